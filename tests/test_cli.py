"""The program itself, as it is typed: what it prints, its exit codes, and how it takes Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from munera.lab.plan import make_plan
from munera.lab.playing import new_match, play_out
from munera.play import files

SOURCE = Path(__file__).parent.parent / "src"
MAIN = [sys.executable, "-m", "munera"]
# the program, heeding Ctrl-C even where whoever runs the tests does not, and telling when it has played something
LISTENING = """
import signal, sys
from munera.cli import main
from munera.lab import simulate

def telling(*arguments):
    for number, tally in enumerate(play(*arguments)):
        yield tally
        if number == 3:
            print("begun", file=sys.stderr, flush=True)

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    play, simulate.play = simulate.play, telling
    main()
"""


def munera(*words: str, at: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*MAIN, *words], capture_output=True, text=True, check=False, cwd=at, env=environment(), timeout=100
    )


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(SOURCE)}


def numbers(found: dict[str, Any]) -> dict[str, Any]:
    """A summary without what differs from run to run."""
    return {key: value for key, value in found.items() if key != "speed"}


# ------------------------------------------------------------------ in general


@pytest.mark.parametrize("words", [["--help"], ["simulate", "--help"], ["rule", "--help"]])
def test_help_comes_without_the_compiler(words: list[str]) -> None:
    code = (
        "import sys\nfrom munera.cli import app\n"
        f"try:\n    app({words!r})\nexcept SystemExit:\n    pass\n"
        "print(sorted({name.split('.')[0] for name in sys.modules} & {'numba', 'numpy', 'llvmlite', 'rich'}))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment())
    assert run.stdout.startswith("Usage:")
    assert run.stdout.splitlines()[-1] == "[]"


def test_help_comes_at_once() -> None:
    """In half a second; the best of five, as the machine may be busy."""

    def seconds() -> float:
        began = time.perf_counter()
        assert munera("--help").returncode == 0
        return time.perf_counter() - began

    assert min(seconds() for _ in range(5)) < 0.5


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["simulate"], "munera: name a game: gliderpit"),
        (["simulate", "chess"], "munera: there is no ruleset 'chess'; there are: gliderpit"),
        (["simulate", "gliderpit", "--set", "zoom_climb=high"], "munera: zoom_climb is on or off"),
        (["simulate", "--resume", "none.json"], "munera: none.json: there is no such file"),
        (["coverage", "chess"], "munera: there is no ruleset 'chess'"),
        (["rule", "GPG-GLD-99"], "munera: there is no rule 'GPG-GLD-99'; the nearest are GPG-GLD-09"),
        (["verify", "none.json"], "munera: none.json: there is no such file"),
    ],
)
def test_an_error_is_one_clear_line(words: list[str], text: str, tmp_path: Path) -> None:
    run = munera(*words, at=tmp_path)
    assert run.returncode == 1
    assert run.stdout == ""
    assert run.stderr.startswith(text)
    assert run.stderr.count("\n") == 1


# ------------------------------------------------------------------ rule, coverage, rulesets, verify


def test_rule() -> None:
    run = munera("rule", "gpg-gld-09")
    assert run.returncode == 0
    assert run.stdout.startswith("GPG-GLD-09  Gliding")


def test_coverage() -> None:
    run = munera("coverage", "gliderpit", "--missing")
    assert run.returncode == 0, run.stdout
    assert "0 untested, 0 without function" in run.stdout


def test_rulesets() -> None:
    run = munera("rulesets")
    assert run.returncode == 0
    assert run.stdout.startswith("gliderpit: Glider-Pit Gladiators")


@pytest.fixture
def match_file(tmp_path: Path) -> Path:
    plan = make_plan("gliderpit", None, ["floor_level=blitz"], "S", [])
    match = new_match(plan, 0)
    play_out(plan, match)
    files.save(match, tmp_path / "match.json")
    return tmp_path / "match.json"


def test_verify_finds_a_sound_match_sound(match_file: Path) -> None:
    run = munera("verify", str(match_file))
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout == f"{match_file}: every die and every choice is as it should be\n"


@pytest.mark.parametrize(
    ("part", "value", "text"),
    [
        ("outcome", {"winners": [0, 1], "ending": "spin"}, "the outcome in the file is not how the match ended"),
        ("record", "0" * 64, "the record at the end is not the one"),
    ],
)
def test_verify_finds_what_was_changed(match_file: Path, part: str, value: Any, text: str) -> None:
    match_file.write_text(json.dumps(json.loads(match_file.read_text()) | {part: value}))
    run = munera("verify", str(match_file))
    assert (run.returncode, run.stdout) == (1, "")
    assert run.stderr.startswith(f"{match_file}: {text}")


def test_verify_finds_another_seed(match_file: Path) -> None:
    data = json.loads(match_file.read_text())
    data["dice"]["seed"] = "another"
    match_file.write_text(json.dumps(data))
    run = munera("verify", str(match_file))
    assert run.returncode == 1
    assert run.stderr.count("\n") >= 1
    assert "Traceback" not in run.stderr


# ------------------------------------------------------------------ simulate


def test_the_same_seed_gives_the_same_result_in_any_way(tmp_path: Path) -> None:
    words = ["simulate", "gliderpit", "--scenario", "pairs", "--set", "floor_level=10", "--seed", "S", "--json"]
    ways = [["--threads", "1"], ["--threads", "2"], ["--interpreted"], ["--interpreted", "--threads", "1"]]
    runs = [munera(*words, "--matches", "60", *way, at=tmp_path) for way in ways]
    assert [run.returncode for run in runs] == [0] * 4
    first, *others = (numbers(json.loads(run.stdout)) for run in runs)
    assert first["played"] == 60
    assert others == [first] * 3
    assert list(tmp_path.iterdir()) == []


def test_a_clever_player_beats_chance() -> None:
    words = ["--set", "floor_level=10", "--player", "greedy", "--player", "random", "--seed", "S", "--matches", "12"]
    run = munera("simulate", "gliderpit", *words, "--json")
    assert run.returncode == 0, run.stderr
    greedy, chance = json.loads(run.stdout)["wins"]
    assert (greedy["player"], chance["player"]) == ("greedy", "random")
    assert greedy["count"] > chance["count"]


@pytest.mark.parametrize(
    "way", [["--threads", "2"], ["--interpreted", "--threads", "2"], ["--interpreted", "--threads", "1"]]
)
def test_ctrl_c_loses_nothing_and_tells_the_way_on(way: list[str], tmp_path: Path) -> None:
    program = tmp_path / "listening.py"  # a file: the worker processes import it
    program.write_text(LISTENING)
    words = ["simulate", "gliderpit", "--matches", "100000000", "--seed", "S", "--json", *way]
    run = subprocess.Popen(
        [sys.executable, program, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env=environment(),
    )
    assert run.stderr is not None
    assert "begun\n" in iter(run.stderr.readline, "")
    run.send_signal(signal.SIGINT)
    began = time.perf_counter()
    out, err = run.communicate(timeout=60)
    assert time.perf_counter() - began < 5
    assert run.returncode == 130, err
    found = json.loads(out)
    assert 0 < found["played"] < found["asked"]
    assert "Interrupted: " in err
    assert "munera simulate --resume munera-gliderpit-duel-S.json" in err
    assert "Traceback" not in err
    more = str(found["played"] + 10)
    resumed = munera("simulate", "--resume", "munera-gliderpit-duel-S.json", "--matches", more, "--json", at=tmp_path)
    assert resumed.returncode == 0
    all_of_it = str(json.loads(resumed.stdout)["asked"])  # perhaps more: parts come in out of order
    straight = munera("simulate", "gliderpit", "--seed", "S", "--matches", all_of_it, "--json", at=tmp_path)
    assert numbers(json.loads(resumed.stdout)) == numbers(json.loads(straight.stdout))
