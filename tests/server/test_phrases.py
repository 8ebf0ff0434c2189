"""Quick phrases: sent by name, limited like other messages, and the same on the page as on the server."""

import asyncio
import re
from pathlib import Path

import pytest
from server.inside import Guest, a_server, make
from server.people import Desk

from fiefdom.server import events as log
from fiefdom.server.limits import Limits
from fiefdom.server.phrases import PHRASES
from fiefdom.server.push.sender import YOUR_TURN

WORDS = Path(__file__).resolve().parents[2] / "web" / "src" / "words"


def test_a_phrase_is_kept_with_its_own_text():
    desk = Desk("kd/2")
    desk.do("say", text="something else", phrase="luck", seat="a")
    said = desk.table.events[-1]
    assert (said.phrase, said.text, said.seat) == ("luck", "Good luck, have fun!", "a")
    assert desk.log[-1][1] == log.Said("Ana a", "Good luck, have fun!", "a", "luck")


def test_a_message_of_an_older_log_has_no_phrase():
    assert log.read(1, "said", 2, b'{"name":"Ana","text":"hello","seat":"a"}') == log.Said("Ana", "hello", "a", "")


def test_forgetting_deletes_phrases_too():
    desk = Desk("kd/2")
    desk.do("say", text="hello", phrase="hello", seat="a")
    desk.do("forget")
    assert not any(event.phrase or event.text for event in desk.table.events)
    assert log.forgetting(log.Said("Ana", "Hello!", "a", "hello")) == log.Said("", "", "a", "")


@pytest.mark.parametrize(("per_second", "most", "code"), [(0.1, 300, "too-fast"), (1e9, 7, "too-many")])
def test_phrases_and_texts_share_their_limits(per_second, most, code):
    limits = Limits(requests_per_address=1e9, chat_per_second=per_second, chat_per_seat=most)

    async def run():
        async with a_server(limits=limits) as server:
            made = await make(server, "kd/2", "me", "link")
            guest = await Guest(server).enter(made.game, made.keys["a"])
            said = [{"text": "Hello!", "phrase": "hello"} if n % 2 else {"text": "hello"} for n in range(12)]
            answers = [await guest.do("say", **each) for each in said]
            allowed = int(min(10 * per_second, most))
            assert [each["type"] for each in answers] == ["ok"] * allowed + ["refused"] * (12 - allowed)
            assert {each["code"] for each in answers[allowed:]} == {code}
            assert (await guest.do("say", text="x", phrase="insult"))["code"] == "malformed"

    asyncio.run(run())


def test_the_page_offers_the_phrases_of_the_server_in_its_words():
    offered = re.search(r"PHRASES: Phrase\[\] = \[(.*)\]", (WORDS.parent / "table" / "phrases.ts").read_text())
    assert re.findall(r'"(\w+)"', offered[1]) == list(PHRASES)
    english = dict(re.findall(r'"phrase\.(\w+)": "(.*)"', (WORDS / "chat.ts").read_text().split("  fr: {")[0]))
    assert english == PHRASES


def test_push_messages_say_what_the_page_says():
    pages = {each: (WORDS / f"pages.{each}.ts").read_text() for each in ("en", "fr", "ro")}
    assert {each: re.search(r'"game.yourTurn": "(.*)"', text)[1] for each, text in pages.items()} == YOUR_TURN
