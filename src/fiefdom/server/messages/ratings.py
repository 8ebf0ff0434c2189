"""Ratings against the bots: the places of one person and of bots in some games, and what they say."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

MOST_GAMES = 200


class RatedTeam(Struct, forbid_unknown_fields=True):
    """Who shared a kingdom, and the place it took: `me`, or the level of a bot."""

    players: Annotated[list[Literal["me", "easy", "normal", "hard", "expert"]], Meta(min_length=1, max_length=8)]
    place: Annotated[int, Meta(ge=1, le=8)]


class RatedGames(Struct, forbid_unknown_fields=True):
    """Finished games of a person against bots. Nothing is stored."""

    games: Annotated[
        list[Annotated[list[RatedTeam], Meta(min_length=2, max_length=8)]], Meta(min_length=1, max_length=MOST_GAMES)
    ]


class Rating(Struct):
    """A rating and the ends of its 95 % interval; everybody begins at 25."""

    mean: float
    low: float
    high: float


class Ratings(Struct):
    """The ratings by player: `me`, and each level of the opponents."""

    ratings: dict[str, Rating]
