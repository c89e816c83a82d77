"""A match played at a terminal: whose turn it is, what is asked and typed, and a file that is always up to date."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from munera import opponents
from munera.engine.dice import commitment
from munera.engine.questions import DIE
from munera.engine.ruleset import MuneraError, RulesFault
from munera.engine.state import Choice
from munera.engine.view import Offer, View
from munera.opponents import Player
from munera.play import files
from munera.play.match import ONLOOKER, Match
from munera.terminal import folder, sheets
from munera.terminal.chronicle import Chronicle
from munera.terminal.console import BrokenOff, EndOfInput, Terminal, program, quoted
from munera.terminal.screen import Scene, frame, whole_board
from munera.terminal.text import FAINT, WARNING, Lines, fold, line

PERSON = "person"
SUBSTITUTE = "greedy"  # who plays on for a person that leaves
LONGER_LOG = 60
FEW = 9  # choices that can well be shown in full
SAVED_AGAIN_AFTER = 1.0  # seconds, while computers play on their own
WATCHING_DELAY = 0.7

HELP = """\
a number    make that choice
u           undo your last answer, as far as no die has fallen and no one else has answered since
o NUMBER    the odds of a choice: every modifier, and how often each result comes
b           the whole board again, and what the states of the pieces mean
l [LINES]   the log of the match; without a number its last lines
r NUMBER    a rule of the book, by its number or a word of its title
w           be asked about routine matters too, or no longer
h [PLAYER]  hand your seat to the computer; h SEAT hands over any seat, or takes it back
s [FILE]    save now, or save a copy; every answer is saved anyway
q           save and quit"""


@dataclass(frozen=True)
class Question:
    """What a seat is asked: its choices and offers in the order in which they are numbered."""

    seat: int
    choices: Sequence[Choice] = ()
    offers: Sequence[Offer] = ()

    @property
    def is_die(self) -> bool:
        """Whether a die that a person rolled is asked for."""
        return bool(self.choices) and self.choices[0].kind == DIE


@dataclass
class Session:
    """One sitting at a match."""

    match: Match
    path: Path
    terminal: Terminal
    delay: float = 0.0
    asks_routine: bool = False
    chronicles: dict[int, Chronicle] = field(default_factory=dict)
    asked_at: dict[int, int] = field(default_factory=dict)  # by seat: how many answers there were when it last answered
    plainly: int = -1  # with so many answers made, a routine question is asked all the same: an undo led to it
    at_keyboard: int = ONLOOKER  # the person who sat there last
    shown: int = -1  # with how many answers made an onlooker has seen the log
    answering: bool = False
    changed: bool = True  # since it was saved
    saved_at: float = 0.0
    unsaved: str = ""  # why the match could not be saved

    def __post_init__(self) -> None:
        for seat in self.persons or [ONLOOKER]:
            self.chronicle(seat)
        for number, answer in enumerate(self.match.answers):
            self.asked_at[answer.seat] = number

    # -------------------------------------------------------------- the loop

    def run(self) -> int:
        """Play to the end or until someone leaves; the exit code."""
        try:
            self.play()
        except (EndOfInput, BrokenOff) as broken:
            return self.break_off(broken.code)
        except RulesFault as fault:
            return self.report(fault)
        return 0

    def play(self) -> None:
        """Play to the end."""
        self.save()
        self.greet()
        while self.match.outcome is None:
            self.step()
        self.save()
        self.part()

    def step(self) -> None:
        """Let one seat answer."""
        seat = self.next_seat()
        question = self.question(seat)
        if question.is_die:
            self.consult(question)
        elif self.match.seats[seat].player == PERSON:
            if not self.settle_routine(question):
                self.consult(question)
        else:
            self.compute(question)

    def next_seat(self) -> int:
        """Who answers next: computers first, so that persons need not wait for them."""
        return min(self.match.asked, key=lambda seat: (self.match.seats[seat].player == PERSON, seat))

    def question(self, seat: int) -> Question:
        """What a seat is asked, in the order in which it is shown."""
        if self.match.seats[seat].player != PERSON:
            return Question(seat, self.match.choices(seat))
        offered = self.match.offers(seat)
        order = sheets.in_groups([offer for _, offer in offered])
        return Question(seat, [offered[index][0] for index in order], [offered[index][1] for index in order])

    @property
    def persons(self) -> list[int]:
        """The seats of persons."""
        return [number for number, seat in enumerate(self.match.seats) if seat.player == PERSON]

    # -------------------------------------------------------------- answers

    def answer(self, seat: int, choice: Choice) -> None:
        """Make a choice, and note what came of it."""
        self.answering = self.changed = True
        self.match.answer(seat, choice)
        for chronicle in self.chronicles.values():
            chronicle.note()
        self.answering = False

    def compute(self, question: Question) -> None:
        """Let the computer choose."""
        seat, match = question.seat, self.match
        choice = self.player(seat).choose(match.ruleset, match.seen(seat), seat, list(question.choices))
        self.answer(seat, choice)
        if time.monotonic() - self.saved_at > SAVED_AGAIN_AFTER:
            self.save()
        if not self.persons:
            self.watch()

    def player(self, seat: int) -> Player:
        """The computer player of a seat; a new one for each answer: a resumed match goes on as it would have."""
        return opponents.make(self.match.seats[seat].player, f"{self.match.seed} {seat} {len(self.match.answers)}")

    def settle_routine(self, question: Question) -> bool:
        """Answer a question that only a pedant wants to be asked, unless that is wanted."""
        match = self.match
        if self.asks_routine or len(match.answers) == self.plainly:
            return False
        index = match.ruleset.routine(match.seen(question.seat), question.choices)
        if index is None:
            return False
        label = question.offers[index].label
        self.chronicle(question.seat).remark(f"{self.name(question.seat)}: {label} (routine; w to be asked)")
        self.answer(question.seat, question.choices[index])
        return True

    # -------------------------------------------------------------- asking a person

    def consult(self, question: Question) -> None:
        """Show the board and the choices to a person until one of them is made."""
        if question.is_die:
            question = self.die_question(question.seat)
        else:
            self.draw_curtain(question.seat)
        self.save()
        self.present(question)
        last = len(question.choices)
        while True:
            typed = self.terminal.ask(f"[{'1' if last == 1 else f'1-{last}'}, ? for help] > ")
            if self.obey(typed, question):
                return

    def die_question(self, holder: int) -> Question:
        """The die that a person enters, for himself or for a computer player."""
        offered = self.match.offers(holder)
        return Question(holder, [choice for choice, _ in offered], [offer for _, offer in offered])

    def present(self, question: Question) -> None:
        """Show what a person needs to choose."""
        size = self.terminal.size
        seat = question.seat
        viewer = self.viewer(seat)
        log = sheets.log_lines(self.chronicle(viewer).since(self.asked_at.get(viewer, -1)))
        if question.is_die:
            purpose = question.offers[0].detail or "a die"
            told = f"{self.name(seat)}: roll {purpose}, and type the face that fell (1 to {len(question.choices)})"
            self.terminal.show([*sheets.folded(log, size.width), *fold(line((told, "bold")), size.width, 2)])
            return
        scene = Scene(self.match.view(viewer), self.names, self.name(seat), question.offers, log)
        self.terminal.clear()
        self.terminal.show(frame(scene, size))

    def viewer(self, seat: int) -> int:
        """Whose view is shown when a seat is asked: nobody looks into the computer's hand."""
        return seat if seat in self.persons else (self.persons or [ONLOOKER])[0]

    def draw_curtain(self, seat: int) -> None:
        """Between two persons who do not know the same, the screen is emptied."""
        before, self.at_keyboard = self.at_keyboard, seat
        if before in (seat, ONLOOKER) or bytes(self.match.seen(before)) == bytes(self.match.seen(seat)):
            return
        self.terminal.clear(for_good=True)
        self.terminal.ask(f"{self.name(seat)} is next, and nobody else should look: press Enter. ")

    def obey(self, typed: str, question: Question) -> bool:
        """Do what was typed; whether the question is settled by it."""
        word, _, rest = typed.partition(" ")
        if word.isdecimal():
            return self.choose(int(word), question)
        command = COMMANDS.get(word.lower())
        if command is None:
            self.say(self.what_is_possible(question))
            return False
        try:
            return command(self, rest.strip(), question)
        except MuneraError as error:
            self.say(str(error))
            return False

    def choose(self, number: int, question: Question) -> bool:
        if not 1 <= number <= len(question.choices):
            self.say(f"There is no choice {number}. {self.what_is_possible(question)}")
            return False
        for seat in {question.seat, self.viewer(question.seat)}:
            self.asked_at[seat] = len(self.match.answers)
        self.answer(question.seat, question.choices[number - 1])
        self.save()
        return True

    def what_is_possible(self, question: Question) -> str:
        """What may be typed."""
        if not question.choices:
            return "Press Enter to go on, or type h with the number of a seat to take it, ? for help, q to quit."
        return f"Type a number from 1 to {len(question.choices)}, u to undo, or ? for help."

    # -------------------------------------------------------------- commands

    def undo(self, rest: str, question: Question) -> bool:
        """Take back the last answer of this seat, with the routine answers that followed it."""
        if not self.may_undo(question.seat):
            self.say("There is nothing to undo: a die has fallen since, or another seat has answered.")
            return False
        self.changed = True
        self.match.undo()
        while self.is_routine(question.seat) and self.may_undo(question.seat):
            self.match.undo()
        self.plainly = len(self.match.answers)
        self.asked_at[question.seat] = self.plainly - 1
        for chronicle in self.chronicles.values():
            chronicle.take_back()
        return True

    def may_undo(self, seat: int) -> bool:
        """Whether the last answer was this seat's own and nothing has come of it that was not to be foreseen."""
        return self.match.can_undo and self.match.answers[-1].seat == seat

    def is_routine(self, seat: int) -> bool:
        """Whether what a seat is asked now would be answered for it."""
        match = self.match
        return not self.asks_routine and match.ruleset.routine(match.seen(seat), match.choices(seat)) is not None

    def show_odds(self, rest: str, question: Question) -> bool:
        if not rest.isdecimal() or not 1 <= int(rest) <= len(question.offers):
            self.say(f"o and a number from 1 to {len(question.offers)} shows the odds of a choice.")
            return False
        number = int(rest)
        size = self.terminal.size
        self.terminal.show(sheets.odds_in_full(number, question.offers[number - 1], size.width, size.signs))
        return False

    def show_log(self, rest: str, question: Question) -> bool:
        if rest and not rest.isdecimal():
            self.say("l shows the last lines of the log; l 200 the last 200.")
            return False
        log = sheets.log_lines(self.chronicle(self.viewer(question.seat)))
        self.terminal.show(sheets.folded(log, self.terminal.size.width)[-(int(rest or LONGER_LOG) or 1) :])
        return False

    def show_board(self, rest: str, question: Question) -> bool:
        scene = Scene(self.match.view(self.viewer(question.seat)), self.names, "", question.offers)
        size = self.terminal.size
        self.terminal.show(whole_board(scene, size))
        fold_up = sheets.offers_in_columns if len(question.offers) > FEW else sheets.offers_in_full
        self.terminal.show(fold_up(question.offers, size.width))
        return False

    def show_rule(self, rest: str, question: Question) -> bool:
        book = self.match.ruleset.rulebook
        found = sheets.matching_rules(book, rest) if rest else []
        width = self.terminal.size.width
        if not found:
            self.say(
                f"r and a rule number, such as {next(iter(book), '')}, shows that rule; a word searches the titles."
            )
        elif len(found) <= 3:
            self.terminal.show([each for rule in found for each in sheets.rule_lines(rule, width)])
        else:
            self.terminal.show([line((rule.number, "bold"), f"  {rule.title}") for rule in found])
        return False

    def show_help(self, rest: str, question: Question) -> bool:
        self.terminal.show(
            [each for text in HELP.splitlines() for each in fold(line(text), self.terminal.size.width, 12)]
        )
        return False

    def switch_routine(self, rest: str, question: Question) -> bool:
        self.asks_routine = not self.asks_routine
        now = "put to you" if self.asks_routine else "answered for you, with a line in the log"
        self.say(f"Routine questions are now {now}.")
        return False

    def hand_over(self, rest: str, question: Question) -> bool:
        """Give a seat to the computer, or take it back."""
        seats = self.match.seats
        words = rest.split()
        seat = int(words.pop(0)) - 1 if words and words[0].isdecimal() else question.seat
        if not 0 <= seat < len(seats):
            self.say(f"h and a seat from 1 to {len(seats)} hands that seat over, or takes it back.")
            return False
        player = PERSON if seats[seat].player != PERSON else words[0] if words else SUBSTITUTE
        if player != PERSON:
            opponents.make(player)
        seats[seat].player = player
        self.changed = True
        self.say(f"{self.official(seat)} is played by {'you' if player == PERSON else player} from now on.")
        if player == PERSON:
            self.chronicle(seat)
            self.asked_at[seat] = len(self.match.answers) - 1
        elif not self.persons:
            self.begin_to_watch()
        self.save()
        return True

    def begin_to_watch(self) -> None:
        """The last person has left the board."""
        self.chronicle(ONLOOKER)
        self.shown = len(self.match.answers)
        if self.terminal.is_live:
            self.delay = self.delay or WATCHING_DELAY
            self.say("Press Enter to pause; then h and the number of a seat takes it back.")

    def save_as(self, rest: str, question: Question) -> bool:
        if not rest:
            self.save()
            self.say(self.unsaved or f"Saved: {self.path}")
            return False
        copy = Path(rest).expanduser()
        try:
            files.save(self.match, copy)
        except OSError as trouble:
            self.say(f"{copy} cannot be written: {trouble}")
            return False
        if self.unsaved:
            self.path, self.unsaved = copy, ""
        self.say(f"Saved: {copy}" if self.path == copy else f"Saved a copy: {copy}")
        return False

    def quit(self, rest: str, question: Question) -> bool:
        raise EndOfInput

    # -------------------------------------------------------------- watching

    def watch(self) -> None:
        """Show what the computers did; Enter pauses."""
        chronicle = self.chronicle(ONLOOKER)
        size = self.terminal.size
        if self.terminal.is_live and self.delay:
            log = sheets.log_lines(chronicle)
            self.terminal.clear()
            self.terminal.show(frame(Scene(self.match.view(ONLOOKER), self.names, log=log[-40:]), size))
        else:
            self.terminal.show(sheets.folded(sheets.log_lines(chronicle.since(self.shown)), size.width))
        self.shown = len(self.match.answers)
        if self.terminal.wait(self.delay):
            self.pause()

    def pause(self) -> None:
        """Halt until someone types Enter."""
        question = Question(ONLOOKER)
        self.save()
        while not self.persons and (typed := self.terminal.ask("Paused [Enter to go on, ? for help] > ")):
            self.obey(typed, question)

    # -------------------------------------------------------------- words

    @property
    def names(self) -> list[str]:
        """Who sits where."""
        return [self.name(seat) for seat in range(len(self.match.seats))]

    def name(self, number: int) -> str:
        """A person's name; a seat that was handed over says to whom."""
        seat = self.match.seats[number]
        return seat.name if seat.player == PERSON or seat.player in seat.name else f"{seat.name} ({seat.player})"

    def official(self, seat: int) -> str:
        """What the log calls a seat, with its name."""
        view = self.match.view(ONLOOKER)
        official = view.seats[seat] if seat < len(view.seats) else f"Seat {seat + 1}"
        name = self.match.seats[seat].name
        return official if name == official else f"{official} ({name})"

    def chronicle(self, seat: int) -> Chronicle:
        """What a seat was told."""
        if seat not in self.chronicles:
            self.chronicles[seat] = Chronicle(self.match, seat)
        return self.chronicles[seat]

    def say(self, text: str) -> None:
        """A word of the program itself."""
        self.terminal.show(fold(line((text, FAINT)), self.terminal.size.width))

    # -------------------------------------------------------------- beginning and end

    def greet(self) -> None:
        """What is played, and the promise that the dice are settled already."""
        match = self.match
        view = match.view(ONLOOKER)
        lines: Lines = [sheets.heading(view, self.terminal.size.width)]
        changed = [
            f"{option.title}: {written(match.options[option.name])}"
            for option in match.ruleset.options
            if match.options[option.name] != option.default
        ]
        if changed:
            lines += fold(line(("Options: ", FAINT), "; ".join(changed)), self.terminal.size.width, 2)
        lines.append(line(("Commitment to the dice: ", FAINT), commitment(match.seed)))
        lines.append(line(("Saved at every answer: ", FAINT), str(self.path)))
        self.terminal.show(lines)
        if self.terminal.is_live and self.persons and match.outcome is None:
            self.terminal.ask("Press Enter to begin. ")

    def part(self) -> None:
        """How the match ended, how the dice fell, and where the match is kept."""
        size = self.terminal.size
        viewer = self.viewer(ONLOOKER)
        view = self.match.view(viewer)
        chronicle = self.chronicle(viewer)
        log = sheets.log_lines(chronicle.since(self.asked_at.get(viewer, -1) if self.persons else self.shown))
        self.terminal.clear()
        self.terminal.show(frame(Scene(view, self.names, log=log), replace(size, height=None)))
        self.terminal.show([*self.result(view), *sheets.luck_lines(self.fallen(view), self.names, size.signs)])
        self.terminal.show(self.whereabouts())

    def result(self, view: View) -> Lines:
        """Who won, and how."""
        outcome = self.match.outcome
        if outcome is None:
            return []
        winners = [self.official(seat) for seat in outcome.winners]
        text = f"{' and '.join(winners)} won" if winners else "Nobody won"
        lines = [line((f"The match is over. {text}; the end came by {outcome.ending}.", "bold")), line("")]
        lines.append(line(("Seed of the dice: ", FAINT), self.match.seed))
        lines.append(line(("Commitment:       ", FAINT), commitment(self.match.seed)))
        return lines

    def fallen(self, view: View) -> list[sheets.Throw]:
        """Every die of the match."""
        return sheets.throws(
            view, Chronicle(self.match, ONLOOKER) if not self.persons else self.chronicle(self.persons[0])
        )

    def whereabouts(self) -> Lines:
        """Where the match is kept, and what can be done with it."""
        if self.unsaved:
            return [line((self.unsaved, WARNING))]
        file = quoted(self.path)
        lines = [line(("The match is kept in ", FAINT), str(self.path))]
        if self.match.outcome is None:
            return [*lines, line(("Go on with: ", FAINT), f"{program()} play --resume {file}")]
        lines.append(line(("Look at it again with: ", FAINT), f"{program()} replay {file}"))
        return [*lines, line(("Check every die with:  ", FAINT), f"{program()} verify {file}")]

    def save(self) -> None:
        """Bring the file up to date; if that fails the match goes on."""
        if not self.changed:
            return
        self.saved_at = time.monotonic()
        try:
            files.save(self.match, self.path)
        except OSError as trouble:
            was_told = bool(self.unsaved)
            self.unsaved = f"The match cannot be saved: {trouble}. Type s and another file name."
            if not was_told:
                self.terminal.show(line((self.unsaved, WARNING)))
        else:
            self.unsaved = ""
            self.changed = False

    def break_off(self, code: int) -> int:
        """Save what is whole, say how to go on if anyone is there to read it; the exit code."""
        with contextlib.suppress(BrokenOff):
            if not self.answering:
                self.save()
            self.terminal.show([line(""), *self.whereabouts()])
        return code

    def report(self, fault: RulesFault) -> int:
        """A bug in a ruleset: keep the way to it; the exit code."""
        path = folder.keep_crash(fault.log or self.match.to_json())
        self.terminal.show(fold(line((fault_in_words(fault, path), WARNING)), self.terminal.size.width))
        return FAULT


FAULT = 3


def fault_in_words(fault: RulesFault, path: Path) -> str:
    """What to do about a bug in a ruleset."""
    return f"munera: the rules are at fault: {fault}. Please report it, and attach the file {path}: it leads there."


def written(value: object) -> str:
    """The value of an option."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return (", ".join(map(str, value)) or "usual") if isinstance(value, (list, tuple)) else str(value)


COMMANDS: dict[str, Callable[[Session, str, Question], bool]] = {
    "u": Session.undo,
    "o": Session.show_odds,
    "l": Session.show_log,
    "r": Session.show_rule,
    "b": Session.show_board,
    "?": Session.show_help,
    "w": Session.switch_routine,
    "h": Session.hand_over,
    "s": Session.save_as,
    "q": Session.quit,
}
