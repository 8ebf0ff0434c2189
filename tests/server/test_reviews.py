"""Reviews of finished games: computed once whoever asks, resumed after a restart, and never in the way."""

import asyncio
import json
import time
from concurrent.futures import Future
from dataclasses import replace
from functools import cache

import pytest
from server.inside import UNLIMITED, FirstMoves, Wire, a_server, make, pair, request, until
from server.test_bots import settle
from server.test_fair_bots import ALONE, CROWD
from server.test_start_position import half

from fiefdom import Position, Record
from fiefdom.arena.estimate import Estimate
from fiefdom.arena.review import VERSION, Asked, Reviewed, asked, review, reviewer, summaries
from fiefdom.bots import Budget, Candidate, Choice, load
from fiefdom.core.notation import Move
from fiefdom.server import review_process, reviews
from fiefdom.server.bots import BotPool
from fiefdom.server.fair_queue import Asker
from fiefdom.server.refusal import Refusal
from fiefdom.server.review_process import BOT
from fiefdom.server.store.reviews import MOST_TRIES

FEW = Budget(sims=2)


@pytest.fixture(autouse=True)
def quickly(monkeypatch):
    """Few simulations, and short leases and sweeps."""
    monkeypatch.setattr(review_process, "default_budget", lambda rules, backend: FEW)
    monkeypatch.setattr(reviews, "LEASE_SECONDS", 0.6)
    monkeypatch.setattr(reviews, "SWEEP_SECONDS", 0.05)
    monkeypatch.setenv("FIEFDOM_BACKEND", "plain")


class Judging(FirstMoves):
    """Bots of which one judges turns in this process, up to a number; then it thinks for ever."""

    def __init__(self, most=10_000):
        super().__init__()
        self.most, self.judged, self.askers = most, [], []

    async def spare(self, asker, work, packed, index):
        if len(self.judged) >= self.most:
            await asyncio.Event().wait()
        self.judged.append(index)
        self.askers.append(asker.address)
        return await asyncio.to_thread(work, packed, index)


@cache
def late():
    """A position in the last rounds of a game, so that there are few turns to judge."""
    return half("kd/2", least=55)[1]


async def finished(server, **more):
    """A game that is over."""
    made = await make(server, "kd/2", "easy", "easy", begin=late(), **more)
    room = await server.hub.room(made.game)
    await until(lambda: room.table.phase == "over")
    return made


async def call(server, game, method="GET", query="", key="", client=ALONE):
    headers = [("authorization", f"Bearer {key}")] if key else []
    scope = f"/api/games/{game}/review"
    status, _, body = await request(server.app(), method, scope, headers=headers, client=client, query=query)
    return status, json.loads(body)


async def done(server, game, **more):
    """The review, once it is complete."""
    assert (await call(server, game, "POST", **more))[0] == 200
    while True:
        status, found = await call(server, game, **more)
        assert status == 200
        if found["done"] == found["total"]:
            return found
        await asyncio.sleep(0.01)


def test_the_numbers_are_those_of_the_command_line():
    async def run():
        async with a_server(bots=Judging(), started=True) as server:
            made = await finished(server)
            found = await done(server, made.game)
            record = Record.parse(str((await server.hub.room(made.game)).table.record()), backend="plain")
            turns = [turn for turn in asked(record, backend="plain") if not turn.is_forced]
            own = [review(turn, reviewer(load(BOT)), FEW) for turn in turns]
            assert [each["played"]["win"] for each in found["turns"]] == [each.played.win for each in own]
            assert [each["win_loss"]["mean"] for each in found["turns"]] == [each.win_loss.mean for each in own]
            assert [each["at"] for each in found["turns"]] == [each.at for each in own]
            assert found["turns"][0]["at"] >= len(late().split()), "what was played before the game is not reviewed"
            assert " ".join(found["moves"]).startswith(late())
            assert [each["turns"] for each in found["seats"]] == [each.turns for each in summaries(own)]
            assert [each["win_loss"]["mean"] for each in found["seats"]] == [e.win_loss.mean for e in summaries(own)]
            first = found["turns"][0]
            assert [act["move"] for act in first["played"]["acts"]] == first["played"]["moves"]
            last = (await call(server, made.game, query=f"since={found['total'] - 1}"))[1]
            assert last["turns"] == found["turns"][-1:]

    asyncio.run(run())


