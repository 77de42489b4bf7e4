"""Texts that are longer than a transformer reads at once, where each token's own vector is wanted."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tiny_sentence import save_embedder

from ragexam.embedding.onnx.embedder import OnnxEmbedder
from ragexam.embedding.onnx.recipe import embedder_recipe
from ragexam.embedding.protocols import TextVectors
from ragexam.embedding.sentence import SentenceEmbedder
from ragexam.embedding.windows import joined, may_need_windows, shared_tokens
from ragexam.grading.grader import GRADERS, AnswerCase, GradingMeans


def window(*numbers: int) -> TextVectors:
    """Return a window of marks (0) and tokens."""
    return TextVectors(np.array([[number] for number in numbers], dtype=np.float32), np.array(numbers) > 0)


def test_what_windows_share_is_taken_once() -> None:
    one = joined([window(0, 1, 2, 3, 4, 0), window(0, 3, 4, 5, 6, 0), window(0, 5, 6, 7, 0)], 2)
    assert one.rows[:, 0].tolist() == [0, 1, 2, 3, 4, 0, 0, 5, 6, 0, 0, 7, 0]
    assert one.rows[one.own, 0].tolist() == [1, 2, 3, 4, 5, 6, 7]
    alone = window(0, 1, 2, 0)
    assert joined([alone], 2) is alone


@pytest.fixture(scope="module")
def embedders(tmp_path_factory: pytest.TempPathFactory) -> list[OnnxEmbedder | SentenceEmbedder]:
    folder: Path = save_embedder(tmp_path_factory.mktemp("models") / "tiny")  # its transformer reads 64 tokens
    recipe = embedder_recipe(folder)
    assert recipe is not None
    return [OnnxEmbedder(recipe, threads=1), SentenceEmbedder(folder, threads=1)]


def test_every_token_of_a_long_text_has_its_vector_once(embedders: list[OnnxEmbedder | SentenceEmbedder]) -> None:
    text = "the apple " * 60 + "night train"
    for embedder in embedders:
        whole, beginning, short = embedder.token_vectors([text, "the apple " * 31, "night train"])
        assert whole.own.sum() == 122
        np.testing.assert_array_equal(whole.rows[:64], beginning.rows), "the first window is what was read before"
        assert short.own.tolist() == [False, True, True, False]
    ours, theirs = (embedder.token_vectors([text])[0] for embedder in embedders)
    np.testing.assert_allclose(ours.rows, theirs.rows, atol=2e-5)
    np.testing.assert_array_equal(ours.own, theirs.own)


def test_a_window_is_read_with_what_goes_before(embedders: list[OnnxEmbedder | SentenceEmbedder]) -> None:
    shared = shared_tokens(64)
    text = ("the apple " * 31 + "night train " * 20).split()
    for embedder in embedders:
        whole, second = embedder.token_vectors([" ".join(text), " ".join(text[62 - shared :])])
        np.testing.assert_allclose(whole.rows[whole.own][62:], second.rows[second.own][shared:], atol=1e-5)


def test_an_answer_from_the_end_of_a_long_passage_is_found_there(
    embedders: list[OnnxEmbedder | SentenceEmbedder],
) -> None:
    for embedder in embedders:
        means = GradingMeans(embedder)
        case = AnswerCase("?", "night train", passages=("the apple " * 60 + "night train",))
        cut = AnswerCase("?", "night train", passages=("the apple " * 31,))
        told, before = (GRADERS["bert_k_precision"].grade(one, means).value for one in (case, cut))
        assert told is not None
        assert before is not None
        assert told > before


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", False),
        ("leave " * 160, False),
        ("leave " * 200, True),
        ("7 " * 501, True),
        ("語" * 501, True),
        ("7" * 400, False),
    ],
)
def test_only_long_texts_need_them(text: str, wanted: bool) -> None:
    assert may_need_windows(text) is wanted


def test_grades_of_long_texts_alone_are_made_anew() -> None:
    short, long = (
        AnswerCase("?", "night", "train", ("apple",)),
        AnswerCase("?", "night", "train " * 300, ("apple " * 300,)),
    )
    for name in ("bert_precision", "bert_recall", "bert_f1", "bert_k_precision"):
        kind = GRADERS[name]
        assert (kind.version_for(short), kind.version_for(long)) == (kind.version, kind.version + 1)
