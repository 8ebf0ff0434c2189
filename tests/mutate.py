"""Breaks the rules on purpose, one by one, in a copy of the package, and sees that the tests notice: `make mutate`.

Every mutation (`mutations.txt`) is an exact text of a file, what it becomes, and the rule it then breaks. One that no
longer applies must be brought up to date; one that survives asks for a test.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

TESTS = Path(__file__).parent
ROOT = TESTS.parent
PACKAGE = ROOT / "src" / "fiefdom"
PICKERS = ("eager", "uniform", "idle")
LIMIT = 240
"""Seconds; a mutation that makes a game endless counts as noticed."""


class Mutation(NamedTuple):
    """A rule, the games whose twins should notice first, a file, its text, and what it becomes."""

    rule: str
    games: str
    file: str
    old: str
    new: str


def read(text: str) -> list[Mutation]:
    """The mutations of a list: `rule | games | file`, then the old text after `-` and the new text after `+`."""
    found = []
    for block in text.strip().split("\n\n"):
        head, *lines = block.splitlines()
        rule, games, file = (part.strip() for part in head.split("|"))
        old = "\n".join(line[1:] for line in lines if line.startswith("-"))
        new = "\n".join(line[1:] for line in lines if line.startswith("+"))
        found.append(Mutation(rule, games, file, old, new))
    return found


MUTATIONS = read((TESTS / "mutations.txt").read_text(encoding="utf-8"))


def mutated(source: str, mutation: Mutation) -> str:
    """The source with the rule broken; raises ValueError if its text is not there exactly once."""
    count = source.count(mutation.old)
    if count != 1 or mutation.old == mutation.new:
        raise ValueError(f"its text is there {count} times")
    return source.replace(mutation.old, mutation.new)


def commands(games: str) -> list[list[str]]:
    """What to run, the quickest to notice first: twins of the games named, then rules, then counts and who leads."""
    twin = f"{TESTS}/twin/test_oracle.py::test_the_engine_and_the_oracle_agree_on_every_step"
    nodes = [f"{twin}[{rules}-{picker}]" for picker in PICKERS for rules in games.split()]
    base = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "--no-header",
        "--tb=line",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
    ]
    rest = [
        f"{TESTS}/rules",
        f"{TESTS}/twin/test_winners.py",
        f"{TESTS}/perft/test_counts.py",
        f"{TESTS}/golden/test_records.py",
    ]
    return [[*base, *nodes], [*base, *(path for path in rest if Path(path).exists())]]


def notices(folder: Path, games: str) -> tuple[str, str]:
    """The test that fails on a copy of the package ("" if none does), and all that was said."""
    environment = {
        **os.environ,
        "PYTHONPATH": f"{folder}{os.pathsep}{TESTS}",
        "FIEFDOM_BACKEND": "plain",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    said = ""
    for command in commands(games):
        try:
            done = subprocess.run(
                command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=LIMIT, check=False
            )
        except subprocess.TimeoutExpired:
            return "it takes for ever", said
        said += done.stdout + done.stderr
        if done.returncode:
            failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
            return (failed or [f"pytest ended with {done.returncode}"])[0].split(" - ")[0], said
    return "", said


def tried(mutation: Mutation) -> str:
    """Why a mutation counts as a failure of the tests: "" if it was noticed."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="fiefdom-mutate-") as name:
        folder = Path(name)
        copied(folder)
        target = folder / "fiefdom" / mutation.file
        try:
            target.write_text(mutated(target.read_text(encoding="utf-8"), mutation), encoding="utf-8")
        except ValueError as error:
            print(f"gone      {mutation.rule:<4} {mutation.file}: {error}: {mutation.old.strip()}", flush=True)
            return "gone"
        killer, _ = notices(folder, mutation.games)
    word = "killed" if killer else "SURVIVED"
    old, new = (text.strip().splitlines()[-1].strip() for text in (mutation.old, mutation.new))
    print(
        f"{word:<9} {mutation.rule:<4} {time.monotonic() - began:5.1f} s  {mutation.file}: {old}  →  {new}", flush=True
    )
    if killer:
        print(f"          by {killer.removeprefix('FAILED ').replace(str(TESTS) + '/', '')}", flush=True)
    return "" if killer else "survived"


def copied(folder: Path) -> None:
    """A copy of the package in a folder."""
    shutil.copytree(PACKAGE, folder / "fiefdom", ignore=shutil.ignore_patterns("__pycache__", "cli"))


def unbroken() -> str:
    """What fails on a copy with no rule broken; nothing may."""
    with tempfile.TemporaryDirectory(prefix="fiefdom-mutate-") as name:
        copied(Path(name))
        where = subprocess.run(
            [sys.executable, "-c", "import fiefdom; print(fiefdom.__file__)"],
            env={**os.environ, "PYTHONPATH": name}, capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip
        if not where.startswith(name):
            return f"the copy is not what is imported, but {where}"
        failure, said = notices(Path(name), "kd/2 qd/3 giants/3 court/3")
        return f"{failure}\n{said[-3000:]}" if failure else ""


def main() -> int:
    """Try them all, or those of the rules named."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules", nargs="*", help="only mutations of these rules or sections, as Q or A3")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--list", action="store_true", help="only check that all still apply")
    arguments = parser.parse_args()
    chosen = [m for m in MUTATIONS if not arguments.rules or {m.rule, m.rule[0]} & set(arguments.rules)]
    if arguments.list:
        gone = [m for m in chosen if (PACKAGE / m.file).read_text(encoding="utf-8").count(m.old) != 1]
        for each in gone:
            print(f"gone      {each.rule:<4} {each.file}: {each.old}")
        print(f"{len(chosen)} mutations, {len(gone)} no longer apply")
        return bool(gone)
    failure = unbroken()
    if failure:
        print(f"the tests fail without any mutation: {failure}", file=sys.stderr)
        return 1
    began = time.monotonic()
    with ThreadPoolExecutor(arguments.jobs) as pool:
        outcomes = list(pool.map(tried, chosen))
    survived, gone = outcomes.count("survived"), outcomes.count("gone")
    print(f"{len(chosen)} mutations in {time.monotonic() - began:.0f} s: {survived} survived, {gone} no longer apply")
    return int(survived + gone > 0)


if __name__ == "__main__":
    sys.exit(main())
