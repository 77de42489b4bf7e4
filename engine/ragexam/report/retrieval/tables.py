"""The laboratory's tables: best strategies (Know Your RAG, Table 2), curves, retrievers, hit rates, what nothing finds."""

from __future__ import annotations

from collections.abc import Sequence

from ragexam.records import Table
from ragexam.report.retrieval.groups import FEW_DOCUMENTS, FEW_QUESTIONS, documents_of, group_title, groups_of
from ragexam.report.retrieval.measured import (
    INCLUSIVE,
    MEASURES,
    SHARES,
    Figures,
    LaboratoryRequest,
    RetrievalMeasurements,
)
from ragexam.retrieval.judging.judge import Judged
from ragexam.sentences import phrase, template
from ragexam.stats.selection import mean_estimates

KNOW_YOUR_RAG = "Teixeira de Lima et al. 2024, Table 2 and section 5"
ACADEMIC_DATA = "Afzal et al. 2024, Table 2 and section 5.1"

Cell = str | int | float | None

_VERDICTS = {
    "choose": "its own weight pays",
    "level": "cannot be told apart",
    "few": "too few questions",
    "": "",
}


def strategy_table(figures: Figures) -> Table | None:
    """Return the best text weight per group; None without a scan."""
    if not figures.strategies:
        return None
    form = _form(figures.request.measure)
    rows: list[tuple[Cell, ...]] = []
    for row in figures.strategies:
        lowest = row.gap is not None and row.gap == min(r.gap for r in figures.strategies if r.gap is not None)
        rows.append(
            (
                row.title,
                row.n,
                row.dense.value,
                row.lexical.value,
                row.best.value,
                row.best.low,
                row.best.high,
                row.gap if lowest and row.gap else None,
                row.weight,
                _weights(row.level),
                None if row.group == INCLUSIVE else row.at_inclusive.value,
                None if row.gain is None else row.gain.value,
                None if row.held_out is None else row.held_out.value,
                None if row.held_out is None else row.held_out.low,
                None if row.held_out is None else row.held_out.high,
                _VERDICTS[row.verdict],
            )
        )
    measure = figures.request.title
    re_ranked = phrase(", re-ranked by {0:raw}", figures.request.scorer) if figures.request.scorer else ""
    weights = figures.curves[0].weights
    return Table(
        "strategies",
        phrase(
            "Best text weight by label: {0}, {1:raw}{2}"
            if figures.request.by == "label"
            else "Best text weight by language: {0}, {1:raw}{2}",
            measure,
            figures.request.embedder,
            re_ranked,
        ),
        (
            "Questions",
            "n",
            _end("Dense", weights[0], 0.0),
            _end("Lexical", weights[-1], 1.0),
            "Best",
            *_bounds("Best"),
            "Gap",
            "Best weight",
            "Level with it",
            "At the weight best for all",
            "Gain",
            "Gain, held out",
            *_bounds("Gain, held out"),
            "Verdict",
        ),
        tuple(rows),
        ("", "d", *([form] * 5), "+.1%", "g", "", form, *(["+" + form] * 4), ""),
        phrase(
            "Text weight: 0 is dense alone, 1 is lexical alone. Of equal weights the one that is best for "
            "all questions is taken, then the smallest. From, to: 95% interval over source documents. Gap: "
            "how far the lowest group lies below the highest, relative to it. Level with it: weights that "
            "the same questions do not tell from the best. Gain: what the group's own weight brings over "
            "the weight that is best for all, on the questions that chose both; held out: on questions that "
            "had no say in the choice (each document left out in turn). Its own weight pays where both "
            "gains lie above 0 with their whole intervals. Questions labelled unanswerable, and those "
            "without a label, count among all questions and have no row of their own. Below {0:n} questions "
            "or {1:n} documents nothing is concluded.",
            FEW_QUESTIONS,
            FEW_DOCUMENTS,
        ),
        KNOW_YOUR_RAG,
    )


def curve_table(figures: Figures) -> Table | None:
    """Return the measure at every weight; None without a scan."""
    if not figures.curves:
        return None
    form = _form(figures.request.measure)
    rows: list[tuple[Cell, ...]] = [
        (curve.title, weight, value, low, high, curve.n)
        for curve in figures.curves
        for weight, value, low, high in zip(curve.weights, curve.values, curve.low, curve.high, strict=True)
    ]
    measure = figures.request.title
    return Table(
        "text_weights",
        phrase("{0} over the text weight", measure),
        ("Questions", "Text weight", measure, "from", "to", "n"),
        tuple(rows),
        ("", "g", form, form, form, "d"),
        phrase(
            "Embedding model: {0:raw}. From, to: 95% interval over source documents (Wilson's where every "
            "question counts 0 or 1, a bootstrap otherwise).",
            figures.request.embedder,
        ),
        KNOW_YOUR_RAG,
    )


