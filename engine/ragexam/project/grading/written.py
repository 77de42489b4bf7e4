"""The written answers of a project: read, imported, graded by people."""

from __future__ import annotations

from ragexam.grading.judging.trial import JudgeTrial
from ragexam.project.run.history import ProjectResponses
from ragexam.queries.grading.confusion import confusions
from ragexam.queries.grading.graded import current_answers, read_graded
from ragexam.queries.grading.judges import asked_judges, judge_trials, related_writers
from ragexam.records import Grade, Rubric, WrittenAnswer
from ragexam.report.grading.confusion import RagConfusion
from ragexam.report.grading.graded import GradedAnswers
from ragexam.store import Store


class ProjectGrading:
    """Written answers with their grades."""

    def __init__(self, store: Store, responses: ProjectResponses) -> None:
        self._store = store
        self._responses = responses

    def answers(self) -> list[WrittenAnswer]:
        """Return answers to wordings that are still asked."""
        return current_answers(self._store)

    def counts(self) -> dict[str, int]:
        """Return the number of answers per system."""
        return self._store.answers.counts()

    def grades(self) -> list[Grade]:
        """Return every grade, oldest first."""
        return self._store.grades.all()

    def of_person(self, rater: str) -> dict[str, Grade]:
        """Return the grades that a person gave, by the answer's id."""
        return self._store.grades.of_person(rater)

    def rubrics(self) -> list[Rubric]:
        """Return what answers are held against, by item and kind."""
        return self._store.rubrics.all()

    def graded(self) -> GradedAnswers:
        """Return answers with what graders and people say of them."""
        return read_graded(self._store)

    def judges(self) -> dict[str, JudgeTrial]:
        """Return how the models did that graders asked last, by the model's hash."""
        return judge_trials(self._store)

    def asked(self) -> dict[str, str]:
        """Return the hash of the model that each grader asked last, by the grader's name."""
        return asked_judges(self._store)

    def related_writers(self, family: str) -> list[str]:
        """Return names of models of a judge's family whose answers are graded."""
        return related_writers(self._store, family)

    def confusions(self) -> list[RagConfusion]:
        """Return of every pipeline that searches how often it had the passage and was right."""
        return confusions(self._store, self._responses.answers())

    def add(self, answers: tuple[WrittenAnswer, ...]) -> tuple[int, int]:
        """Keep answers; return how many were new, and how many of the others were completed by what they left empty."""
        with self._store.transaction():
            completed = self._store.answers.complete(answers)
            return self._store.answers.add(answers), completed
