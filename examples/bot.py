"""A player for Fiefdom in thirty lines, without an engine: it receives the legal moves and plays a random one.

    fiefdom play --bot b='run:python3 examples/bot.py'

The protocol is described in docs/reference/protocol.md.
"""

import sys


def say(line: str) -> None:
    """Write a line at once."""
    print(line, flush=True)


seed, moves = 0, []
for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "fiefdom":
        say("bot Pythia")
        say("wants moves seed")
        say("ready")
    elif word == "seed":
        seed = int(rest)
    elif word == "moves":
        moves = rest.split()
    elif word == "go":
        say(f"play {moves[seed % len(moves)]}")
    elif word == "quit":
        break
