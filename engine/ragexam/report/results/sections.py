"""The parts of the report that need nothing but answers: accuracy, comparison, topics, retrieval, cost."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from ragexam.report.document.options import SECTIONS
from ragexam.report.document.records import Figure, Folded, Part, Section
from ragexam.report.names import Names
from ragexam.report.pictures import figures
from ragexam.report.pictures.figures import Estimate, Point
from ragexam.report.pictures.radial import radial
from ragexam.report.results import accuracy_tables, compare
from ragexam.report.results.compare import Contest
from ragexam.report.results.decide import Decision
from ragexam.report.results.results import BOUNDS, Results
from ragexam.stats.intervals import wilson

MOST_ROWS = 80
"""Rows of a picture; what does not fit stands in the table."""


def accuracy_section(results: Results) -> Section:
    """Accuracy of every pipeline as picture, heat map and tables."""
    accuracy = results.accuracy()
    parts: list[Part] = []
    if np.isfinite(accuracy).any():
        parts.append(_dots(results, accuracy))
        if int(np.isfinite(accuracy).sum()) > 3:
            parts.append(_heat(results, accuracy))
    parts += [
        accuracy_tables.baseline_table(results),
        Folded(accuracy_tables.accuracy_table(results)),
        Folded(accuracy_tables.best_per_llm_table(results)),
    ]
    return Section("accuracy", SECTIONS["accuracy"], (), tuple(parts))


def _dots(results: Results, accuracy: NDArray[np.float64]) -> Figure:
    kinds = list(dict.fromkeys(p.retriever_label for p in results.pipelines))
    names = Names(results.pipelines)
    order = sorted(
        (i for i in range(len(accuracy)) if math.isfinite(accuracy[i])),
        key=lambda i: (-accuracy[i], results.pipelines[i].label),
    )
    estimates = []
    for i in order[:MOST_ROWS]:
        spec = results.pipelines[i]
        right, n = int(results.right()[i]), int(results.answered[i].sum())
        share = wilson(right, n)
        tip = f"{spec.label}: {accuracy[i]:.1%} ({right} of {n}), 95% interval {share.low:.1%} to {share.high:.1%}"
        bound = spec.retriever.kind in BOUNDS
        group = kinds.index(spec.retriever_label)
        estimates.append(Estimate(names.pipeline(spec), share.value, share.low, share.high, group, bound, tip))
    chance = accuracy_tables.baselines(results.items)["Blind guessing"]
    title = "Accuracy of every pipeline"
    svg = figures.dot_plot(
        title,
        estimates,
        "Share of items answered right",
        limits=(0.0, 1.0),
        legend=[names.retriever(kind) for kind in kinds],
        reference=(chance, "chance"),
        hollow=[kinds.index(kind) for kind in kinds if kind in _bound_labels(results)],
    )
    caption = (
        "Dots are shares of items answered right, lines their 95% intervals. Hollow dots are yardsticks, not choices: "
        "the oracle is handed the right passage, closed book gets none. ICL@n: n solved examples stand before the "
        "question."
    )
    if len(order) > MOST_ROWS:
        caption += f" The first {MOST_ROWS} of {len(order)} are shown."
    return Figure(title, svg, caption, "accuracy")


def _bound_labels(results: Results) -> set[str]:
    return {p.retriever_label for p in results.pipelines if p.retriever.kind in BOUNDS}


def _heat(results: Results, accuracy: NDArray[np.float64]) -> Figure:
    names = Names(results.pipelines)
    rows = list(dict.fromkeys(names.mode(p) for p in results.pipelines))
    columns = list(dict.fromkeys(p.retriever_label for p in results.pipelines))
    cells = {(names.mode(p), p.retriever_label): i for i, p in enumerate(results.pipelines)}
    values: list[list[float | None]] = []
    tips: list[list[str]] = []
    for row in rows:
        found = [cells.get((row, column)) for column in columns]
        known = [None if i is None or not math.isfinite(accuracy[i]) else float(accuracy[i]) for i in found]
        values.append(known)
        tips.append(
            [
                "not run" if i is None else f"{results.pipelines[i].label}: {'no answers' if v is None else f'{v:.1%}'}"
                for i, v in zip(found, known, strict=True)
            ]
        )
    title = "Accuracy at a glance"
    svg = figures.heat_map(title, rows, [names.retriever(c) for c in columns], values, tips)
    caption = "LLM and number of examples (rows) by retriever (columns); the stronger the colour, the better."
    return Figure(title, svg, caption, "heat_map")


def comparison_section(contest: Contest, decision: Decision) -> list[Section]:
    """How far the recommended pipeline leads, and how sure the order is; nothing below two pipelines."""
    results = contest.results
    if decision.best is None or int(results.answered.any(axis=1).sum()) < 2:
        return []
    parts: list[Part] = []
    if len(contest.candidates) > 1:
        parts += [_leads(contest, decision.best), compare.standings_table(contest)]
        if len(contest.candidates) > 12:
            parts[-1] = Folded(compare.standings_table(contest))
    parts.append(Folded(compare.comparison_table(contest, decision.best)))
    text = (
        "All pipelines sat the same items, so they are compared item by item: what makes an item hard, makes it hard "
        "for all, and drops out.",
    )
    return [Section("comparison", SECTIONS["comparison"], text, tuple(parts))]


def _leads(contest: Contest, best: int) -> Figure:
    results, shown = contest.results, 24
    names = Names(results.pipelines)
    accuracy = results.accuracy()
    others = sorted((i for i in contest.candidates if i != best), key=lambda i: (-accuracy[i], i))
    estimates = []
    for i, c in contest.against(best, others[:shown]).items():
        spec = results.pipelines[i]
        if c.difference is None:
            estimates.append(Estimate(names.pipeline(spec), None, tip=f"{spec.label}: {c.reason}"))
            continue
        lead = 100 * c.difference
        low, high = (None if v is None else 100 * v for v in (c.low, c.high))
        span = "" if low is None or high is None else f", 95% interval {low:+.0f} to {high:+.0f}"
        tip = f"{spec.label}: the recommended pipeline leads by {lead:+.1f} points{span}"
        clear = low is not None and low > 0
        estimates.append(Estimate(names.pipeline(spec), lead, low, high, 0 if clear else 1, not clear, tip))
    title = "Lead of the recommended pipeline over the others"
    svg = figures.dot_plot(
        title,
        estimates,
        "Lead of the recommended pipeline, percentage points",
        form="+.0f",
        legend=["clearly worse than the recommended one", "cannot be told apart"],
        hollow=[1],
        reference=(0.0, "equal"),
    )
    rest = f" The best {shown} of {len(others)} others are shown." if len(others) > shown else ""
    caption = (
        f"How much better {results.pipelines[best].label} is than each other candidate on the same items; lines are "
        f"95% intervals. Where a line reaches “equal”, these items do not tell the two apart.{rest}"
    )
    return Figure(title, svg, caption, "leads")


def topic_section(results: Results) -> list[Section]:
    """Accuracy by topic; nothing below two topics."""
    if len({item.topic for item in results.items}) < 2:
        return []
    names, shares, counts = accuracy_tables.topic_shares(results)
    table = accuracy_tables.topic_table(results)
    parts: list[Part] = []
    models = list(dict.fromkeys(p.model_name for p in results.pipelines))
    of_model = {m: [k for k, n in enumerate(names) if n.startswith(f"{m} · ")] for m in models}
    ranked = sorted(models, key=lambda m: -max((_mean(shares[k]) for k in of_model[m]), default=-1.0))
    if len(counts) >= 3:
        short = Names(results.pipelines)
        kinds = list(dict.fromkeys(p.retriever_label for p in results.pipelines))
        for place, model in enumerate(ranked[:4]):
            labels = [names[k].removeprefix(f"{model} · ") for k in of_model[model]]
            series = {
                short.retriever(label): [None if math.isnan(v) else v for v in shares[k]]
                for label, k in zip(labels, of_model[model], strict=True)
            }
            groups = [kinds.index(label) for label in labels]
            title = f"Accuracy by topic: {short.model(model)}"
            svg = radial(title, counts, series, groups)
            caption = (
                f"Accuracy by topic of {model}: one line per retriever, the in-context modes pooled; further out is "
                "better. Below each topic its number of items: with few, a corner can stand anywhere by chance."
            )
            parts.append(Figure(title, svg, caption, f"topics_{place + 1}", place > 0))
    parts.append(Folded(table) if parts else table)
    return [Section("topics", SECTIONS["topics"], (), tuple(parts))]


def cost_section(results: Results) -> Section:
    """Quality against seconds and tokens."""
    accuracy = results.accuracy()
    tokens, seconds = accuracy_tables.cost(results)
    models = list(dict.fromkeys(p.model_name for p in results.pipelines))
    names = Names(results.pipelines)
    parts: list[Part] = []
    for values, title, axis, unit, name in (
        (seconds, "Accuracy against time", "Seconds per answer, logarithmic scale", "s", "cost"),
        (tokens, "Accuracy against length", "Prompt tokens per answer, logarithmic scale", "tokens", "cost_tokens"),
    ):
        points = [
            Point(p.label, float(values[i]), float(accuracy[i]), models.index(p.model_name), p.retriever.kind in BOUNDS)
            for i, p in enumerate(results.pipelines)
            if p.retriever.kind != "oracle" and math.isfinite(accuracy[i]) and values[i] > 0
        ]
        if not points:
            continue
        legend = [names.model(m) for m in models]
        svg = figures.scatter(title, points, axis, "Accuracy", unit=unit, legend=legend)
        what = "faster" if name == "cost" else "a shorter prompt"
        caption = (
            f"Further left is {what}, further up is better; the dashed line joins the pipelines that none further left "
            "beats. Hollow: closed book. The oracle, which nobody can have, is left out."
        )
        parts.append(Figure(title, svg, caption, name, name != "cost"))
    parts.append(Folded(accuracy_tables.cost_table(results)))
    return Section("cost", SECTIONS["cost"], (), tuple(parts))


def _mean(values: list[float]) -> float:
    known = [v for v in values if math.isfinite(v)]
    return sum(known) / len(known) if known else -1.0
