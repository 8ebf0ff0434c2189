"""The reasons for a turn, as data: a page or a command puts them into words.

>>> Merit("grown", 4.0, terrain="f", before=3, after=5, points=4).kind
'grown'
"""

from typing import NamedTuple


class Merit(NamedTuple):
    """One thing that an act brings or avoids, with its numbers. What is 0 or empty does not belong to its kind.

    | kind | what is true |
    |---|---|
    | grown | a territory grows from `before` to `after` squares and has `crowns` crowns; the realm gains `points` |
    | crowned | the same, and the domino itself brings it `gained` crowns |
    | founded | a new territory of `after` squares with `crowns` crowns |
    | hole | no square is left that no domino can fill; `worse` of the `of` other placements leave one |
    | kept | the points of the term `name` are kept; `worse` of the `of` other placements lose them |
    | term | the term `name` of the score sheet grows by `points` |
    | best | the domino claimed would bring `points` now, any other on offer at most `before` |
    | fits | the domino claimed fits now; `worse` of the `of` others on offer do not |
    | denied | the domino claimed would bring `realm` `points` now, more than any other on offer |
    | earlier | the realm chooses as number `after` of `of` kings in the next round |
    | harm | `realm` loses `points` |

    Expansions add their own kinds, in the files with their names. `weight` is about how many points it is worth.
    """

    kind: str
    weight: float = 0.0
    terrain: str = ""
    before: int = 0
    after: int = 0
    gained: int = 0
    crowns: int = 0
    points: int = 0
    worse: int = 0
    of: int = 0
    number: int = 0
    name: str = ""
    realm: str = ""
    domino: str = ""
    step: str = ""
    """The step of the act it belongs to."""
