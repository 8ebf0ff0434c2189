"""Logs are JSON lines, whoever writes them, and no client can make the server write a traceback."""

import json
import subprocess
import sys

import pytest
from server import odd_clients
from server.client import fetch, new_game

FOREIGN = """
import asyncio, gc, logging, threading, warnings
from fiefdom.server.json_lines import log_python_as_json
log_python_as_json()

async def main():
    asyncio.get_running_loop().call_exception_handler({"message": "said the loop", "exception": OSError("files")})
    asyncio.ensure_future(fail())
    await asyncio.sleep(0.01)

async def fail():
    raise ValueError("never\\nretrieved")

def broken():
    raise KeyError("in a thread")

asyncio.run(main())
gc.collect()
logging.getLogger("uvicorn.error").error("said %s", "uvicorn")
warnings.warn("said a warning")
thread = threading.Thread(target=broken)
thread.start(); thread.join()
for _ in range(50):
    logging.getLogger("noisy").error("again")
raise RuntimeError("at the end")
"""


def test_what_others_log_is_json_too():
    done = subprocess.run([sys.executable, "-c", FOREIGN], capture_output=True, text=True, timeout=60, check=False)
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert all({"event", "level", "timestamp"} <= line.keys() for line in lines)
    said = [f"{line['event']} {line.get('error', '')}" for line in lines]
    for each in ("said the loop OSError: files", "ValueError: never\nretrieved", "said uvicorn", "said a warning"):
        assert any(each in text for text in said), (each, said)
    assert any("KeyError: 'in a thread'" in text for text in said)
    assert "RuntimeError: at the end" in said[-1]
    assert lines[-1]["at"].startswith("<string>:")
    assert sum(text.startswith("again") for text in said) == 10
    assert "Traceback" not in done.stderr


@pytest.mark.ci
def test_no_client_makes_the_server_write_a_traceback(start):
    server = start(log="info")
    odd_clients.annoy(server.port, new_game(server, "kd/2", "me", "here")["game"])
    assert fetch(f"{server.url}/healthz")[0] == 200
    written = server.stop()
    lines = [json.loads(line) for line in written.splitlines()]
    assert "Traceback" not in written
    assert "exception" not in {key for line in lines for key in line}
    assert {line["level"] for line in lines} == {"info"}
