"""EXAM++ self-rating: how well a text answers each question of a bank, as the judge writes it."""

from __future__ import annotations

from ragexam.grading.grader import Judge
from ragexam.grading.measures.question_bank import ANSWERED, QUESTIONS, RATING_PROMPT, BankKind, rate
from ragexam.records import JudgementPart, RubricEntry


class ExamSelfRating(BankKind):
    """Has the judge write a rating."""

    def ask(self, entry: RubricEntry, text: str, judge: Judge) -> JudgementPart:
        """Return the rating from 0 to 5; 1 where it cannot be read, 0 for a refusal."""
        rating = rate(judge, entry.text, text)
        return JudgementPart(str(rating), entry.text, float(rating))


KIND = ExamSelfRating(
    name="exam_self_rating",
    label="EXAM++ self-rating",
    summary="How well the answer answers the questions of a bank, 0 to 5 each, as the model writes it.",
    order=400,
    source="Farzi and Dietz 2024, section 4.2.2",
    needs=frozenset({"model"}),
    version=2,
    high=5.0,
    cost="A language model writes a rating for each question of the bank.",
    rubric=QUESTIONS,
    prompts=(RATING_PROMPT,),
    usual=False,
    answered=ANSWERED,
)
