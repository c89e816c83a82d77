"""What one seat was told of a match, with the remarks that the terminal made in between."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from munera.engine.view import Sentence
from munera.play.match import Match


@dataclass(frozen=True)
class Told:
    """A sentence and the number of answers after which it was told."""

    answers: int
    sentence: Sentence


class Chronicle:
    """The log of a match as one seat knows it (-1: an onlooker)."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.told: list[Told] = []
        self._facts = 0
        self.note()

    def note(self) -> None:
        """Put into words what has happened since."""
        self.told += [Told(answers, sentence) for answers, sentence in self.match.sentences(self.seat, self._facts)]
        self._facts = len(self.match.facts)

    def remark(self, text: str) -> None:
        """Add a word on the answer that is about to be made."""
        self.told.append(Told(len(self.match.answers) + 1, Sentence(text, "", 0)))

    def take_back(self) -> None:
        """Forget what an undo has undone."""
        self.told = [told for told in self.told if told.answers <= len(self.match.answers)]
        self._facts = len(self.match.facts)

    def since(self, answers: int) -> Iterator[Sentence]:
        """What was told after so many answers."""
        return (told.sentence for told in self.told if told.answers > answers)

    def __iter__(self) -> Iterator[Sentence]:
        return (told.sentence for told in self.told)
