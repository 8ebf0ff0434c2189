"""Reviews of finished games: computed once, in the background, and kept turn by turn, so that a restart loses nothing.

The first request starts a review; it is in the store from then on. The process that has the lease computes it in a bot
process, whenever no bot has to play there. If that process ends, another one goes on from the last stored turn. A turn
that cannot be judged is tried again when the lease expires, a few times; then the review has failed, until somebody
asks for it again.
"""

import asyncio
import contextlib
from typing import TYPE_CHECKING

import msgspec
import structlog

from ..arena.review import VERSION, Summary, summaries
from ..errors import FiefdomError
from .fair_queue import Asker
from .messages import Loss, Review, ReviewedSeat, ReviewedTurn
from .packing import pack_moves
from .refusal import Refusal
from .review_process import BOT, read, review_turn
from .store.base import StoreError
from .store.reviews import ReviewRow
from .table import Table

if TYPE_CHECKING:
    from .hub import Hub

LEASE_SECONDS = 20.0
SWEEP_SECONDS = 5.0
MOST_AT_ONCE = 50
"""Reviews that this process computes by turns; the others wait in the store."""
RESUMED = "resumed"
"""The client of a review that nobody in this process asked for."""
FAILED = "the review could not be made: its turn {turn} failed every time; ask for it again to have it tried again"
logger = structlog.get_logger()
_turn = msgspec.json.Decoder(ReviewedTurn)


class Reviews:
    """The reviews that this process computes."""

    def __init__(self, hub: "Hub") -> None:
        self._hub, self._running = hub, dict[str, Asker]()

    async def ask(self, table: Table, asker: Asker) -> None:
        """Start the review of a game, unless it exists; raises `Refusal`."""
        row = await self._row(table)
        if (row and row.is_done) or table.game in self._running:
            return
        waiting = sum(each.address == asker.address for each in self._running.values())
        if waiting >= self._hub.limits.reviews_per_address:
            raise Refusal(
                "busy", f"{waiting} reviews are already being computed for your address; wait for one of them"
            )
        if row is None:
            await self._hub.store.reviews.begin(table.game, VERSION)
        elif row.has_failed:
            await self._hub.store.reviews.retry(table.game, VERSION)
        self._start(table.game, asker)

    async def state(self, table: Table, since: int = 0) -> Review:
        """A review up to now, with its turns after number `since`; raises `Refusal`."""
        row = await self._row(table) or ReviewRow(table.game, VERSION, -1, 0)
        moves = [str(move) for _, move in table.moves]
        found = Review(table.game, VERSION, BOT, row.done, row.turns, moves, [], [])
        found.problem = FAILED.format(turn=row.done + 1) if row.has_failed else ""
        found.preparing = not (row.is_done or row.has_failed) and self._hub.bots.is_preparing
        if row.done > since or row.is_done:
            stored = await self._hub.store.reviews.turns(table.game, VERSION, 0 if row.is_done else since)
            turns = [_turn.decode(each) for each in stored]
            found.turns = turns[since:] if row.is_done else turns
            found.seats = [_seat(each) for each in summaries(list(map(read, turns)))] if row.is_done else []
        return found

    async def watch(self) -> None:
        """Every few seconds: continue reviews that no process computes."""
        while True:
            self._hub.background.beat("reviews")
            try:
                for row in await self._hub.store.reviews.due(VERSION, MOST_AT_ONCE):
                    self._start(row.game, Asker(RESUMED, row.game))
            except FiefdomError as error:
                logger.warning("reviews_not_read", reason=str(error))
            await asyncio.sleep(SWEEP_SECONDS)

    async def _row(self, table: Table) -> ReviewRow | None:
        if table.phase != "over":
            raise Refusal("not-now", "a game can be reviewed only when it is over")
        return await self._hub.store.reviews.row(table.game, VERSION)

    def _start(self, game: str, asker: Asker) -> None:
        if game not in self._running and len(self._running) < MOST_AT_ONCE:
            self._running[game] = asker
            self._hub.spawn(self._compute(game, asker))

    async def _compute(self, game: str, asker: Asker) -> None:
        """Continue a review as long as this process has its lease, which is renewed in the meantime."""
        work = None
        try:
            if not await self._lease(game):
                return
            work = asyncio.create_task(self._attempt(game, asker))
            while not (await asyncio.wait({work}, timeout=LEASE_SECONDS / 4))[0]:
                with contextlib.suppress(StoreError):
                    if not await self._lease(game):
                        return
            work.result()
        finally:
            del self._running[game]
            if work is not None:
                work.cancel()

    async def _attempt(self, game: str, asker: Asker) -> None:
        """Continue a review, and count failures; a failure of the store does not count against the game."""
        try:
            await self._go_on(game, asker)
        except StoreError:
            raise
        except Exception as error:
            await self._hub.store.reviews.fail(game, VERSION, self._hub.me)
            logger.warning("review_failed", game=game, reason=repr(error))

    async def _go_on(self, game: str, asker: Asker) -> None:
        store, bots = self._hub.store.reviews, self._hub.bots
        row = await store.row(game, VERSION)
        packed = pack_moves(await self._hub.fold(game, asker))
        while row is not None and not row.is_done:
            turns, turn = await bots.spare(asker, review_turn, packed, row.done)
            row = row._replace(turns=turns, done=row.done + (turn is not None))
            if not await store.advance(row, self._hub.me, LEASE_SECONDS, turn):
                return
        logger.info("game_reviewed", game=game)

    async def _lease(self, game: str) -> bool:
        return await self._hub.store.reviews.lease(game, VERSION, self._hub.me, LEASE_SECONDS)


def _seat(each: Summary) -> ReviewedSeat:
    worst = each.worst.at if each.worst else None
    return ReviewedSeat(each.seat, each.turns, each.agreed, Loss(*each.win_loss), Loss(*each.margin_loss), worst)
