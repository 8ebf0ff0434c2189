"""What the turns that `review.py` played on say of a review: the confirmed part of a loss, its scatter, and a check.

Each turn has a confirmed loss for each player who plays on; what counts is their mean. The interval of a review is
fitted so that it holds that mean, and checked on games that were left out of the fit.
"""

import itertools
import math
from random import Random
from statistics import fmean
from typing import NamedTuple

from fiefdom import Rules
from fiefdom.arena.calibration import Calibration
from fiefdom.arena.estimate import Estimate

BINS = (-1.0, 0.0, 0.025, 0.05, 0.1, 0.2, 1.0)
NAMES = {"win": "chance to win", "margin": "points"}


class Turn(NamedTuple):
    """A turn with which the reviewer disagrees: the loss it sees, with noise, and what each player confirms."""

    game: int
    player: str
    left: float
    seen: float
    noise: float
    confirmed: list[tuple[float, float]]

    @property
    def real(self) -> float:
        """The mean of what the players confirm."""
        return fmean(real for real, _ in self.confirmed)

    @property
    def real_noise(self) -> float:
        """The standard error of that mean."""
        return math.hypot(*(noise for _, noise in self.confirmed)) / len(self.confirmed)


def tables(games: list[dict]) -> str:
    """All figures of the games of one run."""
    turns = {name: read(games, name) for name in NAMES}
    count = sum(sum(game["turns"].values()) for game in games)
    lines = [f"{len(games)} games, {count} turns, {len(turns['win'])} of them differ"]
    for name, some in turns.items():
        lines += ["", *_fitted(name, some)]
    return "\n".join([*lines, "", *_by_size(turns["win"]), "", *_by_player(games, turns)])


def read(games: list[dict], name: str) -> list[Turn]:
    """The turns of games that differ, with their losses of one kind."""
    found = []
    for game in games:
        rules = Rules.parse(game["key"][0])
        for turn in game["differ"]:
            left = 1 - (turn["turn"] - 1) // rules.line / (rules.rounds + 1)
            (seen, noise), on = turn[name], [each[name] for each in turn["on"].values()]
            confirmed = [(mean, reach / 1.96) for mean, reach in on]
            found.append(Turn(game["game"], turn["player"], left, seen, noise / 1.96, confirmed))
    return found


