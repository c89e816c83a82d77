"""The commands as a person starts them: exit codes, signals, and how soon they are there."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from munera.play import files

SOURCE = Path(__file__).parent.parent.parent / "src"
posix = pytest.mark.skipif(os.name == "nt", reason="has no such signals and terminals")


def environment(data: Path, **more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(SOURCE), "MUNERA_DATA": str(data), "PYTHONIOENCODING": "utf-8", **more}


def munera(data: Path, *arguments: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "munera", *arguments]
    return subprocess.run(
        command,
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env=environment(data, **more),
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("arguments", [["--help"], ["play", "--help"], ["play", "--seat", "greedy", "--seat", "Ann"]])
def test_play_starts_without_the_compiler(data: Path, arguments: list[str]) -> None:
    code = (
        "import sys, atexit\n"
        "atexit.register(lambda: print('LOADED', [m for m in ('numba', 'numpy', 'munera.lab') if m in sys.modules]))\n"
        f"sys.argv = ['munera', *{arguments!r}]\n"
        "from munera.cli import main\n"
        "main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        encoding="utf-8",
        input="q\n",
        env=environment(data),
        check=False,
    )
    assert "LOADED []" in done.stdout
    assert done.returncode == 0


def test_a_match_of_computers_ends_with_code_0_and_its_file_is_verified(data: Path) -> None:
    seats = ("--seat", "random", "--seat", "random", "--set", "floor_level=16", "--delay", "0")
    done = munera(data, "play", "gliderpit", *seats)
    assert (done.returncode, done.stderr) == (0, "")
    [path] = (data / "matches").iterdir()
    assert munera(data, "verify", str(path)).returncode == 0
    assert "Turn 1 begins" in munera(data, "replay", str(path)).stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "chess"],
        ["play", "gone.json"],
        ["play", "--resume", "gone.json"],
        ["play", "--set", "wings=2"],
        ["play", "--seat", "a"],
        ["replay", "gone.json"],
    ],
)
def test_an_error_is_one_line_and_code_1(data: Path, arguments: list[str]) -> None:
    done = munera(data, *arguments)
    assert done.returncode == 1
    assert done.stderr.startswith("munera: ")
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stdout + done.stderr


def test_the_end_of_input_leaves_a_match_that_goes_on(data: Path) -> None:
    done = munera(data, "play", "--seat", "Ann", "--seat", "random", typed="1\n1\n")
    assert done.returncode == 0
    [path] = (data / "matches").iterdir()
    assert f"munera play --resume {path}" in done.stdout
    assert sum(answer.seat == 0 for answer in files.load(path).answers) == 2


def test_a_terminal_without_unicode_gets_plain_letters(data: Path) -> None:
    done = munera(data, "play", "--seat", "random", "--seat", "random", "--delay", "0", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "A Player 1: random" in done.stdout
    assert done.stdout.isascii()


def test_no_color_is_heeded(data: Path) -> None:
    done = munera(data, "play", typed="q\n", NO_COLOR="1", FORCE_COLOR="1")
    assert "\x1b[38" not in done.stdout
    assert "\x1b[1;3" not in done.stdout


class AtTerminal:
    """A command at a real terminal."""

    def __init__(self, data: Path, *arguments: str) -> None:
        import pty

        self.master, follower = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "munera", *arguments],
            stdin=follower,
            stdout=follower,
            stderr=follower,
            env=environment(data, TERM="xterm", COLUMNS="80", LINES="24"),
            start_new_session=True,
        )
        os.close(follower)
        self.shown = ""

    def until(self, words: str, seconds: float = 20) -> None:
        """Read until something is shown."""
        import select

        end = time.monotonic() + seconds
        while words not in self.shown:
            ready, _, _ = select.select([self.master], [], [], max(0, end - time.monotonic()))
            assert ready, f"{words!r} was not shown, but {self.shown[-2000:]!r}"
            try:
                more = os.read(self.master, 65536)
            except OSError:
                more = b""
            assert more, f"it ended before {words!r}: {self.shown[-2000:]!r}"
            self.shown += more.decode("utf-8", "replace")

    def type(self, text: str) -> None:
        self.shown = ""
        os.write(self.master, text.encode())

    def send(self, number: int) -> None:
        """Signal the process, once it waits: what arrives between a prompt and the wait for its answer is seen late."""
        time.sleep(0.5)
        self.process.send_signal(number)

    def close(self) -> None:
        """Shut the terminal's window."""
        os.close(self.master)
        self.master = -1

    def done(self) -> int:
        code = self.process.wait(20)
        if self.master >= 0:
            os.close(self.master)
        return code


SEATS = ("play", "--seat", "Ann", "--seat", "random", "--seed", "tty")


@posix
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["interrupted", "terminated"]
)
def test_a_signal_at_the_prompt_leaves_a_match_that_goes_on(data: Path, number: int, code: int) -> None:
    terminal = AtTerminal(data, *SEATS)
    terminal.until("Press Enter")
    terminal.type("\n")
    terminal.until("for help] >")
    terminal.type("1\n")
    terminal.until("for help] >")
    terminal.send(number)
    terminal.until("munera play --resume")
    assert terminal.done() == code
    [path] = (data / "matches").iterdir()
    assert files.verify(path) == []
    assert sum(answer.seat == 0 for answer in files.load(path).answers) == 1


@posix
def test_a_closed_window_leaves_a_match_that_goes_on(data: Path) -> None:
    terminal = AtTerminal(data, *SEATS)
    terminal.until("Press Enter")
    terminal.type("\n")
    terminal.until("for help] >")
    terminal.type("1\n")
    terminal.until("for help] >")
    terminal.close()
    terminal.send(signal.SIGHUP)
    assert terminal.done() in (129, -signal.SIGHUP, 0)  # whether the signal or the end of the input comes first
    [path] = (data / "matches").iterdir()
    assert files.verify(path) == []


@posix
def test_ctrl_c_while_computers_play_leaves_a_match_that_goes_on(data: Path) -> None:
    terminal = AtTerminal(data, "play", "--seat", "greedy", "--seat", "greedy", "--delay", "0.05")
    terminal.until("Turn")
    terminal.send(signal.SIGINT)
    terminal.until("munera play --resume")
    assert terminal.done() == 130
    [path] = (data / "matches").iterdir()
    assert files.verify(path) == []


@posix
def test_the_questions_before_a_match_can_be_left(data: Path) -> None:
    terminal = AtTerminal(data, "play")
    terminal.until("Which scenario")
    terminal.send(signal.SIGINT)
    assert terminal.done() == 130
    assert "Traceback" not in terminal.shown
    assert not data.exists()
