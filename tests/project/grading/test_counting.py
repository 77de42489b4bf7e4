"""Checks that figures of questions, the grid of the run and what is handed on follow what counts as right."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ragexam.errors import NotEnoughData
from ragexam.project import Project
from ragexam.project.exam.bundles import whole_bundle, write_bundle
from ragexam.project.exam.page import reading_figures
from ragexam.project.results.versions import version_of_file
from ragexam.project.run.counted_answer import CountedAnswer, reading_counted
from ragexam.project.run.page import Cell, reading_run
from ragexam.records import Grade, Item, ItemState, WrittenAnswer
from ragexam.store import Store

OPEN = Item("open", "What colour is it?", (), -1, answer="It is red", state=ItemState.ACCEPTED)
CHOICE = [
    Item(f"q{n}", f"What is number {n}?", ("red", "green", "blue"), n % 3, state=ItemState.ACCEPTED) for n in range(4)
]


@pytest.fixture
def both_ways(project: Project, corpus: Path) -> Project:
    """Return a project of one pipeline that chose and wrote; the first answer it wrote is right, and that to the open question."""
    project.start_job("import", paths=[str(corpus)]).wait()
    project.edits.add([*CHOICE, OPEN], "exam")
    project.pipelines.choose(["scripted:1:0.9"], ["closed_book"])
    project.start_job("run").wait()
    (writer,) = project.pipelines.chosen()
    answers = [
        WrittenAnswer(f"a{n}", item.id, item.content_hash, writer.label, f"Text {n}", pipeline_id=writer.id)
        for n, item in enumerate([*CHOICE[:3], OPEN])
    ]
    project.edits.add_answers(answers, "f")
    with Store.open(project.path) as store:
        for n, answer in enumerate(answers):
            store.grades.put(Grade(answer.id, "token_f1", 1.0 if n in (0, 3) else 0.0, made=1.0))
    return project


def test_figures_of_questions_follow(both_ways: Project) -> None:
    chosen = reading_figures(both_ways)
    assert "open" not in chosen
    both_ways.edits.set_response_source("written", "token_f1")
    written = reading_figures(both_ways)
    assert [(written[i].right, written[i].answered, written[i].by) for i in ("q0", "q1", "open")] == [
        (1, 1, "written"),
        (0, 1, "written"),
        (1, 1, "written"),
    ]
    assert (written["q3"].answered, written["q3"].choosers) == (0, 1), "it chose and did not write"
    assert [own.taken for key, own in written.items() if key != "open"] == [own.taken for own in chosen.values()]
    assert (written["open"].taken, written["open"].choosers) == ((), 0)


def test_the_grid_shows_what_counts_and_the_run_stays_what_it_was(both_ways: Project) -> None:
    before = reading_run(both_ways)
    assert before.answers is before.choices
    both_ways.edits.set_response_source("written", "token_f1")
    view = reading_run(both_ways, before)
    assert [item.id for item in view.items] == ["q0", "q1", "q2", "q3", "open"]
    assert [view.kind_of(0, n) for n in range(5)] == [Cell.RIGHT, Cell.WRONG, Cell.WRONG, Cell.OPEN, Cell.RIGHT]
    assert (view.rows[0].right, view.rows[0].answered, view.rows[0].total) == (2, 4, 5)
    assert (view.so_far, view.given, view.total, view.to_give) == (before.so_far, 4, 4, 0)
    assert reading_run(both_ways, view) is view
    assert view.table().rows[0][1] == pytest.approx(0.5)
    assert "Right means written right here" in view.table().note
    assert "so far" not in view.table().columns[1]


def test_the_answer_that_counts_is_read(both_ways: Project) -> None:
    (writer,) = both_ways.pipelines.chosen()

    def read(item: str, *, chosen: bool = False) -> CountedAnswer:
        counted = reading_counted(both_ways, writer.id, item, chosen=chosen)
        assert counted is not None
        return counted

    by_choice = read("q1")
    assert (by_choice.taken, by_choice.response is not None, by_choice.written) == ("chosen", True, None)
    both_ways.edits.set_response_source("written", "token_f1")
    written = read("open")
    assert (written.response, written.written.answer.text) == (None, "Text 3")  # type: ignore[union-attr]
    nothing = read("q3")
    assert (nothing.response, nothing.written, nothing.item.id) == (None, None, "q3")
    assert read("q3", chosen=True).response is not None
    both_ways.edits.set_response_source("both", "token_f1")
    two = read("q1")
    assert two.response is not None
    assert two.written is not None
    half = read("q3")
    assert (half.response is not None, half.written) == (True, None)
    assert reading_counted(both_ways, writer.id, "gone") is None


def test_of_several_answers_the_one_that_decides_is_read(both_ways: Project) -> None:
    """Files may hold several answers to a question: the one behind the cell is shown, not the first."""
    (writer,) = both_ways.pipelines.chosen()
    item = CHOICE[3]
    two = [
        WrittenAnswer(f"b{n}", item.id, item.content_hash, writer.label, text, pipeline_id=writer.id)
        for n, text in enumerate(("Wrong text", "Right text"))
    ]
    both_ways.edits.add_answers(two, "f")
    with Store.open(both_ways.path) as store:
        for answer, value in zip(two, (0.0, 1.0), strict=True):
            store.grades.put(Grade(answer.id, "token_f1", value, made=2.0))
    both_ways.edits.set_response_source("written", "token_f1")
    assert reading_run(both_ways).kind_of(0, 3) == Cell.RIGHT
    shown = reading_counted(both_ways, writer.id, item.id)
    assert shown is not None
    assert shown.written is not None
    assert shown.written.answer.text == "Right text"


def test_both_is_refused_where_nothing_is_there_in_both_ways_any_more(both_ways: Project) -> None:
    both_ways.edits.set_response_source("both", "token_f1")
    assert both_ways.edits.set_response_source("both", "token_f1") is None, "it is so already"
    for item in CHOICE:
        both_ways.edits.change_item(item.id, question=f"{item.question} And why?")
    with pytest.raises(NotEnoughData, match="both chosen and written"):
        both_ways.edits.set_response_source("both", "token_f1")


def test_what_is_handed_on_says_what_counts(both_ways: Project, tmp_path: Path) -> None:
    both_ways.edits.set_response_source("written", "token_f1")
    write_bundle(both_ways, tmp_path / "it.exam.zip")
    answers = whole_bundle(tmp_path / "it.exam.zip").answers
    assert answers is not None
    assert answers.right == ((1, 0, 0, None, 1),)
    assert answers.source == "written:token_f1::0.5"
    assert answers.mode == "", "no choice was compared"
    version = version_of_file(tmp_path / "it.exam.zip")
    assert np.array_equal(version.scores, [[1, 0, 0, np.nan, 1]], equal_nan=True)
    with Store.open(both_ways.path) as store:
        for answer in store.answers.all():
            store.answers.remove(answer.id)
    with pytest.raises(NotEnoughData, match="no answers to hand on"):
        write_bundle(both_ways, tmp_path / "it.exam.zip")
    assert write_bundle(both_ways, tmp_path / "it.exam.zip", answers=False).answers is None
