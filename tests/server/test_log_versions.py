"""Logs of every version stay readable: version 1 from the files here, and invented older ones by migration."""

import json
from pathlib import Path

import msgspec
import pytest
from server.people import signature

from fiefdom import Record
from fiefdom.server import events as log
from fiefdom.server.table import Table

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.jsonl"))
FIRST = [path for path in GOLDEN if ".v1." in path.name]
KINDS_1 = {
    "created", "joined", "started", "drawn", "played", "undone", "confirmed", "named", "given", "taken", "removed",
    "paused", "resumed", "aborted", "over", "revealed", "rematched", "said", "forgotten",
}  # fmt: skip


def folded(lines, version=None):
    """A table from the lines of a log."""
    table = Table("GOLDEN", "plain")
    for line in lines:
        event = log.read(line["seq"], line["kind"], version or line["version"], json.dumps(line["data"]).encode())
        table.apply(event, line["at"])
    return table


def lines_of(path):
    *lines, end = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    return lines, end


def kinds_of(paths):
    return {line["kind"] for path in paths for line in lines_of(path)[0]}


def test_there_are_logs_of_both_versions():
    assert len(FIRST) >= 6
    assert len(GOLDEN) == 2 * len(FIRST)
    assert kinds_of(FIRST) == KINDS_1
    assert kinds_of(set(GOLDEN) - set(FIRST)) == set(log.KINDS) - {log.kind_of(each) for each in (*LATER, *NEVER_ASKED)}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_old_logs_replay_to_the_same_positions(path):
    lines, end = lines_of(path)
    assert {line["version"] for line in lines} == {int(path.stem[-1])}
    table = Table("GOLDEN", "plain")
    for line in lines:
        event = log.read(line["seq"], line["kind"], line["version"], json.dumps(line["data"]).encode())
        table.apply(event, line["at"])
        if "position" in line:
            assert str(table.match) == line["position"], f"after event {line['seq']}"
    assert (str(table.match), table.phase, table.seq) == (end["match"], end["phase"], end["seq"])
    assert [chair.name for chair in table.chairs] == end["names"]
    record = Record.parse(end["record"], "plain")
    assert str(table.record()) == end["record"]
    assert (str(record.match), record.version) == (str(table.match), int(path.stem[-1]))
    assert (record.dealer is not None) == (table.phase == "over"), "the draws of a finished game are verified"


def test_a_log_of_an_older_version_is_migrated_event_by_event(monkeypatch):
    """As if the log of today were of version 3: version 1 called moves acts, version 2 had no colours."""
    lines, _ = lines_of(FIRST[0])
    now = signature(folded(lines))
    old = json.loads(json.dumps(lines))
    for line in old:
        if "moves" in line["data"]:
            line["data"]["acts"] = line["data"].pop("moves")
    seen = []

    def to_second(kind, data):
        seen.append((1, kind))
        return {("moves" if key == "acts" else key): value for key, value in data.items()}

    def to_third(kind, data):
        seen.append((2, kind))
        return data

    monkeypatch.setattr(log, "VERSION", 3)
    monkeypatch.setattr(log, "MIGRATIONS", {1: to_second, 2: to_third})
    assert signature(folded(old, 1)) == now
    assert seen == [(version, line["kind"]) for line in old for version in (1, 2)]
    seen.clear()
    assert signature(folded(lines, 3)) == now
    assert seen == []


def test_a_log_of_mixed_versions_is_read():
    lines, _ = lines_of(FIRST[0])
    now = signature(folded(lines))
    half = len(lines) // 2
    mixed = [{**line, "version": 1 if line["seq"] < half else 2} for line in lines]
    assert signature(folded(mixed)) == now


LATER = [log.Deadline("a", 1e9), log.Expired("a", 1e9), log.Asked("b", 4)]
"""Kinds that came into version 2 after the logs here were written."""
NEVER_ASKED = [log.Answered("a", 7, True), log.Reverted(7, 4)]


@pytest.mark.parametrize("event", [*LATER, *NEVER_ASKED], ids=log.kind_of)
def test_clocks_and_take_back_in_a_game_that_has_neither(event):
    """Such events change nothing in the position; an answer that nobody has asked for cannot be."""
    lines, _ = lines_of(next(path for path in GOLDEN if path.name == "aborted.v2.jsonl"))
    table = folded(lines[:-3])
    position, seq, moved = str(table.match), table.seq, table.moved
    again = log.read(seq + 1, log.kind_of(event), 2, log.written(event))
    assert again == event
    if event in NEVER_ASKED:
        with pytest.raises(log.LogError, match="a request"):
            table.apply(again, 0.0)
        return
    table.apply(again, 0.0)
    assert (str(table.match), table.seq, table.events[-1].kind) == (position, seq + 1, log.kind_of(event))
    assert table.moved == (seq + 1 if isinstance(event, log.Expired) else moved)
    with pytest.raises(log.LogError, match="which the game does not have"):
        table.apply(msgspec.structs.replace(event, seat="h"), 0.0)


def test_a_game_may_say_what_clock_it_has():
    data = {"rules": "kd/2", "seats": [], "commitment": "", "watch": "link", "record": "link"}
    clock = {"kind": "days", "seconds": 259200.0}
    event = log.read(1, "created", 2, json.dumps({**data, "clock": clock}).encode())
    assert event.clock == log.Clock("days", 259200.0)
    with pytest.raises(log.LogError, match="clock"):
        log.read(1, "created", 2, json.dumps({**data, "clock": {**clock, "kind": "sand"}}).encode())


@pytest.mark.parametrize(
    ("kind", "version", "data"),
    [
        ("played", 99, b'{"seat":"a","moves":["X"]}'),
        ("played", 0, b'{"seat":"a","moves":["X"]}'),
        ("prophesied", 1, b"{}"),
        ("played", 1, b"{"),
        ("played", 1, b"\xff"),
        ("played", 1, b"[]"),
        ("played", 1, b'{"seat":5}'),
        ("drawn", 1, b'{"moves":"abc"}'),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(kind, version, data):
    with pytest.raises(log.LogError):
        log.read(7, kind, version, data)


def test_events_of_a_later_kind_with_more_fields_are_read():
    """A newer server of the same version may add fields that have a default."""
    event = log.read(1, "undone", 1, b'{"seat":"a","count":2,"why":"slip"}')
    assert event == log.Undone("a", 2)
