"""Words may stand before and after options, in every command."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import pytest

from ragexam.cli.words.parser import build_parser
from ragexam.errors import InputError


def commands(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                yield inner
                yield from commands(inner)


def test_words_after_options_are_words() -> None:
    options = build_parser().parse_args(
        ["compare", "x.ragexam", "--from", "both", "--grader", "token_recall", "A", "B"]
    )
    assert (options.pipelines, options.taken, options.source_grader) == (["A", "B"], "both", "token_recall")
    options = build_parser().parse_args(["compare", "x.ragexam", "A", "--quiet", "B"])
    assert options.pipelines == ["A", "B"]


@pytest.mark.parametrize("parser", list(commands(build_parser())), ids=lambda parser: parser.prog)
def test_every_command_tells_what_it_does_not_understand_and_where_its_help_is(parser: argparse.ArgumentParser) -> None:
    with pytest.raises(InputError) as refused:
        parser.parse_args(["one", "--quiet", "two", "three", "four", "--bogus"])
    assert refused.value.hint == f"See: {parser.prog} --help"
