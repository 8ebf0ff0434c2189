"""Middleware: security headers, host names, and a log line per request."""

import time

import structlog
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import messages as m
from .metrics import REQUESTS
from .request_throttle import RequestThrottle
from .responses import json_response
from .trust import Networks

SECURITY = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
logger = structlog.get_logger()


def host_name(host: str) -> str:
    """The host name of a Host header, without the port.

    >>> host_name("localhost:8000"), host_name("[::1]:8000")
    ('localhost', '::1')
    """
    return host.partition("]")[0].lstrip("[") if host.startswith("[") else host.partition(":")[0].lower()


class Guarded:
    """Adds security headers, refuses unknown host names and too many requests, and logs every request."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str], proxies: Networks, throttle: RequestThrottle) -> None:
        self.app, self.hosts, self._proxies, self._throttle = app, hosts, proxies, throttle
        self._has_warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request and add the headers to the answer."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        self._check_proxy(scope)
        begun, status = time.perf_counter(), 0

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *_HEADERS]
            await send(message)

        await (await self._refusal(scope) or self.app)(scope, receive, guarded)
        if scope["type"] == "http":
            seconds = round(time.perf_counter() - begun, 4)
            REQUESTS.labels(f"{status // 100}xx").inc()
            logger.info("request", method=scope["method"], path=scope["path"], status=status, seconds=seconds)

    async def _refusal(self, scope: Scope) -> ASGIApp | None:
        """The answer to a request that must not reach the application."""
        client = scope.get("client")
        if not await self._throttle.wait(client[0] if client else ""):
            refusal = json_response(m.Problem("too-fast", "too many requests in a short time; wait a moment"), 429)
            refusal.headers["connection"] = "close"
            return refusal
        if self.hosts and host_name(Headers(scope=scope).get("host", "")) not in self.hosts:
            message = "this server does not know this host name; allow it with --origin"
            return json_response(m.Problem("foreign-origin", message), 403)
        return None

    def _check_proxy(self, scope: Scope) -> None:
        """Warn once if a trusted proxy does not name its client: then all its clients share one rate limit."""
        client, own = scope.get("client"), scope["path"] in ("/healthz", "/livez", "/readyz", "/metrics")
        if client and client[0] in self._proxies and not own and not self._has_warned:
            self._has_warned = True
            logger.warning("proxy_names_no_client", proxy=client[0], header="X-Forwarded-For")


_HEADERS = [(key.encode(), value.encode()) for key, value in SECURITY.items()]
