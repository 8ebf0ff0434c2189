"""What a bot chose, as events of the game or as advice for a person."""

import hashlib
from collections.abc import Sequence

from msgspec import Struct

from ..bots import Candidate
from . import events as log
from . import messages as m
from .acts import acts_of, merits_of
from .table import Table


def bot_seed(secret: bytes, moved: int) -> int:
    """The seed of a bot's turn. It is derived from the secret, so that every process gets the same turn."""
    return int.from_bytes(hashlib.sha256(secret + f"bot {moved}".encode()).digest()[:8], "big")


def turn_of_bot(table: Table, moved: int, seat: str, moves: list[str]) -> list[Struct]:
    """The bot's moves up to the end of the turn; nothing if the game has changed in the meantime."""
    if table.moved != moved or table.due != seat:
        return []
    if not moves:
        return [log.Confirmed(seat)]
    trial, played = table.copy(), list[str]()
    for move in moves:
        trial.apply(log.Played(seat, [move]), 0.0)
        played.append(move)
        if trial.awaits == "confirm":
            break
    return [log.Played(seat, played, trial.awaits == "confirm", table.bot_of(seat))]


def candidates_of(table: Table, candidates: Sequence[Candidate]) -> list[m.Candidate]:
    """The best turns that a bot considered, with their acts."""
    found = []
    for each in candidates:
        moves, plan = [str(move) for move in each.moves], [str(move) for move in each.plan]
        acts, merits = acts_of(table.match.position, each.moves), merits_of(each.merits)
        found.append(m.Candidate(moves, each.score, each.margin, each.win, plan, acts, merits, each.rough))
    return found
