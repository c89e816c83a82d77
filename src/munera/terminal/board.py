"""A board as lines of text: hexes with flat or pointed tops and squares, as a lattice of dots or with outlines.

A lattice fits the smallest screen; outlines take a little more room. In both a piece shows its team's shape, its
tag, an arrow for its facing and its level; of several pieces in a cell the highest is shown, with a "+".
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from rich.text import Text

from munera.engine.hexes import STEPS, centre
from munera.engine.view import Board, Cell, Piece, View
from munera.terminal.text import FAINT, NUMBER, PRETTY, Canvas, Lines, Signs, team_style

LATTICE = 6  # characters between two cells of one line in a lattice


@dataclass(frozen=True)
class Form:
    """How large a board is drawn: with ``inner`` characters in each outlined cell; 0 is the lattice."""

    inner: int = 0
    signs: Signs = PRETTY
    marks: Mapping[int, Sequence[int]] = field(default_factory=dict)  # by cell: the numbers of choices about it


FORMS = (7, 5, 3, 0)  # from the largest


def draw(view: View, form: Form) -> Lines:
    """The whole board."""
    board = view.board
    if not board.cells:
        return []
    canvas = Canvas()
    places = place(board, form.inner)
    if form.inner:
        for at in places.values():
            OUTLINES[board.grid](canvas, *at, form.inner)
    tags = tags_of(view)
    standing = pieces_by_cell(view)
    labelled = cells_to_label(board, places, form)
    for cell in board.cells:
        x, y = places[cell.number]
        if cell.number in standing:
            _write_pieces(canvas, x, y, standing[cell.number], tags, form, view)
        elif cell.number in form.marks:
            _write_words(canvas, x, y, numbers_in_words(form.marks[cell.number], form.inner or 5), form, NUMBER)
        elif cell.number in labelled:
            _write_words(canvas, x, y, cell.label, form, FAINT)
        else:
            _write_empty(canvas, x, y, cell, form)
    return canvas.lines()


def width_of(board: Board, inner: int) -> int:
    """How many characters a board of this form is wide."""
    cell = inner + 2 if inner else LATTICE
    return max((x for x, _ in place(board, inner).values()), default=0) + cell


def height_of(board: Board, inner: int) -> int:
    """How many lines a board of this form is high."""
    cell = 1 if inner == 0 else 3 if board.grid == "hex flat" else 4
    return max((y for _, y in place(board, inner).values()), default=0) + cell


# ------------------------------------------------------------------ where cells lie


def place(board: Board, inner: int) -> dict[int, tuple[int, int]]:
    """The upper left corner of each cell."""
    spots = {cell.number: _spot(board.grid, cell, inner) for cell in board.cells}
    left = min((x for x, _ in spots.values()), default=0)
    top = min((y for _, y in spots.values()), default=0)
    return {number: (x - left, y - top) for number, (x, y) in spots.items()}


def _spot(grid: str, cell: Cell, inner: int) -> tuple[int, int]:
    pitch = inner + 1
    if grid == "hex flat":
        return (pitch if inner else LATTICE // 2) * cell.q, 2 * cell.r + cell.q
    if grid == "hex pointy":
        across = pitch if inner else LATTICE
        return across * cell.q + across // 2 * cell.r, (3 if inner else 2) * cell.r
    return (pitch if inner else LATTICE) * cell.q, (3 if inner else 2) * cell.r


# ------------------------------------------------------------------ outlines


def _outline_flat(canvas: Canvas, x: int, y: int, inner: int) -> None:
    canvas.write(x + 1, y, "_" * inner, FAINT)
    canvas.write(x, y + 1, "/", FAINT)
    canvas.write(x + inner + 1, y + 1, "\\", FAINT)
    canvas.write(x, y + 2, "\\" + "_" * inner + "/", FAINT)


def _outline_pointy(canvas: Canvas, x: int, y: int, inner: int) -> None:
    half = inner // 2
    rising, falling = {1: ("/", "\\"), 2: (".'", "'."), 3: ("_-'", "'-_")}[half]
    for line, (left, right) in ((y, (rising, falling)), (y + 3, (falling, rising))):
        canvas.write(x + 1, line, left, FAINT)
        canvas.write(x + half + 2, line, right, FAINT)
    for line in (y + 1, y + 2):
        canvas.write(x, line, "|", FAINT)
        canvas.write(x + inner + 1, line, "|", FAINT)


def _outline_square(canvas: Canvas, x: int, y: int, inner: int) -> None:
    for line in (y, y + 3):
        canvas.write(x, line, "+" + "-" * inner + "+", FAINT)
    for line in (y + 1, y + 2):
        canvas.write(x, line, "|", FAINT)
        canvas.write(x + inner + 1, line, "|", FAINT)


OUTLINES: dict[str, Callable[[Canvas, int, int, int], None]] = {
    "hex flat": _outline_flat,
    "hex pointy": _outline_pointy,
    "square": _outline_square,
}


# ------------------------------------------------------------------ what stands in cells


def cells_to_label(board: Board, places: Mapping[int, tuple[int, int]], form: Form) -> set[int]:
    """The cells that show their label: all, if every label has room in its outline; else those on two edges."""
    if form.inner:
        fits = all(len(cell.label) <= form.inner for cell in board.cells)
        return {cell.number for cell in board.cells} if fits else set()
    tops: dict[int, tuple[int, int]] = {}
    lefts: dict[int, tuple[int, int]] = {}
    for number, (x, y) in places.items():
        tops[x] = min(tops.get(x, (y, number)), (y, number))
        lefts[y] = min(lefts.get(y, (x, number)), (x, number))
    least = min(x for x, _ in lefts.values())
    return {number for _, number in tops.values()} | {number for x, number in lefts.values() if x == least}


def pieces_by_cell(view: View) -> dict[int, list[Piece]]:
    """Who stands where, in each cell the highest first."""
    standing: dict[int, list[Piece]] = {}
    for piece in view.pieces:
        if piece.cell is not None and not piece.gone:
            standing.setdefault(piece.cell, []).append(piece)
    for pieces in standing.values():
        pieces.sort(key=lambda piece: (-(piece.level or 0), piece.number))
    return standing


def tags_of(view: View) -> dict[int, str]:
    """A sign of one or two characters for every piece: what its name does not share with all others, or its number."""
    names = [piece.name for piece in view.pieces]
    alike = takewhile(lambda signs: len(set(signs)) == 1, zip(*names, strict=False))
    shared = sum(1 for _ in alike)
    short = [name[shared:].strip() for name in names]
    if len(names) > 1 and all(1 <= len(each) <= 2 for each in short):
        return {piece.number: each for piece, each in zip(view.pieces, short, strict=True)}
    return {piece.number: str(piece.number + 1) for piece in view.pieces}


def arrow(board: Board, facing: int | None, signs: Signs = PRETTY) -> str:
    """The arrow of a facing, as it points on the drawn board."""
    if facing is None:
        return ""
    if board.grid == "square":
        turn = facing * 360 / max(len(board.direction_names), 1)
    else:
        x, y = centre(*STEPS[facing % 6], flat_top=board.grid == "hex flat")
        turn = math.degrees(math.atan2(x, -y))
    return signs.arrows[math.floor(turn / 45 + 0.5) % 8]


def _write_pieces(
    canvas: Canvas, x: int, y: int, pieces: list[Piece], tags: Mapping[int, str], form: Form, view: View
) -> None:
    top = pieces[0]
    is_asked = any(piece.number == view.prompt_piece for piece in pieces)
    style = team_style(top.team) + (" reverse" if is_asked else "")
    who = form.signs.team(top.team) + tags[top.number]
    heading = arrow(view.board, top.facing, form.signs)
    level = "" if top.level is None else str(top.level)
    level += form.signs.more if len(pieces) > 1 else ""
    if form.inner == 0:
        canvas.write(x, y, (who + heading + level)[: LATTICE + 1], style)
        return
    if len(who + heading) <= form.inner:
        who += heading
    else:
        level = (heading + level)[: form.inner]
    canvas.write(x + 1, y + 1, who[: form.inner].center(form.inner), style)
    filling = "_" if view.board.grid == "hex flat" else " "
    canvas.write(x + 1 + (form.inner - len(level)) // 2, y + 2, level, style)
    if not level:
        canvas.write(x + 1, y + 2, filling * form.inner, FAINT)


def _write_words(canvas: Canvas, x: int, y: int, words: str, form: Form, style: str) -> None:
    if form.inner == 0:
        canvas.write(x + max(0, (LATTICE - 1 - len(words)) // 2), y, words[: LATTICE + 1], style)
    else:
        canvas.write(x + 1, y + 1, words[: form.inner].center(form.inner), style)


def numbers_in_words(numbers: Sequence[int], room: int) -> str:
    """The numbers of choices, as far as there is room for them."""
    listed = ",".join(map(str, numbers))
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        listed = f"{numbers[0]}-{numbers[-1]}"
    return listed if len(listed) <= room else f"{numbers[0]}+"


def _write_empty(canvas: Canvas, x: int, y: int, cell: Cell, form: Form) -> None:
    """An empty cell shows the initial of its terrain."""
    if form.inner == 0:
        canvas.write(x + 2, y, cell.terrain[:1].lower() or form.signs.empty, FAINT)
    elif cell.terrain:
        canvas.write(x + 1 + form.inner // 2, y + 1, cell.terrain[:1].lower(), FAINT)


# ------------------------------------------------------------------ a part of a board


def crop(view: View, inner: int, lines: Lines, cells: Collection[int], height: int) -> Lines:
    """The lines of a drawn board around some cells, and a word on what is left out."""
    if len(lines) <= height:
        return lines
    places = place(view.board, inner)
    top, bottom = span(places, inner, cells)
    first = max(0, min((top + bottom + 2 - height) // 2, len(lines) - height))
    last = first + height
    tops = {piece.name: places[piece.cell][1] for piece in view.pieces if piece.cell is not None and not piece.gone}
    unseen = [name for name, y in tops.items() if not first <= y + (1 if inner else 0) < last - 1]
    among = f", with {', '.join(unseen)}," if unseen else ""
    left_out = f"({first} lines above and {len(lines) - last + 1} below{among} are not shown: b)"
    return [*lines[first : last - 1], Text(left_out, style=FAINT)]


def span(places: Mapping[int, tuple[int, int]], inner: int, cells: Collection[int]) -> tuple[int, int]:
    """The first and last line of some cells."""
    lines = [places[cell][1] for cell in cells]
    return (min(lines), max(lines) + (2 if inner else 0)) if lines else (0, 0)
