"""Correctness: whether the answer says what the reference says."""

from __future__ import annotations

from ragexam.grading.judging.yes_no import YesNoGrader

KIND = YesNoGrader(
    name="correctness",
    label="Correctness",
    summary="How surely the answer says what the reference says, by a language model.",
    order=240,
    cost="A language model; one short question an answer, in two orders of yes and no.",
    source="RAGProbe (Sivasothy et al. 2024), section III.A",
    prompts=("judge_answer.txt", "judge_correctness.txt"),
)
