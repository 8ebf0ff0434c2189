"""Writes the requirements of developers, players and servers: every version pinned, every file with its hash.

The pins hold for all supported Pythons at once, and name no index: pip takes the files from wherever it is set up to.
"""

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DEVELOPMENT = "requirements-dev.txt"
RUNTIME = "requirements.txt"
SERVER = "deploy/requirements.txt"
HEADS = {
    DEVELOPMENT: "# All that playing, testing and checking take. Written by `make lock`.\n",
    RUNTIME: "# All that playing takes, and what installs the checkout. Written by `make lock`.\n",
    SERVER: "# All that a server for others takes, with PostgreSQL, Redis and push messages. Written by `make lock`.\n",
}


def pin(uv: Path, name: str, *options: str) -> None:
    """Pins one set and writes it."""
    command = [
        str(uv), "pip", "compile", "pyproject.toml", "--group", "build", "--universal", "--python-version", "3.11",
        "--fork-strategy", "fewest", "--generate-hashes", "--only-binary", ":all:", "--upgrade", "--no-config",
        "--no-header", "--annotation-style", "line", "--no-emit-index-url", "--no-emit-find-links", "--quiet", *options,
    ]  # fmt: skip
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(done.returncode)
    (ROOT / name).write_text(HEADS[name] + done.stdout, encoding="utf-8")
    print(f"{name}: {sum(line[0].isalnum() for line in done.stdout.splitlines())} packages")


def main() -> None:
    """Pins the development set, then the other sets to the same versions."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        bin_ = Path(folder) / "bin"
        subprocess.run([bin_ / "pip", "install", "--quiet", "--disable-pip-version-check", "uv"], check=True)
        pin(bin_ / "uv", DEVELOPMENT, "--extra", "dev")
        pin(bin_ / "uv", RUNTIME, "--constraint", DEVELOPMENT)
        pin(bin_ / "uv", SERVER, "--extra", "scale", "--extra", "push", "--constraint", DEVELOPMENT)


if __name__ == "__main__":
    main()
