"""Q: Queendomino, also in the Royal Wedding and in Age of Giants on Queendomino."""

from pathlib import Path

import pytest
from rules.setting import TILES, alone, field, play, played, refused, table, texts

from fiefdom import Kingdom, Position, ScoreSheet


def turn(domino, kingdom="C:c7:n1", rules="qd/4", step="3.place", **given):
    """Seat a has a domino to place, seat b is next; c and d have played."""
    return table(rules, step, line=f"{domino}a,48b", next="2,3,4c,5d", A=kingdom, **given)


def building(kingdom, rules="qd/4", **given):
    """Seat a has placed and may build."""
    return turn(19, kingdom, rules, "3.build", **given)


def sheet(kingdom, rules="qd/4", quests=()):
    return ScoreSheet.of_kingdom(Kingdom.parse(kingdom), rules, quests)


# Q1


def test_q1_a_town_square_is_open_until_a_tile_is_built_on_it():
    position = building("Ct[B16]ttt")
    assert texts(position) == {"B0i7", "B0j7", "B0k7", "-"}
    position.play("B0j7")
    assert str(position.kingdom("A")) == "Ct[B16]tt[B1]t"
    assert texts(building("Ct[B16]tt[B1]t")) == {"B0i7", "B0k7", "-"}


def test_q1_town_is_a_seventh_terrain():
    position = turn(46, "C:c7")
    position.play("h7i7")
    assert str(position.kingdom("A")) == "Ctt:c7"
    assert [(each.terrain, each.squares) for each in sheet("wflCtt/.gsmtt", "qd/2").territories] == [
        ("wheat", 1),
        ("forest", 1),
        ("lake", 1),
        ("grassland", 1),
        ("swamp", 1),
        ("mine", 1),
        ("town", 4),
    ]


# Q2


@pytest.mark.parametrize("rules", ["qd/2", "qd/3", "qd/4", "wedding/3", "wedding/8", "wedding/8+teams", "qd/5+giants"])
def test_q2_each_kingdom_starts_with_7_coins_and_1_knight(rules):
    position = Position(rules, backend="plain")
    for realm in range(position.rules.realms):
        kingdom = position.kingdom(realm)
        assert (kingdom.coins, kingdom.knights, kingdom.towers, kingdom.queen) == (7, 1, 0, False)


def test_q2_six_of_32_tiles_go_onto_the_board_and_the_top_of_the_pile_is_known():
    position = Position("qd/4", backend="plain")
    assert sum(TILES.values()) == 32
    assert {str(move): chance for move, chance in position.chances().items()} == {
        f"+b{kind}": count / 32 for kind, count in TILES.items()
    }
    play(position, "+b16 +b4 +b4 +b12 +b9 +b1")
    assert position.step == "builder"
    assert field(position, "board") == "16,4,4,12,9,1"
    assert field(position, "top") == "-"
    position.play("+b16")
    assert (position.step, field(position, "top")) == ("draw", "16")
    assert field(position, "pile") == "1,2x2,3x2,5x2,6x2,7x2,8,10x2,11,12,13,14x2,15x2,16,17x3"


@pytest.mark.parametrize("cost", [0, 1, 2, 3, 4, 5])
def test_q2_spots_cost_0_to_5_coins(cost):
    position = building("Ctt:c7", board="16,16,1,1,2,2", top="7")
    position.play(f"B{cost}h7")
    assert position.kingdom("A").coins == 7 - cost


def test_q2_at_the_start_nobody_hosts_the_queen_and_the_dragon_is_in_its_cave():
    position = play(Position("qd/3", backend="plain"), "+b1 +b2 +b3 +b4 +b5 +b6 +b7")
    assert ":q" not in str(position)
    assert "D" not in field(position, "board")


# Q3


def test_q3_a_turn_is_place_tax_build_dragon_claim():
    position = turn(46)
    steps = []
    for move in ("h7i7", "Nh7", "B0h7", "D5", "K2"):
        assert position.actor == "a"
        steps.append(position.step)
        position.play(move)
    assert steps == ["place", "tax", "build", "dragon", "claim"]
    assert (position.actor, position.step) == ("b", "place")


def test_q3_tax_build_and_dragon_may_be_left_out():
    position = turn(46)
    before = field(position, "board"), field(position, "B")
    play(position, "h7i7 - - -")
    assert position.step == "claim"
    assert str(position.kingdom("A")) == "Ctt:c7:n1"
    assert (field(position, "board"), field(position, "B")) == before


def test_q3_the_acts_come_in_this_order():
    position = turn(46)
    refused(position, "Nh7", "T5")
    position.play("h7i7")
    for later in ("B0h7", "D0", "K2"):
        refused(position, later, "Q3")
    position.play("-")
    for other in ("Nh7", "D0", "K2", "h8h9"):
        refused(position, other, "Q3")
    position.play("-")
    for other in ("Nh7", "B0h7", "K2"):
        refused(position, other, "Q3")
    position.play("-")
    for other in ("Nh7", "B0h7", "D0"):
        refused(position, other, "T5")
    refused(position, "-", "T6")


