"""The language models of the matrix: a list to tick, with what fits, what is missing, and where to get one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QSizePolicy, QWidget

from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.widgets.controls import button, hint, section_title
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.plain import set_tip

if TYPE_CHECKING:
    from ragexam.project.models.records import ModelFile
    from ragexam.project.pipelines.selection import ModelTick

_ROLE = Qt.ItemDataRole.UserRole
_LINES_SHOWN = 5


class ModelsBox(QWidget):
    """Language models to tick.

    Signals:
        changed: A tick.
        dialog_wanted: The person wants the models' dialogue.
    """

    changed = Signal()
    dialog_wanted = Signal()

    def __init__(self, found_models: FoundModels, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.found_models = found_models
        self._ticked: list[ModelTick] = []
        self._hashes: dict[str, str] = {}
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Language models"))
        self.list.setAccessibleDescription(self.tr("Space ticks the selected model"))
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # what is long is in the tooltip
        self.list.itemChanged.connect(self._turned)
        self.dialog_button = button(
            self.tr("&Models …"), self.tr("All models with their facts; add folders, get starter models, self-test"),
            self.dialog_wanted.emit,
        )  # fmt: skip
        self.words = hint()
        head = in_row((section_title(self.tr("Language models")), 1), self.dialog_button)
        in_column(head, self.list, self.words, margins=(0, 0, 0, 0), spacing=6, parent=self)
        self.show_models()

    # -------------------------------------------------------------- ticks

    @property
    def ticks(self) -> tuple[ModelTick, ...]:
        """Return the ticked models, in the order of the list."""
        return tuple(self._ticked)

    def tick(self, ticks: Sequence[ModelTick]) -> None:
        """Tick these and no others; those that are not on this machine are listed too."""
        self._ticked = list(ticks)
        self._hashes |= {t.name: t.file_hash for t in ticks if t.file_hash}
        self.show_models()

    def forget(self) -> None:
        """Forget the models: another project has others."""
        self._ticked, self._hashes = [], {}

    def tick_keys(self, keys: Sequence[str]) -> None:
        """Tick models of this machine by key."""
        self.tick([self._of(model) for model in self.found_models.models if model.key in keys])

    def all(self) -> tuple[ModelTick, ...]:
        """Return every model of this machine that can be used, ticked or not."""
        return tuple(self._of(model) for model in self.found_models.models if not model.problem)

    @property
    def missing(self) -> list[ModelTick]:
        """Return ticked models that are not on this machine, as far as that is known."""
        if not self.found_models.searched:
            return []
        return [t for t in self._ticked if not any(_same(m, t) for m in self.found_models.models if not m.problem)]

    # -------------------------------------------------------------- showing

    def show_models(self) -> None:
        """List the models that were found, sound ones by size, then ticked ones that are missing."""
        sound = sorted((m for m in self.found_models.models if not m.problem), key=lambda m: (m.size_bytes, m.name))
        self._ticked = self._known_ticks(sound)
        self.list.blockSignals(True)
        row = self.list.currentRow()
        self.list.clear()
        for model in sound:
            tone, fit = self.found_models.fit(model)
            facts = self.found_models.facts(model)
            on = any(t.key == model.key for t in self._ticked)
            self._add(self._of(model), facts, on, fit if tone != "good" else "")
        absent = self.missing if self.found_models.searched else list(self._ticked)
        for tick in absent:
            remark = self.tr("not on this machine; its answers are kept") if self.found_models.searched else ""
            self._add(tick, remark, True, remark)
        if 0 <= row < self.list.count():
            self.list.setCurrentRow(row)
        self.list.blockSignals(False)
        self._fit_height()
        self._say()

    def _known_ticks(self, sound: Sequence[ModelFile]) -> list[ModelTick]:
        """Return the ticks with what is known of their files by now, in the order of the list."""
        ticks: list[ModelTick] = []
        for tick in self._ticked:
            model = next((m for m in sound if _same(m, tick)), None)
            ticks.append(tick if model is None else self._of(model))
        order = {model.key: index for index, model in enumerate(sound)}
        return sorted(ticks, key=lambda t: order.get(t.key, len(order)))

    def _of(self, model: ModelFile) -> ModelTick:
        """Return a tick of a model; where its file was never read, the hash of the project's model of that name.

        Choosing reads the file and settles it.
        """
        from ragexam.project.pipelines.selection import ModelTick

        model_hash = model.file_hash or self._hashes.get(model.name, "")
        return ModelTick(model.key, model.name, model_hash, model.size_bytes)

    def _add(self, tick: ModelTick, facts: str, on: bool, caution: str) -> None:
        item = QListWidgetItem(f"{tick.name}\n{facts}" if facts else tick.name)
        item.setData(_ROLE, tick)
        set_tip(item, f"{tick.name}\n{caution or facts}".strip())
        item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, caution or facts)
        item.setFlags(Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
        self.list.addItem(item)

    def _turned(self, _: QListWidgetItem) -> None:
        items = [self.list.item(n) for n in range(self.list.count())]
        self._ticked = [item.data(_ROLE) for item in items if item.checkState() == Qt.CheckState.Checked]
        self.changed.emit()

    def _fit_height(self) -> None:
        count = self.list.count()
        self.list.setVisible(count > 0)
        if count:
            rows = [self.list.sizeHintForRow(n) for n in range(min(count, _LINES_SHOWN))]
            self.list.setFixedHeight(sum(rows) + 2 * self.list.frameWidth() + (8 if count <= _LINES_SHOWN else 20))

    def _say(self) -> None:
        unusable = sum(bool(m.problem) for m in self.found_models.models)
        if not self.found_models.searched:
            text = self.tr("Looking for models on this machine …")
        elif unusable == len(self.found_models.models):
            text = self.tr(
                "No language model that can be used was found on this machine. “Models …” gets a small one with one "
                "click, or looks in a folder where you keep GGUF files (LM Studio, GPT4All, Jan and Ollama were looked "
                "through)."
            )
            if unusable:
                text += " " + self._unusable(unusable)
        else:
            text = self._unusable(unusable)
        self.words.setText(text)
        self.words.setVisible(bool(text))

    def _unusable(self, count: int) -> str:
        if not count:
            return ""
        if count == 1:
            return self.tr("One more file cannot be used; “Models …” says why.")
        return self.tr("{0} more files cannot be used; “Models …” says why.").format(count)


def _same(model: ModelFile, tick: ModelTick) -> bool:
    if model.file_hash and tick.file_hash:
        return model.file_hash == tick.file_hash
    return model.key == tick.key or model.name == tick.name
