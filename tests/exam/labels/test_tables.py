"""Four annotators and a model over eight questions, worked by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ragexam.exam.labels.agreement import agreements, annotators_of, labellers_of
from ragexam.exam.labels.tables import (
    agreement_table,
    distribution_table,
    label_tables,
    methods_table,
    people_table,
    wanted_table,
)
from ragexam.records import Item, Labelling, Span, Table

F, S, R, U = "fact_single", "summary", "reasoning", "unanswerable"
#        Ann Ben Cid Dan  model
VOTES = [
    (F, F, F, F, F),
    (F, F, F, S, F),
    (S, S, S, S, F),
    (S, S, R, S, S),
    (R, R, R, R, R),
    (R, R, F, F, R),  # no majority among all four
    (U, U, U, U, U),
    (U, F, U, U, F),
]
NAMES = ("Ann", "Ben", "Cid", "Dan")


def question(n: int, **fields: object) -> Item:
    item = Item(f"i{n}", f"Question {n}?", (), -1, (Span(f"d{n * 5 // 8}", 0, 9),), f"Passage {n}.", answer="x")
    return replace(item, **fields)


def words(label: str) -> Labelling:
    return Labelling("h", "Model", "prompt", label)


def likelihood(label: str) -> Labelling:
    return Labelling("h", "Model", "likelihood", label)


@pytest.fixture
def items() -> list[Item]:
    return [
        question(n, people=dict(zip(NAMES, row[:4], strict=True)), labels=(words(row[4]),))
        for n, row in enumerate(VOTES)
    ]


def rows_of(table: Table, *begin: object) -> list[tuple]:
    return [row for row in table.rows if row[: len(begin)] == begin]


# ---------------------------------------------------------------- agreement


def test_all_annotators_together(items: list[Item]) -> None:
    # Agreeing pairs of 6: 6, 3, 6, 3, 6, 2, 6, 3: sum 35 of 48. Votes: F 4+3+2+1 = 10, S 1+4+3 = 8, R 1+4+2 = 7,
    # U 4+3 = 7, of 32: chance (100 + 64 + 49 + 49) / 1024 = 262/1024. kappa = (35/48 - 262/1024) / (1 - 262/1024).
    first = agreements(items)[0]
    assert (first.who, first.whom, first.n) == ("4 annotators", "all annotators", 8)
    assert first.observed == pytest.approx(35 / 48)
    assert first.value == pytest.approx((35 / 48 - 262 / 1024) / (1 - 262 / 1024))
    assert first.low is not None
    assert first.low < first.value <= first.high


def test_an_annotator_and_the_model_with_the_majority_of_the_others(items: list[Item]) -> None:
    # Without Ben the others say F, F (2 of 3), S, S (2 of 3), R, F (2 of 3), U, U. Ben says F, F, S, S, R, R, U, F:
    # 6 of 8. Votes of both: F 3+3 = 6, S 2+2 = 4, R 1+2 = 3, U 2+1 = 3, of 16: chance (36+16+9+9)/256 = 70/256.
    # kappa = (6/8 - 70/256) / (1 - 70/256) = (192 - 70) / (256 - 70) = 122/186.
    rows = [row for row in agreements(items) if row.without == "Ben"]
    assert [row.who for row in rows] == ["Ben", "Model, in words"]
    ben, model = rows
    assert (ben.n, ben.left_out, ben.measure) == (8, 0, "Fleiss")
    assert ben.value == pytest.approx(122 / 186)
    # The model says F, F, F, S, R, R, U, F: 5 of 8. F 3+4 = 7, S 2+1 = 3, R 1+2 = 3, U 2+1 = 3: (49+27)/256 = 76/256.
    # kappa = (160 - 76) / (256 - 76) = 84/180.
    assert model.value == pytest.approx(84 / 180)
    assert model.observed == pytest.approx(5 / 8)


def test_questions_without_a_majority_are_left_out_and_counted(items: list[Item]) -> None:
    # Of the eight the sixth has two against two; without that the majority and the model: F F, F F, S F, S S, R R, U U, U F.
    (row,) = [row for row in agreements(items) if row.whom == "majority of people"]
    assert (row.n, row.left_out) == (7, 1)
    assert row.observed == pytest.approx(5 / 7)


def test_the_same_model_without_calibration_is_compared_too(items: list[Item]) -> None:
    leaning = Labelling("h", "Model", "likelihood", S, {S: 1.0}, uncalibrated={F: 0.6, S: 0.3, R: 0.1, U: 0.0})
    items = [replace(item, labels=(leaning,)) for item in items]
    rows = {row.who: row for row in agreements(items) if row.whom == "majority of people"}
    assert set(rows) == {"Model, by likelihood", "Model, by likelihood, uncalibrated"}
    # Of the seven with a majority two are summary and two fact_single.
    assert [row.observed for row in rows.values()] == [pytest.approx(2 / 7)] * 2


def test_pairs_of_annotators_and_who_never_met(items: list[Item]) -> None:
    # Ann and Ben: 7 of 8. Ann F 2, S 2, R 2, U 2; Ben F 3, S 2, R 2, U 1: chance (6 + 4 + 4 + 2) / 64 = 1/4.
    # kappa = (7/8 - 1/4) / (3/4) = 5/6.
    (pair,) = [row for row in agreements(items) if (row.who, row.whom) == ("Ann", "Ben")]
    assert pair.measure == "Cohen"
    assert pair.value == pytest.approx(5 / 6)
    apart = [question(0, people={"Ann": F}), question(1, people={"Ben": F})]
    rows = {(row.who, row.whom): row for row in agreements(apart)}
    assert rows["Ann", "Ben"].value is None
    assert "none of the same" in rows["Ann", "Ben"].reason
    assert "needs three annotators" in rows["Ann", "majority of the others"].reason
    assert "by all annotators" in rows["2 annotators", "all annotators"].reason


def test_nobody_agrees_with_nobody() -> None:
    assert agreements([question(0)]) == []
    assert annotators_of([question(0)]) == []
    assert labellers_of([question(0, labels=(words(""),))]) == []
    (alone,) = agreements([question(0, people={"Ann": F}, labels=(words(S),))])
    assert (alone.whom, alone.n, alone.observed) == ("majority of people", 1, 0.0)


def test_agreement_hangs_on_the_seed_only(items: list[Item]) -> None:
    assert agreements(items, seed=3) == agreements(items, seed=3)


# ---------------------------------------------------------------- tables


def test_people_by_model(items: list[Item]) -> None:
    table = people_table(items)
    # Majority S on the third and fourth question: the model says F and S.
    assert rows_of(table, "Model, in words", S) == [("Model, in words", S, 2, 1, 0.5, 1, 0.5, 0, 0.0, 0, 0.0)]
    assert rows_of(table, "Model, in words", R) == [("Model, in words", R, 1, 0, 0.0, 0, 0.0, 1, 1.0, 0, 0.0)]
    assert "Labelled by people: 8; without a majority and left out: 1" in table.note
    unseen = people_table([question(0, people={"Ann": F}, labels=(words(F),))])
    assert rows_of(unseen, "Model, in words", U)[0][2:] == (0, 0, None, 0, None, 0, None, 0, None)


def test_asked_for_by_labelled() -> None:
    items = [
        question(0, strategy="statements", wanted_label=S, labels=(words(F),)),
        question(1, strategy="statements", wanted_label=S, labels=(words(S),)),
        question(2, strategy="simple", wanted_label=F, labels=(words(F),)),
        question(3, strategy="simple", wanted_label=F),
        question(4, labels=(words(F),)),
    ]
    table = wanted_table(items)
    assert table.rows == (
        ("statements", S, 2, 1, 0.5, 1, 0.5, 0, 0.0, 0, 0.0),
        ("simple", F, 1, 1, 1.0, 0, 0.0, 0, 0.0, 0, 0.0),
    )
    assert "2 of 3 questions (67 %" in table.note.replace("%", " %", 1)
    assert "without one yet: 1 more" in table.note
    (labeller,) = labellers_of(items)
    assert wanted_table(items, labeller).rows == table.rows


def test_labels_per_origin() -> None:
    items = [
        question(0, strategy="simple", labels=(words(F),)),
        question(1, strategy="simple", labels=(words(F),)),
        question(2, origin="imported", labels=(words(S),)),
        question(3, origin="imported", people={"Ann": F, "Ben": S}),
    ]
    table = distribution_table(items)
    assert [row[:5] for row in table.rows if row[1] == F] == [
        ("simple", F, 2, 2, 1.0),
        ("imported", F, 0, 1, 0.0),
        ("all", F, 2, 3, pytest.approx(2 / 3)),
    ]
    assert "Without a label: 1 of 4. Labelled by people without a majority: 1." in table.note


def test_the_two_ways_of_one_model() -> None:
    items = [
        question(0, labels=(words(F), likelihood(F))),
        question(1, labels=(words(F), likelihood(S))),
        question(2, labels=(words(S), likelihood(S))),
        question(3, labels=(words(S), likelihood(S))),
        question(4, labels=(words(S),)),
    ]
    table = methods_table(items)
    assert rows_of(table, "Model", F) == [("Model", F, 2, 1, 0.5, 1, 0.5, 0, 0.0, 0, 0.0)]
    # 3 of 4 agree; chance 1/2 * 1/4 + 1/2 * 3/4 = 1/2; kappa 1/2.
    assert "the same label on 3 of 4 questions (Cohen's kappa 0.50)" in table.note


def test_every_table_can_be_shown(items: list[Item]) -> None:
    items = [replace(i, labels=(*i.labels, likelihood(F)), wanted_label=S, strategy="statements") for i in items]
    tables = label_tables(items)
    assert [t.name for t in tables] == ["labels", "wanted_labels", "people_model", "label_methods", "label_agreement"]
    for table in tables:
        assert {len(row) for row in table.rows} == {len(table.columns)} == {len(table.formats)}
        assert table.note
    assert label_tables([question(0)]) == []
    assert agreement_table(agreements(items)) in tables


def test_imported_models_without_a_hash_are_told_apart_by_name() -> None:
    both = (Labelling("", "One", "prompt", F), Labelling("", "Two", "prompt", S))
    items = [question(n, labels=both) for n in range(4)]
    assert [[one.label_of(item) for item in items] for one in labellers_of(items)] == [[F] * 4, [S] * 4]
    (row,) = agreements(items)
    assert (row.observed, row.n) == (0.0, 4)


def test_a_model_that_went_by_two_names_is_one() -> None:
    items = [question(0, labels=(words(F),)), question(1, labels=(replace(words(S), model_name="renamed"),))]
    (one,) = labellers_of(items)
    assert [one.label_of(item) for item in items] == [F, S]
