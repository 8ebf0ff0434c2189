"""Positions as one line of text, both ways (`docs/reference/notation.md`).

Both work on a plain state, whatever backend the position itself uses.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from ..catalog.dominoes import LETTERED, name
from ..errors import NotationError
from ..kernel import board, draft, game, step
from ..kernel.schema import NONE
from . import expansions
from .engine import Engine
from .fields import Field, Reader, bits
from .kingdom import Kingdom, Square
from .notation import REALMS, SEATS, Move
from .rules import Rules

_BEFORE_THE_LINE = game.LAYOUT[: game.LAYOUT.index(step.DRAW) + 1]
"""The steps up to the draws of a line: as long as one is open, the line is not complete."""


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
    seat = [SEATS[king >> int(rules.players == 2)] for king in range(rules.kings)]
    fields: dict[str, str] = {}
    if s.step == step.CLAIM and s.round_no == 0:
        fields["hand"] = seat[s.hand]
    line = sorted((s.stands[k], seat[k]) for k in range(rules.kings) if s.stands[k] != draft.NOWHERE)
    claimed = [(s.claims[k], seat[k]) for k in range(rules.kings) if s.claims[k] != draft.NOWHERE]
    following = sorted([*claimed, *((label, "") for label in bits(s.offered))])
    for key, dominoes in (("line", line), ("next", following)):
        if dominoes:
            fields[key] = ",".join(name(label) + owner for label, owner in dominoes)
    for realm in range(rules.realms):
        fields[REALMS[realm]] = str(read_kingdom(rules, s, realm))
    fields["unseen"] = ";".join(_runs(bits(s.unseen[box])) for box in range(len(rules.boxes)))
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


def _runs(labels: list[int]) -> str:
    runs: list[list[int]] = []
    for label in labels:
        if runs and runs[-1][-1] == label - 1 and label != LETTERED:
            runs[-1].append(label)
        else:
            runs.append([label])
    return ",".join(name(run[0]) + (f"-{name(run[-1])}" if len(run) > 1 else "") for run in runs) or "-"


_DOMINO = "(?:[A-F]|[1-9][0-9]?)"


def read_position(text: str) -> tuple[Rules, Any]:
    """Read a position's text into a plain state; raises `NotationError` if it cannot be one."""
    reader = Reader(text)
    rules, engine = reader.rules, Engine.load("plain")
    states = engine.states(1)
    s, r = states[0], engine.rules(rules)[0]
    engine.game.start(s, r)
    if reader.step not in step.NAMES or reader.step == "next king" or reader.round > rules.rounds:
        raise NotationError(f"{reader.round}.{reader.step} is not a step of {rules}; rounds are 0 to {rules.rounds}")
    s.step, s.round_no = step.NAMES.index(reader.step), reader.round
    if not (r.steps >> s.step) & 1:
        raise NotationError(f"{rules} has no step {reader.step}")
    _read_draft(reader, s)
    for realm in range(rules.realms):
        kingdom = Kingdom.parse(reader.take(REALMS[realm], r"\S+")[0])
        problems = kingdom.problems(rules)
        if problems:
            raise NotationError(f"the kingdom {REALMS[realm]}={kingdom} is impossible: {problems[0]}")
        kingdom.settle(s, rules, realm)
    for field in _fields(rules):
        field.read(reader, s)
    if reader.fields:
        raise NotationError(f"a position of {rules} at {reader.step} has no field {next(iter(reader.fields))}=")
    if write_position(rules, s) != " ".join(text.split()):
        raise NotationError(f"the position is not in its exact form; write it as: {write_position(rules, s)}")
    _check_supplies(rules, s)
    _check_playable(rules, engine, s, r)
    return rules, states


def _check_supplies(rules: Rules, s: Any) -> None:
    """Check that nothing is there more often than in the boxes."""
    for expansion in expansions.in_play(rules):
        for what, found, most in expansion.supplies(rules, s):
            if found > most:
                raise NotationError(f"the position has {found} {what}, but the box has {most}")


def _check_playable(rules: Rules, engine: Engine, s: Any, r: Any) -> None:
    """Check that play can go on: there is a choice to make, and the boxes have dominoes for the lines to come."""
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
            raise NotationError(f"unseen= has too few dominoes: {needed} of box {box + 1} are still to come")


def _read_draft(reader: Reader, s: Any) -> None:
    rules = reader.rules
    # A king leaves the line being played when its turn ends, so it is in one line only; after its claim, it is in both.
    kings = {seat: [k for k in range(rules.kings) if SEATS[k >> int(rules.players == 2)] == seat] for seat in SEATS}
    for key, places in (("line", s.stands), ("next", s.claims)):
        for item in filter(None, reader.take(key, rf"(?:{_DOMINO}[a-h]?(?:,{_DOMINO}[a-h]?)*)?", "")[0].split(",")):
            owner = item[-1] if item[-1] in SEATS else ""
            label = Move.parse("K" + item.removesuffix(owner)).argument
            if owner and not kings[owner]:
                raise NotationError(f"{key}= has more kings of seat {owner} than it has in {rules}")
            if owner:
                places[kings[owner].pop(0)] = label
            elif key == "line":
                raise NotationError(f"line= needs a seat after each domino, e.g. 3a, not {item!r}")
            else:
                s.offered |= 1 << label
        if key == "line" and step.CLAIM < s.step < step.NEXT_KING and s.round_no:
            hand = draft.lowest_king(s, Engine.load("plain").rules(rules)[0])
            kings[SEATS[hand >> int(rules.players == 2)]].append(hand)
    if "hand" in reader.fields:
        seat = reader.take("hand", "[a-h]")[0]
        if not kings[seat]:
            raise NotationError(f"hand={seat}, but seat {seat} has no king to place")
        s.hand = kings[seat][0]
    elif s.round_no:
        s.hand = draft.lowest_king(s, Engine.load("plain").rules(rules)[0])
    laid_out = s.step not in _BEFORE_THE_LINE and s.round_no < rules.rounds
    s.drawn = rules.line if laid_out else s.offered.bit_count()
    _read_unseen(reader, s)
    standing: set[int] = set()
    for key, played, labels in (
        ("line", s.round_no - 1, [label for label in s.stands if label != draft.NOWHERE]),
        ("next", s.round_no, [*bits(s.offered), *(label for label in s.claims if label != draft.NOWHERE)]),
    ):
        box = played % len(rules.boxes)
        if len(set(labels)) < len(labels) or (len(rules.boxes) == 1 and not standing.isdisjoint(labels)):
            raise NotationError(f"{key}= repeats a domino; each may appear once")
        standing |= set(labels)
        for label in labels:
            if label not in rules.boxes[box] or (s.unseen[box] >> label) & 1:
                raise NotationError(f"{key}= has domino {name(label)}, which is also in unseen= or not in that box")


def _read_unseen(reader: Reader, s: Any) -> None:
    rules = reader.rules
    boxes = reader.take("unseen", r"[A-F0-9,\-;]+")[0].split(";")
    if len(boxes) != len(rules.boxes):
        raise NotationError(f"unseen= has {len(boxes)} boxes; {rules} has {len(rules.boxes)}")
    for i, box in enumerate(boxes):
        s.unseen[i] = 0
        for run in [] if box == "-" else box.split(","):
            first, _, last = run.partition("-")
            a, b = (Move.parse("K" + end).argument for end in (first, last or first))
            s.unseen[i] |= sum(1 << label for label in range(a, b + 1))
        if s.unseen[i] & ~sum(1 << label for label in rules.boxes[i]):
            raise NotationError(f"unseen={box} has a domino that is not in the box of {rules}")
