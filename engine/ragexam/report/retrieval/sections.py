"""The report's section on retrieval: what a run's retrievers brought, then what the laboratory measured."""

from __future__ import annotations

from dataclasses import replace

from ragexam.records import Table
from ragexam.report.document.options import SECTIONS
from ragexam.report.document.records import Folded, Part, ReportFigure, Section
from ragexam.report.grading.confusion import confusion_table, mend_first, pooled
from ragexam.report.pictures.svg.text_weights import weight_curves
from ragexam.report.results.accuracy import accuracy_tables
from ragexam.report.results.accuracy.retriever_accuracy import retriever_accuracy_table
from ragexam.report.results.results import ReportInput
from ragexam.report.retrieval.figures import figures_of
from ragexam.report.retrieval.measured import LaboratoryRequest, MeasuredScan, RetrievalMeasurements
from ragexam.report.retrieval.tables import curve_table, hit_table, missed_table, retriever_table, strategy_table
from ragexam.sentences import joined, phrase

K = 5
"""Passages looked at, as in both papers."""

_LONG = 16
"""Rows from which a table is folded."""


def retrieval_section(report: ReportInput) -> list[Section]:
    """Return retrieval quality; nothing where no retriever was measured."""
    text: list[str] = []
    parts: list[Part] = []
    if report.retrieval_metrics:
        text.append(
            "A pipeline can only read what its retriever brings. This is how often each brought the right text."
        )
        parts.append(accuracy_tables.retrieval_table(report.retrieval_metrics, report.results))
        parts.append(retriever_accuracy_table(report.results))
    if report.confusions:
        mend = mend_first(pooled(report.confusions))
        text.append(joined(" ", ("Of what was chosen, all pipelines together:", mend)))
        matrix = confusion_table(report.confusions)
        parts.append(Folded(matrix) if len(matrix.rows) > _LONG else matrix)
    laboratory = report.laboratory
    if laboratory is not None and laboratory.questions and (laboratory.scans or laboratory.retrievers):
        sentences, measured = _laboratory(laboratory)
        text += sentences
        parts += measured
    return [Section("retrieval", SECTIONS["retrieval"], tuple(text), tuple(parts))] if parts else []


def _laboratory(measured: RetrievalMeasurements) -> tuple[list[str], list[Part]]:
    """Return what the laboratory says, and its pictures and tables: the first scan open, further ones folded."""
    figures = figures_of(measured, LaboratoryRequest(k=K))
    sentences = [*figures.verdict, *measured.stale, *figures.questions.skipped]
    parts: list[Part] = []
    for index, scan in enumerate(measured.scans):
        parts += _scan(measured, scan, index)
    retrievers = retriever_table(figures)
    if retrievers is not None:
        parts.append(retrievers)
    hits = hit_table(measured, figures)
    if hits is not None:
        parts.append(Folded(hits) if len(hits.rows) > _LONG else hits)
    missed = missed_table(measured, figures.request)
    if missed.rows:
        parts.append(Folded(missed))
    return sentences, parts


def _scan(measured: RetrievalMeasurements, scan: MeasuredScan, index: int) -> list[Part]:
    figures = figures_of(measured, LaboratoryRequest(embedder=scan.embedder, scorer=scan.scorer, k=K))
    strategies, curves = strategy_table(figures), curve_table(figures)
    if strategies is None or curves is None:
        return []
    number = "" if index == 0 else f"_{index + 1}"
    re_ranked = phrase(", re-ranked by {0:raw}", scan.scorer) if scan.scorer else ""
    title = phrase("Recall@{0:n} over the text weight: {1:raw}{2}", figures.request.k, scan.embedder, re_ranked)
    caption = (
        "At 0 passages are found by meaning alone, at 1 by words alone; scores are added as they are, so that those of words, "
        "which have no upper bound, outweigh the others from small weights on. Vertical lines are 95% intervals; the ring marks "
        "the best weight of each kind of question. Where intervals overlap widely, the weights may be equally good."
        if scan.raw
        else "At 0 passages are found by meaning alone, at 1 by words alone; scores are brought to 0 to 1 for each question before "
        "they are added, which is this program's way. Vertical lines are 95% intervals; the ring marks "
        "the best weight of each kind of question. Where intervals overlap widely, the weights may be equally good."
    )
    tables: list[Table] = [replace(t, name=t.name + number) for t in (strategies, curves)]
    picture = ReportFigure(title, weight_curves(figures, title), caption, f"text_weights{number}", index > 0)
    return [picture, tables[0] if index == 0 else Folded(tables[0]), Folded(tables[1])]
