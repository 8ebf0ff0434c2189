"""Sends push messages: once per turn, to players who do not see the page, and again if a service fails.

A message is claimed in the store before it is sent, so several processes never send it twice. If one dies with it, it
is due again when the claim has expired.
"""

import asyncio
import json
import os
import time
from typing import TYPE_CHECKING

import structlog

from ...errors import FiefdomError
from ..limits import RateLimits
from ..metrics import PUSHES
from ..refusal import Refusal
from ..store.subscriptions import Subscription
from .deliver import post
from .encrypt import SALT_BYTES, encrypted
from .endpoint import Endpoint
from .identity import Identity

if TYPE_CHECKING:
    from ..hub import Hub

EVERY_SECONDS = 2.0
DELAY_SECONDS = 10.0
"""The delay after the turn before: players who are back by then, or see the page, need no message."""
CLAIM_SECONDS = 60.0
ORPHAN_SECONDS = 30.0
"""A message that is due for this long is sent by any process, also one that has not loaded the game."""
BACKOFF_SECONDS = (60.0, 300.0, 1800.0, 7200.0)
"""Before each further attempt; then the message is given up."""
TTL_SECONDS = 86_400
"""How long a push service keeps a message for a device that is off; with a clock, as long as it runs."""
AT_ONCE = 16
"""Messages that one process sends at the same time. It claims no more, so that the others wait in the database."""
SUBSCRIBE_RATE = (0.2, 20)
"""Per address and second, and at once."""
GONE, PASSING = (404, 410), (408, 425, 429)
YOUR_TURN = {"en": "Your turn", "fr": "À vous de jouer", "ro": "E rândul tău"}
logger = structlog.get_logger()


class PushSender:
    """The push messages of a server process."""

    def __init__(self, hub: "Hub") -> None:
        self._hub, self.allowed = hub, hub.limits.push_to
        self.subscribers = RateLimits(*(hub.limits.rate_factor * each for each in SUBSCRIBE_RATE))
        self._identity: Identity | None = None
        self._busy = 0

    async def identity(self) -> Identity:
        """The identity that all processes of this server share."""
        if self._identity is None:
            self._identity = await Identity.kept(self._hub.store)
        return self._identity

    async def watch(self) -> None:
        """Send what is due, every few seconds."""
        while True:
            self._hub.background.beat("push messages")
            try:
                await self.send_due()
            except FiefdomError as error:
                logger.warning("push_failed", reason=str(error))
            await asyncio.sleep(EVERY_SECONDS)

    async def send_due(self) -> None:
        """Claim and send what is due now, at first of the games that are loaded here."""
        now = time.time()
        for each in await self._hub.store.subscriptions.due(now, 10 * AT_ONCE):
            mine = each.game in self._hub.rooms or each.send_at < now - ORPHAN_SECONDS
            if not mine or self._busy >= AT_ONCE:
                continue
            if await self._hub.store.subscriptions.claim(each, now + CLAIM_SECONDS):
                self._busy += 1
                self._hub.spawn(self._send(each._replace(tries=each.tries + 1)))

    async def _send(self, due: Subscription) -> None:
        try:
            outcome = await self._attempt(due)
        except Refusal as refusal:
            outcome = await self._drop(due, refusal.message)
        except OSError as error:
            outcome = await self._postpone(due, str(error))
        finally:
            self._busy -= 1
        PUSHES.labels(outcome).inc()

    async def _attempt(self, due: Subscription) -> str:
        room = await self._hub.room(due.game)
        if room.push.waits_for() != (due.seat, due.turn):
            await self._hub.store.subscriptions.settle(due)
            return "unwanted"
        status = await self._post(due, room.push.seconds_left() or TTL_SECONDS)
        if status in GONE:
            await self._hub.store.subscriptions.remove_endpoint(due.endpoint)
            return "gone"
        if status in PASSING or status >= 500:
            return await self._postpone(due, f"status {status}")
        await self._hub.store.subscriptions.settle(due)
        if status >= 300:
            logger.warning("push_refused", status=status, host=Endpoint.parse(due.endpoint, self.allowed).host)
        return "sent" if status < 300 else "refused"

    async def _post(self, due: Subscription, ttl: float) -> int:
        endpoint = Endpoint.parse(due.endpoint, self.allowed)
        text = json.dumps({"path": f"/g/{due.game}", "text": YOUR_TURN[due.language]}).encode()
        headers = {
            "Authorization": (await self.identity()).authorization(endpoint.audience, due.site),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(int(ttl)),
            "Topic": due.game,  # of several messages about a game, the device gets the newest
            "Urgency": "normal",
        }
        body = encrypted(text, due.p256dh, due.auth, os.urandom(SALT_BYTES))
        return await post(endpoint, headers, body, self.allowed)

    async def _postpone(self, due: Subscription, reason: str) -> str:
        """Try again later, a few times."""
        logger.info("push_postponed", tries=due.tries, reason=reason)
        if due.tries > len(BACKOFF_SECONDS):
            await self._hub.store.subscriptions.settle(due)
            return "given up"
        await self._hub.store.subscriptions.settle(due, time.time() + BACKOFF_SECONDS[due.tries - 1])
        return "postponed"

    async def _drop(self, due: Subscription, reason: str) -> str:
        """Nothing is ever sent to an address that is not public."""
        logger.warning("push_endpoint_refused", reason=reason)
        await self._hub.store.subscriptions.remove_endpoint(due.endpoint)
        return "forbidden"
