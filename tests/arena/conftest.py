"""Small tournaments of random players on plain Python, in this process or as processes of their own."""

import csv
from pathlib import Path

import pytest
from cli.conftest import environment, process, refused, run  # noqa: F401

import fiefdom

TIMES = ("seconds", "slowest")


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    """Use plain Python in this process and in those it starts."""
    monkeypatch.setenv("FIEFDOM_BACKEND", "plain")
    monkeypatch.setenv("PYTHONPATH", str(Path(fiefdom.__file__).parents[1]))


def rows(folder):
    """The rows of the results file."""
    with (folder / "results.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def timeless(folder):
    """The rows without the columns that depend on the clock."""
    return [{key: value for key, value in row.items() if key not in TIMES} for row in rows(folder)]


def records(folder):
    """All records by name."""
    return {str(path.relative_to(folder)): path.read_text() for path in folder.glob("records/*/*")}
