"""The words of the pages: one glossary for three languages, and the typography of each."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
WORDS = ROOT / "web" / "src" / "words"
LANGUAGES = ("en", "fr", "ro")
FORMS = {"en": 2, "fr": 2, "ro": 3}
GLOSSARY = json.loads((WORDS / "glossary.json").read_text(encoding="utf8"))
TEXT = re.compile(r'^\s*(?:"([^"\n]+)"|(\w+)):\s*"((?:[^"\\\n]|\\.)*)"', re.MULTILINE)
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
GENERATED = ("glossary.md", "cli.md")
TECHNICAL = frozenset(
    ["realm*", "cell", "cells", "field", "fields", "deck*", "laid", "property", "starting tile", "queue*"]
)
"""Words of the engine and of servers, allowed in documents for programmers: a realm has a letter, work has queues."""
FOR_PROGRAMMERS = (
    "reference", "explanation", "add-an-expansion.md", "arena.md", "train.md", "run-a-server.md", "host-for-others.md",
    "CHANGELOG.md",
)  # fmt: skip
QUOTED = {"components.md": {"mountain*", "empire*"}}
"""What a rulebook calls something."""


def sources(language):
    """The texts of the pages in a language, and the part of each expansion's file that is in this language."""
    for file in sorted(WORDS.glob("*.ts")):
        text = file.read_text(encoding="utf8")
        if file.name.endswith(f".{language}.ts"):
            yield file.name, text
        elif part := re.search(rf"^  {language}: {{\n(.*?)^  }},", text, re.MULTILINE | re.DOTALL):
            yield file.name, part[1]


@cache
def texts(language):
    """Every text in a language by its key."""
    found = {}
    for name, source in sources(language):
        for quoted, plain, text in TEXT.findall(source):
            key = quoted or plain
            assert key not in found, f"{name}: {key} is defined twice"
            found[key] = text.replace('\\"', '"')
    return found


def meanings(language):
    """The definitions of the glossary, by key."""
    return {f"glossary.{concept['id']}": concept[language]["means"] for concept in GLOSSARY}


def documents(language):
    """The lines of the translated documents, by file and number."""
    pages = [page for page in DOCUMENTS if language != "en" and language_of(page) == language]
    return {f"{page.name} {number}": line for page in pages for number, line in enumerate(prose(page))}


def everything(language):
    """What people read in a language: pages, table, help, glossary and translated documents."""
    return texts(language) | meanings(language) | documents(language)


def pattern(word):
    """A word of the glossary as a pattern; a star stands for any ending."""
    return r"(?<!\w)" + re.escape(word).replace(r"\*", r"\w*") + r"(?!\w)"


def misused(concept, language, key, text):
    """The words in a text that are not to be used for a concept."""
    entry = concept[language]
    text = re.sub(r"\{\w+\|?|[|}]", " ", text)
    for allowed in sorted([entry["term"], *entry.get("also", ())], key=len, reverse=True):
        text = re.sub(pattern(allowed), " ", text, flags=re.IGNORECASE)
    found = [word for word in entry.get("not", ()) if re.search(pattern(word), text, re.IGNORECASE)]
    return [word for word in found if not _lent(word, language, key)]


def _lent(word, language, key):
    """May the text use the word, as another concept's own?"""
    entries = (concept[language] for concept in GLOSSARY)
    return any(key in entry.get("keys", ()) and word in entry.get("also", ()) for entry in entries)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_a_word_that_the_glossary_rules_out(language):
    wrong = {
        f"{key}: {text}": found
        for key, text in everything(language).items()
        for concept in GLOSSARY
        if (found := misused(concept, language, key, text))
    }
    assert not wrong


def prose(page):
    """The lines of a document that are not code, without code, links and addresses; and the titles of drawings."""
    fenced = False
    for line in page.read_text(encoding="utf8").splitlines():
        fenced ^= line.startswith("```")
        if title := re.match(r'```squares title="(.*)"', line):
            yield title[1]
        if re.fullmatch(r"[|:-]+", line):
            continue
        if not fenced and not line.startswith(("    ", "```")):
            yield re.sub(r"`[^`]*`|\]\([^)]*\)", " ", line)


def language_of(page):
    """`rules.fr.md` is in French."""
    ending = page.suffixes[0].lstrip(".")
    return ending if ending in LANGUAGES else "en"


