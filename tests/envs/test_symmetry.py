"""Turned and mirrored games: played in parallel with the original, they remain its image at every decision."""

import numpy as np
import pytest
from marks import one_of_each
from walks import EVERY_KIND

from fiefdom.envs.games import Games
from fiefdom.envs.layout import Layout
from fiefdom.envs.symmetry import SYMMETRIES, Symmetry
from fiefdom.errors import FiefdomError

JOINT = ["kd/2", "kd/4+harmony+middle", "duel/2", "discovery/2", "xl/3", "team/6", "team/8"]
LAYOUTS = [Layout.of(rules) for rules in ("kd/2", "duel/2", "court/2", "qd/2", "qd/5+giants")]
LAYOUTS += [Layout.of("kd/2", joint=True), Layout.of("duel/2", joint=True)]


def same_images(rules, count, *, games, **how):
    """Play some games and their eight images until enough have ended, and compare the images with the originals."""
    original = Games(rules, count, **how)
    images = [(Symmetry(original.layout, number), Games(rules, count, **how)) for number in SYMMETRIES]
    original.start()
    for _, image in images:
        image.start()
    ends = 0
    while ends < games:
        seen, masks, actions = original.observations.copy(), original.masks, original.sample(1).copy()
        for symmetry, image in images:
            assert np.array_equal(image.observations, symmetry.observations(seen)), symmetry
            assert np.array_equal(image.masks, symmetry.masks(masks, seen)), symmetry
            assert np.array_equal(image.seats, original.seats)
            image.step(symmetry.actions(actions, seen))
        original.step(actions)
        for _, image in images:
            assert np.array_equal(image.rewards, original.rewards)
            assert np.array_equal(image.ends, original.ends)
        ends += int(original.ends.sum())


@pytest.mark.parametrize("rules", one_of_each(EVERY_KIND))
def test_the_image_of_a_game_is_a_game(stepping, rules):
    same_images(rules, 3, games=4, seed=EVERY_KIND.index(rules), reward="margin", backend="compiled")


@pytest.mark.parametrize("rules", JOINT)
def test_so_it_is_in_joint_mode(stepping, rules):
    same_images(rules, 3, games=4, seed=8, joint=True, backend="compiled")


def test_so_it_is_on_plain_python():
    same_images("kd/2", 1, games=1, seed=4, reward="difference", backend="plain")


def seen_somewhere(layout):
    """Observations with only a domino in hand: one with two terrains and one with a single terrain."""
    rows = np.zeros((2, layout.size), np.uint8)
    for row, ends in zip(rows, (("first wheat", "second lake"), ("first lake", "second lake")), strict=True):
        for end in ends:
            layout.pieces["line"].of(row)[0, layout.domino.index(end)] = 1
    return rows


def noise(layout):
    """Observations and masks whose entries are all different, for both kinds of domino."""
    rng = np.random.default_rng(2)
    rows = seen_somewhere(layout)
    for name in ("own", "others"):
        piece = layout.pieces[name].of(rows)
        piece[...] = rng.integers(256, size=piece.shape)
    return rows, rng.integers(-128, 128, size=(2, layout.actions), dtype=np.int8)


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
@pytest.mark.parametrize("number", SYMMETRIES)
def test_the_inverse_undoes_it(layout, number):
    (rows, masks), symmetry = noise(layout), Symmetry(layout, number)
    back = symmetry.inverse
    assert np.array_equal(back.observations(symmetry.observations(rows)), rows)
    assert np.array_equal(back.masks(symmetry.masks(masks, rows), rows), masks)
    for row in rows:
        every = np.arange(layout.actions)
        there = symmetry.actions(every, row)
        assert sorted(there) == list(every)
        assert np.array_equal(back.actions(there, row), every)


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_two_in_a_row_are_one_of_the_eight(layout):
    (rows, masks), all_eight = noise(layout), [Symmetry(layout, number) for number in SYMMETRIES]
    images = [symmetry.observations(rows).tobytes() for symmetry in all_eight]
    assert len(set(images)) == 8
    every = np.tile(np.arange(layout.actions), (2, 1)).T
    for i, first in enumerate(all_eight):
        found = set()
        for second in all_eight:
            third = all_eight[images.index(second.observations(first.observations(rows)).tobytes())]
            assert np.array_equal(second.masks(first.masks(masks, rows), rows), third.masks(masks, rows))
            assert np.array_equal(second.actions(first.actions(every, rows), rows), third.actions(every, rows))
            found.add(third.number)
        assert found == set(SYMMETRIES), i


