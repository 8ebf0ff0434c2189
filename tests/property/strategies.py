"""Where the examples come from: drawn moves for positions, free layouts for kingdoms, and heavy edits for garbage.

Hypothesis draws the choices of a game one by one, not the seed of a generator. So a failure shrinks: to fewer moves,
and to the first move of each list.
"""

import os

from hypothesis import currently_in_test_context, note, settings
from hypothesis import strategies as st
from walks import EVERY_KIND, PICKERS, walk

from fiefdom import Position

SMALL = ["kd/2", "kd/3", "discovery/2", "giants/2", "giants/3", "court/2", "court/3", "qd/2", "qd/3", "qd/3+giants"]
kinds = st.sampled_from(EVERY_KIND)
pickers = st.sampled_from(sorted(PICKERS)).map(PICKERS.__getitem__)
seeds = st.integers(0, 2**32)


BYTES = 2
"""The bytes of one choice."""


class Choices:
    """Drawn choices, in the place of a `random.Random`. When they are used up, the first of everything is chosen."""

    def __init__(self, drawn):
        self.drawn, self.used = drawn, 0

    def __repr__(self):
        return f"Choices(bytes.fromhex({self.drawn.hex()!r}))"

    def random(self):
        """A number from 0 to 1."""
        number = int.from_bytes(self.drawn[self.used : self.used + BYTES].ljust(BYTES, b"\0"), "big")
        self.used += BYTES
        return number / 256**BYTES

    def choice(self, values):
        """One of the values."""
        return values[int(self.random() * len(values))]

    @property
    def are_left(self):
        """Is there another one?"""
        return self.used < len(self.drawn)


def choices(most=400):
    """Up to so many choices."""
    return st.integers(0, most).flatmap(lambda n: st.binary(min_size=n * BYTES, max_size=n * BYTES)).map(Choices)


def examples(count):
    """So many examples, or as many times more as FIEFDOM_EXAMPLES says."""
    return settings(max_examples=max(1, int(count * float(os.environ.get("FIEFDOM_EXAMPLES", "1")))))


def tell(text):
    """Show this with a failing example."""
    if currently_in_test_context():
        note(text)


def reached(rules, drawn, pick):
    """The position that drawn choices lead to, or the end of the game."""
    position, played = Position(rules, "plain"), []
    for move in walk(position, drawn, pick) if drawn.are_left else ():
        played.append(str(move))
        if not drawn.are_left:
            position.play(move)
            break
    tell(f"{rules} after {' '.join(played)}")
    return position


@st.composite
def positions(draw, rules=kinds, most=400):
    """A position of a game, somewhere on its way or at its end."""
    return reached(draw(rules), draw(choices(most)), draw(pickers))


@st.composite
def layouts(draw, castle=None):
    """A kingdom's text: any layout up to 13 by 13, any terrain, crowns anywhere, with or without a castle."""
    rows, columns = draw(st.integers(1, 13)), draw(st.integers(1, 13))
    terrains = draw(st.text("wflgsmt", min_size=1, max_size=4))
    squares = st.sampled_from([".", *(t + crowns for t in terrains for crowns in ("", "", "1", "2", "3"))])
    grid = [[draw(squares) for _ in range(columns)] for _ in range(rows)]
    if castle if castle is not None else draw(st.booleans()):
        grid[draw(st.integers(0, rows - 1))][draw(st.integers(0, columns - 1))] = "C"
    return grid


def text_of(grid):
    """A grid as the text of a kingdom."""
    return "/".join("".join(row) for row in grid)


ODD = "²٣\x00\u200b\ud7ffßÅ\n\r\t "
PLAIN = "abcdefghijklmwtsGNBRTKXSPEDF0123456789/+-*=:;,.[]#x "


@st.composite
def edited(draw, text, most=6):
    """A text after a few edits: letters put in, taken out or changed, pieces doubled, swapped or cut off."""
    for _ in range(draw(st.integers(1, most))):
        at, to = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
        letter = draw(st.sampled_from(PLAIN + ODD))
        text = draw(
            st.sampled_from(
                (
                    text[:at] + letter + text[at:],
                    text[:at] + letter + text[at + 1 :],
                    text[:at] + text[at + 1 :],
                    text[:at] + text[at : at + 5] + text[at:],
                    text[:at] + text[to:],
                    text[:to] + text[at:],
                    text[to:] + text[:to],
                    text[:at] + str(draw(st.integers(0, 130))) + text[at:],
                )
            )
        )
    return text
