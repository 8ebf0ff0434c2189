"""Whatever stops a tournament, the same command resumes it, and the results are the same as without the stop."""

import json
import os
import signal
import subprocess
import sys

import pytest
from arena.conftest import records, rows, timeless
from marks import in_ci
from processes import alive, children, take_ctrl_c, waited

from fiefdom import Record
from fiefdom.arena.contest import hold
from fiefdom.arena.schedule import Tournament
from fiefdom.arena.tally import Tally
from fiefdom.arena.workers import processes

KD2 = Tournament.of("kd/2", "random,random", seed=7)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A tournament of 120 games without interruption."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FIEFDOM_BACKEND", "plain")
        folder = tmp_path_factory.mktemp("whole") / "arena"
        hold(KD2, folder, 120)
        return folder


@pytest.fixture
def begun(environment):
    """A process that plays the same games in another folder."""
    started = []

    def begin(folder, jobs):
        args = [
            "--rules",
            "kd/2",
            "--bots",
            "random,random",
            "--seed",
            "7",
            "--games",
            "120",
            "--jobs",
            str(jobs),
            "--json",
        ]
        command = [sys.executable, "-m", "fiefdom.cli", "arena", *args, "--out", str(folder)]
        started.append(
            subprocess.Popen(command, stdout=-1, stderr=-1, text=True, env=environment, preexec_fn=take_ctrl_c)
        )
        return started[-1]

    yield begin
    for process in started:
        process.kill()
        process.communicate()


@pytest.mark.ci
@pytest.mark.parametrize("jobs", [pytest.param(1, marks=pytest.mark.long), 2])
def test_killed_in_the_middle_and_run_again_nothing_is_lost_or_repeated(begun, whole, tmp_path, jobs):
    folder = tmp_path / "arena"
    process = begun(folder, jobs)
    table = folder / "results.csv"
    waited(lambda: table.exists() and len(table.read_bytes().splitlines()) > 20)
    workers = children(process.pid)
    process.kill()
    process.wait()
    before = [line for line in table.read_text().splitlines(keepends=True) if line.endswith("\n")]
    assert 20 < len(before) < 241
    waited(lambda: not any(map(alive, workers)))

    again = begun(folder, jobs)
    out, err = again.communicate(timeout=180)
    assert again.returncode == 0
    assert "of 120 games were already played" in err
    assert json.loads(out)["games"] == 120
    assert timeless(folder) == timeless(whole)
    assert records(folder) == records(whole)
    # What was on the disk is still there to the last digit of its times: it was not played again.
    kept = set(table.read_text().splitlines(keepends=True))
    whole_games = len(before) // 2 * 2
    assert set(before[:whole_games]) <= kept


@pytest.mark.ci
def test_ctrl_c_says_how_to_go_on(begun, whole, tmp_path):
    folder = tmp_path / "arena"
    process = begun(folder, 2)
    waited(lambda: (folder / "results.csv").exists() and len(rows(folder)) > 20)
    workers = children(process.pid)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert out == ""
    assert err == (
        f"interrupted: the games so far are in {folder}, and the page shows them; run the same command to resume\n"
    )
    assert 10 < json.loads((folder / "summary.json").read_text())["games"] < 120
    waited(lambda: not any(map(alive, workers)))
    hold(KD2, folder, 120)
    assert timeless(folder) == timeless(whole)


def test_a_worker_that_is_killed_loses_no_game(whole, tmp_path):
    import multiprocessing

    folder, killed = tmp_path / "arena", []

    def kill_one(done, of):
        if 10 < done < 100 and len(killed) < 2:
            killed.append(multiprocessing.active_children()[0].pid)
            os.kill(killed[-1], signal.SIGKILL)

    hold(KD2, folder, 120, processes(2), kill_one)
    assert len(set(killed)) == 2
    assert timeless(folder) == timeless(whole)
    assert records(folder) == records(whole)
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("jobs", [2, *in_ci(3)])
def test_the_number_of_jobs_changes_nothing_but_times(whole, tmp_path, jobs):
    hold(KD2, tmp_path / "arena", 120, processes(jobs))
    assert timeless(tmp_path / "arena") == timeless(whole)
    assert records(tmp_path / "arena") == records(whole)


@pytest.mark.ci
def test_more_games_extend_a_tournament(whole, tmp_path):
    folder = tmp_path / "arena"
    assert hold(KD2, folder, 7)["games"] == 7
    first = rows(folder)
    assert hold(KD2, folder, 120)["games"] == 120
    assert rows(folder)[:14] == first
    assert timeless(folder) == timeless(whole)
    # Fewer are not fewer: what was played counts.
    assert hold(KD2, folder, 7)["games"] == 120


TORN = {
    "half a line": lambda text: text[:-9],
    "without its end": lambda text: text[:-1],
    "half a game": lambda text: text[: text.rstrip("\n").rfind("\n") + 1],
    "half a game and half a line": lambda text: text[: text.rstrip("\n").rfind("\n") + 7],
    "only half a head": lambda text: text[:9],
    "nothing": lambda text: "",
}


@pytest.mark.parametrize("tear", TORN.values(), ids=TORN)
def test_a_torn_table_is_mended(tmp_path, tear):
    folder = tmp_path / "arena"
    hold(KD2, folder, 6)
    intact, table = timeless(folder), folder / "results.csv"
    table.write_text(tear(table.read_text()))
    hold(KD2, folder, 6)
    assert timeless(folder) == intact


def test_a_number_cut_short_is_not_believed(tmp_path):
    folder = tmp_path / "arena"
    hold(KD2, folder, 2)
    table = folder / "results.csv"
    table.write_text(table.read_text() + "2,1,0,a,A,random,0,1,2")
    with_line_end = table.read_text()
    tally = Tally(folder, KD2)
    tally.close()
    assert set(tally.games) == {0, 1}
    assert table.read_text() != with_line_end


def test_a_game_without_its_record_is_played_again(tmp_path):
    folder = tmp_path / "arena"
    hold(KD2, folder, 6)
    before, intact = records(folder), timeless(folder)
    (folder / "records/0000/0000003.fief").unlink()
    hold(KD2, folder, 6)
    assert records(folder) == before
    assert timeless(folder) == intact
    for text in before.values():
        assert Record.parse(text, "plain").match.is_over


def test_a_record_without_its_rows_is_replaced(tmp_path):
    folder = tmp_path / "arena"
    hold(KD2, folder, 3)
    before = records(folder)
    (folder / "records/0000/0000003.fief").write_text("torn")
    hold(KD2, folder, 4)
    assert {name: text for name, text in records(folder).items() if name in before} == before
    assert Record.load(folder / "records/0000/0000003.fief", "plain").match.is_over


@pytest.mark.ci
def test_a_game_that_kills_its_workers_ends_the_tournament_with_a_sentence(monkeypatch, tmp_path):
    from fiefdom import FiefdomError
    from fiefdom.arena import workers

    monkeypatch.setattr(workers, "_serve", dies)
    with pytest.raises(FiefdomError, match="keeps dying"):
        hold(KD2, tmp_path / "arena", 6, processes(2))
    assert rows(tmp_path / "arena") == []


def dies(*_):
    os._exit(1)
