"""`fiefdom perft` counts move sequences."""

import json
import signal

import pytest
from processes import command_at_work

from fiefdom import Position, SeededDealer


def counted(position, dealer, depth):
    """The same count, move by move through positions."""
    while position.is_chance:
        position.play(dealer.draw(position))
    if depth == 1 or position.is_over:
        return len(position.moves) if depth == 1 else 0
    total = 0
    for move in list(position.moves):
        after = position.copy()
        after.play(move)
        total += counted(after, dealer, depth - 1)
    return total


@pytest.mark.parametrize("rules", ["kd/2", "qd/2", "court/3", "giants/4"])
def test_counts_agree_with_playing_it_out(run, rules):
    found = json.loads(run("perft", "--rules", rules, "--depth", "4", "--seed", "7", "--json").stdout)
    dealer = SeededDealer.of_seed(7)
    assert found["counts"] == [counted(Position(rules, "plain"), dealer, depth) for depth in (1, 2, 3, 4)]
    assert found["nodes"] == found["counts"][-1]
    assert found["depth"] == 4
    assert {"seconds", "nodes_per_s", "rules", "seed"} <= found.keys()


def test_depth_0_is_one(run):
    assert json.loads(run("perft", "--rules", "kd/2", "--depth", "0", "--json").stdout)["nodes"] == 1
    assert "1 position" in run("perft", "--rules", "kd/2", "--depth", "0").stdout


def test_every_depth_is_told(run):
    shown = run("perft", "--rules", "kd/2", "--depth", "3").stdout
    assert [line.split()[:3] for line in shown.splitlines()] == [
        ["depth", str(i), n] for i, n in ((1, "4"), (2, "12"), (3, "24"))
    ]


def middle(rules="kd/2", moves=24):
    position, dealer = Position(rules, "plain"), SeededDealer.of_seed(1)
    for _ in range(moves):
        position.play(dealer.draw(position) if position.is_chance else position.moves[-1])
    return position


def test_from_a_position(run):
    position = middle()
    found = json.loads(run("perft", "--position", position, "--depth", "2", "--json").stdout)
    assert found["rules"] == "kd/2"
    assert found["counts"][1] == counted(position, SeededDealer.of_seed(1), 2)


def test_position_and_rules_must_agree(run, refused):
    assert run("perft", "--position", middle(), "--rules", "kd/2", "--depth", "1").exit_code == 0
    assert "does not match" in refused("perft", "--position", middle(), "--rules", "kd/3", "--depth", "1")


@pytest.mark.parametrize("position", ["", "kd/2", "kd/2 0.claim", "hello there", "kd/2 1.place line=3a,17b A=C"])
def test_an_invalid_position_is_refused(refused, position):
    refused("perft", "--position", position, "--depth", "1")


def test_ctrl_c_ends_it(environment):
    process = command_at_work(["perft", "--rules", "kd/2", "--depth", "30"], environment)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err == ""


def test_a_game_must_be_named(refused):
    assert "--rules" in refused("perft", "--depth", "1")
