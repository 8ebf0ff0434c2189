"""How well a bot plays the last rounds: against another, from the same positions, on the same draws, from both sides.

    python bench/endings.py kd/2 lookahead@sims=700 lookahead:ending=0@sims=700 --rounds 2 --pairs 400

Positions are those that `learned` reaches against itself. Only games of two realms. What was decided before the last
rounds is the same for both, so far fewer games are needed than with `strength.py`.
"""

import argparse
from random import Random
from time import process_time
from typing import Any

from strength import bot_of, count_cpu_time
from versus import Player, pm

from fiefdom import Position, Rules, SeededDealer, ranking
from fiefdom.core.notation import REALMS, SEATS

EVERY = 20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("rules", type=Rules.parse)
    parser.add_argument("bot", help="as in strength.py; seconds are those of the CPU")
    parser.add_argument("other")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--seed", default="end")
    options = parser.parse_args()
    count_cpu_time()
    rules, wins, margins, seconds = options.rules, [], [], [0.0, 0.0]
    bot, other, quick = (bot_of(each, rules, None) for each in (options.bot, options.other, "learned"))
    for number in range(1, options.pairs + 1):
        position = Position(rules)
        deck = SeededDealer.of_seed(f"{options.seed}/{number - 1}").deck(rules, backend=position.backend)
        play_on(position, deck, [quick, quick], Random(number), rules.rounds - options.rounds)
        found = [ending(position.copy(), deck, bot, other, mine, Random(number), seconds) for mine in (0, 1)]
        wins.append(50 * sum(win for win, _ in found))
        margins.append(sum(margin for _, margin in found) / 2)
        if number > 1 and (number % EVERY == 0 or number == options.pairs):
            times = " v ".join(f"{each / number / 2:.3f}" for each in seconds)
            print(f"{number} pairs: wins % {pm(wins)}, margin {pm(margins)}, {times} s of CPU a game", flush=True)


def ending(
    position: Position, deck: Any, bot: Player, other: Player, mine: int, rng: Random, seconds: list[float]
) -> tuple[float, int]:
    """The first bot's share of the win and its margin."""
    used = play_on(position, deck, [bot, other] if mine == 0 else [other, bot], rng, position.rules.rounds)
    seconds[0] += used[mine]
    seconds[1] += used[1 - mine]
    winners = [REALMS.index(rank.realm) for rank in ranking(position.sheets(), position.rules) if rank.place == 1]
    points = position.scores()
    return (mine in winners) / len(winners), points[mine] - points[1 - mine]


def play_on(position: Position, deck: Any, players: list[Player], rng: Random, last: int) -> list[float]:
    """Play to the end of a round; returns the seconds that each realm took."""
    used = [0.0, 0.0]
    while not position.is_over and (position.round <= last or position.is_chance):
        if position.is_chance:
            position.play(position.dealt(deck))
            continue
        realm = position.rules.seat_realm(SEATS.index(position.actor))
        bot, budget = players[realm]
        started = process_time()
        for move in bot.choose(position, budget, rng).moves:
            position.play(move)
        used[realm] += process_time() - started
    return used


if __name__ == "__main__":
    main()
