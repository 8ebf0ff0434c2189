"""Builds the wheel and tries it, outside the checkout, on every supported Python, or on those named.

    python scripts/try_wheel.py [3.11 ...]

A Python that is missing is a failure. Interpreters are looked for on the PATH and among the versions of pyenv. Each try
installs the wheel into a fresh environment with pip and nothing else. Where pipx and uvx are installed, they run it
too. A wheel that works everywhere is left in dist/, to be published.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
PACKAGE = ROOT / "src" / "fiefdom"
VERSIONS = ("3.11", "3.12", "3.13")
MISSING = "missing"
TRIES = (
    ("--help",),
    ("games", "--json"),
    ("simulate", "--rules", "kd/2", "--games", "100", "--seed", "1", "--json"),
)


class Failure(Exception):
    """Something did not work; the text says what."""


def run(command: list[str | Path], where: Path, **more: str) -> str:
    """What a command prints; the environment is this one, less what leads Python back to the checkout."""
    leading = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"}
    env = {key: value for key, value in os.environ.items() if key not in leading} | more
    done = subprocess.run(command, cwd=where, env=env, capture_output=True, text=True)
    if done.returncode:
        shown = " ".join([Path(command[0]).name, *map(str, command[1:])])
        raise Failure(f"`{shown}` ended with {done.returncode}:\n{done.stdout}{done.stderr}".rstrip())
    return done.stdout


def pyenv_root() -> Path:
    """Where pyenv keeps its versions, by its own word, else by convention."""
    if root := os.environ.get("PYENV_ROOT"):
        return Path(root)
    if pyenv := shutil.which("pyenv"):
        return Path(subprocess.run([pyenv, "root"], capture_output=True, text=True).stdout.strip())
    return Path.home() / ".pyenv"


def interpreter(version: str) -> str | None:
    """A Python of this version that can make environments."""

    def patch(folder: Path) -> int:
        last = folder.name.rpartition(".")[2]
        return int(last) if last.isdigit() else -1

    folders = sorted((pyenv_root() / "versions").glob(f"{version}.*"), key=patch, reverse=True)
    found = [shutil.which(name) for name in (f"python{version}", "python3", "python")]
    for each in [*filter(None, found), *(str(folder / "bin" / "python") for folder in folders)]:
        ask = "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])"
        try:
            answer = subprocess.run([each, "-c", ask], capture_output=True, text=True)
        except OSError:
            continue
        if answer.returncode == 0 and answer.stdout.strip() == version:
            return each
    return None


def build(folder: Path) -> Path:
    """Builds the wheel and sees that no file of the package is missing."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel"]
    run([*pip, "--no-deps", "--no-build-isolation", "--wheel-dir", folder, ROOT], ROOT)
    (wheel,) = folder.glob("*.whl")
    files = [file for file in PACKAGE.rglob("*") if file.is_file() and "__pycache__" not in file.parts]
    wanted = {file.relative_to(PACKAGE.parent).as_posix() for file in files}
    if missing := wanted - set(ZipFile(wheel).namelist()):
        raise Failure(f"the wheel lacks {', '.join(sorted(missing))}")
    return wheel


def check_json(text: str) -> None:
    """Sees that a text is JSON, one document or one a line."""
    try:
        json.loads(text)
    except ValueError:
        lines = text.splitlines()
        if not lines:
            raise
        for line in lines:
            json.loads(line)


def try_on(python: str, wheel: Path, folder: Path) -> None:
    """Installs the wheel into a fresh environment and runs it there."""
    run([python, "-m", "venv", folder / "venv"], folder)
    bin_ = folder / "venv" / "bin"
    run([bin_ / "python", "-m", "pip", "--disable-pip-version-check", "install", "--quiet", wheel], folder)
    shown = run([bin_ / "python", "-m", "fiefdom", "--version"], folder)
    if shown.split()[-1] != wheel.name.split("-")[1]:
        raise Failure(f"`python -m fiefdom --version` says {shown.strip()!r}, and the wheel is {wheel.name}")
    for arguments in TRIES:
        output = run([bin_ / "fiefdom", *arguments], folder, FIEFDOM_CACHE=str(folder / "cache"))
        if "--json" in arguments:
            try:
                check_json(output)
            except ValueError as error:
                raise Failure(f"`fiefdom {' '.join(arguments)}` prints no JSON: {error}") from None
    try_pages(bin_ / "fiefdom", folder)


