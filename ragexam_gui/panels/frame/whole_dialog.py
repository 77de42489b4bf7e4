"""Before "do it all": which documents, what will be done with which models and why, and how long it takes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QSpinBox, QWidget

from ragexam_gui import paths, words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.panels.models.dialog import ModelsDialog
from ragexam_gui.widgets.agree_box import agree_box
from ragexam_gui.widgets.controls import button, describe, hint, section_title, set_tone
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import Gap, in_column, in_row
from ragexam_gui.widgets.layout.disclosure import Disclosure
from ragexam_gui.widgets.plain import Label

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.whole.dialog import WholeView

_FEWEST, _MOST = 1, 500
"""As few as on the command line: for a first look."""


class WholeDialog(QDialog):
    """Shows what would be done, and starts it.

    Args:
        session: The open project.
        file_dialogs: Asks for files and folders.
        found_models: The models of this machine.
        parent: Over which it opens.
    """

    def __init__(self, session: Session, file_dialogs: FileDialogs, found_models: FoundModels, parent: QWidget) -> None:
        super().__init__(parent)
        self.session, self.file_dialogs, self.found_models = session, file_dialogs, found_models
        self.view: WholeView | None = None
        self._aside = 0
        self.models_dialog: ModelsDialog | None = None
        self._paths: list[Path] = []
        self.setWindowTitle(self.tr("Do it all with sensible choices"))
        self.setModal(True)
        self.documents = Label(wordWrap=True, accessibleName=self.tr("Documents"))
        self.folder_button = button(
            self.tr("Choose a f&older …"), self.tr("Read a folder with all its folders"), self.choose_folder
        )
        self.files_button = button(self.tr("Choose &files …"), self.tr("Read single documents"), self.choose_files)
        self.count = QSpinBox(minimum=_FEWEST, maximum=_MOST, singleStep=5, value=30)
        self.count.setAccessibleName(self.tr("Questions"))
        describe(self.count, self.tr("More questions tell set-ups apart better, and take longer"))
        self.count.valueChanged.connect(lambda _: self.forecast())
        self.steps = [(Label(), Label()) for _ in range(4)]
        self.time = Label(objectName="verdict", wordWrap=True, accessibleName=self.tr("How long it takes"))
        self.time_note = hint()
        self.why = Disclosure(
            self.tr("Why these models and searches"), self.tr("What was chosen, and what was passed by")
        )
        self.reasons = hint()
        self.reasons.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.why.inside.addWidget(self.reasons)
        self.why.toggled.connect(lambda _: QTimer.singleShot(0, self, self._fit))
        self.doing_title = section_title(self.tr("What will be done"))
        self.set_aside = hint()
        self.missing = hint()
        for warning in (self.set_aside, self.missing):
            set_tone(warning, "warn")
        self.models_button = button(
            self.tr("Get &models …"), self.tr("Starter models, or models that you have; then this goes on"),
            self.open_models, primary=True,
        )  # fmt: skip
        self.box, self.accept_button = agree_box(
            self, self.tr("&Start"), self.tr("Begin; it can be paused at any time"), default=True
        )
        for made in (self.folder_button, self.files_button, self.models_button):
            made.setAutoDefault(False)
        self._lay_out()
        found_models.changed.connect(self.forecast)
        session.job_started.connect(self._ready)
        session.job_ended.connect(self._ready)
        session.leaving.connect(self.reject)
        if not found_models.searched and not found_models.looking:
            found_models.search()
        self._show()
        self.forecast()

    def _lay_out(self) -> None:
        choosing = in_row(
            (self.documents, 1),
            (self.folder_button, 0, Qt.AlignmentFlag.AlignTop),
            (self.files_button, 0, Qt.AlignmentFlag.AlignTop),
        )
        wanted = QHBoxLayout()
        label = Label(self.tr("&Questions:"))
        label.setBuddy(self.count)
        wanted.addWidget(label)
        wanted.addWidget(self.count)
        wanted.addStretch()
        done = QGridLayout()
        done.setHorizontalSpacing(18)
        done.setVerticalSpacing(6)
        for row, (what, long) in enumerate(self.steps):
            what.setWordWrap(True)
            long.setObjectName("hint")
            done.addWidget(what, row, 0)
            done.addWidget(long, row, 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        done.setColumnStretch(0, 1)
        lacking = in_row((self.missing, 1), self.models_button)
        in_column(
            section_title(self.tr("Documents")),
            choosing,
            wanted,
            Gap(4),
            self.doing_title,
            done,
            self.set_aside,
            self.why,
            lacking,
            Gap(4),
            self.time,
            self.time_note,
            0,
            self.box,
            margins=(20, 18, 20, 16),
            spacing=10,
            parent=self,
        )
        self.setMinimumWidth(640)

    # -------------------------------------------------------------- reading

    def forecast(self) -> None:
        """Work out what would be done with what is chosen now."""
        machine, chosen, count = self.found_models.machine, [str(path) for path in self._paths], self.count.value()
        if machine is None:
            return

        def work(project: Project) -> tuple[WholeView, int]:
            from ragexam.project.whole.dialog import reading_whole
            from ragexam.project.whole.set_aside import set_aside

            view = reading_whole(project, machine, chosen, questions=count)
            return view, set_aside(project, view)

        self.session.read("do it all", work, self._take)

    def _take(self, answer: tuple[WholeView, int]) -> None:
        self.view, self._aside = answer
        self._show()

    # -------------------------------------------------------------- showing

    def _show(self) -> None:
        view = self.view
        self._show_documents(view)
        if view is None:
            for what, long in self.steps:
                what.clear()
                long.clear()
            self.time.setText(self.tr("Looking for models …"))
            self.time_note.clear()
            for hidden in (self.why, self.missing, self.set_aside, self.doing_title):
                hidden.hide()
            self.models_button.hide()
            self._ready()
            return
        settled = view.going_on or (view.plan.possible and not view.plan.writer)
        if settled:  # the number that is taken, not the one that was wanted
            self.count.blockSignals(True)
            self.count.setMaximum(max(_MOST, view.plan.questions))
            self.count.setValue(view.plan.questions)
            self.count.blockSignals(False)
        self.count.setEnabled(not settled)
        self.doing_title.setVisible(_has_documents(view))
        self._show_steps(view)
        one = self.tr("1 pipeline that was chosen before is set aside; its answers are kept.")
        many = self.tr("{0} pipelines that were chosen before are set aside; their answers are kept.")
        self.set_aside.setText(one if self._aside == 1 else many.format(words.number(self._aside, ",")))
        self.set_aside.setVisible(bool(self._aside))
        self.reasons.setText("\n".join(words.say(reason) for reason in view.plan.reasons))
        self.why.setVisible(view.ready)
        coming = self.session.downloads.going
        self.missing.setVisible(coming or not view.plan.possible)
        self.models_button.setVisible(coming or not view.plan.possible)
        self.missing.setText(
            self.tr("Models are still on their way: what will be done changes as they come.")
            if coming
            else self.tr(
                "There is no language model on this machine that fits. Small starter models are free and quick to get."
            )
        )
        self._show_time(view)
        self._ready()
        QTimer.singleShot(0, self, self._fit)

    def _fit(self) -> None:
        """Make it as high as its wrapped words need: a cut-off reason would be none."""
        layout = self.layout()
        if layout is not None:
            layout.activate()
            self.resize(self.width(), max(layout.totalHeightForWidth(self.width()), layout.totalMinimumSize().height()))

    def _show_documents(self, view: WholeView | None) -> None:
        parts = []
        if view is not None and view.documents:
            one, many = self.tr("1 document is in the project"), self.tr("{0} documents are in the project")
            parts.append(one if view.documents == 1 else many.format(words.number(view.documents, ",")))
        if self._paths or (view is not None and view.paths):
            names = ", ".join(Path(p).name for p in (self._paths or (view.paths if view else ())))
            files = 0 if view is None else view.forecast.files
            one, many = self.tr("{1}: 1 file"), self.tr("{1}: {0} files")
            parts.append((one if files == 1 else many).format(words.number(files, ","), names))
        self.documents.setText(
            "\n".join(parts) or self.tr("None chosen yet: PDF, Word, HTML, Markdown, text and tables.")
        )

    def _show_steps(self, view: WholeView) -> None:
        if not _has_documents(view):  # figures of nothing would be none
            for label in (label for row in self.steps for label in row):
                label.clear()
            return
        plan, forecast = view.plan, view.forecast
        files, passages = words.number(forecast.files, ","), words.number(forecast.passages, ",")
        questions, answers = words.number(plan.questions, ","), words.number(forecast.answers, ",")
        reading = self.tr("1. Read {0} {0:file|files} and cut them into about {1} {1:passage|passages}").format(
            files, passages
        )
        if not forecast.files:
            reading = self.tr("1. Take the {0} {0:passage|passages} of the documents that are there").format(passages)
        writing = self.tr("2. {0} writes {1} {1:question|questions}").format(
            view.names.get(plan.writer, plan.writer), questions
        )
        if not plan.writer:
            writing = self.tr("2. Take the {0} {0:question|questions} that are there").format(questions)
        if not plan.possible:
            writing = self.tr("2. A language model writes {0} {0:question|questions}").format(questions)
        names = self.tr(" and ").join(view.names.get(key, key) for key in plan.models)
        kinds = words.number(len(plan.retrievers))
        answering = self.tr("3. {0} answer them with {1} kinds of retrieval: {2} answers").format(names, kinds, answers)
        if len(plan.models) == 1:
            answering = self.tr("3. {0} answers them with {1} kinds of retrieval: {2} answers").format(
                names, kinds, answers
            )
        if not plan.models:
            answering = self.tr("3. Language models answer them with {0} kinds of retrieval").format(kinds)
        report = self.tr("4. Results with their uncertainty, and the report")
        parts = forecast.parts
        first = [parts["import"], parts["embed"]]
        times = (
            None if None in first else sum(s or 0.0 for s in first), parts["generate"], parts["run"], parts["fit"]
        )  # fmt: skip
        for (what, long), text, seconds in zip(self.steps, (reading, writing, answering, report), times, strict=True):
            what.setText(text)
            has_forecast = plan.possible and seconds is not None and seconds >= 1
            long.setText(words.duration(seconds) if has_forecast else "")

    def _show_time(self, view: WholeView) -> None:
        forecast = view.forecast
        if not view.plan.possible:
            self.time.clear()
            self.time_note.clear()
            return
        if not view.ready:
            self.time.setText(self.tr("Choose documents to see what will be done, and how long it takes."))
            self.time_note.clear()
            return
        if forecast.seconds is None:
            self.time.setText(self.tr("How long it takes is not known yet; it is told while it goes on."))
        else:
            self.time.setText(
                self.tr("About {0}, likely between {1} and {2}").format(
                    words.duration(forecast.seconds), words.duration(forecast.least), words.duration(forecast.most)
                )
            )
        memory = (
            self.tr("Takes {0} of memory. ").format(words.size(forecast.memory_bytes)) if forecast.memory_bytes else ""
        )
        self.time_note.setText(
            memory
            + self.tr(
                "Pause or close the program whenever you like: it goes on where it was. Pages fill while it runs, and you "
                "can review questions meanwhile."
            )
        )

    def _ready(self, *_: object) -> None:
        free = self.session.job is None
        self.accept_button.setEnabled(free and self.view is not None and self.view.ready)
        self.accept_button.setText(
            self.tr("&Continue") if self.view is not None and self.view.going_on else self.tr("&Start")
        )
        self.accept_button.setAccessibleName(self.accept_button.text().replace("&", ""))

    # -------------------------------------------------------------- what a person does

    def choose_folder(self) -> None:
        """Choose a folder of documents."""
        chosen = self.file_dialogs.open_folder(self, self.tr("Choose a folder"), paths.documents_folder())
        self.add([] if chosen is None else [chosen])

    def choose_files(self) -> None:
        """Choose documents."""
        self.add(
            self.file_dialogs.open_files(
                self, self.tr("Choose documents"), paths.documents_folder(), self.tr("All files (*)")
            )
        )

    def add(self, chosen: Sequence[Path]) -> None:
        """Take documents in."""
        self._paths += [path for path in chosen if path not in self._paths]
        self.forecast()

    def open_models(self) -> None:
        """Get models; what comes is taken into the plan at once."""
        if self.models_dialog is None:
            self.models_dialog = ModelsDialog(self.session, self.file_dialogs, self.found_models, self)
            self.models_dialog.tabs.setCurrentWidget(self.models_dialog.starters)
        self.models_dialog.show()
        self.models_dialog.raise_()
        self.models_dialog.activateWindow()

    def accept(self) -> None:
        """Start it, and close where it began."""
        from ragexam.project.whole.dialog import start_of

        if self.view is not None and self.view.ready and self.session.start("whole", **start_of(self.view)):
            super().accept()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close as Cancel does, by Escape or the cross."""
        self.reject()
        super().closeEvent(event)


def _has_documents(view: WholeView) -> bool:
    return bool(view.forecast.files or view.documents)
