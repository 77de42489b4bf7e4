"""The window fits on the screens that there are: the first one, a remembered one, one on a screen that has gone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSize

from ragexam_gui import paths
from ragexam_gui.app import Parts
from ragexam_gui.windows.placing import FIRST, LEAST, first_place, fitted, least_size

DESK = QRect(0, 0, 1920, 1040)
NOTEBOOK_AT_150 = QRect(0, 0, 1280, 680)
"""1920 x 1080 at 150 %, with a bar of 40."""
SMALL_AT_150 = QRect(0, 0, 910, 472)
"""1366 x 768 at 150 %, with a bar of 40."""
RIGHT = QRect(1920, 0, 1280, 984)


@pytest.mark.parametrize("screen", [DESK, NOTEBOOK_AT_150, SMALL_AT_150, RIGHT, QRect(-1080, 300, 1080, 1880)])
def test_the_first_window_is_inside_the_screen_with_its_title(screen: QRect) -> None:
    place = first_place(screen)
    assert screen.contains(place)
    assert place.top() - screen.top() >= 30  # the title is seen
    assert place.size() == FIRST or place.width() >= screen.width() - 40 or place.height() >= screen.height() - 60
    assert least_size([screen]).width() <= place.width()
    assert least_size([screen]).height() <= place.height()


def test_a_large_screen_gives_the_usual_sizes() -> None:
    assert first_place(DESK).size() == FIRST
    assert least_size([DESK]) == LEAST
    assert least_size([DESK, SMALL_AT_150]) == QSize(894, 424)


@pytest.mark.parametrize(
    ("place", "screens"),
    [
        (QRect(100, 80, 1280, 800), [DESK]),
        (QRect(1500, 60, 900, 700), [DESK, RIGHT]),  # across two screens
        (QRect(2000, 60, 1000, 700), [DESK, RIGHT]),
        (QRect(0, 0, 1920, 1040), [DESK]),
    ],
)
def test_what_is_seen_whole_stays_where_it_is(place: QRect, screens: list[QRect]) -> None:
    assert fitted(place, screens) == place


@pytest.mark.parametrize(
    ("place", "screens", "home"),
    [
        (QRect(0, 30, 1280, 800), [NOTEBOOK_AT_150], 0),  # the same desk, now at 150 %
        (QRect(2100, 60, 1000, 700), [DESK], 0),  # the second screen was taken away
        (QRect(2100, 60, 1900, 1000), [DESK, RIGHT], 1),
        (QRect(-5000, -5000, 1280, 800), [DESK, RIGHT], 0),
        (QRect(1000, 900, 1280, 800), [DESK], 0),
        (QRect(10, -200, 1280, 800), [DESK], 0),  # the title was above the screen
        (QRect(0, 0, 0, 0), [SMALL_AT_150, RIGHT], 0),
    ],
)
def test_a_place_that_is_not_seen_whole_is_moved_and_made_smaller(
    place: QRect, screens: list[QRect], home: int
) -> None:
    if place.isEmpty():
        assert fitted(place, screens) == place
        return
    geometry = fitted(place, screens)
    assert screens[home].contains(geometry)
    assert geometry.top() - screens[home].top() >= 30
    assert geometry.width() <= place.width()
    assert geometry.height() <= place.height()


def test_a_remembered_place_is_taken_again_as_far_as_the_screen_has_room(gui: Parts) -> None:
    window, desk = gui.window, QRect(0, 0, 1920, 1080)
    for left in (QRect(200, 120, 1100, 700), QRect(1500, 500, 1280, 800)):
        window.setGeometry(left)
        paths.settings().setValue("geometry", window.saveGeometry())
        window.setGeometry(300, 300, 950, 650)
        window.place_on_screen()
        assert desk.contains(window.geometry())
        assert window.size() == left.size()
        assert window.geometry() == left or not desk.contains(left)
    paths.settings().setValue("geometry", b"not a geometry")
    window.place_on_screen()
    assert window.geometry() == first_place(desk)


_SHOW = """
import sys
from PySide6.QtCore import QSettings
from PySide6.QtTest import QTest
from ragexam_gui import paths
from ragexam_gui.app import Application, build
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[1])
application = Application(sys.argv[:1])
parts = build(application, guards=[])
window = parts.window
window.show()
QTest.qWait(50)
bar = window.job_bar
bottom = bar.mapToGlobal(bar.rect().bottomLeft()).y()
room = window.screen().availableGeometry()
print("found", window.width(), window.height(), bottom, room.width(), room.height())
window.close()
"""


@pytest.mark.parametrize("screen", [(1920, 1080), (1366, 768)])
def test_at_150_per_cent_the_bar_at_the_bottom_is_on_the_screen(tmp_path: Path, screen: tuple[int, int]) -> None:
    """A window of its own process, since a screen and its scale are fixed when Qt begins."""
    width, height = screen
    one = {"name": "notebook", "x": 0, "y": 0, "width": width, "height": height, "dpr": 1}
    config = tmp_path / "screen.json"
    config.write_text(json.dumps({"screens": [{**one, "logicalDpi": 96, "logicalBaseDpi": 96}]}), "utf-8")
    environment = os.environ | {
        "QT_QPA_PLATFORM": f"offscreen:configfile={config}",
        "QT_SCALE_FACTOR": "1.5",
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "RAGEXAM_MODELS": str(tmp_path / "models"),
    }
    ended = subprocess.run(
        [sys.executable, "-c", _SHOW, str(tmp_path / "settings")],
        env=environment, capture_output=True, text=True, check=True, timeout=120,
    )  # fmt: skip
    _, *figures = next(line for line in ended.stdout.splitlines() if line.startswith("found")).split()
    wide, high, bottom, room_wide, room_high = map(int, figures)
    assert (room_wide, room_high) == (round(width / 1.5), round(height / 1.5))
    assert bottom < room_high
    assert wide <= room_wide
    assert high <= room_high
