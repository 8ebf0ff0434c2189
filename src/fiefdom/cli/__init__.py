"""The command line: `fiefdom play`, `serve`, `score` and so on. One file per command."""


def main() -> None:
    """Run the command line; this is what `fiefdom` calls."""
    from .app import app

    app(prog_name="fiefdom")
