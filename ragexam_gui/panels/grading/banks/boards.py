"""Leaderboards below the banks: what they look at, what they are compared with, and their files in and out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, QTimer
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QMenu, QPushButton, QSpinBox, QWidget

from ragexam_gui import paths, words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.tables import table_model
from ragexam_gui.widgets.controls import button, hint, introduce
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.disclosure import Disclosure
from ragexam_gui.widgets.layout.flow import FlowLayout
from ragexam_gui.widgets.plain import Label, set_tip
from ragexam_gui.widgets.tables.table_view import TableView

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.grading.banks.boards import BoardRequest
    from ragexam.project.grading.banks.page import BoardForm, LeaderboardView

MOST_PASSAGES = 1000
_REST = 300
"""Milliseconds after the last change until boards are read anew."""


class Boards(QWidget):
    """Leaderboards of the searches, of files, and of written answers."""

    def __init__(self, session: Session, file_dialogs: FileDialogs) -> None:
        super().__init__()
        self.session, self.file_dialogs = session, file_dialogs
        self.view: LeaderboardView | None = None
        self._files: tuple[Path, ...] = ()
        self._given: Path | None = None
        self._column = ""
        self._good: tuple[tuple[Path, ...], Path | None, str] = ((), None, "")
        self._make_controls()
        self.said = hint()
        self.which = QComboBox()
        introduce(self.which, self.tr("Which table"), self.tr("Boards of the searches, and how far gradings agree"))
        self.which.activated.connect(lambda _: self._show_table())
        self.table = TableView(self.tr("Leaderboard of the searches"))
        self.table.setMinimumHeight(150)
        self.disclosure = Disclosure(
            self.tr("Leaderboard of the searches"), self.tr("How well passages answer the banks, search by search")
        )
        controls = FlowLayout(spacing=8)
        for one in (
            self.threshold_label, self.threshold, self.k_label, self.k, self.compare_button, self.column,
            self.open_button, self.back_button, self.save_button,
        ):  # fmt: skip
            controls.addWidget(one)
        self.disclosure.inside.addLayout(controls)
        for part in (self.said, self.which, self.table):
            self.disclosure.inside.addWidget(part)
        in_column(self.disclosure, margins=(0, 0, 0, 0), spacing=0, parent=self)

    def _make_controls(self) -> None:
        self.threshold = QDoubleSpinBox(minimum=0.0, maximum=10.0, decimals=1, singleStep=1.0)
        self.threshold.setSpecialValueText(self.tr("as usual"))
        self.threshold_label = self._labelled(
            self.tr("Counts from &grade"),
            self.threshold,
            self.tr("Least grade that counts as answered; usually 4 of ratings from 0 to 5, and 1 of all else"),
        )
        self.k = QSpinBox(minimum=1, maximum=MOST_PASSAGES, value=20)
        self.k_label = self._labelled(
            self.tr("&First passages"),
            self.k,
            self.tr("As many of each search are looked at (k of EXAM-Cover and nDCG)"),
        )
        self._wait = QTimer(self, singleShot=True, interval=_REST)
        self._wait.timeout.connect(self.read)
        for number in (self.threshold, self.k):
            number.valueChanged.connect(lambda _: self._wait.start())
        self.compare_button = button(
            self.tr("Compare with a ran&king …"),
            self.tr(
                "A table or JSON that says how systems stand: how far boards have the same order (Spearman, Kendall)"
            ),
            self.compare,
        )
        self.column = QComboBox()
        introduce(self.column, self.tr("Column of the ranking"), self.tr("Which column of the table is compared with"))
        self.column.activated.connect(lambda _: self._take_column())
        self.open_button = button(
            self.tr("&Open files …"),
            self.tr("Graded passages of the rubric workbench, labels and rankings of trec_eval"),
            self.open_files,
        )
        self.back_button = button(
            self.tr("Wit&hout files"),
            self.tr("The searches of this project alone, compared with nothing else"),
            self.back,
        )
        self.save_button = QPushButton(self.tr("&Save …"))
        self.save_button.setAccessibleName(self.tr("Save what the boards are made of"))
        set_tip(self.save_button, self.tr("Graded passages, labels or rankings, for other programs"))
        menu = QMenu(self.save_button)
        menu.aboutToShow.connect(lambda: self.fill_menu(menu))
        self.save_button.setMenu(menu)

    def _labelled(self, text: str, control: QWidget, tip: str) -> Label:
        label = Label(text)
        label.setBuddy(control)
        introduce(control, text.replace("&", ""), tip)
        return label

    # -------------------------------------------------------------- what is shown

    def read(self) -> None:
        """Read the boards, beside the window's thread."""
        wanted = (self._files, self._given, self._column)
        request = self._request()

        def work(project: Project) -> LeaderboardView:
            from ragexam.project.grading.banks.page import reading_leaderboard

            return reading_leaderboard(project, request())

        def done(view: LeaderboardView) -> None:
            self._good = wanted
            self.show_view(view)

        self.session.read("leaderboards", work, done, self._refused, slow=True)

    def _request(self, grading: str = "") -> Callable[[], BoardRequest]:
        """Return what makes the request: files are looked into, which is not for the window's thread."""
        files, given, column = self._files, self._given, self._column
        threshold, k = self.threshold.value(), self.k.value()

        def made() -> BoardRequest:
            from ragexam.project.grading.banks.boards import BoardRequest, with_files

            thresholds = (threshold,) if threshold else ()
            gradings = (grading,) if grading else ()
            request = BoardRequest(given=given, column=column, gradings=gradings, thresholds=thresholds, k=k)
            return with_files(request, files)

        return made

    def _refused(self) -> None:
        """Go back to the files that could be read; why others could not was said."""
        if (self._files, self._given, self._column) != self._good:
            self._files, self._given, self._column = self._good
            self._controls()

    def show_view(self, view: LeaderboardView) -> None:
        """Show boards."""
        self.view = view
        sentences = [words.say(sentence) for sentence in view.sentences]
        if self._files:
            sentences.append(self.tr("Files: {0}.").format(", ".join(path.name for path in self._files)))
        if self._given is not None:
            sentences.append(self.tr("Compared with {0}.").format(self._given.name))
        self.said.setText(" ".join(sentences))
        chosen = self.which.currentText()
        with QSignalBlocker(self.which):
            self.which.clear()
            self.which.addItems([words.say(table.title) for table in view.tables])
            self.which.setCurrentIndex(max(0, self.which.findText(chosen)) if view.tables else -1)
        self.which.setVisible(len(view.tables) > 1)
        self.table.setVisible(bool(view.tables))
        with QSignalBlocker(self.column):
            self.column.clear()
            self.column.addItems(view.columns)
            self.column.setCurrentIndex(self.column.findText(view.column))
        self._controls()
        self._show_table()

    def forget(self) -> None:
        """Forget files and what was shown: another project is open."""
        self._wait.stop()
        self._files, self._given, self._column = self._good = ((), None, "")
        self.view = None

    def _controls(self) -> None:
        self.column.setVisible(self._given is not None and self.column.count() > 1)
        self.back_button.setVisible(bool(self._files) or self._given is not None)
        self.save_button.setEnabled(self.view is not None and bool(self.view.systems or self.view.gradings))

    def _show_table(self) -> None:
        index = self.which.currentIndex()
        if self.view is not None and 0 <= index < len(self.view.tables):
            table = self.view.tables[index]
            widest = table.columns.index("System") if "System" in table.columns else 0
            self.table.show_model(table_model(table, self.table), widest)

    # -------------------------------------------------------------- files in

    def compare(self) -> None:
        """Ask for a ranking, and compare boards with it."""
        pattern = self.tr("Rankings (*.csv *.tsv *.json *.txt)")
        path = self.file_dialogs.open_file(self, self.tr("Compare with a ranking"), paths.documents_folder(), pattern)
        if path is not None:
            self._given, self._column = path, ""
            self.read()

    def _take_column(self) -> None:
        self._column = self.column.currentText()
        self.read()

    def open_files(self) -> None:
        """Ask for graded passages, labels and rankings, and show the boards that they make."""
        pattern = self.tr("Graded passages, labels, rankings (*.jsonl *.jsonl.gz *.qrels *.run *.txt);;All files (*)")
        chosen = self.file_dialogs.open_files(self, self.tr("Open files"), paths.documents_folder(), pattern)
        if chosen:
            self._files = tuple(dict.fromkeys((*self._files, *chosen)))
            self.read()

    def back(self) -> None:
        """Show the boards of the project alone."""
        self._files, self._given, self._column = (), None, ""
        self.read()

    # -------------------------------------------------------------- files out

    def fill_menu(self, menu: QMenu) -> None:
        """Offer what can be saved."""
        menu.clear()
        view = self.view
        if view is None:
            return
        menu.addAction(self.tr("&Graded passages …"), self.save_graded).setEnabled(bool(view.gradings))
        for grading in view.gradings:
            text = self.tr("Labels of {0} …").format(grading.replace("&", "&&"))
            menu.addAction(text, lambda grading=grading: self.save_labels(grading))
        menu.addAction(self.tr("&Rankings …"), self.save_rankings).setEnabled(bool(view.systems))

    def save_graded(self) -> None:
        """Ask where to, and write graded passages in the rubric workbench's form."""
        pattern = self.tr("Lines of JSON (*.jsonl.gz *.jsonl)")
        proposal = paths.documents_folder() / "graded.jsonl.gz"
        path = self.file_dialogs.save_as(
            self, self.tr("Save graded passages"), proposal, pattern, ".jsonl.gz", (".gz", ".jsonl")
        )
        if path is not None:
            self._save("graded", path, self.tr("Passages of {0} {0:question|questions} written to {1}."))

    def save_labels(self, grading: str) -> None:
        """Ask where to, and write the labels of a grading (EXAM-Qrels) for trec_eval."""
        proposal = paths.documents_folder() / "labels.qrels"
        pattern = self.tr("Labels (*.qrels *.txt)")
        path = self.file_dialogs.save_as(self, self.tr("Save labels"), proposal, pattern, ".qrels", (".txt",))
        if path is not None:
            self._save("qrels", path, self.tr("Labels of {0} {0:passage|passages} written to {1}."), grading)

    def save_rankings(self) -> None:
        """Ask for a folder, and write every system's ranking there for trec_eval."""
        folder = self.file_dialogs.open_folder(self, self.tr("Folder for the rankings"), paths.documents_folder())
        if folder is not None:
            self._save("runs", folder, self.tr("{0} {0:ranking|rankings} written to {1}."))

    def _save(self, form: BoardForm, path: Path, sentence: str, grading: str = "") -> None:
        request = self._request(grading)

        def work(project: Project) -> int:
            from ragexam.project.grading.banks.page import write_boards

            return write_boards(project, request(), path, form)

        def done(count: int) -> None:
            self.session.message.emit("good", sentence.format(words.number(count, ","), path.name), "")

        self.session.read("save boards", work, done, slow=True)
