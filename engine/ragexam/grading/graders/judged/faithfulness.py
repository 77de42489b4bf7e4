"""Faithfulness: whether all that the answer says stands in the passages, rated as a whole."""

from __future__ import annotations

from ragexam.grading.judging.asking import PASSAGES
from ragexam.grading.judging.ratings import RatingGrader

KIND = RatingGrader(
    name="faithfulness",
    label="Faithfulness",
    summary="Whether all that the answer says stands in the passages: 1 to 5, by a language model.",
    order=215,
    cost="A language model; one short question an answer.",
    source="Liu et al. 2023 (G-Eval), as in Afzal et al. 2024, section 4.4.3",
    needs=frozenset({"passages", "model"}),
    beginning=PASSAGES,
    prompts=(PASSAGES, "judge_faithfulness.txt"),
    prefix="passages",
    says_right=False,
    of_words=True,
)
