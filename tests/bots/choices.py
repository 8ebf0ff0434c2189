"""Choices of `classic` in positions of the golden records, as data: `python tests/bots/choices.py` writes it.

The search is the yardstick for whatever comes after it, so it must stay what it is, move for move. A line of
`choices.txt` is the game, how many moves of its golden record were played, and the moves chosen.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2] / "src"))
    sys.path.insert(0, str(Path(__file__).parents[1]))

from golden.make import PLAYED, path_of

from fiefdom import Position, Record
from fiefdom.bots import Budget, load

DATA = Path(__file__).with_suffix(".txt")
EACH = 5
"""Choices from each record."""

BOT, BUDGET = "classic", Budget(sims=96)


class Asked(NamedTuple):
    """A position, and what was chosen there."""

    rules: str
    played: int
    moves: str


def asked() -> list[Asked]:
    """The choices on record."""
    lines = (line.split(" ", 2) for line in DATA.read_text(encoding="utf-8").splitlines())
    return [Asked(rules, int(played), moves) for rules, played, moves in lines]


def chosen(rules: str, played: int, backend: str | None = None) -> str:
    """What the search chooses after the first moves of a golden record."""
    record = Record.parse(path_of(rules).read_text(encoding="utf-8"))
    position = Position(record.match.rules, backend)
    for _, move in record.games[0][:played]:
        position.play(move)
    return str(load(BOT).choose(position, BUDGET, Random(f"{rules} {played}")))


def turns_of(rules: str) -> Iterator[int]:
    """After how many moves of a golden record a turn with a choice begins."""
    record = Record.parse(path_of(rules).read_text(encoding="utf-8"))
    position, before = Position(record.match.rules, "plain"), None
    for played, (_, move) in enumerate(record.games[0]):
        if not position.is_chance and (position.actor, position.king) != before and len(position.moves) > 1:
            yield played
        before = (position.actor, position.king)
        position.play(move)


def main() -> None:
    """Ask, and write the answers down."""
    lines = []
    for rules in PLAYED:
        turns = list(turns_of(rules))
        for k in range(EACH):
            played = turns[(2 * k + 1) * len(turns) // (2 * EACH)]
            lines.append(f"{rules} {played} {chosen(rules, played)}\n")
    DATA.write_text("".join(lines), encoding="utf-8")
    print(len(lines), "choices")


if __name__ == "__main__":
    main()
