"""Checks what is printed never steers the terminal, wherever its words come from."""

from __future__ import annotations

import json

import pytest

from ragexam.cli.output import Output, json_text
from ragexam.records import Table
from ragexam.report.cells import plain_text

STEERING = "a\x1b]0;title\x07\x1b[2J\x9b1m\u202eb\ud800"


@pytest.mark.parametrize("sign", ["\x1b", "\x07", "\x9b", "\u202e", "\ud800"])
def test_no_character_that_steers_is_printed(sign: str, capsys: pytest.CaptureFixture[str]) -> None:
    output = Output()
    table = Table("t", STEERING, ("x",), ((STEERING,),), note=STEERING)
    output.say(STEERING)
    output.table(table)
    output.warn(STEERING)
    output.error("InputError", STEERING)
    printed = capsys.readouterr()
    assert "title" in printed.out
    assert sign not in printed.out + printed.err
    assert sign not in plain_text(table)


def test_other_characters_are_printed_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    Output().say("1\u202f000 ﬁsh\tשלום")
    assert capsys.readouterr().out == "1\u202f000 ﬁsh\tשלום\n"


def test_json_keeps_every_character_and_none_steers() -> None:
    text = json_text({"question": STEERING})
    assert text.isascii()
    assert json.loads(text) == {"question": STEERING}
