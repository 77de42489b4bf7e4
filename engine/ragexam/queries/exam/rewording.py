"""Rewording before it is done: which questions can be said anew, how writers did in their trial, how long it takes."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Final

from ragexam.exam.rewording.material import RewordMaterial
from ragexam.exam.rewording.trial import WriterTrial, trial_key
from ragexam.queries.exam.records import RewordForecast
from ragexam.queries.forecast.estimate import WorkUnit
from ragexam.queries.forecast.speeds import Speed
from ragexam.records import Item, from_json
from ragexam.sentences import joined, phrase
from ragexam.store import Store

ATTEMPT_UNIT: Final = "rewording"
"""Kind of the units that keep what became of each question."""

TRIAL_UNIT: Final = "writer_trial"
"""Kind of the units that keep how a model did in the trial."""

_ENOUGH: Final = 5
"""Attempts from which their mean is trusted."""

_ATTEMPT: Final = WorkUnit(tokens=400.0, per_byte=1.5e-8, spread=2.0)
"""One question: its wordings, and the gates of one that withstands the rules. Twelve took 9 s each (median) on one thread, none of which
came to the models' gates, so that a good writer takes longer."""

_LANGUAGES: Final = {"en": "English", "de": "German"}


def changeable_items(store: Store, material: RewordMaterial | None = None) -> list[Item]:
    """Return the questions that have words of their own to change, in exam order."""
    made = material or RewordMaterial(store.chunks.all())
    return [item for item in store.items.kept() if made.is_changeable(item)]


def writer_trials(store: Store) -> dict[str, WriterTrial]:
    """Return how each model did in the trial as it is now, by file hash; the newest where it was loaded in several ways."""
    trials = (from_json(WriterTrial, value) for value in store.units.all(TRIAL_UNIT).values())
    return {trial.model_hash: trial for trial in trials if trial.key == trial_key()}


def trial_sentence(trial: WriterTrial, languages: Sequence[str] = ()) -> str:
    """Return how a writer did, in words.

    Args:
        trial: Of the writer.
        languages: Codes of those that are told of; all where empty.
    """
    told = [(code, own) for code, own in trial.languages.items() if not languages or code in languages]
    each = joined(
        ", ",
        [phrase("{0:n} of {1:n} right in {2}", own.right, own.pairs, _LANGUAGES.get(code, code)) for code, own in told],
    )
    if all(own.passed for _, own in told) and told:
        return phrase("{0:raw} passes the trial of known pairs: {1}.", trial.model_name, each)
    if any(own.passed for _, own in told):
        passed = joined(", ", [_LANGUAGES.get(code, code) for code, own in told if own.passed])
        return phrase("{0:raw} passes the trial of known pairs in {1} only: {2}.", trial.model_name, passed, each)
    return phrase("{0:raw} does not pass the trial of known pairs: {1}.", trial.model_name, each)


def forecast_rewording(
    store: Store,
    *,
    model_hash: str,
    size_bytes: int,
    wanted: int | None = None,
    speed: Speed | None = None,
) -> RewordForecast:
    """Forecast rewording without loading anything.

    Args:
        store: The project.
        model_hash: Of the writer; "" where its file has never been read.
        size_bytes: Of its file; 0 where unknown.
        wanted: Questions that are to be said anew; all that can be where None.
        speed: How fast the model answered on this machine; None where it was never timed.
    """
    changeable = changeable_items(store)
    chosen = changeable if wanted is None else changeable[:wanted]
    own = [value for value in store.units.all(ATTEMPT_UNIT).values() if value.get("model_hash") == model_hash]
    tried = {value.get("original") for value in own}
    seconds = [float(value.get("seconds", 0.0)) for value in own]
    left = sum(item.id not in tried for item in chosen)
    return RewordForecast(
        changeable=len(changeable),
        wanted=len(chosen),
        left=left,
        **_ATTEMPT.time(
            left, here=fmean(seconds) if len(seconds) >= _ENOUGH else None, speed=speed, size_bytes=size_bytes
        ),
    )
