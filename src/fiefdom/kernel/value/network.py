"""The network: two hidden layers of integers, the same in plain Python, on the CPU and on CUDA.

A layer's values are in 256ths and stay below 16; weights of the first layer are in 4096ths, of the others in 1024ths;
an output of 1 means 8 points, and is kept in 64ths of a point. No sum leaves 32 bits.
"""

from ..compiling import BYTE, EIGHT, inlined, kernel, low, page, peek_eight
from ..products import add_multiple, add_multiples
from ..search.unit import UNIT_BITS
from .layout import (
    HIDDEN,
    OUTPUT_BIASES,
    OUTPUT_WEIGHTS,
    OUTPUTS,
    ROOM,
    SECOND,
    SECOND_BIASES,
    SECOND_WEIGHTS,
)

FIRST_BITS, BITS, VALUE_BITS = 12, 10, 8
HIGHEST = (16 << VALUE_BITS) - 1
OUTPUT_BITS = 3
OUTPUT_SHIFT = BITS + VALUE_BITS - OUTPUT_BITS - UNIT_BITS
"""From 1024ths times 256ths of 8 points to 64ths of a point."""


@kernel
def forget(views, realms):
    """Begin with new weights: no sums are known."""
    for realm in range(realms):
        v = views[realm]
        for i in range(ROOM):
            v.summed[i] = 0
        for j in range(HIDDEN):
            v.sums[j] = 0


@kernel
def add_up(v, weights):
    """Bring the first layer's sums up to date; only facts that have changed since the last time count."""
    facts = page(v.facts)
    summed = page(v.summed)
    sums = page(v.sums)
    rows = page(weights)
    for at in range(0, ROOM, EIGHT):
        changed = peek_eight(facts, at) ^ peek_eight(summed, at)
        while changed:
            k = low(changed) // BYTE
            changed &= ~(((1 << BYTE) - 1) << (BYTE * k))
            i = at + k
            change = v.facts[i] - v.summed[i]
            v.summed[i] = v.facts[i]
            add_multiple(sums, rows, i * HIDDEN, change, HIDDEN)


@inlined
def activated(total, shift):
    """What the next layer gets."""
    return min(HIGHEST, max(0, total >> shift))


@kernel
def pass_on(v, weights):
    """From the sums of the first layer to the outputs."""
    for j in range(HIDDEN):
        v.values[j] = activated(v.sums[j], FIRST_BITS - VALUE_BITS)
    for k in range(SECOND):
        v.second_sums[k] = weights[SECOND_BIASES + k] << VALUE_BITS
    add_multiples(page(v.second_sums), page(weights), SECOND_WEIGHTS, page(v.values), HIDDEN, SECOND)
    to_come = weights[OUTPUT_BIASES] << VALUE_BITS
    spread = weights[OUTPUT_BIASES + 1] << VALUE_BITS
    for k in range(SECOND):
        value = activated(v.second_sums[k], BITS)
        to_come += value * weights[OUTPUT_WEIGHTS + OUTPUTS * k]
        spread += value * weights[OUTPUT_WEIGHTS + OUTPUTS * k + 1]
    v.to_come = to_come >> OUTPUT_SHIFT
    v.spread = spread >> OUTPUT_SHIFT


@kernel
def judge(v, weights):
    """From the facts of a realm to what it can expect."""
    add_up(v, weights)
    pass_on(v, weights)
