"""What keeps an expansion in its own file, and the search apart from the rules.

No base file names an expansion, and one that is off never touches its fields; the search asks the rules and the rules
know nothing of it.
"""

import ast
import random
import re
from pathlib import Path

import pytest
from marks import one_of_each
from walks import GAMES, PICKERS, state_fields, state_of, walk, wandered

import fiefdom.kernel
from fiefdom import Position, Rules
from fiefdom.bots import Budget, load
from fiefdom.bots.search_memory import Field, SearchMemory, Weights
from fiefdom.envs.layout import Layout
from fiefdom.kernel import court, draft, game, giants, place, queen, quests, schema, step
from fiefdom.kernel.board import Layers
from fiefdom.kernel.learning import space
from fiefdom.kernel.search import memory
from fiefdom.kernel.search.published import uct

KERNEL = Path(fiefdom.kernel.__file__).parent
BASE = ("board", "bonus", "chance", "draft", "kinds", "place", "schema")
TABLES_OF_CONTENTS = ("game", "step", "deck")
ENTRIES = ("__init__", "calls", "compiling", "outlook", "products", "sample")
LLVM = {"compiling": {"builder"}, "products": {"builder"}}
"""What writes LLVM's code is called a builder there."""
EXPANSIONS = ("giants", "quests", "queen", "court")
SEARCH = KERNEL / "search"
SEARCH_FILES = (
    "acts", "beam", "chart", "court", "evaluate", "giants", "greedy", "memory", "placement", "play_move", "playout",
    "published/flat", "published/pairs", "published/policies", "published/uct", "queen", "simulate", "think", "unit",
)  # fmt: skip
LEARNING = KERNEL / "learning"
LEARNING_FILES = ("actions", "batch", "court", "giants", "observe", "queen", "space", "squares")
VALUE = KERNEL / "value"
VALUE_FILES = (
    "choosing", "court", "ending", "facts", "giants", "layout", "lookahead", "network", "queen", "selfplay", "tasks",
    "tree",
)  # fmt: skip
CONTENTS = {
    SEARCH: ("acts",),
    LEARNING: ("actions", "observe", "space"),
    VALUE: ("facts", "layout"),
}
"""The files in each folder that list what the expansions add; only they and the expansions' own files name one."""

TWO_MEANINGS = {"survey", "POINTS"}
"""Words that mean one thing in the rules and another in the search."""

NAMES = (
    "giant", "quest", "queen", "builder", "tax", "knight", "tower", "dragon", "court", "token", "goods", "coin",
    "building",
)  # fmt: skip
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


def expansions_named(name):
    """The words of expansions in a kernel file."""
    return {word for word in words_of(name) for each in NAMES if word.startswith(each)}


@pytest.mark.parametrize("name", [*BASE, *ENTRIES])
def test_no_expansion_is_named_in_a_base_file(name):
    assert expansions_named(name) == LLVM.get(name, set())


@pytest.mark.parametrize("folder", [SEARCH, LEARNING, VALUE], ids=lambda folder: folder.name)
def test_below_the_rules_expansions_are_named_in_their_own_files_and_in_the_contents(folder):
    for path in folder.rglob("*.py"):
        if path.stem not in (*EXPANSIONS, *CONTENTS[folder]):
            assert not expansions_named(path.relative_to(KERNEL).with_suffix("").as_posix()), path


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
    assert {path.stem for path in KERNEL.glob("*.py")} == {*BASE, *EXPANSIONS, *TABLES_OF_CONTENTS, *ENTRIES}


def test_every_file_of_the_search_is_listed():
    found = {path.relative_to(SEARCH).with_suffix("").as_posix() for path in SEARCH.rglob("*.py")}
    assert found == {"__init__", "published/__init__", *SEARCH_FILES}
    assert {path.stem for path in LEARNING.glob("*.py")} == {"__init__", *LEARNING_FILES}
    assert {path.stem for path in VALUE.glob("*.py")} == {"__init__", *VALUE_FILES}
    assert not [
        path
        for path in KERNEL.rglob("*.py")
        if path.parent not in (KERNEL, SEARCH, SEARCH / "published", LEARNING, VALUE)
    ]


def imported(path):
    """What a file of the kernel imports: (dots, module, name) for each name."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield from ((node.level, node.module or "", alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((0, alias.name, "") for alias in node.names)


def test_no_rule_imports_the_search():
    for path in KERNEL.glob("*.py"):
        found = [each for each in imported(path) if "search" in (*each[1].split("."), each[2])]
        assert not found, path.name


def test_the_search_imports_the_rules_and_itself_only():
    rules, search = {path.stem for path in KERNEL.glob("*.py")}, {name.replace("/", ".") for name in SEARCH_FILES}
    for name in SEARCH_FILES:
        inside = name.count("/")
        for level, module, what in imported(SEARCH / f"{name}.py"):
            if not level:
                assert module == "math", name
            elif level <= inside:
                assert f"published.{module}" in search, name
            else:
                assert (module or what) in (search if level == 1 + inside else rules), name


def test_the_value_imports_the_rules_the_search_and_itself_only():
    rules, search = {path.stem for path in KERNEL.glob("*.py")}, {f"search.{name}" for name in SEARCH_FILES}
    for name in VALUE_FILES:
        for level, module, what in imported(VALUE / f"{name}.py"):
            if (name, module) == ("tree", "math"):
                continue
            assert level, name
            assert (module or what) in ({*VALUE_FILES} if level == 1 else rules | search), name
    for path in (*KERNEL.glob("*.py"), *SEARCH.glob("*.py"), *LEARNING.glob("*.py")):
        assert not [each for each in imported(path) if "value" in (*each[1].split("."), each[2])], path.name


def test_the_value_plays_by_play_move_and_writes_no_state():
    for function in (f for name in VALUE_FILES for f in own_functions(name, VALUE)):
        assert not {each for each in called(function) if each == "play" or each.endswith(("_play", "_opens"))}
        assert not {*state_writes(function)}, function.name


def own_functions(name, folder=SEARCH):
    tree = ast.parse((folder / f"{name}.py").read_text(encoding="utf-8"))
    return [node for node in tree.body if isinstance(node, ast.FunctionDef)]


def called(function):
    """The names of all functions called in one, without the modules before them."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call):
            yield node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id


