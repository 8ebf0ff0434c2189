"""Many games in arrays, compared with the watcher: observations, masks and action numbers, on both backends."""

import random
from itertools import pairwise

import numpy as np
import pytest
from envs.watcher import all_actions, expected, expected_mask, relative_seat
from marks import one_of_each
from walks import EVERY_KIND, GAMES, eager, uniform, walk

from fiefdom import IllegalMove, Position, Rules
from fiefdom.core.notation import SEATS
from fiefdom.envs.errors import IllegalAction
from fiefdom.envs.games import Games
from fiefdom.envs.layout import STEPS, Family, Layout
from fiefdom.envs.numbering import Numbering

ONE_OF_EACH = ["kd/3", "team/6", "giants/3", "court/2", "qd/2+giants", "wedding/3"]
ONE_BONUS = ["kd/2+harmony", "kd/2+middle", "kd/2+dynasty"]
JOINT = ["kd/2", "kd/3+harmony+middle", "kd/4", "duel/2", "discovery/2", "xl/3", "team/6", "team/8"]


def steps_of(rules):
    """The steps of a game that can leave a choice."""
    steps = {"place", "claim"}
    steps |= {"giant", "send", "receive"} if rules.giants else set()
    steps |= {"tax", "build", "dragon"} if rules.queen else set()
    return steps | ({"buy", "pay", "settle"} if rules.court else set())


class Watch:
    """Games that are compared with the watcher at every decision, with the spots chosen to build from."""

    def __init__(self, rules, count, **how):
        self.games = Games(rules, count, **how)
        self.games.start()
        self.spots, self.steps = [None] * count, set()

    def compare(self):
        for i in range(self.games.count):
            position = self.games.position(i)
            self.steps.add(position.step)
            assert position.actor == SEATS[self.games.seats[i]]
            same_view(self.games.observations[i], position, self.games.seats[i], self.games.layout, self.spots[i])
            assert np.array_equal(self.games.masks[i], expected_mask(position, self.games.layout, self.spots[i]))

    def step(self, actions):
        spots = self.games.layout.blocks.get("build", range(0))
        self.spots = [spots.index(action) if action in spots else None for action in actions.tolist()]
        self.games.step(actions)
        self.spots = [None if end else spot for spot, end in zip(self.spots, self.games.ends, strict=True)]


def same_view(row, position, seat, layout, spot=None):
    """One row, compared with the watcher piece by piece."""
    for name, wanted in expected(position, int(seat), layout, spot).items():
        seen = layout.pieces[name].of(row)
        assert np.array_equal(seen, wanted), f"{name} at {np.argwhere(seen != wanted)[:9].tolist()} in {position}"


def watched(rules, count, seed, longest=1500, **how):
    """Play until every row has finished a game and begun the next, and every step has occurred."""
    watch = Watch(rules, count, seed=seed, **how)
    ended, after = np.zeros(count, int), 0
    for _ in range(longest):
        watch.compare()
        watch.step(watch.games.sample(seed + 1).copy())
        ended += watch.games.ends
        after += int(ended.all())
        if after > 15 and watch.steps == steps_of(watch.games.rules):
            break
    assert ended.all()
    assert watch.steps == steps_of(watch.games.rules)


@pytest.mark.parametrize("rules", one_of_each(EVERY_KIND + ONE_BONUS))
def test_every_piece_and_every_mask_is_as_the_watcher_expects(stepping, rules):
    game = Rules.parse(rules)
    count = 1 if game.realms > 4 or rules not in GAMES else 2
    watched(rules, count, (EVERY_KIND + ONE_BONUS).index(rules), backend="compiled")


def test_every_token_may_be_bought_open_or_from_the_pile(stepping):
    watch, bought = Watch("court/4", 8, seed=23, backend="compiled"), set()
    games, buy = watch.games, watch.games.layout.blocks["buy"]
    for _ in range(2500):
        actions = games.sample(23).copy()
        for i in range(games.count):
            wanted = {action for action in buy if games.masks[i, action]} - bought
            actions[i] = min(wanted, default=actions[i])
        watch.step(actions)
        if not bought.issuperset(new := {int(action) for action in actions if action in buy}):
            watch.compare()
            bought |= new
    assert bought == set(buy)


