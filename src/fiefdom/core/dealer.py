"""Draws for real games: each pile has its own order, fixed and committed to before the first draw.

>>> dealer = SeededDealer.of_seed(7)
>>> position = Position("kd/2", backend="plain")
>>> str(dealer.draw(position))
'+25'
>>> SeededDealer.parse(str(dealer)) == dealer
True

`docs/reference/notation.md` specifies the order, with test vectors. It does not depend on any library's generator.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Protocol

from ..catalog.dominoes import LABELS, name
from ..errors import FiefdomError, NotationError
from ..kernel import deck as piles
from . import expansions
from .engine import Engine
from .notation import SEATS, Move
from .position import Position
from .rules import Rules

SECRET_BYTES = 32
LONGEST_NONCE = 255


def new_secret() -> bytes:
    """A secret that nobody can guess."""
    return secrets.token_bytes(SECRET_BYTES)


class Dealer(Protocol):
    """Makes the draws of a game."""

    def draw(self, position: Position, game: int = 1) -> Move:
        """The next draw in a position of the given game of a match."""


def commitment(secret: bytes) -> str:
    """What is published before the first draw: it fixes the secret without revealing it.

    >>> commitment(bytes(32))[:16]
    '1437a947a91d1191'
    """
    return hashlib.sha256(b"fiefdom commitment 1" + secret).hexdigest()


@dataclass(frozen=True, slots=True, repr=False)
class SeededDealer:
    """Draws from a secret and the nonces of the seats. Its text holds the secret; `repr` shows only the commitment."""

    secret: bytes
    nonces: Mapping[str, bytes] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        if len(self.secret) != SECRET_BYTES:
            raise NotationError(f"a dealer's secret must have {SECRET_BYTES} bytes, not {len(self.secret)}")
        for seat, nonce in self.nonces.items():
            if seat not in list(SEATS) or not 1 <= len(nonce) <= LONGEST_NONCE:
                raise NotationError(
                    f"a nonce belongs to a seat a to h and has 1 to {LONGEST_NONCE} bytes, not {seat}: {len(nonce)}"
                )
        object.__setattr__(self, "nonces", MappingProxyType(dict(sorted(self.nonces.items()))))

    @staticmethod
    def of_seed(seed: int | str) -> "SeededDealer":
        """The dealer of a public seed: for tests, simulations and repeated games."""
        return SeededDealer(hashlib.sha256(f"fiefdom seed {seed}".encode()).digest())

    @staticmethod
    def parse(text: str) -> "SeededDealer":
        """Read a dealer's text: the secret in hexadecimal, then nonces, as `5e…,a=77…`."""
        if not re.fullmatch(r"[0-9a-f]{64}(,[a-h]=([0-9a-f]{2})+)*", text):
            raise NotationError("a dealer's text is 64 hexadecimal digits, then nonces, e.g. ,a=77ff")
        secret, *nonces = text.split(",")
        if len({each[0] for each in nonces}) < len(nonces):
            raise NotationError("a dealer's text has at most one nonce per seat")
        return SeededDealer(bytes.fromhex(secret), {each[0]: bytes.fromhex(each[2:]) for each in nonces})

    def __str__(self) -> str:
        return ",".join([self.secret.hex(), *(f"{seat}={nonce.hex()}" for seat, nonce in self.nonces.items())])

    def __repr__(self) -> str:
        return f"<SeededDealer committed to {self.commitment}>"

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> Any:
        return SeededDealer.parse, (str(self),)

    @property
    def commitment(self) -> str:
        """What to publish before the first draw."""
        return commitment(self.secret)

    def seed(self, rules: Rules) -> bytes:
        """The key of every priority: the secret and all nonces, in the order of the seats."""
        nonces = [self.nonces.get(seat, b"") for seat in SEATS[: rules.players]]
        return hashlib.sha256(self.secret + b"".join(bytes([len(nonce)]) + nonce for nonce in nonces)).digest()

    def draw(self, position: Position, game: int = 1) -> Move:
        """The unseen tile of lowest priority."""
        return position.dealt(_deck(self, position.rules, game, Engine.load(position.backend)))

    def deck(self, rules: Rules, game: int = 1, backend: Any = None) -> Any:
        """The order of all piles, as the kernel follows it."""
        return copy(_deck(self, rules, game, Engine.load(backend)))


def tiles(rules: Rules) -> Iterator[tuple[int, str, str]]:
    """Every tile of a game: its place in a deck, its pile and its name there. Copies of a kind follow each other."""
    for box, labels in enumerate(rules.boxes):
        for label in labels:
            yield LABELS * box + label, f"box{box + 1}", name(label)
    per_seat = rules.kings // rules.players
    for king in range(rules.kings):
        yield piles.KINGS_AT + king, "kings", f"{SEATS[king // per_seat]}{king % per_seat + 1}"
    for pile in (pile for each in expansions.in_play(rules) for pile in each.piles):
        for kind, copies in enumerate(pile.copies):
            for each in range(copies):
                yield pile.at + pile.stride * kind + each, pile.name, f"{kind + 1}.{each + 1}"


@lru_cache(maxsize=4096)
def _deck(dealer: SeededDealer, rules: Rules, game: int, engine: Engine) -> Any:
    seed = dealer.seed(rules)

    def priority(pile: str, tile: str) -> bytes:
        return hmac.digest(seed, f"{game} {pile} {tile}".encode(), "sha256")

    priorities = {at: priority(pile, tile) for at, pile, tile in tiles(rules)}
    places: dict[tuple[str, str], list[int]] = {}
    for at, pile, tile in tiles(rules):
        kind = tile.rstrip("0123456789") if pile == "kings" else tile.partition(".")[0]
        places.setdefault((pile, kind), []).append(at)
    # Copies are alike: within a kind, those of lower priority come first.
    for copies in places.values():
        for at, value in zip(copies, sorted(priorities[at] for at in copies), strict=True):
            priorities[at] = value
    deck = engine.numbers(piles.DECK)
    for rank, at in enumerate(sorted(priorities, key=lambda at: priorities[at])):
        deck[at] = rank
    return deck


class Script:
    """Draws in a given order: a prepared deck, a puzzle, a game played with real dominoes.

    >>> script = Script.parse("+3 +17")
    >>> str(script)
    '+3 +17'
    """

    def __init__(self, draws: Iterable[Move]) -> None:
        self._draws = list(draws)
        for draw in self._draws:
            if not str(draw).startswith("+"):
                raise NotationError(f"{draw} is not a draw; draws look like +17")
        self._made = 0

    @staticmethod
    def parse(text: str) -> "Script":
        """Read a list of draws."""
        return Script(Move.parse(word) for word in text.split())

    def __str__(self) -> str:
        return " ".join(map(str, self._draws))

    def draw(self, position: Position, game: int = 1) -> Move:
        """The next draw of the list."""
        if self._made == len(self._draws):
            raise FiefdomError(f"the script has {self._made} draws, but the game needs another")
        self._made += 1
        return self._draws[self._made - 1]
