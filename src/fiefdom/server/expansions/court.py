"""The Court: open tokens and the pile in the state, resources and tokens on squares, prices (C)."""

from typing import Any

from ...catalog import court
from ...catalog.court import TOKENS
from ...catalog.terrain import LETTERS
from ...core.notation import Decoded, Move
from ...core.outcomes import Outcome
from ...core.position import Position
from ...kernel.court import PRICE_OPEN, PRICE_PILE
from ...kernel.step import ARGUMENT, BUY
from ..expansion import Expansion
from ..messages import Court, Option, State, TokenInfo

_COUNTED = ("", "wheat", "wood", "fish", "sheep", "resource", "warrior", "character", "crown")
assert len(_COUNTED) == court.CROWN + 1


def _fill_state(state: State, position: Position) -> None:
    s = position.seen
    shown = [kind + 1 for kind, count in enumerate(s.open_tokens) for _ in range(count)]
    state.court = Court(shown, {kind + 1: count for kind, count in enumerate(s.bag) if count})
    state.buying = _bought(position) if position.step in ("pay", "settle") else 0


def _bought(position: Position, parts: Decoded | None = None) -> int:
    """The number of the token that is bought and not settled yet."""
    kind = Move((BUY << ARGUMENT) + position.seen.buying).decoded.kind
    assert kind is not None
    return kind + 1


def _fill_option(option: Option, outcome: Outcome, position: Position) -> None:
    parts = outcome.move.decoded
    if parts.kind is not None:
        option.number, option.pile = parts.kind + 1, bool(parts.from_pile)
        option.price = PRICE_PILE if option.pile else PRICE_OPEN


def _catalog() -> dict[str, list[Any]]:
    return {"tokens": [_token(number) for number in range(1, len(TOKENS) + 1)]}


def _token(number: int) -> TokenInfo:
    values = TOKENS[number - 1]._asdict()
    values |= {"terrain": LETTERS[values["terrain"]].strip("."), "counts": _COUNTED[values["counts"]]}
    return TokenInfo(number, **values)


EXPANSION = Expansion(
    name="court",
    fill_state=_fill_state,
    fill_option=_fill_option,
    numbers={"settle": _bought},
    catalog=_catalog,
)
