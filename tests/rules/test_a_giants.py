"""A: Age of Giants, on Kingdomino and on Queendomino."""

import pytest
from rules.setting import field, play, played, refused, table, texts

from fiefdom import Kingdom, Position, ScoreSheet

FACES = {
    "A": "fw", "B": "fw", "C": "lw", "D": "mg", "E": "sg", "F": "lg",
    "49": "w2f1", "50": "f2l1", "51": "l2g1", "52": "g2s1", "53": "s2m1", "54": "m2s1",
}  # fmt: skip


def turn(domino, kingdom="C", rules="giants/4", **given):
    """Seat a has a domino to place and is the last of the round."""
    return table(rules, "3.place", line=f"{domino}a", next="2,3b,4c,5d", A=kingdom, **given)


def points(kingdom, quest, rules="giants/2"):
    """What one quest gives a kingdom."""
    sheet = ScoreSheet.of_kingdom(Kingdom.parse(kingdom), rules, [quest])
    [part] = [part for part in sheet.parts if part.kind == "quest"]
    assert (part.number, part.points) == (quest, sheet.terms["quests"])
    return part.points


# A1


@pytest.mark.parametrize("rules", ["giants/2", "giants/5", "qd/2+giants", "qd/4+giants"])
def test_a1_twelve_dominoes_join_the_48(rules):
    drawn = [str(move)[1:] for position, _, move in played(rules) if position.step == "draw"]
    assert sorted(drawn) == sorted([*"ABCDEF", *(str(n) for n in range(1, 55))])


@pytest.mark.parametrize("rules", ["giants/4", "qd/4+giants"])
@pytest.mark.parametrize(("domino", "faces"), FACES.items())
def test_a1_the_faces_of_the_twelve(rules, domino, faces):
    position = table(rules, "3.place", line=f"{domino}a", next="2,3b,4c,5d", A="C")
    position.play("h7i7")
    assert str(position.kingdom("A")) == "C" + faces


def test_a1_lettered_dominoes_sort_before_numbered_ones():
    position = play(Position("giants/5", backend="plain"), "+q1 +q2 +54 +1 +F +A +49")
    assert field(position, "next") == "A,F,1,49,54"
    assert [str(move) for move in play(position, "+c").moves] == ["KA", "KF", "K1", "K49", "K54"]


# A2


@pytest.mark.parametrize(
    ("rules", "left"),
    [
        ("giants/2", "A,F,20,54"),
        ("giants/3", "A,1,54"),
        ("giants/4", "A,F,20,54"),
        ("giants/5", "A,F,1,20,54"),
    ],
)
def test_a2_which_of_a_sorted_line_of_five_leave_before_anyone_claims(rules, left):
    position = play(Position(rules, backend="plain"), "+q1 +q2 +54 +1 +F +A")
    assert position.step == "draw"
    position.play("+20")
    assert (position.step, field(position, "next")) == ("king", left)
    assert field(position, "unseen") == "B-E,2-19,21-53"


@pytest.mark.parametrize(
    ("rules", "players", "left"),
    [
        ("qd/2+giants", "abab", "2,3,14,15"),
        ("qd/3+giants", "abc", "2,13,15"),
        ("qd/4+giants", "abcd", "2,3,14,15"),
        ("qd/5+giants", "abcde", "2,3,13,14,15"),
    ],
)
def test_a2_so_too_in_later_lines_and_on_queendomino(rules, players, left):
    line = ",".join(f"{30 + n}{seat}" for n, seat in enumerate(players))
    position = table(rules, "3.draw", line=line, next="2,3,13,15")
    position.play("+14")
    assert (position.step, field(position, "next")) == ("place", left)


def test_a2_they_have_no_effect_and_do_not_touch_harmony():
    # A and 49 leave as third dominoes of their lines: nobody places a giant, nobody discards.
    position = table("giants/4", "3.draw", line="30a,31b,32c,33d", next="A,B,D,E", quests="6,13", A="Cw1w")
    position.play("+C")
    assert (position.step, position.actor, field(position, "next")) == ("place", "a", "A,B,D,E")
    assert str(position.kingdom("A")) == "Cw1w"
    assert [sheet.terms["quests"] for sheet in position.sheets()] == [5, 5, 5, 5]


# A3


@pytest.mark.parametrize("domino", "ABCDEF")
def test_a3_a_lettered_domino_puts_a_giant_on_a_crown(domino):
    position = turn(domino, "w1w/C.")
    position.play("g6h6")
    assert (position.actor, position.step, texts(position)) == ("a", "giant", {"Gg8"})
    position.play("Gg8")
    assert str(position.kingdom("A")).startswith("w1[G]w/C.")
    assert position.step == "claim"


