"""The `fiefdom` command as a whole: help, version, unknown commands, closed pipes."""

import subprocess
import sys

import pytest

import fiefdom


def test_version(run):
    assert run("--version").stdout == f"fiefdom {fiefdom.__version__}\n"


@pytest.mark.parametrize("args", [[], ["--help"]])
def test_help_names_every_command(run, args):
    result = run(*args)
    assert result.exit_code == 0
    for command in ("play", "games", "score", "replay", "review", "simulate", "perft"):
        assert command in result.stdout


@pytest.mark.parametrize("command", ["play", "games", "score", "replay", "review", "simulate", "perft"])
def test_every_command_has_help(run, command):
    assert "Usage: fiefdom " + command in run(command, "--help").stdout


def test_the_usage_of_the_arena_names_what_is_required(run):
    assert "Usage: fiefdom arena --bots BOTS --out DIR [OPTIONS] [COMMAND]" in run("arena", "--help").stdout
    assert "Usage: fiefdom arena report [OPTIONS]" in run("arena", "report", "--help").stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["chess"], "no such command 'chess'"),
        (["gmaes"], "games"),
        (["games", "--frob"], "--frob"),
        (["games", "extra"], "extra"),
        (["--frob"], "--frob"),
        (["score"], "KINGDOM"),
        (["perft", "--rules", "kd/2"], "--depth"),
        (["perft", "--rules"], "--rules"),
        (["perft", "--rules", "kd/2", "--depth", "two"], "--depth"),
        (["perft", "--rules", "kd/2", "--depth", "-1"], "at least 0|equal to 0"),
        (["simulate", "--games", "0"], "equal to 1"),
        (["simulate", "--games", "-5"], "equal to 1"),
        (["simulate", "--threads", "0"], "equal to 1"),
        (["simulate", "--seed", "-1"], "at least 0|equal to 0"),
        (["simulate", "--seed", str(2**63)], "--seed"),
        (["simulate", "--seed", "9" * 5000], "--seed"),
        (["play", "--seed", "-1"], "at least 0|equal to 0"),
        (["replay", "x", "--to", "0"], "equal to 1"),
        (["serve", "--port", "http"], "it should be a whole number (see"),
    ],
)
def test_bad_usage_is_one_sentence_and_points_to_help(refused, args, said):
    sentence = refused(*args)
    assert any(words in sentence for words in said.split("|"))
    assert "--help" in sentence


@pytest.fixture
def logs_as_they_are(monkeypatch):
    """A server sets up the logs of its process for good, and this process has other tests to run."""
    monkeypatch.setattr("fiefdom.server.launch.log_as_json", lambda level: None)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--origin", "example.org"], "as in https://example.org"),
        (["--origin", "https://example.org/"], "without a path or a final slash"),
        (["--host", "300.1.1.1"], "choose another address with --host"),
    ],
)
def test_a_server_that_cannot_be_started_says_what_to_change(refused, logs_as_they_are, args, said):
    assert said in refused("serve", "--port", "0", *args)


@pytest.mark.parametrize("option", ["--bot-processes", "--thinkers"])
def test_the_number_of_bot_processes_has_an_old_name_that_still_works(run, logs_as_they_are, monkeypatch, option):
    given = []
    monkeypatch.setattr("fiefdom.server.launch.serve", lambda *args: given.append(args[4]))
    assert run("serve", "--port", "0", "--database", "sqlite:///:memory:", option, "3").exit_code == 0
    assert given == [3]
    assert "--thinkers" not in run("serve", "--help").stdout


@pytest.mark.parametrize("option", ["--rate-factor", "--pace"])
def test_the_factor_of_the_rate_limits_has_an_old_name_that_still_works(run, logs_as_they_are, monkeypatch, option):
    given = []
    monkeypatch.setattr("fiefdom.server.launch.serve", lambda *args: given.append(args[5].rate_factor))
    assert run("serve", "--port", "0", "--database", "sqlite:///:memory:", option, "2.5").exit_code == 0
    assert given == [2.5]
    assert "--pace" not in run("serve", "--help").stdout


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("kd/9", "2, 3 or 4"),
        ("chess/2", "the games are"),
        ("kd", "try kd/2"),
        ("qd/2+harmony", "giants"),
        ("", "kd/2"),
    ],
)
@pytest.mark.parametrize("command", [["perft", "--depth", "1"], ["simulate"], ["play"], ["score", "C"]])
def test_g3_unknown_rules_are_refused_with_what_is_allowed(refused, command, rules, said):
    assert said in refused(*command, "--rules", rules)


def test_an_unknown_backend_is_refused(refused):
    assert "plain or compiled" in refused("simulate", "--games", "1", FIEFDOM_BACKEND="fast")


def test_a_process_of_its_own_ends_with_the_same_codes(process):
    assert process("--version").returncode == 0
    bad = process("score", "xyz")
    assert bad.returncode == 2
    assert bad.stderr.count("\n") == 1


def test_nothing_heavy_is_loaded_before_it_is_needed(environment):
    code = "import fiefdom.cli.app, sys; print([m for m in ('numba', 'numpy', 'rich.progress') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, timeout=60)
    assert done.stdout.strip() == "[]"


def test_a_closed_pipe_gives_no_traceback(environment):
    command = f"{sys.executable} -m fiefdom.cli games | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, env=environment, timeout=60)
    assert "Traceback" not in done.stderr
