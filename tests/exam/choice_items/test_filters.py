"""The a-priori filters: figures and thresholds worked by hand, and that order and persons are respected."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from ragexam.exam.choice_items.filters import (
    FILTERS,
    PAIRS,
    SHARE,
    FilterReport,
    Thresholds,
    apply_filters,
    calibrate,
    first_charge,
    measure,
    measure_meaning,
)
from ragexam.records import Finding, Guess, Item, ItemState

NEVER = Thresholds()


def make(number: int = 0, **fields: Any) -> Item:
    """Return an item with nothing to be said against it."""
    known: dict[str, Any] = {
        "id": f"item{number}",
        "question": f"How many chairs stand in room {number}?",
        "choices": ("eleven", "fourteen", "twenty", "thirty"),
        "key": 0,
        "passage": f"Room {number} has eleven chairs.",
        "language": "en",
        "strategy": "structured",
    }
    return Item(**{**known, **fields})


def filters_of(item: Item) -> list[str]:
    return [f.filter for f in item.findings if f.drops]


def directions(angles: dict[str, float]) -> Any:
    """Return an embedder of the plane: each text has its angle in degrees."""

    def embed(texts: Sequence[str]) -> NDArray[np.float32]:
        radians = np.radians([angles[text] for text in texts])
        return np.stack([np.cos(radians), np.sin(radians)], axis=1).astype(np.float32)

    return embed


def test_figures_of_words_by_hand() -> None:
    # Choices of two words each: n = 2. Passage of five words: pairs {p1 p2, p2 p3, p3 p4, p4 p5}.
    item = make(passage="p1 p2 p3 p4 p5", choices=("p1 p2", "p3 p4 p5", "x1 x2", "p2"), key=0)
    # n = (2 + 3 + 2 + 1) / 4 = 2. Key: 1 of 4. "p3 p4 p5": pairs {p3 p4, p4 p5}: 2 of 4. Extra = 2/4 - 1/4.
    # Intra: no choice shares a pair with the key.
    assert measure(item) == {"intra_jaccard": 0.0, "extra_jaccard": pytest.approx(0.25)}
    # n = (3 + 3 + 1) / 3 = 2.3, so 2. Key {a b, b c}, wrong {b c, c d}: one shared of three.
    near = make(choices=("a b c", "b c d", "x"), passage="")
    assert measure(near) == {"intra_jaccard": pytest.approx(1 / 3)}, "without a passage there is no extra figure"


def test_figures_of_meaning_by_hand() -> None:
    item = make(choices=("key", "near", "far"), passage="doc")
    angles = {"doc": 0.0, "key": 60.0, "near": 30.0, "far": 150.0}
    (figures,) = measure_meaning([item], directions(angles))
    # Nearest wrong answer to the key: 30 degrees off; to the passage cos 30 against cos 60 of the key.
    assert figures["intra_embedding"] == pytest.approx(np.cos(np.pi / 6), abs=1e-6)
    assert figures["extra_embedding"] == pytest.approx(np.cos(np.pi / 6) - 0.5, abs=1e-6)


def test_each_text_is_embedded_once_in_one_call() -> None:
    calls: list[list[str]] = []

    def embed(texts: Sequence[str]) -> NDArray[np.float32]:
        calls.append(list(texts))
        return np.tile(np.array([1.0, 0.0], dtype=np.float32), (len(texts), 1))

    measure_meaning([make(0), make(1), make(1, passage="")], embed)
    assert len(calls) == 1
    assert sorted(calls[0]) == sorted({*make(0).choices, make(0).passage, make(1).passage})


@pytest.mark.parametrize(
    ("count", "removed"),
    # 5 % rounded, half up: 9 -> 0.45, 10 -> 0.5, 29 -> 1.45, 30 -> 1.5, 100 -> 5.
    [(9, 0), (10, 1), (29, 1), (30, 2), (100, 5)],
)
def test_calibration_removes_five_percent(count: int, removed: int) -> None:
    values = [{"intra_jaccard": (n + 1) / 1000} for n in range(count)]
    limit = calibrate(values).intra_jaccard
    assert limit is not None
    assert sum(v["intra_jaccard"] > limit for v in values) == removed


def test_equal_figures_are_not_torn_apart() -> None:
    # Room for 1 of 20; the two highest are equal, so neither goes.
    values = [{"intra_jaccard": v} for v in [0.9, 0.9, *[0.1] * 18]]
    assert calibrate(values).intra_jaccard == 0.9
    # Room for 2 of 40: of 0.9, 0.5, 0.5 only the first goes.
    values = [{"intra_jaccard": v} for v in [0.9, 0.5, 0.5, *[0.1] * 37]]
    assert calibrate(values).intra_jaccard == 0.5


def test_a_pair_removes_its_share_together_by_hand() -> None:
    # 40 items: room for 2. The two highest of either figure stand in different items: two each would be four, one each is two.
    apart = [{"intra_jaccard": n / 100, "intra_embedding": (40 - n) / 100} for n in range(40)]
    calibrated = calibrate(apart)
    assert (calibrated.intra_jaccard, calibrated.intra_embedding) == (0.38, 0.39)
    # Where both figures agree on the items, both may have their whole share.
    level = [{"extra_jaccard": n / 100, "extra_embedding": n / 50} for n in range(40)]
    calibrated = calibrate(level)
    assert (calibrated.extra_jaccard, calibrated.extra_embedding) == (0.37, 0.74)
    # Room for 1: one each would be two, so neither removes any.
    calibrated = calibrate(apart[::2])
    assert (calibrated.intra_jaccard, calibrated.intra_embedding) == (0.38, 0.4)


def test_no_likeness_is_no_fault() -> None:
    values = [{"extra_jaccard": v} for v in [-0.01, *[-0.2] * 19]]
    assert calibrate(values).extra_jaccard == 0.0
    assert calibrate([]) == NEVER
    assert calibrate([{"intra_jaccard": 0.3}] * 40).extra_jaccard is None, "no figure, no threshold"


@given(
    st.lists(st.sampled_from([-0.5, 0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]), min_size=1, max_size=120),
    st.sampled_from([0.0, 0.05, 0.1, 0.25]),
)
def test_calibration_removes_as_many_as_it_may(values: list[float], share: float) -> None:
    room = int(share * len(values) + 0.5)
    limit = calibrate([{"intra_jaccard": v} for v in values], share).intra_jaccard
    assert limit is not None
    assert sum(v > limit for v in values) <= room
    if limit > 0:  # one value lower would be one too many
        assert sum(v >= limit for v in values) > room


def exam(count: int) -> list[Item]:
    """Items whose four figures all differ, and differ from filter to filter in their order."""
    items = []
    for n in range(count):
        words = [f"w{n}x{k}" for k in range(60)]
        shared = n % 7
        key = " ".join(words[:6])
        wrong = " ".join([*words[:shared], *(f"v{n}x{k}" for k in range(6 - shared))])
        longer = " ".join(words[10 : 16 + (n * 3) % 11])
        items.append(make(n, choices=(key, wrong, longer), passage=" ".join(words[: 40 + n % 5])))
    return items


def hashed(texts: Sequence[str]) -> NDArray[np.float32]:
    rows = [np.random.default_rng(sum(map(ord, text)) * 31 + len(text)).normal(size=8) for text in texts]
    stacked = np.array(rows)
    return (stacked / np.linalg.norm(stacked, axis=1, keepdims=True)).astype(np.float32)


def test_each_pair_of_similarity_filters_flags_about_five_percent() -> None:
    report = apply_filters(exam(200), embed=hashed)
    for pair in PAIRS:
        spoken = [i for i in report.items if set(filters_of(i)) & set(pair)]
        assert 4 <= len(spoken) <= 10 == round(SHARE * 200)
        for name in pair:
            assert report.flagged.get(name, 0) <= 10
    dropped = [item for item in report.items if item.state is ItemState.DROPPED]
    assert sum(report.dropped.values()) == len(dropped)
    assert report.considered == 200


def test_order_decides_nothing() -> None:
    items = exam(90)
    first = apply_filters(items, embed=hashed)
    shuffled = items[:]
    random.Random(7).shuffle(shuffled)
    second = apply_filters(shuffled, embed=hashed)
    assert second.thresholds == first.thresholds
    assert second.dropped == first.dropped
    assert {i.id: i for i in second.items} == {i.id: i for i in first.items}
    assert [i.id for i in second.items] == [i.id for i in shuffled], "items come back in the order given"


def test_filtering_twice_changes_nothing() -> None:
    once = apply_filters(exam(60), embed=hashed)
    twice = apply_filters(once.items, embed=hashed)
    assert twice == FilterReport(once.items, once.thresholds, once.dropped, once.flagged, 60)


def test_a_dropped_item_keeps_figure_threshold_and_reason() -> None:
    item = make(passage="p1 p2 p3 p4 p5", choices=("p1 p2", "p3 p4 p5", "x1 x2", "p2"))
    (judged,) = apply_filters([item], embed=None, thresholds=Thresholds(extra_jaccard=0.2)).items
    assert judged.state is ItemState.DROPPED
    (finding,) = judged.findings
    assert (finding.filter, finding.value, finding.threshold) == ("extra_jaccard", pytest.approx(0.25), 0.2)
    assert "shares more words with the passage" in finding.reason


def test_a_threshold_is_the_last_value_that_passes() -> None:
    item = make(choices=("a b c", "b c d", "x"))  # intra: 1/3
    kept = apply_filters([item], embed=None, thresholds=Thresholds(intra_jaccard=1 / 3)).items[0]
    gone = apply_filters([item], embed=None, thresholds=Thresholds(intra_jaccard=0.33)).items[0]
    assert (kept.state, gone.state) == (ItemState.DRAFT, ItemState.DROPPED)


def test_what_no_longer_stands_against_an_item_brings_it_back() -> None:
    item = make(choices=("a b c", "b c d", "x"))
    gone = apply_filters([item], embed=None, thresholds=Thresholds(intra_jaccard=0.1)).items[0]
    back = apply_filters([gone], embed=None, thresholds=Thresholds(intra_jaccard=0.5)).items[0]
    assert back == item


@pytest.mark.parametrize("state", [ItemState.ACCEPTED, ItemState.REJECTED])
def test_a_decision_of_a_person_stands(state: ItemState) -> None:
    item = make(choices=("a b c", "b c d", "x"), state=state)
    report = apply_filters([item], embed=None, thresholds=Thresholds(intra_jaccard=0.1))
    assert report.items[0].state is state
    assert filters_of(report.items[0]) == ["intra_jaccard"], "the warning stands beside it"
    assert (report.dropped, report.flagged, report.considered) == ({}, {"intra_jaccard": 1}, 0)


def test_what_a_person_brought_back_is_not_dropped_again() -> None:
    items = [make(n, choices=("a b c", "b c d", "x")) for n in range(2)]
    gone = apply_filters(items, embed=None, thresholds=Thresholds(intra_jaccard=0.1)).items
    restored = [replace(gone[0], state=ItemState.DRAFT), gone[1]]
    report = apply_filters(restored, embed=None, thresholds=Thresholds(intra_jaccard=0.1), decided={"item0"})
    assert [i.state for i in report.items] == [ItemState.DRAFT, ItemState.DROPPED]
    assert filters_of(report.items[0]) == ["intra_jaccard"]
    assert (report.dropped, report.considered) == ({"intra_jaccard": 1}, 1)


@pytest.mark.parametrize(
    ("choices", "reason"),
    [
        (("14 days", "two weeks", "3 days"), "“14 days” and “two weeks”"),
        (("The depot", "depot", "the yard"), "“The depot” and “depot”"),
        (("1,000 marks", "1000 marks", "900 marks"), "“1,000 marks” and “1000 marks”"),
        (("one", " ", "two"), "Choice 2 is empty"),
    ],
)
def test_choices_that_say_the_same(choices: tuple[str, ...], reason: str) -> None:
    (judged,) = apply_filters([make(choices=choices)], embed=None, thresholds=NEVER).items
    assert filters_of(judged) == ["distinct"]
    assert reason in judged.findings[0].reason


def test_questions_that_point_at_their_text() -> None:
    (judged,) = apply_filters(
        [make(question="According to the passage, how many chairs are there?")], embed=None, thresholds=NEVER
    ).items
    assert filters_of(judged) == ["self_contained"]
    # The published patterns drop an item of the published strategy; they only warn where facts came first.
    question = "Which study room has the most chairs?"
    plain, paper = apply_filters(
        [make(0, question=question), make(1, question=question, strategy="paper")], embed=None, thresholds=NEVER
    ).items
    assert (plain.state, [f.drops for f in plain.findings]) == (ItemState.DRAFT, [False])
    assert (paper.state, filters_of(paper)) == (ItemState.DROPPED, ["self_contained"])


def test_what_is_guessed_unseen_is_dropped_beyond_luck() -> None:
    leads = [0.1, 0.5, 0.4, 0.3, 0.2]
    guesses = [Guess("h", "M", (), 1.0, 0, lead) for lead in leads] + [Guess("h", "M", (), 0.0, 1, 9.0)] * 3
    report = apply_filters([make(n, guesses=(g,)) for n, g in enumerate(guesses)], embed=None, thresholds=NEVER)
    assert [i.state for i in report.items] == [ItemState.DRAFT, *[ItemState.DROPPED] * 4, *[ItemState.DRAFT] * 3]
    (finding,) = report.items[1].findings
    assert (finding.filter, finding.value, finding.threshold) == ("guessable", 0.5, 0.1)
    assert "by M, which is right more often than by luck" in finding.reason


def test_guessable_is_judged_by_the_model_that_guesses_best() -> None:
    guesses = (Guess("h1", "Model 1", (0, 1, 2, 3), 0.25), Guess("h2", "Model 2", (0, 0, 0, 3), 0.75))
    (judged,) = apply_filters([make(guesses=guesses)], embed=None, thresholds=NEVER).items
    (finding,) = judged.findings
    assert (finding.filter, finding.value, finding.drops) == ("guessable", 0.75, True)
    assert "75% of the rotations by Model 2" in finding.reason
    half = make(guesses=(Guess("h1", "Model 1", (0, 0, 2, 3), 0.5),))
    assert apply_filters([half], embed=None, thresholds=NEVER).items[0] == half, "the limit itself passes"
    assert apply_filters([half], embed=None, thresholds=NEVER, guessable=0.4).items[0].state is ItemState.DROPPED


def test_an_item_is_charged_with_its_first_filter() -> None:
    item = make(
        question="According to the passage, how many?",
        choices=("ten", "10", "twenty"),
        guesses=(Guess("h", "M", (0, 0, 0), 1.0),),
    )
    report = apply_filters([item], embed=None, thresholds=NEVER)
    assert filters_of(report.items[0]) == ["self_contained", "distinct", "guessable"]
    assert report.dropped == {"self_contained": 1}
    assert report.flagged == {"self_contained": 1, "distinct": 1, "guessable": 1}


def test_findings_of_other_checks_stay() -> None:
    other = Finding("answerable", None, None, True, "The model cannot answer it with its passage.")
    report = apply_filters([make(findings=(other,))], embed=None, thresholds=NEVER)
    assert report.items[0].findings == (other,)
    assert report.items[0].state is ItemState.DROPPED
    assert report.dropped == {"other": 1}
    assert first_charge(report.items[0]) == "other"


def test_without_an_embedder_the_filters_of_meaning_are_silent() -> None:
    report = apply_filters(exam(40), embed=None)
    assert report.thresholds.extra_embedding is report.thresholds.intra_embedding is None
    assert not {"extra_embedding", "intra_embedding"} & set(report.flagged)
    assert set(report.flagged) <= set(FILTERS)


def test_an_empty_exam() -> None:
    assert apply_filters([], embed=hashed) == FilterReport((), NEVER, {}, {}, 0)
