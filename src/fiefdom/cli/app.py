"""The application: its commands, and how errors are reported.

>>> sorted(each.name for each in app.registered_commands)
['games', 'perft', 'play', 'replay', 'review', 'score', 'serve', 'simulate']
"""

import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from ..errors import FiefdomError
from . import arena, games, ladder, moderate, perft, play, replay, review, score, serve, simulate, store
from .complaint import BAD_INPUT, INTERRUPTED, USAGE_ERROR, Complaint, sentence, usage_sentence


class CommandGroup(TyperGroup):
    """A group of commands that reports a user's mistake in one sentence, with exit code 2."""

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, *more: Any, **extra: Any) -> Any:
        """Run a command and exit."""
        extra["standalone_mode"] = False
        try:
            sys.exit(super().main(args, prog_name, *more, **extra) or 0)
        except USAGE_ERROR as error:
            context = getattr(error, "ctx", None)
            _complain(usage_sentence(error, context.command_path if context else "fiefdom"))
        except (FiefdomError, Complaint, OSError, UnicodeDecodeError) as error:
            _complain(sentence(error))
        except (KeyboardInterrupt, typer.Abort):
            sys.exit(INTERRUPTED)


def _complain(text: str) -> None:
    print(text, file=sys.stderr)
    sys.exit(BAD_INPUT)


app = typer.Typer(
    cls=CommandGroup,
    epilog="Start with: fiefdom serve --open, or in the terminal: fiefdom play",
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
_COMMANDS = (
    serve.serve,
    play.play,
    games.games,
    score.score,
    replay.replay,
    review.review,
    simulate.simulate,
    perft.perft,
)
for _command in _COMMANDS:
    app.command(_command.__name__)(_command)
app.add_typer(arena.arena, name="arena", options_metavar=arena.USAGE, subcommand_metavar="[COMMAND]")
app.add_typer(ladder.ladder, name="ladder")
app.add_typer(store.store, name="store")
app.add_typer(moderate.moderate, name="moderate")


def _version(wanted: bool) -> None:
    if wanted:
        from fiefdom import __version__

        print(f"fiefdom {__version__}")
        raise typer.Exit


@app.callback()
def fiefdom(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """The Kingdomino family of board games.

    Play in the browser or in the terminal, score kingdoms, check records, run tournaments of bots and simulations.
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
