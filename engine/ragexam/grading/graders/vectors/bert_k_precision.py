"""BERT-K-precision: how well each token of the answer is matched by meaning in the passages that it was written from."""

from __future__ import annotations

from ragexam.embedding.windows import may_need_windows
from ragexam.grading.grader import AnswerCase, GraderKind, GradingMeans, Judgement
from ragexam.grading.measures.token_vectors import greedy_match


class BertKnowledgePrecision(GraderKind):
    """Matches tokens with those of the passages."""

    def version_for(self, case: AnswerCase) -> int:
        """Return the version that counts for one answer: of long texts the first part alone was read before."""
        return self.version + any(map(may_need_windows, (case.answer, *case.passages)))

    def grade(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Return the precision of greedy matching with the passage that has most of the answer."""
        if means.embedder is None:
            return Judgement(None, "no embedder")
        answer, *passages = means.embedder.token_vectors([case.answer, *case.passages])
        return Judgement(max(greedy_match(answer, passage).precision for passage in passages))


KIND = BertKnowledgePrecision(
    name="bert_k_precision",
    label="BERT-K-precision",
    summary="How well each token of the answer is matched by meaning in the best of the passages handed over.",
    order=95,
    source="Zhang et al. 2020, against passages as in MT-RAG (Katsis et al. 2025)",
    needs=frozenset({"passages", "embedder"}),
    low=-1.0,
    cost="An embedding model; some answers a second.",
    version=2,
    says_right=False,
    of_words=True,
)
