"""What differs between operating systems is in `fiefdom.system` alone."""

import ast
import signal
from pathlib import Path

import pytest

import fiefdom
from fiefdom.system.signals import stop_signals_call

PACKAGE = Path(fiefdom.__file__).parent
#: What Windows does not have, or not for pipes.
POSIX_MODULES = {"fcntl", "grp", "pty", "pwd", "resource", "select", "selectors", "termios", "tty"}
POSIX_NAMES = {"add_signal_handler", "fork", "getpgid", "killpg", "set_blocking", "setsid", "SIGKILL", "SIGHUP"}


def used(path):
    """The modules a file imports, and the attributes it names."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (f"import {alias.name}" for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield f"import {node.module}"
        elif isinstance(node, ast.Attribute):
            yield node.attr


def test_only_the_system_package_uses_what_windows_does_not_have():
    files = [path for path in PACKAGE.rglob("*.py") if PACKAGE / "system" not in path.parents]
    assert len(files) > 200
    found = {(path.relative_to(PACKAGE).as_posix(), name) for path in files for name in used(path)}
    posix = {f"import {name}" for name in POSIX_MODULES} | POSIX_NAMES
    assert not {(path, name) for path, name in found if name in posix}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stop_signal_calls_a_function_and_is_handled_as_before_afterwards(number):
    before, heard = signal.getsignal(number), []
    with stop_signals_call(heard.append):
        signal.raise_signal(number)
    assert heard == [number]
    assert signal.getsignal(number) == before
