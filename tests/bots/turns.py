"""Positions for bots to think about, and what a whole turn is, through `Position` alone.

>>> [str(turn) for turn in king_turns(started("kd/2"))][:2]
['K3', 'K17']
"""

import random
from dataclasses import dataclass
from itertools import islice

from walks import uniform, walk

from fiefdom import Engine, Move, Position, SeededDealer
from fiefdom.kernel import draft, place, step
from fiefdom.kernel.board import territories


def started(rules, backend="plain"):
    """A game whose first king has to claim; kd/2 with a known line."""
    position = Position(rules, backend)
    if rules == "kd/2":
        for draw in ("+3", "+17", "+22", "+40", "+a"):
            position.play(draw)
        return position
    return settle_chance(position)


def settle_chance(position, seed=1):
    """Make the draws that are due."""
    dealer = SeededDealer.of_seed(seed)
    while position.is_chance:
        position.play(dealer.draw(position))
    return position


def reached(rules, round_no, seed, steps=("place",), backend="plain", pick=uniform):
    """A position in a round of a random game, at the first of these steps; None if the game has none there."""
    position = Position(rules, "plain")
    for _ in walk(position, random.Random(f"{rules} {seed}"), pick):
        if position.round >= round_no and position.step in steps:
            return Position.parse(str(position), backend)
    return None


def some(rules, count, rounds, steps=("place",), pick=uniform, backend="plain"):
    """Several positions, taken from these rounds in turn."""
    found = (reached(rules, rounds[k % len(rounds)], k, steps, backend, pick) for k in range(20 * count))
    return list(islice((each for each in found if each), count))


def played(position, moves):
    """A copy after some moves."""
    after = position.copy()
    for move in moves:
        after.play(move)
    return after


def turn_is_over(before, after):
    """Has the turn of one king ended? The next turn of the same seat begins with a placement, or a first claim."""
    if after.actor != before.actor or after.round != before.round or before.step == "receive":
        return True
    return after.step == "place" or before.round == 0


def first_turn(position, moves):
    """Those of some moves that belong to the king whose turn it is."""
    trial = position.copy()
    for n, move in enumerate(moves, 1):
        trial.play(move)
        if turn_is_over(position, trial):
            return moves[:n]
    raise AssertionError(f"the turn goes on after {' '.join(map(str, moves))}")


@dataclass
class Turn:
    """A king's turn and where it leads."""

    moves: tuple[Move, ...]
    after: Position

    def __str__(self):
        return " ".join(map(str, self.moves))


def king_turns(position, fold_claims=False, most=10_000):
    """Every turn of the king whose turn it is, or None if there are too many; with `fold_claims`, one claim each."""
    open_turns, whole = [Turn((), position)], []
    while open_turns:
        turn = open_turns.pop()
        moves = list(turn.after.moves)
        for move in moves[:1] if fold_claims and turn.after.step == "claim" else moves:
            longer = Turn((*turn.moves, move), played(turn.after, [move]))
            (whole if turn_is_over(position, longer.after) else open_turns).append(longer)
        if len(whole) + len(open_turns) > most:
            return None
    return sorted(whole, key=lambda turn: turn.moves)


def claim_of(moves):
    """The claim among some moves, or None."""
    return next((move for move in moves if move.step == "claim"), None)


def realm_of(position, seat=None):
    """The number of the realm that the seat whose turn it is plays for."""
    return position.rules.seat_realm("abcdefgh".index(seat or position.actor))


def points(position, realm):
    """The points of a realm's territories alone."""
    return territories(position.snapshot(), realm)


def holding(root, after, claim):
    """The position in which the king whose turn it was at the root lays the domino it claims, with nothing between."""
    states, king = after.state(), root.snapshot().hand
    s = states[0]
    s.round_no = root.round + 1
    s.step, s.hand = step.PLACE, king
    s.stands = [draft.NOWHERE] * len(s.stands)
    s.stands[king] = claim.argument
    return Position.of_state(after.rules, Engine.load("plain"), states)


def cells_of(kingdom_state, realm):
    """The settled cells of a kingdom, without the castle."""
    rest = [kingdom_state.terrain[9 * realm + i] for i in range(9)]
    words = [rest[i] | rest[i + 3] | rest[i + 6] for i in range(3)]
    return {61 * w + bit for w in range(3) for bit in range(61) if (words[w] >> bit) & 1}


def domino_of(position):
    """The domino of the turn, as its place in the bundles."""
    return place.domino(position.snapshot(), Engine.load("plain").rules(position.rules)[0])


def check(position, choice):
    """A choice is one legal turn, up to where another seat or chance is up; returns the position after it."""
    after = position.copy()
    for move in choice.moves:
        assert after.actor == position.actor, f"{choice} goes on too long at {position}"
        assert move in after.moves, f"{move} of {choice} is illegal at {position}"
        after.play(move)
    assert after.actor != position.actor, f"{choice} ends too early at {position}"
    return after
