"""Computer players: what they choose, what they know, and that one of them can play."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from munera import opponents, rulesets
from munera.engine.records import copy_of, same_bytes
from munera.engine.rules import rule
from munera.engine.ruleset import Ruleset
from munera.engine.state import BY_HAND, COUNTED, Choice
from munera.opponents import PLAYERS, Player, UnknownPlayer, greedy
from munera.play.match import Match, Seat
from tests.toy import RULESET as TOY
from tests.toy.sequence import score
from tests.toy.state import KEEP, PICK_NUMBER, TAKE_RISK, Desk, Game

GLIDERPIT = rulesets.load("gliderpit")
DUEL = {"floor_level": 15}

every_player = pytest.mark.parametrize("name", PLAYERS)


class Watched:
    """A player whose choices are looked at: each must be offered, and what it is shown must stay as it is."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.chosen = 0

    def choose(self, ruleset: Ruleset[Any], seen: Any, seat: int, choices: list[Choice]) -> Choice:
        before, offered = copy_of(seen), [bytes(choice) for choice in choices]
        choice = self.player.choose(ruleset, seen, seat, choices)
        assert bytes(choice) in offered
        assert [bytes(choice) for choice in choices] == offered
        assert same_bytes(seen, before)
        self.chosen += 1
        return choice


def play(match: Match, players: list[Player]) -> Match:
    """To the end; of several seats that are asked the first answers, from its redacted record."""
    while not match.outcome:
        seat = match.asked[0]
        choice = players[seat].choose(match.ruleset, match.seen(seat), seat, match.choices(seat))
        match.answer(seat, choice)
    return match


def table(seats: int = 2, ruleset: Ruleset[Game] = TOY, **options: Any) -> Desk:
    desk = ruleset.new(seats, options, "seed")
    assert isinstance(desk, Desk)
    return desk


def begin(ruleset: Ruleset[Any], seed: str, source: int = COUNTED) -> Match:
    options = DUEL if ruleset is GLIDERPIT else {}
    return Match.new(ruleset, options, [Seat("Ann"), Seat("Bob")], seed, source)


def duel(names: tuple[str, str], seed: str) -> Match:
    return play(begin(GLIDERPIT, seed), [opponents.make(name, f"{seed} {seat}") for seat, name in enumerate(names)])


# ------------------------------------------------------------------ what they choose


@every_player
@pytest.mark.parametrize("source", [COUNTED, BY_HAND], ids=["counted", "by hand"])
def test_players_choose_what_is_offered_and_change_nothing(name: str, source: int) -> None:
    players = [Watched(opponents.make(name, f"{seat}")) for seat in range(2)]
    play(begin(GLIDERPIT, "watched", source), list(players))
    assert all(player.chosen for player in players)


@every_player
def test_a_single_choice_is_taken(name: str) -> None:
    desk = table()
    only = Choice(PICK_NUMBER, 2)
    assert opponents.make(name, "1").choose(TOY, TOY.redacted(desk.game, 0), 0, [only]) is only


@every_player
def test_a_player_without_a_seed_plays_too(name: str) -> None:
    desk = table()
    choices = TOY.choices(desk, 0)
    assert opponents.make(name).choose(TOY, TOY.redacted(desk.game, 0), 0, choices) in choices


def test_the_random_player_takes_every_choice_in_time() -> None:
    desk = table()
    player = opponents.make("random", "1")
    chosen = [player.choose(TOY, TOY.redacted(desk.game, 0), 0, TOY.choices(desk, 0)).a for _ in range(300)]
    assert all(70 <= chosen.count(number) <= 130 for number in (1, 2, 3))


def test_an_unknown_player_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownPlayer, match="no computer player 'clever'; there are: random, greedy"):
        opponents.make("clever")


# ------------------------------------------------------------------ what they know


@every_player
def test_the_same_seed_plays_alike_and_another_does_not(name: str) -> None:
    one, other = duel((name, name), "alike"), duel((name, name), "alike")
    assert [bytes(answer.choice) for answer in one.answers] == [bytes(answer.choice) for answer in other.answers]
    assert same_bytes(one.game, other.game)
    third = begin(GLIDERPIT, "alike")
    play(third, [opponents.make(name, f"others {seat}") for seat in range(2)])
    assert [bytes(answer.choice) for answer in one.answers] != [bytes(answer.choice) for answer in third.answers]


@every_player
def test_hidden_things_do_not_change_a_choice(name: str) -> None:
    """Other cards in the other hand, other dice to come: the same choices."""
    chosen = []
    for lucky in (1, 2, 3):
        desk = table()
        desk.game.hands[1].lucky = lucky
        desk.game.dice.key_low = lucky
        player = opponents.make(name, "same")
        chosen.append(
            [bytes(player.choose(TOY, TOY.redacted(desk.game, 0), 0, TOY.choices(desk, 0))) for _ in range(5)]
        )
    assert chosen[0] == chosen[1] == chosen[2]


def test_the_greedy_player_imagines_from_what_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every world is made of the redacted record, and each has dice of its own."""
    imagined: list[tuple[bytes, int, str]] = []
    imagine = Ruleset.imagine

    def watched(ruleset: Ruleset[Any], game: Any, seat: int, seed: str) -> Any:
        imagined.append((bytes(game), seat, seed))
        return imagine(ruleset, game, seat, seed)

    monkeypatch.setattr(Ruleset, "imagine", watched)
    desk = table(3)
    seen = TOY.redacted(desk.game, 2)
    opponents.make("greedy", "1").choose(TOY, seen, 2, TOY.choices(desk, 2))
    assert {(game, seat) for game, seat, _ in imagined} == {(bytes(seen), 2)}
    assert len({seed for _, _, seed in imagined}) == len(imagined) == greedy.FUTURES


def test_players_can_answer_after_others() -> None:
    """The other seat has sealed its answer."""
    play(begin(TOY, "sealed"), [opponents.make("greedy", f"{seat}") for seat in range(2)])


# ------------------------------------------------------------------ that one can play


def gamble(stake: int, ruleset: Ruleset[Game] = TOY) -> list[int]:
    """What the greedy player chooses, again and again, when it has won a round that is worth this much."""
    desk = table(2, ruleset, rounds=1)
    for seat, number in enumerate((3, 1)):
        ruleset.answer(desk, seat, Choice(PICK_NUMBER, number))
    desk.game.stake = stake
    desk.game.hands[1].points = 3
    seen, choices = ruleset.redacted(desk.game, 0), ruleset.choices(desk, 0)
    return [opponents.make("greedy", f"{n}").choose(ruleset, seen, 0, choices).kind for n in range(8)]


def test_the_greedy_player_takes_what_wins() -> None:
    """Three points behind: a prize of four wins if it is kept, one of two only at a risk."""
    assert gamble(4) == [KEEP] * 8
    assert gamble(2) == [TAKE_RISK] * 8


def test_the_greedy_player_beats_the_random_one() -> None:
    """Twelve short duels, in every second one from the other seat; by chance 9 or more come once in fourteen times."""
    won = 0
    for number in range(12):
        seat = number % 2
        names = ("greedy", "random") if seat == 0 else ("random", "greedy")
        outcome = duel(names, f"duel {number}").outcome
        assert outcome is not None
        won += outcome.winners == (seat,)
    assert won >= 9


@rule
def misere(game: Game, seat: int) -> int:
    """The other way round."""
    return -score(game, seat)


def test_the_greedy_player_goes_by_the_score_of_the_ruleset() -> None:
    assert gamble(4, dataclasses.replace(TOY, score=misere)) == [TAKE_RISK] * 8
