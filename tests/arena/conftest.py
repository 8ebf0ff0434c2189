"""Small tournaments of random players on plain Python, in this process or as processes of their own."""

import csv
from pathlib import Path

import pytest
from cli.conftest import environment, process, refused, run  # noqa: F401

import fiefdom

TIMES = ("seconds", "slowest")


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    """Plain Python here and in every process started from here."""
    monkeypatch.setenv("FIEFDOM_BACKEND", "plain")
    monkeypatch.setenv("PYTHONPATH", str(Path(fiefdom.__file__).parents[1]))


def rows(folder):
    """The rows of a table of results as it lies on the disk."""
    with (folder / "results.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def timeless(folder):
    """The same without what depends on the clock."""
    return [{key: value for key, value in row.items() if key not in TIMES} for row in rows(folder)]


def records(folder):
    """All records by name."""
    return {str(path.relative_to(folder)): path.read_text() for path in folder.glob("records/*/*")}
