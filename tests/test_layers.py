"""Imports in src/munera point one way, from the doors down to the engine; those inside functions count as well."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "munera"

RULES = {"engine", "rulesets"}
MAY_IMPORT = {
    "engine": set[str](),
    "rulesets": {"engine"},
    "store": set[str](),
    "opponents": RULES,
    "play": RULES | {"store"},
    "lab": RULES | {"play", "opponents"},
    "envs": RULES | {"play", "opponents"},
    "terminal": RULES | {"play", "opponents"},
    "rulebook": RULES | {"play"},
    "web": RULES | {"play", "opponents", "store"},
    # the front door: each command opens one of the others
    "cli": RULES | {"play", "opponents", "lab", "envs", "rulebook", "terminal", "web"},
    "__main__": {"cli"},
    "__init__": set[str](),
}


def forbidden_imports(package: Path) -> list[str]:
    """Every import that goes against MAY_IMPORT, or from one ruleset into another, as `file:line: what`."""
    return [
        f"{path.relative_to(package)}:{line}: {target}"
        for path in sorted(package.rglob("*.py"))
        for line, target in imports(path, package)
        if not may_import(path.relative_to(package).with_suffix("").parts, target.split("."))
    ]


def may_import(module: tuple[str, ...], target: list[str]) -> bool:
    """Whether `module`, by its path inside the package, may import `target`, by its dotted name."""
    if target[0] != "munera" or len(target) == 1:
        return True
    room, imported = module[0], target[1]
    if room == imported == "rulesets":
        inside_one = len(module) > 2
        return not inside_one or target[2:3] == [module[1]]
    return imported == room or imported == "__version__" or imported in MAY_IMPORT[room]


def imports(path: Path, package: Path) -> Iterator[tuple[int, str]]:
    """Line and full dotted name of everything a module imports."""
    parents = ("munera", *path.relative_to(package).parent.parts)
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = parents[: len(parents) - node.level + 1] if node.level else ()
            origin = ".".join((*base, *filter(None, [node.module])))
            yield from ((node.lineno, f"{origin}.{alias.name}") for alias in node.names)


def test_imports_point_one_way() -> None:
    assert forbidden_imports(PACKAGE) == []


def test_every_room_is_known() -> None:
    rooms = {path.relative_to(PACKAGE).parts[0].removesuffix(".py") for path in PACKAGE.rglob("*.py")}
    assert rooms <= set(MAY_IMPORT)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("engine/dice.py", "import munera.rulesets.gladiator"),
        ("engine/dice.py", "from munera import play"),
        ("engine/dice.py", "from ..play import match"),
        ("engine/dice.py", "def f():\n    if True:\n        from munera.store import files"),
        ("rulesets/gladiator/combat.py", "from munera.play import match"),
        ("rulesets/gladiator/combat.py", "from munera.rulesets.gliderpit.state import Glider"),
        ("rulesets/gladiator/combat.py", "from munera.rulesets import gliderpit"),
        ("rulesets/gladiator/combat.py", "from ..gliderpit import state"),
        ("rulesets/gladiator/__init__.py", "from .. import gliderpit"),
        ("opponents/search.py", "import munera.play"),
        ("play/match.py", "from munera.web import routes"),
        ("lab/batch.py", "import munera.store.matches"),
        ("envs/zoo.py", "from munera.cli import main"),
        ("cli.py", "import numpy, munera.store"),
    ],
)
def test_a_forbidden_import_is_found(tmp_path: Path, module: str, source: str) -> None:
    assert len(forbidden_imports(package_with(tmp_path, module, source))) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("engine/dice.py", "from munera.engine.records import Record"),
        ("engine/compiled.py", "import numba"),
        ("rulesets/__init__.py", "from munera.rulesets import gladiator, gliderpit"),
        ("rulesets/gladiator/combat.py", "from munera.rulesets.gladiator import state\nfrom . import tables"),
        ("rulesets/gladiator/combat.py", "from munera.engine.dice import roll_d6"),
        ("play/match.py", "from munera.store import matches"),
        ("cli.py", "from munera import __version__\nfrom munera.web import serve"),
    ],
)
def test_an_allowed_import_passes(tmp_path: Path, module: str, source: str) -> None:
    assert forbidden_imports(package_with(tmp_path, module, source)) == []


def package_with(folder: Path, module: str, source: str) -> Path:
    file = folder / "munera" / module
    file.parent.mkdir(parents=True)
    file.write_text(source)
    return folder / "munera"
