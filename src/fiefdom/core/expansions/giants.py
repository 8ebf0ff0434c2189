"""Age of Giants: giants and quests (A)."""

from collections.abc import Iterator, Sequence
from typing import Any

from ...catalog.quests import QUESTS, REVEALED
from ...errors import NotationError
from ...kernel import deck, draft, giants, quests, step
from ...kernel.board import CELLS
from ...kernel.schema import NONE
from ..expansion import Duty, Expansion, Pile, Reason
from ..fields import Field, Reader, bits, listed
from ..merit import Merit
from ..move_text import Decoded, StepText, drawn_kind, one_square
from ..pieces import Piece
from ..rules import Rules
from ..squares import SEATS, SQUARE, cell_at, square


def _sent(argument: int) -> tuple[int, int]:
    """The seat a giant is sent to, and the cell it leaves."""
    return divmod(argument, CELLS)


def _write_sent(argument: int) -> str:
    seat, at = _sent(argument)
    return f"S{square(at)}{SEATS[seat]}"


def _decode_sent(argument: int) -> Decoded:
    seat, at = _sent(argument)
    return Decoded(cells=(at,), seat=seat)


MOVES = (
    one_square(step.GIANT, "G", "Gf6"),
    StepText(
        step.SEND,
        _write_sent,
        _decode_sent,
        [(f"S{SQUARE}([a-h])", lambda file, rank, seat: SEATS.index(seat) * CELLS + cell_at(file, rank))],
        "Sf6c",
    ),
    one_square(step.RECEIVE, "R"),
    drawn_kind(step.QUEST, "q", len(QUESTS), "quest"),
)


def _no_crown(rule: str) -> Any:
    return lambda s, r, move: (rule, f"there is no uncovered crown on {square(move.cells[0])}")


def _cannot_send(s: Any, r: Any, move: Decoded) -> Reason:
    realm, seat = draft.turn_realm(s, r), move.seat or 0
    if giants.giant_in(s, realm, move.cells[0]) == NONE:
        return "A4", f"there is no giant on {square(move.cells[0])}"
    if seat >= r.seats or draft.realm_of(r, seat) == realm:
        return "A4", f"seat {SEATS[seat]} is not an opponent"
    return "A4", f"seat {SEATS[seat]} has no uncovered crown for a giant"


DUTIES = (
    Duty("giant", "A3", "put a giant onto a crown", _no_crown("A3"), ("A3", "the giant must go onto a crown")),
    Duty("send", "A4", "send a giant or pass", _cannot_send),
    Duty("receive", "A4", "put the giant onto a crown", _no_crown("A4"), ("A4", "the giant sent must go onto a crown")),
    Duty("quest", "A5", "reveal a quest"),
)


def standing(s: Any, realm: int) -> Iterator[tuple[int, str, int]]:
    """The giants of a realm."""
    for where, cell in zip(s.giant_realm, s.giant_cell, strict=True):
        if where == realm:
            yield cell, "giants", 1


def settle(s: Any, realm: int, kingdom: Any) -> None:
    """Put every giant in its place. The crowns they hide are left out already."""
    for cell, each in kingdom.squares.items():
        for _ in range(each.giants):
            giant = giants.giant_in(s, NONE, NONE)
            if giant == NONE:
                raise NotationError(f"there are only {giants.GIANTS} giants (A3)")
            s.giant_realm[giant], s.giant_cell[giant] = realm, cell


def misplaced(each: Any, rules: Rules) -> Iterator[str]:
    """Giants in another game."""
    if each.giants and not rules.giants:
        yield "a giant (A3)"


def quest_set(numbers: list[int]) -> int:
    """Quests by number as the kernel's set."""
    for number in numbers:
        if not 1 <= number <= len(QUESTS):
            raise NotationError(f"there is no quest {number}; they are numbered 1 to {len(QUESTS)}")
    if len(set(numbers)) < len(numbers):
        raise NotationError(f"the quests {numbers} repeat a number; each quest exists once")
    return sum(1 << (number - 1) for number in numbers)


def reveal(rules: Rules, s: Any, numbers: list[int]) -> None:
    """Lay quests open (A5)."""
    revealed = quest_set(numbers)
    if len(numbers) > (REVEALED if rules.giants else 0):
        allowed = f"at most {REVEALED} quests lie open" if rules.giants else "quests belong to Age of Giants"
        raise NotationError(f"{rules} cannot be scored with these quests: {allowed} (A5)")
    if rules.giants:
        s.quests = revealed


def _read_quests(reader: Reader, s: Any) -> None:
    s.quests = quest_set(reader.numbers("quests"))
    s.giant_due = s.step if s.step in (step.GIANT, step.SEND) else NONE


def _read_sent(reader: Reader, s: Any) -> None:
    s.sent = reader.seat("sent") if s.step == step.RECEIVE else NONE


FIELDS = (
    Field("quests", 10, lambda s: listed(quest + 1 for quest in bits(s.quests)), _read_quests),
    Field("sent", 30, lambda s: SEATS[s.sent] if s.step == step.RECEIVE else None, _read_sent),
)


def supplies(rules: Rules, s: Any) -> Iterator[tuple[str, int, int]]:
    """Giants, including the one on its way, and quests."""
    on_their_way = int(s.step in (step.GIANT, step.RECEIVE))
    yield "giants", sum(realm != NONE for realm in s.giant_realm) + on_their_way, giants.GIANTS
    yield "quests", s.quests.bit_count(), REVEALED


def parts(s: Any, r: Any, realm: int) -> Iterator[tuple[str, int, int, str]]:
    """The points of each quest that lies open (A6)."""
    for quest in bits(s.quests):
        yield "quest", quest + 1, quests.quest_points(s, r, realm, quest), ""


def merits(s: Any, after: Any, outcome: Any, others: Sequence[Any]) -> Iterator[Merit]:
    """The crown a giant covers is worth less than others, or a giant leaves and its crown counts again (A3, A4)."""
    act = outcome.move.step
    if act in ("giant", "receive"):
        worse = sum(each.gain < outcome.gain for each in others)
        if worse:
            yield Merit("spared", worse / len(others), points=-outcome.gain, worse=worse, of=len(others))
    if act == "send" and outcome.move.decoded.cells:
        yield Merit("freed", 1 + outcome.gain, points=outcome.gain)


EXPANSION = Expansion(
    name="giants",
    moves=MOVES,
    duties=DUTIES,
    pieces=(Piece("giants", "(G{0,3})", len, lambda n: "G" * n, lambda n: -n),),
    standing=standing,
    settle=settle,
    misplaced=misplaced,
    fields=FIELDS,
    supplies=supplies,
    parts=parts,
    merits=merits,
    catalogs={"quest": QUESTS},
    reveal=reveal,
    piles=(Pile("quests", "quest", deck.QUESTS_AT, [1] * len(QUESTS), 1, lambda s, kind: 1),),
)
