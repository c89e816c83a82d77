"""The command `munera simulate`: plays a batch, shows how it goes on, and loses nothing when it is interrupted."""

from __future__ import annotations

import json
import shlex
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from munera import rulesets
from munera.lab import files, report
from munera.lab.plan import BadPlan, Plan, make_plan
from munera.lab.playing import compiled_work, cores, fault_log, play
from munera.lab.tally import Tally

FINE, FAULTY, INTERRUPTED = 0, 1, 130
MATCHES = 10_000  # without another wish


@dataclass(frozen=True)
class Wish:
    """What was said on the command line of the batch to play; nothing of it where a file is to decide."""

    ruleset: str | None
    scenario: str | None
    settings: Sequence[str]
    seed: str | None
    players: Sequence[str]


def begin_or_resume(wish: Wish, matches: int | None, resume: Path | None) -> tuple[Plan, int, Tally]:
    """A new batch, or the one in a file; how many matches are wanted, and what came of those already played.

    Never fewer are wanted than the file has begun: its matches came in out of order, and those in between belong to it.
    """
    if resume is None:
        if wish.ruleset is None:
            raise BadPlan(f"name a game: {', '.join(rulesets.names())}; `munera rulesets` tells more")
        plan = make_plan(wish.ruleset, wish.scenario, wish.settings, wish.seed, wish.players)
        return plan, matches or MATCHES, Tally()
    plan, wanted, tally = files.load(resume)
    if any((wish.scenario, wish.settings, wish.seed, wish.players)) or wish.ruleset not in (None, plan.ruleset):
        raise BadPlan(f"{resume} settles game, scenario, options, seed and players: leave them out beside --resume")
    return plan, max(matches or wanted, tally.reach), tally


def simulate(
    plan: Plan,
    wanted: int,
    tally: Tally,
    workers: int | None = None,
    interpreted: bool = False,
    as_json: bool = False,
    save: Path | None = None,
) -> int:
    """Play a batch on from where its tally stands and print the summary; the exit code says how it went."""
    interpreted = interpreted or not plan.at_random
    run = _Run(plan, wanted, tally, workers or cores(), interpreted)
    try:
        run.play()
    except KeyboardInterrupt:
        run.interrupted = True
    run.show(as_json)
    if save or (run.interrupted and run.tally.count):
        save = save or files.free_name(plan.ruleset, plan.scenario, plan.seed)
        files.save(save, plan, wanted, run.tally)
    if run.tally.fault_count:
        run.tell_faults()
    if run.interrupted:
        run.tell_way_on(save)
        return INTERRUPTED
    return FAULTY if run.tally.fault_count else FINE


class _Run:
    """One run of the command: the tally so far, and how long it took."""

    def __init__(self, plan: Plan, wanted: int, tally: Tally, workers: int, interpreted: bool) -> None:
        self.plan = plan
        self.wanted = wanted
        self.before = self.tally = tally
        self.workers = max(1, min(workers, wanted - tally.count))
        self.interpreted = interpreted
        self.interrupted = False
        self.seconds = 0.0
        self.aside = Console(stderr=True, highlight=False)

    def play(self) -> None:
        """Play what is missing; the tally is whole at every moment."""
        with self._progress() as (say, move):
            compiled = None if self.interpreted else compiled_work(self.plan, say)
            say("Playing")
            began = time.perf_counter()
            try:
                with closing(play(self.plan, self.wanted, self.tally, self.workers, compiled)) as tallies:
                    for tally in tallies:
                        self.tally = tally
                        move(tally.count - self.before.count)
            finally:
                self.seconds = time.perf_counter() - began

    @contextmanager
    def _progress(self) -> Iterator[tuple[Callable[[str], None], Callable[[int], None]]]:
        """A progress bar beside the output; a function for what it says and one that moves it on."""
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            TaskProgressColumn(show_speed=False),
            MofNCompleteColumn(),
            TextColumn("{task.fields[pace]}"),
            TimeRemainingColumn(),
        )
        done, total = self.before.count, max(self.wanted, self.before.count)
        with Progress(*columns, console=self.aside, transient=True) as progress:
            task = progress.add_task("Setting up", total=total, completed=done, pace="")
            began = time.perf_counter()

            def say(text: str) -> None:
                nonlocal began
                began = time.perf_counter()
                progress.update(task, description=text)
                if not self.aside.is_terminal and text.startswith("Compiling"):
                    self.aside.print(text)

            def move(played: int) -> None:
                pace = played / max(time.perf_counter() - began, 1e-6)
                progress.update(task, completed=done + played, pace=f"{pace:,.0f} matches/s")

            yield say, move

    def show(self, as_json: bool) -> None:
        """Print the summary of what was played so far."""
        played = self.tally.count - self.before.count
        decisions = self.tally.decisions_taken - self.before.decisions_taken
        rules = "interpreted" if self.interpreted else "compiled"
        speed = report.Speed(self.seconds, played, decisions, self.workers, rules)
        found = report.summary(self.plan, self.wanted, self.tally, speed)
        out = Console(highlight=False)
        if as_json:
            out.out(json.dumps(found, indent=1, ensure_ascii=False))
            return
        for part in report.tables(found, self.plan):
            out.print(part, soft_wrap=isinstance(part, str))

    def tell_faults(self) -> None:
        """Say loudly what went wrong, and how to see it again; interpreted, the log of the first is kept."""
        found = self.tally.faults
        count = "1 match" if self.tally.fault_count == 1 else f"{self.tally.fault_count:,} matches"
        self._tell(f"{count} ran into a fault: a bug in the rules. No figure above counts them.")
        for number, fault in found:
            self._tell(f"  match {number}: {report.fault_text(fault)}; to see it again:")
            self._tell(f"    {self.plan.command(number)}")
        if self.tally.fault_count > len(found):
            self._tell(f"  and {self.tally.fault_count - len(found):,} more")
        if self.interpreted and (log := fault_log(self.plan, found[0][0])):
            path = files.free_name("fault", self.plan.ruleset, self.plan.seed_of(found[0][0]))
            path.write_text(json.dumps(log, indent=1) + "\n", encoding="utf-8")
            self._tell(f"The log of match {found[0][0]} up to its fault is in {path}; please report it.")

    def tell_way_on(self, saved: Path | None) -> None:
        """After Ctrl-C: what there is, and how to go on."""
        done, asked = f"{self.tally.count:,}", f"{self.wanted:,}"
        if saved is None:
            self._tell("Interrupted before the first match was over; nothing was lost.")
            return
        self._tell(f"Interrupted: {done} of {asked} matches are played and kept in {saved}. To go on:")
        self._tell(f"  munera simulate --resume {shlex.quote(str(saved))}")

    def _tell(self, text: str) -> None:
        self.aside.print(text, soft_wrap=True, markup=False)
