"""The pictures of a fit: overview, item curves, item and exam information, kinds of questions, the Wright map."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, cast

import numpy as np
from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QComboBox, QStackedWidget, QWidget

from ragexam.report.pictures.ability_marks import Dot
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.figure import PlotFigure
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
from ragexam_gui.panels.items.overview import ItemsOverview
from ragexam_gui.panels.items.pictures import (
    LARGE,
    error_box,
    kind_choice,
    logarithmic_box,
    make_plot,
    note_of,
    observed_choice,
    put_in_head,
    whole_button,
)
from ragexam_gui.plots.ability.ability_plot import AbilityPlot
from ragexam_gui.plots.ability.curves import Behind, CurvesPlot
from ragexam_gui.plots.ability.information import CategoriesPlot, ExamInformationPlot
from ragexam_gui.plots.ability.marks import AxisMark
from ragexam_gui.plots.ability.wright import WrightMap
from ragexam_gui.widgets.file_dialogs import FileDialogs

if TYPE_CHECKING:
    from ragexam.project.items.detail import ItemDetail
    from ragexam.project.items.records import FitReading

_ITEM, _PIPELINE = "item:", "pipeline:"
_PICTURES = ("overview", *LARGE)


class FitFigures(QStackedWidget):
    """One picture at a time, by name: "overview", "curves", "telling", "exam", "kinds", "wright", and what is added.

    Signals:
        chosen: Id of the item that was clicked.
        pipeline: Id of the pipeline that was clicked.
        group: Name for a person and ids of the items of the kind that was clicked.
    """

    chosen = Signal(str)
    pipeline = Signal(str)
    group = Signal(str, object)

    def __init__(self, session: Session, file_dialogs: FileDialogs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reading: FitReading | None = None
        self._kind = "pipeline"
        self._made_marks: tuple[FitReading, str, list[AxisMark]] | None = None
        self._so_far = False
        self._seen = "overview"
        self._stale: set[str] = set(_PICTURES)
        self._item, self._lit = "", ""
        self._detail: ItemDetail | None = None
        self._only: frozenset[str] | None = None
        self._behind_keys: QWidget | None = None
        self._session, self._file_dialogs = session, file_dialogs
        self.overview = ItemsOverview(session, file_dialogs)
        self.figures: dict[str, PlotFigure] = {}
        self._fillers: dict[str, Callable[[FitReading], None]] = {
            "overview": self._fill_overview,
            "curves": self._fill_curves,
            "telling": self._fill_telling,
            "exam": self._fill_exam,
            "kinds": self._fill_kinds,
            "wright": self._fill_wright,
        }
        self._pages: dict[str, QWidget] = {}
        self.add("overview", self.overview)
        self.overview.chosen.connect(self.chosen)
        self.overview.kind.connect(self._choose_kind)
        self.overview.mark.connect(self._choose_mark)
        self._rest = QTimer(self, interval=0)
        self._rest.timeout.connect(self._make_next)
        self._rest.start()

    # -------------------------------------------------------------- the large pictures

    @property
    def curves(self) -> CurvesPlot:
        """Return the curves of the items."""
        return cast(CurvesPlot, self.figure("curves").plot)

    @property
    def telling(self) -> CurvesPlot:
        """Return the plot of what each item tells."""
        return cast(CurvesPlot, self.figure("telling").plot)

    @property
    def exam(self) -> ExamInformationPlot:
        """Return the plot of what the whole exam tells."""
        return cast(ExamInformationPlot, self.figure("exam").plot)

    @property
    def kinds(self) -> CategoriesPlot:
        """Return the plot of what kinds of questions tell."""
        return cast(CategoriesPlot, self.figure("kinds").plot)

    @property
    def wright(self) -> WrightMap:
        """Return items and pipelines on one scale."""
        return cast(WrightMap, self.figure("wright").plot)

    @property
    def kind(self) -> QComboBox:
        """Return the box that chooses by what the items are put together."""
        self.figure("kinds")
        return self._kind_choice

    def figure(self, name: str) -> PlotFigure:
        """Return a large picture, made where it is not there yet: a plot over axes takes longer than a frame."""
        made = self.figures.get(name)
        return self._make(name) if made is None else made

    def _make(self, name: str) -> PlotFigure:
        plot = make_plot(name)
        figure = self.figures[name] = PlotFigure(
            plot.accessibleName(), plot, self._session, self._file_dialogs, note_of(name)
        )
        controls: list[QWidget] = []
        if name == "curves" and isinstance(plot, CurvesPlot):
            controls.append(observed_choice(plot))
        if name == "kinds":
            self._kind_choice = kind_choice()
            self._kind_choice.currentIndexChanged.connect(lambda _: self._redraw("kinds"))
            controls.append(self._kind_choice)
        if isinstance(plot, ExamInformationPlot):
            controls.append(error_box(plot))
        if isinstance(plot, AbilityPlot):
            if name != "curves":
                controls.append(logarithmic_box(plot))
            controls.append(whole_button(plot))
            plot.mark_chosen.connect(self._choose_mark)
            plot.show_marks(self.marks())
            plot.light_mark(self._lit)
        if isinstance(plot, CurvesPlot):
            plot.chosen.connect(self.chosen)
        elif isinstance(plot, CategoriesPlot):
            plot.chosen.connect(lambda key: self._choose_kind(str(self.kind.currentData()), key))
        elif isinstance(plot, WrightMap):
            plot.chosen.connect(self._choose_dot)
        put_in_head(figure, *controls)
        self.add(name, figure)
        last = self._behind_keys
        for control in (*controls, figure.menu_button, plot, figure.table):
            if last is not None:
                QWidget.setTabOrder(last, control)
            last = control
        return figure

    def _make_next(self) -> None:
        """Make the pictures that nobody has asked for yet, one a turn of the event loop: each opens at once then."""
        missing = next((name for name in LARGE if name not in self.figures), None)
        if missing is None:
            self._rest.stop()
        else:
            self.figure(missing)

    def follow_keys(self, widget: QWidget) -> None:
        """Tab comes to a picture behind another part of the page, though pictures are made later."""
        self._behind_keys = widget

    def _over_ability(self) -> list[AbilityPlot]:
        """Return the large plots that are made and share the axis of abilities."""
        return [figure.plot for figure in self.figures.values() if isinstance(figure.plot, AbilityPlot)]

    def _by_item(self) -> list[CurvesPlot]:
        """Return the large plots that are made and have a line an item."""
        return [figure.plot for figure in self.figures.values() if isinstance(figure.plot, CurvesPlot)]

    def add(self, name: str, page: QWidget) -> None:
        """Add a picture, or what stands in the place of one."""
        self._pages[name] = page
        self.addWidget(page)

    def turn_to(self, name: str) -> None:
        """Show another picture."""
        self._seen = name
        fresh = name in LARGE and name not in self.figures
        if fresh:
            self.figure(name)
        self.setCurrentWidget(self._pages[name])
        if fresh:  # to make a picture and to fill it in one turn of the event loop would hold up the window
            QTimer.singleShot(0, self, self._fill)
        else:
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
        self.figures["curves"].set_note(f"{note_of('curves')} {words.say(reading.band_reason)}".strip())
        self.curves.choose(self._item, None if self._detail is None else self._behind(self._detail))
        self.curves.show_only(self._only)

    def _fill_telling(self, reading: FitReading) -> None:
        fill_curves(self.telling, reading, "information")
        self.telling.choose(self._item)
        self.telling.show_only(self._only)

    def _fill_exam(self, reading: FitReading) -> None:
        fill_exam(self.exam, reading)
        self.figures["exam"].set_note(f"{self._reach(reading)} {note_of('exam')}".strip())

    def _reach(self, reading: FitReading) -> str:
        """Return how exactly the exam measures where it matters, in words."""
        reach = reading.reach
        return self.tr(
            "At the best pipeline (ability {0}) the exam measures to ±{1}, at the middle one ({2}) to ±{3}."
        ).format(
            words.number(reach.best, "+.2f"),
            words.number(reach.best_error, ".2f"),
            words.number(reach.middle, "+.2f"),
            words.number(reach.middle_error, ".2f"),
        )

    def _fill_kinds(self, reading: FitReading) -> None:
        fill_kinds(self.kinds, reading, str(self.kind.currentData()))

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
        for plot in self._over_ability():
            plot.show_marks(marks)
        self.overview.show_marks(marks)

    def marks(self) -> list[AxisMark]:
        """Return the marks that are on the axis; made once for a fit and a kind, whoever asks."""
        reading = self._reading
        if reading is None:
            return []
        if self._made_marks is None or self._made_marks[:2] != (reading, self._kind):
            self._made_marks = (reading, self._kind, axis_marks(reading, self._kind))
        return self._made_marks[2]

    def choose(self, item_id: str, detail: ItemDetail | None) -> None:
        """Emphasise an item."""
        self._item, self._detail = item_id, detail
        if "curves" not in self._stale:  # else it is told when it is drawn
            self.curves.choose(item_id, None if detail is None else self._behind(detail))
        if "telling" not in self._stale:
            self.telling.choose(item_id)
        self.overview.choose(item_id)
        self._choose_in_map()

    def light(self, item_id: str) -> None:
        """Emphasise the line of an item that is pointed at elsewhere; "" for none."""
        for plot in (*self._by_item(), self.overview.curves, self.overview.telling):
            plot.emphasise(item_id)

    def light_pipeline(self, pipeline_id: str) -> None:
        """Emphasise a pipeline on the axis."""
        self._lit = pipeline_id
        for plot in self._over_ability():
            plot.light_mark(pipeline_id)
        self.overview.light(pipeline_id)
        self._choose_in_map()

    def narrow(self, ids: frozenset[str] | None) -> None:
        """Draw these items strong and the others as a shade; all strong where None."""
        self._only = ids
        for plot in self._by_item():
            plot.show_only(ids)
        self.overview.narrow(ids)
        self._choose_in_map()

    def _choose_in_map(self) -> None:
        if "wright" in self._stale:
            return
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