def test_three_rows_are_reused_for_several_games(stepping):
    for seed in (100, 2**40 + 7):
        watched("kd/3", 3, seed, backend="compiled")


@pytest.mark.parametrize("rules", ["kd/2", "team/6", "giants/3", "court/2", "qd/3+giants"])
def test_so_it_is_on_plain_python(rules):
    watched(rules, 1, 31, backend="plain")


@pytest.mark.parametrize("rules", JOINT)
def test_so_it_is_in_joint_mode(stepping, rules):
    watched(rules, 2, 47, backend="compiled", joint=True)


@pytest.mark.parametrize("rules", ["kd/2", "qd/3", "court/2"])
def test_a_row_that_an_illegal_action_ended_shows_a_new_game(stepping, rules):
    watch, rng, ends = Watch(rules, 2, seed=3, penalty=True, backend="compiled"), np.random.default_rng(3), 0
    for _ in range(200):
        actions = watch.games.sample(3).copy()
        if rng.random() < 0.1:
            actions[0] = np.flatnonzero(watch.games.masks[0] == 0)[rng.integers(20)]
        watch.step(actions)
        watch.compare()
        ends += int(watch.games.ends[0])
    assert ends > 5


@pytest.mark.parametrize(
    ("rules", "joint"),
    [(rules, False) for rules in ("kd/4", "team/6", "giants/5", "court/2", "qd/4")]
    + [("kd/4", True), ("team/6", True)],
)
def test_without_restart_the_last_view_stays_and_nothing_is_legal(stepping, rules, joint):
    games = Games(rules, seed=9, restart=False, joint=joint, backend="compiled")
    games.start()
    while not games.position(0).is_over:
        seat = int(games.seats[0])
        games.step(games.sample())
    assert games.ends[0]
    assert games.is_over(0)
    assert not games.masks.any()
    same_view(games.observations[0], games.position(0), seat, games.layout)


def test_more_than_255_points_or_coins_are_255(stepping):
    games = Games("qd/2", seed=1, backend="compiled")
    games.start()
    rich = "/".join(["m3m3m3m3m3m3m3"] * 3 + ["m3m3m3Cm3m3m3"] + ["m3m3m3m3m3m3m3"] * 3) + ":c256"
    position = Position.parse(str(games.position(0)).replace(" A=C:c7:n1 ", f" A={rich} "), "compiled")
    games.states[:1] = position.state()
    games.step(games.sample())
    facts = games.layout.pieces["realms"].of(games.observations[0])[(0 - games.seats[0]) % 2]
    assert facts[: games.layout.facts.index("coins") + 1].tolist() == [255, 0, 255]
    same_view(games.observations[0], games.position(0), games.seats[0], games.layout)


@pytest.mark.parametrize("rules", one_of_each(EVERY_KIND))
def test_every_piece_stays_within_its_range(stepping, rules):
    games = Games(rules, 50, seed=11, backend="compiled")
    games.start()
    most = np.zeros(games.layout.size, int)
    for _ in range(400):
        np.maximum(most, games.observations.max(axis=0), out=most)
        assert games.masks.max() == 1
        assert games.masks.min() == 0
        games.step(games.sample())
    for name, piece in games.layout.pieces.items():
        assert piece.of(most).max() <= piece.most, name
    for plane in set(games.layout.planes) - {"crowns", "giants", "tiles", "tokens"}:
        assert games.layout.pieces["own"].of(most)[games.layout.planes.index(plane)].max() == 1, plane


@pytest.mark.parametrize("rules", GAMES)
def test_pieces_and_blocks_lie_one_after_the_other(rules):
    layout = Layout.of(rules)
    pieces, blocks = list(layout.pieces.values()), list(layout.blocks.values())
    assert pieces[0].start == blocks[0].start == 0
    assert all(piece.start + piece.size == after.start for piece, after in pairwise(pieces))
    assert all(block.stop == after.start for block, after in pairwise(blocks))
    assert pieces[-1].start + pieces[-1].size == layout.size
    assert blocks[-1].stop == layout.actions <= 1200


