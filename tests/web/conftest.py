"""The tools of the pages must be installed, which `make pages` does."""

import os
import shutil

import pytest
from web.typescript import WEB


@pytest.fixture(scope="session", autouse=True)
def _tools():
    if not shutil.which("node") or not (WEB / "node_modules" / "typescript").exists():
        reason = "Node or the tools of the pages are missing, so their TypeScript is not tried here."
        pytest.fail(reason) if os.environ.get("FIEFDOM_ALL_TESTS") == "1" else pytest.skip(reason)
