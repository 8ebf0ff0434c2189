"""One push message over HTTPS, to an address that was checked: no second look at its name, no redirect, little time."""

import asyncio
import ssl
from collections.abc import Collection
from functools import cache
from typing import Any

from .endpoint import Endpoint

SECONDS = 10.0
"""For resolving, connecting, sending and the headers of the answer, all together."""
LARGEST_HEAD = 16_384
"""The most bytes of an answer that are read."""


@cache
def trusted() -> ssl.SSLContext:
    """The certificates of the system, or of the file that SSL_CERT_FILE names."""
    return ssl.create_default_context()


async def post(endpoint: Endpoint, headers: dict[str, str], body: bytes, allowed: Collection[str] = ()) -> int:
    """Send a message; returns the status. Raises `Refusal` if the address is not public, `OSError` if it fails."""
    import h11

    try:
        async with asyncio.timeout(SECONDS):
            address = await endpoint.address(allowed)
            reader, writer = await asyncio.open_connection(
                address, endpoint.port, ssl=trusted(), server_hostname=endpoint.host
            )
            try:
                return await _exchange(reader, writer, endpoint, headers, body)
            finally:
                writer.transport.abort()
    except h11.ProtocolError as error:
        raise OSError(f"the push service does not speak HTTP: {error}") from None
    except TimeoutError:
        raise OSError(f"the push service did not answer within {SECONDS:.0f} s") from None
    except UnicodeError:
        raise OSError("the name of the push service cannot be resolved") from None


async def _exchange(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, endpoint: Endpoint, headers: dict[str, str], body: bytes
) -> int:
    import h11

    connection = h11.Connection(h11.CLIENT, LARGEST_HEAD)
    host = endpoint.audience.removeprefix("https://")
    fields = {"Host": host, **headers, "Content-Length": str(len(body)), "Connection": "close"}
    for event in (
        h11.Request(method="POST", target=endpoint.target, headers=list(fields.items())),
        h11.Data(data=body),
        h11.EndOfMessage(),
    ):
        writer.write(connection.send(event) or b"")
    await writer.drain()
    left = LARGEST_HEAD
    while True:
        answer: Any = connection.next_event()
        if isinstance(answer, h11.Response):
            return int(answer.status_code)
        if answer is h11.NEED_DATA:
            received = await reader.read(min(left, 4096)) if left else b""
            left -= len(received)
            if not received:
                raise OSError("the answer of the push service is incomplete or too large")
            connection.receive_data(received)
