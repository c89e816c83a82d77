"""The registry of rules: which function carries out which numbered rule, who calls whom, and what may be compiled.

``@rule`` returns its function unchanged: interpreted play is ordinary Python, for debugger, coverage and
traceback alike. The compiled twins are made from the same functions (`compiled.py`, `cuda.py`), so a rule keeps
to the subset that ``lint`` enforces and engine.md explains. ``@carries`` registers ordinary Python (set-up,
narration, campaigns) that carries out a rule outside that subset. ``@hook`` marks a name that each ruleset fills
with a rule of its own; ``weave`` ties the rules of a ruleset together.
"""

from __future__ import annotations

import dis
import inspect
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar, overload

from munera.engine.records import Record
from munera.engine.tables import Table

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Rule:
    """A registered function and the rule numbers it carries out."""

    function: Callable[..., Any]
    numbers: tuple[str, ...]
    compiled: bool
    hook: bool = False


_REGISTRY: dict[Any, Rule] = {}


@overload
def rule(first: F) -> F: ...
@overload
def rule(first: str, *numbers: str) -> Callable[[F], F]: ...
def rule(first: Any, *numbers: str) -> Any:
    """Register a function of the compiled subset, with the numbers of the rules that it carries out."""
    if callable(first):
        return _register(first, (), compiled=True)
    return lambda function: _register(function, (first, *numbers), compiled=True)


def carries(*numbers: str) -> Callable[[F], F]:
    """Register ordinary Python that carries out numbered rules outside the compiled subset."""
    return lambda function: _register(function, numbers, compiled=False)


def hook(function: F) -> F:
    """Mark a function that the engine calls and every ruleset supplies (`weave` puts it in)."""
    return _register(function, (), compiled=True, is_hook=True)


def _register(function: F, numbers: tuple[str, ...], *, compiled: bool, is_hook: bool = False) -> F:
    _REGISTRY[function] = Rule(function, numbers, compiled, is_hook)
    return function


def is_rule(value: object) -> bool:
    """Whether a value is a registered function of the compiled subset."""
    return isinstance(value, types.FunctionType) and value in _REGISTRY and _REGISTRY[value].compiled


def registered(prefix: str = "") -> Iterator[Rule]:
    """All registered rules that carry a number beginning with the prefix."""
    return (entry for entry in _REGISTRY.values() if any(number.startswith(prefix) for number in entry.numbers))


def carriers(number: str) -> list[Rule]:
    """The functions that carry out one numbered rule, in the order they were written."""
    return [entry for entry in _REGISTRY.values() if number in entry.numbers]


def callees(function: Callable[..., Any]) -> list[Any]:
    """The rules that a rule names in its body."""
    named = (function.__globals__.get(name) for name in globals_of(function.__code__))
    return list(dict.fromkeys(value for value in named if is_rule(value)))


@cache
def globals_of(code: types.CodeType) -> tuple[str, ...]:
    """The global names that a function reads; its ``co_names`` would hold the fields of records too."""
    return tuple(dict.fromkeys(str(op.argval) for op in dis.get_instructions(code) if op.opname == "LOAD_GLOBAL"))


def callers(function: Callable[..., Any]) -> list[Callable[..., Any]]:
    """The rules that name a rule in their bodies."""
    return [entry.function for entry in _REGISTRY.values() if entry.compiled and function in callees(entry.function)]


# ------------------------------------------------------------------ tying a ruleset's rules together

Hooks = Mapping[Any, Any]


def callees_first(roots: Iterable[Callable[..., Any]], hooks: Hooks) -> list[Any]:
    """Every rule that the roots need, each after all that it calls; recursion is refused."""
    order: dict[Any, None] = {}

    def visit(function: Any, path: tuple[Any, ...]) -> None:
        function = _filled(function, hooks)
        if function in path:
            raise TypeError(f"recursive rule: {' -> '.join(f.__name__ for f in (*path, function))}")
        if function in order:
            return
        for other in callees(function):
            visit(other, (*path, function))
        order[function] = None

    for root in roots:
        visit(root, ())
    return list(order)


def _filled(function: Any, hooks: Hooks) -> Any:
    if not _REGISTRY[function].hook:
        return function
    if function not in hooks:
        raise TypeError(f"the ruleset supplies no {function.__name__}()")
    return hooks[function]


