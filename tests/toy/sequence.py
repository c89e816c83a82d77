"""The sequence of play of Secret Numbers: the deal, then rounds of picks, reveal, gamble and score."""

from __future__ import annotations

from munera.engine.dice import draw, roll_d6
from munera.engine.events import keep_for, log, modify
from munera.engine.questions import ask, offer
from munera.engine.rules import rule
from munera.engine.state import Choice, Choices
from munera.engine.tables import table
from tests.toy.state import (
    ASK_GAMBLE,
    ASK_PICK,
    DEAL,
    GAMBLE,
    KEEP,
    LUCK,
    LUCKY_NUMBER,
    MATCH_OVER,
    NEVER_OFFERED,
    NOBODY,
    NUMBERS,
    OUTRIGHT,
    PICK,
    PICK_NUMBER,
    REVEAL,
    REVEALED,
    RISK,
    ROUND_WON,
    SCORE,
    SCORED,
    SHARED,
    TAKE_RISK,
    TIE,
    Game,
)

RISK_NEEDS = 4
VICTORY = 1000
PRIZES = table((0, 3, 2, 1))  # by the number that wins


@rule
def advance(game: Game) -> None:
    """Carry the match on by one phase."""
    if game.phase == DEAL:
        deal(game)
    elif game.phase == PICK:
        pick_phase(game)
    elif game.phase == REVEAL:
        reveal(game)
    elif game.phase == GAMBLE:
        gamble_phase(game)
    elif game.phase == SCORE:
        score_round(game)


@rule("TOY-LCK-01")
def deal(game: Game) -> None:
    """Every seat draws a lucky number face down and keeps it to itself."""
    for seat in range(game.players):
        game.hands[seat].lucky = draw(game, LUCK, seat, NUMBERS) + 1
        keep_for(game, 1 << seat)
    game.phase = PICK


@rule("TOY-PCK-01")
def pick_phase(game: Game) -> None:
    """All seats choose at the same time."""
    game.turn += 1
    for seat in range(game.players):
        ask(game, seat, ASK_PICK, game.turn)
    game.phase = REVEAL


@rule("TOY-PCK-02")
def offer_numbers(game: Game, seat: int, choices: Choices) -> None:
    """Any number that the seat still holds."""
    for number in range(1, NUMBERS + 1):
        if game.hands[seat].held[number - 1]:
            offer(choices, PICK_NUMBER, number, 0, 0)


@rule
def take_number(game: Game, seat: int, choice: Choice) -> None:
    """Note the pick; it is revealed with all others."""
    hand = game.hands[seat]
    if choice.kind != PICK_NUMBER or not hand.held[choice.a - 1]:
        game.fault = NEVER_OFFERED
        return
    hand.picked = choice.a
    hand.held[choice.a - 1] = 0


@rule("TOY-REV-01")
def reveal(game: Game) -> None:
    """All picks are turned up; the highest wins the round."""
    highest = 0
    for seat in range(game.players):
        log(game, REVEALED, seat, NOBODY, game.hands[seat].picked, 0, 0, 0)
        highest = max(highest, game.hands[seat].picked)
    leading = 0
    for seat in range(game.players):
        if game.hands[seat].picked == highest:
            leading |= 1 << seat
    game.winner = alone(game, leading)
    game.stake = prize(highest)
    log(game, ROUND_WON, game.winner, NOBODY, highest, game.stake, 0, 0)
    game.phase = GAMBLE


@rule("TOY-REV-02")
def alone(game: Game, leading: int) -> int:
    """Those who tie roll a die each, again and again, until one is highest."""
    while leading & (leading - 1):
        highest = 0
        best = 0
        for seat in range(game.players):
            if leading >> seat & 1:
                total = tie_roll(game, seat)
                if total > highest:
                    highest = total
                    best = 0
                if total == highest:
                    best |= 1 << seat
        leading = best
    return seat_of(leading)


@rule("TOY-REV-02")
def tie_roll(game: Game, seat: int) -> int:
    """A die, and one more for luck."""
    bonus = modify(game, seat, luck(game, seat), LUCKY_NUMBER)
    game.dice.holder = seat
    return roll_d6(game, TIE, seat) + bonus


@rule("TOY-LCK-02")
def luck(game: Game, seat: int) -> int:
    """Who picked his lucky number shows it and adds one."""
    hand = game.hands[seat]
    if hand.lucky != hand.picked:
        return 0
    hand.shown = 1
    return 1


@rule
def seat_of(bits: int) -> int:
    """The seat whose bit alone is set."""
    seat = 0
    while bits > 1:
        bits >>= 1
        seat += 1
    return seat


@rule("TOY-REV-03")
def prize(number: int) -> int:
    """What a winning number is worth."""
    return PRIZES[number]


@rule("TOY-GAM-01")
def gamble_phase(game: Game) -> None:
    """The winner of the round is asked, where that was agreed."""
    game.phase = SCORE
    if game.options.gamble:
        ask(game, game.winner, ASK_GAMBLE, game.stake)


@rule("TOY-GAM-01")
def offer_gamble(choices: Choices) -> None:
    """Keep the prize, or risk it."""
    offer(choices, KEEP, 0, 0, 0)
    offer(choices, TAKE_RISK, 0, 0, 0)


@rule("TOY-GAM-02")
def take_gamble(game: Game, seat: int, choice: Choice) -> None:
    """Four or more doubles the prize; less loses it."""
    if choice.kind == TAKE_RISK:
        game.dice.holder = seat
        if roll_d6(game, RISK, seat) >= RISK_NEEDS:
            game.stake *= 2
        else:
            game.stake = 0
    elif choice.kind != KEEP:
        game.fault = NEVER_OFFERED


@rule("TOY-REV-03")
def score_round(game: Game) -> None:
    """The winner of the round scores what it is worth; then comes the next, or the end."""
    hand = game.hands[game.winner]
    hand.points += game.stake
    log(game, SCORED, game.winner, NOBODY, game.stake, hand.points, 0, 0)
    for seat in range(game.players):
        game.hands[seat].picked = 0
    if game.turn == game.options.rounds:
        end_match(game)
    game.phase = PICK


@rule("TOY-END-01")
def end_match(game: Game) -> None:
    """The most points win; who has as many shares the victory."""
    most = 0
    for seat in range(game.players):
        most = max(most, game.hands[seat].points)
    for seat in range(game.players):
        if game.hands[seat].points == most:
            game.winners |= 1 << seat
    game.over = 1
    game.ending = SHARED if game.winners & (game.winners - 1) else OUTRIGHT
    log(game, MATCH_OVER, NOBODY, NOBODY, most, game.winners, 0, 0)


# ------------------------------------------------------------------ the hooks


@rule
def list_choices(game: Game, seat: int, kind: int, choices: Choices) -> None:
    """Everything that may be answered."""
    if kind == ASK_PICK:
        offer_numbers(game, seat, choices)
    elif kind == ASK_GAMBLE:
        offer_gamble(choices)


@rule
def take(game: Game, seat: int, kind: int, choice: Choice) -> None:
    """Carry out an answer."""
    if kind == ASK_PICK:
        take_number(game, seat, choice)
    elif kind == ASK_GAMBLE:
        take_gamble(game, seat, choice)


@rule
def score(game: Game, seat: int) -> int:
    """The lead of a seat over the best of the others."""
    if game.over:
        return VICTORY if game.winners >> seat & 1 else -VICTORY
    best = 0
    for other in range(game.players):
        if other != seat:
            best = max(best, game.hands[other].points)
    return game.hands[seat].points - best
