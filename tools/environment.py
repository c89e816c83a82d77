"""Builds .venv from lock files, for the Makefile: `python3 tools/environment.py dev bench`.

It needs Python's standard library alone. pip does the installing, not uv, because it follows whatever mirror, proxy or
certificate the machine's pip is set to. A second call does nothing; one that was interrupted starts afresh.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python is whom this line is for
    sys.exit(
        f"Munera needs Python 3.11 or later; {sys.executable} is {sys.version.split()[0]}. "
        "Install a newer one and name it, as in: make play PYTHON=python3.12"
    )

import fcntl
import hashlib
import importlib.util
import json
import subprocess
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "built-from.json"  # absent while anything is being changed


def build(locks: list[Path]) -> None:
    """Bring .venv in step with this Python, these lock files and pyproject.toml."""
    package = ROOT / "pyproject.toml"
    python = f"{sys.version} in {sys.base_prefix} for {ROOT}"
    built = json.loads(STAMP.read_text()) if STAMP.exists() else {}
    if built.get("python") != python:
        built = {}
    stale = [file for file in [*locks, package] if built.get(file.name) != digest(file)]
    if not stale:
        return
    STAMP.unlink(missing_ok=True)
    if not built:
        print(f"Making .venv with Python {sys.version.split()[0]}")
        venv.create(VENV, clear=True, symlinks=True, with_pip=True)
        built = {"python": python}
    for file in stale:
        print(f"Installing from {file.relative_to(ROOT)}")
        if file == package:
            pip_install("--no-deps", "--no-build-isolation", "--editable", ROOT)
        else:
            pip_install("--require-hashes", "--requirement", file)
        built[file.name] = digest(file)
    whole = STAMP.with_suffix(".new")
    whole.write_text(json.dumps(built, indent=2))
    whole.replace(STAMP)


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def pip_install(*what: str | Path) -> None:
    options = ["-qq", "--disable-pip-version-check", "--no-compile"]
    if subprocess.run([VENV / "bin" / "pip", "install", *options, *what], check=False).returncode:
        sys.exit("pip failed, as said above. Once that is mended, give the same command again.")


def main() -> None:
    if not importlib.util.find_spec("ensurepip"):
        sys.exit(f"{sys.executable} comes without venv. On Debian and Ubuntu: apt install python3-venv")
    with Path(__file__).open("r+b") as one_at_a_time:
        fcntl.flock(one_at_a_time, fcntl.LOCK_EX)
        build([ROOT / "requirements" / f"{name}.lock" for name in sys.argv[1:]])


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("Interrupted: the next set-up starts afresh.")
