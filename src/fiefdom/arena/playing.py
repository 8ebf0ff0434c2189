"""One game of a tournament, played and recorded.

>>> tournament = Tournament.of("kd/2", "random,random", seed=7)
>>> played = play(tournament, 3, [load("random"), load("random")])
>>> [(row.seat, row.realm, row.slot, row.deal) for row in played.rows]
[('a', 'A', 1, 1), ('b', 'B', 0, 1)]
>>> played.record.splitlines()[1:6]
['Rules: kd/2', 'Event: arena, seed 7', 'Round: 3', 'Seat-a: random', 'Seat-b: random']

A bot's moves depend only on the tournament and the game's number, never on which process plays the games or in which
order.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any, NamedTuple

from ..bots import Bot, Budget, Choice, load
from ..bots.external import FORFEITED
from ..bots.program import shown
from ..core.notation import REALMS, SEATS, Move
from ..core.position import Position
from ..core.record import Record
from ..core.sheet import ScoreSheet
from ..errors import FiefdomError
from .entrant import CUT
from .schedule import Tournament

LONGEST_FAULT = 200
LATE_SECONDS = 0.01
"""A turn is late if it takes this much longer than allowed; smaller delays come from the clock and the pipe."""


class Row(NamedTuple):
    """A game's result for one seat. `share` is its realm's part of the win, `margin` its lead over the best other.

    `title` is what a program calls itself. `late` counts the turns that took too long, and `over` is how much longer
    they took in all. `failed` is 1 if the bot had failed for good by the end of the game. `note` is the first oddity.
    """

    game: int
    deal: int
    rotation: int
    seat: str
    realm: str
    bot: str
    slot: int
    place: int
    points: int
    share: float
    margin: int
    terms: dict[str, int]
    turns: int
    seconds: float
    slowest: float
    faults: int
    fault: str
    title: str = ""
    late: int = 0
    over: float = 0.0
    failed: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """A game that is over: a row for each seat, and the text of its record."""

    game: int
    rows: tuple[Row, ...]
    record: str


@dataclass(slots=True)
class Thinking:
    """What one seat has done so far: turns (what one king does), seconds, and what went wrong."""

    turns: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    faults: list[str] = field(default_factory=list)
    late: int = 0
    over: float = 0.0
    note: str = ""

    def add(self, kings: Sequence[float], allowed: float | None, fault: str, note: str = "") -> None:
        """Add the seconds of one king or several; `allowed` is the limit of each, if there is one."""
        self.turns += len(kings)
        self.seconds += sum(kings)
        self.slowest = max(self.slowest, *kings)
        late = [each - allowed for each in kings if allowed is not None and each > allowed + LATE_SECONDS]
        self.late += len(late)
        self.over += sum(late)
        if fault:
            self.faults.append(short(fault))
        self.note = self.note or short(note)

    def as_cells(self) -> dict[str, Any]:
        """The cells of a row."""
        times = {"seconds": round(self.seconds, 6), "slowest": round(self.slowest, 6)}
        return {
            "turns": self.turns,
            **times,
            "faults": len(self.faults),
            "fault": self.faults[0] if self.faults else "",
            "late": self.late,
            "over": round(self.over, 6),
            "note": self.note,
        }


def play(tournament: Tournament, game: int, bots: Sequence[Bot]) -> Played:
    """Play a game with the bots of the tournament, by slot."""
    dealer, seating = tournament.dealer(game), tournament.seating(game)
    record = Record(tournament.rules, headers(tournament, game))
    record.commit(dealer)
    thinking = [Thinking() for _ in seating]
    sheets: list[list[ScoreSheet]] = []
    choices = count()
    while not record.match.is_over:
        position = record.match.position
        if position.is_chance:
            record.draw(dealer)
            continue
        seat = SEATS.index(position.actor)
        slot = seating[seat]
        turn = f"{tournament.seed}/{game}/{slot}/{next(choices)}"
        for move in _turn(bots[slot], position, tournament.budget_of(slot), turn, thinking[seat]):
            record.play(move)
        if position.is_over:
            sheets.append(position.sheets())
    rows = _rows(tournament, game, record, sheets, thinking)
    return Played(game, tuple(row._replace(**_state(bots[row.slot])) for row in rows), str(record))


def headers(tournament: Tournament, game: int) -> dict[str, str]:
    """The headers of a game's record."""
    seats = {
        f"Seat-{SEATS[seat]}": tournament.entrants[slot].name for seat, slot in enumerate(tournament.seating(game))
    }
    budget = {"Budget": f"{tournament.budget} a turn"} if tournament.budget else {}
    return {"Event": f"arena, seed {tournament.seed}", "Round": str(game), **seats, **budget}


