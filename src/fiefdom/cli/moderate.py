"""`fiefdom moderate`: read the reports of players, end games, hide tables and block addresses while servers run."""

import getpass
import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .complaint import Complaint
from .printing import Json, console, print_json, table
from .store import Database, OldMaxCount, when, with_store

if TYPE_CHECKING:
    from ..server.store.moderation import Kept

Why = Annotated[str, typer.Option(help="The reason, for the log.")]
By = Annotated[str, typer.Option(envvar="FIEFDOM_OPERATOR", help="Your name for the log. Default: your user name.")]
MaxCount = Annotated[int, typer.Option(min=1, help="At most this many, newest first.")]
Game = Annotated[str, typer.Argument(metavar="GAME", help="The name of the game, as in its link.")]
Address = Annotated[str, typer.Argument(metavar="ADDRESS", help="An IP address; for IPv6, its whole /64 network.")]

moderate = typer.Typer(invoke_without_command=True)


@moderate.callback()
def _moderate(context: typer.Context) -> None:
    """Moderate open tables: read reports, end games, hide tables, block addresses."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@moderate.command()
def reports(database: Database = "", max_count: MaxCount = 100, most: OldMaxCount = None, json: Json = False) -> None:
    """List the reports of players."""
    found = [_told(each) for each in with_store(database, lambda opened: opened.moderation.reports(most or max_count))]
    if json:
        print_json(found)
        return
    shown = table("when", "game", "seat", "name", "reason", "text", "said", "address")
    for each in found:
        said = " / ".join(each["said"])
        shown.add_row(
            when(each["at"]), *(each[key] for key in ("game", "seat", "name", "reason", "text")), said, each["address"]
        )
    console().print(shown)


@moderate.command()
def close(game: Game, why: Why = "", by: By = "", database: Database = "") -> None:
    """End a game."""
    from ..server.operator_actions import close_game

    with_store(database, lambda opened: close_game(opened, game, _who(by), why))
    print(f"{game} is ended")


@moderate.command()
def hide(game: Game, why: Why = "", by: By = "", database: Database = "") -> None:
    """Hide a table from the list of open tables."""
    from ..server.operator_actions import hide_table

    with_store(database, lambda opened: hide_table(opened, game, True, _who(by), why))
    print(f"{game} is hidden")


@moderate.command()
def show(game: Game, why: Why = "", by: By = "", database: Database = "") -> None:
    """Show a hidden table again."""
    from ..server.operator_actions import hide_table

    with_store(database, lambda opened: hide_table(opened, game, False, _who(by), why))
    print(f"{game} is shown")


@moderate.command()
def block(
    address: Address,
    age: Annotated[str, typer.Option("--for", metavar="TIME", help="For how long, e.g. 12h or 30d.")] = "7d",
    why: Why = "",
    by: By = "",
    database: Database = "",
) -> None:
    """Block an address for a time: it can neither play nor watch."""
    from ..server import archive
    from ..server.operator_actions import block_address

    seconds = archive.age(age)
    if not seconds:
        raise Complaint("--for 0 blocks nothing; write days or hours, e.g. 30d or 12h")
    subject = with_store(database, lambda opened: block_address(opened, address, seconds, _who(by), why))
    print(f"{subject} is blocked until {when(time.time() + seconds)} UTC")


@moderate.command()
def unblock(address: Address, why: Why = "", by: By = "", database: Database = "") -> None:
    """Unblock an address."""
    from ..server.operator_actions import unblock_address

    subject = with_store(database, lambda opened: unblock_address(opened, address, _who(by), why))
    print(f"{subject} is no longer blocked")


@moderate.command()
def blocks(database: Database = "", json: Json = False) -> None:
    """List the blocked addresses."""
    from ..server.store.moderation import OPERATOR

    found = with_store(database, lambda opened: opened.moderation.blocks(OPERATOR, time.time()))
    if json:
        print_json([{"address": each.subject, "at": each.at, "until": each.until, "why": each.why} for each in found])
        return
    shown = table("address", "since", "until", "why")
    for each in found:
        shown.add_row(each.subject, when(each.at), when(each.until), each.why)
    console().print(shown)


@moderate.command("log")
def acts(database: Database = "", max_count: MaxCount = 100, most: OldMaxCount = None, json: Json = False) -> None:
    """List the actions of operators: who, when, what and why."""
    found = with_store(database, lambda opened: opened.moderation.acts(most or max_count))
    if json:
        print_json([{key: value for key, value in each._asdict().items() if key != "id"} for each in found])
        return
    shown = table("when", "who", "what", "game or address", "why")
    for each in found:
        shown.add_row(when(each.at), *each[2:])
    console().print(shown)


def _who(by: str) -> str:
    return by or getpass.getuser()


def _told(report: "Kept") -> dict[str, Any]:
    import msgspec

    return {"at": report.at, "game": report.game, "address": "", **msgspec.json.decode(report.data)}
