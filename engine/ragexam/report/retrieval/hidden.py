"""The laboratory without what a reader of a report may not see: see `ragexam.report.document.withhold`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ragexam.errors import InputError
from ragexam.report.retrieval.measured import RetrievalMeasurements
from ragexam.retriever_specs import models_named, parse_retriever, retriever_label
from ragexam.sentences import phrase


def without_questions(measured: RetrievalMeasurements) -> RetrievalMeasurements:
    """Put numbers in the place of the questions; no other text of a document is in it."""
    return replace(
        measured, questions=tuple(replace(q, question=phrase("Question {0:n}", q.number)) for q in measured.questions)
    )


def models_of(measured: RetrievalMeasurements) -> list[str]:
    """Return names of the language models that retrievers ask, and of those that re-rank."""
    models = [scan.scorer for scan in measured.scans]
    for retriever in measured.retrievers:
        spec = parse_retriever(retriever.text)
        models += [*models_named(spec, "llm"), *models_named(spec, "ranker")]
    return list(dict.fromkeys(name for name in models if name))


def renamed_models(measured: RetrievalMeasurements, new_name: Callable[[str], str]) -> RetrievalMeasurements:
    """Return the same with other names of models, in texts and labels alike."""
    return replace(
        measured,
        scans=tuple(
            replace(
                scan,
                scorer=new_name(scan.scorer),
                texts=tuple(map(new_name, scan.texts)),
                labels=tuple(map(new_name, scan.labels)),
            )
            for scan in measured.scans
        ),
        retrievers=tuple(
            replace(r, text=new_name(r.text), label=_label(new_name(r.text), new_name(r.label)))
            for r in measured.retrievers
        ),
    )


def _label(text: str, other: str) -> str:
    """Return the label of a renamed retriever: made anew, since a label may show the beginning of a hash alone."""
    try:
        spec = parse_retriever(text)
    except InputError:
        return other
    return retriever_label(spec, 0)
