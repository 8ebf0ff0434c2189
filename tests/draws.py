"""A dealer's draws for the oracle, written from docs/reference/notation.md and independent of the package."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable

from oracle import Oracle
from oracle_parts import BUILDINGS, TOKENS


def secret_of_seed(seed: int | str) -> bytes:
    """The secret of a seed that anybody may know."""
    return hashlib.sha256(f"fiefdom seed {seed}".encode()).digest()


def seed_of(secret: bytes, nonces: Iterable[bytes]) -> bytes:
    """SHA-256 over the secret and, seat by seat, the length and the bytes of its nonce."""
    return hashlib.sha256(secret + b"".join(bytes([len(nonce)]) + nonce for nonce in nonces)).digest()


class Draws:
    """What is drawn next in a game of the oracle's."""

    def __init__(self, secret: bytes, nonces: Iterable[bytes], game: int = 1) -> None:
        self.seed = seed_of(secret, nonces)
        self.game = game

    def priority(self, pile: str, tile: str) -> bytes:
        """A draw is the unseen tile of lowest priority."""
        return hmac.new(self.seed, f"{self.game} {pile} {tile}".encode("ascii"), hashlib.sha256).digest()

    def draw(self, oracle: Oracle) -> str:
        """The draw that is due."""
        if oracle.step == "draw":
            box = oracle.round % len(oracle.unseen)
            return "+" + min(oracle.unseen[box], key=lambda name: self.priority(f"box{box + 1}", name))
        if oracle.step == "quest":
            return min(oracle.moves(), key=lambda move: self.priority("quests", f"{move[2:]}.1"))
        if oracle.step == "king":
            each = 2 if len(oracle.seats) == 2 else 1
            return min(oracle.moves(), key=lambda m: self._next("kings", m[1:], "", each, oracle.kings[m[1:]]))
        if oracle.step == "builder":
            kinds, pile, left = BUILDINGS, "buildings", oracle.pile
        else:
            kinds, pile, left = TOKENS, "tokens", oracle.bag
        return min(
            oracle.moves(), key=lambda m: self._next(pile, m[2:], ".", kinds[int(m[2:])].copies, left[int(m[2:])])
        )

    def _next(self, pile: str, kind: str, dot: str, copies: int, left: int) -> bytes:
        """The priority of a kind's next copy: those of lower priority count as drawn first."""
        return sorted(self.priority(pile, f"{kind}{dot}{copy}") for copy in range(1, copies + 1))[copies - left]
