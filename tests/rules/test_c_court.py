"""C: The Court."""

import re
from collections import Counter

import pytest
from draws import Draws, secret_of_seed
from rules.setting import TOKENS, field, play, played, refused, table, texts

from fiefdom import Kingdom, Position, ScoreSheet, SeededDealer

EXAMPLE = ".w1f[R]/l[R]C./l[R].."
"""One wood on h8, two fish on f7 and f6."""
WEALTHY = "w[R]f[R]s/l[R]C./g[R]s."
"""One of each kind on f8, g8, f7 and f6, and bare swamps on h8 and g6."""


def buying(kingdom, rules="court/4", **given):
    """Seat a has placed and claimed and may buy; b is next, c and d have played."""
    return table(rules, "3.buy", line="20a,48b", next="1,2a,3c,4d", A=kingdom, **given)


def turn(domino, kingdom="C", **given):
    return table("court/4", "3.place", line=f"{domino}a,48b", next="2,8,9c,11d", A=kingdom, **given)


def sheet(kingdom, rules="court/2"):
    return ScoreSheet.of_kingdom(Kingdom.parse(kingdom), rules)


# C1


def test_c1_25_tokens_form_a_pile_and_three_lie_open():
    assert sum(TOKENS.values()) == 25
    position = play(Position("court/2", backend="plain"), "+3 +17 +22 +40")
    assert position.step == "token"
    assert {str(move): chance for move, chance in position.chances().items()} == {
        f"+t{kind}": count / 25 for kind, count in TOKENS.items()
    }
    play(position, "+t12 +t1")
    assert position.step == "token"
    position.play("+t1")
    assert (position.step, field(position, "open")) == ("king", "1,1,12")
    assert field(position, "bag") == "1,2x3,3x3,4,5,6,7,8,9,10,11,13,14,15,16,17,18,19"


def test_c1_the_dominoes_bear_59_resources():
    found = Counter()
    for domino in range(1, 49):
        others = [n for n in range(1, 49) if n != domino][:4]
        following = f"{others[0]},{others[1]}b,{others[2]}c,{others[3]}d"
        position = table("court/4", "3.place", line=f"{domino}a", next=following)
        position.play("h7i7")
        found.update(re.findall(r"(\w)\[R\]", str(position.kingdom("A"))))
    assert found == {"w": 21, "f": 16, "l": 12, "g": 10}
    assert found.total() == 59


# C2


@pytest.mark.parametrize(
    ("domino", "laid"),
    [
        (1, "w[R]w[R]"),
        (3, "f[R]f[R]"),
        (7, "l[R]l[R]"),
        (10, "g[R]g[R]"),
        (12, "ss"),
        (16, "w[R]s"),
        (17, "f[R]l[R]"),
        (19, "w1f[R]"),
        (23, "w1m"),
        (37, "l[R]g1"),
        (39, "g[R]s1"),
        (46, "sm2"),
    ],
)
def test_c2_resources_lie_on_crownless_wheat_forest_lake_and_grassland(domino, laid):
    position = turn(domino)
    position.play("h7i7")
    assert str(position.kingdom("A")) == "C" + laid


def test_c2_they_leave_with_a_discarded_domino():
    star = "..w../.ww../wwCww/..ww./..w.."
    position = turn(17, star)
    position.play("X")
    assert str(position.kingdom("A")) == star + ":x1"
    assert "R" not in str(position).partition("A=")[2].partition(" ")[0]


def test_c2_only_in_the_court():
    position = table("kd/4", "3.place", line="1a", next="2,3b,4c,5d")
    position.play("h7i7")
    assert str(position.kingdom("A")) == "Cww"


# C3


def test_c3_a_purchase_comes_after_the_claim():
    position = turn(17, "w[R]s/C.")
    position.play("g6h6")
    assert position.step == "claim"
    refused(position, "T1", "T5")
    position.play("K2")
    assert (position.actor, position.step) == ("a", "buy")
    play(position, "T1 Pg8 Pg6 Eg8")
    assert str(position.kingdom("A")) == "w[T1]s/C./fl[R]"
    assert (position.actor, position.step) == ("b", "place")


def test_c3_it_may_be_left_out():
    position = play(buying(WEALTHY), "-")
    assert str(position.kingdom("A")) == WEALTHY
    assert position.actor == "b"


