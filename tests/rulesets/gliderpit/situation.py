"""Situations of play, written as the specification writes its worked examples, and played on by readable choices.

    play = situation("G1 (9,2) N a10 s3 hand=sword carry=net,stone", "G2 (9,0) a8 stunned nets=1")
    play.choose("forward", "turn left for speed")
    play.choose("glide", dice="[2]")
    play.now("G1 (9,1) NW s1")

Gliders are listed in the order of their chits; the first one's sequence begins. Odd numbers belong to seat 0 and team
1, even numbers to seat 1 and team 2. Where all gliders are of one team an idle enemy (G6, or G5) is added far away;
its own sequence follows and stops the play. `choose` answers one question after the other; exactly the given dice
must fall, grouped by roll, before the next question. `now` takes what has changed since the start ("hand=-" is an
empty hand, "awake" not stunned, "G2 out" eliminated); all that it does not mention must be as it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from munera.engine.dice import unread, write_script
from munera.engine.records import copy_of
from munera.engine.state import SCRIPTED, Choice, Event
from munera.rulesets.gliderpit import RULESET, asking, facts, state
from munera.rulesets.gliderpit.board import AXIAL, DIRECTION_NAMES, HEX_AT, TRACK_NAMES
from munera.rulesets.gliderpit.state import Desk, Game
from munera.rulesets.gliderpit.tables import WEAPON_NAMES

IDLE = "(18,1) N a20 s1"  # where the idle enemy flies

STARTS = {
    "sequence": state.SEQUENCE_START,
    "glide": state.GLIDE,
    "combat": state.COMBAT,
    "action": state.ACTION,
    "recovery": state.STUN_RECOVERY,
    "air": state.SEQUENCE_START,
    "chits": state.SEQUENCE_CHITS,
}

SIDES = {state.LEFT: "left", state.RIGHT: "right"}
PAYMENTS = {state.NO_PAYMENT: "", state.PAY_SPEED: " for speed", state.PAY_ALTITUDE: " for altitude"}
MARKERS = {state.UPDRAFT: "updraft", state.DOWNDRAFT: "downdraft"}
ATTACKS = {state.THROW: "throw at", state.STRIKE: "strike at", state.TRANSFER: "hand to"}
ADVANCED = {
    state.CLIMBING_HALF_LOOP: "climbing half-loop",
    state.DIVING_HALF_LOOP: "diving half-loop",
    state.ZOOM_CLIMB: "zoom climb",
}
QUESTIONS = {
    asking.ASK_TRACK: "track",
    asking.ASK_WEAPON: "weapon",
    asking.ASK_DRAWN_WEAPON: "drawn weapon",
    asking.ASK_LAUNCH: "launch",
    asking.ASK_LAUNCH_DIVE: "launch dive",
    asking.ASK_WINDOW: "window",
    asking.ASK_MANEUVER: "maneuver",
    asking.ASK_GLIDE: "glide",
    asking.ASK_ATTACK: "attack",
    asking.ASK_BONUS: "bonus",
    asking.ASK_ACTION: "action",
    asking.ASK_CURRENT: "current",
}
OF_PLAYERS = ("SETUP_CHIT", "WEAPON_PASSED", "WEAPON_SET_ASIDE", "ROW_ROLLED", "MARKER_PLACED")

_NUMBERED = [name for name, value in vars(facts).items() if isinstance(value, int) and name.isupper()]


def _run(first: str, last: str) -> dict[int, str]:
    names = _NUMBERED[_NUMBERED.index(first) : _NUMBERED.index(last) + 1]
    return {int(getattr(facts, name)): name for name in names}


EVENT_NAMES = _run("SETUP_CHIT", "GAME_OVER")
PURPOSE_NAMES = _run("CHIT_TIE", "DRAW_CHIT")
REASON_NAMES = _run("TARGET_SPEED", "ESCAPING_WEAPON")

Fact = tuple[str | int, ...]


# ------------------------------------------------------------------ lines


@dataclass(frozen=True)
class Stated:
    """A glider as a line states it."""

    q: int = 0
    r: int = 0
    facing: str = "N"
    altitude: int = 0
    speed: int = 0
    stunned: bool = False
    nets: int = 0
    hand: str = "-"
    carry: tuple[str, ...] = ()
    out: bool = False

    def __str__(self) -> str:
        if self.out:
            return "out"
        words = [f"({self.q},{self.r}) {self.facing} a{self.altitude} s{self.speed}"]
        words += ["stunned"] * self.stunned + [f"nets={self.nets}"] * (self.nets > 0)
        return " ".join([*words, f"hand={self.hand}", f"carry={','.join(self.carry)}"])


def parse(line: str, before: Stated) -> tuple[int, Stated]:
    """A line and what it changes: the index of its glider (G1 is 0) and the whole of it."""
    name, *words = line.split()
    glider = before
    for word in words:
        glider = _with_word(glider, word)
    return int(name.removeprefix("G")) - 1, glider


def _with_word(glider: Stated, word: str) -> Stated:
    key, _, value = word.partition("=")
    if place := re.fullmatch(r"\((-?\d+),(-?\d+)\)", word.replace("\N{MINUS SIGN}", "-")):
        return replace(glider, q=int(place[1]), r=int(place[2]))
    if number := re.fullmatch(r"a(-?\d+)", word):
        return replace(glider, altitude=int(number[1]))
    if number := re.fullmatch(r"s(\d+)", word):
        return replace(glider, speed=int(number[1]))
    if word in DIRECTION_NAMES:
        return replace(glider, facing=word)
    if key == "nets":
        return replace(glider, nets=int(value))
    if key == "hand":
        return replace(glider, hand=value)
    if key == "carry":
        return replace(glider, carry=() if value == "-" else tuple(sorted(value.split(","))))
    changes: dict[str, Stated] = {
        "stunned": replace(glider, stunned=True),
        "awake": replace(glider, stunned=False),
        "out": Stated(out=True),
    }
    return changes[word]


def read(game: Game, who: int) -> Stated:
    """A glider as the record has it."""
    glider = game.gliders[who]
    if not glider.airborne:
        return Stated(out=True)
    q, r = AXIAL[glider.hex]
    carried = [WEAPON_NAMES[weapon] for weapon in range(1, state.WEAPONS) for _ in range(glider.carried[weapon])]
    return Stated(
        q,
        r,
        DIRECTION_NAMES[glider.facing],
        glider.altitude,
        glider.speed,
        bool(glider.stunned),
        glider.nets,
        WEAPON_NAMES[glider.hand] if glider.hand else "-",
        tuple(sorted(carried)),
    )


def rolls_of(dice: str) -> list[tuple[int, ...]]:
    """The rolls of "[3 2] [4]", each with its faces."""
    return [tuple(int(face) for face in group.split()) for group in re.findall(r"\[([\d ]+)\]", dice)]


# ------------------------------------------------------------------ choices in words


def _weapon(number: int) -> str:
    return WEAPON_NAMES[number]


def _launch(choice: Choice) -> str:
    q, r = AXIAL[choice.b]
    return f"launch G{choice.a + 1} from ({q},{r}) facing {DIRECTION_NAMES[choice.c]}"


def _dive(choice: Choice) -> str:
    return f"dive {choice.a}" + (f" onto G{choice.b + 1}" if choice.b != state.NOBODY else "")


WORDS: dict[int, Callable[[Choice], str]] = {
    asking.TAKE_TRACK: lambda c: f"G{c.a + 1} to track {TRACK_NAMES[c.b]}",
    asking.TAKE_WEAPON: lambda c: f"{_weapon(c.a)} to G{c.b + 1}",
    asking.PASS: lambda c: "pass",
    asking.LAUNCH_FROM: _launch,
    asking.LAUNCH_LEVELS: lambda c: f"launch dive {c.a}",
    asking.GO_ON: lambda c: "go on",
    asking.DROP: lambda c: f"drop {_weapon(c.a)}",
    asking.FLY_FORWARD: lambda c: "forward",
    asking.MAKE_TURN: lambda c: f"turn {SIDES[c.a]}{PAYMENTS[c.b]}",
    asking.MAKE_SLIP: lambda c: f"slip {SIDES[c.a]}",
    asking.MAKE_CLIMB: lambda c: "climb",
    asking.MAKE_ADVANCED: lambda c: ADVANCED[c.a],
    asking.KEEP_POINTS: lambda c: f"keep {c.a}",
    asking.STAY_GLIDING: lambda c: "glide",
    asking.DIVE: _dive,
    asking.ATTACK_NOBODY: lambda c: "no attack",
    asking.ATTACK_WITH: lambda c: f"{ATTACKS[c.a]} G{c.b + 1}",
    asking.ADD_BONUS: lambda c: f"bonus {c.a}",
    asking.DO_NOTHING: lambda c: "nothing",
    asking.CHANGE_WEAPON: lambda c: f"take {_weapon(c.a)}",
    asking.ESCAPE_NET: lambda c: "escape net",
    asking.PLACE_MARKER: lambda c: f"{MARKERS[c.a]} on row {c.b + 1}",
}


def words(choice: Choice) -> str:
    """A choice as a test writes it."""
    return WORDS[choice.kind](choice)


# ------------------------------------------------------------------ the situation


class Situation:
    """A match in the middle of play."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.events: list[Event] = []  # of the last `choose`
        self.start = [read(self.game, who) for who in range(state.GLIDERS)]
        self.counters = self.count_counters()

    @property
    def game(self) -> Game:
        return self.desk.game

    # -------------------------------------------------------------- playing

    def begin(self, dice: str = "", draws: Sequence[int] = ()) -> Situation:
        """Run to the first question."""
        return self.play([], dice, draws)

    def choose(self, *chosen: str, dice: str = "", draws: Sequence[int] = ()) -> Situation:
        """Give these answers, one to each question; then exactly these dice must have fallen."""
        return self.play(chosen, dice, draws)

    def calm_air(self, dice: str = "") -> Situation:
        """After a first air roll of [6 6] let all markers come to row 19; ``dice`` are those of the next turn."""
        return self.choose("updraft on row 19", "updraft on row 19", dice=f"[6 6] [6 6] [6 6] {dice}")

    def play(self, chosen: Sequence[str], dice: str, draws: Sequence[int]) -> Situation:
        """Script dice and draws, run, give the answers, and see that all dice were used."""
        rolls = rolls_of(dice)
        self.events = []
        write_script(self.game.dice, [face for roll in rolls for face in roll], list(draws))
        if not chosen:
            RULESET.proceed(self.desk)
            self.note()
        for word in chosen:
            self.answer(word)
        assert unread(self.game.dice) == 0, "not all scripted dice were used"
        assert self.game.dice.drawn.read == len(draws), "not all scripted draws were used"
        assert [faces for _, faces in self.rolled] == rolls
        return self

    def answer(self, word: str) -> None:
        """Give one answer."""
        offered = {words(choice): choice for choice in RULESET.choices(self.desk, self.seat)}
        assert word in offered, f"{word!r} is not offered, only {', '.join(offered)}"
        RULESET.answer(self.desk, self.seat, offered[word])
        self.note()

    def note(self) -> None:
        """Keep the events, and see that no rule of all play is broken."""
        self.events += [copy_of(event) for event in RULESET.events(self.game)]
        assert self.count_counters() == self.counters, "weapon counters appeared or vanished"
        places = [(s.q, s.r, s.altitude) for who in range(state.GLIDERS) if not (s := read(self.game, who)).out]
        assert len(places) == len(set(places)), "two gliders share a level of a hex"

    def count_counters(self) -> list[int]:
        """All counters of each weapon, wherever they are."""
        game = self.game
        counts = [game.supply[weapon] + game.spent[weapon] for weapon in range(state.WEAPONS)]
        for glider in game.gliders:
            counts[glider.hand] += 1
            counts[state.NET] += glider.nets
            for weapon in range(state.WEAPONS):
                counts[weapon] += glider.carried[weapon]
        counts[game.drawn_weapon] += 1
        return counts[1:]

    # -------------------------------------------------------------- what is asked

    @property
    def seat(self) -> int:
        """The one seat that is asked."""
        [seat] = RULESET.seats_asked(self.game)
        return seat

    @property
    def asked(self) -> str:
        """The question: "maneuver G1" of a glider, otherwise what it is about and the seat; "over" at the end."""
        if self.game.over:
            return "over"
        question = self.game.questions[self.seat]
        name = QUESTIONS[question.kind]
        if question.kind in (asking.ASK_TRACK, asking.ASK_WEAPON, asking.ASK_DRAWN_WEAPON, asking.ASK_LAUNCH):
            return f"{name} P{self.seat + 1}"
        if question.kind == asking.ASK_CURRENT:
            return f"{name} {question.subject}"
        assert self.game.gliders[question.subject].player == self.seat
        return f"{name} G{question.subject + 1}"

    @property
    def offered(self) -> set[str]:
        """All that may be chosen now."""
        offered = [words(choice) for choice in RULESET.choices(self.desk, self.seat)]
        assert len(offered) == len(set(offered)), "a choice is offered twice"
        return set(offered)

    def offers(self, listed: str) -> None:
        """See that exactly these choices are offered: "forward, turn left, climb"."""
        assert self.offered == set(listed.split(", "))

    # -------------------------------------------------------------- what has become of it

    def now(self, *lines: str) -> None:
        """See that these things have changed since the start, and nothing else."""
        expected = list(self.start)
        for line in lines:
            who, glider = parse(line, expected[int(line[1]) - 1])
            expected[who] = glider
        found = [str(read(self.game, who)) for who in range(state.GLIDERS)]
        assert found == [str(glider) for glider in expected]

    def state(self, name: str) -> str:
        """A glider's line, without its number."""
        return str(read(self.game, int(name[1]) - 1))

    def spent(self) -> dict[str, int]:
        """The weapon counters that are out of the game."""
        return {WEAPON_NAMES[weapon]: count for weapon, count in enumerate(self.game.spent) if count}

    def fall(self, name: str) -> tuple[int, str, str]:
        """How a glider was eliminated: the cause, the attacker, and its state before ("a4 s2 stunned")."""
        fall = self.game.gliders[int(name[1]) - 1].fall
        assert read(self.game, int(name[1]) - 1).out
        return fall.cause, _glider(fall.by), f"a{fall.altitude} s{fall.speed}" + " stunned" * bool(fall.stunned)

    @property
    def outcome(self) -> tuple[list[int], int]:
        """The winning seats, and the cause of the last elimination."""
        assert self.game.over, "the match is not over"
        return [seat for seat in range(state.PLAYERS) if self.game.winners >> seat & 1], self.game.ending

    # -------------------------------------------------------------- what was noted of the last `choose`

    @property
    def rolled(self) -> list[tuple[str, tuple[int, ...]]]:
        """Every roll: what for, and its faces."""
        rolls = [event for event in self.events if event.kind == 1]
        return [(PURPOSE_NAMES[e.target], tuple(face for face in (e.b, e.c, e.d) if face)) for e in rolls]

    @property
    def modifiers(self) -> list[tuple[str, int]]:
        """Every modifier: its reason and value."""
        return [(REASON_NAMES[event.target], event.a) for event in self.events if event.kind == 3]

    @property
    def kinds(self) -> list[str]:
        """The names of all events of the game, in order."""
        return [EVENT_NAMES[event.kind] for event in self.events if event.kind in EVENT_NAMES]

    def noted(self, name: str) -> list[Fact]:
        """The events of one kind: who, whom, and four numbers."""
        return [_fact(name, event) for event in self.events if EVENT_NAMES.get(event.kind) == name]

    def notes(self, name: str, *facts: Fact) -> None:
        """See that just these events of one kind were noted; what a fact leaves out at its end may be anything."""
        found = self.noted(name)
        assert len(found) == len(facts)
        assert [event[: len(fact)] for event, fact in zip(found, facts, strict=True)] == list(facts)


