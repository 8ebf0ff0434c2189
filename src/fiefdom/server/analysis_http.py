"""The requests of the analysis board: a line of play, and what `expert` would do at its end."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from . import messages as m
from .bot_turns import bot_seed, candidates_of
from .fair_queue import Asker
from .hub import Hub
from .limits import RateLimits
from .refusal import Refusal
from .request_checks import asker_of, check_rate
from .responses import encoded_response, json_response, read_body


class AnalysisHttp:
    """Answers them with the help of the hub. Nothing is stored, so anybody may ask, within the rate limits."""

    def __init__(self, hub: Hub, readers: RateLimits) -> None:
        self._hub, self._readers = hub, readers

    @property
    def routes(self) -> list[Route]:
        """The addresses of these requests."""
        return [
            Route("/api/analyse", self.analyse, methods=["POST"]),
            Route("/api/advise", self.advise, methods=["POST"]),
        ]

    async def analyse(self, request: Request) -> Response:
        """The game at the end of a line of play, and the legal moves."""
        line, asker = await self._line(request)
        return encoded_response(await self._hub.folds.analyse(line, asker))

    async def advise(self, request: Request) -> Response:
        """What `expert` would do at the end of a line of play."""
        line, asker = await self._line(request)
        if self._hub.bots.waiting_for(asker.address) >= self._hub.limits.hints_per_address:
            raise Refusal("busy", "too many bot turns already wait for your address; try again later")
        table = await self._hub.folds.line_table(line, asker)
        if table.awaits != "move" or table.match.is_chance or table.match.is_over:
            raise Refusal("not-now", "no seat has to move at the end of this line")
        position = str(table.match.position)
        seed = bot_seed(position.encode(), 0)
        answer = await self._hub.bots.choose(position, "expert", seed, lambda: [asker], advice=True)
        return json_response(m.Advice(0, 0, candidates_of(table, answer.candidates)))

    async def _line(self, request: Request) -> tuple[m.Line, Asker]:
        check_rate(request, self._readers, "sent too many requests")
        return await read_body(request, m.Line), asker_of(request)
