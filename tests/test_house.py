"""The house in order: what linters do not see of the files that are committed and of the package built from them."""

import ast
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "munera"
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
GROUPS = PYPROJECT["dependency-groups"]

RUN = PYPROJECT["project"]["dependencies"] + GROUPS["build"]
LOCKED = {
    "run": RUN,
    "dev": RUN + GROUPS["dev"],
    "bench": RUN + GROUPS["bench"],
    "gpu": RUN + PYPROJECT["project"]["optional-dependencies"]["gpu"],
}

LOCK_LINE = re.compile(r"[a-z0-9-]+==[\w.]+( ; .+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?| *# ?.*")
ADDRESS = re.compile(r"://|(^|[\s'\"=])[/~]\w")
REGISTRY = re.compile(r"index-url[ =]+\w+://|\w://[\w.-]+\S*/simple\b|\bpypi\.org|\bregistry\.npmjs|/(home|Users)/\w")
SILENCED = re.compile(r"# (noqa|type: ignore)")
SILENCED_WITH_REASON = re.compile(r"# (noqa: [A-Z0-9, ]+ - |type: ignore\[[a-z, -]+\]  # )\w")


def committed_files() -> list[Path]:
    """What git tracks or would add; where there is no git, as in an unpacked sdist, every file but hidden ones."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        output = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return [path for path in [*ROOT.glob("*.*"), *ROOT.glob("[!.]*/**/*")] if path.is_file()]
    return [path for name in output.split("\0") if name and (path := ROOT / name).is_file()]


def pins(name: str) -> dict[str, set[str]]:
    """The versions that a lock file pins, by package."""
    versions: dict[str, set[str]] = {}
    for package, version in re.findall(r"([\w-]+)==(\S+)", (ROOT / f"requirements/{name}.lock").read_text()):
        versions.setdefault(package, set()).add(version)
    return versions


@pytest.mark.parametrize("name", LOCKED)
def test_a_lock_holds_pins_and_hashes_and_no_address(name: str) -> None:
    for line in (ROOT / f"requirements/{name}.lock").read_text().splitlines():
        assert LOCK_LINE.fullmatch(line)
        assert not ADDRESS.search(line)


@pytest.mark.parametrize("name", LOCKED)
def test_a_lock_is_in_step_with_pyproject(name: str) -> None:
    pinned = pins(name)
    for requirement in map(Requirement, LOCKED[name]):
        versions = pinned.get(canonicalize_name(requirement.name), set())
        assert any(map(requirement.specifier.contains, versions)), f"`make lock` is due: {requirement}"


@pytest.mark.parametrize("name", LOCKED)
def test_locks_fit_into_one_environment(name: str) -> None:
    development = pins("dev")
    assert {package: development.get(package, versions) for package, versions in pins(name).items()} == pins(name)


def test_no_committed_file_names_a_registry_or_a_home() -> None:
    found = []
    for path in committed_files():
        text = path.read_text(errors="replace")
        found += [f"{path.relative_to(ROOT)}: {match[0]}" for match in REGISTRY.finditer(text)]
    assert found == []


def test_every_toml_of_the_package_parses() -> None:
    for path in SOURCE.rglob("*.toml"):
        tomllib.loads(path.read_text())


def test_every_rule_of_the_linter_selected_or_ignored_has_its_reason_beside_it() -> None:
    lines = [line for line in (ROOT / "pyproject.toml").read_text().splitlines() if re.match(r' +"[A-Z]+\d*",', line)]
    assert len(lines) > len(PYPROJECT["tool"]["ruff"]["lint"]["ignore"])
    assert [line for line in lines if not re.search(r"# \S", line)] == []


def test_whoever_silences_a_linter_says_why() -> None:
    for path in SOURCE.rglob("*.py"):
        for line in path.read_text().splitlines():
            assert not SILENCED.search(line) or SILENCED_WITH_REASON.search(line), f"{path}: {line}"


def test_the_wheel_holds_all_of_the_package(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
    packed = set(zipfile.ZipFile(wheel).namelist())
    assert {f"munera/{path.relative_to(SOURCE)}" for path in SOURCE.rglob("*.*") if path.suffix != ".pyc"} <= packed


def test_an_old_python_can_read_the_setup_as_far_as_its_refusal() -> None:
    ast.parse((ROOT / "tools/environment.py").read_text(), feature_version=(3, 7))
