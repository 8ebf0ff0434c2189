"""Counts the sequences of moves and writes counts.json: `python tests/perft/make.py` (with the compiled engine).

For every game: at its start and at a few moments of its golden record, how many sequences of players' moves of each
length there are, while all draws come from the record's dealer. The numbers are sums over everything the rules allow
there; a change of one of them is a change of a rule.
"""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "src"))
sys.path.insert(0, str(Path(__file__).parents[1]))

from walks import EVERY_KIND, compiled_engine, state_of

from fiefdom import Engine, Position, Record

HERE = Path(__file__).parent
COUNTS = HERE / "counts.json"
MOST = 12_000
"""As many sequences as plain Python counts in a moment."""


def record_of(rules: str) -> Record:
    """The golden record of a game."""
    return Record.load(HERE.parent / "golden" / (rules.replace("/", "-") + ".fief"), "plain")


def moments(record: Record) -> list[int]:
    """How many moves of the record to play: none, and up to five moments with a choice, spread over the game."""
    choices = [at for at, (actor, move) in enumerate(record.games[0]) if actor != "*" and at]
    return [0, *(choices[len(choices) * part // 11] for part in (2, 4, 6, 8, 10))]


def position_after(record: Record, moves: int, backend: str) -> Position:
    """The position after so many moves of the record."""
    position = Position(record.rules, backend)
    for _, move in record.games[0][:moves]:
        position.play(move)
    return position


def count(engine: Engine, record: Record, moves: int, depth: int) -> int:
    """The sequences of this length from there."""
    position = position_after(record, moves, engine.backend)
    states = engine.states(depth)
    for name in engine.game.State.names:
        engine.game.State.put(states, 0, name, engine.get(state_of(position), name))
    deck = record.dealer.deck(record.rules, 1, engine.backend)
    return int(engine.sample.perft(states, engine.rules(record.rules), engine.scratches(depth), deck, depth))


def main() -> None:
    """Count them all."""
    engine, counts = compiled_engine(), {}
    for rules in EVERY_KIND:
        record = record_of(rules)
        counts[rules] = {}
        for moves in moments(record):
            numbers: list[int] = []
            while len(numbers) < 6 and (not numbers or numbers[-1] <= MOST // 10) and 0 not in numbers:
                numbers.append(count(engine, record, moves, len(numbers) + 1))
            counts[rules][str(moves)] = [n for n in numbers if n <= MOST or n == numbers[0]]
    lines = [f"  {json.dumps(rules)}: {json.dumps(each)}" for rules, each in counts.items()]
    COUNTS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
