"""Head of the grid of answers: in which order its rows and columns stand, and how large its cells are."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QComboBox, QToolButton, QWidget

from ragexam_gui.widgets.layout.flow import together
from ragexam_gui.widgets.plain import Label, set_tip

translate = QCoreApplication.translate


class GridOrders:
    """Controls of the two orders and the buttons of the size.

    Args:
        changed: Called when another order is chosen.
        zoom: Called with the factor of the cells' size; 0 for as much as fits.

    Attributes:
        rows: Order of the pipelines.
        columns: Order of the questions.
        zoom_buttons: Smaller, larger, all that fits.
        controls: All of them with their titles, from left to right.
    """

    def __init__(self, changed: Callable[[], object], zoom: Callable[[float], object]) -> None:
        self._changed = changed
        self.controls: list[QWidget] = []
        self.rows = self._order(
            translate("RunPage", "&Pipelines:"),
            translate("RunPage", "Order of the pipelines"),
            [
                (translate("RunPage", "as chosen"), "chosen"),
                (translate("RunPage", "by accuracy"), "accuracy"),
                (translate("RunPage", "by LLM"), "llm"),
                (translate("RunPage", "by retriever"), "retriever"),
            ],
        )
        self.columns = self._order(
            translate("RunPage", "&Questions:"),
            translate("RunPage", "Order of the questions"),
            [
                (translate("RunPage", "exam order"), "exam"),
                (translate("RunPage", "by topic"), "topic"),
                (translate("RunPage", "easy ones first"), "right"),
            ],
        )
        self.zoom_buttons: list[QToolButton] = []
        for sign, name, factor in (
            ("−", translate("RunPage", "Smaller cells (−)"), 1 / 1.4),
            ("+", translate("RunPage", "Larger cells (+)"), 1.4),
            ("⤢", translate("RunPage", "All that fits (0)"), 0.0),
        ):
            tool = QToolButton(autoRaise=True)
            tool.setText(sign)
            tool.setAccessibleName(name)
            set_tip(tool, name)
            tool.clicked.connect(lambda _=False, factor=factor: zoom(factor))
            tool.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.zoom_buttons.append(tool)
        self.controls.append(together(*self.zoom_buttons, spacing=4))

    def _order(self, title: str, name: str, choices: list[tuple[str, str]]) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(name)
        set_tip(box, name)
        for text, key in choices:
            box.addItem(text, key)
        box.currentIndexChanged.connect(lambda _: self._changed())
        label = Label(title)
        label.setBuddy(box)
        self.controls.append(together(label, box, spacing=6))
        return box
