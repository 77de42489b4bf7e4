"""Consistency: whether the answer agrees with the reference in detail, and with itself."""

from __future__ import annotations

from ragexam.grading.judging.yes_no import YesNoGrader

KIND = YesNoGrader(
    name="consistency",
    label="Consistency",
    summary="How surely the answer agrees with the reference and with itself, by a language model.",
    order=250,
    cost="A language model; one short question an answer, in two orders of yes and no.",
    source="RAGProbe (Sivasothy et al. 2024), section III.A",
    prompts=("judge_answer.txt", "judge_consistency.txt"),
)
