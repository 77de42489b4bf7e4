"""Choices that a person makes of the report: its head, its sections, and what is kept back."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from ragexam.language.voice import LANGUAGES
from ragexam_gui import words
from ragexam_gui.widgets.controls import button, describe, hint, introduce, section_title
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.column_area import ColumnArea
from ragexam_gui.widgets.layout.form import FormLayout
from ragexam_gui.widgets.plain import Label, set_tip

if TYPE_CHECKING:
    from ragexam.project.report.page import SectionChoice
    from ragexam.report.document.options import ReportOptions

_ROLE = Qt.ItemDataRole.UserRole
_TYPING = 250
"""Milliseconds after the last key until the preview follows."""
_LOGO = QSize(120, 44)
_APPENDIX = "appendix"


class ReportChoices(ColumnArea):
    """Fields and boxes; they say what was chosen and know nothing of projects.

    Signals:
        chosen: Something was chosen at once (a tick).
        typed: Something was typed, and the person pauses.
        left: A field was left: what was typed is meant.
        logo_wanted: The person wants to choose a logo.
        logo_removed: The person wants none.
        section_shown: Id of the section whose line was entered.
    """

    chosen = Signal()
    typed = Signal()
    left = Signal()
    logo_wanted = Signal()
    logo_removed = Signal()
    section_shown = Signal(str)

    def __init__(self, options: ReportOptions) -> None:
        super().__init__()
        self.options = options
        self._filling = False
        self._pause = QTimer(self, interval=_TYPING, singleShot=True)
        self._pause.timeout.connect(self.typed)
        self.setAccessibleName(self.tr("What the report shows"))
        inside = QWidget()
        column = in_column(margins=(0, 0, 12, 0), spacing=6, parent=inside)
        self.fields: dict[str, QLineEdit] = {}
        self._head(column)
        self._remarks(column)
        self._logo(column)
        self._kept_back(column)
        self._sections(column)
        column.addStretch()
        self.setWidget(inside)

    # -------------------------------------------------------------- parts

    def _head(self, column: QVBoxLayout) -> None:
        column.addWidget(section_title(self.tr("Heading")))
        form = FormLayout()
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(6)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        names = {
            "title": (self.tr("&Title"), ""),
            "subtitle": (self.tr("S&ubtitle"), self.tr("For whom it is")),
            "author": (self.tr("&Author"), self.tr("Who made it")),
            "date": (self.tr("&Date line"), self.tr("Today's date")),
        }
        for name, (label, shown) in names.items():
            field = QLineEdit()
            field.setMaxLength(200)
            field.setPlaceholderText(shown)
            field.setAccessibleName(label.replace("&", ""))
            field.setAccessibleDescription(shown)
            field.textEdited.connect(lambda text, name=name: self._typed(name, " ".join(text.split())))
            field.editingFinished.connect(self.left)
            self.fields[name] = field
            form.addRow(_labelled(label, field), field)
        self.language = QComboBox()
        introduce(self.language, self.tr("Language of the report"), self.tr("Tables for other programs stay English"))
        for code, name in {"": self.tr("As the window"), **LANGUAGES}.items():
            self.language.addItem(name, code)
        self.language.activated.connect(lambda row: self._spoken(str(self.language.itemData(row))))
        form.addRow(_labelled(self.tr("Lan&guage"), self.language), self.language)
        column.addLayout(form)

    def _remarks(self, column: QVBoxLayout) -> None:
        self.remarks = _Remarks()
        introduce(self.remarks, self.tr("Remarks"), self.tr("They stand above the verdict"))
        self.remarks.setPlaceholderText(self.tr("Your own words, above the verdict. An empty line parts paragraphs."))
        self.remarks.setTabChangesFocus(True)
        self.remarks.setFixedHeight(4 * self.fontMetrics().lineSpacing() + 16)
        self.remarks.textChanged.connect(self._remarks_typed)
        self.remarks.left.connect(self.left)
        column.addWidget(_labelled(self.tr("&Remarks"), self.remarks))
        column.addWidget(self.remarks)

    def _logo(self, column: QVBoxLayout) -> None:
        column.addSpacing(8)
        column.addWidget(section_title(self.tr("Logo")))
        self.picture = Label()
        self.picture.setFixedSize(_LOGO)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.logo_button = button(
            self.tr("Choose …"), self.tr("PNG, JPEG or SVG of at most 1 MB; kept in the project"), self.logo_wanted.emit
        )
        self.logo_button.setAccessibleName(self.tr("Choose a logo"))
        self.no_logo_button = button(self.tr("Remove"), self.tr("Show no logo"), self.logo_removed.emit)
        self.no_logo_button.setAccessibleName(self.tr("Remove the logo"))
        row = in_row(self.picture, 0, self.logo_button, self.no_logo_button)
        column.addLayout(row)

    def _sections(self, column: QVBoxLayout) -> None:
        column.addSpacing(8)
        column.addWidget(section_title(self.tr("Sections")))
        column.addWidget(hint(self.tr("The verdict and its warnings always stand first.")))
        self.sections = QTableWidget(0, 2)
        self.sections.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.sections.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.sections.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.sections.setShowGrid(False)
        self.sections.setTabKeyNavigation(False)
        self.sections.setWordWrap(False)
        self.sections.verticalHeader().hide()
        self.sections.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 10)
        header = self.sections.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        for index, (title, side) in enumerate(
            ((self.tr("Section"), Qt.AlignmentFlag.AlignLeft), (self.tr("Parts"), Qt.AlignmentFlag.AlignRight))
        ):
            heading = QTableWidgetItem(title)
            heading.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
            self.sections.setHorizontalHeaderItem(index, heading)
        self.sections.setAccessibleName(self.tr("Sections of the report"))
        describe(self.sections, self.tr("Space ticks a section; moving to one shows its page"))
        self.sections.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.sections.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.sections.itemChanged.connect(self._ticked)
        self.sections.currentCellChanged.connect(lambda row, *_: self._entered(row))
        column.addWidget(self.sections)

    def _kept_back(self, column: QVBoxLayout) -> None:
        column.addSpacing(8)
        column.addWidget(section_title(self.tr("Not in the report")))
        self.boxes: dict[str, QCheckBox] = {}
        for name, (text, tip) in {
            "hide_text": (
                self.tr("Te&xts and names of documents"),
                self.tr("No question, choice, passage, prompt, title or file name leaves; items are numbered"),
            ),
            "hide_topics": (self.tr("Names of top&ics"), self.tr("Topics are numbered")),
            "hide_models": (self.tr("Names of mode&ls"), self.tr("Language models are lettered")),
        }.items():
            box = QCheckBox(text)
            set_tip(box, tip)
            box.setAccessibleDescription(tip)
            box.toggled.connect(lambda on, name=name: self._boxed(name, on))
            self.boxes[name] = box
            column.addWidget(box)

    def in_order(self) -> list[QWidget]:
        """Return what can be entered, as it is read."""
        logo = (self.logo_button, self.no_logo_button)
        return [*self.fields.values(), self.language, self.remarks, *logo, *self.boxes.values(), self.sections]

    # -------------------------------------------------------------- showing

    def show_options(self, options: ReportOptions, title: str) -> None:
        """Show what is chosen; a field that is being typed in is left alone.

        Args:
            options: What is chosen.
            title: What stands above a report without a title of its own.
        """
        self._filling = True
        self.options = options
        self.fields["title"].setPlaceholderText(title)
        for name, field in self.fields.items():
            value = getattr(options, name)
            if " ".join(field.text().split()) != value:
                field.setText(value)
        if self.remarks.toPlainText() != options.remarks:
            self.remarks.setPlainText(options.remarks)
        for name, box in self.boxes.items():
            box.setChecked(getattr(options, name))
        self.language.setCurrentIndex(max(self.language.findData(options.language), 0))
        for item in self._lines():
            off = item.data(_ROLE) in options.left_out
            item.setCheckState(Qt.CheckState.Unchecked if off else Qt.CheckState.Checked)
        self._filling = False

    def show_sections(self, choices: Sequence[SectionChoice]) -> None:
        """Show what can be ticked."""
        self._filling = True
        if [item.data(_ROLE) for item in self._lines()] != [choice.id for choice in choices]:
            self.sections.setRowCount(0)
            self.sections.setRowCount(len(choices))
        for row, choice in enumerate(choices):
            title, counts = words.say(choice.title), self._counts(choice)
            item = self.sections.item(row, 0)
            if item is None:
                item = QTableWidgetItem()
                item.setFlags(
                    Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable
                )
                item.setData(_ROLE, choice.id)
                off = choice.id in self.options.left_out
                item.setCheckState(Qt.CheckState.Unchecked if off else Qt.CheckState.Checked)
                self.sections.setItem(row, 0, item)
            item.setText(self.tr("Appendix: long tables and texts") if choice.id == _APPENDIX else title)
            set_tip(item, f"{title} ({counts})" if counts else title)
            parts = choice.pictures + choice.tables + choice.texts
            number = QTableWidgetItem(words.number(parts) if parts else "")
            number.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            set_tip(number, counts)
            self.sections.setItem(row, 1, number)
        self._fit_height()
        self._filling = False

    def _lines(self) -> list[QTableWidgetItem]:
        lines = (self.sections.item(row, 0) for row in range(self.sections.rowCount()))
        return [item for item in lines if item is not None]

    def _fit_height(self) -> None:
        """Show every section without a scroll bar of its own."""
        rows = self.sections.verticalHeader().defaultSectionSize() * max(self.sections.rowCount(), 1)
        head = self.sections.horizontalHeader().sizeHint().height()
        self.sections.setFixedHeight(rows + head + 2 * self.sections.frameWidth() + 2)

    def show_logo(self, address: str) -> None:
        """Show the logo."""
        self.picture.setPixmap(_pixmap(address, self.devicePixelRatioF()))
        self.picture.setAccessibleName(self.tr("The logo") if address else self.tr("No logo"))
        if not address:
            self.picture.setText(self.tr("none"))
        self.no_logo_button.setEnabled(bool(address))

    def _counts(self, choice: SectionChoice) -> str:
        parts = [
            text.format(count)
            for count, text in (
                (choice.pictures, self.tr("1 picture") if choice.pictures == 1 else self.tr("{0} pictures")),
                (choice.tables, self.tr("1 table") if choice.tables == 1 else self.tr("{0} tables")),
                (choice.texts, self.tr("1 text") if choice.texts == 1 else self.tr("{0} texts")),
            )
            if count
        ]
        return ", ".join(parts)

    # -------------------------------------------------------------- what a person does

    def _typed(self, name: str, value: str) -> None:
        if not self._filling:
            self._choose(name, value)
            self._pause.start()

    def _choose(self, name: str, value: str | bool | tuple[str, ...]) -> None:
        values: dict[str, Any] = {name: value}
        self.options = replace(self.options, **values)

    def _remarks_typed(self) -> None:
        self._typed("remarks", self.remarks.toPlainText()[:8_000])

    def _boxed(self, name: str, on: bool) -> None:
        if not self._filling:
            self._choose(name, on)
            self.chosen.emit()

    def _spoken(self, code: str) -> None:
        if code != self.options.language:
            self._choose("language", code)
            self.chosen.emit()

    def _ticked(self, item: QTableWidgetItem) -> None:
        if self._filling or item.column():
            return
        name = str(item.data(_ROLE))
        others = tuple(left for left in self.options.left_out if left != name)
        off = item.checkState() == Qt.CheckState.Unchecked
        self._choose("left_out", (*others, name) if off else others)
        self.chosen.emit()

    def _entered(self, row: int) -> None:
        item = self.sections.item(row, 0)
        if item is not None and not self._filling:
            self.section_shown.emit(str(item.data(_ROLE)))


class _Remarks(QPlainTextEdit):
    """Says when it is left."""

    left = Signal()

    def focusOutEvent(self, event: object) -> None:
        """Take what was typed as meant."""
        super().focusOutEvent(event)  # type: ignore[arg-type]
        self.left.emit()


def _labelled(text: str, field: QWidget) -> QLabel:
    label = Label(text)
    label.setBuddy(field)
    return label


def _pixmap(address: str, ratio: float) -> QPixmap:
    """Return the logo as large as there is room."""
    if not address:
        return QPixmap()
    kind, _, body = address.partition(",")
    data = QByteArray(base64.b64decode(body))
    room = _LOGO * ratio
    if "svg" in kind:
        drawing = QSvgRenderer(data)
        size = drawing.defaultSize().scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
        if size.isEmpty():
            return QPixmap()
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        drawing.render(painter)
        painter.end()
    else:
        image = QImage.fromData(data).scaled(
            room, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
    image.setDevicePixelRatio(ratio)
    return QPixmap.fromImage(image)