def try_tools(python: str, wheel: Path, folder: Path) -> list[str]:
    """Runs the wheel by pipx and uvx, with folders of their own; gives those that are installed."""
    ways = {
        "pipx": ["run", "--python", python, "--spec", str(wheel), "fiefdom", "--version"],
        "uvx": ["--python", python, "--from", str(wheel), "fiefdom", "--version"],
    }
    homes = {"PIPX_HOME": str(folder / "pipx"), "UV_CACHE_DIR": str(folder / "uv")}
    found = {name: tool for name in ways if (tool := shutil.which(name))}
    for name, tool in found.items():
        shown = run([tool, *ways[name]], folder, **homes)
        if shown.split()[-1:] != [wheel.name.split("-")[1]]:
            raise Failure(f"`{name}` runs {shown.strip()!r}, and the wheel is {wheel.name}")
    return [*found]


def try_pages(fiefdom: Path, folder: Path) -> None:
    """Starts the server and asks for the page and what it loads."""
    command = [str(fiefdom), "serve", "--port", "0", "--database", f"sqlite:///{folder}/games.db"]
    env = os.environ | {"FIEFDOM_CACHE": str(folder / "cache"), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.PIPE, text=True) as server:
        try:
            address = re.search(r"http://\S+", server.stdout.readline() if server.stdout else "")
            if not address:
                raise Failure("`fiefdom serve` does not start")
            page = _fetched(address[0])
            for path in re.findall(r'(?:src|href)="(/[^"]+)"', page):
                _fetched(address[0].rstrip("/") + path)
        finally:
            server.terminate()


def _fetched(url: str) -> str:
    with urllib.request.urlopen(url, timeout=20) as answer:
        return str(answer.read().decode())


def keep(wheel: Path) -> None:
    """Leaves the wheel in dist/, instead of an older one."""
    DIST.mkdir(exist_ok=True)
    for older in DIST.glob("fiefdom-*.whl"):
        older.unlink()
    print(f"kept: {Path(shutil.copy(wheel, DIST)).relative_to(ROOT)}")


def main() -> int:
    """Tries every version named; 0 if all are there and work."""
    parser = argparse.ArgumentParser(description="Build the wheel and try it on each supported Python.")
    parser.add_argument("versions", nargs="*", metavar="VERSION", help=f"default: {' '.join(VERSIONS)}")
    versions = parser.parse_args().versions or list(VERSIONS)
    if unknown := set(versions) - set(VERSIONS):
        parser.error(f"{', '.join(sorted(unknown))} is not supported; the versions are {', '.join(VERSIONS)}")
    results: dict[str, str] = {}
    with tempfile.TemporaryDirectory(prefix="fiefdom-wheel-") as name:
        top = Path(name)
        try:
            wheel = build(top)
        except Failure as failure:
            print(f"The wheel cannot be built: {failure}", file=sys.stderr)
            return 1
        print(f"{wheel.name}: {wheel.stat().st_size // 1024} KiB, complete")
        for version in versions:
            python = interpreter(version)
            if python is None:
                results[version] = MISSING
                continue
            folder = top / version
            folder.mkdir()
            start = time.monotonic()
            try:
                try_on(python, wheel, folder)
                tools = try_tools(python, wheel, folder) if version == versions[-1] else []
                results[version] = "works"
                print("".join(f"{tool}: works\n" for tool in tools), end="")
            except Failure as failure:
                results[version] = "fails"
                print(f"Python {version}: {failure}", file=sys.stderr)
            print(f"Python {version}: {results[version]} ({time.monotonic() - start:.0f} s)", flush=True)
            shutil.rmtree(folder)
        failed = _told(results)
        if not failed:
            keep(wheel)
    return failed


def _told(results: dict[str, str]) -> int:
    """Says what came out; 0 if every version works."""
    for outcome in ("works", "fails", MISSING):
        if those := [version for version, result in results.items() if result == outcome]:
            print(f"{outcome}: Python {', '.join(those)}")
    if MISSING in results.values():
        print('Install what is missing, or name those to try: make wheel ARGS="3.11"', file=sys.stderr)
    return 0 if set(results.values()) == {"works"} else 1


if __name__ == "__main__":
    sys.exit(main())
