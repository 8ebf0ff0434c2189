"""The built pages: they are committed beside a stamp of their sources, so that nobody needs Node to play.

The sources are `web/` and the rules in three languages, which a page shows.

python scripts/pages.py            build them if the sources have changed
python scripts/pages.py --check    build them elsewhere and compare every byte
"""

import hashlib
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB, PAGES = ROOT / "web", ROOT / "src" / "fiefdom" / "server" / "pages"
RULES = ROOT / "docs" / "reference"
STAMP = PAGES / "stamp.txt"


class PagesError(Exception):
    """The pages cannot be built or are out of date; the text says why."""


def stamp() -> str:
    """A hash of the sources of the pages."""
    digest = hashlib.sha256()
    for path in [*sorted(WEB.rglob("*")), *sorted(RULES.glob("rules*.md"))]:
        name = path.relative_to(WEB if path.is_relative_to(WEB) else ROOT).as_posix()
        if path.is_file() and not name.startswith(("node_modules/", ".svelte-kit/")):
            digest.update(name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def is_current() -> bool:
    """Were the pages built from the current sources?"""
    return STAMP.exists() and STAMP.read_text(encoding="utf-8").strip() == stamp()


def build(folder: Path) -> None:
    """Build the pages into a folder."""
    npm = shutil.which("npm")
    if npm is None:
        raise PagesError("npm is missing: install Node.js to build the pages")
    _run([npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"])
    _run([npm, "run", "--silent", "check"])
    _run([npm, "run", "--silent", "build", "--", "--outDir", str(folder), "--emptyOutDir"])
    (folder / "stamp.txt").write_text(stamp() + "\n", encoding="utf-8")


def _run(command: list[str]) -> None:
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True)
    if done.returncode:
        raise PagesError(f"`{' '.join(['npm', *command[1:]])}` failed:\n{done.stdout}{done.stderr}".rstrip())


def differences(one: Path, other: Path) -> list[str]:
    """The files that differ between two folders."""
    names = {path.relative_to(folder) for folder in (one, other) for path in folder.rglob("*") if path.is_file()}
    return sorted(str(name) for name in names if _bytes(one / name) != _bytes(other / name))


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


def main() -> None:
    """Build or check."""
    try:
        if "--check" in sys.argv:
            with tempfile.TemporaryDirectory() as folder:
                build(Path(folder))
                if found := differences(Path(folder), PAGES):
                    raise PagesError(f"the built pages differ from web/: {', '.join(found)}; run make pages")
            print("the built pages match web/")
        elif not is_current():
            build(PAGES)
    except PagesError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