def test_c3_two_different_resources_for_an_open_token():
    position = buying(EXAMPLE, open="2,12,13")
    assert texts(position) == {"T2", "T12", "T13", "-"}
    position.play("T12")
    assert (position.step, field(position, "buying")) == ("pay", "12")
    assert field(position, "open") == "2,13"
    assert texts(position) == {"Ph8"}
    position.play("Ph8")
    assert field(position, "buying") == "12f"
    assert texts(position) == {"Pf6", "Pf7"}
    position.play("Pf7")
    assert position.step == "settle"
    assert texts(position) == {"Eh8", "Ef7"}


def test_c3_two_of_one_kind_buy_nothing():
    # Two fish and no other resource: nothing is on offer, so the turn is over.
    position = table("court/4", "3.claim", line="20a,48b", next="1,2,3c,4d", A=".w1f/l[R]C./l[R]..")
    position.play("K1")
    assert (position.actor, position.step) == ("b", "place")


def test_c3_a_token_that_is_not_open_is_refused():
    refused(buying(EXAMPLE, open="2,12,13"), "T14", "C3")
    refused(buying(EXAMPLE, open="2,12,13"), "T1", "C3")


def test_c3_one_of_each_kind_for_any_token_of_the_pile():
    position = buying(WEALTHY, open="2,12,13")
    pile = {kind for kind in TOKENS if kind not in (12, 13)}
    assert texts(position) == {"T2", "T12", "T13", "-"} | {f"F{kind}" for kind in pile}
    position.play("F19")
    assert field(position, "buying") == "19*"
    assert field(position, "open") == "2,12,13"
    for square, paid in (("f8", "19*w"), ("g8", "19*wf"), ("f7", "19*wfl")):
        assert texts(position) == {f"P{square}"}
        position.play(f"P{square}")
        assert field(position, "buying") == paid
    play(position, "Pf6 Eh8")
    assert str(position.kingdom("A")) == "wfs[T19]/lC./gs."
    assert field(position, "bag") == "1x3,2x2,3x3,4,5,6,7,8,9,10,11,14,15,16,17,18"


def test_c3_a_copy_bought_from_the_pile_counts_as_drawn():
    """The copy of lowest priority is gone, and its kind is ranked by the next one (`notation.md`, Draws)."""
    line = {"line": "48d", "next": "1a,2b,3c,4d", "D": WEALTHY}
    position = table("court/4", "3.buy", **line, open="2,12", bag="1x3,14")
    play(position, "F1 Pf8 Pg8 Pf7 Pf6 Ef8 +5 +6 +7 +8")
    assert (position.step, field(position, "bag")) == ("token", "1x2,14")
    matters = 0
    for seed in range(20):
        draws = Draws(secret_of_seed(seed), [b""] * 4)
        bought, following, _ = sorted(draws.priority("tokens", f"1.{copy}") for copy in (1, 2, 3))
        other = draws.priority("tokens", "14.1")
        assert str(SeededDealer.of_seed(seed).draw(position)) == ("+t1" if following < other else "+t14")
        matters += bought < other < following
    assert matters


def test_c3_the_pile_costs_all_four_kinds():
    position = buying("w[R]f[R]s/l[R]C./ss.", open="2,12,13")
    assert not any(move.startswith("F") for move in texts(position))
    assert "4 different resources" in refused(position, "F14", "C3")


def test_c3_a_token_that_is_not_in_the_pile_is_refused():
    refused(buying(WEALTHY, open="2,12,13"), "F12", "C3")


def test_c3_a_token_on_both_sides_may_be_had_either_way():
    position = buying(WEALTHY, open="1,12,13")
    assert {"T1", "F1"} <= texts(position)
    position.play("F1")
    assert (field(position, "open"), field(position, "bag").split(",")[0]) == ("1,12,13", "1")


def test_c3_resources_come_from_any_squares():
    position = buying("w[R]w[R]s/l[R]C./l[R]l[R].", open="11,12,13")
    position.play("T12")
    assert texts(position) == {"Pf8", "Pg8"}
    position.play("Pg8")
    assert texts(position) == {"Pf7", "Pf6", "Pg6"}


