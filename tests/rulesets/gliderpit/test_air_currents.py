"""Air currents (GPG-AIR)."""

import pytest

from munera.rulesets.gliderpit import state
from tests.rulesets.gliderpit.situation import Situation, situation

UP, DOWN = "updraft on row 9", "downdraft on row 9"  # number 6


def blow(*lines: str, up: int = 0, down: int = 0, floor: int = 0) -> Situation:
    """The air of row 9 (number 6), where q is 8; the other markers go to row 3 (number 3), where nobody is."""
    order = [UP] * up + [DOWN] * down + ["updraft on row 3"] * (2 - up) + ["downdraft on row 3"] * (2 - down)
    rolls = ["[3 3]"] * (up + down) + ["[1 2]"] * (4 - up - down)
    return situation(*lines, at="air", dice=rolls[0], floor=floor).choose(*order, dice=" ".join(rolls[1:]))


def test_x_21_air_currents() -> None:
    """X-21, GPG-AIR-02, GPG-AIR-03, GPG-AIR-04, GPG-AIR-05, GPG-AIR-06, GPG-AIR-07."""
    play = situation("G1 (8,0) a6", "G2 (8,0) a20", "G3 (12,0) a2", "G4 (12,0) a1", at="air", dice="[3 3]")
    play.choose("updraft on row 9", dice="[2 4]")
    play.choose("updraft on row 11", dice="[1 4]")
    play.choose("downdraft on row 13", dice="[2 3]")
    play.choose("downdraft on row 7")
    play.now("G1 a7")
    play.notes("MARKERS_REMOVED", ("", "", 6, 0, 1), ("", "", 10, 1))
    air = play.game.air
    assert [row + 1 for row in range(19) if air.updrafts[row]] == [9]
    assert [row + 1 for row in range(19) if air.downdrafts[row]] == [13]
    assert play.asked == "maneuver G4", "the next turn has begun"


def test_the_placer_is_the_player_of_the_lowest_chit() -> None:
    """GPG-AIR-01: for all four markers."""
    play = situation("G2 (8,0) a6", "G1 (9,0) a20", at="air", dice="[3 3]")
    assert (play.asked, play.seat, play.game.dice.holder) == ("current 6", 1, 1)
    play.choose(UP, dice="[3 3]")
    assert play.seat == 1


def test_the_placer_even_if_his_glider_is_gone() -> None:
    """GPG-AIR-01, GPG-GEN-21."""
    play = situation("G2 (9,2) N a1 s1", "G1 (0,5) S a8 s1", "G4 (5,0) S a9 s1").choose("turn left for altitude")
    play.now("G2 out")
    play.choose("forward", "glide", "forward", "glide", dice="[5] [5] [3 3]")
    assert (play.asked, play.seat, play.game.dice.holder) == ("current 6", 1, 1)


def test_any_marker_in_any_row_with_the_number() -> None:
    """GPG-AIR-02, GPG-DEC-18, GPG-MAP-06."""
    play = situation("G1 (8,0) a6", at="air", dice="[3 3]")
    play.offers("updraft on row 9, updraft on row 11, downdraft on row 9, downdraft on row 11")
    play.choose("updraft on row 11", dice="[6 1]")
    play.offers("updraft on row 10, downdraft on row 10")
    play.choose("updraft on row 10", dice="[1 2]")
    play.offers("downdraft on row 3, downdraft on row 17")
    play.choose("downdraft on row 17", dice="[1 1]")
    assert play.asked == "maneuver G1", "the last marker left no choice"
    play.notes("MARKER_PLACED", ("P1", "", state.DOWNDRAFT, 16), ("P1", "", state.DOWNDRAFT, 0))


def test_each_marker_is_placed_before_the_next_roll() -> None:
    """GPG-AIR-02, GPG-AIR-03: four rolls, four markers, in turn."""
    play = situation("G1 (8,0) a6", at="air", dice="[6 6]").calm_air()
    steps = [kind for kind in play.kinds if kind in ("ROW_ROLLED", "MARKER_PLACED")]
    assert steps == ["MARKER_PLACED", "ROW_ROLLED"] * 3 + ["MARKER_PLACED"]


def test_a_marker_affects_only_its_own_row() -> None:
    """GPG-AIR-03: not the other row with that number; several may lie in one row."""
    play = blow("G1 (8,0) a6", "G2 (10,0) a9", up=2)
    play.now("G1 a8")


@pytest.mark.parametrize(
    ("up", "down", "level"),
    [(1, 0, 11), (2, 0, 12), (0, 1, 9), (0, 2, 8), (1, 1, 10), (2, 1, 11), (1, 2, 9), (2, 2, 10)],
)
def test_opposing_markers_cancel_one_against_one(up: int, down: int, level: int) -> None:
    """GPG-AIR-04, GPG-AIR-05, GPG-AIR-10: what remains is the number of levels, in one move."""
    play = blow("G1 (8,0) a10", "G2 (3,0) a15", up=up, down=down)
    play.now(f"G1 a{level}")
    assert len(play.noted("AIR_MOVED")) == (level != 10)
    assert len(play.noted("MARKERS_CANCELLED")) == (up > 0 and down > 0)


@pytest.mark.parametrize(("altitude", "up", "level"), [(18, 1, 19), (19, 1, 20), (20, 1, 20), (19, 2, 20), (18, 2, 20)])
def test_not_above_20(altitude: int, up: int, level: int) -> None:
    """GPG-AIR-05, GPG-GEN-01, GPG-GEN-03."""
    blow(f"G1 (8,0) a{altitude}", "G2 (3,0) a5", up=up).now(f"G1 a{level}")


