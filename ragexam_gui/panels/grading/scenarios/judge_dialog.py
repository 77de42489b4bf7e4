"""The dialogue before a language model judges answers to scenarios: which one, by what, and how much it is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.widgets.agree_box import agree_box
from ragexam_gui.widgets.controls import choice_box, hint
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.form import FormLayout
from ragexam_gui.widgets.layout.roomy_dialog import RoomyDialog
from ragexam_gui.widgets.plain import Label

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.scenarios.judging import JudgingOffer


class JudgeScenariosDialog(RoomyDialog):
    """Dialogue that asks which model judges.

    Args:
        session: Reads how much there is to judge.
        found_models: The models of this machine, those behind servers too.
        parent: Over which it opens.

    Attributes:
        offer: What there is to judge; None until it is read.
    """

    def __init__(self, session: Session, found_models: FoundModels, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._found_models = session, found_models
        self.offer: JudgingOffer | None = None
        self._failed = False
        self.setWindowTitle(self.tr("Judge the answers"))
        self.judge = choice_box(
            self.tr("Model that judges"),
            self.tr("The larger, the better; preferably one that gave none of the answers"),
            28,
        )
        self.judge.currentIndexChanged.connect(lambda _: self._say())
        self.metrics, self.message = hint(), Label(objectName="sectionTitle", wordWrap=True)
        self.box, self.accept_button = agree_box(
            self,
            self.tr("Judge"),
            self.tr("Start; it can be stopped at any time, and grades that are given are kept"),
            default=True,
            enabled=False,
        )
        form = FormLayout()
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        form.addRow(self.tr("&Model that judges"), self.judge)
        explanation = hint(
            self.tr(
                "Rules say whether what is right was said. Whether an answer is relevant, complete and of one mind needs a "
                "language model. It is tried first on cases whose answer is known: where it does no better than a coin, what it "
                "says does not count."
            )
        )
        in_column(
            explanation,
            form,
            self.metrics,
            self.message,
            1,
            self.box,
            margins=(20, 18, 20, 16),
            spacing=10,
            parent=self,
        )
        self.resize(620, 300)
        found_models.changed.connect(self._offer_models)
        if not found_models.searched:
            found_models.search()
        session.read("judging of scenarios", _read_offer, self._take, self._fail)
        self._offer_models()

    def _take(self, offer: JudgingOffer) -> None:
        self.offer = offer
        named = ", ".join(f"{words.say(label)} ({words.number(n, ',')})" for label, n in offer.metrics)
        self.metrics.setText(self.tr("Asked by: {0}.").format(named) if named else "")
        self._say()

    def _fail(self) -> None:
        self._failed = True
        self._say()

    def _offer_models(self) -> None:
        models = sorted((one for one in self._found_models.choices if not one.problem), key=lambda one: -one.size)
        before = self.judge.currentData()
        with QSignalBlocker(self.judge):
            self.judge.clear()
            for one in models:
                self.judge.addItem(one.title, one.name)
            self.judge.setCurrentIndex(max(0, self.judge.findData(before)) if models else -1)
        self._say()

    @property
    def parameters(self) -> dict[str, Any]:
        """Return the parameters of the job."""
        return {"judge": str(self.judge.currentData() or "")}

    def _judge_hash(self) -> str:
        """Return the identity of the model that would judge; "" where it is not known before its file is read."""
        model = self._found_models.model_of(str(self.judge.currentData() or ""))
        return "" if model is None else model.file_hash

    def _say(self) -> None:
        offer, enough = self.offer, False
        if offer is None:
            text = "" if self._failed else self.tr("Looking at what is there …")
        elif not offer.grades:
            text = self.tr("The scenarios that were answered are judged by rules alone.")
        elif not self.judge.currentData():
            text = self.tr("There is no language model on this machine yet; get one on the page Pipelines, Models.")
        elif self._session.job is not None:
            text = self.tr("Another job is running.")
        else:
            left = offer.left(self._judge_hash())
            text = self.tr("{0} {0:answer|answers}, {1} new {1:grade|grades}.").format(
                words.number(offer.answers, ","), words.number(left, ",")
            )
            enough = left > 0
            if not enough:
                text = self.tr("This model has given all its grades.")
        self.message.setText(text)
        self.accept_button.setEnabled(enough)


def _read_offer(project: Project) -> JudgingOffer:
    from ragexam.project.scenarios.judging import reading_judging

    return reading_judging(project)
