"""Light and dark: one set of colours each, following the system or a person's choice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal, get_args

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

from ragexam_gui import paths

Mode = Literal["system", "light", "dark"]
MODES: tuple[Mode, ...] = get_args(Mode)
SCALES = (80, 90, 100, 110, 125, 150, 175, 200)
"""Sizes of the text to step through, in per cent."""


_EFFECTS = (
    Qt.UIEffect.UI_AnimateMenu, Qt.UIEffect.UI_FadeMenu, Qt.UIEffect.UI_AnimateCombo, Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Colours:
    """Colours of one scheme, as #rrggbb.

    By the contrast of WCAG 2.2, text on any ground has at least 4.5 to 1, and an outline or a mark at least 3 to 1.
    `border` parts what stands side by side and tells nothing; the edge of a control or an axis is `outline`.
    """

    window: str
    base: str
    raised: str
    text: str
    muted: str
    border: str
    outline: str
    accent: str
    on_accent: str
    selected: str
    good: str
    warn: str
    bad: str
    mark: str


LIGHT = Colours(
    window="#f4f5f7", base="#ffffff", raised="#e9ecf1", text="#1d2330", muted="#5a6475", border="#cfd5df",
    outline="#778295", accent="#1f5fbf", on_accent="#ffffff", selected="#d5e4fa", good="#1b7440", warn="#8f5500", bad="#b3261e",
    mark="#ffe9a8",
)  # fmt: skip
DARK = Colours(
    window="#1b1e25", base="#22262f", raised="#2c313c", text="#e8ebf1", muted="#a3adbd", border="#414857",
    outline="#808ba0", accent="#7db0ff", on_accent="#10203a", selected="#293c5c", good="#6fcf97", warn="#f0b35a", bad="#ff8a80",
    mark="#46380d",
)  # fmt: skip


def wants_calm() -> bool:
    """Return whether the person wants nothing to move by itself (reduced motion)."""
    return bool(paths.settings().value("reduced_motion", False, bool))


def colours_of(palette: QPalette) -> Colours:
    """Return the colours that a palette belongs to; for widgets that paint themselves."""
    return DARK if palette.color(QPalette.ColorRole.Window).lightness() < 128 else LIGHT


class Theme(QObject):
    """Keeps the application in the chosen colours.

    Args:
        application: Whose palette and style sheet are set.
    """

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._application = application
        kept = str(paths.settings().value("theme", "system"))
        self._mode: Mode = kept if kept in MODES else "system"
        self._font = application.font()
        self._scale = _scale_of(paths.settings().value("text_scale", 100))
        self._flash = application.cursorFlashTime()
        application.setStyle("Fusion")
        application.styleHints().colorSchemeChanged.connect(self._follow)
        self._apply()
        self._keep_calm()

    @property
    def mode(self) -> Mode:
        """Return what the person chose."""
        return self._mode

    @property
    def colours(self) -> Colours:
        """Return the colours in force."""
        dark = self._application.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return DARK if self._mode == "dark" or (self._mode == "system" and dark) else LIGHT

    def choose(self, mode: Mode) -> None:
        """Switch, and remember it."""
        self._mode = mode
        paths.settings().setValue("theme", mode)
        self._apply()

    @property
    def scale(self) -> int:
        """Return the size of the text in per cent of the system's."""
        return self._scale

    def choose_scale(self, scale: int) -> None:
        """Make the text larger or smaller, and remember it."""
        self._scale = _scale_of(scale)
        paths.settings().setValue("text_scale", self._scale)
        self._apply()

    @property
    def calm(self) -> bool:
        """Return whether the person wants nothing to move by itself."""
        return wants_calm()

    def choose_calm(self, calm: bool) -> None:
        """Let nothing move by itself, or let it move again, and remember it."""
        paths.settings().setValue("reduced_motion", calm)
        self._keep_calm()

    def _keep_calm(self) -> None:
        self._application.setCursorFlashTime(0 if self.calm else self._flash)
        for effect in _EFFECTS:
            if self.calm:
                self._application.setEffectEnabled(effect, False)

    @contextmanager
    def unstyled(self) -> Iterator[None]:
        """Make many widgets in the block: with a style sheet Qt would style each anew whenever it gets a parent."""
        sheet = self._application.styleSheet()
        self._application.setStyleSheet("")
        try:
            yield
        finally:
            self._application.setStyleSheet(sheet)

    def _follow(self) -> None:
        if self._mode == "system":
            self._apply()

    def _apply(self) -> None:
        colours = self.colours
        font = QFont(self._font)
        font.setPointSizeF(self._font.pointSizeF() * self._scale / 100)
        # A sheet in place of another has Qt work out the rules of every widget again whenever one of them is told,
        # for thousands of widgets ten times as long as taking the old sheet away and putting the new one on.
        self._application.setStyleSheet("")
        self._application.setFont(font)
        self._application.setPalette(_palette(colours))
        self._application.setStyleSheet(_sheet(colours, self._scale / 100))


