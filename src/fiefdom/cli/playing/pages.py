"""What can be read during a game: help, the rules in short, what is still unseen."""

from typing import TYPE_CHECKING

from ...core.lines import unseen

if TYPE_CHECKING:
    from ...core.position import Position
    from ...core.rules import Rules

HELP = """\
Type what you want to do and press Enter.
  3            look at choice 3; Enter then plays it
  g8h8, K17    a move in notation, played at once if more of your turn follows
  g8           only the choices on square g8
  more, all    the next choices, or all of them; back shows the first again
  undo         take back your last act, and what bots did since; never a draw
  hint         the best three turns an expert sees, with its expectations
  table        draw the table again
  look b       the kingdom of seat b, large
  sheet        the score sheet as it stands
  tiles        what building tiles and tokens give
  unseen       the dominoes nobody has seen yet
  rules        how this game is played, on one page
  save         write the game to its file now
  quit         save and leave; it says how to go on later
Land: w wheat, f forest, l lake, g grassland, s swamp, m mine, t town, C castle.
On it: ♛ or a digit for crowns that count, G a giant on a crown, N a knight,
B a building, R a resource, T a token. Brackets show the domino laid last.
Purses: c coins, n knights, h towers, q the queen; x dominoes discarded."""

_PARTS = (
    ("giants", "Age of Giants: A to F bring a giant onto a crown, 49 to 54 send one away (A)."),
    ("queen", "Queendomino: then you may tax, build and call the dragon, in this order (Q)."),
    ("court", "The Court: squares without a crown bring a resource, to pay for tokens (C)."),
    ("teams", "Teams: two seats share a kingdom, each with a king of its own (T9)."),
)


def rules_page(rules: "Rules") -> str:
    """One screen on the game at hand, with the numbers of the rules."""
    side = f"{rules.side}×{rules.side}"
    lines = [
        f"{rules.title} ({rules}): {rules.rounds} rounds, lines of {rules.line}, {side} squares.",
        "In a turn you place your king's domino, then claim one of the next line (T5).",
        "Lower dominoes play first, so a good one costs you your place in the order.",
        f"One end must touch the castle or its own terrain; all must fit in {side} (P2, P3).",
        "A domino that fits nowhere is discarded (P4).",
        "A territory scores its squares times its crowns (S1).",
        *(text for name, text in _PARTS if getattr(rules, name)),
        *(f"Option {name}: see {rule}." for name, rule in _OPTION_RULES.items() if name in rules.options),
        "The letters and numbers are those of the rules in the documentation of fiefdom.",
    ]
    return "\n".join(lines)


_OPTION_RULES = {"dynasty": "S5", "middle": "S6", "harmony": "S7", "duel": "G2"}


def unseen_page(position: "Position") -> str:
    """The dominoes nobody has seen yet; those set aside are among them."""
    boxes = [[offer.name for offer in box] for box in unseen(position)]
    titles = ["Unseen: "] if len(boxes) == 1 else [f"Unseen in box {i}: " for i in range(1, len(boxes) + 1)]
    return "\n".join(title + (" ".join(names) or "none") for title, names in zip(titles, boxes, strict=True))
