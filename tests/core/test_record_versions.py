"""Records of version 2: the commitments of the seats must match, and there is room for clocks and take-back."""

from pathlib import Path

import pytest
from server.people import Desk

from fiefdom import NotationError, Record, RecordError
from fiefdom.core.record_headers import void_deals

GOLDEN = Path(__file__).parents[1] / "golden" / "kd-2.fief"


@pytest.fixture(scope="module")
def text():
    """The record of a game in which one deal was void."""
    desk = Desk("kd/2", voided=True)
    desk.play_out()
    return str(desk.table.record())


def test_a_record_of_version_2_verifies_and_prints_back(text):
    record = Record.parse(text, "plain")
    assert (record.version, str(record)) == (2, text)
    assert record.dealer is not None
    assert void_deals(record.headers) == ["ab"]
    assert text.startswith("Fief: 2\n")


def line_of(text, start):
    return next(line for line in text.splitlines() if line.startswith(start))


@pytest.mark.parametrize(
    ("start", "instead", "says"),
    [
        ("Nonce-b", "Nonce-b: " + "ff" * 16, "the nonce of seat b does not match its commitment"),
        ("Commitment-a", "Commitment-a: " + "00" * 32, "the nonce of seat a does not match its commitment"),
        ("Commitment-a", "Commitment-a: soon", "64 hexadecimal digits"),
        ("Nonce-b", "# no nonce", "every seat with a commitment needs a nonce"),
        ("Commitment-a", "Event: x", "every seat with a commitment needs a nonce"),
        ("Void-1", "Void-1: b", "a void deal is its commitment and the seats"),
        ("Void-1", "Server-Nonces: b", "the nonce of seat b is not the one that the secret gives"),
        ("Void-1", "Clock: sand", "a clock is turn, total or days"),
        ("Void-1", "Undone: often", "the number of turns that were undone"),
        ("a ", "@ a soon", "is not the time of a turn"),
        ("a ", "< 12", "cannot read that"),
    ],
)
def test_what_does_not_match_is_refused_with_its_line(text, start, instead, says):
    with pytest.raises(RecordError, match=says):
        Record.parse(text.replace(line_of(text, start), instead, 1), "plain")


@pytest.mark.parametrize(
    ("clock", "read"), [("turn 60", ("turn", 60, 0)), ("total 900+10", ("total", 900, 10)), ("days 3", ("days", 3, 0))]
)
def test_clocks_undone_turns_and_times_are_read_back(text, clock, read):
    first = line_of(text, "a ")
    timed = text.replace(line_of(text, "Void-1"), f"Clock: {clock}\nUndone: 2", 1).replace(
        first, f"{first}\n@ a 12.5", 1
    )
    record = Record.parse(timed, "plain")
    assert (record.clock, record.undone) == (read, 2)
    assert f"Clock: {clock}\n" in str(record)
    assert record.match.is_over
    assert (Record.parse(text, "plain").clock, Record.parse(text, "plain").undone) == (None, 0)


def test_in_version_1_these_names_are_free_text():
    text = GOLDEN.read_text(encoding="utf-8").replace("Event: Golden record", "Clock: an hourglass", 1)
    assert str(Record.parse(text, "plain")) == text
    assert Record.parse(text, "plain").clock is None
    with pytest.raises(NotationError, match="a clock is turn, total or days"):
        Record("kd/2", {"Clock": "an hourglass"}, "plain")
