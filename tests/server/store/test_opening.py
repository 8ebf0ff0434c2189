"""Opening a store, and every way in which that fails, each with one sentence."""

import asyncio
import importlib
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from server.store.conftest import begin, events, lasting, on, opened
from services import PASSWORD, QUOTED

import fiefdom
from fiefdom.server.store import StoreError, open_store, schema


def refusal(url):
    with pytest.raises(StoreError) as caught:
        asyncio.run(open_store(url))
    assert "\n" not in str(caught.value)
    assert PASSWORD not in str(caught.value)
    assert QUOTED not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("url", ["", "games.db", "sqlite:///", "sqlite://games.db", "memory:", "mysql://here/games"])
def test_what_a_store_can_be(url):
    assert refusal(url).startswith("the database must be sqlite:///FILE")


def test_three_slashes_are_for_relative_paths_and_four_for_absolute_ones(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    on("sqlite:///games.db", begin)
    on(f"sqlite:///{tmp_path}/games.db", lambda store: store.row("g"))
    assert (tmp_path / "games.db").exists()


def test_files_that_cannot_be(tmp_path):
    (tmp_path / "text").write_text("This is not a database, but a text that is long enough to be read as one. " * 20)
    assert "file is not a database" in refusal(f"sqlite:///{tmp_path}/text")
    assert "a file in an existing, writable folder" in refusal(f"sqlite:///{tmp_path}/missing/games.db")
    assert "a file in an existing, writable folder" in refusal(f"sqlite:///{tmp_path}")
    assert "a file in an existing, writable folder" in refusal("sqlite:////proc/games.db")


def test_another_database_is_left_alone(tmp_path):
    with sqlite3.connect(tmp_path / "other.db") as other:
        other.execute("CREATE TABLE games (title TEXT)")
    assert "already exists" in refusal(f"sqlite:///{tmp_path}/other.db")
    assert [name for (name,) in other.execute("SELECT name FROM sqlite_master")] == ["games"]
    other.close()


def test_servers_that_cannot_be_used(postgres):
    assert "password authentication failed" in refusal(postgres.url("wrong"))
    assert "does not exist" in refusal(postgres.url().replace("/postgres", "/nowhere"))
    assert "127.0.0.1 failed" in refusal(f"postgresql://fief:{QUOTED}@127.0.0.1:1/postgres")
    assert "not a PostgreSQL URL" in refusal(f"postgresql://fief:{QUOTED}@127.0.0.1:port/postgres")
    assert "not a PostgreSQL URL" in refusal(f"postgresql://fief:{QUOTED}@[::1/postgres")


def test_without_asyncpg_the_error_says_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    assert "pip install 'fiefdom[scale]'" in refusal("postgresql://127.0.0.1/postgres")


@lasting
def test_an_older_database_is_brought_up_to_date_and_a_newer_one_refused(place, monkeypatch):
    on(place, begin)
    with monkeypatch.context() as future:
        step = ("ALTER TABLE games ADD COLUMN extra INTEGER NOT NULL DEFAULT 7",)
        future.setattr(schema, "STEPS", [*schema.STEPS, step])
        assert on(place, lambda store: store.events("g")) == events(1, 1)
        assert on(place, lambda store: store._read("SELECT extra FROM games"))[0][0] == 7
    newest = len(schema.STEPS)
    wanted = f"version {newest + 1}, from a newer Fiefdom; this one supports versions up to {newest}"
    assert wanted in refusal(place)


@lasting
def test_a_step_that_fails_changes_nothing(place, monkeypatch):
    on(place, begin)
    with monkeypatch.context() as future:
        step = ("CREATE TABLE half (way TEXT)", "CREATE TABLE games (again TEXT)")
        future.setattr(schema, "STEPS", [*schema.STEPS, step])
        refusal(place)
        refusal(place)
    assert on(place, lambda store: store.events("g")) == events(1, 1)


@pytest.mark.ci
@lasting
def test_many_processes_make_the_tables_at_once(place):
    program = f"import asyncio; from fiefdom.server.store import open_store; asyncio.run(open_store({place!r}))"
    environment = os.environ | {"PYTHONPATH": str(Path(fiefdom.__file__).parents[1])}
    processes = [subprocess.Popen([sys.executable, "-c", program], env=environment) for _ in range(4)]
    assert [process.wait(20) for process in processes] == [0] * 4


@lasting
def test_many_stores_open_at_once(place):
    async def run():
        stores = await asyncio.gather(*(open_store(place) for _ in range(8)))
        for store in stores:
            await store.close()

    asyncio.run(run())


def test_places_of_their_own(postgres):
    async def run():
        async with opened(*places) as (one, two):
            await begin(one)
            assert await two.games() == []

    places = postgres.fresh(), postgres.fresh()
    asyncio.run(run())


def test_importing_the_package_needs_no_extra():
    program = "import fiefdom.server.store, sys; sys.exit('asyncpg' in sys.modules or 'sqlite3' in sys.modules)"
    environment = os.environ | {"PYTHONPATH": str(Path(fiefdom.__file__).parents[1])}
    assert subprocess.run([sys.executable, "-c", program], env=environment).returncode == 0
    assert importlib.util.find_spec("fiefdom.server.store.postgres")
