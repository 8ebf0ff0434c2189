"""Misuse of the API: every mistake raises one clear, typed error and changes nothing."""

import copy
import pickle

import pytest

from fiefdom import (
    FiefdomError,
    IllegalMove,
    Kingdom,
    Match,
    Move,
    NotationError,
    Position,
    Record,
    RecordError,
    Rules,
    RulesError,
    ScoreSheet,
    Script,
    SeededDealer,
)

QUEENDOMINO = (
    "qd/4 3.tax line=19a,48b next=2,3,4c,5d A={a} B=C:c7:n1 C=C:c7:n1 D=C:c7:n1 unseen=1,6-18,20-47 laid=g8h8 "
    "board=1,2,3,4,5,6 top=7 pile=1,2,3,4,5,6,7,8,9,10x2,11,12x2,13,14x2,15x2,16x3,17x3"
)


@pytest.mark.parametrize("code", [-1, -2, -3, 17, 99999, 2**70, 20 << 11])
def test_a_number_that_is_no_move_is_refused_and_changes_nothing(code):
    position = Position("kd/2", backend="plain")
    before = str(position)
    with pytest.raises(IllegalMove):
        position.play(code)
    assert str(position) == before


def test_a_number_with_a_fraction_is_no_move():
    position = Position("kd/2", backend="plain")
    with pytest.raises(TypeError):
        position.play(float(position.moves[0]))


def test_nonsense_is_no_legal_move():
    assert "zzz" not in Position("kd/2", backend="plain").moves


@pytest.mark.parametrize(
    ("kingdom", "said"),
    [
        ("w1f/C.:c7:n30", "knights"),
        ("w1f/C.:c7:n1:h16", "towers"),
        ("w1f/C.:c7:n1:c7", "cannot follow"),
        ("w1f/Ct[B7]/lt[B7]/l.:c7:n1", "tiles 7"),
        ("w1f/C.:c99999", "cannot follow"),
    ],
)
def test_a_position_with_more_than_the_boxes_hold_is_refused(kingdom, said):
    with pytest.raises(NotationError, match=said):
        Position.parse(QUEENDOMINO.format(a=kingdom), backend="plain")


def test_the_position_those_are_made_from_is_a_good_one():
    assert Position.parse(QUEENDOMINO.format(a="w1f/C.:c7:n1"), backend="plain").step == "tax"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("kd/2 1.place line=3a,3b next=5,6,7,8 A=C B=C unseen=9-48", "repeats"),
        ("kd/2 1.place line=3a,4b next=3,6,7,8 A=C B=C unseen=9-48", "repeats"),
        ("kd/2 1.place line=3a,4b next=5,6,7a,8b A=C B=C unseen=3,9-48", "unseen"),
        ("kd/2 1.place line=3a,4b next=5,6,7,8 A=C B=C unseen=9-48", "a king is missing"),
        ("kd/2 6.over line=3a A=C B=C unseen=9-48", "nothing to choose"),
        ("kd/2 3.over A=C B=C unseen=9-48", "a king is missing"),
        ("kd/2 1.place line=3a,4b next=5,6,7a,8b A=C B=C unseen=9-12", "too few"),
        ("kd/2 01.place line=3a,4b next=5,6,7a,8b A=C B=C unseen=9-48", "a position is"),
    ],
)
def test_a_position_that_could_not_be_is_refused(text, said):
    with pytest.raises(NotationError, match=said):
        Position.parse(text, backend="plain")


@pytest.mark.parametrize("text", ["kd/٢", "kd/02", "kd/200", "kd/2 ", "KD/2", "kd/2+", ""])
def test_rules_are_not_corrected(text):
    with pytest.raises(RulesError):
        Rules.parse(text)


def test_players_are_whole_numbers():
    with pytest.raises(RulesError):
        Rules("kd", 2.0)


@pytest.mark.parametrize("text", ["K017", "K٣", "+q03", "T04", "D٢", "g08h8", "g8 h8", "Ng8g8", "+Q5", "K55", "T20"])
def test_moves_are_not_corrected(text):
    with pytest.raises(NotationError):
        Move.parse(text)


@pytest.mark.parametrize(
    "text", ["w4C", "t3[B17]C", "w3[T1]C", "wC:c" + "9" * 5000, "wC:c٣", "w[N]w[", "w1[GG]C", "C/w.", "CC", "w" * 14]
)
def test_kingdoms_that_cannot_be_are_refused(text):
    with pytest.raises(NotationError):
        Kingdom.parse(text)


@pytest.mark.parametrize("value", ["x\rSeat-a: Mallory", "x\ny", "\x1b[31mred", "", " x", "\ud800"])
def test_a_header_is_one_line_of_printable_text(value):
    with pytest.raises(NotationError):
        Record("kd/2", {"Event": value}, backend="plain")


def test_headers_are_changed_by_asking_only():
    record = Record("kd/2", {"Event": "x"}, backend="plain")
    with pytest.raises(TypeError):
        record.headers["Event"] = "y"
    record.set_header("Event", "y")
    assert "Event: y\n" in str(record)


