"""T: setting up and turn order."""

import pytest
from rules.setting import field, play, played, refused, table, texts

from fiefdom import Position, all_games, ranking

QUEEN_SETUP = "+b1 +b2 +b3 +b4 +b5 +b6 +b7"


def opened(rules, draws):
    return play(Position(rules, backend="plain"), draws)


# T1


@pytest.mark.parametrize("rules", [str(rules) for rules in all_games()])
def test_t1_each_kingdom_starts_with_its_castle_on_one_square(rules):
    position = Position(rules, backend="plain")
    for realm in range(position.rules.realms):
        kingdom = position.kingdom(realm)
        assert str(kingdom).partition(":")[0] == "C"
        assert not kingdom.squares


def test_t1_the_starting_tile_of_discovery_counts_as_the_castle():
    position = table("discovery/2", "1.place", line="1a", next="2,3b,4a,5b")
    assert len(position.moves) == 12
    position.play("g8g9")
    assert str(position.kingdom("A")) == "w/w/C"


# T2


@pytest.mark.parametrize(
    ("rules", "kings"),
    [
        ("kd/2", "aabb"),
        ("duel/2", "aabb"),
        ("discovery/2", "aabb"),
        ("giants/2", "aabb"),
        ("kd/3", "abc"),
        ("kd/4", "abcd"),
        ("giants/5", "abcde"),
        ("team/6", "abcdef"),
        ("team/8", "abcdefgh"),
        ("qd/3", "abc"),
        ("wedding/7", "abcdefg"),
    ],
)
def test_t2_two_kings_per_player_with_two_players_else_one(rules, kings):
    drawn = [str(move)[1:] for position, _, move in played(rules) if position.step == "king"]
    assert "".join(sorted(drawn)) == kings


@pytest.mark.parametrize("rules", ["kd/2", "qd/2", "qd/2+giants"])
def test_t2_each_of_two_players_makes_two_first_claims(rules):
    claims = [actor for position, actor, _ in played(rules) if position.step == "claim" and position.round == 0]
    assert sorted(claims) == ["a", "a", "b", "b"]


# T3


def test_t3_a_line_is_sorted_by_number_lowest_first():
    position = opened("kd/2", "+40 +3 +22")
    assert field(position, "next") == "3,22,40"
    position.play("+17")
    assert field(position, "next") == "3,17,22,40"
    assert field(position, "unseen") == "1-2,4-16,18-21,23-39,41-48"


def test_t3_a_line_is_drawn_from_its_box():
    position = Position("kd/3", backend="plain")
    assert texts(position) == {f"+{n}" for n in range(1, 49)}
    assert set(position.chances().values()) == {1 / 48}
    position.play("+40")
    refused(position, "+40", "T3")
    refused(position, "+49", "T3")
    refused(position, "+A", "T3")
    assert texts(position) == {f"+{n}" for n in range(1, 49) if n != 40}
    discovery = Position("discovery/2", backend="plain")
    assert texts(discovery) == {f"+{n}" for n in range(1, 25)}
    giants = opened("giants/4", "+q1 +q2")
    assert texts(giants) == {f"+{n}" for n in range(1, 55)} | {f"+{letter}" for letter in "ABCDEF"}


# T4


def test_t4_kings_are_drawn_one_by_one_and_placed_before_the_next_is_drawn():
    position = opened("kd/2", "+3 +17 +22 +40")
    assert (position.actor, position.step) == ("*", "king")
    assert {str(move): chance for move, chance in position.chances().items()} == {"+a": 1 / 2, "+b": 1 / 2}
    position.play("+b")
    assert (position.actor, position.step, field(position, "hand")) == ("b", "claim", "b")
    refused(position, "+a", "T5")
    assert texts(position) == {"K3", "K17", "K22", "K40"}
    position.play("K22")
    assert {str(move): chance for move, chance in position.chances().items()} == {"+a": 2 / 3, "+b": 1 / 3}
    play(position, "+b K3")
    assert texts(position) == {"+a"}
    play(position, "+a K40 +a K17")
    assert (position.round, position.step) == (1, "draw")
    assert field(position, "line") == "3b,17a,22b,40a"


