"""Completeness: whether the answer leaves nothing of the reference out."""

from __future__ import annotations

from ragexam.grading.judging.yes_no import YesNoGrader

KIND = YesNoGrader(
    name="completeness",
    label="Completeness",
    summary="How surely the answer leaves nothing of the reference out, by a language model.",
    order=245,
    cost="A language model; one short question an answer, in two orders of yes and no.",
    source="RAGProbe (Sivasothy et al. 2024), section III.A",
    prompts=("judge_answer.txt", "judge_completeness.txt"),
)
