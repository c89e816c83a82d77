"""What is shown at once: board, elevation, pieces, log, question and choices, fitted into the size of the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.text import Text

from munera.engine.view import Offer, View
from munera.terminal import board, sheets
from munera.terminal.text import FAINT, PRETTY, Lines, Signs, beside, fitted, line, team_style

SMALLEST_BOARD = 9
SHORTEST_LOG = 3
BELOW_BOARD = 13  # lines that a terminal should have beyond an outlined board
LOG_WIDTH = 44  # beside the board, if there is so much room


@dataclass(frozen=True)
class Size:
    """The room there is; without a height nothing is left out."""

    width: int
    height: int | None = None
    signs: Signs = PRETTY


@dataclass(frozen=True)
class Scene:
    """What is to be shown to one seat at one moment."""

    view: View
    names: Sequence[str]  # who sits where
    who: str = ""  # who is asked
    offers: Sequence[Offer] = ()
    log: Lines = field(default_factory=list)


def frame(scene: Scene, size: Size) -> Lines:
    """A whole screen, of at most the given height if that is possible."""
    width, view = size.width, scene.view
    top = [sheets.heading(view, width), *seats_line(scene, size)]
    table = sheets.pieces_table(view, scene.names, width, size.signs) + sheets.notes(view, width)
    question = sheets.prompt(view, scene.who, width) if scene.offers else []
    outcome = [Text(view.outcome, style="bold")] if view.outcome else []
    fixed = len(top) + len(table) + len(question) + len(outcome) + 1  # a line to type in
    offers, room = share_out(scene, size, fixed)
    drawn = map_lines(scene, size, room)
    aside = bool(drawn) and has_room_aside(scene.view, size)
    log = [] if aside else last_lines(scene.log, log_room(size, fixed + len(offers) + len(drawn)), width)
    if aside:
        space = max(each.cell_len for each in drawn) + 2
        drawn = beside(drawn, last_lines(scene.log, len(drawn), width - space), 2)
    return [*top, *drawn, *table, *outcome, *log, *question, *offers]


def seats_line(scene: Scene, size: Size) -> Lines:
    """Who sits where, with the shape of each team."""
    teams: dict[int, list[int]] = {}
    for piece in scene.view.pieces:
        teams.setdefault(piece.seat, []).append(piece.team)
    words = Text()
    for seat, name in enumerate(scene.names):
        team = teams.get(seat, [seat])[0]
        official = scene.view.seats[seat] if seat < len(scene.view.seats) else ""
        shown = f"{official}: {name}" if official and official != name else name
        words.append(f"{size.signs.team(team)} {shown}   ", team_style(team))
    words.rstrip()
    return [fitted(words, size.width)] if scene.names else []


# ------------------------------------------------------------------ how the room is shared


def share_out(scene: Scene, size: Size, fixed: int) -> tuple[Lines, int | None]:
    """The choices, as long as there is room for them, and how many lines are left for the board."""
    full = sheets.offers_in_full(scene.offers, size.width)
    if size.height is None:
        return full, None
    short = sheets.offers_in_full(scene.offers, size.width, details=False)
    variants = [full, short, sheets.offers_in_columns(scene.offers, size.width)]
    whole = whole_height(scene, size)
    log = 0 if has_room_aside(scene.view, size) else min(len(scene.log), SHORTEST_LOG)
    rooms = [size.height - fixed - len(each) - log for each in variants]
    for least in (whole, min(whole, SMALLEST_BOARD)):
        for variant, room in zip(variants, rooms, strict=True):
            if room >= least:
                return variant, room
    return variants[2], min(whole, SMALLEST_BOARD)


def log_room(size: Size, used: int) -> int | None:
    """How many lines of the log are shown."""
    return None if size.height is None else max(size.height - used, SHORTEST_LOG)


def last_lines(log: Lines, room: int | None, width: int) -> Lines:
    """The end of the log, with a word on what is left out."""
    folded = sheets.folded(log, width)
    if room is None or len(folded) <= room:
        return folded
    left_out = Text(f"    ({len(folded) - room + 1} lines before: l shows them)", style=FAINT)
    return [left_out, *folded[len(folded) - room + 1 :]]


# ------------------------------------------------------------------ the board and what stands beside it


def needs_board(scene: Scene) -> bool:
    """Whether there is anything to be seen on the board."""
    on_board = any(piece.cell is not None and not piece.gone for piece in scene.view.pieces)
    return bool(scene.view.board.cells) and (on_board or bool(sheets.marks(scene.offers)))


def side_width(view: View) -> int:
    """The room that an elevation needs beside the board."""
    return sheets.NARROWEST_ELEVATION + 2 if view.board.levels is not None else 0


def fitting_inner(view: View, size: Size) -> int:
    """The largest form of a board that fits the terminal; the very largest only if the log has room beside it."""
    for inner in board.FORMS:
        needed = board.width_of(view.board, inner) + side_width(view)
        is_wide_enough = needed + (LOG_WIDTH + 10 if inner == board.FORMS[0] else 0) <= size.width
        if is_wide_enough and (size.height is None or board.height_of(view.board, inner) + BELOW_BOARD <= size.height):
            return inner
    return 0


def has_room_aside(view: View, size: Size) -> bool:
    """Whether the log has room to the right of board and elevation."""
    used = board.width_of(view.board, fitting_inner(view, size)) + 2
    used += sheets.WIDEST_ELEVATION + 2 if view.board.levels is not None else 0
    return size.height is not None and size.width - used >= LOG_WIDTH


def whole_height(scene: Scene, size: Size) -> int:
    """The height of an uncut board."""
    return board.height_of(scene.view.board, fitting_inner(scene.view, size)) if needs_board(scene) else 0


def map_lines(scene: Scene, size: Size, room: int | None) -> Lines:
    """The board, cut to the room there is, with the elevation beside it."""
    if not needs_board(scene):
        return []
    view = scene.view
    inner = fitting_inner(view, size)
    drawn = board.draw(view, board.Form(inner, size.signs, sheets.marks(scene.offers)))
    if room is not None:
        drawn = board.crop(view, inner, drawn, in_sight(scene, inner, room), room)
    free = size.width - max(each.cell_len for each in drawn) - 2
    if free < sheets.NARROWEST_ELEVATION:
        return [fitted(each, size.width) for each in drawn]
    return beside(drawn, sheets.elevation(view, len(drawn), min(free, sheets.WIDEST_ELEVATION), size.signs))


def in_sight(scene: Scene, inner: int, room: int) -> set[int]:
    """The cells that should not be cut off: those with pieces or named by choices; if need be only what is asked."""
    pieces = [piece for piece in scene.view.pieces if piece.cell is not None and not piece.gone]
    standing = {piece.cell for piece in pieces if piece.cell is not None}
    asked = {offer.cell for offer in scene.offers if offer.cell is not None}
    asked |= {piece.cell for piece in pieces if piece.cell is not None and piece.number == scene.view.prompt_piece}
    places = board.place(scene.view.board, inner)
    for cells in (standing | asked, asked, set(sheets.marks(scene.offers))):
        top, bottom = board.span(places, inner, cells)
        if cells and bottom - top + 2 <= room:
            return cells
    return set()


def whole_board(scene: Scene, size: Size) -> Lines:
    """The board uncut, the elevation, pieces with the meaning of their states, and notes."""
    uncut = Size(size.width, None, size.signs)
    view = scene.view
    meanings = [
        line(
            (f"  {size.signs.team(piece.team)}{piece.name}", team_style(piece.team)), f" {badge.text}: {badge.meaning}"
        )
        for piece in view.pieces
        for badge in piece.badges
        if not piece.gone
    ]
    return [
        sheets.heading(view, size.width),
        *map_lines(scene, uncut, None),
        *sheets.pieces_table(view, scene.names, size.width, size.signs),
        *meanings,
        *sheets.notes(view, size.width),
    ]
