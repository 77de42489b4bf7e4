"""Hands a fit to plots: what the single pictures and the overview have in common."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QCoreApplication

from ragexam_gui import words
from ragexam_gui.models.demands import demand_text
from ragexam_gui.models.item_parameters import ASIDE, flags_text, slope_unknown
from ragexam_gui.models.items import level_text, word_text
from ragexam_gui.plots.ability.curves import CurvesPlot
from ragexam_gui.plots.ability.information import CategoriesPlot, ExamInformationPlot
from ragexam_gui.plots.ability.marks import AxisMark

if TYPE_CHECKING:
    from ragexam.project.items.records import FitReading, ItemRow
    from ragexam.report.pictures.ability_marks import AbilityMark
    from ragexam.report.pictures.item_curves import Category

translate = QCoreApplication.translate

_FEW = 3
"""A kind with fewer fitted items than this is drawn thin."""


def fill_curves(plot: CurvesPlot, reading: FitReading, kind: str) -> None:
    """Show the items' curves.

    Args:
        plot: Where.
        reading: The fit.
        kind: "chance" or "information".
    """
    from ragexam.project.items.detail import curves_table

    plot.show_curves(
        reading.grid,
        reading.chances if kind == "chance" else reading.information,
        [row.id for row in reading.items],
        [_curve_name(row) for row in reading.items],
        [slope_unknown(row) for row in reading.items],
        partial(curves_table, reading, kind),
    )


def fill_exam(plot: ExamInformationPlot, reading: FitReading) -> None:
    """Show the information of the whole exam."""
    from ragexam.project.items.detail import exam_table

    plot.show_information(reading.grid, reading.exam_information, partial(exam_table, reading))


def fill_kinds(plot: CategoriesPlot, reading: FitReading, kind: str) -> None:
    """Show what kinds of questions tell.

    Args:
        plot: Where.
        reading: The fit.
        kind: "demand", "bloom", "question_word" or "topic".
    """
    from ragexam.project.items.detail import category_table

    categories = reading.categories[kind]
    named = translate("ItemsFill", "{0} (n = {1})")
    plot.show_categories(
        reading.grid,
        np.stack([c.curve for c in categories]) if categories else np.zeros((0, len(reading.grid))),
        [kind_key(c) for c in categories],
        [named.format(kind_text(kind, c), words.number(c.fitted)) for c in categories],
        [c.fitted < _FEW for c in categories],
        partial(category_table, reading, kind),
    )


def axis_marks(reading: FitReading, kind: str) -> list[AxisMark]:
    """Return places on the axis of abilities.

    Args:
        reading: The fit.
        kind: "pipeline", or a component that the fit has marks of.
    """
    return [AxisMark(m.key, words.say(m.short), m.theta, m.best, mark_words(m)) for m in reading.marks[kind]]


def mark_words(mark: AbilityMark) -> str:
    """Return a pipeline or a level of a component in words."""
    theta = words.number(mark.theta, "+.2f")
    label = words.say(mark.label)
    if mark.best_label == mark.label:
        if mark.se is None:
            return translate("ItemsFill", "{0}: ability {1}").format(label, theta)
        return translate("ItemsFill", "{0}: ability {1} ± {2}").format(label, theta, words.number(mark.se, ".2f"))
    return translate("ItemsFill", "{0}: mean ability {1} over {2} pipelines; the best, {3}, reaches {4}").format(
        label, theta, words.number(mark.count), words.say(mark.best_label), words.number(mark.best, "+.2f")
    )


def item_name(row: ItemRow) -> str:
    """Return an item by number and question, with what may be wrong with it."""
    text = f"{row.number}. {' '.join(row.question.split())}"
    loud = [flag for flag in row.flags if flag not in ASIDE]
    return f"{text} · {flags_text(row)}" if loud else text


def _curve_name(row: ItemRow) -> str:
    """Return an item by name, with a word on its curve where it may be as steep as all others."""
    vague = translate("ItemsFill", "{0} · may be as steep as the others")
    return vague.format(item_name(row)) if slope_unknown(row) else item_name(row)


def kind_key(category: Category) -> str:
    """Return the key of a kind of questions in a plot: never empty."""
    return category.name or " "


def kind_text(kind: str, category: Category) -> str:
    """Return a kind of questions for a person."""
    if kind == "demand":
        return demand_text(category.name)
    if kind == "bloom":
        return level_text(category.name)
    if kind == "question_word":
        return word_text(category.name)
    return category.name or translate("ItemsFill", "no topic")
