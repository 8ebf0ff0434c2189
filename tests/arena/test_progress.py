"""What is seen of a tournament while it is played, and after it was ended."""

import json
import os
import shlex
import signal
import subprocess
import sys

import pytest
from processes import take_ctrl_c, waited

from fiefdom.arena.contest import hold
from fiefdom.arena.schedule import Tournament
from fiefdom.arena.tally import Tally
from fiefdom.cli.arena import QUIET_SECONDS, progress_lines

KD2 = Tournament.of("kd/2", "random,x=random", seed=7)


def test_progress_is_told_in_lines_where_there_is_no_terminal(capsys):
    now = 0.0
    show = progress_lines("kd/2", lambda: now)
    for done in range(20, 121):
        show(done, 120)
        now += QUIET_SECONDS / 4
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "kd/2: 24 of 120 games after 0:10, about 4:00 left"
    assert len(lines) == 25
    assert lines[-1] == "kd/2: 120 of 120 games after 4:10, about 0:00 left"


def test_what_was_played_before_is_told(run, tmp_path):
    args = ["arena", "--bots", "random,x=random", "--jobs", "1", "--out", tmp_path / "arena", "--games"]
    assert run(*args, "2").stderr == ""
    assert run(*args, "2").stderr == "all 2 games were already played; after changing a bot, use a new --out\n"
    assert run(*args, "4").stderr == "2 of 4 games were already played; after changing a bot, use a new --out\n"


def test_a_program_that_changed_its_name_is_told(tmp_path):
    program, told = tmp_path / "bot.sh", []
    command = shlex.quote(f"run:sh {shlex.quote(str(program))}")
    source = "echo bot K3; echo ready; while read word rest; do [ $word = go ] && exit; done"
    program.write_text(source)
    for games in (1, 3):
        hold(Tournament.of("kd/2", f"random,k3={command}@0.01s", 1), tmp_path / "arena", games, warn=told.append)
        program.write_text(source.replace("K3", "K4"))
    assert told[-1] == "k3@0.01s calls itself K4, but K3 in earlier games; a changed bot needs a new folder"
    assert sum("calls itself" in each for each in told) == 1


class Enough(BaseException):
    """An exception that ends a tournament."""


def test_whatever_ends_a_tournament_the_page_is_written(tmp_path):
    def stop(done, of):
        if done >= 2:
            raise Enough

    with pytest.raises(Enough):
        hold(KD2, tmp_path / "arena", 1000, tell=stop)
    assert json.loads((tmp_path / "arena/summary.json").read_text())["games"] >= 2
    assert "Win shares" in (tmp_path / "arena/report.html").read_text()


def test_what_is_on_the_disk_counts_even_if_the_interrupt_came_before_it_was_counted(tmp_path, monkeypatch):
    sync, calls = os.fsync, []

    def interrupted(number):
        sync(number)
        if os.readlink(f"/proc/self/fd/{number}").endswith("results.csv"):
            calls.append(number)
            raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        hold(KD2, tmp_path / "arena", 1)
    assert len(calls) == 1
    assert json.loads((tmp_path / "arena/summary.json").read_text())["games"] == 1
    assert len((tmp_path / "arena/results.csv").read_text().splitlines()) == 3


@pytest.mark.ci
@pytest.mark.parametrize("number", [signal.SIGTERM])
def test_a_kill_leaves_the_page_and_says_how_to_resume(environment, tmp_path, number):
    folder = tmp_path / "arena"
    args = ["--bots", "random,x=random", "--games", "100000", "--jobs", "1", "--out", str(folder)]
    command = [sys.executable, "-m", "fiefdom.cli", "arena", *args]
    with subprocess.Popen(command, stdout=-1, stderr=-1, text=True, env=environment, preexec_fn=take_ctrl_c) as process:
        try:
            waited(lambda: (folder / "results.csv").exists() and (folder / "results.csv").stat().st_size > 1000)
            process.send_signal(number)
            out, err = process.communicate(timeout=120)
        finally:
            process.kill()
    assert (process.returncode, out) == (130, "")
    assert err == (
        f"interrupted: the games so far are in {folder}, and the page shows them; run the same command to resume\n"
    )
    assert json.loads((folder / "summary.json").read_text())["games"] > 0


def test_the_page_can_be_made_at_any_time(run, refused, tmp_path):
    """After a kill, and while games are still played."""
    folder = tmp_path / "arena"
    hold(KD2, folder, 3)
    for name in ("summary.json", "report.html"):
        (folder / name).unlink()
    tally = Tally(folder, KD2)  # Another process plays here.
    shown = run("arena", "report", folder)
    tally.close()
    assert shown.exit_code == 0
    assert "kd/2: 3 games, 2 deals, seed 7" in shown.stdout
    assert (folder / "report.html").exists()
    assert "not the folder of an arena" in refused("arena", "report", tmp_path)
    assert "missing option --bots" in refused("arena", "--out", tmp_path / "new")
    assert "missing option --out" in refused("arena", "--bots", "random,random")
