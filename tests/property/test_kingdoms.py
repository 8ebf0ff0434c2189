"""Territories of any layout: equal to the oracle's count, and unchanged when the kingdom is turned."""

from collections import Counter

import oracle
from hypothesis import given
from strategies import examples, layouts, positions, text_of

from fiefdom import Kingdom
from fiefdom.catalog.terrain import LETTERS, NAMES


def listed(kingdom):
    """Terrain letter, squares and crowns of every territory, sorted."""
    return sorted((LETTERS[NAMES.index(t.terrain)], t.squares, t.crowns) for t in kingdom.territories())


@examples(200)
@given(layouts())
def test_territories_are_those_of_the_oracle(grid):
    text = text_of(grid)
    kingdom = Kingdom.parse(text)
    assert listed(kingdom) == oracle.territories(text)
    assert kingdom.score() == sum(squares * crowns for _, squares, crowns in oracle.territories(text))


@examples(60)
@given(positions())
def test_territories_of_games_are_those_of_the_oracle(position):
    """With giants, towers and tokens on the squares."""
    for realm in range(position.rules.realms):
        kingdom = position.kingdom(realm)
        assert listed(kingdom) == oracle.territories(str(kingdom))


@examples(60)
@given(layouts())
def test_turned_and_mirrored_it_scores_the_same(grid):
    """All eight symmetries."""
    wanted = Counter(listed(Kingdom.parse(text_of(grid))))
    for _ in range(2):
        for _ in range(4):
            grid = [list(row) for row in zip(*grid[::-1], strict=True)]
            assert Counter(listed(Kingdom.parse(text_of(grid)))) == wanted
        grid = [row[::-1] for row in grid]


@examples(60)
@given(layouts(castle=False))
def test_each_square_is_in_one_territory(grid):
    kingdom = Kingdom.parse(text_of(grid))
    squares = sum(cell != "." for row in grid for cell in row)
    assert sum(territory.squares for territory in kingdom.territories()) == squares == len(kingdom.squares)
    crowns = sum(int(cell[1:] or 0) for row in grid for cell in row)
    assert sum(territory.crowns for territory in kingdom.territories()) == crowns
    assert kingdom.score() == sum(territory.points for territory in kingdom.territories())
