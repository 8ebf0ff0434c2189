"""How long a review takes with the default budget, on one core.

    python bench/review_time.py kd/4
    python bench/review_time.py            # one of every game

Each game is played by `hard` and reviewed by `expert`, as the server and `fiefdom review` do. The time is that of the
process, so other processes change it little; the yardstick is a loop of plain Python before and after each game, which
takes about 0.04 s on a machine that is otherwise idle.
"""

import argparse
import time
from random import Random

from first_turn import yardstick

from fiefdom import Record, Rules, SeededDealer
from fiefdom.arena.review import asked, default_budget, review, reviewer
from fiefdom.bots import Budget, load

GAMES = (
    *("kd/2", "kd/3", "kd/4", "kd/2+dynasty", "discovery/2", "duel/2", "xl/2", "xl/4", "team/8", "giants/2"),
    *("giants/5", "court/2", "court/4", "qd/2", "qd/4", "qd/4+giants", "wedding/3", "wedding/8", "wedding/8+teams"),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", nargs="*", default=GAMES)
    print("| game | turns | simulations | seconds | longest turn | yardstick |\n|---|---|---|---|---|---|")
    for text in parser.parse_args().rules:
        print(f"| `{text}` | {measured(Rules.parse(text))} |", flush=True)


def measured(rules: Rules) -> str:
    """The figures of one game."""
    record = played(rules)
    budget, judge = default_budget(rules, record.match.position.backend), reviewer(load("expert", rules))
    turns = [turn for turn in asked(record) if not turn.is_forced]
    review(turns[0], judge, Budget(sims=16))  # What is compiled once does not count.
    before, seconds = yardstick(), []
    for turn in turns:
        begun = time.process_time()
        review(turn, judge, budget)
        seconds.append(time.process_time() - begun)
    around = f"{before:.2f} {yardstick():.2f}"
    return f"{len(turns)} | {budget.sims} | {sum(seconds):.1f} | {max(seconds):.2f} | {around}"


def played(rules: Rules) -> Record:
    """A game between bots of the level `hard`."""
    record, dealer, bot, rng = Record(rules), SeededDealer.of_seed("review"), load("hard", rules), Random(1)
    while not record.match.is_over:
        position = record.match.position
        if position.is_chance:
            record.draw(dealer)
            continue
        for move in bot.choose(position.copy(), Budget(), rng).moves:
            record.play(move)
    return record


if __name__ == "__main__":
    main()
