"""The table as players see it: kingdoms side by side, both lines, what lies beside the board, and the choices."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.style import Style
from rich.table import Table
from rich.text import Text

from ...catalog.buildings import BUILDINGS
from ...catalog.court import TOKENS
from ...catalog.quests import QUESTS
from ...core.lines import Offer, free_cells, line_next, line_now
from ...core.notation import REALMS, SEATS
from ...kernel.schema import NONE
from ..land import Frame, Look, board, domino, legend, small_board, small_domino
from ..printing import printable
from .choices import Choice, claimable
from .wording import building, token

if TYPE_CHECKING:
    from ...core.kingdom import Kingdom
    from ...core.match import Match
    from ...core.position import Position
    from ...core.record import Record

_INK_ON_FILL = (
    ("#1c1820", "#e293b8"),
    ("#1c1820", "#f3d757"),
    ("#1c1820", "#349a75"),
    ("#ffffff", "#466cc8"),
    ("#1c1820", "#e36a00"),
    ("#ffffff", "#50267b"),
    ("#1c1820", "#f4f1e9"),
    ("#ffffff", "#8a060a"),
)
SEAT_STYLES = [Style(color=ink, bgcolor=fill, bold=True) for ink, fill in _INK_ON_FILL]
GAP = 2
LONGEST_NAME = 20
SHORTEST_WORDS = 30
Marks = Mapping[int, Collection[int]]
"""Cells to point out, by realm."""


def realm_names(record: "Record") -> dict[str, str]:
    """Who owns each realm, by the names in the record, in characters that a terminal only shows."""
    rules = record.rules
    names = [printable(record.headers.get(f"Seat-{seat}", "")) for seat in SEATS[: rules.players]]
    return {
        REALMS[realm]: " + ".join(filter(None, (names[seat] for seat in rules.realm_seats(realm))))
        for realm in range(rules.realms)
    }


def seat_mark(seat: str) -> tuple[str, Style]:
    """A seat's letter in its colour."""
    return (f" {seat} ", SEAT_STYLES[SEATS.index(seat.lower())])


def heading(match: "Match") -> RenderableType:
    """The game, the round, and in a Dynasty which game with the totals so far."""
    position, rules = match.position, match.rules
    words = [
        f"{rules.title} ({rules})",
        f"round {position.round} of {rules.rounds}" if position.round else "first claims",
    ]
    if rules.games > 1:
        totals = " ".join(f"{REALMS[realm]} {total}" for realm, total in enumerate(match.totals()))
        words.append(f"game {match.game} of {rules.games}, totals {totals}")
    return Rule(", ".join(words), style="dim", align="left")


@dataclass(frozen=True, slots=True)
class Space:
    """How much room the table takes: from squares of two rows and every neighbour's news down to the least."""

    tall: bool = False
    small: bool = False
    """Other kingdoms are small, and purses stand beside the names."""
    short: bool = False
    """What lies beside the kingdoms takes a line or two, with nothing empty in between."""
    capped: bool = False
    """Quests go beside one's own kingdom, and kingdoms that would make the table higher are left to `look`."""
    news: int = 8
    choices: int = 12
    """How many choices the table should leave room for."""


OPEN = Space()


def spaces(kings: int) -> list[Space]:
    """Ways to lay out the table, the roomiest first."""
    return [
        Space(tall=True, news=kings),
        Space(news=kings, choices=8),
        Space(small=True, news=kings, choices=8),
        *(Space(small=True, short=True, news=news, choices=6) for news in range(kings, 0, -1)),
        Space(small=True, short=True, news=1, choices=4),
        Space(small=True, short=True, capped=True, news=1, choices=4),
    ]


