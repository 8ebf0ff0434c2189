"""P: placing a domino, in all games."""

import re

import pytest
from rules.setting import alone, play, played, refused, table, texts

from fiefdom import Move, NotationError

START = ".w1f/lC./l.."
"""Domino 19 (w1, f) on g8 and h8, domino 7 (l, l) on f7 and f6."""


def turn(domino, kingdom="C", rules="kd/2"):
    """Seat a places a domino into a kingdom."""
    return table(rules, "3.place", line=f"{domino}a", next="2,4b,8a,9b", A=kingdom)


# P1


def test_p1_a_domino_goes_on_two_free_cells():
    position = turn(16, START)
    position.play("h6g6")
    assert str(position.kingdom("A")) == ".w1f/lC./lsw"


@pytest.mark.parametrize("move", ["g8g9", "h8h9", "f7e7", "g9g8", "f6f5"])
def test_p1_a_cell_with_a_square_is_not_free(move):
    refused(turn(16, START), move, "P1")


@pytest.mark.parametrize("move", ["g7g6", "h7g7"])
def test_p1_the_cell_of_the_castle_is_not_free(move):
    refused(turn(16, START), move, "P1")


@pytest.mark.parametrize("move", ["g8i8", "g8h9", "g8g8", "m7a8"])
def test_p1_its_two_cells_share_an_edge(move):
    with pytest.raises(NotationError, match="share an edge"):
        Move.parse(move)
    position = turn(16)
    before = str(position)
    with pytest.raises(NotationError, match="share an edge"):
        position.play(move)
    assert str(position) == before


# P2


@pytest.mark.parametrize("domino", [1, 3, 7, 10, 12, 13, 23, 40, 46, 48])
def test_p2_the_castle_fits_every_terrain(domino):
    position = turn(domino)
    assert {"g8g9", "h7i7", "f7e7"} & texts(position)
    position.play("h7i7")
    assert len(position.kingdom("A").squares) == 2


def test_p2_a_square_of_the_same_terrain_of_an_earlier_domino_joins():
    position = turn(16, START)
    position.play("g9f9")
    assert str(position.kingdom("A")) == "sw./.w1f/lC./l.."


def test_p2_the_other_neighbours_need_not_match():
    position = turn(16, START)
    # The wheat touches wheat above it, the swamp only lake and castle.
    position.play("f8e8")
    assert str(position.kingdom("A")) == "sww1f/.lC./.l.."


def test_p2_it_must_be_the_end_of_that_terrain_that_touches():
    position = turn(16, "w1f/C.")
    refused(position, "g10g9", "P2")
    position.play("g9g10")
    assert str(position.kingdom("A")) == "s./w./w1f/C."


@pytest.mark.parametrize("move", ["i8i9", "h9h10", "e7e8", "i9i10", "f5e5", "e6d6"])
def test_p2_a_domino_that_touches_neither_castle_nor_its_terrain_is_refused(move):
    refused(turn(16, START), move, "P2")


def test_p2_only_edges_count():
    # h9 meets the wheat of g8 only at a corner; f8 meets it along an edge.
    assert "h9h10" not in texts(turn(16, START))
    assert "f8e8" in texts(turn(16, START))
    # i8 meets the castle at no edge, h6 meets it at a corner and touches nothing else.
    refused(turn(12, START), "h6h5", "P2")
    assert "h6g6" in turn(12, START).moves


def test_p2_the_two_squares_of_a_domino_do_not_join_each_other():
    # Two swamps beside each other, but nothing of their kind next to them.
    refused(turn(12, START), "i8i9", "P2")


def test_p2_town_matches_town_built_on_or_not():
    for towns in ("tt", "t[B16]t[B1]"):
        position = turn(29, f"C{towns}:c7", "qd/2")  # t, s
        position.play("j7j8")
        assert str(position.kingdom("A")) == f"...s/C{towns}t:c7"
    refused(turn(29, "Ctt:c7", "qd/2"), "j8j7", "P2")


# P3


def test_p3_all_squares_fit_in_five_by_five():
    tall = ".w1f/lC./l../l../w.."
    position = turn(16, tall)
    assert "5×5" in refused(position, "g9f9", "P3")
    assert "f8e8" in position.moves


