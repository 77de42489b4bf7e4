"""BERTScore from arrays, and from the shipped fake embedder."""

from __future__ import annotations

import numpy as np
import pytest

from ragexam.embedding.hashed import HashedEmbedder
from ragexam.grading.grader import GRADERS, AnswerCase, GradingMeans
from ragexam.grading.measures.token_vectors import greedy_match


def test_worked_by_hand() -> None:
    answer = np.array([[2.0, 0.0], [0.0, 1.0]], dtype=np.float32)
    reference = np.array([[1.0, 0.0], [1.0, 0.0], [3.0, 4.0]], dtype=np.float32)
    # cosines: 1, 1, 0.6 and 0, 0, 0.8
    overlap = greedy_match(answer, reference)
    assert overlap.precision == pytest.approx((1.0 + 0.8) / 2)
    assert overlap.recall == pytest.approx((1.0 + 1.0 + 0.8) / 3)
    assert overlap.f1 == pytest.approx(2 * 0.9 * (2.8 / 3) / (0.9 + 2.8 / 3))


def test_as_plain_loops_have_it() -> None:
    rng = np.random.default_rng(0)
    answer, reference = rng.normal(size=(5, 8)).astype(np.float32), rng.normal(size=(7, 8)).astype(np.float32)
    best = []
    for one in answer.astype(float):
        best.append(max(float(one @ two / np.sqrt(one @ one) / np.sqrt(two @ two)) for two in reference.astype(float)))
    assert greedy_match(answer, reference).precision == pytest.approx(np.mean(best))
    assert greedy_match(answer, reference).recall == pytest.approx(greedy_match(reference, answer).precision)


def test_no_tokens_no_match() -> None:
    assert greedy_match(np.zeros((0, 3), dtype=np.float32), np.ones((2, 3), dtype=np.float32)).f1 == 0.0


def test_three_graders_over_one_embedder() -> None:
    means = GradingMeans(HashedEmbedder(64))
    same = AnswerCase("?", "27 days of leave", "leave of 27 days")
    more = AnswerCase("?", "27 days of leave", "27 days")
    for name in ("bert_precision", "bert_recall", "bert_f1"):
        assert GRADERS[name].grade(same, means).value == pytest.approx(1.0)
    recall, precision = (GRADERS[f"bert_{f}"].grade(more, means).value for f in ("recall", "precision"))
    assert recall == pytest.approx(1.0)
    assert precision is not None
    assert precision < 0.99
