"""The three figures of BERTScore share one declaration: what differs is which of them is given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ragexam.embedding.windows import may_need_windows
from ragexam.grading.grader import SILENCE, AnswerCase, GraderKind, GradingMeans, Judgement
from ragexam.grading.measures.token_vectors import greedy_match
from ragexam.grading.silence import says_nothing


@dataclass(frozen=True, kw_only=True)
class BertScoreKind(GraderKind):
    """Matches tokens by meaning.

    Attributes:
        figure: Which of the three is given.
    """

    figure: Literal["precision", "recall", "f1"]

    def version_for(self, case: AnswerCase) -> int:
        """Return the version that counts for one answer: of long texts the first part alone was read before."""
        return self.version + any(map(may_need_windows, (case.answer, case.reference)))

    def grade(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Return one figure of greedy matching by cosine."""
        if means.embedder is None:
            return Judgement(None, "no embedder")
        if says_nothing(case.answer):
            return Judgement(0.0, SILENCE)  # a text without tokens has no match
        answer, reference = means.embedder.token_vectors([case.answer, case.reference])
        return Judgement(float(getattr(greedy_match(answer, reference), self.figure)))
