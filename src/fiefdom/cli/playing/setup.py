"""The game and its players: from the options, or asked for in the terminal."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from ...errors import FiefdomError, RulesError
from ..complaint import Complaint
from ..printing import printable

if TYPE_CHECKING:
    from ...core.rules import Rules

YOU, RANDOM = "you", "random"
LEVELS = ("easy", "normal", "hard", "expert")
DEFAULT_RULES, DEFAULT_LEVEL = "kd/2", "normal"
BOT = " (bot)"
"""The suffix of a bot's name in the header of its seat."""
Ask = Callable[[str], str]
Say = Callable[[str], None]


def default_seats(rules: "Rules") -> list[str]:
    """You against bots of the default level.

    >>> from fiefdom import Rules
    >>> default_seats(Rules.parse("kd/3"))[0]
    'you'
    """
    return [YOU] + [DEFAULT_LEVEL if DEFAULT_LEVEL in levels() else RANDOM] * (rules.players - 1)


def levels() -> list[str]:
    """The available levels, easiest first."""
    from ...bots import names

    return [level for level in LEVELS if level in names()]


def seated(text: str, rules: "Rules") -> list[str]:
    """The players in the order of the seats."""
    seats = [word.strip() for word in text.split(",")]
    if len(seats) != rules.players:
        example = ",".join(default_seats(rules))
        raise Complaint(f"{rules} has {rules.players} seats, but --seats names {len(seats)}; write e.g. {example}")
    return [_known(seat, rules) for seat in seats]


def _known(name: str, rules: "Rules") -> str:
    """Check that a player exists. An external program is checked when the game begins, by starting it."""
    from ...bots import load

    if name not in (YOU, RANDOM) and not name.startswith("run:"):
        try:
            load(name, rules)
        except FiefdomError as error:
            raise Complaint(f"a seat is you, random or a bot; {error}") from None
    return name


def with_bots(seats: list[str], bots: Sequence[str], rules: "Rules") -> list[str]:
    """The seats with some of them given to bots, each as b=hard.

    >>> from fiefdom import Rules
    >>> with_bots(["you", "you"], ["b=tr"], Rules.parse("kd/2"))
    ['you', 'tr']
    """
    letters, seen = "abcdefgh"[: rules.players], ""
    for each in bots:
        seat, _, name = each.partition("=")
        if not name or not seat:
            raise Complaint(f"--bot {each}: write a seat and a bot, e.g. --bot b=hard")
        if len(seat) != 1 or seat not in letters:
            raise Complaint(f"--bot {each}: there is no seat {seat!r}; {rules} has the seats {', '.join(letters)}")
        if seat in seen:
            raise Complaint(f"--bot {each}: seat {seat} already has a bot; name each seat once")
        seats = [_known(name, rules) if letter == seat else who for letter, who in zip(letters, seats, strict=True)]
        seen += seat
    return seats


def seat_header(who: str) -> str:
    """The header of a seat in the record.

    >>> seat_header("you"), seat_header("hard")
    ('you', 'hard (bot)')
    """
    return who if who in (YOU, RANDOM) else who + BOT


def seats_of(headers: Mapping[str, str], rules: "Rules") -> list[str]:
    """The players of a record: random players and bots are known by their headers, everybody else is a person.

    >>> from fiefdom import Rules
    >>> seats_of({"Seat-a": "Ana", "Seat-b": "hard (bot)"}, Rules.parse("kd/3"))
    ['you', 'hard', 'you']
    """
    texts = [headers.get(f"Seat-{seat}", YOU) for seat in "abcdefgh"[: rules.players]]
    return [text.removesuffix(BOT) if text.endswith(BOT) else RANDOM if text == RANDOM else YOU for text in texts]


def chosen_rules(given: str | None, ask: Ask | None, say: Say) -> "Rules":
    """The game from the options, or asked for; Enter chooses the default."""
    from ...core.rules import Rules

    if given is not None or ask is None:
        return Rules.parse(DEFAULT_RULES if given is None else given)
    say(_offered())
    while True:
        try:
            return Rules.parse(ask(f"Which game? [{DEFAULT_RULES}] ").strip() or DEFAULT_RULES)
        except RulesError as error:
            say(str(error))


def chosen_seats(given: str | None, bots: Sequence[str], rules: "Rules", ask: Ask | None, say: Say) -> list[str]:
    """The seats from the options, or asked for; Enter chooses you against bots of the default level."""
    usual = ",".join(default_seats(rules))
    if given is not None or bots or ask is None:
        people = [YOU] * rules.players if bots else default_seats(rules)
        return with_bots(seated(given, rules) if given is not None else people, bots, rules)
    say(f"A seat is you, a bot ({', '.join([*levels(), RANDOM])}), or another you at the same keyboard.")
    while True:
        try:
            return seated(ask(f"Who plays? [{usual}] ").strip() or usual, rules)
        except Complaint as error:
            say(printable(error))


def _offered() -> str:
    """The games in a few lines, by title."""
    from ...core.rules import all_games

    titles: dict[str, list[str]] = {}
    for rules in all_games():
        titles.setdefault(rules.title, []).append(str(rules))
    return "\n".join(f"  {title:<29} {_few(texts)}" for title, texts in titles.items()) + "\n"


def _few(texts: list[str]) -> str:
    """A list that is short enough for one line.

    >>> _few(["kd/2", "kd/3"]), _few([f"wedding/{n}" for n in range(3, 9)])
    ('kd/2 kd/3', 'wedding/3 ... wedding/8')
    """
    return " ".join(texts if len(texts) < 5 else [texts[0], "...", texts[-1]])
