"""A second opinion on observations, masks and action numbers: slow, and written from the layout's documentation.

It knows a game by its public face alone: the text of its position, its kingdoms, its moves, its points.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from fiefdom import Kingdom, Position
from fiefdom.catalog.dominoes import DOMINOES, LABELS, label
from fiefdom.catalog.terrain import NAMES
from fiefdom.core.notation import SEATS, square
from fiefdom.core.rules import Rules
from fiefdom.envs.layout import STEPS, Layout

CASTLE = (6, 6)
"""File and rank of g7, counted from 0."""
RIGHT, UP, LEFT, DOWN = (1, 0), (0, 1), (-1, 0), (0, -1)
DIRECTIONS = (RIGHT, UP, LEFT, DOWN)
GOODS = "wflg"


def expected(position: Position, seat: int, layout: Layout, spot: int | None = None) -> dict[str, Any]:
    """The expected observation of a seat: every piece of the layout by name, as an array of its shape."""
    view = View(position, seat, layout)
    pieces = {name: np.zeros(piece.shape, int) for name, piece in layout.pieces.items()}
    view.show_kingdoms(pieces["own"], pieces["others"])
    view.show_dominoes(pieces["line"], "line", position.round - 1)
    view.show_dominoes(pieces["next"], "next", position.round)
    view.show_unseen(pieces["unseen"])
    view.show_step(pieces["step"])
    view.show_realms(pieces["realms"])
    view.show_table(pieces["table"])
    if position.rules.giants:
        view.show_quests(pieces["quests"])
    if position.rules.queen:
        view.show_builders(pieces, spot)
    if position.rules.court:
        view.show_court(pieces)
    return pieces


def expected_mask(position: Position, layout: Layout, spot: int | None = None) -> Any:
    """The expected mask of legal actions. Between the two halves of building, `spot` is the one chosen."""
    mask = np.zeros(layout.actions, int)
    for action in joint_actions(position, layout) if layout.joint else separate_actions(position, layout, spot):
        mask[action] = 1
    return mask


def separate_actions(position: Position, layout: Layout, spot: int | None) -> Iterator[int]:
    """The legal actions, each repeated once per move that starts with it (or, given a spot, continues with it)."""
    for move, actions in all_actions(position, layout):
        if spot is None:
            yield actions[0]
        elif move.startswith(f"B{spot}"):
            yield actions[1]


def joint_actions(position: Position, layout: Layout) -> Iterator[int]:
    """Every placement with every claim. A part that needs no choice is `none`, the last action of its kind."""
    no_placement, no_claim = layout.blocks["discard"].stop, layout.slots
    firsts, claims = [no_placement], [no_claim]
    if position.step == "place":
        firsts = [actions[0] for _, actions in all_actions(position, layout)]
    free = [slot for slot, (_, king) in enumerate(next_line(position)) if not king]
    for first in firsts:
        for slot in free or claims:
            yield first * (layout.slots + 1) + slot


def all_actions(position: Position, layout: Layout) -> Iterator[tuple[str, list[int]]]:
    """Every legal move with its actions: one action, or two if a building is built."""
    line = [name for name, _ in next_line(position)] if position.step == "claim" else []
    for move in map(str, position.moves):
        yield move, actions_of(position, layout, line, move)


def actions_of(position: Position, layout: Layout, line: list[str], move: str) -> list[int]:
    """The actions of a move, given the next line."""
    blocks = {name: block.start for name, block in layout.blocks.items()}
    if move == "X":
        return [blocks["discard"]]
    if move == "-":
        return [blocks["pass"]]
    letter, rest = move[0], move[1:]
    if letter in "abcdefghijklm":
        return [placement(layout, move)]
    if letter == "K":
        return [blocks["claim"] + line.index(rest)]
    if letter in "GRPE":
        return [blocks["square"] + square_number(layout, rest)]
    if letter == "S":
        to = relative_seat(position.rules, SEATS.index(position.actor), SEATS.index(rest[-1]))
        return [blocks["send"] + (to - 1) * layout.width**2 + square_number(layout, rest[:-1])]
    if letter == "N":
        two = sum(letter in "abcdefghijklm" for letter in rest) == 2
        return [blocks["both"] if two else blocks["square"] + square_number(layout, rest)]
    if letter == "B":
        return [blocks["build"] + int(rest[0]), blocks["square"] + square_number(layout, rest[1:])]
    if letter == "D":
        return [blocks["dragon"] + int(rest)]
    kinds = len(layout.blocks["buy"]) // 2
    return [blocks["buy"] + (0 if letter == "T" else kinds) + int(rest) - 1]


def placement(layout: Layout, move: str) -> int:
    """The action of a placement: where the second end lies, and the square of the first."""
    first, second = (place_of(square) for square in re.findall("[a-m][0-9]+", move))
    direction = DIRECTIONS.index((second[0] - first[0], second[1] - first[1]))
    return direction * layout.width**2 + number_of(layout, *first)


def place_of(text: str) -> tuple[int, int]:
    """File and rank of a square's text, counted from 0."""
    return "abcdefghijklm".index(text[0]), int(text[1:]) - 1