def test_p3_all_squares_fit_in_seven_by_seven():
    position = turn(16, ".w1f/lC./l../l../w..", "duel/2")
    position.play("g9f9")
    assert str(position.kingdom("A")).count("/") == 5
    taller = turn(16, "sw./.w1f/lC./l../l../w..", "duel/2")
    taller.play("g10h10")
    assert str(taller.kingdom("A")).count("/") == 6
    refused(turn(16, ".ws/sw./.w1f/lC./l../l../w..", "duel/2"), "g11h11", "P3")


def test_p3_the_castle_counts():
    position = turn(1, "Cwwww")
    refused(position, "f7e7", "P3")
    refused(position, "l7m7", "P3")
    assert "g8h8" in position.moves


@pytest.mark.parametrize(
    ("moves", "kingdom"),
    [
        (("h7i7", "j7k7", "g8g9", "g10g11"), "f..../f..../f..../f..../Cffff"),
        (("e7f7", "c7d7", "g5g6", "g3g4"), "ffffC/....f/....f/....f/....f"),
        (("h7i7", "e7f7", "g8g9", "g5g6"), "..f../..f../ffCff/..f../..f.."),
        (("f7f8", "h7i7", "j7j6", "g6g5"), "f..../fCfff/.f..f/.f..."),
    ],
)
def test_p3_where_the_castle_lies_is_free(moves, kingdom):
    land = "C"
    for move in moves:
        position = turn(3, land)
        position.play(move)
        land = str(position.kingdom("A"))
    assert land == kingdom


def test_p3_every_cell_outside_the_side_is_refused():
    position = turn(3, "..f../..f../ffCff/..f../..f..")
    inside = {file + rank for file in "efghi" for rank in "56789"}
    for move in position.moves:
        text = str(move)
        assert {text[:2], text[2:]} <= inside
    refused(position, "g10h10", "P3")
    refused(position, "d7d8", "P3")


def test_p3_the_edge_of_the_grid_is_far_outside_five_by_five_but_not_outside_seven_by_seven():
    refused(turn(1), "a1b1", "P3")
    refused(turn(1, rules="duel/2"), "a1b1", "P2")
    refused(turn(1, "wwC", rules="duel/2"), "m7m8", "P3")


# P1 to P3 and P6 together

KINGDOMINO = """
    ww ww ff ff ff ff ll ll ll gg gg ss wf wl wg ws fl fg w1f w1l w1g w1s w1m f1w f1w f1w f1w f1l f1g
    l1w l1w l1f l1f l1f l1f wg1 lg1 ws1 gs1 m1w wg2 lg2 ws2 gs2 m2w sm2 sm2 wm3
"""


def placements(kingdom, faces, side):
    """Every pair of cells on which a domino may lie, by the words of the rules."""
    rows = kingdom.partition(":")[0].split("/")
    cells = [re.findall(r"[.C]|[a-z]\d?", row) for row in rows]
    land = {(x, -y): square[0] for y, row in enumerate(cells) for x, square in enumerate(row) if square != "."}
    [(castle_x, castle_y)] = [at for at, square in land.items() if square == "C"]
    land = {(x - castle_x, y - castle_y): square for (x, y), square in land.items()}
    first, second = re.findall(r"[a-z]\d?", faces)
    found = set()
    for x in range(-6, 7):
        for y in range(-6, 7):
            for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                ends = {(x, y): first[0], other: second[0]}
                if _may_lie(land, ends, side):
                    pair = ((x, y), other)
                    found.add(tuple(sorted(pair, key=lambda at: (at[1], at[0]))) if first == second else pair)
    return {"".join("abcdefghijklm"[6 + x] + str(7 + y) for x, y in pair) for pair in found}


def _may_lie(land, ends, side):
    if ends.keys() & land.keys():
        return False
    for axis in (0, 1):
        numbers = [at[axis] for at in (*land, *ends)]
        if max(numbers) - min(numbers) >= side:
            return False
    beside = [
        (land.get((x + dx, y + dy)), end)
        for (x, y), end in ends.items()
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
    ]
    return any(neighbour in ("C", end) for neighbour, end in beside)