@pytest.mark.parametrize("number", [1, 2, 3, 12])
def test_q3_the_acts_are_open_whichever_box_the_line_came_from(number):
    position = table("wedding/4", f"{number}.place", line="1a,20b", next="4,5,6c,7d", A="Ctt:c7:n1")
    position.play("g8g9")
    assert texts(position) == {"Ng8", "Ng9", "-"}
    play(position, "Ng8 B0h7")
    assert position.step == "dragon"
    position.play("D1")
    assert position.step == "claim"


STAR = "..w../.ww../wtCww/..ww./..w..:c7:n1"
"""The castle shut in, wheat and one town: no swamp fits."""


def test_q3_after_a_discard_there_is_no_tax():
    position = turn(17, STAR)
    assert texts(position) == {"X"}
    position.play("X")
    steps = []
    for move in ("B0f7", "D1", "K2"):
        steps.append(position.step)
        position.play(move)
    assert steps == ["build", "dragon", "claim"]
    assert str(position.kingdom("A")).startswith("..w../.ww../wt[B1]Cww/..ww./..w..:x1:c6:n1")


def test_q3_what_another_laid_before_a_discard_cannot_be_taxed():
    position = table("qd/4", "3.place", line="1a,17b", next="2,3,4c,5d", B=STAR)
    play(position, "g8g9 - - K2")
    assert (position.actor, texts(position)) == ("b", {"X"})
    position.play("X")
    assert position.step == "build"


# Q4


def test_q4_each_knight_receives_the_size_of_the_territory_under_it():
    position = turn(19, "ww/lC/l.:c1:n2")
    position.play("e8e7")
    assert texts(position) == {"Ne8", "Ne7", "Ne7e8", "-"}
    position.play("Ne7e8")
    assert str(position.kingdom("A")) == "w1[N]ww/l[N]lC/.l.:c7"


@pytest.mark.parametrize(("tax", "coins"), [("Ne8", 3), ("Ne7", 4)])
def test_q4_one_knight_receives_for_its_own_square(tax, coins):
    # Domino 19 makes a wheat territory of three and a lake of four.
    position = play(turn(19, "wwf/lC./ll.:n2"), f"e8e7 {tax}")
    assert (position.kingdom("A").coins, position.kingdom("A").knights) == (coins, 1)


def test_q4_both_squares_in_one_territory_pay_its_full_size_twice():
    position = play(turn(1, "ww/lC/l.:c1:n2"), "f9g9 Nf9g9")
    assert str(position.kingdom("A")) == "w[N]w[N]/ww/lC/l.:c9"


def test_q4_one_square_of_it_pays_once():
    position = play(turn(1, "ww/lC/l.:c1:n2"), "f9g9 Ng9")
    assert str(position.kingdom("A")) == "ww[N]/ww/lC/l.:c5:n1"


def test_q4_no_more_knights_than_the_reserve_has():
    position = play(turn(19, "ww/lC/l.:c1:n1"), "e8e7")
    assert texts(position) == {"Ne8", "Ne7", "-"}
    refused(position, "Ne7e8", "Q4")


def test_q4_without_knights_there_is_no_tax():
    position = play(turn(19, "ww/lC/l.:c1"), "e8e7")
    assert position.step == "dragon"


def test_q4_knights_go_only_onto_the_domino_just_placed():
    position = play(turn(19, "ww/lC/l.:c1:n2"), "e8e7")
    for move in ("Nf8", "Nf7", "Ng7", "Ne8f8"):
        refused(position, move, "Q4")


def test_q4_towns_can_be_taxed_built_on_or_not():
    position = play(turn(46, "Ct[B16]t:n2"), "j7k7 Nj7k7")
    assert str(position.kingdom("A")) == "Ct[B16]tt[N]t[N]:c8"


def test_q4_other_knights_in_the_territory_do_not_matter():
    position = play(turn(1, "w[N]w[N]/lC/l.:n1"), "f9g9 Nf9")
    assert str(position.kingdom("A")) == "w[N]w/w[N]w[N]/lC/l.:c4"


def test_q4_a_taxed_town_square_may_be_built_on():
    position = play(turn(46, "C:n1"), "h7i7 Nh7 B0h7")
    assert str(position.kingdom("A")) == "Ct[NB1]t:c2"


def test_q4_knights_stay_for_good():
    standing = set()
    for position, _, _ in played("qd/3", seed=5):
        kingdoms = [position.kingdom(realm).squares for realm in range(3)]
        found = {
            (realm, cell) for realm, squares in enumerate(kingdoms) for cell, each in squares.items() if each.knight
        }
        assert found >= standing
        standing = found
    assert len(standing) > 3


