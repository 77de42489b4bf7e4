"""Moodle's GIFT, read: what we write comes back, what others write is understood or told."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.corpus.text import plain_characters
from ragexam.errors import InputError
from ragexam.exam.exchange.exam_files.gift import read_gift, write_gift
from ragexam.exam.exchange.exam_files.items import Exchange
from ragexam.records import Item

TEXT = st.text(st.characters(exclude_categories=("Cs",)), max_size=30).map(plain_characters)
LINE = TEXT.map(lambda t: " ".join(t.split())).filter(lambda t: t != "" and not t.startswith("[") and t[:2] != "//")


@st.composite
def exams(draw: st.DrawFn) -> Item:
    choices = draw(st.lists(LINE, min_size=2, max_size=5, unique_by=lambda t: " ".join(t.casefold().split())))
    passage = draw(LINE)
    return Item(
        "a", draw(LINE), tuple(choices), draw(st.integers(0, len(choices) - 1)), passage=passage, explanation=draw(LINE)
    )


@given(exams())
def test_what_goes_out_comes_back(tmp_path_factory: pytest.TempPathFactory, item: Item) -> None:
    path = tmp_path_factory.getbasetemp() / "exam.gift"
    write_gift([item], path)
    (read,) = read_gift(path).items
    assert (read.content_hash, read.question) == (item.content_hash, item.question)
    if not item.explanation.startswith("Evidence: "):
        assert (read.explanation, read.passage) == (item.explanation, item.passage)


def read(tmp_path: Path, text: str) -> Exchange:
    (tmp_path / "exam.gift").write_text(text, encoding="utf-8")
    return read_gift(tmp_path / "exam.gift")


def test_topics_essays_and_lines_come_back(tmp_path: Path) -> None:
    exam = [
        Item("1", "First\nsecond?", ("a -> b", "c\\d"), 1, topic="B/C"),
        Item("2", "Summarise.", (), -1, topic="B/C", answer="At 40 bar."),
    ]
    write_gift(exam, tmp_path / "exam.gift")
    first, second = read_gift(tmp_path / "exam.gift").items
    assert (first.question, first.choices, first.key, first.topic) == ("First\nsecond?", ("a -> b", "c\\d"), 1, "B/C")
    assert (second.is_open, second.answer, second.topic) == (True, "At 40 bar.", "B/C")


def test_what_other_programs_write(tmp_path: Path) -> None:
    documents = read(
        tmp_path,
        "// a remark\n$CATEGORY: $course$/top/Pumps\n\n"
        "::P1:: The seal lies in {~%0%K6#no ~%-50%K8 =K7#yes} of the store.\n\n"
        "The pump runs dry.{FALSE#it must not}\n\n"
        "Who signs?{=Ada =Ada L.}\n\n"
        "[html]Which?{\n  ~%100%one\n  ~two\n}\n",
    )
    assert documents.problems == ()
    gap, truth, short, weighted = documents.items
    assert gap.question == "The seal lies in _____ of the store."
    assert (gap.choices, gap.key, gap.topic) == (("K6", "K8", "K7"), 2, "Pumps")
    assert (truth.choices, truth.key) == (("True", "False"), 1)
    assert (short.is_open, short.answer) == (True, "Ada")
    assert (weighted.question, weighted.choices, weighted.key) == ("Which?", ("one", "two"), 0)


def test_of_answers_with_partial_worth_the_one_worth_most_is_right(tmp_path: Path) -> None:
    documents = read(
        tmp_path,
        "Who signs?{=%50%L. =Ada L. =%80%Ada}\n\nWhich?{~%50%nearly =wholly ~not}\n\nBoth?{~%60%a ~%40%b ~%-100%c}\n",
    )
    short, weighted = documents.items
    assert (short.is_open, short.answer) == (True, "Ada L.")
    assert (weighted.choices, weighted.key) == (("nearly", "wholly", "not"), 1)
    assert documents.problems == ("Line 5: it has 2 right choices, and one is asked for here.",)


def test_what_cannot_be_asked_is_told_with_its_line(tmp_path: Path) -> None:
    documents = read(
        tmp_path, "How many?{#40:2}\n\nMatch.{=a -> b =c -> d}\n\nTwo?{~%50%a ~%50%b ~c}\n\nText.\n\nYes?{=a ~b}\n"
    )
    assert [item.question for item in documents.items] == ["Yes?"]
    assert [problem.partition(":")[0] for problem in documents.problems] == ["Line 1", "Line 3", "Line 5", "Line 7"]
    assert "2 right choices" in documents.problems[2]


@pytest.mark.parametrize("text", ["", "no question", "{", "}{", "::a::{", "a{~}", "a{=}", "\\", "a{\\}", "//", "a{#}"])
def test_no_exam_is_told(tmp_path: Path, text: str) -> None:
    with pytest.raises(InputError, match="No item could be read"):
        read(tmp_path, text)
