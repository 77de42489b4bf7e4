"""Every dialogue of the program, by its name: the page it belongs to, and what opens it there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication, QDialog

from ragexam_gui.app import Parts

from .person import live

Act = Callable[[Any, Path], object]


@dataclass(frozen=True, slots=True)
class Opening:
    """Way to a dialogue.

    Attributes:
        step: Name of the page; "" for the window.
        act: Opens it: takes the page (or the window) and the file that a person chooses.
        file: What that file holds; "" where none is asked for.
    """

    step: str
    act: Act
    file: str = ""


_EXAM = "question,choice A,choice B,key\nWhere is it?,here,there,B\nNo key?,a,b,\n"
_SHEET = "item_id,question,label,note\nnobody,Where is it?,1,\n"


def _topic(page: Any, _: Path) -> None:
    page.list.table.selectAll()
    page.list.topic_button.click()


def _log(page: Any, _: Path) -> None:
    page.show_systems()
    settle()
    page.systems.show_log()


DIALOGUES: Mapping[str, Opening] = {
    "import documents": Opening("corpus", lambda page, _: page.import_with_options()),
    "topic": Opening("corpus", _topic),
    "password": Opening("corpus", lambda page, _: page.ask_password(page.view.rows[:1])),
    "generate": Opening("exam", lambda page, _: page.generate()),
    "write a question": Opening("exam", lambda page, _: page.dialogs.write()),
    "evidence": Opening("exam", lambda page, _: page.dialogs.mark_evidence()),
    "filters": Opening("exam", lambda page, _: page.dialogs.run_filters()),
    "guess": Opening("exam", lambda page, _: page.dialogs.guess()),
    "other words": Opening("exam", lambda page, _: page.reword_action.trigger()),
    "import questions": Opening("exam", lambda page, file: page.dialogs.read_file(file), _EXAM),
    "export": Opening("exam", lambda page, _: page.export_action.trigger()),
    "hand on": Opening("exam", lambda page, _: page.dialogs.hand_on()),
    "models": Opening("pipelines", lambda page, _: page.open_models()),
    "try": Opening("pipelines", lambda page, _: page.open_try()),
    "conditions": Opening("run", lambda page, _: page.show_conditions()),
    "systems": Opening("run", lambda page, _: page.show_systems()),
    "sent": Opening("run", _log),
    "measure": Opening("retrieval", lambda page, _: page.measure()),
    "versions": Opening("results", lambda page, _: page.compare.show_versions()),
    "written answers": Opening("grading", lambda page, _: page.write()),
    "grade": Opening("grading", lambda page, _: page.grade()),
    "recipes": Opening("grading", lambda page, _: page.scenarios.show_recipes()),
    "answer scenarios": Opening("grading", lambda page, _: page.scenarios.run()),
    "judge scenarios": Opening("grading", lambda page, _: page.scenarios.judge()),
    "retest": Opening("grading", lambda page, _: page.scenarios.retest()),
    "banks": Opening("grading", lambda page, _: page.banks.write()),
    "do it all": Opening("", lambda window, _: window.do_all.ask()),
    "palette": Opening("", lambda window, _: window.show_palette()),
}


def settle() -> None:
    """Let what was opened come to rest."""
    live(30)


def shown() -> list[QDialog]:
    """Return the dialogues that are seen."""
    return [w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible()]


def opened_dialogue(parts: Parts, name: str, folder: Path) -> QDialog:
    """Open a dialogue of the window, and return it once what it shows is read.

    Args:
        parts: The window, with an open project.
        name: Of the dialogue.
        folder: For the file that it may need.
    """
    opening = DIALOGUES[name]
    file = folder / "mine.csv"
    if opening.file:
        file.write_text(opening.file, encoding="utf-8")
    if opening.step:
        parts.window.show_page(opening.step)
    _read(parts)
    before = shown()
    opening.act(parts.window.pages[opening.step] if opening.step else parts.window, file)
    while not (new := [dialogue for dialogue in shown() if dialogue not in before]):  # for as long as a test may take
        settle()
    _read(parts)
    front = QApplication.activeModalWidget()
    found = next((dialogue for dialogue in new if dialogue is front), new[-1])
    found.activateWindow()
    settle()
    return found


def close_dialogues(parts: Parts) -> None:
    """Close all that are open, and wait until the window has taken notice."""
    while dialogues := shown():
        for dialogue in dialogues:
            dialogue.close()
        settle()
    _read(parts)


def _read(parts: Parts) -> None:
    settle()
    while parts.session.reading:  # for as long as a test may take
        settle()
    settle()
