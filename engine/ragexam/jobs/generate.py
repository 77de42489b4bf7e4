"""Writes an exam: rounds of facts, questions, closed-book guesses and filters, until enough items are kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from ragexam.errors import InputError, NotEnoughData
from ragexam.exam.balance import balance_keys
from ragexam.exam.filters import FilterReport
from ragexam.exam.settings import STRATEGIES, GenerationSettings
from ragexam.exam.statistics import coverage_table, exam_statistics, guess_table, statistics_table
from ragexam.jobs import parameters as read
from ragexam.jobs.conditions import machine
from ragexam.jobs.generate_rounds import Rounds
from ragexam.jobs.models import Models
from ragexam.jobs.registry import Parameters, Result
from ragexam.progress import Progress
from ragexam.records import Item, from_json, to_json
from ragexam.store import Store

PRELIMINARY = "preliminary"
"""Key, in what is kept of a generation: whether the exam is the beginning of a larger one."""


def is_preliminary(generation: Mapping[str, Any]) -> bool:
    """Whether what is kept of a generation is the beginning of a larger exam."""
    return generation.get(PRELIMINARY) is True


def generate(store: Store, parameters: Parameters, progress: Progress, models: Models) -> Result:
    """Generate items until `n` of them pass the filters, or every passage has been asked about.

    Each fact, item and guess is kept as it is made, under the hash of what determines it: a generation that was
    stopped and started again gives the same exam, and one with a larger `n` goes on from the smaller one.

    Args:
        store: The project.
        parameters: "model": who writes. "n" (or "items"): items wanted. "settings": parts of `GenerationSettings`.
            "embedder": for the filters of meaning, the project's where missing, "" for none. "guess_models": who
            tries to guess (the writing model where missing, [] for nobody). "preliminary": these are the first
            questions of a larger exam: their choices stay as they are, and the filters judge them again with the rest.
            "backend", "places" as for `run`.
        progress: Reports, and stops the job within one model call.
        models: Opens the models.

    Returns:
        "kept", "wanted", "made", "tried" (passages), "dropped" (by filter), "unparsed".

    Raises:
        NotEnoughData: There is no passage, or not one item could be made.
        InputError: A parameter that makes no sense.
        ModelError: A model cannot be used.
    """
    wanted = read.whole(parameters, "n" if "n" in parameters else "items", 30, 1)
    settings = generation_settings(parameters)
    chunks = store.chunks.all()
    if not chunks:
        raise NotEnoughData("There are no passages to ask about.", "Import documents first.")
    models.places.update(store.settings.get("places", {}))
    models.places.update(read.mapping(parameters, "places") or {})
    rounds = Rounds(store, progress, models, settings, chunks, parameters)
    report = rounds.until(wanted)
    if report is None:
        raise NotEnoughData(
            "No passage is long enough to be asked about.", "Import longer documents, or choose a larger chunking."
        )
    before = store.generations.get(rounds.batch)
    # What was finished once does not become preliminary again.
    preliminary = read.flag(parameters, "preliminary") and (before is None or is_preliminary(before.value))
    items = _settle(store, rounds, report)
    kept = sum(item.kept for item in items)
    unparsed, abandoned = rounds.unparsed, rounds.abandoned
    statistics = exam_statistics(items, unparsed=unparsed, abandoned=abandoned)
    titles = {d.id: d.title for d in store.documents.all()}
    tables = [statistics_table(statistics), coverage_table(items, titles)]
    if any(item.guesses for item in items):
        tables.append(guess_table(items))
    store.generations.put(
        rounds.batch,
        {"settings": asdict(settings), "model": to_json(rounds.facts), "machine": machine(), "n": wanted},
        {
            "items": [item.id for item in items],
            "kept": kept,
            "tried": rounds.tried,
            "dropped": dict(statistics.dropped),
            "flagged": dict(report.flagged),
            "thresholds": to_json(report.thresholds),
            "embedder": rounds.embedder_name,
            "unparsed": unparsed,
            "statistics": to_json(statistics),
            "tables": [to_json(table) for table in tables],
            "outcomes": dict(rounds.outcomes),
            PRELIMINARY: preliminary,
        },
    )
    if not items:
        raise NotEnoughData(
            f"Not one question could be made of {rounds.tried} passages.",
            "Choose a larger model, or look at the raw texts in the exam's statistics.",
        )
    return {
        "kept": kept,
        "wanted": wanted,
        "made": len(items),
        "tried": rounds.tried,
        "dropped": dict(statistics.dropped),
        "unparsed": unparsed,
        "batch": rounds.batch,
    }


def generation_settings(parameters: Mapping[str, Any]) -> GenerationSettings:
    """Settings from the parameters, defaults for what is missing.

    Raises:
        InputError: An unknown setting or strategy, or a value that makes no sense.
    """
    given = read.mapping(parameters, "settings") or {}
    known = asdict(GenerationSettings())
    for name in given:
        if name not in known:
            raise InputError(f"There is no generation setting {name!r}.", f"There are: {', '.join(known)}.")
    try:
        settings = from_json(GenerationSettings, given)
    except ValueError as exc:
        raise InputError(f"The generation settings cannot be read: {exc}.") from exc
    if settings.strategy not in STRATEGIES:
        raise InputError(f"There is no strategy {settings.strategy!r}.", f"Choose one of: {', '.join(STRATEGIES)}.")
    if not 2 <= settings.n_choices <= 8:
        raise InputError("A question has 2 to 8 choices.")
    return settings


def _settle(store: Store, rounds: Rounds, report: FilterReport) -> list[Item]:
    """Balance the keys of what is new and store what the filters say of it; earlier items stay as they are.

    Those of a preliminary exam keep their choices, which may have been answered, and are judged with the rest.
    """
    finished = store.generations.get(rounds.batch)
    earlier = set(finished.value["items"]) if finished is not None else set()
    open_yet = earlier if finished is not None and is_preliminary(finished.value) else set()
    touched = store.edits.touched_items()
    free = [item for item in report.items if item.id not in earlier and item.id not in touched]
    turned = {item.id: item for item in balance_keys(free, rounds.settings.seed)}
    items: list[Item] = []
    with store.transaction():
        for judged in report.items:
            stored = store.items.get(judged.id)
            if stored is None:
                continue  # a person deleted it
            new = turned.get(judged.id)
            if new is None and judged.id in open_yet and judged.id not in touched:
                new = replace(stored, state=judged.state, findings=judged.findings)
            elif new is None:
                # Settled before, or decided by a person: what was said of it since (by the filters, by hand) stands.
                new = replace(stored, guesses=stored.guesses or judged.guesses)
            if new != stored:
                store.items.put(new)
            items.append(new)
    return items
