"""Dialogues of question banks: one question by hand, banks by a model, passages graded by their questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSpinBox,
    QWidget,
)

from ragexam.errors import RagExamError
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.widgets.agree_box import agree_box
from ragexam_gui.widgets.controls import describe, hint, introduce
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.form import FormLayout
from ragexam_gui.widgets.layout.roomy_dialog import RoomyDialog
from ragexam_gui.widgets.plain import Label

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.grading.banks.page import BankForecast, BankQuestion, PassageGradingForecast

_NAME = Qt.ItemDataRole.UserRole
_REST = 200
"""Milliseconds after the last change until the forecast is made anew."""


class BankQuestionDialog(RoomyDialog):
    """Dialogue that asks for one question of a bank.

    Args:
        about: The question of the exam.
        question: What is changed; None for a new one.
        parent: Over which it opens.
    """

    def __init__(self, about: str, question: BankQuestion | None, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Question of the bank"))
        title = Label(about)
        title.setObjectName("sectionTitle")
        title.setWordWrap(True)
        explanation = hint(
            self.tr("What does a text answer that is good for this question? Ask for one thing at a time.")
        )
        self.text = self._line(self.tr("Question"), self.tr("Asked of every passage and answer"))
        self.keys = self._line(self.tr("Right answers"), self.tr("Several with “|” between them; may stay empty"))
        self.topic = self._line(self.tr("Subtopic"), self.tr("For tables by subtopic; may stay empty"))
        if question is not None:
            self.text.setText(question.text)
            self.keys.setText(question.keys)
            self.topic.setText(question.topic)
        self.box, self.accept_button = agree_box(self, self.tr("Keep"), self.tr("Undo takes it back"), default=True)
        self.text.textChanged.connect(lambda _: self._changed())
        form = FormLayout()
        form.addRow(self.tr("&Question"), self.text)
        form.addRow(self.tr("&Right answers"), self.keys)
        form.addRow(self.tr("&Subtopic"), self.topic)
        in_column(title, explanation, form, self.box, margins=(20, 18, 20, 16), spacing=10, parent=self)
        self.resize(560, 260)
        self._changed()

    def _line(self, name: str, tip: str) -> QLineEdit:
        line = QLineEdit()
        introduce(line, name, tip)
        return line

    def _changed(self) -> None:
        self.accept_button.setEnabled(bool(self.text.text().strip()))


class BankJobDialog(RoomyDialog):
    """Dialogue before a model writes banks, or grades passages by them: which model, how much, and what it takes.

    Args:
        session: Forecasts.
        found_models: The models of this machine.
        parent: Over which it opens.
        graders: Names and labels of graders of passages; none where banks are to be written.
        numbers: Least, usual and most of what there is to choose: questions of a bank, or passages of each search.
        about: Id and words of the question of the exam that is chosen; both "" where there is none.
    """

    def __init__(
        self,
        session: Session,
        found_models: FoundModels,
        parent: QWidget,
        graders: tuple[tuple[str, str], ...],
        numbers: tuple[int, int, int],
        about: tuple[str, str] = ("", ""),
    ) -> None:
        super().__init__(parent)
        self._session, self._found_models, self._grades = session, found_models, bool(graders)
        self._item, question = about
        self._asked = 0
        self.setWindowTitle(self.tr("Grade passages") if self._grades else self.tr("Let a model write banks"))
        title = Label(self.tr("Which model grades passages?") if self._grades else self.tr("Which model writes banks?"))
        title.setObjectName("sectionTitle")
        explanation = hint(
            self.tr(
                "It is asked about every passage that a search of the page Retrieval found. Banks that are missing are written "
                "first. Only what is not graded yet is graded."
            )
            if self._grades
            else self.tr(
                "It writes questions that a good text answers, for each question of the exam that has none. What people wrote or "
                "imported stays, and undo takes it all back."
            )
        )
        self.judge = QComboBox()
        introduce(self.judge, self.tr("Model"), self.tr("The larger, the better"))
        self.judge.setMinimumContentsLength(24)
        self.judge.currentIndexChanged.connect(lambda _: self._changed())
        least, usual, most = numbers
        self.number = QSpinBox(minimum=least, maximum=most, value=usual)
        self.number.setMaximumWidth(130)
        name = self.tr("Passages of each search") if self._grades else self.tr("Questions of a bank, at most")
        more = (
            self.tr(
                "More take longer. The retrieval laboratory keeps {0} of each search; for more, measure again on the page Retrieval "
                "with more passages looked at."
            ).format(words.number(most))
            if self._grades
            else self.tr("More take longer")
        )
        introduce(self.number, name, more)
        self.number.valueChanged.connect(lambda _: self._changed())
        self.afresh = QCheckBox(self.tr("Write &anew what a model wrote before"))
        describe(self.afresh, self.tr("Questions that people wrote or imported stay"))
        self.afresh.toggled.connect(lambda _: self._changed())
        self.afresh.setVisible(not self._grades)
        self.keys = QCheckBox(self.tr("Take &right answers from the reference answers"))
        describe(
            self.keys,
            self.tr(
                "For each question that a model wrote and that has no right answer yet, as far as the reference answer tells. "
                "Graders that compare with a right answer need one; read what the model took before you trust them."
            ),
        )
        self.keys.toggled.connect(lambda _: self._changed())
        self.keys.setVisible(not self._grades)
        self.subtopics = QLineEdit()
        introduce(
            self.subtopics,
            self.tr("Subtopics"),
            self.tr(
                "Parts that are asked about one by one, with “;” between them; a bank that is there gets those it lacks"
            ),
        )
        self.subtopics.setPlaceholderText(self.tr("cost; deadlines; may stay empty"))
        self.subtopics.textChanged.connect(lambda _: self._changed())
        self.only = QCheckBox(
            self.tr("S&ubtopics of the chosen question alone")
            if self._grades
            else self.tr("&Only of the chosen question")
        )
        describe(self.only, self.tr("Chosen in the list: {0}").format(question or "–"))
        self.only.toggled.connect(lambda _: self._changed())
        self.only.setVisible(bool(self._item))
        self.graders = QListWidget()
        introduce(self.graders, self.tr("Graders of passages"), self.tr("Space ticks the selected grader"))
        for index, (grader, label) in enumerate(graders):
            item = QListWidgetItem(words.say(label))
            item.setData(_NAME, grader)
            item.setCheckState(Qt.CheckState.Unchecked if index else Qt.CheckState.Checked)
            self.graders.addItem(item)
        self.graders.itemChanged.connect(lambda _: self._changed())
        self.graders.setVisible(self._grades)
        self.message = Label()
        self.message.setObjectName("sectionTitle")
        self.message.setWordWrap(True)
        self.box, self.accept_button = agree_box(
            self,
            self.tr("Grade") if self._grades else self.tr("Write"),
            self.tr("Start; it can be stopped at any time, and what is made is kept"),
            default=True,
            enabled=False,
        )
        form = FormLayout()
        form.addRow(self.tr("&Model"), self.judge)
        form.addRow(name, self.number)
        form.addRow(self.tr("&Subtopics"), self.subtopics)
        in_column(
            title, explanation, (self.graders, 1), form, self.keys, self.only, self.afresh, self.message, self.box,
            margins=(20, 18, 20, 16), spacing=10, parent=self,
        )  # fmt: skip
        self.resize(600, 540 if self._grades else 380)
        self._wait = QTimer(self, singleShot=True, interval=_REST)
        self._wait.timeout.connect(self._read_forecast)
        found_models.changed.connect(self._offer)
        if not found_models.searched:
            found_models.search()
        self._offer()

    @property
    def parameters(self) -> dict[str, Any]:
        """Return the parameters of the job."""
        judge = str(self.judge.currentData() or "")
        subtopics = [part.strip() for part in self.subtopics.text().split(";") if part.strip()]
        only = self.only.isChecked()
        if not self._grades:
            items = [self._item] if only else []
            return {
                "judge": judge,
                "items": items,
                "subtopics": subtopics,
                "per": self.number.value(),
                "afresh": self.afresh.isChecked(),
                "keys": self.keys.isChecked(),
            }
        own = {self._item: subtopics} if only and subtopics else {}
        ticks = (self.graders.item(n) for n in range(self.graders.count()))
        names = [str(item.data(_NAME)) for item in ticks if item.checkState() == Qt.CheckState.Checked]
        return {
            "judge": judge,
            "graders": names,
            "k": self.number.value(),
            "subtopics": [] if own else subtopics,
            "own_subtopics": own,
        }

    def _offer(self) -> None:
        models = sorted((c for c in self._found_models.choices if not c.problem), key=lambda c: -c.size)
        before = self.judge.currentData()
        with QSignalBlocker(self.judge):
            self.judge.clear()
            for choice in models:
                self.judge.addItem(choice.title, choice.name)
            self.judge.setCurrentIndex(max(0, self.judge.findData(before)) if models else -1)
        self._changed()

    def _changed(self) -> None:
        if not hasattr(self, "_wait"):
            return
        self._asked += 1
        self.accept_button.setEnabled(False)
        made = self.parameters
        if not made["judge"]:
            self.message.setText(self.tr("No language model was found; get one on the page Pipelines, Models."))
        elif not made.get("graders", True):
            self.message.setText(self.tr("Tick a grader."))
        else:
            self.message.setText(self.tr("Looking at what is there …"))
            self._wait.start()

    def _read_forecast(self) -> None:
        asked, made, grades = self._asked, self.parameters, self._grades

        def work(project: Project) -> BankForecast | PassageGradingForecast | RagExamError:
            try:
                if grades:
                    return project.grading.forecast_passages(
                        made["judge"],
                        graders=made["graders"],
                        k=made["k"],
                        n=0,
                        subtopics=made["subtopics"],
                        own_subtopics=made["own_subtopics"],
                    )
                return project.grading.forecast_banks(
                    made["judge"],
                    ids=made["items"],
                    subtopics=made["subtopics"],
                    per=made["per"],
                    afresh=made["afresh"],
                    keys=made["keys"],
                )
            except RagExamError as exc:
                return exc

        self._session.read("bank forecast", work, lambda forecast: self._show(asked, forecast))

    def _show(self, asked: int, forecast: BankForecast | PassageGradingForecast | RagExamError) -> None:
        if asked != self._asked:
            return
        if isinstance(forecast, RagExamError):
            self.message.setText(" ".join(filter(None, (words.say(forecast.message), words.say(forecast.hint)))))
            return
        number = getattr(forecast, "grades", None)
        if number is None:
            keys = getattr(forecast, "keys", 0)
            number = forecast.questions + keys
            text = self.tr("{0} {0:question|questions} to write at most").format(words.number(forecast.questions, ","))
            if keys and forecast.questions:
                text = self.tr("{0}, {1} right {1:answer|answers} to take at most").format(
                    text, words.number(keys, ",")
                )
            elif keys:
                text = self.tr("{0} right {0:answer|answers} to take at most").format(words.number(keys, ","))
        else:
            text = self.tr("{0} {0:grade|grades} to make at most").format(words.number(number, ","))
        if not number:
            text = self.tr("All of it is there.")
        elif forecast.seconds is None or forecast.least is None or forecast.most is None:
            text = self.tr("{0}; this model was not timed on this machine yet.").format(text)
        else:
            least, most = words.duration(forecast.least), words.duration(forecast.most)
            text = self.tr("{0}: about {1}, {2} to {3}.").format(text, words.duration(forecast.seconds), least, most)
        self.message.setText(text)
        self.accept_button.setEnabled(bool(number) and self._session.job is None)
