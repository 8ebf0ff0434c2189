"""A review as an HTML page: a plot of each seat's chance to win, and the marked turns.

The page is self-contained and follows the reader's light or dark theme.
"""

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from ..core.notation import SEATS
from .review import LEGEND, numbered, signed

if TYPE_CHECKING:
    from ..arena.review import Reviewed
    from ..core.record import Record

WIDTH, HEIGHT, LEFT, EDGE = 480, 240, 44, 14
_STYLE = """
:root { color-scheme: light dark; --ink: #1d1b20; --dim: #6d6875; --paper: #fdfcf8; --line: #dcd8cf; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece8e1; --dim: #a29ca8; --paper: #17151a; --line: #3a363f; } }
body { margin: 0 auto; padding: 1rem; max-width: 46rem; background: var(--paper); color: var(--ink);
  font: 16px/1.45 system-ui, sans-serif; }
h1 { font-size: 1.25rem; margin: 0; } p { margin: .25rem 0 1rem; color: var(--dim); }
svg { width: 100%; height: auto; } svg text { fill: var(--dim); font-size: 12px; }
svg .grid { stroke: var(--line); } svg path { fill: none; stroke-width: 2; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; }
th, td { padding: .2rem .7rem .2rem 0; text-align: left; vertical-align: top; }
th { color: var(--dim); font-weight: normal; } td.n { text-align: right; white-space: nowrap; }
code { font-size: .9em; }
"""
_SEATS = ("#c2557f", "#b08d00", "#2c8a68", "#4a70d0", "#d06000", "#8a5cc0", "#8c857a", "#b03030")


def page(record: "Record", name: str, found: "Sequence[Reviewed]", bot: str, trust: str) -> str:
    """The whole page; `trust` says how the losses are calibrated."""
    title = escape(f"{name}: {record.rules.title} ({record.rules})")
    marked = [turn for turn in found if turn.mark]
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title><style>{_STYLE}</style>\n'
        f"<h1>{title}</h1>\n<p>The chance to win after each turn, as {escape(bot)} sees it.</p>\n"
        f"{_plot(record, found)}\n{_table(marked, record.rules.games > 1)}\n"
        f"<p>{escape(LEGEND)}; {escape(trust)}.</p>\n</html>\n"
    )


def _plot(record: "Record", found: "Sequence[Reviewed]") -> str:
    lines = []
    for percent in (0, 25, 50, 75, 100):
        y = _y(percent / 100)
        lines.append(f'<path class="grid" d="M{LEFT} {y}H{WIDTH - EDGE}"/>')
        lines.append(f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{percent} %</text>')
    for seat in sorted({turn.seat for turn in found}):
        lines += _curve(record, seat, found)
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT + 24}" role="img">{"".join(lines)}</svg>'


def _curve(record: "Record", seat: str, found: "Sequence[Reviewed]") -> list[str]:
    """The curve of one seat, with dots and tooltips on its marked turns, and its name below."""
    colour, step = _SEATS[SEATS.index(seat)], (WIDTH - LEFT - EDGE) / max(1, len(found) - 1)
    points = [(LEFT + i * step, _y(turn.played.win), turn) for i, turn in enumerate(found) if turn.seat == seat]
    firsts = {turn.game: turn.number for _, _, turn in reversed(points)}
    path = "".join(f"{'LM'[firsts[turn.game] == turn.number]}{x:.1f} {y:.1f}" for x, y, turn in points)
    drawn = [f'<path stroke="{colour}" d="{path}"/>']
    for x, y, turn in points:
        if turn.mark:
            loss = f"{turn.number} {seat}: {signed(turn.win_loss, 100, 0)} % {turn.mark}"
            drawn.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"><title>{loss}</title></circle>')
    room = (WIDTH - LEFT) / record.rules.players
    name = escape(record.headers.get(f"Seat-{seat}", "")[: int(room / 8) - 2])
    at = LEFT + SEATS.index(seat) * room
    drawn.append(f'<text x="{at:.0f}" y="{HEIGHT + 18}" style="fill:{colour}">{seat} {name}</text>')
    return drawn


def _y(win: float) -> float:
    return round(EDGE + (HEIGHT - 2 * EDGE) * (1 - min(1.0, max(0.0, win))), 1)


def _table(marked: "Sequence[Reviewed]", games: bool) -> str:
    if not marked:
        return "<p>No turn surely lost 5 % of the chance to win.</p>"
    rows = []
    for turn in marked:
        number = numbered(turn, games)
        played, better = (f"<code>{' '.join(map(str, each.moves))}</code>" for each in (turn.played, turn.best))
        rows.append(
            f'<tr><td class="n">{number}<td>{turn.seat}<td>{played}<td>{better}'
            f'<td class="n">{signed(turn.win_loss, 100, 0)} %<td class="n">{signed(turn.margin_loss)}<td>{turn.mark}'
        )
    head = "<tr><th>turn<th>seat<th>played<th>better<th>win<th>points<th>"
    return f'<div class="scroll"><table>{head}{"".join(rows)}</table></div>'
