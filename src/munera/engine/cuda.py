"""The CUDA twin: random play of a ruleset's matches on an NVIDIA GPU, a match per thread, from the same rules.

For batches by the million. The numbered matches are those of `compiled.py`, and their final records agree byte for
byte. It needs numba-cuda, which the extra `munera[gpu]` installs; nothing else in the engine imports this.

A thread keeps one desk in global memory and plays match after match on it. Between two matches it resets what a
match leaves behind, in whole words: a GPU copies a record that is assigned byte by byte. The threads of a warp wait
for the longest of their matches, a fifth of their time in Glider-Pit; if each began its next match by itself, all
others would wait while one resets its desk.
"""

from __future__ import annotations

import contextlib
import types
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any
from unittest import mock

import numba
import numpy as np
from numba import types as nb

from munera.engine import questions
from munera.engine.compiled import DECISIONS_LIMIT, Batch, NotCompilable, check, numba_type, record_types
from munera.engine.records import as_array, dtype_of
from munera.engine.rules import callees, signature, weave, where
from munera.engine.ruleset import Ruleset
from munera.engine.state import DeskRecord
from munera.engine.tables import Table

try:
    import_module("_numba_cuda_redirector")  # puts numba-cuda in the place of Numba's own; Python does so at its start
except ModuleNotFoundError:  # ... but not for a folder on PYTHONPATH
    raise ImportError("a GPU is used through numba-cuda: pip install 'munera[gpu]'") from None
cuda: Any = import_module("numba.cuda")
vars(np)["row_stack"] = np.vstack  # gone from NumPy 2.5, but numba-cuda 0.30 looks it up when it first compiles

WORD = np.dtype(np.int64)
SIMULATED = bool(cuda.config.ENABLE_CUDASIM)  # by NUMBA_ENABLE_CUDASIM=1: the kernel runs as ordinary Python
play_numbered = questions.play_numbered

# A rule with more bytes of bytecode than this, and more than one caller, is called and not inlined. If NVVM may inline
# as it likes, the program is three times as long and takes four times as long to make.
INLINED = 400


# ------------------------------------------------------------------ what runs on the GPU

# these stand in for what `_kernel` puts into the globals of the compiled twin
GAME_WORDS = LUCK_FROM = LUCK_UNTIL = 0


def _play_share(  # type: ignore[no-untyped-def]  # compiled
    template, desks, desk_words, games, decisions, summary, first, limit
):
    """The kernel: one thread's share of a batch, every so-manieth match of it."""
    thread = cuda.grid(1)
    desk = desks[thread]
    for index in range(thread, decisions.size, cuda.gridsize(1)):
        for word in range(GAME_WORDS):
            desk_words[thread, word] = template[word]
        for word in range(LUCK_FROM, LUCK_UNTIL):
            desk_words[thread, word] = template[word]
        decisions[index] = play_numbered(desk, first + index, limit)
        game = desk.game
        summary[index, 0] = game.winners
        summary[index, 1] = game.ending
        summary[index, 2] = game.turn
        summary[index, 3] = game.fault
        if index < games.shape[0]:
            for word in range(GAME_WORDS):
                games[index, word] = desk_words[thread, word]


# ------------------------------------------------------------------ what starts it


