"""What a shared link to a game shows before it is opened: Open Graph tags, never more than a spectator sees.

>>> with_tags("<head><title>Fiefdom</title></head>", "Kingdomino: Ana & <b>").count("&lt;b&gt;")
2
"""

import asyncio
from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ..core.notation import REALMS
from ..errors import FiefdomError
from .hub import Hub
from .limits import network_of
from .request_checks import address_of
from .responses import PAGES, page_response
from .table import Table

PATIENCE_SECONDS = 2.0
"""The page does not wait longer for its tags."""


async def game_page(hub: Hub, request: Request) -> Response:
    """The page of a game with its tags; without them if the game cannot be watched, or cannot be loaded soon."""
    try:
        loading = hub.room(str(request.path_params["game"]), network_of(address_of(request)))
        table = (await asyncio.wait_for(loading, PATIENCE_SECONDS)).table
    except (FiefdomError, TimeoutError):
        return page_response()
    if table.watch != "link":
        return page_response()
    page = (PAGES / "index.html").read_text(encoding="utf-8")
    return HTMLResponse(with_tags(page, title_of(table)), headers={"cache-control": "no-cache"})


def title_of(table: Table) -> str:
    """The game and who plays it; with the final scores once it is over. The same in every language."""
    totals = table.match.totals() if table.phase == "over" else []
    names: dict[str, list[str]] = {}
    for chair in table.chairs:
        names.setdefault(chair.realm, []).append(chair.name or chair.seat.upper())
    points = {realm: f" {totals[REALMS.index(realm)]}" if totals else "" for realm in names}
    return f"{table.rules.title}: " + ", ".join(" & ".join(names[realm]) + points[realm] for realm in names)


def with_tags(page: str, title: str) -> str:
    """The page with a title of its own, and the tags that say the same."""
    text = escape(title)
    tags = "".join(
        f'<meta property="og:{name}" content="{value}">'
        for name, value in (("type", "website"), ("site_name", "Fiefdom"), ("title", text))
    )
    return page.replace("<title>Fiefdom</title>", f"<title>{text} – Fiefdom</title>{tags}", 1)
