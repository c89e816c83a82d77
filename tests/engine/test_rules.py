"""The registry of rules, how they are woven, and what the lint refuses."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from munera.engine import rules
from munera.engine.records import Record, i8, record
from munera.engine.rules import (
    callees,
    callees_first,
    callers,
    carriers,
    carries,
    hook,
    is_rule,
    lint,
    registered,
    rule,
    signature,
    weave,
)
from munera.engine.state import GameRecord
from munera.engine.tables import table

LIMIT = 10
SIZES = table((5, 6, 7))


@record
class Sheet(Record):
    """A record with fields that are named like rules."""

    inner: i8
    outer: i8


@record
class Match(GameRecord):
    """What a ruleset puts in the place of the engine's record."""


@hook
def bonus(number: int) -> int:
    """What a ruleset supplies."""
    raise TypeError


@rule
def supplied(number: int) -> int:
    """What one ruleset supplies for it."""
    return inner(number) + 1000


@rule("TST-ONE-01")
def inner(number: int) -> int:
    """Called by another."""
    return number + LIMIT


@rule("TST-ONE-02", "TST-ONE-03")
def outer(number: int) -> int:
    """Calls others and reads a table."""
    return inner(number) + bonus(number) + size(0) + inner(0)


@rule
def size(index: int) -> int:
    """The accessor of a table."""
    return SIZES[index]


@carries("TST-ONE-01", "TST-TWO-01")
def set_up(number: int) -> str:
    """Ordinary Python."""
    return f"{inner(number)}"


@rule
def reads_fields(sheet: Sheet) -> int:
    """Reads fields that are named like rules."""
    outer = sheet.outer
    return sheet.inner + outer


@rule
def ping(number: int) -> int:
    """Half of a circle."""
    return pong(number)


@rule
def pong(number: int) -> int:
    """The other half."""
    return ping(number) if number else 0


@rule
def itself(number: int) -> int:
    """A circle of one."""
    return itself(number - 1) if number else 0


@rule
def bare(number, other: int) -> int:  # type: ignore[no-untyped-def]  # on purpose
    """Lacks an annotation."""
    return other


@rule
def no_result(number: int):  # type: ignore[no-untyped-def]  # on purpose
    """Lacks the annotation of its result."""


@rule
def on_record(game: GameRecord, sheet: Sheet, number: int) -> None:
    """Takes records."""


HOOKS = {bonus: supplied}

# ------------------------------------------------------------------ the registry


def test_a_rule_stays_the_function_it_was() -> None:
    def plain(number: int) -> int:
        return number

    assert rule(plain) is plain
    assert rule("TST-TRY-01")(plain) is plain
    assert carries("TST-TRY-02")(plain) is plain
    assert inner(1) == 11


def test_functions_are_found_by_number() -> None:
    assert [entry.function for entry in carriers("TST-ONE-01")] == [inner, set_up]
    assert [entry.function for entry in carriers("TST-ONE-03")] == [outer]
    assert carriers("TST-ONE-99") == []
    assert carriers("TST-ONE") == []
    assert [entry.numbers for entry in carriers("TST-ONE-02")] == [("TST-ONE-02", "TST-ONE-03")]


def test_functions_are_found_by_prefix_once_each() -> None:
    assert [entry.function for entry in registered("TST-ONE")] == [inner, outer, set_up]
    assert [entry.function for entry in registered("TST-TWO")] == [set_up]
    assert list(registered("TST-NONE")) == []


def test_what_is_compiled_and_what_is_not() -> None:
    assert [entry.compiled for entry in carriers("TST-ONE-01")] == [True, False]
    assert is_rule(inner)
    assert is_rule(bonus)
    assert not is_rule(set_up)
    assert not is_rule(checks_nothing)
    assert not is_rule(LIMIT)
    assert not is_rule([])


def checks_nothing() -> None:
    """No rule."""


def test_callees_are_the_rules_in_a_body_once_each() -> None:
    assert callees(outer) == [inner, bonus, size]
    assert callees(inner) == []
    assert callees(set_up) == [inner]


def test_callers_are_the_rules_that_name_a_rule() -> None:
    assert callers(inner) == [supplied, outer]
    assert callers(outer) == []
    assert callers(pong) == [ping]


def test_fields_named_like_rules_are_no_calls() -> None:
    assert callees(reads_fields) == []
    assert reads_fields not in callers(inner)
    assert callees_first([reads_fields], {}) == [reads_fields]
    assert lint(reads_fields) == []


# ------------------------------------------------------------------ weaving


def test_callees_come_first() -> None:
    order = callees_first([outer], HOOKS)
    assert set(order) == {outer, inner, supplied, size}
    assert order[-1] is outer
    assert order.index(inner) < order.index(supplied)
    assert callees_first([inner, outer, inner], HOOKS).count(inner) == 1


