"""`fiefdom arena`: a tournament of bots. It can be interrupted; the same command resumes it."""

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
    str,
    typer.Option(
        help="The bots, one per seat, e.g. tr,hard; in team games also one per realm. run:COMMAND is a program."
    ),
]
Jobs = Annotated[int | None, typer.Option(min=1, max=MOST_JOBS, help="Number of processes. Default: one per CPU core.")]
Seconds = Annotated[float | None, typer.Option("--time", help="Seconds a bot may use per turn.")]
Sims = Annotated[int | None, typer.Option(help="Simulations a bot may make per turn, instead of a time.")]
Ray = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster; local starts one on this machine.")
]


def arena(
    bots: Bots,
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder for results; created if needed.")],
    rules: Annotated[str, typer.Option(help="The game, e.g. kd/2.")] = "kd/2",
    games: Annotated[int, typer.Option(min=1, max=MOST_GAMES, help="Number of games.")] = 100,
    seed: Annotated[int, typer.Option(min=0, max=LARGEST, help="The seed of all draws and choices.")] = 1,
    jobs: Jobs = None,
    time: Seconds = None,
    sims: Sims = None,
    ray: Ray = None,
    json: Json = False,
) -> None:
    """Let bots play each other, every bot on every seat with the same draws.

    Results, records and a page are written to a folder. If interrupted, the same command resumes; with a larger
    --games it adds games.
    """
    from ..arena.contest import hold
    from ..arena.schedule import Tournament

    tournament = Tournament.of(rules, bots, seed, budget(time, sims))
    with progress(str(tournament.rules)) as show, resumable(out):
        found = hold(tournament, out, games, crew(jobs, games, ray), show)
    if found["games"] > games:
        print(
            f"{printable(out)} already has {found['games']} games, more than {games}; all of them are counted",
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
        raise Complaint("--time and --sims cannot be combined; give a time or a number of simulations per turn")
    return Budget(seconds, sims)


def crew(jobs: int | None, games: int, ray: str | None) -> "Crew":
    """What plays the games: this process, several processes, or a cluster."""
    if ray is not None:
        from ..arena.cluster import cluster

        return cluster(ray, jobs)
    from ..arena.supply import alone
    from ..arena.workers import processes

    hands = min(jobs or os.cpu_count() or 1, games)
    return processes(hands) if hands > 1 else alone


@contextlib.contextmanager
def resumable(folder: Path) -> Iterator[None]:
    """Say how to resume when Ctrl-C interrupts a tournament."""
    try:
        yield
    except KeyboardInterrupt:
        print(
            f"interrupted: the games so far are in {printable(folder)}; run the same command to resume",
            file=sys.stderr,
        )
        raise typer.Exit(INTERRUPTED) from None


@contextlib.contextmanager
def progress(title: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on stderr if that is a terminal; yields the function that updates it."""
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
    thought = f", {found['budget']} per turn" if found["budget"] else ""
    out.print(f"{found['rules']}: {games}, seed {found['seed']}{thought}")
    listed = table("bot", ">wins", ">(95 %)", ">score", ">margin", ">rating", ">ms/turn", ">faults")
    for bot in found["bots"]:
        if bot["games"]:
            listed.add_row(*_cells(bot))
    out.print(listed)
    page = printable(folder / "report.html")
    # No wrapping: a path that is broken over two lines cannot be copied.
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
    """Half the width of an interval.

    >>> reach(2.0, [1.5, 2.5]), reach(2.0, None)
    ('± 0.5', '')
    """
    return f"± {interval[1] - mean:.1f}" if interval else ""