@pytest.mark.parametrize("domino", ["1", "20", "48", "49"])
def test_a3_other_dominoes_bring_no_giant(domino):
    position = turn(domino, "w1w/C.")
    position.play("g6h6")
    assert position.step == "claim"


def test_a3_the_owner_chooses_any_uncovered_crown():
    position = turn("A", "w1[G]w/Cf1/g2[G]m3/s.")
    position.play("g9h9")
    assert texts(position) == {"Gh7", "Gg6", "Gh6"}
    refused(position, "Gg8", "A3")
    refused(position, "Gh8", "A3")
    refused(position, "Gg7", "A3")
    refused(position, "Ga1", "A3")


def test_a3_it_must_be_put():
    position = play(turn("A", "w1w/C."), "g6h6")
    refused(position, "-", "A3")
    refused(position, "K2", "A3")


def test_a3_with_no_uncovered_crown_the_effect_is_ignored():
    for kingdom in ("ww/C.", "w1[G]w/C.", "w2[GG]w/C."):
        position = turn("A", kingdom)
        position.play("g6h6")
        assert position.step == "claim"
        assert str(position.kingdom("A")) == kingdom + "/fw"


def test_a3_an_ignored_effect_does_not_pass_to_the_next_turn():
    position = table("giants/4", "3.place", line="Aa,1b", next="2,3,4c,5d", A="C", B="w1w/C.")
    play(position, "g6h6 K2 g6h6")
    assert (position.actor, position.step) == ("b", "claim")


@pytest.mark.parametrize(("giants", "score"), [("", 9), ("[G]", 6), ("[GG]", 3), ("[GGG]", 0)])
def test_a3_a_giant_hides_one_crown_and_the_others_of_the_square_still_count(giants, score):
    assert ScoreSheet.of_kingdom(Kingdom.parse(f"w3{giants}w/Cw/.f"), "giants/4").total == score


def test_a3_a_square_with_several_crowns_takes_several_giants():
    position = turn("A", "w2[G]w/C.")
    play(position, "g6h6 Gg8")
    assert str(position.kingdom("A")) == "w2[GG]w/C./fw"


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_a3_a_giant_stays_until_it_is_sent_away_and_there_are_six_at_most(seed):
    giants = 0
    for position, _, move in played("giants/5", seed):
        in_hand = 1 if position.step == "receive" else 0
        assert str(position).count("G") == giants - in_hand
        giants += str(move).startswith("G")
    assert 3 <= giants <= 6


# A4


def test_a4_a_player_who_places_a_footprint_may_send_a_giant_to_an_opponent_who_chooses_a_crown():
    position = turn("49", "w1[G]w/C.", B="Cf1f", C="Cl2g1", D="C")
    position.play("g6h6")
    assert (position.actor, position.step) == ("a", "send")
    assert texts(position) == {"Sg8b", "Sg8c", "-"}
    position.play("Sg8c")
    assert (position.actor, position.step, field(position, "sent")) == ("c", "receive", "c")
    assert texts(position) == {"Rh7", "Ri7"}
    position.play("Rh7")
    assert str(position.kingdom("A")) == "w1w/C./w2f1"
    assert str(position.kingdom("C")) == "Cl2[G]g1"
    assert (position.actor, position.step) == ("a", "claim")


@pytest.mark.parametrize("domino", ["49", "50", "51", "52", "53", "54"])
def test_a4_every_footprint_sends(domino):
    position = turn(domino, "w1[G]w/C.", B="Cf1f")
    position.play("g6h6")
    assert texts(position) == {"Sg8b", "-"}


@pytest.mark.parametrize("domino", ["1", "48", "A"])
def test_a4_no_other_domino_sends(domino):
    position = turn(domino, "w1[G]w/C.", B="Cf1f")
    position.play("g6h6")
    assert position.step == "claim"


def test_a4_it_may_be_left_out():
    position = play(turn("49", "w1[G]w/C.", B="Cf1f"), "g6h6 -")
    assert str(position.kingdom("A")) == "w1[G]w/C./w2f1"
    assert position.step == "claim"


