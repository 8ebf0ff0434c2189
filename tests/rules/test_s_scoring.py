"""S: scoring, ties, Dynasty and the bonuses, in all games."""

import re

import pytest
from rules.setting import played, table

from fiefdom import Kingdom, Match, ScoreSheet, SeededDealer, ranking


def sheet(kingdom, rules="kd/2"):
    return ScoreSheet.of_kingdom(Kingdom.parse(kingdom), rules)


def places(rules, *kingdoms):
    """The places of kingdoms against each other, as `A1 B2`, by the last round's sheets."""
    realms = dict(zip("ABCDE", kingdoms, strict=False))
    last = {"kd": 12, "court": 12, "xl": 24, "wedding": 24}.get(rules.partition("/")[0], 12)
    last = 6 if rules in ("kd/2", "court/2", "discovery/2") else last
    position = table(rules, f"{last}.place", line="20a", **realms, **({"quests": "6,12"} if "giants" in rules else {}))
    ranks = ranking(position.sheets(), rules)
    return " ".join(f"{rank.realm}{rank.place}" for rank in ranks), {rank.realm: rank.reason for rank in ranks}


# S1


def test_s1_a_territory_scores_its_squares_times_its_crowns():
    assert sheet("w1wwwC").total == 4
    assert sheet("w1w1w1wC").total == 12
    assert sheet("g2g1ggC").total == 12
    assert sheet("m3m2mmC").total == 20


def test_s1_without_crowns_a_territory_scores_nothing():
    assert sheet("wwwwC").total == 0
    assert sheet("wwwwC").territories[0].points == 0


def test_s1_territories_that_do_not_touch_score_apart():
    # Both wheat territories meet at a corner only.
    found = sheet("w1wf/ffw1/fCw").territories
    assert [(each.terrain, each.squares, each.crowns) for each in found] == [
        ("wheat", 2, 1),
        ("wheat", 2, 1),
        ("forest", 3, 0),
        ("forest", 1, 0),
    ]
    assert sheet("w1wf/ffw1/fCw").total == 4


def test_s1_the_example_of_the_rules_scores_6():
    found = sheet("wwf1/l1Cf/llw1")
    assert sorted((each.terrain, each.squares, each.crowns, each.points) for each in found.territories) == [
        ("forest", 2, 1, 2),
        ("lake", 3, 1, 3),
        ("wheat", 1, 1, 1),
        ("wheat", 2, 0, 0),
    ]
    assert (found.total, found.biggest, found.crowns) == (6, 3, 3)


@pytest.mark.parametrize("terrain", "wflgsm")
def test_s1_every_terrain_scores_alike(terrain):
    assert sheet(f"{terrain}1{terrain}{terrain}2{terrain}C").total == 12


# S2


def test_s2_the_castle_joins_nothing():
    found = sheet("w1Cw")
    assert [(each.squares, each.crowns) for each in found.territories] == [(1, 1), (1, 0)]
    assert found.total == 1
    assert found.biggest == 1


def test_s2_the_castle_is_not_a_terrain():
    assert sheet("w1wC").total == 2
    assert sheet("C").total == 0
    assert sheet("C").territories == ()


# S3

LONG = "w1wwwC"  # 4 points, biggest 4, 1 crown
CROWNED = "g2gCff/...ff"  # 4 points, biggest 4, 2 crowns
WIDE = "g2gCff/.ffff"  # 4 points, biggest 6 (without a crown), 2 crowns
SHORT = "g2gC"  # 4 points, biggest 2, 2 crowns


def test_s3_the_highest_total_wins():
    order, reasons = places("kd/2", LONG, "w1w1wwC")
    assert order == "B1 A2"
    assert reasons == {"A": "4 points", "B": "8 points"}


def test_s3_a_tie_goes_to_the_larger_biggest_territory():
    order, reasons = places("kd/2", SHORT, LONG)
    assert order == "B1 A2"
    assert "4 squares against 2 (S3)" in reasons["B"]


def test_s3_the_biggest_territory_counts_with_or_without_crowns():
    order, reasons = places("kd/2", LONG, WIDE)
    assert order == "B1 A2"
    assert "6 squares against 4 (S3)" in reasons["B"]


def test_s3_then_the_most_crowns():
    order, reasons = places("kd/2", LONG, CROWNED)
    assert order == "B1 A2"
    assert "2 crowns against 1 (S3)" in reasons["B"]


def test_s3_then_the_victory_is_shared():
    order, reasons = places("kd/2", LONG, "Cf1fff")
    assert order == "A1 B1"
    assert "shared (S3)" in reasons["A"]
    assert "shared (S3)" in reasons["B"]


