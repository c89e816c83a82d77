"""Setup (GPG-SET): setup order, Airspeed Tracks, weapons and launch. Building the start position is in `options.py`."""

from __future__ import annotations

from munera.engine.dice import draw
from munera.engine.events import log
from munera.engine.hexes import DIRECTIONS
from munera.engine.questions import ask, offer
from munera.engine.rules import rule
from munera.engine.state import Choice, Choices
from munera.rulesets.gliderpit.asking import (
    ASK_DRAWN_WEAPON,
    ASK_LAUNCH,
    ASK_LAUNCH_DIVE,
    ASK_TRACK,
    ASK_WEAPON,
    LAUNCH_FROM,
    LAUNCH_LEVELS,
    PASS,
    TAKE_TRACK,
    TAKE_WEAPON,
)
from munera.rulesets.gliderpit.board import WALL, ZONE_HEXES, launch_hex, neighbour
from munera.rulesets.gliderpit.facts import (
    DRAW_SETUP_CHIT,
    DRAW_WEAPON,
    LAUNCH_DIVE,
    LAUNCHED,
    SETUP_CHIT,
    TRACK_TAKEN,
    WEAPON_PASSED,
    WEAPON_SET_ASIDE,
    WEAPON_TAKEN,
)
from munera.rulesets.gliderpit.state import (
    GLIDERS,
    LAUNCH,
    NOBODY,
    NONE,
    NOWHERE,
    SEQUENCE_CHITS,
    TOP,
    TRACK_CHOICE,
    WEAPON_CHOICE,
    WEAPON_DRAW,
    WEAPONS,
    Game,
    Glider,
)
from munera.rulesets.gliderpit.tables import CHITS_IN_BOX, LAUNCH_DIVE_LIMIT, PORTAGE_LIMIT, portage

ZONE_SIZE = len(ZONE_HEXES[0])

# ------------------------------------------------------------------ setup order


@rule("GPG-SET-04", "GPG-DIC-04", "GPG-CMP-04")
def draw_setup_order(game: Game) -> None:
    """Each player draws one of the mixed chits; the lower acts first in every step of the setup."""
    taken = 0
    for player in range(game.players):
        chit = draw_chit(game, DRAW_SETUP_CHIT, player, taken)
        taken |= 1 << chit
        log(game, SETUP_CHIT, player, NOBODY, chit, 0, 0, 0)
        game.setup_chits[player] = chit
        place = player
        while place > 0 and game.setup_chits[game.setup_order[place - 1]] > chit:
            game.setup_order[place] = game.setup_order[place - 1]
            place -= 1
        game.setup_order[place] = player
    game.phase = TRACK_CHOICE
    game.position = 0


@rule("GPG-CMP-04")
def draw_chit(game: Game, purpose: int, who: int, taken: int) -> int:
    """Turn over one of the chits that still lie face down; ``taken`` has a bit for each that does not."""
    left = 0
    for chit in range(1, CHITS_IN_BOX + 1):
        if not taken >> chit & 1:
            left += 1
    skip = draw(game, purpose, who, left)
    for chit in range(1, CHITS_IN_BOX + 1):
        if not taken >> chit & 1:
            if skip == 0:
                return chit
            skip -= 1
    return 0


@rule
def next_player(game: Game) -> int:
    """Whose turn it is in the setup order; the next one's turn comes after."""
    player = game.setup_order[game.position]
    game.position = (game.position + 1) % game.players
    return player


# ------------------------------------------------------------------ Airspeed Tracks


@rule("GPG-SET-05", "GPG-DEC-02", "GPG-MAP-09", "GPG-CMP-01")
def track_choice(game: Game) -> None:
    """Players place one speed marker after the other until every glider has a track."""
    for _ in range(game.players):
        player = next_player(game)
        if count_waiting(game, player) > 0:
            ask(game, player, ASK_TRACK, player)
            return
    game.phase = WEAPON_DRAW if game.options.random_weapons else WEAPON_CHOICE
    game.position = 0
    game.anyone_picked = 0


@rule
def count_waiting(game: Game, player: int) -> int:
    """How many of a player's gliders have no track yet."""
    count = 0
    for who in range(game.glider_count):
        if game.gliders[who].player == player and game.gliders[who].track == NOWHERE:
            count += 1
    return count


