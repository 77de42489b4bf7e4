"""Statistics of the exam: bars of levels, question words and keys; tables of the rest."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHeaderView, QScrollArea, QWidget

from ragexam.records import Table
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.items import level_text, word_text
from ragexam_gui.models.tables import table_model
from ragexam_gui.panels.common.figure import PlotFigure
from ragexam_gui.plots.bars.counts import CountBars
from ragexam_gui.widgets.controls import hint, section_title
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.tables.table_view import TableView

translate = QCoreApplication.translate
_SPOKEN = frozenset({"exam", "lengths", "filters", "attempts"})
"""Tables whose first column is the engine's words; in others it names models."""

_PICTURE, _TABLE = 40, 60
"""Letters that a picture and a table need, to stand side by side with others."""

_TOP = Qt.AlignmentFlag.AlignTop
_BARS = ("bloom", "question_words", "keys")

_LAID_OUT_BY = (QEvent.Type.LayoutRequest, QEvent.Type.Resize, QEvent.Type.Show)


class TableBlock(QFrame):
    """A table with its title and note, as high as its rows.

    Args:
        table: What is shown.
    """

    def __init__(self, table: Table, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.wide = len(table.columns) > 5
        title = words.say(table.title)
        if table.name in _SPOKEN:
            rows = tuple((words.say(str(row[0])), *row[1:]) for row in table.rows)
            table = replace(table, rows=rows)
        self.view = TableView(title)
        self.model = table_model(table, self)
        widths = [max((len(words.number(row[c])) for row in table.rows), default=4) for c in range(len(table.columns))]
        self.view.show_model(self.model, 0, tuple(min(w, 30) for w in widths))
        self.view.horizontalHeader().setMinimumSectionSize(60)
        self.view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for column in range(1, len(table.columns)):
            self.view.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        height = self.view.verticalHeader().defaultSectionSize() * len(table.rows)
        self.view.setFixedHeight(height + self.view.horizontalHeader().sizeHint().height() + 4)
        layout = in_column(section_title(title), self.view, margins=(0, 0, 0, 0), spacing=4, parent=self)
        note = " ".join(filter(None, (words.say(table.note), f"({words.say(table.source)})" if table.source else "")))
        layout.addWidget(hint(note))
        layout.addStretch(1)


class FiguresPart(QScrollArea):
    """The exam in figures.

    Signals:
        chosen: A level or question word that was clicked: "bloom" or "question_words", and its name.
    """

    chosen = Signal(str, str)

    def __init__(self, session: Session, file_dialogs: FileDialogs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._shown: list[Table] = []
        self.setAccessibleName(self.tr("The exam in figures"))
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        titles = {
            "bloom": self.tr("Levels of Bloom's taxonomy"),
            "question_words": self.tr("Question words"),
            "keys": self.tr("Where the right answer stands"),
        }
        notes = {
            "bloom": self.tr("By keywords; a question may have several levels. Click a bar to list its questions."),
            "question_words": self.tr(
                "German words count under their English ones. Click a bar to list its questions."
            ),
            "keys": self.tr(
                "The upright line is what an even draw would give: uneven places help a model that likes one of them."
            ),
        }
        self.bars = {name: CountBars(titles[name], index) for index, name in enumerate(_BARS)}
        self.figures = {
            name: PlotFigure(titles[name], self.bars[name], session, file_dialogs, notes[name]) for name in _BARS
        }
        for name in _BARS[:2]:
            self.bars[name].chosen.connect(lambda key, name=name: self.chosen.emit(name, key))
        inner = QWidget()
        self._grid = QGridLayout(inner)
        self._grid.setContentsMargins(2, 10, 12, 12)
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(22)
        for column in range(12):
            self._grid.setColumnStretch(column, 1)
            self._grid.setColumnMinimumWidth(column, 1)
        self.blocks: list[TableBlock] = []
        self._arranged = (0, 0)
        self.setWidget(inner)
        self._arrange()

    def read(self) -> None:
        """Read the tables and show them."""
        from ragexam.project.exam.page import reading_tables

        self._session.read("exam tables", reading_tables, self.show_tables, slow=True)

    def show_tables(self, tables: list[Table]) -> None:
        """Show tables; nothing happens where they are the same."""
        if tables == self._shown:
            return
        self._shown = tables
        by_name = {table.name: table for table in tables}
        most = max((len(by_name[name].rows) for name in _BARS if name in by_name), default=0)
        for name in _BARS:
            table = by_name.get(name)
            self.figures[name].setVisible(table is not None)
            if table is not None:
                self.bars[name].show_counts(table, [_name(name, str(row[0])) for row in table.rows], most)
                self.figures[name].follow()
        while self.blocks:
            block = self.blocks.pop()
            self._grid.removeWidget(block)
            block.hide()
            block.deleteLater()
        self.blocks = [TableBlock(table) for table in tables if table.name not in _BARS]
        self._arrange(anew=True)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put as much side by side as there is room for."""
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        """Larger letters leave room for less side by side."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "blocks"):
            self._arrange()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep all that it holds as high as it likes at this width, whatever was reckoned while the tab was not seen."""
        done = super().eventFilter(watched, event)
        inside = self.widget()
        if inside is not None and watched is inside and event.type() in _LAID_OUT_BY:
            high = max(0, self._grid.totalHeightForWidth(self.viewport().width()))  # -1 while it holds nothing
            if high != inside.minimumHeight():
                inside.setMinimumHeight(high)
        return done

    def _arrange(self, anew: bool = False) -> None:
        """Lay pictures and tables out in as many columns as can be read."""
        letters = self.viewport().width() // max(1, self.fontMetrics().averageCharWidth())
        pictures = 3 if letters >= 3 * _PICTURE else 2 if letters >= 2 * _PICTURE else 1
        sides = 2 if letters >= 2 * _TABLE else 1
        if not anew and (pictures, sides) == self._arranged:
            return
        self._arranged = (pictures, sides)
        span = 12 // pictures
        for index, name in enumerate(_BARS):
            self._grid.addWidget(self.figures[name], index // pictures, span * (index % pictures), 1, span, _TOP)
        row, side = -(-len(_BARS) // pictures), 0
        for block in self.blocks:
            wide = block.wide or sides == 1
            if wide and side:
                row, side = row + 1, 0
            # The first of two has the longer names.
            self._grid.addWidget(block, row, 7 * side, 1, 12 if wide else 5 if side else 7)
            row, side = (row + 1, 0) if wide or side else (row, 1)

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        self.show_tables([])


def _name(table: str, key: str) -> str:
    if table == "bloom":
        return level_text(key)
    return word_text(key) if table == "question_words" else translate("ExamFigures", "Choice {0}").format(key)
