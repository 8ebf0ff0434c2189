"""The games in OpenSpiel: its own tests and players, and ours, compared with `Position`."""

import os
import pickle
import subprocess
import sys
from random import Random

import numpy as np
import pytest
from marks import in_ci

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import mcts  # noqa: E402

import fiefdom.envs.spiel as spiel  # noqa: E402
from fiefdom import FiefdomError, Move, Position, RulesError, ranking  # noqa: E402
from fiefdom.envs.errors import IllegalAction  # noqa: E402
from fiefdom.envs.games import Games  # noqa: E402
from fiefdom.envs.numbering import Numbering  # noqa: E402

GAMES = ["kd/2", "duel/2", "discovery/2", "xl/2", "giants/2", "court/2", "court/2+duel", "qd/2", "qd/2+giants"]
FEW = ["kd/2", "court/2", "qd/2+giants"]
OPTIONS = ["kd/2+harmony+middle", "court/2+harmony"]


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.setenv("FIEFDOM_BACKEND", "plain")


def load(rules, **more):
    return pyspiel.load_game("fiefdom", {"rules": rules, **more})


def walk(game, seed):
    """Every state of a random game, including the final one."""
    rng, state = Random(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


@pytest.mark.parametrize("rules", [*FEW, *in_ci(*(rules for rules in GAMES if rules not in FEW))])
def test_openspiel_is_content(rules):
    pyspiel.random_sim_test(load(rules), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("rules", OPTIONS)
def test_openspiel_is_content_with_options_and_margins(rules):
    pyspiel.random_sim_test(load(rules, utility="margin"), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("rules", GAMES)
def test_actions_are_the_moves_of_the_position(rules):
    """The legal actions lead to every legal move and to nothing else."""
    numbering, game = Numbering(rules), load(rules)
    for number, state in enumerate(walk(game, 1)):
        position = state.position
        if state.is_terminal() or state.is_chance_node() or str(position) != str(state) or number % 4:
            continue
        first = {}
        for move in position.moves:
            action, *then = numbering.encode(position, move)
            first.setdefault(action, {}).update(dict.fromkeys(then, move) or {None: move})
        assert state.legal_actions() == sorted(first)
        for action, seconds in first.items():
            if None in seconds:
                assert state.action_to_string(action) == str(seconds[None])
                continue
            half = state.child(action)
            assert (half.current_player(), half.position) == (state.current_player(), position)
            assert str(half) == f"{position} build:{state.action_to_string(action)[1:]}"
            assert half.legal_actions() == sorted(seconds)
            assert {half.action_to_string(each) for each in seconds} == set(map(str, seconds.values()))


@pytest.mark.parametrize("rules", GAMES)
def test_draws_are_those_of_the_position_with_its_probabilities(rules):
    for number, state in enumerate(walk(load(rules), 2)):
        assert state.is_chance_node() == state.position.is_chance
        if state.is_chance_node() and number % 3 == 0:
            outcomes = dict(state.chance_outcomes())
            assert sum(outcomes.values()) == pytest.approx(1)
            assert list(outcomes) == state.legal_actions() == sorted(outcomes)
            drawn = {Move.parse(state.action_to_string(each)): share for each, share in outcomes.items()}
            assert drawn == pytest.approx(state.position.chances())
            assert all(move.argument == each for move, each in zip(drawn, outcomes, strict=True))


@pytest.mark.parametrize("rules", GAMES)
def test_returns_are_those_of_the_sheets(rules):
    win, margin = load(rules), load(rules, utility="margin")
    for seed in range(3):
        *_, end = walk(win, seed)
        sheets = end.position.sheets()
        first = [rank.realm for rank in ranking(sheets, rules) if rank.place == 1]
        expected = {"A": [1, -1], "B": [-1, 1]}[first[0]] if len(first) == 1 else [0, 0]
        assert end.returns() == end.rewards() == expected
        *_, same = walk(margin, seed)
        lead = sheets[0].total - sheets[1].total
        assert same.history() == end.history()
        assert same.returns() == [lead, -lead]
        assert margin.max_utility() > abs(lead)


def test_equal_points_are_decided_as_the_rules_have_it():
    """Two random games that end in a tie on points."""
    game, found = load("kd/2"), 0
    for seed in range(400):
        rng, position = Random(seed), Position("kd/2")
        while not position.is_over:
            position.play(rng.choice(list(position.moves)))
        if len(set(position.scores())) == 1:
            found += 1
            ranks = ranking(position.sheets(), "kd/2")
            shared = ranks[0].place == ranks[1].place
            state = game.new_initial_state(str(position))
            assert state.returns() == ([0, 0] if shared else [1, -1] if ranks[0].realm == "A" else [-1, 1])
        if found == 2:
            return
    pytest.fail("no equal points")


@pytest.mark.parametrize("rules", ["kd/2", "giants/2", "court/2", "qd/2+giants"])
def test_players_see_and_may_do_what_games_show(rules):
    game, games = load(rules), Games(rules, seed=5, restart=False)
    games.start()
    for turn in range(400):
        if games.is_over(0):
            break
        if turn % 5 == 0:
            state, seat = game.new_initial_state(str(games.position(0))), int(games.seats[0])
            spot = games.engine.learning.Play.get(games.plays, 0, "half")
            if spot >= 0:
                state.apply_action(games.layout.blocks["build"][spot])
            assert state.current_player() == seat
            assert state.legal_actions() == np.flatnonzero(games.masks[0]).tolist()
            for player in (0, 1):
                seen = np.array(state.observation_tensor(player), np.float32)
                assert (seen == games.view(0, player)).all()
            assert (np.array(state.observation_tensor(seat)) == games.observations[0]).all()
        games.step(games.sample())
    *_, end = walk(game, 3)
    assert end.observation_tensor(0) != end.observation_tensor(1)


def test_the_observer_has_the_pieces_of_the_layout():
    game = load("qd/2")
    observer, layout = game.make_py_observer(), Games("qd/2").layout
    *_, state = walk(game, 1)
    observer.set_from(state, 1)
    assert observer.tensor.dtype == np.float32
    assert observer.tensor.tolist() == state.observation_tensor(1)
    assert {name: each.shape for name, each in observer.dict.items()} == {
        name: piece.shape for name, piece in layout.pieces.items()
    }
    assert observer.dict["own"].any()
    assert observer.string_from(state, 0) == state.information_state_string(1) == str(state)
    with pytest.raises(FiefdomError, match="observations have no parameters, but depth was given"):
        game.make_py_observer(None, {"depth": 1})


def test_clones_go_their_own_ways():
    for state in walk(load("kd/2"), 4):
        if state.is_terminal() or state.move_number() % 9:
            continue
        text, history, legal = str(state), state.history(), state.legal_actions()
        clones = [state.clone() for _ in range(3)]
        clones.append(clones[0].clone())
        clones[0].apply_action(legal[0])
        clones[3].apply_action(legal[-1])
        assert str(state) == str(clones[1]) == str(clones[2]) == text
        assert clones[2].history() == history
        assert str(clones[0]) != text
        assert (str(clones[0]) == str(clones[3])) == (len(legal) == 1)
        expected = Position.parse(text)
        expected.play(state.action_to_string(legal[0]))
        assert str(clones[0]) == str(expected)


def test_states_and_games_are_written_down_and_read():
    game = load("qd/2+giants", utility="margin")
    halves = 0
    for number, state in enumerate(walk(game, 5)):
        if number % 10 == 0 or "build:" in str(state):
            halves += "build:" in str(state)
            same_game, same = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
            for each in (same, game.deserialize_state(state.serialize()), pickle.loads(pickle.dumps(state))):
                assert (str(each), each.history()) == (str(state), state.history())
                assert each.legal_actions() == state.legal_actions()
                assert each.returns() == state.returns()
            assert str(same_game) == str(game) == "fiefdom(rules=qd/2+giants,utility=margin)"
    assert halves


def test_all_spellings_of_parameters_are_read():
    assert pyspiel.load_game("fiefdom").rules == pyspiel.load_game("fiefdom(rules=kd/2)").rules
    game = pyspiel.load_game("fiefdom(rules=kd/2+middle+harmony,utility=margin)")
    assert (str(game.rules), game.by_margin) == ("kd/2+harmony+middle", True)
    assert str(pyspiel.load_game(str(game)).rules) == "kd/2+harmony+middle"


@pytest.mark.parametrize(
    ("params", "sentence"),
    [
        ({"rules": "kd/3"}, "kd/3 is not a game for two players, which OpenSpiel needs; choose one of: kd/2, duel/2"),
        ({"rules": "kd/2+dynasty"}, r"kd/2\+dynasty is 3 games; OpenSpiel plays one of them"),
        ({"rules": "chess"}, "'chess' is not a game"),
        ({"utility": "fun"}, "there is no utility 'fun'; the utilities are: win, margin"),
    ],
)
def test_wrong_parameters_are_refused_with_a_sentence(params, sentence):
    with pytest.raises(FiefdomError, match=sentence):
        pyspiel.load_game("fiefdom", params)


def test_what_is_not_legal_is_refused_with_a_sentence():
    game = load("kd/2")
    state = game.new_initial_state()
    with pytest.raises(IllegalAction, match="action 59 is not legal at the step draw"):
        state.apply_action(59)
    assert state.legal_actions() == list(range(6, 54))
    with pytest.raises(RulesError, match="the position belongs to qd/2, but the game is kd/2"):
        game.new_initial_state(str(Position("qd/2")))


def test_without_openspiel_one_sentence_says_so():
    code = "import sys; sys.modules['pyspiel'] = None; import fiefdom.envs.spiel"
    environment = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.dirname(spiel.__file__)))}
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)
    assert result.stderr.strip().splitlines()[-1] == (
        "fiefdom.errors.FiefdomError: OpenSpiel is not installed; run pip install 'fiefdom[spiel]'"
    )


@pytest.mark.ci
def test_a_player_of_openspiel_beats_a_random_one():
    """Monte Carlo tree search of OpenSpiel against uniform choices, a game on each seat."""
    game, rng, lead = load("kd/2", utility="margin"), np.random.RandomState(1), 0
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    thinker = mcts.MCTSBot(game, uct_c=20, max_simulations=12, evaluator=evaluator, random_state=rng)
    for seat in (0, 1):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choice(outcomes, p=shares))
            elif state.current_player() == seat:
                action = thinker.step(state)
                assert action in state.legal_actions()
                state.apply_action(action)
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        lead += state.returns()[seat]
    assert lead > 0


def test_openspiel_makes_an_environment_of_it():
    environment = rl_environment.Environment(load("kd/2"), observation_type=rl_environment.ObservationType.OBSERVATION)
    step, rng = environment.reset(), Random(1)
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == 2827
        step = environment.step([rng.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == 0
