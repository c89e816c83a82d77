"""What stands around a board, and how it is fitted into a screen."""

from fractions import Fraction

import pytest

from munera.engine.ruleset import BookRule
from munera.engine.view import Modifier, Odds, Offer, Sentence
from munera.terminal import sheets
from munera.terminal.screen import Scene, Size, frame
from munera.terminal.text import PLAIN, columns, fold, line, plain
from tests.terminal import samples
from tests.terminal.samples import piece, view

STRIKE = Offer(
    "Strike at G2",
    group="Attack",
    detail="36 or more hits.",
    rule="GPG-STK-01",
    cell=4,
    odds=Odds(
        Fraction(19, 36),
        "to hit G2",
        (Modifier(2, "speed", "GPG-HIT-01"),),
        (("G2 is stunned.", Fraction(1, 4)), ("G2 falls.", Fraction(3, 4))),
        Fraction(1, 36),
        (("A 66 is critical.", "GPG-HIT-06"),),
    ),
    warning="G2 is a friend.",
)
PASS = Offer("No attack")


def test_the_elevation_shows_pieces_at_their_levels_from_west_to_east() -> None:
    seen = view(pieces=[piece(0, 0, 9), piece(1, 8, 2, team=1), piece(2, 7, 2)])
    lines = plain(sheets.elevation(seen, 10, 20)).splitlines()
    assert lines[0].startswith("9│▲1↑")
    assert lines[7].index("▲3") < lines[7].index("●2") or lines[7].index("●2") < lines[7].index("▲3")
    assert len(lines) == 10


def test_a_low_elevation_leaves_empty_levels_out() -> None:
    seen = view(pieces=[piece(0, 0, 9), piece(1, 8, 2, team=1)])
    assert plain(sheets.elevation(seen, 4, 20)).splitlines() == ["9│▲1↑", f"2:{'●2↑':>18}", "0:"]


def test_a_board_without_levels_has_no_elevation() -> None:
    assert sheets.elevation(view(board=samples.board("square", levels=None)), 9) == []


def test_many_pieces_at_one_level_stay_inside() -> None:
    crowd = [piece(number, 8, 5, team=number) for number in range(6)]
    assert all(each.cell_len <= 20 for each in sheets.elevation(view(pieces=crowd), 10, 18))


@pytest.mark.parametrize("width", [50, 80, 120])
def test_the_table_shows_whose_where_gauges_states_and_facts_within_the_width(width: int) -> None:
    lines = sheets.pieces_table(
        view(pieces=[piece(0, 0), piece(1, 8, team=1, gone="shot down")]), ["Ann", "Bob"], width
    )
    assert all(each.cell_len <= width for each in lines)
    assert plain(lines).splitlines()[1].split() == ["▲G1", "Ann", "1.1", "↑N", "3", "sword"]
    assert "●G2  out: shot down" in plain(lines)
    states = plain(sheets.pieces_table(view(pieces=[piece(1, None)]), [], width))
    assert "stunned" in states


def test_choices_show_chance_modifiers_warning_and_rule() -> None:
    text = plain(sheets.offers_in_full([PASS, STRIKE], 200))
    assert "  2  Strike at G2  53% to hit G2 (+2 speed)  36 or more hits.  ! G2 is a friend.  GPG-STK-01" in text
    assert "Attack" in text
    short = plain(sheets.offers_in_columns([PASS, STRIKE], 80))
    assert "2 Strike at G2 53% !" in short
    assert "o and the number" in short


def test_the_odds_in_full_name_every_modifier_and_result() -> None:
    text = plain(sheets.odds_in_full(2, STRIKE, 80))
    for words in (
        "53% (19/36) to hit G2; 3% critical",
        "+2  speed  GPG-HIT-01",
        "75%",
        "G2 falls.",
        "A 66 is critical.",
    ):
        assert words in text
    assert text.index("G2 falls") < text.index("G2 is stunned")
    assert "No die" in plain(sheets.odds_in_full(1, PASS, 80))
    assert plain(sheets.odds_in_full(2, STRIKE, 80, PLAIN)).isascii()


def test_what_is_certain_is_not_given_a_chance() -> None:
    ram = Offer("Ram G2", odds=Odds(Fraction(1), "to ram G2", results=(("Both fall.", Fraction(1)),)))
    assert "%" not in plain(sheets.offers_in_full([ram], 80))
    assert "Results" in plain(sheets.odds_in_full(1, ram, 80))