@rule("GPG-SET-05")
def offer_tracks(game: Game, seat: int, choices: Choices) -> None:
    """Any free track for any glider without one."""
    taken = tracks_taken(game)
    for who in range(game.glider_count):
        glider = game.gliders[who]
        if glider.player == seat and glider.track == NOWHERE:
            for track in range(GLIDERS):
                if not taken >> track & 1:
                    offer(choices, TAKE_TRACK, who, track, 0)


@rule("GPG-SET-05")
def tracks_taken(game: Game) -> int:
    """The tracks that have their glider, a bit for each."""
    taken = 0
    for who in range(game.glider_count):
        if game.gliders[who].track != NOWHERE:
            taken |= 1 << game.gliders[who].track
    return taken


@rule("GPG-SET-05")
def take_track(game: Game, choice: Choice) -> None:
    """Place the glider's speed marker beside a launch zone."""
    game.gliders[choice.a].track = choice.b
    log(game, TRACK_TAKEN, choice.a, NOBODY, choice.b, 0, 0, 0)


# ------------------------------------------------------------------ weapons


@rule("GPG-SET-06", "GPG-SET-08", "GPG-DEC-04")
def weapon_choice(game: Game) -> None:
    """Round after round each player takes one weapon or passes, until a whole round of passes."""
    if game.position == 0 and game.anyone_picked == 2:
        game.phase = LAUNCH
        return
    if game.position == 0:
        game.anyone_picked = 2
    player = next_player(game)
    ask(game, player, ASK_WEAPON, player)


@rule("GPG-SET-06", "GPG-SET-07")
def offer_weapons(game: Game, seat: int, choices: Choices) -> None:
    """Any counter in supply for any glider that has room, or a pass."""
    supply = game.supply
    for who in range(game.glider_count):
        if game.gliders[who].player == seat:
            room = room_of(game.gliders[who])
            for weapon in range(1, WEAPONS):
                if supply[weapon] > 0 and portage(weapon) <= room:
                    offer(choices, TAKE_WEAPON, weapon, who, 0)
    offer(choices, PASS, 0, 0, 0)


@rule("GPG-SET-07")
def room_of(glider: Glider) -> int:
    """How many portage points a glider can still take."""
    return PORTAGE_LIMIT - portage_of(glider)


@rule("GPG-SET-07")
def portage_of(glider: Glider) -> int:
    """The portage points of all that a glider carries and has in hand."""
    total = portage(glider.hand)
    carried = glider.carried
    for weapon in range(1, WEAPONS):
        if carried[weapon] > 0:
            total += portage(weapon) * carried[weapon]
    return total


@rule("GPG-SET-06")
def take_weapon(game: Game, seat: int, choice: Choice) -> None:
    """Give a weapon from the supply to a glider, or pass; passing is not final."""
    if choice.kind == PASS:
        log(game, WEAPON_PASSED, seat, NOBODY, 0, 0, 0, 0)
    else:
        game.anyone_picked = 1
        game.supply[choice.a] -= 1
        load_weapon(game, choice.b, choice.a)


@rule("GPG-SET-09")
def load_weapon(game: Game, who: int, weapon: int) -> None:
    """A weapon is carried; hands stay empty until the first chance in play."""
    glider = game.gliders[who]
    glider.carried[weapon] += 1
    log(game, WEAPON_TAKEN, who, NOBODY, weapon, portage_of(glider), 0, 0)


# ------------------------------------------------------------------ option: random weapons


@rule("GPG-OPT-02", "GPG-DEC-05")
def weapon_draw(game: Game) -> None:
    """In setup order each player with room draws a weapon and gives it to a glider, until all are full."""
    left = counters_left(game)
    for _ in range(game.players):
        player = next_player(game)
        if left > 0 and most_room(game, player) > 0:
            draw_weapon(game, player, left)
            return
    game.phase = LAUNCH
    game.position = 0


@rule("GPG-OPT-02")
def counters_left(game: Game) -> int:
    """How many weapon counters lie face down."""
    left = 0
    for weapon in range(1, WEAPONS):
        left += game.supply[weapon]
    return left


@rule("GPG-OPT-02")
def most_room(game: Game, player: int) -> int:
    """The portage points that the emptiest of a player's gliders can still take."""
    most = 0
    for who in range(game.glider_count):
        if game.gliders[who].player == player:
            most = max(most, room_of(game.gliders[who]))
    return most


