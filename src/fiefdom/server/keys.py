"""Keys: random strings that give access to a seat or to the host's commands. The store keeps only their digests."""

import hashlib
import secrets

GAME_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
GAME_LETTERS = 13
"""65 bits, so nobody can guess the name of a game."""


def new_key() -> str:
    """A key of 192 bits."""
    return secrets.token_urlsafe(24)


def digest(key: str) -> bytes:
    """The digest of a key, as it is stored.

    >>> len(digest(new_key()))
    32
    """
    return hashlib.sha256(b"fiefdom key 1" + key.encode()).digest()


def new_game() -> str:
    """A random name for a game, easy to read aloud.

    >>> len(new_game())
    13
    """
    return "".join(secrets.choice(GAME_ALPHABET) for _ in range(GAME_LETTERS))
