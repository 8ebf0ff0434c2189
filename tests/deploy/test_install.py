"""What the container does, without one: another user installs into an empty folder, and runs with a read-only root."""

import contextlib
import json
import os
import pwd
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from processes import waited
from server.client import free_port

pytestmark = pytest.mark.long
ROOT = Path(__file__).resolve().parents[2]
SOURCES = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")]


def somebody():
    """How root starts a process as another user."""
    if os.getuid() != 0:
        return {}
    who = pwd.getpwnam("nobody")
    return {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}


@pytest.fixture(scope="module")
def place():
    """A folder with the checkout, as the container gets it, and one that belongs to the other user."""
    folder = Path(tempfile.mkdtemp(prefix="fiefdom-install-"))
    folder.chmod(0o755)
    skipped = shutil.ignore_patterns("node_modules", "__pycache__")
    for path in (path for name in SOURCES for path in ROOT.glob(name)):
        to = folder / "source" / path.relative_to(ROOT)
        if path.is_dir():
            shutil.copytree(path, to, ignore=skipped)
        else:
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, to)
    (folder / "bin").mkdir()
    (folder / "bin" / "dirname").symlink_to(shutil.which("dirname"))
    home = folder / "home"
    home.mkdir()
    if os.getuid() == 0:
        shutil.chown(home, "nobody")
    yield folder
    shutil.rmtree(folder)


def environment(place):
    """Nothing but what the container has: a home, a shell and Python; no npm."""
    kept = {key: value for key, value in os.environ.items() if key.startswith("PIP_")}
    return kept | {"HOME": str(place / "home"), "PATH": str(place / "bin"), "PYTHON": python()}


def python():
    """A Python that the other user can run, too."""
    for path in (sys.executable, *(f"/usr/bin/python3{minor}" for minor in ("", ".13", ".12", ".11"))):
        with contextlib.suppress(OSError):
            if not subprocess.run([path, "-c", "import venv, ensurepip"], stderr=-3, **somebody()).returncode:
                return path
    pytest.fail("no Python here is for everybody: apt-get install python3-venv")


@pytest.fixture(scope="module")
def prefix(place):
    """What the script installs."""
    found = place / "home" / "fiefdom"
    done = subprocess.run(
        [place / "source" / "deploy" / "install.sh", found],
        cwd="/",
        env=environment(place),
        capture_output=True,
        text=True,
        **somebody(),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("fiefdom ")
    return found


READ_ONLY = """
PATH=/usr/sbin:/usr/bin:/sbin:/bin
mount --bind "$0" "$0" && mount -o remount,bind,ro / && mount -o remount,bind,ro /tmp 2>/dev/null
touch /var/tmp/fiefdom-probe 2>/dev/null && exit 9
exec setpriv --reuid nobody --regid nogroup --clear-groups -- "$@"
"""


@contextlib.contextmanager
def serving(prefix, place, port):
    """The installed server, run by the other user; only one folder is writable, if root can arrange that."""
    command, home = [prefix / "bin" / "fiefdom", "serve", "--port", str(port)], place / "home"
    if os.getuid() == 0:
        command = [
            shutil.which("unshare"),
            "--mount",
            "--propagation",
            "private",
            "/bin/sh",
            "-c",
            READ_ONLY,
            home,
            *command,
        ]
    (home / "tmp").mkdir(mode=0o777)
    (home / "tmp").chmod(0o777)
    settings = {
        "FIEFDOM_DATABASE": f"sqlite:///{home}/games.db",
        "FIEFDOM_CACHE": f"{home}/cache",
        "TMPDIR": f"{home}/tmp",
    }
    process = subprocess.Popen(command, cwd="/", env=environment(place) | settings, stdout=subprocess.PIPE, text=True)
    try:
        assert "Fiefdom is at" in process.stdout.readline()
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
        process.stdout.close()


def health_check(prefix, port):
    """The container's health check, with this server's port; its exit status."""
    text = (ROOT / "deploy" / "Containerfile").read_text()
    command = json.loads(re.search(r"HEALTHCHECK .*?CMD (\[.*?\])$", text, re.DOTALL | re.MULTILINE)[1])
    command = [prefix / "bin" / command[0], *command[1:-1], command[-1].replace("8000", str(port))]
    return subprocess.run(command, capture_output=True).returncode


def test_the_server_that_another_user_installed_is_well(prefix, place):
    port = free_port()
    assert health_check(prefix, port) != 0
    with serving(prefix, place, port):
        waited(lambda: health_check(prefix, port) == 0)
    assert (place / "home" / "games.db").exists()


def test_postgresql_and_redis_can_be_used(prefix):
    subprocess.run([prefix / "bin" / "python", "-c", "import asyncpg, redis"], check=True)


def test_nothing_was_written_next_to_the_sources(prefix, place):
    assert sorted(path.name for path in (place / "source").iterdir()) == sorted(
        {Path(name).parts[0] for name in SOURCES}
    )


def test_the_script_says_how_it_is_used():
    done = subprocess.run([ROOT / "deploy" / "install.sh"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("usage: ")