def test_q4_knights_gained_by_building_cannot_tax_this_turn():
    position = play(turn(46, "C:c7", board="11,1,2,3,4,5"), "h7i7 B0h7")
    assert position.kingdom("A").knights == 3
    assert position.step == "dragon"
    refused(position, "Nh7", "Q3")


# Q5


@pytest.mark.parametrize(
    ("kingdom", "tax", "coins"),
    [
        # The wheat and the lake have three squares each after domino 19 on e8 and e7.
        ("wwt/lCt/l..:n2", "Ne8", 3),
        ("wwt/lCt/l..:n2", "Ne7e8", 6),
        ("wwt[B8]/lCt/l..:n2", "Ne8", 3 + 2),
        ("wwt[B8]/lCt/l..:n2", "Ne7e8", 6 + 2 * 2),
        ("wwt[B8]/lCt/l..:n5", "Ne7e8", 6 + 2 * 5),
        ("ww[N]t[B8]/l[N]Ct/l..:n2", "Ne7e8", 6 + 2 * 4),
        ("wwt[B8]/lCt/l..:n1", "Ne8", 3 + 1),
        ("wwt[B9]/lCt/l..:n2:h1", "Ne8", 3 + 1),
        ("wwt[B9]/lCt/l..:n2:h4", "Ne7e8", 6 + 2 * 4),
        ("wwt[B9]/lCt[B8]/l..:n3:h4", "Ne8", 3 + 3 + 4),
        ("wwt[B9]/lCt[B8]/l..:n3:h4", "Ne7e8", 6 + 2 * (3 + 4)),
        ("wwt/lCt/l..:n2:h4", "Ne7e8", 6),
    ],
)
def test_q5_built_safes_add_a_coin_per_knight_or_tower_for_each_knight_that_taxes(kingdom, tax, coins):
    position = play(turn(19, kingdom), f"e8e7 {tax}")
    assert position.kingdom("A").coins == coins


def test_q5_the_safe_of_another_kingdom_pays_nothing():
    position = play(turn(19, "ww/lC/l.:n2", B="Ct[B8]t[B9]:n3:h2"), "e8e7 Ne7e8")
    assert position.kingdom("A").coins == 6
    assert str(position.kingdom("B")) == "Ct[B8]t[B9]:n3:h2"


# Q6


def test_q6_building_costs_what_the_spot_says():
    position = building("Ctt:c3")
    assert texts(position) == {f"B{spot}{square}" for spot in range(4) for square in ("h7", "i7")} | {"-"}
    position.play("B3i7")
    assert str(position.kingdom("A")) == "Ctt[B4]:n1"
    assert field(position, "board") == "1,2,3,-,5,6"


def test_q6_a_tile_that_costs_more_than_the_purse_is_refused():
    assert "costs 4 coins" in refused(building("Ctt:c3"), "B4h7", "Q6")


def test_q6_tiles_go_onto_open_town_squares_only():
    position = building("wwCt[B16]t:c3")
    for square in ("f7", "g7", "h7", "j7", "a1"):
        refused(position, f"B0{square}", "Q6")
    assert texts(position) == {"B0i7", "B1i7", "B2i7", "B3i7", "-"}


def test_q6_an_empty_spot_and_the_dragons_spot_have_no_tile():
    position = building("Ctt:c7", board="1,-,3,D,5,6")
    refused(position, "B1h7", "Q6")
    refused(position, "B3h7", "Q6")
    assert {move[1] for move in texts(position) - {"-"}} == {"0", "2", "4", "5"}


def test_q6_any_open_town_square_will_do_not_just_the_domino_placed():
    position = play(turn(1, "Ctt:c7"), "g8g9")
    assert texts(position) >= {"B0h7", "B0i7"}


def test_q6_the_host_of_the_queen_pays_1_less():
    position = building("Ctt:c3:h1:q", board="1,2,3,4,7,6")
    assert texts(position) == {f"B{spot}{square}" for spot in range(5) for square in ("h7", "i7")} | {"-"}
    position.play("B4h7")
    assert str(position.kingdom("A")) == "Ct[B7]t:h1:q"


@pytest.mark.parametrize(("spot", "price"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (5, 4)])
def test_q6_the_discount_never_goes_below_0(spot, price):
    position = building("Ctt:c7:h1:q", board="16,16,1,1,2,2", top="7")
    position.play(f"B{spot}h7")
    assert position.kingdom("A").coins == 7 - price


def test_q6_the_tile_that_brings_the_queen_is_paid_in_full():
    position = building("Ctt:c7", board="1,2,3,4,12,6")
    position.play("B4h7")
    assert str(position.kingdom("A")) == "Ct[B12]t:c3:h2:q"


def test_q6_at_most_one_tile_a_turn():
    position = building("Ctt:c7")
    position.play("B0h7")
    assert position.step == "dragon"
    refused(position, "B1i7", "Q3")
    position.play("-")
    assert position.step == "claim"


def test_q6_one_tile_per_square():
    position = building("Ct[B1]t:c7")
    refused(position, "B0h7", "Q6")


