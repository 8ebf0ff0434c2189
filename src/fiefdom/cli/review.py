"""`fiefdom review`: a bot reviews a record and says what each turn lost compared to its own choice."""

import contextlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .arena import budget as given
from .complaint import INTERRUPTED, Complaint
from .interruptible import interruptible
from .printing import Json, console, print_json, printable, table

if TYPE_CHECKING:
    from rich.table import Table

    from ..arena.estimate import Estimate
    from ..arena.review import Asked, Reviewed, Reviewer
    from ..bots import Budget, Candidate
    from ..core.record import Record

LARGEST = 2**63 - 1
LEGEND = "?! lost at least 5 % of the chance to win, ? 10 %, ?? 20 %; ± is the 95 % interval"
NARROW = 72
"""Below this width the better turn is printed under the one that was played."""


def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record (.fief).")],
    bot: Annotated[str, typer.Option(help="The bot that reviews.")] = "expert",
    time: Annotated[float | None, typer.Option(help="Seconds per turn.")] = None,
    sims: Annotated[
        int | None, typer.Option(help="Simulations per judged turn. Default: up to 1600, depending on the game.")
    ] = None,
    seat: Annotated[str | None, typer.Option(help="Only the turns of these seats, e.g. a or a,b.")] = None,
    seed: Annotated[int, typer.Option(min=0, max=LARGEST, help="The seed of the bot.")] = 1,
    out: Annotated[Path | None, typer.Option(metavar="FILE.html", help="Also write a page with a plot.")] = None,
    json: Json = False,
) -> None:
    """Review a game: mark the turns that lost winning chances, and show better ones.

    ?! marks a loss of at least 5 % of the chance to win, ? of 10 %, ?? of 20 %, if its whole interval is above 0.
    """
    from ..arena.calibration import calibration_of, stated
    from ..arena.review import asked, default_budget, reviewer
    from ..bots import load
    from .replay import load as load_record

    record = load_record(file)
    budget = given(time, sims) or default_budget(record.rules, record.match.position.backend)
    if out and (out.suffix != ".html" or not out.parent.is_dir()):
        raise Complaint(f"{out} cannot be written; --out must end in .html and be in an existing folder")
    judge = reviewer(load(bot, record.rules))
    seats = [each.strip() for each in seat.split(",")] if seat is not None else None
    turns = interruptible(lambda: [turn for turn in asked(record, seats) if not turn.is_forced])
    found, interrupted = _reviewed(turns, judge, budget, seed)
    trust = stated(calibration_of(judge, record.match.position))
    if json:
        more = {"calibration": trust} | ({"partial": True} if interrupted else {})
        print_json(as_json(record, found, judge.name, budget) | more)
    else:
        _tell(record, file, found, judge.name, budget, trust)
    if out:
        _write_page(out, record, file, found, judge.name, trust)
    if interrupted:
        print(f"interrupted: these are the first {len(found)} of {len(turns)} turns", file=sys.stderr)
        raise typer.Exit(INTERRUPTED)


def _reviewed(
    turns: "Sequence[Asked]", judge: "Reviewer", budget: "Budget", seed: int
) -> "tuple[list[Reviewed], bool]":
    """The reviewed turns, and whether Ctrl-C interrupted the review."""
    from ..arena.review import review as review_turn

    found: list[Reviewed] = []
    with _progress(len(turns)) as show:
        for turn in turns:
            try:
                found.append(interruptible(lambda turn=turn: review_turn(turn, judge, budget, seed)))  # type: ignore[misc]
            except KeyboardInterrupt:
                return found, True
            show(len(found))
    return found, False