def test_the_search_plays_by_play_move_alone():
    """Every move goes through `game.play`, in one place; no verb of a single step is played past it."""
    for name in SEARCH_FILES:
        for function in own_functions(name):
            verbs = {each for each in called(function) if each == "play" or each.endswith(("_play", "_opens"))}
            assert verbs == ({"play"} if name == "play_move" else set()), f"{name}.{function.name}"


def state_writes(function):
    """The fields of a state that a function assigns to."""
    for node in ast.walk(function):
        if isinstance(node, (ast.Assign, ast.AugAssign)):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                while isinstance(target, ast.Subscript):
                    target = target.value
                if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "s":
                    yield target.attr


def test_the_search_writes_no_state_but_what_it_puts_back():
    """A function may lay a domino to look at the kingdom with it, if it keeps the layers and restores them."""
    writers = {f.name: {*state_writes(f)} for name in SEARCH_FILES for f in own_functions(name)}
    assert {name: fields for name, fields in writers.items() if fields} == {"restore": {"free", "terrain", "crowns"}}
    for function in (f for name in SEARCH_FILES for f in own_functions(name)):
        if "put" in called(function):
            assert {"keep", "restore"} <= {*called(function)}, function.name


def defined(path):
    """What a file has a public name for, records apart: functions and numbers."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                names = target.elts if isinstance(target, ast.Tuple) else [target]
                yield from (name.id for name in names if not name.id.startswith("_"))


def test_the_search_repeats_no_rule():
    """What the rules have a function or a number for, the search imports and does not define once more."""
    for name in (*BASE, *EXPANSIONS, *TABLES_OF_CONTENTS):
        for other in SEARCH_FILES:
            both = {*defined(KERNEL / f"{name}.py")} & {*defined(SEARCH / f"{other}.py")}
            assert both <= TWO_MEANINGS, (name, other)


@pytest.mark.parametrize("rules", one_of_each(GAMES))
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


@pytest.mark.parametrize("rules", one_of_each(GAMES))
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
            scratch = position._bundle[0].scratch
            assert len(position.moves) <= step.MAX_MOVES == len(scratch.moves)


def test_the_numbers_of_every_game_fit_their_types(plain):
    kinds = {name: limits(kind) for name, kind, _ in schema.fields_of((draft.Numbers, place.Side, game.Options))}
    for rules in GAMES:
        record = plain.rules(Rules.parse(rules))[0]
        for name, (lowest, highest) in kinds.items():
            value = getattr(record, name)
            assert all(lowest <= each <= highest for each in (value if isinstance(value, list) else [value]))


@pytest.mark.parametrize("rules", ["kd/2", "giants/3", "qd/2", "court/2", "team/8", "wedding/6"])
def test_every_value_of_a_searchs_memory_fits_its_type(rules):
    """The same for what bots think in, whatever bot it is."""
    parts = (memory.Chart, memory.Hopes, memory.Weights, memory.Greed, memory.Turns, memory.Tries)
    kinds = {name: limits(kind) for name, kind, _ in schema.fields_of(parts)}
    assert set(kinds) == set(memory.Memory.names)
    bots = [load("hard"), load("greedy")] + ([load("fg"), load("mce-eg-r")] if rules in ("kd/2", "team/8") else [])
    for moves in (20, 60):
        position = wandered(rules, moves, moves)
        while position.is_chance:
            position.play(position.moves[0])
        for bot in bots:
            bot.choose(position, Budget(sims=4), random.Random(1))
            for name, (lowest, highest) in kinds.items():
                thought = bot._searchers.at(position).memory
                value = thought.kind.get(thought.records, 0, name)
                values = value if isinstance(value, list) else [value]
                assert lowest <= min(values), name
                assert max(values) <= highest, name


def test_no_field_is_named_like_an_attribute_of_numpys_records():
    np = pytest.importorskip("numpy")
    taken = {*dir(np.recarray), *dir(np.void), *dir(np.ndarray), *dir(np.generic)}
    for record in (game.State, game.RulesRecord, game.ScratchRecord, game.Bundle, memory.Memory, uct.Node):
        assert not taken & set(getattr(record, "names", None) or record.__slots__)


def test_every_kernel_function_has_a_docstring_that_is_a_sentence():
    for path in KERNEL.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            decorated = isinstance(node, ast.FunctionDef) and {
                each.id for each in node.decorator_list if isinstance(each, ast.Name)
            } & {"kernel", "inlined", "spliced", "entry"}
            if decorated:
                assert ast.get_docstring(node), f"{path.name}: {node.name}"


def test_every_number_of_a_layout_is_given_and_read():
    """What a learner's `Space` has, `Layout` fills in, and some file of `learning` reads."""
    sources = "".join(path.read_text(encoding="utf-8") for path in LEARNING.glob("*.py"))
    assert {*re.findall(r"\be\.(\w+)", sources)} == {*space.Space.names} == {*Layout.of("kd/2").numbers}


def test_every_attribute_of_a_bots_memory_is_a_field_of_the_kernels():
    attributes = {name for name, value in vars(SearchMemory).items() if isinstance(value, Field)}
    assert {*Weights._fields} <= attributes <= {*memory.Memory.names}
