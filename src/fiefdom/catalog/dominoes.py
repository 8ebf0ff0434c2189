"""The dominoes of each box, in the order of the numbers on their backs.

A domino is written as its two squares: `w1f` is wheat with one crown beside a forest. Its *label* is its place in a
sorted line (T3, A1): A to F are 0 to 5, number n is n + 5.

>>> DOMINOES["K"][label("48")]
Domino(first=1, first_crowns=0, second=6, second_crowns=3)
>>> name(0), name(6), label("54")
('A', '1', 59)
"""

import re
from typing import NamedTuple

from .terrain import LETTERS

LABELS = 60
LETTERED = 6
FOOTPRINTS = 54


class Domino(NamedTuple):
    """Two squares: terrain and crowns of the first end and of the second."""

    first: int
    first_crowns: int
    second: int
    second_crowns: int

    def __str__(self) -> str:
        ends = ((self.first, self.first_crowns), (self.second, self.second_crowns))
        return "".join(LETTERS[terrain] + (str(crowns) if crowns else "") for terrain, crowns in ends)


def _box(text: str) -> list[Domino]:
    squares = [re.findall(r"([a-z])(\d?)", word) for word in text.split()]
    return [Domino(LETTERS.index(a), int(i or 0), LETTERS.index(b), int(j or 0)) for (a, i), (b, j) in squares]


KINGDOMINO = _box(
    """
    ww ww ff ff ff ff ll ll ll gg gg ss wf wl wg ws fl fg w1f w1l w1g w1s w1m f1w f1w f1w f1w f1l f1g
    l1w l1w l1f l1f l1f l1f wg1 lg1 ws1 gs1 m1w wg2 lg2 ws2 gs2 m2w sm2 sm2 wm3
    """
)


QUEENDOMINO = _box(
    """
    ww ww ff ff w1s w1m f1w f1w ll ll gg gg f1w f1l f1g l1w ss w1f w1l w1g l1f l1f l1f g1w s1w g2w g2f
    s2w ts f1t l1t l1t s2f m2w m2w tf g1t s1t m1t m2t tl tl tg tg m3t tt tt tt
    """
)


GIANTS = _box(
    """
    fw fw lw mg sg lg w2f1 f2l1 l2g1 g2s1 s2m1 m2s1
    """
)


DISCOVERY = _box(
    """
    ww ff ff ll gg ss wl ws fg w1l w1s f1w f1w f1l l1w l1f l1f wg1 ws1 m1w lg2 gs2 sm2 wm3
    """
)


_LETTERED_AND_FOOTPRINTS = (*range(LETTERED), *range(FOOTPRINTS, LABELS))


def _labelled(numbered: list[Domino], giants: list[Domino]) -> dict[int, Domino]:
    """A box by label; the twelve of Age of Giants fill the labels that no number of it has."""
    box = dict(enumerate(numbered, LETTERED))
    return box | dict(zip(_LETTERED_AND_FOOTPRINTS, giants, strict=False))


DOMINOES = {
    "K": _labelled(KINGDOMINO, GIANTS),
    "Q": _labelled(QUEENDOMINO, GIANTS),
    "D": _labelled(DISCOVERY, []),
}
"""Every box by label. K and Q list the giants' dominoes too: the rules of a game say which of them are in."""

ALONE = {"K": 48, "Q": 48, "D": 24}


def labels(box: str, giants: bool) -> list[int]:
    """The labels in play when a box is used, with or without Age of Giants.

    >>> len(labels("K", False)), len(labels("Q", True)), labels("D", False)[0]
    (48, 60, 6)
    """
    numbered = range(LETTERED, LETTERED + ALONE[box])
    return sorted([*numbered, *_LETTERED_AND_FOOTPRINTS]) if giants else list(numbered)


def name(label: int) -> str:
    """The number or letter on the back of a domino."""
    return "ABCDEF"[label] if label < LETTERED else str(label - LETTERED + 1)


def label(text: str) -> int:
    """The label of the domino with this number or letter on its back; raises ValueError if there is none."""
    if len(text) == 1 and text in "ABCDEF":
        return "ABCDEF".index(text)
    if re.fullmatch("[1-9][0-9]?", text) and int(text) <= LABELS - LETTERED:
        return int(text) + LETTERED - 1
    raise ValueError(f"there is no domino {text!r}; dominoes are A to F and 1 to {LABELS - LETTERED}")