def test_c3_kinds_are_paid_in_order_and_must_differ():
    position = play(buying("w[R]w[R]s/l[R]C./l[R]l[R].", open="11,12,13"), "T12")
    refused(position, "Pf7", "C3")
    position.play("Pf8")
    refused(position, "Pg8", "C3")
    refused(position, "Pf8", "C3")
    refused(position, "Ph8", "C3")
    refused(position, "Pg7", "C3")


def test_c3_with_three_kinds_any_two_may_be_paid():
    position = play(buying("w[R]f[R]s/l[R]C./ss.", open="11,12,13"), "T12")
    assert texts(position) == {"Pf8", "Pg8"}
    assert texts(play(position.copy(), "Pf8")) == {"Pg8", "Pf7"}
    assert texts(play(position.copy(), "Pg8")) == {"Pf7"}


def test_c3_a_purchase_begun_must_be_paid():
    position = play(buying(WEALTHY), "T1")
    refused(position, "-", "C3")
    refused(position, "T2", "C3")


def test_c3_one_purchase_a_turn():
    position = buying("w[R]w[R]f[R]/l[R]Cf[R]/l[R]g[R]s", open="11,12,13")
    play(position, "T12 Pf8 Ph8 Ef8")
    assert (position.actor, position.step) == ("b", "place")
    refused(position, "T13", "T5")


def test_c3_two_players_have_a_purchase_for_each_king():
    kingdom = "w[R]w[R]f[R]/l[R]Cf[R]/l[R]ss"
    position = table("court/2", "3.buy", line="20a,47a,48b", next="1,2a,3,4b", A=kingdom, open="11,12,13")
    play(position, "T12 Pf8 Ph8 Ef8")
    assert (position.actor, position.step) == ("a", "place")
    play(position, "h5h4 K1")
    assert (position.actor, position.step) == ("a", "buy")


def test_c3_also_after_a_discard():
    star = "..w[R]../.ww../wwCww/..ww./..f[R].."
    position = turn(12, star)
    assert texts(position) == {"X"}
    play(position, "X K2")
    assert (position.actor, position.step) == ("a", "buy")


def test_c3_in_the_last_round_after_placing():
    position = table("court/4", "12.place", line="17a,48b", A="w[R]s/C.", unseen="-")
    position.play("g6h6")
    assert (position.actor, position.step) == ("a", "buy")
    play(position, "T1 Pg8 Pg6 Eg8 h7i7")
    assert position.is_over


def test_c3_what_was_just_placed_may_be_spent():
    position = play(turn(17), "h7i7 K2")
    assert position.step == "buy"
    play(position, "T2 Ph7 Pi7 Eh7")
    assert str(position.kingdom("A")) == "Cf[T2]l"


# C4


def test_c4_the_example_of_the_rules():
    position = buying(EXAMPLE, open="1,2,12")
    refused(position, "T1", "C4")
    assert str(play(position.copy(), "T2 Ph8 Pf7 Eh8").kingdom("A")) == ".w1f[T2]/lC./l[R].."
    assert str(play(position.copy(), "T12 Ph8 Pf7 Ef7").kingdom("A")) == ".w1f/l[T12]C./l[R].."


def test_c4_a_square_without_crown_and_without_resource():
    position = play(buying("w[R]f[R]s/l1C./l[R]g1.", open="11,12,13"), "T12 Pf8 Pg8")
    # The two squares just paid from and the bare swamp; not the crowns on f7 and g6, nor the fish on f6.
    assert texts(position) == {"Ef8", "Eg8", "Eh8"}
    for square in ("f7", "g6", "f6", "g7", "h7"):
        refused(position, f"E{square}", "C4")
    refused(position, "-", "C4")


@pytest.mark.parametrize(
    ("token", "squares"),
    [
        (1, {"Ef8"}),
        (2, {"Eg8"}),
        (3, {"Ef7"}),
        (4, {"Ef6"}),
        (5, {"Ef6"}),
        (6, {"Eg6", "Eh8"}),
        (7, {"Eg6", "Eh8"}),
        (8, {"Ef8", "Eg8", "Ef7", "Ef6", "Eg6", "Eh8"}),
        (19, {"Ef8", "Eg8", "Ef7", "Ef6", "Eg6", "Eh8"}),
    ],
)
def test_c4_a_building_goes_only_on_its_terrain_and_a_character_on_any(token, squares):
    position = play(buying(WEALTHY, open="12,13,14"), f"F{token} Pf8 Pg8 Pf7 Pf6")
    assert texts(position) == squares


