"""How much room the table takes in a window: ways to lay it out, from the roomiest to the smallest."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Space:
    """One way to lay out the table."""

    tall: bool = False
    """Squares have two rows."""
    small: bool = False
    """Other kingdoms are small, and purses stand beside the names."""
    short: bool = False
    """What lies beside the kingdoms takes a line or two, without empty lines in between."""
    capped: bool = False
    """The table is no higher than your own kingdom: what would make it higher goes beside it or is left out."""
    news: int = 8
    """How many turns of the other players are listed."""
    choices: int = 12
    """How many choices the table should leave room for."""


OPEN = Space()


def spaces(kings: int) -> list[Space]:
    """Ways to lay out the table, the roomiest first.

    >>> [space.choices for space in spaces(1)]
    [12, 8, 8, 6, 4, 4]
    """
    return [
        Space(tall=True, news=kings),
        Space(news=kings, choices=8),
        Space(small=True, news=kings, choices=8),
        *(Space(small=True, short=True, news=news, choices=6) for news in range(kings, 0, -1)),
        Space(small=True, short=True, news=1, choices=4),
        Space(small=True, short=True, capped=True, news=1, choices=4),
    ]
