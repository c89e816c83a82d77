"""Records: layout, stores and the JSON form."""

from __future__ import annotations

import ctypes
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any, TypeVar

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from munera.engine.records import (
    CHECKED,
    Array,
    Record,
    as_array,
    copy_of,
    dtype_of,
    element,
    from_json,
    i8,
    i16,
    i32,
    i64,
    record,
    same_bytes,
    to_json,
)
from tests.toy.state import Desk, Game

ROOT = Path(__file__).parents[2]
R = TypeVar("R", bound=Record)


@record
class Point(Record):
    """Two numbers of different width."""

    x: i8
    y: i16


@record
class Part(Record):
    """One of each kind of field."""

    tiny: i8
    small: i16
    medium: i32
    large: i64
    point: Point
    numbers: Annotated[Array[i16], 3]
    points: Annotated[Array[Point], 2]
    grid: Annotated[Array[Annotated[Array[i8], 3]], 2]


@record
class Longer(Part):
    """A base, and more."""

    added: i16
    more: Annotated[Array[i8], 2]


@record
class Longest(Longer):
    """A base of a base."""

    last: i8


@record
class WidePoint(Point):
    """A point with one number more."""

    z: i8


@record
class Widened(Part):
    """A base with one of its fields in another form."""

    point: WidePoint
    added: i8


RECORDS = [Point, Part, Longer, Longest, WidePoint, Widened, Game, Desk]


def names(cls: type[Record]) -> list[str]:
    return [name for name, *_ in cls._fields_]


def random_record(cls: type[R], data: st.DataObject) -> R:
    size = ctypes.sizeof(cls)
    return cls.from_buffer_copy(data.draw(st.binary(min_size=size, max_size=size)))


# ------------------------------------------------------------------ fields


def test_fields_keep_their_order_and_are_plain_ints() -> None:
    assert names(Part) == ["tiny", "small", "medium", "large", "point", "numbers", "points", "grid"]
    part = Part()
    assert (part.tiny, part.point.y, part.numbers[2], part.grid[1][2]) == (0, 0, 0, 0)
    part.large = 2**62
    part.point.y = -300
    part.points[1].x = 5
    part.grid[1][2] = -7
    assert part.large == 2**62
    assert type(part.large) is int
    assert (part.point.y, part.points[1].x, part.points[0].x, part.grid[1][2], part.grid[0][2]) == (-300, 5, 0, -7, 0)


@pytest.mark.parametrize(("name", "bits"), [("tiny", 8), ("small", 16), ("medium", 32), ("large", 64)])
def test_each_field_holds_the_signed_numbers_of_its_width(name: str, bits: int) -> None:
    part = Part()
    for value in (-(2 ** (bits - 1)), -1, 0, 2 ** (bits - 1) - 1):
        setattr(part, name, value)
        assert getattr(part, name) == value


@pytest.mark.skipif(CHECKED, reason="checked mode raises instead")
@pytest.mark.parametrize(("name", "bits"), [("tiny", 8), ("small", 16), ("medium", 32), ("large", 64)])
def test_a_store_that_does_not_fit_wraps_as_it_does_when_compiled(name: str, bits: int) -> None:
    part = Part()
    setattr(part, name, 2 ** (bits - 1))
    assert getattr(part, name) == -(2 ** (bits - 1))


@pytest.mark.parametrize(
    "made", [Point(), Part(), Longer(), Widened(), Game(), Desk()], ids=lambda made: type(made).__name__
)
def test_a_misspelt_field_raises(made: Record) -> None:
    for misspelt in ("ponit", "hieght"):
        with pytest.raises(AttributeError):
            setattr(made, misspelt, 1)
        with pytest.raises(AttributeError):
            getattr(made, misspelt)


@pytest.mark.parametrize("index", [3, -4, 1000])
def test_an_index_out_of_range_raises(index: int) -> None:
    part = Part()
    with pytest.raises(IndexError):
        part.numbers[index] = 1
    with pytest.raises(IndexError):
        part.numbers[index]
    with pytest.raises(IndexError):
        part.points[index]


def test_an_array_knows_its_length_and_can_be_gone_through() -> None:
    part = Part(numbers=(4, 5, 6))
    assert len(part.numbers) == 3
    assert list(part.numbers) == [4, 5, 6]
    assert [point.x for point in part.points] == [0, 0]


def test_a_fraction_is_no_number_for_a_field() -> None:
    part = Part()
    with pytest.raises(TypeError):
        part.tiny = 1.5  # type: ignore[assignment]  # on purpose
    with pytest.raises(TypeError):
        part.numbers[0] = 1.5  # type: ignore[assignment]  # on purpose


@pytest.mark.parametrize(
    "hint", [int, float, "list[int]", Annotated[int, "8 bits"], Annotated[Array[i8], "six"], str], ids=repr
)
def test_a_field_of_no_fixed_size_is_refused(hint: Any) -> None:
    with pytest.raises(TypeError):
        record(type("Odd", (Record,), {"__annotations__": {"field": hint}, "__module__": __name__}))


