"""What the network sees of one realm: where each fact is, and the working memory for a value.

Facts are 0 to 127. Those of the kingdom come first: laying a domino changes them and leaves the rest, the facts of the
table, as they are. Facts of an expansion that a game lacks are 0.
"""

from ..board import TERRAINS
from ..quests import KINDS as QUESTS
from ..schema import byte, number, record, short, word

MOST = 127
CONSTANT = 16
"""The fact that is always the same, so that the first layer needs no biases."""

PER_TERRAIN = 9
KINGDOM = 1
"""Where the facts of the terrains begin; the constant is before them."""
SHAPE = KINGDOM + PER_TERRAIN * TERRAINS
MISFITS = SHAPE + 10
"""Of the facts of a kingdom the only one that a claim changes."""
IN_QUEEN, IN_GIANTS, IN_COURT = SHAPE + 12, SHAPE + 19, SHAPE + 22
TABLE = IN_COURT + 7
"""Where the facts of the kingdom end and those of the table begin."""
DOMINOES = 2 * TERRAINS + 1
"""The facts of a set of dominoes: squares and crowns by terrain, and how many they are."""
PENDING, OFFERED, UNSEEN, ORDER = TABLE, TABLE + DOMINOES, TABLE + 2 * DOMINOES, TABLE + 3 * DOMINOES
ON_TABLE = ORDER + 8
INPUTS = ON_TABLE + QUESTS

HIDDEN, SECOND, OUTPUTS = 128, 32, 2
SECOND_WEIGHTS = INPUTS * HIDDEN
SECOND_BIASES = SECOND_WEIGHTS + HIDDEN * SECOND
OUTPUT_WEIGHTS = SECOND_BIASES + SECOND
OUTPUT_BIASES = OUTPUT_WEIGHTS + SECOND * OUTPUTS
WEIGHTS = OUTPUT_BIASES + OUTPUTS
"""Where each part of the weights begins, and how many there are."""


ROOM = (INPUTS + 7) // 8 * 8
"""Room for the facts: they are compared eight at a time."""

CLAIMS = 16
"""Room for the claims of one king; no line has more dominoes."""


class Facts:
    """The facts of a realm, and what the layers make of them.

    `summed` are the facts that the first layer's sums are for, `values` what the second layer gets. `points` are those
    of the kingdom as it stands; `to_come` is how many more the realm can expect and `spread` the error of that, in the
    search's unit. `moment` is the one for which the facts of the table were found. `theirs` is what the best other
    realm can expect after each claim.
    """

    facts: byte(ROOM)
    summed: byte(ROOM)
    sums: word(HIDDEN)
    values: short(HIDDEN)
    second_sums: word(SECOND)
    to_come: number()
    spread: number()
    points: number()
    moment: number()
    theirs: number(CLAIMS)
    their_error: number(CLAIMS)


View = record(Facts)
"""What is seen of one realm. Everything that is evaluated has an array of these, one for each realm."""
