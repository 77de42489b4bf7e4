"""Puts the report together: which sections there are, which pictures and tables stand in each, in which words."""

from __future__ import annotations

import json
import math
from datetime import date
from pathlib import Path

import numpy as np

from ragexam.irt.information import ability_grid, category_information, item_information, probability
from ragexam.records import RETRIEVER_LABELS, Table
from ragexam.report import ability_tables, accuracy_tables, curves, decide, figures
from ragexam.report.figures import Estimate
from ragexam.report.html import Figure, Folded, Section, render_html
from ragexam.report.results import BOUNDS, ReportInput, Results
from ragexam.stats.intervals import wilson


def build_report(report: ReportInput, made: date) -> tuple[str, list[Table]]:
    """Build the HTML text and the list of all its tables (for CSV).

    Args:
        report: What to show.
        made: The date that is printed.
    """
    results = report.results
    decision = decide.decide(results, report.seed)
    sections = [
        _accuracy_section(results),
        *_component_sections(report),
        *_comparison_sections(results, decision, report.seed),
        *_topic_sections(results),
        _cost_section(results),
        *_retrieval_sections(report),
        *_exam_sections(report),
        *_model_sections(report),
        *_refine_sections(report),
        _making_section(report),
    ]
    answered = int(results.answered.sum())
    facts = [
        ("items", f"{len(results.items)}"),
        ("pipelines", f"{len(results.pipelines)}"),
        ("answers", f"{answered:,} of {results.correct.size:,}"),
        ("source documents", f"{len(set(results.documents))}"),
    ]
    warnings = [*_warnings(results), *report.notes]
    html = render_html(report.title, f"RAG Exam report of {made.isoformat()}", decision, facts, warnings, sections)
    tables = [
        content
        for section in sections
        for part in section.parts
        for content in [part.content if isinstance(part, Folded) else part]
        if isinstance(content, Table)
    ]
    return html, tables


