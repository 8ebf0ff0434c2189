"""`fiefdom arena`: a tournament of bots. It can be interrupted; the same command resumes it."""

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
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
LEAST_NAME, GAP = 16, 2
"""Letters of a bot's name that a table shows at least, and spaces between columns."""

PAGE_WRITTEN = ", and the page shows them"
FAILED = 1
"""The exit status if a program failed too often to be started again."""
QUIET_SECONDS = 10.0
"""Seconds between two lines of progress if standard error is not a terminal."""

USAGE = "--bots BOTS --out DIR [OPTIONS]"
"""The options for the usage line. Those that are required cannot be so for Typer, because `report` has none of them."""

Bots = Annotated[
    str | None,
    typer.Option(
        help="Required. The bots, one per seat, e.g. hard,expert@0.1s; in team games also one per realm. "
        "NAME=run:COMMAND is a program."
    ),
]
Jobs = Annotated[int | None, typer.Option(min=1, max=MOST_JOBS, help="Number of processes. Default: one per CPU core.")]
Seconds = Annotated[float | None, typer.Option("--time", help="Seconds a bot may use per turn.")]
Sims = Annotated[int | None, typer.Option(help="Simulations a bot may make per turn, instead of a time.")]
Ray = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster; local starts one on this machine.")
]


arena = typer.Typer(invoke_without_command=True)


@arena.callback()
def play(
    context: typer.Context,
    bots: Bots = None,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Required. The folder for results; created if needed.")
    ] = None,
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

    Results, records and a page are written to a folder. To resume an interrupted tournament, run the same command
    again; a larger --games adds games. The exit status is 1 if a bot kept failing.
    """
    from ..arena.contest import hold
    from ..arena.schedule import Tournament

    if context.invoked_subcommand is not None:
        return
    if bots is None or out is None:
        raise Complaint(f"missing option {'--bots' if bots is None else '--out'} (see fiefdom arena --help)")
    tournament = Tournament.of(rules, bots, seed, budget(time, sims))
    with progress(str(tournament.rules)) as show, resumable(out, PAGE_WRITTEN):
        found = hold(tournament, out, games, crew(jobs, games, ray), told_what_was_there(show, games), warn)
    show_summary(found, out, json)


@arena.command()
def report(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of a tournament.")],
    json: Json = False,
) -> None:
    """Write the summary and the page of the games played so far, e.g. after a crash or while games are played."""
    from ..arena.contest import conclude
    from ..arena.tally import load

    tournament, games = load(folder)
    show_summary(conclude(tournament, folder, games), folder, json)


def show_summary(found: dict[str, Any], folder: Path, json: bool) -> None:
    """Print a summary; the exit status is 1 if a program failed too often to be started again."""
    if json:
        print_json(found)
    else:
        _print(found, folder)
    if any(bot["failed"] for bot in found["bots"]):
        raise typer.Exit(FAILED)


def warn(sentence: str) -> None:
    """Print a warning while games are played."""
    print(printable(sentence), file=sys.stderr)


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


def told_what_was_there(show: Callable[[int, int], None], wanted: int) -> Callable[[int, int], None]:
    """Before the first game, also say how many games were played earlier: perhaps by another version of a bot."""
    told = list[int]()

    def showing(done: int, of: int) -> None:
        if done and not told:
            number = f"all {done:,}" if done == of > 1 else f"{done:,} of {of:,}"
            more = f", more than the {wanted:,} asked for" if done > wanted else ""
            warn(f"{number} games were already played{more}; after changing a bot, use a new --out")
        told.append(done)
        show(done, of)

    return showing


@contextlib.contextmanager
def resumable(folder: Path, shown: str = "") -> Iterator[None]:
    """Say how to resume when Ctrl-C or a signal to end interrupts a tournament."""
    from ..system.signals import hang_ups_interrupt

    try:
        with hang_ups_interrupt():
            yield
    except KeyboardInterrupt:
        print(
            f"interrupted: the games so far are in {printable(folder)}{shown}; run the same command to resume",
            file=sys.stderr,
        )
        raise typer.Exit(INTERRUPTED) from None


@contextlib.contextmanager
def progress(title: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on stderr if that is a terminal, else a line now and then; yields the function that updates it."""
    if not sys.stderr.isatty():
        yield progress_lines(title)
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