@pytest.mark.parametrize("rules", ["kd/2", "duel/2", "discovery/2", "xl/2", "court/2", "court/2+duel", "giants/2"])
def test_t4_two_players_draw_all_four_kings(rules):
    steps = [position.step for position, _, _ in played(rules) if position.round == 0]
    assert [step for step in steps if step in ("king", "claim")] == ["king", "claim"] * 4


@pytest.mark.parametrize("rules", ["kd/4", "qd/3", "qd/4", "giants/5", "qd/5+giants", "team/8", "wedding/6"])
def test_t4_with_more_players_every_king_is_drawn_and_placed_in_turn(rules):
    walk = [(position.step, actor, str(move)) for position, actor, move in played(rules) if position.round == 0]
    walk = [each for each in walk if each[0] in ("king", "claim")]
    assert [step for step, _, _ in walk] == ["king", "claim"] * (len(walk) // 2)
    for (_, _, drawn), (_, actor, _) in zip(walk[::2], walk[1::2], strict=True):
        assert drawn == f"+{actor}"


@pytest.mark.parametrize(("first", "second"), ["ab", "ba"])
def test_t4_queendomino_draws_one_king_and_follows_a_b_b_a(first, second):
    position = opened("qd/2", f"{QUEEN_SETUP} +3 +17 +22 +40")
    assert texts(position) == {"+a", "+b"}
    position.play(f"+{first}")
    claimers = []
    for domino in ("K22", "K3", "K40", "K17"):
        claimers.append(position.actor)
        position.play(domino)
    assert claimers == [first, second, second, first]
    assert field(position, "line") == f"3{second},17{first},22{first},40{second}"


def test_t4_age_of_giants_on_queendomino_draws_one_king_too():
    position = opened("qd/2+giants", f"+q1 +q2 {QUEEN_SETUP} +3 +17 +22 +40 +41 +b")
    claimers = []
    for domino in ("K3", "K17", "K40", "K41"):
        claimers.append(position.actor)
        position.play(domino)
    assert claimers == ["b", "a", "a", "b"]


# T5


def test_t5_unclaimed_dominoes_of_line_1_leave_and_line_2_is_laid_out():
    position = table("qd/3", "0.claim", hand="c", next="3a,17b,22,40")
    assert texts(position) == {"K22", "K40"}
    position.play("K22")
    assert (position.actor, position.step, position.round) == ("*", "draw", 1)
    assert field(position, "line") == "3a,17b,22c"
    assert field(position, "next") is None
    assert field(position, "unseen") == "1-2,4-16,18-21,23-39,41-48"
    assert len(position.moves) == 44


def test_t5_a_round_is_played_in_the_order_of_the_kings_lowest_domino_first():
    position = table("kd/2", "1.place", line="3b,17a,22a,40b", next="5,9,12,41")
    order = []
    for placed, claimed in (("g8g9", "K41"), ("g8g9", "K5"), ("h7i7", "K12"), ("h7i7", "K9")):
        order.append(position.actor)
        play(position, f"{placed} {claimed}")
    assert order == ["b", "a", "a", "b"]
    play(position, "+1 +2 +4 +6")
    assert (position.round, position.actor) == (2, "a")
    assert field(position, "line") == "5a,9b,12a,41b"


def test_t5_lettered_dominoes_are_lower_than_numbers():
    position = table("giants/4", "1.place", line="Bc,Fa,1b,54d", next="A,2,3,4")
    assert position.actor == "c"


def test_t5_a_turn_places_before_it_claims():
    position = table("kd/2", "1.place", line="3b,17a,22a,40b", next="5,9,12,41")
    refused(position, "K5", "T5")
    refused(position, "+1", "T5")
    position.play("g8g9")
    assert position.step == "claim"
    refused(position, "h7i7", "T5")
    refused(position, "X", "T5")
    position.play("K5")
    assert (position.actor, position.step) == ("a", "place")


# T6


def test_t6_claiming_is_obligatory():
    position = table("kd/4", "1.claim", line="3a,17b,22c,40d", next="5,9,12,41", A="f/f/C")
    refused(position, "-", "T6")


def test_t6_one_king_per_domino():
    position = table("kd/4", "1.claim", line="17b,22c,40d", next="5,9a,12,41")
    assert texts(position) == {"K5", "K12", "K41"}
    assert "seat a" in refused(position, "K9", "T6")


def test_t6_only_dominoes_of_the_line_may_be_claimed():
    position = table("kd/4", "1.claim", line="17b,22c,40d", next="5,9a,12,41")
    assert "5, 12, 41" in refused(position, "K17", "T6")
    refused(position, "K1", "T6")


def test_t6_the_last_king_has_no_choice_where_there_are_as_many_dominoes_as_kings():
    position = table("kd/4", "1.claim", line="40d", next="5b,9a,12c,41")
    assert texts(position) == {"K41"}


@pytest.mark.parametrize(
    ("rules", "line", "following", "choices"),
    [
        ("qd/3", "40c", "5b,9a,12,41", 2),
        ("wedding/3", "40c", "5b,9a,12,41", 2),
        ("wedding/5", "40e", "5b,9a,12c,13d,14,15,16,41", 4),
        ("wedding/6", "40f", "5b,9a,12c,13d,14e,15,16,41", 3),
        ("wedding/7", "40g", "5b,9a,12c,13d,14e,15f,16,41", 2),
        ("wedding/8", "40h", "5b,9a,12c,13d,14e,15f,16g,41", 1),
        ("wedding/6+teams", "40f", "5b,9a,12c,13d,14e,15,16,41", 3),
    ],
)
def test_t6_the_last_king_has_a_choice_where_the_line_is_longer(rules, line, following, choices):
    assert len(table(rules, "1.claim", line=line, next=following).moves) == choices


# T7


def test_t7_unclaimed_dominoes_leave_and_the_next_line_is_laid_out():
    position = table("wedding/5", "1.claim", line="48e", next="1a,2b,3c,4d,5,6,7,8")
    position.play("K6")
    assert (position.actor, position.step, position.round) == ("*", "draw", 2)
    assert field(position, "line") == "1a,2b,3c,4d,6e"
    assert field(position, "next") is None
    assert field(position, "unseen") == "1-47;9-48"
    assert texts(position) == {f"+{n}" for n in range(1, 48)}


def test_t7_nothing_is_laid_out_before_every_king_has_acted():
    position = table("kd/3", "4.claim", line="17b,40c", next="5,9a,12")
    position.play("K5")
    assert (position.actor, position.step, field(position, "next")) == ("c", "place", "5b,9a,12")


def test_t7_the_last_line_is_played_without_claims():
    position = table("kd/2", "6.place", line="3b,17a", A="C", B="C")
    position.play("g8g9")
    assert (position.actor, position.step) == ("a", "place")
    position.play("g8g9")
    assert position.is_over
    assert (position.actor, position.step, len(position.moves)) == ("", "over", 0)


def test_t7_the_round_before_the_last_claims_the_last_line():
    position = table("kd/2", "5.claim", line="40b", next="5a,9b,12a,41")
    position.play("K41")
    assert (position.round, position.step, position.actor) == (6, "place", "a")
    assert field(position, "line") == "5a,9b,12a,41b"


@pytest.mark.parametrize("move", ["K1", "g8g9", "X", "-", "+1"])
def test_t7_nothing_is_played_after_the_end(move):
    position = play(table("kd/2", "6.place", line="3b"), "g8g9")
    refused(position, move, "T7")


# T8


def test_t8_which_dominoes_were_set_aside_is_unknown_to_the_end():
    for rules, aside in (("kd/2", 24), ("kd/3", 12), ("kd/4", 0), ("court/3", 12)):
        seen = []
        for position, _, move in played(rules):
            if position.step == "draw":
                # Whatever is unseen may come, also what was set aside.
                assert len(position.moves) == 48 - len(seen)
                assert len(set(position.chances().values())) == 1
                seen.append(str(move))
        unseen = 0 if field(position, "unseen") == "-" else len(_names(field(position, "unseen")))
        assert unseen == aside == 48 - len(seen)


def _names(runs):
    return [n for run in runs.split(",") for n in range(int(run.split("-")[0]), int(run.split("-")[-1]) + 1)]


def test_t8_the_order_of_draws_leaves_no_trace():
    assert opened("kd/2", "+3 +17 +22 +40") == opened("kd/2", "+40 +22 +3 +17")
    one = opened("qd/4", "+b1 +b2 +b3 +b4 +b5 +b6 +b7")
    assert (field(one, "top"), field(one, "board")) == ("7", "1,2,3,4,5,6")
    assert field(one, "pile") == "1,2,3,4,5,6,7,8,9,10x2,11,12x2,13,14x2,15x2,16x3,17x3"


def test_t8_only_the_top_tile_of_the_building_pile_is_known():
    # Spot 0 is empty at the end of the round: the top tile fills it, and any tile below may become the new top.
    position = table("qd/4", "1.claim", line="40d", next="5a,9b,12c,41", board="1,2,3,4,5,-", top="7", pile="8,16x3")
    position.play("K41")
    assert (position.step, field(position, "board")) == ("builder", "1,2,3,4,5,7")
    assert {str(move): chance for move, chance in position.chances().items()} == {"+b8": 1 / 4, "+b16": 3 / 4}


def test_t8_discarded_dominoes_are_known():
    position = table("kd/4", "3.place", line="12a,13b,14c,15d", next="1,2,3,4", A="..w../.ww../wwCww/..ww./..w..")
    position.play("X")
    assert "12" not in field(position, "unseen").replace("-", ",").split(",")
    assert str(position.kingdom("A")).endswith(":x1")


def test_t8_burnt_tiles_are_known():
    position = table("qd/4", "3.dragon", line="12a,13b,14c,15d", next="1,2,3,4", board="11,13,3,4,5,6")
    pile = field(position, "pile")
    position.play("D1")
    assert field(position, "board") == "11,D,3,4,5,6"
    assert field(position, "pile") == pile
    assert "13" not in pile.split(",")


def test_t8_quests_not_drawn_stay_hidden():
    position = Position("giants/3", backend="plain")
    assert len(position.moves) == 17
    assert set(position.chances().values()) == {1 / 17}
    play(position, "+q9")
    assert len(position.moves) == 16
    position.play("+q4")
    assert field(position, "quests") == "4,9"


# T9


def test_t9_partners_share_a_kingdom_and_may_play_in_a_row():
    position = table("team/6", "1.place", line="3a,17b,22c,23e,30d,40f", next="1,2,4,5,6,7")
    play(position, "g8g9 K7")
    assert position.actor == "b"
    assert field(position, "A") == "f/f/C"
    play(position, "h8h7 K6")
    assert field(position, "A") == "f./ff/Cl"
    assert position.actor == "c"


def test_t9_order_is_by_kings_alone():
    position = table("team/6", "1.place", line="3b,17e,22c,23a,30d,40f", next="1,2,4,5,6,7")
    order = []
    for claim in ("K7", "K6", "K5", "K4", "K2", "K1"):
        order.append(position.actor)
        position.play(position.moves[0])
        position.play(claim)
    assert "".join(order) == "becadf"


@pytest.mark.parametrize(
    ("rules", "realms"), [("team/6", 3), ("team/8", 4), ("wedding/6+teams", 3), ("wedding/8+teams", 4)]
)
def test_t9_each_partner_has_one_king_and_the_team_one_castle(rules, realms):
    position = Position(rules, backend="plain")
    assert position.rules.realms == realms
    assert position.rules.kings == 2 * realms
    assert [position.rules.realm_seats(realm) for realm in range(realms)] == [[2 * n, 2 * n + 1] for n in range(realms)]


def test_t9_a_team_is_one_player_for_scoring_ties_and_options():
    position = table("team/6+harmony+middle", "12.place", line="3b", A="wwC:x1", B="w1wwCw", C="w1w1wCw")
    sheets = position.sheets()
    assert [sheet.realm for sheet in sheets] == ["A", "B", "C"]
    assert [sheet.terms["harmony"] for sheet in sheets] == [0, 5, 5]
    assert [sheet.terms["middle"] for sheet in sheets] == [10, 10, 10]
    assert [rank.realm for rank in ranking(sheets, position.rules)] == ["C", "B", "A"]