def test_a4_the_sender_chooses_which_giant():
    position = turn("49", "w1[G]w/Cf1/g2[GG]m3[G]/s.", B="Cf1f")
    position.play("g9h9")
    assert texts(position) == {"Sg8b", "Sg6b", "Sh6b", "-"}
    play(position, "Sg6b Rh7")
    assert str(position.kingdom("A")) == "w2f1/w1[G]w/Cf1/g2[G]m3[G]/s."


def test_a4_an_opponent_without_an_uncovered_crown_cannot_be_chosen():
    position = turn("49", "w1[G]w/C.", B="Cf1f", C="Cff", D="Cg2[GG]g")
    position.play("g6h6")
    assert texts(position) == {"Sg8b", "-"}
    refused(position, "Sg8c", "A4")
    refused(position, "Sg8d", "A4")


def test_a4_a_giant_is_not_sent_to_oneself_nor_from_where_none_is():
    position = turn("49", "w1[G]w1/C.", B="Cf1f")
    position.play("g6h6")
    refused(position, "Sg8a", "A4")
    refused(position, "Sh8b", "A4")
    refused(position, "Sg8h", "A4")


def test_a4_without_a_giant_or_an_opponent_with_a_crown_nothing_is_sent():
    assert play(turn("49", "w1w/C.", B="Cf1f"), "g6h6").step == "claim"
    assert play(turn("49", "w1[G]w/C."), "g6h6").step == "claim"


def test_a4_footprints_that_were_passed_do_not_send_later():
    # Seat b has no giant to send, so its footprints do nothing; a has one, but places no footprints afterwards.
    position = table("giants/4", "3.place", line="49b", next="2,3a,4c,5d", A="w1[G]w/C.", C="Cf1f")
    play(position, "g6h6 K2 +6 +7 +8 +9 +10 g8g9")
    assert (position.actor, position.step) == ("b", "claim")
    play(position, "K6 g6h6")
    assert (position.actor, position.step) == ("a", "claim")


def test_a4_the_receiver_must_choose_an_uncovered_crown():
    position = play(turn("49", "w1[G]w/C.", B="Cf1f1[G]/.l2l"), "g6h6 Sg8b")
    assert position.actor == "b"
    assert texts(position) == {"Rh7", "Rh6"}
    refused(position, "-", "A4")
    refused(position, "Ri7", "A4")
    refused(position, "Ri6", "A4")
    refused(position, "K2", "A4")
    position.play("Rh6")
    assert str(position.kingdom("B")) == "Cf1f1[G]/.l2[G]l"


def test_a4_crowns_and_giants_are_looked_at_when_the_domino_is_placed():
    # Seat b takes its turn before a; what stood when a claimed does not matter: a's own turn finds a giant and a crown.
    position = table("giants/4", "3.place", line="Bb,49a", next="2,3,4c,5d", A="w1[G]w/C.", B="Cf1f")
    play(position, "g6h6 Gh7 K2 g6h6")
    assert position.step == "claim"  # b's only crown is covered by now


def test_a4_the_senders_new_crowns_do_not_matter_but_the_receivers_do():
    position = turn("49", "w1[G]w/C.", B="Cl1[G]f/.w1f")
    position.play("g6h6")
    assert texts(position) == {"Sg8b", "-"}
    play(position, "Sg8b Rh6")
    assert str(position.kingdom("B")) == "Cl1[G]f/.w1[G]f"


def test_a4_with_two_players_there_is_one_opponent():
    position = table("giants/2", "3.place", line="49a,50a", next="2,3,4b,5b", A="w1[G]w/C.", B="Cf1f")
    position.play("g6h6")
    assert texts(position) == {"Sg8b", "-"}
    position.play("Sg8b")
    assert (position.actor, texts(position)) == ("b", {"Rh7"})
    position.play("Rh7")
    assert (position.actor, position.step) == ("a", "claim")


def test_a4_giants_move_before_tax_building_dragon_and_claim():
    position = turn("49", "w1[G]t/C.:c7:n1", "qd/4+giants", B="Cf1f:c7")
    steps = []
    for move in ("g6h6", "Sg8b", "Rh7", "Ng6", "B0h8", "D1", "K2"):
        steps.append((position.actor, position.step))
        position.play(move)
    assert steps == [
        ("a", "place"),
        ("a", "send"),
        ("b", "receive"),
        ("a", "tax"),
        ("a", "build"),
        ("a", "dragon"),
        ("a", "claim"),
    ]


def test_a4_a_giant_is_put_before_tax_too():
    position = turn("A", "w1t/C.:c7:n1", "qd/4+giants")
    position.play("g6h6")
    assert (position.step, field(position, "laid")) == ("giant", "g6h6")
    position.play("Gg8")
    assert position.step == "tax"


