"""The reasons for a turn: each of its acts is compared with all other legal acts. The kernel plays them all.

>>> position = Position("kd/2", backend="plain")
>>> for move in "+3 +17 +22 +40 +a K22 +b K3 +b K17 +a K40 +1 +5 +30 +48".split():
...     position.play(move)
>>> [[(each.kind, each.domino) for each in found] for found in compare(position, [["h7i7", "K48"], ["h7i7", "K1"]])]
[[('best', '48'), ('denied', '48')], [('earlier', '1')]]
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..catalog.dominoes import name
from ..catalog.terrain import LETTERS
from ..kernel import board, draft, game
from . import expansions
from .engine import Engine
from .lines import line_next, numbers
from .merit import Merit
from .notation import REALMS, Move
from .outcomes import Outcome, outcomes
from .position import Position
from .state_text import cells_of

SHARED = 0.25
"""The weight of a merit that all turns have: it does not distinguish them."""
HOLE, FITS, EARLIER = 4.0, 3.0, 1.5
"""About what these are worth, in points."""
LEAST_DENIED = 2
"""A domino is denied to a realm if it would bring this much more than the next best."""


class Trial(NamedTuple):
    """A legal move that was tried: the state after it, its holes, and its points by term."""

    s: Any
    holes: int
    terms: Mapping[str, int]


def compare(position: Position, turns: Iterable[Sequence[Move | str]]) -> list[list[Merit]]:
    """The reasons for each of these turns, most important first; those that all of them share come last."""
    known: dict[tuple[Move, ...], list[tuple[Outcome, Trial]]] = {}
    found = [list(_merits(position, turn, known)) for turn in turns]
    common = set.intersection(*map(set, found)) if len(found) > 1 else set()
    return [sorted(each, key=lambda merit: -merit.weight * (SHARED if merit in common else 1)) for each in found]


def _merits(position: Position, turn: Sequence[Move | str], known: dict[Any, Any]) -> Iterator[Merit]:
    before, played = position.copy(), tuple[Move, ...]()
    for each in turn:
        move = before.read(each) if isinstance(each, str) else each
        if before.is_chance or before.is_over:
            return
        if played not in known:
            known[played] = [(outcome, _tried(before, outcome)) for outcome in outcomes(before)]
        chosen = next(row for row in known[played] if row[0].move == move)
        others = [row for row in known[played] if row[0].move != move]
        yield from (merit._replace(step=move.step) for merit in _of_act(before, chosen, others))
        before.play(move)
        played += (move,)


def _tried(position: Position, outcome: Outcome) -> Trial:
    after = position.copy()
    after.play(outcome.move)
    s, r = after.seen, numbers(position)
    terms = {term: game.term(s, r, outcome.realm, i) for i, term in enumerate(game.TERMS) if (r.terms >> i) & 1}
    return Trial(s, _holes(s, outcome.realm), terms)


def _holes(s: Any, realm: int) -> int:
    """The single squares that no domino can fill any more: free, without a free neighbour (P1)."""
    free = s.free[3 * realm : 3 * realm + 3]
    return int(board.count(*(x & ~y for x, y in zip(free, board.beside(*free), strict=True))))


def _of_act(
    position: Position, chosen: tuple[Outcome, Trial], others: Sequence[tuple[Outcome, Trial]]
) -> Iterator[Merit]:
    outcome, trial = chosen
    if outcome.move.step == "place" and outcome.move.decoded.cells:
        yield from _territories(position, outcome, trial)
        yield from _holes_avoided(position, outcome, trial, [each for _, each in others])
        yield from _terms_kept(position, outcome, trial, [each for _, each in others])
    elif outcome.move.step == "claim":
        yield from _claim(outcome, [each for each, _ in others])
        yield from _denied(position, outcome)
        yield from _earlier(position, outcome)
    added = [
        merit
        for each in expansions.in_play(position.rules)
        for merit in each.merits(position.seen, trial.s, outcome, [other for other, _ in others])
    ]
    yield from added
    said = {merit.points for merit in added}
    yield from (merit for merit in _terms_grown(position, outcome, trial) if merit.points not in said)
    for realm, change in enumerate(outcome.changes):
        if realm != outcome.realm and change < 0:
            yield Merit("harm", -change, realm=REALMS[realm], points=-change)


def _territories(position: Position, outcome: Outcome, trial: Trial) -> Iterator[Merit]:
    """The territories that the domino grows, joins or founds."""
    realm, laid = outcome.realm, set(outcome.move.decoded.cells)
    seen = set[int]()
    for cell in sorted(laid):
        if cell not in seen:
            land = set(cells_of(board.territory_at(trial.s, realm, cell)))
            seen |= land
            yield from _territory(position.seen, trial.s, realm, land, laid & land)


def _territory(s: Any, after: Any, realm: int, land: set[int], laid: set[int]) -> Iterator[Merit]:
    crowns = _crowns(after, realm, land)
    olds = {frozenset(cells_of(board.territory_at(s, realm, cell))) for cell in land - laid}
    points = len(land) * crowns - sum(len(old) * _crowns(s, realm, old) for old in olds)
    terrain = LETTERS[board.terrain_at(after, realm, min(laid))]
    numbers = {"terrain": terrain, "after": len(land), "crowns": crowns, "points": points}
    gained = _crowns(after, realm, laid)
    weight = points + 0.2 * (len(land) - len(laid))
    if not olds:
        if crowns:
            yield Merit("founded", weight + 1, **numbers)  # type: ignore[arg-type]
        return
    kind, before = "crowned" if gained else "grown", max(map(len, olds))
    yield Merit(kind, weight, before=before, gained=gained, **numbers)  # type: ignore[arg-type]


def _crowns(s: Any, realm: int, cells: Iterable[int]) -> int:
    return int(board.crowns_in(s, realm, *board.words(sum(1 << cell for cell in cells))))


def _holes_avoided(position: Position, outcome: Outcome, trial: Trial, others: Sequence[Trial]) -> Iterator[Merit]:
    worse = sum(each.holes > trial.holes for each in others)
    if worse and trial.holes <= _holes(position.seen, outcome.realm):
        yield Merit("hole", HOLE * worse / len(others), worse=worse, of=len(others))


def _terms_kept(position: Position, outcome: Outcome, trial: Trial, others: Sequence[Trial]) -> Iterator[Merit]:
    for term, points in _terms(position, outcome.realm).items():
        lost = [points - each.terms[term] for each in others if each.terms[term] < points <= trial.terms[term]]
        if lost and term != game.TERMS[game.TERRITORIES]:
            yield Merit("kept", max(lost) * len(lost) / len(others), name=term, worse=len(lost), of=len(others))


def _terms_grown(position: Position, outcome: Outcome, trial: Trial) -> Iterator[Merit]:
    for term, points in _terms(position, outcome.realm).items():
        gain = trial.terms[term] - points
        if gain > 0 and term != game.TERMS[game.TERRITORIES]:
            yield Merit("term", gain, name=term, points=gain)


def _terms(position: Position, realm: int) -> dict[str, int]:
    s, r = position.seen, numbers(position)
    return {term: game.term(s, r, realm, i) for i, term in enumerate(game.TERMS) if (r.terms >> i) & 1}


def _claim(outcome: Outcome, others: Sequence[Outcome]) -> Iterator[Merit]:
    """The domino would bring more now than the others on offer, or fits where others do not."""
    if outcome.best is None or not others:
        return
    domino, rest = name(outcome.move.argument), [each.best for each in others if each.best is not None]
    if len(rest) < len(others):
        unfit = len(others) - len(rest)
        yield Merit("fits", FITS * unfit / len(others), domino=domino, worse=unfit, of=len(others))
    if rest and outcome.best > max(rest):
        yield Merit("best", outcome.best - max(rest) + 1, domino=domino, points=outcome.best, before=max(rest))


def _denied(position: Position, outcome: Outcome) -> Iterator[Merit]:
    """The domino would bring an opponent who has yet to choose more than any other on offer."""
    s, rules, label = position.seen, position.rules, outcome.move.argument
    kings = [king for king in range(rules.kings) if s.claims[king] == draft.NOWHERE and king != s.hand]
    rivals = {rules.seat_realm(draft.seat_of(numbers(position), king)): king for king in kings}
    found = []
    for realm, king in rivals.items():
        if realm != outcome.realm:
            gains = _gains(position, realm, king)
            wanted = gains.pop(label)
            if wanted - max(gains.values(), default=0) >= LEAST_DENIED:
                weight = wanted - max(gains.values(), default=0)
                found.append(Merit("denied", weight, domino=name(label), realm=REALMS[realm], points=wanted))
    yield from sorted(found, key=lambda merit: -merit.weight)[:1]


def _gains(position: Position, realm: int, king: int) -> dict[int, int]:
    """What each domino on offer would bring a realm if this king laid it now."""
    engine = Engine.load("plain")
    states = engine.copy([position.seen])
    states[0].hand = king
    rival = Position.of_state(position.rules, engine, states)
    now = rival.scores()[realm]
    offered = [each.label for each in line_next(position) if not each.seat]
    return {label: max(0, rival.best_laying(label) - now) for label in offered}


def _earlier(position: Position, outcome: Outcome) -> Iterator[Merit]:
    """All lower dominoes are taken, so the place in the next round is certain (T6)."""
    label, line = outcome.move.argument, line_next(position)
    place, kings = 1 + sum(each.label < label for each in line), position.rules.kings
    certain = all(each.seat for each in line if each.label < label)
    choice = any(not each.seat and each.label > label for each in line)
    if certain and choice and 2 * place <= kings and position.round + 1 < position.rules.rounds:
        yield Merit("earlier", EARLIER, domino=name(label), after=place, of=kings)
