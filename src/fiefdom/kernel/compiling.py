"""How the rules are run: the same functions as plain Python, compiled for the CPU, or as CUDA device code.

The name a file is imported under decides: below `fiefdom.kernel` the decorator does nothing, below `fiefdom.compiled`
it is Numba's `njit`, below `fiefdom.cuda` it is `cuda.jit(device=True)`.
"""

import hashlib
import os
import sys
import tempfile
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

BACKEND = __name__.split(".")[1]

HERE = Path(__file__).parent

BYTE, EIGHT = 8, 8
"""Bits of a byte, and how many bytes `peek_eight` and `poke_eight` take at a time."""

#: Folders whose code calls that of another folder beside them.
CALLS = {"value": ("search",)}


def sources_digest(numba_version, folder=HERE):
    """A hash of all that a folder's compiled code depends on: its files, the rules, the catalog, Numba's version."""
    digest = hashlib.sha256(numba_version.encode())
    folders = {HERE, HERE.parent / "catalog", folder, *(HERE / each for each in CALLS.get(folder.name, ()))}
    below = {file for each in folders - {HERE} for file in each.rglob("*.py")}
    for file in sorted({*HERE.glob("*.py"), *below}):
        digest.update(f"{file.parent.name}/{file.name}\0".encode() + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


@lru_cache
def cache_folder(numba_version, folder=HERE):
    """The cache of compiled code. Numba does not notice an edited callee, so each version of the sources has one."""
    import platformdirs

    base = Path(os.environ.get("FIEFDOM_CACHE") or platformdirs.user_cache_dir("fiefdom", appauthor=False))
    cache = base / sources_digest(numba_version, folder)
    try:
        cache.mkdir(parents=True, exist_ok=True)
        writable = os.access(cache, os.W_OK)
    except OSError:
        writable = False
    return cache if writable else Path(tempfile.mkdtemp(prefix="fiefdom-"))


if BACKEND == "kernel":

    def kernel(function):
        """Plain Python: the function as it is written."""
        return function

    entry = inlined = spliced = kernel

    def table(values, kind="i8"):
        """A constant table of integers."""
        return tuple(values)

    def low(x):
        """The number of the lowest bit set."""
        return (x & -x).bit_length() - 1

    def high(x):
        """The number of the highest bit set."""
        return x.bit_length() - 1

    pop = int.bit_count

    def page(array):
        """An array of bytes to write on."""
        return array

    def poke(page, at, value):
        """Write a byte."""
        page[at] = value

    def peek(page, at):
        """Read a byte."""
        return page[at]

    def peek_eight(page, at):
        """Read eight bytes as one number, the first the lowest."""
        return int.from_bytes(bytes(page[at : at + 8]), "little")

    def poke_eight(page, at, bits):
        """Write eight bits as eight bytes of 0 or 1."""
        for k in range(8):
            page[at + k] = (bits >> k) & 1

    def wipe(page, at, count):
        """Set `count` bytes to zero."""
        for k in range(at, at + count):
            page[k] = 0

else:
    import numba
    import numpy as np
    from llvmlite import ir
    from numba.extending import intrinsic

    if BACKEND == "cuda":
        from numba import cuda

        def kernel(function):
            """A CUDA device function."""
            return cuda.jit(device=True)(function)

        entry = inlined = spliced = kernel

    else:
        from numba.core import types
        from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
        from numba.core.compiler_lock import global_compiler_lock

        def one_signature(dispatcher):
            """Pass every integer as int64: without this, each constant and each width of field is compiled anew."""
            resolve = dispatcher.get_call_template

            def get_call_template(arguments, keywords):
                widened = [types.int64 if isinstance(types.unliteral(a), types.Integer) else a for a in arguments]
                return resolve(tuple(widened), keywords)

            dispatcher.get_call_template = get_call_template
            return dispatcher

        def compiled(function, **options):
            return one_signature(numba.njit(nogil=True, error_model="numpy", **options)(function))

        @contextmanager
        def no_machine_code():
            """Stop at LLVM's code: a callee is linked into its entries, so machine code of its own is never called."""
            steps = (JITCodeLibrary, "_finalize_specific"), (JITCPUCodegen, "_add_module"), (JITCPUCodegen, "set_env")
            before = [getattr(*step) for step in steps]
            try:
                for step in steps:
                    setattr(*step, lambda *arguments: None)
                yield
            finally:
                for step, method in zip(steps, before, strict=True):
                    setattr(*step, method)

        def lightly(dispatcher):
            """Optimise little here: an entry includes all it calls and is optimised as a whole."""
            thoroughly = dispatcher.compile

            def compile_lightly(signature):
                with global_compiler_lock, no_machine_code():
                    before = numba.config.OPT
                    numba.config.OPT = type(before)(1)
                    try:
                        return thoroughly(signature)
                    finally:
                        numba.config.OPT = before

            dispatcher.compile = compile_lightly
            return dispatcher

        def kernel(function):
            """Compiled with the entry that reaches it, without the GIL."""
            return lightly(compiled(function, no_cpython_wrapper=True, no_cfunc_wrapper=True))

        def inlined(function):
            """The same, and always copied into its caller: for inner loops of playouts and functions called once."""
            return lightly(compiled(function, no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True))

        def spliced(function):
            """Its source is copied into its caller: for functions that contain all the rules and are called once."""
            return compiled(function, inline="always", no_cpython_wrapper=True, no_cfunc_wrapper=True)

        @lru_cache(maxsize=1)
        def announce():
            print("compiling the rules; this happens once and takes about a minute", file=sys.stderr, flush=True)

        def announced(dispatcher):
            """Print a message, once, when something is compiled instead of loaded from the cache: it takes a while."""
            work = dispatcher._compiler.compile

            def compile_aloud(*arguments):
                announce()
                result = work(*arguments)
                # As when it is loaded from the cache: here the code of callees is in memory for the first time.
                for environment in result._find_referenced_environments():
                    result.library.codegen.set_env(environment.env_name, environment)
                return result

            dispatcher._compiler.compile = compile_aloud
            return dispatcher

        def entry(function):
            """Called from Python. Compiled on first use with all it calls, and cached with these sources."""
            # Numba reads the folder when the decorator runs: set it for this one and leave other packages alone.
            before = numba.config.CACHE_DIR
            numba.config.CACHE_DIR = str(cache_folder(numba.__version__, Path(function.__code__.co_filename).parent))
            try:
                return announced(compiled(function, cache=True))
            finally:
                numba.config.CACHE_DIR = before

    def table(values, kind="i8"):
        """A constant table of integers."""
        return np.array(list(values), kind)

    @intrinsic
    def low(typing, x):
        """The number of the lowest bit set."""

        def code(context, builder, signature, arguments):
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

        return x(x), code

    @intrinsic
    def high(typing, x):
        """The number of the highest bit set."""

        def code(context, builder, signature, arguments):
            zeros = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))
            return builder.sub(ir.Constant(zeros.type, 63), zeros)

        return x(x), code

    @intrinsic
    def pop(typing, x):
        """How many bits are set."""

        def code(context, builder, signature, arguments):
            return builder.ctpop(arguments[0])

        return x(x), code

    # Passing an array counts its references, which costs more than writing a byte; passing an address does not.
    _BYTE, _NUMBER = ir.IntType(8), ir.IntType(64)
    _EIGHT = ir.VectorType(_BYTE, 8)

    def _pointer(builder, page, at, kind):
        return builder.inttoptr(builder.add(page, at), kind.as_pointer())

    @intrinsic
    def page(typing, array):
        """An array of bytes to write on: its address."""

        def code(context, builder, signature, arguments):
            data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
            return builder.ptrtoint(data, _NUMBER)

        return numba.int64(array), code

    @intrinsic
    def poke(typing, page, at, value):
        """Write a byte."""

        def code(context, builder, signature, arguments):
            page, at, value = arguments
            builder.store(builder.trunc(value, _BYTE), _pointer(builder, page, at, _BYTE))
            return context.get_dummy_value()

        return numba.void(numba.int64, numba.int64, numba.int64), code

    @intrinsic
    def peek(typing, page, at):
        """Read a byte."""

        def code(context, builder, signature, arguments):
            return builder.zext(builder.load(_pointer(builder, *arguments, _BYTE)), _NUMBER)

        return numba.int64(numba.int64, numba.int64), code

    @intrinsic
    def peek_eight(typing, page, at):
        """Read eight bytes as one number, the first the lowest."""

        def code(context, builder, signature, arguments):
            return builder.load(_pointer(builder, *arguments, _NUMBER), align=1)

        return numba.int64(numba.int64, numba.int64), code

    @intrinsic
    def poke_eight(typing, page, at, bits):
        """Write eight bits as eight bytes of 0 or 1."""

        def code(context, builder, signature, arguments):
            page, at, bits = arguments
            flags = builder.bitcast(builder.trunc(bits, _BYTE), ir.VectorType(ir.IntType(1), 8))
            builder.store(builder.zext(flags, _EIGHT), _pointer(builder, page, at, _EIGHT), align=1)
            return context.get_dummy_value()

        return numba.void(numba.int64, numba.int64, numba.int64), code

    @intrinsic
    def wipe(typing, page, at, count):
        """Set `count` bytes to zero."""

        def code(context, builder, signature, arguments):
            page, at, count = arguments
            target = _pointer(builder, page, at, _BYTE)
            memset = builder.module.declare_intrinsic("llvm.memset", [target.type, _NUMBER])
            builder.call(memset, [target, ir.Constant(_BYTE, 0), count, ir.Constant(ir.IntType(1), 0)])
            return context.get_dummy_value()

        return numba.void(numba.int64, numba.int64, numba.int64), code