def test_q6_the_spot_stays_empty_until_the_round_ends():
    position = building("Ctt:c7")
    play(position, "B2h7 - K2 h7i7 -")
    assert (position.actor, position.step) == ("b", "build")
    assert field(position, "board") == "1,2,-,4,5,6"
    refused(position, "B2h7", "Q6")


def test_q6_without_an_open_town_square_there_is_nothing_to_build():
    assert play(turn(19, "C:c7"), "g8g9").step == "dragon"


# Q7

EFFECTS = {  # kind: knights, towers
    1: (0, 0), 2: (0, 0), 3: (1, 0), 4: (1, 0), 5: (1, 1), 6: (1, 1), 7: (0, 0), 8: (1, 0), 9: (0, 1), 10: (2, 0),
    11: (3, 0), 12: (0, 2), 13: (0, 3), 14: (0, 1), 15: (1, 0), 16: (0, 0), 17: (0, 0),
}  # fmt: skip


@pytest.mark.parametrize(("kind", "knights", "towers"), [(kind, *effect) for kind, effect in EFFECTS.items()])
def test_q7_knights_go_to_the_reserve_and_towers_onto_the_tile(kind, knights, towers):
    position = building("Ct[N]t:c7:n1:h1", board=f"{kind},-,-,-,-,-", top="16" if kind != 16 else "17", D="C:h9")
    position.play("B0i7")
    assert str(position.kingdom("A")) == f"Ct[N]t[B{kind}]:c7:n{1 + knights}:h{1 + towers}"


# Q8


def test_q8_the_first_tower_takes_the_queen():
    position = building("Ctt:c7", board="14,1,2,3,4,5")
    position.play("B0h7")
    assert str(position.kingdom("A")) == "Ct[B14]t:c7:h1:q"


@pytest.mark.parametrize(
    ("mine", "others", "kind", "taken"),
    [
        (0, (1, 0, 0), 14, True),  # 1 against 1: a tie takes her
        (0, (2, 0, 0), 14, False),  # 1 against 2
        (0, (2, 1, 2), 12, True),  # 2 against 2, 1, 2
        (0, (2, 3, 1), 12, False),  # 2 against 3
        (1, (3, 3, 3), 12, True),
        (1, (4, 0, 0), 13, True),
        (1, (4, 5, 0), 13, False),
        (4, (1, 1, 1), 5, True),
        (4, (4, 1, 1), 16, False),  # no tower raised
        (4, (4, 1, 1), 17, False),
        (4, (4, 1, 1), 11, False),
    ],
)
def test_q8_a_realm_that_raises_towers_to_at_least_as_many_as_every_other_takes_her(mine, others, kind, taken):
    b, c, d = (f"C:h{n}" if n else "C" for n in others)
    position = building(f"Ctt:c7:h{mine}".removesuffix(":h0"), board=f"{kind},-,-,-,-,-", top="1", B=b + ":q", C=c, D=d)
    position.play("B0h7")
    assert [position.kingdom(realm).queen for realm in "ABCD"] == [taken, not taken, False, False]


def test_q8_the_host_keeps_her_while_others_stay_behind():
    position = building("Ctt:c7:h2:q", board="14,1,2,3,4,5", B="C:h1")
    position.play("B0h7")
    assert str(position.kingdom("A")).endswith(":h3:q")


def test_q8_until_someone_raises_a_tower_she_scores_for_no_one():
    position = building("Ctt:c7", board="16,1,2,3,4,5")
    position.play("B0h7")
    assert ":q" not in str(position)
    assert [found.terms["queen"] for found in position.sheets()] == [0, 0, 0, 0]


# Q9


def dragon(kingdom="C:c3", **given):
    return turn(19, kingdom, step="3.dragon", **given)


def test_q9_for_1_coin_a_tile_of_your_choice_leaves_the_game():
    position = dragon(board="1,2,-,4,5,6")
    assert texts(position) == {"D0", "D1", "D3", "D4", "D5", "-"}
    pile = field(position, "pile")
    position.play("D3")
    assert str(position.kingdom("A")) == "C:c2"
    assert field(position, "board") == "1,2,-,D,5,6"
    assert field(position, "pile") == pile
    assert position.step == "claim"


def test_q9_an_empty_spot_has_nothing_to_burn():
    refused(dragon(board="1,2,-,4,5,6"), "D2", "Q9")


def test_q9_without_a_coin_there_is_no_dragon():
    assert play(turn(19, "C"), "g8g9").step == "claim"
    assert play(turn(19, "C:c1"), "g8g9").step == "dragon"


def test_q9_without_a_tile_there_is_nothing_to_burn():
    assert play(turn(19, "C:c7", board="-,-,-,-,-,-"), "g8g9").step == "claim"


def test_q9_the_host_of_the_queen_may_not_use_it():
    assert play(turn(19, "C:c7:h1:q"), "g8g9").step == "claim"
    assert play(turn(19, "C:c7", B="C:h1:q"), "g8g9").step == "dragon"


