"""How long a user waits: for the command line, and for the compiled rules, the first time and after.

    python benchmarks/start.py

Every run is a new process, as the user's is; the figure is the median. Beside them, what Python itself takes.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time

RUNS = 7
BUILD = "from munera import rulesets; from munera.engine import compiled; compiled.build(rulesets.load('gliderpit'))"


def seconds(*arguments: str, cache: str = "", runs: int = RUNS) -> float:
    """The median time of a Python process."""
    environment = {**os.environ, "MUNERA_CACHE": cache}
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True, env=environment)
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def main() -> None:
    """Measure and print."""
    bare = seconds("-c", "pass")
    print(f"{'Python itself':44}{bare:8.2f} s")
    print(f"{'munera --help':44}{seconds('-m', 'munera', '--help'):8.2f} s")
    print(f"{'munera rulesets (loads Glider-Pit)':44}{seconds('-m', 'munera', 'rulesets'):8.2f} s")
    numba = seconds("-c", "import numba")
    print(f"{'importing Numba':44}{numba:8.2f} s")
    with tempfile.TemporaryDirectory() as cache:
        cold = seconds("-c", BUILD, cache=cache, runs=1)
        warm = seconds("-c", BUILD, cache=cache)
    print(f"{'compiled rules, first time (Numba included)':44}{cold:8.2f} s   {cold - numba:.2f} s of it compiling")
    print(f"{'compiled rules, after (Numba included)':44}{warm:8.2f} s   {warm - numba:.2f} s of it loading")


if __name__ == "__main__":
    main()
