"""Ratings of a person against the levels of bots, by the model of the ladder (see `arena/ratings.py`).

>>> one = [m.RatedTeam(["me"], 1), m.RatedTeam(["normal"], 2)]
>>> found = rate_games(m.RatedGames([one] * 5)).ratings
>>> found["me"].mean > 25 > found["normal"].mean
True
"""

from ..arena.ratings import rate
from . import messages as m


def rate_games(asked: m.RatedGames) -> m.Ratings:
    """The rating of everybody in the games."""
    found = rate([[(tuple(team.players), team.place) for team in game] for game in asked.games])
    return m.Ratings(
        {
            str(player): m.Rating(each.mean, each.low or each.mean, each.high or each.mean)
            for player, each in found.items()
        }
    )
