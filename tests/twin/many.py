"""Compiled = plain = oracle over as many games as you have time for: `make twin`.

Games are spread over all rules. In each, the three walk side by side: the compiled engine and the plain one list the
same moves in the same order, the oracle has the same set; with each round, and at the end, states, texts and terms are
equal too. The first difference ends the run with what is needed to see it again. Ctrl-C stops a run; the same command
goes on where it stopped. `make twin ARGS="--without oracle"` is six times as fast.
"""

import argparse
import hashlib
import json
import multiprocessing
import random
import signal
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "src"))
sys.path.insert(0, str(Path(__file__).parents[1]))

from oracle import Oracle
from walks import EVERY_KIND, PICKERS, compiled_engine, differences, differences_at_the_end, state_fields, state_of

import fiefdom
from fiefdom import Move, Position

BATCH = 10
ORACLE = Path(__file__).parents[1] / "oracle.py"


class Difference(Exception):
    """The first thing that two of the three do not agree on."""


def compare(rules: str, number: int, without: frozenset[str]) -> None:
    """One game, walked by all; raises `Difference` with a reproducer."""
    rng, (picker, pick) = random.Random(f"{rules} {number}"), list(PICKERS.items())[number % len(PICKERS)]
    positions = [Position(rules, backend) for backend in ("plain", "compiled") if backend not in without]
    oracle = None if "oracle" in without else Oracle(rules)
    played: list[str] = []
    at_round = -1
    try:
        while True:
            first = positions[0]
            listed = list(first.moves)
            for other in positions[1:]:
                expect("lists of moves", list(other.moves), listed)
            texts = [str(Move(code)) for code in listed]
            if oracle:
                expect("moves", sorted(texts), sorted(oracle.moves()))
                expect("actor", first.actor, oracle.actor)
            if first.round != at_round or first.is_over:
                at_round = first.round
                look_closely(positions, oracle)
            if first.is_over:
                return
            move = pick(rng, texts)
            played.append(move)
            code = Move.parse(move)
            for position in positions:
                position.play(code)
            if oracle:
                oracle.play(move)
    except Exception as error:
        where = f"rules {rules}, game {number} ({picker}), after {len(played)} moves"
        raise Difference(f"{where}:\n{' '.join(played)}\n{type(error).__name__}: {error}") from None


def look_closely(positions: list[Position], oracle: Oracle | None) -> None:
    """Every field, every text and term."""
    fields = [state_fields(position._engine, state_of(position)) for position in positions]
    for other, position in zip(fields[1:], positions[1:], strict=True):
        expect("fields", other, fields[0])
        expect("scores", position.scores(), positions[0].scores())
    if oracle:
        expect("the oracle", list(differences(positions[0], oracle)), [])
        if positions[0].is_over:
            expect("the oracle at the end", list(differences_at_the_end(positions[0], oracle)), [])


def expect(what: str, found: object, wanted: object) -> None:
    """Say what differs."""
    if found != wanted:
        raise AssertionError(f"{what} differ:\n  {found}\n  {wanted}")


def work(task: tuple[int, frozenset[str]]) -> tuple[int, str]:
    """A batch of games; the number of the batch, and a difference or nothing."""
    batch, without = task
    for game in range(batch * BATCH, (batch + 1) * BATCH):
        try:
            compare(EVERY_KIND[game % len(EVERY_KIND)], game // len(EVERY_KIND), without)
        except Difference as difference:
            return batch, str(difference)
    return batch, ""


def ready(without: frozenset[str]) -> None:
    """What a process does first: leave Ctrl-C to the parent, and read the compiled code from the cache."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if "compiled" not in without:
        compiled_engine()


def sources() -> str:
    """A name for the sources compared, so that a run on other sources is not resumed."""
    digest, package = hashlib.sha256(), Path(fiefdom.__file__).parent
    for path in sorted([*package.glob("*.py"), *package.glob("kernel/*.py"), *package.glob("catalog/*.py"), ORACLE]):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def main() -> int:
    """Walk all games, or go on where the last run stopped."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1_000_000, help="how many in all (default: 1000000)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default: 2)")
    parser.add_argument("--without", action="append", choices=("oracle", "plain", "compiled"), default=[])
    parser.add_argument(
        "--state", type=Path, default=Path("build/twin.json"), help="where progress is kept (default: build/twin.json)"
    )
    parser.add_argument("--fresh", action="store_true", help="start over")
    arguments = parser.parse_args()
    without = frozenset(arguments.without)
    if len(without) > 1:
        parser.error("two at least must be left to compare")
    batches = -(-arguments.games // BATCH)
    key = {"sources": sources(), "without": sorted(without)}
    done = 0
    if arguments.state.exists() and not arguments.fresh:
        stored = json.loads(arguments.state.read_text(encoding="utf-8"))
        done = stored["batches"] if {name: stored.get(name) for name in key} == key else 0
    if done:
        print(f"going on after {done * BATCH} games")
    if "compiled" not in without:
        compiled_engine()
    return walk_all(done, batches, without, arguments.jobs, arguments.state, key)


def walk_all(done: int, batches: int, without: frozenset[str], jobs: int, state: Path, key: dict[str, object]) -> int:
    """All batches from one on, in order, with a line of progress."""
    began, first = time.monotonic(), done

    state.parent.mkdir(parents=True, exist_ok=True)

    def store() -> None:
        state.write_text(json.dumps({**key, "batches": done}), encoding="utf-8")

    with multiprocessing.get_context("spawn").Pool(jobs, ready, (without,)) as pool:
        try:
            for batch, difference in pool.imap(work, ((batch, without) for batch in range(done, batches))):
                if difference:
                    store()
                    print(f"\na difference: {difference}", file=sys.stderr)
                    return 1
                done = batch + 1
                passed = time.monotonic() - began
                rate = (done - first) * BATCH / passed
                left = (batches - done) * BATCH / rate
                line = f"{done * BATCH} of {batches * BATCH} games, {rate:.1f} a second, about {left / 3600:.1f} h left"
                print(f"\r{line:<79}", end="", flush=True)
                if done % 20 == 0:
                    store()
        except KeyboardInterrupt:
            store()
            pool.terminate()
            print(f"\nstopped after {done * BATCH} games; the same command goes on from here", file=sys.stderr)
            return 130
    store()
    print(f"\n{done * BATCH} games, no difference")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("stopped before the first game")
