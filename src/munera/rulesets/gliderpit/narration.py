"""Facts into sentences: what each kind of event means in words, and which rule of the book governs it.

A fact holds all that its sentence says, its cause included; of the record only what never changes is asked (options,
teams), so that a fact is told alike from any record of its match. The sentence of a plain fact stands in
`phrases.py`; each other kind has a small function of its own, entered in `TELLERS`. What may be chosen is told in
`offers.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from munera.engine.events import DREW, MODIFIED, ROLLED
from munera.engine.rules import carries
from munera.engine.state import Event
from munera.engine.view import Sentence
from munera.rulesets.gliderpit import facts, state
from munera.rulesets.gliderpit.board import random_direction, row_with_number
from munera.rulesets.gliderpit.phrases import (
    CHANGES,
    DRAWS,
    DROPS,
    FACINGS,
    FALLS,
    MANEUVER_RULES,
    PLAIN,
    REASONS,
    ROLLS,
    SKIPS,
    TO_FLOOR,
    WALL_DROPS,
    detail,
    headline,
    line,
)
from munera.rulesets.gliderpit.state import NET, NOBODY, STRIKE, THROW, TRANSFER, Game
from munera.rulesets.gliderpit.tables import FUMBLE, PORTAGE_LIMIT
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

Teller = Callable[[Game, Event], Sentence]
TELLERS: dict[int, Teller] = {}

# facts and draws whose actor is a player
PLAYERS_FACTS = frozenset(
    (facts.SETUP_CHIT, facts.WEAPON_PASSED, facts.WEAPON_SET_ASIDE, facts.ROW_ROLLED, facts.MARKER_PLACED)
)
PLAYERS_DRAWS = frozenset((facts.DRAW_SETUP_CHIT, facts.DRAW_WEAPON))

# what a number of a fact can be named as
NAMES: dict[str, Callable[[int], str]] = {
    "facing": facing_name,
    "hex": hex_name,
    "levels": lambda number: count(number, "level"),
    "nets": lambda number: count(number, "net"),
    "points": lambda number: count(number, "movement point"),
    "row": row_name,
    "track": track_name,
    "weapon": weapon_name,
}


class Number(int):
    """A number of a fact, which a sentence may name: "{a:weapon}"."""

    def __format__(self, name: str) -> str:
        return NAMES[name](self) if name in NAMES else super().__format__(name)


@carries("GPG-INF-04")
def narrate(game: Game, event: Event) -> Sentence:
    """The sentence of a fact, from any record of its match."""
    sentence = PLAIN[event.kind] if event.kind in PLAIN else TELLERS[event.kind](game, event)
    of_player = event.kind in PLAYERS_FACTS or (event.kind == DREW and event.target in PLAYERS_DRAWS)
    text = sentence.text.format(
        actor=player_name(event.actor) if of_player else glider_name(event.actor),
        target=glider_name(event.target),
        a=Number(event.a),
        b=Number(event.b),
        c=Number(event.c),
        d=Number(event.d),
    )
    return replace(sentence, text=text, piece=None if of_player or event.actor == NOBODY else event.actor)


def fall_in_words(game: Game, who: int) -> str:
    """What brought a glider down."""
    fall = game.gliders[who].fall
    return _downfall(who, fall.cause, fall.by)


def tells(kind: int) -> Callable[[Teller], Teller]:
    """Enter a function in the table as the one that tells a kind of fact."""

    def enter(teller: Teller) -> Teller:
        TELLERS[kind] = teller
        return teller

    return enter


# ------------------------------------------------------------------ dice, draws and modifiers


@tells(ROLLED)
def rolled(game: Game, fact: Event) -> Sentence:
    faces = tuple(face for face in (fact.b, fact.c, fact.d) if face)
    phrase, rule = ROLLS[fact.target]
    roller = "The placer" if fact.actor == NOBODY else "{actor}"
    text = f"{roller} rolls {_faces_in_words(fact.target, faces)} {phrase}."
    return replace(detail(text, rule), dice=faces, sides=fact.a)


def _faces_in_words(purpose: int, faces: tuple[int, ...]) -> str:
    if purpose == facts.TO_HIT:
        return "".join(map(str, faces))
    if purpose == facts.SPIN_FACING:
        return f"{faces[0]} ({facing_name(random_direction(faces[0]))})"
    if len(faces) == 1:
        return str(faces[0])
    return f"{listed(map(str, faces))} ({sum(faces)})"


@tells(DREW)
def drew(game: Game, fact: Event) -> Sentence:
    things, rule = DRAWS[fact.target]
    return detail(f"{{actor}} draws one of the {{a}} {things} that lie face down.", rule)


@tells(MODIFIED)
def modified(game: Game, fact: Event) -> Sentence:
    reason, rule = REASONS[fact.target]
    return detail(f"{{a:+d}} {reason}", rule)


# ------------------------------------------------------------------ setup, chits, phases


@tells(facts.WEAPON_TAKEN)
def weapon_taken(game: Game, fact: Event) -> Sentence:
    rule = "GPG-OPT-02" if game.options.random_weapons else "GPG-SET-06"
    return line(f"{{actor}} takes a {{a:weapon}} (portage {{b}} of {PORTAGE_LIMIT}).", rule)


@tells(facts.LAUNCH_DIVE)
def launch_dive(game: Game, fact: Event) -> Sentence:
    if fact.a == 0:
        return line("{actor} starts at altitude {b} and speed {c}.", "GPG-SET-12")
    values = f"altitude {fact.b + fact.a} to {{b}}, speed {fact.c - fact.a} to {{c}}"
    return line(f"{{actor}} dives {{a:levels}} at the launch: {values}.", "GPG-SET-12")


@tells(facts.CHIT_ASSIGNED)
def chit_assigned(game: Game, fact: Event) -> Sentence:
    if game.options.random_chits:
        return line("{actor} gets chit {a}.", "GPG-OPT-03")
    return line("{actor} gets chit {a} (altitude {b}, speed {c}).", "GPG-SEQ-02")


@tells(facts.PHASE_SKIPPED)
def phase_skipped(game: Game, fact: Event) -> Sentence:
    if fact.b == facts.SKIP_STUNNED and fact.a == state.ACTION:
        return detail("{actor}, stunned by its own ram, has no Action Phase.", "GPG-SEQ-04")
    text, rule = SKIPS[fact.b]
    return detail(f"{{actor}}, {text}.", rule)


# ------------------------------------------------------------------ flight


@tells(facts.MANEUVERED)
def maneuvered(game: Game, fact: Event) -> Sentence:
    return line(f"{{actor}} {_maneuver_in_words(fact)}; {{d:points}} left.", MANEUVER_RULES[fact.a])


def _maneuver_in_words(fact: Event) -> str:
    name = MANEUVERS[fact.a]
    if fact.a == state.FORWARD:
        return f"flies {name} to {{b:hex}}"
    if fact.a == state.TURN:
        return f"makes a {name} {SIDES[fact.target]} to {{c:facing}}"
    if fact.a == state.SLIP:
        return f"makes a {name} {SIDES[fact.target]} to {{b:hex}}"
    if fact.a in (state.CLIMBING_HALF_LOOP, state.DIVING_HALF_LOOP):
        return f"makes a {name} and faces {{c:facing}}"
    return f"makes a {name} to {{b:hex}}"


@tells(facts.PUSHED)
def pushed(game: Game, fact: Event) -> Sentence:
    rises, was_pushed = fact.d > 0, fact.c > 0
    rule = "GPG-GEN-12" if was_pushed else "GPG-GEN-13" if rises else "GPG-GEN-11"
    verb = "gets no higher than" if rises else "goes down to"
    level = "altitude {a}" if fact.a > game.options.floor else "FLOOR"
    return line(f"{{target}} is in the way: {{actor}} {verb} {level}.", rule)


@tells(facts.SPUN)
def spun(game: Game, fact: Event) -> Sentence:
    return line("{actor} spins down {a:levels}.", CHANGES[fact.b])


@tells(facts.DIVED)
def dived(game: Game, fact: Event) -> Sentence:
    values = f"altitude {{d}} to {level_name(game, fact.b)}, speed {fact.c - fact.a} to {{c}}"
    if fact.target == NOBODY:
        return line(f"{{actor}} dives {{a:levels}}: {values}.", "GPG-GLD-03")
    return line(f"{{actor}} dives {{a:levels}} onto {{target}}: {values}.", "GPG-RAM-01")


@tells(facts.ALTITUDE_CHANGED)
def altitude_changed(game: Game, fact: Event) -> Sentence:
    return _change(fact, _gain_or_loss(fact, "level"))


@tells(facts.SPEED_CHANGED)
def speed_changed(game: Game, fact: Event) -> Sentence:
    return _change(fact, f"{_gain_or_loss(fact, 'point')} of speed")


def _gain_or_loss(fact: Event, noun: str) -> str:
    return f"{'gains' if fact.b > fact.a else 'loses'} {count(abs(fact.b - fact.a), noun)}"


def _change(fact: Event, change: str) -> Sentence:
    """A change with the rule of its cause; the line of a dive has told its own already."""
    payment = "pays for the Turn and " if fact.c == state.TURN else ""
    say = detail if fact.c == state.DIVING else line
    return say(f"{{actor}} {payment}{change}: {{a}} to {{b}}.", CHANGES[fact.c])


@tells(facts.FACING_CHANGED)
def facing_changed(game: Game, fact: Event) -> Sentence:
    return line("{actor} turns from {a:facing} to {b:facing}.", FACINGS[fact.c])


# ------------------------------------------------------------------ combat


@tells(facts.RAMMED)
def rammed(game: Game, fact: Event) -> Sentence:
    text = "{actor} rams {target} after a dive of {b:levels}"
    if fact.d:
        return line(f"{text}: a natural 1, so kept points do not count.", "GPG-RAM-07")
    return line(f"{text}: total {{a}}.", "GPG-RAM-04")


@tells(facts.ATTACK_DECLARED)
def attack_declared(game: Game, fact: Event) -> Sentence:
    if fact.a == THROW:
        return line("{actor} throws a {b:weapon} at {target} (range {c}).", "GPG-THR-01")
    if fact.a == STRIKE:
        return line("{actor} strikes at {target} with a {b:weapon}.", "GPG-STK-01")
    return line("{actor} tries to hand a {b:weapon} to {target}.", "GPG-TRN-01")


@tells(facts.HIT)
def hit(game: Game, fact: Event) -> Sentence:
    if fact.a == TRANSFER:
        return detail("{actor} reaches {target}.", "GPG-HIT-04")
    return line("{actor} hits {target}.", "GPG-HIT-04")


@tells(facts.CRITICAL_HIT)
def critical_hit(game: Game, fact: Event) -> Sentence:
    if fact.a == TRANSFER:
        return detail("{actor} reaches {target}; the 66 has no further effect.", "GPG-TRN-03")
    if fact.b == NET:
        return line("{actor} hits {target}; the 66 has no further effect.", "GPG-NET-02")
    return line("{actor} scores a critical hit on {target}: two results.", "GPG-HIT-06")


@tells(facts.MISSED)
def missed(game: Game, fact: Event) -> Sentence:
    rule = "GPG-HIT-05" if fact.c == FUMBLE else "GPG-HIT-04"
    if fact.a == TRANSFER:
        return detail("{actor} does not reach {target}.", rule)
    return line("{actor} misses {target}.", rule)


@tells(facts.FUMBLED)
def fumbled(game: Game, fact: Event) -> Sentence:
    thrown = "GPG-NET-03" if fact.target == NOBODY else "GPG-FUM-01"
    rule = {THROW: thrown, STRIKE: "GPG-STK-04", TRANSFER: "GPG-TRN-03"}[fact.b]
    return line("{actor} fumbles the {a:weapon}.", rule)


@tells(facts.FRIEND_HIT)
def friend_hit(game: Game, fact: Event) -> Sentence:
    return line("The {a:weapon} of {actor} hits {target}, a comrade.", "GPG-FUM-04" if fact.a == NET else "GPG-FUM-02")


@tells(facts.BONUS_CHOSEN)
def bonus_chosen(game: Game, fact: Event) -> Sentence:
    if fact.a == 0:
        return line("{actor} leaves the result at {b}.", "GPG-STK-07")
    return line("{actor} changes the result by {a:+d}, to {b}.", "GPG-STK-07")


@tells(facts.STUNNED)
def stunned(game: Game, fact: Event) -> Sentence:
    return line("{actor} is stunned.", "GPG-PWC-03" if fact.a == state.HITTING_WALL else "GPG-STN-01")


@tells(facts.STUNNED_AGAIN)
def stunned_again(game: Game, fact: Event) -> Sentence:
    return line("{actor} is stunned a second time.", "GPG-PWC-03" if fact.a == state.HITTING_WALL else "GPG-STN-02")


# ------------------------------------------------------------------ nets and weapons


@tells(facts.NETTED)
def netted(game: Game, fact: Event) -> Sentence:
    if fact.target == fact.actor:
        return line("{actor} is caught in its own net ({a:nets} on it).", "GPG-NET-03")
    return line("The net of {target} falls on {actor} ({a:nets} on it).", "GPG-FUM-04" if fact.b else "GPG-NET-01")


@tells(facts.NET_REMOVED)
def net_removed(game: Game, fact: Event) -> Sentence:
    if fact.a == 0:
        return line("{actor} escapes from the net.", "GPG-ACT-04")
    return line("{actor} throws off a net; {a} on it still.", "GPG-NET-05")


@tells(facts.WEAPON_DROPPED)
def weapon_dropped(game: Game, fact: Event) -> Sentence:
    rule = WALL_DROPS[fact.c] if fact.b == state.HITTING_WALL else DROPS[fact.b]
    return line("{actor} drops the {a:weapon}.", rule)


@tells(facts.WEAPON_SPENT)
def weapon_spent(game: Game, fact: Event) -> Sentence:
    rule = "GPG-NET-03" if fact.a == NET else "GPG-THR-03"
    return detail("The {a:weapon} thrown by {actor} leaves the game.", rule)


# ------------------------------------------------------------------ air currents


@tells(facts.ROW_ROLLED)
def row_rolled(game: Game, fact: Event) -> Sentence:
    rows = [row_with_number(fact.a, which) for which in range(2)]
    names = " or ".join(f"row {row + 1}" for row in rows if row >= 0)
    return line(f"{{actor}} must place an air current in {names} (number {{a}}).", "GPG-AIR-02")


@tells(facts.MARKER_PLACED)
def marker_placed(game: Game, fact: Event) -> Sentence:
    marker = "an updraft" if fact.a == state.UPDRAFT else "a downdraft"
    return line(f"{{actor}} places {marker} in {{b:row}}.", "GPG-AIR-02")


@tells(facts.MARKERS_REMOVED)
def markers_removed(game: Game, fact: Event) -> Sentence:
    counts = zip(MARKERS.values(), (fact.b, fact.c))
    markers = listed(count(number, marker) for marker, number in counts if number)
    return line(f"{upper_first(row_name(fact.a))} holds no glider and loses {markers}.", "GPG-AIR-04")


@tells(facts.MARKERS_CANCELLED)
def markers_cancelled(game: Game, fact: Event) -> Sentence:
    pairs = "an updraft and a downdraft" if fact.b == 1 else "{b} updrafts and {b} downdrafts"
    return line(f"In {{a:row}} {pairs} cancel each other.", "GPG-AIR-04")


@tells(facts.AIR_MOVED)
def air_moved(game: Game, fact: Event) -> Sentence:
    marker = "updraft" if fact.b > fact.a else "downdraft"
    return line(f"In the {marker} {{actor}} {_gain_or_loss(fact, 'level')}: {{a}} to {{b}}.", "GPG-AIR-05")


@tells(facts.AIR_UNMOVED)
def air_unmoved(game: Game, fact: Event) -> Sentence:
    if fact.b > 0:
        rule = "GPG-AIR-05" if fact.a == state.TOP else "GPG-AIR-07"
        return line("The updraft leaves {actor} at altitude {a}.", rule)
    rule = "GPG-AIR-06" if fact.a == game.options.floor + 1 else "GPG-AIR-07"
    return line("The downdraft leaves {actor} at altitude {a}.", rule)


# ------------------------------------------------------------------ the end


@tells(facts.ELIMINATED)
def eliminated(game: Game, fact: Event) -> Sentence:
    stunned = ", stunned" if fact.d else ""
    downfall = _downfall(fact.actor, fact.a, fact.target)
    text = f"{{actor}} is eliminated: {downfall} (before: altitude {{b}}, speed {{c}}{stunned})."
    return headline(text, _downfall_rule(fact))


def _downfall(who: int, cause: int, by: int) -> str:
    attacker = "its own" if by == who else f"{glider_name(by)}'s"
    return {
        state.DOUBLE_STUN: "stunned a second time " + ("at the wall" if by == NOBODY else f"by {attacker} attack"),
        state.BY_RAM: f"brought to FLOOR by {attacker} ram",
        state.BY_ARMED_ATTACK: f"brought to FLOOR by {attacker} attack",
        state.BY_SPIN: "spun to FLOOR",
        state.BY_STUN_RECOVERY: "sunk to FLOOR with a stunned pilot",
        state.BY_OVERSPEED: "broken up by overspeed",
        state.BY_OWN_MANEUVER: "flown to FLOOR",
        state.BY_STACKING: "pushed to FLOOR",
    }[cause]


def _downfall_rule(fact: Event) -> str:
    if fact.a == state.DOUBLE_STUN:
        return "GPG-PWC-03" if fact.target == NOBODY else "GPG-STN-02"
    return FALLS.get(fact.a, TO_FLOOR)


@tells(facts.GAME_OVER)
def game_over(game: Game, fact: Event) -> Sentence:
    if fact.a == NOBODY:
        return headline("No glider is left in the air: the game is a draw.", "GPG-END-02")
    players = players_of(game, fact.a)
    whole = "" if len(players) == 1 else f" ({listed(map(player_name, players))})"
    return headline(f"{team_name(game, fact.a)}{whole} wins: no other glider is airborne.", "GPG-END-01")
