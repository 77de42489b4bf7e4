"""The pictures of a fit: item curves, item and exam information, kinds of questions, the Wright map."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QStackedWidget, QToolButton, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.item_parameters import ASIDE, flags_text
from ragexam_gui.models.items import level_text, word_text
from ragexam_gui.panels.figure import Figure
from ragexam_gui.plots.ability_plot import AbilityPlot
from ragexam_gui.plots.curves import Behind, CurvesPlot
from ragexam_gui.plots.information import CategoriesPlot, ExamInformationPlot
from ragexam_gui.plots.marks import AxisMark
from ragexam_gui.plots.wright import Dot, WrightMap
from ragexam_gui.widgets.desktop import Desktop

if TYPE_CHECKING:
    from ragexam.project.item_detail import ItemDetail
    from ragexam.project.items_view import Category, FitReading, ItemRow, Mark

_ITEM, _PIPELINE = "item:", "pipeline:"
_FEW = 3
"""A kind with fewer fitted items than this is drawn dotted."""


class FitFigures(QStackedWidget):
    """One picture at a time.

    Signals:
        chosen: Id of the item that was clicked.
        pipeline: Id of the pipeline that was clicked.
        group: Name for a person and ids of the items of the kind that was clicked.

    Args:
        session: The open project.
        desktop: Asks the person.
    """

    chosen = Signal(str)
    pipeline = Signal(str)
    group = Signal(str, object)

    def __init__(self, session: Session, desktop: Desktop, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reading: FitReading | None = None
        self._kind = "pipeline"
        self._so_far = False
        self._stale: set[int] = set()
        self._item, self._lit = "", ""
        self._detail: ItemDetail | None = None
        self._only: frozenset[str] | None = None
        self.curves = CurvesPlot(self.tr("Item characteristic curves"), self.tr("Chance of a right answer"), True)
        self.telling = CurvesPlot(self.tr("Item information"), self.tr("Information of the item"), False)
        self.exam = ExamInformationPlot()
        self.kinds = CategoriesPlot()
        self.wright = WrightMap()
        self.figures = [
            Figure(plot.accessibleName(), plot, session, desktop)
            for plot in (self.curves, self.telling, self.exam, self.kinds, self.wright)
        ]
        self._titles = [figure.title.text() for figure in self.figures]
        self._notes()
        self._heads()
        for figure in self.figures:
            self.addWidget(figure)
        self.curves.chosen.connect(self.chosen)
        self.telling.chosen.connect(self.chosen)
        self.kinds.chosen.connect(self._choose_kind)
        self.wright.chosen.connect(self._choose_dot)
        for plot in self.over_ability():
            plot.mark_chosen.connect(self._choose_mark)
        self.currentChanged.connect(lambda _: self._fill())

    def over_ability(self) -> tuple[AbilityPlot, ...]:
        """The plots that share the axis of abilities."""
        return self.curves, self.telling, self.exam, self.kinds

    def _notes(self) -> None:
        for figure, note in zip(
            self.figures,
            (
                self.tr(
                    "Each line is an item: the chance that a pipeline of some ability answers it right. Steep lines tell "
                    "pipelines apart where they rise. Dots are the answers themselves with 95% intervals; where they "
                    "leave the shade around the chosen line, do not believe the line."
                ),
                self.tr(
                    "What each item tells about an ability: most near its own difficulty, nothing where all know or all "
                    "guess. High and narrow lines sort pipelines there and are silent elsewhere."
                ),
                self.tr(
                    "How exactly the exam measures at each ability. Where the marks stand under a high curve, those "
                    "pipelines are told apart well; where it is low, differences between them are mostly chance."
                ),
                self.tr(
                    "Mean information of the items of a kind; n is their number. Dotted: fewer than three items, which "
                    "says nothing about the kind. Click a line to list its items."
                ),
                self.tr(
                    "An item measures pipelines at its own height best. Where pipelines stand and no items do, the exam "
                    "cannot tell them apart. Rings: items with a flag."
                ),
            ),
            strict=True,
        ):
            figure.set_note(note)

    def _heads(self) -> None:
        """Controls beside the titles."""
        self.observed = QComboBox()
        self.observed.setAccessibleName(self.tr("Answers of the chosen item"))
        self.observed.setToolTip(self.tr("How the answers to the chosen item are shown"))
        for text, how in (
            (self.tr("Answers in groups"), "groups"),
            (self.tr("Each pipeline's answer"), "each"),
            (self.tr("No answers"), "none"),
        ):
            self.observed.addItem(text, how)
        self.observed.activated.connect(lambda _: self.curves.set_observed(str(self.observed.currentData())))
        self.kind = QComboBox()
        self.kind.setAccessibleName(self.tr("Kind of question"))
        for text, kind in (
            (self.tr("Bloom's taxonomy"), "bloom"),
            (self.tr("Question word"), "question_word"),
            (self.tr("Topic"), "topic"),
        ):
            self.kind.addItem(text, kind)
        self.kind.currentIndexChanged.connect(self._show_kinds)
        self.error = QCheckBox(self.tr("Standard error"))
        self.error.setToolTip(self.tr("Show on the right axis how exact an ability gets"))
        self.error.setChecked(True)
        self.error.toggled.connect(self.exam.set_error_shown)
        heads: tuple[tuple[Figure, AbilityPlot, tuple[QWidget, ...], bool], ...] = (
            (self.figures[0], self.curves, (self.observed,), False),
            (self.figures[1], self.telling, (), True),
            (self.figures[2], self.exam, (self.error,), True),
            (self.figures[3], self.kinds, (self.kind,), True),
        )
        for figure, plot, controls, scaled in heads:
            place = figure.head.count() - 1
            for control in controls:
                figure.head.insertWidget(place, control)
                place += 1
            if scaled:
                figure.head.insertWidget(place, logarithmic_box(plot))
                place += 1
            figure.head.insertWidget(place, whole_button(plot))

    # -------------------------------------------------------------- showing

    def show_reading(self, reading: FitReading, so_far: bool) -> None:
        """Show another fit.

        Args:
            reading: The fit.
            so_far: Answers are still missing.
        """
        self._reading, self._so_far = reading, so_far
        self._stale = set(range(len(self.figures)))
        if self._kind not in reading.marks:
            self._kind = "pipeline"
        self._fill()

    def _fill(self) -> None:
        """Draw the picture that is seen, where it shows an older fit."""
        place, reading = self.currentIndex(), self._reading
        if reading is None or place not in self._stale:
            return
        self._stale.discard(place)
        (self._fill_curves, self._fill_telling, self._fill_exam, self._show_kinds, self._fill_wright)[place]()
        if place < len(self.over_ability()):
            self.over_ability()[place].show_marks(self.marks())
        figure, title = self.figures[place], self._titles[place]
        figure.title.setText(self.tr("{0} · so far").format(title) if self._so_far else title)
        figure.follow()

    def _fill_curves(self) -> None:
        self._bundle(self.curves, "chance")
        self.curves.choose(self._item, None if self._detail is None else self._behind(self._detail))

    def _fill_telling(self) -> None:
        self._bundle(self.telling, "information")
        self.telling.choose(self._item)

    def _bundle(self, plot: CurvesPlot, kind: str) -> None:
        from ragexam.project.item_detail import curves_table

        reading = self._reading
        if reading is None:
            return
        values = reading.chances if kind == "chance" else reading.information
        names = [_named(row) for row in reading.items]
        plot.show_curves(
            reading.grid, values, [row.id for row in reading.items], names, partial(curves_table, reading, kind)
        )
        plot.show_only(self._only)

    def _fill_exam(self) -> None:
        from ragexam.project.item_detail import exam_table

        if self._reading is not None:
            reading = self._reading
            self.exam.show_information(reading.grid, reading.exam_information, partial(exam_table, reading))

    def _fill_wright(self) -> None:
        from ragexam.project.item_detail import scale_table

        reading = self._reading
        if reading is None:
            return
        self.wright.show_dots(
            [
                Dot(_PIPELINE + mark.key, mark.theta, mark.se, mark.short, self._mark_words(mark))
                for mark in reading.marks["pipeline"]
            ],
            [
                Dot(_ITEM + row.id, row.b, row.b_se, str(row.number), _named(row), bool(row.flags))
                for row in reading.items
                if row.b is not None
            ],
            partial(scale_table, reading),
        )
        self.wright.choose(_ITEM + self._item, _PIPELINE + self._lit)
        self.wright.show_only(self._strong())

    def show_marks(self, kind: str) -> None:
        """Show pipelines, or the levels of a component, on the axis."""
        reading = self._reading
        if reading is None:
            return
        self._kind = kind if kind in reading.marks else "pipeline"
        marks = self.marks()
        for plot in self.over_ability():
            plot.show_marks(marks)

    def marks(self) -> list[AxisMark]:
        """The marks that are on the axis."""
        if self._reading is None:
            return []
        return [
            AxisMark(mark.key, mark.short, mark.theta, mark.best, self._mark_words(mark))
            for mark in self._reading.marks[self._kind]
        ]

    def choose(self, item_id: str, detail: ItemDetail | None) -> None:
        """Emphasise an item."""
        self._item, self._detail = item_id, detail
        self.curves.choose(item_id, None if detail is None else self._behind(detail))
        self.telling.choose(item_id)
        self.wright.choose(_ITEM + item_id, _PIPELINE + self._lit)

    def light_pipeline(self, pipeline_id: str) -> None:
        """Emphasise a pipeline on the axis."""
        self._lit = pipeline_id
        for plot in self.over_ability():
            plot.light_mark(pipeline_id)
        self.wright.choose(_ITEM + self._item, _PIPELINE + pipeline_id)

    def narrow(self, ids: frozenset[str] | None) -> None:
        """Draw these items strong and the others as a shade; all strong where None."""
        self._only = ids
        self.curves.show_only(ids)
        self.telling.show_only(ids)
        self.wright.show_only(self._strong())

    def _strong(self) -> frozenset[str] | None:
        return None if self._only is None else frozenset(_ITEM + i for i in self._only)

    def _show_kinds(self) -> None:
        from ragexam.project.item_detail import category_table

        reading = self._reading
        if reading is None:
            return
        kind = str(self.kind.currentData())
        found = reading.categories[kind]
        curves = np.stack([c.curve for c in found]) if found else np.zeros((0, len(reading.grid)))
        names = [self.tr("{0} (n = {1})").format(_kind_text(kind, c), words.number(c.fitted)) for c in found]
        self.kinds.show_categories(
            reading.grid,
            curves,
            [c.name or " " for c in found],
            names,
            [c.fitted < _FEW for c in found],
            partial(category_table, reading, kind),
        )
        self.figures[3].follow()

    def _mark_words(self, mark: Mark) -> str:
        theta = words.number(mark.theta, "+.2f")
        if mark.best_label == mark.label:
            if mark.se is None:
                return self.tr("{0}: ability {1}").format(mark.label, theta)
            return self.tr("{0}: ability {1} ± {2}").format(mark.label, theta, words.number(mark.se, ".2f"))
        return self.tr("{0}: mean ability {1} over {2} pipelines; the best, {3}, reaches {4}").format(
            mark.label, theta, words.number(mark.count), mark.best_label, words.number(mark.best, "+.2f")
        )

    def _behind(self, detail: ItemDetail) -> Behind:
        groups, answers = detail.groups, detail.answers
        share = np.array([g.share for g in groups])
        letters = [chr(ord("A") + a.choice) if a.choice >= 0 else words.undefined for a in answers]
        return Behind(
            low=None if detail.band is None else detail.band[0],
            high=None if detail.band is None else detail.band[1],
            theta=np.array([g.theta for g in groups]),
            share=share,
            below=share - np.array([g.low for g in groups]),
            above=np.array([g.high for g in groups]) - share,
            group_words=[
                self.tr("{0} of {1} pipelines with mean ability {2} answered right: {3} ({4} to {5})").format(
                    words.number(g.right),
                    words.number(g.total),
                    words.number(g.theta, "+.2f"),
                    words.percent(g.share),
                    words.percent(g.low),
                    words.percent(g.high),
                )
                for g in groups
            ],
            single_theta=np.array([a.theta for a in answers]),
            single_right=np.array([a.right for a in answers], dtype=np.bool_),
            single_words=[
                (self.tr("{0} took {1}: right") if a.right else self.tr("{0} took {1}: wrong")).format(a.label, letter)
                for a, letter in zip(answers, letters, strict=True)
            ],
        )

    # -------------------------------------------------------------- clicks

    def _choose_kind(self, key: str) -> None:
        if self._reading is None:
            return
        kind = str(self.kind.currentData())
        for category in self._reading.categories[kind]:
            if (category.name or " ") == key:
                self.group.emit(_kind_text(kind, category), frozenset(category.item_ids))

    def _choose_dot(self, key: str) -> None:
        if key.startswith(_ITEM):
            self.chosen.emit(key.removeprefix(_ITEM))
        else:
            self.pipeline.emit(key.removeprefix(_PIPELINE))

    def _choose_mark(self, key: str) -> None:
        if self._kind == "pipeline":
            self.pipeline.emit(key)


def logarithmic_box(plot: AbilityPlot) -> QCheckBox:
    """Switches a plot's height between plain and logarithmic."""
    box = QCheckBox(FitFigures.tr("Logarithmic"))
    box.setToolTip(FitFigures.tr("Show small values too: each line of the grid is ten times the one below"))
    box.toggled.connect(plot.set_logarithmic)
    return box


def whole_button(plot: AbilityPlot) -> QToolButton:
    """Undoes zooming."""
    made = QToolButton(autoRaise=True)
    made.setText("⤢")
    made.setAccessibleName(FitFigures.tr("Show everything"))
    made.setToolTip(
        FitFigures.tr("Show everything again (Home, or a double click). Turn the wheel to zoom, drag to move")
    )
    made.clicked.connect(lambda _=False: plot.whole())
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return made


def _named(row: ItemRow) -> str:
    text = f"{row.number}. {' '.join(row.question.split())}"
    loud = [flag for flag in row.flags if flag not in ASIDE]
    return f"{text} · {flags_text(row)}" if loud else text


def _kind_text(kind: str, category: Category) -> str:
    if kind == "bloom":
        return level_text(category.name)
    if kind == "question_word":
        return word_text(category.name)
    return category.name or FitFigures.tr("no topic")
