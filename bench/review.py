"""How much of what a review says a turn lost is really lost: games played on from the turn played and the bot's own.

    python bench/review.py kd/2 --sims 400 --games 60

Games of several bots are reviewed, turn by turn. Where the reviewer would have played another turn, the game is played
on from both turns over the same draws: by `learned`, which has the reviewer's network but does not search, and by
`classic`, which searches without a network. The confirmed loss is the mean of both. Every game is a line of the file,
so that a stopped run can be resumed; a complete one only prints the tables of `review_fit.py`. What they fit is in
`src/fiefdom/arena/calibration.py`.
"""

import argparse
import json
import multiprocessing
import subprocess
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import fmean

from review_fit import tables
from strength import bot_of, written
from versus import Player, reach

from fiefdom import Position, Record, Rules, SeededDealer, ranking
from fiefdom.arena import review as reviewing
from fiefdom.arena.calibration import Calibration
from fiefdom.arena.review import Asked, Reviewed, asked, default_budget, king_turn
from fiefdom.bots import Budget, load
from fiefdom.core.notation import SEATS

PLAYERS = (
    "expert@sims=400",
    "lookahead:rounds=6,blend=0@sims=150",
    "classic@sims=1500",
    "learned",
    "hard",
    "normal",
)
"""Whose turns are reviewed: each against the next, from both seats."""
PLAYING_ON = {"learned": 60, "classic@sims=32": 20}
"""Who plays on, and over how many draws."""
AS_SEEN = Calibration(1.0, 0.0)
Task = tuple[str, int, argparse.Namespace]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules")
    parser.add_argument("--bot", default="expert", help="the reviewer")
    parser.add_argument("--sims", type=int, help="simulations per turn of the reviewer; by default those of a review")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", default="review")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("bench/results/review.jsonl"))
    options = parser.parse_args()
    options.sims = options.sims or default_budget(Rules.parse(options.rules), "compiled").sims
    key = [options.rules, options.bot, options.sims, options.seed]
    games = [line for line in written(options.out) if line["key"] == key]
    done = {line["game"] for line in games}
    options.out.parent.mkdir(parents=True, exist_ok=True)
    tasks = [(options.rules, game, options) for game in range(options.games) if game not in done]
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    with (
        options.out.open("a", encoding="utf-8") as file,
        multiprocessing.get_context("spawn").Pool(options.jobs) as pool,
    ):
        for game in pool.imap_unordered(compared, tasks):
            games.append({"key": key, "commit": commit, **game})
            file.write(json.dumps(games[-1]) + "\n")
            file.flush()
    print(tables(games))


def compared(task: Task) -> dict:
    """Play a game and review its turns; then play on from every turn with which the reviewer disagrees."""
    rules, game, options = task
    reviewing.calibration_of = lambda bot, position: dict.fromkeys(("win", "margin"), AS_SEEN)
    record, names = played(Rules.parse(rules), game, options.seed)
    judge, budget = reviewing.reviewer(load(options.bot, rules)), Budget(sims=options.sims)
    turns, differ = [turn for turn in asked(record) if not turn.is_forced], []
    for turn in turns:
        found = reviewing.review(turn, judge, budget)
        if not found.agrees:
            own = king_turn(turn.position, found.best.moves)
            on = {name: really(turn, own, name, f"{game}/{turn.number}") for name in PLAYING_ON}
            differ.append({"turn": turn.number, "player": names[turn.seat], **seen(found), "on": on})
    return {"game": game, "turns": Counter(names[turn.seat] for turn in turns), "differ": differ}


def seen(found: Reviewed) -> dict[str, list[float]]:
    """What the reviewer sees of a loss, and how far the noise of its simulations reaches."""
    losses = {"win": found.win_loss, "margin": found.margin_loss}
    return {name: rounded(loss.mean, loss.high - loss.mean) for name, loss in losses.items()}


def played(rules: Rules, game: int, seed: str) -> tuple[Record, dict[str, str]]:
    """A game between two bots of the list, and who has which seat."""
    first = game // 2 % len(PLAYERS)
    pair = PLAYERS[first], PLAYERS[(first + 1) % len(PLAYERS)]
    record, dealer = Record(rules), SeededDealer.of_seed(f"{seed}/{game}")
    names = {seat: pair[(number + game) % 2] for number, seat in enumerate(SEATS[: rules.players])}
    while not record.match.is_over:
        position = record.match.position
        if position.is_chance:
            record.draw(dealer)
            continue
        bot, budget = bot_of(names[position.actor], rules, None)
        for move in bot.choose(position.copy(), budget, Random(f"{game}/{len(record.games[0])}")).moves:
            record.play(move)
    return record, names


def really(turn: Asked, own: Sequence, name: str, seed: str) -> dict[str, list[float]]:
    """What the games played on by a bot confirm: the reviewer's own turn less the turn played, in wins and points."""
    player, wins, margins = bot_of(name, turn.position.rules, None), list[float](), list[float]()
    for deck in range(PLAYING_ON[name]):
        mine, theirs = (play_on(turn, moves, player, f"{seed}/{deck}") for moves in (own, turn.moves))
        wins.append(mine[0] - theirs[0])
        margins.append(mine[1] - theirs[1])
    return {"win": rounded(fmean(wins), reach(wins)), "margin": rounded(fmean(margins), reach(margins))}


def rounded(*values: float) -> list[float]:
    """Four digits are enough on file."""
    return [round(value, 4) for value in values]


def play_on(turn: Asked, moves: Sequence, player: Player, seed: str) -> tuple[float, int]:
    """The share of the win and the margin of the turn's realm, after these moves and these draws."""
    position: Position = turn.position.copy()
    rules: Rules = position.rules
    realm = rules.seat_realm(SEATS.index(turn.seat))
    for move in moves:
        position.play(move)
    deck, rng = SeededDealer.of_seed(seed).deck(rules, backend=position.backend), Random(seed)
    bot, budget = player
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


if __name__ == "__main__":
    main()
