"""The plain and compiled backends: what is imported when, what the cache notices, and running without Numba."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import fiefdom
from fiefdom.kernel.compiling import CALLS

SOURCES = Path(fiefdom.__file__).parent
WITHOUT_NUMBA = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("numba", "llvmlite", "numpy"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Blocked())
"""


def python(code, folder=SOURCES.parent, **environment):
    """Run a piece of code in a fresh process; returns what it printed and what it complained about."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("FIEFDOM", "PYTEST", "NUMBA"))}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**kept, "PYTHONPATH": str(folder), **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip(), done.stderr.strip()


def test_importing_and_scoring_do_not_import_numba():
    code = """
import sys, fiefdom
fiefdom.Kingdom.parse("w1w/Cw").score()
fiefdom.ScoreSheet.of_kingdom(fiefdom.Kingdom.parse("w1wC/fw."), "kd/2")
fiefdom.Position("kd/2", backend="plain").moves
print([name for name in ("numba", "llvmlite", "numpy") if name in sys.modules])
"""
    assert python(code) == ("[]", "")


PLAY = """
import fiefdom
from fiefdom.kernel.compiling import CALLS
position = fiefdom.Position("qd/2")
while not position.is_over:
    position.play(position.moves[0])
fiefdom.Position("kd/2")
print(position.backend, position.scores())
"""


def test_plain_works_where_numba_cannot_be_imported():
    out, complaints = python(WITHOUT_NUMBA + PLAY, FIEFDOM_BACKEND="plain")
    assert out.startswith("plain [")
    assert complaints == ""


def test_without_numba_all_goes_on_and_is_said():
    out, complaints = python(WITHOUT_NUMBA + PLAY)
    assert out == python(PLAY, FIEFDOM_BACKEND="plain")[0]
    assert "Numba" in complaints


def test_without_numba_it_is_said_in_one_line():
    assert python(WITHOUT_NUMBA + PLAY)[1].count("\n") == 0


def test_a_backend_that_does_not_exist_is_refused():
    code = """
import fiefdom
from fiefdom.kernel.compiling import CALLS
try:
    fiefdom.Position("kd/2")
except ValueError as error:
    print(error)
"""
    assert "plain or compiled" in python(code, FIEFDOM_BACKEND="fast")[0]


def test_both_backends_are_loads_of_the_same_files(plain, compiled):
    for name in ("game", "sample", "board", "calls", "search"):
        ours, theirs = getattr(plain, name), getattr(compiled, name)
        assert ours is not theirs
        assert Path(ours.__file__).resolve() == Path(theirs.__file__).resolve()


ASK_ACTOR = """
from fiefdom import Engine, Rules
engine = Engine.load("compiled")
table = engine.bundle(Rules.parse("kd/2"))
print(engine.calls.actor(table))
print(sum(engine.calls.actor.stats.cache_hits.values()))
"""


@pytest.mark.usefixtures("compiled")
def test_the_cache_sees_an_edited_callee(tmp_path):
    """Numba alone would keep using the old one: it looks only at the caller's file."""
    package, cache = tmp_path / "src", {"FIEFDOM_CACHE": str(tmp_path / "cache")}
    shutil.copytree(SOURCES, package / "fiefdom", ignore=shutil.ignore_patterns("__pycache__"))
    first, _ = python(ASK_ACTOR, package, **cache)
    again, _ = python(ASK_ACTOR, package, **cache)
    # A table of zeros: the first king's, so seat 0; compiled once, then read from the cache.
    assert first.split()[0] == again.split()[0] == "0"
    assert (first.split()[-1], again.split()[-1]) == ("0", "1")
    callee = package / "fiefdom" / "kernel" / "draft.py"
    source = callee.read_text(encoding="utf-8")
    edited = source.replace("return king >> r.king_shift", "return (king >> r.king_shift) + 5")
    assert edited != source
    callee.write_text(edited, encoding="utf-8")
    assert python(ASK_ACTOR, package, **cache)[0].split()[0] == "5"


