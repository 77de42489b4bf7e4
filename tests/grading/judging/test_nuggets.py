"""References as nuggets: what a judge writes is checked, and a rule stands behind it."""

from __future__ import annotations

import pytest

from ragexam.grading.grader import AnswerCase
from ragexam.grading.judging.nuggets import LONGEST, cut_reference, split_reference

LONG = (
    "Employees have 27 days of leave in a year, and leave that is not taken expires at the end of March. The head of "
    "department may agree to an extension in writing."
)


def test_a_short_reference_is_a_nugget_and_nobody_is_asked(judge_saying) -> None:
    judge, backend = judge_saying(lambda prompt: {})
    (entry,) = split_reference(AnswerCase("How many?", "", "27 days  of leave."), judge)
    assert (entry.text, entry.origin) == ("27 days of leave", "rule")
    assert backend.prompts == []
    assert split_reference(AnswerCase("How many?", "", " "), judge) == ()


def test_what_the_judge_writes_is_taken_where_it_stands_in_the_reference(judge_saying) -> None:
    written = (
        "- Employees have 27 days of leave in a year.\n2) leave not taken expires at the end of March\n* the moon is cheese\n"
        "- employees have 27 days of leave in a year\n\n- " + "days " * 13
    )
    judge, backend = judge_saying(lambda prompt: {}, written)
    entries = split_reference(AnswerCase("How many?", "", LONG), judge)
    assert [entry.text for entry in entries] == [
        "Employees have 27 days of leave in a year",
        "leave not taken expires at the end of March",
    ]
    assert {entry.origin for entry in entries} == {"model"}
    assert len({entry.id for entry in entries}) == 2
    assert LONG in backend.prompts[0]


@pytest.mark.parametrize("written", ["", "I cannot do that.", "Here are the nuggets you asked me for, dear user:"])
def test_where_nothing_usable_is_written_a_rule_cuts(judge_saying, written: str) -> None:
    judge, _ = judge_saying(lambda prompt: {}, written)
    entries = split_reference(AnswerCase("How many?", "", LONG), judge)
    assert {entry.origin for entry in entries} == {"rule"}
    assert [entry.text for entry in entries] == cut_reference(LONG)


def test_the_rule_leaves_nothing_out_and_no_piece_is_long() -> None:
    pieces = cut_reference(LONG)
    assert all(1 <= len(piece.split()) <= LONGEST for piece in pieces)
    assert " ".join(pieces).replace(",", "").replace(".", "") == LONG.replace(",", "").replace(".", "")
    assert cut_reference("In May, all shops are closed on Sundays. They open again in June.")[0].startswith(
        "In May, all"
    )
    assert len(cut_reference("word " * 400)) == -(-400 // LONGEST)


def test_of_a_long_reference_no_fact_is_left_out(judge_saying) -> None:
    reference = " ".join(f"Thing{n} is painted in colour{n}." for n in range(40))
    written = "\n".join(f"- Thing{n} is painted in colour{n}" for n in range(40))
    for said, origin in ((written, "model"), ("", "rule")):
        judge, backend = judge_saying(lambda prompt: {}, said)
        entries = split_reference(AnswerCase("Which colours?", "", reference), judge)
        assert [entry.text for entry in entries] == [f"Thing{n} is painted in colour{n}" for n in range(40)]
        assert {entry.origin for entry in entries} == {origin}
        assert len({entry.id for entry in entries}) == 40
        texts = [prompt.rsplit("Text: ", 1)[1].split("\nNuggets:")[0] for prompt in backend.prompts]
        assert " ".join(texts) == reference, "every sentence is read by the judge, once"
        assert all(len(cut_reference(text)) <= LONGEST for text in texts)


def test_a_long_sentence_is_read_in_parts_and_a_short_reference_in_one(judge_saying) -> None:
    judge, backend = judge_saying(lambda prompt: {}, "")
    entries = split_reference(AnswerCase("What?", "", " ".join(f"word{n}" for n in range(400)) + "."), judge)
    assert " ".join(entry.text for entry in entries).split() == [f"word{n}" for n in range(400)]
    assert len(backend.prompts) > 1
    judge, backend = judge_saying(lambda prompt: {}, "")
    split_reference(AnswerCase("How many?", "", LONG), judge)
    assert len(backend.prompts) == 1
