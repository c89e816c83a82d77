"""The index of numbered rules: from a number to its text, its functions, its tests, and the facts that cite it.

Everything is found where it stands: texts and statuses in the rulebook, functions in the registry, tests in the
checkout, citations in the source of the ruleset, example sentences in a few matches played at random.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from munera import rulesets
from munera.engine import events, questions, rules
from munera.engine.ruleset import BookRule, MuneraError, Option, Ruleset
from munera.engine.view import Sentence

NUMBER = re.compile(r"\b[A-Z]{2,5}-[A-Z]{2,5}-\d{2,3}\b")
STATUSES = ("coded", "data", "people", "not-applicable", "absent")
NOT_CARRIED_OUT = ("people", "not-applicable", "absent")
SAMPLE = 24  # matches played for example sentences


class UnknownRule(MuneraError):
    """A number that is in no rulebook."""


@dataclass(frozen=True)
class Place:
    """A function in a file that names a rule."""

    file: Path
    line: int
    name: str

    def __str__(self) -> str:
        return f"{shown(self.file)}:{self.line}: {self.name}"


def shown(file: Path) -> str:
    """A file as an editor finds it from here, by the shorter way."""
    here = Path.cwd()
    return str(file.relative_to(here) if file.is_relative_to(here) else file)


# ------------------------------------------------------------------ what there is


def opened(name: str) -> Ruleset[Any]:
    """A ruleset with all its modules imported, so that every function of it is registered."""
    ruleset = rulesets.load(name)
    for module in iter_modules(import_module(ruleset.package).__path__, f"{ruleset.package}."):
        import_module(module.name)
    return ruleset


def folder_of(ruleset: Ruleset[Any]) -> Path:
    """Where the source of a ruleset stands."""
    return Path(str(import_module(ruleset.package).__file__)).parent


def tests_folder() -> Path | None:
    """The tests of the checkout that this package runs from; None where it is installed without them."""
    package = Path(__file__).parent
    root = package.parents[1]
    is_checkout = (root / "pyproject.toml").exists() and package == root / "src" / "munera"
    return root / "tests" if is_checkout and (root / "tests").is_dir() else None


def quoted_in_tests(folder: Path) -> dict[str, list[Place]]:
    """The test functions that quote each number, in their text or in the comments within."""
    found: dict[str, list[Place]] = defaultdict(list)
    for file in sorted(folder.rglob("test_*.py")):
        text = file.read_text(encoding="utf-8")
        if not NUMBER.search(text):
            continue
        lines = text.splitlines()
        for function in functions(ast.parse(text)):
            if function.name.startswith("test"):
                first = min((d.lineno for d in function.decorator_list), default=function.lineno)
                body = "\n".join(lines[first - 1 : function.end_lineno])
                for number in dict.fromkeys(NUMBER.findall(body)):
                    found[number].append(Place(file, function.lineno, function.name))
    return found


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """The functions of a module and the methods of its classes."""
    for node in tree.body:
        within = node.body if isinstance(node, ast.ClassDef) else [node]
        yield from (inner for inner in within if isinstance(inner, ast.FunctionDef))


def cited_in_source(folder: Path) -> dict[str, list[Place]]:
    """Where the source of a ruleset gives a number to be shown: not where it registers one or explains itself."""
    found: dict[str, list[Place]] = defaultdict(list)
    for file in sorted(folder.glob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        owners = {id(inner): function.name for function in functions(tree) for inner in ast.walk(function)}
        silent = {id(inner) for node in ast.walk(tree) for part in _silent(node) for inner in ast.walk(part)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
                for number in NUMBER.findall(node.value):
                    found[number].append(Place(file, node.lineno, owners.get(id(node), "(module)")))
    return found


def _silent(node: ast.AST) -> list[ast.expr]:
    """The parts of a node whose numbers nobody is shown: decorators, and texts that stand alone."""
    if isinstance(node, ast.FunctionDef):
        return node.decorator_list
    return [node.value] if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) else []


def place_of(function: Any) -> Place:
    """Where a function begins, below its decorators."""
    lines, first = inspect.getsourcelines(function)
    line = next((at for at, text in enumerate(lines, first) if text.lstrip().startswith("def ")), first)
    return Place(Path(inspect.getfile(function)), line, function.__name__)


# ------------------------------------------------------------------ coverage


@dataclass
class Coverage:
    """The rules of a book by what has become of them, and what is wrong with the book."""

    tested: list[str] = field(default_factory=list)
    untested: list[str] = field(default_factory=list)
    without_function: list[str] = field(default_factory=list)
    others: dict[str, list[str]] = field(default_factory=lambda: {status: [] for status in STATUSES[1:]})
    wrong: list[str] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        """Whether every rule marked coded has its function and its test, and nothing is wrong."""
        return not (self.untested or self.without_function or self.wrong)


def coverage(
    book: Mapping[str, BookRule], carried: Mapping[str, list[Any]], quoted: Mapping[str, list[Place]] | None
) -> Coverage:
    """Sort the rules of a book; ``carried`` has the functions of each number, ``quoted`` its tests (None: unknown)."""
    found = Coverage()
    for number, entry in book.items():
        if entry.status == "coded":
            if not carried.get(number):
                found.without_function.append(number)
            elif quoted is not None and not quoted.get(number):
                found.untested.append(number)
            else:
                found.tested.append(number)
        elif entry.status in found.others:
            found.others[entry.status].append(number)
        found.wrong += faults_of(entry, carried.get(number, []))
    found.wrong += [
        f"{number}: {place_of(function)} names it, but the rulebook does not know it"
        for number in sorted(set(carried) - set(book))
        for function in carried[number]
    ]
    return found


def faults_of(entry: BookRule, functions: Iterable[Any]) -> list[str]:
    """What is wrong with an entry of the rulebook."""
    if entry.status not in STATUSES:
        return [f"{entry.number}: there is no status {entry.status!r}; there are {', '.join(STATUSES)}"]
    wrong = [
        f"{entry.number}: is marked {entry.status}, but {place_of(function)} carries it out"
        for function in functions
        if entry.status in NOT_CARRIED_OUT
    ]
    if entry.status != "coded" and not entry.reason:
        wrong.append(f"{entry.number}: is marked {entry.status} without a reason")
    return wrong


def carried_by(ruleset: Ruleset[Any]) -> dict[str, list[Any]]:
    """The functions of a ruleset by the numbers that they carry out; those of other rulesets are left out."""
    found: dict[str, list[Any]] = defaultdict(list)
    for entry in rules.registered():
        if entry.function.__module__.startswith(f"{ruleset.package}."):
            for number in entry.numbers:
                found[number].append(entry.function)
    return found


def coverage_of(name: str) -> Coverage:
    """The coverage of a ruleset, with the tests if they are here."""
    ruleset = opened(name)
    folder = tests_folder()
    quoted = None if folder is None else quoted_in_tests(folder / "rulesets" / name)
    return coverage(ruleset.rulebook, carried_by(ruleset), quoted)


def show_coverage(name: str, missing: bool) -> int:
    """Print the coverage of a ruleset; the exit code is 1 if something is missing."""
    from rich.console import Console

    found, book = coverage_of(name), rulesets.load(name).rulebook
    out = Console(highlight=False)
    tested = "coded and tested" if tests_folder() else "coded (the tests are not installed)"
    parts = {"coded but untested": found.untested, "coded without a function": found.without_function}
    if not missing:
        parts = {tested: found.tested, **parts, **found.others}
    for heading, numbers in parts.items():
        if numbers:
            out.print(f"\n{heading}: {len(numbers)}", style="bold", soft_wrap=True)
        for number in numbers:
            reason = f"  ({book[number].reason})" if book[number].reason else ""
            out.print(f"  {number}  {book[number].title}{reason}", markup=False, soft_wrap=True)
    for line in found.wrong:
        out.print(f"wrong: {line}", markup=False, soft_wrap=True)
    counts = {tested: found.tested, "untested": found.untested, "without function": found.without_function}
    totals = ", ".join(f"{len(numbers)} {what}" for what, numbers in {**counts, **found.others}.items())
    out.print(f"\n{len(book)} rules: {totals}; {len(found.wrong)} wrong entries", markup=False, soft_wrap=True)
    return 0 if found.complete else 1


# ------------------------------------------------------------------ example sentences


def event_names(ruleset: Ruleset[Any]) -> dict[int, str]:
    """The names of the kinds of facts, if the ruleset has a module `facts` that declares them."""
    if not (folder_of(ruleset) / "facts.py").exists():
        return {}
    engine = {events.ROLLED: "ROLLED", events.DREW: "DREW", events.MODIFIED: "MODIFIED"}
    declared = vars(import_module(f"{ruleset.package}.facts"))
    first = events.FIRST_RULESET_EVENT
    own = {
        value: name
        for name, value in declared.items()
        if name not in vars(events) and isinstance(value, int) and value >= first
    }
    return engine | own


def sampled(ruleset: Ruleset[Any], matches: int = SAMPLE) -> Iterator[tuple[int, Sentence]]:
    """The kinds and sentences of all facts of some matches, played at random over all scenarios and switches."""
    switches = {option.name: True for option in ruleset.options if isinstance(option.default, bool)}
    for number in range(matches):
        scenario = ruleset.scenarios[number % len(ruleset.scenarios)]
        chosen = {**scenario.options, **switches} if number % 2 else scenario.options
        desk = ruleset.new(scenario.seats, chosen, f"sample {number}")
        yield from told(ruleset, desk.game)
        while not desk.game.over:
            seat = ruleset.woven[questions.seat_to_answer](desk.game)
            ruleset.choices(desk, seat)
            choice = desk.choices.items[ruleset.woven[questions.pick_random](desk)]
            ruleset.woven[questions.answer](desk, seat, choice)
            ruleset.check_fault(desk.game)
            yield from told(ruleset, desk.game)


def told(ruleset: Ruleset[Any], game: Any) -> Iterator[tuple[int, Sentence]]:
    """The facts that a record holds, in words; those without words are for the conformance suite to find."""
    for event in ruleset.events(game):
        with suppress(LookupError):
            yield event.kind, ruleset.narrate(game, event)


def examples(ruleset: Ruleset[Any], number: str) -> dict[int, str]:
    """By kind of fact, the first sentence of the sample that cites a rule."""
    found: dict[int, str] = {}
    for kind, sentence in sampled(ruleset):
        if sentence.rule == number:
            found.setdefault(kind, sentence.text)
    return found


# ------------------------------------------------------------------ one rule


def look_up(text: str) -> list[tuple[Ruleset[Any], BookRule]]:
    """The rule of a number, or all whose numbers begin so; if there are none, the nearest are suggested."""
    wanted = text.strip().upper()
    known = {
        number: (game, entry)
        for game in map(rulesets.load, rulesets.names())
        for number, entry in game.rulebook.items()
    }
    if wanted in known:
        return [known[wanted]]
    found = [known[number] for number in known if wanted and number.startswith(wanted)]
    if not found:
        near = get_close_matches(wanted, known, n=5, cutoff=0.5)
        areas = sorted({number.rsplit("-", 1)[0] for number in known})
        hint = f"the nearest are {', '.join(near)}" if near else f"numbers begin with {', '.join(areas)}"
        raise UnknownRule(f"there is no rule {text!r}; {hint}")
    return found


def show_rule(text: str) -> None:
    """Print a rule with all that hangs on it, or the list of those whose numbers begin so."""
    from rich.console import Console

    out = Console(highlight=False)
    found = look_up(text)
    if len(found) > 1:
        for _, entry in found:
            out.print(f"{entry.number}  {entry.title}  ({entry.status})", markup=False, soft_wrap=True)
        return
    ruleset, entry = found[0]
    ruleset = opened(ruleset.name)
    out.print(f"{entry.number}  {entry.title}", style="bold", markup=False)
    out.print(f"{entry.text}\n", markup=False)
    if entry.ruling:
        out.print(f"Ruling: {entry.ruling}\n", markup=False)
    out.print(f"Status: {entry.status}" + (f". {entry.reason}" if entry.reason else ""), markup=False)
    for heading, lines in account(ruleset, entry.number):
        out.print(f"\n{heading}", style="bold", markup=False)
        for line in lines or ["none"]:
            out.print(f"  {line}", markup=False, soft_wrap=True)


def account(ruleset: Ruleset[Any], number: str) -> Iterator[tuple[str, list[str]]]:
    """What hangs on a rule, under headings."""
    carriers = carried_by(ruleset).get(number, [])
    yield "Carried out by", [line for function in carriers for line in portrait(ruleset, function)]
    folder = tests_folder()
    if folder is None:
        yield "Tests", ["not installed: they are in a checkout of Munera"]
    else:
        yield "Tests", [str(place) for place in quoted_in_tests(folder / "rulesets" / ruleset.name).get(number, [])]
    yield "Cited at", [str(place) for place in cited_in_source(folder_of(ruleset)).get(number, [])]
    names = event_names(ruleset)
    heading = f"Facts that cite it, as they came up in {SAMPLE} matches played at random"
    yield (
        heading,
        [f"{names.get(kind, f'kind {kind}')}: {said}" for kind, said in sorted(examples(ruleset, number).items())],
    )


def portrait(ruleset: Ruleset[Any], function: Any) -> Iterator[str]:
    """A function that carries out a rule: where it is, what it says of itself, who calls it and whom it calls."""
    place = place_of(function)
    yield f"{shown(place.file)}:{place.line}"
    yield f"  def {function.__name__}{inspect.signature(function)}".replace("'", "")
    yield f"      {inspect.getdoc(function) or ''}"
    above = [str(place_of(caller)) for caller in rules.callers(function)]
    fields = [f"{ruleset.package}: RULESET.{name}" for name, value in vars(ruleset).items() if value is function]
    yield from (f"  called from {caller}" for caller in above + fields)
    if called := [callee.__name__ for callee in rules.callees(function)]:
        yield f"  calls {', '.join(called)}"


# ------------------------------------------------------------------ all games


def list_rulesets() -> None:
    """Print the games with their scenarios and options."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    out = Console(highlight=False)
    for ruleset in map(rulesets.load, rulesets.names()):
        out.print(f"{ruleset.name}: {ruleset.title}, version {ruleset.version}", style="bold", markup=False)
        out.print(f"{ruleset.summary}\n", markup=False)
        scenarios = Table("Scenario", "Seats", "What it is", box=box.SIMPLE_HEAD, pad_edge=False)
        for scenario in ruleset.scenarios:
            scenarios.add_row(scenario.name, str(scenario.seats), f"{scenario.title}. {scenario.text}")
        options = Table("Option", "Default", "Range", "What it does", box=box.SIMPLE_HEAD, pad_edge=False)
        for column in options.columns[:2]:
            column.no_wrap = True
        for option in ruleset.options:
            explanation = f"{option.title}. {option.explanation} ({option.rule})"
            options.add_row(option.name, default_of(option), range_of(option), explanation)
        out.print(scenarios, options)


def default_of(option: Option) -> str:
    """The default of an option in words."""
    if isinstance(option.default, bool):
        return "on" if option.default else "off"
    if isinstance(option.default, tuple):
        return ", ".join(map(str, option.default)) or "-"
    return next((name for name, value in option.named.items() if value == option.default), str(option.default))


def range_of(option: Option) -> str:
    """What an option may be, in words."""
    if isinstance(option.default, bool):
        return "on, off"
    bounds = f"{option.low} to {option.high}"
    if isinstance(option.default, tuple):
        return f"{bounds} for each, as 1,2"
    named = "".join(f", {name} ({value})" for name, value in option.named.items())
    return bounds + named
