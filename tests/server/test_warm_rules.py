"""When a server changes to the compiled rules, all of them are in memory: nothing is loaded on the event loop later."""

import os
import subprocess
import sys
from pathlib import Path

GAME = """
import random
from fiefdom.bots.warm import warm_rules
from fiefdom.core.engine import Engine
from fiefdom.server.view import legal_of, state_of
from server.people import Desk

def loaded():
    modules = engine.calls, engine.outlook
    return {name for module in modules for name, entry in vars(module).items() if getattr(entry, "signatures", ())}

warm_rules()
engine = Engine.load("compiled")
before, desk = loaded(), Desk("kd/2")
desk.table = desk.table.on("compiled")
while desk.table.phase == "playing":
    state_of(desk.table), legal_of(desk.table)
    desk.do("confirm") if desk.table.awaits == "confirm" else desk.play(desk.any_move(random.Random(1)))
print("play" in before, sorted(loaded() - before))
"""


def test_a_whole_game_loads_nothing_that_was_not_loaded_before(compiled):
    found = subprocess.run(
        [sys.executable, "-c", GAME],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    assert found.stdout.strip() == "True []"
