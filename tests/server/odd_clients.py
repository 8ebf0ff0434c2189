"""Clients that break HTTP and WebSocket in every way that a library lets through, on a raw socket."""

import contextlib
import os
import socket
import struct

KEY = b"dGhlIHNhbXBsZSBub25jZQ=="
UPGRADE = (
    b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: " + KEY + b"\r\nSec-WebSocket-Version: 13\r\n"
)


def upgrade(path=b"/ws/ABC", extra=b""):
    return b"GET " + path + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n" + UPGRADE + extra + b"\r\n"


def frame(opcode, data=b"", fin=0x80, masked=True, length=None):
    """A frame; its length may be a lie."""
    size = len(data) if length is None else length
    mark = 0x80 if masked else 0
    head = (
        bytes([fin | opcode, mark | size])
        if size < 126
        else bytes([fin | opcode, mark | 127]) + struct.pack("!Q", size)
    )
    return head + (b"\0\0\0\0" if masked else b"") + data


HANDSHAKES = {
    "a long header": upgrade(extra=b"X: " + b"a" * 9000 + b"\r\n"),
    "many headers": upgrade(extra=b"".join(b"X-%d: a\r\n" % n for n in range(200))),
    "a path beyond ASCII": upgrade(b"/ws/\xff\xfe"),
    "an escaped path": upgrade(b"/ws/%ff%00%0a"),
    "a long path": upgrade(b"/ws/" + b"A" * 9000),
    "a header beyond ASCII": upgrade(extra=b"X: \xff\xfe\r\nCookie: \xe9\r\n"),
    "an odd origin": upgrade(extra=b"Origin: \xff://[\r\n"),
    "another version": upgrade().replace(b"Version: 13", b"Version: 12"),
    "a bad key": upgrade().replace(KEY, b"short"),
    "no key": upgrade().replace(b"Sec-WebSocket-Key: " + KEY + b"\r\n", b""),
    "an odd extension": upgrade(extra=b"Sec-WebSocket-Extensions: \x01;;;=\r\n"),
    "an odd protocol": upgrade(extra=b"Sec-WebSocket-Protocol: ,,\r\n"),
    "two hosts": upgrade(extra=b"Host: other\r\n"),
    "an unknown address": upgrade(b"/nothing"),
    "another method": upgrade().replace(b"GET", b"POST"),
    "a body": upgrade(extra=b"Content-Length: 5\r\n") + b"hello",
    "HTTP/1.0": upgrade().replace(b"HTTP/1.1", b"HTTP/1.0"),
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 500,
    "nothing that is HTTP": b"\xff" * 2000 + b"\r\n\r\n",
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "an odd host": b"GET / HTTP/1.1\r\nHost: [\xff\r\n\r\n",
    "an absolute address": b"GET http://[/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "an odd length": b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n",
    "odd chunks": b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    "an odd expectation": b"POST /api/games HTTP/1.1\r\nHost: x\r\nExpect: the worst\r\nContent-Length: 9\r\n\r\n",
    "an odd key": b"GET /api/games/ABC HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \xff\xfe\r\n\r\n",
    "odd ranges": b"GET /crown.svg HTTP/1.1\r\nHost: 127.0.0.1\r\nRange: bytes=9-1,a-b,-0\r\n\r\n",
    "many ranges": b"GET /crown.svg HTTP/1.1\r\nHost: 127.0.0.1\r\nRange: bytes=" + b"0-1," * 500 + b"2-3\r\n\r\n",
    "an odd encoding": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: \xff;q=x\r\n\r\n",
    "an odd time": b"GET /crown.svg HTTP/1.1\r\nHost: 127.0.0.1\r\nIf-Modified-Since: Mon, 99 Foo 0000\r\n\r\n",
    "two requests at once": upgrade() + upgrade() + b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
}
FRAMES = {
    "bad UTF-8": frame(1, b"\xff\xfe\xfd"),
    "bad UTF-8 in two frames": frame(1, b"\xe2\x82", fin=0) + frame(0, b"\xff"),
    "a reserved opcode": frame(3, b"x"),
    "a reserved bit": frame(1, b"x", fin=0xC0),
    "no mask": frame(1, b"hello", masked=False),
    "a frame that is too large": frame(1, b"", length=1 << 40),
    "a negative length": frame(1, b"", length=(1 << 64) - 1),
    "a long ping": frame(9, b"x" * 200),
    "a ping in pieces": frame(9, b"x", fin=0),
    "a continuation of nothing": frame(0, b"x"),
    "a message within a message": frame(1, b"a", fin=0) + frame(1, b"b"),
    "a close without a code": frame(8, b"\x03"),
    "a close with a bad code": frame(8, struct.pack("!H", 999)),
    "a close with bad UTF-8": frame(8, struct.pack("!H", 1000) + b"\xff\xff"),
    "a close, and more": frame(8, struct.pack("!H", 1000)) + frame(1, b"{}") * 10,
    "pongs that nobody asked for": frame(10, b"x") * 50,
    "deep nesting": frame(1, b"[" * 15_000),
    "binary": frame(2, b"\0" * 100),
    "half a frame": frame(1, b"x" * 5, length=100),
}


def send(port, *parts, reset=False):
    """Send bytes in parts, each after an answer to the one before; then leave, politely or not."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 5) as line:
        line.settimeout(2)
        for part in parts[:-1]:
            line.sendall(part)
            line.recv(65536)
        line.sendall(parts[-1])
        if reset:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            return
        line.shutdown(socket.SHUT_WR)
        while line.recv(65536):
            pass


def annoy(port, game):
    """Everything above, each also by a client that hangs up at once."""
    enter, hello = upgrade(f"/ws/{game}".encode()), frame(1, b'{"do":"hello","id":1}')
    for reset in (False, True):
        for each in (*HANDSHAKES.values(), enter, *(os.urandom(300) for _ in range(5))):
            send(port, each, reset=reset)
        for each in FRAMES.values():
            send(port, enter, each, reset=reset)
            send(port, enter, hello, each, reset=reset)
