"""Makes a release: version, changelog, commit, tag, wheel. It shows what it would do; with --do it does it.

    make release VERSION=0.2.0          # show the changes and the commands
    make release VERSION=0.2.0 DO=1     # make them; what remains is to publish the tag and the wheel in dist/

The version stands in `pyproject.toml` and in the package. In the changelog, what stands under *Unreleased* becomes the
new version's, with today's date.
"""

import argparse
import difflib
import re
import subprocess
import sys
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROJECT, PACKAGE, CHANGES = "pyproject.toml", "src/fiefdom/__init__.py", "CHANGELOG.md"
HEADING = "## Unreleased\n"


class Refused(Exception):
    """The release cannot be made; the text says why."""


def current(root: Path) -> str:
    """The version of the checkout; both files must agree on it."""
    project = re.search(r'^version = "(.+)"$', _read(root, PROJECT), re.M)
    package = re.search(r'^__version__ = "(.+)"$', _read(root, PACKAGE), re.M)
    if not project or not package or project[1] != package[1]:
        raise Refused(f"{PROJECT} and {PACKAGE} do not name the same version")
    return project[1]


def edits(root: Path, version: str, today: str) -> dict[str, str]:
    """The new text of every file that a release changes."""
    before = current(root)
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise Refused(f"{version!r} is not a version; one is three numbers, such as 0.2.0")
    if _numbers(version) <= _numbers(before):
        raise Refused(f"{version} does not follow {before}, the version of the checkout")
    changes = _read(root, CHANGES)
    news = changes.partition(HEADING)[2].partition("\n## ")[0]
    if not news.strip():
        raise Refused(f"{CHANGES} has no entries under Unreleased")
    return {
        PROJECT: _read(root, PROJECT).replace(f'version = "{before}"', f'version = "{version}"', 1),
        PACKAGE: _read(root, PACKAGE).replace(f'__version__ = "{before}"', f'__version__ = "{version}"', 1),
        CHANGES: changes.replace(HEADING, f"{HEADING}\n## {version} ({today})\n", 1),
    }


def commands(version: str) -> list[list[str]]:
    """What is run after the files are changed: the API files name the version, and the wheel is tried."""
    return [
        [sys.executable, "scripts/api_files.py"],
        ["make", "wheel"],
        ["git", "commit", "--all", "--message", f"Release {version}"],
        ["git", "tag", "--annotate", f"v{version}", "--message", f"Fiefdom {version}"],
    ]


def check_checkout(root: Path, version: str) -> None:
    """Nothing is left uncommitted, and the tag is new."""
    if _git(root, "status", "--porcelain"):
        raise Refused("there are changes that are not committed; commit or stash them first")
    if _git(root, "tag", "--list", f"v{version}"):
        raise Refused(f"the tag v{version} exists already")


def show(root: Path, changed: dict[str, str], version: str) -> None:
    """What would be changed and run."""
    for name, text in changed.items():
        old = _read(root, name).splitlines(keepends=True)
        sys.stdout.writelines(difflib.unified_diff(old, text.splitlines(keepends=True), name, name, n=1))
    for command in commands(version):
        print("$", " ".join(Path(word).name if word == sys.executable else word for word in command))
    print(f"This was a dry run. To do it: make release VERSION={version} DO=1")


def release(root: Path, changed: dict[str, str], version: str) -> None:
    """Change the files and run the commands; if one fails, the files and the branch are as before."""
    before = _git(root, "rev-parse", "HEAD")
    for name, text in changed.items():
        (root / name).write_text(text, encoding="utf-8")
    for command in commands(version):
        if subprocess.run(command, cwd=root).returncode:
            # The checkout was clean, so nothing but the release's own changes and commit is lost.
            _git(root, "reset", "--hard", "--quiet", before)
            for wheel in (root / "dist").glob(f"fiefdom-{version}-*.whl"):
                wheel.unlink()
            raise Refused(f"`{' '.join(command)}` failed; the files and the branch are as before")
    print(f"Fiefdom {version} is tagged, and its wheel is in dist/. To publish the tag: git push --follow-tags")


def main() -> int:
    """Show or make a release."""
    parser = argparse.ArgumentParser(description="Make a release; without --do, show what it would do.")
    parser.add_argument("version", help="the new version, e.g. 0.2.0")
    parser.add_argument("--do", action="store_true", help="do it")
    parser.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    given = parser.parse_args()
    try:
        changed = edits(given.root, given.version, date.today().isoformat())
        if given.do:
            check_checkout(given.root, given.version)
            release(given.root, changed, given.version)
        else:
            show(given.root, changed, given.version)
    except Refused as refused:
        print(refused, file=sys.stderr)
        return 1
    return 0


def _numbers(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]


def _read(root: Path, name: str) -> str:
    return (root / name).read_text(encoding="utf-8")


def _git(root: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
