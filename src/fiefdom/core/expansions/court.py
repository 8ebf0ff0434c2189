"""The Court: resources and tokens (C)."""

from collections.abc import Iterator, Sequence
from typing import Any

from ...catalog.court import OPEN_TOKENS, TOKENS
from ...catalog.terrain import GRASSLAND, NAMES, WHEAT
from ...errors import NotationError
from ...kernel import board, court, deck, draft, step
from ...kernel.court import FROM_PILE
from ...kernel.schema import NONE
from ..expansion import Duty, Expansion, Pile, Reason
from ..fields import KIND, Field, Reader, bits, counted, listed
from ..merit import Merit
from ..move_text import NUMBER, Decoded, StepText, drawn_kind, kind_of, one_square
from ..pieces import Piece, append_piece
from ..rules import Rules
from ..squares import square

_GOODS = "wflg"
"""The kinds of resource, by their terrains, in the order in which they are paid."""


def _token(text: str) -> int:
    return kind_of(text, len(TOKENS), "token")


def _bought(argument: int) -> tuple[bool, int]:
    """Does a token come from the pile, and what kind is it?"""
    return argument >= FROM_PILE, argument % FROM_PILE


def _write_bought(argument: int) -> str:
    from_pile, kind = _bought(argument)
    return f"{'F' if from_pile else 'T'}{kind + 1}"


def _decode_bought(argument: int) -> Decoded:
    from_pile, kind = _bought(argument)
    return Decoded(kind=kind, from_pile=from_pile)


MOVES = (
    StepText(
        step.BUY,
        _write_bought,
        _decode_bought,
        [("T" + NUMBER, _token), ("F" + NUMBER, lambda text: FROM_PILE + _token(text))],
        "T4",
    ),
    one_square(step.PAY, "P", "Pf6"),
    one_square(step.SETTLE, "E", "Ef6"),
    drawn_kind(step.TOKEN, "t", len(TOKENS), "token"),
)


def _resource_at(s: Any, realm: int, cell: int) -> bool:
    word = board.word_of(cell)
    return bool((s.goods[3 * realm + word] >> (cell - board.WORD * word)) & 1)


def _no_purchase(s: Any, r: Any) -> Reason | None:
    held = court.kinds_held(s, draft.turn_realm(s, r)).bit_count()
    if held >= court.PRICE_OPEN:
        return None
    return "C3", f"a token costs 2 different resources, but the kingdom has {held}"


def _cannot_buy(s: Any, r: Any, move: Decoded) -> Reason:
    kind = move.kind or 0
    price = court.PRICE_PILE if move.from_pile else court.PRICE_OPEN
    if not (s.bag if move.from_pile else s.open_tokens)[kind]:
        return "C3", f"token {kind + 1} is not {'in the pile' if move.from_pile else 'open'}"
    held = court.kinds_held(s, draft.turn_realm(s, r)).bit_count()
    if held < price:
        return "C3", f"it costs {price} different resources, but the kingdom has {held}"
    return "C4", f"token {kind + 1} could not be placed on any square"


def _cannot_pay(s: Any, r: Any, move: Decoded) -> Reason:
    at = square(move.cells[0])
    if not _resource_at(s, draft.turn_realm(s, r), move.cells[0]):
        return "C3", f"there is no resource on {at}"
    return (
        "C3",
        f"{at} cannot be paid now: pay different kinds, in order, and leave a square for the token",
    )


def _cannot_settle(s: Any, r: Any, move: Decoded) -> Reason:
    t = court.TERRAIN[_bought(s.buying)[1]]
    land = f"of {NAMES[t]} " if t else ""
    return "C4", f"{square(move.cells[0])} is not a square {land}without crown, resource or token"


DUTIES = (
    Duty("buy", "C3", "buy a token or pass", _cannot_buy, skipped=_no_purchase),
    Duty("pay", "C3", "pay a resource", _cannot_pay, ("C3", "a purchase must be paid once it has begun")),
    Duty("settle", "C4", "put the token onto a square", _cannot_settle, ("C4", "the token must go onto a square")),
    Duty("token", "C5", "draw a token"),
)
PIECES = (
    Piece("resource", "(R?)", bool, lambda there: "R"),
    Piece(
        "token",
        "(?:T([1-9][0-9]?))?",
        lambda text: _token(text) + 1,
        lambda number: f"T{number}",
        lambda number: TOKENS[number - 1].crowns,
        [each.copies for each in TOKENS],
    ),
)


def standing(s: Any, realm: int) -> Iterator[tuple[int, str, int]]:
    """The resources and tokens of a realm."""
    for word in range(3):
        for bit in bits(s.goods[3 * realm + word]):
            yield board.WORD * word + bit, "resource", True
    for i in range(s.tokens):
        if s.token_realm[i] == realm:
            yield s.token_cell[i], "token", s.token_kind[i] + 1


