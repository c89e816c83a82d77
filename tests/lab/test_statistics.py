"""The figures of a summary, against values known from elsewhere."""

import numpy as np
import pytest

from munera.lab.statistics import Spread, nth, quantile, spread, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [  # the textbook's, to four places
        (0, 10, 0.0000, 0.2775),
        (1, 10, 0.0179, 0.4042),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0000),
        (15, 148, 0.0624, 0.1605),  # Newcombe 1998
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998
        (0, 20, 0.0000, 0.1611),  # Newcombe 1998
        (1, 29, 0.0061, 0.1718),  # Newcombe 1998
    ],
)
def test_wilson_intervals(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


def test_the_ends_of_an_interval_are_exact() -> None:
    assert wilson(0, 7)[0] == 0
    assert wilson(7, 7)[1] == 1
    assert wilson(0, 0) == (0, 1)


@pytest.mark.parametrize("values", [[7], [1, 2], [3, 1, 2], [1, 1, 1, 9], [4, 8, 15, 16, 23, 42], [5] * 9 + [6] * 4])
@pytest.mark.parametrize("share", [0.0, 0.25, 0.5, 0.75, 0.9, 1.0])
def test_quantiles_are_numpys(values: list[int], share: float) -> None:
    counts = {value: values.count(value) for value in values}
    assert quantile(counts, share) == pytest.approx(float(np.quantile(values, share)))


def test_a_spread() -> None:
    assert spread({10: 1, 20: 2, 60: 1}) == Spread(27.5, 17.5, 20, 30, 10, 60)
    assert spread({}) is None


def test_there_is_no_value_beyond_the_last() -> None:
    with pytest.raises(IndexError, match="not so many"):
        nth({1: 2}, 2)
