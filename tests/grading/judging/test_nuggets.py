"""References as nuggets: what a judge writes is checked, and a rule stands behind it."""

from __future__ import annotations

import pytest

from ragexam.grading.grader import AnswerCase
from ragexam.grading.judging.nugget_texts import LONGEST, completed, cut_reference, read_nuggets
from ragexam.grading.judging.nuggets import split_reference

LONG = (
    "Employees have 27 days of leave in a year, and leave that is not taken expires at the end of March. The head of "
    "department may agree to an extension in writing."
)


EXTENSION = "The head of department may agree to an extension in writing"


def texts_of(judge_saying, written: str, reference: str = LONG) -> list[tuple[str, str]]:
    judge, _ = judge_saying(lambda prompt: {}, written)
    return [(entry.text, entry.origin) for entry in split_reference(AnswerCase("How many?", "", reference), judge)]


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
    assert [(entry.text, entry.origin) for entry in entries] == [
        ("Employees have 27 days of leave in a year", "model"),
        ("leave not taken expires at the end of March", "model"),
        (EXTENSION, "rule"),
    ]
    assert len({entry.id for entry in entries}) == 3
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


def test_a_list_that_is_whole_stays_as_it_was_written(judge_saying) -> None:
    whole = "- head of department may agree to an extension\n- 27 days of leave\n- leave expires end of March"
    told = [(line[2:], "model") for line in whole.splitlines()]
    assert texts_of(judge_saying, whole) == told
    assert texts_of(judge_saying, whole + "\n\n- Employees have leave in a year\n\nQuestion: Why?") == told


def test_blank_lines_between_nuggets_end_no_list(judge_saying) -> None:
    lines = [
        "Employees have 27 days of leave in a year",
        "leave not taken expires at the end of March",
        "head of department may agree in writing",
    ]
    spaced = "\n\n".join(f"- {line}" for line in lines)
    assert texts_of(judge_saying, spaced) == [(line, "model") for line in lines]
    assert texts_of(judge_saying, "Here they are:\n\n" + spaced) == [(line, "model") for line in lines]


def test_of_what_follows_a_list_only_what_it_left_out_is_taken(judge_saying) -> None:
    written = (
        "- 27 days of leave\n- leave expires end of March\n\n- Employees have 27 days of leave in a year\n"
        "- head of department may agree\nThe leave of employees may be in writing."
    )
    assert texts_of(judge_saying, written) == [
        ("27 days of leave", "model"),
        ("leave expires end of March", "model"),
        ("head of department may agree", "model"),
    ]


def test_what_is_left_out_stands_where_the_reference_says_it(judge_saying) -> None:
    written = "- leave not taken expires at the end of March\n- head of department may agree to an extension"
    assert texts_of(judge_saying, written)[0] == ("Employees have 27 days of leave in a year", "rule")
    assert len(texts_of(judge_saying, written)) == 3


@pytest.mark.parametrize(
    ("nugget", "taken"),
    [
        ("Employees have 28 days of leave", False),
        ("Employees have 27 hours of leave", False),
        ("leave expires at the end of April", False),
        ("Employees have 27 days of leave in one year", True),
        ("Employees have twenty-seven days of leave", True),
    ],
)
def test_figures_of_a_nugget_stand_in_the_reference(nugget: str, taken: bool) -> None:
    assert read_nuggets(nugget, LONG, "en") == ([nugget] if taken else [])


def test_a_wrong_figure_is_put_right_by_the_rule(judge_saying) -> None:
    written = "- Employees have 28 days of leave\n- leave expires end of March\n- head of department may agree"
    assert texts_of(judge_saying, written)[0] == ("Employees have 27 days of leave in a year", "rule")


def test_the_same_words_with_another_number_are_another_fact(judge_saying) -> None:
    reference = "Employees at Thornsey have 27 days of leave. Employees at Quellmoor have 29 days of leave in a year."
    assert [text for text, _ in texts_of(judge_saying, "- Employees at Thornsey have 27 days of leave", reference)] == [
        "Employees at Thornsey have 27 days of leave",
        "Employees at Quellmoor have 29 days of leave in a year",
    ]


def test_a_list_that_would_grow_too_long_is_cut_by_rule() -> None:
    reference = " ".join(f"Thing{n} is painted in colour{n}." for n in range(12))
    written = "- Thing0 is painted\n- Thing0 in colour0\n" + "\n".join(f"- Thing{n} in colour{n}" for n in range(1, 11))
    assert [text for text, _ in completed(written, reference)] == cut_reference(reference)
    assert {origin for _, origin in completed(written, reference)} == {"rule"}


def test_words_before_a_comma_are_no_fact(judge_saying) -> None:
    reference = "For internal calculation, machine tools of all plants are written off over 11 years."
    told = "machine tools are written off over 11 years"
    assert texts_of(judge_saying, f"- {told}", reference) == [(told, "model")]
