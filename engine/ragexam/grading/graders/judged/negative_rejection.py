"""Negative rejection: whether a system declines where its passages do not hold the answer."""

from __future__ import annotations

from ragexam.grading.grader import AnswerCase, GraderKind, GradingMeans, Judgement, Need
from ragexam.grading.judging.asking import PASSAGES, says_yes
from ragexam.grading.judging.refusals import ASKED, refusal_signs
from ragexam.records import JudgementPart


class NegativeRejection(GraderKind):
    """Tells refusals where there is nothing to answer from: by where the evidence stands if that is known, else by asking.

    A small judge finds an answer in nearly every passage. Where it is known that nothing holds one, no passages are needed: of a
    system that tells none of its own, declining is right all the same.
    """

    def lacks(self, case: AnswerCase, means: GradingMeans) -> tuple[Need, ...]:
        """Return what it needs and is not given; no passages where it is known that there is nothing to answer from."""
        lacking = super().lacks(case, means)
        return tuple(need for need in lacking if need != "passages") if case.held is False else lacking

    def version_for(self, case: AnswerCase) -> int:
        """Return the version that counts for one answer: without passages it said nothing before."""
        return self.version + (case.held is False and not case.passages)

    def grade(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Return 1 where it declines, 0 where it answers, or refuses and answers; nothing where the passages tell."""
        if means.judge is None:
            return Judgement(None, "no model")
        parts: tuple[JudgementPart, ...] = ()
        tells = case.held
        if tells is None:
            says = says_yes(means.judge, case, PASSAGES, "judge_tells.txt")
            parts = (JudgementPart("the passages tell", "", says),)
            tells = says >= 0.5
        if tells:
            return Judgement(None, "the passages tell", parts)
        kind = refusal_signs(means.judge, case).kind
        return Judgement(float(kind in ("declines", "asks back")), kind, parts)

    def grade_silence(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Return what it says of any answer: who says nothing does not decline."""
        return self.grade(case, means)


KIND = NegativeRejection(
    name="negative_rejection",
    label="Negative rejection",
    summary="Whether the answer declines where the passages hold none: by where the evidence stands, else by a language model.",
    order=255,
    cost="A language model; up to six short questions an answer, each in two orders of yes and no.",
    source="RAGProbe (Sivasothy et al. 2024), section III.A and scenario 6",
    needs=frozenset({"passages", "model"}),
    prompts=("judge_tells.txt", *ASKED),
    version=4,
    by_verdicts=True,
    prefix="passages",
    by_evidence=True,
    says_right=False,
)
