"""Relevance: whether the answer speaks to the question, and of nothing else.

RAGProbe's relevance is the same thing in the same words ("directly address the question without deviating into unrelated
topics"), so that this file serves both: two figures of one thing would count it twice.
"""

from __future__ import annotations

from ragexam.grading.judging.asking import ANSWER
from ragexam.grading.judging.ratings import RatingGrader

KIND = RatingGrader(
    name="relevance",
    label="Relevance",
    summary="Whether the answer speaks to what was asked and of nothing else: 1 to 5, by a language model.",
    order=220,
    cost="A language model; one short question an answer.",
    source="Liu et al. 2023 (G-Eval), as in Afzal et al. 2024, section 4.4.3; RAGProbe (Sivasothy et al. 2024), section III.A",
    needs=frozenset({"model"}),
    beginning=ANSWER,
    prompts=(ANSWER, "judge_relevance.txt"),
    prefix="answer",
    says_right=False,
)
