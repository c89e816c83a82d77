"""Every byte that the engine keeps of a match: dice, questions, events, and the base of each ruleset's game record."""

from __future__ import annotations

from typing import Annotated

from munera.engine.records import Array, Record, i8, i16, i32, i64, record

SEATS = 8
EVENTS = 160
CHOICES = 512
SCRIPT = 48

# where dice come from
COUNTED, SCRIPTED, BY_HAND = range(3)

# the state of a question
NOT_ASKED, OPEN, SEALED, FORCED = range(4)  # FORCED: sealed, but there was no choice

# what can go wrong; a fault is a bug in a ruleset and ends the match, loudly in play, counted in batches
NO_FAULT = 0
(
    EVENTS_FULL,
    CHOICES_FULL,
    NO_CHOICES,
    ANSWER_UNASKED,
    ASKED_TWICE,
    SCRIPT_RAN_OUT,
    NO_SUCH_FACE,
    ENDLESS,
    TOO_MANY_DICE,
) = range(1, 10)
FIRST_RULESET_FAULT = 100


@record
class Stream(Record):
    """One sequence of random numbers: what is left of the last block, or what was written for it."""

    counter: i64
    words: Annotated[Array[i64], 4]
    fraction: i64  # what the draws from the present word have left of it
    room: i8  # how many bits may still be drawn from that fraction fairly
    words_left: i8
    written: i8  # script or hand-entered faces: how many stand in it
    read: i8  # and how many of them are used
    script: Annotated[Array[i8], SCRIPT]


@record
class Dice(Record):
    """The dice of a match. Key and nonce are its secret; no seat's record holds them."""

    key_low: i64
    key_high: i64
    nonce_low: i64
    nonce_high: i64
    rolled: Stream
    drawn: Stream  # face-down mixing, which is no die roll
    source: i8
    holder: i8  # the seat that rolls
    void: i8  # a die was missing: this step must be run again
    wanted_by: i8  # the seat that is to enter it
    wanted_purpose: i16
    wanted_sides: i16


@record
class Choice(Record):
    """One offered choice: its kind and what it is about."""

    kind: i16
    a: i16
    b: i16
    c: i16


@record
class Choices(Record):
    """All that one seat may choose from."""

    count: i16
    items: Annotated[Array[Choice], CHOICES]


@record
class Question(Record):
    """What one seat is asked, and its sealed answer."""

    kind: i16
    subject: i16
    state: i8
    answer: Choice


@record
class Event(Record):
    """A fact: what happened, to whom, with which numbers, and which seats may know it."""

    kind: i16
    audience: i16  # a bit for each seat; EVERYONE
    actor: i16
    target: i16
    a: i16
    b: i16
    c: i16
    d: i16


@record
class GameRecord(Record):
    """The base of every ruleset's game record."""

    dice: Dice
    questions: Annotated[Array[Question], SEATS]
    by_hand: i8  # dice are entered by hand
    interrupted: i8  # a die is asked for, in the midst of a step, of whoever holds the dice
    unanswered: i8  # open questions
    sealed: i8  # answers that wait to be carried out
    asked: i8  # the seat that was asked last
    over: i8
    ending: i8  # which of the ruleset's endings
    winners: i16  # a bit for each seat
    turn: i32
    fault: i16
    event_count: i16
    events: Annotated[Array[Event], EVENTS]


@record
class DeskRecord(Record):
    """A game record with what is needed to play it: its offered choices, a kept copy, a random player's dice."""

    game: GameRecord
    kept: GameRecord
    choices: Choices
    taken: Choice
    listed: i8  # the seat whose choices stand in the list
    luck: Dice
