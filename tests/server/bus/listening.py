"""Listens for a number of messages and reports whether they came in order: `python listening.py URL NUMBER`."""

import asyncio
import sys

from fiefdom.server.bus import open_bus


async def main(url, number):
    heard, enough = [], asyncio.Event()

    def hear(game, message):
        heard.append((game, int(message)))
        if len(heard) == number:
            enough.set()

    bus = open_bus(url)
    await bus.start(hear)
    print("listening", flush=True)
    await enough.wait()
    print("in order" if heard == [(f"g{n % 40}", n) for n in range(number)] else "not in order", flush=True)
    bus.publish("done", b"")
    await bus.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
