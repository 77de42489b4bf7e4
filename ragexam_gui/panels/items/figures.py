"""The pictures of a fit: overview, item curves, item and exam information, kinds of questions, the Wright map."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QStackedWidget, QToolButton, QWidget

from ragexam.report.pictures.ability_marks import Dot
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.figure import Figure
from ragexam_gui.panels.items.fill import (
    axis_marks,
    fill_curves,
    fill_exam,
    fill_kinds,
    item_name,
    kind_key,
    kind_text,
    mark_words,
)
from ragexam_gui.panels.items.overview import Overview
from ragexam_gui.plots.ability_plot import AbilityPlot
from ragexam_gui.plots.curves import Behind, CurvesPlot
from ragexam_gui.plots.information import CategoriesPlot, ExamInformationPlot
from ragexam_gui.plots.marks import AxisMark
from ragexam_gui.plots.wright import WrightMap
from ragexam_gui.widgets.controls import describe
from ragexam_gui.widgets.desktop import Desktop
from ragexam_gui.widgets.plain import set_tip

if TYPE_CHECKING:
    from ragexam.project.items.detail import ItemDetail
    from ragexam.project.items.records import FitReading

_ITEM, _PIPELINE = "item:", "pipeline:"
_PICTURES = ("overview", "curves", "telling", "exam", "kinds", "wright")


translate = QCoreApplication.translate


class FitFigures(QStackedWidget):
    """One picture at a time, by name: "overview", "curves", "telling", "exam", "kinds", "wright", and what is added.

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
        self._seen = "overview"
        self._stale: set[str] = set(_PICTURES)
        self.heads: list[tuple[QWidget, ...]] = []
        self._item, self._lit = "", ""
        self._detail: ItemDetail | None = None
        self._only: frozenset[str] | None = None
        self.overview = Overview(session, desktop)
        self.curves = CurvesPlot(self.tr("Item characteristic curves"), self.tr("Chance of a right answer"), True)
        self.telling = CurvesPlot(self.tr("Item information"), self.tr("Information of the item"), False)
        self.exam = ExamInformationPlot()
        self.kinds = CategoriesPlot(self.tr("Information by kind of question"))
        self.wright = WrightMap()
        plots = {
            "curves": self.curves, "telling": self.telling, "exam": self.exam, "kinds": self.kinds, "wright": self.wright,
        }  # fmt: skip
        self.figures = {
            name: Figure(plot.accessibleName(), plot, session, desktop, self._note(name))
            for name, plot in plots.items()
        }
        self._fillers: dict[str, Callable[[FitReading], None]] = {
            "overview": self._fill_overview,
            "curves": self._fill_curves,
            "telling": self._fill_telling,
            "exam": self._fill_exam,
            "kinds": lambda reading: fill_kinds(self.kinds, reading, str(self.kind.currentData())),
            "wright": self._fill_wright,
        }
        self._pages: dict[str, QWidget] = {}
        self._heads()
        self.add("overview", self.overview)
        for name, figure in self.figures.items():
            self.add(name, figure)
        self._connect()

    def _connect(self) -> None:
        for source in (self.overview, self.curves, self.telling):
            source.chosen.connect(self.chosen)
        self.overview.kind.connect(self._choose_kind)
        self.overview.mark.connect(self._choose_mark)
        self.kinds.chosen.connect(lambda key: self._choose_kind(str(self.kind.currentData()), key))
        self.wright.chosen.connect(self._choose_dot)
        for plot in self.over_ability():
            plot.mark_chosen.connect(self._choose_mark)

    def over_ability(self) -> tuple[AbilityPlot, ...]:
        """The large plots that share the axis of abilities."""
        return self.curves, self.telling, self.exam, self.kinds

    def _note(self, name: str) -> str:
        return {
            "curves": self.tr(
                "Each line is an item: the chance that a pipeline of some ability answers it right. Steep lines tell "
                "pipelines apart where they rise. Dots are the chosen item's answers with 95% intervals; where these "
                "stay off the line and its shade, do not believe the line."
            ),
            "telling": self.tr(
                "What each item tells about an ability: most near its own difficulty, nothing where all know or all "
                "guess. High and narrow lines sort pipelines there and are silent elsewhere."
            ),
            "exam": self.tr(
                "Where marks stand under a high curve, those pipelines are told apart well; where it is low, differences "
                "between them are mostly chance. The error is that of a pipeline judged by its own answers alone."
            ),
            "kinds": self.tr(
                "Mean information of the items of a kind; n is their number. Thin: fewer than three items, which says "
                "nothing about the kind. Click a line to list its items."
            ),
            "wright": self.tr(
                "An item measures pipelines at its own height best. Where pipelines stand and no items do, the exam "
                "cannot tell them apart. Rings: items with a flag."
            ),
        }[name]

    def _heads(self) -> None:
        """Controls beside the titles."""
        self.observed = QComboBox()
        self.observed.setMinimumWidth(72)
        self.observed.setAccessibleName(self.tr("Answers of the chosen item"))
        set_tip(self.observed, self.tr("How the answers to the chosen item are shown"))
        for text, how in (
            (self.tr("Answers in groups"), "groups"),
            (self.tr("Each pipeline's answer"), "each"),
            (self.tr("No answers"), "none"),
        ):
            self.observed.addItem(text, how)
        self.observed.currentIndexChanged.connect(lambda _: self.curves.set_observed(str(self.observed.currentData())))
        self.kind = QComboBox()
        self.kind.setMinimumWidth(72)
        self.kind.setAccessibleName(self.tr("Kind of question"))
        describe(self.kind, self.tr("By what the items are put together"))
        for text, kind in (
            (self.tr("Bloom's taxonomy"), "bloom"),
            (self.tr("Question word"), "question_word"),
            (self.tr("Topic"), "topic"),
        ):
            self.kind.addItem(text, kind)
        self.kind.currentIndexChanged.connect(lambda _: self._redraw("kinds"))
        self.error = QCheckBox(self.tr("Standard error"))
        self.error.setAccessibleName(self.error.text())
        set_tip(self.error, self.tr("Show on the right axis how exact an ability gets"))
        self.error.setChecked(True)
        self.error.toggled.connect(self.exam.set_error_shown)
        for name, controls in (
            ("curves", (self.observed, whole_button(self.curves))),
            ("telling", (logarithmic_box(self.telling), whole_button(self.telling))),
            ("exam", (self.error, logarithmic_box(self.exam), whole_button(self.exam))),
            ("kinds", (self.kind, logarithmic_box(self.kinds), whole_button(self.kinds))),
        ):
            put_in_head(self.figures[name], *controls)
            self.heads.append((*controls, self.figures[name].menu_button, self.figures[name].plot))

    def add(self, name: str, page: QWidget) -> None:
        """Add a picture, or what stands in the place of one."""
        self._pages[name] = page
        self.addWidget(page)

    def turn_to(self, name: str) -> None:
        """Show another picture."""
        self._seen = name
        self.setCurrentWidget(self._pages[name])
        self._fill()

    # -------------------------------------------------------------- showing

    def show_reading(self, reading: FitReading, so_far: bool) -> None:
        """Show another fit.

        Args:
            reading: The fit.
            so_far: Answers are still missing.
        """
        self._reading, self._so_far = reading, so_far
        self._stale = set(_PICTURES)
        if self._kind not in reading.marks:
            self._kind = "pipeline"
        self._fill()

    def _redraw(self, name: str) -> None:
        self._stale.add(name)
        self._fill()

    def _fill(self) -> None:
        """Draw the picture that is seen, where it shows an older fit: the others can wait."""
        name, reading = self._seen, self._reading
        if reading is None or name not in self._stale:
            return
        self._stale.discard(name)
        self._fillers[name](reading)
        figure = self.figures.get(name)
        if figure is None:
            return
        if isinstance(figure.plot, AbilityPlot):
            figure.plot.show_marks(self.marks())
        figure.title.setText(self._titles().format(figure.plot.accessibleName()))
        figure.follow()

    def _titles(self) -> str:
        return self.tr("{0} · so far") if self._so_far else "{0}"

    def _fill_overview(self, reading: FitReading) -> None:
        self.overview.show_reading(reading, self.marks(), self._titles())
        self.overview.choose(self._item)
        self.overview.narrow(self._only)

    def _fill_curves(self, reading: FitReading) -> None:
        fill_curves(self.curves, reading, "chance")
        self.figures["curves"].set_note(f"{self._note('curves')} {words.say(reading.band_reason)}".strip())
        self.curves.choose(self._item, None if self._detail is None else self._behind(self._detail))
        self.curves.show_only(self._only)

    def _fill_telling(self, reading: FitReading) -> None:
        fill_curves(self.telling, reading, "information")
        self.telling.choose(self._item)
        self.telling.show_only(self._only)

    def _fill_exam(self, reading: FitReading) -> None:
        fill_exam(self.exam, reading)
        self.figures["exam"].set_note(f"{self._reach(reading)} {self._note('exam')}".strip())

    def _reach(self, reading: FitReading) -> str:
        """How exactly the exam measures where it matters, in words."""
        reach = reading.reach
        return self.tr(
            "At the best pipeline (ability {0}) the exam measures to ±{1}, at the middle one ({2}) to ±{3}."
        ).format(
            words.number(reach.best, "+.2f"),
            words.number(reach.best_error, ".2f"),
            words.number(reach.middle, "+.2f"),
            words.number(reach.middle_error, ".2f"),
        )

    def _fill_wright(self, reading: FitReading) -> None:
        from ragexam.project.items.detail import scale_table

        self.wright.show_dots(
            [
                Dot(_PIPELINE + m.key, m.theta, m.se, words.say(m.short), mark_words(m))
                for m in reading.marks["pipeline"]
            ],
            [
                Dot(_ITEM + row.id, row.b, row.b_se, str(row.number), item_name(row), bool(row.flags))
                for row in reading.items
                if row.b is not None
            ],
            partial(scale_table, reading),
        )
        self._choose_in_map()

    def show_marks(self, kind: str) -> None:
        """Show pipelines, or the levels of a component, on the axis."""
        reading = self._reading
        if reading is None:
            return
        self._kind = kind if kind in reading.marks else "pipeline"
        marks = self.marks()
        for plot in self.over_ability():
            plot.show_marks(marks)
        self.overview.show_marks(marks)

    def marks(self) -> list[AxisMark]:
        """The marks that are on the axis."""
        return [] if self._reading is None else axis_marks(self._reading, self._kind)

    def choose(self, item_id: str, detail: ItemDetail | None) -> None:
        """Emphasise an item."""
        self._item, self._detail = item_id, detail
        if "curves" not in self._stale:  # else it is told when it is drawn
            self.curves.choose(item_id, None if detail is None else self._behind(detail))
        self.telling.choose(item_id)
        self.overview.choose(item_id)
        self._choose_in_map()

    def light(self, item_id: str) -> None:
        """Emphasise the line of an item that is pointed at elsewhere; "" for none."""
        for plot in (self.curves, self.telling, self.overview.curves, self.overview.telling):
            plot.emphasise(item_id)

    def light_pipeline(self, pipeline_id: str) -> None:
        """Emphasise a pipeline on the axis."""
        self._lit = pipeline_id
        for plot in self.over_ability():
            plot.light_mark(pipeline_id)
        self.overview.light(pipeline_id)
        self._choose_in_map()

    def narrow(self, ids: frozenset[str] | None) -> None:
        """Draw these items strong and the others as a shade; all strong where None."""
        self._only = ids
        self.curves.show_only(ids)
        self.telling.show_only(ids)
        self.overview.narrow(ids)
        self._choose_in_map()

    def _choose_in_map(self) -> None:
        self.wright.choose(_ITEM + self._item, _PIPELINE + self._lit)
        self.wright.show_only(None if self._only is None else frozenset(_ITEM + i for i in self._only))

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
                (self.tr("{0} took {1}: right") if a.right else self.tr("{0} took {1}: wrong")).format(
                    words.say(a.label), letter
                )
                for a, letter in zip(answers, letters, strict=True)
            ],
        )

    # -------------------------------------------------------------- clicks

    def _choose_kind(self, kind: str, key: str) -> None:
        if self._reading is None:
            return
        for category in self._reading.categories[kind]:
            if kind_key(category) == key:
                self.group.emit(kind_text(kind, category), frozenset(category.item_ids))

    def _choose_dot(self, key: str) -> None:
        if key.startswith(_ITEM):
            self.chosen.emit(key.removeprefix(_ITEM))
        else:
            self.pipeline.emit(key.removeprefix(_PIPELINE))

    def _choose_mark(self, key: str) -> None:
        if self._kind == "pipeline":
            self.pipeline.emit(key)


def put_in_head(figure: Figure, *controls: QWidget) -> None:
    """Put controls beside a figure's title, before its menu."""
    place = figure.head.count() - 1
    for control in controls:
        figure.head.insertWidget(place, control)
        place += 1


def logarithmic_box(plot: AbilityPlot) -> QCheckBox:
    """Switches a plot's height between plain and logarithmic."""
    box = QCheckBox(translate("FitFigures", "Logarithmic"))
    box.setAccessibleName(box.text())
    set_tip(box, translate("FitFigures", "Show small values too: each line of the grid is ten times the one below"))
    box.toggled.connect(plot.set_logarithmic)
    return box


def whole_button(plot: AbilityPlot) -> QToolButton:
    """Undoes zooming."""
    made = QToolButton(autoRaise=True)
    made.setText("⤢")
    made.setAccessibleName(translate("FitFigures", "Show everything"))
    set_tip(
        made,
        translate(
            "FitFigures", "Show everything again (Home, or a double click). Turn the wheel to zoom, drag to move"
        ),
    )
    made.clicked.connect(lambda _=False: plot.whole())
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return made
