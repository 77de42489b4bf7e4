"""Collects what a report shows from the project."""

from __future__ import annotations

import numpy as np

from ragexam.corpus.statistics import corpus_statistics
from ragexam.errors import NotEnoughData
from ragexam.jobs.answers import Answers
from ragexam.jobs.fit import KeptFit, controls_of, kept_fit
from ragexam.jobs.refine import KeptRefinement, kept_refinement
from ragexam.records import Table, from_json
from ragexam.report.results import ReportInput
from ragexam.retrieval.base import Retrieved
from ragexam.retrieval.metrics import retrieval_quality
from ragexam.store import Store


def report_input(store: Store, answers: Answers, title: str) -> ReportInput:
    """Everything that a report shows; a fit or a refinement of other answers is left out.

    Raises:
        NotEnoughData: There are no answers yet.
    """
    if not answers.results.answered.any():
        raise NotEnoughData("There are no answers to report yet.", "Run the pipelines first.")
    fitted = current_fit(store, answers)
    refined = current_refinement(store, answers)
    used = [answers.matrix.manifest_ids[n] for n in np.unique(answers.matrix.manifest[answers.results.answered])]
    return ReportInput(
        title=title,
        results=answers.results,
        fit=None if fitted is None else fitted.fit,
        scores=() if fitted is None else fitted.scores,
        additivity=None if fitted is None else fitted.additivity,
        controls=() if fitted is None else controls_of(store, fitted.id),
        steps=() if refined is None else refined.steps,
        gain=None if refined is None else refined.gain,
        exam_tables=exam_tables(store),
        corpus_tables=(corpus_statistics(store.documents.all(), store.chunks.all()),),
        retrieval_metrics=retrieval_metrics(store, answers),
        manifests=tuple(store.runs.manifest(m) or {} for m in used),
        notes=tuple(notes(store, answers)),
        seed=int(store.settings.get("seed", 0)),
    )


def current_fit(store: Store, answers: Answers) -> KeptFit | None:
    """The newest fit of the answers as they are."""
    own = [stored for stored in store.fits.all() if stored.inputs.get("answers") == answers.key]
    return kept_fit(own[-1]) if own else None


def current_refinement(store: Store, answers: Answers) -> KeptRefinement | None:
    """The newest refinement of the answers as they are."""
    own = [stored for stored in store.refinements.all() if stored.inputs.get("answers") == answers.key]
    return kept_refinement(own[-1]) if own else None


def exam_tables(store: Store) -> tuple[Table, ...]:
    """Tables of the newest generation."""
    latest = store.generations.latest()
    if latest is None:
        return ()
    return tuple(from_json(Table, table) for table in latest.value.get("tables", ()))


def retrieval_metrics(store: Store, answers: Answers) -> dict[str, dict[str, float]]:
    """How well each retriever found the evidence, by its label; from the passages that the responses were given."""
    chunks = store.chunks.all()
    known = {chunk.id for chunk in chunks}
    found: dict[str, dict[str, float]] = {}
    for row, spec in enumerate(answers.pipelines):
        label = spec.retriever_label
        if spec.retriever.kind in ("closed_book", "oracle") or label in found or spec.examples:
            continue
        retrieved: list[Retrieved] = []
        items = []
        for column, item in enumerate(answers.items):
            number = int(answers.matrix.row[row, column])
            response = store.responses.get(number) if number and not answers.stale[row, column] else None
            if response is None or response.error:
                continue
            # What the context could not hold was retrieved all the same.
            ids = (*response.passages, *reversed(response.dropped_passages))
            if all(i in known for i in ids):
                retrieved.append(Retrieved(ids))
                items.append(item)
        quality = retrieval_quality(retrieved, items, chunks, spec.retriever.k)
        figures = {
            "Evidence found": quality.hit_rate,
            "Share of evidence": quality.recall,
            "MRR": quality.mrr,
            "nDCG": quality.ndcg,
        }
        if quality.items:
            found[label] = {name: value for name, value in figures.items() if value is not None}
    return found


def notes(store: Store, answers: Answers) -> list[str]:
    """Sentences that a reader must know."""
    said: list[str] = []
    stale = int(answers.stale.sum())
    if stale:
        said.append(
            f"{stale:,} answers were given under other conditions than those in force (passages, models or examples "
            "have changed since): run again for a fair comparison."
        )
    examinees = {p.model_hash: p.model_name for p in answers.pipelines}
    filtering = {g.model_hash for item in answers.items for g in item.guesses} & set(examinees)
    if filtering:
        names = ", ".join(sorted(examinees[h] for h in filtering))
        said.append(
            f"{names} helped to filter this exam and also sits it: items that it guessed without documents were "
            "flagged, so its closed-book accuracy is held down and its gain from retrieval flattered."
        )
    writing = {item.model_hash for item in answers.items if item.model_hash} & set(examinees)
    if writing:
        names = ", ".join(sorted(examinees[h] for h in writing))
        said.append(f"{names} wrote questions of this exam and also sits it.")
    aside = len(store.items.set_aside())
    if aside:
        said.append(f"{aside} items are not asked because their documents are excluded.")
    return said
