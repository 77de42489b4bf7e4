"""Reads what the window shows before a language model judges answers to scenarios: how many, by which metrics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from ragexam.project.project import Project
from ragexam.scenarios.metrics import metric_label


@dataclass(frozen=True, slots=True)
class JudgingOffer:
    """Work of a judge.

    Attributes:
        answers: That are judged.
        metrics: Label of each metric that asks a model, with the number of grades by it.
        grades: All of them.
        made: Grades that are there, by the hash of the judge.
    """

    answers: int
    metrics: tuple[tuple[str, int], ...]
    grades: int
    made: Mapping[str, int]

    def left(self, judge: str) -> int:
        """Return how many grades a judge has still to give, by its hash; "" for one that is not known yet."""
        return self.grades - self.made.get(judge, 0)


def reading_judging(project: Project) -> JudgingOffer:
    """Read what a judge would be asked.

    Raises:
        NotEnoughData: Nobody has answered a scenario.
    """
    work = project.scenarios.judging_work()
    wanted = {(answer.id, name) for answer, _, name in work}
    made = Counter(one.judge_key for one in project.scenarios.grades() if (one.answer_id, one.metric) in wanted)
    by_metric = Counter(name for _, _, name in work)
    return JudgingOffer(
        len({answer.id for answer, _, _ in work}),
        tuple((metric_label(name), number) for name, number in by_metric.items()),
        len(work),
        dict(made),
    )
