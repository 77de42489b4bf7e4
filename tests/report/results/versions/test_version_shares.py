"""Other set-ups of two versions stand side by side on the questions of both, worked by hand."""

from __future__ import annotations

import math

import numpy as np

from ragexam.report.results.versions.comparison import ExamVersion, VersionItem, change_sentences, compare_versions
from ragexam.report.results.versions.version_shares import shares_table


def version(name: str, items: str, **rows: list[float]) -> ExamVersion:
    asked = tuple(VersionItem(letter, f"Question {letter}?", f"doc {letter}") for letter in items)
    return ExamVersion(name, tuple((key, f"Pipeline {key}") for key in rows), asked, np.array(list(rows.values())))


def test_other_pipelines_stand_side_by_side_on_the_questions_of_both() -> None:
    theirs = version("theirs", "abcd", P=[1, 1, 0, 0], none=[math.nan, math.nan, math.nan, 1])
    mine = version("mine", "cbxa", Q=[0, 1, 1, math.nan])
    comparison = compare_versions(theirs, mine, 0)
    assert change_sentences(comparison)[-1] == "What each has right on the questions of both stands side by side."
    first, second = shares_table(comparison).rows
    assert (first[0], first[1], first[5]) == ("theirs", "Pipeline P", 3)
    assert first[2] == 2 / 3, "b and a of a, b, c"
    assert (second[0], second[1], second[2], second[5]) == ("mine", "Pipeline Q", 0.5, 2)
    low, high = first[3], first[4]
    assert isinstance(low, float)
    assert isinstance(high, float)
    assert 0 < low < 2 / 3 < high < 1


def test_without_a_question_of_both_there_is_nothing() -> None:
    comparison = compare_versions(version("a", "a", P=[1]), version("b", "b", P=[1]), 0)
    assert shares_table(comparison).rows == ()
    assert change_sentences(comparison)[-1] == "No pipeline answered the same question in both: nothing can be paired."
