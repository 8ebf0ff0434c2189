"""The analysis board: any line of play, with every seat free to move."""

import asyncio
import json
import random
from pathlib import Path

import msgspec
import pytest
from marks import in_ci
from server.inside import FirstMoves, a_server, plain, request
from server.people import Desk

from fiefdom import Record
from fiefdom.bots import Candidate, Choice
from fiefdom.server import messages as m
from fiefdom.server.analysis import LINES_KEPT, Lines
from fiefdom.server.refusal import Refusal
from fiefdom.server.replay import Replay
from fiefdom.server.view import state_of

GOLDEN = Path(__file__).parents[1] / "golden"
OPENING = "+3 +17 +22 +40 +a"


@pytest.mark.parametrize("rules", ["kd/2", *in_ci("qd/2+giants", "court/2")])
def test_every_step_looks_as_in_the_replay_and_its_turns_are_the_same(rules):
    desk, lines = Desk(rules), Lines("plain")
    desk.play_out(random.Random(4))
    words = [str(move) for _, move in desk.table.moves]
    replay = Replay(desk.table)
    for index in range(0, len(words) + 1, 7):
        found = lines.analyse(m.Line(rules, " ".join(words[:index]), [chair.name for chair in desk.table.chairs]))
        step = replay.step(index)
        for field in ("kingdoms", "line", "next", "sheets", "step", "actor", "phase", "unseen"):
            assert plain(getattr(found.state, field)) == plain(getattr(step.state, field)), (index, field)
    whole = lines.analyse(m.Line(record=str(desk.table.record())))
    assert (whole.rules, whole.moves, whole.turns) == (rules, words, replay.step(0).turns)
    assert whole.state.ranking == state_of(desk.table).ranking
    assert whole.names[0] == "Ana a"
    assert whole.legal is None


def test_a_turn_is_pending_until_its_moves_are_added_to_the_line():
    lines, line = Lines("plain"), m.Line("kd/2", OPENING)
    assert [option.move for option in lines.analyse(line).legal.moves] == ["K3", "K17", "K22", "K40"]
    chosen = lines.analyse(msgspec.structs.replace(line, pending=["K22"]))
    assert (chosen.state.awaits, chosen.moves, chosen.state.pending[0].move) == ("confirm", OPENING.split(), "K22")
    on = lines.analyse(m.Line("kd/2", OPENING + " K22", seed=1))
    assert on.moves[6].startswith("+")
    assert on.state.actor in ("a", "b")
    assert on.legal is not None
    assert lines.analyse(m.Line("kd/2", OPENING + " K22")).moves == [*OPENING.split(), "K22"], "nothing is drawn"
    assert lines.analyse(m.Line("kd/2", OPENING + " K22", seed=1)) == on, "the seed gives the draws"


def test_forced_moves_are_played_only_when_the_line_goes_on():
    text = (GOLDEN / "kd-2.fief").read_text()
    record, lines = Record.parse(text, "plain"), Lines("plain")
    words = [str(move) for game in record.games for _, move in game]
    last = max(i for i, word in enumerate(words) if word.startswith("K"))
    before = m.Line("kd/2", " ".join(words[:last]))
    assert lines.analyse(before).state.pending == []
    assert [act.move for act in lines.analyse(msgspec.structs.replace(before, seed=0)).state.pending] == [words[last]]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (m.Line("kd/9"), "kd"),
        (m.Line("kd/2", OPENING + " K5"), "move 6 of the line: domino 5 is not on offer"),
        (m.Line("kd/2", "rubbish"), "move 1 of the line"),
        (m.Line("kd/2", pending=["K3"]), "no seat has to move"),
        (m.Line("kd/2", OPENING, pending=["K5"]), "domino 5 is not on offer"),
        (m.Line(record="Fief: 9\n"), "version 9"),
        (m.Line(record="Fief: 1\nRules: kd/2\n\na K5\n"), "a cannot play"),
        (m.Line("kd/2", OPENING, ["\u202e"]), "printable"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(line, says):
    with pytest.raises(Refusal, match=says):
        Lines("plain").analyse(line)


def test_the_answer_says_where_a_line_or_a_record_is_wrong_and_which_rule_it_breaks():
    async def run():
        async with a_server() as server:
            answers = [
                (await asked(server, "/api/analyse", line))[1]
                for line in (
                    m.Line("kd/2", OPENING + " K5"),
                    m.Line(record="Fief: 1\nRules: kd/2\n\na K5\n"),
                    m.Line("kd/9"),
                )
            ]
            places = [{name: each.get(name) for name in ("code", "rule", "move", "line")} for each in answers]
            assert places == [
                {"code": "illegal", "rule": "T6", "move": 6, "line": None},
                {"code": "illegal", "rule": None, "move": None, "line": 4},
                {"code": "illegal", "rule": None, "move": None, "line": None},
            ]

    asyncio.run(run())


def test_few_lines_are_kept_whatever_is_asked():
    lines = Lines("plain")
    for number in range(1, 2 * LINES_KEPT):
        lines.analyse(m.Line("kd/2", "+3", [f"{number}"]))
    assert len(lines._kept) == LINES_KEPT


async def asked(server, path, line):
    body = msgspec.json.encode(line)
    status, _, text = await request(server.app(), "POST", path, body, [("content-type", "application/json")])
    return status, json.loads(text)


def test_the_server_analyses_and_advises_without_storing_anything():
    async def run():
        async with a_server(bots=Thinkers()) as server:
            status, found = await asked(server, "/api/analyse", m.Line("kd/2", OPENING, ["<b>Ana</b>"]))
            assert (status, found["state"]["actor"], found["names"]) == (200, "a", ["<b>Ana</b>", ""])
            status, advice = await asked(server, "/api/advise", m.Line("kd/2", OPENING))
            assert (status, advice["type"], advice["candidates"][0]["acts"][0]["step"]) == (200, "advice", "claim")
            assert advice["candidates"][0]["rough"]
            status, problem = await asked(server, "/api/advise", m.Line("kd/2", "+3 +17"))
            assert (status, problem["code"]) == (400, "not-now")
            status, problem = await asked(server, "/api/analyse", m.Line("kd/2", "+3 " * 4000))
            assert (status, problem["code"]) == (400, "malformed")
            assert await server.hub.store.games() == []

    asyncio.run(run())


class Thinkers(FirstMoves):
    """Bots that consider one turn."""

    async def choose(self, *args, **more):
        choice = await super().choose(*args, **more)
        return Choice(choice.moves, (Candidate(choice.moves, 30.0, 2.0, 0.5, (), rough=True),))
