"""From judged rankings to figures: curves over the text weight, the best strategy per group, retrievers side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ragexam.report.pictures.weight_curve import Curve
from ragexam.report.retrieval.groups import (
    documents_of,
    figure,
    group_title,
    groups_of,
    is_few,
    seconds_of,
)
from ragexam.report.retrieval.measured import (
    INCLUSIVE,
    MEASURES,
    Figures,
    LaboratoryRequest,
    MeasuredRetriever,
    MeasuredScan,
    MetricEstimate,
    QuestionCounts,
    RetrievalMeasurements,
    RetrieverRow,
    Scan,
    StrategyRow,
)
from ragexam.report.retrieval.words import advise, verdict_of
from ragexam.stats.estimate import Estimate
from ragexam.stats.selection import Field, compare_field, held_out_gain, mean_estimates

Floats = NDArray[np.float64]


def figures_of(measured: RetrievalMeasurements, request: LaboratoryRequest) -> Figures:
    """Return everything that is said of what was measured, in one measure at one k.

    Args:
        measured: Judged rankings.
        request: What a person wants to see; names that were never measured give the first scan.
    """
    scan = _wanted_scan(measured, request)
    k = max(1, min(request.k, measured.depth))
    met = replace(
        request,
        embedder="" if scan is None else scan.embedder,
        scorer="" if scan is None else scan.scorer,
        measure=request.measure if request.measure in MEASURES else "recall",
        k=k,
        by="language" if request.by == "language" else "label",
    )
    counts = _counts(measured, met.by)
    scans = tuple(_scan_record(s) for s in measured.scans)
    if not measured.questions or not (measured.scans or measured.retrievers):
        return Figures(met, counts, scans)
    groups = groups_of(measured, met.by)
    curves: tuple[Curve, ...] = ()
    strategies: tuple[StrategyRow, ...] = ()
    if scan is not None:
        curves, strategies = _scan_figures(measured, scan, met, groups)
    retrievers = _retriever_rows(measured, met, groups)
    advice = advise(measured, scan, met, groups)
    return Figures(
        request=met,
        questions=counts,
        scans=scans,
        groups=tuple(groups),
        curves=curves,
        strategies=strategies,
        retrievers=retrievers,
        advice=advice,
        verdict=verdict_of(measured, met, advice, strategies, retrievers),
    )


def preferred(weights: Sequence[float], first: int | None = None) -> list[int]:
    """Return indices of weights in the order in which equal ones are preferred: `first`, then the smallest."""
    return sorted(range(len(weights)), key=lambda i: (i != first, weights[i]))


# ------------------------------------------------------------------ the scan


def _scan_figures(
    measured: RetrievalMeasurements, scan: MeasuredScan, request: LaboratoryRequest, groups: dict[str, list[int]]
) -> tuple[tuple[Curve, ...], tuple[StrategyRow, ...]]:
    values = np.array([table.values(request.measure, request.k) for table in scan.tables])
    done = np.flatnonzero(~np.isnan(values).any(axis=0))
    held = set(done.tolist())
    whole = _field(measured, values, done.tolist(), preferred(scan.weights))
    curves, rows = [], []
    for group, everyone in groups.items():
        inside = [i for i in everyone if i in held]
        order = preferred(scan.weights, None if group == INCLUSIVE else whole.best)
        own = whole if group == INCLUSIVE else _field(measured, values, inside, order)
        curves.append(_curve(group, scan, request, own, len(inside)))
        worth = None
        if group != INCLUSIVE and own.best is not None:
            places = {row: n for n, row in enumerate(done.tolist())}
            worth = held_out_gain(
                values[:, done],
                [places[i] for i in inside],
                documents_of(measured, done.tolist()),
                rng=measured.draws,
                prefer=preferred(scan.weights, whole.best),
            )
        rows.append(_row(group, scan, request, own, whole, worth, len(inside)))
    tops = [row.best.value for row in rows if row.best.value is not None and row.n >= 1]
    top = max(tops, default=None)
    return tuple(curves), tuple(replace(row, gap=_gap(row.best.value, top)) for row in rows)


def _gap(value: float | None, top: float | None) -> float | None:
    return None if value is None or not top else (value - top) / top


def _field(measured: RetrievalMeasurements, values: Floats, rows: list[int], order: list[int]) -> Field:
    return compare_field(values[:, rows], documents_of(measured, rows), rng=measured.draws, prefer=order)


def _curve(group: str, scan: MeasuredScan, request: LaboratoryRequest, field: Field, n: int) -> Curve:
    return Curve(
        group=group,
        title=group_title(group, request.by),
        weights=scan.weights,
        values=tuple(e.value for e in field.means),
        low=tuple(e.low for e in field.means),
        high=tuple(e.high for e in field.means),
        n=n,
        documents=field.clusters,
        best=field.best,
        level=field.level,
        reason=field.means[0].reason if field.means else "",
        strong=group == INCLUSIVE,
    )


def _row(
    group: str,
    scan: MeasuredScan,
    request: LaboratoryRequest,
    own: Field,
    whole: Field,
    worth: Estimate | None,
    n: int,
) -> StrategyRow:
    means, weights = [figure(e) for e in own.means], scan.weights
    nothing = MetricEstimate(None, None, None, 0, "No question has been searched yet.")
    best = nothing if own.best is None else means[own.best]
    usual = nothing if whole.best is None or own.best is None else means[whole.best]
    gain: MetricEstimate | None = None
    verdict = ""
    if group != INCLUSIVE:
        gain = nothing
        if own.best is not None and whole.best is not None:
            # The lead of the group's best over the weight that is best for all.
            gain = figure(own.leads[whole.best])
        if is_few(n, own.clusters):
            verdict = "few"
        else:
            sure = _above(worth) and _above(gain)
            verdict = "choose" if sure else "level"
    return StrategyRow(
        group=group,
        title=group_title(group, request.by),
        n=n,
        dense=means[0] if means else nothing,
        lexical=means[-1] if means else nothing,
        best=best,
        weight=None if own.best is None else weights[own.best],
        equal=tuple(weights[i] for i in own.equal),
        level=tuple(weights[i] for i in own.level),
        gap=None,
        at_inclusive=usual,
        gain=gain,
        held_out=None if worth is None else figure(worth),
        verdict=verdict,
    )


def _above(gain: Estimate | MetricEstimate | None) -> bool:
    """Return whether a gain lies above nothing with its whole interval.

    Both gains are asked: that on the questions that chose the weight is flattered, the held-out one is noisy.
    """
    return gain is not None and gain.low is not None and gain.low > 1e-9


# ------------------------------------------------------------------ retrievers


def _retriever_rows(
    measured: RetrievalMeasurements, request: LaboratoryRequest, groups: dict[str, list[int]]
) -> tuple[RetrieverRow, ...]:
    usual = next((seconds_of(r) for r in measured.retrievers if r.text == "bm25"), None)
    figures = _retriever_figures(measured, request, groups)
    rows = [
        _retriever_row(measured, r, request, groups, usual, own)
        for r, own in zip(measured.retrievers, figures, strict=True)
    ]

    def rank(row: RetrieverRow) -> tuple[bool, float]:
        value = row.figures[request.measure].value
        return value is None, -(value or 0.0)

    return tuple(sorted(rows, key=rank))


def _retriever_figures(
    measured: RetrievalMeasurements, request: LaboratoryRequest, groups: dict[str, list[int]]
) -> list[dict[tuple[str, str], MetricEstimate]]:
    """Return each retriever's figures by group and measure: all of all questions, the wanted one of each group."""
    by_retriever: list[dict[tuple[str, str], MetricEstimate]] = [{} for _ in measured.retrievers]
    values = [{m: r.table.values(m, request.k) for m in MEASURES} for r in measured.retrievers]
    for group, rows in groups.items():
        wanted = MEASURES if group == INCLUSIVE else (request.measure,)
        places = [(index, measure) for index in range(len(by_retriever)) for measure in wanted]
        columns = [values[index][measure][rows] for index, measure in places]
        estimates = mean_estimates(columns, documents_of(measured, rows), rng=measured.draws)
        for (cell, measure), one in zip(places, estimates, strict=True):
            by_retriever[cell][group, measure] = figure(one)
    return by_retriever


