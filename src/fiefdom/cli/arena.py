"""`fiefdom arena`: a tournament of bots. Stop it when you like; the same command goes on."""

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .complaint import INTERRUPTED, Complaint
from .printing import Json, console, print_json, printable, table

if TYPE_CHECKING:
    from ..arena.supply import Crew
    from ..bots import Budget

LARGEST = 2**63 - 1
MOST_GAMES = 10_000_000
MOST_JOBS = 1024

Bots = Annotated[
    str, typer.Option(help="The bots, one a seat, as tr,tr; in team games also one a realm. run:COMMAND is a program.")
]
Jobs = Annotated[
    int | None, typer.Option(min=1, max=MOST_JOBS, help="How many processes; all processors unless given.")
]
Seconds = Annotated[float | None, typer.Option("--time", help="Seconds a bot may think about a turn.")]
Sims = Annotated[int | None, typer.Option(help="Simulations a bot may make for a turn, instead of a time.")]
Ray = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster; local starts one on this machine.")
]


def arena(
    bots: Bots,
    out: Annotated[Path, typer.Option(metavar="DIR", help="The tournament's folder.")],
    rules: Annotated[str, typer.Option(help="The game, as kd/2.")] = "kd/2",
    games: Annotated[int, typer.Option(min=1, max=MOST_GAMES, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(min=0, max=LARGEST, help="The seed of all draws and choices.")] = 1,
    jobs: Jobs = None,
    time: Seconds = None,
    sims: Sims = None,
    ray: Ray = None,
    json: Json = False,
) -> None:
    """Let bots play each other on every seat with the same draws, and write results, records and a page to a folder.

    Interrupted, the same command goes on where it stopped; with more games it goes on from there.
    """
    from ..arena.contest import hold
    from ..arena.schedule import Tournament

    tournament = Tournament.of(rules, bots, seed, budget(time, sims))
    with progress(str(tournament.rules)) as show, resumable(out):
        found = hold(tournament, out, games, crew(jobs, games, ray), show)
    if found["games"] > games:
        print(
            f"{printable(out)} has {found['games']} games already, more than {games}; all of them count",
            file=sys.stderr,
        )
    if json:
        print_json(found)
    else:
        _print(found, out)


def budget(seconds: float | None, sims: int | None) -> "Budget":
    """The budget that the options name."""
    from ..bots import Budget

    if seconds is not None and sims is not None:
        raise Complaint("--time and --sims cannot be given together; a turn has a time or a number of simulations")
    return Budget(seconds, sims)


def crew(jobs: int | None, games: int, ray: str | None) -> "Crew":
    """Who plays: this process, several of them, or a cluster."""
    if ray is not None:
        from ..arena.cluster import cluster

        return cluster(ray, jobs)
    from ..arena.supply import alone
    from ..arena.workers import processes

    hands = min(jobs or os.cpu_count() or 1, games)
    return processes(hands) if hands > 1 else alone


@contextlib.contextmanager
def resumable(folder: Path) -> Iterator[None]:
    """What to say when Ctrl-C ends a tournament."""
    try:
        yield
    except KeyboardInterrupt:
        print(
            f"interrupted: the games played are kept in {printable(folder)}; the same command goes on", file=sys.stderr
        )
        raise typer.Exit(INTERRUPTED) from None


@contextlib.contextmanager
def progress(title: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on stderr if that is a terminal; yields what brings it up to date."""
    if not sys.stderr.isatty():
        yield lambda done, of: None
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn())
    with Progress(TextColumn(title), *columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def _print(found: dict[str, Any], folder: Path) -> None:
    out = console()
    games = f"{found['games']:,} games, {found['deals']:,} deals"
    thought = f", {found['budget']} a turn" if found["budget"] else ""
    out.print(f"{found['rules']}: {games}, seed {found['seed']}{thought}")
    listed = table("bot", ">wins", ">(95 %)", ">score", ">margin", ">rating", ">ms/turn", ">faults")
    for bot in found["bots"]:
        if bot["games"]:
            listed.add_row(*_cells(bot))
    out.print(listed)
    page = printable(folder / "report.html")
    # A path that is broken over two lines cannot be copied.
    out.print(f"a fair share is {100 * found['fair_share']:.1f} %; the page is {page}", soft_wrap=True)


def _cells(bot: dict[str, Any]) -> list[str]:
    low, high = bot["win_share_ci"] or (None, None)
    return [
        printable(bot["name"]),
        f"{100 * bot['win_share']:.1f} %",
        "" if low is None or high is None else f"{100 * low:.1f}–{100 * high:.1f}",
        f"{bot['score']:.1f}",
        f"{bot['margin']:+.1f} {reach(bot['margin'], bot['margin_ci'])}".rstrip(),
        f"{bot['rating']:.1f} {reach(bot['rating'], bot['rating_ci'])}".rstrip(),
        f"{1000 * (bot['seconds_per_turn'] or 0):.2f}",
        str(bot["faults"]),
    ]


def reach(mean: float, interval: list[float] | None) -> str:
    """How far an interval reaches.

    >>> reach(2.0, [1.5, 2.5]), reach(2.0, None)
    ('± 0.5', '')
    """
    return f"± {interval[1] - mean:.1f}" if interval else ""
