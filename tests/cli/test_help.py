"""Every command and option is documented, and what the help shows can be typed."""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Iterator
from typing import Any

import pytest

from ragexam import __version__
from ragexam.cli import main
from ragexam.cli.words.parser import build_parser
from ragexam.cli.words.syntax import listed
from ragexam.errors import InputError
from ragexam.retriever_specs import KINDS

COMMANDS = {
    "laboratory", "exam-capacity",
    "new", "import", "models", "generate", "items", "generate-open", "critique", "reword", "label", "labels", "sheet", "training", "train",
    "run", "settle", "write", "answers", "grade", "nuggets", "grades", "question-bank", "grade-passages", "leaderboard", "systems",
    "fit", "refine", "compare", "report", "export", "info", "demo", "all", "bundle", "script", "scenarios"
}  # fmt: skip


def parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                yield from parsers(inner)


ALL = list(parsers(build_parser()))
EACH = pytest.mark.parametrize("parser", ALL, ids=[p.prog for p in ALL])


def test_the_commands_are_those_promised() -> None:
    words = {p.prog.split()[1] for p in ALL if " " in p.prog}
    assert words == COMMANDS
    assert {p.prog.split()[2] for p in ALL if p.prog.startswith("ragexam models ")} == {
        "list",
        "add",
        "remove",
        "check",
        "starter",
        "add-server",
        "servers",
        "test-server",
        "consent",
        "remove-server",
    }


@EACH
def test_every_option_says_what_it_does(parser: argparse.ArgumentParser) -> None:
    assert parser.description
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            shown = {choice.dest for choice in action._choices_actions if choice.help}
            assert shown == set(action.choices), "every command stands in the list with a sentence"
        else:
            name = (action.option_strings or [action.dest])[-1]
            assert action.help, f"{parser.prog} {name} has no help"
            assert action.help is not argparse.SUPPRESS
    assert "%(" not in parser.format_help(), "every default is filled in"


@EACH
def test_examples_can_be_typed(parser: argparse.ArgumentParser) -> None:
    examples = re.findall(r"^  (ragexam .+)$", parser.epilog or "", re.MULTILINE)
    assert examples, f"{parser.prog} shows no example"
    for line in examples:
        # A remark stands behind at least four spaces.
        words = shlex.split(re.split(r"\s{4,}", line)[0])
        options = build_parser().parse_args(words[1:])
        assert callable(options.call)
        if parser.prog != "ragexam":
            assert options.command == parser.prog.split()[1]


@EACH
def test_help_fits_a_terminal(parser: argparse.ArgumentParser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    assert max(map(len, parser.format_help().splitlines())) <= 120


def test_help_and_version_are_no_errors(capfd: pytest.CaptureFixture[str], ragexam: Any) -> None:
    for words in (["--help"], ["run", "--help"], ["models", "starter", "--help"], ["--version"]):
        with pytest.raises(SystemExit) as ended:
            main(words)
        assert ended.value.code == 0
    assert __version__ in capfd.readouterr().out
    assert "ragexam generate" in ragexam().out, "without a command the way is shown"


def test_what_stands_before_an_action_counts_as_well() -> None:
    parser = build_parser()
    for words in (["models", "--json"], ["models", "--json", "list"], ["models", "list", "--json"]):
        assert parser.parse_args(words).json is True


def test_meanings_run_into_no_other() -> None:
    assert listed({"a": "one.", "b": "100 %"}) == "a: one; b: 100 %%."
    said = listed({"a": "one; two.", "b": "A), B), ...", "c": "three"})
    assert said == "a: one; two. b: A), B), ... c: three."


@EACH
def test_help_has_no_broken_punctuation(parser: argparse.ArgumentParser) -> None:
    text = " ".join(parser.format_help().split())
    assert not re.search(r"\.;|, ;|; ;|,\.(?!\.)|\.{4}", text)


def test_the_model_of_retrievers_is_said_to_serve_all_that_ask_one() -> None:
    (run,) = [p for p in ALL if p.prog == "ragexam run"]
    (text,) = [a.help or "" for a in run._actions if a.dest == "retrieval_llm"]
    for name, kind in KINDS.items():
        assert (name in text) == ("llm" in kind.own)


def test_what_uses_the_network_is_all_named() -> None:
    text = " ".join(build_parser().format_help().split())
    assert "only step that uses the network" not in text
    assert "getting starter models, and asking systems and servers elsewhere" in text


def test_numbers_of_examples_are_called_alike_everywhere() -> None:
    for words in (["write", "p"], ["scenarios", "run", "p"]):
        for option in ("--examples", "--icl"):
            assert build_parser().parse_args([*words, option, "0,1"]).icl == "0,1"


def test_what_is_no_number_is_told_in_a_sentence() -> None:
    for words, said in (
        (["report", "p", "--tolerance", "abc"], "“abc” is no number, and --tolerance needs one."),
        (["write", "p", "--max-tokens", "1.5"], "“1.5” is no whole number, and --max-tokens needs one."),
    ):
        with pytest.raises(InputError) as caught:
            build_parser().parse_args(words)
        assert str(caught.value.message) == said
