"""A table as players and spectators see it. It never contains more than a player may know."""

from collections.abc import Collection, Sequence
from functools import cache

from ..catalog.dominoes import name
from ..catalog.terrain import LETTERS
from ..core.dealer import tiles
from ..core.engine import Engine
from ..core.lines import Offer, line_next, line_now, offer_in_hand, unseen
from ..core.match import Match
from ..core.notation import REALMS, square
from ..core.outcomes import Outcome, outcomes
from ..core.position import Position
from ..core.rules import Rules
from ..core.sheet import Rank, tie_breaks
from ..kernel import step
from .clocks import clock_view
from .expansion import Expansion
from .expansions import ALL, in_play
from .kingdom_view import kept, realm_of
from .messages import (
    Deal,
    Legal,
    Option,
    Place,
    SeatView,
    State,
    Tile,
    VoidDeal,
)
from .table import Table
from .takeback import may_ask, request_view


def state_of(table: Table, online: Collection[str] = (), now: float = 0.0) -> State:
    """The state of a table; without a time its clocks are left out."""
    state = State(
        seq=table.seq,
        game=table.game,
        rules=str(table.rules),
        title=table.rules.title,
        phase=table.phase,  # type: ignore[arg-type]
        seats=[
            SeatView(
                chair.seat,
                chair.realm,
                chair.name,
                chair.colour,
                "bot" if chair.level else "person",
                chair.level,
                chair.ready,
                chair.seat in online,
                chair.person,
            )
            for chair in table.chairs
        ],
        commitment=table.commitment,
        paused=table.paused,
        hints=table.hints,
        secret=table.secret,
        deal=_deal(table),
        rematch=table.rematch,
        begun=table.begun,
        open=table.open,
        request=request_view(table),
        back=may_ask(table),
        clock=clock_view(table, now) if now else None,
    )
    if table.secret:
        state.nonces = {seat: each.hex() for seat, each in table.nonces(bytes.fromhex(table.secret)).items()}
        state.piles = _piles(table.rules)
    _fill_in(state, table)
    state.actor, state.awaits = table.actor, table.awaits  # type: ignore[assignment]
    state.pending = list(table.pending.acts) if table.pending else []
    return state


def _deal(table: Table) -> Deal | None:
    """How the draws are fixed; None for games that started before version 2 of the log."""
    if table.phase == "playing" and not table.is_sealed:
        return None
    chairs = table.chairs
    return Deal(
        table.deal,
        {chair.seat: chair.commitment for chair in chairs if chair.commitment},
        table.is_sealed,
        table.reveal_until or 0.0,
        "".join(chair.seat for chair in chairs if chair.nonce),
        "".join(chair.seat for chair in chairs if not chair.commits),
        [VoidDeal(*each) for each in table.voided],
    )


@cache
def _piles(rules: Rules) -> dict[str, list[str]]:
    """All tiles of a game by pile."""
    found: dict[str, list[str]] = {}
    for _, pile, tile in tiles(rules):
        found.setdefault(pile, []).append(tile)
    return found


def _fill_in(state: State, table: Table) -> None:
    """Fill in the part of the state that comes from the match; between two games, from the one that has ended."""
    match, position, rules = table.match, table.ended or table.match.position, table.rules
    s, state.ended = position.seen, table.ended is not None
    state.number, state.games = max(1, match.game) - state.ended, rules.games
    state.round, state.rounds, state.side = position.round, rules.rounds, rules.side
    state.steps, state.step = _steps(rules), position.step
    realms = [realm_of(table, position, s, realm) for realm in range(rules.realms)]
    state.kingdoms, state.sheets = [kingdom for kingdom, _ in realms], [sheet for _, sheet in realms]
    state.line, state.next = _lines(position, table.line)
    state.unseen = kept(table, "unseen", list(s.unseen), lambda: unseen_of(position))
    state.totals = match.totals() if not state.ended else [sum(points) for points in zip(*_points(match), strict=True)]
    state.finished = _points(match)
    state.ranking = _places(match) if match.is_over else []
    state.ties = tie_breaks(rules)  # type: ignore[assignment]
    for each in in_play(rules):
        each.fill_state(state, position)


def _points(match: Match) -> list[list[int]]:
    """The points of every realm in each finished game."""
    return [[points for points, _, _ in game] for game in match.finished]