@pytest.mark.parametrize("floor", [0, 5, 15])
@pytest.mark.parametrize(
    ("above", "down", "after"), [(1, 1, 1), (1, 2, 1), (2, 1, 1), (2, 2, 1), (3, 1, 2), (3, 2, 1), (4, 2, 2)]
)
def test_a_downdraft_never_brings_to_floor(floor: int, above: int, down: int, after: int) -> None:
    """GPG-AIR-06, GPG-OPT-01: one above FLOOR is unaffected, two above comes to one above at most."""
    blow(f"G1 (8,0) a{floor + above}", "G2 (3,0) a20", down=down, floor=floor).now(f"G1 a{floor + after}")


@pytest.mark.parametrize(
    ("levels", "up", "after"),
    [
        ((6, 7), 1, (7, 8)),  # the column moves together
        ((6, 7), 2, (8, 9)),
        ((6, 8), 2, (8, 10)),
        ((19, 20), 1, (19, 20)),
        ((18, 20), 1, (19, 20)),
        ((18, 20), 2, (19, 20)),
        ((17, 18, 20), 2, (18, 19, 20)),
        ((18, 19, 20), 2, (18, 19, 20)),
    ],
)
def test_rising_in_a_column(levels: tuple[int, ...], up: int, after: tuple[int, ...]) -> None:
    """GPG-AIR-07: from the highest to the lowest, each to the highest free level, never below its own."""
    for order in (1, -1):
        lines = [f"G{n + 1} (8,0) a{level}" for n, level in list(enumerate(levels))[::order]]
        play = blow(*lines, "G5 (3,0) a2", "G6 (5,0) a3", up=up)
        play.now(*[f"G{n + 1} a{level}" for n, level in enumerate(after)])


@pytest.mark.parametrize(
    ("levels", "down", "after"),
    [
        ((6, 7), 1, (5, 6)),
        ((6, 7), 2, (4, 5)),
        ((1, 2), 1, (1, 2)),  # the levels below are taken, and FLOOR is forbidden
        ((1, 2), 2, (1, 2)),
        ((1, 2, 3), 1, (1, 2, 3)),
        ((1, 2, 3), 2, (1, 2, 3)),
        ((1, 2, 3, 4), 2, (1, 2, 3, 4)),
        ((1, 2, 4), 2, (1, 2, 3)),  # the lowest free level above
        ((1, 3), 1, (1, 2)),
        ((1, 3), 2, (1, 2)),
        ((2, 3), 2, (1, 2)),
        ((2, 4), 2, (1, 2)),
        ((3, 4, 5), 2, (1, 2, 3)),
    ],
)
def test_sinking_in_a_column(levels: tuple[int, ...], down: int, after: tuple[int, ...]) -> None:
    """GPG-AIR-07: from the lowest to the highest; if nothing is free at or below the goal, the lowest free above."""
    for order in (1, -1):
        lines = [f"G{n + 1} (8,0) a{level}" for n, level in list(enumerate(levels))[::order]]
        play = blow(*lines, "G5 (3,0) a19", "G6 (5,0) a20", down=down)
        play.now(*[f"G{n + 1} a{level}" for n, level in enumerate(after)])


def test_gliders_in_other_hexes_of_the_row_are_not_in_the_way() -> None:
    """GPG-AIR-07, GPG-AIR-05: every glider in the row is moved, each in its own hex."""
    blow("G1 (8,0) a19", "G2 (8,2) a20 s2", "G3 (8,-1) a5", "G4 (8,-2) a6", up=1).now("G1 a20", "G3 a6", "G4 a7")


def test_stunned_and_netted_gliders_are_moved_alike() -> None:
    """GPG-AIR-08: no speed is changed, and it is no ram."""
    play = blow("G1 (8,0) a6 s3 stunned nets=1 hand=net", "G2 (8,0) a9 s2", down=2)
    play.now("G1 a4", "G2 a7")
    assert "RAMMED" not in play.kinds


@pytest.mark.parametrize(("place", "row"), [("(18,0)", 19), ("(0,0)", 1)])
def test_only_airborne_gliders_in_the_row_are_moved(place: str, row: int) -> None:
    """GPG-AIR-05, GPG-AIR-04, GPG-GEN-20: neither those in other rows nor G3, who is gone."""
    number, other = ("[6 6]", "[1 1]") if row == 19 else ("[1 1]", "[6 6]")
    play = situation(f"G1 {place} a6", "G2 (3,0) a9", "G4 (5,0) a12", at="air", dice=number)
    placed = [f"updraft on row {row}", f"updraft on row {20 - row}", "downdraft on row 3"]
    play.choose(*placed, "downdraft on row 3", dice=f"{other} [1 2] [1 2]")
    play.now("G1 a7")
    play.notes("AIR_MOVED", ("G1", "", 6, 7))
    play.notes("AIR_UNMOVED")
    assert ("", "", 19 - row, 1) in [fact[:4] for fact in play.noted("MARKERS_REMOVED")]


def test_the_markers_are_taken_back() -> None:
    """GPG-AIR-09, GPG-CMP-05: the next turn has all four again, and no row has one; then come the chits."""
    play = blow("G1 (8,0) S a6 s1", "G2 (3,0) S a9 s1", up=2, down=1)
    play.now("G1 a7")
    play.choose("forward", "glide", "forward", "glide", dice="[5] [5] [3 3]")
    play.offers("updraft on row 9, updraft on row 11, downdraft on row 9, downdraft on row 11")
    play.choose("updraft on row 11", dice="[6 6]").choose("updraft on row 19", dice="[6 6] [6 6]")
    play.now("G1 (8,1) a7", "G2 (3,1)")
