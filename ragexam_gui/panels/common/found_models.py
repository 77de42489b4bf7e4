"""The models of this machine, looked for beside the window's thread, and shared by everything that offers one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from ragexam_gui import words
from ragexam_gui.bridge.session import Session

if TYPE_CHECKING:
    from ragexam.project.models.records import MachineView, ModelFile, Starter

_SETTLING = 700
"""Milliseconds without a change in the folders of models before they are looked through again."""
_WATCHED = 200
"""Folders at most that are watched."""
_CLEARLY = 1.5
"""So many times as large a model is offered as the better one."""


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """A language model to choose.

    Attributes:
        name: What the engine finds it by.
        title: For a person.
        facts: Size, source and whether it fits.
        problem: Why it cannot be used; "" for a sound one.
        size: Bytes; larger models write better questions.
    """

    name: str
    title: str
    facts: str = ""
    problem: str = ""
    size: int = 0


class FoundModels(QObject):
    """Models that are on this machine.

    Signals:
        changed: The list is there, or another one.

    Args:
        session: Runs the search.
        given: Further models by name or path, from the command line.

    Attributes:
        machine: Everything that was found; None before the first search.
        searched: Whether a search has come to its end.
        looking: Whether one goes on.
    """

    changed = Signal()

    def __init__(self, session: Session, given: Sequence[str] = ()) -> None:
        super().__init__(session)
        self._session = session
        self._given = tuple(given)
        self.machine: MachineView | None = None
        self.looking = False
        self._again = False
        self._watcher = QFileSystemWatcher(self)
        self._soon = QTimer(self, singleShot=True, interval=_SETTLING)
        self._soon.timeout.connect(self.look_again)
        self._watcher.directoryChanged.connect(lambda _: self._soon.start())
        self._watcher.fileChanged.connect(lambda _: self._soon.start())
        session.opened.connect(self._look_on)

    @property
    def searched(self) -> bool:
        """Return whether a search has come to its end."""
        return self.machine is not None

    @property
    def models(self) -> Sequence[ModelFile]:
        """Return language models, sound ones first."""
        return () if self.machine is None else self.machine.models

    def model_of(self, key: str | None) -> ModelFile | None:
        """Return the language model of a key; None where there is none of it, or nothing was searched yet."""
        return next((model for model in self.models if model.key == key), None)

    @property
    def choices(self) -> list[ModelChoice]:
        """Return language models as something to choose, those that cannot be used last."""
        if self.machine is None:
            return [ModelChoice(name, name, self.tr("given on the command line")) for name in self._given]
        return [
            ModelChoice(m.key, m.name, self.facts(m), words.say(m.problem), m.size_bytes) for m in self.machine.models
        ]

    def search(self) -> None:
        """Look for models."""
        given = self._given
        self.looking = True
        self._again = False

        def work() -> tuple[MachineView, list[str]]:
            from ragexam.project.models.dialog import folders_to_watch, reading_models

            models = reading_models(given)
            return models, folders_to_watch(models, _WATCHED)

        self._session.tasks.start("models", work, self._take, self._failed)

    def look_again(self) -> None:
        """Look once more, after the search under way where there is one: it may have passed by what has come since."""
        if self.looking:
            self._again = True
        else:
            self.search()

    def better(self) -> Starter | None:
        """Return the starter model that would write clearly better questions than any model here and fits; None for none."""
        machine = self.machine
        if machine is None:
            return None
        largest = max((model.size_bytes for model in machine.sound()), default=0)
        offered = [
            starter
            for starter in machine.starters
            if not starter.there and starter.writes and _CLEARLY * largest < starter.size_bytes < machine.memory
        ]
        return max(offered, key=lambda starter: starter.size_bytes, default=None)

    def facts(self, model: ModelFile) -> str:
        """Return weights, quantisation, size, and whether it fits, in one line."""
        parts = [weights_text(model.parameters), model.quantisation]
        parts += [words.size(model.size_bytes)] if model.size_bytes else []
        return " · ".join(part for part in (*parts, self.fit(model)[1], self.gpu_fit(model)) if part)

    def fit(self, model: ModelFile) -> tuple[str, str]:
        """Return whether a model fits into the memory of this machine: a tone ("good", "warn", "bad") and a few words."""
        machine = self.machine
        if machine is None or not model.need_bytes or not model.path:
            return "good", ""
        need = words.size(model.need_bytes)
        if model.need_bytes > machine.memory:
            return "bad", self.tr("too large: needs {0} of memory").format(need)
        if model.need_bytes > machine.free_memory:
            return "warn", self.tr("tight: needs {0}, {1} are free").format(need, words.size(machine.free_memory))
        return "good", self.tr("fits in memory")

    def gpu_fit(self, model: ModelFile) -> str:
        """Return how much of a model fits on the GPU; "" where there is no GPU, or nothing is known."""
        if model.gpu_layers is None or not model.layers:
            return ""
        if model.gpu_layers >= model.layers:
            return self.tr("wholly on the GPU")
        if not model.gpu_layers:
            return self.tr("too large for the GPU's free memory")
        return self.tr("{0} of {1} layers on the GPU").format(
            words.number(model.gpu_layers), words.number(model.layers)
        )

    def _look_on(self) -> None:
        """Look once more: another project is open, and what was awaited is forgotten with the old one."""
        if self.looking:
            self.search()

    def _take(self, looked: tuple[MachineView, list[str]]) -> None:
        models, folders = looked
        is_first = self.machine is None
        self.looking = False
        self.machine = models
        if self._watch(models, folders) and not is_first:
            self._soon.start()  # something may have come into a new folder before it was watched
        self.changed.emit()
        self._look_after()

    def _watch(self, machine: MachineView, folders: Sequence[str]) -> bool:
        """Hear of what comes into the folders of models, or goes, and of a file that is still being copied.

        Returns:
            Whether there are folders that were not watched before.
        """
        wanted = set(folders)
        wanted |= {model.path for model in machine.models if model.problem and Path(model.path).is_file()}
        watched = {*self._watcher.directories(), *self._watcher.files()}
        if watched - wanted:
            self._watcher.removePaths(sorted(watched - wanted))
        if wanted - watched:
            self._watcher.addPaths(sorted(wanted - watched))
        return bool(wanted.intersection(folders) - watched)

    def _failed(self) -> None:
        self.looking = False
        self.changed.emit()
        self._look_after()

    def _look_after(self) -> None:
        """Look again where that was wanted while a search went on; who heard of its end may have begun one already."""
        if self._again and not self.looking:
            self.search()


def weights_text(count: int) -> str:
    """Return a number of weights as models are called by it: "135 M", "1.5 B"; "" where unknown."""
    if count <= 0:
        return ""
    if count < 1_000_000:
        return words.number(count, ",")
    if count < 999_500_000:
        return f"{words.number(count / 1e6, '.0f')} M"
    return f"{words.number(count / 1e9, '.1f')} B"
