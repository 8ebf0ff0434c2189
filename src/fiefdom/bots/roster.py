"""The bots by name."""

from ..core.rules import Rules
from ..errors import FiefdomError
from ..value import load_network
from .bot import Bot, Budget
from .expansions import in_play, slips_with
from .external import OutsideBot
from .learned import LearnedBot
from .lookahead import LEVEL as LOOKAHEAD_LEVEL
from .lookahead import NAME as LOOKAHEAD
from .lookahead import BestSearchers, lookahead_bot
from .published import DEFAULT, MEASURES, PLAYOUTS, PublishedSearch
from .quick import WAYS, QuickBot
from .search_bot import Level, SearchBot, Slips

EXPERT = "expert"
LEVELS = {
    "easy": Level(wide=12, sims=24, blur=0.2, slips=Slips(0.75, 6), slips_with=slips_with("easy")),
    "normal": Level(wide=16, sims=32, blur=0.18, slips=Slips(0.15, 6)),
    "hard": Level(wide=24, sims=72, blur=0.06),
    EXPERT: Level(wide=32, seconds=0.8),
}
"""The levels for people, each clearly stronger than the one before."""

CLASSIC = {"classic": Level(wide=32, seconds=0.8)}
"""A search that never changes, as a yardstick for others. Its choices are in `tests/bots/choices.txt`."""

LEARNED = (LearnedBot.name, LOOKAHEAD)
"""Bots that play by a value network, in the games that have weights."""

OLD_NAMES = {"tr": "random"}
"""Names that bots had once, and that commands and stored tournaments may still use."""

OUTSIDE = "run:"
WITHOUT_ACTS = ("gprd", "fg", "mce", "uct")


def names() -> list[str]:
    """The names of all built-in bots.

    >>> names()[:5], len(names())
    (['easy', 'normal', 'hard', 'expert', 'classic'], 27)
    """
    flat = [f"mce-{playout}-{measure}" for playout in PLAYOUTS for measure in MEASURES]
    return [*LEVELS, *CLASSIC, *LEARNED, *WAYS, *flat, *(f"uct-{playout}" for playout in PLAYOUTS)]


def present_name(name: str) -> str:
    """The name that a bot has now.

    >>> present_name("tr"), present_name("hard")
    ('random', 'hard')
    """
    return OLD_NAMES.get(name, name)


def spends(name: str, budget: Budget) -> Budget:
    """The budget that a bot uses: some answer at once, some never exceed their own, and a program is sent it.

    >>> spends("random", Budget(seconds=1)), spends("expert", Budget()), spends("hard", Budget(sims=9000))
    (Budget(seconds=None, sims=None), Budget(seconds=0.8, sims=None), Budget(seconds=None, sims=72))
    """
    name = present_name(name)
    if name in (*WAYS, LearnedBot.name):
        return Budget()
    if level := (LEVELS | CLASSIC | {LOOKAHEAD: LOOKAHEAD_LEVEL}).get(name):
        return level.within(budget)
    return budget or (Budget() if name.startswith(OUTSIDE) else DEFAULT)


def load(name: str, rules: Rules | str | None = None) -> Bot:
    """The bot with a name; raises `FiefdomError` if there is none, or if it does not play this game.

    >>> load("expert").name
    'expert'
    >>> load("fg", "qd/2")
    Traceback (most recent call last):
        ...
    fiefdom.errors.FiefdomError: fg plays only games without expansions, and qd/2 has one; greedy plays all games
    """
    if name.startswith(OUTSIDE):
        return OutsideBot(name.removeprefix(OUTSIDE))
    name = present_name(name)
    if name not in names():
        raise FiefdomError(f"there is no bot {name!r}; the bots are: {', '.join(names())}, or {OUTSIDE}COMMAND")
    if rules is not None and name.partition("-")[0] in WITHOUT_ACTS:
        _refuse_acts(name, Rules.parse(rules))
    if level := (LEVELS | CLASSIC).get(name):
        return SearchBot(name, level, BestSearchers() if name == EXPERT else None)
    if name in LEARNED:
        return _learned(name, rules)
    return QuickBot(name) if name in WAYS else PublishedSearch(name)


def _refuse_acts(name: str, rules: Rules) -> None:
    if in_play(rules):
        raise FiefdomError(f"{name} plays only games without expansions, and {rules} has one; greedy plays all games")


def _learned(name: str, rules: Rules | str | None) -> Bot:
    """A bot with a network, if there are weights for this game."""
    if rules is not None:
        load_network(Rules.parse(rules))
    return LearnedBot() if name == LearnedBot.name else lookahead_bot()
