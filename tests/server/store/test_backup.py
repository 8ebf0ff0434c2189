"""A backup is made while servers write, contains whole games only, and is restored to either kind of database."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from server.store.conftest import PLAYING, begin, event, events, key, lasting, on

import fiefdom
from fiefdom.server.store import Standing, StoreError, schema
from fiefdom.server.store.backup import backup, restore

TABLES = {"games": "id", "events": "game, seq", "keys": "game, digest", "secrets": "game", "reviews": "game"}
TABLES |= {"uptime": "process, began"}
GAMES = 5


async def filled(store):
    await begin(store, "one", 3, keys=[key("host", "host", "", "one"), key("ana", game="one")])
    await begin(store, "two", 1, Standing("playing", "", 86_400.5))
    await store.lease("one", 3, "somebody", 60)
    await store.beat("somebody", 1.5, 7.25)


def everything(place):
    """All rows of all tables."""

    async def read(store):
        return {
            name: [tuple(row) for row in await store._read(f"SELECT * FROM {name} ORDER BY {order}")]
            for name, order in {**TABLES, "meta": "version"}.items()
        }

    return on(place, read)


def refusal(work):
    with pytest.raises(StoreError) as refused:
        asyncio.run(work)
    return str(refused.value)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "backup.db"


@pytest.fixture
def other(request, tmp_path):
    """The address of an empty database."""
    return f"sqlite:///{tmp_path}/other.db" if request.param == "file" else request.getfixturevalue("postgres").fresh()


elsewhere = pytest.mark.parametrize("other", ["file", "postgres"], indirect=True)


@lasting
@elsewhere
def test_everything_is_restored_to_either_kind_of_database(place, other, file):
    on(place, filled)
    assert asyncio.run(backup(place, file)) == (2, 4)
    assert asyncio.run(restore(file, other)) == (2, 4)
    assert everything(other) == everything(place) == everything(f"sqlite:///{file}")
    on(other, lambda store: store.append("one", events(4, 4), PLAYING))


@pytest.mark.ci
@lasting
def test_a_backup_amid_writing_holds_what_was_acknowledged_before_it(place, file, other_place):
    command = [sys.executable, str(Path(__file__).with_name("appending.py")), place, str(GAMES)]
    environment = os.environ | {"PYTHONPATH": str(Path(fiefdom.__file__).parents[1])}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        said = {}
        while len(said) < GAMES:
            game, seq = process.stdout.readline().split()
            said[game] = int(seq)
        copied = asyncio.run(backup(place, file))
        after = [process.stdout.readline() for _ in range(GAMES)]
        process.kill()
    assert copied.games == GAMES
    assert after[-1], "nobody wrote any more"
    asyncio.run(restore(file, other_place))

    async def check(store):
        for game, seq in said.items():
            row = await store.row(game)
            assert row.seq >= seq
            assert row.due == str(row.seq)
            assert [each.seq for each in await store.events(game)] == list(range(1, row.seq + 1))

    on(other_place, check)


@pytest.fixture
def other_place(request, tmp_path):
    """Another database of the same kind."""
    kind = request.node.callspec.params["place"]
    return f"sqlite:///{tmp_path}/again.db" if kind == "file" else request.getfixturevalue("postgres").fresh()


@lasting
def test_a_database_that_a_server_has_opened_is_still_empty(place, file, postgres):
    on(place, filled)
    asyncio.run(backup(place, file))
    fresh = postgres.fresh()
    on(fresh, lambda store: store.count())
    asyncio.run(restore(file, fresh))
    assert everything(fresh) == everything(place)


@elsewhere
def test_a_backup_of_an_older_version_is_restored_and_brought_up_to_date(other, file, tmp_path, monkeypatch):
    on(f"sqlite:///{tmp_path}/games.db", filled)
    asyncio.run(backup(f"sqlite:///{tmp_path}/games.db", file))
    step = ("ALTER TABLE games ADD COLUMN extra INTEGER NOT NULL DEFAULT 7",)
    with monkeypatch.context() as future:
        future.setattr(schema, "STEPS", [*schema.STEPS, step])
        asyncio.run(restore(file, other))
        assert on(other, lambda store: store._read("SELECT extra FROM games"))[0][0] == 7
        newer = tmp_path / "newer.db"
        asyncio.run(backup(other, newer))
    assert "from a newer Fiefdom" in refusal(restore(newer, f"sqlite:///{tmp_path}/third.db"))
    assert "from a newer Fiefdom" in refusal(backup(other, tmp_path / "fourth.db"))


@elsewhere
def test_a_backup_from_before_clocks_is_restored_to_a_database_that_a_server_has_opened(other, tmp_path):
    old = tmp_path / "old.db"
    with closing(sqlite3.connect(old, isolation_level=None)) as db:
        for statement in schema.statements(0, schema.SQLITE, 1):
            db.execute(statement)
        db.execute("INSERT INTO games VALUES ('g', 'kd/2', 'playing', '', 1, 5.0, 5.0, 0, '', 0)")
        db.execute("INSERT INTO events VALUES ('g', 1, 'moved', 1, 5.0, x'7b7d')")
    if other.startswith("postgres"):
        on(other, lambda store: store.count())
    asyncio.run(restore(old, other))
    row, clocks = on(other, lambda store: store.row("g")), on(other, lambda store: store.has_clocks())
    assert (row.deadline, clocks) == (0.0, False)


def test_the_backup_is_for_its_owner_only(tmp_path, file):
    on(f"sqlite:///{tmp_path}/games.db", filled)
    asyncio.run(backup(f"sqlite:///{tmp_path}/games.db", file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@lasting
def test_what_is_there_is_never_overwritten(place, file, tmp_path):
    on(place, filled)
    asyncio.run(backup(place, file))
    before = file.read_bytes()
    assert "already exists" in refusal(backup(place, file))
    assert file.read_bytes() == before
    there = "already exists" if place.startswith("sqlite") else "already has 2 games"
    assert there in refusal(restore(file, place))
    assert everything(place) == everything(f"sqlite:///{file}")


def test_the_log_of_a_database_that_was_moved_away_is_not_mixed_in(tmp_path, file):
    on(f"sqlite:///{tmp_path}/games.db", filled)
    asyncio.run(backup(f"sqlite:///{tmp_path}/games.db", file))
    (tmp_path / "new.db-wal").write_bytes(b"old")
    assert "left over from another database" in refusal(restore(file, f"sqlite:///{tmp_path}/new.db"))


def test_a_failure_leaves_nothing_behind(tmp_path, file, postgres):
    nothing = f"sqlite:///{tmp_path}/missing.db"
    assert "must be an existing file" in refusal(backup(nothing, file))
    assert "no server has used it yet" in refusal(backup(postgres.fresh(), file))
    assert "password authentication failed" in refusal(backup(postgres.url("wrong"), file))
    assert "not a PostgreSQL URL" in refusal(backup("postgresql://fief@127.0.0.1:port/postgres", file))
    assert "in memory" in refusal(backup("sqlite:///:memory:", file))
    assert "must be sqlite:///FILE" in refusal(backup("mysql://here", file))
    on(f"sqlite:///{tmp_path}/games.db", filled)
    assert "cannot be written" in refusal(backup(f"sqlite:///{tmp_path}/games.db", tmp_path / "no" / "b.db"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.db"]


@lasting
def test_a_full_disk_leaves_no_half_backup(place, tmp_path, file):
    resource = pytest.importorskip("resource")
    big = [event(1, data=bytes(400_000))]
    on(place, lambda store: store.create("big", "kd/2", b"", big, [], PLAYING))
    before, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, hard))
        assert "cannot be written" in refusal(backup(place, file))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (before, hard))
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(file.name)]
    asyncio.run(backup(place, file))


@elsewhere
def test_a_damaged_backup_is_refused_and_nothing_restored(other, tmp_path, file):
    on(f"sqlite:///{tmp_path}/games.db", filled)
    asyncio.run(backup(f"sqlite:///{tmp_path}/games.db", file))
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("DELETE FROM events WHERE seq = 2")
    assert "1 of 2 games lack events" in refusal(restore(file, other))
    file.write_text("not a database, but long enough to be taken for one " * 20)
    assert "is not a database that this Fiefdom can read" in refusal(restore(file, other))
    assert on(other, lambda store: store.count()) == {}


def test_a_restore_that_fails_half_way_leaves_an_empty_database(tmp_path, file, postgres):
    on(f"sqlite:///{tmp_path}/games.db", filled)
    asyncio.run(backup(f"sqlite:///{tmp_path}/games.db", file))
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("UPDATE secrets SET secret = 'text'")
    fresh = postgres.fresh()
    assert "failed" in refusal(restore(file, fresh))
    assert on(fresh, lambda store: store.count()) == {}
