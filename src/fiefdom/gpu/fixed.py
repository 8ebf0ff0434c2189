"""Numbers as constants: to compiled code they look like a record, and each field is written into the code.

Conditions on them are decided by the compiler, so a kernel for Kingdomino contains nothing of Queendomino.
"""

from collections.abc import Callable, Mapping
from typing import Any

from numba.cuda import types
from numba.cuda.extending import core_models, infer_getattr, intrinsic, lower_getattr_generic, register_model
from numba.cuda.typing.templates import AttributeTemplate

Numbers = Mapping[str, int | list[int]]


class Fixed(types.Opaque):  # type: ignore[misc]
    """The type of a record whose fields are constants."""

    def __init__(self, numbers: Numbers) -> None:
        self.numbers = dict(numbers)
        super().__init__(f"Fixed({sorted(self.numbers.items())})")


register_model(Fixed)(core_models.OpaqueModel)


def _type_of(number: int | list[int]) -> Any:
    return types.UniTuple(types.int64, len(number)) if isinstance(number, list) else types.int64


@infer_getattr
class _Fields(AttributeTemplate):  # type: ignore[misc]
    key = Fixed

    def generic_resolve(self, fixed: Fixed, name: str) -> Any:
        return _type_of(fixed.numbers[name])


@lower_getattr_generic(Fixed)  # type: ignore[untyped-decorator]
def _constant(context: Any, builder: Any, fixed: Fixed, value: Any, name: str) -> Any:
    number = fixed.numbers[name]
    constant = tuple(number) if isinstance(number, list) else number
    return context.get_constant_generic(builder, _type_of(number), constant)


def constants(numbers: Numbers) -> Callable[[], Any]:
    """A function that gives compiled code these numbers as a record."""
    kind = Fixed(numbers)

    @intrinsic  # type: ignore[untyped-decorator]
    def give(typing: Any) -> Any:
        return kind(), lambda context, builder, signature, arguments: context.get_dummy_value()

    made: Callable[[], Any] = give
    return made
