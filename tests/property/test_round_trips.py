"""Round trips: parsing the text of a value gives the value."""

from hypothesis import given
from hypothesis import strategies as st
from strategies import Choices, choices, examples, kinds, layouts, pickers, positions, seeds, text_of
from walks import EVERY_KIND, walk

from fiefdom import (
    Kingdom,
    Match,
    Move,
    Position,
    Record,
    Rules,
    RulesError,
    ScoreSheet,
    Script,
    SeededDealer,
    all_games,
)
from fiefdom.core.rules import GAMES, options_of

OPTIONS = ("duel", "dynasty", "giants", "harmony", "middle", "teams")


@examples(60)
@given(st.sampled_from(sorted(GAMES)), st.integers(1, 9), st.lists(st.sampled_from(OPTIONS), unique=True))
def test_rules(game, players, options):
    """Options in any order; a text is refused, or read and printed in the one canonical form."""
    text = "+".join([f"{game}/{players}", *options])
    try:
        rules = Rules.parse(text)
    except RulesError:
        return
    assert Rules.parse(str(rules)) == rules
    assert Rules.parse("+".join([f"{game}/{players}", *reversed(options)])) == rules
    assert set(rules.options) <= set(options_of(rules.game, rules.players, rules.options))
    assert eval(repr(rules), {"Rules": Rules}) == rules


def test_rules_of_every_game():
    assert [Rules.parse(str(rules)) for rules in all_games()] == list(all_games())


@examples(60)
@given(positions())
def test_moves(position):
    for move in position.moves:
        assert Move.parse(str(move)) == move
        assert str(Move.parse(str(move))) == str(move)
        assert position.read(str(move)) == move
        assert move in position.moves
        assert str(move) in position.moves


@examples(60)
@given(layouts(), st.tuples(*[st.integers(0, 40)] * 4), st.booleans())
def test_kingdoms(grid, counts, queen):
    kingdom = Kingdom.parse(
        text_of(grid) + "".join(f":{k}{n}" for k, n in zip("xcnh", counts, strict=True)) + ":q" * queen
    )
    again = Kingdom.parse(str(kingdom))
    assert str(again) == str(kingdom)
    assert again.score() == kingdom.score()
    assert (again.discards, again.coins, again.knights, again.towers, again.queen) == (*counts, queen)
    if kingdom.castle == 90:
        assert again == kingdom


@examples(60)
@given(positions())
def test_kingdoms_of_games(position):
    for realm in range(position.rules.realms):
        kingdom = position.kingdom(realm)
        assert Kingdom.parse(str(kingdom)) == kingdom
        assert kingdom.problems(position.rules) == []


@examples(80)
@given(positions(), choices(30), pickers)
def test_positions(position, drawn, pick):
    """A position read back has the same moves, and can be played on as the first one."""
    again = Position.parse(str(position), "plain")
    assert str(again) == str(position)
    assert again == position
    assert sorted(again.moves) == sorted(position.moves)
    assert (again.actor, again.step, again.round) == (position.actor, position.step, position.round)
    assert again.scores() == position.scores()
    assert again.chances() == position.chances()
    assert [sheet.terms for sheet in again.sheets()] == [sheet.terms for sheet in position.sheets()]
    for move in walk(position, drawn, pick):
        again.play(move)
        if not drawn.are_left:
            position.play(move)
            break
    assert str(again) == str(position)


@examples(24)
@given(kinds, choices(600), pickers, st.integers(0, 6))
def test_positions_at_every_step_of_a_game(rules, drawn, pick, sometimes):
    """Round trips where games spend little time: giants on their way, taxes, purchases half paid."""
    position = Position(rules, "plain")
    steps = set()
    for _ in walk(position, drawn, pick):
        if position.step not in steps or sometimes == 6:
            steps.add(position.step)
            again = Position.parse(str(position), "plain")
            assert str(again) == str(position)
            assert sorted(again.moves) == sorted(position.moves)


@examples(60)
@given(positions())
def test_a_copy_is_played_on_by_itself(position):
    text, moves = str(position), list(position.moves)
    copy = position.copy()
    assert copy == position
    for _ in walk(copy, Choices(b"")):
        pass
    assert copy.is_over
    assert str(position) == text
    assert list(position.moves) == moves


@examples(25)
@given(st.sampled_from(["kd/2", "kd/2+dynasty", "giants/3+dynasty", "qd/2"]), choices(600))
def test_matches(rules, drawn):
    match = Match(rules, "plain")
    while drawn.are_left and not match.is_over:
        match.play(drawn.choice(match.moves))
    again = Match.parse(str(match), "plain")
    assert str(again) == str(match)
    assert (again.game, again.is_over, again.totals()) == (match.game, match.is_over, match.totals())
    assert again.ranking() == match.ranking()


@examples(60)
@given(positions())
def test_score_sheets(position):
    for sheet, score in zip(position.sheets(), position.scores(), strict=True):
        assert ScoreSheet.parse(str(sheet)) == sheet
        assert sheet.total == score
        assert sum(territory.points for territory in sheet.territories) == sheet.terms["territories"]
        for kind, term in (("quest", "quests"), ("tile", "buildings"), ("token", "court")):
            assert sum(part.points for part in sheet.parts if part.kind == kind) == sheet.terms.get(term, 0)


@examples(25)
@given(st.sampled_from([*EVERY_KIND, "kd/3+dynasty"]), seeds, choices(500), pickers)
def test_records(rules, seed, drawn, pick):
    """A record at any moment of a game reads back the same, and so does one a few moves earlier."""
    dealer = SeededDealer.of_seed(seed)
    record = Record(rules, {"Event": "a test: of headers", "Seat-a": "Zoë"}, "plain")
    record.commit(dealer)
    record.draw(dealer)
    while drawn.are_left and not record.match.is_over:
        record.play(pick(drawn, [str(move) for move in record.match.moves]))
        record.draw(dealer)
    again = Record.parse(str(record), "plain")
    assert str(again) == str(record)
    assert str(again.match) == str(record.match)
    if not record.match.is_over and record.games[-1]:
        before, last = str(record), record.games[-1][-1][1]
        record.undo(1)
        record.play(last)
        assert str(record) == before


@examples(60)
@given(
    st.binary(min_size=32, max_size=32),
    st.dictionaries(st.sampled_from("abcdefgh"), st.binary(min_size=1, max_size=255)),
)
def test_dealers(secret, nonces):
    dealer = SeededDealer(secret, nonces)
    assert SeededDealer.parse(str(dealer)) == dealer
    assert str(SeededDealer.parse(str(dealer))) == str(dealer)
    assert secret.hex() not in repr(dealer)


@examples(60)
@given(positions(), choices())
def test_scripts(position, drawn):
    """The draws of a game written down and followed."""
    draws = []
    for move in walk(position, drawn):
        if position.is_chance:
            draws.append(str(move))
    assert str(Script.parse(" ".join(draws))) == " ".join(draws)
