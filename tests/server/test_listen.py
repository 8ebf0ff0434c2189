"""The listening socket, and the connections it accepts."""

import asyncio
import socket

from fiefdom.server.launch import listen


def test_accepted_connections_send_small_answers_at_once():
    """Without TCP_NODELAY the second packet of an answer waits for the client's delayed acknowledgement."""
    options = []

    async def run():
        def accepted(reader, writer):
            options.append(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        bound = listen("127.0.0.1", 0)
        async with await asyncio.start_server(accepted, sock=bound):
            reader, writer = await asyncio.open_connection(*bound.getsockname())
            await reader.read()
            writer.close()

    asyncio.run(run())
    assert [bool(each) for each in options] == [True]
