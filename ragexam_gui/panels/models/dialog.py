"""Models: what is on this machine and what it is good for, where is looked, and the starter models."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QLineEdit,
    QStackedLayout,
    QTabWidget,
    QWidget,
)

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.model_files import files_model, kind_text, source_text, test_text
from ragexam_gui.panels.common.found_models import FoundModels, weights_text
from ragexam_gui.panels.common.reading_bar import ReadingBar
from ragexam_gui.panels.models.places import PlacesPane
from ragexam_gui.panels.models.servers import ServersPane
from ragexam_gui.panels.models.starters import StartersPane
from ragexam_gui.paths import documents_folder
from ragexam_gui.widgets.controls import button, clearable, hint
from ragexam_gui.widgets.empty_state import EmptyState
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.form import FormLayout
from ragexam_gui.widgets.plain import Label, set_tip
from ragexam_gui.widgets.tables.table_view import TableView

if TYPE_CHECKING:
    from ragexam.jobs.worker.outcomes import Outcome
    from ragexam.project.models.records import ModelFile


class ModelsDialog(QDialog):
    """The models of this machine. Not modal: the window is used beside it.

    Args:
        session: Runs self-tests in the open project's worker.
        file_dialogs: Asks for folders and files.
        found_models: What is known of the machine's models.
    """

    def __init__(
        self, session: Session, file_dialogs: FileDialogs, found_models: FoundModels, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.session, self.file_dialogs, self.found_models = session, file_dialogs, found_models
        self.setWindowTitle(self.tr("Models"))
        self.setModal(False)
        self.setAcceptDrops(True)
        self.resize(1060, 660)
        self._testing = ""
        self._hashing = ""
        self.machine_words = hint()
        self.look_button = button(
            self.tr("&Look again"), self.tr("Search this machine once more"), self.search_again, "F5"
        )  # fmt: skip
        self.files = files_model(lambda m: self.found_models.fit(m)[1], weights_text, self)
        self.table = TableView(self.tr("Models of this machine"))
        self.table.show_model(self.files, 0, (20, 12, 7, 8, 11, 24, 13, 14))
        self.table.selectionModel().selectionChanged.connect(self._show_facts)
        self.files.modelReset.connect(lambda: QTimer.singleShot(0, self, self._show_facts))
        self.facts = {name: Label() for name in ("title", "path", "kind", "licence", "fits", "tested", "hash")}
        self.problem = Label(wordWrap=True)
        self.problem.setProperty("tone", "bad")
        self.test_button = button(
            self.tr("&Self-test"), self.tr("Let the model complete eight trivial sentences: silent faults show"),
            self.self_test,
        )  # fmt: skip
        self.hash_button = button(
            self.tr("Compute the &hash"),
            self.tr("Read the whole file once; its sha256 is its identity"),
            self.compute_hash,
        )
        self.show_button = button(
            self.tr("Show the &file"), self.tr("Open the folder in which it lies"), self.reveal
        )  # fmt: skip
        self.reading = ReadingBar()
        self.places = PlacesPane(file_dialogs)
        self.places.added.connect(self.add_paths)
        self.places.forgotten.connect(self.forget)
        self.starters = StartersPane(session.downloads, self._came)
        self.starters.folder_wanted.connect(self.take_from_folder)
        self.servers = ServersPane(session, file_dialogs)
        self.servers.changed.connect(self.search_again)
        self.search = QLineEdit(placeholderText=self.tr("Search models"))
        clearable(self.search)
        self.search.setAccessibleName(self.tr("Search models"))
        self.search.textChanged.connect(self._filter)
        for made in (self.look_button, self.test_button, self.hash_button, self.show_button):
            made.setAutoDefault(False)
        self._lay_out()
        found_models.changed.connect(self._show)
        session.job_started.connect(self._enable)
        session.job_ended.connect(self._job_ended)
        session.opened.connect(self._reopened)
        self._show()

    def _lay_out(self) -> None:
        head = in_row((self.machine_words, 1), self.look_button)
        self.tabs = QTabWidget(documentMode=True)
        self.tabs.setAccessibleName(self.tr("Where models come from"))
        self.tabs.addTab(self._machine_page(), self.tr("On this machine"))
        self.tabs.addTab(self.places, self.tr("Where to look"))
        self.tabs.addTab(self.starters, self.tr("Starter models"))
        self.tabs.addTab(self.servers, self.tr("Servers"))
        tip = self.tr("Language models behind an OpenAI-compatible server")
        self.tabs.setTabToolTip(self.tabs.indexOf(self.servers), words.tip_text(tip))
        self.tabs.currentChanged.connect(lambda _: self._tab_turned())
        self.box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.box.rejected.connect(self.reject)
        close = self.box.button(QDialogButtonBox.StandardButton.Close)
        close.setAutoDefault(False)  # Enter is for the table
        close.setAccessibleName(close.text().replace("&", ""))
        in_column(head, (self.tabs, 1), self.box, margins=(18, 14, 18, 14), spacing=10, parent=self)

    def _machine_page(self) -> QWidget:
        card = QFrame()
        card.setObjectName("card")
        form = FormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(3)
        titles = {
            "title": self.tr("Calls itself"), "path": self.tr("File"), "kind": self.tr("Kind"),
            "licence": self.tr("Licence"), "fits": self.tr("Memory"), "tested": self.tr("Self-test"),
            "hash": self.tr("sha256"),
        }  # fmt: skip
        for name, label in self.facts.items():
            label.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
            label.setWordWrap(True)
            label.setAccessibleName(titles[name])
            heading = Label(titles[name], objectName="hint")
            form.addRow(heading, label)
        row = in_row(self.test_button, self.hash_button, self.show_button, 0)
        in_column(self.problem, form, row, self.reading, margins=(14, 10, 14, 10), parent=card)
        full = QWidget()
        in_column(self.search, (self.table, 1), card, margins=(0, 8, 0, 0), parent=full)
        self.empty = EmptyState(
            self.tr("No model on this machine yet"),
            self.tr(
                "Get a small one with one click, or say where you keep GGUF files. Models of LM Studio, GPT4All, Jan, "
                "Ollama and llama.cpp are found by themselves."
            ),
            button(self.tr("Starter models"), self.tr("Small models under free licences"),
                   lambda: self.tabs.setCurrentWidget(self.starters), primary=True),
            button(self.tr("Add a folder …"), self.tr("Look also in a folder of yours"), self.places.add_folder),
        )  # fmt: skip
        page = QWidget()
        self.stack = QStackedLayout(page)
        self.stack.addWidget(self.empty)
        self.stack.addWidget(full)
        return page

    def _tab_turned(self) -> None:
        """Read the servers when they are looked at: a keyring may ask."""
        if self.tabs.currentWidget() is self.servers:
            self.servers.refresh()

    # -------------------------------------------------------------- showing

    def _show(self) -> None:
        machine = self.found_models.machine
        if machine is None:
            self.machine_words.setText(self.tr("Looking for models on this machine …"))
            self.stack.setCurrentIndex(1)  # nobody knows yet that there are none
            if not self.found_models.looking:
                self.found_models.search()
            return
        memory = self.tr("This machine has {0} of memory, {1} are free.").format(
            words.size(machine.memory), words.size(machine.free_memory)
        )
        gpus = ", ".join(
            self.tr("{0} ({1} free of {2})").format(name, words.size(free), words.size(total))
            for name, free, total in machine.gpus
        )
        state = (
            self.tr("GPU: {0}.").format(gpus)
            if gpus
            else self.tr("No GPU was found that models can use; they run on the processor.")
        )
        self.machine_words.setText(f"{memory} {state}")
        rows = [
            *(m for m in machine.models if not m.problem),
            *machine.encoders,
            *(m for m in machine.models if m.problem),
        ]
        self.table.refresh(self.files, rows)
        if rows and not self.table.selected_rows():
            self.table.select_row(0)
        self.stack.setCurrentIndex(1 if rows else 0)
        self.places.show_places(machine.places)
        self.starters.show_machine(machine)
        self.look_button.setEnabled(True)
        self._show_facts()
        self._enable()

    def current(self) -> ModelFile | None:
        """Return the selected model."""
        rows = self.table.selected_rows()
        chosen: ModelFile | None = self.files.record(rows[0]) if rows else None
        return chosen

    def _show_facts(self, *_: object) -> None:
        model = self.current()
        texts = dict.fromkeys(self.facts, "")
        if model is not None:
            template = self.tr("brings a chat format") if model.has_chat_template else self.tr("brings no chat format")
            kind = [kind_text(model.kind), model.architecture, template if model.kind == "language model" else ""]
            if model.run_by:
                kind.append(self.tr("run by {0}").format(model.run_by))
            if model.context_length:
                kind.append(self.tr("context of {0} tokens").format(words.number(model.context_length)))
            need, served = model.need_bytes and model.path, model.source == "server"
            texts = {
                "title": model.title or model.name,
                "path": model.path,
                "kind": " · ".join(part for part in kind if part),
                "licence": model.licence or self.tr("not told by the file"),
                "fits": words.say(model.fits) if need or served else self.found_models.fit(model)[1],
                "tested": self._tested(model),
                "hash": model.file_hash or self.tr("not computed yet"),
            }
            if model.problem:
                texts |= {"fits": "", "tested": ""}
            if model.kind != "language model":
                texts |= {"hash": "", "tested": "", "fits": ""}
        for name, label in self.facts.items():
            label.setText(texts[name] or words.undefined)
        self.problem.setText("" if model is None else words.say(model.problem))
        self.problem.setVisible(bool(self.problem.text()))
        self._enable()

    def _tested(self, model: ModelFile) -> str:
        from datetime import datetime

        if model.key == self._testing:
            return self.tr("being tested …")
        if model.tested is None:
            return self.tr("not tested yet")
        when = words.when(datetime.fromtimestamp(model.tested.made))
        return f"{test_text(model)} ({when})"

    def _enable(self, *_: object) -> None:
        model = self.current()
        language = model is not None and model.kind == "language model"
        # One behind a server that was never tested cannot be used, and is tested for that.
        language = language and model is not None and (not model.problem or model.source == "server")
        busy, there = self.session.job is not None, self.session.project is not None
        self.test_button.setEnabled(language and there and not busy)
        tip = self.test_button.accessibleDescription()
        if not there:
            tip = self.tr("A self-test runs in a project’s worker: open a project first")
        elif busy:
            tip = self.tr("A job is running: wait until it has ended")
        set_tip(self.test_button, tip)
        self.hash_button.setVisible(model is not None and model.kind == "language model" and not model.file_hash)
        self.hash_button.setEnabled(not self._hashing)
        self.show_button.setEnabled(model is not None and bool(model.path))

    def _reopened(self) -> None:
        self.reading.rest()
        self._hashing = self._testing = ""  # what was awaited is forgotten with the old project
        self._show_facts()

    def _filter(self) -> None:
        wanted = self.search.text().casefold().split()
        key = self.table.current_key(self.files)

        def keep(model: ModelFile) -> bool:
            text = " ".join((model.name, model.title, model.architecture, model.quantisation, source_text(model.source),
                             kind_text(model.kind), model.path)).casefold()  # fmt: skip
            return all(word in text for word in wanted)

        self.files.set_filter(keep if wanted else None)
        self.table.restore(self.files, key)
        if not self.table.selected_rows():
            self.table.select_row(0)

    # -------------------------------------------------------------- what a person does

    def search_again(self) -> None:
        """Search once more."""
        self.look_button.setEnabled(False)
        self.found_models.search()

    def _came(self, title: str, how: str, sentence: str) -> None:
        """Take note of a starter model that has come, or not: told in the window where this dialogue is closed."""
        self.search_again()
        if not self.isVisible() and how == "done":
            self.session.message.emit("good", self.tr("{0} is on this machine now.").format(title), "")
        elif not self.isVisible() and how == "failed":
            self.session.message.emit("bad", f"{title}: {sentence}", "")

    def self_test(self) -> None:
        """Test the selected model."""
        model = self.current()
        if model is not None and self.session.start("selftest", models=[model.key]):
            self._testing = model.key
            self._show_facts()

    def _job_ended(self, name: str, how: str, outcome: Outcome) -> None:
        if name == "selftest" and self._testing:
            tested, self._testing = self._testing, ""
            facts = getattr(outcome, "result", {}).get("models", {}).get(tested, {}) if how == "done" else {}
            if "error" in facts:
                self.session.message.emit(
                    "bad", f"{tested}: {words.say(facts['error'])}", words.say(facts.get("hint", ""))
                )
            self.found_models.search()
        self._show_facts()

    def compute_hash(self) -> None:
        """Read the selected model's file once."""
        model = self.current()
        if model is None:
            return
        self._hashing = model.key
        self.facts["hash"].setText(self.tr("reading {0} …").format(words.size(model.size_bytes)))
        self._enable()
        progress = self.reading.follow()

        def work() -> str:
            from ragexam.project.models.dialog import hash_of

            return hash_of(model, progress)

        self.session.slow_tasks.start("model hash", work, self._hashed, lambda: self._hashed(""), progress.cancel)

    def _hashed(self, _: str) -> None:
        self.reading.rest()
        self._hashing = ""
        self.found_models.search()

    def take_from_folder(self) -> None:
        """Copy models from a folder that a person names, for machines without a network."""
        folder = self.file_dialogs.open_folder(self, self.tr("Folder or USB stick with models"), documents_folder())
        if folder is None:
            return
        self.starters.folder_button.setEnabled(False)
        progress = self.starters.reading.follow()

        def work() -> list[str]:
            from ragexam.project.models.dialog import take_models

            return take_models(folder, progress)

        def taken(names: list[str]) -> None:
            self.starters.tell_taken(names)
            self.found_models.search()

        self.session.slow_tasks.start("models from a folder", work, taken, lambda: taken([]), progress.cancel)

    def reveal(self) -> None:
        """Show the folder of the selected model."""
        model = self.current()
        if model is not None and model.path:
            path = Path(model.path)
            self.file_dialogs.show(path if path.is_dir() else path.parent)

    def add_paths(self, paths: Sequence[Path]) -> None:
        """Look from now on also at these files and in these folders."""
        if not paths:
            return

        def add() -> bool:
            from ragexam.project.models.dialog import add_places

            add_places(paths)
            return True

        if self.session.attempt(add):
            self.search_again()

    def forget(self, path: str) -> None:
        """Look no longer at a place."""

        def leave() -> bool:
            from ragexam.project.models.dialog import forget_place

            forget_place(path)
            return True

        if self.session.attempt(leave):
            self.search_again()

    # -------------------------------------------------------------- Qt

    def showEvent(self, event: QShowEvent) -> None:
        """Put the keyboard where typing begins: into the search."""
        super().showEvent(event)
        self.search.setFocus()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take folders and GGUF files."""
        if model_paths(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self.add_paths(model_paths(event))
        event.acceptProposedAction()


def model_paths(event: QDropEvent) -> list[Path]:
    """Return local folders and GGUF files of a drop."""
    paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
    return [path for path in paths if path.suffix.lower() == ".gguf" or path.is_dir()]
