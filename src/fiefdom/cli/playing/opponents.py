"""Bots at the table: what they choose for their seats, and what the best of them would advise a person.

>>> from fiefdom import Rules
>>> opponents = Opponents({"a": "you", "b": "tr", "c": "random"}, Rules.parse("kd/3"))
>>> {seat: bot.name for seat, bot in opponents.bots.items()}
{'b': 'tr'}
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

from ..complaint import Complaint
from ..patience import beside
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
_SIMPLE = ("tr", "run:")
"""Bots of these names, or that begin so, do not simulate, and need no compiled rules."""


class Opponents:
    """The bots by seat, each started once."""

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
        """The turn of a bot's seat; Ctrl-C ends the waiting."""
        return _asked(self.bots[seat], position, rng)

    def adviser(self) -> "Bot":
        """Who is asked for a hint; raises `Complaint` if there is nobody."""
        from ...bots import load, names

        if self._adviser is None:
            if ADVISER not in names():
                raise Complaint("There is nobody here to ask for a hint.")
            self._adviser = load(ADVISER, self.rules)
        return self._adviser

    def advise(self, position: "Position", rng: Random) -> "Choice":
        """What the adviser thinks of the turn of whoever chooses now."""
        return _asked(self.adviser(), position, rng)

    def close(self) -> None:
        """Let programs from outside end."""
        for bot in self.bots.values():
            close = getattr(bot, "close", None)
            if close:
                close()


def _asked(bot: "Bot", position: "Position", rng: Random) -> "Choice":
    from ...bots import Budget
    from ...bots.warm import backend_at_hand
    from ...core.position import Position

    # The table is kept in plain Python; a bot that simulates wants the compiled search, once that is there.
    backend: Backend = "plain" if bot.name.startswith(_SIMPLE) else backend_at_hand()
    return beside(lambda: bot.choose(Position.parse(str(position), backend), Budget(), rng))


def advice(position: "Position", choice: "Choice") -> list[tuple[str, str, str, str]]:
    """The best turns: expected distance to the best other kingdom, share of wins, the turn in words, and why."""
    rows = [
        (f"{each.margin:+.1f}", f"{100 * each.win:.0f} %", turn_in_words(position, each.moves), _why(each))
        for each in choice.candidates[:MOST_ADVICE]
    ]
    return rows or [("", "", turn_in_words(position, choice.moves), "")]


def _why(candidate: "Candidate") -> str:
    plan = f", then {' '.join(map(str, candidate.plan))}" if candidate.plan else ""
    return f"{candidate.score:.0f} points in the end{plan}"


def turn_in_words(position: "Position", moves: "Sequence[Move]") -> str:
    """A turn as the news tell it."""
    trial, acts = position.copy(), []
    for move in moves:
        acts.append(Act(move.step, told(trial, move), 0))
        trial.play(move)
    return in_one(acts) or "passes"
