"""What keeps an expansion in its own file: no base file names one, and one that is off never touches its fields."""

import ast
import random
import re
from pathlib import Path

import pytest
from walks import GAMES, PICKERS, state_fields, state_of, walk

import fiefdom.kernel
from fiefdom import Position, Rules
from fiefdom.kernel import court, draft, game, giants, place, queen, quests, schema, step
from fiefdom.kernel.board import Layers

KERNEL = Path(fiefdom.kernel.__file__).parent
BASE = ("board", "bonus", "chance", "draft", "kinds", "place", "schema")
TABLES_OF_CONTENTS = ("game", "step", "deck")
EXPANSIONS = ("giants", "quests", "queen", "court")
NAMES = ("giant", "quest", "queen", "builder", "tax", "knight", "tower", "dragon", "court", "token", "goods")
PARTS = {"giants": (giants.Giants, quests.Quests), "queen": (queen.Builders,), "court": (court.Court,)}


def words_of(name):
    """All names, strings and comments of a kernel file; docstrings apart, where rules may be cited."""
    source = (KERNEL / f"{name}.py").read_text(encoding="utf-8")
    tree = ast.parse(source)
    docstrings = [
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node, clean=False)
    ]
    lines = source.splitlines()
    for each in docstrings:
        for line in range(each.lineno - 1, each.end_lineno):
            lines[line] = ""
    return re.findall(r"[a-z]+", "\n".join(lines).lower().replace("_", " "))


@pytest.mark.parametrize("name", BASE)
def test_no_expansion_is_named_in_a_base_file(name):
    found = {word for word in words_of(name) for each in NAMES if word.startswith(each)}
    assert not found


def test_the_steps_file_names_steps_and_nothing_else_of_an_expansion():
    allowed = {each.lower() for each in step.NAMES}
    found = {word for word in words_of("step") for each in NAMES if word.startswith(each)}
    assert found <= allowed


def test_a_base_file_imports_base_files_only():
    for name in BASE:
        tree = ast.parse((KERNEL / f"{name}.py").read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.level:
                modules = {node.module} if node.module else {alias.name for alias in node.names}
                assert modules <= {*BASE, "step", "compiling"}, name


def test_an_expansion_imports_no_other():
    """Quests may know the bonuses they repeat; nothing else is shared but the base."""
    for name in EXPANSIONS:
        tree = ast.parse((KERNEL / f"{name}.py").read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.level:
                modules = {node.module} if node.module else {alias.name for alias in node.names}
                assert not modules & {*EXPANSIONS, "game", "deck", "sample"}, name


def test_every_kernel_file_is_base_expansion_or_table_of_contents():
    entries = ("__init__", "compiling", "sample", "table")
    assert {path.stem for path in KERNEL.glob("*.py")} == {*BASE, *EXPANSIONS, *TABLES_OF_CONTENTS, *entries}


@pytest.mark.parametrize("rules", GAMES)
def test_fields_of_an_option_that_is_off_never_change(rules):
    parsed = Rules.parse(rules)
    off = [
        name
        for option, parts in PARTS.items()
        if not getattr(parsed, option)
        for part in parts
        for name in part.__annotations__
    ]
    on = [
        name
        for option, parts in PARTS.items()
        if getattr(parsed, option)
        for part in parts
        for name in part.__annotations__
    ]
    for picker, pick in PICKERS.items():
        position = Position(rules, "plain")
        before = state_fields(position._engine, state_of(position))
        changed = set()
        for _ in walk(position, random.Random(f"off {rules} {picker}"), pick):
            now = position.snapshot()
            changed |= {name for name in before if getattr(now, name) != before[name]}
        assert not changed & set(off)
        assert changed & set(on) or not on


def test_every_field_belongs_to_one_part():
    """So that the test above sees all of an expansion's fields."""
    base = (game.Cursor, draft.Draft, Layers, place.Discards)
    parts = [*base, *(part for each in PARTS.values() for part in each)]
    names = [name for part in parts for name in part.__annotations__]
    assert len(set(names)) == len(names)
    assert set(names) == set(game.State.names)


def limits(kind):
    bits = 8 * int(kind[1])
    return -(1 << (bits - 1)), (1 << (bits - 1)) - 1


@pytest.mark.parametrize("rules", GAMES)
def test_every_value_fits_its_type(rules):
    """Plain Python has no limits; compiled, a value beyond its type's would come out as another."""
    parts = (game.Cursor, draft.Draft, Layers, place.Discards, *(part for each in PARTS.values() for part in each))
    kinds = {name: limits(kind) for name, kind, _ in schema.fields_of(parts)}
    for picker, pick in PICKERS.items():
        position = Position(rules, "plain")
        for _ in walk(position, random.Random(f"range {rules} {picker}"), pick):
            now = position.snapshot()
            for name, (lowest, highest) in kinds.items():
                value = getattr(now, name)
                values = value if isinstance(value, list) else (value,)
                assert lowest <= min(values), name
                assert max(values) <= highest, name
            desk = position._table[0].desk
            assert len(position.moves) <= step.MAX_MOVES == len(desk.moves)


def test_the_numbers_of_every_game_fit_their_types(plain):
    kinds = {name: limits(kind) for name, kind, _ in schema.fields_of((draft.Numbers, place.Side, game.Options))}
    for rules in GAMES:
        record = plain.rules(Rules.parse(rules))[0]
        for name, (lowest, highest) in kinds.items():
            value = getattr(record, name)
            assert all(lowest <= each <= highest for each in (value if isinstance(value, list) else [value]))


def test_no_field_is_named_like_an_attribute_of_numpys_records():
    np = pytest.importorskip("numpy")
    taken = {*dir(np.recarray), *dir(np.void), *dir(np.ndarray), *dir(np.generic)}
    for record in (game.State, game.RulesRecord, game.DeskRecord, game.Table):
        assert not taken & set(getattr(record, "names", None) or record.__slots__)


def test_every_kernel_function_has_a_docstring_that_is_a_sentence():
    for path in KERNEL.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            decorated = isinstance(node, ast.FunctionDef) and {
                each.id for each in node.decorator_list if isinstance(each, ast.Name)
            } & {"kernel", "inlined", "entry"}
            if decorated:
                assert ast.get_docstring(node), f"{path.name}: {node.name}"
