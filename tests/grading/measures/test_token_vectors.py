"""BERTScore from arrays, from the shipped fake embedder, and equal to what `bert-score` gave for the same pairs."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from ragexam.embedding.hashed import HashedEmbedder
from ragexam.embedding.open import open_embedder
from ragexam.embedding.protocols import TextVectors
from ragexam.embedding.windows import may_need_windows
from ragexam.grading.grader import GRADERS, AnswerCase, GradingMeans, TokenVectors
from ragexam.grading.measures.token_vectors import greedy_match

GOLDEN = json.loads((Path(__file__).parent / "bert_score.json").read_text(encoding="utf-8"))
"""Figures that the package gave once; how is said in the file. Neither the package nor PyTorch is needed to test."""


def plain(*rows: list[float]) -> TextVectors:
    """Tokens without marks of beginning and end."""
    return TextVectors(np.array(rows, dtype=np.float32), np.ones(len(rows), dtype=np.bool_))


@pytest.mark.models("minilm")
def test_figures_are_those_of_the_reference_package(model_file: dict[str, Path]) -> None:
    embedder = open_embedder(model_file["minilm"], threads=1)
    assert isinstance(embedder, TokenVectors)
    means = GradingMeans(embedder)
    for pair in GOLDEN["pairs"]:
        if any(map(may_need_windows, (pair["answer"], pair["reference"]))):
            continue  # the package cuts them
        case = AnswerCase("?", pair["answer"], pair["reference"])
        ours = [GRADERS[f"bert_{name}"].grade(case, means).value for name in ("precision", "recall", "f1")]
        assert ours == pytest.approx(pair["figures"], abs=1e-5), pair
        passages = AnswerCase("?", pair["answer"], passages=("Something else.", pair["reference"], ""))
        best = GRADERS["bert_k_precision"].grade(passages, means).value
        assert best is not None
        assert best >= pair["figures"][0] - 1e-5, pair
    embedder.close()


@pytest.mark.models("minilm")
def test_long_texts_are_those_of_the_package_as_far_as_it_reads_and_go_on(model_file: dict[str, Path]) -> None:
    embedder = open_embedder(model_file["minilm"], threads=1)
    assert isinstance(embedder, TokenVectors)
    long = [pair for pair in GOLDEN["pairs"] if max(len(pair["answer"]), len(pair["reference"])) > 2000]
    assert len(long) == 2
    for pair in long:
        whole = embedder.token_vectors([pair["answer"], pair["reference"]])
        first = greedy_match(*(TextVectors(text.rows[:512], text.own[:512]) for text in whole))
        assert [first.precision, first.recall, first.f1] == pytest.approx(pair["figures"], abs=1e-5)
        assert greedy_match(*whole).f1 > first.f1 + 0.02, "the shorter text stands at the end of the longer one"
    embedder.close()


def test_worked_by_hand() -> None:
    answer = plain([2.0, 0.0], [0.0, 1.0])
    reference = plain([1.0, 0.0], [1.0, 0.0], [3.0, 4.0])
    # cosines: 1, 1, 0.6 and 0, 0, 0.8
    overlap = greedy_match(answer, reference)
    assert overlap.precision == pytest.approx((1.0 + 0.8) / 2)
    assert overlap.recall == pytest.approx((1.0 + 1.0 + 0.8) / 3)
    assert overlap.f1 == pytest.approx(2 * 0.9 * (2.8 / 3) / (0.9 + 2.8 / 3))


def test_marks_are_matched_and_do_not_count() -> None:
    """The answer's second token is nearest to the reference's mark; the marks' own best matches are left out."""
    answer = TextVectors(np.array([[0, 0, 1], [1, 0, 0], [0, 1, 0]], dtype=np.float32), np.array([False, True, True]))
    reference = TextVectors(np.array([[0, 3, 4], [1, 0, 0]], dtype=np.float32), np.array([False, True]))
    assert greedy_match(answer, reference).precision == pytest.approx((1.0 + 0.6) / 2)
    assert greedy_match(answer, reference).recall == pytest.approx(1.0)


def test_as_plain_loops_have_it() -> None:
    rng = np.random.default_rng(0)
    answer, reference = (plain(*rng.normal(size=(rows, 8)).tolist()) for rows in (5, 7))
    best = []
    for one in answer.rows.astype(float):
        cosines = [one @ two / np.sqrt(one @ one) / np.sqrt(two @ two) for two in reference.rows.astype(float)]
        best.append(max(map(float, cosines)))
    assert greedy_match(answer, reference).precision == pytest.approx(np.mean(best))
    assert greedy_match(answer, reference).recall == pytest.approx(greedy_match(reference, answer).precision)


def test_no_tokens_no_match() -> None:
    marks_alone = TextVectors(np.ones((2, 3), dtype=np.float32), np.zeros(2, dtype=np.bool_))
    nothing = TextVectors(np.zeros((0, 3), dtype=np.float32), np.zeros(0, dtype=np.bool_))
    for empty in (marks_alone, nothing):
        assert greedy_match(empty, plain([1.0, 1.0, 1.0])).f1 == 0.0
        assert greedy_match(plain([1.0, 1.0, 1.0]), empty).f1 == 0.0


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