@pytest.mark.parametrize("rules", one_of_each(EVERY_KIND))
def test_all_games_of_a_family_share_one_layout(rules):
    game = Rules.parse(rules)
    bare = Rules(game.game, game.players, tuple(o for o in game.options if o not in ("harmony", "middle", "dynasty")))
    family = Family.of(game)
    assert bare in family.games
    assert {Layout.of(each) for each in family.games} == {Layout.of(game)}
    assert all(each.side == game.side for each in family.games)


@pytest.mark.parametrize("rules", JOINT)
def test_a_joint_action_is_a_placement_and_a_claim(stepping, rules):
    whole, halves = (Games(rules, seed=5, joint=joint, backend="compiled") for joint in (True, False))
    whole.start()
    halves.start()
    claims, none = halves.layout.blocks["claim"], halves.layout.slots
    ends = 0
    while ends < 2:
        assert np.array_equal(whole.observations, halves.observations)
        firsts = np.zeros(claims.start + 1, int)
        slots = np.zeros(none + 1, int)
        seconds = halves.masks[0, claims.start :]
        if halves.position(0).step == "place":
            firsts[:-1] = halves.masks[0, : claims.start]
            after = halves.position(0).copy()
            after.play(after.moves[0])
            seconds = expected_mask(after, halves.layout)[claims.start :] if after.step == "claim" else 0 * seconds
        else:
            firsts[-1] = 1
        slots[:-1] = seconds
        slots[-1] = not slots.any()
        assert np.array_equal(whole.masks[0].reshape(claims.start + 1, none + 1), np.outer(firsts, slots))
        action = int(whole.sample(5)[0])
        ends += play_both(whole, halves, action)
        assert str(whole.position(0)) == str(halves.position(0))


def play_both(whole, halves, action):
    """Play joint actions in one batch and their halves in the other. Returns whether a game has ended."""
    first, slot = divmod(action, halves.layout.slots + 1)
    claims = halves.layout.blocks["claim"]
    if first < claims.start:
        halves.step([first])
    if slot < len(claims):
        halves.step([claims[slot]])
    whole.step([action])
    assert np.array_equal(whole.ends, halves.ends)
    assert np.array_equal(whole.rewards, halves.rewards)
    return int(whole.ends[0])


def round_trip(numbering, position, rng):
    """Encode every legal move as the watcher does, and decode some (all, where there are few)."""
    wanted = [actions for _, actions in all_actions(position, numbering.layout)]
    found = [numbering.encode(position, move) for move in position.moves]
    assert found == wanted
    assert len(set(map(tuple, found))) == len(found)
    moves = list(zip(position.moves, found, strict=True))
    for move, actions in moves if len(moves) <= 8 else [rng.choice(moves)]:
        assert numbering.decode(position, actions) == move
        assert str(numbering.decode(position, actions)) == str(move)


@pytest.mark.parametrize("rules", one_of_each(EVERY_KIND))
def test_moves_become_actions_and_moves_again(rules):
    numbering, position, rng = Numbering(rules), Position(rules, "plain"), random.Random(f"numbers {rules}")
    for _ in walk(position, rng, eager if rng.random() < 0.5 else uniform):
        if not position.is_chance:
            round_trip(numbering, position, rng)


def test_moves_of_every_step_become_actions_and_moves_again():
    seen = set()
    for rules in ("qd/3+giants", "court/3"):
        numbering, position, rng = Numbering(rules), Position(rules, "plain"), random.Random(rules)
        for _ in walk(position, rng, eager):
            if not position.is_chance:
                seen.add(position.step)
                round_trip(numbering, position, rng)
    assert seen == set(STEPS)


