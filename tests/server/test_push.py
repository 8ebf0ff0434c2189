"""Push messages: once per turn, encrypted and signed, to players who do not see the page, at public addresses."""

import asyncio
import itertools
import json
import socket
import time
from base64 import urlsafe_b64decode

import pytest
from server.inside import UNLIMITED, Guest, NoBots, Wire, a_server, make, request, until

pytest.importorskip("py_vapid", reason="the extra `push` is not installed")

from cryptography.hazmat.primitives.asymmetric import ec
from server.push_service import PushService, Subscriber, running, write_certificate

from fiefdom.server.limits import LimitError, Limits
from fiefdom.server.messages import ClockPlan
from fiefdom.server.push import deliver, encrypt, sender
from fiefdom.server.push.endpoint import Endpoint, is_public
from fiefdom.server.refusal import Refusal

PHONE = Subscriber("phone")


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    return write_certificate(tmp_path_factory.mktemp("push") / "certificate.pem")


@pytest.fixture
def at_once(monkeypatch, certificate):
    """Messages are due at once, and the certificate of the tests' own push service is trusted."""
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    monkeypatch.setattr(sender, "DELAY_SECONDS", 0.0)
    deliver.trusted.cache_clear()
    yield
    deliver.trusted.cache_clear()


def allowing(url, **more):
    return Limits(rate_factor=1e9, push_to=(url.removeprefix("https://"),), **more)


async def seated(server, url, subscriber=PHONE, language="en", **more):
    """A game in which the next to act has subscribed a device and left, and the other one is here."""
    made = await make(server, "kd/2", "me", "here", **more)
    people = {seat: await Guest(server).enter(made.game, made.host, key) for seat, key in made.keys.items()}
    await until(lambda: people["a"].table.phase == "playing")
    here = people[people["a"].table.actor]
    away = people["b" if here is people["a"] else "a"]
    assert (await away.do("subscribe", **subscriber.wanted(url, language)))["type"] == "ok"
    away.room.leave(away.connection)
    return here, away


async def play(guest):
    """The turns of somebody, until it is the turn of another one."""
    seat = guest.table.actor
    while guest.table.actor == seat:
        if guest.table.awaits == "confirm":
            answer = await guest.do("confirm", seq=guest.table.seq, seat=seat)
        else:
            move = str(guest.table.match.moves[0])
            answer = await guest.do("play", seq=guest.table.seq, seat=seat, moves=[move])
        assert answer["type"] == "ok", answer


async def sent(server, count=1):
    """Wait until so many messages are due, and send them."""
    subscriptions = server.hub.store.subscriptions
    while len(await subscriptions.due(1e12, 99)) < count:
        await asyncio.sleep(0.01)
    await server.hub.push.send_due()


async def quiet(server):
    """Wait until nothing is being sent."""
    while server.hub.background._tasks:
        await asyncio.sleep(0.01)


def on_service(body, *subscribers, database="sqlite:///:memory:", certificate=None, **more):
    async def run():
        service = PushService(*(subscribers or (PHONE,)))
        async with running(service, certificate) as url, a_server(database, limits=allowing(url, **more)) as server:
            await asyncio.wait_for(body(server, service, url), 60)

    asyncio.run(run())


