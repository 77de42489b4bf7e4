"""Critiques: ratings from probabilities, thresholds, averages."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest

from ragexam.errors import InputError
from ragexam.exam.labels.critique_tables import ALL, apply_minimums, critique_means, critique_table, read_minimums
from ragexam.exam.labels.critiques import (
    CRITIQUES,
    critique_id,
    expected,
    plain,
    rate,
    rating_of,
    rating_probabilities,
    ratings_left,
)
from ragexam.prompt_files import prompt_text
from ragexam.records import Finding, Item, ItemState, Labelling, Rating, Span

OPEN = Item(
    "i1",
    "At how many bar does the pump run?",
    (),
    -1,
    evidence=(Span("d1", 0, 9),),
    passage="The pump runs at 40 bar.",
    strategy="statements",
    answer="At 40 bar.",
)


def rated(item: Item, value: float, critique: str = "stand_alone", **changes: Any) -> Item:
    return replace(item, ratings=(Rating(critique, "m", "Model", value, round(value), (0.2,) * 5),), **changes)


# ------------------------------------------------------------------ one rating


def test_expected_and_plain_rating() -> None:
    # Weights 1, 0, 0, 1, 2 of 4: (1 + 4 + 2 x 5) / 4 = 3.75, and the likeliest is 5.
    probabilities = rating_probabilities([0.0, -math.inf, -math.inf, 0.0, math.log(2)])
    assert probabilities == pytest.approx((0.25, 0, 0, 0.25, 0.5))
    assert expected(probabilities) == pytest.approx(3.75)
    assert plain(probabilities) == 5
    assert plain((0.4, 0.1, 0.1, 0.4, 0.0)) == 1  # the lower of equals


def test_a_model_rates_at_the_begun_answer(told: Any) -> None:
    weights = {"1": 0.1, "2": 0.1, "3": 0.1, "4": 0.2, "5": 0.5}
    backend = told(like=lambda prompt, text: math.log(weights[text[0]]))
    made = rate(backend, OPEN, "a_to_c_groundedness")
    # 0.1 + 0.2 + 0.3 + 0.8 + 2.5
    assert made.expected == pytest.approx(3.9)
    assert (made.plain, made.critique, made.model_hash) == (5, "a_to_c_groundedness", "told-hash")
    (prompt,) = backend.prompts
    assert prompt.endswith('{"rating": "')
    assert 'Context: "The pump runs at 40 bar."\nPassage: "At 40 bar."' in prompt


def test_rationale_is_written_first(told: Any) -> None:
    backend = told(
        write=lambda prompt: '{"evaluation": "It is clear."}', like=lambda prompt, text: 0.0 if text[0] == "2" else -9.0
    )
    made = rate(backend, OPEN, "stand_alone", rationale=True)
    assert made.plain == 2
    assert backend.prompts[1].endswith('{"evaluation": "It is clear.", "rating": "')
    assert critique_id("stand_alone") != critique_id("stand_alone", rationale=True)


def test_cut_rationale_still_counts(told: Any) -> None:
    backend = told(write=lambda prompt: '{"evaluation": "It is')
    rate(backend, OPEN, "stand_alone", rationale=True)
    assert backend.prompts[1].endswith('{"evaluation": "It is", "rating": "')


def test_no_rating_without_what_it_reads(told: Any) -> None:
    backend = told()
    made = rate(backend, replace(OPEN, passage=""), "c_clarity")
    assert (made.expected, made.plain, made.probabilities) == (None, None, ())
    assert backend.prompts == []
    assert rating_of(replace(OPEN, ratings=(made,)), "c_clarity") is None


def test_all_eight_prompts_take_what_they_need(told: Any) -> None:
    assert len(CRITIQUES) == 8
    for name in CRITIQUES:
        backend = told()
        assert rate(backend, OPEN, name).expected is not None
        assert "<<" not in backend.prompts[0]
    assert prompt_text("critique_qa_tautology.txt", question="Q", answer="A").endswith(
        'Question::: "Q"\nAnswer::: "A"\nOutput:::'
    )
    with pytest.raises(InputError):
        rate(told(), OPEN, "spelling")


# ------------------------------------------------------------------ thresholds


def test_thresholds_drop_with_figure_and_reason() -> None:
    low, high = rated(OPEN, 2.4), rated(replace(OPEN, id="i2"), 3.6)
    first, second = apply_minimums([low, high], {"stand_alone": 3.0})
    assert (first.state, second.state) == (ItemState.DROPPED, ItemState.DRAFT)
    (finding,) = first.findings
    assert (finding.filter, finding.value, finding.threshold) == ("critique: stand_alone", 2.4, 3.0)
    assert "2.4 of 5" in finding.reason
    assert "less than 3" in finding.reason
    assert second.findings == ()


def test_lower_threshold_brings_back() -> None:
    (dropped,) = apply_minimums([rated(OPEN, 2.4)], {"stand_alone": 3.0})
    (back,) = apply_minimums([dropped], {"stand_alone": 2.0})
    assert (back.state, back.findings) == (ItemState.DRAFT, ())
    (none,) = apply_minimums([dropped], {})
    assert none.state is ItemState.DRAFT


def test_others_decisions_stand() -> None:
    other = Finding("label quota", None, None, True, "Enough of these.")
    quota = rated(OPEN, 2.4, state=ItemState.DROPPED, findings=(other,))
    (still,) = apply_minimums(apply_minimums([quota], {"stand_alone": 3.0}), {})
    assert (still.state, still.findings) == (ItemState.DROPPED, (other,))
    accepted = rated(OPEN, 1.2, state=ItemState.ACCEPTED)
    (kept,) = apply_minimums([accepted], {"stand_alone": 3.0})
    assert kept.state is ItemState.ACCEPTED
    assert kept.findings[0].drops
    (decided,) = apply_minimums([rated(OPEN, 1.2)], {"stand_alone": 3.0}, decided={"i1"})
    assert decided.state is ItemState.DRAFT


def test_unrated_questions_are_left_alone() -> None:
    assert apply_minimums([OPEN], {"stand_alone": 5.0}) == [OPEN]


@pytest.mark.parametrize("given", [{"spelling": 3}, {"stand_alone": 0.5}, {"stand_alone": True}, {"stand_alone": "3"}])
def test_thresholds_that_make_no_sense(given: dict[str, object]) -> None:
    with pytest.raises(InputError):
        read_minimums(given)


# ------------------------------------------------------------------ averages


def labelled(item: Item, label: str) -> Item:
    return replace(item, labels=(Labelling("m", "Model", "prompt", label),))


def test_means_per_strategy_and_label() -> None:
    items = [
        rated(labelled(replace(OPEN, id=f"s{n}", evidence=(Span(f"d{n}", 0, 9),)), "summary"), value)
        for n, value in enumerate((2.0, 3.0, 4.0, 4.0, 5.0))
    ]
    items += [rated(labelled(replace(OPEN, id="f", strategy="simple"), "fact_single"), 5.0)]
    means = {(m.strategy, m.label): m for m in critique_means(items, ("stand_alone",))}
    assert set(means) == {
        ("statements", "summary"),
        ("statements", ALL),
        ("simple", "fact_single"),
        ("simple", ALL),
        (ALL, ALL),
    }
    one = means["statements", "summary"]
    assert (one.mean, one.n) == (pytest.approx(3.6), 5)  # 18 / 5
    assert one.low is not None
    assert one.high is not None
    assert one.low < 3.6 < one.high
    few = means["simple", "fact_single"]
    assert (few.mean, few.low, few.n) == (5.0, None, 1)
    assert "too few" in few.reason
    assert means[ALL, ALL].mean == pytest.approx(23 / 6)
    table = critique_table(list(means.values()))
    assert len(table.rows) == 5
    assert "0 to 5" in table.note


def test_a_mean_without_likeliest_ratings() -> None:
    told = Rating("stand_alone", "h", "Model", expected=3.0)  # as a damaged file may have it
    (mean,) = [m for m in critique_means([replace(OPEN, ratings=(told,))], ("stand_alone",)) if m.label == ALL]
    assert (mean.mean, mean.plain, mean.n) == (3.0, None, 1)


def test_a_changed_wording_keeps_only_ratings_that_do_not_read_it() -> None:
    sentence = tuple(Rating(name, "h", "Model", 3.0, 3) for name in (*CRITIQUES, "unheard"))
    old = replace(OPEN, ratings=sentence)
    for changed, gone in ((replace(old, question="Which one?"), "question"), (replace(old, answer="No."), "answer")):
        left = {r.critique for r in ratings_left(old, changed)}
        assert left == {name for name, critique in CRITIQUES.items() if gone not in critique.needs}
    assert {r.critique for r in ratings_left(old, replace(old, passage="Other."))} == {
        "stand_alone",
        "q_usefulness",
        "qa_tautology",
    }
