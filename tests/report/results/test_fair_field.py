"""Imported systems that answered other questions than the project's own pipelines, and who is left out of the contest."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ragexam.records import system_pipeline
from ragexam.report.results.accuracy.best_tables import baseline_table, best_per_llm_table
from ragexam.report.results.compare import Contest
from ragexam.report.results.fair_field import on_own_questions
from ragexam.report.results.results import ExamResults
from ragexam.report.results.sections import comparison_section
from ragexam.report.results.source import ResponseSource
from ragexam.report.results.verdict.decide import decide

WRITTEN = ResponseSource("written", "key_match", 0.67)


def _with_imported(kit: Any, own: list[list[Any]], imported: list[list[Any]]) -> ExamResults:
    """Own pipelines and imported systems, whose answers count as written."""
    specs = [kit.spec(examples=n) for n in range(len(own))]
    specs += [system_pipeline(name) for name in ("Full", "Second", "Third")[: len(imported)]]
    made: ExamResults = kit.make([*own, *imported], specs)
    return replace(made, taken_from=WRITTEN, imported=tuple(range(len(own), len(specs))))


def test_an_imported_system_with_further_answers_drives_nobody_out(kit: Any) -> None:
    """Own pipelines answered 23 of 26 questions; one imported system is right on the other three alone."""
    own = [[1] * 20 + [0] * 3 + [None] * 3, [1, 0] * 11 + [0] + [None] * 3]
    results = _with_imported(kit, own, [[1] * 10 + [0] * 13 + [1] * 3, [0] * 23 + [1] * 3])
    contest = Contest(results, 1)
    assert contest.candidates == [0, 1, 2, 3]
    assert len(contest.asked) == contest.documents == 23
    assert contest.common == list(range(23))
    decision = decide(results, 1)
    assert (decision.best, decision.sure) == (0, True)
    told = " ".join(decision.details)
    assert "Imported systems are compared on the 23 questions that pipelines of this project answered" in told
    assert "Left out" not in told
    shares = {row: pair.items for row, pair in contest.against(0, [1, 2, 3]).items()}
    assert shares == {1: 23, 2: 23, 3: 23}
    best = _with_imported(kit, own, [[1] * 23 + [0] * 3])
    assert "answers 100% of 23 items right" in decide(best, 1).sentence


def test_nothing_changes_where_all_sat_the_same_or_a_run_is_half_done(kit: Any) -> None:
    level = _with_imported(kit, [[1] * 12, [0] * 12], [[1, 0] * 6])
    assert on_own_questions(level) is level
    half = kit.make([[1] * 12, [0] * 4 + [None] * 8])
    assert on_own_questions(half) is half
    assert Contest(half, 1).candidates == [0]
    alone = _with_imported(kit, [[None] * 12], [[1] * 12, [1] * 3 + [None] * 9])
    assert on_own_questions(alone) is alone


def test_too_few_own_answers_do_not_decide_what_is_compared(kit: Any) -> None:
    results = _with_imported(kit, [[1] * 3 + [None] * 9], [[1] * 12, [0] * 12])
    assert on_own_questions(results) is results
    decision = decide(results, 1)
    assert decision.best == 1
    assert (
        "Left out of the contest, for want of answers: M · BM25, k=3 · ICL@0 (3 of 12 questions)." in decision.details
    )
    assert any("write or import what is missing, and grade it" in line for line in decision.details)


def test_who_was_asked_others_is_compared_on_what_is_common(kit: Any) -> None:
    """Own and imported answers were graded on different samples of the questions, as people do."""
    results = _with_imported(kit, [[1] * 20 + [None] * 10], [[None] * 10 + [1] * 10 + [0] * 10])
    contest = Contest(results, 1)
    assert contest.candidates == [0, 1]
    assert contest.against(0, [1])[1].items == 10
    assert contest.results.accuracy().tolist() == [1.0, 1.0]
    assert Contest(results, 1, whole=True).results is results
    nearly_none = _with_imported(kit, [[1] * 20 + [None] * 18], [[None] * 18 + [1] * 20])
    assert Contest(nearly_none, 1).candidates == [0]
    assert any("Full (2 of 20 questions)" in line for line in decide(nearly_none, 1).details)


def test_what_any_own_pipeline_answered_is_compared(kit: Any) -> None:
    own = [[1] * 22 + [None] * 10, [None] * 10 + [0] * 22]
    results = _with_imported(kit, own, [[1, 0] * 16])
    assert on_own_questions(results) is results
    contest = Contest(results, 1)
    assert contest.candidates == [0, 1, 2]
    assert {row: pair.items for row, pair in contest.against(2, [0, 1]).items()} == {0: 22, 1: 22}
    assert "Imported systems" not in " ".join(decide(results, 1).details)


def test_who_answered_nothing_of_it_is_counted_with_none(kit: Any) -> None:
    results = _with_imported(kit, [[1] * 23 + [None] * 3], [[None] * 23 + [1] * 3])
    decision = decide(results, 1)
    assert "no other candidate has enough answers to be compared with it yet" in decision.sentence
    assert "Left out of the contest, for want of answers: Full (0 of 23 questions)." in decision.details
    both = replace(results, taken_from=ResponseSource("both", "key_match", 0.67), imported=())
    assert not any("write or import" in line for line in decide(both, 1).details)


def test_who_wrote_something_is_named_before_who_wrote_nothing(kit: Any) -> None:
    rows = [[1] * 12, [None] * 12, [None] * 12, [1] * 4 + [None] * 8, [1] * 8 + [None] * 4, [None] * 12]
    results = replace(kit.make(rows), taken_from=WRITTEN, ungraded={5: 7})
    decision = decide(results, 1)
    assert "no other candidate has enough answers to be compared with it yet" in decision.sentence
    told = next(line for line in decision.details if line.startswith("Left out"))
    assert told == (
        "Left out of the contest, for want of answers: M · BM25, k=3 · ICL@4 (8 of 12 questions), M · BM25, k=3 · ICL@3 (4 of 12 "
        "questions), M · BM25, k=3 · ICL@5 (7 answers without a grade) and 2 more."
    )


def test_best_and_mean_are_of_those_that_answered_enough(kit: Any) -> None:
    """One system with one right answer is no best pipeline, and moves no mean."""
    own = [[1] * 6 + [0] * 4, [1] * 4 + [0] * 6]
    results = _with_imported(kit, own, [[1] + [None] * 9])
    table = baseline_table(results)
    rows = {row[0]: row[1] for row in table.rows}
    assert (rows["All pipelines, mean"], rows["Best pipeline"]) == (0.5, 0.6)
    assert "Mean and best are of the 2 pipelines with nearly as many answers as the most complete one." in table.note
    marks = {row[0]: row[-1] for row in best_per_llm_table(results).rows}
    assert marks == {"M": "best choice", "Full": ""}
    whole = baseline_table(_with_imported(kit, own, [[1] * 10]))
    assert ("Best pipeline", 1.0) in whole.rows
    assert "Mean and best" not in whole.note
    few = kit.make([[1] + [None] * 9, own[0]], [kit.spec(kind="dense"), kit.spec()])
    assert [row[-1] for row in best_per_llm_table(few).rows] == ["", "best choice"]
    further = _with_imported(kit, [[*row, None, None] for row in own], [[0] * 10 + [1] * 2])
    for one in (best_per_llm_table(further), baseline_table(further)):
        assert "Imported systems are compared on the 10 questions" in one.note
    assert [row[2:] for row in best_per_llm_table(further).rows] == [(0.6, "ICL@0", "best choice"), (0.0, "", "")]


def test_a_mode_that_has_begun_takes_no_place(kit: Any) -> None:
    specs = [kit.spec(), kit.spec(examples=1), kit.spec(kind="dense"), kit.spec(kind="closed_book")]
    rows = [[1] * 6 + [0] * 4, [1] + [None] * 9, [1] * 4 + [0] * 6, [0] * 9 + [None]]
    table = best_per_llm_table(kit.make(rows, specs))
    assert [row[2:] for row in table.rows] == [(0.6, "ICL@0", "best choice"), (0.4, "ICL@0", ""), (0.0, "ICL@0", "")]
    shares = dict(baseline_table(kit.make(rows, specs)).rows)
    assert shares["All pipelines, mean"] == pytest.approx(1 / 3), "a yardstick with nearly all answers counts"


def test_that_all_sat_the_same_items_is_said_only_where_it_is_so(kit: Any) -> None:
    for last, said in ((1, "All pipelines sat the same items"), (None, "Not all pipelines sat the same items")):
        results = kit.make([[1] * 12, [0] * 11 + [last], [None] * 12])
        contest = Contest(results, 1)
        (section,) = comparison_section(contest, decide(results, 1, contest=contest))
        assert section.text[0].startswith(said)


def test_yardsticks_that_sat_other_questions_are_told_on_those_in_common(kit: Any) -> None:
    specs = [kit.spec("M", "bm25"), kit.spec("M", "closed_book"), kit.spec("M", "oracle"), kit.spec("N", "bm25")]
    rows = [[1] * 6 + [0] * 6, [None] * 3 + [0] * 6 + [1] * 3, [1] * 12, [0] * 12]
    told = " ".join(decide(kit.make(rows, specs), 1).details)
    assert (
        "For scale, on the 9 items that both answered: without any document the same model answers 33% right, this one 33%. For "
        "scale, on the 12 items that both answered: with the right passage in hand the same model answers 100% right, this one 50%."
    ) in told
    rows[1] = [0] * 12
    told = " ".join(decide(kit.make(rows, specs), 1).details)
    assert (
        "For scale: without any document the same model answers 0% right, and with the right passage in hand 100%."
        in told
    )
    apart = [[1] * 6 + [None] * 6, [None] * 6 + [0] * 6, [None] * 12, [0] * 6 + [None] * 6]
    assert "For scale" not in " ".join(decide(kit.make(apart, specs), 1).details)
    assert np.isnan(kit.make(apart, specs).accuracy()[2])
