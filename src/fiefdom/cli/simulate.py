"""`fiefdom simulate`: many games of random players. The same seed gives the same numbers on any number of threads.

With `--out` the decisions are written to a dataset (`dataset.py`), and bots can play.
"""

import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .arena import Seconds, Sims
from .complaint import INTERRUPTED, Complaint
from .interruptible import POLL_SECONDS, interruptible
from .printing import Json, console, print_json, table

if TYPE_CHECKING:
    from ..core.engine import Engine
    from ..core.rules import Rules

CHUNK = {"compiled": 2000, "plain": 20}
"""Games per chunk. Ctrl-C waits for the chunks that are running."""
DEVICE_CHUNK, DEVICE_SECONDS = 2**20, 0.25
"""On a GPU: the first chunk; its size doubles until a chunk takes this long."""
DEVICES = ("cpu", "cuda")
MOST_THREADS = 256
LARGEST = 2**63 - 1
MOST_GAMES = 10**12


def simulate(
    rules: Annotated[str, typer.Option(help="The game, e.g. kd/2.")] = "kd/2",
    games: Annotated[int, typer.Option(min=1, max=MOST_GAMES, help="Number of games.")] = 10_000,
    seed: Annotated[int, typer.Option(min=0, max=LARGEST, help="The seed of all draws and choices.")] = 1,
    threads: Annotated[
        int | None, typer.Option(min=1, max=MOST_THREADS, help="Number of threads. Default: one per CPU core.")
    ] = None,
    device: Annotated[str, typer.Option(help="Where to play the games: cpu or cuda.")] = "cpu",
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write every decision to this Parquet file, as a dataset for learning."),
    ] = None,
    bots: Annotated[
        str | None, typer.Option(help="With --out: the bots, e.g. greedy,random; they change seats after every game.")
    ] = None,
    time: Seconds = None,
    sims: Sims = None,
    json: Json = False,
) -> None:
    """Play many games with random players and print the averages, or write a dataset of games to a file.

    If writing is interrupted, the same command resumes it.
    """
    from ..core.engine import Engine
    from ..core.rules import Rules

    if device not in DEVICES:
        raise Complaint(f"there is no device {device!r}; the devices are: {', '.join(DEVICES)}")
    if out is not None and device != "cpu":
        raise Complaint("--out works only on the CPU; leave out --device")
    if out is not None:
        from .dataset import write

        write(out, (rules, games, seed, bots), (time, sims), threads, json)
        return
    if (bots, time, sims) != (None, None, None):
        raise Complaint("--bots, --time and --sims need --out; to compare bots, use fiefdom arena")
    game = Rules.parse(rules)
    if device == "cuda":
        work: Work = DeviceWork(Engine.load("plain"), game, seed, games, threads=1)
    else:
        work = Work(Engine.load(), game, seed, games, threads or os.cpu_count() or 1)
    work.warm_up()
    interrupted = _run(work)
    found = results(work)
    if interrupted:
        found["partial"] = True
    print_json(found) if json else _print(found)
    if interrupted:
        print(f"interrupted: these are the first {work.done} of {games} games", file=sys.stderr)
        raise typer.Exit(INTERRUPTED)


@dataclass
class Work:
    """Games to play, handed out in chunks, and their totals. Every game has its own random stream."""

    engine: "Engine"
    rules: "Rules"
    seed: int
    games: int
    threads: int
    handed_out: int = 0
    done: int = 0
    seconds: float = 0.0
    stopped: bool = False
    totals: list[int] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)
    ended: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    errors: list[BaseException] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.totals = [0] * (1 + 3 * self.rules.realms)

    def warm_up(self) -> None:
        """Compile what is not compiled yet, before the time is measured."""
        interruptible(lambda: self.play(0, 0))

    def play(self, first: int, last: int) -> list[int]:
        """The totals of some games, played in separate memory."""
        engine, totals = self.engine, self.engine.numbers(len(self.totals))
        rules = engine.rules(self.rules)
        engine.sample.random_games(engine.states(1), 0, rules, engine.scratches(1), self.seed, first, last, totals)
        return [int(total) for total in totals]

    def chunk(self) -> int:
        """The number of games in the next chunk."""
        return CHUNK[self.engine.backend]

    def next_chunk(self) -> tuple[int, int] | None:
        """The next games to play, if any are left."""
        with self.lock:
            if self.stopped or self.errors or self.handed_out == self.games:
                return None
            first = self.handed_out
            self.handed_out = min(self.games, first + self.chunk())
            return first, self.handed_out

    def run(self) -> None:
        """Play chunks until none are left; the body of each thread."""
        try:
            while chunk := self.next_chunk():
                totals = self.play(*chunk)
                with self.lock:
                    self.totals = [a + b for a, b in zip(self.totals, totals, strict=True)]
                    self.done += chunk[1] - chunk[0]
        except BaseException as error:
            self.errors.append(error)
        finally:
            self.ended.release()


