"""Whether an NVIDIA GPU plays the same matches as the processor, and how fast it plays them.

    python benchmarks/gpu.py [--check 10000] [--matches 1000000] [--scenario squads]

It runs from a checkout as it stands. The final records of the first matches must agree with the CPU twin's in every
byte, or nothing is measured. A rate takes in everything from the call to the results: memory, launch, transfer.
Exit code 0: measured; 1: the records differ; 2: there is no GPU, or no numba-cuda, so that nothing could be tried.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import warnings
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

import numpy as np

from munera import rulesets
from munera.engine import compiled
from munera.engine.compiled import Batch
from munera.engine.ruleset import Ruleset
from munera.engine.state import DeskRecord

BLOCKS = (32, 64, 128, 256)
RUNS = 3
DESKS_IN_CHECK = 1999  # few, so that each plays several matches, and no whole number of blocks or matches


@dataclass(frozen=True)
class Variant:
    """One way to build the kernel."""

    name: str
    constants: dict[str, int]
    tables_in_global_memory: bool = False
    max_registers: int | None = None


VARIANTS = (
    Variant("events logged", {}),
    Variant("events left out", {"LOG": 0}),
    Variant("left out, tables in global memory", {"LOG": 0}, tables_in_global_memory=True),
    Variant("left out, at most 64 registers", {"LOG": 0}, max_registers=64),
)


def gpu_module() -> Any:
    """The engine's CUDA twin, or the end of this run."""
    warnings.simplefilter("ignore")  # numba-cuda warns of NumPy, and of small batches
    try:
        from munera.engine import cuda
    except ImportError as missing:
        print(f"nothing measured: {missing}", file=sys.stderr)
        sys.exit(2)
    if not cuda.cuda.is_available():
        print(f"nothing measured, there is no NVIDIA GPU here: {cuda.cuda.cuda_error()}", file=sys.stderr)
        sys.exit(2)
    return cuda


# ------------------------------------------------------------------ the same matches


def on_cpu(ruleset: Ruleset[Any], template: DeskRecord, matches: int) -> Batch:
    """The matches as the processor plays them, in as many threads as it has cores."""
    twin = compiled.build(ruleset)
    cores = os.cpu_count() or 1
    share = -(-matches // cores)

    def part(first: int) -> Batch:
        length = min(share, matches - first)
        return twin.play_batch(template, length, first=first, keep=length)

    with ThreadPoolExecutor(cores) as pool:
        parts = list(pool.map(part, range(0, matches, share)))
    return Batch(
        *(np.concatenate([getattr(part, name) for part in parts]) for name in ("decisions", "summary", "games"))
    )


def differing(one: Batch, other: Batch) -> list[int]:
    """The numbers of the matches in which two batches differ, in the final record or in what is said of it."""
    size = one.games.dtype.itemsize
    same = (one.games.view(np.uint8).reshape(-1, size) == other.games.view(np.uint8).reshape(-1, size)).all(axis=1)
    same &= (one.summary == other.summary).all(axis=1) & (one.decisions == other.decisions)
    return [int(number) for number in np.flatnonzero(~same)]


def check(ruleset: Ruleset[Any], template: DeskRecord, twin: Any, matches: int) -> None:
    """End this run unless the GPU plays the same matches as the processor, byte for byte."""
    reference = on_cpu(ruleset, template, matches)
    played = twin.play_batch(template, matches, keep=matches, threads=DESKS_IN_CHECK)
    if numbers := differing(played, reference):
        print(f"DIFFERENT: {len(numbers)} of {matches} matches, the first is number {numbers[0]}", file=sys.stderr)
        sys.exit(1)
    decisions, faults = reference.decisions.sum(), np.count_nonzero(reference.faults)
    print(f"{matches:,} final records with their events agree byte for byte ({decisions:,} decisions, {faults} faults)")


# ------------------------------------------------------------------ how fast


def rate(twin: Any, template: DeskRecord, matches: int, **how: Any) -> tuple[float, float]:
    """Decisions and matches a second, the best of several runs."""
    best = (0.0, 0.0)
    for _ in range(RUNS):
        began = time.perf_counter()
        played = twin.play_batch(template, matches, **how)
        seconds = time.perf_counter() - began
        best = max(best, (float(played.decisions.sum()) / seconds, matches / seconds))
    return best


def measure(gpu: Any, variant: Variant, twin: Any, seconds: float, template: DeskRecord, matches: int) -> None:
    """Print a kernel's properties and its rates for each size of a block, then for fewer matches in flight."""
    kernel = twin.kernel
    print(
        f"\n{variant.name}: compiled in {seconds:.1f} s, {kernel.get_regs_per_thread()} registers "
        f"and {kernel.get_local_mem_per_thread()} bytes of local memory a thread, "
        f"{kernel.get_const_mem_size()} bytes of constants"
    )
    twin.play_batch(template, min(matches, 10_000))
    most = gpu.most_threads()
    rates = {block: rate(twin, template, matches, block=block) for block in BLOCKS}
    best = max(rates, key=lambda block: rates[block])
    for block, found in rates.items():
        print_row(block, min(matches, most), found)
    for threads in (most // 8, most // 4, most // 2):
        print_row(best, threads, rate(twin, template, matches, block=best, threads=threads))


def print_row(block: int, threads: int, found: tuple[float, float]) -> None:
    decisions, matches = found
    print(f"{block:8}{threads:12,}{decisions / 1e6:14,.1f}{matches:14,.0f}")


def main() -> None:
    """Check, then measure."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--game", default="gliderpit")
    ask.add_argument("--scenario", default="squads")
    ask.add_argument("--check", type=int, default=10_000, metavar="MATCHES")
    ask.add_argument("--matches", type=int, default=1_000_000)
    want = ask.parse_args()
    gpu = gpu_module()
    ruleset = rulesets.load(want.game)
    scenario = ruleset.scenario(want.scenario)
    template = ruleset.prepare(scenario.seats, scenario.options, "benchmark")
    name = gpu.cuda.get_current_device().name
    print(f"{want.game}, {want.scenario}; {name}, Python {sys.version.split()[0]}, NumPy {np.__version__}")
    for variant in VARIANTS:
        began = time.perf_counter()
        place = gpu.in_global_memory if variant.tables_in_global_memory else None
        twin = gpu.build(ruleset, variant.constants, place, variant.max_registers)
        seconds = time.perf_counter() - began
        if variant is VARIANTS[0]:
            check(ruleset, template, twin, want.check)
            print(f"\nthe best of {RUNS} runs of {want.matches:,} matches each:")
            print(f"{'block':>8}{'in flight':>12}{'M decisions/s':>14}{'matches/s':>14}")
        measure(gpu, variant, twin, seconds, template, want.matches)


if __name__ == "__main__":
    main()
