"""The dispatch chains of game.py against its tables: every step is handled, in every chain, by its own functions."""

import ast
import inspect

import pytest

from fiefdom import Engine, Rules, all_games
from fiefdom.kernel import game, step

STEPS = {name: number for number, name in enumerate(each.upper().replace(" ", "_") for each in step.NAMES)}
NOBODY_CHOOSES = {"NEXT_KING", "OVER"}
LISTED = {*game.LAYOUT, *game.OPENING, *game.TURN}


def compared(function):
    """For every step named in an `if` chain: the calls of the branch that it leads to."""
    found = {}
    for node in ast.walk(ast.parse(inspect.getsource(function))):
        if isinstance(node, ast.If):
            for test in ast.walk(node.test):
                if isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Eq):
                    right = test.comparators[0]
                    if isinstance(right, ast.Name) and right.id in STEPS:
                        found[right.id] = calls(node.body)
    return found


def calls(body):
    """The functions called in a branch."""
    nodes = [node for statement in body for node in ast.walk(statement)]
    return {node.func.attr for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)}


def last_calls(function):
    """The functions called where no `if` applied: at the end, or in the last else."""
    last = ast.parse(inspect.getsource(function)).body[0].body
    nodes = (
        last[-1:]
        if isinstance(last[-1], ast.Return)
        else [node.orelse for node in ast.walk(last[-2]) if isinstance(node, ast.If)][-1]
    )
    return calls(nodes)


def test_names_and_codes_agree():
    for name, number in STEPS.items():
        assert getattr(step, name) == number
        assert getattr(game, name) == number
    assert len(set(STEPS)) == len(step.NAMES) == 18


def test_the_tables_hold_every_step_once_but_claim_and_next_king():
    every = [*game.LAYOUT, *game.OPENING, *game.TURN]
    assert {each for each in every if every.count(each) > 1} == {step.CLAIM, step.NEXT_KING}
    assert set(every) == set(STEPS.values()) - {step.OVER}


def test_sections_are_walked_in_the_order_of_the_codes():
    """`walk` goes to the next higher code, so the tables must ascend but where game.walk jumps."""
    assert list(game.TURN) == sorted(game.TURN) == list(range(step.NEXT_KING + 1))
    assert list(game.LAYOUT) == sorted(game.LAYOUT)
    assert game.LAYOUT[-1] + 1 == step.KING
    assert max(STEPS.values()) == step.OVER


def test_base_and_expansions_share_the_steps_and_terms_out():
    shares = [game.BASE_STEPS, *(steps for steps, _ in game.EXPANSIONS.values())]
    assert sorted(each for share in shares for each in share) == sorted(STEPS.values())
    terms = [
        game.TERRITORIES,
        game.HARMONY,
        game.MIDDLE,
        *(term for _, terms in game.EXPANSIONS.values() for term in terms),
    ]
    assert sorted(terms) == list(range(len(game.TERMS)))
    for number, name in enumerate(game.TERMS):
        assert getattr(game, name.upper()) == number


@pytest.mark.parametrize("verb", ["opens", "choices", "play"])
def test_every_step_has_a_branch_that_calls_its_own_function(verb):
    function = getattr(game, verb)
    handled = compared(function)
    rest = {name for name in STEPS if name not in handled} - NOBODY_CHOOSES
    # One step may be what is left at the end of the chain.
    assert len(rest) <= 1
    for name in rest:
        handled[name] = last_calls(function)
    for name in set(STEPS) - NOBODY_CHOOSES:
        wanted = f"{name.lower()}_{verb}"
        if verb == "opens" and name == "PLACE":
            continue  # a turn always begins with its domino
        assert wanted in handled[name], f"{verb} of {name} calls {handled[name]}"


def test_picks_go_to_their_own_steps():
    for name, called in compared(game.pick).items():
        assert f"{name.lower()}_pick" in called


def test_terms_go_to_their_own_functions():
    source = inspect.getsource(game.term)
    names = {name.upper() for name in game.TERMS}
    chain = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.If)]
    compares = [next(each for each in ast.walk(node.test) if isinstance(each, ast.Compare)) for node in chain]
    assert {compare.comparators[0].id for compare in compares} == names - {"COURT"}
    for node, compare in zip(chain, compares, strict=True):
        called = next(each for each in ast.walk(node.body[0]) if isinstance(each, ast.Call)).func
        name = called.attr if isinstance(called, ast.Attribute) else called.id
        assert name.upper() == compare.comparators[0].id
    assert "court.court(" in source.splitlines()[-1]


def test_actors():
    """Chance's steps come after those of a turn; that is how `actor` and `repeats` tell them apart."""
    assert {each for each in LISTED if each > step.SETTLE} == {*game.LAYOUT, step.KING, step.NEXT_KING}


@pytest.mark.parametrize("rules", list(all_games()), ids=str)
def test_a_game_has_the_steps_and_terms_of_its_parts(rules):
    record = Engine.load("plain").rules(rules)[0]
    steps, terms = set(game.BASE_STEPS), {game.TERRITORIES}
    for option, (more_steps, more_terms) in game.EXPANSIONS.items():
        if getattr(rules, option):
            steps |= set(more_steps)
            terms |= set(more_terms)
    assert record.steps == sum(1 << each for each in steps)
    assert record.terms == sum(1 << each for each in terms)


def test_bonuses_add_their_terms():
    record = Engine.load("plain").rules(Rules.parse("kd/4+harmony+middle"))[0]
    assert record.terms == 0b111


@pytest.mark.parametrize("verb", ["opens", "choices", "play", "pick"])
def test_the_chains_ask_for_the_expansion_of_a_step(verb):
    owners = {each: option for option, (steps, _) in game.EXPANSIONS.items() for each in steps}
    for node in ast.walk(ast.parse(inspect.getsource(getattr(game, verb)))):
        if isinstance(node, ast.If):
            names = [each.id for each in ast.walk(node.test) if isinstance(each, ast.Name) and each.id in STEPS]
            asked = {each.attr for each in ast.walk(node.test) if isinstance(each, ast.Attribute)}
            for name in names:
                assert STEPS[name] not in owners or owners[STEPS[name]] in asked, f"{verb} of {name}"
