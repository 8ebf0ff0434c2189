"""Who sends a request: its address, its origin, and how often it may ask."""

from starlette.requests import HTTPConnection

from .fair_queue import Asker
from .limits import RateLimits, network_of
from .refusal import Refusal


def address_of(connection: HTTPConnection) -> str:
    """The address of the client."""
    return connection.client.host if connection.client else ""


def asker_of(connection: HTTPConnection) -> Asker:
    """On whose behalf the server works: the client's network, and the game named in the path, if any."""
    return Asker(network_of(address_of(connection)), str(connection.path_params.get("game", "")))


def check_rate(connection: HTTPConnection, limits: RateLimits, done: str) -> None:
    """Refuse a client that asks too often."""
    if not limits.take(address_of(connection)):
        raise Refusal("too-fast", f"you have {done} in a short time; wait a moment")


def check_origin(connection: HTTPConnection, allowed: tuple[str, ...]) -> None:
    """Refuse pages of other sites, which could act for their visitors. Programs send no origin."""
    origin = connection.headers.get("origin")
    if origin and origin.partition("://")[2] != connection.headers.get("host") and origin not in allowed:
        raise Refusal("foreign-origin", "this server accepts commands only from its own pages; see --origin")
