"""The page of a tournament: one HTML file that needs nothing else, for light and dark and for narrow screens.

(folder / "report.html").write_text(page(tournament, games, summary(tournament, games)))
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Any

from ..bots.roster import OUTSIDE
from .charts import Scale, bars, dots, histograms, seconds, stacks
from .entrant import shortened
from .estimate import Estimate
from .playing import Row, without_name
from .schedule import Tournament
from .summary import once_a_game
from .tally import IN_A_FOLDER, Games, record_path

MOST_LISTED = 400
"""Games that the page links individually; for more it links their folders."""
CHART_WIDTH = 18
"""Letters of a name beside a chart."""
Bots = Sequence[dict[str, Any]]


def page(tournament: Tournament, games: Games, found: dict[str, Any]) -> str:
    """The page as a text."""
    labels = shortened([entry["name"] for entry in found["bots"]], CHART_WIDTH)
    entries = [entry | {"label": label} for label, entry in zip(labels, found["bots"], strict=True)]
    shown = sorted((entry for entry in entries if entry["games"]), key=lambda entry: -entry["win_share"])
    parts = {
        "title": f"{escape(tournament.rules.title)} – arena",
        "heading": f"{escape(tournament.rules.title)} arena",
        "facts": _facts(tournament, found),
        "table": _table(shown),
        "faults": _faults(shown),
        "records": _records(games, {slot: entry["name"] for entry in entries for slot in entry["slots"]}),
    }
    charts = _charts(shown, [_games_of(games, entry["slots"]) for entry in shown], found["fair_share"]) if shown else {}
    return _template().substitute(dict.fromkeys(_CHARTS, "no game is finished yet") | charts | parts)


@cache
def _template() -> Template:
    return Template((files("fiefdom.arena") / "report.html").read_text(encoding="utf-8"))


def _games_of(games: Games, slots: Sequence[int]) -> list[Row]:
    return list(once_a_game(row for rows in games.values() for row in rows if row.slot in slots))


def _facts(tournament: Tournament, found: dict[str, Any]) -> str:
    facts = {
        "rules": str(tournament.rules),
        "games": f"{found['games']:,}",
        "deals": f"{found['deals']:,}, each played up to {tournament.rotations} times with the seats rotated",
        "seed": str(tournament.seed),
        "budget": f"{tournament.budget} a turn, unless a bot has its own" if tournament.budget else "each bot's own",
        "bots": ", ".join(tournament.bots),
    }
    return "".join(f"<div><dt>{name}</dt><dd>{escape(value)}</dd></div>" for name, value in facts.items())


def _percent(found: Estimate) -> str:
    if found.low is None or found.high is None:
        return f"{100 * found.mean:.1f} %"
    return f"{100 * found.mean:.1f} % ({100 * found.low:.1f}–{100 * found.high:.1f})"


def _plain(found: Estimate, sign: str = "") -> str:
    mean = f"{found.mean:{sign}.1f}".replace("-", "−")
    return mean if found.high is None else f"{mean} ± {found.high - found.mean:.1f}"


def _estimate(entry: dict[str, Any], key: str) -> Estimate:
    low, high = entry[f"{key}_ci"] or (None, None)
    return Estimate(entry[key], low, high)


def _table(shown: Bots) -> str:
    """One row per bot."""
    lines = []
    for entry in shown:
        cells = [
            _percent(_estimate(entry, "win_share")),
            _plain(_estimate(entry, "score")),
            _plain(_estimate(entry, "margin"), "+"),
            _plain(_estimate(entry, "rating")),
            seconds(entry["seconds_per_turn"] or 0.0),
            f"{entry['late_turns']:,}",
            f"{entry['faults']:,}",
        ]
        values = "".join(f"<td>{cell}</td>" for cell in cells)
        lines.append(f'<tr><th scope="row">{escape(named(entry))}</th>{values}</tr>')
    return "".join(lines)


def _charts(shown: Bots, rows: Sequence[Sequence[Row]], fair: float) -> dict[str, str]:
    return {name: draw(shown, rows, fair) for name, draw in _CHARTS.items()}


def _ends(found: Iterable[Estimate]) -> list[float]:
    return [value for each in found for value in each if value is not None]


def _win_shares(shown: Bots, rows: Sequence[Sequence[Row]], fair: float) -> str:
    found = [_estimate(entry, "win_share") for entry in shown]
    scale = Scale.around([0.0, fair, *_ends(found)])
    drawn = [(entry["label"], each, _percent(each)) for entry, each in zip(shown, found, strict=True)]
    return dots(drawn, scale, "%", mark=fair)


def _margins(shown: Bots, rows: Sequence[Sequence[Row]], fair: float) -> str:
    found = [_estimate(entry, "margin") for entry in shown]
    values = [[float(row.margin) for row in each] for each in rows]
    scale = Scale.around([0.0, *_ends(found), *(value for each in values for value in each)])
    return histograms(
        [(e["label"], v, f, _plain(f, "+")) for e, v, f in zip(shown, values, found, strict=True)], scale, ""
    )


def _terms(shown: Bots, rows: Sequence[Sequence[Row]], fair: float) -> str:
    scale = Scale.around([0.0, *(entry["score"] for entry in shown)])
    return stacks([(e["label"], e["terms"], _plain(_estimate(e, "score"))) for e in shown], scale, "")


def _ratings(shown: Bots, rows: Sequence[Sequence[Row]], fair: float) -> str:
    found = [_estimate(entry, "rating") for entry in shown]
    drawn = [(entry["label"], each, _plain(each)) for entry, each in zip(shown, found, strict=True)]
    return dots(drawn, Scale.around(_ends(found)), "", mark=25.0 if Scale.around(_ends(found)).low <= 25 else None)


def _times(shown: Bots, rows: Sequence[Sequence[Row]], fair: float) -> str:
    drawn = []
    for entry in shown:
        mean, slowest = (max(entry[key] or 0.0, 1e-6) for key in ("seconds_per_turn", "slowest_turn"))
        drawn.append((entry["label"], mean, slowest, f"{seconds(mean)}, at most {seconds(slowest)}"))
    return bars(drawn, Scale.of_factors([value for each in drawn for value in each[1:3]]), "s")


_CHARTS: dict[str, Callable[[Bots, Sequence[Sequence[Row]], float], str]] = {
    "win_shares": _win_shares,
    "margins": _margins,
    "terms": _terms,
    "ratings": _ratings,
    "times": _times,
}


def _faults(shown: Bots) -> str:
    """The faults of each bot and what else was odd, if there was anything."""
    lines = [f"<li>{escape(line)}</li>" for entry in shown for line in troubles(entry)]
    intro = "<p>In a turn with a fault a bot gave no legal answer in time, and a random legal turn was played.</p>"
    intro = intro if any(entry["faults"] for entry in shown) else ""
    head = "<h2>Faults and late turns</h2>"
    return f'<section class="card wide">{head}{intro}<ul>{"".join(lines)}</ul></section>' if lines else ""


def troubles(entry: dict[str, Any]) -> list[str]:
    """What went wrong with a bot, in sentences."""
    name, of, lines = entry["name"], f"of {counted(entry['turns'], 'turn')}", list[str]()
    if entry["failed"]:
        lines.append(failure(entry))
    if entry["faults"]:
        first = fault_of("it", entry["bot"], entry["first_fault"])
        lines.append(f"{name}: faults in {entry['faults']:,} {of}; first, in game {entry['first_fault_game']}, {first}")
    if entry["late_turns"]:
        times = f"{seconds(entry['seconds_over'])} in all; the longest took {seconds(entry['slowest_turn'])}"
        lines.append(f"{name}: {entry['late_turns']:,} {of} took longer than {entry['budget']}, by {times}")
    if entry["first_note"]:
        lines.append(f"{name} {entry['first_note']}")
    return lines


def failure(entry: dict[str, Any]) -> str:
    """The sentence about a program that had failed for good."""
    return f"{entry['name']} failed too often and was not started again; its results come from random turns"


def fault_of(who: str, bot: str, fault: str) -> str:
    """A fault as a sentence. In older tables it begins with the name of the program.

    >>> fault_of("K3 (game 0)", "run:./k3", "answered no move"), fault_of("it", "x", "ValueError: out of luck")
    ('K3 (game 0) answered no move', 'it failed: ValueError: out of luck')
    """
    return f"{who}{'' if bot.startswith(OUTSIDE) else ' failed:'} {without_name(fault, bot)}"


def named(entry: dict[str, Any]) -> str:
    """The name of a bot, with the number of its seats if it has several.

    >>> named({"name": "fg", "slots": [1, 2, 3]})
    'fg ×3'
    """
    seats = len(entry["slots"])
    return f"{entry['name']} ×{seats}" if seats > 1 else str(entry["name"])


def counted(number: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "deal"), counted(1200, "game")
    ('1 deal', '1,200 games')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _records(games: Games, labels: Mapping[int, str]) -> str:
    """Links to the records: games worth a look, then all of them or their folders."""
    if not games:
        return ""
    rows = [row for each in games.values() for row in each]
    notable = {
        "highest score": max(rows, key=lambda row: row.points),
        "widest win": max(rows, key=lambda row: row.margin),
        "closest win": min((row for row in rows if row.place == 1), key=lambda row: row.margin),
        "lowest score": min(rows, key=lambda row: row.points),
    }
    first = "".join(
        f"<li>{name}: {escape(labels[row.slot])} with {row.points} points ({row.margin:+d}) in {_link(row.game)}</li>"
        for name, row in notable.items()
    )
    return f"<ul>{first}</ul><details><summary>All games</summary><p class='games'>{_listed(games)}</p></details>"


def _listed(games: Games) -> str:
    if len(games) <= MOST_LISTED:
        return " ".join(_link(game, str(game)) for game in sorted(games))
    folders = sorted({game // IN_A_FOLDER for game in games})
    return " ".join(
        f'<a href="{record_path(Path(), IN_A_FOLDER * each).parent.as_posix()}/">from {IN_A_FOLDER * each:,}</a>'
        for each in folders
    )


def _link(game: int, text: str = "") -> str:
    return f'<a href="{record_path(Path(), game).as_posix()}">{text or f"game {game}"}</a>'
