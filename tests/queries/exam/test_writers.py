"""Checks how good a writer's questions are said to be: by people where they reviewed enough, else by the scores' calibration."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ragexam.exam.choice_items.quality import BANDS, Band, score_item
from ragexam.queries.exam.writers import ENOUGH, score_trust, share_by_scores, writer_qualities
from ragexam.records import Item, ItemState
from ragexam.store import Store

PASSAGE = "Found items are kept at the gate for 14 weeks."


def written(n: int, state: ItemState = ItemState.DRAFT) -> Item:
    return Item(
        f"i{n}", "For how many weeks are found items kept at the gate?", ("14 weeks", f"{n + 20} weeks"), 0,
        passage=PASSAGE, language="en", strategy="structured", model_hash="w", state=state,
    )  # fmt: skip


def project_of(folder: Path, items: list[Item]) -> Store:
    store = Store.create(folder / "p.ragexam")
    store.items.add(items, "b")
    store.generations.put("b", {"model": {"file_hash": "w", "name": "Writer"}, "settings": {}}, {})
    return store


def test_people_decide_where_they_reviewed_enough(tmp_path: Path) -> None:
    states = [ItemState.ACCEPTED] * 9 + [ItemState.REJECTED] * 3
    with project_of(tmp_path, [written(n, state) for n, state in enumerate(states)]) as store:
        (quality,) = writer_qualities(store)
    assert (quality.reviewed, quality.questions, quality.share) == (True, 12, 0.75)
    assert quality.low < 0.5 < 0.75 < quality.high
    assert quality.sentence().startswith(
        "Of 10 questions that Writer writes about your documents, about 8 are good (5 to 9)."
    )


def test_who_rejects_what_is_bad_has_said_nothing_of_the_rest(tmp_path: Path) -> None:
    states = [ItemState.DRAFT] * 50 + [ItemState.REJECTED] * 10
    with project_of(tmp_path, [written(n, state) for n, state in enumerate(states)]) as store:
        (quality,) = writer_qualities(store)
    assert quality.sentence() == (
        "Of the 10 questions of Writer that people decided about, they accepted 0; 50 wait for a decision."
    )


def test_else_scores_do(tmp_path: Path) -> None:
    states = [ItemState.ACCEPTED] * (ENOUGH - 1) + [ItemState.DRAFT] * 11
    with project_of(tmp_path, [written(n, state) for n, state in enumerate(states)]) as store:
        (quality,) = writer_qualities(store)
    assert (quality.reviewed, quality.questions) == (False, 20)
    score = score_item(written(0))
    assert score is not None
    band = next(band for band in reversed(BANDS["en"]) if score >= band.least)
    assert quality.share == pytest.approx((band.good + 0.5) / (band.read + 1))
    assert 0 < quality.low < quality.share < quality.high <= 1
    assert "of Writer that are taken" in quality.sentence()
    assert (
        "from the scores of 20, by 131 questions of one model that were read in the same language" in quality.sentence()
    )


def test_a_german_exam_is_measured_by_german_questions(tmp_path: Path) -> None:
    passage = "Fundsachen werden 14 Wochen lang am Tor aufbewahrt."
    german = [
        replace(written(n), question="Wie viele Wochen werden Fundsachen am Tor aufbewahrt?", choices=("14 Wochen", f"{n + 20} Wochen"),
                passage=passage, language="de")
        for n in range(12)
    ]  # fmt: skip
    with project_of(tmp_path, german) as store:
        (quality,) = writer_qualities(store)
    assert "by 26 questions of one model" in quality.sentence()
    score = score_item(german[0])
    assert score is not None
    band = next(band for band in reversed(BANDS["de"]) if score >= band.least)
    assert quality.share == pytest.approx((band.good + 0.5) / (band.read + 1))
    (tmp_path / "french").mkdir()
    with project_of(tmp_path / "french", [replace(item, language="fr") for item in german]) as store:
        assert writer_qualities(store) == (), "none of that language were read"


def test_nobody_who_wrote_nothing_is_named(tmp_path: Path) -> None:
    with project_of(tmp_path, []) as store:
        assert writer_qualities(store) == ()


def test_scores_count_as_the_questions_that_were_read() -> None:
    bands = {"en": (Band(0.0, 1, 10), Band(0.5, 9, 10)), "de": (Band(0.0, 5, 10),)}
    share, low, high = share_by_scores({"en": [0.1] * 50 + [0.5] * 50}, bands)
    assert share == pytest.approx((1.5 / 11 + 9.5 / 11) / 2)
    assert low < share < high
    assert share_by_scores({"en": [0.9] * 5}, bands)[0] == pytest.approx(9.5 / 11)
    assert share_by_scores({"en": [0.9] * 5, "de": [0.9] * 5}, bands)[0] == pytest.approx((9.5 + 5.5) / 22)
    few, many = share_by_scores({"en": [0.9] * 5}, bands), share_by_scores({"en": [0.9] * 500}, bands)
    assert few[2] - few[1] > many[2] - many[1], "the more questions, the surer"


def test_what_the_score_is_worth_is_told_with_its_interval() -> None:
    assert "68 of 100 pairs (56 to 80; 131 were read). It sorts" in score_trust("en")
    assert "69 of 100 pairs (43 to 89; 26 were read). They are too few" in score_trust("de")
    assert score_trust("fr").startswith("No questions in this language were read")
