from __future__ import annotations
import shutil, sys
from pathlib import Path
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTabBar, QApplication, QWidget
from pytestqt.qtbot import QtBot
from ragexam_gui import paths
from ragexam_gui.app import Parts
from .keyboard import Walk, called
from .dialogues import DIALOGUES, opened_dialogue
from .test_keys import settle, views

@pytest.fixture
def demo(gui: Parts, tmp_path: Path, qtbot: QtBot) -> Parts:
    copy = Path(shutil.copyfile(paths.demo_file(), tmp_path / "demo.ragexam"))
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.open(copy)
    settle(gui)
    return gui

@pytest.mark.parametrize("mode", ["light", "dark"])
def test_pages(demo: Parts, mode: str) -> None:
    demo.theme.choose(mode)
    out = open(f"/tmp/p/walk-{mode}.txt", "w")
    for view in views(demo):
        page = demo.window.pages[demo.window.step]
        demo.window.rail.buttons[demo.window.step].setFocus()
        QTest.qWait(100)
        walk = Walk(page).go(look=True)
        out.write(f"== {view}: {len(walk.stops)} stops, ends {walk.ends}\n")
        for x in walk.unreached(): out.write(f"UNREACHED {x}\n")
        for x in walk.astray: out.write(f"ASTRAY {x}\n")
        for n, c, p in walk.measured: out.write(f"  {c/p:.2f} {c} of {p} {n}\n")
        out.flush()
    demo.theme.choose("light")

@pytest.mark.parametrize("mode", ["light", "dark"])
def test_dialogues(demo: Parts, mode: str, tmp_path: Path) -> None:
    demo.theme.choose(mode)
    out = open(f"/tmp/p/dwalk-{mode}.txt", "w")
    for name in DIALOGUES:
        out.write(f"== {name}\n"); out.flush()
        try:
            dialog = opened_dialogue(demo, name, tmp_path)
        except Exception as exc:
            out.write(f"FAILED {exc!r}\n"); continue
        dialog.activateWindow(); QTest.qWait(50)
        walk = Walk(dialog).go(look=True)
        out.write(f"   {type(dialog).__name__} {len(walk.stops)} stops, ends {walk.ends}\n")
        for x in walk.unreached(): out.write(f"UNREACHED {x}\n")
        for x in walk.astray: out.write(f"ASTRAY {x}\n")
        for n, c, p in walk.measured: out.write(f"  {c/p:.2f} {c} of {p} {n}\n")
        out.flush()
        dialog.close(); QTest.qWait(20)
        for d in [w for w in QApplication.topLevelWidgets() if w.isVisible() and w is not demo.window]:
            d.close()
        settle(demo)
    demo.theme.choose("light")
