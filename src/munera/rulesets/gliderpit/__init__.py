"""Glider-Pit Gladiators: gladiators on gliders in a pit, with altitude, speed and five kinds of weapons."""

from munera.engine.ruleset import Ruleset
from munera.rulesets.gliderpit.narration import narrate
from munera.rulesets.gliderpit.options import OPTIONS, SCENARIOS, set_up
from munera.rulesets.gliderpit.presentation import describe, present, redact, routine
from munera.rulesets.gliderpit.score import score
from munera.rulesets.gliderpit.sequence import advance, list_choices, take
from munera.rulesets.gliderpit.state import Desk, Game
from munera.rulesets.gliderpit.words import CHOICE_NAMES, ENDINGS, PURPOSES

RULESET = Ruleset(
    name="gliderpit",
    title="Glider-Pit Gladiators",
    version=1,
    summary="Two to six gladiators on gliders in a walled pit: altitude is life, speed is reach.",
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