@cache
def _steps(rules: Rules) -> list[str]:
    """The steps in which a seat may have a choice, in the order of a turn."""
    used = Engine.load("plain").rules(rules)[0].steps
    return [step.NAMES[each] for each in range(step.PLACE, step.SETTLE + 1) if (used >> each) & 1]


def _lines(position: Position, line: list[Offer]) -> tuple[list[Tile], list[Tile]]:
    """The dominoes of the round (those already placed, the one whose turn it is, the rest), and those of the next."""
    to_come, after = line_now(position), line_next(position)
    labels = {offer.label for offer in to_come}
    if labels <= {offer.label for offer in line}:
        done = [_tile(offer, "done") for offer in line if offer.label not in labels]
    elif line and not after:
        # The round is over, but its last turn is not confirmed: everybody has claimed, and nobody places yet.
        return [_tile(offer, "done") for offer in line], [_tile(offer) for offer in to_come]
    else:
        done = []
    tiles = [_tile(offer) for offer in to_come]
    if position.step == "place" and tiles:
        tiles[0].state = "turn"
    elif not (position.is_chance or position.is_over) and done:
        done[-1].state = "turn"
    return done + tiles, [_tile(offer) for offer in after]


def unseen_of(position: Position) -> list[list[Tile]]:
    """The dominoes that have not been drawn yet, by box."""
    return [[*map(_hidden, box)] for box in unseen(position)]


def _tile(offer: Offer, state: str = "") -> Tile:
    domino = offer.domino
    ends = [(domino.first, domino.first_crowns), (domino.second, domino.second_crowns)]
    first, second = (LETTERS[terrain] + (str(crowns) if crowns else "") for terrain, crowns in ends)
    return Tile(offer.name, (first, second), offer.seat, state, _mark(offer.label))  # type: ignore[arg-type]


@cache
def _mark(label: int) -> str:
    return next(filter(None, (each.mark(label) for each in ALL)), "")


@cache
def _hidden(offer: Offer) -> Tile:
    """A domino that has not been drawn yet: the same in every game, so it is cached."""
    return _tile(offer)


def _places(match: Match) -> list[Place]:
    sums = [[sum(game[realm][i] for game in match.finished) for i in range(3)] for realm in range(match.rules.realms)]
    return places_of(match.ranking(), sums)


def places_of(ranks: Sequence[Rank], sums: Sequence[Sequence[int]]) -> list[Place]:
    """The ranking, with what decides each place; `sums` are points, largest territory and crowns of every realm."""
    places = []
    for rank in ranks:
        realm = REALMS.index(rank.realm)
        points, biggest, crowns = sums[realm]
        tied = [i for i, other in enumerate(sums) if i != realm and other[0] == points]
        same = [i for i in tied if sums[i][1] == biggest]
        is_shared = sum(other.place == rank.place for other in ranks) > 1
        by = "points" if not tied else "biggest" if not same else "shared" if is_shared else "crowns"
        names = [REALMS[i] for i in tied]
        places.append(Place(rank.place, rank.realm, points, biggest, crowns, by, rank.reason, names))  # type: ignore[arg-type]
    return places


def legal_of(table: Table) -> Legal | None:
    """The legal moves of the seat to act; None if nobody has a choice."""
    if table.phase != "playing" or table.paused or table.awaits != "move" or table.match.is_chance:
        return None
    if table.bot_of(table.actor) and not table.chair(table.actor).level:
        return None  # The time of the seat is up.
    return legal_at(table.match.position)


def legal_at(position: Position) -> Legal:
    """The legal moves of the seat whose turn it is in a position."""
    found = outcomes(position)
    expansions = in_play(position.rules)
    options = [_option(position, each, expansions) for each in found if each.move.step != "pass"]
    domino = _tile(offer_in_hand(position), "turn") if position.step == "place" else None
    return Legal(position.actor, position.step, options, len(options) < len(found), domino)


def _option(position: Position, outcome: Outcome, expansions: Sequence[Expansion]) -> Option:
    parts = outcome.move.decoded
    option = Option(
        str(outcome.move),
        [square(at) for at in parts.cells],
        outcome.gain,
        {REALMS[i]: change for i, change in enumerate(outcome.changes) if change and i != outcome.realm},
    )
    if parts.domino is not None:
        option.domino, option.best = name(parts.domino), outcome.best
    for each in expansions:
        each.fill_option(option, outcome, position)
    return option
