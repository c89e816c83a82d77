"""Who must answer what: open questions, offered choices, sealed answers, and the loop that runs a match.

A ruleset supplies three hooks: `list_choices` says what a seat may choose, `take` carries out an answer, `advance`
carries the sequence of play on by one step. The list is the only legality check there is.

Several seats may be asked at once. Their answers are sealed in their questions; when the last is in, they are
carried out in order of the seats, so that the order in which they arrived cannot matter. (With several seats asked,
`take` only notes the answer; the next `advance` reveals and acts.) A question with a single choice is not put to
anyone: it is answered at once.
"""

from __future__ import annotations

from munera.engine.dice import LUCK, below, enter_die, forget_entered, set_number
from munera.engine.rules import hook, rule
from munera.engine.state import (
    ANSWER_UNASKED,
    ASKED_TWICE,
    CHOICES,
    CHOICES_FULL,
    ENDLESS,
    FORCED,
    NO_CHOICES,
    NO_FAULT,
    NOT_ASKED,
    OPEN,
    SCRIPT,
    SEALED,
    SEATS,
    TOO_MANY_DICE,
    Choice,
    Choices,
    DeskRecord,
    GameRecord,
)

DIE = -1  # the kind of the question, and of the choice, that enters one die by hand
NOBODY = -1
STEPS = 5000  # between two questions; more is an endless loop


@hook
def list_choices(game: GameRecord, seat: int, kind: int, choices: Choices) -> None:
    """Offer everything that the seat may answer to its open question of this kind."""
    raise TypeError("a ruleset supplies it")


@hook
def take(game: GameRecord, seat: int, kind: int, choice: Choice) -> None:
    """Carry out the seat's answer to a question of this kind."""
    raise TypeError("a ruleset supplies it")


@hook
def advance(game: GameRecord) -> None:
    """Carry the sequence of play on, until a question is asked or for a step of it."""
    raise TypeError("a ruleset supplies it")


# ------------------------------------------------------------------ what rulesets use


@rule
def ask(game: GameRecord, seat: int, kind: int, subject: int) -> None:
    """Put a question to a seat."""
    question = game.questions[seat]
    if question.state != NOT_ASKED:
        game.fault = ASKED_TWICE
        return
    question.kind = kind
    question.subject = subject
    question.state = OPEN
    game.unanswered += 1
    game.asked = seat


@rule
def offer(choices: Choices, kind: int, a: int, b: int, c: int) -> None:
    """Add a choice to the offered list."""
    count = choices.count
    if count < CHOICES:
        choice = choices.items[count]
        choice.kind = kind
        choice.a = a
        choice.b = b
        choice.c = c
    choices.count = count + 1


# ------------------------------------------------------------------ the loop


@rule
def offered(desk: DeskRecord, seat: int) -> None:
    """Fill the desk's list with what a seat may choose now; with nothing, if it is not asked."""
    game = desk.game
    choices = desk.choices
    choices.count = 0
    desk.listed = NOBODY
    if game.interrupted:
        if game.dice.wanted_by == seat:
            desk.listed = seat
            for face in range(1, game.dice.wanted_sides + 1):
                offer(choices, DIE, face, 0, 0)
        return
    question = game.questions[seat]
    if question.state == OPEN:
        desk.listed = seat
        list_choices(game, seat, question.kind, choices)
        if choices.count == 0:
            game.fault = NO_CHOICES
        elif choices.count > CHOICES:
            game.fault = CHOICES_FULL


@rule
def answer(desk: DeskRecord, seat: int, choice: Choice) -> None:
    """Take a seat's answer (one of its offered choices) and run to the next question."""
    game = desk.game
    game.event_count = 0
    desk.listed = NOBODY
    if game.interrupted:
        game.interrupted = 0
        game.unanswered = 0
        if game.dice.rolled.written == SCRIPT:
            game.fault = TOO_MANY_DICE
        enter_die(game.dice, choice.a)
    elif is_alone(game):
        take_at_once(game, seat, choice)
    else:
        seal(game, seat, choice)
    proceed(desk)


@rule
def is_alone(game: GameRecord) -> bool:
    """Whether one seat alone is asked and nothing can interrupt the carrying out of its answer."""
    return game.unanswered == 1 and game.sealed == 0 and game.by_hand == 0


@rule
def take_at_once(game: GameRecord, seat: int, choice: Choice) -> None:
    """The only answer that is awaited need not be sealed."""
    question = game.questions[seat]
    if question.state != OPEN:
        game.fault = ANSWER_UNASKED
        return
    question.state = NOT_ASKED
    game.unanswered = 0
    take(game, seat, question.kind, choice)


