"""Draw docs/pictures/terminal.svg anew: what a player sees in the terminal before an attack, in a match of computers.

Run it with the project's Python: .venv/bin/python tools/terminal_picture.py
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from munera import opponents, rulesets
from munera.engine.view import Offer
from munera.play.match import Match, Seat
from munera.terminal import sheets
from munera.terminal.chronicle import Chronicle
from munera.terminal.screen import Scene, Size, frame
from munera.terminal.text import Lines, line

PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "terminal.svg"
WIDTH, HEIGHT = 120, 44
DARK = TerminalTheme(
    (16, 20, 28),
    (214, 218, 226),
    [
        (16, 20, 28),
        (226, 92, 92),
        (116, 190, 126),
        (226, 178, 82),
        (98, 152, 230),
        (186, 132, 220),
        (88, 190, 200),
        (214, 218, 226),
    ],
)
PROMPT = "[1-{}, ? for help] > "


def main() -> None:
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(drawn(position()), encoding="utf-8")
    print(f"{PICTURE.relative_to(PICTURE.parent.parent.parent)}: {PICTURE.stat().st_size} bytes")


def position() -> Lines:
    """The first position in which a player may choose between two attacks."""
    ruleset = rulesets.load("gliderpit")
    for number in range(100):
        scenario = ruleset.scenario("pairs")
        match = Match.new(ruleset, scenario.options, [Seat("You"), Seat("greedy", "greedy")], f"picture {number}")
        chronicle = Chronicle(match, 0)
        asked_at = 0
        while match.outcome is None:
            seat = match.asked[0]
            offers = [offer for _, offer in match.offers(seat)]
            if seat == 0 and has_attack(offers):
                return screen(match, offers, chronicle, asked_at)
            asked_at = len(match.answers) if seat == 0 else asked_at
            player = opponents.make("greedy", f"{number} {len(match.answers)}")
            match.answer(seat, player.choose(ruleset, match.seen(seat), seat, match.choices(seat)))
            chronicle.note()
    raise SystemExit("no such position was found: look for another")


def has_attack(offers: list[Offer]) -> bool:
    """Whether there is an attack with a fair chance among the choices."""
    return any(o.odds is not None and o.odds.critical > 0 and o.odds.chance > o.odds.critical for o in offers)


def screen(match: Match, offers: list[Offer], chronicle: Chronicle, asked_at: int) -> Lines:
    """The whole screen, with the odds of the attack asked for."""
    size = Size(WIDTH, HEIGHT)
    ordered = [offers[index] for index in sheets.in_groups(offers)]
    log = sheets.log_lines(chronicle.since(asked_at))
    lines = frame(Scene(match.view(0), ["You", "greedy"], "You", ordered, log), size)
    number = next(number for number, offer in enumerate(ordered, 1) if has_attack([offer]))
    asked = line(PROMPT.format(len(ordered)), ("o " + str(number), "bold"))
    end = line(PROMPT.format(len(ordered)))
    return [*lines, asked, *sheets.odds_in_full(number, ordered[number - 1], WIDTH), end]


def drawn(lines: Lines) -> str:
    """The lines as an SVG that loads nothing from anywhere."""
    console = Console(
        file=io.StringIO(), record=True, width=WIDTH, force_terminal=True, color_system="truecolor", highlight=False
    )
    for each in lines:
        console.print(each, soft_wrap=True)
    svg = console.export_svg(title="munera play", theme=DARK, unique_id="terminal")
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = re.sub(r"\s*<!-- Generated with Rich.*?-->", "", svg)
    return "\n".join(each.rstrip() for each in svg.splitlines()) + "\n"


if __name__ == "__main__":
    main()
