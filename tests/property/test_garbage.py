"""Garbage is refused with one of our own errors, which says what is allowed; whatever is accepted can be used."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import SMALL, choices, edited, examples, kinds, layouts, pickers, positions, reached, seeds, text_of
from walks import EVERY_KIND, walk

from fiefdom import (
    FiefdomError,
    Kingdom,
    Match,
    Move,
    Position,
    Record,
    Rules,
    ScoreSheet,
    Script,
    SeededDealer,
)

PARSERS = [
    Rules.parse,
    Move.parse,
    Kingdom.parse,
    lambda text: Position.parse(text, "plain"),
    lambda text: Match.parse(text, "plain"),
    ScoreSheet.parse,
    SeededDealer.parse,
    Script.parse,
    lambda text: Record.parse(text, "plain"),
]


def read(parse, text):
    """The value, or nothing if it was refused as it should be."""
    try:
        return parse(text)
    except FiefdomError as error:
        refusal = error
    assert isinstance(refusal, ValueError)
    assert str(refusal)
    return None


@examples(200)
@given(st.text(max_size=60))
def test_any_text_at_all(text):
    for parse in PARSERS:
        read(parse, text)


@examples(200)
@given(kinds.flatmap(edited))
def test_edited_rules(text):
    rules = read(Rules.parse, text)
    assert rules is None or Rules.parse(str(rules)) == rules


@examples(200)
@given(positions(), st.data())
def test_edited_moves(position, data):
    for move in position.moves[:5]:
        found = read(Move.parse, data.draw(edited(str(move), most=3)))
        assert found is None or Move.parse(str(found)) == found


@examples(200)
@given(layouts().map(text_of).flatmap(edited))
def test_edited_layouts(text):
    kingdom = read(Kingdom.parse, text)
    if kingdom is not None:
        assert str(Kingdom.parse(str(kingdom))) == str(kingdom)
        kingdom.score()
        for rules in ("kd/2", "qd/3", "court/4", "giants/2"):
            kingdom.problems(rules)
            read(lambda _, rules=rules: ScoreSheet.of_kingdom(kingdom, rules), "")


@examples(150)
@given(positions(most=300), st.data())
def test_edited_kingdoms_of_games(position, data):
    kingdom = read(Kingdom.parse, data.draw(edited(str(position.kingdom(0)))))
    if kingdom is not None:
        assert str(Kingdom.parse(str(kingdom))) == str(kingdom)
        kingdom.problems(position.rules)
        read(lambda _: ScoreSheet.of_kingdom(kingdom, position.rules), "")


@examples(250)
@given(positions(), st.data())
def test_edited_positions(position, data):
    """A text with an edit is refused, or is a position that can be played to its end."""
    text = data.draw(edited(str(position), most=3))
    found = read(lambda text: Position.parse(text, "plain"), text)
    if found is not None:
        can_be_played(found)


FIELDS = (
    "hand",
    "line",
    "next",
    "A",
    "B",
    "unseen",
    "quests",
    "laid",
    "sent",
    "board",
    "top",
    "pile",
    "open",
    "bag",
    "buying",
)


@examples(250)
@given(kinds, choices(300), choices(300), pickers, st.sampled_from(FIELDS), st.booleans())
def test_positions_with_a_field_of_another(rules, drawn, other, pick, field, step):
    """Fields that are well written, each from a game of this kind, but do not belong together."""
    words = str(reached(rules, drawn, pick)).split()
    others = str(reached(rules, other, pick)).split()
    theirs = dict(word.split("=") for word in others[2:])
    mixed = [f"{field}={theirs[field]}" if field in theirs and word.startswith(field + "=") else word for word in words]
    if step:
        mixed[1] = others[1]
    found = read(lambda text: Position.parse(text, "plain"), " ".join(mixed))
    if found is not None:
        can_be_played(found)


def can_be_played(position):
    """To the end, by anybody; its text and its sheets can be written on the way."""
    for _ in walk(position, random.Random(0)):
        assert str(position.actor)
    assert position.is_over
    str(position)
    position.sheets()


@examples(60)
@given(positions(rules=st.sampled_from(SMALL)), st.data())
def test_edited_matches(position, data):
    read(lambda text: Match.parse(text, "plain"), data.draw(edited(f"match:45/7/9,38/5/6 {position}", most=3)))
    read(lambda text: Match.parse(text, "plain"), data.draw(edited(f"match: {position}", most=2)))


@examples(150)
@given(positions(), st.data())
def test_edited_sheets(position, data):
    for sheet in position.sheets()[:2]:
        found = read(ScoreSheet.parse, data.draw(edited(str(sheet), most=3)))
        assert found is None or ScoreSheet.parse(str(found)) == found


@examples(60)
@given(seeds, st.data())
def test_edited_dealers(seed, data):
    text = f"{SeededDealer.of_seed(seed)},a=00ff,h=01"
    found = read(SeededDealer.parse, data.draw(edited(text, most=3)))
    assert found is None or SeededDealer.parse(str(found)) == found


@pytest.fixture(scope="module")
def records():
    """A short record of every kind: its texts are what gets edited."""
    found = {}
    for rules in EVERY_KIND:
        record, dealer, rng = Record(rules, {"Seat-a": "Ana"}, "plain"), SeededDealer.of_seed(1), random.Random(1)
        record.commit(dealer)
        record.draw(dealer)
        for _ in range(60):
            if not record.match.is_over:
                record.play(rng.choice(record.match.moves))
                record.draw(dealer)
        found[rules] = str(record)
    return found


@examples(150)
@given(kinds, st.data())
def test_edited_records(records, rules, data):
    found = read(lambda text: Record.parse(text, "plain"), data.draw(edited(records[rules], most=3)))
    if found is not None:
        assert str(Record.parse(str(found), "plain")) == str(found)
