"""The frame of every plot: title, what is hovered, caption, the table behind it, and ways to take it along."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtWidgets import QApplication, QLayout, QMenu, QStackedWidget, QToolButton, QWidget

from ragexam_gui import paths, words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.tables import table_model
from ragexam_gui.plots.base import BasePlot
from ragexam_gui.widgets.controls import hint
from ragexam_gui.widgets.elided_label import ElidedLabel
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.flow import FlowLayout
from ragexam_gui.widgets.plain import set_tip
from ragexam_gui.widgets.tables.table_view import TableView


class PlotFigure(QWidget):
    """A plot with what belongs to it.

    Args:
        title: What it shows.
        plot: The picture.
        session: Tells what went wrong and what was written.
        file_dialogs: Asks where to.
        note: What a person learns from it and what not; denominators.
        wrapped: The title is a sentence that goes on in further lines.
    """

    def __init__(
        self,
        title: str,
        plot: BasePlot,
        session: Session,
        file_dialogs: FileDialogs,
        note: str = "",
        parent: QWidget | None = None,
        wrapped: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("figure")
        self.plot, self._session, self._file_dialogs = plot, session, file_dialogs
        self.title = ElidedLabel()  # beside boxes in a narrow window there may be no room for all of it
        self.title.setObjectName("sectionTitle")
        self.title.setText(title)
        self.title.setWordWrap(wrapped)
        set_tip(self.title, title)
        name = title or plot.accessibleName()
        self.setAccessibleName(name)
        self.as_table = QAction(self.tr("Show as &table"), self, checkable=True)
        self.as_table.toggled.connect(self._switch)
        self.menu = self._menu()
        self.menu_button = QToolButton(autoRaise=True)
        self.menu_button.setText("⋯")
        self.menu_button.setAccessibleName(self.tr("{0}: table, picture, figures").format(name))
        set_tip(self.menu_button, self.tr("Show as table, save the picture or the figures"))
        self.menu_button.clicked.connect(self._open_menu)
        self.table = TableView(name)
        self.stack = QStackedWidget()
        self.stack.addWidget(plot)
        self.stack.addWidget(self.table)
        self.hover = ElidedLabel()
        self.hover.setObjectName("hint")
        self.hover.setText(" ")
        self.note = hint(note)
        self.head = FlowLayout(headed=True)
        top: QLayout = self.head
        if wrapped:
            controls = QWidget()
            self.head = FlowLayout(controls)
            top = in_row((self.title, 1), (controls, 0, Qt.AlignmentFlag.AlignVCenter))
        else:
            self.head.addWidget(self.title)
        self.head.addWidget(self.menu_button)
        in_column(top, (self.stack, 1), self.hover, self.note, margins=(0, 0, 0, 0), spacing=4, parent=self)
        self.note.setVisible(bool(note))  # in its place: shown before, it is a window of its own
        plot.hovered.connect(self.tell)

    def add_control(self, *widgets: QWidget) -> None:
        """Put controls beside the title, before its menu."""
        for widget in widgets:
            self.head.insert(self.head.count() - 1, widget)

    def set_note(self, note: str) -> None:
        """Change the caption."""
        self.note.setText(note)
        self.note.setVisible(bool(note))

    def follow(self) -> None:
        """Follow a plot that shows other figures: the table, where it is seen, shows them too."""
        if self.as_table.isChecked():
            self._fill()

    def tell(self, sentence: str) -> None:
        """Show what is pointed at, in one line below the picture."""
        self.hover.setText(sentence or " ")
        set_tip(self.hover, sentence)

    def _menu(self) -> QMenu:
        menu = QMenu(self)
        menu.addAction(self.as_table)
        menu.addSeparator()
        for text, act in (
            (self.tr("&Save picture …"), self.save_picture),
            (self.tr("&Copy picture"), self.copy_picture),
            (self.tr("Save the &figures …"), self.save_figures),
        ):
            menu.addAction(text).triggered.connect(lambda _=False, act=act: act())
        return menu

    def _open_menu(self) -> None:
        self.menu.popup(self.menu_button.mapToGlobal(QPoint(0, self.menu_button.height())))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu.popup(event.globalPos())

    def _switch(self, table: bool) -> None:
        if table:
            self._fill()
        self.stack.setCurrentIndex(int(table))

    def _fill(self) -> None:
        table, old = self.plot.table(), self.table.model()
        header, scroll = self.table.horizontalHeader(), self.table.verticalScrollBar().value()
        order = header.sortIndicatorSection(), header.sortIndicatorOrder()
        forms = (*table.formats, *[""] * len(table.columns))
        widths = [
            max((len(words.number(row[c], forms[c])) for row in table.rows), default=4)
            for c in range(len(table.columns))
        ]
        self.table.show_model(table_model(table, self.table), 0, tuple(min(w, 34) for w in widths))
        if old is not None:  # what a person reads stays where it is while more answers come in
            old.deleteLater()
            if 0 <= order[0] < len(table.columns):
                self.table.sortByColumn(*order)
            self.table.verticalScrollBar().setValue(scroll)

    # -------------------------------------------------------------- taking it along

    def copy_picture(self) -> None:
        """Put the picture on the clipboard."""
        QApplication.clipboard().setImage(self.plot.image())

    def save_picture(self) -> None:
        """Ask where to and write PNG or SVG, as the file's ending says."""
        self._save(
            self.tr("Save picture"), ".png", self.tr("Pictures (*.png *.svg)"),
            lambda path: self.plot.save_svg(path) if path.suffix == ".svg" else self.plot.save_png(path),
        )  # fmt: skip

    def save_figures(self) -> None:
        """Ask where to and write the table behind the picture."""

        def write(path: Path) -> None:
            from ragexam.project.figure_files import write_figures

            write_figures(self.plot.table(), path)

        self._save(self.tr("Save the figures"), ".csv", self.tr("Tables (*.csv)"), write)

    def _save(self, title: str, suffix: str, pattern: str, write: Callable[[Path], None]) -> None:
        project = self._session.project
        folder = paths.documents_folder() if project is None else project.path.parent
        proposal = folder / f"{self.plot.table().name}{suffix}"
        path = self._file_dialogs.save_as(self, title, proposal, pattern, suffix, ("",))
        if path is None:
            return

        def attempt() -> Path:
            write(path)
            return path

        written = self._session.attempt(attempt)
        if written is not None:
            self._session.message.emit("good", self.tr("Written: {0}").format(written), "")
