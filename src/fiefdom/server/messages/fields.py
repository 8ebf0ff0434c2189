"""The types of fields, with their limits."""

from typing import Annotated, Literal, get_args

from msgspec import Meta

PROTOCOL = 2
LONGEST_NAME, LONGEST_SAYING, LONGEST_TURN = 24, 300, 64
BIGGEST_MESSAGE = 16_384
LONGEST_BEGINNING = 8000

Seat = Annotated[str, Meta(pattern="^[a-h]$")]
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Key = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22,64}$")]
MoveText = Annotated[str, Meta(max_length=12)]
Count = Annotated[int, Meta(ge=0, le=1 << 53)]
Nonce = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", max_length=32)]
Commitment = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
Commitments = Annotated[dict[Seat, Commitment], Meta(max_length=8)]
Colour = Literal["blue", "rose", "gold", "green", "orange", "violet", "white", "crimson"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
Level = Literal["easy", "normal", "hard", "expert"]
Phrase = Literal["hello", "luck", "nice", "wow", "oops", "thanks", "wait", "back", "close", "game", "again", "bye"]
Audience = Literal["link", "players", "host"]
OpenIn = Literal["", "en", "fr", "ro"]
"""The language of an open table; empty for a table that is not open."""
Device = Annotated[str, Meta(pattern="^([A-Za-z0-9_-]{22,64})?$", max_length=64)]
"""A random key that a device has made; empty if it wants none."""
LevelOrNone = Literal["", "easy", "normal", "hard", "expert"]
