"""The sentences of plain facts, and the words and rules of all reasons: of rolls, draws, modifiers, changes, falls.

A sentence leaves room for the names and numbers of its fact, which `narration.py` fills in: {actor}, {target}, and
{a} to {d}, as a number or as what is written behind it, such as {a:weapon} or {b:hex}.
"""

from __future__ import annotations

from munera.engine.view import Sentence
from munera.rulesets.gliderpit import facts, state
from munera.rulesets.gliderpit.tables import ESCAPE_NEEDS


def detail(text: str, rule: str) -> Sentence:
    """What only those want to know who check a roll."""
    return Sentence(text, rule, 0)


def line(text: str, rule: str) -> Sentence:
    """A line of the log."""
    return Sentence(text, rule, 1)


def headline(text: str, rule: str) -> Sentence:
    """What stands out in the log."""
    return Sentence(text, rule, 2)


PLAIN = {
    facts.SETUP_CHIT: line("{actor} has setup chit {a}.", "GPG-SET-04"),
    facts.TRACK_TAKEN: line("{actor} takes Airspeed Track {a:track}.", "GPG-SET-05"),
    facts.WEAPON_PASSED: line("{actor} takes no weapon this round.", "GPG-SET-08"),
    facts.WEAPON_SET_ASIDE: line("{actor} has no room for a {a:weapon}; it is set aside for good.", "GPG-OPT-02"),
    facts.LAUNCHED: line("{actor} is launched in hex {a:hex}, facing {b:facing}.", "GPG-SET-11"),
    facts.TURN_BEGAN: headline("Turn {a} begins.", "GPG-SEQ-01"),
    facts.SEQUENCE_BEGAN: line("{actor} begins its Movement and Combat Sequence (chit {a}).", "GPG-SEQ-03"),
    facts.SEQUENCE_SKIPPED: detail(
        "The sequence of {actor} (chit {a}) is skipped: it is out of the game.", "GPG-GEN-21"
    ),
    facts.SEQUENCE_ENDED: detail("The sequence of {actor} is over.", "GPG-SEQ-03"),
    facts.POINTS_KEPT: line("{actor} keeps {a:points} for a ram.", "GPG-RAM-05"),
    facts.WALL_HIT: line("The wall stops {actor} at speed {a} in hex {b:hex}.", "GPG-PWC-01"),
    facts.GLIDED: line("{actor} glides.", "GPG-GLD-09"),
    facts.HIT_NUMBER_FOUND: detail("Combat Factor {c}, column {a}: {b} or more hits.", "GPG-HIT-02"),
    facts.NO_EFFECT: line("The result has no effect on {target}.", "GPG-TAB-06"),
    facts.TOKEN_VOID: detail("{actor} is out of the game: a further item of the result is void.", "GPG-CBT-05"),
    facts.STILL_NETTED: line(f"{{actor}} stays netted: total {{a}}, {ESCAPE_NEEDS} needed.", "GPG-ACT-04"),
    facts.WEAPON_IN_HAND: line("{actor} takes a {a:weapon} in hand.", "GPG-ACT-02"),
    facts.WEAPON_EXCHANGED: line("{actor} exchanges the {b:weapon} in hand for a {a:weapon}.", "GPG-ACT-02"),
    facts.WEAPON_TRANSFERRED: line("{actor} hands the {a:weapon} to {target}.", "GPG-TRN-03"),
    facts.TRANSFER_FAILED: line("{actor} fails to hand the {a:weapon} to {target}.", "GPG-TRN-03"),
    facts.RECOVERED: line("{actor} recovers from the stun (total {a}).", "GPG-REC-01"),
    facts.STILL_STUNNED: line("{actor} stays stunned (total {a}).", "GPG-REC-01"),
}

# why a phase is skipped
SKIPS = {
    facts.SKIP_STUNNED: ("flown by a stunned pilot, has no Glide, Combat or Action Phase", "GPG-GLD-01"),
    facts.SKIP_SPIN: ("after its spin, has no further phase but Stun Recovery", "GPG-SEQ-04"),
    facts.SKIP_HALF_LOOP: ("after a Diving Half-Loop, has no Glide Phase", "GPG-ADV-04"),
    facts.SKIP_WALL: ("stopped by the wall, has no further phase, not even Stun Recovery", "GPG-PWC-06"),
}

