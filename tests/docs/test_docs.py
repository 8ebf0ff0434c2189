"""The examples in the documents are true, and their links lead somewhere."""

import doctest
import re
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
INVENTED = "wells"  # the expansion that add-an-expansion.md walks through
SOURCES = (".py", ".pl", ".ts", ".svelte", ".sh")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_are_true(page, monkeypatch):
    monkeypatch.setenv("FIEFDOM_BACKEND", "plain")
    failed, _ = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_links_of_a_page_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert target.startswith("http") or (page.parent / target).exists(), target


def test_every_numbered_rule_is_in_the_rules():
    text = (ROOT / "docs" / "reference" / "rules.md").read_text(encoding="utf-8")
    counts = {"G": 4, "T": 9, "P": 6, "S": 7, "Q": 16, "A": 6, "C": 6}
    missing = [f"{s}{n}" for s, last in counts.items() for n in range(1, last + 1) if f"### {s}{n}. " not in text]
    assert not missing


def test_every_document_that_the_sources_name_exists():
    named = re.compile(r"\bdocs/[\w./-]+\.(?:md|json|svg|png)")
    folders = ("src/fiefdom", "tests", "scripts", "bench", "examples", "web/src")
    files = (file for folder in folders for file in (ROOT / folder).rglob("*") if file.suffix in SOURCES)
    missing = {
        f"{file.relative_to(ROOT)}: {name}"
        for file in files
        for name in named.findall(file.read_text(encoding="utf-8"))
        if not (ROOT / name).exists()
    }
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_lines_wrap_at_120_characters(page):
    fenced, long = False, []
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        fenced ^= line.startswith("```")
        if len(line) > 120 and not fenced and not line.startswith(("|", "    ", "<", "![")):
            long.append(number)
    assert not long


def found(name):
    """What a dotted name stands for."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            thing = import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            thing = getattr(thing, part)
        return thing
    raise AssertionError(name)


def test_everything_on_the_walk_of_a_move_exists():
    names = re.findall(r"`(fiefdom(?:\.\w+)+)`", (ROOT / "docs" / "explanation" / "architecture.md").read_text("utf-8"))
    assert len(names) > 30
    for name in names:
        found(name)


def test_every_folder_of_the_package_is_in_the_picture_of_the_architecture():
    picture = (ROOT / "docs" / "pictures" / "architecture.svg").read_text("utf-8")
    folders = {each.parent.name for each in (ROOT / "src" / "fiefdom").glob("*/__init__.py")} - {"compiled", "cuda"}
    assert not [name for name in folders if not re.search(rf"\b{name}\b", picture)]


def listed_paths():
    """Every path in the list of where things are."""
    text = (ROOT / "docs" / "explanation" / "design.md").read_text("utf-8").split("## Where things are")[1]
    above, listed = [], []
    for line in text.split("\n## ")[0].splitlines():
        if line.startswith("    "):
            names = re.match(r"((?:[\w/]+(?:/|\.py)\s)+)", line.strip() + " ")
            depth = (len(line) - len(line.lstrip())) // 2 - 2
            above = [*above[:depth], names[0].split()[0]]
            listed += [ROOT.joinpath(*above[:depth], name) for name in names[0].split()]
    return listed


def test_everything_in_the_list_of_where_things_are_exists():
    listed = listed_paths()
    assert len(listed) > 50
    assert not [str(path) for path in listed if not path.exists()]


def test_every_folder_is_in_the_list_of_where_things_are():
    built = ROOT / "src" / "fiefdom" / "server" / "pages"
    files = [path for top in ("src/fiefdom", "web/src") for path in (ROOT / top).rglob("*") if path.is_file()]
    folders = {path.parent for path in files if "__pycache__" not in path.parts and built not in path.parents[1:]}
    assert {ROOT / "src" / "fiefdom" / "server" / "push", ROOT / "web" / "src" / "share", built} <= folders
    assert not sorted(str(path.relative_to(ROOT)) for path in folders - {*listed_paths()})


def test_every_extra_is_in_the_readme_and_on_the_page_about_installing():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = {*project["optional-dependencies"]} - {"dev"}
    line = re.search(r"The\s+extras\s+are ([^;]*), e\.g\.", (ROOT / "README.md").read_text("utf-8"))
    assert {*re.findall(r"`(\w+)`", line[1])} == extras
    page = (ROOT / "docs" / "how-to" / "install.md").read_text("utf-8")
    assert {*re.findall(r"`fiefdom\[(\w+)\]`", page)} == extras


def test_every_term_of_a_sheet_is_in_the_notation():
    from fiefdom.core.sheet import TERMS

    text = (ROOT / "docs" / "reference" / "notation.md").read_text(encoding="utf-8").split("| term | in |")[1]
    assert re.findall(r"^\| `(\w+)` \|", text.split("\n\n")[0], re.MULTILINE) == list(TERMS)


def test_generated_pages_are_up_to_date(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    from reference_pages import FILES

    for name, make in FILES.items():
        assert (ROOT / name).read_text(encoding="utf-8") == make(), f"{name}: run python scripts/reference_pages.py"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_names_exists(page):
    named = re.compile(r"(?:`|python )((?:src|bench|deploy|examples|scripts|tests|web|docs)/[\w./-]*\w)")
    names = [name for name in named.findall(page.read_text(encoding="utf-8")) if INVENTED not in name]
    assert not [name for name in names if not (ROOT / name).exists()]
