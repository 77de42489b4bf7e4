"""Fluency: whether the answer is well written, whatever it says."""

from __future__ import annotations

from ragexam.grading.judging.asking import ANSWER
from ragexam.grading.judging.ratings import RatingGrader

KIND = RatingGrader(
    name="fluency",
    label="Fluency",
    summary="Whether the answer is well written, whatever it says: 1 to 5, by a language model.",
    order=230,
    cost="A language model; one short question an answer.",
    source="Liu et al. 2023 (G-Eval), as in Afzal et al. 2024, section 4.4.3",
    needs=frozenset({"model"}),
    beginning=ANSWER,
    prompts=(ANSWER, "judge_fluency.txt"),
    prefix="answer",
    says_right=False,
    of_words=True,
)
