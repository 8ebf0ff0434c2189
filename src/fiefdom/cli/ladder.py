"""`fiefdom ladder`: ratings of bots over many arenas."""

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .arena import (
    FAILED,
    GAP,
    LARGEST,
    MOST_GAMES,
    PAGE_WRITTEN,
    Jobs,
    Ray,
    Seconds,
    Sims,
    budget,
    crew,
    progress,
    reach,
    resumable,
    warn,
)
from .complaint import Complaint
from .printing import Json, console, print_json, printable, table

if TYPE_CHECKING:
    from ..arena.ladder import Ladder, Standing
    from ..arena.schedule import Tournament

FILE, ARENAS = "ladder.sqlite", "arenas"
MOST_ROUNDS = 100_000
APART = "its players have not met those of other pools, so ratings cannot be compared"

Folder = Annotated[Path, typer.Option("--ladder", metavar="DIR", help="The folder of the ladder.")]

ladder = typer.Typer(invoke_without_command=True)


@ladder.callback()
def _ladder(context: typer.Context) -> None:
    """Rate bots over many arenas."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@ladder.command()
def add(
    folders: Annotated[
        list[Path], typer.Argument(metavar="FOLDER...", help="Folders of arenas, as written by fiefdom arena.")
    ],
    at: Folder = Path("ladder"),
) -> None:
    """Add the results of arenas. Adding an arena again adds only its new games."""
    from ..arena.report import counted
    from ..arena.tally import load

    for folder in folders:
        load(folder)  # If one cannot be read, nothing is changed.
    with closing(_open(at, make=True)) as listed:
        for folder in folders:
            print(f"{printable(folder)}: {counted(listed.add(folder), 'new game')}")


@ladder.command()
def show(
    at: Folder = Path("ladder"),
    rules: Annotated[str | None, typer.Option(help="Only this game, e.g. kd/2.")] = None,
    json: Json = False,
) -> None:
    """Print the ratings, over all games and for each game."""
    from ..core.rules import Rules

    only = str(Rules.parse(rules)) if rules else None
    with closing(_open(at)) as listed:
        each = {text: listed.standings(text) for text in ([only] if only else listed.rules())}
        overall = [] if only else listed.standings()
    if json:
        lists = {text: [line.as_json() for line in lines] for text, lines in each.items()}
        print_json({"overall": [line.as_json() for line in overall], "rules": lists})
        return
    if not any(each.values()):
        print(f"no games{f' of {only}' if only else ''} on this ladder")
    for title, lines in [("all games", overall), *each.items()]:
        if lines and not (title == "all games" and len(each) == 1):
            _print(title, lines)


@ladder.command()
def play(
    bots: Annotated[str, typer.Option(help="The bots to choose from, separated by commas.")],
    rules: Annotated[str, typer.Option(help="The game, e.g. kd/2.")] = "kd/2",
    rounds: Annotated[int, typer.Option(min=1, max=MOST_ROUNDS, help="Number of arenas to play.")] = 10,
    games: Annotated[
        int | None, typer.Option(min=1, max=MOST_GAMES, help="Games per arena. Default: ten deals.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, max=LARGEST, help="The seed of the first arena.")] = 1,
    at: Folder = Path("ladder"),
    jobs: Jobs = None,
    time: Seconds = None,
    sims: Sims = None,
    ray: Ray = None,
) -> None:
    """Play arenas between bots of similar rating, those with few games first, and add the results.

    The exit status is 1 if a bot kept failing.
    """
    from ..arena.contest import SUMMARY, hold
    from ..arena.entrant import entered
    from ..arena.ladder import pairing
    from ..arena.report import failure
    from ..core.rules import Rules

    game, pool, thought = Rules.parse(rules), entered(bots), budget(time, sims)
    _check(pool, game, thought)
    with closing(_open(at, make=True)) as listed:
        for finished in (at / ARENAS).glob(f"*/{SUMMARY}"):
            listed.add(finished.parent)  # An interrupted run may have left one whose results are not added yet.
        failed = dict[str, None]()
        for number in range(rounds):
            chosen = pairing(pool, thought, game, listed.standings(str(game)))
            wanted = games or 10 * len(chosen)
            tournament, folder = _arena(at, chosen, game, seed, thought, wanted)
            with progress(f"{number + 1}/{rounds} {','.join(chosen)}") as bar, resumable(folder, PAGE_WRITTEN):
                found = hold(tournament, folder, wanted, crew(jobs, wanted, ray), bar, warn)
            failed |= {failure(bot): None for bot in found["bots"] if bot["failed"]}
            listed.add(folder)
        _print(str(game), listed.standings(str(game)))
    for sentence in failed:
        warn(sentence)
    if failed:
        raise typer.Exit(FAILED)


def _open(at: Path, make: bool = False) -> "Ladder":
    from ..arena.ladder import Ladder

    if not make and not (at / FILE).exists():
        raise Complaint(f"there is no ladder in {at}; start one with fiefdom ladder add or fiefdom ladder play")
    at.mkdir(parents=True, exist_ok=True)
    return Ladder(at / FILE)


def _check(pool: tuple[str, ...], game: Any, thought: Any) -> None:
    """Refuse bots that cannot play, before anything is written."""
    from ..arena.entrant import Entrant
    from ..arena.ladder import named
    from ..arena.schedule import Tournament
    from ..bots import load

    seats = min(Tournament.allowed(game))
    if len({named(Entrant.parse(bot), thought) for bot in pool}) < len(pool):
        raise Complaint("a bot is named twice in --bots; name each bot once")
    if len(pool) < seats:
        raise Complaint(f"{game} needs at least {seats} bots to choose from, but --bots names {len(pool)}")
    for name in pool:
        getattr(load(Entrant.parse(name).bot, game), "close", lambda: None)()


def _arena(
    at: Path, chosen: tuple[str, ...], game: Any, seed: int, thought: Any, wanted: int
) -> tuple["Tournament", Path]:
    """The next arena: the first seed whose arena is missing or not finished."""
    from ..arena.ladder import identity
    from ..arena.schedule import Tournament
    from ..arena.tally import RESULTS, load

    while True:
        tournament = Tournament(game, chosen, seed, thought)
        folder = at / ARENAS / identity(tournament)
        if not (folder / RESULTS).exists() or len(load(folder)[1]) < wanted:
            return tournament, folder
        seed += 1


def _print(title: str, lines: list["Standing"]) -> None:
    """One table for each pool."""
    pools = {line.pool: [each for each in lines if each.pool == line.pool] for line in lines}
    for number, pool in pools.items():
        apart = f", pool {number} of {len(pools)}: {APART}" if len(pools) > 1 else ""
        _print_pool(f"{title}{apart}", pool)


def _print_pool(title: str, lines: list["Standing"]) -> None:
    from ..arena.entrant import shortened

    out = console()
    columns = [">", ">rating", ">games", ">wins", ">faults"]
    listed = table(columns[0], "player", *columns[1:], title=title)
    cells = [_cells(place, line) for place, line in enumerate(lines, 1)]
    widths = [max(map(len, column)) + GAP for column in zip((each[1:] for each in columns), *cells, strict=True)]
    names = shortened([printable(line.player) for line in lines], out.width - sum(widths) - GAP)
    for name, row in zip(names, cells, strict=True):
        listed.add_row(row[0], name, *row[1:])
    out.print(listed)


def _cells(place: int, line: "Standing") -> list[str]:
    rating = f"{line.rating.mean:.1f} {reach(line.rating.mean, line.rating.interval)}".rstrip()
    return [str(place), rating, f"{line.games:,}", f"{100 * line.win_share:.1f} %", f"{line.faults:,}"]