def _glider(who: int) -> str:
    return f"G{who + 1}" if who != state.NOBODY else ""


def _fact(name: str, event: Event) -> Fact:
    actor = _glider(event.actor).replace("G", "P") if name in OF_PLAYERS else _glider(event.actor)
    target = SIDES.get(event.target, "") if name == "MANEUVERED" else _glider(event.target)
    return (actor, target, event.a, event.b, event.c, event.d)


# ------------------------------------------------------------------ setting up


def situation(
    *lines: str,
    at: str = "sequence",
    dice: str = "",
    draws: Sequence[int] = (),
    teams: Mapping[int, int] | None = None,
    players: Mapping[int, int] | None = None,
    **options: int,
) -> Situation:
    """A match in the middle of play, run to its first question. ``teams`` and ``players`` go by glider number."""
    desk = Desk()
    game = desk.game
    for name, value in options.items():
        setattr(game.options, name, value)
    for who in range(state.GLIDERS):
        glider = game.gliders[who]
        glider.hex = glider.track = state.NOWHERE
        glider.player = (players or {}).get(who + 1, who % 2)
        glider.team = (teams or {}).get(who + 1, who % 2 + 1)
    stated = dict(parse(line, Stated(speed=1, altitude=10)) for line in lines)
    if len({game.gliders[who].team for who in stated}) == 1:
        who = next(w for w in range(5, -1, -1) if game.gliders[w].team != game.gliders[next(iter(stated))].team)
        stated |= [parse(f"G{who + 1} {IDLE}", Stated())]
    for who, line in stated.items():
        _place(game, who, line)
    game.glider_count = 1 + max(stated)
    game.players = 1 + max(game.gliders[who].player for who in stated)
    game.turn = 1
    game.launching = game.winning_team = state.NOBODY
    game.flying = len(stated)
    for place, who in enumerate(stated):
        game.sequence[place] = who
        game.gliders[who].chit = place + 1
    _begin_at(game, at)
    return Situation(desk).begin(dice, draws)