def test_a_draw_that_was_not_committed_to_is_refused():
    record = Record("kd/2", backend="plain")
    record.commit(SeededDealer.of_seed(1))
    with pytest.raises(FiefdomError, match="commitment"):
        record.draw(SeededDealer.of_seed(2))
    assert not record.games[0]


def test_a_snapshot_is_a_copy():
    position = Position("kd/2", backend="plain")
    position.snapshot().unseen[0] = 0
    assert len(position.moves) == 48
    assert "unseen=1-48" in str(position)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda p: pickle.loads(pickle.dumps(p)), Position.copy])
def test_a_copy_goes_its_own_way(copied):
    position = Position("kd/2", backend="plain")
    other = copied(position)
    other.play("+1")
    assert len(position.moves) == 48
    assert len(other.moves) == 47


@pytest.mark.parametrize(
    "value",
    [
        Kingdom.parse("w1wC/fw."),
        SeededDealer.of_seed(1),
        Rules.parse("kd/4+harmony"),
        Move.parse("g8h8"),
        IllegalMove("P1", "g8 is not free"),
        RecordError(3, "no"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_values_travel_between_processes(value):
    again = pickle.loads(pickle.dumps(value))
    assert (type(again), str(again)) == (type(value), str(value))


def test_kingdoms_are_values():
    assert len({Kingdom.parse("w1wC"), Kingdom.parse("w1wC")}) == 1
    with pytest.raises(TypeError):
        Kingdom.parse("w1wC").squares[90] = None


def test_a_deck_that_is_changed_changes_no_draw():
    dealer, position = SeededDealer.of_seed(7), Position("kd/2", backend="plain")
    expected = dealer.draw(position)
    deck = dealer.deck(position.rules, 1, "plain")
    deck[:] = [0] * len(deck)
    assert dealer.draw(position) == expected


@pytest.mark.parametrize("nonces", [{"ab": b"x"}, {"": b"x"}, {"z": b"x"}, {"a": b""}, {"a": bytes(256)}])
def test_nonces_belong_to_seats(nonces):
    with pytest.raises(NotationError):
        SeededDealer(bytes(32), nonces)


def test_a_seat_has_one_nonce():
    with pytest.raises(NotationError):
        SeededDealer.parse("00" * 32 + ",a=77,a=78")


def test_a_script_holds_draws():
    with pytest.raises(NotationError):
        Script.parse("+3 K17")


@pytest.mark.parametrize("realm", ["AB", "", "C", 2, -1, "a"])
def test_a_realm_is_named_by_its_letter_or_number(realm):
    with pytest.raises(NotationError):
        Position("kd/2", backend="plain").kingdom(realm)


def test_a_backend_that_is_not_there():
    with pytest.raises(FiefdomError, match="plain, compiled"):
        Position("kd/2", backend="gpu")


def test_a_match_that_is_over_has_its_result():
    match, dealer = Match("kd/2", backend="plain"), SeededDealer.of_seed(1)
    while not match.is_over:
        match.play(dealer.draw(match.position) if match.is_chance else match.moves[0])
    assert Match.parse(str(match), backend="plain").totals() == match.totals()
    with pytest.raises(NotationError):
        Match.parse(f"match: {match.position}", backend="plain")


@pytest.mark.parametrize("change", [("territories", "foo"), ("wheat 3*1@f6", "tile 99=1@f6"), ("13", "14")])
def test_a_score_sheet_is_read_exactly(change):
    text = "A 13 territories=3 middle=10 | biggest=3 crowns=1 | wheat 3*1@f6 forest 1*0@e6"
    assert ScoreSheet.parse(text).total == 13
    with pytest.raises(NotationError):
        ScoreSheet.parse(text.replace(*change))


def test_quests_are_for_giants_and_two_at_most():
    kingdom = Kingdom.parse("wwC")
    for rules, quests in (("kd/2", [1]), ("giants/2", [1, 2, 3]), ("giants/2", [1, 1]), ("giants/2", [18])):
        with pytest.raises(NotationError):
            ScoreSheet.of_kingdom(kingdom, rules, quests)


def test_undo_stays_within_the_match():
    record, dealer = Record("kd/2", backend="plain"), SeededDealer.of_seed(1)
    with pytest.raises(FiefdomError, match="has 0"):
        record.undo(1)
    while not record.match.is_over:
        record.play(dealer.draw(record.match.position) if record.match.is_chance else record.match.moves[0])
    with pytest.raises(FiefdomError, match="over"):
        record.undo(1)


def test_pieces_that_are_there_or_not_are_truth_values():
    """A kingdom read from a state has the same types as one read from its text, which messages are made of."""
    position = Position("court/2", backend="plain")
    while not any(each.resource for each in position.kingdom(0).squares.values()):
        position.play(position.moves[0])
    kingdom = position.kingdom(0)
    again = Kingdom.parse(str(kingdom))
    assert [repr(each) for each in kingdom.squares.values()] == [repr(each) for each in again.squares.values()]
