"""The scripts: installing tools for the tests, and making a release."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
LOCKED = "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 7 (apt-get)"
APT_GET = """#!/bin/sh
echo . >>{calls}
if [ "$(wc -l <{calls})" -le {failing} ]; then echo "{locked}" >&2; exit 100; fi
for each in chromium redis-server initdb nginx openssl promtool systemd-analyze; do
    printf '#!/bin/sh\\n' >{folder}/$each; chmod +x {folder}/$each
done
"""


@pytest.fixture
def machine(tmp_path):
    """A machine with nothing but a shell and a package manager that is held by another for so many calls."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in ("sh", "env", "grep", "tail", "mktemp", "rm", "sleep", "chmod", "wc"):
        (folder / tool).symlink_to(shutil.which(tool))

    def run(failing, tries, locked=LOCKED):
        calls = tmp_path / "calls"
        script = APT_GET.format(calls=calls, failing=failing, folder=folder, locked=locked)
        for name, text in (("apt-get", script), ("id", "#!/bin/sh\necho 0\n")):
            (folder / name).write_text(text)
            (folder / name).chmod(0o755)
        env = {"PATH": str(folder), "TRIES": str(tries), "PAUSE": "0", "POLICY": str(tmp_path / "policy")}
        done = subprocess.run(
            [ROOT / "scripts" / "test_tools.sh"], env=os.environ | env, capture_output=True, text=True, timeout=60
        )
        assert done.returncode == 0, done.stderr
        assert not (tmp_path / "policy").exists()
        return done.stdout

    return run


def test_the_tools_wait_for_whoever_holds_the_package_manager(machine):
    said = machine(failing=7, tries=9)
    assert said.count("waiting for it") == 1
    assert "will not run" not in said


def test_the_tools_do_not_wait_for_ever(machine):
    said = machine(failing=1000, tries=3)
    assert "Could not get lock" in said
    assert "will not run" in said


def test_another_failure_is_not_waited_for(machine):
    said = machine(failing=1000, tries=10**6, locked="E: Unable to locate package chromium")
    assert "Unable to locate" in said
    assert "will not run" in said


# A release

CHANGES = "# Changes\n\n## Unreleased\n\n### Added\n- A game.\n\n## 0.1.0 (2026-01-01)\n- All.\n"