@pytest.mark.parametrize("page", [page for page in DOCUMENTS if page.name not in GENERATED], ids=lambda page: page.name)
def test_documents_use_the_same_words(page):
    technical = any(each in page.parts for each in FOR_PROGRAMMERS)
    allowed = QUOTED.get(page.name, set()) | (TECHNICAL if technical else set())
    wrong = {
        line: words
        for line in prose(page)
        for concept in GLOSSARY
        if (words := [word for word in misused(concept, language_of(page), "", line) if word not in allowed])
    }
    assert not wrong


def test_a_word_that_is_ruled_out_is_noticed():
    territory = next(concept for concept in GLOSSARY if concept["id"] == "territory")
    assert misused(territory, "en", "", "the largest area") == ["area"]
    assert misused(territory, "fr", "", "Plus grand territoire") == ["territoire*"]
    assert misused(territory, "ro", "", "fiecare domeniu") == ["domeni*"]


def test_every_concept_is_defined_in_every_language():
    assert len({concept["id"] for concept in GLOSSARY}) == len(GLOSSARY)
    for concept in GLOSSARY:
        for language in LANGUAGES:
            entry = concept[language]
            assert entry["term"], (concept["id"], language)
            assert entry["means"].endswith("."), (concept["id"], language)
            assert len(entry["means"]) <= 130, (concept["id"], language)


def test_every_text_is_there_in_every_language():
    assert texts("en")
    for language in LANGUAGES:
        assert texts(language).keys() == texts("en").keys(), language
        assert not [key for key, text in texts(language).items() if not text.strip()], language


def test_every_language_has_the_same_placeholders():
    def names(text):
        return sorted(set(re.findall(r"\{(\w+)[|}]", text)))

    for language in LANGUAGES:
        for key, text in texts(language).items():
            assert names(text) == names(texts("en")[key]), f"{key} in {language}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_the_forms_of_the_language(language):
    for key, text in texts(language).items():
        for forms in re.findall(r"\{\w+\|([^{}]*)\}", text):
            assert len(forms.split("|")) == FORMS[language], f"{key}: {forms}"


def test_french_has_no_break_spaces_where_they_belong():
    for key, text in everything("fr").items():
        assert not re.search(r"[^\s\u00a0\u202f…!?][;!?:](?=\s|$|\|)", text.replace("://", "")), f"{key}: {text}"
        assert not re.search(r" [;:!?»]|« |«[^\u00a0\u202f]|[^\u00a0\u202f]»", text), f"{key}: {text}"


def test_french_spaces_are_narrow_before_all_marks_but_the_colon():
    for key, text in everything("fr").items():
        assert not re.search(r"(?<!«)[ \u00a0][;!?]|[ \u202f]:(?=\s|$)|\d[ \u00a0]%", text), f"{key}: {text}"


def test_romanian_names_do_not_follow_lui():
    """“Lui Ana” is wrong, and nobody can decline a name that a player chose."""
    for key, text in texts("ro").items():
        assert not re.search(r"\blui \{names?\}", text), f"{key}: {text}"


@pytest.mark.parametrize("language", ["fr", "ro"])
def test_players_are_addressed_in_one_way(language):
    other = {"fr": r"\b(tu|toi|ton|ta|tes)\b", "ro": r"\b(dumneavoastră|dvs|jucați|alegeți|voi|vostru)\b"}[language]
    for key, text in texts(language).items():
        assert not re.search(other, text, re.IGNORECASE), f"{key}: {text}"


def test_romanian_letters_have_commas_below():
    for key, text in everything("ro").items():
        assert not re.search("[şţŞŢ]", text), f"{key}: {text}"


def test_romanian_avoids_syllables_that_sound_badly_together():
    for key, text in everything("ro").items():
        assert not re.search(r"c[aă] c[aăo]", text, re.IGNORECASE), f"{key}: {text}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_quotes_and_dots_are_typographic(language):
    for key, text in everything(language).items():
        assert not re.search(r"'|\"|\.\.\.| …", text), f"{key}: {text}"


def test_a_colon_between_texts_comes_from_the_words():
    """French has a space before it: `t("labelled", ...)`."""
    for file in (ROOT / "web" / "src").rglob("*.svelte"):
        markup = file.read_text(encoding="utf8").split("</script>")[-1].split("<style>")[0]
        assert not re.search(r"\}: \{", markup), file.name


def test_every_text_is_used():
    sources = (file for file in (ROOT / "web" / "src").rglob("*") if file.suffix in (".ts", ".svelte"))
    code = "".join(file.read_text(encoding="utf8") for file in sources if file.parent != WORDS)
    built = tuple(re.findall(r"`([a-z_.]+\.)\$\{", code))
    unused = [key for key in texts("en") if f'"{key}"' not in code and not key.startswith(built)]
    assert not unused
