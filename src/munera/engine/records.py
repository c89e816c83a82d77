"""Fixed-layout records: one declaration that Python, Numba and CUDA read as the same bytes.

A record is declared by annotation, so editors and the type checker see plain ``int`` fields:

    @record
    class Glider(Record):
        altitude: i8
        carried: Annotated[Array[i8], 6]

Interpreted code works on ctypes structures (plain ints, a bad index raises, a misspelt field raises);
compiled code works on the NumPy record of the same memory. This module knows the layout and the JSON
form of a record, by field name; it knows nothing of what a record means.

With ``MUNERA_CHECKED=1`` in the environment every store that does not fit its field raises
``OverflowError``; otherwise it wraps, as it does when compiled.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Protocol, TypeVar, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

i8 = Annotated[int, ctypes.c_int8]
i16 = Annotated[int, ctypes.c_int16]
i32 = Annotated[int, ctypes.c_int32]
i64 = Annotated[int, ctypes.c_int64]

CHECKED = os.environ.get("MUNERA_CHECKED") == "1"

T = TypeVar("T")
R = TypeVar("R", bound="Record")


class Array(Protocol[T]):
    """What the type checker sees of an array field: ``Annotated[Array[i8], 6]`` is six small ints."""

    def __getitem__(self, index: int, /) -> T: ...
    def __setitem__(self, index: int, value: T, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[T]: ...


class Record(ctypes.Structure):
    """The base of every record."""

    __slots__ = ()

    def __repr__(self) -> str:
        body = ", ".join(f"{name}={value!r}" for name, value in to_json(self).items())
        return f"{type(self).__name__}({body})"


def record(cls: type[R]) -> type[R]:
    """Lay out a class of annotated fields, its bases' fields first."""
    fields = [(name, _ctype(hint, f"{cls.__name__}.{name}")) for name, hint in _hints(cls).items()]
    kept = ("__annotations__", "__annotate__", "__annotate_func__", "__dict__", "__weakref__", "_fields_")
    body = {name: value for name, value in vars(cls).items() if name not in kept}
    body |= {"_fields_": fields, "__slots__": ()}
    if CHECKED:
        body["__setattr__"] = _checked_set
    return type(cls.__name__, (Record,), body)


def _hints(cls: type) -> dict[str, Any]:
    """The annotated fields of a class; a base that is already laid out gives its fields first."""
    found: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        if base is not cls and "_hints_" in vars(base):
            found |= vars(base)["_hints_"]
    own = {name: hint for name, hint in get_type_hints(cls, include_extras=True).items() if not name.startswith("_")}
    found |= own
    setattr(cls, "_hints_", found)  # noqa: B010 - read back by the records derived from this one
    return found


def _ctype(hint: Any, where: str) -> Any:
    if isinstance(hint, type) and issubclass(hint, Record):
        return hint
    if get_origin(hint) is Annotated:
        inner, extra = get_args(hint)
        if inner is int:
            return extra
        if get_origin(inner) is Array and isinstance(extra, int):
            return _array_type(_ctype(get_args(inner)[0], where), extra)
    raise TypeError(
        f"{where}: a field is i8, i16, i32, i64, another record, or Annotated[Array[of], length]; not {hint}"
    )


@cache
def _array_type(element: Any, length: int) -> Any:
    plain = element * length
    if not CHECKED or issubclass(element, (ctypes.Structure, ctypes.Array)):
        return plain
    return type(f"Checked_{plain.__name__}", (plain,), {"__setitem__": _checked_set_item})


def _checked_set(target: Any, name: str, value: Any) -> None:
    ctypes.Structure.__setattr__(target, name, value)
    if isinstance(value, int) and getattr(target, name) != value:
        raise OverflowError(f"{type(target).__name__}.{name} cannot hold {value!r}")


def _checked_set_item(target: Any, index: int, value: int) -> None:
    ctypes.Array.__setitem__(target, index, value)
    if target[index] != value:
        raise OverflowError(f"an array of {target._type_.__name__} cannot hold {value!r}")


def copy_of(source: R) -> R:
    """A record of its own with the same bytes."""
    return type(source).from_buffer_copy(source)


def same_bytes(one: Record, other: Record) -> bool:
    """Whether two records agree in every byte."""
    return bytes(one) == bytes(other)


# ------------------------------------------------------------------ JSON, by field name


def to_json(source: Any) -> Any:
    """The plain dicts, lists and ints of a record or array."""
    if isinstance(source, ctypes.Structure):
        return {name: to_json(getattr(source, name)) for name, *_ in source._fields_}
    if isinstance(source, ctypes.Array):
        return [to_json(value) for value in source]
    return source


def from_json(cls: type[R], data: dict[str, Any]) -> R:
    """A record from its JSON form; a field that the data does not know yet is zero.

    A field that the record does not know, a list that is too long or a number that does not fit is refused:
    the data comes from a newer version or is damaged.
    """
    made = cls()
    _fill(made, data, cls.__name__)
    return made


def _fill(target: Any, data: Any, where: str) -> None:
    if isinstance(target, ctypes.Structure):
        if not isinstance(data, dict):
            raise ValueError(f"{where}: expected fields by name, not {data!r}")  # noqa: TRY004 - damaged data
        fields = {name: ctype for name, ctype, *_ in target._fields_}
        if unknown := sorted(set(data) - set(fields)):
            raise ValueError(f"{where}: unknown field {unknown[0]!r}; the data is damaged or from a newer version")
        for name, value in data.items():
            _fill_slot(target, name, fields[name], value, f"{where}.{name}")
        return
    if not isinstance(data, list) or len(data) > len(target):
        raise ValueError(f"{where}: expected a list of at most {len(target)} values")
    for index, value in enumerate(data):
        _fill_slot(target, index, target._type_, value, f"{where}[{index}]")


def _fill_slot(target: Any, slot: Any, ctype: Any, value: Any, where: str) -> None:
    by_name = isinstance(slot, str)
    if issubclass(ctype, (ctypes.Structure, ctypes.Array)):
        _fill(getattr(target, slot) if by_name else target[slot], value, where)
        return
    if type(value) is not int or ctype(value).value != value:
        raise ValueError(f"{where}: {value!r} is not a whole number that fits")
    if by_name:
        setattr(target, slot, value)
    else:
        target[slot] = value


# ------------------------------------------------------------------ the same memory for NumPy


_dtypes: dict[Any, Any] = {}


def dtype_of(cls: type[Record]) -> np.dtype[Any]:
    """The NumPy dtype of a record: aligned and nested, as Numba and numba-cuda want it."""
    if cls not in _dtypes:
        import numpy as np

        dtype = np.dtype(cls)
        if dtype.itemsize != ctypes.sizeof(cls):
            raise TypeError(f"{cls.__name__}: NumPy lays it out in {dtype.itemsize} bytes, ctypes otherwise")
        _dtypes[cls] = dtype
    return _dtypes[cls]  # type: ignore[no-any-return]  # a dtype


def as_array(source: Record) -> NDArray[Any]:
    """A NumPy array of one element over a record's own memory."""
    import numpy as np

    memory: Any = source  # a buffer, which ctypes does not say in types
    array: NDArray[Any] = np.frombuffer(memory, dtype=dtype_of(type(source)))
    return array


def element(cls: type[R], array: NDArray[Any], index: int) -> R:
    """An interpreted record over one element of a NumPy array's own memory."""
    memory: Any = array  # likewise
    return cls.from_buffer(memory, index * array.dtype.itemsize)
