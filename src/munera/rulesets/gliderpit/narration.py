"""Facts into sentences: what each kind of event means in words, and which rule of the book governs it.

Each kind of fact has a small function of its own, entered in `TELLERS`. A fact that can have many causes, such as a
change of speed, finds its cause among the facts noted before it in the same step; one that stands alone cites the
general rule. What may be chosen is told in `offers.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace

from munera.engine.events import DREW, MODIFIED, ROLLED
from munera.engine.records import same_bytes
from munera.engine.rules import carries
from munera.engine.state import Event
from munera.engine.view import Sentence
from munera.rulesets.gliderpit import asking, facts, state
from munera.rulesets.gliderpit.board import neighbour, row_with_number
from munera.rulesets.gliderpit.state import LEFT, NET, NOBODY, RIGHT, STRIKE, THROW, TRANSFER, Game
from munera.rulesets.gliderpit.tables import ESCAPE_NEEDS, FUMBLE, PORTAGE_LIMIT, RECOVERY_ALTITUDE, recovery
from munera.rulesets.gliderpit.words import (
    MANEUVERS,
    MARKERS,
    SIDES,
    count,
    facing_name,
    glider_name,
    hex_name,
    level_name,
    listed,
    player_name,
    players_of,
    row_name,
    team_name,
    track_name,
    upper_first,
    weapon_name,
)

CHOICE_NAMES = {
    asking.TAKE_TRACK: "track",
    asking.TAKE_WEAPON: "weapon",
    asking.PASS: "pass",
    asking.LAUNCH_FROM: "launch",
    asking.LAUNCH_LEVELS: "launch-dive",
    asking.GO_ON: "go-on",
    asking.DROP: "drop",
    asking.FLY_FORWARD: "forward",
    asking.MAKE_TURN: "turn",
    asking.MAKE_SLIP: "slip",
    asking.MAKE_CLIMB: "climb",
    asking.MAKE_ADVANCED: "advanced",
    asking.KEEP_POINTS: "keep-points",
    asking.STAY_GLIDING: "glide",
    asking.DIVE: "dive",
    asking.ATTACK_NOBODY: "no-attack",
    asking.ATTACK_WITH: "attack",
    asking.ADD_BONUS: "bonus",
    asking.DO_NOTHING: "nothing",
    asking.CHANGE_WEAPON: "change-weapon",
    asking.ESCAPE_NET: "escape-net",
    asking.PLACE_MARKER: "marker",
}

ENDINGS = {
    state.DOUBLE_STUN: "double stun",
    state.BY_RAM: "ram",
    state.BY_ARMED_ATTACK: "armed attack",
    state.BY_SPIN: "spin",
    state.BY_STUN_RECOVERY: "stun recovery",
    state.BY_OVERSPEED: "overspeed",
    state.BY_OWN_MANEUVER: "own maneuver",
    state.BY_STACKING: "stacking",
}

PURPOSES = {
    facts.CHIT_TIE: "chit tie",
    facts.SPIN_LOSS: "levels lost in a spin",
    facts.SPIN_FACING: "facing after a spin",
    facts.DECELERATION: "deceleration",
    facts.RAMMING_ROLL: "ramming",
    facts.TO_HIT: "to hit",
    facts.RESULT: "result",
    facts.FRIEND_TIE: "which friend is hit",
    facts.ESCAPE: "escape from a net",
    facts.RECOVERY_ROLL: "stun recovery",
    facts.RECOVERY_TURN: "facing in recovery",
    facts.CURRENT_ROW: "row of an air current",
    facts.DRAW_SETUP_CHIT: "setup chit",
    facts.DRAW_WEAPON: "weapon",
    facts.DRAW_CHIT: "sequence chit",
}

# what a roll is for, and its rule
ROLLS = {
    facts.CHIT_TIE: ("to break the tie for the sequence chits", "GPG-DIC-03"),
    facts.SPIN_LOSS: ("for the levels lost in the spin", "GPG-SPN-01"),
    facts.SPIN_FACING: ("for the facing after the spin", "GPG-MAP-11"),
    facts.DECELERATION: ("to see whether it slows down", "GPG-GLD-09"),
    facts.RAMMING_ROLL: ("for the ram", "GPG-RAM-04"),
    facts.TO_HIT: ("to hit", "GPG-HIT-04"),
    facts.RESULT: ("for the result", "GPG-CBT-06"),
    facts.FRIEND_TIE: ("to decide which friend is hit", "GPG-FUM-02"),
    facts.ESCAPE: ("to escape from the net", "GPG-ACT-04"),
    facts.RECOVERY_ROLL: ("to recover from the stun", "GPG-REC-01"),
    facts.RECOVERY_TURN: ("for the facing of a stunned pilot", "GPG-REC-02"),
    facts.CURRENT_ROW: ("for the row of an air current", "GPG-AIR-02"),
}

# what is drawn face down, and its rule
DRAWS = {
    facts.DRAW_SETUP_CHIT: ("setup chits", "GPG-SET-04"),
    facts.DRAW_WEAPON: ("weapons", "GPG-OPT-02"),
    facts.DRAW_CHIT: ("sequence chits", "GPG-OPT-03"),
}

# the reasons of modifiers, and their rules
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

RISES = frozenset((state.CLIMB, state.CLIMBING_HALF_LOOP, state.ZOOM_CLIMB))

# what the pit wall does at a speed
WALL_RULES = {1: "GPG-PWC-05", 2: "GPG-PWC-04", 3: "GPG-PWC-04", 4: "GPG-PWC-03", 5: "GPG-PWC-03"}

PLAYERS_FACTS = frozenset(
    (facts.SETUP_CHIT, facts.WEAPON_PASSED, facts.WEAPON_SET_ASIDE, facts.ROW_ROLLED, facts.MARKER_PLACED)
)
PLAYERS_DRAWS = frozenset((facts.DRAW_SETUP_CHIT, facts.DRAW_WEAPON))

# what changes a glider, and where a search for it stops
CAUSES = frozenset(
    (
        facts.MANEUVERED,
        facts.SPUN,
        facts.DIVED,
        facts.GLIDED,
        facts.WALL_HIT,
        facts.RAMMED,
        facts.BONUS_CHOSEN,
        facts.ATTACK_DECLARED,
        facts.STILL_STUNNED,
        facts.SEQUENCE_BEGAN,
        facts.SEQUENCE_ENDED,
    )
)

# what is told of a trial: how the gliders come out of it
EFFECTS = frozenset(
    (
        facts.ALTITUDE_CHANGED,
        facts.SPEED_CHANGED,
        facts.STUNNED,
        facts.NETTED,
        facts.NET_REMOVED,
        facts.WEAPON_DROPPED,
        facts.WEAPON_TRANSFERRED,
        facts.ELIMINATED,
        facts.GAME_OVER,
    )
)

Teller = Callable[[Game, Event], Sentence]
TELLERS: dict[int, Teller] = {}


@carries("GPG-INF-04")
def narrate(game: Game, event: Event) -> Sentence:
    """The sentence of a fact, from the record that holds it."""
    sentence = TELLERS[event.kind](game, event)
    return sentence if event.actor == NOBODY or is_of_player(event) else replace(sentence, piece=event.actor)


def account(game: Game, kinds: Collection[int] = EFFECTS) -> str:
    """The sentences of what the record noted last, as far as it is of these kinds."""
    noted = (game.events[index] for index in range(game.event_count))
    return " ".join(narrate(game, fact).text for fact in noted if fact.kind in kinds)


def fall_in_words(game: Game, who: int) -> str:
    """What brought a glider down."""
    fall = game.gliders[who].fall
    return _downfall(who, fall.cause, fall.by)


def is_of_player(fact: Event) -> bool:
    """Whether the actor of a fact is a player and not a glider."""
    return fact.kind in PLAYERS_FACTS or (fact.kind == DREW and fact.target in PLAYERS_DRAWS)


# ------------------------------------------------------------------ the tools of the tellers


def tells(kind: int) -> Callable[[Teller], Teller]:
    """Enter a function in the table as the one that tells a kind of fact."""

    def enter(teller: Teller) -> Teller:
        TELLERS[kind] = teller
        return teller

    return enter


def detail(text: str, rule: str, dice: tuple[int, ...] = (), sides: int = 0) -> Sentence:
    """What only those want to know who check a roll."""
    return Sentence(text, rule, 0, dice, sides)


def line(text: str, rule: str) -> Sentence:
    """A line of the log."""
    return Sentence(text, rule, 1)


def headline(text: str, rule: str) -> Sentence:
    """What stands out in the log."""
    return Sentence(text, rule, 2)


def actor(fact: Event) -> str:
    """Who did it, or to whom it happened."""
    return player_name(fact.actor) if is_of_player(fact) else glider_name(fact.actor)


def target(fact: Event) -> str:
    """The other glider."""
    return glider_name(fact.target)


def change(before: int, after: int, noun: str) -> str:
    """A gain or a loss: "loses 2 levels"."""
    return f"{'gains' if after > before else 'loses'} {count(abs(after - before), noun)}"


def place_of(game: Game, fact: Event) -> int:
    """Where the record holds a fact; its end, if it does not."""
    for index in range(game.event_count):
        if same_bytes(game.events[index], fact):
            return index
    return game.event_count


def noted_before(game: Game, fact: Event) -> Iterator[Event]:
    """The facts before one, the latest first; none if the record does not hold it."""
    place = place_of(game, fact)
    if place < game.event_count:
        yield from (game.events[index] for index in range(place - 1, -1, -1))


def noted_after(game: Game, fact: Event) -> Iterator[Event]:
    """The facts after one; none if the record does not hold it."""
    yield from (game.events[index] for index in range(place_of(game, fact) + 1, game.event_count))


def cause_of(game: Game, fact: Event) -> Event | None:
    """The fact that led to this one; None where the record does not show it."""
    return next((earlier for earlier in noted_before(game, fact) if earlier.kind in CAUSES), None)


def declared_for(game: Game, fact: Event) -> Event | None:
    """The declaration of the attack that a fact belongs to."""
    cause = cause_of(game, fact)
    return cause if cause is not None and cause.kind == facts.ATTACK_DECLARED else None


# ------------------------------------------------------------------ dice, draws and modifiers


@tells(ROLLED)
def rolled(game: Game, fact: Event) -> Sentence:
    faces = tuple(face for face in (fact.b, fact.c, fact.d) if face)
    phrase, rule = ROLLS[fact.target]
    if fact.target == facts.SPIN_LOSS and _is_deceleration(game, fact):
        rule = "GPG-SPN-02"
    roller = "The placer" if fact.actor == NOBODY else glider_name(fact.actor)
    return detail(f"{roller} rolls {_faces_in_words(fact.target, faces)} {phrase}.", rule, faces, fact.a)


def _faces_in_words(purpose: int, faces: tuple[int, ...]) -> str:
    if purpose == facts.TO_HIT:
        return "".join(map(str, faces))
    if len(faces) == 1:
        return str(faces[0])
    return f"{listed(map(str, faces))}, {sum(faces)} in all,"


def _is_deceleration(game: Game, fact: Event) -> bool:
    cause = cause_of(game, fact)
    return cause is not None and cause.kind == facts.GLIDED


@tells(DREW)
def drew(game: Game, fact: Event) -> Sentence:
    things, rule = DRAWS[fact.target]
    return detail(f"{actor(fact)} draws one of the {fact.a} {things} that lie face down.", rule)


@tells(MODIFIED)
def modified(game: Game, fact: Event) -> Sentence:
    reason, rule = REASONS[fact.target]
    return detail(f"{fact.a:+d} {reason}", rule)


# ------------------------------------------------------------------ setup


@tells(facts.SETUP_CHIT)
def setup_chit(game: Game, fact: Event) -> Sentence:
    return line(f"{actor(fact)} draws setup chit {fact.a}.", "GPG-SET-04")


@tells(facts.TRACK_TAKEN)
def track_taken(game: Game, fact: Event) -> Sentence:
    return line(f"{actor(fact)} takes Airspeed Track {track_name(fact.a)}.", "GPG-SET-05")


@tells(facts.WEAPON_TAKEN)
def weapon_taken(game: Game, fact: Event) -> Sentence:
    rule = "GPG-OPT-02" if game.options.random_weapons else "GPG-SET-06"
    return line(f"{actor(fact)} takes a {weapon_name(fact.a)} (portage {fact.b} of {PORTAGE_LIMIT}).", rule)


@tells(facts.WEAPON_PASSED)
def weapon_passed(game: Game, fact: Event) -> Sentence:
    return line(f"{actor(fact)} takes no weapon this round.", "GPG-SET-08")


@tells(facts.WEAPON_SET_ASIDE)
def weapon_set_aside(game: Game, fact: Event) -> Sentence:
    return line(f"{actor(fact)} has no room for a {weapon_name(fact.a)}; it is set aside for good.", "GPG-OPT-02")


@tells(facts.LAUNCHED)
def launched(game: Game, fact: Event) -> Sentence:
    return line(f"{actor(fact)} is launched in hex {hex_name(fact.a)}, facing {facing_name(fact.b)}.", "GPG-SET-11")


@tells(facts.LAUNCH_DIVE)
def launch_dive(game: Game, fact: Event) -> Sentence:
    if fact.a == 0:
        return line(f"{actor(fact)} starts at altitude {fact.b} and speed {fact.c}.", "GPG-SET-12")
    altitude, speed = f"altitude {fact.b + fact.a} to {fact.b}", f"speed {fact.c - fact.a} to {fact.c}"
    return line(f"{actor(fact)} dives {count(fact.a, 'level')} at the launch: {altitude}, {speed}.", "GPG-SET-12")


# ------------------------------------------------------------------ turn, chits, sequences


@tells(facts.TURN_BEGAN)
def turn_began(game: Game, fact: Event) -> Sentence:
    return headline(f"Turn {fact.a} begins.", "GPG-SEQ-01")


@tells(facts.CHIT_ASSIGNED)
def chit_assigned(game: Game, fact: Event) -> Sentence:
    if game.options.random_chits:
        return line(f"{actor(fact)} draws chit {fact.a}.", "GPG-OPT-03")
    return line(f"{actor(fact)} gets chit {fact.a} (altitude {fact.b}, speed {fact.c}).", "GPG-SEQ-02")


@tells(facts.SEQUENCE_BEGAN)
def sequence_began(game: Game, fact: Event) -> Sentence:
    return line(f"{actor(fact)} begins its Movement and Combat Sequence (chit {fact.a}).", "GPG-SEQ-03")


@tells(facts.SEQUENCE_SKIPPED)
def sequence_skipped(game: Game, fact: Event) -> Sentence:
    return detail(f"The sequence of {actor(fact)} (chit {fact.a}) is skipped: it is out of the game.", "GPG-GEN-21")


@tells(facts.SEQUENCE_ENDED)
def sequence_ended(game: Game, fact: Event) -> Sentence:
    return detail(f"The sequence of {actor(fact)} is over.", "GPG-SEQ-03")


@tells(facts.PHASE_SKIPPED)
def phase_skipped(game: Game, fact: Event) -> Sentence:
    text, rule = {
        facts.SKIP_STUNNED: ("flown by a stunned pilot, has no Glide, Combat or Action Phase", "GPG-GLD-01"),
        facts.SKIP_SPIN: ("after its spin, goes straight to the Stun Recovery Phase", "GPG-SEQ-04"),
        facts.SKIP_HALF_LOOP: ("after a Diving Half-Loop, has no Glide Phase", "GPG-ADV-04"),
    }[fact.b]
    return detail(f"{actor(fact)}, {text}.", rule)


# ------------------------------------------------------------------ flight


@tells(facts.MANEUVERED)
def maneuvered(game: Game, fact: Event) -> Sentence:
    left = f"{count(fact.d, 'movement point')} left"
    return line(f"{actor(fact)} {_maneuver_in_words(game, fact)}; {left}.", MANEUVER_RULES[fact.a])


def _maneuver_in_words(game: Game, fact: Event) -> str:
    name = MANEUVERS[fact.a]
    if fact.a == state.TURN:
        return f"makes a Turn to {facing_name(fact.c)}"
    if fact.a == state.SLIP:
        return f"makes a Slip {_slip_in_words(game, fact)}"
    if fact.a in (state.CLIMBING_HALF_LOOP, state.DIVING_HALF_LOOP):
        return f"makes a {name} and faces {facing_name(fact.c)}"
    verb = "flies" if fact.a == state.FORWARD else "makes a"
    return f"{verb} {name} to {hex_name(_hex_entered(fact))}"


def _hex_entered(fact: Event) -> int:
    """The hex ahead: the fact was noted before its glider left the hex behind."""
    return neighbour(fact.b, fact.c)


def _slip_in_words(game: Game, fact: Event) -> str:
    """To which side, as far as the record shows where the glider is later: the fact does not say it."""
    later = _hex_afterwards(game, fact)
    for side in (LEFT, RIGHT):
        if later >= 0 and neighbour(fact.b, (fact.c + side) % 6) == later:
            return f"{SIDES[side]} to {hex_name(later)}"
    return f"from {hex_name(fact.b)}"


def _hex_afterwards(game: Game, fact: Event) -> int:
    """Where the glider is found after a maneuver: at the next fact that says it, or now."""
    for later in noted_after(game, fact):
        if later.actor == fact.actor and later.kind in (facts.MANEUVERED, facts.WALL_HIT):
            return later.b
    return game.gliders[fact.actor].hex


@tells(facts.POINTS_KEPT)
def points_kept(game: Game, fact: Event) -> Sentence:
    return line(f"{actor(fact)} keeps {count(fact.a, 'movement point')} for a ram.", "GPG-RAM-05")


@tells(facts.PUSHED)
def pushed(game: Game, fact: Event) -> Sentence:
    text = f"{target(fact)} is in the way: {actor(fact)} goes down to {_level(game, fact.a)}."
    return line(text, _push_rule(game, fact))


def _push_rule(game: Game, fact: Event) -> str:
    before = next(noted_before(game, fact), None)
    if before is None or before.actor != fact.actor:
        return "GPG-GEN-11"
    if before.kind == facts.PUSHED:
        return "GPG-GEN-12"
    rises = before.kind == facts.MANEUVERED and before.a in RISES
    rises |= before.kind == facts.STILL_STUNNED and recovery(before.a, RECOVERY_ALTITUDE) > 0
    return "GPG-GEN-13" if rises else "GPG-GEN-11"


def _level(game: Game, level: int) -> str:
    name = level_name(game, level)
    return f"altitude {name}" if name.isdigit() else name


@tells(facts.WALL_HIT)
def wall_hit(game: Game, fact: Event) -> Sentence:
    return line(f"The wall stops {actor(fact)} at speed {fact.a} in hex {hex_name(fact.b)}.", "GPG-PWC-01")


@tells(facts.SPUN)
def spun(game: Game, fact: Event) -> Sentence:
    return line(f"{actor(fact)} spins down {count(fact.a, 'level')}.", _spin_rule(fact))


def _spin_rule(fact: Event) -> str:
    return "GPG-SPN-01" if fact.b == state.MOVEMENT else "GPG-SPN-02"


@tells(facts.GLIDED)
def glided(game: Game, fact: Event) -> Sentence:
    return line(f"{actor(fact)} glides.", "GPG-GLD-09")


@tells(facts.DIVED)
def dived(game: Game, fact: Event) -> Sentence:
    altitude = f"altitude {fact.b + fact.a} to {level_name(game, fact.b)}"
    values = f"{altitude}, speed {fact.c - fact.a} to {fact.c}"
    if fact.target == NOBODY:
        return line(f"{actor(fact)} dives {count(fact.a, 'level')}: {values}.", "GPG-GLD-03")
    return line(f"{actor(fact)} dives {count(fact.a, 'level')} onto {target(fact)}: {values}.", "GPG-RAM-01")


# ------------------------------------------------------------------ combat


@tells(facts.RAMMED)
def rammed(game: Game, fact: Event) -> Sentence:
    text = f"{actor(fact)} rams {target(fact)} after a dive of {count(fact.b, 'level')}"
    if fact.c == 1 and fact.a > 1:
        return line(f"{text}: a natural 1, so kept points do not count.", "GPG-RAM-07")
    return line(f"{text}: total {fact.a}.", "GPG-RAM-04")


@tells(facts.ATTACK_DECLARED)
def attack_declared(game: Game, fact: Event) -> Sentence:
    weapon = f"a {weapon_name(fact.b)}"
    if fact.a == THROW:
        return line(f"{actor(fact)} throws {weapon} at {target(fact)} (range {fact.c}).", "GPG-THR-01")
    if fact.a == STRIKE:
        return line(f"{actor(fact)} strikes at {target(fact)} with {weapon}.", "GPG-STK-01")
    return line(f"{actor(fact)} tries to hand {weapon} to {target(fact)}.", "GPG-TRN-01")


@tells(facts.HIT_NUMBER_FOUND)
def hit_number_found(game: Game, fact: Event) -> Sentence:
    return detail(f"Combat Factor {fact.c}, column {fact.a}: {fact.b} or more hits.", "GPG-HIT-02")


@tells(facts.HIT)
def hit(game: Game, fact: Event) -> Sentence:
    declared = declared_for(game, fact)
    if declared is not None and declared.a == TRANSFER:
        return detail(f"{actor(fact)} reaches {target(fact)}.", "GPG-HIT-04")
    return line(f"{actor(fact)} hits {target(fact)}.", "GPG-HIT-04")


@tells(facts.CRITICAL_HIT)
def critical_hit(game: Game, fact: Event) -> Sentence:
    declared = declared_for(game, fact)
    if declared is not None and declared.a == TRANSFER:
        return detail(f"{actor(fact)} reaches {target(fact)}; the 66 has no further effect.", "GPG-TRN-03")
    if declared is not None and declared.b == NET:
        return line(f"{actor(fact)} hits {target(fact)}; the 66 has no further effect.", "GPG-NET-02")
    return line(f"{actor(fact)} scores a critical hit on {target(fact)}: two results.", "GPG-HIT-06")


@tells(facts.MISSED)
def missed(game: Game, fact: Event) -> Sentence:
    roll = next(noted_before(game, fact), None)
    is_fumble = roll is not None and roll.kind == ROLLED and 10 * roll.b + roll.c == FUMBLE
    return line(f"{actor(fact)} misses {target(fact)}.", "GPG-HIT-05" if is_fumble else "GPG-HIT-04")


@tells(facts.FUMBLED)
def fumbled(game: Game, fact: Event) -> Sentence:
    later = next(noted_after(game, fact), None)
    hits_friend = later is not None and later.kind == facts.FRIEND_HIT
    rule = {
        THROW: "GPG-FUM-01" if hits_friend else "GPG-NET-03",
        STRIKE: "GPG-STK-04",
        TRANSFER: "GPG-TRN-03",
    }[fact.b]
    return line(f"{actor(fact)} fumbles the {weapon_name(fact.a)}.", rule)


@tells(facts.FRIEND_HIT)
def friend_hit(game: Game, fact: Event) -> Sentence:
    rule = "GPG-FUM-04" if fact.a == NET else "GPG-FUM-02"
    return line(f"The {weapon_name(fact.a)} of {actor(fact)} hits {target(fact)}, a comrade.", rule)


@tells(facts.BONUS_CHOSEN)
def bonus_chosen(game: Game, fact: Event) -> Sentence:
    if fact.a == 0:
        return line(f"{actor(fact)} leaves the result at {fact.b}.", "GPG-STK-07")
    return line(f"{actor(fact)} changes the result by {fact.a:+d}, to {fact.b}.", "GPG-STK-07")


@tells(facts.NO_EFFECT)
def no_effect(game: Game, fact: Event) -> Sentence:
    return line(f"The result has no effect on {target(fact)}.", "GPG-TAB-06")


@tells(facts.TOKEN_VOID)
def token_void(game: Game, fact: Event) -> Sentence:
    return detail(f"{actor(fact)} is out of the game: a further item of the result is void.", "GPG-CBT-05")


@tells(facts.STUNNED)
def stunned(game: Game, fact: Event) -> Sentence:
    return line(f"{actor(fact)} is stunned.", _stun_rule(game, fact, "GPG-STN-01"))


@tells(facts.STUNNED_AGAIN)
def stunned_again(game: Game, fact: Event) -> Sentence:
    return line(f"{actor(fact)} is stunned a second time.", _stun_rule(game, fact, "GPG-STN-02"))


def _stun_rule(game: Game, fact: Event, otherwise: str) -> str:
    cause = cause_of(game, fact)
    return WALL_RULES[cause.a] if cause is not None and cause.kind == facts.WALL_HIT else otherwise


# ------------------------------------------------------------------ nets and weapons


@tells(facts.NETTED)
def netted(game: Game, fact: Event) -> Sentence:
    nets = count(fact.a, "net")
    if fact.target == fact.actor:
        return line(f"{actor(fact)} is caught in its own net ({nets} on it).", "GPG-NET-03")
    before = next(noted_before(game, fact), None)
    is_friend = before is not None and before.kind == facts.FRIEND_HIT
    rule = "GPG-FUM-04" if is_friend else "GPG-NET-01"
    return line(f"The net of {target(fact)} falls on {actor(fact)} ({nets} on it).", rule)


@tells(facts.NET_REMOVED)
def net_removed(game: Game, fact: Event) -> Sentence:
    if fact.a == 0:
        return line(f"{actor(fact)} escapes from the net.", "GPG-ACT-04")
    return line(f"{actor(fact)} throws off a net; {fact.a} on it still.", "GPG-NET-05")


@tells(facts.STILL_NETTED)
def still_netted(game: Game, fact: Event) -> Sentence:
    return line(f"{actor(fact)} stays netted: total {fact.a}, {ESCAPE_NEEDS} needed.", "GPG-ACT-04")


@tells(facts.WEAPON_IN_HAND)
def weapon_in_hand(game: Game, fact: Event) -> Sentence:
    return line(f"{actor(fact)} takes a {weapon_name(fact.a)} in hand.", "GPG-ACT-02")


@tells(facts.WEAPON_EXCHANGED)
def weapon_exchanged(game: Game, fact: Event) -> Sentence:
    weapons = f"the {weapon_name(fact.b)} in hand for a {weapon_name(fact.a)}"
    return line(f"{actor(fact)} exchanges {weapons}.", "GPG-ACT-02")


@tells(facts.WEAPON_DROPPED)
def weapon_dropped(game: Game, fact: Event) -> Sentence:
    rule = "GPG-GEN-17"
    for before in noted_before(game, fact):
        if before.kind == facts.WALL_HIT:
            rule = WALL_RULES[before.a]
        elif before.kind == facts.FUMBLED:
            rule = "GPG-STK-04" if before.b == STRIKE else "GPG-TRN-03"
        if before.actor != fact.actor or rule != "GPG-GEN-17":
            break
    return line(f"{actor(fact)} drops the {weapon_name(fact.a)}.", rule)


@tells(facts.WEAPON_SPENT)
def weapon_spent(game: Game, fact: Event) -> Sentence:
    rule = "GPG-NET-03" if fact.a == NET else "GPG-THR-03"
    return detail(f"The {weapon_name(fact.a)} thrown by {actor(fact)} leaves the game.", rule)


@tells(facts.WEAPON_TRANSFERRED)
def weapon_transferred(game: Game, fact: Event) -> Sentence:
    return line(f"{actor(fact)} hands the {weapon_name(fact.a)} to {target(fact)}.", "GPG-TRN-03")


@tells(facts.TRANSFER_FAILED)
def transfer_failed(game: Game, fact: Event) -> Sentence:
    return line(f"{actor(fact)} fails to hand the {weapon_name(fact.a)} to {target(fact)}.", "GPG-TRN-03")


@tells(facts.RECOVERED)
def recovered(game: Game, fact: Event) -> Sentence:
    return line(f"{actor(fact)} recovers from the stun.", "GPG-REC-01")


@tells(facts.STILL_STUNNED)
def still_stunned(game: Game, fact: Event) -> Sentence:
    return line(f"{actor(fact)} stays stunned (total {fact.a}).", "GPG-REC-01")


# ------------------------------------------------------------------ altitude, speed, facing


@tells(facts.ALTITUDE_CHANGED)
def altitude_changed(game: Game, fact: Event) -> Sentence:
    cause = cause_of(game, fact)
    text = f"{change(fact.a, fact.b, 'level')}: {fact.a} to {fact.b}"
    if _is_turn(cause):
        return line(f"{actor(fact)} pays for the Turn and {text}.", "GPG-MOV-21")
    return line(f"{actor(fact)} {text}.", _rule_of_change(cause, "GPG-GEN-11"))


@tells(facts.SPEED_CHANGED)
def speed_changed(game: Game, fact: Event) -> Sentence:
    cause = cause_of(game, fact)
    text = f"{change(fact.a, fact.b, 'point')} of speed: {fact.a} to {fact.b}"
    if _is_turn(cause):
        return line(f"{actor(fact)} pays for the Turn and {text}.", "GPG-MOV-21")
    return line(f"{actor(fact)} {text}.", _rule_of_change(cause, "GPG-GEN-05"))


@tells(facts.FACING_CHANGED)
def facing_changed(game: Game, fact: Event) -> Sentence:
    text = f"{actor(fact)} turns from {facing_name(fact.a)} to {facing_name(fact.b)}."
    later = next(noted_after(game, fact), None)
    if later is not None and later.kind == facts.MANEUVERED and later.c == fact.b:
        return detail(text, MANEUVER_RULES[later.a])
    cause = cause_of(game, fact)
    if cause is not None and cause.kind == facts.STILL_STUNNED:
        return line(text, "GPG-REC-02")
    return line(text, _rule_of_change(cause, "GPG-GEN-08"))


def _is_turn(cause: Event | None) -> bool:
    return cause is not None and cause.kind == facts.MANEUVERED and cause.a == state.TURN


def _rule_of_change(cause: Event | None, otherwise: str) -> str:
    """The rule behind a change, by what caused it."""
    if cause is None:
        return otherwise
    if cause.kind == facts.MANEUVERED:
        return otherwise if cause.a == state.FORWARD else MANEUVER_RULES[cause.a]
    if cause.kind == facts.SPUN:
        return _spin_rule(cause)
    if cause.kind == facts.ATTACK_DECLARED:
        return "GPG-STK-03" if cause.a == STRIKE else "GPG-THR-02"
    return {
        facts.DIVED: "GPG-GLD-03",
        facts.GLIDED: "GPG-GLD-09",
        facts.WALL_HIT: "GPG-PWC-06",
        facts.RAMMED: "GPG-RAM-04",
        facts.BONUS_CHOSEN: "GPG-STK-03",
        facts.STILL_STUNNED: "GPG-REC-01",
    }.get(cause.kind, otherwise)


# ------------------------------------------------------------------ air currents


@tells(facts.ROW_ROLLED)
def row_rolled(game: Game, fact: Event) -> Sentence:
    rows = [row_with_number(fact.a, which) for which in range(2)]
    names = listed(f"row {row + 1}" for row in rows if row >= 0)
    return line(f"An air current comes up for number {fact.a}: {actor(fact)} chooses between {names}.", "GPG-AIR-02")


@tells(facts.MARKER_PLACED)
def marker_placed(game: Game, fact: Event) -> Sentence:
    marker = "an updraft" if fact.a == state.UPDRAFT else "a downdraft"
    return line(f"{actor(fact)} places {marker} in {row_name(fact.b)}.", "GPG-AIR-02")


@tells(facts.MARKERS_REMOVED)
def markers_removed(game: Game, fact: Event) -> Sentence:
    counts = zip(MARKERS.values(), (fact.b, fact.c))
    markers = listed(count(number, marker) for marker, number in counts if number)
    return line(f"{upper_first(row_name(fact.a))} holds no glider: {markers} removed.", "GPG-AIR-04")


@tells(facts.MARKERS_CANCELLED)
def markers_cancelled(game: Game, fact: Event) -> Sentence:
    pairs = "an updraft and a downdraft" if fact.b == 1 else f"{fact.b} updrafts and {fact.b} downdrafts"
    return line(f"In {row_name(fact.a)} {pairs} cancel each other.", "GPG-AIR-04")


@tells(facts.AIR_MOVED)
def air_moved(game: Game, fact: Event) -> Sentence:
    marker = "updraft" if fact.b > fact.a else "downdraft"
    return line(f"In the {marker} {actor(fact)} {change(fact.a, fact.b, 'level')}: {fact.a} to {fact.b}.", "GPG-AIR-05")


@tells(facts.AIR_UNMOVED)
def air_unmoved(game: Game, fact: Event) -> Sentence:
    rule = {state.TOP: "GPG-AIR-05", game.options.floor + 1: "GPG-AIR-06"}.get(fact.a, "GPG-AIR-07")
    return line(f"The air current leaves {actor(fact)} at altitude {fact.a}.", rule)


# ------------------------------------------------------------------ the end


@tells(facts.ELIMINATED)
def eliminated(game: Game, fact: Event) -> Sentence:
    before = f"altitude {fact.b}, speed {fact.c}{', stunned' if fact.d else ''}"
    downfall = _downfall(fact.actor, fact.a, fact.target)
    return headline(f"{actor(fact)} is eliminated: {downfall} (before: {before}).", _downfall_rule(game, fact))


def _downfall(who: int, cause: int, by: int) -> str:
    attacker = "its own" if by == who else f"{glider_name(by)}'s"
    return {
        state.DOUBLE_STUN: "stunned a second time" + ("" if by == NOBODY else f" by {attacker} attack"),
        state.BY_RAM: f"brought to FLOOR by {attacker} ram",
        state.BY_ARMED_ATTACK: f"brought to FLOOR by {attacker} attack",
        state.BY_SPIN: "spun to FLOOR",
        state.BY_STUN_RECOVERY: "sunk to FLOOR with a stunned pilot",
        state.BY_OVERSPEED: "broken up by overspeed",
        state.BY_OWN_MANEUVER: "flown to FLOOR",
        state.BY_STACKING: "pushed to FLOOR",
    }[cause]


def _downfall_rule(game: Game, fact: Event) -> str:
    if fact.a == state.DOUBLE_STUN:
        return _stun_rule(game, fact, "GPG-STN-02")
    return {
        state.BY_OVERSPEED: "GPG-GEN-06",
        state.BY_OWN_MANEUVER: "GPG-GEN-04",
        state.BY_STACKING: "GPG-GEN-11",
    }.get(fact.a, "GPG-GEN-02")


@tells(facts.GAME_OVER)
def game_over(game: Game, fact: Event) -> Sentence:
    if fact.a == NOBODY:
        return headline("No glider is left in the air: the game is a draw.", "GPG-END-02")
    players = players_of(game, fact.a)
    whole = "" if len(players) == 1 else f" ({listed(map(player_name, players))})"
    return headline(f"{team_name(game, fact.a)}{whole} wins: no other glider is airborne.", "GPG-END-01")
