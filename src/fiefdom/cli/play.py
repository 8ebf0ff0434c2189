"""`fiefdom play`: a game in the terminal, against bots or with friends at one keyboard."""

import contextlib
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..system.signals import hang_ups_interrupt
from .complaint import INTERRUPTED, Complaint
from .printing import console

if TYPE_CHECKING:
    from ..core.dealer import SeededDealer
    from .playing.session import Session


def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="The same as --rules.")] = None,
    rules: Annotated[str | None, typer.Option(help="The game, e.g. kd/2; fiefdom games lists them.")] = None,
    seats: Annotated[
        str | None, typer.Option(help="Who plays each seat: you, a bot, or random, e.g. you,hard.")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(help="Put a bot on a seat, e.g. b=hard; all other seats are people. Can be repeated."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, help="The seed of the draws; the same seed gives the same draws.")
    ] = None,
    save: Annotated[Path | None, typer.Option(help="Save the game in this new file.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Resume the game in this file.")] = None,
    plain_text: Annotated[bool, typer.Option("--plain-text", help="Use ASCII only, without colours.")] = False,
) -> None:
    """Play in the terminal. Without options it asks for the game and the seats.

    Bots are easy, normal, hard and expert. run:COMMAND is a program that speaks the bot protocol (see the docs).
    """
    rules = _agree(game, rules, seed, save, resume)
    out = console(plain_text)
    with contextlib.suppress(AttributeError):
        sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        session = (
            _resumed(resume, seats, bot or [], out) if resume else _begun(rules, seats, bot or [], seed, save, out)
        )
    except EOFError:
        raise Complaint(
            "the input ended before a game was chosen; press Enter to choose the default, or use --rules"
        ) from None
    try:
        _play(session)
    finally:
        session.opponents.close()


def _agree(game: str | None, rules: str | None, seed: int | None, save: Path | None, resume: Path | None) -> str | None:
    """The chosen game; refuses options that contradict each other."""
    if game is not None and rules is not None and game != rules:
        raise Complaint(f"two different games are given, {game} and --rules {rules}; give one")
    given = {"--rules": rules, "a game": game, "--seed": seed, "--save": save}
    clash = [name for name, value in given.items() if value is not None]
    if resume is not None and clash:
        raise Complaint(f"{clash[0]} cannot be combined with --resume: the saved file already fixes it")
    return rules if game is None else game


def _begun(
    rules: str | None, seats: str | None, bots: list[str], seed: int | None, save: Path | None, out: Any
) -> "Session":
    """A new game. Its dealer is committed before the first draw."""
    from ..core.record import Record
    from .playing.opponents import Opponents
    from .playing.saving import SaveFile, default_path
    from .playing.session import Session
    from .playing.setup import chosen_rules, chosen_seats, seat_header
    from .playing.turn import read_line

    person = sys.stdin.isatty()
    ask = read_line if person and rules is None else None
    game = chosen_rules(rules, ask, out.print)
    sitting = chosen_seats(seats, bots, game, ask, out.print)
    opponents, now = Opponents(dict(zip("abcdefgh", sitting, strict=False)), game), datetime.now()
    names = {f"Seat-{seat}": seat_header(who) for seat, who in zip("abcdefgh", sitting, strict=False)}
    record = Record(game, {"Date": f"{now:%Y-%m-%d}", **names}, "plain")
    dealer = _dealer(seed)
    record.commit(dealer)
    path = save or (default_path(game, now) if person else None)
    file = SaveFile(path) if path else None
    if file:
        file.begin(record, dealer)
    return Session(record, dealer, sitting, out, file, opponents, _pause(out))


def _pause(out: Any) -> float:
    """How long to show a bot's turn; 0 if nobody watches."""
    from .playing.session import PAUSE_SECONDS

    return PAUSE_SECONDS if sys.stdin.isatty() and out.is_terminal else 0.0


def _dealer(seed: int | None) -> "SeededDealer":
    from ..core.dealer import SeededDealer, new_secret

    return SeededDealer.of_seed(seed) if seed is not None else SeededDealer(new_secret())


def _resumed(path: Path, seats: str | None, bots: list[str], out: Any) -> "Session":
    """The game of a file, with the same players except for the seats in the options."""
    from .playing.opponents import Opponents
    from .playing.saving import SaveFile
    from .playing.session import Session
    from .playing.setup import seat_header, seated, seats_of, with_bots

    file = SaveFile(path)
    record, dealer = file.resume()
    before = seats_of(record.headers, record.rules)
    sitting = with_bots(seated(seats, record.rules) if seats is not None else before, bots, record.rules)
    for seat, old, who in zip("abcdefgh", before, sitting, strict=False):
        if who != old:
            record.set_header(f"Seat-{seat}", seat_header(who))
    opponents = Opponents(dict(zip("abcdefgh", sitting, strict=False)), record.rules)
    return Session(record, dealer, sitting, out, file, opponents, _pause(out))


def _play(session: "Session") -> None:
    """Take turns until the match is over, somebody leaves, or the input ends."""
    from .playing.turn import Quit, Turn, read_line

    try:
        # Closing the window is like Ctrl-C: the game is saved first.
        with hang_ups_interrupt():
            session.go_on()
            while not session.record.match.is_over:
                Turn(session, read_line, confirming=sys.stdin.isatty()).take()
                session.go_on()
    except Quit:
        _leave(session, "")
    except EOFError:
        _leave(session, "The input ended before the game was over. ")
    except KeyboardInterrupt:
        session.save()
        _leave(session, "\n")
        raise typer.Exit(INTERRUPTED) from None
    else:
        _end(session)


def _leave(session: "Session", why: str) -> None:
    """Save if there is a file, and say how to resume."""
    if session.save() and session.file:
        _say(session, f"{why}Saved. Resume with: fiefdom play --resume {session.file.path}")
    else:
        _say(session, f"{why}The game was not saved; start it with --save FILE to keep it.")


def _end(session: "Session") -> None:
    from .playing.tables import news_table
    from .replay import print_result

    session.save()
    session.out.print(news_table(session.news))
    print_result(session.record, session.out)
    if session.file:
        _say(session, f"\nThe record is in {session.file.path}; check it with fiefdom replay.")


def _say(session: "Session", text: str) -> None:
    session.out.print(text, soft_wrap=True)
