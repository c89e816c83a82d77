"""Tallies: counts that add up in any order, and never count a match twice."""

from itertools import permutations
from typing import Any

import pytest

from munera.lab.tally import FAULTS_KEPT, NO_END, Result, Tally, joined, missing, tally_of

WON = Result(0, winners=0b01, ending=2, turns=9, decisions=80, fault=0)
SHARED = Result(1, winners=0b11, ending=3, turns=9, decisions=60, fault=0)
DRAWN = Result(2, winners=0, ending=2, turns=4, decisions=80, fault=0)
FAULTY = Result(3, winners=0, ending=0, turns=1, decisions=7, fault=8)


def test_a_tally_counts() -> None:
    tally = tally_of([WON, SHARED, DRAWN, FAULTY])
    assert (tally.count, tally.sound, tally.fault_count) == (4, 3, 1)
    assert (tally.wins(0), tally.wins(1), tally.draws) == (2, 1, 1)
    assert (tally.turns, tally.decisions) == ({9: 2, 4: 1}, {80: 2, 60: 1})
    assert tally.decisions_taken == 220
    assert (tally.played, tally.faults) == (((0, 4),), ((3, 8),))


def test_the_order_of_the_parts_cannot_matter() -> None:
    parts = [tally_of([result]) for result in (WON, SHARED, DRAWN, FAULTY)]
    whole = tally_of([WON, SHARED, DRAWN, FAULTY])
    for first, second, third, fourth in permutations(parts):
        assert first + second + third + fourth == whole


def test_of_many_faults_the_first_are_kept_and_all_are_counted() -> None:
    late = tally_of(Result(number, 0, 0, 0, 0, NO_END) for number in range(50, 100))
    early = tally_of(Result(number, 0, 0, 0, 0, 8) for number in range(5))
    assert (late + early).fault_count == 55
    assert [number for number, _ in (late + early).faults] == [0, 1, 2, 3, 4, *range(50, 50 + FAULTS_KEPT - 5)]


def test_no_match_counts_twice() -> None:
    with pytest.raises(ValueError, match="match 0 was played twice"):
        tally_of([WON]) + tally_of([WON])


def test_ranges_are_joined() -> None:
    assert joined([(5, 7), (0, 2), (2, 4), (9, 9)]) == ((0, 4), (5, 7))


@pytest.mark.parametrize(
    ("played", "wanted", "left"),
    [
        ((), 5, [(0, 5)]),
        (((0, 5),), 5, []),
        (((0, 9),), 5, []),
        (((2, 4), (6, 7)), 9, [(0, 2), (4, 6), (7, 9)]),
        (((2, 4), (6, 9)), 5, [(0, 2), (4, 5)]),
        (((7, 9),), 5, [(0, 5)]),
    ],
)
def test_what_is_missing(played: tuple[tuple[int, int], ...], wanted: int, left: list[tuple[int, int]]) -> None:
    assert list(missing(played, wanted)) == left


def test_a_tally_comes_back_from_its_json() -> None:
    tally = tally_of([WON, SHARED, DRAWN, FAULTY])
    assert Tally.from_json(tally.to_json()) == tally


@pytest.mark.parametrize(
    "change",
    [
        {"turns": {"9": 2}},  # not as many as there were matches
        {"turns": {"9": "three"}},
        {"winners": {"1": -4}},
        {"played": [[0, 2], [1, 3]]},
        {"played": [[2, 4], [0, 2]]},
        {"fault_count": 0},
    ],
)
def test_damaged_counts_are_refused(change: dict[str, Any]) -> None:
    data = tally_of([WON, SHARED, DRAWN, FAULTY]).to_json()
    with pytest.raises(ValueError, match=r".+"):
        Tally.from_json(data | change)
