"""The kinds of facts that a match notes: events, the purposes of rolls and draws, and the reasons of modifiers.

`narration.py` has a sentence for each; a fact without a sentence fails the conformance suite.
"""

from __future__ import annotations

from munera.engine.events import FIRST_RULESET_EVENT

# events: actor and target are gliders unless said otherwise
(
    SETUP_CHIT,  # actor: player; a: chit
    TRACK_TAKEN,  # a: track
    WEAPON_TAKEN,  # a: weapon; b: portage now carried
    WEAPON_PASSED,  # actor: player
    WEAPON_SET_ASIDE,  # actor: player; a: weapon
    LAUNCHED,  # a: hex; b: facing
    LAUNCH_DIVE,  # a: levels; b: altitude; c: speed
    TURN_BEGAN,  # a: turn
    CHIT_ASSIGNED,  # a: chit; b: altitude; c: speed
    SEQUENCE_BEGAN,  # a: chit
    SEQUENCE_SKIPPED,  # a: chit
    SEQUENCE_ENDED,  # -
    PHASE_SKIPPED,  # a: phase; b: reason, one of the SKIP_ numbers
    MANEUVERED,  # a: maneuver; b: hex; c: facing; d: movement points left
    POINTS_KEPT,  # a: points
    PUSHED,  # target: who is in the way; a: level
    WALL_HIT,  # a: speed; b: hex
    SPUN,  # a: levels lost; b: in which phase
    GLIDED,  # -
    DIVED,  # a: levels; b: altitude; c: speed; target: who is rammed, or NOBODY
    RAMMED,  # target; a: total; b: levels; c: row
    ATTACK_DECLARED,  # target; a: manner; b: weapon; c: range
    HIT_NUMBER_FOUND,  # target; a: column; b: hit number; c: combat factor
    HIT,  # target
    CRITICAL_HIT,  # target
    MISSED,  # target
    FUMBLED,  # a: weapon; b: manner
    FRIEND_HIT,  # target: the friend; a: weapon
    BONUS_CHOSEN,  # a: bonus; b: total
    NO_EFFECT,  # target
    TOKEN_VOID,  # a: the token
    STUNNED,  # -
    STUNNED_AGAIN,  # -
    RECOVERED,  # -
    STILL_STUNNED,  # a: total
    NETTED,  # a: nets on the glider
    NET_REMOVED,  # a: nets left
    STILL_NETTED,  # a: total
    WEAPON_IN_HAND,  # a: weapon
    WEAPON_EXCHANGED,  # a: weapon; b: the one carried again
    WEAPON_DROPPED,  # a: weapon
    WEAPON_SPENT,  # a: weapon
    WEAPON_TRANSFERRED,  # target; a: weapon
    TRANSFER_FAILED,  # target; a: weapon
    ALTITUDE_CHANGED,  # a: before; b: after
    SPEED_CHANGED,  # a: before; b: after
    FACING_CHANGED,  # a: before; b: after
    ROW_ROLLED,  # actor: player; a: number
    MARKER_PLACED,  # actor: player; a: marker; b: row
    MARKERS_REMOVED,  # a: row; b: updrafts; c: downdrafts: no glider there
    MARKERS_CANCELLED,  # a: row; b: pairs
    AIR_MOVED,  # a: before; b: after
    AIR_UNMOVED,  # a: altitude
    ELIMINATED,  # target: responsible attacker or NOBODY; a: cause; b: altitude; c: speed; d: stunned, all before
    GAME_OVER,  # a: team, NOBODY in a draw
) = range(FIRST_RULESET_EVENT, FIRST_RULESET_EVENT + 55)

# why a phase is skipped
SKIP_STUNNED, SKIP_SPIN, SKIP_HALF_LOOP = range(3)

# purposes of rolls
(
    CHIT_TIE,
    SPIN_LOSS,
    SPIN_FACING,
    DECELERATION,
    RAMMING_ROLL,
    TO_HIT,
    RESULT,
    FRIEND_TIE,
    ESCAPE,
    RECOVERY_ROLL,
    RECOVERY_TURN,
    CURRENT_ROW,
    # and of draws
    DRAW_SETUP_CHIT,
    DRAW_WEAPON,
    DRAW_CHIT,
) = range(15)

# reasons of modifiers
(
    TARGET_SPEED,
    DISTANCE,
    TARGET_LOWER,
    TARGET_HIGHER,
    ATTACKER_SPEED,
    STRIKING,
    HEAD_ON,
    SPEAR_THROWN,
    EXCESS_SPEED,
    ESCAPING_WEAPON,
) = range(10)