def test_the_refusal_of_a_field_names_it() -> None:
    with pytest.raises(TypeError, match=r"Odd\.field: a field is i8, .* not <class 'int'>"):
        record(type("Odd", (Record,), {"__annotations__": {"field": int}, "__module__": __name__}))


# ------------------------------------------------------------------ bases


def test_the_fields_of_a_base_come_first() -> None:
    assert names(Longer) == [*names(Part), "added", "more"]
    assert names(Longest) == [*names(Longer), "last"]
    for name in names(Part):
        assert getattr(Longest, name).offset == getattr(Part, name).offset


def test_a_derived_record_gives_a_field_another_form_in_its_old_place() -> None:
    assert names(Widened) == [*names(Part), "added"]
    made = Widened()
    made.point.z = 3
    assert made.point.z == 3
    assert names(WidePoint) == ["x", "y", "z"]
    assert isinstance(made.point, WidePoint)
    assert isinstance(Desk().game, Game)
    assert isinstance(Desk().kept, Game)


# ------------------------------------------------------------------ copies and bytes


def test_a_copy_has_the_bytes_and_not_the_memory() -> None:
    part = Part(tiny=1)
    part.points[1].y = 9
    other = copy_of(part)
    assert same_bytes(part, other)
    assert bytes(part) == bytes(other)
    other.points[1].y = 8
    assert part.points[1].y == 9
    assert not same_bytes(part, other)


def test_records_and_elements_are_assigned_by_value() -> None:
    part = Part()
    point = Point(x=1, y=2)
    part.point = point
    part.points[1] = point
    point.x = 7
    assert (part.point.x, part.points[1].x) == (1, 1)


def test_a_record_shows_its_fields() -> None:
    assert repr(Point(x=1, y=-2)) == "Point(x=1, y=-2)"


# ------------------------------------------------------------------ the same memory for NumPy


def check_layout(cls: type[Record], dtype: np.dtype[Any]) -> None:
    assert dtype.itemsize == ctypes.sizeof(cls)
    assert dtype.names is not None
    assert list(dtype.names) == names(cls)
    for name, ctype, *_ in cls._fields_:
        field, offset = dtype.fields[name][:2]  # type: ignore[index]  # it has fields
        assert offset == getattr(cls, name).offset
        assert field.itemsize == ctypes.sizeof(ctype)
        element_type: Any = ctype
        while issubclass(element_type, ctypes.Array):
            element_type = element_type._type_
        while field.subdtype is not None:
            field = field.base
        if issubclass(element_type, Record):
            check_layout(element_type, field)
        else:
            assert field == np.dtype(element_type)
            assert field.kind == "i"


@pytest.mark.parametrize("cls", RECORDS)
def test_numpy_lays_a_record_out_alike(cls: type[Record]) -> None:
    assert dtype_of(cls).isalignedstruct
    check_layout(cls, dtype_of(cls))


def test_numpy_shares_the_memory_of_a_record() -> None:
    part = Part()
    array = as_array(part)
    array[0]["points"][1]["y"] = 300
    array[0]["grid"][1][2] = -1
    part.numbers[1] = 12
    assert part.points[1].y == 300
    assert part.grid[1][2] == -1
    assert array[0]["numbers"].tolist() == [0, 12, 0]


def test_a_record_over_one_element_of_an_array() -> None:
    array = np.zeros(3, dtype_of(Part))
    part = element(Part, array, 1)
    part.large = 77
    assert array["large"].tolist() == [0, 77, 0]
    array[1]["tiny"] = 5
    assert part.tiny == 5


# ------------------------------------------------------------------ JSON


@settings(deadline=None, derandomize=True, max_examples=25)
@given(st.data())
def test_json_gives_the_same_record_back(data: st.DataObject) -> None:
    for cls in (Part, Longest, Widened):
        made = random_record(cls, data)
        written = json.loads(json.dumps(to_json(made)))
        again = from_json(cls, written)
        assert type(again) is cls
        assert to_json(again) == written
        assert same_bytes(from_json(cls, to_json(again)), again)


def test_json_goes_by_field_name() -> None:
    part = Part(tiny=1, point=Point(2, 3), numbers=(4, 5, 6))
    assert to_json(part) == {
        "tiny": 1,
        "small": 0,
        "medium": 0,
        "large": 0,
        "point": {"x": 2, "y": 3},
        "numbers": [4, 5, 6],
        "points": [{"x": 0, "y": 0}, {"x": 0, "y": 0}],
        "grid": [[0, 0, 0], [0, 0, 0]],
    }
    assert to_json(part.numbers) == [4, 5, 6]


