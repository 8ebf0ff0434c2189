"""A turn that was sent as one message is shown act by act."""

import msgspec
from server.people import Desk
from server.test_table import at_step, ending

from fiefdom.server import events as log
from fiefdom.server.frames import frames_of
from fiefdom.server.view import state_of


def whole_turn(desk):
    """The table before a turn that is played at once, and after it."""
    before, trial, moves = desk.table.copy(), desk.table.copy(), []
    while trial.awaits == "move" and (not moves or trial.pending):
        moves.append(str(trial.match.moves[0]))
        trial.apply(log.Played(trial.actor, moves[-1:]), 0.0)
    desk.happen(log.Played(before.actor, moves, confirm=True))
    return before, desk.table


def test_every_act_of_a_turn_has_its_frame():
    before, after = whole_turn(at_step(Desk("qd/3"), "place"))
    news = after.events[before.seq :]
    frames = frames_of(before, news)
    acts = [act for event in news if event.kind == "played" for act in event.acts]
    assert [frame.act.move for frame in frames] == [act.move for act in acts if act.move != "-"]
    assert frames[0].state is not None
    trial = before.copy()
    trial.play_on(acts[0].seat, acts[0].move)
    assert msgspec.json.encode(frames[0].state) == msgspec.json.encode(state_of(trial))
    assert all(frame.state is None or frame.state.seq == before.seq for frame in frames)


def test_an_incomplete_turn_has_no_frames():
    desk = at_step(Desk("kd/2"), "place")
    before = desk.table
    desk.play(before.match.moves[0])
    assert frames_of(before, desk.table.events[before.seq :]) == []


def test_the_end_of_a_game_of_a_match_has_its_frame():
    desk = ending("kd/2+dynasty", lambda table: table.match.game == 2)
    desk.do("undo")
    before, after = whole_turn(desk)
    assert after.match.game == 2
    (frame,) = frames_of(before, after.events[before.seq :])
    assert (frame.state.ended, frame.state.number) == (True, 1)
    assert not state_of(after).ended
