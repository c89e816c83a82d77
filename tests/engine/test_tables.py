"""Tables: nested tuples of small whole numbers, and the arrays they become."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from munera.engine.tables import Table, table


@pytest.mark.parametrize(
    ("rows", "shape"),
    [
        ([1, 2, 3], (3,)),
        ([[1, 2], [3, 4], [5, 6]], (3, 2)),
        ([[[1], [2]], [[3], [4]], [[5], [6]]], (3, 2, 1)),
        (((7,),), (1, 1)),
    ],
)
def test_a_table_becomes_an_array_of_its_shape(rows: Any, shape: tuple[int, ...]) -> None:
    made = table(rows)
    assert made.array.shape == shape
    assert made.array.tolist() == np.array(rows).tolist()
    assert made.array.dtype == np.int16
    assert made.array.flags.c_contiguous
    assert made.array is made.array, "the array is made once"


def test_a_table_is_read_as_tuples_and_cannot_be_changed() -> None:
    source = [[1, 2], [3, 4]]
    made = table(source)
    source[1][0] = 99
    assert made == ((1, 2), (3, 4))
    assert made[1][0] == 3
    assert isinstance(made, Table)
    assert type(made[1]) is tuple
    assert len(made) == 2
    with pytest.raises(TypeError):
        made[0] = (5, 6)  # type: ignore[index]  # on purpose


def test_the_ends_of_sixteen_bits_fit() -> None:
    made = table([-(2**15), 2**15 - 1])
    assert made.array.tolist() == [-(2**15), 2**15 - 1]


@pytest.mark.parametrize("number", [2**15, -(2**15) - 1, 10**9])
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_number_that_is_too_large_is_refused(number: int, depth: int) -> None:
    rows: Any = number
    for _ in range(depth):
        rows = [rows]
    with pytest.raises(ValueError, match=f"16-bit numbers, not {number}"):
        table(rows)


@pytest.mark.parametrize(
    "rows", [[], [[]], [[1], []], [[1, 2], [3]], [1, [2]], [[[1], [2]], [[3], [4, 5]]], [[[1]], [2]]]
)
def test_ragged_and_empty_tables_are_refused(rows: Any) -> None:
    with pytest.raises(ValueError, match="of one length, and there must be a row"):
        table(rows)


def test_a_fraction_is_refused() -> None:
    with pytest.raises(TypeError):
        table([1, 2.5])  # type: ignore[list-item]  # on purpose