def number_of(layout: Layout, file: int, rank: int) -> int:
    """The number of a square, from the lower left of what is seen, rank by rank."""
    left = bottom = CASTLE[0] - layout.width // 2
    assert 0 <= file - left < layout.width
    assert 0 <= rank - bottom < layout.width
    return (rank - bottom) * layout.width + file - left


def square_number(layout: Layout, text: str) -> int:
    """The number of the square with this text."""
    return number_of(layout, *place_of(text))


def fields(position: Position) -> dict[str, str]:
    """The fields of a position's text."""
    return dict(word.split("=") for word in str(position).split()[2:])


def dominoes(text: str) -> list[tuple[str, str]]:
    """Dominoes by name, each with the seat of its king, if any."""
    words = text.split(",") if text else []
    return [(word[:-1], word[-1]) if word[-1] in SEATS else (word, "") for word in words]


def next_line(position: Position) -> list[tuple[str, str]]:
    """The next line in its order."""
    return dominoes(fields(position).get("next", ""))


def relative_seat(rules: Rules, seat: int, other: int) -> int:
    """The number of a seat from the viewer's side: 0 is the viewer, then the partner, then realm by realm."""
    if not rules.teams:
        return (other - seat) % rules.players
    realms = (other // 2 - seat // 2) % rules.realms
    return 2 * realms + int(other % 2 != seat % 2)


def counts(text: str) -> Iterator[tuple[int, int]]:
    """The count of each kind in the text of a pile, kinds numbered from 0."""
    for item in [] if text == "-" else text.split(","):
        kind, _, n = item.partition("x")
        yield int(kind) - 1, int(n or 1)


def names(run: str) -> Iterator[int]:
    """The names of consecutive dominoes."""
    first, _, last = run.partition("-")
    yield from range(label(first), label(last or first) + 1)


parsed = lru_cache(maxsize=4096)(Kingdom.parse)
"""Kingdoms change less often than they are looked at."""


@lru_cache(maxsize=4096)
def planes_of(text: str, rules: Rules, layout: Layout) -> Any:
    """The planes of a kingdom."""
    kingdom = parsed(text)
    planes = np.zeros((len(layout.planes), layout.width, layout.width), int)
    for cell, each in kingdom.squares.items():
        number = square_number(layout, square(cell))
        at = number // layout.width, number % layout.width
        what = {
            NAMES[each.terrain]: 1,
            "crowns": each.crowns_that_count,
            "giants": each.giants,
            "tiles": each.building,
            "knights": int(each.knight),
            "goods": int(each.resource),
            "tokens": each.token,
        }
        for name, value in what.items():
            if name in layout.planes:
                planes[layout.planes.index(name)][at] = value
            else:
                assert value == 0
    for file, rank in free_places(kingdom, rules.side):
        number = number_of(layout, file, rank)
        planes[layout.planes.index("free")][number // layout.width, number % layout.width] = 1
    return planes


def free_places(kingdom: Kingdom, side: int) -> Iterator[tuple[int, int]]:
    """Empty squares that with all the others still fit the side (P3)."""
    taken = {CASTLE, *(place_of(square(cell)) for cell in kingdom.squares)}
    for file in range(13):
        for rank in range(13):
            files = [f for f, _ in taken] + [file]
            ranks = [r for _, r in taken] + [rank]
            fits = max(files) - min(files) < side and max(ranks) - min(ranks) < side
            if fits and (file, rank) not in taken:
                yield file, rank


class View:
    """A position as one seat sees it."""

    def __init__(self, position: Position, seat: int, layout: Layout) -> None:
        self.position, self.seat, self.layout = position, seat, layout
        self.rules = position.rules
        self.fields = fields(position)
        own = self.rules.seat_realm(seat)
        self.realms = [(own + k) % self.rules.realms for k in range(self.rules.realms)]

    def kingdom(self, realm: int) -> str:
        return self.fields[SEATS[realm].upper()]

    def show_kingdoms(self, own: Any, others: Any) -> None:
        own[:], *rest = (planes_of(self.kingdom(realm), self.rules, self.layout) for realm in self.realms)
        for k, planes in enumerate(rest):
            others[k] = planes

    def show_dominoes(self, slots: Any, field: str, line: int) -> None:
        """A line; lines alternate between the boxes (G1)."""
        boxes = self.rules.row.boxes
        for slot, (name, king) in enumerate(dominoes(self.fields.get(field, ""))):
            domino = DOMINOES[boxes[line % len(boxes)]][label(name)]
            told = {
                f"first {NAMES[domino.first]}": 1,
                "first crowns": domino.first_crowns,
                f"second {NAMES[domino.second]}": 1,
                "second crowns": domino.second_crowns,
                "label": label(name) + 1,
            }
            if king:
                told[f"king of seat {relative_seat(self.rules, self.seat, SEATS.index(king))}"] = 1
            for what, value in told.items():
                slots[slot][self.layout.domino.index(what)] = value

    def show_unseen(self, unseen: Any) -> None:
        for box, runs in enumerate(self.fields["unseen"].split(";")):
            for run in [] if runs == "-" else runs.split(","):
                for each in names(run):
                    assert each < LABELS
                    unseen[box][each] = 1

    def show_step(self, steps: Any) -> None:
        if self.position.step in STEPS:
            steps[STEPS.index(self.position.step)] = 1

    def show_realms(self, realms: Any) -> None:
        points = self.position.scores()
        for k, realm in enumerate(self.realms):
            kingdom = parsed(self.kingdom(realm))
            facts = {
                "points": points[realm],
                "discards": kingdom.discards,
                "coins": kingdom.coins,
                "knights": kingdom.knights,
                "towers": kingdom.towers,
                "queen": int(kingdom.queen),
            }
            realms[k] = [min(facts[name], 255) for name in self.layout.facts]

    def show_table(self, table: Any) -> None:
        options = self.rules.options
        table[:] = [self.position.round, self.rules.rounds, "harmony" in options, "middle" in options]

    def show_quests(self, quests: Any) -> None:
        for quest, _ in counts(self.fields["quests"]):
            quests[quest] = 1

    def show_builders(self, pieces: dict[str, Any], spot: int | None) -> None:
        spots = self.fields["board"].split(",")
        for i, kind in enumerate([*spots, self.fields["top"]]):
            if kind == "D":
                pieces["dragon"][i] = 1
            elif kind != "-":
                pieces["builders"][i][int(kind) - 1] = 1
        for kind, n in counts(self.fields["pile"]):
            pieces["tile_pile"][kind] = n
        if spot is not None:
            pieces["chosen"][spot] = 1

    def show_court(self, pieces: dict[str, Any]) -> None:
        for kind, n in counts(self.fields["open"]):
            pieces["open_tokens"][kind] += n
        for kind, n in counts(self.fields["bag"]):
            pieces["bag"][kind] = n
        if "buying" in self.fields:
            token = self.fields["buying"].rstrip(GOODS)
            pieces["buying"][int(token.rstrip("*")) - 1] = 1
            pieces["from_pile"][0] = int(token.endswith("*"))
            for good in self.fields["buying"][len(token) :]:
                pieces["paid"][GOODS.index(good)] = 1
