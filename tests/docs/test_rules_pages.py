"""The rules in three languages are one text: the same rules, drawings and tables, in the words of the glossary."""

import re
from functools import cache
from pathlib import Path

import pytest

REFERENCE = Path(__file__).resolve().parents[2] / "docs" / "reference"
ENGLISH = "rules.md"
TRANSLATIONS = ("rules.fr.md", "rules.ro.md")
SQUARE = re.compile(r"#[a-z]+\*?|[wflgsmtC.]\d?(?:[kgr]|[BT]\d+)*[*!]?")


@cache
def text(name):
    return (REFERENCE / name).read_text(encoding="utf-8")


def headings(name):
    """The level, the number and the anchor of every heading."""
    found = re.findall(r"^(##+) (?:([GTPSQAC]\d*)\. )?.*?\{#([\w-]+)\}$", text(name), re.MULTILINE)
    assert len(found) == len(re.findall(r"^##+ ", text(name), re.MULTILINE)), "every heading has an anchor"
    return found


def drawings(name):
    return re.findall(r'^```squares title="[^"]+"\n(.*?)^```$', text(name), re.MULTILINE | re.DOTALL)


def numbers(name):
    """What no translation may change: text in code, rulings, links, and numbers in tables."""
    kept = re.findall(r"`[^`\n]+`|\[R\d+\]|\]\((?!rules)[^)]+\)", text(name))
    cells = [re.findall(r"\d+", row) for row in re.findall(r"^\|.*\|$", text(name), re.MULTILINE)]
    return sorted(kept), cells


def test_every_rule_has_an_anchor_of_its_own_number():
    rules = [(number, anchor) for _, number, anchor in headings(ENGLISH) if number]
    assert len(rules) == 54 + 7
    assert not [number for number, anchor in rules if anchor != number.lower()]


@pytest.mark.parametrize("name", TRANSLATIONS)
def test_a_translation_has_the_same_rules_drawings_and_numbers(name):
    assert headings(name) == headings(ENGLISH)
    assert drawings(name) == drawings(ENGLISH)
    assert numbers(name) == numbers(ENGLISH)


def test_every_drawing_can_be_drawn():
    assert len(drawings(ENGLISH)) > 15
    words = [word for drawing in drawings(ENGLISH) for word in drawing.split()]
    assert not [word for word in words if not SQUARE.fullmatch(word)]