def progress_lines(title: str, clock: Callable[[], float] = monotonic) -> Callable[[int, int], None]:
    """A function that prints how far a tournament is, at most every few seconds."""
    began = last = clock()
    seen: list[tuple[float, int]] = []
    """When there were how many games: before the first one, which may wait for the compiler, and after it."""

    def show(done: int, of: int) -> None:
        nonlocal last
        if len(seen) < 2 and done not in (each for _, each in seen):
            seen.append((clock(), done))
        if clock() - last < QUIET_SECONDS:
            return
        last = clock()
        since, before = seen[-1]
        left = f", about {_time((last - since) / (done - before) * (of - done))} left" if done > before else ""
        print(f"{title}: {done:,} of {of:,} games after {_time(last - began)}{left}", file=sys.stderr, flush=True)

    return show


def _time(seconds: float) -> str:
    """A duration.

    >>> _time(75.4), _time(7325)
    ('1:15', '2:02:05')
    """
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"


def _print(found: dict[str, Any], folder: Path) -> None:
    from ..arena.entrant import shortened
    from ..arena.report import counted, named, troubles

    out, bots = console(), [bot for bot in found["bots"] if bot["games"]]
    thought = f", {found['budget']} per turn" if found["budget"] else ""
    games = f"{counted(found['games'], 'game')}, {counted(found['deals'], 'deal')}"
    out.print(f"{found['rules']}: {games}, seed {found['seed']}{thought}")
    columns = ["wins", "95 %", "score", "margin", "rating", "a turn"]
    listed = table("bot", *(f">{each}" for each in columns))
    cells = [_cells(bot) for bot in bots]
    widths = [max(map(len, column)) + GAP for column in zip(columns, *cells, strict=True)]
    names = shortened([printable(named(bot)) for bot in bots], max(LEAST_NAME, out.width - sum(widths) - GAP))
    for name, row in zip(names, cells, strict=True):
        listed.add_row(name, *row)
    out.print(listed)
    for bot, short in zip(bots, names, strict=True):
        if printable(bot["bot"]).removeprefix("run:") not in short:
            out.print(f"{short} is {printable(bot['bot'])}", soft_wrap=True)
        for line in troubles(bot):
            out.print(printable(line), soft_wrap=True)
    page = printable(folder / "report.html")
    # No wrapping: a path that is broken over two lines cannot be copied.
    out.print(f"a fair share is {100 * found['fair_share']:.1f} %; the page is {page}", soft_wrap=True)


def _cells(bot: dict[str, Any]) -> list[str]:
    from ..arena.charts import seconds

    low, high = bot["win_share_ci"] or (None, None)
    return [
        f"{100 * bot['win_share']:.1f} %",
        "" if low is None or high is None else f"{100 * low:.0f}–{100 * high:.0f}",
        f"{bot['score']:.1f}",
        f"{bot['margin']:+.1f} {reach(bot['margin'], bot['margin_ci'])}".rstrip(),
        f"{bot['rating']:.1f} {reach(bot['rating'], bot['rating_ci'])}".rstrip(),
        seconds(bot["seconds_per_turn"] or 0.0) + ("!" if bot["late_turns"] else ""),
    ]


def reach(mean: float, interval: list[float] | None) -> str:
    """Half the width of an interval.

    >>> reach(2.0, [1.5, 2.5]), reach(2.0, None)
    ('±0.5', '')
    """
    return f"±{interval[1] - mean:.1f}" if interval else ""
