"""Styled lines of text: the signs they are made of, a canvas to draw on, and how lines are folded and set side by side.

Everything that is drawn is a list of Rich's `Text`, so that it can be looked at in a test without a terminal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest

from rich.text import Text

Lines = list[Text]

TEAM_STYLES = ("bold dodger_blue1", "bold dark_orange", "bold medium_purple1", "bold spring_green3", "bold", "bold red")
FAINT = "dim"
NUMBER = "bold cyan"
WARNING = "bold yellow"


@dataclass(frozen=True)
class Signs:
    """The characters that stand for teams, directions and empty cells."""

    teams: str
    arrows: str  # eight, clockwise from north
    empty: str
    more: str = "+"  # there are further pieces in the cell
    bar: str = "|"
    full: str = "#"

    def team(self, team: int) -> str:
        """The shape or letter of a team, which tells it apart without any colour."""
        return self.teams[team % len(self.teams)]


PRETTY = Signs("▲●■◆★▼♥♣", "↑↗→↘↓↙←↖", "·", bar="│", full="█")
PLAIN = Signs("ABCDEFGH", "^/>\\v,<`", ".")


def team_style(team: int) -> str:
    """The colour of a team."""
    return TEAM_STYLES[team % len(TEAM_STYLES)]


class Canvas:
    """A sheet of characters on which any place can be written; what is written later lies on top."""

    def __init__(self) -> None:
        self.written: dict[int, dict[int, tuple[str, str]]] = {}  # sign and style, by line and column

    def write(self, x: int, y: int, text: str, style: str = "") -> None:
        line = self.written.setdefault(y, {})
        for offset, sign in enumerate(text):
            line[x + offset] = (sign, style)

    def lines(self) -> Lines:
        """What was written, from the first line to the last."""
        return [self._line(self.written.get(y, {})) for y in range(max(self.written, default=-1) + 1)]

    def _line(self, written: Mapping[int, tuple[str, str]]) -> Text:
        signs = (written.get(x, (" ", "")) for x in range(max(written, default=-1) + 1))
        runs = groupby(signs, key=lambda sign: sign[1])
        return Text.assemble(*(("".join(sign for sign, _ in run), style) for style, run in runs))


def line(*parts: str | tuple[str, str]) -> Text:
    """A line of words, some of them with a style."""
    return Text.assemble(*parts)


def fold(text: Text, width: int, indent: int = 0) -> Lines:
    """A line broken between words; what follows the first line is indented."""
    lines: Lines = []
    rest = text
    room = max(width, indent + 8)
    while rest.cell_len > room - (indent if lines else 0):
        cut = _break(rest.plain, room - (indent if lines else 0))
        lines.append(rest[:cut])
        lines[-1].rstrip()
        rest = rest[cut:]
        rest = rest[len(rest.plain) - len(rest.plain.lstrip()) :]
    lines.append(rest)
    return [lines[0], *(Text(" " * indent) + each for each in lines[1:] if each.plain)]


def _break(words: str, room: int) -> int:
    space = words.rfind(" ", 1, room + 1)
    return space if words[:space].strip() and space > 0 else room


def beside(left: Sequence[Text], right: Sequence[Text], gap: int = 2) -> Lines:
    """Two blocks of lines, one to the right of the other."""
    width = max((each.cell_len for each in left), default=0) + gap
    return [padded(one or Text(), width) + (other or Text()) for one, other in zip_longest(left, right)]


def padded(text: Text, width: int) -> Text:
    """A line filled up with spaces."""
    return text + Text(" " * max(0, width - text.cell_len))


def fitted(text: Text, width: int) -> Text:
    """A line cut off where there is no more room."""
    made = text.copy()
    made.truncate(max(width, 1), overflow="ellipsis")
    return made


def columns(items: Sequence[Text], width: int, gap: int = 3) -> Lines:
    """Short items in as many columns as there is room for, read downwards."""
    if not items:
        return []
    widest = max(each.cell_len for each in items) + gap
    across = max(1, min(len(items), (width + gap) // widest))
    down = -(-len(items) // across)
    rows = ([items[at] for at in range(row, len(items), down)] for row in range(down))
    return [Text("").join([*(padded(each, widest) for each in row[:-1]), row[-1]]) for row in rows]


def plain(lines: Iterable[Text]) -> str:
    """The bare words of lines."""
    return "\n".join(each.plain.rstrip() for each in lines)
