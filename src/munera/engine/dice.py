"""Dice that live in the record: drawn by counter, scripted by a test, or entered by hand.

The dice of a match come from Philox4x32-10, a counter-based generator: a 128-bit secret (key and nonce) and a
counter give the same faces on every machine, interpreted or compiled, and a copied record rolls on by itself.
What the players roll and what is drawn face down are two streams of it.

A rule that rolls cannot wait for a person. When a die is to be entered by hand and is not there yet, the step is
marked void and let run out; `questions.proceed` puts the kept copy back and asks for the die, and the same step is
run again with it. Only this module and `questions.py` know of that.
"""

from __future__ import annotations

import hashlib

from munera.engine.events import DREW, LOG, ROLLED, log
from munera.engine.rules import rule
from munera.engine.state import COUNTED, NO_SUCH_FACE, SCRIPT, SCRIPT_RAN_OUT, SCRIPTED, Dice, GameRecord, Stream

BITS32 = 0xFFFFFFFF
WORD_ROOM = 12  # bits drawn from one word of 32


# ------------------------------------------------------------------ the generator


@rule
def refill(dice: Dice, stream: Stream, lane: int) -> None:
    """The next block of four words: Philox4x32-10, written so that wrapping and unbounded integers agree."""
    a = stream.counter & BITS32
    b = lane
    c = dice.nonce_low
    d = dice.nonce_high
    key_low = dice.key_low
    key_high = dice.key_high
    for _ in range(10):
        first = a * 0xD2511F53
        second = c * 0xCD9E8D57
        a = ((second >> 32) & BITS32) ^ b ^ key_low
        b = second & BITS32
        c = ((first >> 32) & BITS32) ^ d ^ key_high
        d = first & BITS32
        key_low = (key_low + 0x9E3779B9) & BITS32
        key_high = (key_high + 0xBB67AE85) & BITS32
    stream.words[0] = a
    stream.words[1] = b
    stream.words[2] = c
    stream.words[3] = d
    stream.words_left = 4
    stream.counter += 1


@rule
def below(dice: Dice, stream: Stream, lane: int, count: int) -> int:
    """A random number from 0 to ``count`` - 1, for counts up to 4096.

    The high half of a product is the number, the low half is what remains of the word for the next draws. A word
    serves draws of twelve bits in all, so that the bias of any draw stays under one in a million.
    """
    bits = 3 if count <= 8 else 6 if count <= 64 else 12
    if stream.room < bits:
        if stream.words_left == 0:
            refill(dice, stream, lane)
        stream.words_left -= 1
        stream.fraction = stream.words[stream.words_left]
        stream.room = WORD_ROOM
    product = stream.fraction * count
    stream.fraction = product & BITS32
    stream.room -= bits
    return product >> 32


ROLLS, DRAWS, LUCK = range(3)  # the lanes of a match's secret


# ------------------------------------------------------------------ rolling


@rule
def roll_die(game: GameRecord, purpose: int, sides: int) -> int:
    """One face, from wherever the dice of this match come."""
    dice = game.dice
    if dice.source != COUNTED:
        return given_face(game, purpose, sides)
    return below(dice, dice.rolled, ROLLS, sides) + 1


@rule
def given_face(game: GameRecord, purpose: int, sides: int) -> int:
    """The next face that was scripted or entered; without one a script is at fault and a step is void."""
    dice = game.dice
    given = dice.rolled
    if given.read < given.written:
        face = given.script[given.read]
        given.read += 1
        if 1 <= face <= sides:
            return face
        game.fault = NO_SUCH_FACE
        return 1
    if dice.source == SCRIPTED:
        game.fault = SCRIPT_RAN_OUT
    elif not dice.void:
        dice.void = 1
        dice.wanted_by = dice.holder
        dice.wanted_purpose = purpose
        dice.wanted_sides = sides
    return below(dice, given, ROLLS, sides) + 1


