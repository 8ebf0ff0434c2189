"""`fiefdom store`: list, export, back up and delete the games of a server."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from ..server.phases import LOBBY, PHASES
from .complaint import Complaint
from .printing import Json, console, print_json, table
from .serve import own_database

if TYPE_CHECKING:
    from ..server.store.base import Row, Store

Result = TypeVar("Result")
Database = Annotated[
    str,
    typer.Option(
        envvar="FIEFDOM_DATABASE",
        help="sqlite:///FILE or postgresql://USER@HOST/NAME. Default: a file in your user data folder.",
    ),
]
Older = Annotated[
    str, typer.Option(metavar="AGE", help="Only games that ended at least this long ago, e.g. 30d or 12h; 0 means all.")
]
OldMaxCount = Annotated[int | None, typer.Option("--most", min=1, hidden=True, help="The old name of --max-count.")]

store = typer.Typer(invoke_without_command=True)


@store.callback()
def _store(context: typer.Context) -> None:
    """Manage the games of a server."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def with_store(database: str, work: "Callable[[Store], Awaitable[Result]]") -> Result:
    """Open a database for some work, and close it."""
    from ..server.store import open_store

    url = existing(database)

    async def run() -> Result:
        opened = await open_store(url)
        try:
            return await work(opened)
        finally:
            await opened.close()

    return asyncio.run(run())


def existing(database: str) -> str:
    """The address of a database; a SQLite file must exist, so that a misspelt name does not create an empty one."""
    from ..server.store import FILE

    url = database or own_database()
    file = Path(url.removeprefix(FILE))
    if url.startswith(FILE) and url != FILE and str(file) != ":memory:" and not file.exists():
        raise Complaint(f"{file} does not exist; name the database of the server with --database sqlite:///FILE")
    return url


@store.command("list")
def list_games(
    database: Database = "",
    phase: Annotated[str, typer.Option(help=f"Only games in this phase: {', '.join(PHASES)}.")] = "",
    max_count: Annotated[int, typer.Option(min=1, help="At most this many, oldest first.")] = 100,
    most: OldMaxCount = None,
    json: Json = False,
) -> None:
    """List the games."""
    if phase and phase not in (*PHASES, LOBBY):
        raise Complaint(f"there is no phase {phase!r}; the phases are: {', '.join(PHASES)}")
    rows = with_store(database, lambda opened: opened.games(PHASES.get(phase, phase), most=most or max_count))
    if json:
        print_json([row._asdict() for row in rows])
        return
    shown = table("game", "rules", "phase", "events", "last change")
    for row in rows:
        name = "lobby" if row.phase == LOBBY else row.phase
        shown.add_row(row.game, row.rules, name, str(row.seq), when(row.changed))
    console().print(shown)


@store.command()
def export(
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder for the records.")],
    database: Database = "",
    older: Older = "0",
    prune: Annotated[bool, typer.Option("--prune", help="Delete each game after its record is written.")] = False,
) -> None:
    """Write the records of finished games to a folder."""
    from ..server import archive

    seconds = archive.age(older)
    out.mkdir(parents=True, exist_ok=True)

    async def work(opened: "Store") -> int:
        rows = await archive.ended(opened, seconds)
        for row in rows:
            await archive.export(opened, row, out)
            if prune:
                await opened.prune(row.game)
        return len(rows)

    print(f"{counted(with_store(database, work))} exported to {out}{' and deleted' if prune else ''}")


@store.command()
def prune(
    older: Annotated[
        str, typer.Option(metavar="AGE", help="Delete games that ended at least this long ago, e.g. 30d or 12h.")
    ],
    database: Database = "",
) -> None:
    """Delete finished games and everything that belongs to them."""
    from ..server import archive

    seconds = archive.age(older)

    async def work(opened: "Store") -> int:
        rows: list[Row] = await archive.ended(opened, seconds)
        for row in rows:
            await opened.prune(row.game)
        return len(rows)

    print(f"{counted(with_store(database, work))} deleted")


@store.command()
def forget(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The name of the game, as in its link.")],
    database: Database = "",
) -> None:
    """Delete the names and the chat of a game."""
    from ..server import archive

    with_store(database, lambda opened: archive.forget(opened, game))
    print(f"{game}: names and chat are deleted")


@store.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; it must not exist yet.")],
    database: Database = "",
) -> None:
    """Write all games to one file. Servers can keep running."""
    from ..server.store.backup import backup as run

    copied = asyncio.run(run(existing(database), file))
    print(f"{counted(copied.games)} with {copied.events:,} events saved to {file}")


@store.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that `fiefdom store backup` has written.")],
    database: Database = "",
) -> None:
    """Restore a backup to an empty database, in SQLite or PostgreSQL."""
    from ..server.store.backup import restore as run

    copied = asyncio.run(run(file, database or own_database()))
    print(f"{counted(copied.games)} with {copied.events:,} events restored from {file}")


@store.command()
def migrate(database: Database = "") -> None:
    """Migrate all logs to the newest version."""
    from ..server import archive

    games, changed = with_store(database, archive.migrate)
    print(f"{counted(games)}, {changed:,} migrated")


def counted(games: int) -> str:
    """A number of games.

    >>> counted(1), counted(2000)
    ('1 game', '2,000 games')
    """
    return f"{games:,} game{'' if games == 1 else 's'}"


def when(seconds: float) -> str:
    """A time for people, in UTC."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")
