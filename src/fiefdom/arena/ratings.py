"""Ratings of players from the places they took: OpenSkill's Plackett–Luce model, with teams and shared places.

>>> found = rate([[(("ana",), 1), (("ben",), 2)]] * 20)
>>> found["ana"].mean > 25 > found["ben"].mean
True

Everybody begins at 25 ± 16. The interval is 95 % of what the model believes; it treats games as independent, so
win shares, whose intervals are based on deals, are the safer guide to small differences.

By default OpenSkill is made for people, who change: it follows the latest games, and a player who wins 40 games and
then loses 20 ends far below the opponent. Bots do not change. So the model forgets nothing, its uncertainty shrinks
with each game (`tau` 0, `gamma` 1), and the rating is the mean over several orders of the games.
"""

from collections.abc import Hashable, Iterable, Sequence
from random import Random
from typing import Any, TypeVar

from .estimate import Estimate

Player = TypeVar("Player", bound=Hashable)
Game = Sequence[tuple[Sequence[Player], int]]
"""The teams of a game, each with the place it took."""

ORDERS = 8
MOST_STEPS = 200_000
"""With more games, fewer orders are enough: they differ less."""
REACH = 1.96


def rate(games: Iterable[Game[Player]]) -> dict[Player, Estimate]:
    """The ratings after some games, whatever their order; games of one player alone say nothing."""
    from openskill.models import PlackettLuce

    model: Any = PlackettLuce(tau=0.0, gamma=_in_full)
    games = [game for game in games if len({player for team, _ in game for player in team}) > 1]
    orders = max(1, min(ORDERS, MOST_STEPS // max(1, len(games))))
    passes = [_beliefs(model, Random(f"order {n}").sample(games, len(games))) for n in range(orders)]
    players = dict.fromkeys(player for game in games for team, _ in game for player in team)
    return {player: _estimate([beliefs[player] for beliefs in passes]) for player in players}


def _in_full(*_: Any, **__: Any) -> float:
    """A game shrinks the uncertainty in full."""
    return 1.0


def _beliefs(model: Any, games: Sequence[Game[Player]]) -> dict[Player, Any]:
    """What the model believes after games in this order."""
    beliefs: dict[Player, list[Any]] = {}
    for game in games:
        # A separate rating for every seat: a shared object would be changed twice.
        teams = [[_mean(model, beliefs.get(player, ())) for player in team] for team, _ in game]
        rated = model.rate(teams, ranks=[float(place) for _, place in game])
        found: dict[Player, list[Any]] = {}
        for (team, _), ratings in zip(game, rated, strict=True):
            for player, rating in zip(team, ratings, strict=True):
                found.setdefault(player, []).append(rating)
        beliefs |= found
    return {player: _mean(model, several) for player, several in beliefs.items()}


def _mean(model: Any, several: Sequence[Any]) -> Any:
    """The mean of the ratings of a player who had several seats in a game."""
    if not several:
        return model.rating()
    mu, sigma = (sum(getattr(each, part) for each in several) / len(several) for part in ("mu", "sigma"))
    return model.rating(mu=mu, sigma=sigma)


def _estimate(beliefs: Sequence[Any]) -> Estimate:
    mu, sigma = (sum(getattr(each, part) for each in beliefs) / len(beliefs) for part in ("mu", "sigma"))
    return Estimate(mu, mu - REACH * sigma, mu + REACH * sigma)
