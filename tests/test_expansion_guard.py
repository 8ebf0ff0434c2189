"""What keeps an expansion in its own files above the kernel: no other file of the package or of the pages names one.

`tests/kernel/test_guards.py` says the same of the kernel. A file may name an expansion if it is named after it
(`queen.py`, `GiantsSend.svelte`, anything in a folder `court/`), or if it is listed below with a reason.
"""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import fiefdom
from fiefdom.catalog import EXPANSIONS

PACKAGE = Path(fiefdom.__file__).parent
PAGES = Path(__file__).parents[1] / "web" / "src"
KERNEL = ("kernel", "compiled", "cuda")
NAMES = re.compile(
    r"giants?|quest(?:s|ed)?|queen\w*|builders?|buildings?|tax(?:es|ed)?|coins?|knights?|towers?|dragons?|court|tokens?"
    r"|goods|resources?"
)

CONTENTS = {
    "catalog/__init__.py": "the list of the expansions",
    "catalog/buildings.py": "what is in a box, as data",
    "catalog/dominoes.py": "what is in the boxes, as data",
    "catalog/quests.py": "what is in a box, as data",
    "core/rules.py": "the table of games and their options",
    "server/messages/__init__.py": "the list of the messages",
    "web/protocol.ts": "written by a program from the server's messages",
}
"""Tables of contents, which may name every expansion."""

FIELDS = {
    "core/kingdom.py": {"building", "coins", "giants", "knight", "knights", "queen", "resource", "token", "towers"},
    "core/outcomes.py": {"coins", "knights", "queen", "towers"},
    "core/sheet.py": {"quest"},
    "server/messages/catalog.py": {
        "building", "buildings", "court", "giants", "queen", "quest", "quests", "token", "tokens",
    },
    "server/messages/kingdom.py": {
        "building", "coins", "giants", "knight", "knights", "queen", "quest", "resource", "token", "towers",
    },
    "server/messages/legal.py": {"coins", "knights", "queen", "towers"},
    "server/messages/state.py": {"builders", "court", "giant", "queen", "quests"},
}  # fmt: skip
"""Public values and messages that have fields for all expansions: they may name exactly these."""

OTHER_MEANING = {
    "arena/cluster.py": {"resources"},
    "arena/report.py": {"resources"},
    "core/dealer.py": {"token"},
    "core/record.py": {"token"},
    "gpu/fixed.py": {"builder"},
    "server/admission.py": {"resource"},
    "server/middleware.py": {"resource"},
    "server/hub.py": {"token"},
    "server/keys.py": {"token"},
    "server/store/backup.py": {"token"},
    "system/files.py": {"resource"},
    "web/sounds.ts": {"coins"},
    "web/words/pages.en.ts": {"queendomino"},
    "web/words/pages.fr.ts": {"queendomino"},
    "web/words/pages.ro.ts": {"queendomino"},
}
"""Words that libraries use in another sense: package and cluster resources, random tokens, builders of machine code;
the name of a sound that two expansions play; and the trademark in the footer."""


def files():
    """Every source file above the kernel, and the name under which the lists have it."""
    for path in sorted(PACKAGE.rglob("*.py")):
        relative = path.relative_to(PACKAGE)
        if relative.parts[0] not in KERNEL:
            yield relative.as_posix(), path
    for path in sorted(PAGES.rglob("*")):
        if path.suffix in (".ts", ".svelte", ".css"):
            yield f"web/{path.relative_to(PAGES).as_posix()}", path


def words(text):
    """The words of names, strings and comments, each once: camelCase and snake_case are taken apart."""
    return set(re.findall(r"[a-z]+", re.sub(r"([a-z])([A-Z])", r"\1 \2", text).lower().replace("_", " ")))


def python_text(source):
    """A Python file without its docstrings, where rules may be cited."""
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            lines[node.lineno - 1 : node.end_lineno] = [""] * (node.end_lineno - node.lineno + 1)
    return "\n".join(lines)


def page_text(source):
    """A file of the pages without its comments."""
    return re.sub(r"/\*.*?\*/|<!--.*?-->|(?<![:\"'`])//[^\n]*", " ", source, flags=re.DOTALL)


@cache
def named():
    """The names of expansions and their pieces in every file, where there are any."""
    found = {}
    for name, path in files():
        source = path.read_text(encoding="utf-8")
        text = python_text(source) if path.suffix == ".py" else page_text(source)
        found[name] = {word for word in words(text) if NAMES.fullmatch(word)}
    return {name: each for name, each in found.items() if each}


def is_of_an_expansion(name):
    """Is the file, or a folder it lies in, named after an expansion?"""
    first_words = [re.match(r"[A-Za-z][a-z]*|", part)[0].lower() for part in name.split("/")]
    return any(word in EXPANSIONS for word in first_words)


def test_no_expansion_is_named_outside_its_own_files():
    listed = {*CONTENTS, *FIELDS, *OTHER_MEANING}
    others = [name for name in named() if name not in listed and not is_of_an_expansion(name)]
    assert not {name: sorted(named()[name]) for name in others}


@pytest.mark.parametrize("name", [*FIELDS, *OTHER_MEANING])
def test_a_listed_file_names_nothing_more(name):
    assert named().get(name, set()) == {**FIELDS, **OTHER_MEANING}[name]


def test_no_file_is_listed_that_names_no_expansion():
    assert not set(CONTENTS) - set(named())


def test_no_file_is_listed_twice():
    lists = [*CONTENTS, *FIELDS, *OTHER_MEANING]
    assert len(set(lists)) == len(lists)


def test_camel_case_and_snake_case_are_taken_apart():
    assert {"tile", "kind", "builders"} <= words("tile_kind BuildersView")
    assert python_text('"""queen"""\nx = 1\n"""court"""') == "\nx = 1\n"
    assert "token" not in page_text("a // token\n/* token */ b <!-- token -->")
    assert is_of_an_expansion("web/table/GiantsSend.svelte")
    assert is_of_an_expansion("core/expansions/queen.py")
    assert not is_of_an_expansion("web/table/Questions.svelte")


def test_packed_moves_are_taken_apart_in_the_core_only():
    """`Move.decoded` does it; nobody else divides by the size of the grid or knows how a purchase is packed."""
    packed = re.compile(r"(?://|%) ?(?:board\.)?CELLS|FROM_PILE")
    others = [name for name, path in files() if path.suffix == ".py" and not name.startswith("core/")]
    assert not [name for name in others if packed.search((PACKAGE / name).read_text(encoding="utf-8"))]
