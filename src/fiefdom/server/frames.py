"""Frames: the states within a turn that was played at once, so that a page can show it act by act."""

from collections.abc import Collection

from .messages import Event, Frame
from .table import Table
from .view import state_of

MOST_ACTS = 40
"""More acts than a turn has: what a process missed for a while is not shown act by act."""
SHOWN = ("played", "drawn", "confirmed", "deadline")


def frames_of(before: Table, news: list[Event], online: Collection[str] = ()) -> list[Frame]:
    """The game after each act, if a turn of several acts was played at once, or one that ended a game of the match.

    Passes are left out. The last frame has no state if the update's own state is the same.
    """
    whole_turn = any(event.kind == "played" and len(event.acts) > 1 for event in news)
    next_game = any(event.kind == "drawn" and event.number > before.match.game for event in news)
    if before.pending or not (whole_turn or next_game) or any(event.kind not in SHOWN for event in news):
        return []
    acts = [(event.kind, act) for event in news for act in event.acts]
    if len(acts) > MOST_ACTS:
        return []
    trial, frames = before.copy(), list[Frame]()
    for number, (kind, act) in enumerate(acts, 1):
        trial.play_on(act.seat, act.move)
        if kind == "played" and act.move != "-":
            frames.append(Frame(act, state_of(trial, online) if number < len(acts) else None))
    return frames
