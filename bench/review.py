"""How much of what a review says a turn lost is really lost: games played on from the turn played and the bot's own.

    python bench/review.py kd/2 --games 40 --decks 60 --jobs 2 --out bench/out/review.jsonl

Games of several bots are reviewed, turn by turn. Where the reviewer would have played another turn, the game is played
on from both turns over the same draws, by a player that is as strong as the reviewer but thinks in another way. The
table compares the loss that the review sees with the loss that those games confirm; its slopes are `CONFIRMED` in
`src/fiefdom/arena/review.py`. Every turn is a line of the file, so that a stopped run can be resumed.
"""

import argparse
import itertools
import json
import math
import multiprocessing
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import fmean

from strength import written
from versus import reach

from fiefdom import Position, Record, Rules, SeededDealer, ranking
from fiefdom.arena import review as reviewing
from fiefdom.arena.review import Asked, asked, king_turn
from fiefdom.bots import Bot, Budget, load
from fiefdom.core.notation import SEATS

PLAYERS = ("learned", "expert", "hard", "normal")
"""Whose turns are reviewed: each against the next, from both seats."""
BINS = (-1.0, 0.0, 0.025, 0.05, 0.1, 0.2, 1.0)
Task = tuple[str, int, argparse.Namespace]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules")
    parser.add_argument("--bot", default="expert", help="the reviewer")
    parser.add_argument("--sims", type=int, default=800, help="simulations per turn of the reviewer")
    parser.add_argument("--on", default="learned", help="who plays on: NAME or NAME@SIMS")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--decks", type=int, default=60, help="draws from which every turn is played on")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("bench/out/review.jsonl"))
    options = parser.parse_args()
    key = [options.rules, options.bot, options.sims, options.on, options.decks]
    known = [line for line in written(options.out) if line["key"] == key]
    done = {line["game"] for line in known}
    options.out.parent.mkdir(parents=True, exist_ok=True)
    tasks = [(options.rules, game, options) for game in range(options.games) if game not in done]
    with (
        options.out.open("a", encoding="utf-8") as file,
        multiprocessing.get_context("spawn").Pool(options.jobs) as pool,
    ):
        for turns in pool.imap_unordered(compared, tasks):
            known += [{"key": key, **turn} for turn in turns]
            file.write("".join(json.dumps({"key": key, **turn}) + "\n" for turn in turns))
            file.flush()
    print(table(known))


def compared(task: Task) -> list[dict]:
    """Play a game and review its turns; then play on from every turn with which the reviewer disagrees."""
    rules, game, options = task
    reviewing.CONFIRMED = dict.fromkeys(reviewing.CONFIRMED, 1.0)
    record, names = played(rules, game)
    judge, budget = reviewing.reviewer(load(options.bot, rules)), Budget(sims=options.sims)
    lines = []
    for turn in asked(record):
        if turn.is_forced:
            continue
        found = reviewing.review(turn, judge, budget)
        line = {"game": game, "turn": turn.number, "player": names[turn.seat], "agrees": found.agrees}
        if not found.agrees:
            seen = {"win": found.win_loss.mean, "margin": found.margin_loss.mean, "low": found.win_loss.low}
            own = king_turn(turn.position, found.best.moves)
            line |= seen | really(turn, own, options, f"{game}/{turn.number}")
        lines.append(line)
    return lines


def played(rules: str, game: int) -> tuple[Record, dict[str, str]]:
    """A game between two bots of the list, and who has which seat."""
    first = game // 2 % len(PLAYERS)
    pair = PLAYERS[first], PLAYERS[(first + 1) % len(PLAYERS)]
    record, dealer = Record(rules), SeededDealer.of_seed(f"review/{game}")
    seats = SEATS[: record.rules.players]
    names = {seat: pair[(number + game) % 2] for number, seat in enumerate(seats)}
    bots = {name: load(name, rules) for name in pair}
    while not record.match.is_over:
        position = record.match.position
        if position.is_chance:
            record.draw(dealer)
            continue
        name = names[position.actor]
        budget = Budget(sims=300) if name == "expert" else Budget()
        for move in bots[name].choose(position.copy(), budget, Random(f"{game}/{len(record.games[0])}")).moves:
            record.play(move)
    return record, names