@pytest.mark.parametrize(
    ("root", "path"), [(ping, "ping -> pong -> ping"), (pong, "pong -> ping -> pong"), (itself, "itself -> itself")]
)
def test_recursion_is_refused_by_its_path(root: Callable[..., Any], path: str) -> None:
    with pytest.raises(TypeError, match=f"recursive rule: {path}"):
        callees_first([root], {})


def test_recursion_through_a_hook_is_refused() -> None:
    with pytest.raises(TypeError, match="recursive rule: outer -> outer"):
        callees_first([outer], {bonus: outer})


def test_a_hook_that_nobody_supplies_is_refused() -> None:
    with pytest.raises(TypeError, match=r"the ruleset supplies no bonus\(\)"):
        weave([outer], {})


def test_woven_rules_call_what_the_ruleset_supplies() -> None:
    woven = weave([outer], HOOKS)
    assert woven[outer](1) == 11 + 1011 + 5 + 10
    assert set(woven) == {outer, inner, supplied, size}
    with pytest.raises(TypeError):
        outer(1)


def test_two_rulesets_are_woven_side_by_side() -> None:
    one, other = weave([outer], HOOKS), weave([outer], {bonus: inner})
    assert (one[outer](1), other[outer](1), one[outer](1)) == (1037, 37, 1037)


def test_constants_are_replaced_in_the_twins_alone() -> None:
    woven = weave([outer], HOOKS, constants={"LIMIT": 100})
    assert woven[inner](1) == 101
    assert woven[outer](1) == 101 + 1101 + 5 + 100
    assert inner(1) == 11
    assert weave([inner], {})[inner](1) == 11


def test_tables_are_placed_in_the_twins_alone() -> None:
    woven = weave([size], {}, place=lambda made: made.array * 2)
    assert woven[size](2) == 14
    assert size(2) == 7


def test_every_twin_is_made_after_its_callees() -> None:
    names: list[str] = []

    def make(twin: Any, original: Any) -> Any:
        assert twin is not original
        assert (twin.__name__, twin.__doc__, twin.__code__) == (original.__name__, original.__doc__, original.__code__)
        names.append(original.__name__)
        return lambda number: twin(number) * 2

    woven = weave([outer], HOOKS, make)
    assert names == [function.__name__ for function in callees_first([outer], HOOKS)]
    assert woven[inner](1) == 22
    assert woven[supplied](1) == 2 * (22 + 1000)


# ------------------------------------------------------------------ signatures


def test_a_signature_comes_from_the_annotations() -> None:
    assert signature(inner, {}) == ([int], int)
    assert signature(on_record, {GameRecord: Match}) == ([Match, Sheet, int], type(None))


@pytest.mark.parametrize(("function", "missing"), [(bare, "number"), (no_result, "return")])
def test_a_missing_annotation_is_refused_by_file_and_line(function: Callable[..., Any], missing: str) -> None:
    line = function.__code__.co_firstlineno
    with pytest.raises(TypeError) as refusal:
        signature(function, {})
    assert str(refusal.value) == f"{__file__}:{line}: {function.__name__}: a rule needs an annotation for {missing!r}"


# ------------------------------------------------------------------ lint

HEAD = '''
from math import floor
from munera.engine.events import EVERYONE
from munera.engine.records import Record
from munera.engine.rules import carries, hook, rule
from munera.engine.state import Choice
from munera.engine.tables import table

RATIO = 0.5
TABLE = table((1, 2))

@rule
def other(x: int) -> int:
    return x

@hook
def filled(x: int) -> int:
    return x

@carries("TST-LNT-01")
def ordinary(x: int) -> int:
    return x

def unregistered(x: int) -> int:
    return x

def tested(x: int, y: int) -> int:
    """Says "1.5" in its docstring."""
'''
FIRST_LINE = HEAD.count("\n") + 1