def test_a4_after_a_discard_nothing_is_sent():
    star = "..w../.ww../w1[G]wCww/..ww./..w.."
    position = turn("53", star, B="Cf1f")
    assert play(position, "X").step == "claim"


# A5


@pytest.mark.parametrize("rules", ["giants/2", "giants/5", "qd/3+giants"])
def test_a5_two_quests_of_17_lie_open(rules):
    position = Position(rules, backend="plain")
    assert texts(position) == {f"+q{n}" for n in range(1, 18)}
    position.play("+q14")
    refused(position, "+q14", "A5")
    assert len(position.moves) == 16
    position.play("+q3")
    assert field(position, "quests") == "3,14"
    assert position.step != "quest"


def test_a5_everybody_scores_both():
    position = table("giants/3", "3.place", line="20a", next="2,3b,4c", quests="3,14", A="lC/ll/l.", B="Cll", C="wwwwC")
    sheets = position.sheets()
    assert [sheet.terms["quests"] for sheet in sheets] == [3 * 5 + 10, 5 + 10, 0]
    assert [[(part.number, part.points) for part in sheet.parts] for sheet in sheets] == [
        [(3, 15), (14, 10)],
        [(3, 5), (14, 10)],
        [(3, 0), (14, 0)],
    ]


# A6

AROUND = "wfl/gCs/mww"


@pytest.mark.parametrize(("quest", "expected"), [(1, 15), (2, 5), (3, 5), (4, 5), (5, 5), (6, 5)])
def test_a6_local_business_is_5_for_each_cell_around_the_castle(quest, expected):
    assert points(AROUND, quest) == expected


@pytest.mark.parametrize(("quest", "letter"), list(enumerate("wflgsm", 1)))
def test_a6_local_business_looks_at_all_eight_cells_and_no_others(quest, letter):
    assert points("xxx/xCx/xxx".replace("x", letter), quest) == 40
    assert points("xxxx/xCxx/xxxx/x...".replace("x", letter), quest) == 40
    assert points("x1xx/xCx/xx1x".replace("x", letter), quest) == 40
    assert points("xx/C.".replace("x", letter), quest) == 10


@pytest.mark.parametrize(("quest", "expected"), [(7, 10), (8, 0), (9, 5), (10, 0), (11, 0), (12, 5)])
def test_a6_four_corners_is_5_for_each_corner_of_the_terrain(quest, expected):
    assert points(AROUND, quest) == expected


@pytest.mark.parametrize(("quest", "letter"), list(enumerate("wflgsm", 7)))
def test_a6_all_four_corners_may_score(quest, letter):
    assert points("xxx/xCx/xxx".replace("x", letter), quest) == 20
    assert points("xxxxx/x...C/x..../xxxxx".replace("x", letter), quest) == 20


def test_a6_corners_are_those_of_the_smallest_rectangle():
    # Three rows of four: w, nothing, nothing, f.
    assert points("ww../.Cf./.fff", 7) == 5
    assert points("ww../.Cf./.fff", 8) == 5
    # An empty corner scores nothing, and neither does the castle.
    assert points(".www/wC../ww..", 7) == 10
    assert points("Cw/ww/.w", 7) == 10
    # An edge, not a corner.
    assert points(".w./wCw/.w.", 7) == 0


def test_a6_a_corner_is_one_cell_in_a_kingdom_of_one_row():
    assert points("wwC", 7) == 5
    assert points("wCw", 7) == 10


@pytest.mark.parametrize(
    ("kingdom", "expected"),
    [
        ("Cww/www/w..", 20),
        ("wwC/www/w..", 20),
        ("ww/Cw/.w", 0),
        ("ww./www/Cw.", 20),
        ("www/.wC", 20),
        ("wCw/www/w..", 0),
        (AROUND, 0),
        ("wwC", 20),
        ("wCw", 0),
        ("C", 20),
        ("wwwww/wwwww/wwwww/wwwww/wwwwC", 20),
    ],
)
def test_a6_lost_corner_is_20_if_the_castle_is_in_a_corner(kingdom, expected):
    assert points(kingdom, 15) == expected


@pytest.mark.parametrize(
    ("kingdom", "five", "seven"), [("wwCww", 10, 10), ("wwwC/w...", 0, 10), ("wwwwC", 0, 0), ("C", 10, 10)]
)
def test_a6_middle_kingdom_is_10(kingdom, five, seven):
    assert points(kingdom, 14, "giants/3") == five
    assert points(kingdom, 14, "giants/2") == seven


