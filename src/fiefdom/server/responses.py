"""HTTP responses: JSON, the page, and problems; and the bodies of requests."""

from pathlib import Path
from typing import Any

import msgspec
import structlog
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from ..errors import FiefdomError
from . import messages as m
from .events import LogError
from .limits import RateLimit
from .refusal import Refusal

PAGES = Path(__file__).parent / "pages"
STATUS = {
    "unknown-address": 404,
    "unknown-game": 404,
    "unknown-key": 403,
    "not-yours": 403,
    "not-allowed": 403,
    "foreign-origin": 403,
    "blocked": 403,
    "not-welcome": 403,
    "taken": 409,
    "seated": 409,
}
STATUS |= {"too-fast": 429, "too-big": 413, "busy": 503, "unavailable": 503}
UNSURE = "the next state shows whether this was saved"
_warnings = RateLimit(0.1, 5)
logger = structlog.get_logger()


def refusal_of(error: FiefdomError) -> Refusal:
    """An error as a refusal; what went wrong inside the server goes to the log."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, LogError):
        logger.error("log_unreadable", reason=str(error))
        return Refusal("unavailable", "the log of this game cannot be read")
    if _warnings.take():
        logger.warning("database_failed", reason=str(error))
    return Refusal("unavailable", f"the database does not answer; {UNSURE}")


async def read_body(request: Request, kind: Any) -> Any:
    """The body of a request, checked for size and form."""
    if not request.headers.get("content-type", "").startswith("application/json"):
        raise Refusal("malformed", "the content type of the body must be application/json")
    body = b""
    try:
        async for part in request.stream():
            body += part
            if len(body) > m.BIGGEST_MESSAGE:
                raise Refusal("too-big", f"the body is larger than {m.BIGGEST_MESSAGE} bytes")
        return msgspec.json.decode(body, type=kind)
    except ClientDisconnect:
        raise Refusal("malformed", "the connection closed before the end of the body") from None
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refusal("malformed", f"the body cannot be read: {error}") from None


def json_response(value: Any, status: int = 200) -> Response:
    """A value as JSON, never cached."""
    return encoded_response(msgspec.json.encode(value), status)


def encoded_response(text: bytes, status: int = 200) -> Response:
    """JSON text, never cached."""
    return Response(text, status, media_type="application/json", headers={"cache-control": "no-store"})


def health_response(health: m.Health) -> Response:
    """How the server is; the status says whether to use it."""
    return json_response(health, 503 if health.status == "unavailable" else 200)


def page_response(status: int = 200) -> Response:
    """The page."""
    return FileResponse(PAGES / "index.html", status, headers={"cache-control": "no-cache"})


async def missing(request: Request, error: Exception) -> Response:
    """An unknown address: programs get JSON, people get the page, which says so, and assets a plain 404."""
    top = str(request.scope["path"]).split("/")[1]
    accepted = request.headers.get("accept", "")
    if top in ("api", "ws") or ("application/json" in accepted and "text/html" not in accepted):
        return await problem(request, Refusal("unknown-address", "there is nothing at this address"))
    return PlainTextResponse("Not Found", 404) if top == "assets" else page_response(404)


async def problem(request: Request, error: Exception) -> Response:
    """The answer to a request that was refused."""
    refusal = (
        refusal_of(error)
        if isinstance(error, FiefdomError)
        else Refusal("unavailable", "the server failed; see its log")
    )
    told = m.Problem(refusal.code, refusal.message, refusal.rule, refusal.move, refusal.line)
    return json_response(told, STATUS.get(refusal.code, 400))


async def failure(request: Request, error: Exception) -> Response:
    """The answer to a request on which the server failed."""
    logger.error("request_failed", path=request.url.path, exc_info=error)
    return json_response(m.Problem("unavailable", "the server failed; see its log"), 500)
