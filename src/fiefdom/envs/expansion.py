"""The observations and actions of one expansion: each file in `expansions` builds one `Expansion`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ..core.notation import Move


class Part(NamedTuple):
    """One piece of an observation before it has a place: its name, shape, largest value, and what it tells."""

    name: str
    shape: tuple[int, ...]
    most: int
    tells: str


class Room(NamedTuple):
    """What the sizes of blocks of actions depend on."""

    squares: int
    seats: int


def one_action(move: Move) -> int | None:
    """For expansions whose moves are one action each."""
    return None


@dataclass(frozen=True, slots=True)
class Expansion:
    """What an expansion adds to observations and actions."""

    name: str
    terrains: tuple[str, ...] = ()
    planes: tuple[str, ...] = ()
    most_on_a_square: int = 0
    """The largest number on its planes."""
    facts: tuple[str, ...] = ()
    """The numbers it shows for each realm."""
    parts: tuple[Part, ...] = ()
    """What it lays beside the kingdoms."""
    parts_at: str = ""
    """The field of the kernel's `Space` that says where its parts begin."""
    blocks: Mapping[str, Callable[[Room], int]] = field(default_factory=dict)
    """Its blocks of actions, and how many actions each has."""
    blocks_of_squares: tuple[str, ...] = ()
    """Those that have an action for each square, once or several times."""
    first_half: Callable[[Move], int | None] = one_action
    """For a move of two actions what the first one chooses, else None."""
    half_text: Callable[[int], str] = str
    """The text of a first half."""
    more_actions: int = 0
    """The most actions of a turn beyond one for each of its steps."""
    draws: int = 0
    """The most draws of a game that it adds."""
