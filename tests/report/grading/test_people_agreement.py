"""Checks how far people agree with each other: by hand, beside plain references, and in words."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from ragexam.records import PERSON, Grade, WrittenAnswer
from ragexam.report.grading.graded import GradedAnswers, graded_answers
from ragexam.report.grading.people_agreement import one_kind_sentences, people_agreements, people_sentences
from ragexam.report.grading.tables import agreement_table
from ragexam.report.grading.written import WrittenReport, texts_of, without_texts, written_sentences, written_tables

ADA = (1, 1, 2, 2, 3, 4, 4, 5, 5, 5)
BEN = (1, 2, 2, 4, 3, 5, 4, 5, 4, 2)


def _graded(**given: tuple[float, ...]) -> GradedAnswers:
    """Two answers to each question; who gave a short list graded the first ones."""
    answers = [WrittenAnswer(f"a{n}", f"i{n // 2}", "h", "S", "x") for n in range(max(map(len, given.values())) + 4)]
    grades = [
        Grade(f"a{n}", PERSON, float(value), name, low=1, high=5)
        for name, values in given.items()
        for n, value in enumerate(values)
    ]
    return graded_answers(answers, grades, {})


def test_figures_of_two_people_are_those_of_plain_references() -> None:
    (pair,) = people_agreements(_graded(Ada=ADA, Ben=BEN), 3.0)
    assert (pair.first, pair.second, str(pair.names)) == ("Ada", "Ben", "Ada and Ben")
    assert pair.spearman.n == 10
    assert (pair.same, pair.far) == (5, 2)
    assert pair.pearson.value == pytest.approx(stats.pearsonr(ADA, BEN).statistic)
    assert pair.spearman.value == pytest.approx(stats.spearmanr(ADA, BEN).statistic)
    # Above 3: Ada calls the last five acceptable, Ben four of these and the fourth. They agree on 8 of 10, chance gives 1/2.
    assert pair.kappa.value == pytest.approx((0.8 - 0.5) / 0.5)
    assert pair.spearman.low is not None
    assert pair.spearman.low < pair.spearman.value < pair.spearman.high  # type: ignore[operator]


def test_grades_of_one_kind_of_question_alone_are_told_where_there_are_others() -> None:
    graded = _graded(Ada=ADA)  # five questions of two answers each, and two more that nobody graded
    assert one_kind_sentences(graded) == ()
    (open_alone,) = one_kind_sentences(replace(graded, with_choices=frozenset({"i6"})))
    assert open_alone.startswith("People graded no answer to a question with choices")
    assert "2 answers" in open_alone
    (choices_alone,) = one_kind_sentences(replace(graded, with_choices=frozenset(f"i{n}" for n in range(6))))
    assert choices_alone.startswith("People graded no answer to an open question")
    assert one_kind_sentences(replace(graded, with_choices=frozenset({"i0", "i6"}))) == ()
    assert one_kind_sentences(replace(graded, with_choices=frozenset(graded.questions))) == ()


def test_nothing_is_carried_over_to_a_system_of_which_people_graded_nothing() -> None:
    graded = _graded(Ada=ADA)
    others = replace(graded, systems=("S",) * 10 + ("T",) * 4)
    choices_alone = frozenset(f"i{n}" for n in range(5))
    assert one_kind_sentences(replace(others, with_choices=choices_alone)) == ()
    mixed = replace(graded, systems=("S",) * 11 + ("T",) * 3, with_choices=choices_alone)
    (said,) = one_kind_sentences(mixed)
    assert "what they would give 1 answer to such questions" in said


def test_intervals_are_drawn_over_questions_not_over_answers() -> None:
    """Ten answers of one text each: the more of them belong to one question, the less is known."""
    wide = _graded(Ada=ADA * 6, Ben=BEN * 6)
    few = replace(wide, questions=tuple(f"i{n % 5}" for n in range(len(wide.questions))))
    widths = []
    for graded in (wide, few):
        (pair,) = people_agreements(graded, 3.0)
        assert pair.spearman.low is not None
        widths.append(pair.spearman.high - pair.spearman.low)  # type: ignore[operator]
    assert widths[1] > 1.5 * widths[0]


def test_only_answers_that_both_graded_count_and_every_two_people_are_a_pair() -> None:
    graded = _graded(Ada=ADA, Ben=BEN[:6], Cleo=ADA[:2])
    pairs = {pair.names: pair for pair in people_agreements(graded, 3.0)}
    assert {str(name): pair.spearman.n for name, pair in pairs.items()} == {
        "Ada and Ben": 6,
        "Ada and Cleo": 2,
        "Ben and Cleo": 2,
    }
    assert pairs["Ada and Cleo"].spearman.value is None
    assert people_agreements(_graded(Ada=ADA), 3.0) == []
    apart = replace(graded, raters={"Ada": np.array([1.0, np.nan]), "Ben": np.array([np.nan, 1.0])})
    assert people_agreements(apart, 3.0) == []


def test_it_is_said_that_no_grader_can_be_expected_to_do_better() -> None:
    (pair,) = people_agreements(_graded(Ada=ADA, Ben=BEN), 3.0)
    said = people_sentences([pair])
    assert said[0] == "Ada and Ben both graded 10 answers: the same grade for 5, two or more apart for 2."
    figures = [f"{value:.2f}" for value in (pair.spearman.value, pair.spearman.low, pair.spearman.high)]
    assert said[1] == "They agree {} in ranks (95% interval {} to {}).".format(*figures)
    assert said[2].startswith("No grader can be expected")
    assert people_sentences([]) == []


def test_of_several_pairs_the_range_is_said() -> None:
    said = people_sentences(people_agreements(_graded(Ada=ADA, Ben=BEN, Cleo=ADA), 3.0))
    assert said[-2] == f"Pairs of them agree {stats.spearmanr(ADA, BEN).statistic:.2f} to 1.00 in ranks."


def test_nothing_is_expected_of_graders_where_agreement_is_unknown() -> None:
    said = people_sentences(people_agreements(_graded(Ada=ADA[:2], Ben=BEN[:2]), 3.0))
    assert said == ["Ada and Ben both graded 2 answers: the same grade for 1, two or more apart for 0."]


def test_people_stand_before_graders_and_alone_where_no_grader_graded() -> None:
    graded = _graded(Ada=ADA, Ben=BEN)
    (alone,) = written_tables(WrittenReport(graded))
    assert (alone.name, alone.rows[0][0], alone.rows[0][-1]) == (
        "grader_agreement",
        "Ada and Ben",
        "two people with each other",
    )
    assert "steadier than one person" in alone.note
    assert "steadier than one person" not in agreement_table(()).note
    assert any(said.startswith("They agree") for said in written_sentences(WrittenReport(graded)))


def test_names_of_people_are_kept_back_with_the_texts() -> None:
    written = WrittenReport(_graded(Ada=ADA, Ben=BEN))
    hidden = without_texts(written)
    assert {"Ada", "Ben"} <= set(texts_of(written))
    shown = f"{written_tables(hidden)} {written_sentences(hidden)}"
    assert "Ada" not in shown
    assert "Person 1 and Person 2" in shown


def test_of_several_pairs_the_one_with_an_interval_is_named() -> None:
    """Cleo graded four answers to two questions: how far she agrees with anybody cannot be told."""
    graded = _graded(Ada=ADA, Ben=BEN, Cleo=(1, 2, 3, 4))
    pairs = people_agreements(graded, 3.0)
    assert [pair.spearman.low is not None for pair in pairs] == [True, False, False]
    said = [str(sentence) for sentence in people_sentences(pairs)]
    assert any(sentence.startswith("Ada and Ben agree ") and "95% interval" in sentence for sentence in said)
    rows = agreement_table([], pairs).rows
    assert [row[-1] for row in rows] == [
        "two people with each other",
        *["two people with each other: These answers belong to too few questions for an interval."] * 2,
    ]


def test_two_people_who_never_differ_have_no_interval_and_say_why() -> None:
    pairs = people_agreements(_graded(Ada=ADA, Cleo=ADA), 3.0)
    said = [str(sentence) for sentence in people_sentences(pairs)]
    assert "Ada and Cleo agree 1.00 in ranks; how far others would be from that these answers do not tell." in said
    table = agreement_table([], pairs)
    (row,) = table.rows
    assert "1.00 to 1.00" not in row
    assert "has no interval: how far others would be from it cannot be told" in table.note
    assert "has no interval" not in agreement_table([], people_agreements(_graded(Ada=ADA, Ben=BEN), 3.0)).note
    assert row[-1].startswith("two people with each other: All samples of these answers agree equally")
