"""An SQL statement with its values, written `$1` to `$9`, as all databases understand it."""

from collections.abc import Sequence
from typing import NamedTuple

Value = str | int | float | bytes

ADD_KEY = "INSERT INTO keys (digest, game, role, seat) VALUES ($1, $2, $3, $4)"


class Statement(NamedTuple):
    """A statement that is run once for each row of values."""

    sql: str
    rows: Sequence[tuple[Value, ...]]
