"""Direct grading: a judge is asked whether a text is relevant for a query, by the prompts of the literature.

Comparisons of EXAM++ (Farzi and Dietz 2024, section 2.1 and appendix A). The published graders read what a model writes; here
the probabilities of the labels are taken, of which the likeliest is what a greedy model writes.
"""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.grading.grader import AnswerCase, GraderKind, GradingMeans, Judgement
from ragexam.grading.measures.question_bank import user
from ragexam.prompt_files import prompt_text
from ragexam.records import JudgementPart

COST = "A language model reads question and answer once."


@dataclass(frozen=True, kw_only=True)
class DirectKind(GraderKind):
    """A direct grading prompt.

    Attributes:
        labels: What the judge may say, with the value of each.
    """

    labels: tuple[tuple[str, float], ...] = (("Yes", 1.0), ("No", 0.0))

    def grade(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Return the labels' mean by their probabilities; the likeliest label stands in the one part, with its value."""
        if means.judge is None:
            return Judgement(None, "no model")
        asked = prompt_text(self.prompts[0], query=case.question, passage=case.answer)
        shares = means.judge.label_probabilities(user(asked), [label for label, _ in self.labels])
        values = [value for _, value in self.labels]
        best = max(range(len(shares)), key=shares.__getitem__)
        part = JudgementPart(self.labels[best][0], case.question, values[best])
        return Judgement(sum(value * share for value, share in zip(values, shares, strict=True)), "", (part,))
