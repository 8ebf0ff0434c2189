"""Running the command line in tests: in this process by Typer's runner, or as a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import fiefdom
from fiefdom.cli.app import app

PLAIN = {"FIEFDOM_BACKEND": "plain", "NO_COLOR": "1", "COLUMNS": "80"}


@pytest.fixture
def run():
    """Run a command on plain Python; gives exit code, stdout and stderr."""

    def running(*args, input=None, **env):
        result = CliRunner(env=PLAIN | env).invoke(app, [str(a) for a in args], input=input, prog_name="fiefdom")
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return running


@pytest.fixture
def refused(run):
    """Run a command that must be refused; gives its one sentence."""

    def refusing(*args, input=None, **env):
        result = run(*args, input=input, **env)
        assert result.exit_code == 2, result.output
        assert result.stdout == ""
        assert result.stderr.count("\n") == 1, result.stderr
        assert "Traceback" not in result.stderr
        return result.stderr.strip()

    return refusing


@pytest.fixture
def environment():
    """The environment of a process of its own."""
    source = str(Path(fiefdom.__file__).parents[1])
    return {**os.environ, **PLAIN, "PYTHONPATH": source, "PYTHONIOENCODING": "utf-8"}


@pytest.fixture
def process(environment):
    """Run `fiefdom` as a process of its own."""

    def running(*args, input="", **more):
        command = [sys.executable, "-m", "fiefdom.cli", *map(str, args)]
        return subprocess.run(command, input=input, capture_output=True, text=True, env=environment | more, timeout=120)

    return running
