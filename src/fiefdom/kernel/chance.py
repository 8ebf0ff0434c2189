"""Random numbers for playouts: a stream for every game of every seed, the same in plain Python, on the CPU and on CUDA.

The generator is Philox-2x32 with 7 rounds on 32-bit values held in ordinary integers. A stream is two words of key
and a counter, so any draw of any game can be made without the ones before it.
"""

from .compiling import inlined, kernel

M32 = 0xFFFFFFFF
_MULTIPLIER = 0xD256D193
_WEYL = 0x9E3779B9
_ROUNDS = 7


@inlined
def philox(c0, c1, key):
    """Two well mixed words of 32 bits from two words of counter and one of key."""
    for _ in range(_ROUNDS):
        product = c0 * _MULTIPLIER
        # The product of two 32-bit values may wrap into the sign bit when compiled: the masks undo it.
        c0 = ((product >> 32) & M32) ^ key ^ c1
        c1 = product & M32
        key = (key + _WEYL) & M32
    return c0, c1


@kernel
def seed_stream(w, seed, game):
    """The stream of one game of a seed of 64 bits."""
    a, b = philox(seed & M32, game & M32, (seed >> 32) & M32)
    w.key[0] = a
    w.key[1] = b ^ ((game >> 32) & M32)
    w.draws = 0


@inlined
def below(w, n):
    """The next number of the stream, at least 0 and below n."""
    # A block gives two words: the second is kept for the next draw.
    if w.draws & 1:
        x = w.spare
    else:
        x, w.spare = philox(w.draws >> 1, w.key[1], w.key[0])
    w.draws += 1
    return (x * n) >> 32