def _place(game: Game, who: int, stated: Stated) -> None:
    glider = game.gliders[who]
    glider.airborne = 1
    glider.hex = HEX_AT[stated.q, stated.r]
    glider.facing = DIRECTION_NAMES.index(stated.facing)
    glider.altitude = stated.altitude
    glider.speed = stated.speed
    glider.stunned = int(stated.stunned)
    glider.nets = stated.nets
    glider.hand = WEAPON_NAMES.index(stated.hand) if stated.hand != "-" else state.NONE
    for weapon in stated.carry:
        glider.carried[WEAPON_NAMES.index(weapon)] += 1


def _begin_at(game: Game, at: str) -> None:
    game.phase = STARTS[at]
    first = game.sequence[0]
    game.flight.glider = first
    game.flight.ram_target = state.NOBODY
    game.flight.start_speed = game.gliders[first].speed
    game.dice.holder = game.gliders[first].player
    if at == "air":
        game.position = game.flying
    elif at != "sequence":
        game.position = 1


def setup(seats: int, draws: Sequence[int] = (), **options: object) -> Situation:
    """A new match from its first step on; ``draws`` are the places among what still lies face down."""
    desk = RULESET.prepare(seats, options, "setup", SCRIPTED)
    assert isinstance(desk, Desk)
    return Situation(desk).begin(draws=draws)