def _retriever_row(
    measured: RetrievalMeasurements,
    retriever: MeasuredRetriever,
    request: LaboratoryRequest,
    groups: dict[str, list[int]],
    usual: float | None,
    own: dict[tuple[str, str], MetricEstimate],
) -> RetrieverRow:
    seconds = seconds_of(retriever)
    return RetrieverRow(
        text=retriever.text,
        label=retriever.label,
        n=int(retriever.table.searched.sum()),
        total=len(measured.questions),
        failed=sum(bool(error) for error in retriever.errors),
        figures={measure: own[INCLUSIVE, measure] for measure in MEASURES},
        by_group={group: own[group, request.measure] for group in groups},
        seconds=seconds,
        factor=seconds / usual if seconds is not None and usual else None,
        asks_model=retriever.asks_model,
        ranks_model=retriever.ranks_model,
    )


# ------------------------------------------------------------------ counts


def _counts(measured: RetrievalMeasurements, by: str) -> QuestionCounts:
    if by == "label":
        return measured.counts
    counts: dict[str, int] = {}
    for question in measured.questions:
        counts[question.language] = counts.get(question.language, 0) + 1
    ranked = tuple(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))
    return replace(measured.counts, by_group=ranked)


def _scan_record(scan: MeasuredScan) -> Scan:
    done = sum(all(row[i] is not None for row in scan.rankings) for i in range(len(scan.seconds)))
    return Scan(scan.embedder, scan.scorer, scan.weights, scan.depth, done, len(scan.seconds), scan.raw)


def _wanted_scan(measured: RetrievalMeasurements, request: LaboratoryRequest) -> MeasuredScan | None:
    exact = [s for s in measured.scans if (s.embedder, s.scorer) == (request.embedder, request.scorer)]
    same = [s for s in measured.scans if s.embedder == request.embedder]
    plain = [s for s in measured.scans if s.scorer == request.scorer]
    return next(iter([*exact, *(same if request.embedder else []), *plain, *measured.scans]), None)
