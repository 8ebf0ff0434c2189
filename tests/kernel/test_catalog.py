"""The catalog against the printed component lists: squares by terrain and crowns, tiles, tokens, supplies."""

from collections import Counter

import oracle_parts
import pytest

from fiefdom.catalog.buildings import BUILDINGS, COINS_AT_START, KNIGHTS, SPOTS, TOWERS
from fiefdom.catalog.court import TOKENS
from fiefdom.catalog.dominoes import DISCOVERY, GIANTS, KINGDOMINO, QUEENDOMINO, label, name
from fiefdom.catalog.quests import QUESTS
from fiefdom.catalog.terrain import LETTERS, NAMES

# The counts on the last pages of the rulebooks: squares without a crown, with one, two and three.
KINGDOMINO_SQUARES = {"w": [21, 5], "f": [16, 6], "l": [12, 6], "g": [10, 2, 2], "s": [6, 2, 2], "m": [1, 1, 3, 1]}
QUEENDOMINO_SQUARES = {
    "w": [14, 5], "f": [11, 6], "l": [8, 6], "g": [8, 2, 2], "s": [4, 2, 2], "m": [1, 1, 3, 1], "t": [20],
}  # fmt: skip
GIANTS_SQUARES = {"w": [3, 0, 1], "f": [2, 1, 1], "l": [2, 1, 1], "g": [3, 1, 1], "s": [1, 2, 1], "m": [1, 1, 1]}
BUILDING_COPIES = [2, 2, 2, 2, 2, 2, 2, 1, 1, 2, 1, 2, 1, 2, 2, 3, 3]


def squares(dominoes):
    """How many squares of each terrain have 0, 1, 2 and 3 crowns."""
    ends = Counter(end for d in dominoes for end in ((d.first, d.first_crowns), (d.second, d.second_crowns)))
    rows = {LETTERS[t]: [ends[t, crowns] for crowns in range(4)] for t in range(1, 8)}
    return {letter: row for letter, row in rows.items() if any(row)}


def padded(counts):
    return {letter: row + [0] * (4 - len(row)) for letter, row in counts.items()}


@pytest.mark.parametrize(
    ("dominoes", "counts", "number"),
    [(KINGDOMINO, KINGDOMINO_SQUARES, 48), (QUEENDOMINO, QUEENDOMINO_SQUARES, 48), (GIANTS, GIANTS_SQUARES, 12)],
    ids=["kingdomino", "queendomino", "giants"],
)
def test_squares(dominoes, counts, number):
    assert squares(dominoes) == padded(counts)
    assert len(dominoes) == number
    assert sum(map(sum, counts.values())) == 2 * number


@pytest.mark.parametrize(
    ("dominoes", "theirs"),
    [
        (KINGDOMINO, oracle_parts.K),
        (QUEENDOMINO, oracle_parts.Q),
        (DISCOVERY, oracle_parts.D),
        (GIANTS, oracle_parts.G),
    ],
    ids=["kingdomino", "queendomino", "discovery", "giants"],
)
def test_every_domino_is_the_one_the_oracle_knows(dominoes, theirs):
    ours = [((LETTERS[d.first], d.first_crowns), (LETTERS[d.second], d.second_crowns)) for d in dominoes]
    assert ours == list(theirs.values())


def test_labels():
    assert [label(text) for text in ("A", "F", "1", "48", "54")] == [0, 5, 6, 53, 59]
    assert [label(name(each)) for each in range(60)] == list(range(60))
    for text in ("", "0", "55", "G", "a", "01", "AB", "-1", "1.5"):
        with pytest.raises(ValueError, match="no domino"):
            label(text)


def test_buildings():
    copies = [kind[1] for kind in BUILDINGS]
    assert copies == BUILDING_COPIES == [tile.copies for tile in oracle_parts.BUILDINGS.values()]
    assert sum(copies) == 32
    assert SPOTS == 6
    assert COINS_AT_START == 7
    needed = 4 + sum(each * kind.knights for each, kind in zip(copies, BUILDINGS, strict=True))
    assert needed <= KNIGHTS == 22
    assert sum(each * kind.towers for each, kind in zip(copies, BUILDINGS, strict=True)) <= TOWERS == 15
    assert [kind.name for kind in BUILDINGS if kind.crowns] == ["queen's tower"]
    for kind, theirs in zip(BUILDINGS, oracle_parts.BUILDINGS.values(), strict=True):
        assert (kind.knights, kind.towers, kind.crowns) == (theirs.knights, theirs.towers, theirs.crowns)
        assert (kind.tax_per_knight, kind.tax_per_tower) == (theirs.tax_per == "knight", theirs.tax_per == "tower")
        ours = {"": kind.points, "tower": kind.per_tower, "knight": kind.per_knight}
        assert ours.get(theirs.per, kind.per_territory) == theirs.points
        assert LETTERS[kind.terrain].strip(".") == (theirs.per if len(theirs.per) == 1 else "")


def test_quests():
    assert len(QUESTS) == 17
    for ours, theirs in zip(QUESTS, oracle_parts.QUESTS.values(), strict=True):
        words = ours.name.replace(":", "").split()
        assert "_".join(word for word in words if word not in NAMES) == theirs.name
        assert (ours.points, LETTERS[ours.terrain].strip(".")) == (theirs.points, theirs.terrain)


def test_tokens():
    copies = [kind[1] for kind in TOKENS]
    assert copies == [token.copies for token in oracle_parts.TOKENS.values()]
    assert sum(copies) == 25
    assert sum(each for each, kind in zip(copies, TOKENS, strict=True) if kind.terrain) == 13
    for ours, theirs in zip(TOKENS, oracle_parts.TOKENS.values(), strict=True):
        assert (ours.crowns, ours.base, ours.bonus, ours.warrior) == (
            theirs.crowns,
            theirs.base,
            theirs.bonus,
            theirs.warrior,
        )
        assert LETTERS[ours.terrain].strip(".") == theirs.terrain


def test_resources_are_the_squares_without_a_crown():
    """59 in the box of The Court."""
    assert sum(KINGDOMINO_SQUARES[letter][0] for letter in "wflg") == 59
