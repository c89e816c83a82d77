"""Boards of each kind with a few pieces on them, and a terminal that is played by a script."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterable, Sequence

from rich.console import Console

from munera.engine.view import Badge, Board, Cell, Gauge, Piece, View
from munera.terminal.console import Terminal

FLAT = ("N", "NE", "SE", "S", "SW", "NW")
POINTY = ("NW", "NE", "E", "SE", "SW", "W")
SQUARE = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
GRIDS = {"hex flat": FLAT, "hex pointy": POINTY, "square": SQUARE}


def board(grid: str, columns: int = 3, rows: int = 3, levels: tuple[int, int] | None = (0, 9)) -> Board:
    """A board of cells numbered by columns and labelled "column.row"."""
    cells = []
    for column in range(columns):
        for row in range(rows):
            q, r = column, row
            if grid == "hex flat":
                r -= column // 2
            elif grid == "hex pointy":
                q -= row // 2
            cells.append(Cell(column * rows + row, q, r, f"{column + 1}.{row + 1}"))
    return Board(grid, tuple(cells), GRIDS[grid], levels)


def piece(
    number: int, cell: int | None, level: int | None = 5, *, team: int = 0, facing: int = 0, gone: str = ""
) -> Piece:
    """A piece called G1, G2 ..., with a gauge and a fact."""
    return Piece(
        number,
        f"G{number + 1}",
        team,
        team,
        cell,
        facing,
        level,
        (Badge("stunned", "It cannot act."),) if number == 1 else (),
        (Gauge("Speed", 3, 0, 5),),
        (("In hand", "sword"),),
        gone,
    )


def view(grid: str = "hex flat", pieces: Sequence[Piece] = (), **more: object) -> View:
    """What a seat is shown of such a board."""
    given = {"board": board(grid), **more}
    return View("Game", "Turn 3: Movement", ("Player 1", "Player 2"), pieces=tuple(pieces), **given)  # type: ignore[arg-type]


class Scripted(Terminal):
    """A terminal whose person types what is written down; when that ends the input ends."""

    def __init__(self, typed: Iterable[str] = (), width: int = 100) -> None:
        self.out = io.StringIO()
        self.prompts: list[str] = []
        self.script = iter(typed)
        super().__init__(Console(file=self.out, width=width, highlight=False, soft_wrap=True), self.read_script)

    def read_script(self, prompt: str) -> str:
        self.prompts.append(prompt)
        self.out.write(prompt)
        try:
            typed = next(self.script)
        except StopIteration:
            raise EOFError from None
        self.out.write(typed + "\n")
        return typed

    @property
    def text(self) -> str:
        """All that was shown."""
        return self.out.getvalue()

    def since(self, words: str) -> str:
        """What was shown after some words came for the last time."""
        return self.text.rpartition(words)[2]


class Live(Scripted):
    """The same, but as if a person sat there."""

    @property
    def is_live(self) -> bool:
        return True


class Choosing(Scripted):
    """A person who chooses at random among what is offered, and types a few other things between."""

    def __init__(self, seed: str, between: dict[int, list[str]] | None = None, stop_after: int = 5000) -> None:
        super().__init__()
        self.chance = random.Random(seed)
        self.between = {number: list(typed) for number, typed in (between or {}).items()}
        self.stop_after = stop_after
        self.chosen = 0

    def read_script(self, prompt: str) -> str:
        self.prompts.append(prompt)
        waiting = self.between.get(self.chosen)
        if waiting:
            return waiting.pop(0)
        if self.chosen >= self.stop_after:
            raise EOFError
        self.chosen += 1
        asked = re.match(r"\[(?:1-)?(\d+),", prompt)
        return str(self.chance.randint(1, int(asked[1]))) if asked else ""
