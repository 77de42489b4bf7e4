"""Writes an exam: rounds of facts, questions, closed-book guesses and filters, until enough items are kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace

from ragexam.errors import CancelRequested, NotEnoughData, PauseRequested
from ragexam.exam.choice_items.balance import balance_keys
from ragexam.exam.choice_items.figures.profile import demand_table
from ragexam.exam.choice_items.figures.statistics import coverage_table, exam_statistics, guess_table, statistics_table
from ragexam.exam.choice_items.filters import FilterReport
from ragexam.exam.choice_items.quality import QUALITY, judge_quality, not_needed
from ragexam.exam.demands.gates.gate_table import fallen_table, gate_table
from ragexam.exam.demands.kind import COMPOSED
from ragexam.jobs.exam.choice_generation import ChoiceGeneration
from ragexam.jobs.exam.generation_parameters import GenerateParameters
from ragexam.jobs.exam.lookup_yield import PATIENCE
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.queries.exam.clear_chunks import clear_chunks, nothing_to_ask
from ragexam.queries.exam.generations import (
    KEPT_COMPOSED,
    PRELIMINARY,
    generation_settings,
    is_preliminary,
    shared_words,
)
from ragexam.queries.models.writer_advice import writer_advice
from ragexam.queries.run.conditions import machine
from ragexam.records import Item, ItemState, to_json
from ragexam.sentences import phrase
from ragexam.store import Store


def generate(context: JobContext, parameters: GenerateParameters) -> Result:
    """Generate items until the number wanted pass the filters, every passage has been asked about, or asking brings hardly any more.

    Each fact, item and guess is kept as it is made, under the hash of what determines it: a generation that was
    stopped and started again gives the same exam, and one with a larger number goes on from the smaller one.

    Returns:
        "kept", "wanted", "composed" (of the kept ones), "short" (`ShortDemand` each), "made", "tried" (passages),
        "dropped" (by filter), "unparsed", "unclear" where passages are not asked about (a sentence), "ended" (why
        it asked about no more passages although more questions or lookups were wanted; "" where it has what was wanted).

    Raises:
        NotEnoughData: There is no passage, or not one item could be made.
        InputError: A parameter that makes no sense.
        ModelError: A model cannot be used.
    """
    store = context.store
    wanted = parameters.n or parameters.items
    settings = generation_settings(parameters.settings)
    clear = clear_chunks(store, settings.least_confidence)
    if not clear.chunks:
        raise nothing_to_ask(clear)
    generation = ChoiceGeneration(context, parameters, settings, clear.chunks)
    try:
        report = generation.until(wanted)
    except (CancelRequested, PauseRequested):
        _tell_so_far(store, generation)
        raise
    if report is None:
        raise NotEnoughData(
            "No passage is long enough to be asked about.", "Import longer documents, or choose a larger chunking."
        )
    before = store.generations.get(generation.batch)
    # What was finished once does not become preliminary again.
    preliminary = parameters.preliminary and (before is None or is_preliminary(before.value))
    items = _settle(store, generation, report)
    kept = sum(item.kept for item in items)
    unparsed, abandoned = generation.passages.unparsed, generation.abandoned
    statistics = exam_statistics(items, unparsed=unparsed, abandoned=abandoned)
    titles = {d.id: d.title for d in store.documents.all()}
    tables = [statistics_table(statistics, (), shared_words(asdict(settings), items)), coverage_table(items, titles)]
    by_demand = demand_table([i for i in items if i.kept]), gate_table(items), fallen_table(items)
    tables += [table for table in by_demand if table.rows]
    composed = generation.composed
    if any(item.guesses for item in items):
        tables.append(guess_table(items))
    store.generations.put(
        generation.batch,
        {"settings": asdict(settings), "model": to_json(generation.facts), "machine": machine(), "n": wanted},
        {
            "items": [item.id for item in items],
            "kept": kept,
            "tried": generation.tried,
            "dropped": dict(statistics.dropped),
            "flagged": dict(report.flagged),
            "thresholds": to_json(report.thresholds),
            "embedder": generation.passages.embedder_name,
            "unparsed": unparsed,
            "statistics": to_json(statistics),
            "tables": [to_json(table) for table in tables],
            "outcomes": dict(generation.passages.outcomes),
            KEPT_COMPOSED: sum(item.kept and item.strategy == COMPOSED for item in items),
            "composed": {} if composed is None else dict(composed.outcomes),
            "short": [] if composed is None else to_json(composed.short),
            PRELIMINARY: preliminary,
        },
    )
    if not items:
        raise NotEnoughData(
            phrase("Not one question could be made of {0:n} passages.", generation.tried),
            "Choose a larger model, or look at the raw texts in the exam's statistics.",
        )
    return {
        "kept": kept,
        "wanted": wanted,
        "composed": sum(item.kept and item.strategy == COMPOSED for item in items),
        "short": [] if composed is None else to_json(composed.short),
        "made": len(items),
        "tried": generation.tried,
        "dropped": dict(statistics.dropped),
        "unparsed": unparsed,
        "batch": generation.batch,
        "ended": why_ended(generation, statistics.dropped) if kept < wanted or generation.yielded.is_spent else "",
        **({"unclear": clear.sentence()} if clear.unclear else {}),
    }


def why_ended(generation: ChoiceGeneration, dropped: Mapping[str, int]) -> str:
    """Return why a generation kept fewer questions, or fewer lookups, than were wanted, and what to do.

    Args:
        generation: At its end.
        dropped: How many each filter put aside.
    """
    if not generation.tried:
        return phrase("The documents bear no more questions of these kinds. Ask for others, or import more documents.")
    if not generation.yielded.is_spent:
        return phrase(
            "Every passage was asked about as often as is worth it. Import more documents, or let another model write."
        )
    sentence = phrase(
        "The last {0:n} passages gave hardly a question that can be kept, so no more were asked about. {1}",
        PATIENCE,
        writer_advice(generation.facts),
    )
    unusable, fallen = generation.abandoned, sum(dropped.values())
    if unusable or fallen:
        sentence += phrase(
            " No usable question came of {0:n} of {1:n} passages, and the checks put {2:n} questions aside.",
            unusable,
            generation.tried,
            fallen,
        )
    return sentence


def _tell_so_far(store: Store, generation: ChoiceGeneration) -> None:
    """Store what is known of questions of a generation that is stopped: who goes on without the rest sits nothing that falls.

    That is what the filters said at their last look, and of what was written since, its score. Going on judges them anew, with
    the rest.
    """
    finished = store.generations.get(generation.batch)
    settled = store.edits.touched_items() | (set(finished.value["items"]) if finished is not None else set())
    judged = {item.id: item for item in generation.judged}
    with store.transaction():
        for stored in store.items.of_batch(generation.batch):
            if stored.id in settled:
                continue
            said = judged.get(stored.id)
            if said is not None:
                new = replace(stored, state=said.state, findings=said.findings, guesses=said.guesses)
            else:
                low = judge_quality(stored, generation.settings.strict)
                others = tuple(finding for finding in stored.findings if finding.filter != QUALITY)
                new = stored if low is None else replace(stored, state=ItemState.DROPPED, findings=(*others, low))
            if new != stored:
                store.items.put(new)


def _settle(store: Store, generation: ChoiceGeneration, report: FilterReport) -> list[Item]:
    """Balance the keys of what is new and store what the filters say of it; earlier items stay as they are.

    Those of a preliminary exam keep their choices, which may have been answered, and are judged with the rest; so do all where
    another score is the least that is taken. What had been put aside for its score, and is not come to any more, says why.
    """
    finished = store.generations.get(generation.batch)
    earlier = set(finished.value["items"]) if finished is not None else set()
    again = finished is not None and (
        is_preliminary(finished.value) or finished.inputs["settings"].get("strict", 0.0) != generation.settings.strict
    )
    open_yet = earlier if again else set()
    touched = store.edits.touched_items()
    free = [item for item in report.items if item.id not in earlier and item.id not in touched]
    turned = {item.id: item for item in balance_keys(free, generation.settings.seed)}
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
        judged_ids = {judged.id for judged in report.items}
        for left in store.items.of_batch(generation.batch) if again else ():
            told = left.id in judged_ids or left.id in touched or left.state is not ItemState.DROPPED
            if not told and any(finding.filter == QUALITY and finding.drops for finding in left.findings):
                store.items.put(not_needed(left, generation.settings.strict))
    return items
