"""What a choice may lead to: the rules themselves are tried out on copies of the record, with every face of the dice.

Nothing here knows a table or a modifier. A trial runs the rule that play would run; the chances are counted, and the
modifiers, hit numbers and results are read from the facts that the rule notes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from fractions import Fraction

from munera.engine.dice import write_script
from munera.engine.events import MODIFIED
from munera.engine.records import copy_of
from munera.engine.state import Event
from munera.engine.view import Modifier, Odds
from munera.rulesets.gliderpit import facts
from munera.rulesets.gliderpit.action import escape_net
from munera.rulesets.gliderpit.attacks import aim, apply_total, attack, next_result
from munera.rulesets.gliderpit.combat import ram
from munera.rulesets.gliderpit.glide import glide
from munera.rulesets.gliderpit.narration import narrate
from munera.rulesets.gliderpit.phrases import REASONS
from munera.rulesets.gliderpit.state import NET, STRIKE, SWORD, THROW, TRANSFER, Game
from munera.rulesets.gliderpit.tables import CRITICAL, FUMBLE
from munera.rulesets.gliderpit.words import glider_name, weapon_name

FACES = range(1, 7)
D66 = tuple(10 * red + white for red in FACES for white in FACES)
TWO_DICE = Counter(first + second for first in FACES for second in FACES)
A_HIT = (6, 5)  # the highest roll that is not critical, and more than any hit number
ANY_FACE = 1

# what is told of a trial: how the gliders come out of it
EFFECTS = frozenset(
    (
        facts.ALTITUDE_CHANGED,
        facts.SPEED_CHANGED,
        facts.STUNNED,
        facts.NETTED,
        facts.NET_REMOVED,
        facts.WEAPON_DROPPED,
        facts.WEAPON_TRANSFERRED,
        facts.ELIMINATED,
        facts.GAME_OVER,
    )
)

Act = Callable[[Game], None]


def trial(game: Game, act: Act, *faces: int) -> Game:
    """A copy of the record on which a rule was carried out, with these faces; its events are those of the trial."""
    tried = copy_of(game)
    tried.event_count = 0
    write_script(tried.dice, list(faces))
    act(tried)
    return tried


def noted(game: Game, *kinds: int) -> Iterator[Event]:
    """What a trial noted of these kinds."""
    return (game.events[index] for index in range(game.event_count) if game.events[index].kind in kinds)


def has_noted(game: Game, *kinds: int) -> bool:
    """Whether a trial noted anything of these kinds."""
    return any(True for _ in noted(game, *kinds))


def account(tried: Game, kinds: Collection[int] = EFFECTS) -> str:
    """What a trial noted of these kinds, in sentences."""
    return " ".join(narrate(tried, fact).text for fact in noted(tried, *kinds))


def modifiers_of(tried: Game) -> tuple[Modifier, ...]:
    """The modifiers that a trial noted, with their reasons and rules."""
    return tuple(Modifier(fact.a, *REASONS[fact.target]) for fact in noted(tried, MODIFIED))


class Results:
    """What happens how often, gathered by its words."""

    def __init__(self) -> None:
        self.shares: dict[str, Fraction] = {}

    def add(self, text: str, share: Fraction) -> None:
        """Another way for this to happen."""
        self.shares[text] = self.shares.get(text, Fraction(0)) + share

    def add_trial(self, tried: Game, share: Fraction) -> None:
        """How the gliders come out of a trial."""
        self.add(account(tried) or "Nothing changes.", share)

    def all(self) -> tuple[tuple[str, Fraction], ...]:
        """Every result with its share of the whole."""
        return tuple(self.shares.items())


# ------------------------------------------------------------------ armed attacks


def attack_odds(game: Game, manner: int, target: int) -> Odds:
    """The chance to hit, with all modifiers, and what a hit does."""
    aimed = trial(game, lambda copy: aim(copy, manner, target))
    [needed] = [fact.b for fact in noted(aimed, facts.HIT_NUMBER_FOUND)]
    hits = sum(roll >= needed for roll in D66)
    has_results = manner != TRANSFER and aimed.attack.weapon != NET
    aim_of = "hand it over to" if manner == TRANSFER else "hit"
    return Odds(
        chance=Fraction(hits, len(D66)),
        of_what=f"to {aim_of} {glider_name(target)}",
        modifiers=modifiers_of(aimed),
        results=_results_of_hit(game, manner, target, hits if has_results else 0),
        critical=Fraction(1, len(D66)) if has_results else Fraction(0),
        notes=tuple(_attack_notes(game, aimed)),
    )


def _results_of_hit(game: Game, manner: int, target: int, hits: int) -> tuple[tuple[str, Fraction], ...]:
    """What a hit does; of ``hits`` rolls that hit with a result one is the critical one, with two."""
    results = Results()
    struck = trial(game, lambda copy: attack(copy, manner, target), *A_HIT)
    if hits == 0:
        results.add_trial(struck, Fraction(1))
        return results.all()
    ordinary = Fraction(hits - 1, hits)
    for total, ways in TWO_DICE.items():
        low = total // 2
        results.add_trial(trial(struck, _result_as_it_falls, low, total - low), ordinary * Fraction(ways, len(D66)))
    results.add("Critical hit: two results.", Fraction(1, hits))
    return results.all()


def _result_as_it_falls(game: Game) -> None:
    """Roll for a result that is due; a sword bonus is left aside."""
    next_result(game)
    if game.attack.bonus_open:
        apply_total(game, 0)


def _attack_notes(game: Game, aimed: Game) -> Iterator[tuple[str, str]]:
    """What else an attacker must know: the critical hit, the sword bonus, and what becomes of the weapon."""
    manner, held = aimed.attack.manner, aimed.attack.weapon
    weapon, who = weapon_name(held), glider_name(game.flight.glider)
    if held != NET and manner != TRANSFER:
        yield f"A {CRITICAL} is a critical hit, with two results.", "GPG-HIT-06"
    if manner == STRIKE and held == SWORD:
        yield from _bonus_note(game, aimed.attack.target)
    if manner == THROW and held == NET:
        yield f"A net that misses is gone; on {FUMBLE} it falls on {who}.", "GPG-NET-03"
    elif manner == THROW:
        yield f"The {weapon} is gone, hit or miss.", "GPG-THR-03"
    if manner == THROW and game.options.throwing_fumble:
        yield f"On {FUMBLE} it may hit a lower comrade near the target.", "GPG-FUM-01"
    if manner != THROW:
        yield f"On {FUMBLE} the {weapon} is dropped.", "GPG-STK-04" if manner == STRIKE else "GPG-TRN-03"


def _bonus_note(game: Game, target: int) -> Iterator[tuple[str, str]]:
    """Whether the attacker may shift the result: asked of the rule that opens the bonus."""
    struck = trial(game, lambda copy: attack(copy, STRIKE, target), *A_HIT)
    if trial(struck, next_result, ANY_FACE, ANY_FACE).attack.bonus_open:
        yield f"{glider_name(target)} cannot parry: the attacker may change the result by 1.", "GPG-STK-07"
    else:
        yield f"{glider_name(target)} can parry: no sword bonus.", "GPG-STK-05"


# ------------------------------------------------------------------ rams


def ram_odds(game: Game, declare: Act) -> Odds:
    """What the die of a ram does, once the ram has been declared."""
    declared = trial(game, declare)
    rammed = [trial(declared, ram, face) for face in FACES]
    results = Results()
    for tried in rammed:
        results.add_trial(tried, Fraction(1, len(FACES)))
    target = declared.flight.ram_target
    return Odds(
        chance=Fraction(1),
        of_what=f"to ram {glider_name(target)}",
        modifiers=modifiers_of(rammed[0]),
        results=results.all(),
        notes=tuple(_ram_notes(declared, rammed)),
    )


def _ram_notes(declared: Game, rammed: list[Game]) -> Iterator[tuple[str, str]]:
    """How often the target comes off worse, and what a 1 does to points that were kept."""
    target = declared.flight.ram_target
    harmful = sum(any(fact.actor == target for fact in _losses(tried)) for tried in rammed)
    yield f"{glider_name(target)} is harmed on {harmful} of {len(rammed)} faces.", "GPG-TAB-03"
    if declared.flight.kept_points:
        yield "A 1 ignores the kept points.", "GPG-RAM-07"


def _losses(tried: Game) -> Iterator[Event]:
    return noted(tried, facts.ALTITUDE_CHANGED, facts.SPEED_CHANGED, facts.STUNNED, facts.ELIMINATED)


# ------------------------------------------------------------------ gliding, nets


def glide_odds(game: Game) -> Odds:
    """The chance to slow down, or to spin where there is no speed to lose."""
    glided = [trial(game, glide, face, ANY_FACE, ANY_FACE) for face in FACES]
    slowing = [face for face, tried in zip(FACES, glided) if has_noted(tried, facts.SPUN, facts.SPEED_CHANGED)]
    results = Results()
    if game.gliders[game.flight.glider].speed > 0:
        of_what = "to slow down"
        results.add_trial(glided[slowing[0] - 1], Fraction(1))
    else:
        of_what = "to go into a spin"
        for loss in FACES:
            results.add_trial(trial(game, glide, slowing[0], loss, ANY_FACE), Fraction(1, len(FACES)))
    return Odds(Fraction(len(slowing), len(FACES)), of_what, results=results.all())


def escape_odds(game: Game) -> Odds:
    """The chance to throw off a net with what is in hand."""
    tried = [trial(game, escape_net, face) for face in FACES]
    free = [each for each in tried if has_noted(each, facts.NET_REMOVED)]
    results = Results()
    results.add_trial(free[0], Fraction(1))
    return Odds(Fraction(len(free), len(FACES)), "to escape from the net", modifiers_of(tried[0]), results.all())
