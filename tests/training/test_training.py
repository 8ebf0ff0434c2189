"""Training on the CPU: it learns, resumes from a checkpoint, and says what is wrong with a bad one."""

import json
import shutil
import signal
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from processes import take_ctrl_c, waited

from fiefdom import FiefdomError, Rules
from fiefdom.core.rules import all_games
from fiefdom.kernel.value.layout import INPUTS, WEIGHTS
from fiefdom.training import cards, checkpoint
from fiefdom.training.__main__ import main
from fiefdom.training.games import CpuPlayer, check_twins
from fiefdom.training.learner import Learner, with_knowledge
from fiefdom.training.train import PASSES, Plan, Training
from fiefdom.value import SHIPPED, load_network

np = pytest.importorskip("numpy")
RULES = Rules.parse("kd/2")
LOGS = Path(__file__).parents[2] / "training"


def rows(count, seed):
    """Facts at random, and points that follow from two of them."""
    rng = np.random.default_rng(seed)
    facts = rng.integers(0, 12, (count, INPUTS)).astype(np.uint8)
    facts[:, 0] = 16
    return facts, (2 * facts[:, 3] + facts[:, 5]).astype(np.int32)


@cache
def trained(steps=120):
    facts, _ = rows(2000, 1)
    learner = Learner(Learner.fresh(facts, 1))
    errors = [float(learner.step(*rows(128, step), 5e-3)) for step in range(steps)]
    return learner, errors


def test_the_learner_learns():
    _, errors = trained()
    assert np.mean(errors[-20:]) < np.mean(errors[:20]) / 10


def test_a_learner_goes_on_from_what_it_kept():
    learner, _ = trained(20)
    other = Learner(learner.kept())
    for each in (learner, other):
        each.step(*rows(64, 7), 1e-3)
    assert learner.steps == other.steps == 21
    assert (learner.rounded() == other.rounded()).all()


def test_the_whole_numbers_are_close_to_the_fractions():
    """What the kernel computes with integers is what was learned, to a fraction of a point."""
    from fiefdom.kernel.value import layout, network

    learner, _ = trained()
    weights, view = learner.rounded().tolist(), layout.View.make(1)[0]
    facts, to_come = rows(40, 99)
    for row, points in zip(facts.tolist(), to_come.tolist(), strict=True):
        view.facts[: layout.INPUTS] = row
        network.judge(view, weights)
        assert abs(view.to_come / 64 - points) < 6


def plan(seconds):
    return Plan(seconds, seed=1, games=1, batch=64, memory=3, every=0.0)


def test_a_small_run_writes_a_checkpoint_and_goes_on_from_it(tmp_path):
    """On the plain backend, without PyTorch."""
    told = []
    first = Training(RULES, CpuPlayer(RULES, "plain"), plan(0.1), tmp_path)
    first.run(told.append)
    assert first.progress.games >= 1
    assert len(told) == len(first.progress.curve) >= 1
    again = Training(RULES, CpuPlayer(RULES, "plain"), plan(0.1), tmp_path)
    assert again.learner.steps == first.learner.steps
    assert (again.learner.rounded() == first.learner.rounded()).all()
    again.run(told.append)
    assert again.progress.games > first.progress.games
    assert again.progress.stretches == 2
    assert checkpoint.path_of(tmp_path, RULES).stat().st_size < 16_000_000


def test_a_new_training_starts_with_what_a_game_like_it_has_learned():
    facts, points = rows(400, 5)
    known, _ = trained()
    before = Learner(Learner.fresh(facts * 2, 3))
    after = Learner(with_knowledge(before.kept(), known.kept()))
    assert after.steps == 0
    old, new = (float(each.step(facts, points, 0.0)) for each in (before, after))
    assert new < old / 10


def test_facts_that_the_other_game_never_saw_are_learned_from_the_beginning():
    facts, _ = rows(400, 5)
    known, fresh = trained()[0].kept(), Learner.fresh(facts, 9)
    known["squares_first"][40] = 0
    found = with_knowledge(fresh, known)["weights_first"]
    assert (found[40] == fresh["weights_first"][40] / 4).all()
    assert not (found[41] == fresh["weights_first"][41] / 4).any()


