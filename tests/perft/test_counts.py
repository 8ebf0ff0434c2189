"""The number of move sequences equals counts.json: compiled, in plain Python, and by the oracle."""

import importlib.util
import json
import pickle
from functools import cache
from pathlib import Path

import pytest
from draws import Draws
from marks import every, first, one_of_each
from oracle import Oracle

from fiefdom import Rules, all_games

HERE = Path(__file__).parent
COUNTS = json.loads((HERE / "counts.json").read_text(encoding="utf-8"))
ORACLE_MOST = 50

up_to = pytest.mark.parametrize("most", first(250, 2000))
"""In plain Python, larger counts only in the long run."""


@cache
def make():
    """The script that counted."""
    spec = importlib.util.spec_from_file_location("perft_make", HERE / "make.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def record_of(rules):
    return make().record_of(rules)


def counted(rules, most):
    """The moments, depths and counts of a game, up to this count."""
    for moves, numbers in COUNTS[rules].items():
        for depth, number in enumerate(numbers, 1):
            if number <= most:
                yield int(moves), depth, number


def test_every_game_has_counts_from_its_start_and_from_within():
    assert {str(rules) for rules in all_games()} <= set(COUNTS)
    for rules, moments in COUNTS.items():
        assert len(moments) == 6
        assert len(moments["0"]) >= 4
        assert list(map(int, moments)) == make().moments(record_of(rules))


@pytest.mark.parametrize("rules", COUNTS)
def test_compiled(compiled, rules):
    for moves, depth, number in counted(rules, 10**9):
        assert make().count(compiled, record_of(rules), moves, depth) == number, (moves, depth)


@up_to
@pytest.mark.parametrize("rules", one_of_each(COUNTS))
def test_plain(plain, rules, most):
    for moves, depth, number in counted(rules, most):
        assert make().count(plain, record_of(rules), moves, depth) == number, (moves, depth)


def sequences(position, dealer, depth):
    """The same with positions instead of the kernel's own loop."""
    while position.is_chance:
        position.play(dealer.draw(position))
    if depth == 1:
        return len(position.moves)
    total = 0
    for move in position.moves:
        following = position.copy()
        following.play(move)
        total += sequences(following, dealer, depth - 1)
    return total


@up_to
@pytest.mark.parametrize("rules", one_of_each(COUNTS))
def test_positions(rules, most):
    record = record_of(rules)
    for moves, depth, number in counted(rules, most):
        position = make().position_after(record, moves, "plain")
        assert sequences(position, record.dealer, depth) == number, (moves, depth)


def oracle_after(record, moves):
    oracle = Oracle(str(record.rules))
    for _, move in record.games[0][:moves]:
        oracle.play(str(move))
    return oracle


def oracle_sequences(oracle, draws, depth):
    while oracle.actor == "*":
        oracle.play(draws.draw(oracle))
    if depth == 1:
        return len(oracle.moves())
    total, stored = 0, pickle.dumps(oracle)
    for move in oracle.moves():
        following = pickle.loads(stored)
        following.play(move)
        total += oracle_sequences(following, draws, depth - 1)
    return total


@pytest.mark.parametrize("rules", every(3, COUNTS))
def test_oracle(rules):
    """The oracle counts its own moves, with draws made from docs/reference/notation.md alone."""
    record = record_of(rules)
    nonces = [record.dealer.nonces.get(seat, b"") for seat in "abcdefgh"[: Rules.parse(rules).players]]
    draws = Draws(record.dealer.secret, nonces)
    for moves, depth, number in counted(rules, ORACLE_MOST):
        assert oracle_sequences(oracle_after(record, moves), draws, depth) == number, (moves, depth)


@pytest.mark.parametrize("rules", one_of_each(COUNTS))
def test_whole_lists_of_moves(rules):
    """At every moment counted, and after the draws that are due there."""
    record = record_of(rules)
    for moves in map(int, COUNTS[rules]):
        position, oracle = make().position_after(record, moves, "plain"), oracle_after(record, moves)
        while True:
            listed = [str(move) for move in position.moves]
            assert len(set(listed)) == len(listed)
            assert set(listed) == oracle.moves()
            if not position.is_chance:
                break
            draw = str(record.dealer.draw(position))
            position.play(draw)
            oracle.play(draw)


def test_a_start_is_the_product_of_its_claims():
    """Four kings on four dominoes can be placed in 4 · 3 · 2 · 1 ways, whatever is drawn."""
    for rules, moments in COUNTS.items():
        kings, on_offer = Rules.parse(rules).kings, Rules.parse(rules).line - len(Rules.parse(rules).row.leaves)
        product, expected = 1, []
        for claim in range(kings):
            product *= on_offer - claim
            expected.append(product)
        assert moments["0"][:kings] == expected[: len(moments["0"])]