@pytest.fixture
def module(tmp_path: Path) -> Callable[[str], ModuleType]:
    """A module from a file that holds a function with this body."""

    def load(body: str, head: str = HEAD) -> ModuleType:
        path = tmp_path / "some_rules.py"
        path.write_text(head + body)
        spec = importlib.util.spec_from_file_location("some_rules", path)
        assert spec is not None
        assert spec.loader is not None
        made = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(made)
        return made

    return load


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("    return x * 1.5\n", "rules use whole numbers only, not 1.5"),
        ("    return x * 2j\n", "rules use whole numbers only, not 2j"),
        ("    return x == 'a'\n", "rules use whole numbers only, not 'a'"),
        ("    return x == b'a'\n", "rules use whole numbers only, not b'a'"),
        ("    return x / y\n", "rules divide by //, in whole numbers"),
        ("    x /= y\n", "rules divide by //, in whole numbers"),
        ("    return x ** y\n", "rules have no powers"),
        ("    x **= y\n", "rules have no powers"),
        ("    return f'{x}'\n", "rules have no f-strings"),
        ("    return f'{x} and {y}'\n", "rules have no f-strings"),
        ("    return [x, y]\n", "rules have no lists"),
        ("    return {x: y}\n", "rules have no dicts"),
        ("    return {x, y}\n", "rules have no sets"),
        ("    return [i for i in range(x)]\n", "rules have no (lists|inner functions, lambdas and comprehensions)"),
        ("    return {i for i in range(x)}\n", "rules have no (sets|inner functions, lambdas and comprehensions)"),
        ("    return {i: i for i in range(x)}\n", "rules have no (dicts|inner functions, lambdas and comprehensions)"),
        ("    return max(i for i in range(x))\n", "rules have no inner functions, lambdas and comprehensions"),
        ("    return lambda: x\n", "rules have no inner functions, lambdas and comprehensions"),
        ("    def inside(): return 1\n", "rules have no inner functions, lambdas and comprehensions"),
        ("    yield x\n", "rules have no generators"),
        ("    try: return x\n    except: return y\n", "rules have no try"),
        ("    try: return x\n    finally: x = y\n", "rules have no try"),
        ("    with x: return y\n", "rules have no try or with"),
        ("    raise x\n", "rules have no raise"),
        ("    raise ValueError\n", "rules have no raise"),
        ("    assert x\n", r"rules have no (raise and )?assert"),
        ("    global RATIO; RATIO = x\n", "rules have no global variables"),
        ("    return nowhere(x)\n", "'nowhere' is not known to the compiled subset"),
        ("    print(x)\n", "'print' is not known to the compiled subset"),
        ("    return int(x)\n", "'int' is not known to the compiled subset"),
        ("    return floor(x)\n", r"'floor' is neither a rule \(@rule\), nor a table, nor a whole number"),
        ("    return unregistered(x)\n", "'unregistered' is neither a rule"),
        ("    return ordinary(x)\n", "'ordinary' is neither a rule"),
        ("    return RATIO\n", "'RATIO' is neither a rule"),
        ("    return Choice(x)\n", "rules are given their records, they do not make a Choice"),
    ],
)
def test_what_rules_may_not_contain(module: Callable[[str], ModuleType], body: str, reason: str) -> None:
    """Each is refused with its file and a line of the construct."""
    tested = module("    x += y\n" + body).tested
    faults = lint(tested)
    assert faults
    lines = range(FIRST_LINE + 1, FIRST_LINE + 1 + body.count("\n"))
    place = rf"^.*/some_rules\.py:({'|'.join(map(str, lines))}): tested: "
    assert any(re.match(place + reason, fault) for fault in faults), faults


@pytest.mark.parametrize("parameters", ["*x", "**x", "x, *y"])
def test_rules_take_no_open_ended_parameters(module: Callable[[str, str], ModuleType], parameters: str) -> None:
    faults = lint(module(f"def tested({parameters}):\n    return 1\n", "\n").tested)
    assert [fault.split("some_rules.py:")[1] for fault in faults] == ["2: tested: a rule takes no * or ** parameters"]


@pytest.mark.parametrize("body", ["    return (0.5, 1.5)[x]\n", "    for i in (1, 2.5): x = i\n    return x\n"])
def test_a_fraction_inside_a_tuple_is_refused(module: Callable[[str], ModuleType], body: str) -> None:
    """Compiled, the result would be cut to a whole number without a word."""
    assert lint(module(body).tested)


@pytest.mark.parametrize(
    "body",
    [
        "    return x // y + x % y - (x << 2) & 7 | x >> 1 ^ ~y\n",
        "    x //= y; x %= 3; x *= 2; x -= 1; x |= y; x &= 3; x >>= 1\n    return -x\n",
        "    return TABLE[x] + EVERYONE\n",
        "    return other(x) + filled(y)\n",
        "    return other(x=y)\n",
        "    return max(x, y) + min(x, 1) + abs(x) + len(TABLE)\n",
        "    for i in range(x, y, 2):\n        if i == 3: continue\n        x += i\n    return x\n",
        "    while x < y and not x == 5 or y > 1: x += 1\n    return x if x else y\n",
        "    first, second = y, x\n    return x in (1, 2) and bool(first)\n",
        "    match x:\n        case 1: return y\n        case _: return 2\n",
        "    x.field = y\n    x.rows[1].field += 3\n    return x.rows[y]\n",
    ],
)
def test_what_rules_may_contain(module: Callable[[str], ModuleType], body: str) -> None:
    assert lint(module(body).tested) == []


def test_every_fault_is_told_once_in_its_line(module: Callable[[str], ModuleType]) -> None:
    faults = lint(module("    x = y / 2 + 1.5\n    return x / y / x\n").tested)
    assert [fault.split("some_rules.py:")[1] for fault in faults] == [
        f"{FIRST_LINE}: tested: rules divide by //, in whole numbers",
        f"{FIRST_LINE}: tested: rules use whole numbers only, not 1.5",
        f"{FIRST_LINE + 1}: tested: rules divide by //, in whole numbers",
    ]


def test_a_place_reads_as_an_editor_understands_it() -> None:
    first = inner.__code__.co_firstlineno
    assert rules.where(inner) == f"{__file__}:{first}: inner"
    assert rules.where(inner, 7) == f"{__file__}:7: inner"
