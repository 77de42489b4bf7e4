"""The guided tour: eight steps, each at a control that is seen; left anywhere, with the keyboard given back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ragexam.project import Project
from ragexam_gui import paths
from ragexam_gui.app import Parts, begin
from ragexam_gui.widgets.frame.tour_card import TourCard
from ragexam_gui.windows.tour import stops

KEY = Qt.Key


@pytest.fixture
def usual_letters(gui: Parts) -> Iterator[None]:
    """Letters are the application's, which the next test shares."""
    yield
    gui.theme.choose_scale(100)


def place(widget: QWidget, window: QWidget) -> QRect:
    """Return the area of its window in which a widget is seen."""
    seen = widget.visibleRegion().boundingRect()
    return QRect(widget.mapTo(window, seen.topLeft()), seen.size())


def press(key: Qt.Key) -> None:
    from PySide6.QtTest import QTest

    held = QApplication.focusWidget()
    assert held is not None
    QTest.keyClick(held, key)


def settle(parts: Parts, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not parts.session.reading)
    qtbot.wait(60)


def control(parts: Parts, number: int) -> QWidget:
    """Return the control that a step is about."""
    stop = stops()[number]
    widget = getattr(parts.window.pages[stop.page] if stop.page else parts.window, stop.control)
    assert isinstance(widget, QWidget)
    return widget


def test_eight_steps_each_at_a_control_that_stays_uncovered(opened: Parts, qtbot: QtBot) -> None:
    opened.window.resize(1280, 800)
    tour, card = opened.window.tour, opened.window.tour.card
    tour.start()
    assert len(stops()) == 8
    for number in range(8):
        settle(opened, qtbot)
        assert tour.at == number
        assert card.count.text() == f"Step {number + 1} of 8"
        target = control(opened, number)
        around = place(target, opened.window)
        assert not around.isEmpty(), stops()[number]
        assert card.ring.isVisible()
        assert card.ring.geometry().contains(around.intersected(opened.window.rect()).center())
        assert not card.geometry().intersects(around), stops()[number].title
        assert opened.window.rect().contains(card.geometry())
        assert "not there yet" not in card.text.text()
        assert card.text.height() >= card.text.heightForWidth(card.text.width())
        press(KEY.Key_Right if number % 2 else KEY.Key_Return)
    assert tour.at == -1
    assert not card.isVisible()
    assert not card.ring.isVisible()


def test_keys_go_back_and_away_and_the_keyboard_returns(opened: Parts, qtbot: QtBot) -> None:
    button = opened.window.rail.buttons[opened.window.step]
    button.setFocus()
    tour = opened.window.tour
    tour.start()
    press(KEY.Key_Right)
    press(KEY.Key_Right)
    settle(opened, qtbot)
    assert tour.at == 2
    press(KEY.Key_Left)
    settle(opened, qtbot)
    assert (tour.at, opened.window.step) == (1, "corpus")
    press(KEY.Key_Tab)  # among the buttons of the card the keys are the same
    press(KEY.Key_Escape)
    assert tour.at == -1
    held = QApplication.focusWidget()
    assert held is button or held is opened.window.rail.buttons["corpus"]


