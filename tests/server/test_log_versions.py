"""Logs of every version stay readable: version 1 from the files here, and invented older ones by migration."""

import json
from pathlib import Path

import pytest
from server.people import signature

from fiefdom import Record
from fiefdom.server import events as log
from fiefdom.server.table import Table

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.jsonl"))


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


def test_there_are_logs_of_version_1():
    assert len(GOLDEN) >= 6
    kinds = {line["kind"] for path in GOLDEN for line in lines_of(path)[0]}
    assert kinds == set(log.KINDS)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_old_logs_replay_to_the_same_positions(path):
    lines, end = lines_of(path)
    assert {line["version"] for line in lines} == {1}
    table = Table("GOLDEN", "plain")
    for line in lines:
        event = log.read(line["seq"], line["kind"], line["version"], json.dumps(line["data"]).encode())
        table.apply(event, line["at"])
        if "position" in line:
            assert str(table.match) == line["position"], f"after event {line['seq']}"
    assert (str(table.match), table.phase, table.seq) == (end["match"], end["phase"], end["seq"])
    assert [chair.name for chair in table.chairs] == end["names"]
    record = Record.parse(end["record"], "plain")
    assert (str(record.match), record.headers) == (str(table.match), table.record().headers)


def test_a_log_of_an_older_version_is_migrated_event_by_event(monkeypatch):
    """As if the log of today were of version 3: version 1 called moves acts, version 2 had no colours."""
    lines, _ = lines_of(GOLDEN[0])
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


def test_a_log_of_mixed_versions_is_read(monkeypatch):
    lines, _ = lines_of(GOLDEN[0])
    now = signature(folded(lines))
    monkeypatch.setattr(log, "VERSION", 2)
    monkeypatch.setattr(log, "MIGRATIONS", {1: lambda kind, data: data})
    half = len(lines) // 2
    mixed = [{**line, "version": 1 if line["seq"] < half else 2} for line in lines]
    assert signature(folded(mixed)) == now


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