@dataclass
class DeviceWork(Work):
    """The same on a CUDA device: one host thread, and thousands of games at once on the device."""

    at_once: int = DEVICE_CHUNK

    def __post_init__(self) -> None:
        from ..gpu import Program, check_device

        super().__post_init__()
        check_device()
        self.program = Program(self.rules)

    def chunk(self) -> int:
        """The number of games in the next chunk."""
        return self.at_once

    def play(self, first: int, last: int) -> list[int]:
        """The totals of some games, played on the device."""
        from ..gpu import random_games

        begun = time.perf_counter()
        totals = random_games(self.program, self.seed, first, last)
        if last > first and time.perf_counter() - begun < DEVICE_SECONDS:
            self.at_once *= 2
        return [int(total) for total in totals.sum(axis=0)]


def _run(work: Work) -> bool:
    """Play all games; returns whether Ctrl-C interrupted. Running chunks are finished, so the first games count."""
    begun, running = time.perf_counter(), work.threads
    with _progress(work) as show:
        for _ in range(work.threads):
            threading.Thread(target=work.run, daemon=True).start()
        # Not with Thread.join: after Ctrl-C it reports a running thread as ended (Python 3.11).
        while running:
            try:
                running -= work.ended.acquire(timeout=POLL_SECONDS)
                show()
            except KeyboardInterrupt:
                work.stopped = True
    work.seconds = time.perf_counter() - begun
    if work.errors:
        raise work.errors[0]
    return work.stopped and work.done < work.games


@contextlib.contextmanager
def _progress(work: Work) -> Any:
    """A progress bar on stderr if that is a terminal; yields the function that updates it."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(str(work.rules)), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=work.games)
        show: Callable[[], None] = lambda: progress.update(task, completed=work.done)  # noqa: E731
        yield show


def results(work: Work) -> dict[str, Any]:
    """Averages of the games played."""
    from ..kernel.sample import WIN

    n, totals = work.done, work.totals
    points, squares, wins = totals[1::3], totals[2::3], totals[3::3]
    return {
        "rules": str(work.rules),
        "games": n,
        "seed": work.seed,
        "threads": work.threads,
        "seconds": round(work.seconds, 6),
        "games_per_s": round(n / work.seconds, 1) if work.seconds else None,
        "mean_scores": [total / n if n else None for total in points],
        "standard_errors": [_standard_error(n, total, square) for total, square in zip(points, squares, strict=True)],
        "win_shares": [won / (WIN * n) if n else None for won in wins],
        "moves_per_game": totals[0] / n if n else None,
    }


def _standard_error(n: int, total: int, squares: int) -> float | None:
    """The standard error of the mean, from integers, so that it does not depend on the order of addition.

    >>> _standard_error(2, 4, 10)
    1.0
    """
    if n < 2:
        return None
    return float(((squares * n - total * total) / (n * n * (n - 1))) ** 0.5)


def _print(found: dict[str, Any]) -> None:
    out = console()
    if not found["games"]:
        out.print(f"{found['rules']}: no game was finished")
        return
    listed = table("realm", ">mean score", "", ">wins")
    columns = zip(found["mean_scores"], found["standard_errors"], found["win_shares"], strict=True)
    for realm, (mean, error, share) in zip("ABCDEFGH", columns, strict=False):
        listed.add_row(realm, f"{mean:.2f}", "" if error is None else f"± {error:.2f}", f"{100 * share:.1f} %")
    out.print(f"{found['rules']}: {found['games']:,} games of random players, seed {found['seed']}")
    out.print(listed)
    out.print(f"{found['moves_per_game']:.1f} moves and draws per game, {found['games_per_s'] or 0:,.0f} games/s")
    if "dynasty" in str(found["rules"]):
        out.print("each game is one of the three games of a Dynasty", style="dim")