@rule
def seal(game: GameRecord, seat: int, choice: Choice) -> None:
    """Lay an answer down, covered, until all who are asked have answered."""
    question = game.questions[seat]
    if question.state != OPEN:
        game.fault = ANSWER_UNASKED
        return
    question.answer = choice
    question.state = SEALED
    game.unanswered -= 1
    game.sealed += 1


@rule
def withdraw(game: GameRecord, seat: int) -> None:
    """Take a sealed answer back while others still think."""
    question = game.questions[seat]
    if question.state != SEALED or game.unanswered == 0 or game.interrupted:
        game.fault = ANSWER_UNASKED
        return
    question.state = OPEN
    game.sealed -= 1
    game.unanswered += 1


@rule
def proceed(desk: DeskRecord) -> None:
    """Run the match to the next open question, or to its end. With one question open, its choices are listed."""
    game = desk.game
    by_hand = game.by_hand
    steps = 0
    while game.unanswered == 0 and game.over == 0 and game.fault == NO_FAULT:
        if by_hand:
            step_by_hand(desk)
        elif game.sealed:
            carry_out(desk)
        else:
            advance(game)
        if game.unanswered:
            answer_forced(desk)
        steps += 1
        if steps > STEPS:
            game.fault = ENDLESS


@rule
def answer_forced(desk: DeskRecord) -> None:
    """Answer every open question that leaves no choice."""
    game = desk.game
    if is_alone(game):
        offered(desk, game.asked)
        if desk.choices.count == 1:
            desk.listed = NOBODY
            take_at_once(game, game.asked, desk.choices.items[0])
    elif game.interrupted:
        offered(desk, game.dice.wanted_by)
    else:
        for seat in range(SEATS):
            if game.questions[seat].state == OPEN:
                offered(desk, seat)
                if desk.choices.count == 1:
                    seal(game, seat, desk.choices.items[0])
                    game.questions[seat].state = FORCED
        desk.listed = NOBODY


@rule
def carry_out(desk: DeskRecord) -> None:
    """Carry out the sealed answers, in order of the seats."""
    game = desk.game
    game.sealed = 0
    for seat in range(SEATS):
        question = game.questions[seat]
        if question.state >= SEALED:
            desk.taken = question.answer
            question.state = NOT_ASKED
            take(game, seat, question.kind, desk.taken)


@rule
def step_by_hand(desk: DeskRecord) -> None:
    """One step with dice that are entered by hand: if one is missing, undo the step and ask for it."""
    game = desk.game
    desk.kept = game
    if game.sealed:
        carry_out(desk)
    else:
        advance(game)
    if not game.dice.void:
        forget_entered(game.dice)
        return
    wanted_by = game.dice.wanted_by
    purpose = game.dice.wanted_purpose
    sides = game.dice.wanted_sides
    desk.game = desk.kept
    game.dice.wanted_by = wanted_by
    game.dice.wanted_purpose = purpose
    game.dice.wanted_sides = sides
    game.interrupted = 1
    game.unanswered = 1


# ------------------------------------------------------------------ random play


@rule
def play_numbered(desk: DeskRecord, number: int, limit: int) -> int:
    """Play match ``number`` of a batch at random, from a desk that is set up; how many decisions it took."""
    set_number(desk.game.dice, number)
    set_number(desk.luck, number)
    desk.listed = NOBODY
    proceed(desk)
    return play_out(desk, limit)


@rule
def pick_random(desk: DeskRecord) -> int:
    """The index of a random choice from the desk's list."""
    return below(desk.luck, desk.luck.rolled, LUCK, desk.choices.count)


@rule
def seat_to_answer(game: GameRecord) -> int:
    """A seat with an open question: the one asked last, or the first there is; NOBODY without one."""
    if game.interrupted:
        return game.dice.wanted_by
    if game.questions[game.asked].state == OPEN:
        return game.asked
    for seat in range(SEATS):
        if game.questions[seat].state == OPEN:
            return seat
    return NOBODY


@rule
def play_out(desk: DeskRecord, limit: int) -> int:
    """Random play to the end of the match, or for ``limit`` decisions; how many were taken."""
    game = desk.game
    choices = desk.choices
    items = choices.items
    luck = desk.luck
    stream = luck.rolled
    decisions = 0
    while game.over == 0 and game.fault == NO_FAULT and decisions < limit:
        seat = desk.listed
        if seat == NOBODY:
            seat = seat_to_answer(game)
            offered(desk, seat)
        answer(desk, seat, items[below(luck, stream, LUCK, choices.count)])
        decisions += 1
    return decisions
