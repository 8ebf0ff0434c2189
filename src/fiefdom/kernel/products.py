"""Sums of products of numbers of 16 bits, eight or sixteen at a time: the inner loops of the network.

The same numbers in plain Python, on the CPU and on CUDA. Arrays are given as `page` of `compiling.py` gives them.
"""

from .compiling import BACKEND

if BACKEND == "kernel":

    def add_multiple(sums, rows, at, factor, width):
        """Add a multiple of `width` numbers of 16 bits to as many of 32; the factor has 16 bits too."""
        for k in range(width):
            sums[k] += factor * rows[at + k]

    def add_multiples(sums, rows, at, factors, count, width):
        """Add a multiple of each of `count` rows, an even number, to the same sums."""
        for j in range(count):
            add_multiple(sums, rows, at + j * width, factors[j], width)

else:
    from functools import lru_cache

    import numba
    from llvmlite import binding, ir
    from numba.core import cgutils
    from numba.extending import intrinsic

    LANES, BLOCK = 8, 16
    """Numbers of 32 bits in a vector, and numbers of 16 bits."""

    SHORT, WORD, NUMBER = ir.IntType(16), ir.IntType(32), ir.IntType(64)
    WORDS, SHORTS = ir.VectorType(WORD, LANES), ir.VectorType(SHORT, BLOCK)
    # Arrays on a device begin at a multiple of 16 bytes, so that eight numbers are one load there.
    ALIGN = 16 if BACKEND == "cuda" else 2

    def at_number(builder, page, number, size, kind):
        """A pointer to a number of an array whose numbers have this size in bytes."""
        offset = builder.mul(number, NUMBER(size))
        return builder.inttoptr(builder.add(page, offset), kind.as_pointer())

    def alike(builder, word):
        """Eight times the same number."""
        words = WORDS(ir.Undefined)
        for lane in range(LANES):
            words = builder.insert_element(words, word, WORD(lane))
        return words

    @lru_cache(maxsize=1)
    def multiplies_shorts():
        """Has the processor an instruction for products of 16 bits? It takes half as long as one for 32."""
        return BACKEND != "cuda" and binding.get_host_cpu_features().get("avx2", False)

    def products(builder, pairs, factors):
        """The products of the lower halves of eight pairs and eight factors, whose upper halves are 0."""
        if multiplies_shorts():
            kind = ir.FunctionType(WORDS, (SHORTS, SHORTS))
            multiply = cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.avx2.pmadd.wd")
            return builder.call(multiply, [builder.bitcast(each, SHORTS) for each in (pairs, factors)])
        sixteen = WORDS([16] * LANES)
        return builder.mul(*(builder.ashr(builder.shl(each, sixteen), sixteen) for each in (pairs, factors)))

    def row_times(builder, rows, first, factor, width):
        """A row times a factor, as vectors in twos: for every sixteen numbers those of even place, and the others."""
        factors = alike(builder, builder.zext(factor, WORD))
        for block in range(0, width, BLOCK):
            pointer = at_number(builder, rows, builder.add(first, NUMBER(block)), 2, WORDS)
            pairs = builder.load(pointer, align=ALIGN)
            yield products(builder, pairs, factors)
            yield products(builder, builder.lshr(pairs, WORDS([16] * LANES)), factors)

    def add_in_order(builder, sums, vectors):
        """Add such vectors to the sums."""
        for block in range(0, len(vectors), 2):
            for half in range(2):
                order = [(LANES * half + lane) // 2 + LANES * (lane % 2) for lane in range(LANES)]
                ordered = builder.shuffle_vector(vectors[block], vectors[block + 1], WORDS(order))
                target = at_number(builder, sums, NUMBER(LANES * (block + half)), 4, WORDS)
                builder.store(builder.add(builder.load(target, align=4), ordered), target, align=4)

    @intrinsic(prefer_literal=True)
    def add_multiple(typing, sums, rows, at, factor, width):
        """Add a multiple of `width` numbers of 16 bits to as many of 32; the factor has 16 bits too."""

        def code(context, builder, signature, arguments):
            sums, rows, at, factor, _ = arguments
            factor = builder.trunc(factor, SHORT)
            add_in_order(builder, sums, list(row_times(builder, rows, at, factor, width.literal_value)))
            return context.get_dummy_value()

        return numba.void(*(numba.int64,) * 4, width), code

    @intrinsic(prefer_literal=True)
    def add_multiples(typing, sums, rows, at, factors, count, width):
        """Add a multiple of each of `count` rows, an even number, to the same sums."""
        wide = width.literal_value

        def code(context, builder, signature, arguments):
            sums, rows, at, factors, count, _ = arguments
            # Every other row has sums of its own: adding to a sum takes several steps.
            kept = [[cgutils.alloca_once_value(builder, WORDS(None)) for _ in range(0, wide, LANES)] for _ in range(2)]
            with cgutils.for_range(builder, builder.lshr(count, NUMBER(1))) as loop:
                for odd, totals in enumerate(kept):
                    number = builder.add(builder.shl(loop.index, NUMBER(1)), NUMBER(odd))
                    factor = builder.load(at_number(builder, factors, number, 2, SHORT))
                    first = builder.add(at, builder.mul(number, NUMBER(wide)))
                    for total, more in zip(totals, row_times(builder, rows, first, factor, wide)):
                        builder.store(builder.add(builder.load(total), more), total)
            add_in_order(builder, sums, [builder.add(*map(builder.load, both)) for both in zip(*kept)])
            return context.get_dummy_value()

        return numba.void(*(numba.int64,) * 5, width), code
