"""Grounding: whether each sentence of the answer stands in the passages that it was written from."""

from __future__ import annotations

from ragexam.grading.grader import AnswerCase, GraderKind, GradingMeans, Judgement
from ragexam.grading.judging.asking import PASSAGES, says_yes
from ragexam.grading.judging.sentences import answer_sentences
from ragexam.grading.measures.refusals import refusal_kind
from ragexam.records import JudgementPart


class Grounding(GraderKind):
    """Asks of each sentence whether the passages say it."""

    def grade(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Return the mean probability that a sentence is supported; each sentence with its own is a part."""
        if means.judge is None:
            return Judgement(None, "no model")
        kind = refusal_kind(case.answer, case.question, case.reference)
        if kind in ("declines", "asks back", "ill-formed"):
            return Judgement(None, kind)  # it claims nothing
        grounded = [
            (text, says_yes(means.judge, case, PASSAGES, "judge_grounding.txt", sentence=text))
            for text in answer_sentences(case.answer, case.language)
        ]
        parts = tuple(
            JudgementPart("supported" if share >= 0.5 else "unsupported", text, share) for text, share in grounded
        )
        return Judgement(sum(share for _, share in grounded) / len(grounded), parts=parts)


KIND = Grounding(
    name="grounding",
    label="Grounding",
    summary="How surely the sentences of the answer stand in the passages handed over, on average, by a language model.",
    order=210,
    cost="A language model; one short question a sentence, in two orders of yes and no, and the passages once.",
    source="Es et al. 2024 (RAGAS, faithfulness), by probabilities of yes and no",
    needs=frozenset({"passages", "model"}),
    prompts=(PASSAGES, "judge_grounding.txt"),
    version=2,
    by_verdicts=True,
    prefix="passages",
    says_right=False,
    of_words=True,
)
