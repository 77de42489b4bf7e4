"""Surroundings of a main window: what it is given, and what it leaves to the one that takes its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QRect, Qt

from ragexam_gui.bridge.activity_log import ActivityLog
from ragexam_gui.bridge.faults import Faults
from ragexam_gui.bridge.language import Language
from ragexam_gui.bridge.notify import Messenger
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.theme import Theme


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Surroundings that a window needs beside the project and its pages.

    Attributes:
        theme: Light or dark, and the size of the text.
        language: The person's.
        activity_log: What happened.
        faults: The program's own mistakes.
        messenger: Reaches a person who looks elsewhere.
        models: Opens the dialogue of models, with files to add.
        import_folder: Asks for a folder of documents and imports it.
        found_models: The models of this machine.
    """

    theme: Theme
    language: Language
    activity_log: ActivityLog
    faults: Faults
    messenger: Messenger
    models: Callable[[Sequence[Path]], object]
    import_folder: Callable[[], object]
    found_models: FoundModels


@dataclass(frozen=True, slots=True)
class WindowSnapshot:
    """State in which a window was left, for the one that takes its place.

    Attributes:
        geometry: Place and size.
        state: Whether it was maximised.
        step: The page; "" for none.
        log: Whether the log was open.
        help: The help page; "" for none.
        tour: Step of the guided tour, from 0; -1 where it is not taken.
    """

    geometry: QRect
    state: Qt.WindowState
    step: str
    log: bool
    help: str
    tour: int
