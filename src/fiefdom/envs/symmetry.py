"""Kingdoms turned and mirrored: eight views of the same game.

Symmetries 0 to 3 turn every kingdom counterclockwise around its castle by that number of quarters; 4 to 7 mirror it
first, left to right, and then turn it by 0 to 3 quarters. All kingdoms turn together; lines, numbers and steps stay.

>>> import numpy as np
>>> from fiefdom.envs.games import Games
>>> games = Games("kd/2", 2, seed=7, backend="plain")
>>> games.start()
>>> quarter = Symmetry(games.layout, 1)
>>> turned = quarter.observations(games.observations)
>>> np.array_equal(quarter.inverse.observations(turned), games.observations)
True

A placement to the right of the castle, pointing right, is one above it, pointing up.

>>> layout = games.layout
>>> beside, above = 4 * layout.width + 5, 5 * layout.width + 4
>>> apart = np.zeros(layout.size, np.uint8)
>>> layout.pieces["line"].of(apart)[0, layout.domino.index("first wheat")] = 1
>>> int(quarter.actions(beside, apart)) == layout.width**2 + above
True
"""

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import FiefdomError
from .expansions import ALL
from .layout import Layout

SYMMETRIES = range(8)
_QUARTERS = 4
_DIRECTIONS = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""Right, up, left and down, as `place` counts them: each is a quarter on from the one before."""


class Symmetry:
    """One of the eight symmetries for a layout: observations, masks and actions as the turned game has them.

    Arrays may have any leading axes, the same for observations and what goes with them. Masks and actions need the
    observations (turned or not) because a domino with two like ends is only ever laid to the right or up (P6): where
    its image would point left or down, it is the same placement from its other end.
    """

    def __init__(self, layout: Layout, number: int) -> None:
        if number not in SYMMETRIES:
            raise FiefdomError(f"there is no symmetry {number!r}; they are 0 to {SYMMETRIES[-1]}")
        self.layout, self.number = layout, number
        self._mirrored, self._quarters = divmod(number, _QUARTERS)

    def __repr__(self) -> str:
        return f"Symmetry({self.layout!r}, {self.number})"

    @cached_property
    def inverse(self) -> "Symmetry":
        """The symmetry that undoes this one: a mirrored one is its own."""
        return self if self._mirrored else Symmetry(self.layout, -self.number % _QUARTERS)

    def observations(self, observations: NDArray[Any]) -> NDArray[Any]:
        """A copy in which all kingdoms are turned."""
        turned = np.array(observations, order="C")
        for name in ("own", "others"):
            kingdoms = self.layout.pieces[name].of(turned)
            planes = kingdoms.reshape(*kingdoms.shape[:-2], -1)
            planes[...] = planes[..., self._from_squares]
        return turned

    def masks(self, masks: NDArray[Any], observations: NDArray[Any]) -> NDArray[Any]:
        """Which actions are legal in the turned game, from those that are in this one."""
        given, alike = np.asarray(masks), self._alike(observations)[..., None]
        different, like = self._origins
        return np.where(alike, given[..., like], given[..., different])

    def actions(self, actions: ArrayLike, observations: NDArray[Any]) -> NDArray[np.int64]:
        """The actions of the turned game that do what these do in this one."""
        given, (different, like) = np.asarray(actions), self._images
        images: NDArray[np.int64] = np.where(self._alike(observations), like[given], different[given])
        return images

    def _alike(self, observations: NDArray[Any]) -> NDArray[np.bool_]:
        """Has the domino in hand two like ends?"""
        end = self.layout.planes.index("crowns") + 1
        domino = self.layout.pieces["line"].of(np.asarray(observations))[..., 0, :]
        alike: NDArray[np.bool_] = (domino[..., :end] == domino[..., end : 2 * end]).all(axis=-1)
        return alike

    def _turned(self, x: Any, y: Any) -> tuple[Any, Any]:
        """Where a place lands, as steps to the right and up from the castle."""
        if self._mirrored:
            x = -x
        for _ in range(self._quarters):
            x, y = -y, x
        return x, y

    @cached_property
    def _squares(self) -> NDArray[np.int64]:
        """The image of each square."""
        width, middle = self.layout.width, self.layout.width // 2
        rank, file = np.divmod(np.arange(width**2), width)
        x, y = self._turned(file - middle, rank - middle)
        return np.asarray((y + middle) * width + x + middle)

    @cached_property
    def _from_squares(self) -> NDArray[np.int64]:
        """The square that each is the image of."""
        return np.argsort(self._squares)

    @cached_property
    def _images(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The image of each action, for a domino with two different ends and for one with two like ends."""
        return self._all_actions(self._placements), self._all_actions(self._placements_alike)

    @cached_property
    def _origins(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The action that each is the image of, likewise."""
        different, like = self._images
        return np.argsort(different), np.argsort(like)

    @cached_property
    def _placements(self) -> NDArray[np.int64]:
        """The image of each placement."""
        images = [_DIRECTIONS.index(self._turned(*direction)) for direction in _DIRECTIONS]
        return np.concatenate([image * len(self._squares) + self._squares for image in images])

    @cached_property
    def _placements_alike(self) -> NDArray[np.int64]:
        """The same where only right and up are legal: an image that points the other way begins at its other end.

        What points left or down is never legal then; it stays apart from the rest, so that the whole is a permutation.
        """
        before, images = np.arange(len(self._placements)), self._placements
        turned_over = self._points_back(before) != self._points_back(images)
        return np.where(turned_over, self._from_other_end(images), images)

    def _points_back(self, placements: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Does a placement point left or down?"""
        return placements // len(self._squares) >= _QUARTERS // 2

    def _from_other_end(self, placements: NDArray[np.int64]) -> NDArray[np.int64]:
        """The same two squares from the second to the first; a placement over the edge stays as it is."""
        width = self.layout.width
        direction, square = np.divmod(placements, width**2)
        step = np.array(_DIRECTIONS)[direction]
        file, rank = square % width + step[:, 0], square // width + step[:, 1]
        inside = (file >= 0) & (file < width) & (rank >= 0) & (rank < width)
        back = (direction + _QUARTERS // 2) % _QUARTERS
        return np.where(inside, back * width**2 + rank * width + file, placements)

    def _separate(self, placements: NDArray[np.int64]) -> NDArray[np.int64]:
        """The images of all actions of separate mode."""
        blocks = self.layout.blocks
        images = np.arange(max(block.stop for block in blocks.values()))
        images[blocks["place"].start : blocks["place"].stop] = placements
        for name in ("square", *(name for each in ALL for name in each.blocks_of_squares)):
            block = blocks.get(name, range(0))
            for start in block[:: len(self._squares)]:
                images[start : start + len(self._squares)] = start + self._squares
        return images

    def _all_actions(self, placements: NDArray[np.int64]) -> NDArray[np.int64]:
        """The images of all actions of the layout's own mode; joint ones are a placement (or none) and a claim."""
        images = self._separate(placements)
        if not self.layout.joint:
            return images
        none = self.layout.blocks["discard"].stop
        first = np.append(images[:none], none)
        claims = self.layout.slots + 1
        return np.asarray((first[:, None] * claims + np.arange(claims)).ravel())