@pytest.mark.ci
def test_a_restart_in_the_middle_goes_on_from_the_last_stored_turn(database):
    async def run():
        async with a_server(database, bots=Judging(2), started=True) as server:
            made = await finished(server)
            await call(server, made.game, "POST")
            await until(lambda: len(server.hub.bots.judged) == 2)
            while (await call(server, made.game))[1]["done"] < 2:
                await asyncio.sleep(0.01)
            before = (await call(server, made.game))[1]
            assert len(before["turns"]) == 2 < before["total"]
        async with a_server(database, bots=Judging(), started=True) as server:
            # Nobody asks again: the server goes on by itself.
            while (after := (await call(server, made.game))[1])["done"] < before["total"]:
                await asyncio.sleep(0.01)
            assert server.hub.bots.judged == list(range(2, before["total"]))
            assert after["turns"][:2] == before["turns"]
            assert set(server.hub.bots.askers) == {reviews.RESUMED}

    asyncio.run(run())


@pytest.mark.ci
def test_it_is_computed_once_whoever_asks_in_whatever_process(database):
    async def run():
        wire = Wire()
        first, second = pair(database, wire, Judging)
        async with first as one, second as two:
            made = await finished(one)
            await asyncio.gather(*(done(server, made.game) for server in (one, two, one, two)))
            judged = one.hub.bots.judged + two.hub.bots.judged
            assert sorted(judged) == list(range(len(judged)))
            await done(two, made.game)
            assert len(one.hub.bots.judged + two.hub.bots.judged) == len(judged)

    asyncio.run(run())


def test_only_those_who_may_read_the_record_see_it_and_only_of_a_finished_game():
    async def run():
        async with a_server(bots=Judging(), started=True) as server:
            made = await finished(server, record="players")
            for method in ("GET", "POST"):
                status, refusal = await call(server, made.game, method)
                assert (status, refusal["code"]) == (403, "not-allowed")
                assert (await call(server, made.game, method, key="x" * 22))[0] == 403
            assert server.hub.bots.judged == []
            assert (await call(server, made.game, key=made.host))[1]["done"] == 0
            begun = await make(server, "kd/2", "me", "easy")
            status, refusal = await call(server, begun.game, "POST")
            assert (status, refusal["message"]) == (400, "a game can be reviewed only when it is over")
            assert (await call(server, "NOWHERE", "POST"))[0] == 404
            assert (await call(server, made.game, query="since=x", key=made.host))[0] == 400
            assert await server.hub.store.reviews.due(VERSION) == []

    asyncio.run(run())


def test_an_address_has_only_so_many_reviews_at_once():
    async def run():
        limits = replace(UNLIMITED, reviews_per_address=1)
        async with a_server(bots=Judging(0), started=True, limits=limits) as server:
            games = [(await finished(server)).game for _ in range(2)]
            assert (await call(server, games[0], "POST", client=CROWD))[0] == 200
            assert (await call(server, games[0], "POST", client=CROWD))[0] == 200, "it is the same review"
            status, refusal = await call(server, games[1], "POST", client=CROWD)
            assert (status, refusal["code"]) == (503, "busy")
            assert (await call(server, games[1], "POST", client=ALONE))[0] == 200

    asyncio.run(run())


def test_it_says_that_the_search_is_being_prepared():
    async def run():
        async with a_server(bots=Judging(0), started=True) as server:
            game = (await finished(server)).game
            server.hub.bots.is_preparing = True
            assert (await call(server, game, "POST"))[1]["preparing"]
            server.hub.bots.is_preparing = False
            assert not (await call(server, game))[1]["preparing"]

    asyncio.run(run())


class Open:
    """Processes that finish their work when the test says so."""

    def __init__(self):
        self.open, self._processes = [], {}

    def submit(self, work, what="", *_):
        self.open.append((Future(), what))
        return self.open[-1][0]

    def shutdown(self, **_):
        """Nothing is running."""


