"""The index of rules: complete for every game, and true to the source."""

from __future__ import annotations

from pathlib import Path

import pytest

from munera import rulebook, rulesets
from munera.engine.rules import carries
from munera.engine.ruleset import BookRule, MuneraError
from munera.rulebook import Coverage, Place, coverage, look_up

HERE = [Place(Path("tests/test_x.py"), 1, "test_x")]


@carries()
def carrier() -> None:
    """Carry out a rule, as far as these tests are concerned."""


def entry(status: str, reason: str = "") -> BookRule:
    return BookRule("XY-ABC-01", "Title", "Text.", status, reason)


# ------------------------------------------------------------------ the games themselves


@pytest.mark.parametrize("name", rulesets.names())
def test_every_coded_rule_has_its_function_and_its_test(name: str) -> None:
    found = rulebook.coverage_of(name)
    assert found.without_function == []
    assert found.untested == []
    assert found.tested != []


@pytest.mark.parametrize("name", rulesets.names())
def test_functions_name_only_rules_that_are_coded_or_data(name: str) -> None:
    assert rulebook.coverage_of(name).wrong == []


@pytest.mark.parametrize("name", rulesets.names())
def test_only_rules_of_the_book_are_cited(name: str) -> None:
    ruleset = rulebook.opened(name)
    cited = rulebook.cited_in_source(rulebook.folder_of(ruleset))
    assert set(cited) <= set(ruleset.rulebook)
    assert {option.rule for option in ruleset.options} <= set(ruleset.rulebook)


# ------------------------------------------------------------------ how coverage is found


@pytest.mark.parametrize(
    ("status", "reason", "functions", "tests", "found"),
    [
        ("coded", "", [carrier], HERE, Coverage(tested=["XY-ABC-01"])),
        ("coded", "", [carrier], [], Coverage(untested=["XY-ABC-01"])),
        ("coded", "", [], HERE, Coverage(without_function=["XY-ABC-01"])),
    ],
)
def test_a_coded_rule(status: str, reason: str, functions: list[object], tests: list[Place], found: Coverage) -> None:
    book = {"XY-ABC-01": entry(status, reason)}
    assert coverage(book, {"XY-ABC-01": functions}, {"XY-ABC-01": tests}) == found
    assert found.complete == bool(found.tested)


def test_without_tests_at_hand_none_is_missed() -> None:
    assert coverage({"XY-ABC-01": entry("coded")}, {"XY-ABC-01": [carrier]}, None).complete


@pytest.mark.parametrize(
    ("status", "reason", "functions", "text"),
    [
        ("data", "", [], "marked data without a reason"),
        ("absent", "Later.", [carrier], "is marked absent, but"),
        ("people", "Theirs.", [carrier], "is marked people, but"),
        ("done", "", [], "there is no status 'done'; there are coded, data"),
    ],
)
def test_a_wrong_entry(status: str, reason: str, functions: list[object], text: str) -> None:
    found = coverage({"XY-ABC-01": entry(status, reason)}, {"XY-ABC-01": functions}, {})
    assert len(found.wrong) == 1
    assert text in found.wrong[0]
    assert not found.complete


def test_a_number_that_no_rulebook_knows() -> None:
    found = coverage({}, {"XY-ABC-09": [carrier]}, {})
    assert "tests/test_rulebook.py" in found.wrong[0]
    assert "carrier names it, but the rulebook does not know it" in found.wrong[0]


def test_data_may_be_read_by_functions() -> None:
    found = coverage({"XY-ABC-01": entry("data", "A table.")}, {"XY-ABC-01": [carrier]}, {})
    assert found.complete
    assert found.others["data"] == ["XY-ABC-01"]


