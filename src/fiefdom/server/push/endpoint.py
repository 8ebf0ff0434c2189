"""The addresses that push messages may go to. Anybody can submit one, so internal machines are refused.

>>> Endpoint.parse("https://push.example.org/send/abc").audience
'https://push.example.org'
>>> is_public("93.184.216.34"), is_public("127.0.0.1"), is_public("169.254.169.254"), is_public("::ffff:8.8.8.8")
(True, False, False, False)
"""

import asyncio
import ipaddress
import re
import socket
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlsplit

from ..refusal import Refusal

LONGEST = 1000
PORT = 443
_RESOLVERS = ThreadPoolExecutor(8, "fiefdom-resolver")
"""Threads of their own: names that take long to resolve hold up nothing else."""
ALLOWED = "a push message goes to a public https address on port 443"
# These carry an IPv4 address, or name machines that only this network knows.
_WRAPPED = tuple(map(ipaddress.ip_network, ("::/8", "64:ff9b::/32", "100::/8", "2001::/23", "2002::/16", "fec0::/10")))


@dataclass(frozen=True, slots=True)
class Endpoint:
    """The address of a browser at its push service."""

    host: str
    port: int
    target: str

    @classmethod
    def parse(cls, text: str, allowed: Collection[str] = ()) -> "Endpoint":
        """An endpoint from its URL; raises `Refusal`. `allowed` are `host:port` that may also be private."""
        if len(text) > LONGEST or not re.fullmatch("[!-~]+", text):
            raise Refusal("bad-endpoint", f"{ALLOWED}, with at most {LONGEST} plain characters")
        try:
            parts = urlsplit(text)
            host, port = parts.hostname or "", parts.port or PORT
        except ValueError:
            raise Refusal("bad-endpoint", ALLOWED) from None
        if parts.scheme != "https" or not host or "@" in parts.netloc or "\\" in text:
            raise Refusal("bad-endpoint", ALLOWED)
        if f"{host}:{port}" not in allowed and (port != PORT or not _may_be_public(host)):
            raise Refusal("bad-endpoint", ALLOWED)
        return cls(host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))

    @property
    def audience(self) -> str:
        """The push service, as signatures name it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"https://{host}" + (f":{self.port}" if self.port != PORT else "")

    async def address(self, allowed: Collection[str] = ()) -> str:
        """The IP address to connect to. Every address of the name must be public; raises `Refusal`, `OSError`."""
        resolve = partial(socket.getaddrinfo, self.host, self.port, type=socket.SOCK_STREAM)
        found = [each[4][0] for each in await asyncio.get_running_loop().run_in_executor(_RESOLVERS, resolve)]
        if f"{self.host}:{self.port}" not in allowed and not all(map(is_public, map(str, found))):
            raise Refusal("bad-endpoint", ALLOWED)
        return str(found[0])


def is_public(address: str) -> bool:
    """Is this the IP address of one machine in the public internet?"""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    if found.version == 6 and any(found in network for network in _WRAPPED):
        return False
    return found.is_global and not (found.is_multicast or found.is_reserved or found.is_unspecified)


def _may_be_public(host: str) -> bool:
    """Can this be the name or address of a public machine? Its name is resolved later, when a message is sent."""
    if ":" in host or re.fullmatch(r"[0-9.]+", host):
        return is_public(host)
    labels = host.split(".")
    proper = all(re.fullmatch(r"(?!-)[a-z0-9_-]{1,63}(?<!-)", label) for label in labels)
    # A last label that is a number, such as 0x7f, is read as an IPv4 address by some resolvers.
    return proper and len(labels) > 1 and len(host) <= 253 and not re.fullmatch(r"[0-9]+|0x[0-9a-f]*", labels[-1])
