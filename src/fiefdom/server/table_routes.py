"""The HTTP routes of open tables: the list, a seat for a stranger, the end of a block; and what is kept how long."""

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from . import messages as m
from .hub import Hub
from .limits import network_of
from .open_tables import name_of
from .refusal import Refusal
from .responses import json_response, read_body

Check = Callable[[Request], str]
"""Checks a visitor who wants to change something, and returns the address; raises `Refusal`."""


class TableRoutes:
    """Answers requests about open tables."""

    def __init__(self, hub: Hub, check_reader: Check, check_visitor: Check) -> None:
        self._hub, self._check_reader, self._check_visitor = hub, check_reader, check_visitor

    @property
    def routes(self) -> list[Route]:
        """The routes."""
        return [
            Route("/api/tables", self.listed),
            Route("/api/games/{game}/join", self.join, methods=["POST"]),
            Route("/api/unblock", self.unblock, methods=["POST"]),
            Route("/api/privacy", self.privacy),
        ]

    async def listed(self, request: Request) -> Response:
        """The open tables."""
        self._check_reader(request)
        return json_response(await self._hub.tables.listed())

    async def join(self, request: Request) -> Response:
        """Take a free seat of an open table."""
        address = self._check_visitor(request)
        asked = await read_body(request, m.Join)
        game = str(request.path_params["game"])
        accepted = await self._hub.tables.join(game, asked.device, network_of(address))
        self._hub.tell_taken(game)
        return json_response(accepted)

    async def unblock(self, request: Request) -> Response:
        """Lift a block that a device has made."""
        self._check_visitor(request)
        asked = await read_body(request, m.Unblock)
        if not await self._hub.store.moderation.unblock(name_of(asked.block)):
            raise Refusal("not-now", "there is no such block, or it has already ended")
        return json_response({})

    async def privacy(self, request: Request) -> Response:
        """What is kept for how long."""
        limits = self._hub.limits
        days = limits.abandoned_days, limits.address_days, limits.report_days, limits.block_days
        return json_response(m.Retention(*days))