def test_s3_ties_are_broken_among_the_tied_only():
    # C has the biggest territory and the most crowns of all but fewer points, A is ahead on points alone.
    order, reasons = places("kd/4", "m3m2C", LONG, "g1fCff/.ffff", SHORT)
    assert order == "A1 B2 D3 C4"
    assert reasons["A"] == "10 points"
    assert reasons["C"] == "1 points"
    assert "4 squares against 2" in reasons["B"]


def test_s3_shared_places_are_counted_like_in_sports():
    order, _ = places("kd/4", LONG, "Cf1fff", "m3m2C", "C")
    assert order == "C1 A2 B2 D4"


def test_s3_each_tie_is_broken_in_its_turn():
    # Three are tied: A by its biggest territory, then C before B by crowns.
    order, reasons = places("kd/3", WIDE, LONG, CROWNED)
    assert order == "A1 C2 B3"
    assert "2 crowns against 1 (S3)" in reasons["C"]


def test_s3_crowns_under_giants_do_not_count():
    # Equal points and territories; the second kingdom has a crown more, but a giant stands on it.
    assert places("giants/2", LONG, "ss1Cf1fff")[0] == "B1 A2"
    assert places("giants/2", LONG, "ss1[G]Cf1fff")[0] == "A1 B1"


def test_s3_crowns_of_court_buildings_count():
    assert places("court/2", "w[T1]wwwC", "Cf1fff")[0] == "A1 B1"
    assert places("court/2", "g[T5]gCff/...ff", LONG)[0] == "A1 B2"


def test_s3_discovery_likewise():
    assert places("discovery/2", SHORT, LONG)[0] == "B1 A2"
    assert places("discovery/2", LONG, CROWNED)[0] == "B1 A2"
    assert places("discovery/2", LONG, "Cf1fff")[0] == "A1 B1"


# S4

QUEEN_GAMES = ["qd/2", "qd/3", "wedding/4", "qd/2+giants"]


@pytest.mark.parametrize("rules", QUEEN_GAMES)
def test_s4_queendomino_breaks_ties_by_the_biggest_territory(rules):
    order, reasons = places(rules, SHORT, LONG, "C")
    assert order[:5] == "B1 A2"
    assert "4 squares against 2 (S4)" in reasons["B"]


@pytest.mark.parametrize("rules", QUEEN_GAMES)
def test_s4_towns_are_included(rules):
    order, reasons = places(rules, LONG, "g2gCtt/.tttt", "C")
    assert order[:5] == "B1 A2"
    assert "6 squares against 4 (S4)" in reasons["B"]


@pytest.mark.parametrize("rules", QUEEN_GAMES)
def test_s4_crowns_do_not_break_a_tie(rules):
    order, reasons = places(rules, LONG, CROWNED, "C")
    assert order[:5] == "A1 B1"
    assert "shared (S4)" in reasons["A"]


# S5


def dynasty(rules, seed=3):
    """A whole match, with the final position of each game."""
    match, dealer, ends, count = Match(rules, backend="plain"), SeededDealer.of_seed(seed), [], 0
    while not match.is_over:
        before = len(match.finished)
        position = match.position
        count += 1
        moves = match.moves
        match.play(dealer.draw(position, match.game) if match.is_chance else moves[count * 7919 % len(moves)])
        if len(match.finished) > before:
            ends.append(position)
    return match, ends


@pytest.mark.parametrize("rules", ["kd/2+dynasty", "kd/3+dynasty+harmony+middle", "giants/3+dynasty", "team/6+dynasty"])
def test_s5_a_dynasty_is_three_games_and_the_sum_of_totals_wins(rules):
    match, ends = dynasty(rules)
    assert len(ends) == 3
    assert all(end.is_over for end in ends)
    assert match.game == 3
    sums = [sum(end.sheets()[realm].total for end in ends) for realm in range(match.rules.realms)]
    assert match.totals() == sums
    best = match.ranking()[0]
    assert sums["ABC".index(best.realm)] == max(sums)


def test_s5_bonuses_are_included():
    match, ends = dynasty("kd/2+dynasty+harmony+middle")
    for game, end in zip(match.finished, ends, strict=True):
        for (points, _, _), found in zip(game, end.sheets(), strict=True):
            assert points == sum(found.terms.values())
            assert set(found.terms) == {"territories", "harmony", "middle"}
    terms = [sheet.terms for end in ends for sheet in end.sheets()]
    assert any(each["harmony"] + each["middle"] for each in terms)


