"""The network: two hidden layers of integers, the same in plain Python, on the CPU and on CUDA.

A layer's values are in 256ths and stay below 16; weights of the first layer are in 4096ths, of the others in 1024ths;
an output of 1 means 8 points, and is kept in 64ths of a point. No sum leaves 32 bits.
"""

from ..compiling import BACKEND, EIGHT, add_eight, eight_at, inlined, kernel, narrow, page
from ..search.unit import UNIT_BITS
from .facts import kingdom_facts, table_facts
from .layout import (
    HIDDEN,
    INPUTS,
    OUTPUT_BIASES,
    OUTPUT_WEIGHTS,
    OUTPUTS,
    SECOND,
    SECOND_BIASES,
    SECOND_WEIGHTS,
    TABLE,
)

FIRST_BITS, BITS, VALUE_BITS = 12, 10, 8
HIGHEST = (16 << VALUE_BITS) - 1
OUTPUT_BITS = 3
OUTPUT_SHIFT = BITS + VALUE_BITS - OUTPUT_BITS - UNIT_BITS
"""From 1024ths times 256ths of 8 points to 64ths of a point."""


@kernel
def add_up_by_fact(v, to, weights, first, last):
    """The first layer's sums over some facts, fact by fact: most are 0, and a row of weights is a vector."""
    sums = page(v.sums)
    rows = page(weights)
    for j in range(HIDDEN):
        v.sums[to + j] = 0
    for i in range(first, last):
        fact = v.facts[i]
        if fact:
            for j in range(0, HIDDEN, EIGHT):
                add_eight(sums, to + j, rows, i * HIDDEN + j, fact)


@kernel
def add_up_by_eights(v, to, weights, first, last):
    """The same, eight sums at a time in registers, so that the threads of a warp stay together."""
    rows = page(weights)
    for j in range(0, HIDDEN, EIGHT):
        a0 = narrow(0)
        a1 = narrow(0)
        a2 = narrow(0)
        a3 = narrow(0)
        a4 = narrow(0)
        a5 = narrow(0)
        a6 = narrow(0)
        a7 = narrow(0)
        for i in range(first, last):
            fact = v.facts[i]
            w0, w1, w2, w3, w4, w5, w6, w7 = eight_at(rows, i * HIDDEN + j)
            a0 = narrow(a0 + fact * w0)
            a1 = narrow(a1 + fact * w1)
            a2 = narrow(a2 + fact * w2)
            a3 = narrow(a3 + fact * w3)
            a4 = narrow(a4 + fact * w4)
            a5 = narrow(a5 + fact * w5)
            a6 = narrow(a6 + fact * w6)
            a7 = narrow(a7 + fact * w7)
        v.sums[to + j] = a0
        v.sums[to + j + 1] = a1
        v.sums[to + j + 2] = a2
        v.sums[to + j + 3] = a3
        v.sums[to + j + 4] = a4
        v.sums[to + j + 5] = a5
        v.sums[to + j + 6] = a6
        v.sums[to + j + 7] = a7


@inlined
def activated(total, shift):
    """What the next layer gets."""
    return min(HIGHEST, max(0, total >> shift))


@kernel
def second_by_value(v, weights):
    """The second layer's sums, value by value: some are 0, and a row of weights is a vector."""
    sums = page(v.second_sums)
    rows = page(weights)
    for k in range(SECOND):
        v.second_sums[k] = weights[SECOND_BIASES + k] << VALUE_BITS
    for j in range(HIDDEN):
        value = activated(v.sums[j] + v.sums[HIDDEN + j], FIRST_BITS - VALUE_BITS)
        if value:
            for k in range(0, SECOND, EIGHT):
                add_eight(sums, k, rows, SECOND_WEIGHTS + j * SECOND + k, value)


@kernel
def second_by_eights(v, weights):
    """The same, eight sums at a time in registers."""
    rows = page(weights)
    for j in range(HIDDEN):
        v.sums[j] = activated(v.sums[j] + v.sums[HIDDEN + j], FIRST_BITS - VALUE_BITS)
    for k in range(0, SECOND, EIGHT):
        a0, a1, a2, a3, a4, a5, a6, a7 = eight_at(rows, SECOND_BIASES + k)
        a0 = narrow(a0 << VALUE_BITS)
        a1 = narrow(a1 << VALUE_BITS)
        a2 = narrow(a2 << VALUE_BITS)
        a3 = narrow(a3 << VALUE_BITS)
        a4 = narrow(a4 << VALUE_BITS)
        a5 = narrow(a5 << VALUE_BITS)
        a6 = narrow(a6 << VALUE_BITS)
        a7 = narrow(a7 << VALUE_BITS)
        for j in range(HIDDEN):
            value = v.sums[j]
            w0, w1, w2, w3, w4, w5, w6, w7 = eight_at(rows, SECOND_WEIGHTS + j * SECOND + k)
            a0 = narrow(a0 + value * w0)
            a1 = narrow(a1 + value * w1)
            a2 = narrow(a2 + value * w2)
            a3 = narrow(a3 + value * w3)
            a4 = narrow(a4 + value * w4)
            a5 = narrow(a5 + value * w5)
            a6 = narrow(a6 + value * w6)
            a7 = narrow(a7 + value * w7)
        v.second_sums[k] = a0
        v.second_sums[k + 1] = a1
        v.second_sums[k + 2] = a2
        v.second_sums[k + 3] = a3
        v.second_sums[k + 4] = a4
        v.second_sums[k + 5] = a5
        v.second_sums[k + 6] = a6
        v.second_sums[k + 7] = a7


add_up = add_up_by_eights if BACKEND == "cuda" else add_up_by_fact
second_layer = second_by_eights if BACKEND == "cuda" else second_by_value


@kernel
def pass_on(v, weights):
    """From the sums of the first layer to the outputs."""
    second_layer(v, weights)
    to_come = weights[OUTPUT_BIASES] << VALUE_BITS
    spread = weights[OUTPUT_BIASES + 1] << VALUE_BITS
    for k in range(SECOND):
        value = activated(v.second_sums[k], BITS)
        to_come += value * weights[OUTPUT_WEIGHTS + OUTPUTS * k]
        spread += value * weights[OUTPUT_WEIGHTS + OUTPUTS * k + 1]
    v.to_come = to_come >> OUTPUT_SHIFT
    v.spread = spread >> OUTPUT_SHIFT


@kernel
def see_table(s, r, v, weights, realm):
    """Take in what the table offers a realm."""
    table_facts(s, r, v, realm)
    add_up(v, HIDDEN, weights, TABLE, INPUTS)


@kernel
def see_kingdom(s, r, v, weights, realm):
    """Take in a realm's kingdom, and judge it with the table seen before."""
    kingdom_facts(s, r, v, realm)
    add_up(v, 0, weights, 0, TABLE)
    pass_on(v, weights)
