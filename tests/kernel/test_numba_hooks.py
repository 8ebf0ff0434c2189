"""The hooks into Numba take effect. A new Numba that ignores one must fail here instead of being silently slow.

`kernel/compiling.py` replaces methods of dispatchers and changes settings around calls; `gpu/program.py` replaces the
device of a compilation (see `tests/gpu`). What they did is observed from outside: by Numba's events and at LLVM's
interface.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("numba")

OBSERVED = """
import json, sys
from collections import Counter
import llvmlite.binding as llvm
from numba.core import event

compiled, emitted, levels, stack = Counter(), Counter(), {}, []

class Listener(event.Listener):
    def on_start(self, started):
        function = started.data["dispatcher"].py_func
        stack.append(f"{function.__module__.split('.')[-1]}.{function.__name__}")
        compiled[stack[-1]] += 1
    def on_end(self, ended):
        stack.pop()

make = llvm.create_pass_builder
def create_pass_builder(machine, options):
    if stack:
        levels[stack[-1]] = max(levels.get(stack[-1], 0), int(options.speed_level))
    return make(machine, options)

add = llvm.ExecutionEngine.add_module
def add_module(engine, module):
    if stack:
        emitted[stack[-1]] += 1
    return add(engine, module)

llvm.create_pass_builder = create_pass_builder
llvm.ExecutionEngine.add_module = add_module
event.register("numba:compile", Listener())
"""

SMALL = """
from fiefdom.compiled.compiling import entry, inlined, kernel, spliced
from fiefdom.compiled.schema import byte, number, record


class Fields:
    narrow: byte()
    wide: number()


Box = record(Fields)


@kernel
def callee(x):
    return 3 * x + 1


@inlined
def copied(x):
    return 5 * x + callee(2)


@spliced
def pasted(x):
    return callee(x) + copied(x)


@entry
def total(boxes, n):
    s = boxes[0]
    found = 0
    for i in range(n):
        found += callee(i) + callee(7) + callee(s.narrow) + callee(s.wide) + copied(s.narrow) + copied(i) + pasted(i)
    return found
"""

TOTAL = """
from small import Box, callee, copied, pasted, total
assert total(Box.make(1), 10) == sum(16 * i + 47 for i in range(10))
functions = {"callee": callee, "copied": copied, "pasted": pasted, "total": total}
print(json.dumps({
    "compiled": compiled, "emitted": emitted, "levels": levels,
    "signatures": {name: len(each.signatures) for name, each in functions.items()},
    "arguments": [str(each) for signature in callee.signatures for each in signature],
    "hits": sum(total.stats.cache_hits.values()), "misses": sum(total.stats.cache_misses.values()),
    "inlined": any("alwaysinline" in text for text in copied.inspect_llvm().values()),
}))
"""


def observe(folder: Path, code: str) -> dict:
    """Run code in a fresh process whose compiled code is cached in a folder; returns the JSON it prints."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("FIEFDOM", "PYTEST", "NUMBA"))}
    done = subprocess.run(
        [sys.executable, "-c", OBSERVED + code],
        env={**kept, "FIEFDOM_CACHE": str(folder / "cache"), "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """What happens when a small program is compiled, and when it is run again."""
    folder = tmp_path_factory.mktemp("hooks")
    (folder / "small.py").write_text(SMALL, encoding="utf-8")
    return observe(folder, TOTAL), observe(folder, TOTAL), folder / "cache"


def test_each_function_is_compiled_once_whatever_integers_it_is_called_with(small):
    """Constants, narrow fields and int64 alike; a spliced function has no code of its own."""
    first, _, _ = small
    assert first["compiled"] == {"small.total": 1, "small.callee": 1, "small.copied": 1}
    assert first["signatures"] == {"total": 1, "callee": 1, "copied": 1, "pasted": 0}
    assert first["arguments"] == ["int64"]


def test_only_entries_are_optimised_fully(small):
    first, _, _ = small
    assert first["levels"] == {"small.total": 3, "small.callee": 1, "small.copied": 1}


def test_only_entries_have_machine_code(small):
    """What they call is linked into them, and nobody calls it from Python."""
    first, _, _ = small
    assert set(first["emitted"]) == {"small.total"}


def test_an_inlined_function_is_marked_for_llvm(small):
    first, _, _ = small
    assert first["inlined"]


def test_an_entry_is_compiled_once_and_then_loaded_from_the_cache(small):
    first, second, cache = small
    assert (first["misses"], first["hits"]) == (1, 0)
    assert (second["misses"], second["hits"]) == (0, 1)
    assert second["compiled"] == {}
    assert {path.name.partition("-")[0] for path in cache.rglob("*.nbi")} == {"small.total"}


RULES = """
from fiefdom import Engine, Rules
engine = Engine.load("compiled")
bundle = engine.bundle(Rules.parse("kd/2"))
engine.calls.actor(bundle)
misses = sum(engine.calls.actor.stats.cache_misses.values())
print(json.dumps({"compiled": compiled, "levels": levels, "misses": misses}))
"""


def test_the_rules_themselves_are_compiled_like_that(tmp_path):
    found = observe(tmp_path, RULES)
    assert set(found["compiled"].values()) == {1}
    assert {"calls.actor", "game.actor", "draft.seat_of"} <= set(found["levels"])
    assert {name for name, level in found["levels"].items() if level > 1} == {"calls.actor"}
    assert found["misses"] == 1
