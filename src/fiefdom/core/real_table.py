"""The score of a real table: kingdoms entered by hand, their score sheets, and all mistakes in them.

>>> table = RealTable("kd/2", [Kingdom.parse("w1wC"), Kingdom.parse("Cff")])
>>> [sheet.total for sheet in table.sheets], table.flaws()
([2, 0], [])
>>> table = RealTable("kd/2", [Kingdom.parse("w.C"), Kingdom.parse("C")])
>>> [(realm, flaw.kind) for realm, flaw in table.flaws()]
[('A', 'apart'), ('A', 'odd')]
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from ..catalog.dominoes import label, name
from ..errors import NotationError
from ..kernel import board, draft, place
from . import expansions
from .engine import Engine
from .kingdom import Flaw, Kingdom
from .notation import REALMS
from .position import Position
from .rules import Rules
from .sheet import ScoreSheet
from .squares import squares, way_of

_NUMBERED = tuple(piece for each in expansions.ALL for piece in each.pieces if piece.copies)


class LaidDomino(NamedTuple):
    """A domino by the name on its back, the box it is from, and the cells of its first and second end."""

    name: str
    first: int
    second: int
    box: int = 0


class RealTable:
    """All kingdoms of a game at its end, in the order of its realms.

    `revealed`: the numbers of tiles that count for everybody; `laid`: the dominoes that were named, by realm.
    """

    def __init__(
        self,
        rules: Rules | str,
        kingdoms: Sequence[Kingdom],
        revealed: Sequence[int] = (),
        laid: Sequence[Sequence[LaidDomino]] = (),
    ) -> None:
        self.rules, self.kingdoms, self.revealed, self.laid = Rules.parse(rules), kingdoms, revealed, laid
        if len(kingdoms) != self.rules.realms:
            raise NotationError(f"{self.rules} has {self.rules.realms} kingdoms, not {len(kingdoms)}")

    @cached_property
    def position(self) -> Position:
        """A position with these kingdoms. Only its kingdoms are meaningful: it cannot be played."""
        engine = Engine.load("plain")
        states = engine.states(1)
        engine.game.start(states[0], engine.rules(self.rules)[0])
        for realm, kingdom in enumerate(self.kingdoms):
            kingdom.settle(states[0], self.rules, realm)
        for each in expansions.ALL:
            if each.reveal:
                each.reveal(self.rules, states[0], list(self.revealed))
        return Position.of_state(self.rules, engine, states)

    @property
    def sheets(self) -> list[ScoreSheet]:
        """The score sheet of every realm."""
        return [ScoreSheet.of_state(self.rules, self.position.seen, i) for i in range(self.rules.realms)]

    def flaws(self) -> list[tuple[str, Flaw]]:
        """The mistakes, each with its realm."""
        found = [(i, flaw) for i, kingdom in enumerate(self.kingdoms) for flaw in kingdom.flaws(self.rules)]
        found += [(i, flaw) for i, dominoes in enumerate(self.laid) for flaw in self._misplaced_dominoes(i, dominoes)]
        found += [*self._tiles_used_too_often(), *self._dominoes_used_twice()]
        return [(REALMS[realm], flaw) for realm, flaw in sorted(found, key=lambda each: each[0])]

    def _tiles_used_too_often(self) -> Iterator[tuple[int, Flaw]]:
        for piece in _NUMBERED:
            where: dict[int, list[tuple[int, int]]] = defaultdict(list)
            for realm, kingdom in enumerate(self.kingdoms):
                for cell, each in kingdom.squares.items():
                    if number := getattr(each, piece.field):
                        where[number].append((realm, cell))
            for number, places in where.items():
                most = piece.copies[number - 1]
                if len(places) > most:
                    text = f"the {piece.field} {number} is used {len(places)} times; the box has {most}"
                    yield from ((realm, Flaw("twice", text, (cell,))) for realm, cell in places)

    def _dominoes_used_twice(self) -> Iterator[tuple[int, Flaw]]:
        where: dict[tuple[int, str], list[tuple[int, LaidDomino]]] = defaultdict(list)
        for realm, dominoes in enumerate(self.laid):
            for each in dominoes:
                where[each.box, each.name].append((realm, each))
        for (_, domino), places in where.items():
            if len(places) > 1:
                text = f"domino {domino} is used {len(places)} times; there is only one"
                yield from ((realm, Flaw("twice", text, (each.first, each.second))) for realm, each in places)

    def _misplaced_dominoes(self, realm: int, dominoes: Sequence[LaidDomino]) -> Iterator[Flaw]:
        """Dominoes that are not on their squares, or that no order of laying puts there.

        Squares without a named domino are there from the beginning.
        """
        r = Engine.load("plain").rules(self.rules)[0]
        s = Engine.load("plain").states(1)[0]
        board.found_kingdom(s, realm, r.fits)
        named = {cell for each in dominoes for cell in (each.first, each.second)}
        for cell, each in self.kingdoms[realm].squares.items():
            if cell not in named:
                board.put(s, realm, r.fits, cell, each.terrain, 0)
        waiting = list(dominoes)
        while laid := [each for each in waiting if self._shows(r, realm, each) and self._lay(s, r, realm, each)]:
            waiting = [each for each in waiting if each not in laid]
        for domino in waiting:
            ends = domino.first, domino.second
            yield Flaw("cannot-lie", f"domino {domino.name} cannot lie on {squares(ends)} (P2)", ends)

    def _shows(self, r: Any, realm: int, domino: LaidDomino) -> bool:
        """Do the squares of the kingdom show the two ends?"""
        at = self._place_in_tables(r, domino)
        ends = (draft.FIRST[at], draft.FIRST_CROWNS[at]), (draft.SECOND[at], draft.SECOND_CROWNS[at])
        found = [self.kingdoms[realm].squares.get(cell) for cell in (domino.first, domino.second)]
        return [each and (each.terrain, each.crowns) for each in found] == [*ends]

    def _lay(self, s: Any, r: Any, realm: int, domino: LaidDomino) -> bool:
        """Lay a domino if it fits now."""
        at, (first, second) = self._place_in_tables(r, domino), (domino.first, domino.second)
        same = draft.FIRST[at] == draft.SECOND[at] and draft.FIRST_CROWNS[at] == draft.SECOND_CROWNS[at]
        if same and second < first:  # The kernel lists such a placement one way only (P6).
            first, second = second, first
        way = way_of(squares((first, second)), first, second)
        word, bit = divmod(first, board.WORD)
        if not (place.fitting(s, realm, at)[board.WORDS * (way // board.CELLS) + word] >> bit) & 1:
            return False
        board.put(s, realm, r.fits, first, draft.FIRST[at], 0)
        board.put(s, realm, r.fits, second, draft.SECOND[at], 0)
        return True

    def _place_in_tables(self, r: Any, domino: LaidDomino) -> int:
        try:
            found = label(domino.name)
        except ValueError as error:
            raise NotationError(str(error)) from None
        boxes = self.rules.boxes
        if not 0 <= domino.box < len(boxes) or found not in boxes[domino.box]:
            names = ", ".join(map(name, boxes[0]))
            raise NotationError(f"{self.rules} has no domino {domino.name}; its dominoes are {names}")
        return int(r.box[domino.box]) + found