def _scale_of(value: object) -> int:
    try:
        return min(max(int(str(value)), SCALES[0]), SCALES[-1])
    except ValueError:
        return 100


def _palette(c: Colours) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette()
    for name, colour in {
        role.Window: c.window, role.WindowText: c.text, role.Base: c.base, role.AlternateBase: c.window,
        role.Text: c.text, role.PlaceholderText: c.muted, role.Button: c.raised, role.ButtonText: c.text,
        role.BrightText: c.bad, role.ToolTipBase: c.raised, role.ToolTipText: c.text, role.Highlight: c.selected,
        role.HighlightedText: c.text, role.Link: c.accent, role.LinkVisited: c.accent, role.Accent: c.accent,
        role.Light: c.base, role.Midlight: c.raised, role.Mid: c.border, role.Dark: c.border,
    }.items():  # fmt: skip
        palette.setColor(name, QColor(colour))
    for name in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, name, QColor(c.muted))
    return palette


def _tick(c: Colours) -> str:
    icon = paths.resource("icons", "tick-dark.svg" if c is DARK else "tick-light.svg")
    return "" if icon is None else icon.as_posix()


def _sheet(c: Colours, scale: float) -> str:
    return f"""
    QLabel#pageTitle {{ font-size: {20 * scale:.1f}pt; font-weight: 600; }}
    QLabel#pageSentence, QLabel#hint {{ color: {c.muted}; }}
    QLabel#sectionTitle {{ font-weight: 600; }}
    QLabel#question {{ font-size: {14 * scale:.1f}pt; font-weight: 600; }}
    QLabel#verdict {{ font-size: {14 * scale:.1f}pt; font-weight: 600; background: {c.base}; border: 1px solid {c.border};
        border-left: 5px solid {c.accent}; border-radius: 6px; padding: 14px; }}
    QFrame#caution {{ background: {c.base}; border: 1px solid {c.border}; border-left: 5px solid {c.warn};
        border-radius: 6px; }}
    QFrame#rail {{ background: {c.raised}; border: 0; border-right: 1px solid {c.border}; }}
    QFrame#jobBar {{ background: {c.raised}; border: 0; border-top: 1px solid {c.border}; }}
    QFrame#jobBar QProgressBar {{ max-height: 8px; border: 0; border-radius: 4px; background: {c.border}; }}
    QFrame#jobBar QProgressBar::chunk {{ border-radius: 4px; background: {c.accent}; }}
    QFrame#drawer {{ background: {c.window}; border: 0; border-top: 1px solid {c.border}; }}
    QFrame#sidePanel {{ background: {c.window}; border: 0; border-left: 1px solid {c.border}; }}
    QDialog#palette {{ background: {c.window}; border: 1px solid {c.muted}; }}
    QDialog#palette QLineEdit {{ font-size: {13 * scale:.1f}pt; padding: 6px 8px; }}
    QFrame#notice {{ background: {c.base}; border: 1px solid {c.border}; border-left: 5px solid {c.accent}; }}
    QFrame#notice[tone="bad"] {{ border-left-color: {c.bad}; }}
    QFrame#notice[tone="good"] {{ border-left-color: {c.good}; }}
    QPushButton {{ background: {c.raised}; border: 1px solid {c.outline}; border-radius: 5px; padding: 6px 14px; }}
    QPushButton:hover {{ border-color: {c.accent}; }}
    QPushButton#arrow {{ padding: 6px 8px; }}
    QPushButton:pressed {{ background: {c.selected}; }}
    QPushButton:disabled {{ color: {c.muted}; background: {c.window}; border-color: {c.border}; }}
    QPushButton[primary="true"] {{ background: {c.accent}; color: {c.on_accent}; border-color: {c.accent};
        font-weight: 600; }}
    QPushButton[primary="true"]:disabled {{ background: {c.raised}; color: {c.muted}; border-color: {c.border}; }}
    QLineEdit, QComboBox, QSpinBox, QDoubleSpinBox {{ padding: 4px 6px; min-height: 20px; }}
    QLineEdit {{ background: {c.base}; border: 1px solid {c.outline}; border-radius: 4px; }}
    QSpinBox QLineEdit, QDoubleSpinBox QLineEdit, QComboBox QLineEdit {{ border: 0; padding: 0; }}
    QTableView, QTextBrowser, QPlainTextEdit, QListWidget {{ background: {c.base}; border: 1px solid {c.border};
        border-radius: 4px; }}
    QTableView::item {{ padding: 3px 6px; }}
    QListWidget::item {{ padding: 4px 2px; }}
    QTreeWidget::indicator, QListWidget::indicator, QTableView::indicator, QCheckBox::indicator {{ width: 12px; height: 12px;
        border: 2px solid {c.muted}; border-radius: 3px; background: {c.base}; }}
    QTreeWidget::indicator:checked, QListWidget::indicator:checked, QTableView::indicator:checked, QCheckBox::indicator:checked {{
        background: {c.accent}; border-color: {c.accent}; image: url("{_tick(c)}"); }}
    QTreeWidget::indicator:disabled, QListWidget::indicator:disabled, QCheckBox::indicator:disabled {{ border-color: {c.border}; }}
    QRadioButton::indicator {{ width: 12px; height: 12px; border: 2px solid {c.muted}; border-radius: 8px;
        background: {c.base}; }}
    QRadioButton::indicator:checked {{ background: {c.accent}; border-color: {c.accent}; }}
    QRadioButton::indicator:disabled {{ border-color: {c.border}; }}
    QRadioButton, QCheckBox {{ border: 1px solid transparent; border-radius: 3px; }}
    QFrame#tour {{ background: {c.base}; border: 2px solid {c.accent}; border-radius: 8px; }}
    QFrame#card {{ background: {c.base}; border: 1px solid {c.border}; border-radius: 6px; }}
    QLabel#bigFigure {{ font-size: {15 * scale:.1f}pt; font-weight: 600; }}
    QLabel[tone="good"], QLabel#hint[tone="good"] {{ color: {c.good}; }}
    QLabel[tone="warn"], QLabel#hint[tone="warn"] {{ color: {c.warn}; }}
    QLabel[tone="bad"], QLabel#hint[tone="bad"] {{ color: {c.bad}; }}
    QToolButton#disclosure[tone="bad"] {{ color: {c.bad}; }}
    QToolButton#disclosure {{ border: 0; padding: 3px 6px 3px 2px; color: {c.muted}; }}
    QToolButton#disclosure:hover {{ color: {c.accent}; }}
    QPushButton:checked {{ background: {c.selected}; border-color: {c.accent}; }}
    QTabWidget::pane {{ border: 0; }}
    QTabBar::tab {{ background: transparent; color: {c.muted}; border: 0; border-bottom: 3px solid transparent;
        padding: 7px 14px; }}
    QTabBar::tab:selected {{ color: {c.text}; border-bottom-color: {c.accent}; font-weight: 600; }}
    QTabBar::tab:hover {{ color: {c.text}; }}
    QHeaderView::section {{ background: {c.raised}; color: {c.text}; border: 0; border-bottom: 1px solid {c.border};
        padding: 6px 8px; font-weight: 600; }}
    QToolTip {{ background: {c.raised}; color: {c.text}; border: 1px solid {c.border}; padding: 4px; }}
    QSplitter::handle {{ background: transparent; }}
    """