def test_an_illegal_move_is_neither_encoded_nor_decoded():
    numbering, position = Numbering("kd/2"), Position("kd/2", "plain")
    for draw in ["+3", "+17", "+22", "+40", "+a"]:
        position.play(draw)
    with pytest.raises(IllegalMove, match="T6"):
        numbering.encode(position, "K5")
    with pytest.raises(IllegalAction, match="not a legal move at the step claim"):
        numbering.decode(position, [0])


def test_relative_seats_are_all_different_and_begin_with_oneself_and_the_partner():
    for text in GAMES:
        rules = Rules.parse(text)
        for seat in range(rules.players):
            seats = [relative_seat(rules, seat, other) for other in range(rules.players)]
            assert sorted(seats) == list(range(rules.players))
            assert seats[seat] == 0
            assert not rules.teams or seats[seat ^ 1] == 1


@pytest.mark.parametrize("rules", ONE_OF_EACH)
def test_plain_and_compiled_give_the_same_arrays(stepping, rules):
    games = [Games(rules, 3, seed=13, reward="difference", backend=backend) for backend in ("plain", "compiled")]
    for each in games:
        each.start()
    for turn in range(60):
        for name in ("observations", "masks", "seats", "rewards", "ends"):
            ours, theirs = (getattr(each, name) for each in games)
            assert np.array_equal(ours, theirs), name
        actions = [each.sample(13).copy() for each in games]
        assert np.array_equal(*actions)
        if turn % 20 == 0:
            assert all(np.array_equal(*pair) for pair in zip(*(each.look_ahead(1) for each in games), strict=True))
        for each in games:
            each.step(actions[0])


@pytest.mark.parametrize("rules", [*ONE_OF_EACH, "kd/2+harmony+middle"])
def test_looking_ahead_shows_the_view_after_each_move_before_draws(stepping, rules):
    watch, rng = Watch(rules, 2, seed=17, backend="compiled"), np.random.default_rng(17)
    games, build = watch.games, watch.games.layout.blocks.get("build", range(0))
    for _ in range(80):
        i = int(rng.integers(2))
        before = games.observations.copy(), games.masks.copy(), str(games.position(i))
        actions, seen = games.look_ahead(i)
        assert actions.tolist() == np.flatnonzero(games.masks[i]).tolist()
        for k in rng.permutation(len(actions))[:6]:
            position, spot = after(games, i, int(actions[k]), watch.spots[i]), None
            if actions[k] in build:
                spot = build.index(int(actions[k]))
            same_view(seen[k], position, games.seats[i], games.layout, spot)
        assert np.array_equal(before[0], games.observations)
        assert np.array_equal(before[1], games.masks)
        assert before[2] == str(games.position(i))
        watch.step(games.sample(17).copy())
        watch.compare()


def test_after_the_end_there_is_nothing_ahead():
    games = Games("kd/2", seed=21, restart=False, backend="plain")
    games.start()
    while not games.is_over(0):
        games.step(games.sample())
    actions, seen = games.look_ahead(0)
    assert actions.shape == (0,)
    assert seen.shape == (0, games.layout.size)


@pytest.mark.parametrize("rules", [*ONE_OF_EACH, "wedding/6+teams"])
def test_every_seat_has_a_view_at_every_turn(stepping, rules):
    watch, rng = Watch(rules, 2, seed=19, backend="compiled"), np.random.default_rng(19)
    games = watch.games
    for _ in range(60):
        i, seat = int(rng.integers(2)), int(rng.integers(games.rules.players))
        before = games.observations.copy()
        same_view(games.view(i, seat), games.position(i), seat, games.layout, watch.spots[i])
        assert np.array_equal(games.view(i, int(games.seats[i])), before[i])
        assert np.array_equal(games.observations, before)
        watch.step(games.sample(19).copy())
    watch.compare()


def after(games, game, action, spot):
    """The position after an action. Choosing a spot does not change it yet."""
    position = games.position(game)
    wanted = [action] if spot is None else [games.layout.blocks["build"][spot], action]
    for move, actions in all_actions(position, games.layout):
        if actions == wanted:
            position.play(move)
            break
    else:
        assert action in games.layout.blocks["build"]
    return position
