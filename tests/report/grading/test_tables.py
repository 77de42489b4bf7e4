"""Tables of graded answers, over simulated graders."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ragexam.records import PERSON, Grade, WrittenAnswer
from ragexam.report.grading.agreement import LEAST_AT_LENGTH, against_floor, agreements
from ragexam.report.grading.graded import GradedAnswers, graded_answers
from ragexam.report.grading.judges import aside_sentences
from ragexam.report.grading.tables import agreement_table, grades_table, verdict
from ragexam.stats.powered.mean import powered_mean


@pytest.fixture(scope="module")
def graded() -> GradedAnswers:
    """200 answers of two systems, 80 graded by people; ROUGE-L sees the truth best, exact match nothing."""
    rng = np.random.default_rng(0)
    truth = np.concatenate([rng.normal(3.6, 0.8, 100), rng.normal(2.6, 0.8, 100)])
    answers = [WrittenAnswer(f"a{n}", f"i{n % 100}", "h", "Good" if n < 100 else "Poor", "x") for n in range(200)]
    grades = []
    for n, value in enumerate(truth):
        for name, noise in (("token_f1", 1.0), ("rouge_l", 0.3), ("exact_match", 99.0), ("length", 5.0)):
            grades.append(Grade(f"a{n}", name, float(value + rng.normal(0, noise)) / 5.0))
        if n % 5 < 2:
            grades.append(Grade(f"a{n}", PERSON, float(np.clip(round(value), 1, 5)), "Anna", low=1, high=5))
    grades.append(Grade("a0", PERSON, 1.0, "Ben", low=1, high=5))
    grades.append(Grade("gone", "token_f1", 1.0))
    return graded_answers(answers, grades, {"i0": "d"})


def test_answers_and_grades_are_joined(graded: GradedAnswers) -> None:
    assert (graded.questions[0], graded.documents[0], graded.documents[1]) == ("i0", "d", "i1")
    assert int((~np.isnan(graded.people)).sum()) == 80
    assert set(graded.raters) == {"Anna", "Ben"}
    assert graded.people[0] == (graded.raters["Anna"][0] + 1.0) / 2


def rows_of(graded: GradedAnswers) -> dict[tuple[str, str], dict[str, object]]:
    """Return the rows of the grades by system and grader, each by its columns."""
    table = grades_table(graded)
    return {(str(row[0]), str(row[1])): dict(zip(table.columns, row, strict=True)) for row in table.rows}


def test_every_grader_by_system(graded: GradedAnswers) -> None:
    rows = rows_of(graded)
    assert len(rows) == 8
    row = rows["Good", "ROUGE-L"]
    assert row["Answers"] == 100
    assert row["Grader's mean"] == pytest.approx(graded.grades["rouge_l"][:100].mean())


def test_a_grader_that_sees_the_truth_narrows_what_people_would_give(graded: GradedAnswers) -> None:
    """The interval beside a grader's mean is that of what people would give: no grader's mean has one of its own."""
    rows = rows_of(graded)
    wide, narrow, length = (rows["Good", name] for name in ("Exact match", "ROUGE-L", "Length in words"))
    assert (narrow["To"] - narrow["From"]) < 0.85 * (wide["To"] - wide["From"])  # type: ignore[operator]
    assert narrow["Graded by people"] == 40
    assert narrow["From"] < 3.6 < narrow["To"]  # type: ignore[operator]
    assert narrow["From"] < narrow["People would give"] < narrow["To"]  # type: ignore[operator]
    assert [length[name] for name in ("People would give", "From", "To", "Remark")] == [
        None,
        None,
        None,
        "for comparison",
    ]


def test_how_many_more_labels_would_halve_it_stands_there() -> None:
    """300 answers, each of a document of its own, 40 labels, a grader that knows nothing: 120 more quarter the variance."""
    rng = np.random.default_rng(3)
    answers = [WrittenAnswer(f"a{n}", f"i{n}", "h", "S", "x") for n in range(300)]
    grades = [Grade(a.id, "token_f1", float(rng.random())) for a in answers]
    grades += [Grade(a.id, PERSON, float(rng.integers(1, 6)), "Anna", low=1, high=5) for a in answers[:40]]
    graded = graded_answers(answers, grades, {})
    row = rows_of(graded)["S", "Token F1"]
    expected = powered_mean(graded.people, graded.grades["token_f1"], graded.documents, scale=(1.0, 5.0))
    assert row["More to halve it"] == expected.labels_to_halve
    assert row["More to halve it"] == pytest.approx(120, abs=6)


def test_a_grader_that_left_some_out_is_held_against_people_on_the_rest(graded: GradedAnswers) -> None:
    some = graded.grades["rouge_l"].copy()
    some[:20] = np.nan
    row = rows_of(replace(graded, grades={"rouge_l": some}))["Good", "ROUGE-L"]
    assert (row["Answers"], row["Graded by people"]) == (80, 32)
    assert row["Grader's mean"] == pytest.approx(some[20:100].mean())


def test_a_grader_below_the_floor_is_marked(graded: GradedAnswers) -> None:
    by_grader = {one.grader: one for one in agreements(graded, 3.0)}
    assert {name: one.floor.worse for name, one in by_grader.items()} == {
        "token_f1": False,
        "rouge_l": False,
        "exact_match": True,
        "length": True,
    }
    assert by_grader["rouge_l"].pearson.n == 80
    assert by_grader["rouge_l"].spearman.low < by_grader["rouge_l"].spearman.value  # type: ignore[operator]
    assert by_grader["length"].kappa.value is None
    table = agreement_table(by_grader.values())
    remarks = {row[0]: row[-1] for row in table.rows}
    assert remarks == {
        "Token F1": "the floor",
        "ROUGE-L": "better than the floor",
        "Exact match": "worse than the floor",
        "Length in words": "for comparison",
    }


def test_one_answer_without_a_floor_does_not_switch_the_comparison_off(graded: GradedAnswers) -> None:
    floor = graded.grades["token_f1"].copy()
    floor[np.flatnonzero(~np.isnan(graded.people))[0]] = np.nan
    some = replace(graded, grades={**graded.grades, "token_f1": floor})
    by_grader = {one.grader: one for one in agreements(some, 3.0)}
    assert by_grader["exact_match"].floor.worse
    assert by_grader["exact_match"].floor.above.n == 79
    assert against_floor("exact_match", some).worse
    assert by_grader["rouge_l"].floor.above.low > 0.0  # type: ignore[operator]


def test_where_words_in_common_are_unknown_the_table_says_so(graded: GradedAnswers) -> None:
    alone = replace(graded, grades={"rouge_l": graded.grades["rouge_l"]})
    (one,) = agreements(alone, 3.0)
    assert agreement_table([one]).rows[0][-1] == "words in common unknown: no reference answer"
    assert against_floor("rouge_l", alone).unknown
    counted = replace(alone, words_in_common=graded.grades["token_f1"])
    assert [row[-1] for row in agreement_table(agreements(counted, 3.0)).rows] == ["the floor", "better than the floor"]
    assert not against_floor("rouge_l", counted).unknown


def test_a_grader_that_goes_by_length_falls_among_answers_of_equal_length() -> None:
    """People like long answers a little; one grader counts words, the other reads."""
    rng = np.random.default_rng(2)
    answers = [WrittenAnswer(f"a{n}", f"i{n // 2}", "h", "S", "x") for n in range(120)]
    length = rng.integers(5, 60, 120)
    people = np.clip(np.round(1.5 + length / 20 + rng.normal(0.0, 0.7, 120)), 1, 5)
    grades = [Grade(f"a{n}", PERSON, float(value), "Anna", low=1, high=5) for n, value in enumerate(people)]
    for n in range(120):
        grades.append(Grade(f"a{n}", "length", float(length[n])))
        grades.append(Grade(f"a{n}", "token_f1", float(length[n] + rng.normal(0.0, 3.0)) / 80.0))
        grades.append(Grade(f"a{n}", "rouge_l", float(people[n] + rng.normal(0.0, 0.7)) / 8.0))
    rows = {one.grader: one for one in agreements(graded_answers(answers, grades, {}), 3.0)}
    by_words, reads = rows["token_f1"], rows["rouge_l"]
    assert by_words.spearman.low > 0.5  # type: ignore[operator]
    assert by_words.at_equal_length.low < 0.0 < by_words.at_equal_length.high  # type: ignore[operator]
    assert reads.at_equal_length.low > 0.4  # type: ignore[operator]
    assert rows["length"].at_equal_length.value is None
    table = agreement_table(rows.values())
    assert "At equal length" in table.note
    column = table.columns.index("At equal length")
    assert [row[column] for row in table.rows] == [one.at_equal_length.value for one in rows.values()]


def test_of_few_answers_nothing_is_said_about_length(graded: GradedAnswers) -> None:
    rated = np.flatnonzero(~np.isnan(graded.people))
    few = graded.people.copy()
    few[rated[LEAST_AT_LENGTH - 1 :]] = np.nan
    rows = agreements(replace(graded, people=few), 3.0)
    assert {one.at_equal_length.value for one in rows} == {None}
    table = agreement_table(rows)
    assert "At equal length" not in table.columns
    assert "At equal length" not in table.note
    assert all(len(row) == len(table.columns) == len(table.formats) for row in table.rows)
    enough = graded.people.copy()
    enough[rated[LEAST_AT_LENGTH:]] = np.nan
    assert "At equal length" in agreement_table(agreements(replace(graded, people=enough), 3.0)).columns


def test_without_people_nothing_is_said_of_graders() -> None:
    answers = [WrittenAnswer(f"a{n}", f"i{n}", "h", "S", "x") for n in range(12)]
    bare = graded_answers(answers, [Grade(a.id, "token_f1", 0.5) for a in answers], {})
    table = grades_table(bare)
    assert table.columns == ("System", "Grader", "Grader's mean", "Answers")
    assert table.rows == (("S", "Token F1", 0.5, 12),)
    assert "nobody has graded any of these answers" in table.note
    (one,) = agreements(bare, 3.0)
    assert (one.spearman.value, one.floor.worse) == (None, False)


def test_a_grader_that_differs_from_the_floor_by_luck_alone_is_not_told_apart() -> None:
    """Two graders that see the truth equally well, 30 answers: one of them has the greater figure, and that says nothing."""
    rng = np.random.default_rng(4)
    answers = [WrittenAnswer(f"a{n}", f"i{n}", "h", "S", "x") for n in range(30)]
    truth = rng.normal(3.0, 1.0, 30)
    grades = [
        Grade(answer.id, name, float(value + rng.normal(0.0, 1.0)))
        for answer, value in zip(answers, truth, strict=True)
        for name in ("token_f1", "rouge_l", "exact_match")
    ]
    grades += [Grade(a.id, PERSON, float(v), "Anna", low=1, high=5) for a, v in zip(answers, truth, strict=True)]
    rows = agreements(graded_answers(answers, grades, {}), 3.0)
    values = [one.spearman.value for one in rows]
    assert len(set(values)) == 3
    assert [row[-1] for row in agreement_table(rows).rows] == [
        "the floor",
        *["not told apart from the floor"] * 2,
    ]
    assert not any(one.floor.worse for one in rows)


def test_a_grader_below_the_floor_or_with_a_failed_judge_decides_nothing(graded: GradedAnswers) -> None:
    by_grader = {one.grader: one for one in agreements(replace(graded, failed=frozenset({"rouge_l"})), 3.0)}
    assert [name for name in ("token_f1", "exact_match", "rouge_l") if by_grader[name].floor.worse] == ["exact_match"]
    assert [name for name in ("token_f1", "exact_match", "rouge_l") if by_grader[name].failing] == ["rouge_l"]
    verdicts = {row[0]: row[-1] for row in agreement_table(by_grader.values()).rows}
    assert verdicts["ROUGE-L"] == "its judge failed the trial"
    unsound = agreements(replace(graded, failed=frozenset({"rouge_l"}), unsound=frozenset({"rouge_l"})), 3.0)
    assert {verdict(one) for one in unsound if one.failing} == {"its judge's yes and no failed the trial"}


def judged_twice(second: int) -> GradedAnswers:
    """Return 40 answers that one judge graded, and another some of them later; people agree with the other."""
    answers = [WrittenAnswer(f"a{n}", f"i{n}", "h", "S", "x") for n in range(40)]
    grades = [Grade(a.id, "relevance", float(1 + n % 2), "old", 1.0, 1, 5) for n, a in enumerate(answers)]
    grades += [Grade(a.id, "relevance", float(1 + n % 5), "new", 2.0, 1, 5) for n, a in enumerate(answers[:second])]
    grades += [Grade(a.id, PERSON, float(1 + n % 5), "Anna", low=1, high=5) for n, a in enumerate(answers)]
    return graded_answers(answers, grades, {})


def test_of_two_judges_the_one_that_graded_more_counts_and_of_equals_the_one_asked_last() -> None:
    assert judged_twice(20).grades["relevance"].tolist() == [1.0, 2.0] * 20
    assert judged_twice(40).grades["relevance"].tolist() == [1.0, 2.0, 3.0, 4.0, 5.0] * 8


def test_a_judge_that_does_not_count_stands_beside_people_all_the_same() -> None:
    graded = judged_twice(20)
    first, second = agreements(graded, 3.0)
    assert (first.judge, first.counts, first.spearman.n) == ("", True, 40)
    assert (second.judge, second.counts, second.spearman.value) == ("new", False, 1.0)
    assert agreement_table([first, second]).rows[1][-1].startswith("another judge counts: ")  # type: ignore[union-attr]
    told = aside_sentences(graded.aside)
    assert told[0] == (
        "Judge new graded for Relevance too and does not count there beside old, which graded more of the answers."
    )
    assert told[1].startswith("Of several judges of a grader the one counts that passed its trial")
    assert aside_sentences(()) == []


def nearly_constant(questions: int, given: int, each: int = 1) -> GradedAnswers:
    """Return answers to some questions: people go with words in common, exact match gives 1 to so many and 0 to the others."""
    rng = np.random.default_rng(6)
    answers = [WrittenAnswer(f"a{n}", f"i{n // each}", "h", "S", "x") for n in range(questions * each)]
    floor = rng.random(len(answers))
    people = np.clip(np.round(1.0 + 4.0 * floor + rng.normal(0.0, 0.5, len(answers))), 1, 5)
    grades = [Grade(f"a{n}", "token_f1", float(value)) for n, value in enumerate(floor)]
    grades += [Grade(f"a{n}", "exact_match", float(n < given)) for n in range(len(answers))]
    grades += [Grade(f"a{n}", PERSON, float(value), "Anna", low=1, high=5) for n, value in enumerate(people)]
    return graded_answers(answers, grades, {})


@pytest.mark.parametrize("given", [0, 1, 3])
def test_a_grader_that_gives_nearly_all_the_same_grade_is_told_so(given: int) -> None:
    graded = nearly_constant(60, given)
    standing = against_floor("exact_match", graded)
    assert (standing.one_grade, standing.worse, standing.above.low) == (True, False, None)
    remarks = {row[0]: row[-1] for row in agreement_table(agreements(graded, 3.0)).rows}
    assert remarks["Exact match"] == "nearly all the same grade: nothing speaks for it"


def test_of_too_few_questions_nothing_is_said_against_a_grader_that_gives_one_grade() -> None:
    standing = against_floor("exact_match", nearly_constant(4, 0, 10))
    assert (standing.one_grade, standing.questions) == (False, 4)
    nothing = nearly_constant(60, 0)
    blind = replace(nothing, people=np.where(np.arange(60) % 2 == 0, 5.0, 1.0))
    assert not against_floor("exact_match", blind).one_grade, "words in common say nothing either"
