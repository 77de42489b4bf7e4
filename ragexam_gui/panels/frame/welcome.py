"""Before a project is open: start one, open one, or look at the demo."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QFileInfo, QLocale, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QHBoxLayout, QListWidget, QListWidgetItem, QWidget

from ragexam_gui import paths, words
from ragexam_gui.widgets.controls import button, hint, section_title
from ragexam_gui.widgets.layout.boxes import Gap, in_column, in_row
from ragexam_gui.widgets.layout.flow import FlowLayout
from ragexam_gui.widgets.plain import Label, set_tip
from ragexam_gui.widgets.tables.two_lines import SIDE_ROLE, TwoLines

_ROLE = Qt.ItemDataRole.UserRole
_ICON = 56


class WelcomePage(QWidget):
    """New, Open, the demo, and recent projects.

    Signals:
        do_all: Make a project, and do everything with sensible choices.
        new: Make a project.
        import_documents: Make a project and choose documents for it.
        open_file: Choose a project.
        open_demo: Open the demo project.
        open_recent: Open this one.
    """

    do_all = Signal()
    new = Signal()
    import_documents = Signal()
    open_file = Signal()
    open_demo = Signal()
    open_recent = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Welcome"))
        picture = Label()
        picture.setAccessibleName(self.tr("Icon of RAG Exam"))
        picture.setPixmap(QApplication.windowIcon().pixmap(QSize(_ICON, _ICON), self.devicePixelRatio()))
        title = Label(self.tr("RAG Exam"), objectName="pageTitle")
        text = hint(
            self.tr(
                "Which retrieval-augmented set-up answers best on your documents? RAG Exam writes an exam from them, "
                "lets you review it, has every set-up take it and says which one to choose, and how sure that is. "
                "Everything happens on this machine."
            )
        )
        self.all_button = button(
            self.tr("Do it &all with sensible choices …"),
            self.tr("From your documents to a report in one go: you see first what will be done and how long it takes"),
            self.do_all.emit, primary=True,
        )  # fmt: skip
        self.new_button = button(self.tr("&New project …"), self.tr("Begin with your own documents (Ctrl+N)"),
                                 self.new.emit)  # fmt: skip
        self.import_button = button(
            self.tr("&Import documents …"), self.tr("Make a project and choose the folder of your documents"),
            self.import_documents.emit,
        )  # fmt: skip
        self.open_button = button(self.tr("&Open …"), self.tr("Open a project file (Ctrl+O)"), self.open_file.emit)
        self.demo_button = button(
            self.tr("Open the &demo project"), self.tr("A finished project to look around in; no model is needed"),
            self.open_demo.emit,
        )  # fmt: skip
        first = in_row(
            self.all_button, (hint(self.tr("Questions, answers and report from a folder of documents, in one go.")), 1)
        )
        row = FlowLayout()  # in large letters there is no room for all of them side by side
        for made in (self.new_button, self.import_button, self.open_button, self.demo_button):
            row.addWidget(made)
        self.recent_title = section_title(self.tr("Recent projects"))
        self.recent = QListWidget()
        self.recent.setAccessibleName(self.tr("Recent projects"))
        self.recent.setItemDelegate(TwoLines(self.recent))
        self.recent.setMouseTracking(True)
        self.recent.setAccessibleDescription(self.tr("Enter opens one, Delete takes it off the list."))
        self.recent.itemActivated.connect(self._activated)
        self.recent.itemClicked.connect(self._clicked)
        forget = QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self.recent, self._forget)
        forget.setContext(Qt.ShortcutContext.WidgetShortcut)
        self.foot = hint(
            self.tr("A project can also be dropped on this window. Enter opens, Delete takes it off the list.")
        )
        head = QHBoxLayout()
        head.setSpacing(18)
        words_column = in_column(title, text, spacing=6)
        head.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(words_column, 1)
        self.middle = middle = QWidget()
        in_column(
            1,
            head,
            Gap(4),
            first,
            row,
            Gap(18),
            self.recent_title,
            (self.recent, 8),
            self.foot,
            1,
            spacing=14,
            parent=middle,
        )
        in_row(1, (middle, 8), 1, parent=self)
        self._fit_width()
        self.show_projects()

    def show_projects(self) -> None:
        """Look again which projects there are."""
        self.demo_button.setVisible(paths.demo_file() is not None)
        self.recent.clear()
        for path in paths.recent_projects():
            there = path.is_file()
            item = QListWidgetItem(f"{path.stem}\n{_where(path)}{_when(path) if there else ''}")
            item.setData(_ROLE, str(path))
            set_tip(item, str(path))
            if not there:
                item.setData(SIDE_ROLE, self.tr("missing"))
                set_tip(item, self.tr("The file is not there any more. Enter takes it off the list."))
                item.setData(Qt.ItemDataRole.AccessibleTextRole, self.tr("{0} (missing)").format(path.stem))
            self.recent.addItem(item)
        self._fit_list()
        some = self.recent.count() > 0
        for widget in (self.recent, self.recent_title, self.foot):
            widget.setVisible(some)

    def _fit_width(self) -> None:
        """Keep the lines short enough to be read, whatever the size of the letters."""
        self.middle.setMaximumWidth(max(760, 84 * self.fontMetrics().averageCharWidth()))

    def _fit_list(self) -> None:
        """Make the list as high as its entries, as far as there is room."""
        rows = self.recent.count()
        self.recent.setMaximumHeight(
            rows * self.recent.sizeHintForRow(0) + 2 * self.recent.frameWidth() + 2 if rows else 0
        )

    def changeEvent(self, event: QEvent) -> None:
        """Make room for larger letters."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "middle"):
            self._fit_width()
            QTimer.singleShot(0, self, self._fit_list)

    def _activated(self, item: QListWidgetItem) -> None:
        path = Path(item.data(_ROLE))
        if path.is_file():
            self.open_recent.emit(path)
        else:
            paths.forget_project(path)
            self.show_projects()

    def _clicked(self, item: QListWidgetItem) -> None:
        if Path(item.data(_ROLE)).is_file():
            self._activated(item)

    def _forget(self) -> None:
        item = self.recent.currentItem()
        if item is not None:
            paths.forget_project(Path(item.data(_ROLE)))
            self.show_projects()


def _where(path: Path) -> str:
    folder, home = path.parent, Path.home()
    if folder == home:
        return "~"
    return f"~/{folder.relative_to(home)}" if folder.is_relative_to(home) else str(folder)


def _when(path: Path) -> str:
    info = QFileInfo(str(path))
    changed = QLocale().toString(info.lastModified(), QLocale.FormatType.ShortFormat)
    return f" · {changed} · {words.size(info.size())}"
