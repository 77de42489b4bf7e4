"""Pipelines: tick models, retrievers and numbers of examples; every combination sits the exam."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListWidget, QListWidgetItem, QSpinBox, QVBoxLayout, QWidget

from ragexam.records import RETRIEVER_LABELS, PipelineSpec
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.pipelines import pipelines_model
from ragexam_gui.panels.found import FoundModels
from ragexam_gui.panels.page import Page
from ragexam_gui.widgets.controls import button, hint, section_title
from ragexam_gui.widgets.desktop import Desktop
from ragexam_gui.widgets.table_view import TableView

if TYPE_CHECKING:
    from ragexam.project import Project

_BOUNDS = ("closed_book", "oracle")
_USUAL = ("closed_book", "oracle", "bm25", "dense", "hybrid")
_EXAMPLES = (0, 1, 2)
_ROLE = Qt.ItemDataRole.UserRole


class PipelinesPage(Page):
    """The matrix of pipelines."""

    def __init__(self, session: Session, desktop: Desktop, found: FoundModels) -> None:
        super().__init__("pipelines", QCoreApplication.translate("Steps", "Pipelines"), session, desktop)
        self.found = found
        self._chosen: tuple[str, ...] | None = None
        self.choose_button = button(
            self.tr("&Use these pipelines"), self.tr("Choose every combination of what is ticked"), self.choose,
            "Ctrl+Return", primary=True,
        )  # fmt: skip
        self.look_button = button(
            self.tr("&Look again for models"), self.tr("Search this machine once more"), found.look
        )
        self.add_actions(self.look_button, self.choose_button)
        self.models = self._list(self.tr("Language models"))
        self.retrievers = self._list(self.tr("Retrievers"))
        self.examples = self._list(self.tr("In-context examples"))
        for kind, what in self._retriever_words().items():
            self._add(self.retrievers, RETRIEVER_LABELS[kind], kind, what, kind in _USUAL)
        for n in _EXAMPLES:
            words = (self.tr("none"), self.tr("1 solved question"), self.tr("2 solved questions"))[n]
            self._add(self.examples, words, n, self.tr("Shown to the model before the question"), n == 0)
        self.k = QSpinBox(minimum=1, maximum=20, value=3)
        self.k.setAccessibleName(self.tr("Passages per question"))
        self.k.valueChanged.connect(self._count)
        self.models_hint = hint()
        self.count = QLabel()
        self.count.setObjectName("sectionTitle")
        self.count.setWordWrap(True)
        self.model = pipelines_model(self)
        self.table = TableView(self.tr("Chosen pipelines"))
        self.table.show_model(self.model, 1, (34, 30, 9, 8))
        self._lay_out()
        found.changed.connect(self._show_models)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(16)
        passages = QHBoxLayout()
        label = QLabel(self.tr("&Passages per question"))
        label.setBuddy(self.k)
        passages.addWidget(label)
        passages.addWidget(self.k)
        passages.addStretch()
        for stretch, title, widget, extra in (
            (4, self.tr("Language models"), self.models, self.models_hint),
            (4, self.tr("Retrievers"), self.retrievers, passages),
            (2, self.tr("Examples"), self.examples, None),
        ):
            column = QVBoxLayout()
            column.addWidget(section_title(title))
            column.addWidget(widget, 1)
            if isinstance(extra, QWidget):
                column.addWidget(extra)
            elif extra is not None:
                column.addLayout(extra)
            row.addLayout(column, stretch)
        self.body.addLayout(row, 3)
        self.body.addWidget(self.count)
        self.body.addWidget(self.table, 3)

    def _retriever_words(self) -> dict[str, str]:
        return {
            "closed_book": self.tr("A yardstick: no passage at all; the model must know or guess"),
            "oracle": self.tr("A yardstick: the very passage that the question was made from"),
            "bm25": self.tr("Finds passages by the words they share with the question"),
            "dense": self.tr("Finds passages by closeness of meaning, with an embedding model"),
            "hybrid": self.tr("BM25 and dense, their rankings merged"),
            "hybrid_weighted": self.tr("BM25 and dense, their scores added with weights"),
            "reranked": self.tr("Hybrid, put in order by a second model, which must be on this machine"),
        }

    def _list(self, name: str) -> QListWidget:
        made = QListWidget()
        made.setAccessibleName(name)
        made.setWordWrap(True)
        made.itemChanged.connect(self._count)
        return made

    def _add(self, to: QListWidget, text: str, value: object, tip: str, ticked: bool) -> QListWidgetItem:
        item = QListWidgetItem(text)
        item.setData(_ROLE, value)
        item.setToolTip(tip)
        item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, tip)
        item.setFlags(Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        to.addItem(item)
        return item

    # -------------------------------------------------------------- showing

    def reload(self, project: Project) -> None:
        """Show the chosen pipelines; tick what they are made of when they have changed."""
        chosen = project.pipelines()
        ids = tuple(p.id for p in chosen)
        if ids != self._chosen:
            self._chosen = ids
            if chosen:
                self._tick_all(chosen)
            self._show_models()
        self.table.refresh(self.model, chosen)
        if not self.found.searched:
            self.models_hint.setText(self.tr("Looking for models …"))
            self.found.look()
        self._count()

    def forget(self) -> None:
        """Another project has other pipelines."""
        self._chosen = None

    def _tick_all(self, chosen: list[PipelineSpec]) -> None:
        _tick(self.retrievers, lambda kind: any(p.retriever.kind == kind for p in chosen))
        _tick(self.examples, lambda n: any(p.examples == n for p in chosen))
        k = next((p.retriever.k for p in chosen if p.retriever.k), 0)
        if k:
            self.k.setValue(k)

    def _show_models(self) -> None:
        ticked = set(_ticked(self.models)) | {p.model_name for p in self.model.records}
        if self.project is not None:
            ticked |= {p.model_name for p in self.project.pipelines()}
        self.models.blockSignals(True)
        self.models.clear()
        for choice in self.found.choices:
            on = not choice.problem and choice.name in ticked
            text = f"{choice.title}\n{choice.problem or choice.facts}"
            item = self._add(self.models, text, choice.name, choice.problem or choice.facts, on)
            if choice.problem:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
        self.models.blockSignals(False)
        if self.found.searched:
            self.models_hint.setText(
                "" if self.found.choices
                else self.tr("No language model was found. Get the small ones with: make models")
            )  # fmt: skip
        self.models_hint.setVisible(bool(self.models_hint.text()))
        self._count()

    def _count(self) -> None:
        models, retrievers, examples = (len(_ticked(w)) for w in (self.models, self.retrievers, self.examples))
        total = models * retrievers * examples
        missing = [
            word
            for number, word in (
                (models, self.tr("a language model")),
                (retrievers, self.tr("a retriever")),
                (examples, self.tr("a number of examples")),
            )
            if not number
        ]
        if missing:
            text = self.tr("Tick at least {0}.").format(", ".join(missing))
        else:
            questions = 0 if self.project is None else len(self.project.kept_items())
            text = self.tr("{0} × {1} × {2} = {3} pipelines").format(models, retrievers, examples, f"{total:,}")
            text += self.tr(", {0} answers to give").format(f"{total * questions:,}") if questions else ""
            text += "."
        self.count.setText(text)
        self.choose_button.setEnabled(bool(total) and self.session.job is None)

    # -------------------------------------------------------------- what a person does

    def choose(self) -> None:
        """Choose every combination. Files are hashed beside the window's thread first: gigabytes take seconds."""
        names = [str(name) for name in _ticked(self.models)]
        kinds = [str(kind) for kind in _ticked(self.retrievers)]
        retrievers = [kind if kind in _BOUNDS else f"{kind}:k={self.k.value()}" for kind in kinds]
        examples = [n for n in _ticked(self.examples) if isinstance(n, int)]
        self.choose_button.setEnabled(False)
        self.count.setText(self.tr("Looking at the models …"))

        def identify() -> object:
            from ragexam.project import choose_models

            return choose_models(names)

        def done(_: object) -> None:
            self.session.edit(lambda project: project.choose_pipelines(names, retrievers, examples))
            self._count()

        self.session.tasks.start("pipelines", identify, done, self._count)


def _ticked(widget: QListWidget) -> list[object]:
    items = (widget.item(n) for n in range(widget.count()))
    return [item.data(_ROLE) for item in items if item.checkState() == Qt.CheckState.Checked]


def _tick(widget: QListWidget, wanted: Callable[[object], bool]) -> None:
    for n in range(widget.count()):
        item = widget.item(n)
        item.setCheckState(Qt.CheckState.Checked if wanted(item.data(_ROLE)) else Qt.CheckState.Unchecked)
