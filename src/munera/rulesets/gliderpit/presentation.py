"""A redacted record as a view: board, pieces with their sheets, notes, prompt and outcome; and its choices in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from munera.engine.rules import carries
from munera.engine.state import OPEN, SEATS, Choice
from munera.engine.view import Badge, Board, Cell, Gauge, Offer, Piece, View
from munera.rulesets.gliderpit import asking, state
from munera.rulesets.gliderpit.board import AXIAL, DIRECTION_NAMES, HEXES, LABELS, TRACK_NAMES, ZONE_HEXES
from munera.rulesets.gliderpit.narration import fall_in_words
from munera.rulesets.gliderpit.offers import DESCRIBERS
from munera.rulesets.gliderpit.prompts import prompt, prompt_for_die, waiting
from munera.rulesets.gliderpit.setup import portage_of
from munera.rulesets.gliderpit.state import NOBODY, SPEED_LIMIT, TOP, Game, Glider
from munera.rulesets.gliderpit.tables import PORTAGE_LIMIT
from munera.rulesets.gliderpit.words import (
    ENDINGS,
    MARKERS,
    PHASES,
    count,
    glider_name,
    listed,
    player_name,
    row_name,
    team_name,
    teams_of,
    track_name,
    upper_first,
    weapon_name,
    weapons_in_words,
)

TITLE = "Glider-Pit Gladiators"
ZONE_OF = {hex: TRACK_NAMES[track] for track, zone in enumerate(ZONE_HEXES) for hex in zone}
CELLS = tuple(Cell(hex, *AXIAL[hex], LABELS[hex], ZONE_OF.get(hex, "")) for hex in range(HEXES))
OPTIONS_IN_WORDS = {
    "random_weapons": "Random weapons",
    "random_chits": "Random sequence chits",
    "climbing_half_loop": "Climbing Half-Loop",
    "diving_half_loop": "Diving Half-Loop",
    "zoom_climb": "Zoom Climb",
    "throwing_fumble": "Throwing fumbles",
}


@carries("GPG-INF-01", "GPG-INF-03")
def redact(game: Game, seat: int) -> None:
    """Nothing but the dice to come is hidden, and those the engine has blanked already."""


def routine(game: Game, choices: Sequence[Choice]) -> int | None:
    """The only choice besides dropping the weapon in hand."""
    others = [index for index, choice in enumerate(choices) if choice.kind != asking.DROP]
    return others[0] if len(others) == 1 else None


def describe(game: Game, seat: int, choice: Choice) -> Offer:
    """A choice in words, with what it leads to and its odds."""
    return DESCRIBERS[choice.kind](game, choice)


def present(game: Game, seat: int) -> View:
    """What a seat sees, or an onlooker (-1)."""
    text, rule, piece = _prompt(game, seat)
    return View(
        title=TITLE,
        heading=_heading(game),
        seats=tuple(player_name(player) for player in range(game.players)),
        board=Board("hex flat", CELLS, DIRECTION_NAMES, (game.options.floor, TOP)),
        pieces=tuple(_piece(game, who) for who in range(game.glider_count)),
        notes=tuple(_notes(game)),
        prompt=text,
        prompt_rule=rule,
        prompt_piece=piece,
        outcome=_outcome(game),
        teams=tuple(team_name(game, team) for team in teams_of(game)),
    )


# ------------------------------------------------------------------ heading, prompt and outcome


def _is_in_sequence(game: Game) -> bool:
    return state.MOVEMENT <= game.phase <= state.STUN_RECOVERY


def _heading(game: Game) -> str:
    if game.over:
        return f"Turn {game.turn}: the game is over"
    if game.turn == 0:
        return f"Setup: {PHASES[game.phase]}"
    return f"Turn {game.turn}: {_phase_in_words(game)}"


def _phase_in_words(game: Game) -> str:
    """The phase, and whose it is; a last chance to drop a weapon is no Stun Recovery Phase."""
    who = game.flight.glider
    if not _is_in_sequence(game):
        return PHASES[game.phase]
    awake = game.phase == state.STUN_RECOVERY and not game.gliders[who].stunned
    return f"{PHASES[state.LAST_WINDOW if awake else game.phase]} of {glider_name(who)}"


def _prompt(game: Game, seat: int) -> tuple[str, str, int | None]:
    """The sentence for a seat, its rule, and the glider that it is about."""
    if game.over:
        return "", "", None
    piece = _piece_asked_about(game)
    if game.interrupted:
        text, rule = prompt_for_die(game)
        roller = game.dice.wanted_by
        return (text if seat == roller else f"{player_name(roller)} rolls a die."), rule, piece
    for asked in range(SEATS):
        question = game.questions[asked]
        if question.state == OPEN:
            text, rule = prompt(game, question.kind, question.subject)
            return (text if seat == asked else waiting(game, asked, question.kind)), rule, piece
    return "", "", None


def _piece_asked_about(game: Game) -> int | None:
    if game.phase == state.LAUNCH:
        return game.launching if game.launching != NOBODY else None
    return game.flight.glider if _is_in_sequence(game) else None


def _outcome(game: Game) -> str:
    if not game.over:
        return ""
    if game.winning_team == NOBODY:
        return "A draw: no glider is left in the air."
    return f"{team_name(game, game.winning_team)} wins; the last glider fell by {ENDINGS[game.ending]}."


# ------------------------------------------------------------------ pieces


def _piece(game: Game, who: int) -> Piece:
    glider = game.gliders[who]
    flies = bool(glider.airborne)
    return Piece(
        number=who,
        name=glider_name(who),
        team=teams_of(game).index(glider.team),
        seat=glider.player,
        cell=glider.hex if flies else None,
        facing=glider.facing if flies else None,
        level=glider.altitude if flies else None,
        badges=tuple(_badges(glider)),
        gauges=_gauges(game, glider) if flies else (),
        facts=tuple(_facts(game, glider)),
        gone=fall_in_words(game, who) if glider.fall.cause != state.STILL_FLYING else "",
    )


def _badges(glider: Glider) -> Iterator[Badge]:
    if glider.stunned:
        yield Badge("stunned", "The gladiator is stunned: Forward only, no attack, no action.")
    if glider.nets:
        yield Badge(
            f"netted {glider.nets}", f"{upper_first(count(glider.nets, 'net'))} on it: no Slip, Climb or attack."
        )
    if glider.hand:
        yield Badge(weapon_name(glider.hand), f"The {weapon_name(glider.hand)} is in hand.")


def _gauges(game: Game, glider: Glider) -> tuple[Gauge, ...]:
    return (
        Gauge("Altitude", glider.altitude, game.options.floor, TOP),
        Gauge("Speed", glider.speed, 0, SPEED_LIMIT),
    )


def _facts(game: Game, glider: Glider) -> Iterator[tuple[str, str]]:
    yield "In hand", weapon_name(glider.hand)
    yield "Carried", weapons_in_words(glider.carried)
    yield "Portage", f"{portage_of(glider)} of {PORTAGE_LIMIT}"
    if glider.track != state.NOWHERE:
        yield "Airspeed Track", track_name(glider.track)
    if glider.chit:
        yield "Sequence chit", str(glider.chit)
    if not glider.airborne and glider.fall.cause == state.STILL_FLYING:
        yield "Place", "LEDGE"


# ------------------------------------------------------------------ notes


def _notes(game: Game) -> Iterator[tuple[str, str]]:
    """Labelled facts about the whole match."""
    if game.turn:
        yield "Turn", str(game.turn)
    if not game.over:
        yield "Phase", _phase_in_words(game)
    if game.turn == 0 and game.phase > state.SETUP_CHITS:
        yield "Setup order", _setup_order(game)
    if game.turn:
        yield "Order of sequences", listed(glider_name(game.sequence[place]) for place in range(game.flying))
    if game.phase == state.MOVEMENT:
        yield "Movement points", f"{game.flight.points} of {game.flight.start_speed}"
    if game.phase == state.WEAPON_CHOICE:
        yield "Supply", weapons_in_words(game.supply)
    if game.phase == state.WEAPON_DRAW:
        yield "Face down", weapons_in_words(game.supply)
    if game.phase == state.AIR_CURRENTS:
        yield "Air currents", "; ".join(_markers(game)) or "none placed yet"
    if game.options.floor:
        yield "FLOOR", f"level {game.options.floor}"
    if options := [title for name, title in OPTIONS_IN_WORDS.items() if getattr(game.options, name)]:
        yield "Options", ", ".join(options)


def _setup_order(game: Game) -> str:
    players = [game.setup_order[place] for place in range(game.players)]
    return ", ".join(f"{player_name(player)} (chit {game.setup_chits[player]})" for player in players)


def _markers(game: Game) -> Iterator[str]:
    """The air current markers that lie on the map, by row from west to east."""
    for row in range(state.ROWS):
        for number, marker in zip((game.air.updrafts[row], game.air.downdrafts[row]), MARKERS.values()):
            if number:
                yield f"{count(number, marker)} in {row_name(row)}"