def test_rows_that_took_long_to_play_are_learned_more_than_once(tmp_path):
    training = Training(RULES, CpuPlayer(RULES, "plain"), plan(0.1), tmp_path)
    training.run(print)
    assert 2 <= training.learner.steps <= PASSES * training.progress.rows // 64


def test_the_command_writes_weights_and_a_log(tmp_path, monkeypatch):
    monkeypatch.setenv("FIEFDOM_BACKEND", "plain")
    folder, weights = tmp_path / "training", tmp_path / "weights"
    where = ["--folder", str(folder), "--weights", str(weights), "--commit", "abc"]
    main(["kd/2", "--seconds", "0.1", "--games", "1", *where])
    line = json.loads((folder / "log.jsonl").read_text())
    assert line["command"] == "python -m fiefdom.training kd/2 --seconds 0.1 --device cpu --games 1"
    assert line["games"] >= 1
    assert line["commit"] == "abc"
    card = load_network("kd/2", weights).card
    assert (card["games"], card["command"], card["commit"]) == (line["games"], line["command"], "abc")


def test_a_checkpoint_that_is_damaged_or_of_another_network_is_refused(tmp_path):
    path = checkpoint.path_of(tmp_path, RULES)
    kept = Learner.fresh(rows(10, 1)[0], 1)
    checkpoint.save(path, checkpoint.Progress("kd/2", 1), {**kept, "weights_first": kept["weights_first"][:5]})
    with pytest.raises(checkpoint.CheckpointError, match="another shape"):
        checkpoint.load(path)
    path.write_bytes(path.read_bytes()[:500])
    with pytest.raises(checkpoint.CheckpointError, match="damaged"):
        checkpoint.load(path)


def test_the_cards_beside_the_weights_say_what_the_logs_say(tmp_path):
    """The command that writes them changes nothing: they are up to date."""
    shutil.copytree(SHIPPED, tmp_path, dirs_exist_ok=True)
    cards.main(["--logs", str(LOGS), "--weights", str(tmp_path)])
    for path in SHIPPED.iterdir():
        assert (tmp_path / path.name).read_bytes() == path.read_bytes(), path.name
    assert all(load_network(rules).card["command"] for rules in all_games())


@pytest.mark.long
def test_games_that_differ_between_backends_are_found():
    class Other(CpuPlayer):
        def play(self, weights, seed, first, last, noise):
            facts, points = super().play(weights, seed, first, last, noise)
            return facts, points + (first + last == 1)

    weights = np.zeros(WEIGHTS, np.int16)
    with pytest.raises(FiefdomError, match="cpu and plain play kd/2 differently"):
        check_twins(RULES, Other(RULES, "plain"), weights, 0)


def stopped(folder, number, *more):
    """A training that gets a signal after its first checkpoint: its exit status and what it says of that."""
    where = ["--folder", str(folder), "--weights", str(folder), *more]
    run = [sys.executable, "-m", "fiefdom.training", "kd/2", "--seconds", "600", "--games", "20", "--every", "0"]
    process = subprocess.Popen([*run, *where], stderr=subprocess.PIPE, text=True, preexec_fn=take_ctrl_c)
    path = checkpoint.path_of(folder, RULES)
    try:
        waited(lambda: path.exists() or process.poll() is not None)
        assert process.poll() is None
    finally:
        process.send_signal(number)
        _, told = process.communicate()
    return process.returncode, told.splitlines()


@pytest.mark.long
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_training_with_a_sentence(tmp_path, jobs):
    status, told = stopped(tmp_path, signal.SIGINT, "--jobs", jobs)
    assert (status, told[-1:]) == (130, ["interrupted; the same command resumes from the last checkpoint"])
    assert "Traceback (most recent call last):" not in told


@pytest.mark.long
def test_training_goes_on_after_kill_9(tmp_path):
    stopped(tmp_path, signal.SIGKILL)
    progress, _ = checkpoint.load(checkpoint.path_of(tmp_path, RULES))
    again = Training(RULES, CpuPlayer(RULES), Plan(1, seed=1, games=20, batch=64, memory=3), tmp_path)
    again.run(print)
    assert again.progress.games > progress.games > 0