def side_by_side(
    position: "Position",
    names: Mapping[str, str],
    console: Console,
    look: Look,
    own: int = 0,
    marks: Marks | None = None,
    space: Space = OPEN,
) -> RenderableType:
    """All kingdoms large if they fit in the width, else one's own large and the others small beside it."""
    marks = marks or {}
    order = [own, *(realm for realm in range(position.rules.realms) if realm != own)]
    if space.small:
        return _own_and_small(position, names, console, look, order, marks, space)
    large = [_large(position, realm, names, look, marks.get(realm, ())) for realm in order]
    if sum(_width(each) + GAP for each in large) - GAP <= console.width:
        return _row(large)
    small = [_small(position, realm, names, marks.get(realm, ())) for realm in order[1:]]
    return _row([large[0], Group(*_packed(small, console.width - _width(large[0]) - GAP))])


def _own_and_small(
    position: "Position",
    names: Mapping[str, str],
    console: Console,
    look: Look,
    order: Sequence[int],
    marks: Marks,
    space: Space,
) -> RenderableType:
    """One's own kingdom large, its purse beside the name, and as many small ones as may be; of the rest the points."""
    own = large_board(position, order[0], look, marks.get(order[0], ()))
    title = _title(position, order[0], names)
    if position.rules.queen:
        kingdom = position.kingdom(order[0])
        fits = title.cell_len + 2 + len(_purse(kingdom)) <= _width(own)
        title = Text.assemble(title, "  ", (_purse(kingdom) if fits else _letters(kingdom), "dim"))
    own = Text("\n").join([title, own])
    width, height = console.width - _width(own) - GAP, len(own.split("\n"))
    small = [_smallest(position, realm, names, marks.get(realm, ())) for realm in order[1:]]
    lines = [_line_of(position, realm, names) for realm in order[1:]]
    quests = [Text(each, "dim") for each in _quests(position)] if space.capped else []
    for shown in range(len(small), -1, -1):
        rows = _rows(small[:shown], width)
        needed = sum(max(len(each.split("\n")) for each in row) for row in rows) + len(lines) - shown + len(quests)
        if needed <= height or not space.capped:
            break
    return _row([own, Group(*map(_row, rows), *lines[shown:], *quests)])


def large_board(position: "Position", realm: int, look: Look, marked: Collection[int] = ()) -> Text:
    """One kingdom with the cells a domino can still go to."""
    kingdom, free = position.kingdom(realm), free_cells(position, realm)
    return Text("\n").join(board(kingdom, look, free, marked, Frame.around(kingdom, free)))


def _large(position: "Position", realm: int, names: Mapping[str, str], look: Look, marked: Collection[int]) -> Text:
    kingdom = position.kingdom(realm)
    parts = [_title(position, realm, names)]
    if position.rules.queen:
        parts.append(Text(_purse(kingdom), "dim"))
    return Text("\n").join([*parts, large_board(position, realm, look, marked)])


def _small(position: "Position", realm: int, names: Mapping[str, str], marked: Collection[int]) -> Text:
    kingdom = position.kingdom(realm)
    parts = [_title(position, realm, names)]
    if position.rules.queen:
        parts.append(Text(_letters(kingdom), "dim"))
    return Text("\n").join([*parts, *small_board(kingdom, marked), Text("")])


def _smallest(position: "Position", realm: int, names: Mapping[str, str], marked: Collection[int]) -> Text:
    """A small kingdom; the name only if it makes it no wider."""
    kingdom = position.kingdom(realm)
    land, title = small_board(kingdom, marked), _title(position, realm, names)
    if title.cell_len > max(each.cell_len for each in land):
        title = _title(position, realm, dict.fromkeys(names, ""))
    purse = [Text(_letters(kingdom), "dim")] if position.rules.queen else []
    return Text("\n").join([title, *purse, *land])


def _line_of(position: "Position", realm: int, names: Mapping[str, str]) -> Text:
    """A kingdom in one line: whose it is, its points and its purse."""
    purse = _letters(position.kingdom(realm)) if position.rules.queen else ""
    return Text.assemble(_title(position, realm, names), (f" {purse}", "dim"))


