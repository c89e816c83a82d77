"""Playing the matches of a batch: compiled over threads, interpreted over processes, in parts of any size and order.

`play` yields the tally after each part. Whoever stops asking, or is interrupted, has lost the parts in hand and
nothing else.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import chain
from typing import Any

from munera import opponents
from munera.engine import questions
from munera.engine.records import copy_of
from munera.engine.ruleset import MuneraError, RulesFault
from munera.engine.state import Choice
from munera.lab.plan import Plan
from munera.lab.tally import IMAGINED, NO_END, Result, Tally, missing, tally_of, tally_of_compiled
from munera.play.match import Match, Seat

LIMIT = 1_000_000  # decisions; a match that lasts longer never ends
PART_SECONDS = 0.1  # about how long a part takes: progress moves and Ctrl-C is heard that often
FIRST_PART = 200  # matches, compiled; interpreted matches go one by one at first

Work = Callable[[int, int], tuple[Tally, float]]  # plays a range of matches; its tally, and the seconds it took


class Stopped(MuneraError):
    """Playing broke off for a reason that is not in the rules."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play(plan: Plan, wanted: int, tally: Tally, workers: int, compiled: Work | None) -> Generator[Tally, None, None]:
    """Play what is missing of the matches from 0 up to ``wanted``; the tally so far after each part.

    Without ``compiled`` (from `compiled_work`) the rules are interpreted.
    """
    left = sum(stop - start for start, stop in missing(tally.played, wanted))
    workers = max(1, min(workers, left))
    if compiled is not None:
        threads = ThreadPoolExecutor(workers)
        yield from _in_parts(threads, compiled, wanted, tally, workers, FIRST_PART)
    elif workers == 1:
        for start, stop in missing(tally.played, wanted):
            for number in range(start, stop):
                tally += tally_of([play_one(plan, number)])
                yield tally
    else:
        spawning = multiprocessing.get_context("spawn")
        halt = spawning.Event()
        processes = ProcessPoolExecutor(workers, spawning, _begin_worker, (halt,))
        yield from _in_parts(processes, _InterpretedWork(plan), wanted, tally, workers, 1, halt.set)


def _in_parts(
    pool: Executor,
    work: Work,
    wanted: int,
    tally: Tally,
    workers: int,
    size: int,
    stop: Callable[[], None] = lambda: None,
) -> Iterator[Tally]:
    """Keep all workers busy; parts grow until each takes about as long as it should.

    Whatever happens, the workers are stopped (by ``stop``, in the midst of a match) and waited for.
    """
    todo = missing(tally.played, wanted)
    waiting: set[Future[tuple[Tally, float]]] = set()
    try:
        while True:
            while len(waiting) < 2 * workers and (part := next(todo, None)):
                start, end = part
                cut = min(end, start + size)
                todo = chain([(cut, end)] if cut < end else [], todo)
                waiting.add(pool.submit(work, start, cut))
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                part_tally, seconds = future.result()
                size = next_size(part_tally.count, seconds, size)
                tally += part_tally
                yield tally
    except BrokenProcessPool as trouble:
        raise Stopped("a worker process died, perhaps for lack of memory; try fewer with --threads") from trouble
    finally:
        stop()
        pool.shutdown(wait=True, cancel_futures=True)


def next_size(played: int, seconds: float, size: int) -> int:
    """How many matches the next part shall have, from what the last one took; never many times more at once."""
    if played == 0:
        return size
    return max(1, min(4 * size, round(PART_SECONDS * played / max(seconds, 1e-6))))


# ------------------------------------------------------------------ compiled, over threads


