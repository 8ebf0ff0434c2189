"""The table as players see it: the heading, what lies beside the kingdoms, both lines, and the news."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.style import Style
from rich.table import Table
from rich.text import Text

from ...core.lines import Offer, line_next, line_now
from ...core.notation import REALMS
from ..land import Look, domino, small_domino
from .expansions import in_play
from .seats import seat_mark
from .space import OPEN, Space

if TYPE_CHECKING:
    from ...core.match import Match
    from ...core.position import Position


def heading(match: "Match") -> RenderableType:
    """The game and the round; in a Dynasty also the number of the game and the totals."""
    position, rules = match.position, match.rules
    words = [
        f"{rules.title} ({rules})",
        f"round {position.round} of {rules.rounds}" if position.round else "first claims",
    ]
    if rules.games > 1:
        totals = " ".join(f"{REALMS[realm]} {total}" for realm, total in enumerate(match.totals()))
        words.append(f"game {match.game} of {rules.games}, totals {totals}")
    return Rule(", ".join(words), style="dim", align="left")


def beside(position: "Position", width: int, space: Space = OPEN) -> list[Table]:
    """What lies beside the kingdoms: quests, tiles and tokens."""
    return [table for each in in_play(position.rules) for table in each.beside(position, width, space)]


def lines(position: "Position", console: Console, look: Look, space: Space = OPEN) -> RenderableType:
    """The line being placed and the line to claim from."""
    parts: list[Text] = []
    for title, offers in (("To place ", line_now(position)), ("To claim ", line_next(position))):
        if offers:
            parts += _line(title, offers, console.width, look, space)
    return Group(*parts)


def _line(title: str, offers: Sequence[Offer], width: int, look: Look, space: Space) -> list[Text]:
    drawn = [_offer(each, look) for each in offers]
    if space.short and len(title) + sum(each.cell_len + 1 for each in drawn) > width:
        drawn = [_small_offer(each, look) for each in offers]
    per_row = max(1, (width - len(title)) // max(each.cell_len + 1 for each in drawn))
    rows = [drawn[i : i + per_row] for i in range(0, len(drawn), per_row)]
    return [
        Text.assemble((title if i == 0 else " " * len(title), "dim"), Text(" ").join(row)) for i, row in enumerate(rows)
    ]


def _offer(offer: Offer, look: Look) -> Text:
    king = seat_mark(offer.seat) if offer.seat else ("   ", Style())
    return Text.assemble((f"{offer.name:>2} ", "bold"), domino(offer.domino, look), king)


def _small_offer(offer: Offer, look: Look) -> Text:
    king = seat_mark(offer.seat) if offer.seat else ("", Style())
    return Text.assemble((f"{offer.name:>2} ", "bold"), small_domino(offer.domino, look), king)
