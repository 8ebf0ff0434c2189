"""A move's parts are what its text says."""

import random
import re

import pytest

from fiefdom import Move, Position
from fiefdom.catalog.dominoes import label
from fiefdom.core.notation import SEATS, cell


def parts(text):
    """What a text names, read without the notation's own patterns: cells, domino, spot, kind, from the pile, seat."""
    squares = re.findall(r"[a-m]1[0-3]|[a-m][1-9]", text) if text[0] not in "+KTF" else []
    domino = re.fullmatch(r"[K+]([A-F]|\d+)", text)
    spot = re.match(r"[BD](\d)", text)
    kind = re.fullmatch(r"(?:\+[qbt]|T|F)(\d+)", text)
    seat = re.fullmatch(r"\+([a-h])|S.*([a-h])", text)
    return (
        tuple(cell(square) for square in squares),
        label(domino[1]) if domino else None,
        int(spot[1]) if spot else None,
        int(kind[1]) - 1 if kind else None,
        text[0] == "F" if text[0] in "TF" else None,
        SEATS.index(seat[1] or seat[2]) if seat else None,
    )


@pytest.mark.parametrize("rules", ["kd/2", "giants/3", "qd/2+giants", "court/2"])
def test_the_parts_of_every_legal_move_are_those_of_its_text(rules):
    position, rng, steps = Position(rules, backend="plain"), random.Random(rules), set()
    while not position.is_over:
        for move in position.moves:
            assert tuple(move.decoded) == parts(str(move)), move
            assert move.cells == move.decoded.cells
            steps.add(move.step)
        position.play(rng.choice(list(position.moves)))
    assert {"place", "claim", "draw", "king"} < steps | {"pass"}


@pytest.mark.parametrize("text", ["X", "-"])
def test_a_discard_and_a_pass_name_nothing(text):
    assert set(Move.parse(text).decoded) == {(), None}
