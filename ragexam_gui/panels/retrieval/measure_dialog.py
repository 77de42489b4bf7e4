"""The dialogue before a measurement: which retrievers, which models, which text weights, and how long that takes."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.panels.retrieval.retriever_list import RetrieverList
from ragexam_gui.widgets.agree_box import agree_box
from ragexam_gui.widgets.controls import choice_box, describe, hint, section_title
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.form import FormLayout
from ragexam_gui.widgets.layout.roomy_dialog import RoomyDialog
from ragexam_gui.widgets.plain import Label

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.retrieval.records import LaboratoryOffer
    from ragexam.queries.retrieval.forecast_record import LaboratoryForecast

_REST = 150
"""Milliseconds after the last change until the forecast is made anew."""

_ROLE = Qt.ItemDataRole.UserRole
_MOST_WEIGHTS, _MOST_DEPTH = 21, 50


class MeasureDialog(RoomyDialog):
    """Asks what is to be measured; shows the forecast of what is chosen.

    Args:
        session: Reads what can be chosen, and the forecast.
        found_models: The models of this machine.
        parent: Over which it opens.
    """

    def __init__(self, session: Session, found_models: FoundModels, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._found_models = session, found_models
        self._order: tuple[str, ...] = ()
        self.offer: LaboratoryOffer | None = None
        self.forecast_shown: LaboratoryForecast | None = None
        self.setWindowTitle(self.tr("Measure retrieval"))
        self.retrievers = RetrieverList()
        self._make_fields()
        self._make_forecast()
        self._lay_out()
        self._wait = QTimer(self, singleShot=True, interval=_REST)
        self._wait.timeout.connect(self._read_forecast)
        self.retrievers.changed.connect(self._changed)
        found_models.changed.connect(self._offer_models)
        session.job_started.connect(self._job_turned)
        session.job_ended.connect(self._job_turned)
        if not found_models.searched:
            found_models.search()
        session.read("laboratory offer", _read_offer, self._take_offer)
        self._offer_models()

    # -------------------------------------------------------------- parts

    def _make_fields(self) -> None:
        self.embedders = QListWidget()
        self.embedders.setAccessibleName(self.tr("Embedding models"))
        describe(
            self.embedders, self.tr("Space ticks the selected model; the scan over text weights is made with each")
        )
        self.embedders.itemChanged.connect(lambda _: self._changed())
        self.llm = self._combo(
            self.tr("Language model"), self.tr("Asked by retrievers that rewrite questions or name documents")
        )
        self.scorer = self._combo(
            self.tr("Re-ranking after the scan"),
            self.tr("A model that reads question and passage together orders them"),
        )
        self.weights = QLineEdit()
        self.weights.setAccessibleName(self.tr("Text weights"))
        describe(self.weights, self.tr("From 0 (meaning alone) to 1 (words alone); more weights take hardly more time"))
        self.weights.textChanged.connect(lambda _: self._changed())
        self.raw = QCheckBox(self.tr("Add &scores as they are"))
        describe(
            self.raw,
            self.tr(
                "Otherwise the scores of words and meaning are brought to 0 to 1 for each question before they are added. As they "
                "are, words outweigh meaning from weights of about 0.1 on"
            ),
        )
        self.raw.toggled.connect(lambda _: self._changed())
        self.weights_words = hint()
        self.weights_words.setProperty("tone", "bad")
        self.weights_words.hide()
        self.passages = QSpinBox(minimum=1, maximum=_MOST_DEPTH, value=10)
        self.passages.setAccessibleName(self.tr("Passages looked at"))
        describe(self.passages, self.tr("How far down a passage may stand and still count as found"))
        self.passages.valueChanged.connect(lambda _: self._changed())
        self.count = QSpinBox(minimum=1, maximum=1)
        self.count.setAccessibleName(self.tr("Questions"))
        describe(
            self.count, self.tr("Fewer questions take less time and leave wider intervals; the sample is drawn evenly")
        )
        self.count.valueChanged.connect(lambda _: self._changed())
        for spin in (self.passages, self.count):
            spin.setMaximumWidth(130)

    def _combo(self, name: str, tip: str) -> QComboBox:
        box = choice_box(name, tip, 18)
        box.currentIndexChanged.connect(lambda _: self._changed())
        return box

    def _make_forecast(self) -> None:
        self.forecast = Label(self.tr("Looking at what is there …"), objectName="sectionTitle", wordWrap=True)
        self.grounds = hint()
        self.card = QFrame()
        self.card.setObjectName("card")
        in_column(self.forecast, self.grounds, margins=(14, 12, 14, 12), spacing=6, parent=self.card)
        self.box, self.accept_button = agree_box(
            self, self.tr("Measure"), self.tr("Start; it can be paused at any time"), default=True, enabled=False
        )

    def _lay_out(self) -> None:
        form = FormLayout()
        form.setVerticalSpacing(8)
        form.setHorizontalSpacing(12)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.llm_words = hint()
        for label, field in (
            (self.tr("&Language model"), self.llm), ("", self.llm_words),
            (self.tr("Re-&ranking"), self.scorer), (self.tr("Text &weights"), self.weights), ("", self.weights_words),
            ("", self.raw),
            (self.tr("Passages looked &at"), self.passages), (self.tr("&Questions"), self.count),
        ):  # fmt: skip
            form.addRow(label, field)
        right = QVBoxLayout()
        right.setSpacing(6)
        title = section_title(self.tr("&Embedding models"))
        title.setBuddy(self.embedders)
        right.addWidget(title)
        right.addWidget(self.embedders)
        right.addSpacing(8)
        right.addLayout(form)
        right.addStretch(1)
        both = in_row((self.retrievers, 5), (right, 4), spacing=20)
        in_column(
            hint(
                self.tr(
                    "Every ticked retriever searches the passages for each question, and a scan tries text weights between "
                    "meaning and words. What was measured before is kept, so that only what is missing takes time."
                )
            ),
            (both, 1),
            self.card,
            self.box,
            margins=(20, 18, 20, 16),
            spacing=12,
            parent=self,
        )
        self.resize(880, 660)

    # -------------------------------------------------------------- what is offered

    def _take_offer(self, read: tuple[LaboratoryOffer, tuple[str, ...]]) -> None:
        self.offer, self._order = read
        offer = self.offer
        self.retrievers.offer(offer)
        with QSignalBlocker(self.count):
            self.count.setMaximum(max(1, len(self._order)))
            self.count.setValue(self.count.maximum())
        with QSignalBlocker(self.embedders):
            self.embedders.clear()
            for index, name in enumerate(offer.embedders):
                item = QListWidgetItem(name)
                item.setData(_ROLE, name)
                item.setFlags(
                    Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
                )
                item.setCheckState(Qt.CheckState.Unchecked if index else Qt.CheckState.Checked)
                self.embedders.addItem(item)
        line = self.embedders.fontMetrics().height() + 10
        self.embedders.setFixedHeight(min(max(2, len(offer.embedders)), 5) * line + 6)
        with QSignalBlocker(self.weights), QSignalBlocker(self.passages):
            self.weights.setText("  ".join(words.number(w, ".4g") for w in offer.weights))
            self.passages.setValue(offer.depth)
        self._offer_models()

    def _offer_models(self) -> None:
        """Offer language models to be asked, and models that re-rank."""
        sound = [choice for choice in self._found_models.choices if not choice.problem]
        known = "" if self.offer is None else self.offer.llm
        models = [(choice.title, choice.name) for choice in sound]
        if known and known not in [name for _, name in models]:
            models.insert(0, (known, known))
        scorers = [(name, name) for name in (self.offer.scorers if self.offer is not None else ())]
        scorers += [(self.tr("{0} (a language model)").format(title), name) for title, name in models]
        _fill(self.llm, models, known)
        _fill(self.scorer, [(self.tr("none"), ""), *scorers], "")
        self._changed()

    # -------------------------------------------------------------- what is chosen

    def weights_chosen(self) -> list[float]:
        """Return the text weights that stand in the field, ascending; none where it cannot be read."""
        # A comma may part numbers or decimals: only beside a space, or between numbers with points, it parts.
        text = self.weights.text().strip()
        if not re.search(r"\d\.\d", text):
            text = re.sub(r"(?<=\d),(?=\d)", ".", text)
        weights = set()
        for part in re.split(r"[\s;,]+", text.strip(" ,;")):
            try:
                value = float(part)
            except ValueError:
                return []
            if not (math.isfinite(value) and 0.0 <= value <= 1.0):
                return []
            weights.add(value)
        return sorted(weights) if len(weights) <= _MOST_WEIGHTS else []

    def embedders_chosen(self) -> list[str]:
        """Return names of the ticked embedding models."""
        items = (self.embedders.item(n) for n in range(self.embedders.count()))
        return [str(item.data(_ROLE)) for item in items if item.checkState() == Qt.CheckState.Checked]

    @property
    def parameters(self) -> dict[str, Any]:
        """Return the parameters of the job."""
        made: dict[str, Any] = {
            "retrievers": self.retrievers.chosen(),
            "embedders": self.embedders_chosen(),
            "weights": self.weights_chosen(),
            "depth": self.passages.value(),
            "scorer": str(self.scorer.currentData() or ""),
        }
        if self.raw.isChecked():
            made["raw"] = True
        if self.retrievers.asks() and self.llm.currentData():
            made["llm"] = str(self.llm.currentData())
        if self.count.value() < len(self._order):
            made["items"] = list(self._order[: self.count.value()])
        return made

    # -------------------------------------------------------------- forecast

    def _changed(self) -> None:
        if not hasattr(self, "_wait"):
            return
        asks = self.retrievers.asks()
        self.llm.setEnabled(asks)
        self.llm_words.setText(
            self.tr("No ticked retriever asks one.") if not asks
            else "" if self.llm.currentData()
            else self.tr("Ticked retrievers ask one, and none was found on this machine.")
        )  # fmt: skip
        self.llm_words.setVisible(bool(self.llm_words.text()))
        scans = bool(self.embedders_chosen())
        readable = bool(self.weights_chosen())
        self.weights_words.setText(
            self.tr("Numbers from 0 to 1 with spaces between them, at most {0}.").format(_MOST_WEIGHTS)
        )
        self.weights_words.setVisible(self.offer is not None and not readable)
        for field in (self.weights, self.raw, self.scorer):
            field.setEnabled(scans)
        self._allow()
        self._wait.start()

    def _job_turned(self, *_: object) -> None:
        """Note that a job has begun or come to its end. A method of its own: it is let go of with the dialogue."""
        self._changed()

    def _problem(self) -> str:
        """Return why it cannot start; "" where it can."""
        if self.offer is None:
            return self.tr("Looking at what is there …")
        if self._session.job is not None:
            return self.tr("Another job is running.")
        if not self.retrievers.chosen() and not self.embedders_chosen():
            return self.tr("Tick a retriever or an embedding model.")
        if self.embedders_chosen() and not self.weights_chosen():
            return self.tr("The text weights cannot be read.")
        if self.retrievers.asks() and not self.llm.currentData():
            return self.tr("Untick the retrievers that ask a language model, or get one on the page Pipelines.")
        return ""

    def _allow(self) -> None:
        obstacle = "" if self.forecast_shown is None else self.forecast_shown.obstacle
        self.accept_button.setEnabled(not self._problem() and not obstacle)

    def _read_forecast(self) -> None:
        problem = self._problem()
        if problem:
            self.forecast.setText(problem)
            self.grounds.clear()
            return
        work: Callable[[Project], LaboratoryForecast] = partial(_read_forecast, wanted=self.parameters)
        self._session.read("laboratory forecast", work, self._show)

    def _show(self, forecast: LaboratoryForecast) -> None:
        self.forecast_shown = forecast
        if forecast.obstacle:
            self.forecast.setText(words.say(forecast.obstacle))
            self.grounds.setText(_sentences(forecast.sentences))
        else:
            first, *others = [words.say(s) for s in forecast.sentences] or [self.tr("This can start.")]
            self.forecast.setText(f"{first} {self._time_words(forecast.seconds)}".strip())
            notes = self.offer.notes if self.offer is not None else ()
            self.grounds.setText(" ".join([*others, _sentences(notes)]).strip())
        self.grounds.setVisible(bool(self.grounds.text()))
        self._allow()

    def _time_words(self, seconds: float | None) -> str:
        """Return how long it takes; "" where that is not known, which the forecast itself then says."""
        if seconds is None:
            return ""
        if seconds < 1:
            return self.tr("That takes hardly any time.")
        return self.tr("That takes about {0}.").format(words.duration(seconds))


def _read_offer(project: Project) -> tuple[LaboratoryOffer, tuple[str, ...]]:
    from ragexam.project.retrieval.choice import reading_sample_order
    from ragexam.project.retrieval.page import reading_offer

    return reading_offer(project), reading_sample_order(project)


def _read_forecast(project: Project, wanted: dict[str, Any]) -> LaboratoryForecast:
    return project.retrieval.forecast(**wanted)


def _fill(box: QComboBox, entries: Sequence[tuple[str, str]], proposed: str) -> None:
    """Offer entries; what was chosen stays chosen."""
    chosen = box.currentData()
    with QSignalBlocker(box):
        box.clear()
        for title, name in entries:
            box.addItem(title, name)
        index = box.findData(chosen) if chosen else -1
        box.setCurrentIndex(index if index >= 0 else max(0, box.findData(proposed)) if entries else -1)


def _sentences(texts: Sequence[str]) -> str:
    return " ".join(words.say(text) for text in texts)
