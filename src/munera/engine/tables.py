"""Constant tables: nested tuples of ints when interpreted, arrays when compiled.

Read each table through one accessor rule: every use in compiled CUDA code is a copy of the table, and all
tables together must fit into 64 KiB there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar, overload

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

T = TypeVar("T")


class Table(tuple[T, ...]):  # noqa: SLOT001 - its compiled form is kept in its __dict__
    """Nested tuples of whole numbers, all rows of one length, with their compiled form beside them."""

    @cached_property
    def array(self) -> NDArray[np.signedinteger[Any]]:
        import numpy as np

        return np.ascontiguousarray(np.array(self, dtype=np.int16))


@overload
def table(rows: Sequence[int]) -> Table[int]: ...
@overload
def table(rows: Sequence[Sequence[int]]) -> Table[tuple[int, ...]]: ...
@overload
def table(rows: Sequence[Sequence[Sequence[int]]]) -> Table[tuple[tuple[int, ...], ...]]: ...
@overload
def table(rows: Sequence[Sequence[Sequence[Sequence[int]]]]) -> Table[tuple[tuple[tuple[int, ...], ...], ...]]: ...
def table(rows: Any) -> Any:
    """Freeze rows into a table; rows of unequal length and numbers beyond 16 bits are refused."""
    frozen = Table(_freeze(row) for row in rows)
    _shape(frozen)
    return frozen


def _freeze(value: Any) -> Any:
    if isinstance(value, str):
        raise TypeError(f"a table holds whole numbers, not {value!r}")
    if isinstance(value, int):
        if not -(2**15) <= value < 2**15:
            raise ValueError(f"a table holds 16-bit numbers, not {value}")
        return int(value)
    return tuple(_freeze(inner) for inner in value)


def _shape(value: Any) -> tuple[int, ...]:
    if isinstance(value, int):
        return ()
    shapes = {_shape(inner) for inner in value}
    if len(shapes) != 1:
        raise ValueError("the rows of a table must be of one length, and there must be a row")
    return (len(value), *shapes.pop())
