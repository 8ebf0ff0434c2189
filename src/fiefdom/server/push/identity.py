"""The server's identity towards push services (VAPID, RFC 8292): a key pair that it makes itself and keeps."""

import time
from base64 import urlsafe_b64encode
from typing import Any

from ..store.base import Store
from .encrypt import point_of

NAME = "vapid"
VALID_SECONDS = 12 * 3600
"""How long a signature is valid; push services accept a day at most."""


class Identity:
    """A key pair. All processes of a server share one, through the store."""

    def __init__(self, private: Any) -> None:
        from py_vapid import Vapid02

        self._vapid = Vapid02(private, {"no-strict": True})  # any https address names the server
        self.public = urlsafe_b64encode(point_of(private)).rstrip(b"=").decode()
        """What a browser needs to subscribe."""

    @classmethod
    async def kept(cls, store: Store) -> "Identity":
        """The identity in the store; the first process that asks makes it."""
        from cryptography.hazmat.primitives.asymmetric import ec

        new = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big")
        secret = await store.subscriptions.server_key(NAME, new)
        return cls(ec.derive_private_key(int.from_bytes(secret, "big"), ec.SECP256R1()))

    def authorization(self, audience: str, site: str) -> str:
        """The header with which a push service knows the sender: this server, at this site."""
        claims = {"aud": audience, "sub": site, "exp": int(time.time()) + VALID_SECONDS}
        return str(self._vapid.sign(claims)["Authorization"])
