"""Secret Numbers: a tiny game for the tests of the engine, with sealed choices, hidden cards, dice and forced answers.

Each round every seat secretly lays down one of its numbers; the highest wins the round, and its owner may gamble.
"""

from munera.engine.ruleset import Ruleset
from tests.toy.narration import CHOICE_NAMES, ENDINGS, PURPOSES, narrate
from tests.toy.presentation import describe, present, redact, routine
from tests.toy.sequence import advance, list_choices, score, take
from tests.toy.setup import OPTIONS, SCENARIOS, set_up
from tests.toy.state import Desk, Game

RULESET = Ruleset(
    name="toy",
    title="Secret Numbers",
    version=1,
    summary="Two to four seats lay down secret numbers; the highest wins the round, the lowest pays best.",
    package=__name__,
    game=Game,
    desk=Desk,
    options=OPTIONS,
    scenarios=SCENARIOS,
    endings=ENDINGS,
    purposes=PURPOSES,
    choice_names=CHOICE_NAMES,
    set_up=set_up,
    list_choices=list_choices,
    take=take,
    advance=advance,
    score=score,
    redact=redact,
    describe=describe,
    narrate=narrate,
    present=present,
    routine=routine,
)
