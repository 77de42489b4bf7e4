"""Cutting of documents into passages: the choice, its settings, and what it would change before it is done."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QLabel, QToolButton, QWidget

from ragexam.errors import RagExamError
from ragexam.records import ChunkerSpec
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.chunker_form import ChunkerForm
from ragexam_gui.panels.common.figure import PlotFigure
from ragexam_gui.plots.corpus.lengths import LengthsPlot
from ragexam_gui.widgets.controls import button, choice_box, hint
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.flow import FlowLayout, together
from ragexam_gui.widgets.plain import Label, set_tip

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.corpus.chunking import ChunkingPreview, ChunkingSample
    from ragexam.project.corpus.page import CorpusView
    from ragexam.records import Document

_DELAY = 250
"""Milliseconds without a further change before a preview is computed."""

_FIGURE = 176

_OWN = ""
"""Stands in the choice for settings that are no preset's."""


class ChunkingPane(QWidget):
    """Chooses a chunking, previews it, and starts cutting.

    Signals:
        previewed: A `ChunkingPreview`, or None when what is in force is shown again.
        opened: Whether settings or a preview are shown: they need room.

    Args:
        session: The open project.
        file_dialogs: For the figure.
    """

    previewed = Signal(object)
    opened = Signal(bool)

    def __init__(self, session: Session, file_dialogs: FileDialogs) -> None:
        super().__init__()
        self.session = session
        self.in_force: ChunkerSpec | None = None
        self.preview: ChunkingPreview | None = None
        self._uncut = 0
        self._sample: ChunkingSample | None = None
        self._sampled_of: object = None
        self._corpus: object = None
        self._shown: tuple[Document, str] | None = None
        self.presets = choice_box(
            self.tr("How documents are cut into passages"),
            self.tr("A preview shows what would change; nothing is cut before you say so"),
            18,
        )
        self.presets.activated.connect(self._preset_chosen)
        label = Label(self.tr("&Cut by"))
        label.setBuddy(self.presets)
        self.disclose = QToolButton()
        self.disclose.setCheckable(True)
        self.disclose.setText(self.tr("&Settings"))
        self.disclose.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.disclose.setArrowType(Qt.ArrowType.RightArrow)
        self.disclose.setAutoRaise(True)
        set_tip(self.disclose, self.tr("Settings of this way of cutting, with what they would change"))
        self.disclose.setAccessibleDescription(self.disclose.toolTip())
        self.disclose.toggled.connect(self._disclosed)
        self.summary = hint()
        self.summary.setWordWrap(False)
        self.form = ChunkerForm()
        self.form.edited.connect(self._edited)
        self.change = Label(wordWrap=True)
        self.consequence = hint()
        self.plot = LengthsPlot(self.tr("Lengths of passages, now and cut anew"))
        self.figure = PlotFigure(self.tr("Lengths: grey now, line cut anew"), self.plot, session, file_dialogs)
        self.figure.setFixedHeight(_FIGURE)
        self.figure.as_table.toggled.connect(lambda on: self.figure.setFixedHeight(_FIGURE + 60 * on))
        self.cut_button = button(
            self.tr("Cut a&new"),
            self.tr("Cut all documents in this way; it can be undone"),
            self.cut,
            primary=True,
        )
        self.keep_button = button(self.tr("&Keep as it is"), self.tr("Go back to the passages in force"), self.keep)
        self.box = QFrame()
        self.box.setObjectName("chunking")
        self._lay_out(label)
        self._timer = QTimer(self, singleShot=True, interval=_DELAY)
        self._timer.timeout.connect(self._compute)
        session.job_started.connect(self._allow)
        session.job_ended.connect(self._allow)

    def _lay_out(self, label: QLabel) -> None:
        row = FlowLayout(spread=True)
        row.addWidget(together(label, self.presets))
        for widget in (self.disclose, self.summary):
            row.addWidget(widget)
        buttons = in_row(
            (self.consequence, 1),
            (self.keep_button, 0, Qt.AlignmentFlag.AlignBottom),
            (self.cut_button, 0, Qt.AlignmentFlag.AlignBottom),
        )
        beside = in_row((self.form, 6), (self.figure, 5), spacing=12)
        in_column(beside, self.change, buttons, margins=(0, 2, 0, 0), spacing=6, parent=self.box)
        in_column(row, self.box, margins=(0, 0, 0, 0), spacing=4, parent=self)
        self.box.hide()

    # -------------------------------------------------------------- what is in force

    def show_view(self, view: CorpusView, corpus: object) -> None:
        """Show what is in force.

        Args:
            view: The corpus.
            corpus: Changes when its texts, passages or answers may have.
        """
        from ragexam.corpus.chunkers import PRESETS

        self._corpus = corpus
        passages = words.number(view.total.passages, ",")
        self.summary.setText(self.tr("{0} {0:passage|passages} in force").format(passages))
        self._uncut = view.uncut
        self._allow()
        fresh = view.chunker != self.in_force
        self.in_force = view.chunker
        if not self.presets.count():
            for name, preset in PRESETS.items():
                self.presets.addItem(words.say(preset.title), name)
                self.presets.setItemData(
                    self.presets.count() - 1,
                    words.tip_text(words.say(preset.description)),
                    Qt.ItemDataRole.ToolTipRole,
                )
        if fresh or self.form.spec() is None:
            self.keep()
        elif self.preview is not None and self._sampled_of != corpus:
            self._later()
        else:
            self._arrange()

    def show_reading(self, document: Document | None, text: str) -> None:
        """Mark the preview in the document that is read now."""
        self._shown = None if document is None else (document, text)
        if self.preview is not None:
            self._later()

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        self.in_force, self._sample, self._sampled_of, self._shown, self.preview = None, None, None, None, None
        self.disclose.setChecked(False)

    # -------------------------------------------------------------- choosing

    def keep(self) -> None:
        """Show the chunking in force, and no preview."""
        self._timer.stop()
        self.preview = None
        self._set(self.in_force)
        self._name_preset()
        self._show_preview(None)
        self.previewed.emit(None)

    def cut(self) -> None:
        """Cut all documents anew."""
        spec = self.form.spec()
        if spec is None or self.session.job is not None:
            return
        if self.session.start("rechunk", chunker={"name": spec.name, "parameters": dict(spec.parameters)}):
            self.disclose.setChecked(False)

    def _preset_chosen(self) -> None:
        from ragexam.corpus.chunkers import PRESETS

        name = str(self.presets.currentData())
        if name == _OWN:
            return
        self._set(PRESETS[name].spec)
        self.disclose.setChecked(True)
        self._later()

    def _set(self, spec: ChunkerSpec | None) -> None:
        """Show a chunking's settings."""
        from ragexam.corpus.chunkers import PRESETS, complete_spec

        self.form.show_spec(complete_spec(spec or PRESETS["default"].spec))

    def _edited(self) -> None:
        self._name_preset()
        self._later()

    def _name_preset(self) -> None:
        """Show which preset the settings are; "own settings" where they are none."""
        from ragexam.project.corpus.page import preset_of

        name = preset_of(self.form.spec())
        index = self.presets.findData(_OWN)
        if not name and index < 0:
            self.presets.addItem(self.tr("Own settings"), _OWN)
        elif name and index >= 0:
            self.presets.removeItem(index)
        self.presets.setCurrentIndex(self.presets.findData(name or _OWN))

    def _disclosed(self, shown: bool) -> None:
        self.disclose.setArrowType(Qt.ArrowType.DownArrow if shown else Qt.ArrowType.RightArrow)
        self._arrange()
        if shown:
            self._later()

    # -------------------------------------------------------------- the preview

    def _later(self) -> None:
        self._timer.start()

    def _compute(self) -> None:
        """Read a sample where there is none of this corpus, then cut it; both beside the window's thread."""
        spec = self.form.spec()
        if spec is None:
            return
        if self._sample is None or self._sampled_of != self._corpus:
            corpus = self._corpus
            shown = None if self._shown is None else self._shown[0]

            def work(project: Project) -> ChunkingSample:
                from ragexam.project.corpus.chunking import reading_sample

                return reading_sample(project, shown)

            self.session.read("chunking sample", work, lambda sample: self._sampled(sample, corpus), slow=True)
            return
        sample = replace(self._sample, shown=self._shown)

        def cut() -> ChunkingPreview | RagExamError:
            from ragexam.project.corpus.chunking import preview_chunking

            try:
                return preview_chunking(sample, spec)
            except RagExamError as exc:  # settings that do not fit together: told beside them, not above the page
                return exc

        self.session.tasks.start("chunking preview", cut, self._computed)

    def _sampled(self, sample: ChunkingSample, corpus: object) -> None:
        self._sample, self._sampled_of = sample, corpus
        self._compute()

    def _computed(self, preview: ChunkingPreview | RagExamError) -> None:
        if isinstance(preview, RagExamError):
            self._refuse(preview)
            return
        self.preview = preview if preview.changes else None
        self._show_preview(preview)
        self.previewed.emit(self.preview)

    def _refuse(self, exc: RagExamError) -> None:
        self.preview = None
        self._arrange()
        self.change.setText(f"{words.say(exc.message)} {words.say(exc.hint)}".strip())
        self.change.show()
        self.keep_button.show()
        self.previewed.emit(None)

    def _show_preview(self, preview: ChunkingPreview | None) -> None:
        if preview is not None:
            from ragexam.project.corpus.chunking import length_histogram, length_table

            self.change.setText(self._sentence(preview))
            self.consequence.setText(self._consequences(preview))
            histogram = length_histogram(preview)
            self.plot.show_lengths(histogram.edges, histogram.before, histogram.after, length_table(preview))
            self.figure.follow()
        self._allow()
        self._arrange()

    def _arrange(self) -> None:
        changed, shown = self.preview is not None, self.disclose.isChecked()
        unfinished = bool(self._uncut) and self.session.job is None
        if unfinished and not changed:
            text = self.tr("Documents that are not cut into passages yet: {0}")
            self.change.setText(text.format(words.number(self._uncut, ",")))
        for widget in (self.consequence, self.keep_button):
            widget.setVisible(changed)
        for widget in (self.change, self.cut_button):
            widget.setVisible(changed or unfinished)
        self.form.setVisible(shown)
        self.figure.setVisible(changed or shown)
        self.box.setVisible(changed or shown or unfinished)
        self.opened.emit(changed or shown)

    def _sentence(self, preview: ChunkingPreview) -> str:
        if preview.exact:
            text = self.tr("{0} {0:passage|passages} now, {1} cut anew. Median length {2} → {3} characters.")
        else:
            text = self.tr("{0} {0:passage|passages} now, about {1} cut anew. Median length {2} → {3} characters.")
        sentence = text.format(
            words.number(preview.before, ","),
            words.number(preview.after, ","),
            words.number(preview.median_before, ",.0f"),
            words.number(preview.median_after, ",.0f"),
        )
        if preview.exact:
            return sentence
        tried = self.tr("Tried on {0} of {1} documents.")
        return f"{sentence} {tried.format(words.number(preview.sampled, ','), words.number(preview.documents, ','))}"

    def _consequences(self, preview: ChunkingPreview) -> str:
        parts = [self.tr("Questions stay: their evidence is a place in the text.")]
        if preview.answers:
            text = self.tr(
                "{0} {0:answer becomes|answers become} out of date and {0:is|are} given anew by the next run."
            )
            parts.append(text.format(words.number(preview.answers, ",")))
        else:
            parts.append(self.tr("No answer becomes out of date."))
        return " ".join(parts)

    def _allow(self, *_: object) -> None:
        idle = self.session.job is None
        self.cut_button.setEnabled(idle and (self.preview is not None or bool(self._uncut)))
