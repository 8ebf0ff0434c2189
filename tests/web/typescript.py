"""Calls of functions of the pages' TypeScript."""

import json
import subprocess
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"


def call(module, *calls):
    """Call functions of a module, each given as `[function, *arguments]`; their results."""
    command = ["node", Path(__file__).with_name("run.mjs"), WEB / "src" / module, WEB]
    done = subprocess.run(command, input=json.dumps(calls), capture_output=True, text=True, check=True, timeout=60)
    return json.loads(done.stdout)
