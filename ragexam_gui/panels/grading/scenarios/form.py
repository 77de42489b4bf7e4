"""The form of one scenario: the six constructs of RAGProbe in plain words, the exact term under the pointer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from ragexam.records import ChunkerSpec, ChunkSampling, DocumentSampling, Scenario
from ragexam_gui import words
from ragexam_gui.panels.common.chunker_form import ChunkerForm
from ragexam_gui.widgets.controls import describe, hint, introduce, section_title
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.form import FormLayout
from ragexam_gui.widgets.plain import Label, set_tip

if TYPE_CHECKING:
    from ragexam.project.scenarios.form import MetricChoice, ScenarioRow

_NAME = Qt.ItemDataRole.UserRole
_LANGUAGES = ("en", "de")
"""Languages whose wording is asked for, beside those that a scenario has."""

_LINES = 2
"""Of a wording that are seen at once."""


class _AllRows(QListWidget):
    """A list as high as all its rows: the form around it scrolls."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take the height that the rows need at this width."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Take the height of all rows."""
        if self.count():
            self.doItemsLayout()  # lines of long texts are broken at this width
            first, last = (self.visualItemRect(self.item(n)) for n in (0, self.count() - 1))
            self.setFixedHeight(last.bottom() - first.top() + 2 * self.frameWidth() + 4)


class ScenarioForm(QWidget):
    """Shows a scenario and lets a person change it.

    Signals:
        edited: A person changed something.
    """

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._shown: Scenario | None = None
        self._as_shown: ChunkerSpec | None = None
        self.name, self.label, self.summary = QLineEdit(), QLineEdit(), QPlainTextEdit()
        self.documents_how, self.chunks_how, self.prompting = QComboBox(), QComboBox(), QComboBox()
        self.chunkers, self.chunker = QComboBox(), ChunkerForm()
        self.documents, self.chunks = QSpinBox(minimum=1), QSpinBox(minimum=1)
        self.seed = QSpinBox(maximum=999_999)
        self.given, self.metrics = QPlainTextEdit(), _AllRows()
        self.prompts: dict[str, QPlainTextEdit] = {}
        self.terms: dict[str, QLabel] = {}
        self._make()
        self._lay_out()
        self._listen()

    # -------------------------------------------------------------- parts

    def _make(self) -> None:
        for control, name, tip in (
            (self.name, self.tr("Short name"), self.tr("In tables, files and on the command line: letters, digits and . _ -")),
            (self.label, self.tr("Title"), self.tr("What you call it")),
            (self.summary, self.tr("What it probes"), self.tr("One plain sentence")),
            (self.documents_how, self.tr("Documents"), self.tr("Whether chance chooses the documents")),
            (self.documents, self.tr("Number of documents"), self.tr("So many documents are drawn")),
            (self.chunkers, self.tr("Documents are cut by"), self.tr("Only for this scenario; the passages that are searched stay")),
            (self.chunks_how, self.tr("Passages of a document"), self.tr("Whether chance chooses the passages")),
            (self.chunks, self.tr("Number of passages"), self.tr(
                "So many passages of each document; where a question joins several, so many are joined")),
            (self.prompting, self.tr("Before a question is taken"), self.tr("Whether a language model takes part")),
            (self.given, self.tr("Questions of your own"), self.tr("One in each line; left empty, the program finds some")),
            (self.metrics, self.tr("What an answer is held to"), self.tr(
                "Space ticks the selected metric; one that is not met is a failure")),
            (self.seed, self.tr("Seed"), self.tr("The same seed draws the same documents and passages")),
        ):  # fmt: skip
            introduce(control, name, tip)
        for combo, random, every in (
            (self.documents_how, self.tr("some, drawn by chance"), self.tr("all")),
            (self.chunks_how, self.tr("some, drawn by chance"), self.tr("all that hold a fitting fact")),
        ):
            combo.addItem(random, "random")
            combo.addItem(every, "all")
        self.prompting.addItem(self.tr("rules and search decide"), "rule")
        self.prompting.addItem(self.tr("search, then a language model looks too"), "sequential")
        for text in (self.summary, self.given):
            text.setTabChangesFocus(True)
            text.setFixedHeight(self._high(_LINES))
        for spin in (self.documents, self.chunks, self.seed):
            spin.setMaximumWidth(130)
        self.metrics.setWordWrap(True)
        self.metrics.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.metrics.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.places = hint()

    def _high(self, lines: int) -> int:
        return lines * self.fontMetrics().lineSpacing() + 16

    def _lay_out(self) -> None:
        beside = (
            self.name,
            self.label,
            self.summary,
            self.documents_how,
            self.chunkers,
            self.chunks_how,
            self.prompting,
        )
        self._indent = max(self.fontMetrics().horizontalAdvance(one.accessibleName()) for one in beside) + 12
        self.chunker.indent = self._indent
        self.words = FormLayout()
        self.own_words = FormLayout()
        last = FormLayout()
        head, documents, cutting, chunks, prompting = (FormLayout() for _ in range(5))
        for form in (head, documents, cutting, chunks, prompting, self.words, self.own_words, last):
            form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
            form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            form.setVerticalSpacing(6)
        for form, control in (
            (head, self.name), (head, self.label), (head, self.summary), (cutting, self.chunkers),
            (prompting, self.prompting), (self.own_words, self.given), (last, self.seed),
        ):  # fmt: skip
            form.addRow(self._heading(control.accessibleName()), control)
        documents.addRow(
            self._heading(self.documents_how.accessibleName()),
            in_row((self.documents_how, 1), self.documents, 1, spacing=8),
        )
        chunks.addRow(
            self._heading(self.chunks_how.accessibleName()), in_row((self.chunks_how, 1), self.chunks, 1, spacing=8)
        )
        in_column(
            head,
            *self._construct("1", self.tr("Which documents"), self.tr("Document sampling"), self.tr(
                "how the documents are chosen that questions are asked about.")),
            documents,
            *self._construct("2", self.tr("How documents are cut"), self.tr("Chunking"), self.tr(
                "how a document is cut into passages before a fact of each is asked for.")),
            cutting,
            self.chunker,
            *self._construct("3", self.tr("Which passages of a document"), self.tr("Chunk sampling"), self.tr(
                "which passages are asked about, after those are left out that hold no fitting fact.")),
            chunks,
            *self._construct("4", self.tr("What is asked"), self.tr("Scenario specific prompts"), self.tr(
                "the wording of a question, in each language of the documents.")),
            self.places,
            self.words,
            self.own_words,
            *self._construct("5", self.tr("How a question is checked"), self.tr("Prompting strategy"), self.tr(
                "whether a language model is asked, step by step, before a question is taken.")),
            prompting,
            *self._construct("6", self.tr("When an answer passes"), self.tr("Acceptable evaluation metrics"), self.tr(
                "what an answer is held to; it fails where one of them is not met.")),
            self.metrics,
            last,
            1,
            margins=(2, 2, 12, 8),
            spacing=7,
            parent=self,
        )  # fmt: skip

    def _heading(self, text: str) -> Label:
        """Return what stands beside a field; all fields begin at the same place."""
        made = Label(text)
        made.setMinimumWidth(self._indent)
        return made

    def _construct(self, number: str, title: str, term: str, meaning: str) -> list[QLabel]:
        made = section_title(f"{number}. {title}")
        set_tip(made, f"{term}: {meaning}")
        made.setAccessibleDescription(f"{term}: {meaning}")
        self.terms[term] = made
        return [made]

    def _listen(self) -> None:
        for edit in (self.name, self.label):
            edit.textEdited.connect(lambda _: self.edited.emit())
        for text in (self.summary, self.given):
            text.textChanged.connect(self.edited)
        for spin in (self.documents, self.chunks, self.seed):
            spin.valueChanged.connect(lambda _: self.edited.emit())
        for combo in (self.documents_how, self.chunks_how, self.prompting):
            combo.currentIndexChanged.connect(lambda _: self._turned())
        self.chunkers.activated.connect(self._chunker_chosen)
        self.chunker.edited.connect(self.edited)
        self.metrics.itemChanged.connect(lambda _: self.edited.emit())

    def _turned(self) -> None:
        self._allow_numbers()
        self.edited.emit()

    def _allow_numbers(self) -> None:
        """Ask for a number only where chance chooses."""
        self.documents.setVisible(self.documents_how.currentData() == "random")
        self.chunks.setVisible(self.chunks_how.currentData() == "random")

    def _chunker_chosen(self) -> None:
        from ragexam.corpus.chunkers import complete_spec

        self.chunker.show_spec(complete_spec(ChunkerSpec(str(self.chunkers.currentData()))))
        self.edited.emit()

    # -------------------------------------------------------------- what is shown

    def show_row(self, row: ScenarioRow, scenario: Scenario, metrics: Sequence[MetricChoice]) -> None:
        """Show a scenario; that is no edit.

        Args:
            row: What there is of it, and what its kind takes.
            scenario: As it is written now, saved or not.
            metrics: That can be chosen.
        """
        from ragexam.project.scenarios.form import MOST, MOST_CHUNKS

        self._shown = scenario
        with QSignalBlocker(self):
            self.documents.setMaximum(MOST)
            self.chunks.setMaximum(MOST_CHUNKS)
            own = row.own
            for edit, text in ((self.name, scenario.name), (self.label, _said(scenario.label, own))):
                if edit.text() != text:
                    edit.setText(text)
            _put(self.summary, _said(scenario.summary, own))
            _put(self.given, "\n".join(scenario.given))
            _choose(self.documents_how, scenario.documents.how)
            _choose(self.chunks_how, scenario.chunks.how)
            _choose(self.prompting, scenario.prompting)
            self.documents.setValue(scenario.documents.documents)
            self.chunks.setValue(scenario.chunks.chunks)
            self.seed.setValue(scenario.seed)
            self._show_chunker(scenario.chunker)
            self._show_prompts(scenario.prompts)
            self._show_metrics(scenario.metrics, metrics, changeable=row.own)
            self._allow_numbers()
        places = ", ".join("{" + name + "}" for name in row.places)
        self.places.setText(
            self.tr("{0} stands for the question itself. Places that can be used: {1}.").format("{question}", places)
        )
        self.own_words.setRowVisible(self.given, row.takes_given)
        for control in (
            self.name, self.label, self.documents_how, self.documents, self.chunkers, self.chunker, self.chunks_how,
            self.chunks, self.seed,
        ):  # fmt: skip
            control.setEnabled(row.own)
        for field in (self.summary, self.given, *self.prompts.values()):
            field.setReadOnly(not row.own)
        self.prompting.setEnabled(row.own and row.can_ask)
        tip = self.tr("Whether a language model takes part")
        if not row.can_ask:
            tip = self.tr("Questions of this kind are made by rule: there is nothing to ask a language model")
        describe(self.prompting, tip)

    def _show_chunker(self, spec: ChunkerSpec) -> None:
        from ragexam.corpus.chunkers import CHUNKERS, complete_spec
        from ragexam.errors import InputError

        if not self.chunkers.count():
            for name, info in CHUNKERS.items():
                self.chunkers.addItem(words.say(info.title), name)
        try:
            self.chunker.show_spec(complete_spec(spec))
        except InputError:  # from a newer program, or written by hand
            self.chunker.show_spec(complete_spec(ChunkerSpec("separator")))
            spec = ChunkerSpec("separator")
        _choose(self.chunkers, spec.name)
        self._as_shown = self.chunker.spec()

    def _show_prompts(self, prompts: Mapping[str, str]) -> None:
        languages = [*_LANGUAGES, *(one for one in prompts if one not in _LANGUAGES)]
        if list(self.prompts) != languages:
            while self.words.rowCount():
                self.words.removeRow(0)
            self.prompts = {}
            for one in languages:
                text = self.prompts[one] = QPlainTextEdit(tabChangesFocus=True)
                text.setFixedHeight(self._high(_LINES))
                title = self._language(one)
                introduce(text, self.tr("Wording: {0}").format(title), self.tr("Left empty, English is taken"))
                text.textChanged.connect(self.edited)
                self.words.addRow(self._heading(title), text)
        for one, text in self.prompts.items():
            _put(text, prompts.get(one, ""))

    def _language(self, code: str) -> str:
        return {"en": self.tr("English"), "de": self.tr("German")}.get(code, code)

    def _show_metrics(self, ticked: Sequence[str], metrics: Sequence[MetricChoice], *, changeable: bool) -> None:
        unknown = [
            name for name in ticked if name not in {one.name for one in metrics}
        ]  # its plug-in is not installed here
        lines = [
            (one.name, words.say(one.label), f"{words.say(one.label)}: {words.say(one.summary)}") for one in metrics
        ]
        with QSignalBlocker(self.metrics):
            self.metrics.clear()
            for name, label, text in (*lines, *((name, name, name) for name in unknown)):
                item = QListWidgetItem(text)
                item.setData(_NAME, name)
                item.setToolTip(words.tip_text(words.explained(label)))
                item.setCheckState(Qt.CheckState.Checked if name in ticked else Qt.CheckState.Unchecked)
                if not changeable:
                    item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsUserCheckable)
                self.metrics.addItem(item)
        self.metrics.fit()

    # -------------------------------------------------------------- what a person wrote

    def scenario(self) -> Scenario | None:
        """Return the scenario as the form says it; None before one was shown."""
        shown, spec = self._shown, self.chunker.spec()
        if shown is None or spec is None:
            return None
        items = (self.metrics.item(n) for n in range(self.metrics.count()))
        ticked = [str(item.data(_NAME)) for item in items if item.checkState() == Qt.CheckState.Checked]
        # In the order that was shown, so that what is not changed is the same.
        known = [name for name in shown.metrics if name in ticked]
        return replace(
            shown,
            name=self.name.text().strip(),
            label=self.label.text().strip(),
            summary=self.summary.toPlainText().strip(),
            documents=DocumentSampling(self.documents_how.currentData(), self.documents.value()),
            chunker=shown.chunker if spec == self._as_shown else spec,
            chunks=ChunkSampling(self.chunks_how.currentData(), self.chunks.value()),
            prompts={name: text.toPlainText() for name, text in self.prompts.items() if text.toPlainText().strip()},
            prompting=self.prompting.currentData(),
            metrics=(*known, *(name for name in ticked if name not in known)),
            given=tuple(line.strip() for line in self.given.toPlainText().splitlines() if line.strip()),
            seed=self.seed.value(),
        )


def _said(text: str, own: bool) -> str:
    """Return a text of the program in the person's language; a person's own as it is."""
    return text if own else words.say(text)


def _put(edit: QPlainTextEdit, text: str) -> None:
    if edit.toPlainText() != text:
        with QSignalBlocker(edit):
            edit.setPlainText(text)


def _choose(combo: QComboBox, data: str) -> None:
    with QSignalBlocker(combo):
        combo.setCurrentIndex(combo.findData(data))
