"""The network: two hidden layers of integers, the same in plain Python, on the CPU and on CUDA.

A layer's values are in 256ths and stay below 16; weights of the first layer are in 4096ths, of the others in 1024ths;
an output of 1 means 8 points, and is kept in 64ths of a point. No sum leaves 32 bits.
"""

from ..compiling import BACKEND, inlined, kernel
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

EIGHT = 8


@kernel
def add_up_by_fact(v, to, weights, first, last):
    """The first layer's sums over some facts, fact by fact: most are 0, and a row of weights is a vector."""
    for j in range(HIDDEN):
        v.sums[to + j] = 0
    for i in range(first, last):
        fact = v.facts[i]
        if fact:
            at = i * HIDDEN
            for j in range(HIDDEN):
                v.sums[to + j] += fact * weights[at + j]


@kernel
def add_up_by_eights(v, to, weights, first, last):
    """The same, eight sums at a time in registers, so that the threads of a warp stay together."""
    for j in range(0, HIDDEN, EIGHT):
        a0 = 0
        a1 = 0
        a2 = 0
        a3 = 0
        a4 = 0
        a5 = 0
        a6 = 0
        a7 = 0
        for i in range(first, last):
            fact = v.facts[i]
            at = i * HIDDEN + j
            a0 += fact * weights[at]
            a1 += fact * weights[at + 1]
            a2 += fact * weights[at + 2]
            a3 += fact * weights[at + 3]
            a4 += fact * weights[at + 4]
            a5 += fact * weights[at + 5]
            a6 += fact * weights[at + 6]
            a7 += fact * weights[at + 7]
        v.sums[to + j] = a0
        v.sums[to + j + 1] = a1
        v.sums[to + j + 2] = a2
        v.sums[to + j + 3] = a3
        v.sums[to + j + 4] = a4
        v.sums[to + j + 5] = a5
        v.sums[to + j + 6] = a6
        v.sums[to + j + 7] = a7


add_up = add_up_by_eights if BACKEND == "cuda" else add_up_by_fact


@inlined
def activated(total, shift):
    """What the next layer gets."""
    return min(HIGHEST, max(0, total >> shift))


@kernel
def pass_on(v, weights):
    """From the sums of the first layer to the outputs."""
    for k in range(SECOND):
        v.second_sums[k] = weights[SECOND_BIASES + k] << VALUE_BITS
    for j in range(HIDDEN):
        value = activated(v.sums[j] + v.sums[HIDDEN + j], FIRST_BITS - VALUE_BITS)
        if value:
            at = SECOND_WEIGHTS + j * SECOND
            for k in range(SECOND):
                v.second_sums[k] += value * weights[at + k]
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
