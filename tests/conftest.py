"""What all tests share: compiled code is kept apart from the user's, and by all workers together."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew, to be reviewed")


def pytest_configure(config: pytest.Config) -> None:
    """One cache for compiled rules, kept between runs of the tests; MUNERA_CACHE chooses another."""
    os.environ.setdefault("MUNERA_CACHE", str(Path(tempfile.gettempdir()) / f"munera-tests-{os.getuid()}"))
