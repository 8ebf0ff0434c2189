"""Rows of games in which everybody searches: what is seen, and what the search expected or the game gave."""

import json
import random

import pytest
from walks import uniform, walk

from fiefdom import Engine, Position
from fiefdom.kernel.value.layout import INPUTS
from fiefdom.training.__main__ import main
from fiefdom.training.searched import TRUST, SeenRows
from fiefdom.value import load_network

np = pytest.importorskip("numpy")


def test_a_target_mixes_what_the_search_expected_next_with_the_result():
    position = Position("kd/2", "plain")
    seen, before = SeenRows(Engine.load("plain"), position.rules), []
    for _ in walk(position, random.Random(1), uniform):
        if position.round == 3 and position.step == "claim" and len(before) < 2:
            seen.keep(position, (len(before),))
            before.append(position.scores()[len(before)])
    seen.expect(0, 50.0)
    seen.expect(0, 70.0)  # Too late: the row has its expectation.
    facts, to_come = seen.rows(position.scores())
    assert facts.shape == (2, INPUTS)
    final = position.scores()
    assert to_come[0] == pytest.approx(TRUST * 50 + (1 - TRUST) * final[0] - before[0], abs=1e-4)
    assert to_come[1] == final[1] - before[1]


def test_a_row_holds_what_the_network_sees():
    """The same facts as in games without search."""
    from fiefdom.kernel.value import facts as kernel_facts
    from fiefdom.kernel.value.layout import View

    position, engine = Position("kd/4", "plain"), Engine.load("plain")
    seen = SeenRows(engine, position.rules)
    for _ in walk(position, random.Random(2), uniform):
        if position.round == 4:
            break
    seen.keep(position, (0, 3))
    facts, _ = seen.rows([0, 0, 0, 0])
    for row, realm in enumerate((0, 3)):
        view, states = View.make(1)[0], engine.states(1)
        states[0] = position.state()[0]
        numbers = engine.rules(position.rules)[0]
        kernel_facts.table_facts(states[0], numbers, view, realm)
        kernel_facts.kingdom_facts(states[0], numbers, view, realm)
        assert facts[row].tolist() == view.facts[:INPUTS]


@pytest.mark.ci
@pytest.mark.parametrize("rules", ["kd/2", "qd/4"])
def test_a_training_in_which_everybody_searches(tmp_path, compiled, rules):
    folder, weights = tmp_path / "training", tmp_path / "weights"
    where = ["--folder", str(folder), "--weights", str(weights), "--commit", "abc"]
    for _ in range(2):
        main([rules, "--seconds", "0.1", "--games", "1", "--sims", "4", *where])
    first, again = map(json.loads, (folder / "log.jsonl").read_text().splitlines())
    assert first["command"] == f"python -m fiefdom.training {rules} --seconds 0.1 --device cpu --games 1 --sims 4"
    assert load_network(rules, weights).card["games"] == first["games"] + again["games"]


@pytest.mark.parametrize("wrong", [["--sims", "1"], ["--sims", "8", "--device", "cuda"]])
def test_searching_players_need_a_core_and_two_simulations(wrong, capsys):
    with pytest.raises(SystemExit):
        main(["kd/2", *wrong])
    assert "--sims takes a number of at least 2, and goes with --device cpu" in capsys.readouterr().err