@contextlib.contextmanager
def _progress(turns: int) -> Iterator[Any]:
    """A progress bar on stderr if that is a terminal; yields the function that updates it."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("turns"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=turns)
        yield lambda done: progress.update(task, completed=done)


def _tell(record: "Record", file: Path, found: "Sequence[Reviewed]", bot: str, budget: "Budget", trust: str) -> None:
    printer = console()
    over = "" if record.match.is_over else ", not finished"
    spent = f" with {budget} per turn" if budget else ""
    printer.print(f"{printable(file)}: {record.rules.title} ({record.rules}){over}, reviewed by {bot}{spent}")
    if not found:
        printer.print("No turn had a choice, so there is nothing to review.")
        return
    printer.print()
    printer.print(turn_table(found, printer.width, record.rules.games > 1))
    printer.print()
    printer.print(seat_table(record, found, printer.width))
    printer.print(f"{LEGEND}\n{trust}", style="dim")


def turn_table(found: "Sequence[Reviewed]", width: int, games: bool) -> "Table":
    """Every turn: what was played, what was surely better, the chance to win, and the loss in chances and points."""
    narrow = width < NARROW
    listed = table(">", "", "played", *([] if narrow else ["better", ">chance"]), ">win", ">points", "")
    for column in listed.columns:
        column.no_wrap = column.header not in ("played", "better")
    for turn in found:
        played, better = words(turn.played), words(turn.best) if turn.is_worse else ""
        both = [played, better, f"{100 * turn.played.win:.0f} %"]
        if narrow:
            both = ["\n".join(filter(None, (played, better and f"not {better}")))]
        style = {"??": "bold", "?": "bold"}.get(turn.mark, "" if turn.mark else "dim")
        listed.add_row(numbered(turn, games), turn.seat, *both, *_losses(turn), turn.mark, style=style)
    return listed


def _losses(turn: "Reviewed") -> tuple[str, str]:
    if turn.agrees:
        return "", ""
    return f"{signed(turn.win_loss, 100, 0)} %", signed(turn.margin_loss)


def signed(loss: "Estimate", unit: float = 1.0, digits: int = 1) -> str:
    """A loss as a negative number, with its interval.

    >>> from fiefdom.arena.estimate import Estimate
    >>> signed(Estimate(0.08, 0.05, 0.11), 100, 0), signed(Estimate(-0.5, None, None))
    ('-8 ±3', '+0.5')
    """
    reach = "" if loss.high is None else f" ±{unit * (loss.high - loss.mean):.{digits}f}"
    # Rounded first, so that nothing is not minus nothing.
    return f"{round(-unit * loss.mean, digits) + 0.0:+.{digits}f}{reach}"


def seat_table(record: "Record", found: "Sequence[Reviewed]", width: int) -> "Table":
    """A summary per seat: what all its turns lost together, in wins and in points."""
    from ..arena.review import summaries

    listed = table("seat", ">turns", ">agree", ">wins", ">points", "worst")
    listed.columns[-1].no_wrap = False
    for each in summaries(found):
        name = printable(record.headers.get(f"Seat-{each.seat}", ""))[: 4 if width < NARROW else 20]
        worst = f"{numbered(each.worst, record.rules.games > 1)} {each.worst.mark}".strip() if each.worst else ""
        share = f"{100 * each.agreed / each.turns:.0f} %"
        lost = signed(each.win_loss, digits=2), signed(each.margin_loss)
        listed.add_row(f"{each.seat} {name}".strip(), str(each.turns), share, *lost, worst)
    return listed


def numbered(turn: "Reviewed", games: bool) -> str:
    """The number of a turn, and of its game if there are several."""
    return f"{turn.game}.{turn.number}" if games else str(turn.number)


def words(candidate: "Candidate") -> str:
    """The moves of a turn."""
    return " ".join(map(str, candidate.moves))


def as_json(record: "Record", found: "Sequence[Reviewed]", bot: str, budget: "Budget") -> dict[str, Any]:
    """A review as plain data."""
    from ..arena.review import summaries

    return {
        "rules": str(record.rules),
        "headers": dict(record.headers),
        "over": record.match.is_over,
        "bot": bot,
        "budget": str(budget),
        "turns": [_turn_json(turn) for turn in found],
        "seats": [
            {
                "seat": each.seat,
                "turns": each.turns,
                "agreed": each.agreed,
                **_loss_json("win_loss", each.win_loss),
                **_loss_json("margin_loss", each.margin_loss),
                "worst": [each.worst.game, each.worst.number] if each.worst else None,
            }
            for each in summaries(found)
        ],
    }


def _turn_json(turn: "Reviewed") -> dict[str, Any]:
    return {
        "game": turn.game,
        "turn": turn.number,
        "round": turn.round,
        "seat": turn.seat,
        "played": _candidate_json(turn.played),
        "best": _candidate_json(turn.best),
        "agrees": turn.agrees,
        **_loss_json("win_loss", turn.win_loss),
        **_loss_json("margin_loss", turn.margin_loss),
        "mark": turn.mark,
    }


def _loss_json(name: str, loss: "Estimate") -> dict[str, Any]:
    return {name: loss.mean, f"{name}_ci": loss.interval}


def _candidate_json(candidate: "Candidate") -> dict[str, Any]:
    return {
        "moves": words(candidate),
        "score": candidate.score,
        "margin": candidate.margin,
        "win": candidate.win,
        "sims": candidate.sims,
    }


def _write_page(out: Path, record: "Record", file: Path, found: "Sequence[Reviewed]", bot: str, trust: str) -> None:
    from .review_page import page

    out.write_text(page(record, file.name, found, bot, trust), encoding="utf-8")
    print(f"The page is in {printable(out)}.", file=sys.stderr)