def test_the_example_of_rfc_8291():
    def data(text):
        return urlsafe_b64decode(text + "==")

    private = ec.derive_private_key(
        int.from_bytes(data("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), ec.SECP256R1()
    )
    made = encrypt.encrypted(
        b"When I grow up, I want to be a watermelon",
        data("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        data("BTBZMqHH6r4Tts7J_aSIgg"),
        data("DGv6ra1nlYgDCS1FRnbzlw"),
        private,
    )
    assert made == data(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A"
        "_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_message_arrives_once_and_only_the_browser_can_read_it(at_once, certificate):
    async def body(server, service, url):
        here, _ = await seated(server, url, language="ro")
        await play(here)
        await sent(server)
        await until(lambda: service.arrived)
        ((name, headers, claims, key, message),) = service.arrived
        assert (name, message) == ("phone", {"path": f"/g/{here.table.game}", "text": "E rândul tău"})
        assert headers["content-encoding"] == "aes128gcm"
        assert (headers["ttl"], headers["topic"]) == ("86400", here.table.game)
        assert (claims["aud"], claims["sub"]) == (url, "https://localhost")
        status, _, catalog = await request(server.app(), "GET", "/api/catalog")
        assert (status, json.loads(catalog)["push"]) == (200, key)
        await quiet(server)
        assert await server.hub.store.subscriptions.due(1e12, 99) == []

    on_service(body, certificate=certificate)


def test_in_a_game_by_days_a_message_waits_as_long_as_the_clock_runs(at_once, certificate):
    async def body(server, service, url):
        here, _ = await seated(server, url, clock=ClockPlan("days", 3 * 86_400))
        await play(here)
        await sent(server)
        await until(lambda: service.arrived)
        assert 2 * 86_400 < int(service.arrived[0][1]["ttl"]) <= 3 * 86_400

    on_service(body, certificate=certificate)


@pytest.mark.parametrize("sees", [True, False])
def test_whoever_sees_the_page_gets_no_message(at_once, certificate, sees):
    async def body(server, service, url):
        here, away = await seated(server, url)
        again = await Guest(server).enter(here.table.game, *(raw for raw, _ in away.connection.keys))
        await again.do("look", visible=sees)
        await play(here)
        await quiet(server)
        await server.hub.push.send_due()
        await quiet(server)
        assert len(service.arrived) == (not sees)

    on_service(body, certificate=certificate)


def test_whoever_comes_back_before_it_is_sent_gets_no_message(at_once, certificate):
    async def body(server, service, url):
        here, away = await seated(server, url)
        await play(here)
        again = await Guest(server).enter(here.table.game, *(raw for raw, _ in away.connection.keys))
        assert again.table.actor in again.connection.holder.seats
        await sent(server)
        await quiet(server)
        assert service.arrived == []

    on_service(body, certificate=certificate)


@pytest.mark.ci
def test_two_processes_send_one_message(at_once, certificate, database, monkeypatch):
    async def run():
        service, wire = PushService(PHONE), Wire()
        async with running(service, certificate) as url:
            monkeypatch.setattr(sender, "EVERY_SECONDS", 3600.0)
            limits = allowing(url)
            async with (
                a_server(database, wire.bus(), NoBots(), True, limits) as one,
                a_server(database, wire.bus(), NoBots(), True, limits) as two,
            ):
                here, _ = await seated(one, url)
                watcher = await Guest(two).enter(here.table.game)
                await play(here)
                await until(lambda: watcher.table.seq == here.table.seq)
                while not await one.hub.store.subscriptions.due(1e12, 9):
                    await asyncio.sleep(0.01)
                await asyncio.gather(*(server.hub.push.send_due() for server in (one, two, one, two)))
                await until(lambda: service.arrived)
                while await one.hub.store.subscriptions.due(1e12, 9):
                    await asyncio.sleep(0.01)
                assert len(service.arrived) == 1
                assert (await one.hub.push.identity()).public == (await two.hub.push.identity()).public

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_service_that_fails_is_tried_again_and_given_up_in_the_end(at_once, certificate, monkeypatch):
    monkeypatch.setattr(sender, "BACKOFF_SECONDS", (0.0, 0.0))

    async def body(server, service, url):
        service.statuses = [503, 429, 500, 201]
        here, _ = await seated(server, url)
        await play(here)
        for _ in range(3):
            await sent(server)
            await quiet(server)
        assert len(service.arrived) == 3
        assert await server.hub.store.subscriptions.due(1e12, 9) == []
        assert len(await server.hub.store.subscriptions.of(here.table.game)) == 1

    on_service(body, certificate=certificate)


@pytest.mark.parametrize(("status", "left"), [(404, 0), (410, 0), (302, 1), (400, 1)])
def test_a_device_that_is_gone_is_forgotten_and_nothing_is_redirected(at_once, certificate, status, left):
    async def body(server, service, url):
        service.statuses, service.headers = [status], [("location", f"{url}/to/elsewhere")]
        here, _ = await seated(server, url)
        await play(here)
        await sent(server)
        await quiet(server)
        assert len(service.arrived) == 1
        assert len(await server.hub.store.subscriptions.of(here.table.game)) == left
        assert await server.hub.store.subscriptions.due(1e12, 9) == []

    on_service(body, certificate=certificate)


HOSTILE = [
    "http://push.example.org/x", "ftp://push.example.org/x", "file:///etc/passwd", "https://", "https:///x", "//x.org",
    "https://localhost/x", "https://localhost:443/x", "https://inner/x", "https://push.example.org:8443/x",
    "https://push.example.org:22/x", "https://push.example.org:0x50/x", "https://push.example.org:99999/x",
    "https://127.0.0.1/x", "https://127.1/x", "https://2130706433/x", "https://0x7f000001/x", "https://0x7f.0.0.0x1/x",
    "https://0177.0.0.1/x", "https://0.0.0.0/x", "https://10.0.0.1/x", "https://172.16.0.1/x", "https://192.168.1.1/x",
    "https://100.64.0.1/x", "https://169.254.169.254/latest/meta-data", "https://224.0.0.1/x", "https://240.0.0.1/x",
    "https://255.255.255.255/x", "https://192.0.2.1/x", "https://198.18.0.1/x", "https://[::1]/x", "https://[::]/x",
    "https://[::ffff:127.0.0.1]/x", "https://[::ffff:8.8.8.8]/x", "https://[fe80::1]/x", "https://[fe80::1%25eth0]/x",
    "https://[fd00::1]/x", "https://[ff02::1]/x", "https://[64:ff9b::7f00:1]/x", "https://[2002:7f00:1::]/x",
    "https://[2001:0:7f00:1::]/x", "https://[::127.0.0.1]/x", "https://me@push.example.org/x",
    "https://push.example.org@127.0.0.1/x", "https://127.0.0.1#@push.example.org/x", "https://push.example.org\\@[::1]/x",
    "https://push.example.org/x y", "https://push.example.org/\r\nHost: inner", "https://push..example.org/x",
    "https://-push.example.org/x", "https://push.example.org./x", f"https://push.example.org/{'x' * 1000}",
    "https://pu\N{LATIN SMALL LETTER S WITH CEDILLA}h.example.org/x", "https://[push.example.org/x",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_endpoints_are_refused(text):
    with pytest.raises(Refusal) as refused:
        Endpoint.parse(text)
    assert refused.value.code == "bad-endpoint"


@pytest.mark.parametrize("host", ["fcm.googleapis.com", "push.services.mozilla.com", "8.8.8.8", "[2606:4700::1]"])
def test_public_endpoints_are_accepted(host):
    endpoint = Endpoint.parse(f"https://{host}/send/a:b?c=d")
    assert (endpoint.port, endpoint.target, endpoint.audience) == (443, "/send/a:b?c=d", f"https://{host}")


@pytest.mark.parametrize("inner", ["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "::ffff:127.0.0.1", "fe80::1"])
@pytest.mark.parametrize("first", ["8.8.8.8", None])
def test_a_public_name_of_an_inner_machine_is_refused(monkeypatch, inner, first):
    def resolved(host, port, *_, **__):
        return [(2, 1, 6, "", (each, port)) for each in (first, inner) if each]

    monkeypatch.setattr(socket, "getaddrinfo", resolved)
    with pytest.raises(Refusal):
        asyncio.run(deliver.post(Endpoint.parse("https://push.example.org/x"), {}, b""))


def test_the_checked_address_is_used_and_the_name_not_resolved_again(at_once, certificate, monkeypatch):
    asked = []

    async def run():
        service = PushService(PHONE)
        async with running(service, certificate) as url:
            port = int(url.rsplit(":")[-1])

            def resolved(host, port, *_, **__):
                asked.append(host)
                return [(2, 1, 6, "", ("127.0.0.1", port))]

            monkeypatch.setattr(socket, "getaddrinfo", resolved)
            with pytest.raises(OSError, match="certificate"):
                await deliver.post(Endpoint("push.example.org", port, "/"), {}, b"", {f"push.example.org:{port}"})

    asyncio.run(run())
    assert asked == ["push.example.org"], "the certificate of another name is not accepted"


def test_a_service_that_says_nothing_or_too_much_is_left(at_once, certificate, monkeypatch):
    monkeypatch.setattr(deliver, "SECONDS", 0.5)

    async def run(answer):
        service = PushService()

        async def serve(reader, writer):
            await reader.read(100)
            for part in answer:
                writer.write(part)
            await asyncio.Event().wait()

        service.serve = serve
        async with running(service, certificate) as url:
            endpoint = Endpoint.parse(f"{url}/x", {url.removeprefix("https://")})
            await deliver.post(endpoint, {}, b"", {url.removeprefix("https://")})

    with pytest.raises(OSError, match="did not answer within"):
        asyncio.run(run([]))
    endless = itertools.chain([b"HTTP/1.1 200 OK\r\n"], (b"x: %d\r\n" % i for i in range(5000)))
    with pytest.raises(OSError, match=r"too large|does not speak HTTP"):
        asyncio.run(run(endless))
    with pytest.raises(OSError, match="does not speak HTTP"):
        asyncio.run(run([b"hello\r\n\r\n"]))


def test_who_may_subscribe_and_how_often(at_once, certificate):
    async def body(server, service, url):
        here, _ = await seated(server, url)
        game, subscriptions = here.table.game, server.hub.store.subscriptions
        assert (await here.do("subscribe", **PHONE.wanted("https://127.0.0.2")))["code"] == "bad-endpoint"
        for wrong in ({"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": "B" + "A" * 86}):
            answer = await here.do("subscribe", **(PHONE.wanted(url) | wrong))
            assert answer["code"] == "bad-endpoint", answer
        assert (await here.do("subscribe", **(PHONE.wanted(url) | {"language": "xx"})))["code"] == "malformed"
        watcher = await Guest(server).enter(game)
        assert (await watcher.do("subscribe", **PHONE.wanted(url)))["code"] == "not-allowed"
        for number in range(4):
            await here.do("subscribe", **Subscriber(f"device {number}".replace(" ", "-")).wanted(url))
        mine = [each for each in await subscriptions.of(game) if each.seat in here.connection.holder.seats]
        assert [each.endpoint.rsplit("-")[-1] for each in mine] == ["2", "3"]
        server.hub.push.subscribers.burst = server.hub.push.subscribers.per_second = 0
        server.hub.push.subscribers._of.clear()
        assert (await here.do("subscribe", **PHONE.wanted(url)))["code"] == "too-fast"

    on_service(body, certificate=certificate, subscriptions_per_seat=2)


def test_a_device_is_forgotten_when_it_is_no_longer_wanted(at_once, certificate):
    async def body(server, service, url):
        subscriptions = server.hub.store.subscriptions
        here, _ = await seated(server, url)
        game = here.table.game
        for _ in range(2):
            await here.do("subscribe", **PHONE.wanted(url))
        assert len(await subscriptions.of(game)) == 2
        await here.do("unsubscribe", endpoint=PHONE.wanted(url)["endpoint"])
        assert len(await subscriptions.of(game)) == 1
        (left,) = await subscriptions.of(game)
        await here.do("remove", seat=left.seat)
        assert await subscriptions.of(game) == []
        await here.do("subscribe", **PHONE.wanted(url))
        assert (await here.do("forget"))["type"] == "ok"
        assert await subscriptions.of(game) == []

    on_service(body, certificate=certificate)


def test_a_rematch_keeps_the_devices(at_once, certificate):
    async def body(server, service, url):
        here, _ = await seated(server, url)
        await here.do("abort")
        await here.do("rematch")
        (kept,) = await server.hub.store.subscriptions.of(here.table.rematch)
        assert (kept.endpoint, kept.turn) == (PHONE.wanted(url)["endpoint"], -1)

    on_service(body, certificate=certificate)


@pytest.mark.ci
def test_the_key_of_the_server_survives_a_restart(database):
    async def key():
        async with a_server(database) as server:
            return (await server.hub.push.identity()).public

    assert asyncio.run(key()) == asyncio.run(key())


def test_without_the_extra_nothing_is_said_of_push(monkeypatch):
    monkeypatch.setattr("fiefdom.server.hub.is_installed", lambda: False)

    async def run():
        async with a_server(limits=UNLIMITED, started=True) as server:
            _, _, catalog = await request(server.app(), "GET", "/api/catalog")
            assert json.loads(catalog)["push"] == ""
            made = await make(server, "kd/2", "me", "easy")
            guest = await Guest(server).enter(made.game, *made.keys.values())
            answer = await guest.do("subscribe", **PHONE.wanted("https://push.example.org"))
            assert answer["code"] == "not-now"
            assert (await guest.do("look", visible=False))["type"] == "ok"

    asyncio.run(run())


def test_no_more_messages_are_claimed_than_can_be_sent(at_once, certificate, monkeypatch):
    monkeypatch.setattr(sender, "AT_ONCE", 2)
    monkeypatch.setattr(deliver, "SECONDS", 60.0)

    async def body(server, service, url):
        here, _ = await seated(server, url)
        away = next(each for each in await server.hub.store.subscriptions.of(here.table.game))
        for n in range(3):
            await server.hub.store.subscriptions.add(away._replace(endpoint=f"{url}/to/phone?{n}"), 1.0, 9)
        held = asyncio.Event()
        service.before = held.wait
        await play(here)
        await sent(server, 4)
        await server.hub.push.send_due()
        waiting = await server.hub.store.subscriptions.due(time.time(), 9)
        assert len(waiting) == 2, "those that cannot be sent now are left to other processes"
        held.set()
        await quiet(server)
        await server.hub.push.send_due()
        await quiet(server)
        assert len(service.arrived) == 4

    on_service(body, certificate=certificate)


@pytest.mark.parametrize("text", ["push.example.org", "https://push.example.org", ":443", "a b:443", "example.org:x"])
def test_a_push_service_of_ones_own_is_a_host_and_a_port(text):
    with pytest.raises(LimitError, match="write a host and its port"):
        Limits.parse([], push_to=[text])


def test_is_public_wants_an_address():
    assert not is_public("push.example.org")