def test_tests_are_found_by_what_they_quote(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    file = tmp_path / "deep" / "test_some.py"
    file.write_text(
        '"""XY-ABC-00: of no test."""\n\n'
        'def test_one():\n    """XY-ABC-01, XY-ABC-02."""\n\n\n'
        '@mark("XY-ABC-03")\ndef test_two():\n    pass  # XY-ABC-01\n\n\n'
        'class TestThree:\n    def test_three(self):\n        """XY-ABC-04, XY-ABC-04."""\n\n\n'
        'def helper():\n    """XY-ABC-05."""\n'
    )
    (tmp_path / "helper.py").write_text('def test_no():\n    """XY-ABC-06."""\n')
    assert rulebook.quoted_in_tests(tmp_path) == {
        "XY-ABC-01": [Place(file, 3, "test_one"), Place(file, 8, "test_two")],
        "XY-ABC-02": [Place(file, 3, "test_one")],
        "XY-ABC-03": [Place(file, 8, "test_two")],
        "XY-ABC-04": [Place(file, 13, "test_three")],
    }


def test_citations_are_what_is_shown_and_not_what_explains(tmp_path: Path) -> None:
    file = tmp_path / "narration.py"
    file.write_text(
        '"""XY-ABC-00."""\n\nTABLE = {1: ("text", "XY-ABC-01")}\n\n\n'
        '@rule("XY-ABC-02")\ndef tell():\n    """XY-ABC-03."""\n    return "on 3 (XY-ABC-04)"  # XY-ABC-05\n'
    )
    assert rulebook.cited_in_source(tmp_path) == {
        "XY-ABC-01": [Place(file, 3, "(module)")],
        "XY-ABC-04": [Place(file, 9, "tell")],
    }


# ------------------------------------------------------------------ looking up a rule


@pytest.mark.parametrize("text", ["GPG-GLD-09", "gpg-gld-09", " Gpg-Gld-09 "])
def test_a_number_in_any_case(text: str) -> None:
    assert [found.number for _, found in look_up(text)] == ["GPG-GLD-09"]


def test_the_beginning_of_numbers() -> None:
    assert [found.number for _, found in look_up("gpg-spn")] == [f"GPG-SPN-0{number}" for number in range(1, 5)]


@pytest.mark.parametrize(
    ("text", "hint"),
    [("GPG-GLD-99", "GPG-GLD-09"), ("gld-09", "GPG-GLD-09"), ("", "numbers begin with GPG-"), ("?", "GPG-SPN")],
)
def test_the_nearest_are_suggested(text: str, hint: str) -> None:
    with pytest.raises(MuneraError) as refusal:
        look_up(text)
    assert f"there is no rule {text!r}" in str(refusal.value)
    assert hint in str(refusal.value)


def test_all_that_hangs_on_a_rule(capsys: pytest.CaptureFixture[str]) -> None:
    rulebook.show_rule("GPG-GLD-09")
    out = capsys.readouterr().out
    assert "GPG-GLD-09  Gliding" in out
    assert "A glider that does not dive rolls one die." in out
    assert "Status: coded" in out
    assert "src/munera/rulesets/gliderpit/glide.py:" in out
    assert "def glide(game: Game) -> None" in out
    assert "slows down on a 1 or 2; at speed 0 it spins." in out
    assert ": take_glide" in out
    assert "roll_d6" in out
    assert "tests/rulesets/gliderpit/test_glide.py:" in out
    assert "narration.py:" in out
    assert "\n  GLIDED: G" in out


def test_a_function_that_the_engine_calls_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    rulebook.show_rule("GPG-SEQ-04")
    assert "called from munera.rulesets.gliderpit: RULESET.advance" in capsys.readouterr().out


def test_a_rule_without_function_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    rulebook.show_rule("GPG-SET-14")
    out = capsys.readouterr().out
    assert "Status: people. It concerns where people sit" in out
    assert "Carried out by\n  none" in out


def test_where_the_tests_are_not_installed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(rulebook, "__file__", "/elsewhere/site-packages/munera/rulebook.py")
    assert rulebook.tests_folder() is None
    assert rulebook.show_coverage("gliderpit", missing=True) == 0
    rulebook.show_rule("GPG-GLD-09")
    out = capsys.readouterr().out
    assert "coded (the tests are not installed)" in out
    assert "not installed: they are in a checkout" in out


# ------------------------------------------------------------------ lists


def test_coverage_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert rulebook.show_coverage("gliderpit", missing=False) == 0
    out = capsys.readouterr().out
    book = rulesets.load("gliderpit").rulebook
    assert f"{len(book)} rules: " in out
    assert all(f"  {number}  " in out for number in book)
    assert "(Campaign play is not part of this version.)" in out


def test_what_is_missing_gives_exit_code_1(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    gone = rulebook.carried_by(rulebook.opened("gliderpit"))
    del gone["GPG-GLD-09"]
    monkeypatch.setattr(rulebook, "carried_by", lambda ruleset: gone)
    assert rulebook.show_coverage("gliderpit", missing=True) == 1
    out = capsys.readouterr().out
    assert "coded without a function: 1\n  GPG-GLD-09  Gliding" in out
    assert "GPG-GLD-08" not in out


def test_the_games_with_scenarios_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    rulebook.list_rulesets()
    out = " ".join(capsys.readouterr().out.split())
    ruleset = rulesets.load("gliderpit")
    assert f"gliderpit: Glider-Pit Gladiators, version {ruleset.version}" in out
    assert all(f"{scenario.name} {scenario.seats} {scenario.title}." in out for scenario in ruleset.scenarios)
    assert all(option.name in out for option in ruleset.options)
    assert "half (10)" in out
