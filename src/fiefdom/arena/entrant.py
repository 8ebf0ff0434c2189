"""A bot of a tournament: its label, the bot itself, and its own budget.

>>> k3 = Entrant.parse("k3=run:./k3 --level 3@0.1s")
>>> k3.label, k3.bot, str(k3.budget), k3.name
('k3', 'run:./k3 --level 3', '0.1 s', 'k3@0.1s')
>>> split('random, "run:./k3 --list 1,2", classic@3000n')
('random', 'run:./k3 --list 1,2', 'classic@3000n')

The label and the budget are optional. A comma inside quotes belongs to its bot.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..bots import Budget
from ..bots.roster import OUTSIDE, names, present_name
from ..errors import FiefdomError

_LABEL = re.compile(r"[\w.+-][\w .+-]*")
_BUDGET = re.compile(r"(.*\S)@(?:([0-9]+(?:\.[0-9]+)?)s|([0-9]+)n)")
_NO_UNIT = re.compile(r"(.*\S)(@\.?[0-9][0-9.]*[a-z]*)")
_QUOTED = re.compile(r"'([^']*)'|\"([^\"]*)\"")
CUT = "…"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot with its label and its budget; either may be empty."""

    label: str
    bot: str
    budget: Budget

    @staticmethod
    @lru_cache(maxsize=1024)
    def parse(text: str) -> "Entrant":
        """Read `LABEL=BOT@BUDGET`; a budget is a time, e.g. `0.1s`, or simulations, e.g. `3000n`."""
        label, rest = _labelled(text)
        rest, budget = budgeted(rest)
        bot = _unquoted(rest)
        if not bot.startswith(OUTSIDE):
            _refuse_second_budget(bot)
        if "@" in bot and not bot.startswith(OUTSIDE):
            raise FiefdomError(f"the budget of {bot!r} cannot be read; write e.g. expert@0.1s or expert@3000n")
        return Entrant(label, bot, budget)

    @property
    def name(self) -> str:
        """Its name, with its own budget."""
        return f"{self.label or self.bot}{suffix(self.budget)}"


def entered(bots: str) -> tuple[str, ...]:
    """The bots of a list that somebody enters. What is surely a mistake is refused, but not in a stored tournament."""
    found = split(bots)
    if found == ("",):
        raise FiefdomError("--bots is empty; name the bots, e.g. random,random")
    if not all(found):
        raise FiefdomError("there is an empty name in --bots; remove the extra comma")
    for entrant in map(Entrant.parse, found):
        _refuse_second_budget(entrant.bot)
        if entrant.bot.startswith(OUTSIDE) and (match := _NO_UNIT.fullmatch(entrant.bot)):
            needs = f"the budget {match[2]!r} of {match[1]} needs a unit: 0.1s or 3000n"
            raise FiefdomError(f"{needs}; if it belongs to the command, put the last word in quotes")
        label = present_name(entrant.label)
        if label in names() and label != present_name(entrant.bot):
            other = f"{entrant.label} is the name of another bot"
            raise FiefdomError(f"{other}; give {entrant.bot} a name of its own, e.g. my-{entrant.label}")
    return found


def budgeted(text: str) -> tuple[str, Budget]:
    """A bot, and the budget at its end.

    >>> budgeted("expert@0.1s"), budgeted("classic@3000n")[1].sims, budgeted("random")
    (('expert', Budget(seconds=0.1, sims=None)), 3000, ('random', Budget(seconds=None, sims=None)))
    """
    match = _BUDGET.fullmatch(text)
    if not match:
        return text, Budget()
    return match[1], Budget(float(match[2]) if match[2] else None, int(match[3]) if match[3] else None)


def suffix(budget: Budget) -> str:
    """A budget as the end of a name.

    >>> suffix(Budget(seconds=0.1)), suffix(Budget(sims=3000)), suffix(Budget())
    ('@0.1s', '@3000n', '')
    """
    return f"@{str(budget).replace(' sims', 'n').replace(' s', 's')}" if budget else ""


def split(bots: str) -> tuple[str, ...]:
    """The bots of a comma-separated list.

    >>> split("random, run:python3 'my bot, new.py'")
    ('random', "run:python3 'my bot, new.py'")
    """
    parts, quote = [""], ""
    for each in bots:
        if each == "," and not quote:
            parts.append("")
            continue
        parts[-1] += each
        if each in "'\"" and quote in ("", each):
            quote = "" if quote else each
    if quote:
        raise FiefdomError(f"the quotation mark {quote} in the list of bots is not closed")
    return tuple(_unquoted(part.strip()) for part in parts)


def shortened(names: Sequence[str], width: int) -> list[str]:
    """Names cut in the middle to fit a width, each still different from the others.

    >>> shortened(["run:./k3 --level 3", "run:./k3 --level 5", "random"], 12)
    ['run…-level 3', 'run…-level 5', 'random']
    >>> shortened(["a-first-long-name", "a-second-long-name"], 8)
    ['1 a…name', '2 a…name']
    """
    cut = [_cut(name, width) for name in names]
    return [
        each if cut.count(each) == 1 else f"{n} {_cut(name, width - len(str(n)) - 1)}"
        for n, (each, name) in enumerate(zip(cut, names, strict=True), 1)
    ]


def _cut(name: str, width: int) -> str:
    if len(name) <= width:
        return name
    head = (width - 1) // 3
    return name[:head] + CUT + name[len(name) - (width - 1 - head) :]


def _labelled(text: str) -> tuple[str, str]:
    """The label of a bot, empty if it has none, and the rest."""
    if "=" not in text or text.startswith((OUTSIDE, "'", '"')):
        return "", text
    label, rest = (part.strip() for part in text.split("=", 1))
    if not _LABEL.fullmatch(label):
        raise FiefdomError(f"the name {label!r} may contain only letters, digits, spaces and _ . + -")
    return label, rest


def _refuse_second_budget(bot: str) -> None:
    if match := _BUDGET.fullmatch(bot):
        raise FiefdomError(f"a bot has only one budget; remove one of those after {match[1]}")


def _unquoted(text: str) -> str:
    match = _QUOTED.fullmatch(text)
    return (match[1] or match[2] or "").strip() if match else text