def settle(s: Any, realm: int, kingdom: Any) -> None:
    """Write the resources and tokens of a kingdom."""
    for cell, each in kingdom.squares.items():
        if each.token:
            append_piece(s, "token", realm, cell, each.token - 1)
        if each.resource:
            word = board.word_of(cell)
            s.goods[3 * realm + word] |= 1 << (cell - board.WORD * word)


def misplaced(each: Any, rules: Rules) -> Iterator[str]:
    """Resources and tokens in another game, or on squares that cannot have them."""
    produces = WHEAT <= each.terrain <= GRASSLAND and not each.crowns
    if each.resource and not (rules.court and produces):
        yield "a resource (C2)"
    if each.token and not (rules.court and _may_stand(each)):
        yield "a token (C4)"


def _may_stand(each: Any) -> bool:
    return not each.crowns and not each.resource and TOKENS[each.token - 1].terrain in (0, each.terrain)


def _read_open(reader: Reader, s: Any) -> None:
    s.open_tokens = [0] * len(TOKENS)
    for number in reader.numbers("open"):
        if not 1 <= number <= len(TOKENS):
            raise NotationError(f"open= has token {number}; kinds are 1 to {len(TOKENS)}")
        s.open_tokens[number - 1] += 1


def _read_bag(reader: Reader, s: Any) -> None:
    s.bag = reader.counts("bag", TOKENS)


def _write_buying(s: Any) -> str | None:
    if s.step not in (step.PAY, step.SETTLE):
        return None
    paid = "".join(_GOODS[good] for good in bits(s.paid))
    from_pile, kind = _bought(s.buying)
    return f"{kind + 1}{'*' if from_pile else ''}{paid}"


def _read_buying(reader: Reader, s: Any) -> None:
    s.buying, s.paid = NONE, 0
    if s.step in (step.PAY, step.SETTLE):
        match = reader.take("buying", rf"({KIND})(\*?)([{_GOODS}]*)")
        if not 1 <= int(match[1]) <= len(TOKENS):
            raise NotationError(f"buying= has token {match[1]}; kinds are 1 to {len(TOKENS)}")
        s.buying = int(match[1]) - 1 + (FROM_PILE if match[2] else 0)
        s.paid = sum(1 << _GOODS.index(good) for good in match[3])


def _write_open(s: Any) -> str:
    return listed(kind + 1 for kind, n in enumerate(s.open_tokens) for _ in range(n))


FIELDS = (
    Field("open", 70, _write_open, _read_open),
    Field("bag", 80, lambda s: counted(s.bag), _read_bag),
    Field("buying", 90, _write_buying, _read_buying),
)


def supplies(rules: Rules, s: Any) -> Iterator[tuple[str, int, int]]:
    """The tokens of each kind, and those that lie open."""
    tokens = [*s.token_kind[: s.tokens], *([] if s.buying == NONE else [_bought(s.buying)[1]])]
    for kind, token in enumerate(TOKENS):
        yield f"tokens {kind + 1}", tokens.count(kind) + s.open_tokens[kind] + s.bag[kind], token.copies
    yield "open tokens", sum(s.open_tokens), OPEN_TOKENS


def check(s: Any, r: Any) -> None:
    """A token settles only when it is paid in full (C3)."""
    if s.step == step.SETTLE and court.still_to_pay(s):
        raise NotationError("buying= is not paid in full, so the token cannot be placed yet (C3)")


def parts(s: Any, r: Any, realm: int) -> Iterator[tuple[str, int, int, str]]:
    """The points of each character (C6)."""
    for i in range(s.tokens):
        kind, cell = s.token_kind[i], s.token_cell[i]
        if s.token_realm[i] == realm and not TOKENS[kind].terrain:
            yield "token", kind + 1, court.token_points(s, realm, kind, cell), square(cell)


def merits(s: Any, after: Any, outcome: Any, others: Sequence[Any]) -> Iterator[Merit]:
    """Resources that come with the domino, and the token that is bought with them (C2, C3)."""
    parts, act = outcome.move.decoded, outcome.move.step
    if act == "place":
        gained = _resources(after, outcome.realm) - _resources(s, outcome.realm)
        if gained > 0:
            yield Merit("resources", 0.5 * gained, gained=gained)
    if act == "buy" and parts.kind is not None:
        yield Merit("token", 1, number=parts.kind + 1)
    if act == "settle" and outcome.gain > 0:
        yield Merit("settled", outcome.gain, points=outcome.gain)


def _resources(s: Any, realm: int) -> int:
    return sum(field == "resource" for _, field, _ in standing(s, realm))


EXPANSION = Expansion(
    name="court",
    moves=MOVES,
    duties=DUTIES,
    pieces=PIECES,
    standing=standing,
    settle=settle,
    misplaced=misplaced,
    fields=FIELDS,
    supplies=supplies,
    check=check,
    parts=parts,
    merits=merits,
    catalogs={"token": TOKENS},
    piles=(
        Pile(
            "tokens",
            "token",
            deck.TOKENS_AT,
            [each.copies for each in TOKENS],
            deck.COPIES,
            lambda s, kind: int(s.bag[kind]),
        ),
    ),
)
