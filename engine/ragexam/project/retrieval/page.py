"""The retrieval laboratory as a window shows it: which retrieval finds the evidence of which kind of question.

Nothing is computed anew by a model here: figures come from what the job "laboratory" kept, question by question, so
that labels, languages and measures can change without another scan, and so that a running job can be looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ragexam.embedding.library import find_cross_encoders, find_embedders
from ragexam.project.retrieval.questions import (
    columns_of,
    lines_of,
)
from ragexam.project.retrieval.records import (
    LaboratoryOffer,
    LaboratoryView,
)
from ragexam.queries.retrieval.plan import default_retrievers
from ragexam.records import content_id, to_json
from ragexam.report.retrieval.figures import figures_of
from ragexam.report.retrieval.measured import (
    LaboratoryRequest,
)
from ragexam.report.retrieval.qrels import write_trec
from ragexam.report.retrieval.tables import (
    curve_table,
    hit_table,
    is_missed,
    missed_table,
    retriever_table,
    strategy_table,
)
from ragexam.retrieval.indexes.scan import WEIGHTS
from ragexam.retriever_specs import KINDS, read_retriever, retriever_label
from ragexam.writing import writing

if TYPE_CHECKING:
    from ragexam.project.project import Project


def reading_laboratory(
    project: Project, request: LaboratoryRequest, kept: LaboratoryView | None = None
) -> LaboratoryView:
    """Read what the laboratory found so far.

    Args:
        project: The project (may be another connection, open for reading only).
        request: What a person wants to see.
        kept: What was read before: handed back where nothing has changed, and judged anew only where rankings have.
    """
    source = project.retrieval.key()
    key = content_id(source, to_json(request))
    if kept is not None and kept.key == key:
        return kept
    same = kept is not None and kept.source is not None and kept.source.key == source
    measured = (
        kept.source if same and kept is not None and kept.source is not None else project.retrieval.measured(source)
    )
    figures = figures_of(measured, request)
    columns = columns_of(measured, figures.request)
    lines = lines_of(measured, columns)
    missed = tuple(
        line.item_id for index, line in enumerate(lines) if is_missed([rankings[index] for _, rankings in columns])
    )
    shown = bool(figures.groups)
    return LaboratoryView(
        key=key,
        request=figures.request,
        measured=shown,
        running=measured.running,
        questions=figures.questions,
        stale=measured.stale,
        scans=figures.scans,
        groups=figures.groups,
        curves=figures.curves,
        strategies=figures.strategies,
        retrievers=figures.retrievers,
        columns=tuple(column for column, _ in columns),
        lines=lines,
        missed=missed,
        advice=figures.advice,
        verdict=figures.verdict,
        strategy_table=strategy_table(figures),
        curve_table=curve_table(figures),
        retriever_table=retriever_table(figures),
        hit_table=hit_table(measured, figures, figures.request.measure),
        missed_table=missed_table(measured, figures.request) if shown else None,
        source=measured,
    )


def write_laboratory_runs(project: Project, folder: Path) -> list[Path]:
    """Write the laboratory's rankings and their relevance as files of `trec_eval`.

    Raises:
        NotEnoughData: Nothing was measured.
        MachineError: The folder cannot be written.
    """
    files = project.retrieval.trec_files()
    with writing(folder):
        return write_trec(files, folder)


def reading_offer(project: Project) -> LaboratoryOffer:
    """Return what can be chosen for a laboratory."""
    usual = str(project.settings.get("embedder", ""))
    embedders = [model.name for model in find_embedders()]
    embedders = sorted(dict.fromkeys([*([usual] if usual else []), *embedders]), key=lambda name: name != usual)
    scorers = tuple(model.name for model in find_cross_encoders())
    scorer = str(project.settings.get("scorer", "")) or next(iter(scorers), "")
    retrievers = default_retrievers(embedders[0] if embedders else "", scorer, "")
    notes = []
    if not embedders:
        notes.append(
            "There is no embedding model yet, so only BM25 can be measured: get MiniLM with the starter models."
        )
    if not scorers:
        notes.append("There is no cross-encoder, so re-ranking asks a language model, which takes long.")
    return LaboratoryOffer(
        embedders=tuple(embedders),
        scorers=scorers,
        retrievers=tuple(retrievers),
        labels=tuple(_label(text) for text in retrievers),
        further=_others(retrievers) if embedders else (),
        weights=WEIGHTS,
        depth=project.retrieval.usual_depth(),
        llm=str(project.settings.get("retrieval_llm", "")),
        notes=tuple(notes),
    )


def _others(usual: Sequence[str]) -> tuple[str, ...]:
    """Return every kind that searches and is not measured by default."""
    return tuple(name for name, kind in KINDS.items() if kind.searches and name not in usual)


def _label(text: str) -> str:
    spec = read_retriever(text)
    return retriever_label(spec, 0)
