"""Refusals, told by rule and model: declines, a caution with an answer, an answer from own knowledge, a question back."""

from __future__ import annotations

from ragexam.grading.grader import AnswerCase, GraderKind, GradingMeans, Judgement
from ragexam.grading.judging.refusals import ASKED, refusal_signs
from ragexam.records import JudgementPart


class AnswersAsked(GraderKind):
    """Tells refusals by rule, and by a model where it is sure."""

    def grade(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Return 1 where something is answered, from wherever; 0 where nothing is."""
        if means.judge is None:
            return Judgement(None, "no model")
        signs = refusal_signs(means.judge, case)
        asked = (("declines", signs.declines), ("answers", signs.answers), ("asks back", signs.asks))
        parts = tuple(JudgementPart(label, "", share) for label, share in asked if share is not None)
        return Judgement(float(signs.kind in ("", "says so and answers", "own knowledge")), signs.kind, parts)


KIND = AnswersAsked(
    name="refusal",
    label="Answers at all (asked)",
    summary="Whether the answer is one, and of which kind a refusal is; told by rule and a language model.",
    order=115,
    cost="A language model; three short questions an answer, and one a sentence for own knowledge, each in two orders of yes and no.",
    source="RAGProbe, negative rejection; InspectorRAGet's conditional “I don't know”",
    needs=frozenset({"model"}),
    prompts=ASKED,
    version=3,
    by_verdicts=True,
    prefix="answer",
    says_right=False,
)