def test_choices_of_one_group_stand_together() -> None:
    offers = [Offer("a", "x"), Offer("b", "y"), Offer("c", "x")]
    assert sheets.in_groups(offers) == [0, 2, 1]


def test_marks_number_the_cells_that_choices_name() -> None:
    offers = [Offer("a", cell=1), Offer("b", cell=1), Offer("c", cells=(2, 3), cell=2)]
    assert sheets.marks(offers) == {1: [1, 2], 2: [3], 3: [3]}


def test_the_log_shows_dice_and_rules() -> None:
    told = [
        Sentence("Turn 1 begins.", "A-1", 2),
        Sentence("G1 rolls.", "A-2", 0, (3, 5), 6),
        Sentence("Own words.", ""),
    ]
    assert plain(sheets.log_lines(told)).splitlines() == [
        "Turn 1 begins.  A-1",
        "    G1 rolls. [3 5]  A-2",
        "  Own words.",
    ]


def test_rules_are_found_by_number_by_its_end_and_by_title() -> None:
    book = {
        n: BookRule(n, t, "Text one.\n\nText two.", "coded", ruling="So.")
        for n, t in (("G-A-1", "Turn"), ("G-B-1", "Slip"))
    }
    assert [rule.number for rule in sheets.matching_rules(book, "g-a-1")] == ["G-A-1"]
    assert [rule.number for rule in sheets.matching_rules(book, "b-1")] == ["G-B-1"]
    assert [rule.number for rule in sheets.matching_rules(book, "slip")] == ["G-B-1"]
    assert sheets.matching_rules(book, "zoom") == []
    assert "Ruling: So." in plain(sheets.rule_lines(book["G-A-1"], 60))


def test_luck_compares_what_fell_with_what_was_to_be_expected() -> None:
    told = [Sentence("a", "", dice=(6, 6), sides=6, piece=0), Sentence("b", "", dice=(1,), sides=6)]
    text = plain(sheets.luck_lines(sheets.throws(view(pieces=[piece(0, 0)]), told), ["Ann"]))
    assert "Ann: 6.00 on average of 2" in text
    assert "2 of 0.5 expected" in text


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (Fraction(1, 2), "50%"),
        (Fraction(1), "100%"),
        (Fraction(0), "0%"),
        (Fraction(1, 1296), "0.1%"),
        (Fraction(1295, 1296), "99.9%"),
    ],
)
def test_a_small_chance_is_not_told_as_none(share: Fraction, words: str) -> None:
    assert sheets.percent(share) == words


def test_lines_are_folded_between_words() -> None:
    assert plain(fold(line("one two three four"), 10, 2)).splitlines() == ["one two", "  three", "  four"]
    assert plain(fold(line("x" * 25), 10)) == f"{'x' * 10}\n{'x' * 10}\n{'x' * 5}"
    assert [each.plain for each in fold(line(""), 10)] == [""]


def test_columns_are_read_downwards() -> None:
    assert plain(columns([line(word) for word in "abcde"], 9)).splitlines() == ["a   c   e", "b   d"]


@pytest.mark.parametrize("grid", samples.GRIDS)
@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40), (200, 50)])
def test_a_screen_of_any_grid_keeps_to_its_size(grid: str, width: int, height: int) -> None:
    cells = samples.board(grid, 9, 9)
    pieces = [piece(0, 40, 7), piece(1, 40, 5, team=1), piece(2, 42, 3)]
    seen = view(
        grid, pieces, board=cells, prompt="Choose.", prompt_rule="A-1", prompt_piece=0, notes=(("Wind", "west"),)
    )
    offers = [Offer(f"Go to {number}", cell=40 + number, detail="words " * 12) for number in range(7)]
    log = sheets.log_lines([Sentence(f"Something {number} happened.", "A-2") for number in range(30)])
    lines = frame(Scene(seen, ["Ann", "Bob"], "Ann", offers, log), Size(width, height))
    assert len(lines) < height
    assert all(each.cell_len <= width for each in lines)
    text = plain(lines)
    for words in ("Ann: Choose.", "Go to 6", "Something 29", "Wind: west", "▲1", "Player 2: Bob"):
        assert words in text


def test_without_a_height_nothing_is_left_out() -> None:
    log = sheets.log_lines([Sentence(f"Fact {number}.", "") for number in range(99)])
    text = plain(frame(Scene(view(pieces=[piece(0, 0)]), ["Ann"], log=log), Size(80)))
    assert "Fact 0." in text
    assert "not shown" not in text