def test_q9_this_is_judged_after_building():
    # A player who has just taken the queen may not send the dragon; one who has not, may.
    taking = building("Ctt:c7", board="14,1,2,3,4,5")
    assert play(taking, "B0h7").step == "claim"
    behind = building("Ctt:c7", board="14,1,2,3,4,5", B="C:h2:q")
    assert play(behind, "B0h7").step == "dragon"


def test_q9_the_last_coin_may_be_spent_on_building_first():
    position = play(building("Ctt:c1"), "B1h7")
    assert position.step == "claim"


def test_q9_once_a_round_for_all_together():
    position = table("qd/4", "3.dragon", line="19a,20b,45c", next="2,3,4,5d")
    play(position, "D2 K2 g8g9 -")
    assert (position.actor, position.step) == ("b", "claim")
    play(position, "K3 g8g9 - -")
    assert (position.actor, position.step) == ("c", "claim")


def test_q9_somebody_else_may_if_the_first_did_not():
    position = table("qd/4", "3.dragon", line="19a,20b", next="2,3,4c,5d")
    play(position, "- K2 g8g9 -")
    assert (position.actor, position.step) == ("b", "dragon")


def test_q9_also_in_the_last_round():
    position = table("qd/4", "12.place", line="19a,20b", A="C:c7", unseen="-")
    position.play("g8g9")
    assert position.step == "dragon"
    position.play("D0")
    assert (position.actor, position.step, field(position, "board")) == ("b", "place", "D,2,3,4,5,6")


# Q10


def round_end(board, number=3, **given):
    return table("qd/4", f"{number}.claim", line="40d", next="5a,9b,12c,41", board=board, **given)


def test_q10_the_dragon_goes_home_tiles_slide_and_spots_fill():
    position = round_end("4,-,16,D,9,1", top="8")
    position.play("K41")
    assert (position.step, field(position, "board"), field(position, "top")) == ("builder", "4,16,9,1,8,-", "-")
    position.play("+b2")
    assert (position.step, field(position, "board"), field(position, "top")) == ("builder", "4,16,9,1,8,2", "-")
    position.play("+b17")
    assert (position.step, field(position, "board"), field(position, "top")) == ("draw", "4,16,9,1,8,2", "17")


@pytest.mark.parametrize(
    ("board", "after"),
    [
        ("-,1,2,3,4,5", "1,2,3,4,5,7"),
        ("D,1,2,3,4,5", "1,2,3,4,5,7"),
        ("1,2,3,4,5,-", "1,2,3,4,5,7"),
        ("-,1,-,3,-,5", "1,3,5,7,-,-"),
        ("-,-,-,-,-,-", "7,-,-,-,-,-"),
        ("-,-,-,D,-,9", "9,7,-,-,-,-"),
        ("9,-,-,-,-,1", "9,1,7,-,-,-"),
    ],
)
def test_q10_tiles_slide_to_the_cheapest_spots_keeping_their_order(board, after):
    position = round_end(board, top="7", pile="10x2,13")
    position.play("K41")
    assert field(position, "board") == after


def test_q10_a_full_board_draws_nothing():
    position = round_end("1,2,3,4,5,6", top="7")
    position.play("K41")
    assert (position.step, field(position, "board"), field(position, "top")) == ("draw", "1,2,3,4,5,6", "7")


def test_q10_spots_stay_empty_when_the_pile_is_out():
    position = round_end("-,1,-,3,-,5", top="7", pile="-")
    position.play("K41")
    assert (position.step, field(position, "board"), field(position, "top")) == ("draw", "1,3,5,7,-,-", "-")
    empty = round_end("-,1,-,3,-,5", top="-", pile="-")
    empty.play("K41")
    assert (empty.step, field(empty, "board")) == ("draw", "1,3,5,-,-,-")


def test_q10_the_pile_is_drawn_until_the_board_is_full():
    position = round_end("-,-,-,3,-,5", top="7", pile="8,9")
    play(position, "K41 +b9 +b8")
    assert (position.step, field(position, "board"), field(position, "top")) == ("draw", "3,5,7,9,8,-", "-")


def test_q10_not_before_every_king_has_acted():
    position = table("qd/4", "3.claim", line="39c,40d", next="5a,9b,12,41", board="-,D,2,3,4,5")
    position.play("K12")
    assert (position.actor, field(position, "board")) == ("d", "-,D,2,3,4,5")


def test_q10_before_the_last_round_but_not_after_it():
    position = round_end("-,D,2,3,4,5", number=11, top="7", pile="8,16x2", unseen="-")
    position.play("K41")
    assert (position.round, position.step, field(position, "board")) == (12, "builder", "2,3,4,5,7,-")
    play(position, "+b8 +b16")
    assert (position.actor, position.step, field(position, "board")) == ("a", "place", "2,3,4,5,7,8")
    last = table("qd/4", "12.dragon", line="40d", board="-,1,2,3,4,5", unseen="-")
    last.play("D3")
    assert last.is_over
    assert field(last, "board") == "-,1,2,D,4,5"


