"""Dialogues that are closed: nothing of them may be called any more."""

from __future__ import annotations

import re
from pathlib import Path

import shiboken6
from pytestqt.qtbot import QtBot

import ragexam_gui
from ragexam_gui.app import Parts

from .dialogues import DIALOGUES, close_dialogues, opened_dialogue
from .test_keys import settle

_LISTENING = re.compile(r"\b(?:session|found_models)\.\w+\.connect\(\s*lambda\b")
"""Qt ends a connection to a method with the object that has it; one to a lambda lasts as long as the session."""

_WHOLE_TIME = {"app.py"}
"""Files whose objects live as long as the session itself."""


def test_nothing_listens_to_the_session_through_a_lambda() -> None:
    folder = Path(ragexam_gui.__file__).parent
    files = [path for path in folder.rglob("*.py") if path.name not in _WHOLE_TIME]
    found = [str(path.relative_to(folder)) for path in files if _LISTENING.search(path.read_text("utf-8"))]
    assert len(files) > 100
    assert not found


def test_no_closed_dialogue_is_called(demo: Parts, tmp_path: Path, qtbot: QtBot) -> None:
    gone = []
    for name in DIALOGUES:
        dialogue = opened_dialogue(demo, name, tmp_path)
        close_dialogues(demo)
        settle(demo)
        if not shiboken6.isValid(dialogue):  # others are kept, and shown again
            gone.append(name)
    assert len(gone) > 5
    with qtbot.captureExceptions() as raised:
        demo.session.job_started.emit("generate")
        demo.session.job_ended.emit("generate", "cancelled", None)
        settle(demo)
    assert not raised
