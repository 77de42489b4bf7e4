"""Checks where answers go wrong: cells at a threshold, with the answers in them."""

from __future__ import annotations

from dataclasses import replace

from ragexam.project import Project
from ragexam.project.grading.confusion import ConfusionCase, ConfusionSource, cells_at, reading_confusion
from ragexam.project.grading.page import reading_grades
from ragexam.records import PERSON
from ragexam.report.results.source import usual_threshold

from .conftest import ASKED


def test_written_answers_by_any_grader_at_any_threshold(graded: Project) -> None:
    sources = {source.key: source for source in reading_confusion(graded) if source.written}
    assert list(sources) == ["Good", "Bad"]
    good, bad = sources["Good"], sources["Bad"]
    assert [c.name for c in good.criteria] == [
        "token_f1",
        "numeric_match",
        "answers_at_all",
    ]  # no people; length is none
    counts = cells_at(good, "token_f1", 0.5).counts
    assert (counts.match_right, counts.match_wrong, counts.miss_right, counts.miss_wrong) == (ASKED, 0, 0, 0)
    cells = cells_at(bad, "answers_at_all", 0.5)
    assert (cells.counts.miss_right, cells.counts.miss_wrong) == (ASKED * 3 // 4, ASKED // 4)
    assert len(cells.cells[False, False]) == ASKED // 4
    assert cells.sentence == "Mend retrieval first: 10 of 10 wrong answers lacked the passage."
    assert cells_at(bad, "answers_at_all", 1.0).counts.miss_wrong == ASKED  # above, not at


def test_people_are_a_criterion_and_what_they_left_out_is_counted(graded: Project) -> None:
    some = [a for a in graded.grading.answers() if a.system == "Good"][:3]
    graded.edits.set_people_grades("Ada", {a.id: grade for a, grade in zip(some, (5.0, 3.0, 1.0), strict=True)})
    (source,) = (s for s in reading_confusion(graded) if s.key == "Good")
    assert (source.criteria[0].name, source.criteria[0].start) == (PERSON, 3.0)
    cells = cells_at(source, PERSON, 3.0)
    assert (cells.counts.match_right, cells.counts.match_wrong, cells.unjudged) == (1, 2, ASKED - 3)
    assert {case.key for case in cells.cells[True, False]} == {some[1].id, some[2].id}


def test_the_matrix_begins_with_what_counts_in_the_project(graded: Project) -> None:
    def deciding() -> list[tuple[str, float]]:
        (source,) = (s for s in reading_confusion(graded) if s.key == "Good")
        return [(c.name, c.start) for c in source.criteria if c.deciding]

    assert deciding() == [("token_f1", usual_threshold("token_f1"))]
    graded.edits.set_response_source("written", "numeric_match", 0.83)
    assert deciding() == [("numeric_match", 0.83)]


def test_choice_items_agree_with_the_table(graded: Project) -> None:
    matrices = {m.name: m for m in graded.grading.confusions()}
    chosen = [s for s in reading_confusion(graded) if not s.written]
    assert {s.name for s in chosen} == set(matrices)
    for source in chosen:
        assert cells_at(source, "right", 0.5).counts == matrices[source.name]


def test_what_to_mend_is_told_by_documents_at_the_slider_too() -> None:
    cases = [ConfusionCase(f"a{n}", f"i{n}", "?", False, {"f": 0.1}, "d") for n in range(12)]
    one = cells_at(ConfusionSource("x", "x", True, tuple(cases), ()), "f", 0.5)
    assert one.sentence == "Neither stands out: 12 of 12 wrong answers lacked the passage."
    spread = [replace(case, document=case.item_id) for case in cases]
    many = cells_at(ConfusionSource("x", "x", True, tuple(spread), ()), "f", 0.5)
    assert many.sentence == "Mend retrieval first: 12 of 12 wrong answers lacked the passage."


def test_nothing_that_was_judged_says_nothing() -> None:
    source = ConfusionSource("x", "x", True, (ConfusionCase("a", "i", "?", True, {}, "d"),), ())
    cells = cells_at(source, "", 0.0)
    assert (cells.unjudged, cells.sentence) == (1, "")


def test_where_only_people_graded_window_and_tables_go_by_them(graded: Project) -> None:
    for grade in graded.grading.grades():
        graded._store.grades.remove(grade.answer_id, grade.grader, grade.rater)
    graded.edits.set_people_grades("Ada", {a.id: float(1 + n % 5) for n, a in enumerate(graded.grading.answers())})
    (source,) = (s for s in reading_confusion(graded) if s.key == "Good")
    assert [(c.name, c.deciding) for c in source.criteria] == [(PERSON, True)]
    view = reading_grades(graded)
    (table,) = (t for t in view.summary if t.name == "rag_confusion_written")
    cells = cells_at(source, PERSON, 3.0).counts
    assert table.rows[0][:3] == ("Good", cells.match_right, cells.match_wrong)
    assert "a grade of more than 3 by people" in table.note
