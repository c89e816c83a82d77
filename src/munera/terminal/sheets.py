"""What stands around a board, as lines of text: elevation, pieces, notes, choices, odds, log, rules and luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from rich.text import Text

from munera.engine.ruleset import BookRule
from munera.engine.view import Odds, Offer, Piece, Sentence, View
from munera.terminal.board import arrow, place, tags_of
from munera.terminal.text import (
    FAINT,
    NUMBER,
    PRETTY,
    WARNING,
    Lines,
    Signs,
    columns,
    fitted,
    fold,
    line,
    padded,
    team_style,
)

NARROWEST_ELEVATION = 15
WIDEST_ELEVATION = 25
BAR_WIDTH = 24


def percent(chance: Fraction) -> str:
    """A chance as one reads it."""
    if chance in (0, 1):
        return f"{int(chance) * 100}%"
    return f"{float(chance):.0%}" if Fraction(1, 100) <= chance <= Fraction(99, 100) else f"{float(chance):.1%}"


# ------------------------------------------------------------------ the side elevation


def elevation(view: View, height: int, width: int = WIDEST_ELEVATION, signs: Signs = PRETTY) -> Lines:
    """The pieces from the side, west to the left, each at its level; levels without one are left out for room."""
    if view.board.levels is None:
        return []
    low, high = view.board.levels
    flying: dict[int, list[Piece]] = {}
    for piece in view.pieces:
        if piece.cell is not None and piece.level is not None and not piece.gone:
            flying.setdefault(piece.level, []).append(piece)
    low, high = min(low, *flying, high), max(high, *flying, low)
    levels = list(range(high, low - 1, -1))
    if len(levels) > height:
        levels = [level for level in levels if level in flying or level in (low, high)]
    label = max(len(str(low)), len(str(high)))
    spots = place(view.board, 0)
    breadth = max((x for x, _ in spots.values()), default=0) or 1
    lines: Lines = []
    for above, level in zip([None, *levels], levels, strict=False):
        is_gap = above is not None and above - level > 1
        bar = ":" if is_gap else signs.bar
        head = line((f"{level:>{label}}{bar}", "" if level in flying else FAINT))
        lines.append(head + _abreast(view, flying.get(level, []), spots, breadth, width - label - 1, signs))
    return lines


def _abreast(
    view: View,
    pieces: Sequence[Piece],
    spots: Mapping[int, tuple[int, int]],
    breadth: int,
    width: int,
    signs: Signs,
) -> Text:
    """The pieces of one level, where they stand from left to right."""
    tags = tags_of(view)
    made = Text()
    placed = sorted((spots[piece.cell][0], piece.number, piece) for piece in pieces if piece.cell is not None)
    for count, (x, _, piece) in enumerate(placed):
        token = signs.team(piece.team) + tags[piece.number] + arrow(view.board, piece.facing, signs)
        room = len(token) * (len(placed) - count)
        start = max(made.cell_len, min(x * (width - len(token)) // breadth, width - room))
        made.append(" " * (start - made.cell_len))
        made.append(token, team_style(piece.team))
    return fitted(made, width)


# ------------------------------------------------------------------ pieces


def pieces_table(view: View, names: Sequence[str], width: int, signs: Signs = PRETTY) -> Lines:
    """A line for each piece: whose it is, where it stands, its gauges, states and facts, as many as have room."""
    inside = [piece for piece in view.pieces if not piece.gone]
    heads, rows = _columns_of(view, inside, names, signs)
    widths = [max(text.cell_len for text in column) for column in zip(heads, *rows, strict=True)]
    shown = _fitting(widths, width)
    lines = [_row([Text(head.plain, style=FAINT) for head in heads], widths, shown, width)] if inside else []
    lines += [_row(row, widths, shown, width) for row in rows]
    for piece in view.pieces:
        if piece.gone:
            out = line((f"{signs.team(piece.team)}{piece.name}", FAINT), (f"  out: {piece.gone}", FAINT))
            lines.append(fitted(out, width))
    return lines


def _columns_of(
    view: View, pieces: Sequence[Piece], names: Sequence[str], signs: Signs
) -> tuple[list[Text], list[list[Text]]]:
    """The heads and rows of the table of pieces."""
    gauges = list(dict.fromkeys(gauge.name for piece in pieces for gauge in piece.gauges))
    facts = list(dict.fromkeys(label for piece in pieces for label, _ in piece.facts))
    labels = {cell.number: cell.label for cell in view.board.cells}
    heads = ["", "", "At", *gauges, "State", *facts]
    rows = []
    for piece in pieces:
        values = {gauge.name: str(gauge.value) for gauge in piece.gauges}
        known = dict(piece.facts)
        state = [badge.text for badge in piece.badges if badge.text not in known.values()]
        name = Text(f"{signs.team(piece.team)}{piece.name}", style=team_style(piece.team))
        if piece.number == view.prompt_piece:
            name.stylize("reverse")
        where = "" if piece.cell is None else labels.get(piece.cell, "")
        if piece.facing is not None:
            heading = arrow(view.board, piece.facing, signs)
            where += f" {heading}{view.board.direction_names[piece.facing % len(view.board.direction_names)]}"
        owner = names[piece.seat] if 0 <= piece.seat < len(names) else ""
        cells = [owner, where or "-", *(values.get(name, "-") for name in gauges)]
        rows.append(
            [
                name,
                *map(Text, cells),
                Text(", ".join(state), style=WARNING),
                *(Text(known.get(label, "")) for label in facts),
            ]
        )
    if rows and not any(row[len(gauges) + 3].plain for row in rows):
        return _without(heads, rows, len(gauges) + 3)
    return [Text(head) for head in heads], rows


def _without(heads: list[str], rows: list[list[Text]], column: int) -> tuple[list[Text], list[list[Text]]]:
    kept = [Text(head) for number, head in enumerate(heads) if number != column]
    return kept, [[text for number, text in enumerate(row) if number != column] for row in rows]


def _fitting(widths: Sequence[int], width: int) -> int:
    """How many columns have room, the last of them perhaps cut short."""
    used = 0
    for number, each in enumerate(widths):
        if used + min(each, 10) > width:
            return max(number, 1)
        used += each + 2
    return len(widths)


def _row(cells: Sequence[Text], widths: Sequence[int], shown: int, width: int) -> Text:
    row = Text("  ").join(padded(cell, room) for cell, room in zip(cells[:shown], widths, strict=False))
    row.rstrip()
    return fitted(row, width)


# ------------------------------------------------------------------ notes, prompt, heading


def notes(view: View, width: int) -> Lines:
    """The labelled facts about the match that the heading does not say already, folded into a line or two."""
    told = [
        line((f"{label}: ", FAINT), value)
        for label, value in view.notes
        if f"{label} {value}" not in view.heading and (len(value) < 4 or value not in view.heading)
    ]
    return fold(Text(" · ", style=FAINT).join(told), width, 2) if told else []


def heading(view: View, width: int) -> Text:
    """The title, the turn and the phase over the whole width."""
    words = f"{view.title} · {view.heading} " if view.heading else f"{view.title} "
    made = line(("── ", FAINT), (words, "bold"))
    return fitted(made.append("─" * max(0, width - made.cell_len), FAINT), width)


def prompt(view: View, who: str, width: int) -> Lines:
    """What is asked, of whom, and by which rule."""
    words = line((f"{who}: " if who else "", "bold"), (view.prompt or "Choose.", "bold"))
    if view.prompt_rule:
        words.append(f"  {view.prompt_rule}", FAINT)
    return fold(words, width, 2)


# ------------------------------------------------------------------ choices


def in_groups(offers: Sequence[Offer]) -> list[int]:
    """The order in which choices are shown: those of one group together."""
    groups = list(dict.fromkeys(offer.group for offer in offers))
    return sorted(range(len(offers)), key=lambda index: (groups.index(offers[index].group), index))


def offers_in_full(offers: Sequence[Offer], width: int, *, details: bool = True) -> Lines:
    """Every choice with its odds, modifiers, warning and rule, under the heading of its group."""
    lines: Lines = []
    several = len({offer.group for offer in offers}) > 1
    group = None
    for number, offer in enumerate(offers, 1):
        if several and offer.group != group:
            group = offer.group
            lines.append(line("  ", (group or "Otherwise", "underline")))
        lines += offer_lines(number, offer, width, details=details)
    return lines


def offer_lines(number: int, offer: Offer, width: int, *, details: bool = True) -> Lines:
    """One choice."""
    words = line((f"{number:>3}", NUMBER), "  ", offer.label)
    if offer.odds is not None and not is_sure(offer.odds):
        words.append(f"  {percent(offer.odds.chance)}", "bold")
        words.append(f" {offer.odds.of_what}")
    if offer.odds is not None and details and offer.odds.modifiers:
        words.append(f" ({', '.join(f'{each.value:+d} {each.reason}' for each in offer.odds.modifiers)})", FAINT)
    if offer.detail and details:
        words.append(f"  {offer.detail}", FAINT)
    if offer.warning:
        words.append(f"  ! {offer.warning}", WARNING)
    if offer.rule and details:
        words.append(f"  {offer.rule}", FAINT)
    return fold(words, width, 5)


def is_sure(odds: Odds) -> bool:
    """Whether nothing but the results depends on the dice."""
    return odds.chance == 1


def offers_in_columns(offers: Sequence[Offer], width: int) -> Lines:
    """Many choices in little room: number, label, chance, and a "!" where there is a warning."""
    items = []
    for number, offer in enumerate(offers, 1):
        words = line((f"{number:>3}", NUMBER), " ", offer.label)
        if offer.odds is not None and not is_sure(offer.odds):
            words.append(f" {percent(offer.odds.chance)}", "bold")
        if offer.warning:
            words.append(" !", WARNING)
        items.append(words)
    lines = [fitted(each, width) for each in columns(items, width)]
    if any(offer.warning for offer in offers):
        lines.append(line(("  ! warns of something: o and the number of the choice tells of what", FAINT)))
    return lines


def marks(offers: Sequence[Offer]) -> dict[int, list[int]]:
    """For each cell that choices refer to, their numbers."""
    numbers: dict[int, list[int]] = {}
    for number, offer in enumerate(offers, 1):
        for cell in dict.fromkeys((*offer.cells, *(() if offer.cell is None else (offer.cell,)))):
            numbers.setdefault(cell, []).append(number)
    return numbers


def odds_in_full(number: int, offer: Offer, width: int, signs: Signs = PRETTY) -> Lines:
    """A choice with every modifier and how often each result comes."""
    odds = offer.odds
    if odds is None:
        return [*offer_lines(number, offer, width), Text("     No die decides this choice.", style=FAINT)]
    lines = offer_lines(number, replace(offer, odds=None), width, details=not odds.notes)
    if not is_sure(odds):
        chance = f"     {percent(odds.chance)} ({odds.chance}) {odds.of_what}"
        chance += f"; {percent(odds.critical)} critical" if odds.critical else ""
        lines += fold(Text(chance, style="bold"), width, 7)
    for each in odds.modifiers:
        lines.append(line(f"     {each.value:+4d}  {each.reason}  ", (each.rule, FAINT)))
    for text, rule in odds.notes:
        lines += fold(line(f"     {text}  ", (rule, FAINT)), width, 7)
    if odds.results:
        lines.append(line("     ", ("Results" if is_sure(odds) else "After a success", "underline")))
    for text, share in sorted(odds.results, key=lambda result: -result[1]):
        lines += fold(line(f"     {percent(share):>5} ", (bar(share, 12, signs), NUMBER), f" {text}"), width, 24)
    return lines


def bar(share: Fraction | float, width: int, signs: Signs) -> str:
    """A share as a bar."""
    length = max(round(float(share) * width), 1 if share else 0)
    return (signs.full * length).ljust(width)


# ------------------------------------------------------------------ the log


def log_lines(sentences: Iterable[Sentence]) -> Lines:
    """What happened, a line for each fact, with its dice and its rule; not yet folded."""
    return [sentence_line(sentence) for sentence in sentences]


def folded(log: Lines, width: int) -> Lines:
    """The lines of a log, each folded a little further in than it begins."""
    return [part for each in log for part in fold(each, width, len(each.plain) - len(each.plain.lstrip()) + 2)]


def sentence_line(sentence: Sentence) -> Text:
    """One fact."""
    style = {0: FAINT, 2: "bold"}.get(sentence.weight, "")
    indent = "" if sentence.weight > 1 else "  " if sentence.weight else "    "
    words = line((indent + sentence.text, style))
    if sentence.dice:
        words.append(f" [{' '.join(map(str, sentence.dice))}]", NUMBER)
    if sentence.rule:
        words.append(f"  {sentence.rule}", FAINT)
    return words


# ------------------------------------------------------------------ the rulebook


def rule_lines(rule: BookRule, width: int) -> Lines:
    """A rule of the book in our words."""
    lines = fold(line((f"{rule.number}  {rule.title}", "bold"), (f"  ({rule.status})", FAINT)), width, 2)
    for text in (rule.text, rule.reason, f"Ruling: {rule.ruling}" if rule.ruling else ""):
        for paragraph in filter(None, text.strip().split("\n\n")):
            lines += fold(Text("  " + " ".join(paragraph.split())), width, 2)
    return lines


def matching_rules(rulebook: Mapping[str, BookRule], wanted: str) -> list[BookRule]:
    """The rules that a number means: the one that carries it, or all whose number holds it or whose title does."""
    number = wanted.strip().upper()
    if number in rulebook:
        return [rulebook[number]]
    ends = [rule for rule in rulebook.values() if rule.number.endswith(f"-{number}")]
    holds = [rule for rule in rulebook.values() if number in rule.number or number in rule.title.upper()]
    return ends or holds


# ------------------------------------------------------------------ the luck of the dice


@dataclass(frozen=True)
class Throw:
    """A die that fell for a seat."""

    seat: int
    sides: int
    face: int


def throws(view: View, sentences: Iterable[Sentence]) -> list[Throw]:
    """Every die of a log and the seat whose piece it was rolled for; -1 where it was nobody's."""
    seats = {piece.number: piece.seat for piece in view.pieces}
    return [
        Throw(-1 if each.piece is None else seats.get(each.piece, -1), each.sides, face)
        for each in sentences
        for face in each.dice
        if each.sides
    ]


def luck_lines(fallen: Sequence[Throw], names: Sequence[str], signs: Signs = PRETTY) -> Lines:
    """How the dice fell for each seat beside what was to be expected, and how often each face came up."""
    lines: Lines = []
    for sides in sorted({throw.sides for throw in fallen}):
        dice = [throw for throw in fallen if throw.sides == sides]
        lines.append(line((f"Dice with {sides} sides: {len(dice)} fell, {(sides + 1) / 2:.1f} expected", "underline")))
        for seat in sorted({throw.seat for throw in dice}):
            faces = [throw.face for throw in dice if throw.seat == seat]
            name = names[seat] if 0 <= seat < len(names) else "for all"
            mean = sum(faces) / len(faces)
            lines.append(Text(f"  {name}: {mean:.2f} on average of {len(faces)}"))
        counts = Counter(throw.face for throw in dice)
        for face in range(1, sides + 1):
            share = counts[face] / len(dice)
            told = f"  {face:>2} {bar(share, BAR_WIDTH, signs)} {counts[face]} of {len(dice) / sides:.1f} expected"
            lines.append(Text(told))
    return lines
