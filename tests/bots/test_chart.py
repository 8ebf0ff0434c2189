"""A chart agrees with the rules about a kingdom, before and after a domino is placed."""

from collections import defaultdict

import pytest
from bots.turns import domino_of, played, points, realm_of, some

from fiefdom import Engine
from fiefdom.bots.search_bot import WEIGHTS
from fiefdom.kernel.board import CELLS, STRIDE, TERRAINS, survey
from fiefdom.kernel.search.chart import draw_chart, lay_adds
from fiefdom.kernel.search.memory import Memory
from fiefdom.kernel.search.placement import best_lay, form_hopes, leaves, study
from fiefdom.kernel.search.unit import UNIT
from fiefdom.kernel.step import DISCARD

CHARTED = ["kd/4", "duel/2", "xl/3", "qd/2", "court/2"]
ROUNDS = (1, 3, 5, 7, 9, 11)


def charted(s, realm):
    m = Memory.make(1)[0]
    draw_chart(s, realm, m)
    return m


def on_the_chart(m):
    """The territories: for each its terrain, squares, crowns and cells."""
    cells = defaultdict(set)
    for cell in range(CELLS):
        if m.territory[STRIDE + cell]:
            cells[m.territory[STRIDE + cell]].add(cell)
    return {frozenset(cells[n]): (m.terrain_of[n], m.size_of[n], m.crowns_of[n]) for n in cells}


def by_the_rules(s, realm):
    out = [0] * 4 * 64
    return sorted((out[4 * n], out[4 * n + 1], out[4 * n + 2]) for n in range(survey(s, realm, out)))


@pytest.mark.parametrize("rules", CHARTED)
def test_a_chart_shows_the_territories_of_the_rules(rules):
    for position in some(rules, 12, ROUNDS):
        s = position.snapshot()
        for realm in range(position.rules.realms):
            m = charted(s, realm)
            found = on_the_chart(m)
            assert sorted(found.values()) == by_the_rules(s, realm)
            assert all(len(cells) == size for cells, (_, size, _) in found.items())
            for t in range(1, TERRAINS + 1):
                of_terrain = [each for each in found.values() if each[0] == t]
                assert m.largest[t] == max((size for _, size, _ in of_terrain), default=0)
                assert m.richest[t] == max((crowns for _, _, crowns in of_terrain), default=0)


@pytest.mark.parametrize("rules", CHARTED)
def test_what_a_placement_adds_is_what_the_territories_gain(rules):
    looked_at = 0
    for position in some(rules, 30, ROUNDS):
        realm, d = realm_of(position), domino_of(position)
        m = charted(position.snapshot(), realm)
        before = points(position, realm)
        for move in position.moves:
            if move != DISCARD:
                gain = lay_adds(m, d, *move.cells)
                assert gain == UNIT * (points(played(position, [move]), realm) - before), f"{move} at {position}"
                looked_at += 1
    assert looked_at > 100


@pytest.mark.parametrize("rules", ["kd/2", "xl/2"])
def test_hopes_only_add_to_the_largest_and_the_richest_territory(rules):
    """A crown hoped for is worth every square that the largest territory grows by, and the other way round."""
    for position in some(rules, 6, (3, 6)):
        realm, d = realm_of(position), domino_of(position)
        m = charted(position.snapshot(), realm)
        for move in (move for move in position.moves if move != DISCARD):
            plain = lay_adds(m, d, *move.cells)
            for t in range(1, TERRAINS + 1):
                m.crowns_hope[t], m.squares_hope[t] = 5, 3
            hoped = lay_adds(m, d, *move.cells)
            for t in range(1, TERRAINS + 1):
                m.crowns_hope[t], m.squares_hope[t] = 0, 0
            after = charted(played(position, [move]).snapshot(), realm)
            grown = sum(after.largest[t] - m.largest[t] for t in range(1, TERRAINS + 1))
            richer = sum(after.richest[t] - m.richest[t] for t in range(1, TERRAINS + 1))
            assert hoped - plain == 5 * grown + 3 * richer


@pytest.mark.parametrize("rules", ["kd/2", "duel/2", "xl/3", "kd/4+harmony+middle"])
def test_no_placement_is_worth_more_than_the_best(rules):
    """Gain, hopes and what it spoils: `best_lay` skips a placement whose gain is less, as none spoils less than 0."""
    for position in some(rules, 30, (2, 4, 6)):
        s, r = position.snapshot(), Engine.load("plain").rules(position.rules)[0]
        m, realm, d = Memory.make(1)[0], realm_of(position), domino_of(position)
        for name, value in WEIGHTS._asdict().items():
            setattr(m, name, value)
        form_hopes(s, r, m)
        study(s, r, m, realm)
        spoils = {move: leaves(s, r, m, realm, *move.cells) for move in position.moves if move != DISCARD}
        worth = {move: lay_adds(m, d, *move.cells) - spoils[move] for move in spoils}
        best, way = best_lay(s, r, m, realm, d)
        if worth:
            assert min(spoils.values()) >= 0
            assert best == max(worth.values()) == worth[way]
        else:
            assert way == DISCARD