# Q11


@pytest.mark.parametrize(
    ("kind", "points"),
    [
        (1, 8), (2, 4), (3, 4), (4, 2), (5, 2), (6, 2), (7, 4), (8, 2), (9, 2), (10, 3), (11, 2), (12, 3), (13, 2),
        (14, 3), (15, 4), (16, 5), (17, 0),
    ],
)  # fmt: skip
def test_q11_what_each_tile_scores(kind, points):
    # Territories: 4 of wheat, 2 of forest, 2 of lake, 1 each of grassland, swamp and mine, 2 of town.
    # 2 knights in reserve and 2 in the kingdom, 3 towers.
    found = sheet(f"wfwft[B{kind}]/lgClm[N]/wsstw[N]:n2:h3")
    assert found.terms["buildings"] == points
    assert [(part.kind, part.number, part.points, part.square) for part in found.parts] == [
        ("tile", kind, points, "i8")
    ]
    assert found.terms["territories"] == (1 if kind == 17 else 0)


def test_q11_tiles_score_apart_and_add_up():
    found = sheet("t[B16]t[B16]t[B16]Ct[B1]:h1")
    assert found.terms["buildings"] == 15


def test_q11_territories_count_whatever_their_size_or_crowns():
    # Three wheat territories: one with a crown, one of two squares, one of one.
    assert sheet("t[B1]tCw1/wwf./fffw").terms["buildings"] == 2 * 3
    assert sheet("t[B1]tCw1/..ww/.www").terms["buildings"] == 2 * 1
    assert sheet("t[B1]tCf/...f").terms["buildings"] == 0


@pytest.mark.parametrize(("kind", "terrain"), list(enumerate("wflgsm", 1)))
def test_q11_five_territories_of_a_terrain(kind, terrain):
    # They touch at corners only. The other squares are of one terrain that the tile does not count.
    o = "f" if terrain == "w" else "w"
    found = sheet(f"{terrain}{o}{terrain}{o}t[B{kind}]/{o}{terrain}C{terrain}{o}/{o}{o}{o}{o}{terrain}")
    assert found.terms["buildings"] == 2 * 5


def test_q11_five_town_territories():
    assert sheet("twtwt[B7]/wtCtw/....w").terms["buildings"] == 2 * 5


def test_q11_the_church_counts_every_town_territory_built_on_or_not():
    # Towns: the built one on e7, an unbuilt one of two squares, an unbuilt single one.
    assert sheet("t[B7]wCw/wtt./wwwt").terms["buildings"] == 2 * 3
    assert sheet("t[B7]t[B16]Cw/.www").terms["buildings"] == 2 + 5
    assert sheet("t[B7]tC").terms["buildings"] == 2


def test_q11_two_churches_score_twice():
    assert sheet("t[B7]wCt[B7]w").terms["buildings"] == 2 * 2 + 2 * 2


def test_q11_town_territories_score_with_the_crowns_on_their_tiles():
    found = sheet("t[B17]tt[B17]tC", "qd/2")
    assert found.terms["territories"] == 4 * 2
    assert sheet("t[B17]ttt[B16]C", "qd/2").terms == {"territories": 4, "queen": 0, "coins": 0, "buildings": 5}
    assert sheet("ttttC", "qd/2").total == 0


def test_q11_knights_and_towers_count_with_the_tiles_only():
    assert sheet("ttC:n5:h5").total == 0


# Q12


