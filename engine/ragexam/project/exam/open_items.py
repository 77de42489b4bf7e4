"""Open questions as the page Exam shows them: generations with their mixes, failed tries, critiques, forecasts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ragexam.edits.critiques import MINIMUMS
from ragexam.exam.labels.agreement import labellers_of
from ragexam.exam.labels.critique_tables import PREFIX, CritiqueMean, critique_means, critique_table
from ragexam.exam.labels.critiques import CRITIQUES, rating_of
from ragexam.exam.labels.tables import wanted_table
from ragexam.exam.open_items.quotas import missing, quotas, read_mix
from ragexam.jobs.exam.generate_open import open_settings
from ragexam.jobs.exam.open_generation import QUOTA
from ragexam.project.project import Project
from ragexam.queries.exam.records import OpenForecast
from ragexam.queries.forecast.speeds import remembered_speeds
from ragexam.records import ItemState, Table
from ragexam.sentences import joined, phrase
from ragexam.store.results import StoredResult


@dataclass(frozen=True, slots=True)
class KeptOpenGeneration:
    """One generation of open questions.

    Attributes:
        batch: Its identity; the items carry it.
        model: Name of the writing model, for a person.
        strategy: "statements" or "simple".
        way: How the mix was counted: "asked" (by the wanted label) or "labelled" (by what the labeller said).
        labeller: Name of the labelling model; "" without one.
        wanted: Questions asked for.
        kept: Questions of it that are kept now.
        mix: Share wanted per label.
        asked: Kept questions per wanted label.
        labelled: Kept questions per label that the labeller gave; empty without a labeller.
        outside: Questions that were made and dropped because their label was full.
        passages: Passages asked about.
        tries: Questions tried.
        outcomes: Tries by what became of them ("kept", or the check that failed), most frequent first.
        reached: Whether each label reached its quota.
        sentence: The outcome in plain words.
        confusion: Wanted label against the labeller's; None without a labeller.
    """

    batch: str
    model: str
    strategy: str
    way: str
    labeller: str
    wanted: int
    kept: int
    mix: Mapping[str, float]
    asked: Mapping[str, int]
    labelled: Mapping[str, int]
    outside: int
    passages: int
    tries: int
    outcomes: tuple[tuple[str, int], ...]
    reached: bool
    sentence: str
    confusion: Table | None = None


@dataclass(frozen=True, slots=True)
class CritiquesView:
    """The critiques of the exam's open questions.

    Attributes:
        questions: Open questions that are not rejected.
        rated: Those with at least one rating.
        models: Names of the rating models.
        missing: Per critique, questions that it has not rated.
        bars: Per strategy, label and critique.
        table: The same as a table.
        thresholds: Least rating by critique, as applied last; empty where none.
        dropped: Questions that a threshold dropped.
        sentence: What it says, in plain words.
    """

    questions: int
    rated: int
    models: tuple[str, ...]
    missing: Mapping[str, int]
    bars: tuple[CritiqueMean, ...]
    table: Table
    thresholds: Mapping[str, float] = field(default_factory=dict)
    dropped: int = 0
    sentence: str = ""


# ------------------------------------------------------------------ reading


def reading_open_generations(project: Project) -> tuple[KeptOpenGeneration, ...]:
    """Return the generations of open questions, newest first, with what is kept of each now."""
    return tuple(_generation(project, stored) for stored in reversed(project.open_generations.all()))


def _generation(project: Project, stored: StoredResult) -> KeptOpenGeneration:
    inputs, value = stored.inputs, stored.value
    made = [item for item_id in value.get("items", ()) if (item := project.items.get(item_id)) is not None]
    kept = [item for item in made if item.kept]
    labeller = next((x for x in labellers_of(made) if x.method == inputs.get("method")), None)
    labelled = Counter(label for item in kept if labeller is not None and (label := labeller.label_of(item)))
    counted = labelled if inputs.get("way") == "labelled" else Counter(item.wanted_label for item in kept)
    lacking = missing(quotas(inputs.get("mix", {}), int(inputs.get("n", 0))), counted)
    outside = sum(any(f.filter == QUOTA for f in item.findings) for item in made)
    model = str(dict(inputs.get("model", {})).get("name", ""))
    return KeptOpenGeneration(
        batch=stored.id,
        model=model,
        strategy=str(dict(inputs.get("settings", {})).get("strategy", "")),
        way=str(inputs.get("way", "")),
        labeller=str(inputs.get("labeller", "")),
        wanted=int(inputs.get("n", 0)),
        kept=len(kept),
        mix={str(k): float(v) for k, v in dict(inputs.get("mix", {})).items()},
        asked=dict(Counter(item.wanted_label for item in kept)),
        labelled=dict(labelled),
        outside=outside,
        passages=int(value.get("tried", 0)),
        tries=sum(int(n) for n in dict(value.get("outcomes", {})).values()),
        outcomes=tuple((str(k), int(v)) for k, v in dict(value.get("outcomes", {})).items()),
        reached=not lacking,
        sentence=_sentence(model, len(kept), int(inputs.get("n", 0)), lacking, outside),
        confusion=wanted_table(made, labeller) if labeller is not None and labelled else None,
    )


def _sentence(model: str, kept: int, wanted: int, lacking: Mapping[str, int], outside: int) -> str:
    sentence = phrase("{0:n} of {1:n} questions wanted from {2:raw} are kept.", kept, wanted, model)
    if lacking:
        missing = joined(", ", (phrase("{0:n} {1}", n, label) for label, n in lacking.items()))
        sentence += phrase(
            " Still lacking: {0}: the passages or the tries were used up, or questions were dropped since.", missing
        )
    if outside:
        sentence += phrase(" {0:n} more are set aside, because there are enough of their label.", outside)
    return sentence


def reading_critiques(project: Project, critiques: Sequence[str] = tuple(CRITIQUES)) -> CritiquesView:
    """Return average ratings per strategy and label, thresholds in force, and what is not rated yet.

    Args:
        project: To read from.
        critiques: Which, in order; `FIGURE_3` for the four of the published figure.
    """
    items = [item for item in project.items.all() if item.is_open and item.state is not ItemState.REJECTED]
    rated = [item for item in items if any(r.expected is not None for r in item.ratings)]
    means = critique_means([item for item in rated if item.kept], critiques)
    dropped = sum(any(f.filter.startswith(PREFIX) and f.drops for f in item.findings) for item in items)
    sentence = phrase("{0:n} of {1:n} open questions are rated.", len(rated), len(items))
    if not items:
        sentence = "There are no open questions yet."
    elif dropped:
        sentence += phrase(" {0:n} are dropped by a threshold.", dropped)
    return CritiquesView(
        questions=len(items),
        rated=len(rated),
        models=tuple(dict.fromkeys(r.model_name for item in rated for r in item.ratings if r.expected is not None)),
        missing={name: sum(rating_of(item, name) is None for item in items) for name in critiques},
        bars=tuple(means),
        table=critique_table(means),
        thresholds=dict(project.settings.get(MINIMUMS, None) or {}),
        dropped=dropped,
        sentence=sentence,
    )


def reading_open_forecast(
    project: Project,
    *,
    model_hash: str,
    size_bytes: int,
    wanted: int,
    settings: Mapping[str, Any],
    mix: Mapping[str, float] | None = None,
    way: str = "labelled",
) -> OpenForecast:
    """Forecast a generation of open questions without loading the model.

    Args:
        project: To read from.
        model_hash: Of the writing model; "" where its file has never been read.
        size_bytes: Of its file.
        wanted: Questions asked for.
        settings: Parts of `OpenSettings` that differ from the defaults.
        mix: Shares by label; None for the default.
        way: "asked" or "labelled".
    """
    speeds = remembered_speeds([model_hash] if model_hash else [], project.settings.get("backend", {}))
    return project.open_generations.forecast(
        model_hash=model_hash,
        size_bytes=size_bytes,
        wanted=wanted,
        settings=open_settings(settings),
        labels=sum(share > 0 for share in read_mix(mix).values()),
        way=way,
        speed=speeds.get(model_hash),
    )
