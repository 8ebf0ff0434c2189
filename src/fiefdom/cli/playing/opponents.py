"""Bots in a terminal game: their turns, and hints for people.

>>> from fiefdom import Rules
>>> opponents = Opponents({"a": "you", "b": "tr", "c": "random"}, Rules.parse("kd/3"))
>>> {seat: bot.name for seat, bot in opponents.bots.items()}
{'b': 'random'}
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

from ..complaint import Complaint
from ..interruptible import interruptible
from .setup import RANDOM, YOU
from .wording import Act, in_one, told

if TYPE_CHECKING:
    from ...bots import Bot, Candidate, Choice
    from ...core.engine import Backend
    from ...core.notation import Move
    from ...core.position import Position
    from ...core.rules import Rules

ADVISER = "expert"
MOST_ADVICE = 3
_SIMPLE = ("random", "run:")
"""Bots whose names begin like this do not simulate, so they need no compiled rules."""


class Opponents:
    """The bots by seat. Each is started once."""

    def __init__(self, seats: Mapping[str, str], rules: "Rules") -> None:
        from ...bots import load
        from ...bots.warm import warm_up_aside

        self.rules = rules
        self.bots: dict[str, Bot] = {
            seat: load(name, rules) for seat, name in seats.items() if name not in (YOU, RANDOM)
        }
        self._adviser: Bot | None = None
        if any(not bot.name.startswith(_SIMPLE) for bot in self.bots.values()):
            warm_up_aside()

    def choose(self, seat: str, position: "Position", rng: Random) -> "Choice":
        """A bot's turn. Ctrl-C interrupts the wait."""
        return _asked(self.bots[seat], position, rng)

    def adviser(self) -> "Bot":
        """The bot that gives hints; raises `Complaint` if there is none."""
        from ...bots import load, names

        if self._adviser is None:
            if ADVISER not in names():
                raise Complaint("Hints are not available: the bot expert is not installed.")
            self._adviser = load(ADVISER, self.rules)
        return self._adviser

    def advise(self, position: "Position", rng: Random) -> "Choice":
        """The adviser's view of the current turn."""
        return _asked(self.adviser(), position, rng)

    def close(self) -> None:
        """End external programs."""
        for bot in self.bots.values():
            close = getattr(bot, "close", None)
            if close:
                close()


def _asked(bot: "Bot", position: "Position", rng: Random) -> "Choice":
    from ...bots import Budget
    from ...bots.warm import backend_at_hand
    from ...core.position import Position

    # The table uses the plain backend; a bot that simulates uses the compiled search as soon as it is available.
    backend: Backend = "plain" if bot.name.startswith(_SIMPLE) else backend_at_hand()
    return interruptible(lambda: bot.choose(Position.parse(str(position), backend), Budget(), rng))


def advice(position: "Position", choice: "Choice") -> list[tuple[str, str, str, str]]:
    """The best turns: expected lead over the best other kingdom, share of wins, the turn in words, and the reason."""
    rows = [
        (f"{each.margin:+.1f}", f"{100 * each.win:.0f} %", turn_in_words(position, each.moves), _why(each))
        for each in choice.candidates[:MOST_ADVICE]
    ]
    return rows or [("", "", turn_in_words(position, choice.moves), "")]


def few_simulations(sims: int) -> str:
    """What a player should know about the figures of a hint.

    >>> print(few_simulations(1))
    These figures are rough, from 1 simulation: the search is slow until it is
    compiled, about a minute after the first start.
    """
    return (
        f"These figures are rough, from {sims} simulation{'' if sims == 1 else 's'}: the search is slow until it is\n"
        "compiled, about a minute after the first start."
    )


def _why(candidate: "Candidate") -> str:
    plan = f", then {' '.join(map(str, candidate.plan))}" if candidate.plan else ""
    return f"{candidate.score:.0f} points in the end{plan}"


def turn_in_words(position: "Position", moves: "Sequence[Move]") -> str:
    """A turn in the words of the news."""
    trial, acts = position.copy(), []
    for move in moves:
        acts.append(Act(move.step, told(trial, move), 0))
        trial.play(move)
    return in_one(acts) or "passes"