def test_a_screen_reader_hears_where_it_is_and_what_it_says(
    opened: Parts, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    sentences: list[str] = []
    monkeypatch.setattr(
        "ragexam_gui.widgets.frame.tour_card.QAccessible.updateAccessibility",
        lambda event: sentences.append(event.message()),
    )
    tour = opened.window.tour
    tour.start()
    settle(opened, qtbot)
    spoken = QAccessible.queryAccessibleInterface(tour.card)
    first = stops()[0]
    assert spoken.text(QAccessible.Text.Name) == f"Tour, Step 1 of 8: {first.title}. {first.text}"
    assert sentences == [f"Step 1 of 8: {first.title}. {first.text}"]
    for made in (tour.card.back_button, tour.card.next_button):
        assert made.accessibleName()
        assert made.accessibleDescription()
    tour.leave()


def test_it_follows_a_window_that_changes_its_size(opened: Parts, qtbot: QtBot) -> None:
    opened.window.resize(1600, 900)
    tour, card = opened.window.tour, opened.window.tour.card
    tour.start()
    tour.show_step(1)
    settle(opened, qtbot)
    target = control(opened, 1)
    for width, height in ((1280, 800), (1920, 1040)):
        before = card.ring.geometry()
        opened.window.resize(width, height)
        qtbot.waitUntil(lambda b=before: card.ring.geometry() != b)
        settle(opened, qtbot)
        assert card.ring.geometry().contains(place(target, opened.window))
        assert opened.window.rect().contains(card.geometry())
    tour.leave()


@pytest.mark.usefixtures("usual_letters")
def test_it_fits_a_small_window_in_large_letters(opened: Parts, qtbot: QtBot) -> None:
    opened.theme.choose_scale(200)
    tour, card = opened.window.tour, opened.window.tour.card
    tour.start()
    for number in range(8):
        opened.window.resize(1280, 800)
        settle(opened, qtbot)
        assert opened.window.rect().contains(card.geometry()), number
        assert card.text.height() >= card.text.heightForWidth(card.text.width()), number
        assert all(b.width() >= b.minimumSizeHint().width() for b in (card.back_button, card.next_button))
        tour.show_step(number + 1)


def test_what_is_not_there_yet_is_said(gui: Parts, qtbot: QtBot, tmp_path: Path) -> None:
    Project.create(tmp_path / "new.ragexam", title="New").close()
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.open(tmp_path / "new.ragexam")
    settle(gui, qtbot)
    tour = gui.window.tour
    tour.start()
    tour.show_step(5)
    settle(gui, qtbot)
    assert "not there yet" in tour.card.text.text()
    assert tour.card.ring.geometry().contains(place(gui.window.rail.buttons["results"], gui.window).center())
    tour.leave()


def test_without_a_project_it_begins_in_the_demo(gui: Parts, qtbot: QtBot) -> None:
    gui.window.tour.start()
    qtbot.waitUntil(lambda: gui.window.tour.at == 0)
    settle(gui, qtbot)
    assert gui.window.projects.in_demo
    assert gui.window.tour.card.isVisible()
    gui.session.close()
    assert gui.window.tour.at == -1
    assert not gui.window.tour.card.isVisible()


def test_it_is_offered_at_the_first_start_and_never_again(gui: Parts, qtbot: QtBot) -> None:
    begin(gui, None)
    qtbot.waitUntil(lambda: bool(gui.session.steps))
    settle(gui, qtbot)
    notice = gui.window.notice
    assert (notice.action.text(), notice.second.text()) == ("Show me &around", "Do it &all with your documents …")
    assert gui.window.tour.at == -1  # offered, not begun
    notice.action.click()
    qtbot.waitUntil(lambda: gui.window.tour.at == 0)
    assert not notice.isVisible()
    gui.window.tour.leave()
    gui.window.projects.close()
    gui.window.projects.open_demo()
    qtbot.waitUntil(lambda: notice.isVisible())
    assert (notice.action.text(), notice.second.text()) == (
        "Do it &all with your documents …",
        "&Import documents …",
    )


def test_the_menu_begins_it_and_another_language_keeps_the_step(opened: Parts, qtbot: QtBot) -> None:
    entry = next(a for _, text, a in opened.window.menus.entries() if text == "Tour of the window")
    entry.trigger()
    opened.window.tour.show_step(4)
    settle(opened, qtbot)
    old = opened.window
    opened.window.menus.switches.languages["de"].trigger()
    qtbot.waitUntil(lambda: opened.window is not old)
    settle(opened, qtbot)
    assert opened.window.tour.at == 4
    assert opened.window.tour.card.count.text() == "Schritt 5 von 8"
    opened.window.tour.leave()


def test_the_card_stands_in_a_corner_where_there_is_no_room_beside(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(700, 500)
    whole = QWidget(window)
    whole.setGeometry(0, 0, 700, 500)
    card = TourCard(window)
    window.show()
    card.show_step(whole, 1, 2, "Everything", "All of it.")
    assert window.rect().contains(card.geometry())
    assert card.geometry().contains(QPoint(700 - 20, 500 - 20))
    card.end()


def test_what_is_new_is_the_changelog_from_its_newest_version(opened: Parts, qtbot: QtBot) -> None:
    entry = next(a for _, text, a in opened.window.menus.entries() if text == "What is new")
    entry.trigger()
    shown = opened.window.help.text.toPlainText()
    file = paths.changelog_file()
    assert file is not None
    newest = next(line for line in file.read_text("utf-8").splitlines() if line.startswith("## "))
    assert newest.removeprefix("## ") in shown
    assert "Semantic Versioning" not in shown  # how the list is kept
    assert len(shown) > 2000
    opened.window.show_page("exam")
    assert opened.window.help.page == "news"
