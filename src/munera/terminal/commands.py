"""The commands `play` and `replay`: what they do from the first word to the exit code."""

from __future__ import annotations

from pathlib import Path

from munera.engine.ruleset import RulesFault
from munera.terminal import folder
from munera.terminal.console import BrokenOff, EndOfInput, Terminal, heeding_signals, prepare_output
from munera.terminal.replaying import replay
from munera.terminal.session import FAULT, Session, fault_in_words
from munera.terminal.start import Wish, begin
from munera.terminal.text import WARNING, line


def play(wish: Wish, delay: float = 0.0, terminal: Terminal | None = None) -> int:
    """Play a match, a new one or one that was saved; the exit code."""
    prepare_output()
    terminal = terminal or Terminal()
    with heeding_signals():
        try:
            match, path = begin(wish, terminal)
            return Session(match, path, terminal, delay).run()
        except (EndOfInput, BrokenOff) as broken:
            return broken.code
        except RulesFault as fault:
            return _report(fault, terminal)


def show_replay(path: Path, *, whole: bool = False, terminal: Terminal | None = None) -> int:
    """Look at a saved match again; the exit code."""
    prepare_output()
    terminal = terminal or Terminal()
    with heeding_signals():
        try:
            replay(path, terminal, whole=whole)
        except BrokenOff as broken:
            return broken.code
        except RulesFault as fault:
            return _report(fault, terminal)
    return 0


def _report(fault: RulesFault, terminal: Terminal) -> int:
    terminal.show(line((fault_in_words(fault, folder.keep_crash(fault.log or {})), WARNING)))
    return FAULT
