"""The fields of a position's text that every game has: the lines with their kings, and the dominoes not seen yet."""

from typing import Any

from ..catalog.dominoes import LETTERED, name
from ..errors import NotationError
from ..kernel import draft, game, step
from .engine import Engine
from .fields import Reader, bits
from .notation import SEATS, Move
from .rules import Rules

_DOMINO = "(?:[A-F]|[1-9][0-9]?)"
_LINE = rf"(?:{_DOMINO}[a-h]?(?:,{_DOMINO}[a-h]?)*)?"
_BEFORE_THE_LINE = game.LAYOUT[: game.LAYOUT.index(step.DRAW) + 1]
"""The steps up to the draws of a line: as long as one is open, the line is not complete."""


def write_lines(rules: Rules, s: Any) -> dict[str, str]:
    """The king in hand, in the opening, and the two lines: dominoes with the seats of their kings."""
    seat = [_seat(rules, king) for king in range(rules.kings)]
    line = sorted((s.stands[k], seat[k]) for k in range(rules.kings) if s.stands[k] != draft.NOWHERE)
    claimed = [(s.claims[k], seat[k]) for k in range(rules.kings) if s.claims[k] != draft.NOWHERE]
    following = sorted([*claimed, *((label, "") for label in bits(s.offered))])
    fields = {"hand": seat[s.hand]} if s.step == step.CLAIM and s.round_no == 0 else {}
    for key, dominoes in (("line", line), ("next", following)):
        if dominoes:
            fields[key] = ",".join(name(label) + owner for label, owner in dominoes)
    return fields


def write_unseen(rules: Rules, s: Any) -> str:
    """The dominoes of each box that nobody has seen."""
    return ";".join(_runs(bits(s.unseen[box])) for box in range(len(rules.boxes)))


def _seat(rules: Rules, king: int) -> str:
    return SEATS[king >> int(rules.players == 2)]


def _runs(labels: list[int]) -> str:
    runs: list[list[int]] = []
    for label in labels:
        if runs and runs[-1][-1] == label - 1 and label != LETTERED:
            runs[-1].append(label)
        else:
            runs.append([label])
    return ",".join(name(run[0]) + (f"-{name(run[-1])}" if len(run) > 1 else "") for run in runs) or "-"


def read_draft(reader: Reader, s: Any) -> None:
    """Read the lines, the king in hand and the dominoes not seen into a state whose step and round are set."""
    rules, r = reader.rules, Engine.load("plain").rules(reader.rules)[0]
    kings = {seat: [king for king in range(rules.kings) if _seat(rules, king) == seat] for seat in SEATS}
    _read_line(reader, s, "line", s.stands, kings)
    if step.CLAIM < s.step < step.NEXT_KING and s.round_no:
        # A king leaves the line being played when its turn ends: between its claim and that, it stands in both lines.
        hand = draft.lowest_king(s, r)
        kings[_seat(rules, hand)].append(hand)
    _read_line(reader, s, "next", s.claims, kings)
    if "hand" in reader.fields:
        seat = reader.take("hand", "[a-h]")[0]
        if not kings[seat]:
            raise NotationError(f"hand={seat}, but seat {seat} has no king to place")
        s.hand = kings[seat][0]
    elif s.round_no:
        s.hand = draft.lowest_king(s, r)
    laid_out = s.step not in _BEFORE_THE_LINE and s.round_no < rules.rounds
    s.drawn = rules.line if laid_out else s.offered.bit_count()
    _read_unseen(reader, s)
    _check_lines(rules, s)


def _read_line(reader: Reader, s: Any, key: str, places: Any, kings: dict[str, list[int]]) -> None:
    """Put the kings of a line onto their dominoes; each seat's kings are used up in order."""
    for item in filter(None, reader.take(key, _LINE, "")[0].split(",")):
        owner = item[-1] if item[-1] in SEATS else ""
        label = _label(item.removesuffix(owner))
        if owner and not kings[owner]:
            raise NotationError(f"{key}= has more kings of seat {owner} than it has in {reader.rules}")
        if owner:
            places[kings[owner].pop(0)] = label
        elif key == "line":
            raise NotationError(f"line= needs a seat after each domino, e.g. 3a, not {item!r}")
        else:
            s.offered |= 1 << label


def _label(text: str) -> int:
    return Move.parse("K" + text).argument


def _read_unseen(reader: Reader, s: Any) -> None:
    rules = reader.rules
    boxes = reader.take("unseen", r"[A-F0-9,\-;]+")[0].split(";")
    if len(boxes) != len(rules.boxes):
        raise NotationError(f"unseen= has {len(boxes)} boxes; {rules} has {len(rules.boxes)}")
    for i, box in enumerate(boxes):
        s.unseen[i] = 0
        for run in [] if box == "-" else box.split(","):
            first, _, last = run.partition("-")
            a, b = _label(first), _label(last or first)
            s.unseen[i] |= sum(1 << label for label in range(a, b + 1))
        if s.unseen[i] & ~sum(1 << label for label in rules.boxes[i]):
            raise NotationError(f"unseen={box} has a domino that is not in the box of {rules}")


def _check_lines(rules: Rules, s: Any) -> None:
    """Check that each domino is there once, and comes from the box of its line."""
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