def weave(
    roots: Iterable[Callable[..., Any]],
    hooks: Hooks,
    make: Callable[[types.FunctionType, Any], Any] = lambda twin, original: twin,
    constants: Mapping[str, int] | None = None,
    place: Callable[[Table[Any]], Any] | None = None,
) -> dict[Any, Any]:
    """A twin of every rule the roots need: the same code over globals in which other rules are twins too.

    ``make`` turns each twin into what is called (itself, or a compiled function), ``constants`` replaces module
    constants by name, ``place`` replaces tables. Returns the made twins by the original function.
    """
    spaces: dict[int, dict[str, Any]] = {}
    made: dict[Any, Any] = {}
    order = callees_first(roots, hooks)
    for name in constants or {}:
        if not any(name in function.__globals__ for function in order):
            raise TypeError(f"there is no constant {name!r} to replace in these rules")

    def space(module: dict[str, Any]) -> dict[str, Any]:
        if id(module) not in spaces:
            copied = dict(module)
            if place is not None:
                copied |= {name: place(value) for name, value in module.items() if isinstance(value, Table)}
            spaces[id(module)] = copied | {k: v for k, v in (constants or {}).items() if k in module}
        return spaces[id(module)]

    for function in order:
        names = space(function.__globals__)
        for name in globals_of(function.__code__):
            value = function.__globals__.get(name)
            if is_rule(value):
                names[name] = made[_filled(value, hooks)]
        twin = types.FunctionType(function.__code__, names, function.__name__, function.__defaults__)
        twin.__qualname__, twin.__module__ = function.__qualname__, function.__module__
        twin.__annotations__, twin.__doc__ = function.__annotations__, function.__doc__
        made[function] = make(twin, function)
    return made


def signature(function: Callable[..., Any], instead: Mapping[Any, Any]) -> tuple[list[Any], Any]:
    """The annotated types of a rule's parameters and result; ``instead`` maps the engine's record types
    to those of the ruleset.
    """
    hints = typing.get_type_hints(function)
    names = inspect.getfullargspec(function).args
    if missing := [name for name in (*names, "return") if name not in hints]:
        raise TypeError(f"{where(function)}: a rule needs an annotation for {missing[0]!r}")
    types_of = {name: instead.get(hint, hint) for name, hint in hints.items()}
    return [types_of[name] for name in names], types_of["return"]


# ------------------------------------------------------------------ what compiles silently but means something else

_BUILTINS = {"range", "len", "min", "max", "abs", "bool"}
_REFUSED = {
    "BUILD_LIST": "lists",
    "BUILD_MAP": "dicts",
    "BUILD_SET": "sets",
    "BUILD_STRING": "f-strings",
    "FORMAT_VALUE": "f-strings",
    "FORMAT_SIMPLE": "f-strings",
    "LIST_APPEND": "lists",
    "RAISE_VARARGS": "raise and assert (CUDA ignores them: set a fault)",
    "LOAD_ASSERTION_ERROR": "assert (CUDA ignores it: set a fault)",
    "SETUP_FINALLY": "try",
    "PUSH_EXC_INFO": "try or with",
    "YIELD_VALUE": "generators",
    "MAKE_FUNCTION": "inner functions, lambdas and comprehensions",
    "STORE_GLOBAL": "global variables",
}


def where(function: Callable[..., Any], line: int | None = None) -> str:
    """File and line of a function, as an editor understands it."""
    code = function.__code__
    return f"{code.co_filename}:{line or code.co_firstlineno}: {function.__name__}"


def lint(function: Callable[..., Any]) -> list[str]:
    """What keeps a rule out of the compiled subset, each with file and line."""
    faults: dict[str, None] = {}
    line: int | None = None

    def refuse(what: str) -> None:
        faults[f"{where(function, line)}: {what}"] = None

    if any(flag & function.__code__.co_flags for flag in (inspect.CO_VARARGS, inspect.CO_VARKEYWORDS)):
        refuse("a rule takes no * or ** parameters")
    for op in dis.get_instructions(function):
        line = op.positions.lineno if op.positions and op.positions.lineno else line
        if op.opname in _REFUSED:
            refuse(f"rules have no {_REFUSED[op.opname]}")
        elif op.opname == "BINARY_OP" and op.argrepr in ("/", "/="):
            refuse("rules divide by //, in whole numbers")
        elif op.opname == "BINARY_OP" and op.argrepr in ("**", "**="):
            refuse("rules have no powers: a table or a shift says it")
        elif op.opname == "LOAD_CONST" and op.argval != function.__doc__ and not _is_whole(op.argval):
            refuse(f"rules use whole numbers only, not {op.argval!r}")
        elif op.opname == "LOAD_GLOBAL" and (reason := _bad_global(function, str(op.argval))):
            refuse(reason)
    return list(faults)


def _is_whole(constant: object) -> bool:
    if isinstance(constant, tuple):  # the names of arguments stand as constants too
        return all(_is_whole(inner) or isinstance(inner, str) for inner in constant)
    return constant is None or isinstance(constant, int)


def _bad_global(function: Callable[..., Any], name: str) -> str | None:
    if name not in function.__globals__:
        return None if name in _BUILTINS else f"{name!r} is not known to the compiled subset"
    value = function.__globals__[name]
    if is_rule(value) or isinstance(value, (int, Table)):
        return None
    if isinstance(value, type) and issubclass(value, Record):
        return f"rules are given their records, they do not make a {name}"
    return f"{name!r} is neither a rule (@rule), nor a table, nor a whole number"
