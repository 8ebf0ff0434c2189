"""The kernel keeps to what CUDA device code can do: numbers, loops, branches, calls, tuples; nothing that allocates."""

import ast
from pathlib import Path

import fiefdom.kernel

KERNEL = Path(fiefdom.kernel.__file__).parent
MARKS = {"kernel", "inlined", "spliced", "entry"}
ALLOWED = (
    ast.FunctionDef, ast.arguments, ast.arg, ast.Expr, ast.Constant, ast.Assign, ast.AugAssign, ast.Return, ast.If,
    ast.IfExp, ast.While, ast.For, ast.Break, ast.Continue, ast.Pass, ast.Name, ast.Load, ast.Store, ast.Attribute,
    ast.Subscript, ast.Call, ast.Tuple, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare,
    ast.operator, ast.unaryop, ast.boolop, ast.cmpop,
)  # fmt: skip


def device_functions():
    for path in sorted(KERNEL.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            marks = {mark.id for mark in getattr(node, "decorator_list", []) if isinstance(mark, ast.Name)}
            if marks & MARKS:
                yield path.name, node


def test_functions_use_only_what_device_code_has():
    found = list(device_functions())
    assert len(found) > 200
    assert {"draw_chart", "think", "play_turn"} <= {function.name for _, function in found}
    for file, function in found:
        for node in ast.walk(function):
            assert isinstance(node, ALLOWED), f"{file}: {function.name} uses {type(node).__name__}"


def test_loops_run_over_ranges_only():
    for file, function in device_functions():
        for loop in (node for node in ast.walk(function) if isinstance(node, ast.For)):
            called = loop.iter.func.id if isinstance(loop.iter, ast.Call) else None
            assert called == "range", f"{file}: {function.name}"


def test_no_text_but_docstrings():
    for file, function in device_functions():
        body = function.body[1:] if ast.get_docstring(function) else function.body
        texts = [n.value for part in body for n in ast.walk(part) if isinstance(n, ast.Constant)]
        assert not [text for text in texts if isinstance(text, str)], f"{file}: {function.name}"
