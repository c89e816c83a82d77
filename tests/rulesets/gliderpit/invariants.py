"""What holds in every position of Glider-Pit Gladiators, whatever was played."""

from __future__ import annotations

from munera.rulesets.gliderpit.board import HEXES
from munera.rulesets.gliderpit.state import AIR_CURRENTS, LAUNCH, NONE, NOWHERE, SPEED_LIMIT, TOP, WEAPONS, Game
from munera.rulesets.gliderpit.tables import COUNTERS, PORTAGE


def check(game: Game) -> None:
    """Every invariant, each with the rule that it follows from."""
    gliders = [game.gliders[who] for who in range(game.glider_count)]
    for glider in gliders:
        if glider.airborne:
            assert game.options.floor < glider.altitude <= TOP, "GPG-GEN-01"
            assert 0 <= glider.speed <= SPEED_LIMIT, "GPG-GEN-05, GPG-GEN-06"
            assert 0 <= glider.hex < HEXES, "GPG-MAP-05"
            assert 0 <= glider.facing < 6, "GPG-GEN-08"
        else:
            assert glider.hex == NOWHERE, "GPG-GEN-20"
            assert glider.stunned == glider.nets == 0
            if game.phase > LAUNCH:
                assert glider.hand == NONE, "GPG-GEN-20: its weapons leave with it"
                assert sum(glider.carried) == 0
        load = PORTAGE[glider.hand] + sum(PORTAGE[weapon] * glider.carried[weapon] for weapon in range(WEAPONS))
        assert load <= 6, "GPG-SET-07, GPG-TRN-02"
        assert glider.carried[NONE] == 0
    places = [(glider.hex, glider.altitude) for glider in gliders if glider.airborne]
    assert len(set(places)) == len(places) or game.flight.ram_target >= 0, "GPG-GEN-10"
    counters_are_conserved(game)
    if game.phase > LAUNCH and not game.over:
        chits = [glider.chit for glider in gliders if glider.chit]
        assert len(set(chits)) == len(chits), "GPG-SEQ-02: one chit for each glider"
    if game.phase == AIR_CURRENTS:
        placed = sum(game.air.updrafts) + sum(game.air.downdrafts)
        assert placed + sum(game.air.markers_left) == 4, "GPG-CMP-05"
    tracks = [glider.track for glider in gliders if glider.track != NOWHERE]
    assert len(set(tracks)) == len(tracks), "GPG-SET-05"
    assert bool(game.over) != (game.unanswered == 1), "someone is asked, or it is over"
    assert bool(game.over) == (len({glider.team for glider in gliders if glider.airborne}) < 2 and game.phase > LAUNCH)


def counters_are_conserved(game: Game) -> None:
    """GPG-CMP-03: every weapon counter of the box is in exactly one place."""
    for weapon in range(1, WEAPONS):
        count = game.supply[weapon] + game.spent[weapon] + (game.drawn_weapon == weapon)
        for who in range(game.glider_count):
            glider = game.gliders[who]
            count += glider.carried[weapon] + (glider.hand == weapon)
            count += glider.nets if weapon == 2 else 0
        assert count == COUNTERS[weapon], f"weapon {weapon}"