def _title(position: "Position", realm: int, names: Mapping[str, str]) -> Text:
    seats = [seat_mark(SEATS[seat]) for seat in position.rules.realm_seats(realm)]
    points, name = position.scores()[realm], names[REALMS[realm]]
    name = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
    return Text.assemble(*seats, f" {name} ".replace("  ", " "), (str(points), "bold"))


def _letters(kingdom: "Kingdom") -> str:
    """The purse as the text of a kingdom has it."""
    return str(kingdom).partition(":")[2].replace(":", " ")


def _purse(kingdom: "Kingdom") -> str:
    counts = ((kingdom.coins, "coin"), (kingdom.knights, "knight"), (kingdom.towers, "tower"))
    words = [f"{n} {what}{'' if n == 1 else 's'}" for n, what in counts]
    return ", ".join([*words, *(["the queen"] if kingdom.queen else [])])


def _width(text: Text) -> int:
    return max(line.cell_len for line in text.split("\n"))


def _row(blocks: Sequence[RenderableType]) -> Table:
    grid = Table.grid(padding=(0, GAP, 0, 0))
    for _ in blocks:
        grid.add_column(no_wrap=True)
    grid.add_row(*blocks)
    return grid


def _packed(blocks: Sequence[Text], width: int) -> list[Table]:
    """Blocks in rows that fit the width."""
    return [_row(row) for row in _rows(blocks, width)]


def _rows(blocks: Sequence[Text], width: int) -> list[list[Text]]:
    rows: list[list[Text]] = []
    for block in blocks:
        if not rows or sum(_width(each) + GAP for each in rows[-1]) + _width(block) > width:
            rows.append([])
        rows[-1].append(block)
    return rows


def lines(position: "Position", console: Console, look: Look, space: Space = OPEN) -> RenderableType:
    """The line being played and the line to be claimed."""
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


def beside(position: "Position", width: int, space: Space = OPEN) -> list[Table]:
    """What lies beside the kingdoms: quests, the Builders' Board, the open tokens."""
    s, rules, found = position.seen, position.rules, []
    if rules.giants and not space.capped:
        found.append(_labelled("Quests", ", ".join(_quests(position)), space.short))
    if rules.queen:
        tiles = [f"{price} {_name(s, price, kind)}" for price, kind in enumerate(s.spots)]
        tiles += [f"next {BUILDINGS[s.top].name}"] if s.top != NONE else []
        found.append(_labelled("Builders", _filled(tiles, width - len("Builders "))))
    if rules.court:
        tokens = [TOKENS[kind] for kind, n in enumerate(s.open_tokens) for _ in range(n)]
        if space.short:
            return [*found, _labelled("Tokens", ", ".join(each.name for each in tokens) or "none", cut=True)]
        found.append(_labelled("Tokens", "\n".join(f"{each.name}: {token(each)}" for each in tokens) or "none"))
    return found


def _quests(position: "Position") -> list[str]:
    s = position.seen
    chosen = [quest for i, quest in enumerate(QUESTS) if (s.quests >> i) & 1] if position.rules.giants else []
    return [f"{quest.name} ({quest.points} each)" for quest in chosen]


def _filled(parts: Sequence[str], width: int) -> str:
    r"""Parts in lines of a width, none of them broken.

    >>> _filled(["0 big tavern", "1 statue"], 14).split("\n")
    ['0 big tavern', '1 statue']
    """
    rows = [""]
    for part in parts:
        if rows[-1] and len(rows[-1]) + 2 + len(part) > width:
            rows.append("")
        rows[-1] += ("  " if rows[-1] else "") + part
    return "\n".join(rows)


