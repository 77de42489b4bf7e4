"""A tab with one figure of the results: head, plot, table; a click selects a pipeline everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QToolButton, QWidget

from ragexam.records import Table
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.figure import PlotFigure
from ragexam_gui.plots.base import BasePlot
from ragexam_gui.plots.pointed import PointedPlot
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.flow import together
from ragexam_gui.widgets.plain import Label, set_tip

if TYPE_CHECKING:
    from ragexam.project.results.page import ResultsView


PEOPLE = "people"
"""Key of the choice that shows what people would call right."""


class ResultTab(QWidget):
    """One figure. A click on a mark selects its pipeline everywhere, and what is selected elsewhere is marked."""

    def __init__(self, title: str, plot: BasePlot, session: Session, file_dialogs: FileDialogs) -> None:
        super().__init__()
        self.session = session
        self.setAccessibleName(title)
        self.figure = PlotFigure(title, plot, session, file_dialogs)
        self.column = in_column((self.figure, 1), margins=(0, 10, 0, 0), parent=self)
        self.toggle = QToolButton()
        self.toggle.setText(self.tr("Table"))
        self.toggle.setCheckable(True)
        self.toggle.toggled.connect(self.figure.as_table.setChecked)
        self.figure.as_table.toggled.connect(self.toggle.setChecked)
        self.toggle.setAccessibleName(self.tr("{0} as table").format(title))
        set_tip(self.toggle, self.tr("The figures behind the picture"))
        self.toggle.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.figure.add_control(self.toggle)
        for before, after in pairwise((self.toggle, self.figure.menu_button, plot, self.figure.table)):
            QWidget.setTabOrder(before, after)
        self.view: ResultsView | None = None
        if isinstance(plot, PointedPlot):
            plot.chosen.connect(self._choose)
            session.pipeline_chosen.connect(plot.select)

    def add_choice(self, title: str, name: str, choices: Sequence[tuple[str, str]]) -> QComboBox:
        """Return a box in the head of the figure that changes what is drawn."""
        box = QComboBox()
        box.setAccessibleName(name)
        set_tip(box, name)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        for text, key in choices:
            box.addItem(text, key)
        box.currentIndexChanged.connect(lambda _: self.redraw())
        label = Label(title)
        label.setBuddy(box)
        self.figure.head.insert(1, together(label, box))
        QWidget.setTabOrder(box, self.toggle)
        return box

    def offer_people(self, box: QComboBox, there: bool, *, first: bool) -> None:
        """Offer in a box what people would call right where they graded some answers.

        Args:
            box: Of `add_choice`.
            there: Somebody graded.
            first: It is shown at first: a grader's word is no truth.
        """
        index = box.findData(PEOPLE)
        with QSignalBlocker(box):
            if there and index < 0:
                box.addItem(self.tr("what people would call right"), PEOPLE)
                if first:
                    box.setCurrentIndex(box.count() - 1)
            elif not there and index >= 0:
                if box.currentIndex() == index:
                    box.setCurrentIndex(0)
                box.removeItem(index)

    def show_view(self, view: ResultsView) -> None:
        """Show the results."""
        self.view = view
        self.redraw()

    def redraw(self) -> None:
        """Draw what is known, as it is wanted now."""
        if self.view is not None:
            self.draw(self.view)
            if isinstance(self.figure.plot, PointedPlot):
                self.figure.plot.select(self.session.pipeline)
            self.figure.follow()

    def draw(self, view: ResultsView) -> None:
        """Draw the results."""
        raise NotImplementedError

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        self.view = None

    def _choose(self, key: str) -> None:
        if key and "\n" not in key:
            self.session.choose_pipeline(key)


def kind_colours(view: ResultsView) -> list[int]:
    """Return places of the retrievers' colours: quiet ones for the yardsticks, well apart ones for the choices."""
    yardsticks, choices = iter((7, 5, 7, 5)), cycle((0, 1, 2, 3, 6, 4))
    return [next(yardsticks, 7) if n in view.hollow else next(choices) for n in range(len(view.kinds))]


def nothing_to_show(title: str) -> Table:
    """Return a table of nothing, for a figure without data."""
    return Table("figures", title, (), ())
