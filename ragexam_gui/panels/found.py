"""The language models that a person can choose from, looked for once and beside the window's thread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from ragexam_gui.bridge.session import Session


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """A language model.

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
    """What is on this machine.

    Signals:
        changed: The list is there, or another one.

    Args:
        session: Runs the search.
        given: Further models by name or path, from the command line.
    """

    changed = Signal()

    def __init__(self, session: Session, given: Sequence[str] = ()) -> None:
        super().__init__(session)
        self._session = session
        self._given = [ModelChoice(name, name, self.tr("given on the command line")) for name in given]
        self.choices: list[ModelChoice] = list(self._given)
        self.searched = False

    def look(self) -> None:
        """Look for models."""

        def work() -> list[ModelChoice]:
            from ragexam.project import find_models

            return [
                ModelChoice(
                    m.name,
                    m.name,
                    " · ".join(filter(None, (f"{m.size_bytes / 2**30:.1f} GB", m.quantisation, m.source, m.fits))),
                    m.problem,
                    m.size_bytes,
                )
                for m in find_models()
            ]

        self._session.tasks.start("models", work, self._take)

    def _take(self, found: list[ModelChoice]) -> None:
        self.searched = True
        self.choices = [*self._given, *found]
        self.changed.emit()
