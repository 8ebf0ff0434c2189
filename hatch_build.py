"""Built pages for every wheel: current ones are used, stale ones are built anew where npm is at hand."""

import shutil
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "scripts"))
import pages


class PagesHook(BuildHookInterface):  # type: ignore[type-arg]
    """Looks at the stamp before a wheel is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Have the pages ready, or say plainly that they are not."""
        if pages.is_current():
            return
        if shutil.which("npm"):
            pages.build(pages.PAGES)
        elif pages.STAMP.exists():
            self.app.display_warning("the pages are older than web/, and npm is missing: they are shipped as they are")
        else:
            raise pages.PagesError("there are no built pages, and npm is missing: install Node.js")
