"""`fiefdom replay`: read a record, check every move and draw, and show the result."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .complaint import Complaint
from .printing import Json, console, print_json, printable

if TYPE_CHECKING:
    from rich.console import Console

    from ..core.position import Position
    from ..core.record import Record
    from ..core.record_headers import RecordClock

_DRAWS = {
    "verified": "The draws are verified: the secret matches the commitment, and all draws follow from it.",
    "under way": "The game is not over: its draws can be verified when the secret is known.",
    "no secret": "The draws are not verified: there is a commitment, but the secret is missing.",
    "no commitment": "The draws cannot be verified: the record has no commitment.",
}


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record (.fief).")],
    to: Annotated[
        int | None, typer.Option(min=1, metavar="LINE", help="Show the game after this line of the file.")
    ] = None,
    json: Json = False,
) -> None:
    """Check a record and show its result. An invalid record is refused with the line and the rule."""
    record = load(file, to)
    if json:
        print_json(as_json(record))
    else:
        _print(record, file, to)


def load(file: Path, to: int | None = None) -> "Record":
    """The verified record of a file, up to line `to` if given. Errors name the file."""
    from ..core.record import Record
    from ..errors import FiefdomError

    try:
        text = file.read_text(encoding="utf-8")
        record = Record.parse(text, "plain")
        return record if to is None else Record.parse(_up_to(text, to), "plain")
    except UnicodeDecodeError:
        raise Complaint(f"{file}: line 1: this is not UTF-8 text, so it is not a record") from None
    except (FiefdomError, Complaint) as error:
        raise Complaint(f"{file}: {error}") from None


def _up_to(text: str, line: int) -> str:
    """The text of a record up to a line, counted as in error messages."""
    lines = text.replace("\r\n", "\n").rstrip("\n").split("\n")
    moves_from = next((n for n, each in enumerate(lines, 1) if not each.strip()), len(lines)) + 1
    if not moves_from <= line <= len(lines):
        raise Complaint(f"--to {line} is not a line with moves; give {moves_from} to {len(lines)}")
    return "\n".join(lines[:line]) + "\n"


def games_of(record: "Record") -> list["Position"]:
    """The last position of each game of a record."""
    from ..core.position import Position

    found = []
    for moves in record.games:
        position = Position(record.rules, "plain")
        for _, move in moves:
            position.play(move)
        found.append(position)
    return found


def draws_of(record: "Record") -> str:
    """Whether the draws are verified: a key of `_DRAWS`."""
    if "Commitment" not in record.headers:
        return "no commitment"
    if record.dealer is not None:
        return "verified"
    return "no secret" if record.match.is_over else "under way"


def voided(record: "Record") -> list[str]:
    """For each void deal the seats that did not reveal their nonces."""
    from ..core.record_headers import void_deals

    return void_deals(record.headers) if record.version > 1 else []


def clock_words(clock: "RecordClock") -> str:
    """A clock for people.

    >>> from fiefdom.core.record_headers import RecordClock
    >>> clock_words(RecordClock("total", 900, 10)), clock_words(RecordClock("days", 3))
    ('900 s in all and 10 s more per turn', '3 days per turn')
    """
    unit = "days" if clock.kind == "days" else "s"
    more = f" and {clock.increment} s more per turn" if clock.increment else ""
    return f"{clock.amount} {unit} {'in all' if clock.kind == 'total' else 'per turn'}{more}"


def as_json(record: "Record") -> dict[str, Any]:
    """The result of a record as plain data."""
    from .sheets import sheet_json

    match = record.match
    return {
        "rules": str(record.rules),
        "headers": dict(record.headers),
        "over": match.is_over,
        "draws": draws_of(record),
        "void_deals": voided(record),
        "begun": record.begun,
        "clock": record.clock._asdict() if record.clock else None,
        "undone": record.undone,
        "totals": match.totals(),
        "ranking": [rank._asdict() for rank in match.ranking()],
        "games": [
            {
                "moves": len(moves),
                "totals": position.scores(),
                "sheets": [sheet_json(each) for each in position.sheets()],
            }
            for moves, position in zip(record.games, games_of(record), strict=True)
        ],
        "position": str(match.position),
    }


def _print(record: "Record", file: Path, to: int | None) -> None:
    out = console()
    moves = sum(map(len, record.games))
    after = f"up to line {to}" if to else "every move checked"
    out.print(f"{printable(file)}: {record.rules.title} ({record.rules}), {moves} moves and draws, {after}")
    out.print(_DRAWS[draws_of(record)], style="dim")
    if record.dealer is not None and "Commitment-a" in record.headers:
        out.print("Every nonce matches the commitment of its seat.", style="dim")
    if record.begun:
        out.print(
            f"The game was started from a position: its first {record.begun} moves and draws are not verified.",
            style="dim",
        )
    if record.undone:
        out.print(f"Turns that were undone by agreement, and are not in the record: {record.undone}.", style="dim")
    if record.clock:
        out.print(f"The game had a clock: {clock_words(record.clock)}.", style="dim")
    for number, seats in enumerate(voided(record), 1):
        out.print(f"Deal {number} was void: no nonce came from {', '.join(seats)}.", style="dim")
    print_result(record, out)


def print_result(record: "Record", out: "Console") -> None:
    """Print the kingdoms of the last game, all score sheets, and the ranking with its reasons."""
    from .land import Look
    from .playing.kingdoms import all_kingdoms
    from .playing.seats import realm_names
    from .sheets import terms_table

    games, names = games_of(record), realm_names(record)
    out.print()
    out.print(all_kingdoms(games[-1], names, out, Look.of(out)))
    for number, position in enumerate(games, 1):
        if len(games) > 1:
            out.print(f"\nGame {number}", style="bold")
        out.print()
        out.print(terms_table(position.sheets(), list(names)))
    out.print()
    over = record.match.is_over
    for rank in record.match.ranking():
        verb = ("wins" if over else "leads") if rank.place == 1 else "follows"
        name = f"{rank.realm}, {names[rank.realm]}," if names[rank.realm] else rank.realm
        out.print(f"{rank.place}. {name} {verb}: {rank.reason}", style="bold" if rank.place == 1 else "")
