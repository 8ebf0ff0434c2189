"""`fiefdom simulate` plays random games and reports scores and speed."""

import json
import os
import signal

import pytest
from processes import command_at_work

KEYS = {
    "rules", "games", "seed", "threads", "seconds", "games_per_s",
    "mean_scores", "standard_errors", "win_shares", "moves_per_game",
}  # fmt: skip
TIMED = {"threads", "seconds", "games_per_s"}


def simulated(run, *args):
    return json.loads(run("simulate", *args, "--json").stdout)


def test_results_do_not_depend_on_the_number_of_threads(run):
    args = ["--rules", "kd/3", "--games", "90", "--seed", "5"]
    results = [simulated(run, *args, "--threads", threads) for threads in (1, 2, 7)]
    timeless = [{key: value for key, value in each.items() if key not in TIMED} for each in results]
    assert timeless[0] == timeless[1] == timeless[2]
    assert [each["threads"] for each in results] == [1, 2, 7]


def test_json_of_a_simulation(run):
    found = simulated(run, "--rules", "qd/2", "--games", "5")
    assert found.keys() == KEYS
    assert found["games"] == 5
    assert len(found["mean_scores"]) == len(found["win_shares"]) == 2
    assert sum(found["win_shares"]) == pytest.approx(1)


def test_another_seed_is_another_simulation(run):
    assert (
        simulated(run, "--games", "20")["mean_scores"] != simulated(run, "--games", "20", "--seed", "2")["mean_scores"]
    )


def test_one_game_has_no_standard_error(run):
    assert simulated(run, "--games", "1")["standard_errors"] == [None, None]
    assert "±" not in run("simulate", "--games", "1").stdout


def test_the_table_for_people(run):
    result = run("simulate", "--rules", "team/6+dynasty", "--games", "3")
    for word in ("realm", "mean score", "wins", "games/s", "one of the three games of a Dynasty"):
        assert word in result.stdout
    assert result.stderr == ""


def test_ctrl_c_prints_what_was_done_and_says_so(environment):
    process = command_at_work(["simulate", "--games", "100000000", "--threads", "2", "--json"], environment)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    found = json.loads(out)
    assert found["partial"]
    assert 0 < found["games"] < 100_000_000
    assert err.startswith(f"interrupted: these are the first {found['games']} of ")
    assert err.count("\n") == 1


@pytest.mark.long
def test_compiled_and_plain_give_the_same(process, tmp_path):
    args = ["simulate", "--rules", "qd/3", "--games", "50", "--json"]
    cold = process(*args, FIEFDOM_BACKEND="compiled", FIEFDOM_CACHE=str(tmp_path))
    assert cold.stderr == "compiling the rules; this happens once and takes about a minute\n"
    warm = process(*args, FIEFDOM_BACKEND="compiled", FIEFDOM_CACHE=str(tmp_path))
    assert warm.stderr == ""
    plain = process(*args)
    timeless = [{k: v for k, v in json.loads(each.stdout).items() if k not in TIMED} for each in (cold, warm, plain)]
    assert timeless[0] == timeless[1] == timeless[2]
    assert os.listdir(tmp_path)