def write_pictures(report: ReportInput, folder: Path) -> list[Path]:
    """Write every picture of the report as an SVG file of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for section in [
        _accuracy_section(report.results),
        *_component_sections(report),
        *_topic_sections(report.results),
        _cost_section(report.results),
        *_model_sections(report),
        *_refine_sections(report),
    ]:
        for part in section.parts:
            if isinstance(part, Figure):
                path = folder / f"{part.name}.svg"
                path.write_text(_standalone(part.svg), encoding="utf-8")
                paths.append(path)
    return paths


_STYLE = (
    "<style>text{font-family:sans-serif;fill:#1c2430}.tick{fill:#5b6675;font-size:11px}.on-dark{fill:#fff}.axis{stroke:#5b6675}"
    ".grid{stroke:#d9dfe7}.reference{stroke:#5b6675;stroke-dasharray:5 4}.mark{fill:#0072b2}</style>"
)


def _standalone(svg: str) -> str:
    themed = svg.replace("var(--accent)", "#0072b2").replace("var(--muted)", "#5b6675")
    end = themed.index(">") + 1
    return themed[:end] + _STYLE + themed[end:]


def _warnings(results: Results) -> list[str]:
    lines = []
    failed = int(results.failed.sum())
    missing = results.correct.size - int(results.answered.sum()) - failed
    if failed:
        lines.append(
            f"{failed} of {results.correct.size:,} answers failed; they are left out of every figure and listed in the run."
        )
    if missing:
        lines.append(f"{missing} of {results.correct.size:,} answers have not been given yet: the run is not complete.")
    if len(results.items) < 50:
        lines.append(
            f"{len(results.items)} items are few: at 70 % right, 95 % intervals are about "
            f"±{1.96 * math.sqrt(0.21 / max(len(results.items), 1)):.0%} wide."
        )
    return lines


def _accuracy_section(results: Results) -> Section:
    accuracy = results.accuracy()
    kinds = list(dict.fromkeys(p.retriever_label for p in results.pipelines))
    order = sorted(
        (i for i in range(len(accuracy)) if math.isfinite(accuracy[i])),
        key=lambda i: (-accuracy[i], results.pipelines[i].label),
    )
    estimates = []
    for i in order:
        spec = results.pipelines[i]
        n = int(results.answered[i].sum())
        right = int(np.nansum(results.correct[i]))
        share = wilson(right, n)
        tip = f"{spec.label}: {accuracy[i]:.1%} ({right} of {n}), 95 % interval {share.low:.1%} to {share.high:.1%}"
        bound = spec.retriever.kind in BOUNDS
        estimates.append(
            Estimate(spec.label, share.value, share.low, share.high, kinds.index(spec.retriever_label), bound, tip)
        )
    choices = [len(item.choices) for item in results.items]
    chance = sum(1 / c for c in choices) / len(choices) if choices else 0.25
    dots = figures.dot_plot(
        "Accuracy of every pipeline",
        estimates,
        "Share of items answered right",
        limits=(0.0, 1.0),
        legend=kinds,
        reference=(chance, "chance"),
    )
    return Section(
        "accuracy",
        "Accuracy",
        (),
        (
            Figure(
                dots,
                "Dots are shares of items answered right, lines their 95 % intervals. Hollow dots are yardsticks, "
                "not choices: the oracle is handed the right passage, closed book none.",
                "accuracy",
            ),
            Figure(
                _heat(results, accuracy), "Accuracy by model and examples (rows) and retriever (columns).", "heat_map"
            ),
            Folded(accuracy_tables.accuracy_table(results)),
            Folded(accuracy_tables.best_per_llm_table(results)),
        ),
    )


def _heat(results: Results, accuracy: np.ndarray) -> str:
    rows = list(dict.fromkeys(f"{p.model_name} · ICL@{p.examples}" for p in results.pipelines))
    columns = list(dict.fromkeys(p.retriever_label for p in results.pipelines))
    cells: dict[tuple[str, str], int] = {
        (f"{p.model_name} · ICL@{p.examples}", p.retriever_label): i for i, p in enumerate(results.pipelines)
    }
    values: list[list[float | None]] = []
    tips: list[list[str]] = []
    for row in rows:
        found = [cells.get((row, column)) for column in columns]
        values.append([float(accuracy[i]) if i is not None and math.isfinite(accuracy[i]) else None for i in found])
        tips.append(["not run" if i is None else f"{results.pipelines[i].label}: {accuracy[i]:.1%}" for i in found])
    return figures.heat_map("Accuracy by model, examples and retriever", rows, columns, values, tips)


def _component_sections(report: ReportInput) -> list[Section]:
    fit = report.fit
    if fit is None:
        return []
    parts: list[Figure | Table | Folded] = []
    for component in fit.components:
        effects = sorted(fit.component_effects(component), key=lambda e: -e.effect)
        if component == "pipeline" or len(effects) < 2:
            continue
        name = ability_tables.COMPONENT_NAMES.get(component, component)
        estimates = [
            Estimate(
                e.level,
                e.effect,
                None if e.se is None else e.effect - 1.96 * e.se,
                None if e.se is None else e.effect + 1.96 * e.se,
                tip=f"{e.level}: {e.effect:+.2f}" + ("" if e.se is None else f" ± {e.se:.2f}"),
            )
            for e in effects
        ]
        svg = figures.dot_plot(
            f"Ability by {name}", estimates, f"{name}: effect on ability θ", form="+.1f", reference=(0.0, "average")
        )
        parts.append(
            Figure(
                svg,
                f"What each {name} adds to a pipeline's ability, the others held equal; 95 % intervals.",
                f"ability_{component}",
            )
        )
    parts.append(ability_tables.ability_table(fit))
    text = [
        "The hierarchical model takes a pipeline's ability for the sum of what its LLM, its retriever and its in-context "
        "examples contribute, so each can be judged over all the others."
    ]
    if report.additivity is not None:
        text.append(report.additivity.sentence)
    return [Section("components", "What makes the difference", tuple(text), tuple(parts))]


def _comparison_sections(results: Results, decision: decide.Decision, seed: int) -> list[Section]:
    if decision.best is None or len(results.pipelines) < 2:
        return []
    table = decide.comparison_table(results, decision.best, seed)
    return [Section("comparison", "The recommended pipeline against the others", (), (table,))]


def _topic_sections(results: Results) -> list[Section]:
    if len({item.topic for item in results.items}) < 2:
        return []
    names, shares, counts = accuracy_tables.topic_shares(results)
    overall = {
        n: float(np.nanmean(row)) if np.isfinite(row).any() else -1.0 for n, row in zip(names, shares, strict=True)
    }
    strongest = max(
        dict.fromkeys(p.model_name for p in results.pipelines),
        key=lambda m: max((overall[n] for n in names if n.startswith(f"{m} · ")), default=-1.0),
    )
    series = {
        n.removeprefix(f"{strongest} · "): [None if math.isnan(v) else v for v in row]
        for n, row in zip(names, shares, strict=True)
        if n.startswith(f"{strongest} · ")
    }
    svg = figures.radial(f"Accuracy by topic, {strongest}", [t for t, _ in counts], series)
    return [
        Section(
            "topics",
            "By topic",
            (),
            (
                Figure(
                    svg,
                    f"Accuracy by topic of {strongest}, one line per retriever, the in-context modes pooled.",
                    "topics",
                ),
                Folded(accuracy_tables.topic_table(results)),
            ),
        )
    ]


def _cost_section(results: Results) -> Section:
    accuracy = results.accuracy()
    _, seconds = accuracy_tables.cost(results)
    models = list(dict.fromkeys(p.model_name for p in results.pipelines))
    points = [
        (p.label, float(seconds[i]), float(accuracy[i]), models.index(p.model_name))
        for i, p in enumerate(results.pipelines)
        if p.retriever.kind != "oracle" and math.isfinite(accuracy[i])
    ]
    svg = figures.scatter("Quality against cost", points, "Seconds per answer (logarithmic)", "Accuracy", legend=models)
    return Section(
        "cost",
        "What it costs",
        (),
        (
            Figure(
                svg,
                "Further left is faster, further up is better; the dashed line joins the pipelines that nothing faster beats.",
                "cost",
            ),
            Folded(accuracy_tables.cost_table(results)),
        ),
    )


def _retrieval_sections(report: ReportInput) -> list[Section]:
    if not report.retrieval_metrics:
        return []
    metrics = {label: dict(values) for label, values in report.retrieval_metrics.items()}
    return [Section("retrieval", "What the retrievers found", (), (accuracy_tables.retrieval_table(metrics),))]


def _exam_sections(report: ReportInput) -> list[Section]:
    tables = (*report.exam_tables, *report.corpus_tables)
    if not tables and not report.examples:
        return []
    parts: list[Figure | Table | Folded] = list(tables)
    parts += [Folded(text, title) for title, text in report.examples]
    return [Section("exam", "The exam", (), tuple(parts))]


def _model_sections(report: ReportInput) -> list[Section]:
    fit, results = report.fit, report.results
    if fit is None:
        return []
    grid = ability_grid(fit.theta)
    marks = {p.label: float(t) for p, t in zip(results.pipelines, fit.theta, strict=True)}
    chances = probability(grid, fit.a, fit.b, fit.c)
    information = item_information(grid, fit.a, fit.b, fit.c)
    known = [j for j in range(fit.items) if math.isfinite(fit.a[j])]
    names = [f"{j + 1}. {item.question}" for j, item in enumerate(results.items)]
    total = {"Information of the whole exam": np.nansum(information, axis=1)}

    def categories(title: str, name: str, values: list[tuple[str, ...]], caption: str) -> list[Figure]:
        series = dict(category_information(grid, fit.a, fit.b, fit.c, values))
        counts = {key: sum(key in v for v in values) for key in series}
        shown = {f"{key} (n={counts[key]})": curve for key, curve in series.items() if np.isfinite(curve).all()}
        if len(shown) < 2:
            return []
        return [Figure(curves.curve_plot(title, grid, shown, "Mean information", marks=marks), caption, name)]

    parts: list[Figure | Table | Folded] = [
        ability_tables.summary_table(fit, results.accuracy()),
        Figure(
            curves.curve_plot(
                "Item characteristic curves",
                grid,
                {names[j]: chances[:, j] for j in known},
                "Chance of a right answer",
                marks=marks,
                y_limit=1.0,
                form=".0%",
                faint=True,
            ),
            "Each line is an item: the chance that a pipeline of a given ability gets it right. Crosses are the pipelines.",
            "characteristic_curves",
        ),
        Figure(
            curves.curve_plot(
                "Item information",
                grid,
                {names[j]: information[:, j] for j in known},
                "Information",
                marks=marks,
                faint=True,
            ),
            "What each item tells about an ability: most near its own difficulty.",
            "item_information",
        ),
        Figure(
            curves.curve_plot("Information of the exam", grid, total, "Information", marks=marks),
            "The higher the curve at a pipeline's cross, the more exactly the exam measures it.",
            "exam_information",
        ),
        *categories(
            "Information by level of Bloom's taxonomy",
            "information_bloom",
            [i.bloom for i in results.items],
            "Mean information of the items of each level of Bloom's revised taxonomy (by keywords; an item can have several).",
        ),
        *categories(
            "Information by question word",
            "information_question_word",
            [(i.question_word,) for i in results.items],
            "Mean information of the items by question word.",
        ),
        *categories(
            "Information by topic",
            "information_topic",
            [(i.topic or "no topic",) for i in results.items],
            "Mean information of the items of each topic.",
        ),
        Figure(
            curves.wright_map("Wright map", marks, {names[j]: float(fit.b[j]) for j in known}),
            "Pipelines and items on one scale. Where there are pipelines but no items, the exam cannot tell them apart.",
            "wright_map",
        ),
        Folded(ability_tables.pipeline_ability_table(fit, results.pipelines, results.accuracy())),
        Folded(ability_tables.item_table(fit, results.items)),
    ]
    if report.scores:
        parts.append(ability_tables.checks_table(report.scores))
    if report.controls:
        parts.append(ability_tables.controls_table(report.controls))
    return [Section("items", "How good the exam is", tuple(fit.warnings), tuple(parts))]


def _refine_sections(report: ReportInput) -> list[Section]:
    if len(report.steps) < 2:
        return []
    series = {f"Step {s.number} ({len(s.items)} items)": s.mean_information for s in report.steps}
    marks = {}
    if report.fit is not None:
        marks = {p.label: float(t) for p, t in zip(report.results.pipelines, report.fit.theta, strict=True)}
    svg = curves.curve_plot(
        "Information through the steps of improvement",
        report.steps[0].grid,
        series,
        "Mean information",
        marks=marks,
        ordered=True,
    )
    text = (report.gain.sentence,) if report.gain else ()
    return [
        Section(
            "refine",
            "Making the exam sharper",
            text,
            (
                Figure(
                    svg, "Mean information per item, from the whole exam (faint) to the last step (full).", "refine"
                ),
                ability_tables.refine_table(report.steps, report.gain),
            ),
        )
    ]


def _making_section(report: ReportInput) -> Section:
    parts: tuple[Folded, ...] = tuple(
        Folded(json.dumps(m, indent=1, ensure_ascii=False, sort_keys=True), f"Manifest of run {n + 1}")
        for n, m in enumerate(report.manifests)
    )
    kinds = ", ".join(
        dict.fromkeys(RETRIEVER_LABELS.get(p.retriever.kind, p.retriever.kind) for p in report.results.pipelines)
    )
    return Section(
        "making",
        "How this was made",
        (
            f"Every pipeline sat the same {len(report.results.items)} items; the choice with the highest length-normalised "
            f"log-likelihood is its answer. Retrievers: {kinds}. All models ran on this machine; nothing left it.",
            f"Resampling uses the seed {report.seed}. The same manifest gives the same answers.",
        ),
        parts,
    )