def test_a6_harmony_is_5():
    assert points("wwC", 13) == 5
    assert points("wwC:x1", 13) == 0


ALIGNMENTS = {2: 0, 3: 10, 4: 10, 5: 20, 6: 20, 7: 30}


@pytest.mark.parametrize(("length", "expected"), ALIGNMENTS.items())
def test_a6_folie_des_grandeurs_runs_in_a_row(length, expected):
    filler = "w" if length % 2 else "."
    assert points("w1" * length + "/C" + filler + "." * (length - 2), 16) == expected


@pytest.mark.parametrize(("length", "expected"), ALIGNMENTS.items())
def test_a6_folie_des_grandeurs_runs_in_a_column(length, expected):
    filler = "f" if length % 2 else "."
    rows = ["f1C", "f1" + filler, *["f1."] * (length - 2)]
    assert points("/".join(rows), 16) == expected


@pytest.mark.parametrize(("length", "expected"), [each for each in ALIGNMENTS.items() if each[0] > 2])
@pytest.mark.parametrize("falling", [True, False])
def test_a6_folie_des_grandeurs_runs_in_a_diagonal(length, expected, falling):
    # Crowned squares on the diagonal, plain ones beside it, the castle and one more below.
    grid = [["."] * length for _ in range(length)]
    for i in range(length):
        grid[i][i] = "s1"
        if i + 1 < length:
            grid[i][i + 1] = "w"
    grid[1][0], grid[2][0] = "C", "w"
    rows = ["".join(row if falling else reversed(row)) for row in grid]
    assert points("/".join(rows), 16) == expected


def test_a6_folie_des_grandeurs_terrains_may_differ():
    assert points("w1f1l2/Cw.", 16) == 10


def test_a6_folie_des_grandeurs_counts_directions_apart():
    # Three rows, three columns, two diagonals of three.
    assert points("w1w1w1/w1w1w1/w1w1w1/Cw.", 16) == 80
    # A row and a column that share a square.
    assert points("w1w1w1/w1.C/w1.w", 16) == 20


def test_a6_folie_des_grandeurs_the_castle_breaks_a_run():
    assert points("w1w1Cw1w1", 16) == 0
    assert points("w1Cw1w1w1", 16) == 10


def test_a6_folie_des_grandeurs_the_example_of_the_rules():
    assert points("w2f1l2g1s1/wf1Cww/..l1w./..w..", 16) == 30
    assert points("w2f1[G]l2g1s1/wf1Cww/..l1w./..w..", 16) == 20
    assert points("w2[G]f1l2g1s1/wf1Cww/..l1w./..w..", 16) == 30
    assert points("w2[GG]f1l2g1s1/wf1Cww/..l1w./..w..", 16) == 10


def test_a6_folie_des_grandeurs_a_gap_makes_two_runs():
    assert points("w1w1w1ww1w1w1/Cw.....", 16) == 20
    assert points("w1w1ww1w1/Cw...", 16) == 0


@pytest.mark.parametrize("letter", "wflg")
def test_a6_bleak_king_is_10_for_a_territory_of_at_least_5_without_a_crown(letter):
    assert points("xxxx/C...".replace("x", letter), 17) == 0
    assert points("xxxxx/Cs...".replace("x", letter), 17) == 10
    assert points("xxxxx/Cx...".replace("x", letter), 17) == 10
    assert points("xxxxx/xCxxx/x....".replace("x", letter), 17) == 10
    assert points("x1xxxx/Cs...".replace("x", letter), 17) == 0


@pytest.mark.parametrize("letter", "sm")
def test_a6_bleak_king_asks_for_no_swamp_and_no_mine(letter):
    assert points("xxxxx/Cw...".replace("x", letter), 17) == 0


def test_a6_bleak_king_asks_for_no_town():
    assert points("ttttt/Cw...", 17, "qd/2+giants") == 0


def test_a6_bleak_king_scores_each_such_territory():
    assert points("wwwww/C..../fffff", 17) == 20
    assert points("wwwww/Cssss/.wwww/..w..", 17) == 20


def test_a6_bleak_king_covered_crowns_do_not_count():
    assert points("w1[G]wwww/Cs...", 17) == 10
    assert points("w2[GG]wwww/Cs...", 17) == 10
    assert points("w2[G]wwww/Cs...", 17) == 0
    assert points("w1[G]w1www/Cs...", 17) == 0