@rule
def roll_d6(game: GameRecord, purpose: int, who: int) -> int:
    """One six-sided die."""
    face = roll_die(game, purpose, 6)
    if LOG:
        log(game, ROLLED, who, purpose, 6, face, 0, 0)
    return face


@rule
def roll_2d6(game: GameRecord, purpose: int, who: int) -> int:
    """The sum of two six-sided dice."""
    first = roll_die(game, purpose, 6)
    second = roll_die(game, purpose, 6)
    if LOG:
        log(game, ROLLED, who, purpose, 6, first, second, 0)
    return first + second


@rule
def roll_d66(game: GameRecord, purpose: int, who: int) -> int:
    """Two dice of different colours, the first for the tens and the second for the ones."""
    first = roll_die(game, purpose, 6)
    second = roll_die(game, purpose, 6)
    if LOG:
        log(game, ROLLED, who, purpose, 6, first, second, 0)
    return first * 10 + second


@rule
def draw(game: GameRecord, purpose: int, who: int, count: int) -> int:
    """Which of ``count`` things lying face down is turned over (from 0); no die is rolled."""
    dice = game.dice
    drawn = dice.drawn
    if dice.source == SCRIPTED and drawn.read < drawn.written:
        which = drawn.script[drawn.read] % count
        drawn.read += 1
    else:
        which = below(dice, drawn, DRAWS, count)
    if LOG:
        log(game, DREW, who, purpose, count, which, 0, 0)
    return which


@rule
def enter_die(dice: Dice, face: int) -> None:
    """Write a face for the next roll, by script or by hand."""
    stream = dice.rolled
    if stream.written < SCRIPT:
        stream.script[stream.written] = face
        stream.written += 1


@rule
def forget_entered(dice: Dice) -> None:
    """A step is done: the faces that were entered for it are used up."""
    dice.rolled.written = 0
    dice.rolled.read = 0


@rule
def set_number(dice: Dice, number: int) -> None:
    """Give the dice of a batch's match their own sequence, by its number."""
    dice.nonce_low = (dice.nonce_low ^ number) & BITS32
    dice.nonce_high = (dice.nonce_high ^ (number >> 32)) & BITS32


# ------------------------------------------------------------------ ordinary Python around them


def load(dice: Dice, seed: str, source: int = COUNTED) -> None:
    """Put the secret of a seed into the dice; "seed#number" is the secret of one match of a batch."""
    text, _, number = seed.rpartition("#")
    if not text or not number.isdecimal():
        text, number = seed, ""
    digest = hashlib.sha256(f"munera dice {text}".encode()).digest()
    words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 16, 4)]
    dice.key_low, dice.key_high, dice.nonce_low, dice.nonce_high = words
    if number:
        set_number(dice, int(number))
    dice.source = source


def commitment(seed: str) -> str:
    """What is shown of a seed before it is revealed: anyone can check it afterwards."""
    return hashlib.sha256(f"munera commitment {seed}".encode()).hexdigest()


def write_script(dice: Dice, faces: list[int], draws: list[int] | None = None) -> None:
    """Script the dice (and the face-down draws) of a test; what was scripted before is dropped."""
    dice.source = SCRIPTED
    for stream, values in ((dice.rolled, faces), (dice.drawn, draws or [])):
        stream.written = stream.read = 0
        for value in values:
            stream.script[stream.written] = value
            stream.written += 1


def unread(dice: Dice) -> int:
    """How many scripted faces are left."""
    return dice.rolled.written - dice.rolled.read


def hide(dice: Dice) -> None:
    """Blank what would let a seat know dice that have not fallen yet."""
    dice.key_low = dice.key_high = dice.nonce_low = dice.nonce_high = 0
    for stream in (dice.rolled, dice.drawn):
        stream.counter = stream.fraction = stream.room = stream.words_left = 0
        stream.written = stream.read = 0
        for index in range(len(stream.words)):
            stream.words[index] = 0
        for index in range(SCRIPT):
            stream.script[index] = 0
