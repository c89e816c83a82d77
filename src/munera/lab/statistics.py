"""The few figures that a summary needs, from counts (how often each value came up): pure functions, no game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import floor, sqrt

Counts = Mapping[int, int]  # how often each value came up

Z95 = 1.959963984540054  # 95 % of a normal distribution lie within so many standard deviations


@dataclass(frozen=True)
class Spread:
    """How values are spread."""

    mean: float
    lower_quartile: float
    median: float
    upper_quartile: float
    shortest: int
    longest: int


def wilson(successes: int, trials: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's confidence interval for a share, sound for few trials and for shares near 0 and 1."""
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    weight = z * z / trials
    middle = (share + weight / 2) / (1 + weight)
    reach = sqrt(share * (1 - share) * weight + weight * weight / 4) / (1 + weight)
    low = 0.0 if successes == 0 else middle - reach
    high = 1.0 if successes == trials else middle + reach
    return low, high


def mean(counts: Counts) -> float:
    """The mean of the values."""
    return sum(value * count for value, count in counts.items()) / sum(counts.values())


def quantile(counts: Counts, share: float) -> float:
    """The value below which a share of the values lies; between two values it is interpolated, as NumPy does."""
    place = share * (sum(counts.values()) - 1)
    below = floor(place)
    first, second = nth(counts, below), nth(counts, min(below + 1, sum(counts.values()) - 1))
    return first + (second - first) * (place - below)


def nth(counts: Counts, place: int) -> int:
    """The value at a place, from 0, when all values stand in order."""
    for value in sorted(counts):
        place -= counts[value]
        if place < 0:
            return value
    raise IndexError("there are not so many values")


def spread(counts: Counts) -> Spread | None:
    """All figures of a distribution; None of one without values."""
    if not counts:
        return None
    lower, median, upper = (quantile(counts, share) for share in (0.25, 0.5, 0.75))
    return Spread(mean(counts), lower, median, upper, min(counts), max(counts))
