"""What a person is shown, as data: boards, pieces, sheets, offers with their odds, and sentences.

A ruleset fills these from a redacted record; the terminal and the browser draw them. Nothing here draws, and
nothing that draws parses text.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True)
class Modifier:
    """One part of what a roll depends on."""

    value: int
    reason: str
    rule: str


@dataclass(frozen=True)
class Odds:
    """The chance of a choice before it is made, with everything that went into it."""

    chance: Fraction
    of_what: str
    modifiers: tuple[Modifier, ...] = ()
    results: tuple[tuple[str, Fraction], ...] = ()  # what a success leads to, and how often
    critical: Fraction = Fraction(0)  # the part of the chance that is an extraordinary success
    notes: tuple[tuple[str, str], ...] = ()  # what else to know before rolling, each with its rule


@dataclass(frozen=True)
class Offer:
    """One offered choice, in words: what it does, what on the board it refers to, and its odds."""

    label: str
    group: str = ""
    detail: str = ""
    rule: str = ""
    piece: int | None = None
    cell: int | None = None
    odds: Odds | None = None
    warning: str = ""  # what makes a careful player stop
    facing: int | None = None  # the facing that a piece has in the cell afterwards
    cells: tuple[int, ...] = ()  # all cells, where a choice is about several: a row, a zone


@dataclass(frozen=True)
class Sentence:
    """A fact in words; ``weight`` 0 is a detail, 1 a line of the log, 2 a headline."""

    text: str
    rule: str
    weight: int = 1
    dice: tuple[int, ...] = ()
    sides: int = 0
    piece: int | None = None


@dataclass(frozen=True)
class Cell:
    """A place on the board, by axial coordinates (hex) or column and row (square)."""

    number: int
    q: int
    r: int
    label: str
    terrain: str = ""


@dataclass(frozen=True)
class Badge:
    """A state of a piece that must be seen at a glance."""

    text: str
    meaning: str


@dataclass(frozen=True)
class Gauge:
    """A number on a track."""

    name: str
    value: int
    low: int
    high: int


@dataclass(frozen=True)
class Piece:
    """Something on the board, or waiting beside it."""

    number: int
    name: str
    team: int
    seat: int
    cell: int | None
    facing: int | None = None
    level: int | None = None
    badges: tuple[Badge, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()  # labelled boxes of its sheet
    gone: str = ""  # why it is out of the match


@dataclass(frozen=True)
class Board:
    """The map. ``grid`` is "hex flat", "hex pointy" or "square"."""

    grid: str
    cells: tuple[Cell, ...]
    direction_names: tuple[str, ...]
    levels: tuple[int, int] | None = None  # the lowest and highest altitude, where altitude matters


@dataclass(frozen=True)
class View:
    """All that one seat is shown, save the log."""

    title: str
    heading: str  # turn and phase
    seats: tuple[str, ...]
    board: Board
    pieces: tuple[Piece, ...]
    notes: tuple[tuple[str, str], ...] = ()  # labelled facts about the whole match
    prompt: str = ""
    prompt_rule: str = ""
    prompt_piece: int | None = None
    outcome: str = ""
    teams: tuple[str, ...] = field(default=())  # by the numbers that the pieces carry