@dataclass(frozen=True)
class OnGpu:
    """Batches of random play on the GPU by the rules of a ruleset."""

    ruleset: Ruleset[Any]
    kernel: Any

    def play_batch(
        self,
        template: DeskRecord,
        matches: int,
        first: int = 0,
        keep: int = 0,
        limit: int = DECISIONS_LIMIT,
        block: int = 128,
        threads: int | None = None,
    ) -> Batch:
        """Random play of matches ``first`` and up from a prepared desk; ``keep`` final records are kept.

        ``threads`` is how many matches are in flight, rounded up to whole blocks of ``block``: by default as many as
        the GPU's multiprocessors may hold.
        """
        game, desk = dtype_of(self.ruleset.game), dtype_of(self.ruleset.desk)
        blocks = -(-min(matches, threads or most_threads()) // block)
        desks = cuda.device_array(blocks * block, desk)
        games = cuda.device_array((max(keep, 1), game.itemsize // WORD.itemsize), WORD)
        decisions = cuda.device_array(matches, np.int64)
        summary = cuda.device_array((matches, 4), np.int32)
        words = desks.view(WORD).reshape(blocks * block, desk.itemsize // WORD.itemsize)
        start = cuda.to_device(as_array(template).view(WORD))
        self.kernel[blocks, block](start, desks, words, games, decisions, summary, first, limit)
        kept = games.copy_to_host().view(game).reshape(-1)[:keep]
        return Batch(decisions.copy_to_host(), summary.copy_to_host(), kept)


def most_threads() -> int:
    """How many threads this GPU can have under way."""
    device = cuda.get_current_device()
    return int(device.MULTIPROCESSOR_COUNT * device.MAX_THREADS_PER_MULTIPROCESSOR)


# ------------------------------------------------------------------ building


def build(
    ruleset: Ruleset[Any],
    constants: Mapping[str, int] | None = None,
    place: Callable[[Table[Any]], Any] | None = None,
    max_registers: int | None = None,
) -> OnGpu:
    """The rules of a ruleset as a kernel for this machine's GPU; it takes some ten seconds.

    ``constants`` replaces module constants by name (LOG=0 leaves events out). Tables lie in constant memory, which
    holds 64 KiB; `in_global_memory` given as ``place`` puts them elsewhere. ``max_registers`` trades registers
    for threads under way.
    """
    kernel = _kernel(ruleset, constants, place)
    if SIMULATED:
        return OnGpu(ruleset, cuda.jit(kernel))
    # without link-time optimisation: NVVM has all rules at hand anyway, and linking would take five times as long
    return OnGpu(ruleset, cuda.jit(_shape(ruleset), lto=False, max_registers=max_registers)(kernel))


def _in_constant_memory(table: Table[Any]) -> Any:
    """A table's array; the simulator computes with what it finds there, and 16 bits would be too few."""
    return table.array.astype(np.int64) if SIMULATED else table.array


def in_global_memory(table: Table[Any]) -> Any:
    """A table's array on the GPU, where all its memory is."""
    return cuda.to_device(table.array)


def ptx(ruleset: Ruleset[Any], constants: Mapping[str, int] | None = None, cc: tuple[int, int] = (9, 0)) -> str:
    """The kernel as PTX for a compute capability, made without a GPU or its driver: shows that the rules compile."""
    with _pretended_gpu(cc):
        text, _ = cuda.compile(
            _kernel(ruleset, constants, None), _shape(ruleset), cc=cc, output="ptx", abi="numba", device=False
        )
    return str(text)


@contextlib.contextmanager
def _pretended_gpu(cc: tuple[int, int]) -> Iterator[None]:
    """While it lasts, numba-cuda compiles device functions for a GPU that is not there."""
    gpu = types.SimpleNamespace(compute_capability=cc)
    with mock.patch("numba.cuda.dispatcher.get_current_device", return_value=gpu):
        yield


def _shape(ruleset: Ruleset[Any]) -> Any:
    desk = numba_type(ruleset.desk)
    rows = nb.int64[:, ::1]
    return nb.void(nb.int64[::1], desk[::1], rows, rows, nb.int64[::1], nb.int32[:, ::1], nb.int64, nb.int64)


def _kernel(
    ruleset: Ruleset[Any], constants: Mapping[str, int] | None, place: Callable[[Table[Any]], Any] | None
) -> types.FunctionType:
    """The kernel's function, everything that it calls compiled."""
    names = {**globals(), **_words(ruleset)}
    names["play_numbered"] = _rules(ruleset, constants or {}, place or _in_constant_memory)[play_numbered]
    return types.FunctionType(_play_share.__code__, names)


def _words(ruleset: Ruleset[Any]) -> dict[str, int]:
    """Where in a desk, counted in words, lies what has to be reset."""
    desk: Any = ruleset.desk
    spans = [desk.game.offset, desk.game.size, desk.luck.offset, desk.luck.size]
    if spans[0] != 0 or any(span % WORD.itemsize for span in spans):
        raise TypeError(f"{where(_words)}: a desk begins with its game, and both it and the luck are whole words")
    _, game, luck, length = (span // WORD.itemsize for span in spans)
    return {"GAME_WORDS": game, "LUCK_FROM": luck, "LUCK_UNTIL": luck + length}


def _rules(ruleset: Ruleset[Any], constants: Mapping[str, int], place: Callable[[Table[Any]], Any]) -> dict[Any, Any]:
    """The rules as device functions, each compiled for its annotated types, callees first."""
    check(ruleset, (play_numbered,))
    instead = record_types(ruleset)
    parts: dict[Any, Any] = {}

    def make(twin: types.FunctionType, original: Any) -> Any:
        device_function = cuda.jit(device=True)(twin)
        if SIMULATED:
            return device_function
        arguments, result = signature(original, instead)
        try:
            parts[original] = device_function.compile_device(tuple(map(numba_type, arguments)), numba_type(result))
        except numba.core.errors.NumbaError as trouble:
            raise NotCompilable(f"{where(original)}: {trouble}") from None
        device_function.disable_compile()
        parts[original].library._linking_libraries -= {part.library for part in parts.values()}  # noqa: SLF001 - _join
        return device_function

    made = weave((play_numbered,), ruleset.hooks, make, constants, place)
    if not SIMULATED:
        _join(ruleset, parts)
    return made


def _join(ruleset: Ruleset[Any], parts: Mapping[Any, Any]) -> None:
    """Let the root alone list the code of all rules, and say which of them are not to be inlined.

    Left alone, numba-cuda lists a rule's code once for each way to it, thousands of times in a large ruleset. The
    order is callers first: the linker drops a function that nobody has asked for yet.
    """
    callers = Counter(ruleset.hooks.get(called, called) for rule in parts for called in callees(rule))
    for rule, part in parts.items():
        if callers[rule] > 1 and len(rule.__code__.co_code) > INLINED:
            part.library.get_function(part.fndesc.llvm_func_name).attributes.add("noinline")
    *others, root = (part.library for part in parts.values())
    root._linking_libraries = [*others[::-1], *root._linking_libraries]  # noqa: SLF001 - there is no other way in
