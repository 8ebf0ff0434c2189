"""A process that appends to a game as fast as it can and says so each time: `python appending.py URL WRITERS`."""

import asyncio
import sys

from fiefdom.server.store import Standing, Stored, open_store


async def main(url, writers):
    store = await open_store(url)
    await asyncio.gather(*(write(store, f"game{n}") for n in range(writers)))


async def write(store, game):
    await store.create(game, "kd/2", b"", [], [], Standing("playing"))
    seq = 0
    while True:
        # One, two or three events at a time: all of them or none must survive.
        new = [Stored(seq + n, "moved", 1, 0.0, b"x" * 100) for n in range(1, 2 + seq % 3)]
        await store.append(game, new, Standing("playing", str(new[-1].seq)))
        seq = new[-1].seq
        print(game, seq, flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
