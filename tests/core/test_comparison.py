"""What speaks for a turn is true: checked by playing the game on, and by counting again."""

from random import Random

import pytest

from fiefdom import Position
from fiefdom.core.comparison import compare
from fiefdom.core.lines import free_cells, realm_at_turn
from fiefdom.core.notation import REALMS
from fiefdom.kernel.board import STEPS


def at(rules, moves):
    """A position after these moves."""
    position = Position(rules, backend="plain")
    for move in moves.split():
        position.play(move)
    return position


START = "+3 +17 +22 +40 +a K22 +b K3 +b K17 +a K40 +1 +5 +30 +48"


def kinds(position, *turn):
    """The merits of a turn by kind."""
    return {merit.kind: merit for merit in compare(position, [list(turn)])[0]}


def test_a_claim_that_brings_most_is_best_and_the_lowest_is_earlier():
    position = at("kd/2", START)
    best = kinds(position, "h7i7", "K48")["best"]
    assert (best.domino, best.points, best.before, best.step) == ("48", 3, 1, "claim")
    first = kinds(position, "h7i7", "K1")["earlier"]
    assert (first.after, first.of) == (1, 4)
    assert "earlier" not in kinds(position, "h7i7", "K5"), "domino 1 may still be taken by somebody who is then earlier"


def test_what_all_turns_have_comes_after_what_one_has():
    """Both turns found the same territory; only one claims the lowest domino."""
    position = at("kd/2", f"{START} h7i7 K1 f7e7 K5")
    laid = next(move for move in position.moves if "founded" in kinds(position, move))
    assert compare(position, [[laid, "K30"]])[0][0].kind == "founded"
    found = [[merit.kind for merit in merits] for merits in compare(position, [[laid, "K30"], [laid, "K48"]])]
    assert all(kind[-1] == "founded" for kind in found)


GAMES = ["kd/3+harmony+middle", "kd/2", "giants/3", "qd/2", "court/2"]


def any_move(position, rng):
    draws = position.chances()
    return rng.choices(list(draws), list(draws.values()))[0] if position.is_chance else rng.choice(position.moves)


def turns(position, rng):
    """A few random turns."""
    found = []
    for _ in range(3):
        trial, moves = position.copy(), []
        while (trial.actor, trial.king, trial.round) == (position.actor, position.king, position.round):
            moves.append(rng.choice(trial.moves))
            trial.play(moves[-1])
        found.append(moves)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_merit_is_true(game):
    rng, position, told = Random(7), Position(game, backend="plain"), set()
    while not position.is_over:
        if not position.is_chance and position.step in ("place", "claim") and rng.random() < 0.5:
            tried = turns(position, rng)
            for moves, merits in zip(tried, compare(position, tried), strict=True):
                for merit in merits:
                    check(position, moves, merit, rng)
                    told.add(merit.kind)
        position.play(any_move(position, rng))
    assert {"best", "earlier", "founded"} <= told


def check(position, moves, merit, rng):
    """Play up to the act that a merit is about, and look for oneself."""
    before = position.copy()
    for act in moves:
        if act.step == merit.step:
            break
        before.play(act)
    after = before.copy()
    after.play(act)
    if merit.kind in CHECKS and moves.count(act) == 1 == sum(each.step == act.step for each in moves):
        CHECKS[merit.kind](before, act, after, merit, rng)


def land(kingdom, start):
    """The cells of a territory, found square by square."""
    found, left = set(), [start]
    while left:
        cell = left.pop()
        if cell not in found and cell in kingdom and kingdom[cell].terrain == kingdom[start].terrain:
            found.add(cell)
            left += [cell + step for step in STEPS]
    return found


def check_territory(before, act, after, merit, rng):
    realm = realm_at_turn(before)
    old, new = before.kingdom(realm).squares, after.kingdom(realm).squares
    for cell in act.cells:
        whole = land(new, cell)
        parts = {frozenset(land(old, each)) for each in whole - set(act.cells)}
        sizes = max(map(len, parts), default=0), len(whole)
        crowns = sum(new[each].crowns_that_count for each in whole)
        points = len(whole) * crowns - sum(len(part) * sum(old[c].crowns_that_count for c in part) for part in parts)
        if (*sizes, crowns, points) == (merit.before, merit.after, merit.crowns, merit.points):
            return
    raise AssertionError(f"{act} does not do this: {merit}")


def holes(position, realm):
    free = set(free_cells(position, realm))
    return sum(not any(cell + step in free for step in STEPS) for cell in free)


def check_hole(before, act, after, merit, rng):
    realm, worse = realm_at_turn(before), 0
    assert holes(after, realm) <= holes(before, realm)
    for other in before.moves:
        trial = before.copy()
        trial.play(other)
        worse += holes(trial, realm) > holes(after, realm)
    assert worse == merit.worse
    assert len(before.moves) - 1 == merit.of


def check_points(before, act, after, merit, rng):
    realm = realm_at_turn(before)
    one, other = before.sheets()[realm].terms[merit.name], after.sheets()[realm].terms[merit.name]
    assert other - one == merit.points if merit.kind == "term" else other >= one > 0


def check_harm(before, act, after, merit, rng):
    realm = REALMS.index(merit.realm)
    assert before.scores()[realm] - after.scores()[realm] == merit.points > 0


def check_earlier(before, act, after, merit, rng):
    """Whoever claims what is left: in the next round this king is the one that was said."""
    king, game = before.king, after.copy()
    while game.round == before.round:
        game.play(any_move(game, rng))
    order = list[int]()
    while not game.is_over and game.round == before.round + 1:
        if game.king not in order and not game.is_chance:
            order.append(game.king)
        game.play(any_move(game, rng))
    assert order.index(king) + 1 == merit.after


CHECKS = {
    **dict.fromkeys(("grown", "crowned", "founded"), check_territory),
    "hole": check_hole,
    "harm": check_harm,
    "earlier": check_earlier,
    **dict.fromkeys(("term", "kept"), check_points),
}
