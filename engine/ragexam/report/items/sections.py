"""The parts of the report that rest on the item response model: components, items, improvement."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from ragexam.exam.demands.item_demand import demand_label
from ragexam.irt.checks.discriminations import judge_discriminations
from ragexam.irt.model import Floats
from ragexam.irt.record import Fit
from ragexam.report.document.options import SECTIONS
from ragexam.report.document.records import Folded, Part, ReportFigure, Section
from ragexam.report.items import ability_tables
from ragexam.report.items.component_sentence import component_sentence
from ragexam.report.items.demand_tables import difficulty_by_demand
from ragexam.report.pictures.abilities import component_levels
from ragexam.report.pictures.ability_marks import Dot, pipeline_marks
from ragexam.report.pictures.intervals import Row
from ragexam.report.pictures.item_curves import Category, ItemCurves, item_categories, item_curves
from ragexam.report.pictures.svg import figures
from ragexam.report.pictures.svg.curves import curve_plot, wright_map
from ragexam.report.pictures.topics import NO_TOPIC
from ragexam.report.results.makers import exam_makers, makers_sentence
from ragexam.report.results.results import ReportInput
from ragexam.sentences import phrase

_CATEGORIES = {
    "demand": "what it asks",
    "bloom": "Bloom's taxonomy",
    "question_word": "question word",
    "topic": "topic",
}
"""Names of the kinds of items for which information is drawn."""


def component_sections(report: ReportInput) -> list[Section]:
    """Return ability per component; nothing without a hierarchical fit."""
    fit = report.fit
    if fit is None or "pipeline" in fit.components:
        return []
    rows: list[Row] = []
    component = ""
    marked = exam_makers(report.results, report.dropped)
    for level in component_levels(fit, report.results.pipelines):
        if level.component != component:
            component = level.component
            rows.append(Row("", component, heading=True))
        tip = phrase("{0}: {1:n}", level.level, f"{level.effect:+.2f}")
        tip += "" if level.se is None else phrase(", standard error {0:n}", f"{level.se:.2f}")
        name = phrase("{0:raw} *", level.level) if level.level in marked else level.level
        rows.append(Row("", name, level.effect, level.low, level.high, 0, level.bound, words=tip))
    parts: list[Part] = []
    if rows:
        title = "What each part adds to a pipeline's ability"
        svg = figures.dot_plot(title, rows, "Effect on ability θ", form="+.1f", reference=(0.0, "average"))
        caption = (
            "The rest being equal; lines are 95% intervals. The component whose dots lie widest apart matters most. "
            "Hollow: yardsticks."
        )
        parts.append(ReportFigure(title, svg, caption, "abilities"))
    parts.append(ability_tables.ability_table(fit))
    text = [
        "A pipeline's ability is taken for the sum of what its LLM, its retriever and its in-context examples "
        "contribute, so each is judged over all the others it was combined with.",
        component_sentence(fit),
        makers_sentence(marked),
    ]
    if report.additivity is not None:
        text.append(report.additivity.sentence)
    lines = tuple(line for line in text if line)
    return [Section("components", SECTIONS["components"], lines, tuple(parts))]


def model_sections(report: ReportInput) -> list[Section]:
    """Return items and the exam under the item response model."""
    fit, results = report.fit, report.results
    if fit is None:
        return []
    curves, marks = item_curves(fit), _marks(report)
    kinds = item_categories(fit, results.items, curves.grid)
    parts: list[Part] = [ability_tables.summary_table(fit, results.accuracy())]
    if not np.isnan(fit.a).all():
        parts += _item_figures(report, fit, curves)
    parts += difficulty_by_demand(fit, results.items)
    for kind, title in _CATEGORIES.items():
        parts += _category_figure(kind, title, kinds[kind], curves.grid, marks)
    parts.append(Folded(ability_tables.pipeline_ability_table(fit, results.pipelines, results.accuracy())))
    parts.append(Folded(ability_tables.item_table(fit, results.items)))
    if report.scores:
        parts.append(ability_tables.checks_table(report.scores))
    if report.controls:
        parts.append(ability_tables.controls_table(report.controls))
    judged = judge_discriminations(fit)
    text = (
        "An item response model gives every pipeline an ability and every item a difficulty, a discrimination (how "
        "sharply it tells strong from weak) and a chance of a lucky guess.",
        *fit.warnings,
        *(() if judged is None else (judged.sentence,)),
    )
    return [Section("items", SECTIONS["items"], text, tuple(parts))]


def _item_figures(report: ReportInput, fit: Fit, item_curves: ItemCurves) -> list[ReportFigure]:
    """Return curves of the exam and of each item, and the Wright map (Guinet et al. 2024, Figure 8)."""
    marks, grid = _marks(report), item_curves.grid
    names = {
        j: phrase("{0:n}. {1:raw}", j + 1, item.question)
        for j, item in enumerate(report.results.items)
        if math.isfinite(fit.a[j])
    }
    curve = {name: item_curves.chances[j] for j, name in names.items()}
    information = {name: item_curves.information[j] for j, name in names.items()}
    places = [
        Dot("", value, None, label, phrase("{0}: {1:n}", label, f"{value:.2f}")) for label, value in marks.items()
    ]
    items = [
        Dot("", b, None, name, phrase("{0}: {1:n}", name, f"{b:.2f}"))
        for b, name in ((float(fit.b[j]), names[j]) for j in names)
    ]
    exam, wright, chance, each = (
        "Information of the whole exam",
        "Pipelines and items on one scale (Wright map)",
        "Item characteristic curves",
        "Item information",
    )
    return [
        ReportFigure(
            exam,
            curve_plot(exam, grid, {"The whole exam": item_curves.exam}, "Information", marks=marks),
            "How exactly the exam measures at each ability. Crosses are the pipelines: the higher the curve above a "
            "cross, the better that pipeline can be told from its neighbours.",
            "exam_information",
        ),
        ReportFigure(
            wright,
            wright_map(wright, places, items),
            "An item tells most about pipelines at its own height; where there are pipelines but no items, the exam "
            "cannot tell them apart.",
            "wright_map",
        ),
        ReportFigure(
            chance,
            curve_plot(
                chance, grid, curve, "Chance of a right answer", marks=marks, y_limit=1.0, form=".0%", faint=True
            ),
            "Each line is an item: the chance that a pipeline of a given ability answers it right. Steep is telling.",
            "characteristic_curves",
        ),
        ReportFigure(
            each,
            curve_plot(each, grid, information, "Information", marks=marks, faint=True),
            "What each item tells about an ability: most near its own difficulty, nothing where all know or guess.",
            "item_information",
        ),
    ]


def _category_figure(
    kind: str, title: str, categories: Sequence[Category], grid: Floats, marks: dict[str, float]
) -> list[ReportFigure]:
    ranked = sorted(((_category_name(kind, c.name), c) for c in categories), key=lambda pair: pair[0])
    shown = {
        phrase("{0} (n={1:n})", name, len(c.item_ids)): c.curve for name, c in ranked if np.isfinite(c.curve).all()
    }
    if len(shown) < 2:
        return []
    head = "Information by Bloom's taxonomy" if kind == "bloom" else phrase("Information by {0}", title)
    svg = curve_plot(head, grid, shown, "Mean information per item", marks=marks)
    caption = (
        "Mean information of the items by Bloom's taxonomy by keywords; an item can have several levels. n is the number "
        "of items: a curve of few means little."
        if kind == "bloom"
        else phrase(
            "Mean information of the items by {0}. n is the number of items: a curve of few means little.", title
        )
    )
    return [ReportFigure(head, svg, caption, f"information_{kind}", folded=True)]


def _category_name(kind: str, name: str) -> str:
    return demand_label(name) if kind == "demand" else name or NO_TOPIC


def refine_sections(report: ReportInput) -> list[Section]:
    """Return the exam through the steps of improvement; nothing where none was made."""
    if len(report.steps) < 2:
        return []
    series = {phrase("Step {0:n} ({1:n} items)", s.number, len(s.items)): s.mean_information for s in report.steps}
    title = "Information through the steps of improvement"
    svg = curve_plot(
        title,
        report.steps[0].grid,
        series,
        "Mean information per item",
        marks=_marks(report),
        ordered=True,
    )
    text = [report.gain.sentence] if report.gain else []
    text += [note for note in dict.fromkeys(s.note for s in report.steps) if note]
    caption = "Mean information per item, from the whole exam (lightest) to the last step (darkest)."
    table = ability_tables.refine_table(report.steps, report.gain)
    return [Section("refine", SECTIONS["refine"], tuple(text), (ReportFigure(title, svg, caption, "refine"), table))]


def _marks(report: ReportInput) -> dict[str, float]:
    if report.fit is None:
        return {}
    return {mark.label: mark.theta for mark in pipeline_marks(report.fit, report.results.pipelines)}