def compiled_work(plan: Plan, report: Callable[[str], None]) -> Work:
    """Play ranges of matches by the compiled rules, which leave other threads to run."""
    from munera.engine import compiled

    try:
        rules = compiled.build(plan.rules, report=report)
    except compiled.NotCompilable as trouble:
        first = str(trouble).splitlines()[0]
        raise Stopped(f"the rules cannot be compiled; --interpreted plays them all the same. {first}") from trouble
    template = plan.desk()

    def work(start: int, stop: int) -> tuple[Tally, float]:
        began = time.perf_counter()
        batch = rules.play_batch(template, stop - start, first=start, limit=LIMIT)
        return tally_of_compiled(batch, start, LIMIT), time.perf_counter() - began

    return work


# ------------------------------------------------------------------ interpreted, over processes


class _Worker:
    """What this process shares with the one that began it, if it is a worker."""

    stop: Any = None  # an event


def _begin_worker(stop: Any) -> None:
    """Ctrl-C is for the process that began this one; it says when to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Worker.stop = stop


class _InterpretedWork:
    """Play ranges of matches in a worker process; a range that is stopped comes back as far as it went."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def __call__(self, start: int, stop: int) -> tuple[Tally, float]:
        began = time.perf_counter()
        results = []
        for number in range(start, stop):
            try:
                results.append(play_one(self.plan, number))
            except KeyboardInterrupt:
                break
        return tally_of(results), time.perf_counter() - began


def _heed_stop() -> None:
    if _Worker.stop is not None and _Worker.stop.is_set():
        raise KeyboardInterrupt


# ------------------------------------------------------------------ one match


def play_one(plan: Plan, number: int) -> Result:
    """Play one match by the interpreted rules."""
    _heed_stop()
    if plan.at_random:
        return play_at_random(plan, number, LIMIT)
    try:
        match = new_match(plan, number)
    except RulesFault:
        return play_at_random(plan, number, 0)  # it comes before the first question
    try:
        play_out(plan, match)
    except RulesFault:
        match.game.fault = match.game.fault or IMAGINED
    return result_of(number, match.game, len(match.answers))


def play_at_random(plan: Plan, number: int, limit: int) -> Result:
    """Play one match as the compiled rules do."""
    desk = plan.desk()
    decisions = plan.rules.woven[questions.play_numbered](desk, number, limit)
    return result_of(number, desk.game, decisions)


def result_of(number: int, game: Any, decisions: int) -> Result:
    """What came of a match, from its last record."""
    fault = game.fault or (0 if game.over else NO_END)
    return Result(number, game.winners, game.ending, game.turn, decisions, fault)


def new_match(plan: Plan, number: int) -> Match:
    """A match of the batch at its first question, with its log."""
    seats = [Seat(f"Seat {seat}", player) for seat, player in enumerate(plan.players, 1)]
    return Match.new(plan.rules, plan.options, seats, plan.seed_of(number))


def play_out(plan: Plan, match: Match) -> None:
    """Play a match to its end, or to its fault."""
    rules = plan.rules.woven
    choose = by_luck if plan.at_random else by_players(plan, match)
    while match.outcome is None and len(match.answers) < LIMIT:
        _heed_stop()
        seat = rules[questions.seat_to_answer](match.game)
        match.answer(seat, choose(match, seat))


def by_luck(match: Match, seat: int) -> Choice:
    """The choice that `questions.play_numbered` would make here."""
    match.choices(seat)
    return copy_of(match.desk.choices.items[match.ruleset.woven[questions.pick_random](match.desk)])


def by_players(plan: Plan, match: Match) -> Callable[[Match, int], Choice]:
    """The choices of computer players, each with a chance of its own."""
    players = [opponents.make(name, f"{match.seed} {seat}") for seat, name in enumerate(plan.players)]
    return lambda match, seat: players[seat].choose(match.ruleset, match.seen(seat), seat, match.choices(seat))


def fault_log(plan: Plan, number: int) -> dict[str, Any] | None:
    """The log of a match up to the fault that it runs into; None if it runs into none."""
    try:
        match = new_match(plan, number)
    except RulesFault as fault:
        return dict(fault.log or {})
    try:
        play_out(plan, match)
    except RulesFault as fault:
        return dict(fault.log or match.to_json())
    return match.to_json() if match.outcome is None else None
