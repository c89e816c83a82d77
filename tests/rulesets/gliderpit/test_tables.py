"""The tables (GPG-TAB), cell by cell, typed from the specification."""

import pytest

from munera.rulesets.gliderpit import state, tables
from munera.rulesets.gliderpit.tables import NO_TOKEN, TOKENS_MAX

WEAPONS = {
    "dagger": (1, 5, False, "dagger/stone", True, 2),
    "net": (1, 4, False, "none", False, -1),
    "spear": (2, 8, True, "spear/sword", True, -1),
    "stone": (1, 10, False, "dagger/stone", False, -1),
    "sword": (2, 3, True, "spear/sword", True, 1),
}

TOKEN_NAMES = {
    tables.DEFENDER_ALTITUDE: "DA",
    tables.DEFENDER_SPEED: "DS",
    tables.DEFENDER_STUN: "Dstn",
    tables.ATTACKER_ALTITUDE: "AA",
    tables.ATTACKER_SPEED: "AS",
    tables.ATTACKER_STUN: "Astn",
}


def result(tokens: list[tuple[int, int]]) -> str:
    """A result as the table prints it."""
    return ", ".join(TOKEN_NAMES[kind] + (f"{change:+d}" if change else "") for kind, change in tokens)


@pytest.mark.parametrize("name", WEAPONS)
def test_weapons(name: str) -> None:
    """GPG-TAB-01, GPG-CMP-03."""
    weapon = tables.WEAPON_NAMES.index(name)
    portage, reach, strikes, column, parries, escape = WEAPONS[name]
    assert weapon == getattr(state, name.upper())
    assert tables.portage(weapon) == portage
    assert tables.weapon_range(weapon) == reach
    assert tables.can_strike(weapon) == strikes
    assert tables.can_parry_with(weapon) == parries
    assert tables.escape_modifier(weapon) == escape
    assert tables.THROW_COLUMN[weapon] == ["none", "spear/sword", "dagger/stone"].index(column)
    assert tables.counters(weapon) == 6


def test_an_empty_hand() -> None:
    """GPG-TAB-01, GPG-TAB-02: neither strikes nor parries nor modifies."""
    assert not tables.can_strike(state.NONE)
    assert not tables.can_parry_with(state.NONE)
    assert (tables.portage(state.NONE), tables.escape_modifier(state.NONE)) == (0, 0)


def test_escape_net() -> None:
    """GPG-TAB-02."""
    assert tables.ESCAPE_NEEDS == 5


RAMMING = [
    ("AA-1, Astn", "AA-2", "AA-1"),
    ("AA-2", "AA-1", "DA-1"),
    ("AA-1", "AA+1, AS-1", "DA-2"),
    ("AA+1, AS-2", "DA-1", "DA-3"),
    ("AA+1, AS-1", "DA-2", "DA-4, Dstn"),
    ("DA-1", "DA-3", "DA-5"),
    ("DA-2", "DA-4, Dstn", "DA-5, Dstn"),
]


@pytest.mark.parametrize("levels", [1, 2, 3])
@pytest.mark.parametrize("row", range(1, 8))
def test_ramming(row: int, levels: int) -> None:
    """GPG-TAB-03."""
    parts = [tuple(tables.ramming_token(row, levels, index, part) for part in (0, 1)) for index in range(TOKENS_MAX)]
    assert result([(kind, change) for kind, change in parts if kind != NO_TOKEN]) == RAMMING[row - 1][levels - 1]
    assert tables.RAMMING_ROWS == 7


RECOVERY = {2: (0, -1, 1, 1), 4: (0, 0, -1, 0), 6: (0, 0, 0, 0), 7: (1, 0, 0, 0), 11: (0, 1, -1, 1)}


@pytest.mark.parametrize("total", range(2, 13))
def test_stun_recovery(total: int) -> None:
    """GPG-TAB-04, GPG-REC-01: recovered, altitude, speed, facing roll."""
    row = max(low for low in RECOVERY if low <= total)
    assert tuple(tables.recovery(total, part) for part in range(4)) == RECOVERY[row]


def test_the_facing_roll() -> None:
    """GPG-TAB-04, GPG-REC-02."""
    assert [tables.facing_change(die) for die in range(1, 7)] == [-1, -1, 0, 0, 1, 1]


STRIKING = {2: "DA-1, DS-1", 4: "Dstn", 6: "DA-2", 9: "DA-3", 12: "Dstn, DA-1, DS-1"}


@pytest.mark.parametrize("total", range(2, 13))
def test_striking(total: int) -> None:
    """GPG-TAB-05."""
    row = max(low for low in STRIKING if low <= total)
    parts = [tuple(tables.striking_token(total, index, part) for part in (0, 1)) for index in range(TOKENS_MAX)]
    assert result([(kind, change) for kind, change in parts if kind != NO_TOKEN]) == STRIKING[row]


THROWING = {
    2: ("DA-1", "Dstn"),
    3: ("DA-1", ""),
    4: ("Dstn", "DA-2, DS-1"),
    6: ("DA-2", "DA-1"),
    9: ("DA-2, DS-1", "DA-2"),
    11: ("DA-3, DS-1", "DA-2"),
    12: ("DA-3, DS-1", "DA-3"),
}


@pytest.mark.parametrize("weapon", ["spear", "sword", "dagger", "stone"])
@pytest.mark.parametrize("total", range(2, 13))
def test_throwing(total: int, weapon: str) -> None:
    """GPG-TAB-06, GPG-THR-02."""
    row = max(low for low in THROWING if low <= total)
    number = tables.WEAPON_NAMES.index(weapon)
    parts = [tuple(tables.throwing_token(number, total, index, part) for part in (0, 1)) for index in range(TOKENS_MAX)]
    expected = THROWING[row][weapon in ("dagger", "stone")]
    assert result([(kind, change) for kind, change in parts if kind != NO_TOKEN]) == expected


def test_to_hit() -> None:
    """GPG-TAB-07, GPG-HIT-02."""
    numbers = [14, 16, 22, 24, 26, 32, 34, 36, 42, 44, 46, 52, 54, 56, 62, 64]
    assert [tables.hit_number(column) for column in range(1, 17)] == numbers
    assert tables.COLUMNS == 16
    assert (tables.FUMBLE, tables.CRITICAL, tables.SPEAR_SHIFT) == (11, 66, -1)
