"""Keys: unguessable texts that open a seat or the host's powers. Only their digests are kept."""

import hashlib
import secrets

GAME_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
GAME_LETTERS = 13
"""65 bits: a game is found only by who was told its name."""


def new_key() -> str:
    """A key of 192 bits."""
    return secrets.token_urlsafe(24)


def digest(key: str) -> bytes:
    """What is kept of a key.

    >>> len(digest(new_key()))
    32
    """
    return hashlib.sha256(b"fiefdom key 1" + key.encode()).digest()


def new_game() -> str:
    """A name for a game, easy to read out.

    >>> len(new_game())
    13
    """
    return "".join(secrets.choice(GAME_ALPHABET) for _ in range(GAME_LETTERS))