def test_c4_a_square_just_paid_from_qualifies():
    # The only wheat square still has its wheat: a mill needs it to be paid from there.
    position = play(buying("w[R]f[R]s/l[R]C./ss.", open="1,12,13"), "T1")
    assert texts(position) == {"Pf8"}
    refused(position, "Pg8", "C3")
    play(position, "Pf8 Pg8")
    assert texts(position) == {"Ef8"}


def test_c4_with_a_bare_square_of_the_terrain_anything_may_be_paid():
    position = play(buying("w[R]f[R]s/l[R]C./ws.", open="1,12,13"), "T1")
    assert texts(position) == {"Pf8", "Pg8"}
    play(position, "Pg8 Pf7")
    assert texts(position) == {"Ef6"}


def test_c4_a_token_that_cannot_be_placed_cannot_be_bought():
    # No grassland at all, and the only wheat has a crown.
    position = buying("w1f[R]s/l[R]C./ss.", open="1,4,12")
    assert texts(position) == {"T12", "-"}
    refused(position, "T1", "C4")
    refused(position, "T4", "C4")


def test_c4_one_token_per_square_and_they_do_not_move():
    position = play(buying("w[T13]w[T1]s/f[R]C./l[R]s.", open="8,9,12"), "T12 Pf7 Pf6")
    assert texts(position) == {"Ef7", "Ef6", "Eg6", "Eh8"}
    refused(position, "Ef8", "C4")
    refused(position, "Eg8", "C4")


def test_c4_tokens_stay_where_they_are():
    standing = {}
    for position, _, _ in played("court/3", seed=2):
        found = {
            (realm, cell): each.token
            for realm in range(3)
            for cell, each in position.kingdom(realm).squares.items()
            if each.token
        }
        assert found.items() >= standing.items()
        standing = found
    assert len(standing) > 3


def test_c4_never_on_the_castle():
    position = play(buying(WEALTHY), "T1 Pf8 Pg8")
    refused(position, "Eg7", "C4")


# C5


def test_c5_open_tokens_are_refilled_when_a_line_is_laid_out():
    position = table("court/4", "3.buy", line="48d", next="1a,2b,3c,4d", D="w[R]f[R]/C.", open="1,2,12")
    play(position, "T12 Pg8 Ph8 Eg8")
    assert (position.step, field(position, "open")) == ("draw", "1,2")
    play(position, "+5 +6 +7")
    assert field(position, "open") == "1,2"
    position.play("+8")
    assert position.step == "token"
    position.play("+t19")
    assert (position.step, field(position, "open")) == ("place", "1,2,19")
    assert "19" not in field(position, "bag").split(",")


def test_c5_not_before_that():
    position = play(buying(WEALTHY, open="1,2,12"), "T12 Pf8 Pg8 Ef8")
    assert (position.actor, field(position, "open")) == ("b", "1,2")


def test_c5_several_are_refilled_to_three():
    position = table("court/4", "3.claim", line="48d", next="1a,2b,3c,4", open="-", bag="9,12,13,14")
    play(position, "K4 +5 +6 +7 +8 +t9 +t14 +t12")
    assert (position.step, field(position, "open"), field(position, "bag")) == ("place", "9,12,14", "13")


def test_c5_nothing_is_refilled_before_the_last_round():
    position = table("court/4", "11.claim", line="48d", next="1a,2b,3c,4", open="12", bag="9,13,14", unseen="-")
    position.play("K4")
    assert (position.round, position.step, field(position, "open")) == (12, "place", "12")


def test_c5_the_last_refill_comes_with_the_last_line():
    position = table("court/4", "10.claim", line="48d", next="1a,2b,3c,4", open="12", bag="9,13,14", unseen="5-8")
    play(position, "K4 +5 +6 +7 +8")
    assert (position.round, position.step) == (11, "token")


def test_c5_an_empty_pile_refills_nothing():
    position = table("court/4", "3.claim", line="48d", next="1a,2b,3c,4", open="12", bag="-")
    play(position, "K4 +5 +6 +7 +8")
    assert (position.step, field(position, "open")) == ("place", "12")
    short = table("court/4", "3.claim", line="48d", next="1a,2b,3c,4", open="12", bag="13")
    play(short, "K4 +5 +6 +7 +8 +t13")
    assert (short.step, field(short, "open"), field(short, "bag")) == ("place", "12,13", "-")