@pytest.mark.parametrize(
    ("coins", "points"), [(0, 0), (1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (8, 2), (11, 3), (100, 33)]
)
def test_q12_1_point_per_3_coins_rounded_down(coins, points):
    found = sheet(f"C:c{coins}" if coins else "C")
    assert found.terms["coins"] == points
    assert found.total == points


def test_q12_the_queen_adds_one_crown_to_a_biggest_territory():
    assert sheet("g2g1ggC:h1:q").terms == {"territories": 12, "queen": 4, "coins": 0, "buildings": 0}
    assert sheet("g2g1ggC:h1").terms["queen"] == 0


def test_q12_also_where_it_had_no_crown():
    assert sheet("wwwwC:h1:q").terms["queen"] == 4
    assert sheet("m3wwC/.www:h1:q").terms == {"territories": 3, "queen": 5, "coins": 0, "buildings": 0}


def test_q12_a_town_may_be_the_biggest():
    assert sheet("w1tttC:h1:q").terms == {"territories": 1, "queen": 3, "coins": 0, "buildings": 0}


def test_q12_with_several_biggest_she_counts_once():
    assert sheet("wwCff:h1:q").terms["queen"] == 2
    assert sheet("wwCf1f:h1:q").total == 4


def test_q12_she_does_not_count_as_a_crown_for_quests():
    # Bleak King: five wheat squares without a crown stay without, though the queen adds one to them.
    found = sheet("wwwC/www.:h1:q", "qd/2+giants", [17])
    assert found.terms["quests"] == 10
    assert found.terms["queen"] == 6


def test_q12_she_does_not_break_ties():
    assert sheet("wwwwC:h1:q").crowns == 0


def test_q12_a_queens_tower_is_a_crown_for_quests():
    assert sheet("w1t[B17]f1wC", "qd/2+giants", [16]).terms["quests"] == 10
    assert sheet("w1t[B16]f1wC", "qd/2+giants", [16]).terms["quests"] == 0


def test_q12_a_queens_tower_can_be_covered_and_the_queen_cannot():
    position = turn("A", "t[B17]tC:h1:q", "qd/4+giants")
    position.play("h7i7")
    assert texts(position) == {"Ge7"}
    position.play("Ge7")
    assert str(position.kingdom("A")).startswith("t[GB17]tCfw")
    bare = turn("A", "wwC:h1:q", "qd/4+giants")
    bare.play("h7i7")
    assert bare.step == "claim"
    assert str(bare.kingdom("A")) == "wwCfw:h1:q"


# Q13


def test_q13_the_last_round_has_no_claim():
    position = table("qd/4", "12.place", line="46a,47b", A="C:c7:n1", unseen="-")
    steps = []
    for move in ("h7i7", "Nh7", "B0h7", "D5"):
        steps.append(position.step)
        assert position.actor == "a"
        position.play(move)
    assert steps == ["place", "tax", "build", "dragon"]
    assert (position.actor, position.step) == ("b", "place")
    play(position, "h7i7 - -")
    assert position.is_over


# Q14


def test_q14_there_are_22_knights():
    # 1 + 13 + 6 are in play, so the big tavern's three become two.
    lines = alone("wedding/8", 19)
    position = table("wedding/8", "3.build", **lines, A="Ctt:c7:n1", B="C:c7:n13", board="11,1,2,3,4,5")
    position.play("B0h7")
    assert position.kingdom("A").knights == 3


@pytest.mark.parametrize(("in_play", "gained"), [(18, 3), (19, 3), (20, 2), (21, 1), (22, 0)])
def test_q14_a_short_supply_of_knights_gives_what_is_left(in_play, gained):
    # Knights in the kingdoms count as well as those in reserve.
    position = building("Ct[N]ttt:c7", board="11,1,2,3,4,5", B=f"C:n{in_play - 1}", C="C", D="C")
    position.play("B0i7")
    assert position.kingdom("A").knights == gained


@pytest.mark.parametrize(("others", "gained"), [(11, 3), (12, 3), (13, 2), (14, 1), (15, 0)])
def test_q14_a_short_supply_of_towers_gives_what_is_left(others, gained):
    position = building("Ctt:c7", board="13,1,2,3,4,5", B=f"C:h{others}")
    position.play("B0h7")
    assert position.kingdom("A").towers == gained


def test_q14_without_a_tower_left_nobody_raises_one_so_the_queen_stays():
    position = building("Ctt:c7:h5", board="14,1,2,3,4,5", B="C:h5:q", C="C:h5")
    position.play("B0h7")
    assert [position.kingdom(realm).queen for realm in "ABC"] == [False, True, False]
    assert position.kingdom("A").towers == 5


def test_q14_starting_knights_come_first():
    position = Position("wedding/8", backend="plain")
    assert [position.kingdom(realm).knights for realm in range(8)] == [1] * 8


def test_q14_coins_are_unlimited():
    position = play(turn(1, "ww/lC/l.:c500:n2"), "f9g9 Nf9g9")
    assert position.kingdom("A").coins == 508


# Q15


def team(step="3.place", **given):
    lines = {"line": "46a,47b,48c", "next": "1,2,3,4,5d,6e,7f,8"}
    return table("wedding/6+teams", step, **(lines | given))


def test_q15_a_team_has_one_purse_one_reserve_and_one_tower_count():
    position = team(board="5,12,3,4,1,6")
    play(position, "h7i7 Nh7 B1h7")
    assert str(position.kingdom("A")) == "Ct[NB12]t:c8:h2:q"
    assert position.step == "claim"
    position.play("K1")
    assert (position.actor, position.step) == ("b", "place")
    # The partner builds from the same purse, into the same kingdom, and adds to the same towers.
    play(position, "j7j8 B4j7")
    assert str(position.kingdom("A")) == "...t/Ct[NB12]tt[B1]:c5:h2:q"


def test_q15_a_team_hosts_the_queen_so_both_partners_pay_1_less():
    position = team("3.place", line="47b,48c", next="1a,2,3,4,5d,6e,7f,8", A="Ctt:c2:h1:q")
    play(position, "j7j8 B3h7")
    assert str(position.kingdom("A")) == "...t/Ct[B4]tt:n1:h1:q"


def test_q15_neither_partner_of_the_host_may_use_the_dragon():
    for actor, partner in ("ab", "ba"):
        following = f"1{partner},2,3,4,5d,6e,7f,8"
        position = team("3.place", line=f"46{actor},47c", next=following, A="C:c7:h1:q")
        assert position.actor == actor
        play(position, "h7i7 -")
        assert (position.actor, position.step) == (actor, "claim")


def test_q15_the_partner_of_a_team_that_is_not_host_may():
    position = team("3.place", line="47b,48c", next="1a,2,3,4,5d,6e,7f,8", A="C:c7", B="C:h1:q")
    assert play(position, "h7i7 -").step == "dragon"


def test_q15_a_knight_gained_by_one_partner_may_tax_on_the_others_next_turn():
    position = team(A="C:c7", board="10,2,3,4,1,6")
    play(position, "h7i7 B0h7 - K1")
    assert position.actor == "b"
    position.play("j7j8")
    assert texts(position) == {"Nj7", "Nj8", "Nj7j8", "-"}
    position.play("Nj7j8")
    assert str(position.kingdom("A")) == "...t[N]/Ct[B10]tt[N]:c15"


# Q16

EXAMPLE = (Path(__file__).parent / "seventy_one.txt").read_text(encoding="utf-8").strip()


@pytest.fixture(scope="module")
def example():
    return ScoreSheet.of_kingdom(Kingdom.parse(EXAMPLE), "qd/4")


def test_q16_the_worked_example_has_71_points(example):
    assert example.total == 71
    assert example.terms == {"territories": 37, "queen": 4, "coins": 3, "buildings": 27}


def test_q16_the_territories_of_the_example(example):
    found = sorted((each.terrain, each.squares, each.crowns, each.points) for each in example.territories)
    assert found == [
        ("forest", 1, 0, 0),
        ("forest", 1, 1, 1),
        ("forest", 2, 1, 2),
        ("grassland", 4, 3, 12),
        ("lake", 3, 2, 6),
        ("mine", 3, 4, 12),
        ("swamp", 1, 1, 1),
        ("town", 1, 0, 0),
        ("town", 1, 0, 0),
        ("town", 2, 0, 0),
        ("town", 2, 0, 0),
        ("wheat", 3, 1, 3),
    ]


def test_q16_points_by_terrain_with_the_queen_on_the_grassland(example):
    points = dict.fromkeys(("wheat", "forest", "lake", "grassland", "swamp", "mine", "town"), 0)
    for each in example.territories:
        points[each.terrain] += each.points
    points["grassland"] += example.terms["queen"]
    assert points == {"wheat": 3, "forest": 3, "lake": 6, "grassland": 16, "swamp": 1, "mine": 12, "town": 0}
    assert sum(points.values()) == 41
    assert example.biggest == 4


def test_q16_the_tiles_of_the_example(example):
    assert {part.number: part.points for part in example.parts} == {2: 6, 7: 8, 14: 3, 11: 2, 16: 5, 12: 3}
    assert len(example.parts) == 6


def test_q16_the_example_is_a_whole_kingdom_of_the_game():
    kingdom = Kingdom.parse(EXAMPLE)
    assert str(kingdom) == EXAMPLE
    assert kingdom.problems("qd/4") == []
    assert (len(kingdom.squares), kingdom.coins, kingdom.towers, kingdom.queen) == (24, 11, 3, True)


def test_q16_the_example_can_be_laid_with_dominoes_of_the_box():
    # Twelve dominoes of Queendomino in an order in which each joins what lies there.
    laid = "8:g8g9 6:f9f8 13:e8e9 22:i8h8 41:h9i9 45:f7f6 39:e7e6 38:h6h7 32:i7i6 27:g5g6 11:e5f5 37:h5i5"
    kingdom = "C"
    for number, each in enumerate(laid.split(), 1):
        domino, move = each.split(":")
        following = {"next": "44,46b,47c,48d"} if number < 12 else {}
        position = table("qd/4", f"{number}.place", line=f"{domino}a", A=kingdom, **following)
        position.play(move)
        kingdom = str(position.kingdom("A"))
    assert kingdom == "ww1wtl/f1mf1fl1/m1m3Ctl1/ttfs1t/ggg2g1t"


def test_q9_a_dragon_passed_over_is_refused_by_its_own_rule():
    position = table(
        "qd/4", "3.claim", line="19a,48b", next="2,3,4c,5d", A="l/w1/C:c7:h1:q", board="1,2,3,4,5,6", top="7"
    )
    refused(position, "D0", "Q9")


def test_q4_a_tax_without_a_knight_is_refused_by_its_own_rule():
    position = turn(19, "ww/lC/l.:c1")
    position.play("e8e7")
    refused(position, "Ne8", "Q4")


def test_q6_building_without_an_open_town_is_refused_by_its_own_rule():
    position = turn(19, "C:c7")
    position.play("g8g9")
    refused(position, "B0g8", "Q6")