def _labelled(label: str, text: str, cut: bool = False) -> Table:
    """A text with its label; cut, it stays in one line."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(style="dim", min_width=8, no_wrap=True)
    grid.add_column(no_wrap=cut, overflow="ellipsis")
    grid.add_row(label, text)
    return grid


def _name(s: Any, price: int, kind: int) -> str:
    return "the dragon" if s.dragon == price else "-" if kind == NONE else BUILDINGS[kind].name


def tiles_page(position: "Position") -> str:
    """What the tiles of the Builders' Board and the open tokens give, and the numbered pieces on the squares."""
    s, rules, found = position.seen, position.rules, []
    if rules.queen:
        on_board = [(f"spot {price}", kind) for price, kind in enumerate(s.spots)] + [("next", s.top)]
        found += [f"{at:<7} {BUILDINGS[k].name}: {building(BUILDINGS[k])}" for at, k in on_board if k != NONE]
    if rules.court:
        found += [f"open    {each.name}: {token(each)}" for kind, each in enumerate(TOKENS) if s.open_tokens[kind]]
        found += [f"pile    {n} {TOKENS[kind].name}: {token(TOKENS[kind])}" for kind, n in enumerate(s.bag) if n]
    return "\n".join([*found, *legends(position)]) or "This game has no tiles or tokens."


def news_table(news: Sequence[tuple[str, str]], cut: bool = False) -> Table:
    """What happened last, the seat before each line; cut, each stays in one line."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True, min_width=3)
    grid.add_column(style="dim", no_wrap=cut, overflow="ellipsis")
    for seat, words in news:
        grid.add_row(Text.assemble(seat_mark(seat)) if seat else "", words)
    return grid


def advice_table(rows: Sequence[tuple[str, str, str, str]]) -> Table:
    """Turns that a bot would play, each with the lead and the share of wins it expects, and why below it."""
    grid = Table.grid(padding=(0, GAP, 0, 0))
    for title in ("lead", "win"):
        grid.add_column(title, justify="right", no_wrap=True)
    grid.add_column("turn")
    if any(lead for lead, *_ in rows):
        grid.add_row(Text("lead", "dim"), Text("wins", "dim"), "")
    for lead, win, turn, why in rows:
        grid.add_row(lead, win, Text.assemble(turn, (f"\n{why}" if why else "", "dim")))
    return grid


def legends(position: "Position") -> list[str]:
    """The numbered pieces on all squares in words."""
    seen: dict[str, None] = {}
    for realm in range(position.rules.realms):
        seen |= dict.fromkeys(legend(position.kingdom(realm)))
    return list(seen)


def choice_table(
    position: "Position", choices: Sequence[Choice], first: int, count: int, look: Look, width: int = 0
) -> Table:
    """Some of the choices, numbered as the player types them; with a width, each takes one line of it."""
    offered = claimable(position) if position.step == "claim" else {}
    rows = []
    for number, choice in enumerate(choices[first : first + count], first + 1):
        words = Text(choice.words)
        if choice.move.step == "claim":
            words = Text.assemble(f"{choice.words:<10} ", domino(offered[choice.move.argument], look))
        gain = Text(choice.gained, "bold" if choice.gain else "dim")
        rows.append([Text(str(number)), gain, words, Text(choice.note, "dim"), Text(str(choice.move), "dim")])
    if width and _too_wide(rows, width) > 0:
        rows = [row[:-1] for row in rows]
        _cut(rows, width)
    grid = Table.grid(padding=(0, GAP, 0, 0))
    grid.add_column(justify="right", style="bold", no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    for row in rows:
        grid.add_row(*row)
    return grid


def _too_wide(rows: Sequence[Sequence[Text]], width: int) -> int:
    widths: list[int] = [max(each.cell_len for each in column) for column in zip(*rows, strict=True)]
    return sum(widths) + GAP * (len(widths) - 1) - width


def _cut(rows: Sequence[Sequence[Text]], width: int) -> None:
    """Shorten the words, and if need be the notes, until rows fit the width."""
    for column, least in ((2, SHORTEST_WORDS), (3, 0), (2, 0)):
        over = _too_wide(rows, width)
        longest = max(row[column].cell_len for row in rows)
        if over > 0:
            for row in rows:
                row[column].truncate(max(least, longest - over), overflow="ellipsis")
