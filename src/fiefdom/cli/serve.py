"""`fiefdom serve`: play in the browser."""

import re
import threading
import webbrowser
from typing import Annotated

import typer
from platformdirs import user_data_path

from .complaint import Complaint

LEVELS = ("debug", "info", "warning", "error")


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 lets other devices connect.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 chooses a free one.")] = 8000,
    database: Annotated[
        str,
        typer.Option(
            envvar="FIEFDOM_DATABASE",
            help="sqlite:///FILE or postgresql://USER@HOST/NAME. Default: a file in your user data folder.",
        ),
    ] = "",
    bus: Annotated[
        str, typer.Option(envvar="FIEFDOM_BUS", help="memory: for one server process, redis://HOST for several.")
    ] = "memory:",
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Another site whose pages may use this server, e.g. https://example.org. Can be repeated."),
    ] = None,
    bot_processes: Annotated[
        int, typer.Option(min=0, max=256, help="Number of processes for bots. Default: one per CPU core except one.")
    ] = 0,
    thinkers: Annotated[int, typer.Option(min=0, max=256, hidden=True, help="The old name of --bot-processes.")] = 0,
    rate_factor: Annotated[
        float, typer.Option(min=0.01, help="Factor for the rate limits per address; 1 allows a new game every 2 s.")
    ] = 1.0,
    pace: Annotated[float | None, typer.Option(min=0.01, hidden=True, help="The old name of --rate-factor.")] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=NUMBER", help="Set a limit, e.g. chat-per-seat=50. Can be repeated."),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy, or a network of proxies, whose X-Forwarded-For is trusted. Can be repeated.",
        ),
    ] = None,
    open_tables: Annotated[
        bool,
        typer.Option("--open-tables/--no-open-tables", help="Let hosts open their tables to anybody on this server."),
    ] = True,
    push_to: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HOST:PORT",
            help="A push service of your own that messages may go to, even if its address is private. Can be repeated.",
        ),
    ] = None,
    log_level: Annotated[str, typer.Option(help=f"The lowest level to log: {', '.join(LEVELS)}.")] = "warning",
    open_page: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in the browser.")] = False,
) -> None:
    """Play in the browser: serve the pages and the games."""
    from ..server.launch import listen, log_as_json
    from ..server.launch import serve as run
    from ..server.limits import Limits
    from ..server.trust import Networks

    if log_level not in LEVELS:
        raise Complaint(f"--log-level {log_level!r} does not exist; the levels are {', '.join(LEVELS)}")
    for each in origin or ():
        _check_origin(each)
    limits = Limits.parse(limit or (), pace or rate_factor, trusted_proxy or (), open_tables, push_to or ())
    Networks(limits.proxies)
    log_as_json(log_level)
    bound = listen(host, port)
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::1", "::") else host
    address = f"http://{shown}:{bound.getsockname()[1]}/"

    def ready() -> None:
        typer.echo(f"Fiefdom is at {address} (press Ctrl-C to stop)")
        if open_page:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    run(bound, database or own_database(), bus, tuple(origin or ()), bot_processes or thinkers or None, limits, ready)


def _check_origin(text: str) -> None:
    """Refuse a value that no browser sends as an origin: it would have no effect."""
    if not re.fullmatch(r"https?://[^/?#@\s]+", text):
        raise Complaint(f"--origin {text!r}: write the site as in https://example.org, without a path or a final slash")


def own_database() -> str:
    """The default database, in the user's data folder."""
    folder = user_data_path("fiefdom", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'games.db'}"
