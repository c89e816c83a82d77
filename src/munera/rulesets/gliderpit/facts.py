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
    PHASE_SKIPPED,  # a: the first phase that is skipped; b: reason, one of the SKIP_ numbers
    MANEUVERED,  # target: side of a Turn or Slip; a: maneuver; b: hex entered or kept; c: facing; d: points left
    POINTS_KEPT,  # a: points
    PUSHED,  # target: who is in the way; a: level; b: cause; c: how often before; d: levels it was to rise
    WALL_HIT,  # a: speed; b: hex
    SPUN,  # a: levels lost; b: cause, SPINNING or DECELERATION_SPIN
    GLIDED,  # -
    DIVED,  # target: who is rammed, or NOBODY; a: levels; b: altitude; c: speed; d: altitude before
    RAMMED,  # target; a: total; b: levels; c: row; d: kept points that do not count
    ATTACK_DECLARED,  # target; a: manner; b: weapon; c: range
    HIT_NUMBER_FOUND,  # target; a: column; b: hit number; c: combat factor
    HIT,  # target; a: manner; b: weapon
    CRITICAL_HIT,  # target; a: manner; b: weapon
    MISSED,  # target; a: manner; b: weapon; c: roll
    FUMBLED,  # target: the friend who is hit, or NOBODY; a: weapon; b: manner
    FRIEND_HIT,  # target: the friend; a: weapon
    BONUS_CHOSEN,  # a: bonus; b: total
    NO_EFFECT,  # target
    TOKEN_VOID,  # a: the token
    STUNNED,  # a: cause
    STUNNED_AGAIN,  # a: cause
    RECOVERED,  # a: total
    STILL_STUNNED,  # a: total
    NETTED,  # target: whose net it was; a: nets on the glider; b: 1 by a fumble
    NET_REMOVED,  # a: nets left
    STILL_NETTED,  # a: total
    WEAPON_IN_HAND,  # a: weapon
    WEAPON_EXCHANGED,  # a: weapon; b: the one carried again
    WEAPON_DROPPED,  # a: weapon; b: cause; c: speed
    WEAPON_SPENT,  # a: weapon
    WEAPON_TRANSFERRED,  # target; a: weapon
    TRANSFER_FAILED,  # target; a: weapon
    ALTITUDE_CHANGED,  # a: before; b: after; c: cause
    SPEED_CHANGED,  # a: before; b: after; c: cause
    FACING_CHANGED,  # a: before; b: after; c: cause
    ROW_ROLLED,  # actor: player; a: number
    MARKER_PLACED,  # actor: player; a: marker; b: row
    MARKERS_REMOVED,  # a: row; b: updrafts; c: downdrafts: no glider there
    MARKERS_CANCELLED,  # a: row; b: pairs
    AIR_MOVED,  # a: before; b: after
    AIR_UNMOVED,  # a: altitude; b: levels that the air would raise it, or lower it if negative
    ELIMINATED,  # target: responsible attacker or NOBODY; a: cause; b: altitude; c: speed; d: stunned, all before
    GAME_OVER,  # a: team, NOBODY in a draw
) = range(FIRST_RULESET_EVENT, FIRST_RULESET_EVENT + 55)

# why a phase is skipped
SKIP_STUNNED, SKIP_SPIN, SKIP_HALF_LOOP, SKIP_WALL = range(4)

# purposes of rolls
(
    CHIT_TIE,
    SPIN_LOSS,
    DECELERATION_SPIN_LOSS,
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
) = range(16)

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