def test_the_digest_of_a_folder_covers_the_folders_it_calls():
    """Else an edit there would leave old compiled code in use."""
    kernel = SOURCES / "kernel"
    folders = {each.name for each in kernel.iterdir() if each.is_dir()}
    for folder in folders:
        sources = "".join(file.read_text(encoding="utf-8") for file in (kernel / folder).glob("*.py"))
        called = {each for each in re.findall(r"from \.\.(\w+)", sources) if each in folders}
        assert called <= set(CALLS.get(folder, ())), f"{folder} calls {called}"


DIGESTS = """
from fiefdom.kernel.compiling import HERE, sources_digest
print(sources_digest("1"), sources_digest("1", HERE / "search"), sources_digest("2", HERE / "search"))
"""


@pytest.mark.parametrize(
    "edited", ["kernel/search/placement.py", "kernel/place.py", "catalog/dominoes.py", "core/position.py"]
)
def test_the_search_has_a_cache_of_its_own(tmp_path, edited):
    """Edited rules are recompiled for both; an edited search leaves the compiled rules as they are."""
    package = tmp_path / "src"
    shutil.copytree(SOURCES, package / "fiefdom", ignore=shutil.ignore_patterns("__pycache__"))
    rules, search, other_numba = python(DIGESTS, package)[0].split()
    assert len({rules, search, other_numba}) == 3
    with (package / "fiefdom" / edited).open("a", encoding="utf-8") as file:
        file.write("# edited\n")
    rules_after, search_after, _ = python(DIGESTS, package)[0].split()
    assert (rules_after != rules) == edited.startswith(("kernel/place", "catalog"))
    assert (search_after != search) == (edited != "core/position.py")


ENTRIES = """
from fiefdom import Engine
engine = Engine.load("compiled")
for entry in (engine.calls.play, engine.search.think, engine.search.answer, engine.search.estimate):
    print(entry._cache.cache_path)
"""


@pytest.mark.usefixtures("compiled")
def test_an_entry_is_kept_in_the_folder_of_its_sources(tmp_path):
    rules, *search = python(ENTRIES, FIEFDOM_CACHE=str(tmp_path))[0].split()
    folders = {Path(each).relative_to(tmp_path).parts[0] for each in search}
    assert len(folders) == 1
    assert Path(rules).relative_to(tmp_path).parts[0] not in folders


HOOKS = """
import numba
from numba.core import event
from fiefdom import Engine

Engine.load("compiled")
from fiefdom.compiled import compiling

levels = {}

class Levels(event.Listener):
    def on_start(self, started):
        levels[started.data["dispatcher"].py_func.__name__] = int(numba.config.OPT)

    def on_end(self, ended):
        pass

@compiling.kernel
def double(x):
    return 2 * x

@numba.njit
def outer(x):
    return double(3) + double(numba.int32(4)) + double(numba.uint8(5)) + double(x)

with event.install_listener("numba:compile", Levels()):
    print(outer(numba.int16(1)))
print(len(double.overloads), levels["double"], levels["outer"])
"""


@pytest.mark.usefixtures("compiled")
def test_numba_still_takes_our_hooks():
    """A function of the rules is compiled once for all widths of integers, and lightly; others as Numba does it.

    With a Numba whose insides have changed, all would still be right, only slow to compile: so it is asked here.
    """
    result, facts = python(HOOKS)[0].splitlines()
    assert result == "26"
    assert facts == "1 1 3"


def test_an_unwritable_cache_is_not_needed(tmp_path):
    """Where the cache folder cannot be made, a temporary one serves."""
    blocked = tmp_path / "file"
    blocked.write_text("not a folder", encoding="utf-8")
    code = """
from fiefdom.kernel.compiling import cache_folder
print(cache_folder("0").is_dir())
"""
    assert python(code, FIEFDOM_CACHE=str(blocked), TMPDIR=str(tmp_path))[0] == "True"
