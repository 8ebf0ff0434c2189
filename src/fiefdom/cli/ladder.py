"""`fiefdom ladder`: ratings of bots over many arenas."""

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .arena import LARGEST, MOST_GAMES, Jobs, Ray, Seconds, Sims, budget, crew, progress, reach, resumable
from .complaint import Complaint
from .printing import Json, console, print_json, printable, table

if TYPE_CHECKING:
    from ..arena.ladder import Ladder, Standing
    from ..arena.schedule import Tournament

FILE, ARENAS = "ladder.sqlite", "arenas"
MOST_ROUNDS = 100_000

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
    from ..arena.tally import load

    for folder in folders:
        load(folder)  # If one cannot be read, nothing is changed.
    with closing(_open(at, make=True)) as listed:
        for folder in folders:
            print(f"{printable(folder)}: {listed.add(folder):,} new games")


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
    """Play arenas between bots of similar rating, those with few games first, and add the results."""
    from ..arena.contest import SUMMARY, hold
    from ..arena.ladder import pairing
    from ..arena.schedule import names
    from ..core.rules import Rules

    game, pool, thought = Rules.parse(rules), names(bots), budget(time, sims)
    _check(pool, game)
    with closing(_open(at, make=True)) as listed:
        for finished in (at / ARENAS).glob(f"*/{SUMMARY}"):
            listed.add(finished.parent)  # An interrupted run may have left one whose results are not added yet.
        for number in range(rounds):
            chosen = pairing(pool, str(thought), game, listed.standings(str(game)))
            tournament, folder = _arena(at, chosen, game, seed, thought)
            wanted = games or 10 * tournament.rotations
            with progress(f"{number + 1}/{rounds} {','.join(chosen)}") as bar, resumable(folder):
                hold(tournament, folder, wanted, crew(jobs, wanted, ray), bar)
            listed.add(folder)
        _print(str(game), listed.standings(str(game)))


def _open(at: Path, make: bool = False) -> "Ladder":
    from ..arena.ladder import Ladder

    if not make and not (at / FILE).exists():
        raise Complaint(f"there is no ladder in {at}; start one with fiefdom ladder add or fiefdom ladder play")
    at.mkdir(parents=True, exist_ok=True)
    return Ladder(at / FILE)


def _check(pool: tuple[str, ...], game: Any) -> None:
    """Refuse bots that cannot play, before anything is written."""
    from ..arena.schedule import Tournament
    from ..bots import load

    seats = min(Tournament.allowed(game))
    if len(set(pool)) < len(pool):
        raise Complaint("a bot is named twice in --bots; name each bot once")
    if len(pool) < seats:
        raise Complaint(f"{game} needs at least {seats} bots to choose from, but --bots names {len(pool)}")
    for name in pool:
        getattr(load(name, game), "close", lambda: None)()


def _arena(at: Path, chosen: tuple[str, ...], game: Any, seed: int, thought: Any) -> tuple["Tournament", Path]:
    """The next arena: the first seed whose arena is missing or not finished."""
    from ..arena.contest import SUMMARY
    from ..arena.ladder import identity
    from ..arena.schedule import Tournament

    while True:
        tournament = Tournament(game, chosen, seed, thought)
        folder = at / ARENAS / identity(tournament)
        if not (folder / SUMMARY).exists():
            return tournament, folder
        seed += 1


def _print(title: str, lines: list["Standing"]) -> None:
    listed = table(">", "player", ">rating", "", ">games", ">wins", title=title)
    for place, line in enumerate(lines, 1):
        rating, share = line.rating, f"{100 * line.win_share:.1f} %"
        listed.add_row(
            str(place),
            printable(line.player),
            f"{rating.mean:.1f}",
            reach(rating.mean, rating.interval),
            f"{line.games:,}",
            share,
        )
    console().print(listed)