# C6


@pytest.mark.parametrize(
    ("kingdom", "points"),
    [
        ("w[T1]wwwC", 4),
        ("f[T2]fffC", 4),
        ("l[T3]lllC", 4),
        ("g[T4]gggC", 4),
        ("g[T5]gggC", 8),
        ("s[T6]sssC", 4),
        ("s[T7]sssC", 8),
        ("w[T1]w1w[T1]wC", 12),
        ("g[T5]g[T4]g2gC", 20),
    ],
)
def test_c6_buildings_add_their_crowns_to_their_territory(kingdom, points):
    assert sheet(kingdom).terms == {"territories": points, "court": 0}


# Around e7: wheat, wood, fish and sheep as resources, 3 crowns, two bare squares; the wheat of g8 is too far away.
MARKET = "w[R]f[R]l[R]w[R]/g[R]s[T{}]m2C/wf1l."
# Around e7: two warriors, a farmer, a mill (1 crown), a large grassland building (2) and 1 crown printed.
COURT = "w[T13]w[T16]w[T8]m3/w[T1]s[T{}]g[T5]C/sw1s."


@pytest.mark.parametrize(
    ("token", "market", "court"),
    [
        (8, 3 + 3, None),
        (9, 3 + 3, 3),
        (10, 3 + 3, 3),
        (11, 3 + 3, 3),
        (12, 2 + 2 * 4, 2),
        (13, 4, None),
        (14, 4, 4),
        (15, 3, 3),
        (16, 3, None),
        (17, 1, 1 + 3 * 2),
        (18, 2, 2 + 2 * 3),
        (19, 3, 1 + 2 + 1),
    ],
)
def test_c6_what_each_character_scores(token, market, court):
    found = sheet(MARKET.format(token))
    assert {part.number: part.points for part in found.parts} == {token: market}
    assert found.terms["court"] == market
    if court is not None:
        found = sheet(COURT.format(token))
        assert {part.number: part.points for part in found.parts} == {13: 4, 16: 3, 8: 3, token: court}
        assert found.terms["court"] == 10 + court


@pytest.mark.parametrize(("token", "points"), [(8, 3 + 3 * 7), (12, 2 + 2 * 7), (9, 3)])
def test_c6_each_resource_around_counts(token, points):
    # Wheat on all eight cells but the castle's.
    assert sheet(f"w[R]w[R]w[R]/w[R]s[T{token}]w[R]/w[R]Cw[R]").terms["court"] == points


def test_c6_resources_two_cells_away_do_not_count():
    assert sheet("s[T8]sw[R]w[R]C").terms["court"] == 3


def test_c6_a_spent_resource_no_longer_counts():
    position = buying("w[R]w[T8]s/f[R]C./ss.", open="10,12,13")
    assert position.sheets()[0].terms["court"] == 6
    play(position, "T13 Pf8 Pf7 Eh8")
    assert position.sheets()[0].terms["court"] == 3 + 4


def test_c6_the_captain_counts_warriors_and_is_one():
    # The archers and the axe warrior around the captain; the queen counts the captain as a character.
    found = sheet("s[T13]s[T14]s[T15]./s[T18]s[T17]sC")
    assert {part.number: part.points for part in found.parts} == {13: 4, 14: 4, 15: 3, 17: 1 + 3 * 3, 18: 2 + 2 * 3}


def test_c6_the_king_counts_printed_crowns_and_those_of_buildings_around_it():
    assert sheet("m3m2s[T19]C/s1ww.").terms["court"] == 2
    assert sheet("w[T1]f[T19]s[T7]C/g2ww.").terms["court"] == 1 + 2 + 2


def test_c6_a_token_leaves_the_terrain_of_its_square():
    found = sheet("w1w[T13]wwC")
    assert [(each.terrain, each.squares, each.crowns) for each in found.territories] == [("wheat", 4, 1)]
    assert found.terms == {"territories": 4, "court": 4}
    position = turn(16, "w[T13]s/C.")
    position.play("g9g10")
    assert str(position.kingdom("A")) == "s./w[R]./w[T13]s/C."


def test_c6_characters_of_the_court_do_not_add_crowns():
    assert sheet("w[T19]w[T18]wwC").terms["territories"] == 0
