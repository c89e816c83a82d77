"""Every byte of a match of Secret Numbers, and the names of its numbers."""

from __future__ import annotations

from typing import Annotated

from munera.engine.events import FIRST_RULESET_EVENT
from munera.engine.records import Array, Record, i8, i16, record
from munera.engine.state import FIRST_RULESET_FAULT, DeskRecord, GameRecord

PLAYERS = 4
NUMBERS = 3
NOBODY = -1

DEAL, PICK, REVEAL, GAMBLE, SCORE = range(5)  # the phases
ASK_PICK, ASK_GAMBLE = range(1, 3)  # the questions
PICK_NUMBER, KEEP, TAKE_RISK = range(1, 4)  # the choices; PICK_NUMBER a: the number
TIE, RISK, LUCK = range(3)  # the purposes of rolls, and of a draw
LUCKY_NUMBER = 0  # the reason of a modifier
OUTRIGHT, SHARED = range(1, 3)  # the endings

REVEALED, ROUND_WON, SCORED, MATCH_OVER = range(FIRST_RULESET_EVENT, FIRST_RULESET_EVENT + 4)  # the events

NEVER_OFFERED = FIRST_RULESET_FAULT  # a fault: an answer that no list holds


@record
class Options(Record):
    """What was agreed before the match."""

    rounds: i8
    gamble: i8


@record
class Hand(Record):
    """What a seat holds."""

    held: Annotated[Array[i8], NUMBERS]  # whether the number, less one, is still there
    lucky: i8  # the card drawn face down; 0 for who may not know it
    shown: i8  # everybody knows it
    picked: i8  # in this round
    points: i16


@record
class Game(GameRecord):
    """A match."""

    options: Options
    players: i8
    phase: i8
    winner: i8  # of the round
    stake: i8  # what the round is worth
    hands: Annotated[Array[Hand], PLAYERS]


@record
class Desk(DeskRecord):
    """A match with what is needed to play it."""

    game: Game
    kept: Game
