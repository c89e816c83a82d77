"""The CPU twin: the rules of a ruleset compiled by Numba, from the same source that play interprets.

Built on first need and cached on disk under a fingerprint of everything that was compiled in, because Numba's own
cache does not notice a changed callee, table or constant in another file. Interpreted play never imports this.
"""

from __future__ import annotations

import contextlib
import gc
import hashlib
import os
import shutil
import sys
import threading
import types
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

import numba
import numpy as np
from numba import types as nb
from numpy.typing import NDArray

from munera.engine import questions
from munera.engine.linking import Part, Whole, parts_as
from munera.engine.records import Record, as_array, dtype_of
from munera.engine.rules import callees_first, globals_of, lint, signature, weave, where
from munera.engine.ruleset import Ruleset
from munera.engine.state import Choices, DeskRecord, GameRecord
from munera.engine.tables import Table

Report = Callable[[str], None]


class NotCompilable(TypeError):
    """A rule that leaves the compiled subset; the text names file and line."""


def cache_folder() -> Path:
    """Where compiled code is kept between runs: MUNERA_CACHE, or the user's cache folder."""
    if chosen := os.environ.get("MUNERA_CACHE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "munera"


_record_types: dict[Any, Any] = {}  # Numba takes its time to make one


def numba_type(hint: Any) -> Any:
    """The Numba type of an annotation: a record, int, bool or None."""
    if hint is int:
        return nb.int64
    if hint is bool:
        return nb.boolean
    if hint is None or hint is type(None):
        return nb.none
    if isinstance(hint, type) and issubclass(hint, Record):
        if hint not in _record_types:
            _record_types[hint] = numba.from_dtype(dtype_of(hint))
        return _record_types[hint]
    raise NotCompilable(f"a rule takes and returns records, int, bool or None, not {hint!r}")


def record_types(ruleset: Ruleset[Any]) -> dict[Any, Any]:
    """What the engine's record types stand for in the rules of a ruleset."""
    return {GameRecord: ruleset.game, DeskRecord: ruleset.desk}


def fingerprint(ruleset: Ruleset[Any], roots: tuple[Any, ...], constants: Mapping[str, int]) -> str:
    """Changes whenever anything changes that compiled code is made from."""
    digest = hashlib.sha256(f"{sys.version} {numba.__version__} {np.__version__} {sorted(constants.items())}".encode())
    for record in (ruleset.game, ruleset.desk, Choices):
        digest.update(str(dtype_of(record)).encode())
    for function in callees_first(roots, ruleset.hooks):
        code = function.__code__
        digest.update(repr((function.__qualname__, function.__annotations__, code.co_names)).encode())
        digest.update(code.co_code + repr([c for c in code.co_consts if c != function.__doc__]).encode())
        for name in globals_of(code):
            value = function.__globals__.get(name)
            if isinstance(value, Table):
                digest.update(name.encode() + value.array.tobytes())
            elif isinstance(value, int):
                digest.update(f"{name}={value}".encode())
    return digest.hexdigest()[:20]


def check(ruleset: Ruleset[Any], roots: tuple[Any, ...]) -> None:
    """Refuse rules that would compile silently into something else."""
    faults = [fault for function in callees_first(roots, ruleset.hooks) for fault in lint(function)]
    if faults:
        raise NotCompilable("\n".join(faults))


DECISIONS_LIMIT = 1_000_000

# A rule of no more bytecode than this is inlined wherever it is called. It buys a quarter of speed for a tenth of
# the time to compile; at twice the length compiling takes minutes.
INLINED = 500

play_numbered = questions.play_numbered


def _play_range(template, games, decisions, summary, first, limit, desks):  # type: ignore[no-untyped-def]  # compiled
    """Random play of consecutive matches of a batch; the records of as many as ``games`` holds are kept."""
    desk = desks[0]
    game = desk.game
    for index in range(decisions.size):
        desk.game = template[0].game
        desk.luck = template[0].luck
        decisions[index] = play_numbered(desk, first + index, limit)
        summary[index, 0] = game.winners
        summary[index, 1] = game.ending
        summary[index, 2] = game.turn
        summary[index, 3] = game.fault
        if index < games.size:
            games[index] = game


@dataclass(frozen=True)
class Batch:
    """What came of random matches: decisions and, for each match, winners, ending, turns and fault."""

    decisions: NDArray[np.int64]
    summary: NDArray[np.int32]
    games: NDArray[Any]  # the final records of the first matches

    @property
    def winners(self) -> NDArray[np.int32]:
        return self.summary[:, 0]

    @property
    def endings(self) -> NDArray[np.int32]:
        return self.summary[:, 1]

    @property
    def turns(self) -> NDArray[np.int32]:
        return self.summary[:, 2]

    @property
    def faults(self) -> NDArray[np.int32]:
        return self.summary[:, 3]


@dataclass(frozen=True)
class Compiled:
    """Batches of random play by the compiled rules of a ruleset."""

    ruleset: Ruleset[Any]
    play_range: Any

    def play_batch(
        self, template: DeskRecord, matches: int, first: int = 0, keep: int = 0, limit: int = DECISIONS_LIMIT
    ) -> Batch:
        """Random play of matches ``first`` and up from a prepared desk; ``keep`` final records are kept.

        The interpreter's lock is released, so batches run side by side in threads.
        """
        games = np.zeros(keep, dtype_of(self.ruleset.game))
        decisions = np.zeros(matches, np.int64)
        summary = np.zeros((matches, 4), np.int32)
        desks = np.zeros(2, dtype_of(self.ruleset.desk))  # one more, so that threads share no cache line
        self.play_range(as_array(template), games, decisions, summary, first, limit, desks)
        return Batch(decisions, summary, games)


# ------------------------------------------------------------------ building

_built: dict[Any, Compiled] = {}
_lock = threading.Lock()


def build(
    ruleset: Ruleset[Any],
    constants: Mapping[str, int] | None = None,
    boundscheck: bool = False,
    report: Report | None = None,
) -> Compiled:
    """The compiled rules of a ruleset, made once in a process and found again on disk by the next.

    ``constants`` replaces module constants by name (LOG=0 leaves events out); ``report`` is told, after a second,
    that it takes a while.
    """
    key = (ruleset.name, tuple(sorted((constants or {}).items())), boundscheck)
    with _lock:
        if key not in _built:
            waiting = threading.Timer(1.0, report or _silent, [f"Compiling the rules of {ruleset.title}, once ..."])
            waiting.daemon = True
            waiting.start()
            try:
                _built[key] = Compiled(ruleset, _build(ruleset, constants or {}, boundscheck))
            finally:
                waiting.cancel()
        return _built[key]


def _silent(text: str) -> None:
    """Nobody wants to be told."""


def _build(ruleset: Ruleset[Any], constants: Mapping[str, int], boundscheck: bool) -> Any:
    """The one function that Python calls, every rule inside it; from the disk if it was built before."""
    roots = (play_numbered,)
    check(ruleset, roots)
    folder = cache_folder() / f"{ruleset.name}-{fingerprint(ruleset, roots, constants)}{'-checked' * boundscheck}"
    _make_room(folder)
    desk, game = numba_type(ruleset.desk), numba_type(ruleset.game)
    shape = nb.void(desk[::1], game[::1], nb.int64[::1], nb.int32[:, ::1], nb.int64, nb.int64, desk[::1])
    finished = folder / "finished"
    made = _rules(ruleset, roots, constants, boundscheck, at_once=not finished.exists())
    names = {**globals(), "play_numbered": made[play_numbered]}
    with mock.patch.object(numba.config, "CACHE_DIR", str(folder)), parts_as(Whole):
        whole = types.FunctionType(_play_range.__code__, names)
        play_range = numba.njit(cache=True, nogil=True, boundscheck=boundscheck)(whole)
        play_range.compile(shape)
    play_range.disable_compile()
    finished.touch()
    return play_range


def _rules(
    ruleset: Ruleset[Any], roots: tuple[Any, ...], constants: Mapping[str, int], boundscheck: bool, at_once: bool
) -> dict[Any, Any]:
    """The rules as Numba functions, compiled at once each for its annotated types, callees first.

    When the whole is on disk they are only named: Numba loads the whole without them.
    """
    instead = record_types(ruleset)
    settings: dict[str, Any] = {
        "nogil": True,
        "boundscheck": boundscheck,
        "error_model": "numpy",  # no rule divides by zero
        "no_rewrites": True,  # they serve arrays
        "no_cpython_wrapper": True,
        "no_cfunc_wrapper": True,
    }

    def make(twin: types.FunctionType, original: Any) -> Any:
        compiled = numba.njit(forceinline=len(twin.__code__.co_code) <= INLINED, **settings)(twin)
        if at_once:
            arguments, result = signature(original, instead)
            try:
                compiled.compile(numba_type(result)(*map(numba_type, arguments)))
            except numba.core.errors.NumbaError as trouble:
                raise NotCompilable(f"{where(original)}: {trouble}") from None
            compiled.disable_compile()
        return compiled

    with parts_as(Part), no_collection():
        return weave(roots, ruleset.hooks, make, constants, lambda table: table.array)


@contextlib.contextmanager
def no_collection() -> Iterator[None]:
    """While it lasts, Python collects no garbage: a compiler makes a million objects and drops few."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _make_room(folder: Path, keep: int = 6) -> None:
    """Make the folder; of the older ones of this ruleset only the newest stay."""
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    family = folder.name.split("-")[0]
    others = sorted(folder.parent.glob(f"{family}-*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in others[keep:]:
        shutil.rmtree(old, ignore_errors=True)