def test_work_that_waits_for_the_search_begins_when_it_is_loaded():
    async def run():
        bots = BotPool(1)
        bots._stand_ins, loaded = Open(), Open()
        bots._start, bots._aside = lambda backend: loaded, Open()
        waiting = asyncio.create_task(bots.spare(Asker(ALONE, "Y"), print, "a review"))
        await settle()
        assert not bots._aside.open
        assert bots.is_preparing
        ready = asyncio.create_task(bots._get_ready(bots._stand_ins))
        for pool in (bots._stand_ins, loaded):
            await until(lambda pool=pool: pool.open)
            pool.open.pop()[0].set_result(True)
        await ready
        assert not bots.is_preparing
        await until(lambda: bots._aside.open)
        bots._aside.open.pop()[0].set_result("done")
        assert await waiting == "done"

    asyncio.run(run())


def test_bots_come_first_and_addresses_take_turns():
    async def run():
        bots = BotPool(1)
        bots._pool, bots._aside = Open(), Open()
        work = [bots.spare(Asker(CROWD, "X"), print, f"crowd {n}") for n in range(3)]
        work.append(bots.spare(Asker(ALONE, "Y"), print, "alone"))
        tasks = [asyncio.create_task(each) for each in work]
        await until(lambda: bots._aside.open)
        tasks += [asyncio.create_task(bots.choose(f"turn {n}", "easy", 1)) for n in range(2)]
        await until(lambda: len(bots._queue) == 2)
        order = []
        while not all(task.done() for task in tasks):
            await until(lambda: bots._aside.open)
            future, what = bots._aside.open.pop(0)
            order.append(what)
            time.sleep(0.002)  # So that it has used some time.
            future.set_result((Choice(()), 0.01))
            await settle()
        assert order == ["crowd 0", "turn 0", "turn 1", "alone", "crowd 1", "crowd 2"]
        assert not bots._pool.open, "the processes of watched games do no other work"

    asyncio.run(run())


class Failing(Judging):
    """Bots of which none can judge one of the turns, until they are repaired."""

    def __init__(self, bad=1):
        super().__init__()
        self.bad, self.tries = bad, 0

    async def spare(self, asker, work, packed, index):
        if index == self.bad:
            self.tries += 1
            raise Refusal("busy", "the process died")
        return await super().spare(asker, work, packed, index)


def test_a_turn_that_always_fails_is_tried_a_few_times_and_the_review_says_so_until_it_is_asked_for_again(database):
    async def failed(server, game):
        while not (found := (await call(server, game))[1])["problem"]:
            await asyncio.sleep(0.01)
        return found

    async def run():
        async with a_server(database, bots=Failing(), started=True) as server:
            bots, game = server.hub.bots, (await finished(server)).game
            await call(server, game, "POST")
            found = await failed(server, game)
            assert found["problem"] == reviews.FAILED.format(turn=2)
            assert (bots.tries, found["done"], len(found["turns"])) == (MOST_TRIES, 1, 1)
            assert await server.hub.store.reviews.due(VERSION) == []
        async with a_server(database, bots=Judging(), started=True) as server:
            assert (await call(server, game))[1]["problem"], "a restart leaves it as it is"
            assert await server.hub.store.reviews.due(VERSION) == []
            assert (await done(server, game))["problem"] == ""

    asyncio.run(run())


#: Seat b is to place, and to claim one of 1, 5, 30 and 48.
BEGUN = "+3 +17 +22 +40 +a K22 +b K3 +b K17 +a K40 +1 +5 +30 +48"


def test_a_reason_for_both_turns_is_no_reason_for_the_better_one():
    """Both claim the same domino, so that it is denied to others tells nothing of their difference."""
    position = Position("kd/2", backend="plain")
    for move in BEGUN.split():
        position.play(move)
    turns = [tuple(map(Move.parse, turn)) for turn in (("g8g9", "K48"), ("h7i7", "K48"), ("h7i7", "K1"))]
    played, same, other = (Candidate(moves, 30.0, 0.0, 0.5, (), 100) for moves in turns)
    sure = Estimate(0.3, 0.2, 0.4)
    turn = Asked(1, 5, 13, position, turns[0])

    def reasons(best):
        found = Reviewed(1, 5, 13, 1, "b", played, best, False, sure, sure)
        return [merit.kind for merit in review_process.written(turn, found).best.merits]

    assert reasons(same) == []
    assert "earlier" in reasons(other)
