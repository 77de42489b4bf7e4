"""Tables against values worked by hand."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import numpy as np
import pytest

from ragexam.irt.checks.controls import Control, Statistic
from ragexam.records import Finding, Guess, ItemState, Response, Table, system_pipeline
from ragexam.report.cells import DASH, cell_text, plain_text, table_cells
from ragexam.report.items import ability_tables
from ragexam.report.items.component_sentence import component_sentence
from ragexam.report.results.accuracy import accuracy_tables, best_tables
from ragexam.report.results.makers import exam_makers, makers_warnings
from ragexam.report.results.results import Failure, ReportInput, count_failures
from ragexam.report.run import caution_tables
from ragexam.sentences import counted, listed


def test_accuracy_table(small: Any) -> None:
    table = accuracy_tables.accuracy_table(small)
    assert [row[3] for row in table.rows] == [0.75, pytest.approx(1 / 3), 0.25]
    first = table.rows[0]
    # Three documents of 2, 1 and 1 items: variance 3/2 * (1/4 + 1/16 + 9/16) / 16 = 0.08203, so 2.2857 effective items;
    # t with 2 degrees of freedom is 4.3027, t^2 = 18.513: middle 4.79970 / 9.09945 = 0.52747, half 0.47285 *
    # sqrt(0.08203 + 0.88587) = 0.46520.
    assert first[4] == pytest.approx(0.0623, abs=1e-4)
    assert first[5] == pytest.approx(0.9927, abs=1e-4)
    assert first[6:] == (3, 4, 0, 0)


def test_no_answer_is_a_dash_and_never_zero(kit: Any) -> None:
    results = kit.make([[1, 0], [None, "failed"]])
    for table, column in ((accuracy_tables.accuracy_table(results), 3), (accuracy_tables.cost_table(results), 1)):
        assert table.rows[-1][column] is None
        assert table_cells(table)[-1][column] == DASH
    assert [row[8] for row in accuracy_tables.accuracy_table(results).rows] == [0, 1]  # failed
    tokens, seconds = results.cost()
    assert math.isnan(tokens[1])
    assert math.isnan(seconds[1])


def test_cost_is_the_mean_over_answers_with_retrieval(small: Any) -> None:
    tokens, seconds = small.cost()
    assert tokens.tolist() == [100.0, 200.0, 300.0]
    assert seconds.tolist() == [2.5, 2.5, 2.5]


def test_what_a_system_elsewhere_has_not_is_a_dash_and_said(kit: Any) -> None:
    system = system_pipeline("Helpdesk")
    both = kit.make([[1, 1], [1, 0]], [kit.spec("M"), system])
    mine, its = accuracy_tables.accuracy_table(both).rows
    assert (mine[2], mine[9], its[2], its[9]) == (0, 0, None, None), "examples and ties"
    notes = [make(both).note for make in (accuracy_tables.accuracy_table, accuracy_tables.cost_table)]
    assert "Choices were compared by log-likelihood" in notes[0]
    assert "read from what it wrote" in notes[0]
    assert "scoring all choices" in notes[1]
    assert "of the whole request" in notes[1]
    assert [row[3] for row in best_tables.best_per_llm_table(both).rows] == ["ICL@0", ""]
    alone = kit.make([[1, 0]], [system])
    notes = [make(alone).note for make in (accuracy_tables.accuracy_table, accuracy_tables.cost_table)]
    assert not any(word in note for note in notes for word in ("compared by", "A tie is", "scoring all choices"))
    nobody = kit.make([[1, 0]], [kit.spec("M")])
    assert "elsewhere" not in accuracy_tables.accuracy_table(nobody).note + accuracy_tables.cost_table(nobody).note


def test_best_per_llm_takes_the_best_mode_and_marks_no_yardstick(kit: Any) -> None:
    specs = [kit.spec(kind="bm25", examples=e) for e in (0, 1)]
    specs += [kit.spec(kind="dense"), kit.spec(kind="oracle"), kit.spec("N", "dense")]
    results = kit.make([[1, 0, 0, 0], [1, 1, 0, 0], [1, 0, 0, 0], [1, 1, 1, 1], [None] * 4], specs)
    assert best_tables.best_per_llm_table(results).rows == (
        ("M", "BM25, k=3", 0.5, "ICL@1", "best choice"),
        ("M", "Dense, k=3", 0.25, "ICL@0", ""),
        ("M", "Oracle", 1.0, "ICL@0", ""),
        ("N", "Dense, k=3", None, None, ""),  # what N was not sat with has no row
    )


def test_topics_pool_the_modes_and_leave_out_missing_answers(small: Any) -> None:
    table = accuracy_tables.topic_table(small)
    assert table.columns == ("Pipelines", "T1 (n=2)", "T2 (n=2)")
    assert table.rows == (
        ("M · BM25, k=3", 1.0, 0.5),
        ("M · Dense, k=3", 0.5, 0.0),
        ("M · Closed book", 0.0, 1.0),  # of T2 only the first was answered
    )


def test_baselines_by_hand(kit: Any) -> None:
    items = [
        kit.item(0, key=0, choices=("long one", "b", "c", "d")),  # the longest is right
        kit.item(1, key=0, choices=("aa", "bb", "c", "d")),  # right one of two longest: a half
        kit.item(2, key=1, choices=("aaa", "b", "c", "d")),  # wrong
        kit.item(3, key=1, choices=("a", "b")),  # two choices, equally long: a half
    ]
    rows = accuracy_tables.baselines(items)
    assert rows == {
        "Blind guessing": pytest.approx((3 * 0.25 + 0.5) / 4),
        "Always the same place": 0.5,
        "Always the longest choice": pytest.approx(2 / 4),
    }
    assert accuracy_tables.baselines([]) == {}
    table = best_tables.baseline_table(kit.make([[1, 1, 0, 1], [1, 0, 0, 0]], items=items))
    assert dict(table.rows)["All pipelines, mean"] == pytest.approx(0.5)
    assert dict(table.rows)["Closed-book pipelines, mean"] is None


def test_way_to_the_oracle(kit: Any) -> None:
    # Closed book 1/4, BM25 2/4, oracle 4/4: a third of the way. The other model has no oracle and does not count.
    specs = [kit.spec(kind=k) for k in ("closed_book", "bm25", "oracle")] + [kit.spec("N", "bm25")]
    results = kit.make([[1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 1, 1], [1, 1, 1, 1]], specs)
    table = accuracy_tables.retrieval_table({"BM25, k=3": {"hit_rate": 0.5, "mrr": None, "items": 4}}, results)
    assert table.columns == ("Retriever", "Evidence found", "MRR", "Items", "Mean accuracy", "Way to the oracle")
    rows = {row[0]: row[1:] for row in table.rows}
    assert rows["BM25, k=3"] == (0.5, None, 4.0, 0.75, pytest.approx(1 / 3))
    assert rows["Closed book"] == (None, None, None, 0.25, None)  # a yardstick itself
    assert table_cells(table)[1][1:4] == ["50%", DASH, "4"]


def test_way_to_the_oracle_is_undefined_where_the_oracle_gains_nothing(kit: Any) -> None:
    specs = [kit.spec(kind=k) for k in ("closed_book", "bm25", "oracle")]
    table = accuracy_tables.retrieval_table({}, kit.make([[1, 0], [1, 1], [1, 0]], specs))
    assert [row[-1] for row in table.rows] == [None, None, None]


# ------------------------------------------------------------------ cautions


def test_warnings_count_failed_and_missing(kit: Any) -> None:
    results = kit.make([[1, "failed", None], [1, 1, None]])
    lines = caution_tables.answer_warnings(results)
    assert lines[0] == "1 of 6 answers failed. They count as wrong, unless a pipeline gave no answer at all."
    assert results.accuracy()[0] == 0.5
    assert lines[1].startswith("2 of 6 answers have not been given yet: the run is not complete")
    assert lines[2].startswith("3 items are few")
    # 0.7 +- 1.96 sqrt(0.21 / 3) = 0.7 +- 0.52, held within 0 and 1.
    assert "18% to 100%" in lines[2]
    assert caution_tables.answer_warnings(kit.make([[1] * 50])) == []


def test_a_filterer_that_sat_the_exam_is_named(kit: Any) -> None:
    guess = Guess("hash of M", "M", (0, 1, 2, 3), 0.25)
    known = Guess("hash of M", "M", (0, 0, 0, 0), 1.0)
    finding = Finding("guessable", 1.0, 0.5, True, "")
    items = [
        kit.item(0, guesses=(guess,), model_hash="hash of W"),
        kit.item(1, guesses=(guess,), model_hash="hash of M"),
        kit.item(2, guesses=(known,), findings=(finding,), state=ItemState.DROPPED),
    ]
    specs = [kit.spec("M"), kit.spec("M", "dense"), kit.spec("N")]
    lines = makers_warnings(exam_makers(kit.make([[1, 1]] * 3, specs, items[:2]), items[2:]), 2)
    assert len(lines) == 2
    assert lines[0].startswith("M answered an exam that was filtered by its own guesses (1 item dropped)")
    assert "its gain from retrieval larger" in lines[0]
    assert lines[1].startswith("M wrote 1 of the 2 items and also answered them")
    assert exam_makers(kit.make([[1, 1]], [kit.spec("N")], items[:2]), items[2:]) == {}


def test_a_model_that_picks_by_position_is_found(kit: Any) -> None:
    # Keys at each place equally often; the helper's wrong answers stand one place after the key, so this model's do
    # not favour any; then all its answers are moved to the first place.
    items = [kit.item(j, key=j % 4) for j in range(80)]
    fair = kit.make([[j % 3 != 0 for j in range(80)]], items=items)
    table = caution_tables.position_table(fair)
    assert table.rows[0][:2] == ("M", 80)
    # Of the 20 keys at A, B, C, D the pipeline misses 7, 6, 7, 7; each miss moves to the next place: 20, 21, 19, 20.
    assert table.rows[0][2:6] == (20 / 80, 21 / 80, 19 / 80, 20 / 80)
    assert table.rows[1][2:6] == (0.25, 0.25, 0.25, 0.25)
    assert caution_tables.position_warnings(fair) == []
    always_first = dataclasses.replace(
        fair, chosen=np.zeros((1, 80), dtype=np.int64), correct=np.array([[float(j % 4 == 0) for j in range(80)]])
    )
    (line,) = caution_tables.position_warnings(always_first)
    assert line.startswith(
        "M leans towards place A: 100% of its 80 answers stand there, but only 25% of the right ones."
    )


def test_shares_of_places_are_of_all_answers_of_a_system(kit: Any) -> None:
    items = [kit.item(j, f"doc{j}", key=j % 4) for j in range(20)]
    made = kit.make([[1] * 20, [1] * 20], [kit.spec("M"), system_pipeline("Helpdesk")], items)
    chosen = made.chosen.copy()
    chosen[1] = [0] * 17 + [-1] * 3
    correct = made.correct.copy()
    correct[1] = chosen[1] == [item.key for item in items]
    made = dataclasses.replace(made, chosen=chosen, correct=correct)
    table = caution_tables.position_table(made)
    assert table.columns == ("LLM", "Answers", "A", "B", "C", "D", "No choice", "Wrong choice", "p")
    # 17 of 20 at A, 3 took none; of the 17 those are right whose key is A: 0, 4, 8, 12, 16.
    assert table.rows[0][:8] == ("M", 20, 0.25, 0.25, 0.25, 0.25, 0.0, 0)
    assert table.rows[1][:8] == ("Helpdesk", 20, 0.85, 0.0, 0.0, 0.0, 0.15, 12)
    assert "No choice" in table.note
    (line,) = caution_tables.position_warnings(made)
    assert line.startswith(
        "Helpdesk leans towards place A: 85% of its 20 answers stand there (3 took no choice), but only 25% of the right ones."
    )


def test_failures_by_reason(kit: Any) -> None:
    results = kit.make([["failed", "failed", "failed", 1], [1, 1, 1, 1]])
    one, other = results.pipelines
    responses = [
        Response(one.id, "item0", "h", error="too long"),
        Response(one.id, "item1", "h", error="too long"),
        Response(other.id, "item0", "h"),
    ]
    failures = count_failures(responses)
    assert failures == (Failure(one.id, "too long", 2),)
    assert caution_tables.failure_table(results, failures).rows == (
        (one.label, "too long", 2),
        (one.label, "reason not known here", 1),
    )


# ------------------------------------------------------------------ abilities


def test_ability_table_gives_the_gap_to_the_best_level(simulated: ReportInput) -> None:
    fit = simulated.fit
    assert fit is not None
    table = ability_tables.ability_table(fit)
    rows = {(row[0], row[1]): row for row in table.rows}
    small, large = rows["LLM", "Small"], rows["LLM", "Large"]
    assert large[4:] == (None, None, None)
    assert small[4] == pytest.approx(small[2] - large[2])  # type: ignore[operator]
    gap = fit.difference("llm", "Small", "Large")
    assert gap.se is not None
    width = fit.joint_width("llm")
    assert width > 1.96  # by Student's t over 12 documents
    assert small[5:] == (pytest.approx(small[4] - width * gap.se), pytest.approx(small[4] + width * gap.se))  # type: ignore[operator]
    assert sum(row[2] for row in table.rows if row[0] == "Retriever") == pytest.approx(0.0)  # type: ignore[misc]


def test_summary_and_item_tables_follow_the_fit(simulated: ReportInput) -> None:
    fit, results = simulated.fit, simulated.results
    assert fit is not None
    rows = {row[0]: row for row in ability_tables.summary_table(fit, results.accuracy()).rows}
    used = [j for j in range(fit.items) if j not in fit.set_aside]
    assert rows["Discrimination a"][1:4] == (
        pytest.approx(fit.a[used].mean()),
        pytest.approx(fit.a[used].std(ddof=1)),
        len(used),
    )
    assert rows["Average exam accuracy"][1] == pytest.approx(results.correct.mean())
    table = ability_tables.item_table(fit, results.items)
    slopes = [row[3] for row in table.rows if row[3] is not None]
    assert slopes == sorted(slopes, reverse=True)  # type: ignore[type-var]
    assert len(table.rows) == 30


def test_refine_table_counts_items_and_gains(simulated: ReportInput) -> None:
    steps, gain = simulated.steps, simulated.gain
    assert gain is not None
    table = ability_tables.refine_table(steps, gain)
    assert [row[1] for row in table.rows] == [len(s.items) for s in steps]
    assert table.rows[0][5:] == (None, None, None)
    assert table.rows[1][5] == pytest.approx(steps[1].at_pipelines / steps[0].at_pipelines - 1)
    assert table.rows[1][7] == pytest.approx(gain.ratio[0] - 1)


def test_component_sentence_leaves_yardsticks_out(simulated: ReportInput) -> None:
    assert simulated.fit is not None
    text = component_sentence(simulated.fit)
    assert "Large is clearly the best LLM" in text
    assert "Oracle" not in text
    assert "retriever" not in text  # BM25 alone can be deployed


def test_component_sentence_says_what_is_open(simulated: ReportInput) -> None:
    fit = simulated.fit
    assert fit is not None
    # Rename the yardsticks, so that three retrievers compete; the two best are then given a wide covariance.
    new = {"Oracle": "Hybrid", "Closed book": "Dense"}
    labels = tuple((component, new.get(level, level)) for component, level in fit.labels)
    open_order = dataclasses.replace(fit, labels=labels, effect_cov=fit.effect_cov * 0 + np.eye(len(labels)) * 0.3)
    assert "Hybrid is the best retriever, but BM25, k=3 may be as good" in component_sentence(open_order)
    closed = dataclasses.replace(open_order, effect_cov=np.eye(len(labels)) * 1e-6)
    assert "Hybrid is clearly the best retriever" in component_sentence(closed)
    unknown = dataclasses.replace(open_order, effect_cov=np.full((len(labels), len(labels)), np.nan))
    assert "no retriever is clearly better than another" in component_sentence(unknown)


def test_controls_table_keeps_every_figure_and_sentence() -> None:
    control = Control("permutation", 20, (Statistic("spread", 1.0, 0.2, 0.3, 1 / 21),), "More than shuffled answers.")
    table = ability_tables.controls_table([control])
    assert table.rows == (("permutation", "spread", 1.0, 0.2, 0.3, 1 / 21),)
    assert table.note == "More than shuffled answers."


def test_names_are_listed_and_counted() -> None:
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed(["a", "b", "c"], 2) == "a, b and 1 more"
    assert counted(1, "item") == "1 item"
    assert counted(1200, "item") == "1,200 items"


# ------------------------------------------------------------------ cells


@pytest.mark.parametrize(
    ("value", "form", "text"),
    [
        (None, ".1%", DASH),
        (math.nan, ".1%", DASH),
        (math.inf, "", DASH),
        (0.5, ".1%", "50.0%"),
        (-0.001, "+.2f", "0.00"),
        (0.001, "+.0%", "0%"),
        (-0.25, "+.2f", "-0.25"),
        (3.0, "d", "3"),
        (1234, "", "1,234"),
        (0.123456, "", "0.1235"),
        ("text", ".1%", "text"),
        (0, "d", "0"),
    ],
)
def test_cell_text(value: Any, form: str, text: str) -> None:
    assert cell_text(value, form) == text


def test_tiny_p_is_not_shown_as_zero() -> None:
    table = Table("t", "T", ("Name", "p", "share"), (("x", 1e-9, 1e-9), ("y", 0.02, 0.02)), ("", ".3f", ".1f"))
    assert table_cells(table) == [["x", "<0.001", "0.0"], ["y", "0.020", "0.0"]]
    lines = plain_text(table).splitlines()
    assert lines[0] == "T"
    assert lines[3] == "x     <0.001    0.0"