def test_s5_each_game_is_set_up_from_the_start():
    _, ends = dynasty("giants/3+dynasty")
    quests = {re.search(r"quests=(\S+)", str(end))[1] for end in ends}
    assert len(quests) > 1
    _, ends = dynasty("kd/2+dynasty")
    assert len({re.search(r"unseen=(\S+)", str(end))[1] for end in ends}) == 3
    fresh = Match("court/2+dynasty", backend="plain")
    dealer, count = SeededDealer.of_seed(1), 0
    while len(fresh.finished) < 1:
        count += 1
        fresh.play(dealer.draw(fresh.position) if fresh.is_chance else fresh.moves[count * 7919 % len(fresh.moves)])
    assert fresh.game == 2
    assert str(fresh.position) == str(Match("court/2+dynasty", backend="plain").position)


def standing(results):
    """A match of two before its third game, with the results of two games."""
    text = "kd/2+dynasty 0.draw A=C B=C unseen=1-48"
    return Match.parse(f"match:{results} {text}", backend="plain").ranking()


def test_s5_the_sum_of_totals_comes_first():
    ranks = standing("50/9/9,40/5/5;10/5/5,19/9/9")
    assert [(rank.place, rank.realm) for rank in ranks] == [(1, "A"), (2, "B")]
    assert ranks[0].reason == "60 points"


def test_s5_ties_go_to_the_sum_of_biggest_territories():
    # Each game's biggest is A's once and B's once; only the sum tells them apart: 5 + 7 against 9 + 4.
    ranks = standing("50/5/9,40/9/5;10/7/9,20/4/5")
    assert [(rank.place, rank.realm) for rank in ranks] == [(1, "B"), (2, "A")]
    assert "13 squares against 12 (S5)" in ranks[0].reason


def test_s5_then_to_the_sum_of_crowns():
    ranks = standing("50/5/9,40/9/5;10/8/3,20/4/8")
    assert [(rank.place, rank.realm) for rank in ranks] == [(1, "B"), (2, "A")]
    assert "13 crowns against 12 (S5)" in ranks[0].reason


def test_s5_then_the_match_is_shared():
    ranks = standing("50/5/9,40/9/5;10/8/4,20/4/8")
    assert [rank.place for rank in ranks] == [1, 1]
    assert "shared (S5)" in ranks[0].reason


# S6


@pytest.mark.parametrize(
    ("kingdom", "five", "seven"),
    [
        (".ww./lCff/l...", 10, 10),
        ("ww../Cfff/...f", 0, 10),
        ("C", 10, 10),
        ("w/w/C", 10, 10),
        ("ww/w./w./C.", 0, 10),
        ("C./w./w./ww", 0, 10),
        ("wwwC/w...", 0, 10),
        ("wwwwC", 0, 0),
        ("ww.../wwCww/....w/....w", 10, 10),
        ("wwwww/wwwww/wwCww/wwwww/wwwww", 10, 10),
        ("wwwww/wCwww/wwwww/wwwww/wwwww", 0, 10),
    ],
)
def test_s6_middle_kingdom_is_10_if_the_side_can_be_laid_around_the_castle(kingdom, five, seven):
    assert sheet(kingdom, "kd/2+middle").terms["middle"] == five
    assert sheet(kingdom, "duel/2+middle").terms["middle"] == seven


def test_s6_seven_by_seven_reaches_three_cells():
    assert sheet("Cwww/...w", "duel/2+middle").terms["middle"] == 10
    assert sheet("Cwwww", "duel/2+middle").terms["middle"] == 0
    assert sheet("w/w/w/w/C", "xl/2+middle").terms["middle"] == 0


def test_s6_no_bonus_without_the_option():
    assert "middle" not in sheet("C").terms
    assert sheet("C").total == 0


# S7


def test_s7_harmony_is_5_if_no_domino_was_discarded():
    assert sheet("w1wC", "kd/2+harmony").terms == {"territories": 2, "harmony": 5}
    assert sheet("w1wC:x1", "kd/2+harmony").terms == {"territories": 2, "harmony": 0}
    assert "harmony" not in sheet("w1wC").terms


@pytest.mark.parametrize("rules", ["kd/4+harmony", "kd/2+duel+harmony", "court/3+harmony"])
def test_s7_harmony_means_a_full_kingdom(rules):
    full = 0
    for seed in range(1, 13):
        position = [position for position, _, _ in played(rules, seed)][-1]
        for realm, found in enumerate(position.sheets()):
            kingdom = position.kingdom(realm)
            is_full = len(kingdom.squares) + 1 == position.rules.side**2
            assert is_full == (kingdom.discards == 0)
            assert found.terms["harmony"] == (5 if is_full else 0)
            full += is_full
    if rules != "kd/2+duel+harmony":
        assert full > 0


def test_s7_dominoes_thrown_out_of_a_line_do_not_touch_harmony():
    position = table("giants/2", "12.place", line="20a", A="C", B="C:x1", quests="6,13")
    assert [found.terms["quests"] for found in position.sheets()] == [5, 0]
