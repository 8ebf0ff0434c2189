"""How strong the bots are, measured: every deal is played from both seats, so that luck cancels. Takes minutes."""

import pytest

from fiefdom.arena.playing import play
from fiefdom.arena.schedule import Tournament
from fiefdom.bots import Budget, load

EVERY_KIND = ("kd/2", "qd/2", "giants/2", "court/2")
EXPERT = Budget(sims=1500)
"""What an expert makes of about a fifth of a second; levels that make fewer by themselves are not touched by it."""

AT_LEAST = [
    *(("greedy", "random", rules, 200 if rules == "kd/2" else 100, 0.95) for rules in EVERY_KIND),
    *(("easy", "random", rules, 100, 0.80) for rules in EVERY_KIND),
    *(("greedy", "easy", rules, 100, 0.70) for rules in EVERY_KIND),
    *(("normal", "easy", rules, 100, 0.65) for rules in EVERY_KIND),
    *(("hard", "normal", rules, 100, 0.65) for rules in EVERY_KIND),
    *(("expert", "hard", rules, 60, 0.65) for rules in EVERY_KIND),
    ("gprd", "random", "kd/2", 100, 0.75),
    ("fg", "random", "kd/2", 100, 0.85),
    ("fg", "gprd", "kd/2", 100, 0.70),
]
"""Who wins against whom, in which game, in how many games, and what share of them at least."""


def share(rules, bot, other, games, budget=None):
    """The share of wins of a bot against another, ties shared; no bot may make an illegal move."""
    tournament = Tournament.of(rules, f"{bot},{other}", seed=2018, budget=budget)
    bots, won = [load(bot, rules), load(other, rules)], 0.0
    for game in range(games):
        rows = play(tournament, game, bots).rows
        assert not any(row.faults for row in rows), [row.fault for row in rows]
        won += sum(row.share for row in rows if row.slot == 0)
    print(f"{rules}: {bot} wins {won / games:.1%} of {games} against {other}")
    return won / games


@pytest.mark.long
@pytest.mark.usefixtures("thinking")
@pytest.mark.parametrize(("bot", "other", "rules", "games", "least"), AT_LEAST)
def test_the_stronger_bot_wins(bot, other, rules, games, least):
    assert share(rules, bot, other, games, EXPERT if bot == "expert" else None) >= least
