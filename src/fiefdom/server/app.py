"""The ASGI application: pages and HTTP. The WebSocket is in `sockets.py`."""

import contextlib
import os.path
import re
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from ..errors import FiefdomError
from . import messages as m
from .analysis_http import AnalysisHttp
from .games import catalog
from .gauges import measure
from .health import Checks
from .hub import Hub
from .keys import digest, new_key
from .limits import network_of
from .preview import game_page
from .refusal import Refusal
from .request_checks import address_of, asker_of, check_origin, check_rate
from .responses import (
    PAGES,
    encoded_response,
    failure,
    health_response,
    json_response,
    missing,
    page_response,
    problem,
    read_body,
)
from .room import Room
from .sockets import Sockets
from .store.base import Key, Missing
from .table_routes import TableRoutes
from .view import state_of

PATHS = (
    *("/", "/new", "/help", "/rules", "/score", "/analyse", "/tables", "/games", "/privacy"),
    *("/g/{game}", "/g/{game}/replay", "/g/{game}/review"),
)
"""The addresses of pages."""


class Server:
    """Answers requests with the help of the hub, within the rate limits."""

    def __init__(self, hub: Hub, origins: tuple[str, ...] = ()) -> None:
        self.hub, self.origins = hub, origins
        self.checks = Checks(hub)
        self._readers = hub.limits.rates(hub.limits.reads_per_second, burst_seconds=10)
        self.sockets = Sockets(hub, origins, self._readers)

    def app(self) -> Starlette:
        """The application."""
        api = [
            Route("/api/catalog", self.catalog),
            Route("/api/score", self.score, methods=["POST"]),
            Route("/api/ratings", self.ratings, methods=["POST"]),
            Route("/api/games", self.create, methods=["POST"]),
            Route("/api/games/{game}", self.state),
            Route("/api/games/{game}/accept", self.accept, methods=["POST"]),
            Route("/api/games/{game}/record", self.record),
            Route("/api/games/{game}/replay/{index}", self.replay),
            Route("/api/games/{game}/review", self.review, methods=["GET", "POST"]),
            Route("/livez", self.alive),
            Route("/readyz", self.ready),
            Route("/healthz", self.ready),
            Route("/metrics", self.metrics),
            *TableRoutes(self.hub, self._check_reader, self._check_visitor).routes,
            *AnalysisHttp(self.hub, self._readers).routes,
            WebSocketRoute("/ws/{game}", self.sockets.serve),
        ]
        pages = [
            Mount("/assets", StaticFiles(directory=PAGES / "assets", check_dir=False)),
            *(Route(path, self.game_page if "{game}" in path else self.page) for path in PATHS),
            Route("/{name}", self.file),
        ]
        kinds: Any = {404: missing, FiefdomError: problem, Exception: failure}
        return Starlette(
            routes=[*api, *pages],
            lifespan=self._life,
            exception_handlers=kinds,
            middleware=[Middleware(GZipMiddleware, minimum_size=1000)],
        )

    @contextlib.asynccontextmanager
    async def _life(self, app: Starlette) -> AsyncIterator[None]:
        await self.hub.start()
        try:
            yield
        finally:
            await self.hub.stop()

    # HTTP

    async def catalog(self, request: Request) -> Response:
        """The games with their options and pieces."""
        push = (await self.hub.push.identity()).public if self.hub.push else ""
        return json_response(msgspec.structs.replace(catalog(), push=push))

    async def create(self, request: Request) -> Response:
        """Make a game."""
        check_origin(request, self.origins)
        self.hub.moderation.check(address_of(request))
        self.hub.count_game(address_of(request))
        wanted, asker = await read_body(request, m.NewGame), asker_of(request)
        if wanted.open:
            await self.hub.tables.check_host(asker.address)
        created = await self.hub.create(wanted, asker=asker)
        if wanted.open:
            await self.hub.tables.note_host(created.game, wanted.device, asker.address)
        return json_response(created, 201)

    async def score(self, request: Request) -> Response:
        """The score of a real table."""
        check_rate(request, self._readers, "sent too many requests")
        entered = await read_body(request, m.EnteredTable)
        return encoded_response(await self.hub.folds.score(entered, asker_of(request)))

    async def ratings(self, request: Request) -> Response:
        """The ratings of a person against the levels of bots."""
        self._check_reader(request)
        asked = await read_body(request, m.RatedGames)
        return encoded_response(await self.hub.folds.rate(asked, asker_of(request)))

    async def accept(self, request: Request) -> Response:
        """Exchange an invitation for a key."""
        self._check_visitor(request)
        asked = await read_body(request, m.Accept)
        game = str(request.path_params["game"])
        key = asked.key or new_key()
        seat = await self._exchanged(game, digest(asked.invitation), digest(key))
        if not seat:
            raise Refusal(
                "unknown-key", "this invitation is not valid, or it has already been used; ask the host for a new one"
            )
        self.hub.tell_taken(game)
        return json_response(m.Accepted(game, seat, key))

    async def _exchanged(self, game: str, invitation: bytes, key: bytes) -> str:
        """The seat whose invitation was exchanged for a key, now or when this was asked before; empty if none was."""
        store = self.hub.store
        found, had = await store.key(game, invitation), await store.key(game, key)
        if found is not None and had is None:
            if await store.exchange(game, invitation, Key(key, game, "seat", found.seat)):
                return found.seat
            had = await store.key(game, key)
        return had.seat if found is None and had is not None and had.role == "seat" else ""

    async def state(self, request: Request) -> Response:
        """The current state of a game."""
        room = await self._room(request)
        await self._allow(request, room, room.table.watch)
        return json_response(state_of(room.table, room.online, self.hub.now()))

    async def record(self, request: Request) -> Response:
        """The record of a game up to now."""
        check_rate(request, self._readers, "sent too many requests")
        room = await self._room(request)
        await self._allow(request, room, room.table.record_for)
        name = f'attachment; filename="{room.table.game}.fief"'
        text = await self.hub.folds.record(room.table, asker_of(request))
        return Response(text, media_type="text/plain; charset=utf-8", headers={"content-disposition": name})

    async def replay(self, request: Request) -> Response:
        """A game after a number of its moves and draws."""
        check_rate(request, self._readers, "sent too many requests")
        room = await self._room(request)
        await self._allow(request, room, room.table.record_for)
        index = _number(str(request.path_params["index"]), "the index of a move is a number from 0 on")
        return encoded_response(await self.hub.folds.step(room.table, index, asker_of(request)))

    async def review(self, request: Request) -> Response:
        """The review of a finished game up to now; POST asks for it."""
        asks = request.method == "POST"
        (self._check_visitor if asks else self._check_reader)(request)
        room = await self._room(request)
        await self._allow(request, room, room.table.record_for)
        since = _number(request.query_params.get("since", "0"), "since is the number of a turn, from 0 on")
        if asks:
            await self.hub.reviews.ask(room.table, asker_of(request))
        return json_response(await self.hub.reviews.state(room.table, since))

    async def alive(self, request: Request) -> Response:
        """Whether the process works, or must be restarted."""
        return health_response(self.checks.live())

    async def ready(self, request: Request) -> Response:
        """Whether the server can take players."""
        return health_response(await self.checks.ready())

    async def metrics(self, request: Request) -> Response:
        """The metrics, for Prometheus."""
        measure(self.hub)
        await self.checks.ready()
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)

    async def page(self, request: Request) -> Response:
        """The page. Its script decides what to show."""
        return page_response()

    async def game_page(self, request: Request) -> Response:
        """The page, with tags that tell what game it shows."""
        return await game_page(self.hub, request)

    async def file(self, request: Request) -> Response:
        """A file beside the page, such as its icon."""
        path = PAGES / str(request.path_params["name"])
        if path.parent != PAGES or not os.path.isfile(path):
            raise HTTPException(404)
        return FileResponse(path)

    async def _room(self, request: Request) -> Room:
        try:
            room = await self.hub.room(str(request.path_params["game"]), network_of(address_of(request)))
            if self.hub.bus.shared:
                await room.journal.catch_up()
            return room
        except Missing:
            raise Refusal("unknown-game", "there is no such game on this server") from None

    async def _allow(self, request: Request, room: Room, audience: str) -> None:
        if audience == "link":
            return
        scheme, _, key = request.headers.get("authorization", "").partition(" ")
        found = await self.hub.store.key(room.table.game, digest(key)) if scheme.lower() == "bearer" else None
        if found is None or found.role not in (("host",) if audience == "host" else ("host", "seat")):
            raise Refusal(
                "not-allowed",
                f"only {'players of the game' if audience == 'players' else 'the host'} may see this; send its key",
            )

    def _check_reader(self, request: Request) -> str:
        """Check the rate limit of a visitor, and return the address."""
        check_rate(request, self._readers, "sent too many requests")
        return address_of(request)

    def _check_visitor(self, request: Request) -> str:
        """Check a visitor who wants to change something, and return the address."""
        check_origin(request, self.origins)
        self.hub.moderation.check(address_of(request))
        return self._check_reader(request)


def _number(text: str, wanted: str) -> int:
    """A number from an address; raises `Refusal`, which says what is wanted."""
    if not re.fullmatch("[0-9]{1,6}", text):
        raise Refusal("not-now", wanted)
    return int(text)