def retriever_table(figures: Figures) -> Table | None:
    """Return every retriever that was measured, with intervals and cost; None without one."""
    if not figures.retrievers:
        return None
    # Where each answer needs one piece of evidence only, some of it is all of it.
    differ = any(row.figures["any_rate"].value != row.figures["hit_rate"].value for row in figures.retrievers)
    measures = {name: head for name, head in MEASURES.items() if differ or name != "any_rate"}
    rows: list[tuple[Cell, ...]] = []
    for row in figures.retrievers:
        cells: list[Cell] = [row.label, row.n]
        for measure in measures:
            own = row.figures[measure]
            cells += [own.value, own.low, own.high]
        asks = "language model" if row.asks_model else "re-ranking model" if row.ranks_model else "none"
        rows.append((*cells, row.seconds, row.factor, asks, row.failed))
    heads: list[str] = []
    forms: list[str] = []
    for measure, named in measures.items():
        head = phrase(named, figures.request.k)
        heads += [head, *_bounds(head)]
        forms += [_form(measure)] * 3
    return Table(
        "retrievers",
        "Every retriever that was measured",
        ("Retriever", "n", *heads, "Seconds per question", "Times BM25", "Model asked", "Failed"),
        tuple(rows),
        ("", "d", *forms, ".3f", ".1f", "", "d"),
        "Over all questions whose evidence is known. Recall: mean share of the evidence's characters among the first k "
        "passages; hit rate: share of questions whose evidence is wholly among them; MRR: mean of 1 over the rank of "
        "the first passage that holds any of it; nDCG: 1 where the best passages stand first. Another passage may hold "
        "the same fact and counts as a miss. From, to: 95% interval over source documents. Seconds: embedding the "
        "question, search, and every model that is asked about it, on the machine of the measurement. A question on "
        "which a retriever failed counts as not found." + (_ANY if differ else ""),
    )


_ANY = phrase(
    " Any evidence: share of questions of whose evidence some is among them, though an answer may need all of it."
)


def hit_table(measured: RetrievalMeasurements, figures: Figures, measure: str = "hit_rate") -> Table | None:
    """Return one measure of every configuration by language, the hit rate as the paper has it; None without anything measured."""
    if not figures.groups:
        return None
    groups = groups_of(measured, "language")
    k = figures.request.k
    named = [(r.label, "", r.table) for r in measured.retrievers]
    for scan in measured.scans:
        own = phrase("{0}, re-ranked by {1:raw}", scan.embedder, scan.scorer) if scan.scorer else scan.embedder
        named += [
            (phrase("Text weight {0:n}", f"{w:g}"), own, table)
            for w, table in zip(scan.weights, scan.tables, strict=True)
        ]
    heads: list[str] = []
    for group in groups:
        head = group_title(group, "language")
        heads += [head, *_bounds(head), phrase("{0}, n", head)]
    lines: list[list[Cell]] = [[label, model] for label, model, _ in named]
    values = [table.values(measure, k) for _, _, table in named]
    for rows in groups.values():
        means = mean_estimates([one[rows] for one in values], documents_of(measured, rows), rng=measured.draws)
        for line, one in zip(lines, means, strict=True):
            line += [one.value, one.low, one.high, one.n]
    form = _form(measure)
    return Table(
        "hit_rates" if measure == "hit_rate" else f"{measure}_by_language",
        phrase("{0} by configuration and language", phrase(MEASURES[measure], k)),
        ("Configuration", "Embedding model", *heads),
        tuple(map(tuple, lines)),
        ("", "", *([form, form, form, "d"] * len(groups))),
        phrase(_LANGUAGE_NOTES[measure], k),
        ACADEMIC_DATA,
    )


_LANGUAGE_NOTES = {
    "recall": template(
        "Mean share of the evidence's characters among the first {0:n} passages, with its 95% interval "
        "over source documents."
    ),
    "hit_rate": template(
        "Share of questions whose evidence is wholly among the first {0:n} passages, with its 95% "
        "interval over source documents. A hit means the right place in the right document, not the "
        "document alone."
    ),
    "any_rate": template(
        "Share of questions of whose evidence any is among the first {0:n} passages, with its 95% interval over source "
        "documents. Where an answer needs several pieces, that alone does not do."
    ),
    "mrr": template(
        "Mean of 1 over the rank of the first passage that holds any of the evidence, among the first "
        "{0:n}, with its 95% interval over source documents."
    ),
    "ndcg": template(
        "How well the first {0:n} passages are ordered, 1 where the best stand first, with its 95% "
        "interval over source documents."
    ),
}


def _bounds(head: str) -> tuple[str, str]:
    """Return the headings of an interval's ends: with several in a table each says whose they are."""
    return phrase("{0}, from", head), phrase("{0}, to", head)


def _form(measure: str) -> str:
    return ".1%" if measure in SHARES else ".3f"


def _end(name: str, weight: float, end: float) -> str:
    return name if weight == end else phrase("At {0:n}", f"{weight:g}")


def _weights(weights: tuple[float, ...]) -> str:
    return ", ".join(f"{w:g}" for w in weights)


def missed_table(measured: RetrievalMeasurements, request: LaboratoryRequest) -> Table:
    """Return the questions whose evidence nothing finds, of those that the chosen scan and every retriever searched."""
    rankings = rankings_of(measured, request)
    rows = tuple(
        (asked.number, asked.question, asked.label or None, asked.language or None)
        for index, asked in enumerate(measured.questions)
        if is_missed([own[index] for own in rankings])
    )
    return Table(
        "missed",
        "Questions that nothing finds",
        ("No.", "Question", "Label", "Language"),
        rows,
        ("d", "", "", ""),
        phrase(
            "No passage among the first {0:n} of any of {1:n} ways of retrieving holds any of their "
            "evidence. Read them: the question may name nothing that its passage says, or another passage "
            "may hold the same fact.",
            measured.depth,
            len(rankings),
        ),
    )


def rankings_of(measured: RetrievalMeasurements, request: LaboratoryRequest) -> list[tuple[Judged | None, ...]]:
    """Return rankings of every weight of the chosen scan, then of every retriever."""
    chosen = [s for s in measured.scans if (s.embedder, s.scorer) == (request.embedder, request.scorer)]
    return [*(row for scan in chosen for row in scan.rankings), *(r.rankings for r in measured.retrievers)]


def is_missed(judged: Sequence[Judged | None]) -> bool:
    """Return whether every way searched a question, and none found any of its evidence."""
    return bool(judged) and all(one is not None and one.first is None for one in judged)
