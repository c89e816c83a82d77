"""Plans: what may be asked for, and what decides a match."""

import pytest

from munera.engine import questions
from munera.engine.records import same_bytes
from munera.engine.ruleset import MuneraError
from munera.lab.plan import make_plan
from munera.lab.playing import play_at_random


def test_a_plan_from_the_command_line() -> None:
    settings = ["floor_level=blitz", "zoom_climb=on", "random_chits=0", "teams=1,2"]
    plan = make_plan("gliderpit", "pairs", settings, "S", ["greedy", "random"])
    assert plan.players == ("greedy", "random")
    assert plan.options["gliders"] == (2, 2)
    assert [plan.options[name] for name in ("floor_level", "zoom_climb", "random_chits")] == [15, True, False]
    assert plan.unusual_options() == {"floor_level": 15, "zoom_climb": True, "teams": (1, 2)}


def test_without_a_wish_it_is_the_first_scenario_at_random() -> None:
    plan = make_plan("gliderpit", None, [], None, [])
    assert (plan.scenario, plan.players, plan.at_random) == ("duel", ("random", "random"), True)
    assert plan.seed != make_plan("gliderpit", None, [], None, []).seed


@pytest.mark.parametrize(
    ("wish", "text"),
    [
        (("chess", None, [], None, []), "there is no ruleset 'chess'; there are: gliderpit"),
        (("gliderpit", "siege", [], None, []), "no scenario 'siege'; it has duel"),
        (("gliderpit", None, ["zoom_climb"], None, []), "write it as OPTION=VALUE; gliderpit has gliders"),
        (("gliderpit", None, ["zoom=on"], None, []), "no option 'zoom'; it has gliders"),
        (("gliderpit", None, ["zoom_climb=maybe"], None, []), "on or off"),
        (("gliderpit", None, ["floor_level=ground"], None, []), "a number from 0 to 16 or standard"),
        (("gliderpit", None, ["gliders=1,x"], None, []), "a list of numbers from 1 to 5"),
        (("gliderpit", None, ["gliders=5,5"], None, []), "6 gliders in the box"),
        (("gliderpit", None, [], None, ["clever"]), "no computer player 'clever'; there are: random"),
        (("gliderpit", "melee", [], None, ["greedy"] * 2), "2 times for 6 seats: give it once, or once for each seat"),
        (("gliderpit", None, [], "S#two", []), "text#number"),
        (("gliderpit", None, [], "", []), "is no seed"),
    ],
)
def test_refusals_say_what_is_possible(
    wish: tuple[str, str | None, list[str], str | None, list[str]], text: str
) -> None:
    with pytest.raises(MuneraError) as refusal:
        make_plan(*wish)
    assert text in str(refusal.value)


@pytest.mark.parametrize("seed", ["S", "S#5", "two words"])
@pytest.mark.parametrize("number", [0, 1, 5, 2**40 + 3])
def test_a_match_of_a_batch_is_the_first_of_its_own_seed(seed: str, number: int) -> None:
    plan = make_plan("gliderpit", None, [], seed, [])
    alone = make_plan("gliderpit", None, [], plan.seed_of(number), [])
    first, second = plan.desk(), alone.desk()
    assert same_bytes(plan.desk(), first)
    plan.rules.woven[questions.play_numbered](first, number, 20)
    alone.rules.woven[questions.play_numbered](second, 0, 20)
    assert same_bytes(first.game, second.game)
    assert not same_bytes(first.game, plan.desk().game)


def test_the_command_that_plays_a_match_again() -> None:
    plan = make_plan("gliderpit", "pairs", ["zoom_climb=on"], "a b", ["greedy", "random"])
    assert plan.command(7) == (
        "munera simulate gliderpit --scenario pairs --set zoom_climb=on --player greedy --player random "
        "--seed 'a b#7' --matches 1 --interpreted"
    )


def test_the_same_plan_gives_the_same_match() -> None:
    plan = make_plan("gliderpit", "three", [], "S", [])
    assert play_at_random(plan, 3, 10_000) == play_at_random(plan, 3, 10_000)
    assert play_at_random(plan, 3, 10_000) != play_at_random(plan, 4, 10_000)
