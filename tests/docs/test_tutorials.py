"""Every file and command of the tutorials is run in order, as a reader would."""

import doctest
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TUTORIALS = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
TRIED = [page if page.stem == "first-bot" else pytest.param(page, marks=pytest.mark.ci) for page in TUTORIALS]
"""The quickest each time, the others in CI."""
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]*)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
TYPED = "what you type"
SECONDS = 240
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
MARK = "-- end of a command --"


def blocks(page):
    """The blocks of a page: language, title, text."""
    return BLOCK.findall(page.read_text(encoding="utf-8"))


def commands(text):
    """The commands of a console block, each with the output that is shown below it."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


def typed_after(found):
    """What a reader types into the last command of a block: the block of that title before the next command."""
    for language, title, text in found:
        if title == TYPED:
            return text
        if language != "text":
            return ""
    return ""


def screen_after(found):
    """What a page shows of the screen of the last command of a block: a block of text without a title."""
    return next((text for language, title, text in found[:1] if language == "text" and not title), "")


def lines_of(text):
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def script(page):
    """The page as one shell script (so that a job started in the background goes on), and the outputs it shows."""
    lines, shown, found = ["set -m"], [], blocks(page)
    for index, (language, title, text) in enumerate(found):
        if language == "python":
            lines.append(f"cat > {title} <<'EOF'\n{text}EOF")
        elif language == "console":
            for command, output in commands(text):
                given = f"{{ {command}\n}} <<'EOF'\n{typed_after(found[index + 1 :])}EOF"
                lines.append(f"{command if command.endswith('&') else given}\necho '{MARK}'")
                shown.append((command, output, []))
            shown[-1][2].extend(lines_of(screen_after(found[index + 1 :])))
    return "\n".join(lines), shown


def environment():
    """Plain rules, since nothing here needs speed, and the program on the path."""
    paths = [str(ROOT / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {
        **os.environ,
        "FIEFDOM_BACKEND": "plain",
        "NO_COLOR": "1",
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join(paths),
    }


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


@pytest.mark.parametrize("page", TRIED, ids=lambda page: page.stem)
def test_a_tutorial_works(page, tmp_path):
    text, shown = script(page)
    text = text.replace("8000", free_port())
    shell = subprocess.run(
        ["bash", "-e"], input=text, cwd=tmp_path, env=environment(), text=True, capture_output=True, timeout=SECONDS
    )
    assert shell.returncode == 0, shell.stdout + shell.stderr
    outputs = shell.stdout.split(f"{MARK}\n")
    assert len(outputs) == len(shown) + 1
    for (command, wanted, screen), got in zip(shown, outputs, strict=False):
        seen = [line for line in lines_of(got) if line in screen]
        assert seen[: len(screen)] == screen, f"$ {command}\n{got}\nshown:\n{screen}"
        if wanted.strip():
            assert doctest.OutputChecker().check_output(wanted, got, FLAGS), f"$ {command}\n{got}\nshown:\n{wanted}"


def test_every_block_of_a_tutorial_is_tried():
    for page in TUTORIALS:
        kinds = {(language, title) for language, title, _ in blocks(page)}
        assert all(title for language, title in kinds if language == "python"), page.name
        assert {language for language, _ in kinds} <= {"python", "console", "text"}, page.name
        assert not re.search(r"^    \S", re.sub(BLOCK, "", page.read_text(encoding="utf-8")), re.MULTILINE), page.name
