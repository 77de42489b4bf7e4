"""A line that opens: what most people need not see, one click or one key away."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from ragexam_gui.widgets.elided_tool_button import ElidedToolButton
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.plain import set_tip


class Disclosure(QWidget):
    """A title with an arrow, and contents that it shows and hides.

    Signals:
        toggled: Whether it is open.

    Args:
        title: Of the line.
        tip: What is behind it.
        apart: Line and contents are put into layouts by whoever makes this, who keeps it.
    """

    toggled = Signal(bool)

    def __init__(self, title: str, tip: str = "", parent: QWidget | None = None, *, apart: bool = False) -> None:
        super().__init__(parent)
        self.button = ElidedToolButton()
        self.button.setObjectName("disclosure")
        self.button.setText(title)
        self.button.setCheckable(True)
        self.button.setAutoRaise(True)
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.button.setArrowType(Qt.ArrowType.RightArrow)
        self.button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.button.setAccessibleName(title)
        self.button.setAccessibleDescription(tip)
        set_tip(self.button, tip)
        self.button.toggled.connect(self._turn)
        self.content = QWidget()
        self.content.setVisible(False)
        self.inside = QVBoxLayout(self.content)
        self.inside.setContentsMargins(18, 2, 0, 4)
        if apart:
            self.hide()
            return
        in_column(self.button, self.content, margins=(0, 0, 0, 0), spacing=2, parent=self)

    @property
    def open(self) -> bool:
        """Return whether the contents are shown."""
        return self.button.isChecked()

    def set_open(self, shown: bool) -> None:
        """Show or hide the contents."""
        self.button.setChecked(shown)

    def _turn(self, shown: bool) -> None:
        self.button.setArrowType(Qt.ArrowType.DownArrow if shown else Qt.ArrowType.RightArrow)
        self.content.setVisible(shown)
        self.toggled.emit(shown)
