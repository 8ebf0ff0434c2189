"""`fiefdom store` lists, exports, prunes, forgets and migrates what a server has stored."""

import asyncio
import json
import time

import pytest

from fiefdom import Record
from fiefdom.server import events as log
from fiefdom.server.archive import stored
from fiefdom.server.phases import LOBBY
from fiefdom.server.store import open_store
from fiefdom.server.store.base import Standing


@pytest.fixture
def database(tmp_path):
    """Three games: one over long ago, one aborted just now, one going on."""
    url = f"sqlite:///{tmp_path}/games.db"

    async def fill():
        store = await open_store(url)
        seats = [log.SeatSet(False, "Ana", "blue", "easy"), log.SeatSet(False, "Bela", "rose", "easy")]
        for game, phase, at in (("OLD", "over", 1e9), ("NEW", "aborted", time.time()), ("NOW", "playing", time.time())):
            events = [
                log.Created("kd/2", seats, "00" * 32, "link", "link"),
                log.Started(),
                log.Said("Ana", "hello", "a"),
            ]
            events += [log.Aborted()] if phase != "playing" else []
            kept = [stored(seq, event, at) for seq, event in enumerate(events, 1)]
            await store.create(game, "kd/2", bytes(32), kept, [], Standing(phase))
        await store.close()

    asyncio.run(fill())
    return url


def listed(run, database):
    return {
        row["game"]: row["phase"] for row in json.loads(run("store", "list", "--database", database, "--json").stdout)
    }


def test_games_are_listed_by_phase(run, database):
    assert listed(run, database) == {"OLD": "over", "NEW": "aborted", "NOW": "playing"}
    assert "OLD" in run("store", "list", "--database", database, "--phase", "over").stdout


@pytest.mark.parametrize("phase", ["lobby", "gathering"])
def test_the_phase_before_the_start_has_an_old_name_that_still_works(run, tmp_path, phase):
    url = f"sqlite:///{tmp_path}/lobby.db"

    async def fill():
        store = await open_store(url)
        await store.create("SOON", "kd/2", bytes(32), [], [], Standing(LOBBY))
        await store.close()

    asyncio.run(fill())
    shown = run("store", "list", "--database", url, "--phase", phase).stdout
    assert "SOON" in shown
    assert "lobby" in shown
    assert listed(run, url) == {"SOON": "gathering"}


@pytest.mark.parametrize("option", ["--max-count", "--most"])
def test_the_length_of_a_list_has_an_old_name_that_still_works(run, database, option):
    assert len(json.loads(run("store", "list", "--database", database, "--json", option, "2").stdout)) == 2
    for command in (("store", "list"), ("moderate", "reports"), ("moderate", "log")):
        assert run(*command, "--database", database, "--json", option, "2").exit_code == 0
        assert "--most" not in run(*command, "--help").stdout


def test_ended_games_are_exported_as_records_and_then_pruned(run, database, tmp_path):
    out = tmp_path / "records"
    done = run("store", "export", "--database", database, "--out", out, "--older", "30d", "--prune")
    assert "1 game exported" in done.stdout
    assert [path.name for path in out.iterdir()] == ["OLD.fief"]
    assert Record.load(out / "OLD.fief", "plain").headers["Seat-a"] == "Ana"
    assert set(listed(run, database)) == {"NEW", "NOW"}


def test_pruning_spares_games_that_go_on(run, database):
    assert "2 games deleted" in run("store", "prune", "--database", database, "--older", "0").stdout
    assert set(listed(run, database)) == {"NOW"}


def test_names_and_chat_leave_the_log(run, database, tmp_path):
    run("store", "forget", "NOW", "--database", database)

    async def read():
        store = await open_store(database)
        kept = await store.events("NOW")
        await store.close()
        return b"".join(each.data for each in kept)

    data = asyncio.run(read())
    assert b"Ana" not in data
    assert b"hello" not in data


def test_logs_of_an_older_version_are_brought_to_the_newest(run, database):
    assert "3 games, 0 migrated" in run("store", "migrate", "--database", database).stdout


def test_a_backup_is_restored_elsewhere(run, database, tmp_path):
    file, other = tmp_path / "backup.db", f"sqlite:///{tmp_path}/other.db"
    assert "3 games with 11 events saved" in run("store", "backup", file, "--database", database).stdout
    assert "3 games with 11 events restored" in run("store", "restore", file, "--database", other).stdout
    assert listed(run, other) == listed(run, database)


def test_the_database_can_be_named_in_the_environment(run, database):
    done = run("store", "list", "--json", FIEFDOM_DATABASE=database)
    assert len(json.loads(done.stdout)) == 3


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("prune", "--older", "soon"), "'soon' is not a length of time"),
        (("forget", "NONE"), "there is no game NONE"),
        (("backup", "/proc"), "/proc already exists"),
        (("restore", "/nowhere.db"), "must be an existing file"),
        (("list", "--database", "mysql://here"), "sqlite:///FILE"),
        (("list", "--phase", "done"), "the phases are: lobby, playing, over, aborted"),
    ],
)
def test_mistakes_are_told_in_one_sentence(refused, database, arguments, sentence):
    where = () if "--database" in arguments else ("--database", database)
    assert sentence in refused("store", *arguments, *where)


@pytest.mark.parametrize(
    "command",
    [("store", "list"), ("store", "migrate"), ("store", "backup", "copy.db"), ("moderate", "reports")],
    ids=" ".join,
)
def test_a_misspelt_database_is_refused_and_not_created(refused, tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    sentence = refused(*command, "--database", "sqlite:///gmaes.db")
    assert sentence == "gmaes.db does not exist; name the database of the server with --database sqlite:///FILE"
    assert list(tmp_path.iterdir()) == []


def test_one_game_is_not_games(run, database):
    assert "1 game deleted" in run("store", "prune", "--database", database, "--older", "30d").stdout
