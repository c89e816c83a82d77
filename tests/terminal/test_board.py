"""Boards of all kinds and forms, as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from munera.engine.hexes import STEPS, centre
from munera.engine.view import Board, Piece
from munera.terminal import board
from munera.terminal.text import PLAIN, plain
from tests.terminal import samples
from tests.terminal.samples import piece, view

ALL = [(grid, inner) for grid in samples.GRIDS for inner in board.FORMS]


def drawn(grid: str, inner: int, *pieces: object, **form: object) -> str:
    seen = view(grid, pieces)  # type: ignore[arg-type]
    return plain(board.draw(seen, board.Form(inner, **form)))  # type: ignore[arg-type]


def test_a_lattice_of_flat_hexes_is_staggered_and_labelled_on_its_edges() -> None:
    picture = """\
 1.1   3.1
    2.1
 1.2  ▲1↑5
     ·
 1.3    ·
     ·"""
    assert drawn("hex flat", 0, piece(0, 7)) == picture


def test_flat_hexes_with_outlines() -> None:
    picture = """\
 ___     ___
/1.1\\___/3.1\\
\\___/2.1\\___/
/1.2\\___/▲1↗\\
\\___/2.2\\_5_/
/1.3\\___/3.3\\
\\___/2.3\\___/
    \\___/"""
    assert drawn("hex flat", 3, piece(0, 7, facing=1)) == picture


def test_pointed_hexes_with_outlines() -> None:
    picture = """\
 / \\ / \\ / \\
|1.1|2.1|3.1|
|   |   |   |
 \\ / \\ / \\ / \\
  |1.2|▲1→|3.2|
  |   | 5 |   |
 / \\ / \\ / \\ /
|1.3|2.3|3.3|
|   |   |   |
 \\ / \\ / \\ /"""
    assert drawn("hex pointy", 3, piece(0, 4, facing=2)) == picture


def test_squares_with_outlines() -> None:
    picture = """\
+---+---+---+
|1.1|2.1|3.1|
|   |   |   |
+---+---+---+
|1.2|▲1→|3.2|
|   | 5 |   |
+---+---+---+
|1.3|2.3|3.3|
|   |   |   |
+---+---+---+"""
    assert drawn("square", 3, piece(0, 4, facing=2)) == picture


@pytest.mark.parametrize(("grid", "inner"), ALL)
def test_every_cell_of_every_form_has_a_place_of_its_own(grid: str, inner: int) -> None:
    crowd = [piece(number, number, 9) for number in range(9)]
    picture = drawn(grid, inner, *crowd)
    for number in range(9):
        assert f"▲{number + 1}↑" in picture or f"▲{number + 1}↖" in picture


@pytest.mark.parametrize(("grid", "inner"), ALL)
def test_the_measures_are_those_of_the_picture(grid: str, inner: int) -> None:
    lines = drawn(grid, inner, piece(0, 8, 10), piece(1, 8, 4)).splitlines()
    seen = samples.board(grid)
    assert max(map(len, lines)) <= board.width_of(seen, inner)
    assert len(lines) == board.height_of(seen, inner)


@pytest.mark.parametrize(("grid", "inner"), ALL)
def test_of_several_in_one_cell_the_highest_is_shown_with_a_sign_that_there_are_more(grid: str, inner: int) -> None:
    picture = drawn(grid, inner, piece(0, 4, 3), piece(1, 4, 12, team=1), piece(2, 4, 7))
    assert "●2" in picture
    assert "12+" in picture
    assert "▲1" not in picture


def test_a_piece_that_is_gone_is_not_on_the_board() -> None:
    assert "▲" not in drawn("hex flat", 3, piece(0, 4, gone="fell"))


def test_teams_differ_by_shape_or_letter_without_any_colour() -> None:
    pieces = [piece(number, number, team=number) for number in range(6)]
    assert len({sign for sign in drawn("square", 3, *pieces) if sign in "▲●■◆★▼"}) == 6
    ascii_only = drawn("square", 3, *pieces, signs=PLAIN)
    assert ascii_only.isascii()
    assert all(f"{letter}{number}" in ascii_only for number, letter in enumerate("ABCDEF", 1))


def test_marks_stand_in_empty_cells() -> None:
    assert "/ 4 \\" in drawn("hex flat", 3, piece(0, 0), marks={4: [4], 0: [9]})
    assert "9" not in drawn("hex flat", 3, piece(0, 0), marks={0: [9]})


@pytest.mark.parametrize(
    ("numbers", "room", "words"),
    [
        ([4], 3, "4"),
        ([1, 4], 3, "1,4"),
        ([1, 2, 3], 3, "1-3"),
        ([9, 10, 11], 3, "9+"),
        ([9, 10, 11], 5, "9-11"),
        ([1, 3, 5, 7], 5, "1+"),
    ],
)
def test_numbers_of_choices_are_shortened_without_misleading(numbers: list[int], room: int, words: str) -> None:
    assert board.numbers_in_words(numbers, room) == words


@pytest.mark.parametrize("grid", ["hex flat", "hex pointy"])
@given(facing=st.integers(0, 5))
def test_an_arrow_points_to_the_next_cell(grid: str, facing: int) -> None:
    across, down = centre(*STEPS[facing], flat_top=grid == "hex flat")
    sign = board.arrow(samples.board(grid), facing)
    assert (sign in "↗→↘") == (across > 0.01)
    assert (sign in "↖←↙") == (across < -0.01)
    assert (sign in "↘↓↙") == (down > 0.01)


def test_arrows_of_squares_with_four_and_eight_directions() -> None:
    eight = samples.board("square")
    assert "".join(board.arrow(eight, facing) for facing in range(8)) == "↑↗→↘↓↙←↖"
    four = Board("square", eight.cells, ("N", "E", "S", "W"))
    assert "".join(board.arrow(four, facing) for facing in range(4)) == "↑→↓←"


def test_tags_leave_out_what_all_names_share() -> None:
    assert board.tags_of(view(pieces=[piece(0, 0), piece(1, 1)])) == {0: "1", 1: "2"}
    longer = [Piece(3, "Maximus", 0, 0, 0), Piece(4, "Commodus", 1, 1, 1)]
    assert board.tags_of(view(pieces=longer)) == {3: "4", 4: "5"}


def test_a_long_tag_moves_the_arrow_beside_the_level() -> None:
    lines = drawn("square", 3, piece(9, 0), piece(0, 4)).splitlines()
    assert lines[1].startswith("|▲10|")
    assert lines[2].startswith("|↑5 |")


def test_a_cropped_board_keeps_the_cells_asked_for_and_says_what_it_hides() -> None:
    tall = samples.board("square", 2, 20)
    seen = view("square", [piece(0, 18), piece(1, 2, team=1)], board=tall)
    lines = board.crop(seen, 0, board.draw(seen, board.Form()), {18}, 9)
    assert len(lines) == 9
    assert "▲1" in plain(lines)
    assert "●2" not in plain(lines)
    assert "with G2, are not shown" in lines[-1].plain


def test_an_empty_board_is_no_board() -> None:
    assert board.draw(view(board=Board("square", (), ("N",))), board.Form()) == []
