"""The invented expansion of `docs/how-to/add-an-expansion.md` is added to a copy of the sources and played."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "how-to" / "add-an-expansion.md"
MOST_FILES = 15
BLOCK = re.compile(r"^`((?:src/fiefdom|web/src)/[\w/.]+)`\n\n```(python|ts|diff)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks():
    """The blocks of the page: the file, whether it is new or changed, and the text."""
    return BLOCK.findall(PAGE.read_text(encoding="utf-8"))


def changed(source, diff):
    """A source with the changes of a diff, whose parts are found by their lines and stand there once."""
    for part in re.split(r"^@@\n", diff, flags=re.MULTILINE):
        lines = part.splitlines(keepends=True)
        old = "".join(line[1:] for line in lines if line[0] in " -")
        new = "".join(line[1:] for line in lines if line[0] in " +")
        assert source.count(old) == 1, f"this is there {source.count(old)} times:\n{old}"
        source = source.replace(old, new)
    return source


def copied(root, *folders):
    """A copy of some folders of the project with the expansion of the page added."""
    for folder in folders:
        left_out = ("__pycache__", "node_modules", *(["pages"] if folder.startswith("src") else []))
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns(*left_out))
    for name, kind, text in blocks():
        path = root / name
        if not name.startswith(folders):
            continue
        if kind == "diff":
            path.write_text(changed(path.read_text(encoding="utf-8"), text), encoding="utf-8")
        else:
            assert not path.exists()
            path.write_text(text, encoding="utf-8")


def played(root, *parts, backend="plain"):
    """Play the expansion with the sources of a copy, in every layer or in the parts named; gives what was played."""
    more = {
        "PYTHONPATH": os.pathsep.join([str(root / "src"), str(ROOT / "tests")]),
        "FIEFDOM_BACKEND": backend,
        "FIEFDOM_CACHE": str(root / "cache"),
        "NO_COLOR": "1",
        "PYTHONIOENCODING": "utf-8",
    }
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "play_wells.py"), *parts],
        env={**os.environ, **more},
        cwd=root,
        capture_output=True,
        text=True,
        timeout=500,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.split()


def test_an_expansion_is_added_as_the_page_says_and_played_in_every_layer(tmp_path):
    copied(tmp_path, "src/fiefdom")
    files = {name for name, _, _ in blocks()}
    print(f"{len(files)} files touched")
    assert len(files) <= MOST_FILES
    assert f"It touches {len(files)} files." in PAGE.read_text(encoding="utf-8")
    assert played(tmp_path) == ["play_engine", "play_bots", "play_terminal", "play_environment", "play_server"]


@pytest.mark.ci
def test_its_rules_are_compiled(tmp_path):
    copied(tmp_path, "src/fiefdom")
    assert played(tmp_path, "play_compiled", backend="compiled") == ["play_compiled"]
