"""MkDocs hooks: the documents at the root of the repository and the examples become part of the site.

On the forge a document links to files outside `docs/`, e.g. `../../examples/bot.py`. The site has copies of those
files, and the links are rewritten to lead there.
"""

import posixpath
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[1]
PAGES = {
    "CHANGELOG.md": "changelog.md",
    "CODE_OF_CONDUCT.md": "code-of-conduct.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
}
EXAMPLES = ("examples/bot.py", "examples/bot.pl", "examples/learn.py")
LINK = re.compile(r"(\]\()([^)#\s]+)((?:#[^)]*)?\))")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what lies outside `docs/`."""
    for source, target in PAGES.items():
        files.append(File.generated(config, target, content=(ROOT / source).read_text(encoding="utf-8")))
    for name in EXAMPLES:
        files.append(File.generated(config, name, abs_src_path=str(ROOT / name)))
    return files


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Rewrite the links of a page that lead out of `docs/`, and those of the pages from the root."""
    here = page.file.src_uri
    origin = next((source for source, target in PAGES.items() if target == here), f"docs/{here}")

    def rewritten(link: re.Match[str]) -> str:
        if ":" in link[2]:
            return link[0]
        place = posixpath.normpath(posixpath.join(posixpath.dirname(origin), link[2]))
        target = PAGES.get(place, place.removeprefix("docs/"))
        return link[1] + posixpath.relpath(target, posixpath.dirname(here) or ".") + link[3]

    return LINK.sub(rewritten, markdown)
