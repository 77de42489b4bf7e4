"""EXAM++ self-rating weighted: the mean of the ratings by their probabilities, for each question of a bank."""

from __future__ import annotations

from ragexam.grading.grader import Judge
from ragexam.grading.measures.question_bank import ANSWERED, QUESTIONS, WEIGHTED_PROMPT, BankKind, rate_weighted
from ragexam.records import JudgementPart, RubricEntry


class ExamSelfRatingWeighted(BankKind):
    """Weighs the ratings 0 to 5 by how likely the judge would give them."""

    def ask(self, entry: RubricEntry, text: str, judge: Judge) -> JudgementPart:
        """Return the weighted rating; the likeliest one is its label."""
        mean, likeliest = rate_weighted(judge, entry.text, text)
        return JudgementPart(str(likeliest), entry.text, mean)


KIND = ExamSelfRatingWeighted(
    name="exam_self_rating_weighted",
    label="EXAM++ self-rating, weighted",
    summary="How well the answer answers the questions of a bank, 0 to 5 each, the ratings weighed by their probabilities.",
    order=410,
    source="Farzi and Dietz 2024, section 4.2.2; weighted as in Liu et al. 2023 (G-Eval); the context stands first",
    needs=frozenset({"model"}),
    high=5.0,
    cost="A language model reads the answer once, and each question of the bank after it.",
    rubric=QUESTIONS,
    prompts=(WEIGHTED_PROMPT,),
    prefix="exam self-rating",
    usual=False,
    answered=ANSWERED,
)