@pytest.mark.parametrize("rules", ["kd/2", "kd/4", "duel/2"])
def test_p1_p2_p3_p6_a_domino_may_lie_exactly_where_the_rules_say(rules):
    faces = KINGDOMINO.split()
    for position, actor, _ in played(rules, seed=7):
        if position.step == "place":
            domino = int(re.search(r"line=(\d+)", str(position))[1])
            kingdom = str(position.kingdom(actor.upper()))
            expected = placements(kingdom, faces[domino - 1], position.rules.side)
            assert texts(position) == (expected or {"X"})


# P4

STAR = "..w../.ww../wwCww/..ww./..w.."
"""Five by five, the castle shut in, nothing but wheat: a domino without wheat fits nowhere."""


@pytest.mark.parametrize("rules", ["kd/2", "kd/4", "giants/3", "court/3", "team/6", "qd/4"])
def test_p4_a_domino_that_fits_may_not_be_discarded(rules):
    kingdom = START + (":c1" if rules == "qd/4" else "")
    position = table(rules, "3.place", **alone(rules, 17), A=kingdom)
    assert "X" not in texts(position)
    refused(position, "X", "P4")
    refused(position, "-", "P4")


def test_p4_a_domino_that_fits_nowhere_is_discarded():
    position = turn(12, STAR)
    assert texts(position) == {"X"}
    position.play("X")
    assert str(position.kingdom("A")) == STAR + ":x1"
    assert position.step == "claim"


def test_p4_one_place_left_is_enough_to_forbid_the_discard():
    # The same kingdom takes any domino with wheat.
    assert len(turn(16, STAR).moves) > 0
    refused(turn(16, STAR), "X", "P4")


def test_p4_a_discarded_domino_is_without_points():
    position = turn(46, STAR)
    before = position.sheets()[0].total
    position.play("X")
    assert position.sheets()[0].total == before == 0


def test_p4_a_discarded_domino_is_without_effects():
    # Domino E would bring a giant, 53 would send the one that is there to seat b.
    shut_in = STAR.replace("wwCww", "w1w1[G]Cww")
    for domino in ("E", "53"):
        position = table("giants/3", "3.place", line=f"{domino}a,54b", next="1,2,3c", A=shut_in, B="Cw1w")
        assert texts(position) == {"X"}
        position.play("X")
        assert (position.actor, position.step) == ("a", "claim")
        assert str(position.kingdom("A")) == shut_in + ":x1"


def test_p4_placing_is_no_choice_of_another_kind():
    refused(turn(17, START), "Gf6", "T5")


# P5


@pytest.mark.parametrize("rules", ["kd/4", "duel/2", "giants/3", "court/4", "qd/2", "wedding/6+teams"])
def test_p5_a_placed_domino_never_moves(rules):
    lying = {}
    for position, _, _ in played(rules, seed=2):
        for realm in range(position.rules.realms):
            squares = position.kingdom(realm).squares
            found = {(realm, cell): (each.terrain, each.crowns) for cell, each in squares.items()}
            assert found.items() >= {key: value for key, value in lying.items() if key[0] == realm}.items()
            lying.update(found)
    assert lying


# P6


@pytest.mark.parametrize("domino", [1, 3, 7, 10, 12])
def test_p6_two_equal_squares_make_one_placement_of_each_pair_of_cells(domino):
    # Each of the castle's four neighbours and one of three cells beyond it.
    position = turn(domino)
    assert texts(position) == {
        "g8g9", "f8g8", "g8h8",
        "h7i7", "h7h8", "h6h7",
        "g5g6", "f6g6", "g6h6",
        "e7f7", "f7f8", "f6f7",
    }  # fmt: skip


@pytest.mark.parametrize("domino", [13, 16, 19, 25, 40, 46, 48])
def test_p6_two_unequal_squares_make_two_placements_of_each_pair_of_cells(domino):
    position = turn(domino)
    moves = texts(position)
    assert len(moves) == 24
    assert {move[2:] + move[:2] for move in moves} == moves


def test_p6_a_domino_with_two_like_ends_may_be_written_from_either_end():
    one, other = turn(1), turn(1)
    one.play("g8h8")
    other.play("h8g8")
    assert one == other
    assert str(turn(1).read("h8g8")) == "g8h8"


def test_p6_a_domino_with_unlike_ends_lies_as_it_is_written():
    assert str(play(turn(19), "g8h8").kingdom("A")) == "w1f/C."
    assert str(play(turn(19), "h8g8").kingdom("A")) == "fw1/C."
