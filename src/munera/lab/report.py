"""What a batch has shown, as data with stable keys, and that data as tables for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from munera.engine.ruleset import FAULTS
from munera.lab.plan import Plan, as_text
from munera.lab.statistics import spread, wilson
from munera.lab.tally import IMAGINED, NO_END, Tally

if TYPE_CHECKING:
    from rich.table import Table

FORMAT = "munera-simulation"
FORMAT_VERSION = 1


@dataclass(frozen=True)
class Speed:
    """How fast a run was: what it played itself, without what it went on from."""

    seconds: float
    matches: int
    decisions: int
    workers: int
    rules: str  # "compiled" or "interpreted"


def summary(plan: Plan, wanted: int, tally: Tally, speed: Speed) -> dict[str, Any]:
    """Everything there is to say, as JSON has it. All but "speed" follows from plan and number of matches alone."""
    n = tally.sound
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "ruleset": plan.ruleset,
        "ruleset_version": plan.rules.version,
        "scenario": plan.scenario,
        "options": {name: list(v) if isinstance(v, tuple) else v for name, v in plan.options.items()},
        "seed": plan.seed,
        "asked": wanted,
        "played": tally.count,
        "sound": n,
        "wins": [
            {"seat": seat, "player": player, **_share(tally.wins(seat - 1), n)}
            for seat, player in enumerate(plan.players, 1)
        ],
        "draws": _share(tally.draws, n),
        "turns": _spread(tally.turns),
        "decisions": _spread(tally.decisions),
        "endings": [
            {"ending": plan.rules.endings.get(ending, f"ending {ending}"), **_share(count, n)}
            for ending, count in sorted(tally.endings.items(), key=lambda item: (-item[1], item[0]))
        ],
        "fault_count": tally.fault_count,
        "faults": [
            {
                "match": number,
                "seed": plan.seed_of(number),
                "fault": fault_text(fault),
                "command": plan.command(number),
            }
            for number, fault in tally.faults
        ],
        "speed": {
            **asdict(speed),
            "matches_per_second": speed.matches / speed.seconds if speed.seconds else 0.0,
            "decisions_per_second": speed.decisions / speed.seconds if speed.seconds else 0.0,
        },
    }


def _share(count: int, trials: int) -> dict[str, Any]:
    low, high = wilson(count, trials)
    return {"count": count, "share": count / trials if trials else None, "low": low, "high": high}


def _spread(counts: Mapping[int, int]) -> dict[str, Any] | None:
    found = spread(counts)
    return None if found is None else asdict(found)


def fault_text(fault: int) -> str:
    """What went wrong, in words."""
    if fault == NO_END:
        return "the match did not come to an end"
    if fault == IMAGINED:
        return "a computer player met a fault in a match that it imagined"
    return FAULTS.get(fault, f"fault {fault} of the ruleset")


# ------------------------------------------------------------------ for people


def tables(found: Mapping[str, Any], plan: Plan) -> Iterator[Table | str]:
    """The summary as tables and lines, from the data of `summary`."""
    rules = plan.rules
    unusual = [f"{name}={as_text(value)}" for name, value in plan.unusual_options().items()]
    yield (
        f"{rules.title}, {rules.scenario(plan.scenario).title}: {found['played']:,} of {found['asked']:,} matches "
        f"from seed {plan.seed}" + (f" with {', '.join(unusual)}" if unusual else "")
    )
    if found["sound"]:
        yield _shares("Won by", [(f"seat {row['seat']}, {row['player']}", row) for row in found["wins"]], found)
        yield _lengths(found)
        yield _shares("Ended by", [(row["ending"], row) for row in found["endings"]])
    yield _pace(found["speed"])


def _shares(heading: str, rows: list[tuple[str, Any]], found: Mapping[str, Any] | None = None) -> Table:
    table = _table(heading, "matches", "share", "95 % interval")
    for name, row in [*rows, *([("nobody", found["draws"])] if found else [])]:
        table.add_row(
            name, f"{row['count']:,}", _percent(row["share"]), f"{_percent(row['low'])} to {_percent(row['high'])}"
        )
    return table


def _lengths(found: Mapping[str, Any]) -> Table:
    table = _table("Length in", "mean", "shortest", "quarter", "median", "quarter", "longest")
    for name in ("turns", "decisions"):
        row = found[name]
        between = [row[key] for key in ("shortest", "lower_quartile", "median", "upper_quartile", "longest")]
        table.add_row(name, f"{row['mean']:,.1f}", *(f"{value:,g}" for value in between))
    return table


def _table(first: str, *others: str) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(first)
    for heading in others:
        table.add_column(heading, justify="right")
    return table


def _percent(share: float) -> str:
    return f"{100 * share:.2f} %"


def _pace(speed: Mapping[str, Any]) -> str:
    if not speed["matches"]:
        return "Nothing was played in this run."
    matches = "1 match" if speed["matches"] == 1 else f"{speed['matches']:,} matches"
    workers = "a single worker" if speed["workers"] == 1 else f"{speed['workers']} workers"
    return (
        f"{matches} in {speed['seconds']:.2f} s: {speed['matches_per_second']:,.0f} matches/s, "
        f"{speed['decisions_per_second']:,.0f} decisions/s ({speed['rules']} rules, {workers})"
    )
