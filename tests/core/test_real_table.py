"""The score of a real table: sheets, ranking, and the squares that cannot be so."""

import pytest

from fiefdom import Kingdom, NotationError, ranking
from fiefdom.core.notation import cell
from fiefdom.core.real_table import LaidDomino, RealTable

EMPTY = Kingdom.parse("C")


def laid(name, at, box=0):
    return LaidDomino(name, cell(at[:2]), cell(at[2:]), box)


def flaws(rules, text, *dominoes, other="C"):
    table = RealTable(rules, [Kingdom.parse(text), Kingdom.parse(other)], laid=[dominoes, []])
    return [(realm, flaw.kind) for realm, flaw in table.flaws()]


def test_the_kingdoms_are_scored_together():
    table = RealTable("kd/2", [Kingdom.parse("w1wC"), Kingdom.parse("Cf1f")])
    assert [sheet.total for sheet in table.sheets] == [2, 2]
    assert [rank.place for rank in ranking(table.sheets, "kd/2")] == [1, 1]


def test_quests_count_for_everybody():
    table = RealTable("giants/2", [Kingdom.parse("wwC:x1"), Kingdom.parse("wwC")], revealed=[13])
    assert [sheet.terms["quests"] for sheet in table.sheets] == [0, 5]


@pytest.mark.parametrize(
    ("rules", "text", "found"),
    [
        ("kd/2", "wwC", []),
        ("kd/2", "w.C", [("A", "apart"), ("A", "odd")]),
        ("kd/2", "wwwwwwC", [("A", "too-large")]),
        ("kd/2", "t1tC", [("A", "misplaced"), ("A", "misplaced")]),
        ("kd/2", "wwC:c3", [("A", "other-game")]),
    ],
)
def test_what_cannot_be_is_named(rules, text, found):
    assert flaws(rules, text) == found


def test_a_tile_that_the_box_has_once_is_not_used_twice():
    assert flaws("qd/2", "t[B8]tC", other="Ctt[B8]") == [("A", "twice"), ("B", "twice")]
    assert flaws("qd/2", "t[B8]tC", other="Ctt[B9]") == []


@pytest.mark.parametrize(
    ("text", "dominoes", "found"),
    [
        ("Cww", [laid("1", "h7i7")], []),
        ("Cww", [laid("1", "i7h7")], []),
        ("Cww/..f/..f", [laid("1", "h7i7"), laid("3", "i6i5")], [("A", "cannot-lie")]),
        ("Cww/.ff/...", [laid("3", "h6i6"), laid("1", "h7i7")], [("A", "cannot-lie")]),
        ("Cff", [laid("1", "h7i7")], [("A", "cannot-lie")]),
        ("Cww/ww.", [laid("1", "h7i7"), laid("1", "g6h6")], [("A", "twice"), ("A", "twice")]),
    ],
)
def test_named_dominoes_lie_where_they_can_in_some_order(text, dominoes, found):
    assert flaws("kd/2", text, *dominoes) == found


@pytest.mark.parametrize(
    ("rules", "kingdoms", "dominoes", "words"),
    [
        ("kd/3", [EMPTY] * 2, [], "kd/3 has 3 kingdoms, not 2"),
        ("kd/2", [EMPTY] * 2, [laid("77", "h7i7")], "there is no domino '77'"),
        ("kd/2", [EMPTY] * 2, [laid("A", "h7i7")], "kd/2 has no domino A"),
        ("kd/2", [EMPTY] * 2, [laid("1", "h7i7", box=1)], "kd/2 has no domino 1"),
        ("kd/2", [Kingdom.parse("Cw.w")] * 2, [laid("1", "h7j7")], "do not share an edge"),
    ],
)
def test_what_cannot_be_read_is_refused(rules, kingdoms, dominoes, words):
    with pytest.raises(NotationError, match=words):
        RealTable(rules, kingdoms, laid=[dominoes]).flaws()
