"""Before questions are said in other words: which can be, how writers did, how long it takes."""

from __future__ import annotations

from pathlib import Path

from ragexam.exam.rewording.trial import LanguageTrial, WriterTrial, trial_key
from ragexam.queries.exam.rewording import TRIAL_UNIT, forecast_rewording, trial_sentence, writer_trials
from ragexam.records import to_json
from ragexam.store import Store

GOOD, BAD = LanguageTrial(8, 7, 8, 6), LanguageTrial(8, 8, 8, 0)


def trial(key: str = "", **languages: LanguageTrial) -> WriterTrial:
    return WriterTrial("hash", "Writer", languages, key or trial_key())


def test_a_trial_is_told_with_its_figures() -> None:
    both = "13 of 16 right in English, 13 of 16 right in German"
    assert trial_sentence(trial(en=GOOD, de=GOOD)) == f"Writer passes the trial of known pairs: {both}."
    assert trial_sentence(trial(en=GOOD, de=BAD)) == (
        "Writer passes the trial of known pairs in English only: 13 of 16 right in English, 8 of 16 right in German."
    )
    assert trial_sentence(trial(en=GOOD, de=BAD), ["de"]) == (
        "Writer does not pass the trial of known pairs: 8 of 16 right in German."
    )


def test_a_trial_of_other_pairs_does_not_count(tmp_path: Path) -> None:
    with Store.create(tmp_path / "exam.ragexam") as store:
        store.units.put(TRIAL_UNIT, "a", to_json(trial(key="older", en=GOOD)))
        assert writer_trials(store) == {}
        store.units.put(TRIAL_UNIT, "b", to_json(trial(en=BAD)))
        assert not writer_trials(store)["hash"].passed("en")


def test_nothing_is_forecast_where_nothing_can_be_changed(tmp_path: Path) -> None:
    with Store.create(tmp_path / "exam.ragexam") as store:
        forecast = forecast_rewording(store, model_hash="hash", size_bytes=10**9)
        assert (forecast.changeable, forecast.wanted, forecast.left, forecast.seconds) == (0, 0, 0, 0.0)
