"""What has come of the matches of a batch so far: counts that add up in any order, and which matches they are of.

Counts are kept whole (how often each length came up, not a running mean), so that every figure is exact and the
order in which parts of a batch come in, or the number of machines that play them, cannot matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from munera.engine.compiled import Batch

Range = tuple[int, int]  # the matches from the first number up to, but without, the second
Counts = Mapping[int, int]

FAULTS_KEPT = 20  # their numbers; all are counted
# faults that are not the record's own
NO_END = -1  # the match is still not over after the limit of decisions
IMAGINED = -2  # a computer player met a fault in a match that it imagined


@dataclass(frozen=True)
class Result:
    """What came of one match."""

    number: int
    winners: int  # a bit for each seat
    ending: int
    turns: int
    decisions: int
    fault: int


@dataclass(frozen=True)
class Tally:
    """The counts of some matches of a batch. A match with a fault counts as played and nowhere else."""

    played: tuple[Range, ...] = ()
    winners: Counts = field(default_factory=dict)  # by the bits of the seats that won
    endings: Counts = field(default_factory=dict)
    turns: Counts = field(default_factory=dict)
    decisions: Counts = field(default_factory=dict)
    faults: tuple[tuple[int, int], ...] = ()  # number and fault of the first matches that went wrong
    fault_count: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            joined((*self.played, *other.played)),
            added(self.winners, other.winners),
            added(self.endings, other.endings),
            added(self.turns, other.turns),
            added(self.decisions, other.decisions),
            tuple(sorted((*self.faults, *other.faults))[:FAULTS_KEPT]),
            self.fault_count + other.fault_count,
        )

    @cached_property
    def count(self) -> int:
        """How many matches were played."""
        return sum(stop - start for start, stop in self.played)

    @property
    def reach(self) -> int:
        """How far the matches reach that were played, with gaps perhaps: one past the highest number."""
        return self.played[-1][1] if self.played else 0

    @cached_property
    def sound(self) -> int:
        """How many of them came to an end without a fault."""
        return self.count - self.fault_count

    @cached_property
    def decisions_taken(self) -> int:
        """All decisions of the sound matches."""
        return sum(length * count for length, count in self.decisions.items())

    def wins(self, seat: int) -> int:
        """How many matches a seat won, alone or with others."""
        return sum(count for winners, count in self.winners.items() if winners >> seat & 1)

    @property
    def draws(self) -> int:
        """How many matches nobody won."""
        return self.winners.get(0, 0)

    def to_json(self) -> dict[str, Any]:
        """The tally as a file keeps it."""
        return {
            "played": [list(part) for part in self.played],
            "winners": _with_text_keys(self.winners),
            "endings": _with_text_keys(self.endings),
            "turns": _with_text_keys(self.turns),
            "decisions": _with_text_keys(self.decisions),
            "faults": [list(fault) for fault in self.faults],
            "fault_count": self.fault_count,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Tally:
        """A tally from a file; a ``ValueError`` if the data cannot be one."""

        def counts(name: str) -> Counts:
            return {int(value): _natural(count) for value, count in data[name].items()}

        played = tuple((_natural(start), _natural(stop)) for start, stop in data["played"])
        faults = tuple((_natural(number), int(fault)) for number, fault in data["faults"])
        lengths = counts("turns"), counts("decisions")
        made = cls(
            joined(played), counts("winners"), counts("endings"), *lengths, faults, _natural(data["fault_count"])
        )
        each = (made.winners, made.endings, *lengths)
        if any(sum(counted.values()) != made.sound for counted in each) or len(faults) > made.fault_count:
            raise ValueError("its counts do not add up")
        if made.played != played:
            raise ValueError("the ranges of matches that were played are out of order")
        return made


def _natural(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(f"{value!r} is no count")
    return value


def _with_text_keys(counts: Counts) -> dict[str, int]:
    return {str(value): counts[value] for value in sorted(counts)}


# ------------------------------------------------------------------ making tallies


def tally_of(results: Iterable[Result]) -> Tally:
    """The tally of single matches."""
    results = list(results)
    sound = [result for result in results if not result.fault]
    faults = sorted((result.number, result.fault) for result in results if result.fault)
    return Tally(
        joined((result.number, result.number + 1) for result in results),
        Counter(result.winners for result in sound),
        Counter(result.ending for result in sound),
        Counter(result.turns for result in sound),
        Counter(result.decisions for result in sound),
        tuple(faults[:FAULTS_KEPT]),
        len(faults),
    )


def tally_of_compiled(batch: Batch, first: int, limit: int) -> Tally:
    """The tally of what the compiled rules have played: the matches ``first`` and up."""
    import numpy as np

    fault = np.where((batch.faults == 0) & (batch.decisions >= limit), NO_END, batch.faults)
    sound = fault == 0
    wrong = np.flatnonzero(~sound)

    def counted(values: Any) -> dict[int, int]:
        found, counts = np.unique(values[sound], return_counts=True)
        return dict(zip(found.tolist(), counts.tolist(), strict=True))

    return Tally(
        ((first, first + batch.decisions.size),),
        counted(batch.winners),
        counted(batch.endings),
        counted(batch.turns),
        counted(batch.decisions),
        tuple((first + index, int(fault[index])) for index in wrong[:FAULTS_KEPT].tolist()),
        wrong.size,
    )


def added(one: Counts, other: Counts) -> Counts:
    """Two counts in one."""
    return Counter(one) + Counter(other)


# ------------------------------------------------------------------ which matches


def joined(ranges: Iterable[Range]) -> tuple[Range, ...]:
    """Ranges in order, those that touch as one; a match that is in two of them is refused."""
    found: list[Range] = []
    for start, stop in sorted(part for part in ranges if part[0] < part[1]):
        if found and start < found[-1][1]:
            raise ValueError(f"match {start} was played twice")
        if found and start == found[-1][1]:
            found[-1] = (found[-1][0], stop)
        else:
            found.append((start, stop))
    return tuple(found)


def missing(played: Iterable[Range], wanted: int) -> Iterator[Range]:
    """What is left to play of the matches from 0 up to ``wanted``, in order."""
    start = 0
    for first, stop in played:
        if start < min(first, wanted):
            yield start, min(first, wanted)
        start = max(start, stop)
    if start < wanted:
        yield start, wanted