def really(turn: Asked, own: Sequence, options: argparse.Namespace, seed: str) -> dict[str, float]:
    """What the games played on confirm: the bot's own turn less the turn played, in wins and in points."""
    name, _, sims = options.on.partition("@")
    bot, budget = load(name, turn.position.rules), Budget(sims=int(sims)) if sims else Budget()
    wins, margins = list[float](), list[float]()
    for deck in range(options.decks):
        mine, theirs = (play_on(turn, moves, bot, budget, f"{seed}/{deck}") for moves in (own, turn.moves))
        wins.append(mine[0] - theirs[0])
        margins.append(mine[1] - theirs[1])
    known = {"real_reach": reach(wins), "real_margin_reach": reach(margins)}
    return {"real": fmean(wins), "real_margin": fmean(margins)} | known


def play_on(turn: Asked, moves: Sequence, bot: Bot, budget: Budget, seed: str) -> tuple[float, int]:
    """The share of the win and the margin of the turn's realm, after these moves and these draws."""
    position: Position = turn.position.copy()
    rules: Rules = position.rules
    realm = rules.seat_realm(SEATS.index(turn.seat))
    for move in moves:
        position.play(move)
    deck, rng = SeededDealer.of_seed(seed).deck(rules, backend=position.backend), Random(seed)
    while not position.is_over:
        if position.is_chance:
            position.play(position.dealt(deck))
            continue
        for move in bot.choose(position, budget, rng).moves:
            position.play(move)
    points = position.scores()
    winners = [rank.realm for rank in ranking(position.sheets(), rules) if rank.place == 1]
    margin = points[realm] - max(points[:realm] + points[realm + 1 :])
    return (turn.seat.upper() in winners) / len(winners) if not rules.teams else 0.0, margin


def table(turns: list[dict]) -> str:
    """Loss seen and loss confirmed, by size, by player, and the slope."""
    other = [turn for turn in turns if not turn["agrees"]]
    lines = [f"{len(turns)} turns of {len({turn['game'] for turn in turns})} games, {len(other)} of them differ", ""]
    lines += [
        "| loss seen | turns | seen % | confirmed % | turns beyond doubt | seen % | confirmed % |",
        "|---|---|---|---|---|---|---|",
    ]
    for low, high in itertools.pairwise(BINS):
        chosen = [turn for turn in other if low < turn["win"] <= high]
        if chosen:
            sure = [turn for turn in chosen if turn["low"] > 0]
            lines.append(f"| {100 * low:g} to {100 * high:g} % {_pair(chosen)} {_pair(sure)} |")
    for player in sorted({turn["player"] for turn in turns}):
        of = [turn for turn in other if turn["player"] == player]
        games = len({turn["game"] for turn in turns if turn["player"] == player})
        seen, real = (sum(turn[name] for turn in of) / games for name in ("win", "real"))
        known = math.hypot(*(turn["real_reach"] for turn in of)) / games
        lines.append(f"{player}: {games} games, per game {seen:.2f} wins seen, {real:.2f} ±{known:.2f} confirmed")
    for name, seen, real in (("wins", "win", "real"), ("points", "margin", "real_margin")):
        part, low, high = slope(other, seen, real)
        known = [turn for turn in other if f"{real}_reach" in turn]
        around = f"; a single turn scatters around it by {scatter(known, part, seen, real):.2f}" if known else ""
        lines.append(f"confirmed part of the {name}: {part:.2f} ({low:.2f} to {high:.2f}){around}")
    return "\n".join(lines)


def _pair(turns: list[dict]) -> str:
    if not turns:
        return "| 0 | |"
    real = [100 * turn["real"] for turn in turns]
    known = f" ±{reach(real):.1f}" if len(real) > 1 else ""
    return f"| {len(turns)} | {100 * fmean(turn['win'] for turn in turns):.1f} | {fmean(real):+.1f}{known}"


def scatter(turns: list[dict], part: float, seen: str, real: str) -> float:
    """How far confirmed losses lie from the calibrated ones, beyond the noise of the games: a standard deviation."""
    off = fmean((turn[real] - part * turn[seen]) ** 2 - (turn[f"{real}_reach"] / 1.96) ** 2 for turn in turns)
    return math.sqrt(max(0.0, off))


def slope(turns: list[dict], seen: str, real: str) -> tuple[float, float, float]:
    """The least-squares slope through the origin, with its interval from how games differ."""

    def fit(some: list[dict]) -> float:
        return sum(t[seen] * t[real] for t in some) / (sum(t[seen] ** 2 for t in some) or 1.0)

    rng, games = Random(1), sorted({turn["game"] for turn in turns})
    by_game = {game: [turn for turn in turns if turn["game"] == game] for game in games}
    again = sorted(fit([t for game in rng.choices(games, k=len(games)) for t in by_game[game]]) for _ in range(1000))
    return fit(turns), again[25], again[975]


if __name__ == "__main__":
    main()
