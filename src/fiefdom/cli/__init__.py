"""The command line: `fiefdom play`, and commands for scores, records, counting and simulation. One file a command."""


def main() -> None:
    """Run the command line; this is what `fiefdom` calls."""
    from .app import app

    app(prog_name="fiefdom")
