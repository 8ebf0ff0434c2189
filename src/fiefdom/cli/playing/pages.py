"""Pages that a player can ask for: help, the rules in short, tiles, unseen dominoes."""

from collections.abc import Sequence
from textwrap import fill
from typing import TYPE_CHECKING

from ...core.lines import unseen
from ..land import legend
from .expansions import ALL, in_play

if TYPE_CHECKING:
    from ...core.position import Position
    from ...core.rules import Rules

_COMMANDS = """\
Type what you want to do and press Enter.
  3            look at choice 3; Enter then plays it
  g8h8, K17    a move in notation, played at once unless it ends your turn
  g8           only the choices on square g8
  more, all    the next choices, or all of them; back shows the first again
  undo         take back your last act, and what bots did since; never a draw
  hint         the three best turns according to expert, and why
  table        draw the table again
  look b       the kingdom of seat b, large
  sheet        the score sheet as it stands
  tiles        what the special tiles of this game give
  unseen       the dominoes nobody has seen yet
  rules        how this game is played, on one page
  save         write the game to its file now
  quit         save and leave; it says how to resume"""
_LAND = "Land: w wheat, f forest, l lake, g grassland, s swamp, m mine, t town, C castle."
_ON_SQUARES = ("♛ or a digit for crowns that count", *(text for each in ALL for text in each.square_letters))
_IN_PURSES = tuple(text for each in ALL for text in each.purse_letters)
WIDTH = 78
_UNBROKEN = "\N{NO-BREAK SPACE}"


def help_page() -> str:
    """What a player can type, and what the letters on the table mean."""
    squares = f"On it: {_listed(_ON_SQUARES)}. Brackets show the domino laid last."
    purses = f"Purses: {_listed(_IN_PURSES)}; x dominoes discarded."
    return "\n".join([_COMMANDS, _LAND, *(fill(text, WIDTH).replace(_UNBROKEN, " ") for text in (squares, purses))])


def _listed(phrases: Sequence[str]) -> str:
    return ", ".join(phrase.replace(" ", _UNBROKEN) for phrase in phrases)


def rules_page(rules: "Rules") -> str:
    """The rules of a game on one screen, with rule numbers."""
    side = f"{rules.side}×{rules.side}"
    lines = [
        f"{rules.title} ({rules}): {rules.rounds} rounds, lines of {rules.line}, {side} squares.",
        "In a turn you place your king's domino, then claim one of the next line (T5).",
        "Lower numbers play first in the next round, but often have fewer crowns.",
        f"One end must touch the castle or its own terrain; all must fit in {side} (P2, P3).",
        "A domino that fits nowhere is discarded (P4).",
        "A territory scores its squares times its crowns (S1).",
        *(each.rules_line for each in in_play(rules)),
        *(["Teams: two seats share a kingdom, each with a king of its own (T9)."] if rules.teams else []),
        *(f"Option {name}: see {rule}." for name, rule in _OPTION_RULES.items() if name in rules.options),
        "Letters and numbers such as (P2) refer to the rules in the documentation.",
    ]
    return "\n".join(lines)


_OPTION_RULES = {"dynasty": "S5", "middle": "S6", "harmony": "S7", "duel": "G2"}


def tiles_page(position: "Position") -> str:
    """What the tiles and tokens on the table give, and what the numbered pieces on all squares are."""
    rules = position.rules
    found = [line for each in in_play(rules) for line in each.tiles(position)]
    on_squares = [line for realm in range(rules.realms) for line in legend(position.kingdom(realm))]
    return "\n".join([*found, *dict.fromkeys(on_squares)]) or "This game has no special tiles."


def unseen_page(position: "Position") -> str:
    """The dominoes nobody has seen yet, including those set aside."""
    boxes = [[offer.name for offer in box] for box in unseen(position)]
    titles = ["Unseen: "] if len(boxes) == 1 else [f"Unseen in box {i}: " for i in range(1, len(boxes) + 1)]
    return "\n".join(title + (" ".join(names) or "none") for title, names in zip(titles, boxes, strict=True))
