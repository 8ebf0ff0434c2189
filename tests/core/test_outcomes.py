"""The outcome predicted for a move is what happens when it is played, on both backends."""

import random

import pytest
from marks import every
from walks import EVERY_KIND

from fiefdom import Position, SeededDealer
from fiefdom.core.lines import domino_in_hand, realm_at_turn
from fiefdom.core.outcomes import outcomes


def decisions(rules, seed, backend):
    """Some positions of a game in which somebody chooses."""
    rng, dealer, position = random.Random(seed), SeededDealer.of_seed(seed), Position(rules, backend)
    while not position.is_over:
        if position.is_chance:
            position.play(dealer.draw(position))
            continue
        yield position
        position.play(rng.choice(position.moves))


def purse(position, realm):
    kingdom = position.kingdom(realm)
    return kingdom.coins, kingdom.knights, kingdom.towers


KINDS = every(4, EVERY_KIND)


@pytest.mark.parametrize("rules", KINDS)
def test_every_prospect_comes_true(rules):
    rng = random.Random(rules)
    for position in decisions(rules, 1, "plain"):
        found = outcomes(position)
        assert [each.move for each in found] == list(position.moves)
        each, realm = rng.choice(found), realm_at_turn(position)
        after = position.copy()
        after.play(each.move)
        assert each.realm == realm
        assert each.changes == tuple(b - a for a, b in zip(position.scores(), after.scores(), strict=True))
        changes = tuple(b - a for a, b in zip(purse(position, realm), purse(after, realm), strict=True))
        assert (each.coins, each.knights, each.towers) == changes
        comes = after.kingdom(realm).queen and not position.kingdom(realm).queen
        assert each.queen_comes == comes


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("rules", ["kd/2", "giants/4", "qd/3", "court/2", "wedding/6+teams", "team/6"])
def test_both_backends_see_the_same(rules):
    for plain, compiled in zip(decisions(rules, 2, "plain"), decisions(rules, 2, "compiled"), strict=True):
        assert outcomes(plain) == outcomes(compiled)


@pytest.mark.parametrize("rules", ["kd/2", "xl/3", "giants/4", "court/2", "qd/3"])
def test_a_claim_tells_the_best_laying(rules):
    """Where a kingdom has not changed until the domino is laid, what was said of the claim is what it brings."""
    rng, dealer, position = random.Random(5), SeededDealer.of_seed(5), Position(rules, "plain")
    promised, kept = {}, 0
    while not position.is_over:
        if position.is_chance:
            position.play(dealer.draw(position))
            continue
        realm, found = realm_at_turn(position), outcomes(position)
        kingdom = str(position.kingdom(realm))
        if position.step == "place" and (realm, domino_in_hand(position), kingdom) in promised:
            gains = [each.gain for each in found if str(each.move) != "X"]
            assert promised[realm, domino_in_hand(position), kingdom] == max(gains, default=None)
            kept += 1
        chosen = rng.choice(found)
        if position.step == "claim":
            promised[realm, str(chosen.move)[1:], kingdom] = chosen.best
        position.play(chosen.move)
    assert kept > 3


def test_no_prospects_where_nobody_chooses():
    assert outcomes(Position("kd/2", "plain")) == []


@pytest.mark.usefixtures("compiled")
def test_a_snapshot_is_the_state_field_by_field(compiled):
    for position in decisions("qd/3+giants", 3, "compiled"):
        states, seen = position.state(), position.snapshot()
        assert all(getattr(seen, name) == compiled.get(states, name) for name in compiled.game.State.names)


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("rules", ["kd/2", "qd/4"])
def test_a_position_moves_to_another_backend_and_back(rules):
    for position in decisions(rules, 4, "plain"):
        there = position.on("compiled")
        back = there.on("plain")
        assert (str(there), str(back), there.king, back.king) == (
            str(position),
            str(position),
            position.king,
            position.king,
        )