def _state(bot: Bot) -> dict[str, Any]:
    """What a program calls itself, and whether it has failed for good."""
    return {"title": getattr(bot, "title", ""), "failed": int(getattr(bot, "has_failed", False))}


def _turn(bot: Bot, position: Position, budget: Budget, turn: str, thinking: Thinking) -> Sequence[Move]:
    """The moves of a turn: the bot's, or random ones if those cannot be played."""
    began = time.perf_counter()
    try:
        choice = bot.choose(position.copy(), budget, Random(turn))
        seconds, fault = time.perf_counter() - began, _fault(position, choice)
        kings = 1 if choice.fault or fault else _kings(position, choice.moves)
        told = without_name(choice.fault, getattr(bot, "name", "")) or fault
        thinking.add(_by_king(choice, seconds, kings), budget.seconds, told, choice.note)
    except Exception as error:  # A bot may fail in any way, and the tournament continues.
        fault = f"{type(error).__name__}: {error}"
        thinking.add([time.perf_counter() - began], budget.seconds, fault)
    return load("random").choose(position, budget, Random(turn)).moves if fault else choice.moves


def _by_king(choice: Choice, seconds: float, kings: int) -> Sequence[float]:
    """The seconds of each king of a choice; if they were not timed separately, all have an equal part."""
    whole = seconds if choice.seconds is None else choice.seconds
    return choice.king_seconds or [whole / kings] * kings


def _kings(position: Position, moves: Sequence[Move]) -> int:
    """How many kings of a seat some moves belong to."""
    trial, kings = position.copy(), set[tuple[int, int]]()
    for move in moves:
        kings.add((trial.round, trial.king))
        trial.play(move)
    return len(kings)


def without_name(fault: str, bot: str) -> str:
    """A fault without the name of the bot before it.

    >>> without_name("run:./k3 answered no move", "run:./k3")
    'answered no move'
    """
    return fault.removeprefix(f"{shown(bot)} ")


def short(fault: str) -> str:
    """A fault in one line. If it is long, its reason is cut, not its end."""
    text = "".join(c if c.isprintable() else " " for c in fault)
    end = FORFEITED if text.endswith(FORFEITED) else ""
    reason = text.removesuffix(end)
    return text if len(text) <= LONGEST_FAULT else reason[: LONGEST_FAULT - len(end) - 1] + CUT + end


def _fault(position: Position, choice: Choice) -> str:
    """Why the moves are not a turn, if they are not."""
    seat, after = position.actor, position.copy()
    for move in choice.moves:
        if after.actor != seat:
            return f"{move} is one move too many"
        try:
            after.play(move)
        except (FiefdomError, TypeError) as error:
            return str(error)
    return f"the turn goes on after {str(choice) or 'nothing'}" if after.actor == seat else ""


def _rows(
    tournament: Tournament, game: int, record: Record, sheets: list[list[ScoreSheet]], thinking: list[Thinking]
) -> list[Row]:
    return [
        Row(
            game=game,
            deal=tournament.deal(game),
            rotation=tournament.rotation(game),
            seat=SEATS[seat],
            bot=tournament.bots[slot],
            slot=slot,
            terms=_terms([each[tournament.rules.seat_realm(seat)] for each in sheets]),
            **_outcome(record, tournament.rules.seat_realm(seat)),
            **thinking[seat].as_cells(),
        )
        for seat, slot in enumerate(tournament.seating(game))
    ]


def _outcome(record: Record, realm: int) -> dict[str, Any]:
    """How a match ended for a realm: realms that share first place share the win."""
    totals = record.match.totals()
    places = {rank.realm: rank.place for rank in record.match.ranking()}
    place, winners = places[REALMS[realm]], list(places.values()).count(1)
    return {
        "realm": REALMS[realm],
        "place": place,
        "points": totals[realm],
        "share": 1 / winners if place == 1 else 0.0,
        "margin": totals[realm] - max(points for other, points in enumerate(totals) if other != realm),
    }


def _terms(sheets: list[ScoreSheet]) -> dict[str, int]:
    """Points by term, over all games of a match."""
    return {name: sum(sheet.terms[name] for sheet in sheets) for name in sheets[0].terms}