def fit(turns: list[Turn]) -> Calibration:
    """The part by least squares through the origin; what noise leaves of small losses is scatter, of large ones doubt.

    Large are the losses of the last quarter.
    """
    part = sum(turn.seen * turn.real for turn in turns) / (sum(turn.seen**2 for turn in turns) or 1.0)

    def off(turn: Turn) -> float:
        return (turn.real - part * turn.seen) ** 2 - turn.real_noise**2 - (part * turn.noise) ** 2

    ordered = sorted(turns, key=lambda turn: abs(turn.seen))
    small, large = ordered[: -len(turns) // 4], ordered[-len(turns) // 4 :]
    scatter = max(0.0, fmean(map(off, small)) / fmean(turn.left for turn in small))
    doubt = max(0.0, fmean(off(turn) - scatter * turn.left for turn in large) / fmean(turn.seen**2 for turn in large))
    return Calibration(part, math.sqrt(scatter), math.sqrt(doubt))


def shown(turn: Turn, by: Calibration) -> Estimate:
    """What a review with this calibration says of a turn."""
    return by.applied(Estimate(turn.seen, turn.seen - 1.96 * turn.noise, turn.seen + 1.96 * turn.noise), turn.left)


def holds(turn: Turn, by: Calibration) -> bool:
    """Does the interval, widened by the noise of the games played on, hold the confirmed loss?"""
    said = shown(turn, by)
    return abs(turn.real - said.mean) <= math.hypot(said.high - said.mean, 1.96 * turn.real_noise)


def _fitted(name: str, turns: list[Turn]) -> list[str]:
    by, games, rng = fit(turns), sorted({turn.game for turn in turns}), Random(1)
    of = {game: [turn for turn in turns if turn.game == game] for game in games}
    again = [fit([t for game in rng.choices(games, k=len(games)) for t in of[game]]) for _ in range(1000)]
    ends = [sorted(each[k] for each in again) for k in range(3)]
    words = [f"{each} {by[k]:.3f} ({ends[k][25]:.3f} to {ends[k][975]:.3f})" for k, each in enumerate(by._fields)]
    others = {game: fit([turn for turn in turns if turn.game != game]) for game in games}
    held = [(turn, holds(turn, others[turn.game])) for turn in turns]
    large = sorted(held, key=lambda each: abs(each[0].seen))[-len(held) // 4 :]
    seats = [
        seat_holds([turn for turn in of[game] if turn.player == player], others[game])
        for game in games
        for player in sorted({turn.player for turn in of[game]})
    ]
    alone = [holds(turn, Calibration(by.part, 0.0)) for turn in turns]
    parts = [fit([turn._replace(confirmed=[turn.confirmed[k]]) for turn in turns]).part for k in (0, 1)]
    return [
        f"{NAMES[name]}: {', '.join(words)}; by who plays on: {parts[0]:.2f} and {parts[1]:.2f}",
        f"  in games left out of the fit its intervals hold {_share(held)}, of the largest quarter {_share(large)},"
        f" of the sums of seats {100 * fmean(seats):.0f} %;"
        f" with the noise of the simulations alone {100 * fmean(alone):.0f} %",
    ]


def seat_holds(turns: list[Turn], by: Calibration) -> bool:
    """Does the interval of the sum of a seat's turns hold the sum of their confirmed losses?"""
    said = [shown(turn, by) for turn in turns]
    reach = math.hypot(*(each.high - each.mean for each in said), *(1.96 * turn.real_noise for turn in turns))
    return abs(sum(turn.real for turn in turns) - sum(each.mean for each in said)) <= reach


def _share(held: list[tuple[Turn, bool]]) -> str:
    return f"{100 * fmean(each for _, each in held):.0f} %"


def _by_size(turns: list[Turn]) -> list[str]:
    by, lines = fit(turns), ["| the bot sees % | turns | seen | shown | confirmed | marked | of them confirmed |"]
    lines.append("|---|---|---|---|---|---|---|")
    for low, high in itertools.pairwise(BINS):
        chosen = [turn for turn in turns if low < turn.seen <= high]
        marked = [turn for turn in chosen if shown(turn, by).low > 0]
        if chosen:
            seen = 100 * fmean(turn.seen for turn in chosen)
            said = f"{len(chosen)} | {seen:.1f} | {by.part * seen:.1f} | {_percent(chosen)}"
            lines.append(f"| {100 * low:g} to {100 * high:g} | {said} | {len(marked)} | {_percent(marked)} |")
    return lines


def _percent(turns: list[Turn]) -> str:
    if not turns:
        return ""
    real = [turn.real for turn in turns]
    known = 196 * math.sqrt(sum((each - fmean(real)) ** 2 for each in real)) / len(real)
    return f"{100 * fmean(real):.1f} ±{known:.1f}"


def _by_player(games: list[dict], turns: dict[str, list[Turn]]) -> list[str]:
    lines = ["| player | games | differ | wins seen | shown | confirmed | points shown | confirmed | marked |"]
    lines.append("|---|---|---|---|---|---|---|---|---|")
    by = {name: fit(some) for name, some in turns.items()}
    for player in sorted({player for game in games for player in game["turns"]}):
        count = sum(player in game["turns"] for game in games)
        wins, points = ([turn for turn in turns[name] if turn.player == player] for name in ("win", "margin"))
        seen = sum(turn.seen for turn in wins) / count
        said = f"{seen:.2f} | {_sum(wins, by['win'], count, 2)} | {_sum(points, by['margin'], count, 1)}"
        marked = sum(shown(turn, by["win"]).low > 0 for turn in wins) / count
        lines.append(f"| `{player}` | {count} | {len(wins) / count:.1f} | {said} | {marked:.1f} |")
    return lines


def _sum(turns: list[Turn], by: Calibration, games: int, digits: int) -> str:
    said = sum(by.part * turn.seen for turn in turns) / games
    real = sum(turn.real for turn in turns) / games
    known = 1.96 * math.hypot(*(turn.real_noise for turn in turns)) / games
    return f"{said:.{digits}f} | {real:.{digits}f} ±{known:.{digits}f}"
