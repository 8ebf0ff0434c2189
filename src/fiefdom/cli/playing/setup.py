"""Which game, and who sits where: from the options, or asked for at a terminal."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ...errors import RulesError
from ..complaint import Complaint

if TYPE_CHECKING:
    from ...rules import Rules

YOU, RANDOM = "you", "random"
USUAL_RULES = "kd/2"
Ask = Callable[[str], str]
Say = Callable[[str], None]


def usual_seats(rules: "Rules") -> str:
    """You against random players.

    >>> from fiefdom import Rules
    >>> usual_seats(Rules.parse("kd/3"))
    'you,random,random'
    """
    return ",".join([YOU] + [RANDOM] * (rules.players - 1))


def seated(text: str, rules: "Rules") -> list[str]:
    """Who sits where, in the order of the seats."""
    seats = [word.strip() for word in text.split(",")]
    for seat in seats:
        if seat not in (YOU, RANDOM):
            raise Complaint(f"{seat!r} cannot take a seat; a seat is you or random, as in {usual_seats(rules)}")
    if len(seats) != rules.players:
        raise Complaint(f"{rules} has {rules.players} seats, and {len(seats)} were named; as in {usual_seats(rules)}")
    return seats


def seats_of(headers: Mapping[str, str], rules: "Rules") -> list[str]:
    """Who sat where in a record: random players are known by their name, everybody else is a person."""
    names = [headers.get(f"Seat-{seat}", YOU) for seat in "abcdefgh"[: rules.players]]
    return [RANDOM if name == RANDOM else YOU for name in names]


def chosen_rules(given: str | None, ask: Ask | None, say: Say) -> "Rules":
    """The game of the options, or the one asked for; Enter takes the usual one."""
    from ...rules import Rules

    if given is not None or ask is None:
        return Rules.parse(USUAL_RULES if given is None else given)
    say(_offered())
    while True:
        try:
            return Rules.parse(ask(f"Which game? [{USUAL_RULES}] ").strip() or USUAL_RULES)
        except RulesError as error:
            say(str(error))


def chosen_seats(given: str | None, rules: "Rules", ask: Ask | None, say: Say) -> list[str]:
    """The seats of the options, or those asked for; Enter takes you against random players."""
    if given is not None or ask is None:
        return seated(given if given is not None else usual_seats(rules), rules)
    while True:
        try:
            return seated(ask(f"Who sits at the table? [{usual_seats(rules)}] ").strip() or usual_seats(rules), rules)
        except Complaint as error:
            say(str(error))


def _offered() -> str:
    """The games in a few lines, by title."""
    from ...rules import all_games

    titles: dict[str, list[str]] = {}
    for rules in all_games():
        titles.setdefault(rules.title, []).append(str(rules))
    return "\n".join(f"  {title:<29} {_few(texts)}" for title, texts in titles.items()) + "\n"


def _few(texts: list[str]) -> str:
    """A list short enough for one line.

    >>> _few(["kd/2", "kd/3"]), _few([f"wedding/{n}" for n in range(3, 9)])
    ('kd/2 kd/3', 'wedding/3 ... wedding/8')
    """
    return " ".join(texts if len(texts) < 5 else [texts[0], "...", texts[-1]])
