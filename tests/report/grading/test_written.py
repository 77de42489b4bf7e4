"""Checks what a report says of written answers, and what it keeps back."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ragexam.records import Table
from ragexam.report.document.records import Folded, table_of
from ragexam.report.grading.confusion import CriterionConfusions, RagConfusion
from ragexam.report.grading.disagreement import ONLY_WRITTEN, ResponseDisagreement, TwoWays, TwoWaysItem
from ragexam.report.grading.graded import GradedAnswers
from ragexam.report.grading.people_agreement import who_graded
from ragexam.report.grading.sections import written_section
from ragexam.report.grading.written import (
    WrittenReport,
    deciding_tables,
    renamed_systems,
    texts_of,
    without_texts,
    written_sentences,
    written_tables,
)

N = 24
GRADED = GradedAnswers(
    tuple("alpha · BM25" if n % 2 else "beta · BM25" for n in range(N)),
    tuple(f"q{n // 2}" for n in range(N)),
    tuple(f"d{n // 2}" for n in range(N)),
    {"token_f1": np.linspace(0.0, 1.0, N)},
    np.where(np.arange(N) < 16, 1.0 + np.arange(N) / 6.0, np.nan),
    {"Ada": np.where(np.arange(N) < 16, 1.0 + np.arange(N) / 6.0, np.nan)},
)
ITEM = TwoWaysItem("q1", "Secret question?", "secret", "alpha · BM25", "wrong", "the secret", 0.9, ONLY_WRITTEN)
WRITTEN = WrittenReport(
    GRADED,
    "Token F1",
    0.5,
    (RagConfusion("alpha · BM25", 5, 20, 0, 1), RagConfusion("beta · BM25", 4, 10, 0, 2)),
    ResponseDisagreement("Token F1", 0.5, (TwoWays("alpha · BM25", 3, 2, 1, 4),), (ITEM,)),
    (("Written: Secret question?", "alpha · BM25 wrote the secret"),),
)


def test_several_answers_of_a_system_to_a_question_are_told() -> None:
    assert not any("more than one answer" in said for said in written_sentences(WRITTEN))
    twice = replace(GRADED, questions=("q0", "q0", "q0", *GRADED.questions[3:]))
    assert (
        "1 question with more than one answer of a system: what is right goes by the last one that has a grade, means of grades by "
        "all of them."
    ) in written_sentences(WrittenReport(twice))


def test_one_section_with_everything_and_none_without_answers() -> None:
    (section,) = written_section(WRITTEN)
    names = [table.name for table in written_tables(WRITTEN)]
    assert names == [
        "grades",
        "grader_agreement",
        "rag_confusion_written",
        "disagreement",
        "disagreement_items",
    ]
    assert len(section.parts) == len(names) + 1
    assert "24 written answers of 2 systems." in section.text
    assert who_graded(1, 16) in section.text
    assert who_graded(1, 16).startswith("1 rater graded 16 answers. Raters count as people here")
    assert section.text[-1] == (
        "Of the written answers, all pipelines together: Mend generation first: only 3 of 33 wrong answers lacked the passage."
    )
    wrong = (*(("q1", False),) * 20, *(("q2", True),) * 10)  # all of them at two questions
    one = replace(WRITTEN.confusions[0], match_wrong=20, miss_wrong=10, wrong=wrong)
    said = written_sentences(replace(WRITTEN, confusions=(one,)))
    assert str(said[-1]).endswith("Neither stands out: 10 of 30 wrong answers lacked the passage.")
    assert written_section(None) == []
    assert written_section(replace(WRITTEN, graded=replace(GRADED, systems=()))) == []


def test_every_criterion_has_its_rows_where_there_are_several() -> None:
    one = CriterionConfusions("Token F1", 0.5, WRITTEN.confusions)
    assert "rag_confusion_criteria" not in {t.name for t in written_tables(replace(WRITTEN, criteria=(one,)))}
    both = replace(WRITTEN, criteria=(one, CriterionConfusions("people", 3.0, WRITTEN.confusions[:1])))
    tables = written_tables(both)
    (table,) = (t for t in tables if t.name == "rag_confusion_criteria")
    assert [row[:2] for row in table.rows] == [
        ("alpha · BM25", "Token F1"),
        ("beta · BM25", "Token F1"),
        ("alpha · BM25", "people"),
    ]
    assert table not in deciding_tables(both, tables)
    renamed = renamed_systems(both, lambda text: text.replace("alpha", "Model 1"))
    assert {row[0] for t in written_tables(renamed) if t.name == table.name for row in t.rows} == {
        "Model 1 · BM25",
        "beta · BM25",
    }


def test_nobody_graded() -> None:
    alone = WrittenReport(replace(GRADED, grades={}, people=np.full(N, np.nan), raters={}))
    assert written_tables(alone) == ()
    assert "No grader has graded them yet." in written_sentences(alone)
    assert any("Nobody has graded" in said for said in written_sentences(alone))


def test_texts_and_names_are_kept_back() -> None:
    assert "Secret question?" in texts_of(WRITTEN)
    lean = written_section(without_texts(WRITTEN))
    assert "secret" not in str(lean).lower()
    hidden = written_section(renamed_systems(WRITTEN, lambda text: text.replace("alpha", "Model A")))
    assert "alpha" not in str(hidden)
    assert "Model A" in str(hidden)


def test_who_decides_stands_first_and_all_others_are_folded() -> None:
    shorter = np.linspace(0.0, 1.0, N)
    graded = replace(GRADED, grades={**GRADED.grades, "rouge_1": shorter})
    (section,) = written_section(replace(WRITTEN, graded=graded, deciding="token_f1"))
    names = [part.name if isinstance(part, Table) else table_of(part).title for part in section.parts[:2]]
    assert names == [
        "grades_deciding",
        "What every grader gives, and what people would give",
    ]
    short, whole = section.parts[:2]
    assert isinstance(short, Table)
    assert isinstance(whole, Folded)
    assert whole.on_paper, "it is short enough"
    assert {row[1] for row in short.rows} == {"Token F1"}


def test_who_agrees_with_people_best_is_said() -> None:
    people = np.where(np.arange(N) < 16, 1.0 + np.arange(N) / 6.0, np.nan)
    alike, apart = np.nan_to_num(people), np.array([float(n * 7 % 5) for n in range(N)])
    graded = replace(GRADED, grades={"token_f1": apart, "rouge_1": alike})
    (sentence,) = [s for s in written_sentences(replace(WRITTEN, graded=graded)) if "agrees" in s]
    assert sentence.startswith("ROUGE-1 agrees with people best (1.00 in ranks), better than words in common do (")
    assert not any(
        "agrees" in s for s in written_sentences(replace(WRITTEN, graded=replace(graded, grades={"rouge_1": alike})))
    )
    floor = replace(graded, grades={"token_f1": alike, "rouge_1": apart})
    assert any(
        s.startswith("No grader agrees with people better") for s in written_sentences(replace(WRITTEN, graded=floor))
    )
