"""The CUDA twin: compiled to PTX without a GPU, run in numba-cuda's simulator, and on a GPU where there is one."""

from __future__ import annotations

import importlib.util
import inspect
import os
import subprocess
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from munera import rulesets
from munera.engine.compiled import NotCompilable
from munera.engine.rules import rule
from tests.toy import RULESET as TOY
from tests.toy.state import Game

ROOT = Path(__file__).parents[2]
PHILOX = 0xD2511F53  # the first multiplier of the dice

pytestmark = [
    pytest.mark.skipif(importlib.util.find_spec("numba_cuda") is None, reason="numba-cuda is not installed"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning:numba"),  # numba-cuda lags behind NumPy
]


@pytest.fixture(scope="module")
def twin() -> Any:
    """The CUDA twin, where NVIDIA's compiler is there to make PTX."""
    pathfinder: Any = import_module("cuda.pathfinder")
    for library in ("nvvm", "nvrtc"):
        try:
            pathfinder.load_nvidia_dynamic_lib(library)
        except pathfinder.DynamicLibNotFoundError:
            pytest.skip(f"numba-cuda is installed, but not NVIDIA's {library} that it compiles with")
    return import_module("munera.engine.cuda")


@pytest.fixture(scope="module")
def toy(twin: Any) -> str:
    """The kernel of the toy, compiled once for several tests."""
    return str(twin.ptx(TOY))


# ------------------------------------------------------------------ PTX, without a GPU


def assert_whole(text: str) -> None:
    assert ".target sm_90" in text
    assert text.count(".visible .entry") == 1
    assert ".extern .func" not in text, "a function was lost on the way"


def test_every_rule_compiles_into_one_kernel(toy: str) -> None:
    assert_whole(toy)


def test_every_rule_of_a_whole_game_compiles(twin: Any) -> None:
    assert_whole(twin.ptx(rulesets.load("gliderpit")))


def test_dice_are_multiplied_in_64_bits(toy: str) -> None:
    products = [line for line in toy.splitlines() if line.endswith(f" {PHILOX};")]
    assert products
    assert all("mul.lo.s64" in line for line in products)


def test_events_can_be_left_out(twin: Any, toy: str) -> None:
    silent = twin.ptx(TOY, {"LOG": 0})
    assert_whole(silent)
    assert stores(silent) < stores(toy) / 2


def stores(text: str) -> int:
    """How many fields of 16 bits are written, as those of an event are."""
    return text.count("st.u16") + text.count("st.global.u16")


@rule
def deal_the_same(game: Game) -> None:
    """Assigns a whole array, which works on a processor alone."""
    game.hands[1].held[:] = game.hands[0].held  # type: ignore[index, assignment]  # ctypes takes it


def test_what_a_gpu_cannot_do_is_refused_with_file_and_line(twin: Any) -> None:
    line = inspect.getsourcelines(deal_the_same)[1]
    with pytest.raises(NotCompilable, match=rf"test_cuda\.py:{line}: deal_the_same"):
        twin.ptx(replace(TOY, advance=deal_the_same))


# ------------------------------------------------------------------ the same matches

PLAY = """
import sys
from importlib import import_module

from munera.engine import cuda, questions
from munera.engine.records import copy_of, element

if cuda.SIMULATED:  # which cannot assign a record
    from numba.cuda.simulator.cudadrv.devicearray import FakeCUDAArray, FakeWithinKernelCUDAArray

    def assign(self, index, value):
        self._ary[index] = value._item._ary if isinstance(value, FakeWithinKernelCUDAArray) else value

    FakeCUDAArray.__setitem__ = assign

ruleset = import_module(sys.argv[1]).RULESET
matches = int(sys.argv[2])
FIRST, KEPT = 2**32 + 7, matches - 1  # a number of more than 32 bits reaches both halves of the nonce
scenario = ruleset.scenarios[0]
template = ruleset.prepare(scenario.seats, scenario.options, "cuda")
batch = cuda.build(ruleset).play_batch(template, matches, first=FIRST, keep=KEPT, block=2, threads=4)
assert batch.games.shape == (KEPT,)
for index in range(matches):
    desk = copy_of(template)
    decisions = ruleset.woven[questions.play_numbered](desk, FIRST + index, 1_000_000)
    game = desk.game
    assert game.over and batch.decisions[index] == decisions
    assert batch.summary[index].tolist() == [game.winners, game.ending, game.turn, game.fault]
    assert index >= KEPT or bytes(element(ruleset.game, batch.games, index)) == bytes(game), index
"""


def play_both_ways(module: str, matches: int, **environment: str) -> None:
    """Play a few matches interpreted and on a GPU or its simulator, four desks for all; all bytes must agree."""
    paths = os.pathsep.join((str(ROOT / "src"), str(ROOT)))
    subprocess.run(
        [sys.executable, "-W", "ignore", "-c", PLAY, module, str(matches)],
        check=True,
        env={**os.environ, "PYTHONPATH": paths, **environment},
    )


@pytest.mark.parametrize(
    ("module", "matches"),
    [("tests.toy", 6), pytest.param("munera.rulesets.gliderpit", 11, marks=pytest.mark.slow)],
)
def test_the_simulator_plays_the_same_matches(module: str, matches: int) -> None:
    play_both_ways(module, matches, NUMBA_ENABLE_CUDASIM="1")


@pytest.mark.slow
@pytest.mark.parametrize("module", ["tests.toy", "munera.rulesets.gliderpit"])
def test_the_gpu_plays_the_same_matches(twin: Any, module: str) -> None:
    if not twin.cuda.is_available():
        pytest.skip("there is no NVIDIA GPU here")
    play_both_ways(module, 200)