def git(folder, *arguments):
    who = ["-c", "user.name=Ana", "-c", "user.email=ana@example.org"]
    return subprocess.run(
        ["git", *who, *arguments], cwd=folder, capture_output=True, text=True, check=True
    ).stdout.strip()


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A small project under git whose wheel is always good, unless there is a file `broken`."""
    for variable in ("GIT_AUTHOR", "GIT_COMMITTER"):
        monkeypatch.setenv(f"{variable}_NAME", "Ana")
        monkeypatch.setenv(f"{variable}_EMAIL", "ana@example.org")
    files = {
        "pyproject.toml": '[project]\nversion = "0.1.0"\n',
        "src/fiefdom/__init__.py": '__version__ = "0.1.0"\n',
        "CHANGELOG.md": CHANGES,
        ".gitignore": "/dist/\n",
        "Makefile": "wheel:\n\t@test ! -e broken && mkdir -p dist && touch dist/fiefdom-0.2.0-py3-none-any.whl\n",
        "scripts/api_files.py": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "All")
    return tmp_path


def release(checkout, *arguments):
    command = [sys.executable, ROOT / "scripts" / "release.py", "--root", checkout, *arguments]
    return subprocess.run(command, capture_output=True, text=True)


def test_a_release_is_shown_before_it_is_made(checkout):
    done = release(checkout, "0.2.0")
    assert done.returncode == 0, done.stderr
    for line in ('+version = "0.2.0"', '+__version__ = "0.2.0"', "+## 0.2.0 (", "$ make wheel", "$ git tag"):
        assert line in done.stdout
    assert git(checkout, "status", "--porcelain") == git(checkout, "tag") == ""


def test_a_release_changes_the_version_and_the_changelog_and_is_tagged(checkout):
    done = release(checkout, "--do", "0.2.0")
    assert done.returncode == 0, done.stderr
    assert git(checkout, "tag") == "v0.2.0"
    assert git(checkout, "status", "--porcelain") == ""
    assert git(checkout, "log", "-1", "--format=%s") == "Release 0.2.0"
    assert "its wheel is in dist/" in done.stdout
    assert [path.name for path in (checkout / "dist").iterdir()] == ["fiefdom-0.2.0-py3-none-any.whl"]
    changes = (checkout / "CHANGELOG.md").read_text()
    assert changes.startswith("# Changes\n\n## Unreleased\n\n## 0.2.0 (")
    assert changes.endswith(CHANGES.partition("Unreleased\n")[2])
    again = release(checkout, "--do", "0.3.0")
    assert (again.returncode, again.stderr) == (1, "CHANGELOG.md has no entries under Unreleased\n")


def test_a_wheel_that_fails_leaves_everything_as_it_was(checkout):
    (checkout / "broken").touch()
    git(checkout, "add", ".")
    git(checkout, "commit", "--quiet", "--message", "Broken")
    done = release(checkout, "--do", "0.2.0")
    assert done.returncode == 1
    assert "`make wheel` failed" in done.stderr
    assert git(checkout, "status", "--porcelain") == git(checkout, "tag") == ""


def test_a_tag_that_fails_takes_the_commit_back(checkout):
    before = git(checkout, "rev-parse", "HEAD")
    git(checkout, "config", "tag.gpgSign", "true")
    git(checkout, "config", "gpg.program", "false")
    done = release(checkout, "--do", "0.2.0")
    assert done.returncode == 1
    assert "`git tag" in done.stderr
    assert "the files and the branch are as before" in done.stderr
    assert git(checkout, "rev-parse", "HEAD") == before
    assert git(checkout, "status", "--porcelain") == git(checkout, "tag") == ""
    assert not [*(checkout / "dist").iterdir()]


@pytest.mark.parametrize(("version", "reason"), [("0.1.0", "does not follow"), ("2", "three numbers"), ("", "three")])
def test_a_version_that_cannot_be_next_is_refused(checkout, version, reason):
    done = release(checkout, version)
    assert (done.returncode, done.stdout) == (1, "")
    assert reason in done.stderr


def test_what_is_not_committed_is_not_released(checkout):
    (checkout / "CHANGELOG.md").write_text(CHANGES + "more")
    done = release(checkout, "--do", "0.2.0")
    assert (done.returncode, "not committed" in done.stderr) == (1, True)


def test_this_checkout_could_be_released():
    assert release(ROOT, "999.0.0").returncode == 0


def test_the_forge_runs_what_is_run_here():
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    assert "- run: .ci/run\n" in workflow
    assert "- run: make wheel\n" in workflow
    for version in ("3.11", "3.12", "3.13"):
        assert version in workflow


# The wheel


def test_a_python_that_is_missing_fails_the_wheel(monkeypatch, capsys):
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    import try_wheel

    assert try_wheel._told({"3.11": "works", "3.12": try_wheel.MISSING}) == 1
    assert "Install what is missing" in capsys.readouterr().err
    assert try_wheel._told({"3.11": "works", "3.12": "fails"}) == 1
    assert try_wheel._told({"3.11": "works", "3.12": "works"}) == 0


def test_a_wheel_that_works_is_left_to_be_published(monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    import try_wheel

    monkeypatch.setattr(try_wheel, "ROOT", tmp_path)
    monkeypatch.setattr(try_wheel, "DIST", tmp_path / "dist")
    for version in ("0.1.0", "0.2.0"):
        wheel = tmp_path / f"fiefdom-{version}-py3-none-any.whl"
        wheel.write_text(version)
        try_wheel.keep(wheel)
    assert [path.name for path in (tmp_path / "dist").iterdir()] == ["fiefdom-0.2.0-py3-none-any.whl"]


def test_the_package_runs_as_a_module():
    for module in ("fiefdom", "fiefdom.cli"):
        done = subprocess.run([sys.executable, "-m", module, "--version"], capture_output=True, text=True)
        assert (done.returncode, done.stdout.split()[0], done.stderr) == (0, "fiefdom", "")