@rule("GPG-OPT-02", "GPG-DIC-04")
def draw_weapon(game: Game, player: int, left: int) -> None:
    """Turn a counter over; if no glider of the player's has room for it, it is set aside for good."""
    skip = draw(game, DRAW_WEAPON, player, left)
    weapon = 1
    while skip >= game.supply[weapon]:
        skip -= game.supply[weapon]
        weapon += 1
    game.supply[weapon] -= 1
    if portage(weapon) <= most_room(game, player):
        game.drawn_weapon = weapon
        ask(game, player, ASK_DRAWN_WEAPON, player)
    else:
        game.spent[weapon] += 1
        log(game, WEAPON_SET_ASIDE, player, NOBODY, weapon, 0, 0, 0)


@rule("GPG-OPT-02", "GPG-DEC-05")
def offer_drawn_weapon(game: Game, seat: int, choices: Choices) -> None:
    """Any glider of the player's that has room for the drawn weapon."""
    for who in range(game.glider_count):
        glider = game.gliders[who]
        if glider.player == seat and portage(game.drawn_weapon) <= room_of(glider):
            offer(choices, TAKE_WEAPON, game.drawn_weapon, who, 0)


@rule("GPG-OPT-02")
def take_drawn_weapon(game: Game, choice: Choice) -> None:
    """Give the drawn weapon to a glider."""
    game.drawn_weapon = NONE
    load_weapon(game, choice.b, choice.a)


# ------------------------------------------------------------------ launch


@rule("GPG-SET-10", "GPG-DEC-07")
def launch(game: Game) -> None:
    """In setup order each player launches one glider after the other; then the first turn begins."""
    if game.launching != NOBODY:
        ask(game, game.gliders[game.launching].player, ASK_LAUNCH_DIVE, game.launching)
        return
    for _ in range(game.players):
        player = next_player(game)
        for who in range(game.glider_count):
            if game.gliders[who].player == player and not game.gliders[who].airborne:
                ask(game, player, ASK_LAUNCH, player)
                return
    return_leftovers(game)
    game.phase = SEQUENCE_CHITS


@rule("GPG-SET-04", "GPG-SET-09")
def return_leftovers(game: Game) -> None:
    """Weapons that nobody took leave the game, and the players give their setup chits back."""
    for player in range(game.players):
        game.setup_chits[player] = 0
    for weapon in range(1, WEAPONS):
        game.spent[weapon] += game.supply[weapon]
        game.supply[weapon] = 0


@rule("GPG-SET-11", "GPG-MAP-10")
def offer_launches(game: Game, seat: int, choices: Choices) -> None:
    """Any hex of the glider's own launch zone, with any facing that does not look at the pit wall."""
    for who in range(game.glider_count):
        glider = game.gliders[who]
        if glider.player == seat and not glider.airborne:
            for place in range(ZONE_SIZE):
                hex = launch_hex(glider.track, place)
                for facing in range(DIRECTIONS):
                    if neighbour(hex, facing) != WALL:
                        offer(choices, LAUNCH_FROM, who, hex, facing)


@rule("GPG-SET-03", "GPG-SET-11", "GPG-SET-13")
def take_launch(game: Game, choice: Choice) -> None:
    """The glider leaves LEDGE for level 20, at speed 1."""
    glider = game.gliders[choice.a]
    glider.hex = choice.b
    glider.facing = choice.c
    glider.altitude = TOP
    glider.speed = 1
    glider.airborne = 1
    game.launching = choice.a
    log(game, LAUNCHED, choice.a, NOBODY, choice.b, choice.c, 0, 0)


@rule("GPG-SET-12")
def offer_launch_dive(choices: Choices) -> None:
    """Up to three further levels."""
    for levels in range(LAUNCH_DIVE_LIMIT + 1):
        offer(choices, LAUNCH_LEVELS, levels, 0, 0)


@rule("GPG-SET-12")
def take_launch_dive(game: Game, choice: Choice) -> None:
    """Each level dived at the launch adds a point of speed."""
    glider = game.gliders[game.launching]
    glider.altitude -= choice.a
    glider.speed += choice.a
    log(game, LAUNCH_DIVE, game.launching, NOBODY, choice.a, glider.altitude, glider.speed, 0)
    game.launching = NOBODY