# what a roll is for
ROLLS = {
    facts.CHIT_TIE: ("to break the tie for the sequence chits", "GPG-DIC-03"),
    facts.SPIN_LOSS: ("for the levels lost in the spin", "GPG-SPN-01"),
    facts.DECELERATION_SPIN_LOSS: ("for the levels lost in the spin", "GPG-SPN-02"),
    facts.SPIN_FACING: ("for the facing after the spin", "GPG-MAP-11"),
    facts.DECELERATION: ("for deceleration", "GPG-GLD-09"),
    facts.RAMMING_ROLL: ("for the ram", "GPG-RAM-04"),
    facts.TO_HIT: ("to hit", "GPG-HIT-04"),
    facts.RESULT: ("for the result", "GPG-CBT-06"),
    facts.FRIEND_TIE: ("to decide which friend is hit", "GPG-FUM-02"),
    facts.ESCAPE: ("to escape from the net", "GPG-ACT-04"),
    facts.RECOVERY_ROLL: ("to recover from the stun", "GPG-REC-01"),
    facts.RECOVERY_TURN: ("for the facing of a stunned pilot", "GPG-REC-02"),
    facts.CURRENT_ROW: ("for the row of an air current", "GPG-AIR-02"),
}

# what is drawn face down
DRAWS = {
    facts.DRAW_SETUP_CHIT: ("setup chits", "GPG-SET-04"),
    facts.DRAW_WEAPON: ("weapons", "GPG-OPT-02"),
    facts.DRAW_CHIT: ("sequence chits", "GPG-OPT-03"),
}

# what modifies a roll
REASONS = {
    facts.TARGET_SPEED: ("target's speed", "GPG-HIT-01"),
    facts.DISTANCE: ("distance in hexes", "GPG-RNG-01"),
    facts.TARGET_LOWER: ("altitude factor, target lower", "GPG-RNG-02"),
    facts.TARGET_HIGHER: ("altitude factor, target higher", "GPG-RNG-02"),
    facts.ATTACKER_SPEED: ("attacker's speed", "GPG-HIT-01"),
    facts.STRIKING: ("strike", "GPG-HIT-01"),
    facts.HEAD_ON: ("target's speed, head on", "GPG-STK-02"),
    facts.SPEAR_THROWN: ("column: thrown spear", "GPG-HIT-02"),
    facts.EXCESS_SPEED: ("movement points kept for the ram", "GPG-RAM-05"),
    facts.ESCAPING_WEAPON: ("weapon in hand", "GPG-ACT-04"),
}

MANEUVER_RULES = {
    state.FORWARD: "GPG-MOV-10",
    state.TURN: "GPG-MOV-20",
    state.SLIP: "GPG-MOV-30",
    state.CLIMB: "GPG-MOV-40",
    state.CLIMBING_HALF_LOOP: "GPG-ADV-03",
    state.DIVING_HALF_LOOP: "GPG-ADV-04",
    state.ZOOM_CLIMB: "GPG-ADV-05",
}

# what changes altitude and speed; Forward does so only by a push, a Turn by its payment
CHANGES = MANEUVER_RULES | {
    state.FORWARD: "GPG-GEN-11",
    state.TURN: "GPG-MOV-21",
    state.DIVING: "GPG-GLD-03",
    state.GLIDING: "GPG-GLD-09",
    state.SPINNING: "GPG-SPN-01",
    state.DECELERATION_SPIN: "GPG-SPN-02",
    state.HITTING_WALL: "GPG-PWC-06",
    state.RAMMING: "GPG-RAM-04",
    state.THROWING: "GPG-THR-02",
    state.STRIKING_BLOW: "GPG-STK-03",
    state.RECOVERING: "GPG-REC-01",
}

# what changes the facing
FACINGS = CHANGES | {state.RECOVERING: "GPG-REC-02"}

# what makes a gladiator drop his weapon; the pit wall by his speed
DROPS = {
    state.OWN_WILL: "GPG-GEN-17",
    state.STRIKING_BLOW: "GPG-STK-04",
    state.TRANSFERRING: "GPG-TRN-03",
}
WALL_DROPS = {1: "GPG-PWC-05", 2: "GPG-PWC-04", 3: "GPG-PWC-04", 4: "GPG-PWC-03", 5: "GPG-PWC-03"}

# what eliminates a glider; all the rest brings it to FLOOR
FALLS = {
    state.BY_OVERSPEED: "GPG-GEN-06",
    state.BY_OWN_MANEUVER: "GPG-GEN-04",
    state.BY_STACKING: "GPG-GEN-11",
}
TO_FLOOR = "GPG-GEN-02"
