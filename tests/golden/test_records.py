"""A played record for every game: none is missing, each verifies, prints back byte for byte, and gives its result."""

import importlib.util
import random
from pathlib import Path

import pytest
from draws import Draws
from oracle import Oracle

from fiefdom import Record, Rules, all_games

HERE = Path(__file__).parent
RECORDS = sorted(HERE.glob("*.fief"))


def make():
    """The script that made the records."""
    spec = importlib.util.spec_from_file_location("golden_make", HERE / "make.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_no_game_is_without_a_record():
    there = {Record.load(path, "plain").rules for path in RECORDS}
    assert {*all_games(), Rules.parse("kd/3+dynasty")} <= there


def test_no_record_is_left_over():
    module = make()
    assert {path.name for path in RECORDS} == {module.path_of(rules).name for rules in module.PLAYED}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_verifies_and_prints_back_byte_for_byte(path):
    record = Record.load(path, "plain")
    assert record.match.is_over
    assert record.dealer is not None
    assert str(record).encode() == path.read_bytes()
    assert path.name == f"{record.rules}.fief".replace("/", "-")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_totals_written_are_those_of_the_oracle(path):
    """The oracle plays the record with draws of its own, from the secret and the nonces that stand in it."""
    lines = path.read_text(encoding="utf-8").splitlines()
    headers = dict(line.split(": ") for line in lines[: lines.index("")])
    closing = dict(line.split(": ") for line in lines if line.startswith(("Secret", "Nonce")))
    nonces = [bytes.fromhex(closing.get(f"Nonce-{seat}", "")) for seat in Oracle(headers["Rules"]).seats]
    oracle, number = Oracle(headers["Rules"]), 1
    draws = Draws(bytes.fromhex(closing["Secret"]), nonces)
    results = 0
    for line in lines[lines.index("") + 1 :]:
        actor, *words = line.split()
        if actor == "Game":
            oracle, number = Oracle(headers["Rules"]), int(words[0])
            draws = Draws(bytes.fromhex(closing["Secret"]), nonces, number)
        elif actor == "=":
            assert oracle.step == "over"
            assert [oracle.score(realm) for realm in range(len(words))] == [int(word) for word in words]
            results += 1
        elif len(actor) == 1:
            for word in words:
                assert oracle.actor == actor
                assert actor != "*" or word == draws.draw(oracle)
                oracle.play(word)
    assert results == (3 if "dynasty" in headers["Rules"] else 1)


def test_the_script_makes_the_same_records():
    module = make()
    for rules in random.Random(0).sample(module.PLAYED, 6):
        assert str(module.played(rules)) == module.path_of(rules).read_text(encoding="utf-8")


@pytest.mark.parametrize("path", RECORDS[::6], ids=lambda path: path.stem)
def test_the_compiled_engine_reads_it_alike(compiled, path):
    assert str(Record.load(path, "compiled")).encode() == path.read_bytes()
