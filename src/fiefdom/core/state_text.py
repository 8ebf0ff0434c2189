"""Positions as one line of text, both ways (`docs/reference/notation.md`).

Both work on a plain state, whatever backend the position itself uses.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from ..errors import NotationError
from ..kernel import board, draft, step
from ..kernel.schema import NONE
from . import expansions
from .draft_text import read_draft, write_lines, write_unseen
from .engine import Engine
from .fields import Field, Reader, bits
from .kingdom import Kingdom, Square
from .notation import REALMS
from .rules import Rules


def cells_of(words: Iterable[int]) -> list[int]:
    """The cells of a set, as the kernel keeps it: bits in words.

    >>> cells_of((5, 1, 0))
    [0, 2, 61]
    """
    return [board.WORD * w + bit for w, word in enumerate(words) for bit in bits(word)]


def read_kingdom(rules: Rules, s: Any, realm: int) -> Kingdom:
    """The kingdom of a realm."""
    pieces: dict[int, dict[str, Any]] = {}
    held: dict[str, Any] = {}
    for expansion in expansions.in_play(rules):
        for cell, field, value in expansion.standing(s, realm):
            there = pieces.setdefault(cell, {})
            there[field] = there[field] + value if field in there else value
        held |= expansion.held(s, realm)
    squares = {cell: _square(s, realm, cell, pieces.get(cell)) for cell in cells_of(board.settled(s, realm))}
    return Kingdom(squares, board.CASTLE, s.discards[realm], **held)


def _square(s: Any, realm: int, cell: int, pieces: dict[str, Any] | None) -> Square:
    """A square with its printed crowns: those that count, less what the pieces add."""
    terrain, crowns = board.terrain_at(s, realm, cell), board.crowns_in(s, realm, *board.only(cell))
    if not pieces:
        return Square(terrain, crowns)
    return Square(terrain, crowns - Square(terrain, 0, **pieces).crowns_that_count, **pieces)


def write_position(rules: Rules, s: Any) -> str:
    """The text of a position."""
    fields = write_lines(rules, s)
    for realm in range(rules.realms):
        fields[REALMS[realm]] = str(read_kingdom(rules, s, realm))
    fields["unseen"] = write_unseen(rules, s)
    for field in _fields(rules):
        value = field.write(s)
        if value is not None:
            fields[field.key] = value
    head = f"{rules} {s.round_no}.{step.NAMES[s.step]}"
    return " ".join([head, *(f"{key}={value}" for key, value in fields.items())])


@lru_cache(maxsize=1024)
def _fields(rules: Rules) -> list[Field]:
    """The fields that the expansions of a game add, in their order."""
    found = [field for expansion in expansions.in_play(rules) for field in expansion.fields]
    return sorted(found, key=lambda field: field.order)


def read_position(text: str) -> tuple[Rules, Any]:
    """Read a position's text into a plain state; raises `NotationError` if it cannot be one."""
    reader = Reader(text)
    rules, engine = reader.rules, Engine.load("plain")
    states = engine.states(1)
    s, r = states[0], engine.rules(rules)[0]
    engine.game.start(s, r)
    _read_step(reader, s, r)
    read_draft(reader, s)
    for realm in range(rules.realms):
        _read_kingdom(reader, s, realm)
    for field in _fields(rules):
        field.read(reader, s)
    if reader.fields:
        raise NotationError(f"a position of {rules} at {reader.step} has no field {next(iter(reader.fields))}=")
    if write_position(rules, s) != " ".join(text.split()):
        raise NotationError(f"the position is not in its exact form; write it as: {write_position(rules, s)}")
    _check_supplies(rules, s)
    _check_playable(rules, engine, s, r)
    return rules, states


def _read_step(reader: Reader, s: Any, r: Any) -> None:
    rules = reader.rules
    if reader.step not in step.NAMES or reader.step == "next king" or reader.round > rules.rounds:
        raise NotationError(f"{reader.round}.{reader.step} is not a step of {rules}; rounds are 0 to {rules.rounds}")
    s.step, s.round_no = step.NAMES.index(reader.step), reader.round
    if not (r.steps >> s.step) & 1:
        raise NotationError(f"{rules} has no step {reader.step}")


def _read_kingdom(reader: Reader, s: Any, realm: int) -> None:
    kingdom = Kingdom.parse(reader.take(REALMS[realm], r"\S+")[0])
    problems = kingdom.problems(reader.rules)
    if problems:
        raise NotationError(f"the kingdom {REALMS[realm]}={kingdom} is impossible: {problems[0]}")
    kingdom.settle(s, reader.rules, realm)


def _check_supplies(rules: Rules, s: Any) -> None:
    """Check that there is no more of anything than the boxes contain."""
    for expansion in expansions.in_play(rules):
        for what, found, most in expansion.supplies(rules, s):
            if found > most:
                raise NotationError(f"the position has {found} {what}, but the box has {most}")


def _check_playable(rules: Rules, engine: Engine, s: Any, r: Any) -> None:
    """Check that the game can continue: there is a choice to make, and enough dominoes for the remaining lines."""
    stuck = (
        s.hand == NONE
        if s.step < step.NEXT_KING
        else s.step == step.OVER and (s.hand != NONE or s.round_no < rules.rounds)
    )
    placed = [s.stands[king] != draft.NOWHERE or s.claims[king] != draft.NOWHERE for king in range(rules.kings)]
    if 0 < s.round_no < rules.rounds and not all(placed):
        raise NotationError(
            "a king is missing: after the first claims and before the last round each is in line= or next="
        )
    if stuck or not engine.game.opens(s, r, s.step):
        raise NotationError(f"there is nothing to choose at the step {step.NAMES[s.step]} here")
    if s.step != step.OVER and engine.game.choices(s, r, engine.scratches(1)[0], step.COUNT) == 0:
        raise NotationError(f"there is nothing to choose at the step {step.NAMES[s.step]} here")
    for expansion in expansions.in_play(rules):
        expansion.check(s, r)
    for box in range(len(rules.boxes)):
        lines = sum(1 for line in range(s.round_no + 1, rules.rounds) if line % len(rules.boxes) == box)
        needed = rules.line * lines + (
            rules.line - s.drawn if draft.pile(s, r) == box and s.round_no < rules.rounds else 0
        )
        if s.unseen[box].bit_count() < needed:
            raise NotationError(f"unseen= has too few dominoes: {needed} of box {box + 1} are still to be drawn")
