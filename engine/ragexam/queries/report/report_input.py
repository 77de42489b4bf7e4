"""Collects what a report shows from the project."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

import numpy as np

from ragexam.errors import NotEnoughData
from ragexam.exam.choice_items.figures.lookup import LookupBaseline
from ragexam.exam.choice_items.figures.profile import demand_table
from ragexam.exam.choice_items.figures.statistics import coverage_table, exam_statistics, guess_table, statistics_table
from ragexam.exam.demands.gates.gate_table import fallen_table, flattered, gate_table
from ragexam.exam.labels.critique_tables import critique_means, critique_table
from ragexam.exam.labels.tables import label_tables
from ragexam.queries.exam.generations import is_preliminary, shared_words
from ragexam.queries.exam.lookup import lookup_baselines
from ragexam.queries.exam.writing_pace import writing_pace
from ragexam.queries.grading.answers_to_grade import current_answers
from ragexam.queries.grading.failed_writes import failed_writes
from ragexam.queries.grading.written_report import written_report
from ragexam.queries.items.fits import controls_of, kept_fit, over_documents
from ragexam.queries.items.records import KeptFit
from ragexam.queries.items.refinements import KeptRefinement, kept_refinement
from ragexam.queries.pipelines.template_trials import template_trials
from ragexam.queries.report.examples import examples
from ragexam.queries.report.report_parts import ReportParts
from ragexam.queries.run.answers import CurrentResponses
from ragexam.queries.run.missing import missing_answers
from ragexam.queries.scenarios.outcomes import scenario_report
from ragexam.queries.systems.kept import machines_asked
from ragexam.queries.systems.sent_prompts import machines_served
from ragexam.records import Item, ItemState, PipelineSpec, Response, Table
from ragexam.report.names import names_by_hash
from ragexam.report.results.results import Failure, ReportInput, count_failures
from ragexam.report.results.source import source_sentences, stale_sentence
from ragexam.report.results.tolerance import tolerance_of
from ragexam.sentences import phrase
from ragexam.store import Store


def report_input(
    store: Store,
    answers: CurrentResponses,
    title: str,
    parts: ReportParts | None = None,
    chosen: CurrentResponses | None = None,
) -> ReportInput:
    """Return everything that a report shows; a fit or a refinement of other answers is left out.

    Args:
        store: The project.
        answers: Those that count.
        title: Of the report.
        parts: Made for earlier reports of the project, so that only what has changed is made again.
        chosen: Responses by choice, where `answers` are taken from elsewhere.

    Raises:
        NotEnoughData: There are no answers yet.
    """
    if not answers.results.answered.any():
        raise NotEnoughData("There are no answers to report yet.", missing_answers(answers).hint)
    fitted = current_fit(store, answers)
    refined = current_refinement(store, answers)
    parts = parts or ReportParts(store)
    handed = parts.handed_over(answers)
    writes = answers.results.taken_from.writes
    lookups = () if writes else tuple(lookup_baselines(store))
    return ReportInput(
        title=title,
        results=answers.results,
        fit=None if fitted is None else fitted.fit,
        scores=() if fitted is None else fitted.scores,
        additivity=None if fitted is None else fitted.additivity,
        controls=() if fitted is None else controls_of(store, fitted.id, answers),
        steps=() if refined is None else refined.steps,
        gain=None if refined is None else refined.gain,
        exam_tables=exam_tables(store, lookups, names_by_hash(answers.pipelines)),
        corpus_tables=(parts.corpus(),),
        retrieval_metrics=handed.metrics,
        confusions=() if writes else parts.confusions(answers),
        lookups=() if writes else (*lookups, *handed.lookups),
        manifests=tuple(conditions(store, answers)),
        notes=(*notes(store, answers), *trials_told(store, answers)),
        seed=int(store.settings.get("seed", 0)),
        tolerance=tolerance_of(store.settings.get("tolerance")),
        writing_pace=writing_pace(store),
        examples=() if writes else tuple(examples(store, answers)),
        failures=failures_of(store, answers),
        dropped=dropped_items(store),
        laboratory=parts.laboratory(),
        label_tables=label_and_rating_tables(store),
        written=written_report(store, (chosen or answers).results),
        scenarios=scenario_report(store),
        sent_to=machines_asked(store),
        served_at=machines_served(store),
        document_names=tuple(name for d in store.documents.all() for name in (d.title, d.source)),
    )


def dropped_items(store: Store) -> tuple[Item, ...]:
    """Return the items with choices that filters dropped."""
    return tuple(item for item in store.items.all() if item.state is ItemState.DROPPED and not item.is_open)


def current_fit(store: Store, answers: CurrentResponses) -> KeptFit | None:
    """Return the newest fit of the answers as they are."""
    stored = store.fits.newest_of(answers.key)
    return None if stored is None else over_documents(kept_fit(stored, answers.pipelines), answers)


def current_refinement(store: Store, answers: CurrentResponses) -> KeptRefinement | None:
    """Return the newest refinement of the answers as they are."""
    stored = store.refinements.newest_of(answers.key)
    return None if stored is None else kept_refinement(stored)


def exam_tables(
    store: Store, lookups: Sequence[LookupBaseline] = (), sitting: Mapping[str, str] = MappingProxyType({})
) -> tuple[Table, ...]:
    """Return tables of the exam that pipelines sit as it is now, wherever its items come from; none without items.

    What never became an item (unreadable texts, passages that gave none) is that of the newest generation.

    Args:
        store: The project.
        lookups: What strategies reach that look up and need no language model.
        sitting: Names of the models that sit it, by the hashes of their files.
    """
    items = [item for item in store.items.all() if not item.is_open]
    if not items:
        return ()
    latest = store.generations.latest()
    statistics = {} if latest is None else dict(latest.value.get("statistics", {}))
    counts = {name: int(statistics.get(name, 0)) for name in ("unparsed", "abandoned")}
    share = 0.0 if latest is None else shared_words(latest.inputs.get("settings", {}), items)
    tables = [
        statistics_table(exam_statistics(items, **counts), lookups, share),
        coverage_table(items, {d.id: d.title for d in store.documents.all()}),
    ]
    by_demand = demand_table([item for item in items if item.kept]), gate_table(items, sitting), fallen_table(items)
    tables += [table for table in by_demand if table.rows]
    if any(item.guesses for item in items):
        tables.append(guess_table(items))
    return tuple(tables)


def label_and_rating_tables(store: Store) -> tuple[Table, ...]:
    """Return what models and people say of the kept questions that have a passage; none where nothing was said."""
    items = [item for item in store.items.asked() if item.passage]
    tables = label_tables(items)
    rated = [item for item in items if item.ratings]
    if rated:
        tables.append(critique_table(critique_means(rated)))
    return tuple(tables)


def conditions(store: Store, answers: CurrentResponses) -> Iterator[tuple[PipelineSpec, Mapping[str, object]]]:
    """Yield every pipeline with the manifests of the answers that count: of choices, of what was written, or of both."""
    taken = answers.results.taken_from
    if taken.writes:
        yield from written_under(store, answers)
    if taken.writes and taken.taken == "written":
        return
    manifests = store.runs.manifests()
    for row, spec in enumerate(answers.pipelines):
        for n in np.unique(answers.matrix.manifest[row][answers.results.answered[row]]):
            if n >= 0:
                yield spec, manifests.get(answers.matrix.manifest_ids[int(n)], {})


def written_under(store: Store, answers: CurrentResponses) -> Iterator[tuple[PipelineSpec, Mapping[str, object]]]:
    """Yield every pipeline with the conditions of its written answers that count, and with who says what is right in them."""
    results, taken = answers.results, answers.results.taken_from
    manifests = store.runs.manifests()
    counted = {
        (results.pipelines[row].id, results.items[column].content_hash)
        for row, column in np.argwhere(results.answered).tolist()
    }
    right = {
        "grader": taken.grader_label if not taken.judge else "",
        "judge": taken.judge,
        "threshold": f"{taken.threshold:g}",
    }
    specs = {spec.id: spec for spec in results.pipelines}
    ways: dict[tuple[str, str, int | None], None] = {}
    for answer in current_answers(store):
        if (answer.pipeline_id, answer.item_hash) in counted:
            ways[answer.pipeline_id, answer.manifest_id, answer.cap] = None
    for pipeline_id, manifest_id, cap in ways:
        spec = specs[pipeline_id]
        model = {"name": spec.model_name, "file_hash": spec.model_hash}
        given = manifests.get(manifest_id, {"model": model, "template": spec.template})
        yield spec, {**given, "cap": cap, **right}


def trials_told(store: Store, answers: CurrentResponses) -> Iterator[str]:
    """Yield of every model whose template a trial decided whether it sees the choices."""
    asked = {(spec.model_hash, spec.template) for spec in answers.pipelines}
    for trial in template_trials(store).values():
        if (trial.model_hash, trial.template) in asked:
            yield trial.sentence


def failures_of(store: Store, answers: CurrentResponses) -> tuple[Failure, ...]:
    """Return why answers failed that count, by pipeline."""
    if not answers.results.taken_from.writes:
        return count_failures(failed_responses(store, answers))
    places = {
        (p.id, i.content_hash): (r, c) for r, p in enumerate(answers.pipelines) for c, i in enumerate(answers.items)
    }
    failures = Counter(
        (one.pipeline_id, one.reason)
        for one in failed_writes(store)
        if (cell := places.get((one.pipeline_id, one.item_hash))) is not None and answers.results.failed[cell]
    )
    return tuple(Failure(pipeline, reason, n) for (pipeline, reason), n in sorted(failures.items()))


def failed_responses(store: Store, answers: CurrentResponses) -> Iterator[Response]:
    """Yield the response that counts, of every pipeline and item whose answer failed."""
    for number in answers.matrix.row[answers.results.failed]:
        response = store.responses.get(int(number))
        if response is not None:
            yield response


def notes(store: Store, answers: CurrentResponses) -> list[str]:
    """Return sentences that a reader must know."""
    sentences = list(source_sentences(answers.results.taken_from))
    latest = store.generations.latest()
    if latest is not None and is_preliminary(latest.value):
        answered = int(answers.results.answered.any(axis=0).sum())
        sentences.append(
            "This report is preliminary. It rests on the first question of an exam that is still being written."
            if answered == 1
            else phrase(
                "This report is preliminary. It rests on the first {0:n} questions of an exam that is still "
                "being written: its filters know only these, and the choice may change with the others.",
                f"{answered:,}",
            )
        )
    sentences += flattered(store.items.all(), names_by_hash(answers.pipelines))
    stale = int(answers.stale.sum())
    if stale and answers.results.taken_from.writes:
        sentences.append(stale_sentence(stale))
    elif stale:
        sentences.append(
            phrase(
                "{0:n} answer was given under other conditions than those in force (passages, models or "
                "examples have changed since): run again for a fair comparison.",
                f"{stale:,}",
            )
            if stale == 1
            else phrase(
                "{0:n} answers were given under other conditions than those in force (passages, models or "
                "examples have changed since): run again for a fair comparison.",
                f"{stale:,}",
            )
        )
    aside = len(store.items.set_aside())
    if aside:
        sentences.append(
            phrase("{0:n} item is not asked because its documents are excluded.", aside)
            if aside == 1
            else phrase("{0:n} items are not asked because their documents are excluded.", f"{aside:,}")
        )
    return sentences