@pytest.mark.parametrize("number", SYMMETRIES)
def test_what_has_no_squares_stays(number):
    layout = Layout.of("qd/5+giants")
    rows, symmetry = seen_somewhere(layout), Symmetry(layout, number)
    rest = layout.pieces["line"].start
    rows[:, rest:] = np.random.default_rng(1).integers(256, size=rows[:, rest:].shape)
    assert np.array_equal(symmetry.observations(rows), rows)
    for name in ("discard", "claim", "pass", "both", "build", "dragon"):
        block = np.array(layout.blocks[name])
        assert np.array_equal(symmetry.actions(block, rows[0]), block)


def test_rotations_turn_counterclockwise_and_mirrors_come_first():
    layout = Layout.of("kd/2")
    row = seen_somewhere(layout)[0]
    wheat = layout.pieces["own"].of(row)[0]
    wheat[4, 6] = 1  # two to the right of the castle
    wheat[5, 6] = 2  # and the square above
    places = {number: image_of(layout, number, row) for number in SYMMETRIES}
    assert places == {
        0: ((4, 6), (5, 6)),
        1: ((6, 4), (6, 3)),
        2: ((4, 2), (3, 2)),
        3: ((2, 4), (2, 5)),
        4: ((4, 2), (5, 2)),
        5: ((2, 4), (2, 3)),
        6: ((4, 6), (3, 6)),
        7: ((6, 4), (6, 5)),
    }


def image_of(layout, number, row):
    """Rank and file of the ones and twos of the first plane."""
    wheat = layout.pieces["own"].of(Symmetry(layout, number).observations(row))[0]
    return tuple(tuple(np.argwhere(wheat == value)[0].tolist()) for value in (1, 2))


def test_a_domino_with_like_ends_is_laid_from_its_lower_or_left_end():
    layout, right, up = Layout.of("kd/2"), 0, 1
    different, like = seen_somewhere(layout)
    half = Symmetry(layout, 2)
    at = lambda direction, rank, file: direction * 81 + rank * 9 + file  # noqa: E731
    assert half.actions(at(right, 4, 5), different) == at(2, 4, 3)
    assert half.actions(at(right, 4, 5), like) == at(right, 4, 2)
    assert half.actions(at(up, 5, 4), different) == at(3, 3, 4)
    assert half.actions(at(up, 5, 4), like) == at(up, 2, 4)
    layout.pieces["line"].of(like)[0, layout.domino.index("second crowns")] = 1
    assert half.actions(at(up, 5, 4), like) == at(3, 3, 4)


def test_any_leading_axes_will_do_and_nothing_given_is_changed():
    layout = Layout.of("giants/2")
    (rows, masks), symmetry = noise(layout), Symmetry(layout, 5)
    many, all_masks = np.stack([rows] * 3), np.stack([masks] * 3)
    before = many.copy(), all_masks.copy()
    assert np.array_equal(symmetry.observations(many)[1], symmetry.observations(rows))
    assert np.array_equal(symmetry.masks(all_masks, many)[2], symmetry.masks(masks, rows))
    assert np.array_equal(symmetry.masks(masks[1], rows[1]), symmetry.masks(masks, rows)[1])
    actions = np.array([[3, 500]] * 3)
    assert np.array_equal(symmetry.actions(actions, many)[0], symmetry.actions(actions[0], rows))
    assert np.array_equal(symmetry.observations(np.asfortranarray(rows)), symmetry.observations(rows))
    assert symmetry.observations(rows).dtype == rows.dtype
    assert symmetry.masks(masks, rows).dtype == masks.dtype
    assert np.array_equal(many, before[0])
    assert np.array_equal(all_masks, before[1])


def test_there_are_eight():
    with pytest.raises(FiefdomError, match="no symmetry 8; they are 0 to 7"):
        Symmetry(LAYOUTS[0], 8)