def test_old_json_fits_into_a_larger_record() -> None:
    """Fields that the data does not know, and the ends of longer lists, are zero."""
    old = Part(tiny=3, point=Point(1, 2))
    old.points[1].y = 8
    for cls in (Longer, Widened):
        new = from_json(cls, to_json(old))
        assert {name: value for name, value in to_json(new).items() if name not in ("added", "more", "point")} == {
            name: value for name, value in to_json(old).items() if name != "point"
        }
        assert (new.point.x, new.point.y, new.added) == (1, 2, 0)
    short = from_json(Part, {"numbers": [9], "points": [{"y": 1}]})
    assert to_json(short.numbers) == [9, 0, 0]
    assert (short.points[0].y, short.points[1].y) == (1, 0)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"tiyn": 1}, r"^Part: unknown field 'tiyn'.*newer version"),
        ({"point": {"x": 1, "z": 2}}, r"^Part\.point: unknown field 'z'"),
        ({"points": [{}, {"q": 1}]}, r"^Part\.points\[1\]: unknown field 'q'"),
        ({"numbers": [1, 2, 3, 4]}, r"^Part\.numbers: expected a list of at most 3"),
        ({"points": [{}, {}, {}]}, r"^Part\.points: expected a list of at most 2"),
        ({"grid": [[0], [0, 0, 0, 0]]}, r"^Part\.grid\[1\]: expected a list of at most 3"),
        ({"numbers": 5}, r"^Part\.numbers: expected a list"),
        ({"numbers": {"0": 5}}, r"^Part\.numbers: expected a list"),
        ({"point": [1, 2]}, r"^Part\.point: expected fields by name"),
        ({"point": None}, r"^Part\.point: expected fields by name"),
        ({"tiny": 128}, r"^Part\.tiny: 128 is not a whole number that fits"),
        ({"tiny": -129}, r"^Part\.tiny: -129"),
        ({"small": 2**15}, r"^Part\.small: 32768"),
        ({"medium": 2**31}, r"^Part\.medium: 2147483648"),
        ({"large": 2**63}, r"^Part\.large: 9223372036854775808"),
        ({"points": [{}, {"y": 40000}]}, r"^Part\.points\[1\]\.y: 40000"),
        ({"numbers": [0, 0, 99999]}, r"^Part\.numbers\[2\]: 99999"),
        ({"grid": [[0, 0, 200]]}, r"^Part\.grid\[0\]\[2\]: 200"),
        ({"tiny": 1.0}, r"^Part\.tiny: 1\.0 is not a whole number"),
        ({"tiny": True}, r"^Part\.tiny: True is not a whole number"),
        ({"tiny": "1"}, r"^Part\.tiny: '1' is not a whole number"),
        ({"tiny": None}, r"^Part\.tiny: None is not a whole number"),
        ([], r"^Part: expected fields by name"),
    ],
)
def test_data_that_does_not_fit_is_refused_by_its_path(data: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        from_json(Part, data)


# ------------------------------------------------------------------ checked mode


def checked(program: str) -> str:
    """What a program prints that runs with MUNERA_CHECKED=1."""
    start = "from tests.engine.test_records import *\npart = Longer()\n"
    environment = {**os.environ, "MUNERA_CHECKED": "1", "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'src'}"}
    run = subprocess.run(
        [sys.executable, "-c", start + program], env=environment, capture_output=True, text=True, check=True
    )
    return run.stdout


def test_checked_mode_raises_on_every_store_that_does_not_fit() -> None:
    stores = {
        "part.tiny = 128": "Longer.tiny cannot hold 128",
        "part.tiny = -129": "Longer.tiny cannot hold -129",
        "part.small += 40000": "Longer.small cannot hold 40000",
        "part.medium = 2**31": "Longer.medium cannot hold 2147483648",
        "part.large = 2**63": "Longer.large cannot hold 9223372036854775808",
        "part.added = 40000": "Longer.added cannot hold 40000",
        "part.point.x = 200": "Point.x cannot hold 200",
        "part.points[1].y = -40000": "Point.y cannot hold -40000",
        "part.numbers[2] = 40000": "an array of c_short cannot hold 40000",
        "part.grid[1][0] = 128": "an array of c_byte cannot hold 128",
        "part.more[1] -= 129": "an array of c_byte cannot hold -129",
    }
    program = "".join(
        f"try:\n    {store}\n    print('no')\nexcept OverflowError as error:\n    print(error)\n" for store in stores
    )
    assert checked(program).splitlines() == list(stores.values())


def test_checked_mode_lets_pass_what_fits_and_keeps_the_layout() -> None:
    program = """
part.tiny, part.small, part.medium, part.large = -128, 32767, -2**31, 2**63 - 1
part.point = Point(x=127, y=-1)
part.points[1] = part.point
part.numbers[0], part.grid[1][2] = -32768, 127
array = as_array(part)
print(copy_of(part).points[1].x, array[0]["grid"][1][2], dtype_of(Longer).itemsize)
try:
    part.ponit = 1
except AttributeError:
    print("misspelt")
"""
    assert checked(program).split() == ["127", "127", str(dtype_of(Longer).itemsize), "misspelt"]
