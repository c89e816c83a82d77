"""The terminal itself: its size and signs, writing lines, asking for a line, waiting; and what breaks that off."""

from __future__ import annotations

import contextlib
import os
import select
import shlex
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import IO

from rich.console import Console
from rich.text import Text

from munera.terminal.screen import Size
from munera.terminal.text import PLAIN, PRETTY, Lines, Signs


class BrokenOff(BaseException):
    """The program is told to end: by Ctrl-C, a signal, a closed terminal. No error: nothing may catch it on its way."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class EndOfInput(BaseException):
    """There is nothing more to read: whoever typed has left."""

    code = 0


class Screen(Console):
    """A console whose reader may go away."""

    def on_broken_pipe(self) -> None:
        """What is written goes nowhere from now on."""
        _write_nowhere()
        raise BrokenOff(141)


def _write_nowhere() -> None:
    """Python writes out what is left at its end, and would stumble over a terminal that is gone."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class Terminal:
    """Where a person reads and types."""

    def __init__(self, console: Console | None = None, read: Callable[[str], str] = input) -> None:
        self.console = console or Screen(highlight=False, soft_wrap=True)
        self.read = read

    @property
    def is_live(self) -> bool:
        """Whether a person sits at both ends."""
        return self.console.is_terminal and self.read is input and sys.stdin is not None and sys.stdin.isatty()

    @property
    def signs(self) -> Signs:
        """The signs that this terminal can show."""
        return PRETTY if self.console.encoding.lower().startswith("utf") else PLAIN

    @property
    def size(self) -> Size:
        """The room for what is shown; only a terminal has a height."""
        width, height = self.console.size
        return Size(max(width, 40), height if self.console.is_terminal else None, self.signs)

    def show(self, lines: Lines | Text | str) -> None:
        """Write lines; a terminal that has gone away breaks the match off."""
        if lines == []:
            return
        try:
            whole = Text("\n").join(lines) if isinstance(lines, list) else lines
            self.console.print(whole, markup=False, highlight=False, soft_wrap=True)
        except OSError as trouble:
            _write_nowhere()
            raise BrokenOff(129) from trouble

    def clear(self, *, for_good: bool = False) -> None:
        """Empty the screen; for good, what can be scrolled back to as well."""
        if self.is_live:
            self.console.clear()
            if for_good:
                self.console.file.write("\x1b[3J")

    def ask(self, prompt: str) -> str:
        """The line that a person types."""
        try:
            if self.read is input:
                sys.stdout.flush()
            return self.read(prompt).strip()
        except EOFError:
            raise EndOfInput from None
        except KeyboardInterrupt:
            raise BrokenOff(130) from None
        except (OSError, UnicodeDecodeError) as trouble:
            raise BrokenOff(129) from trouble

    def wait(self, seconds: float) -> bool:
        """Wait; True as soon as someone presses Enter meanwhile."""
        if seconds <= 0:
            return False
        if not self.is_live or os.name == "nt":
            time.sleep(seconds)
            return False
        ready, _, _ = select.select([sys.stdin], [], [], seconds)
        if not ready:
            return False
        return _line_read(sys.stdin)


def _line_read(stream: IO[str]) -> bool:
    if not stream.readline():
        raise EndOfInput
    return True


def prepare_output() -> None:
    """No character may bring the program down that a terminal cannot show; lines can be edited while typing."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if sys.stdin is not None and sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - importing it is what gives `input` editing and a history


@contextlib.contextmanager
def heeding_signals() -> Iterator[None]:
    """While a match is played, a signal to end breaks it off in an orderly way."""
    told = False

    def break_off(number: int, frame: FrameType | None) -> None:
        nonlocal told
        if not told:  # the first signal is enough: saving must not be broken off by a second
            told = True
            raise BrokenOff(128 + number)

    before = {}
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
        if hasattr(signal, name):
            with contextlib.suppress(ValueError):  # not in the main thread
                before[name] = signal.signal(getattr(signal, name), break_off)
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)


def program() -> str:
    """What to type to call this program: its name, or where it lies if the shell would not find it."""
    if shutil.which("munera"):
        return "munera"
    called = Path(sys.argv[0])
    if called.name != "munera":
        return f"{quoted(sys.executable)} -m munera"
    return quoted(called.relative_to(Path.cwd()) if called.is_relative_to(Path.cwd()) else called)


def quoted(word: object) -> str:
    """A word as a shell takes it."""
    text = str(word)
    if os.name == "nt":
        return f'"{text}"' if " " in text else text
    return shlex.quote(text)
