from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.embedding.hashed import HashedEmbedder
from ragexam.embedding.open import open_embedder
from ragexam.errors import InputError


def test_like_texts_point_the_same_way() -> None:
    vectors = HashedEmbedder().embed(
        [
            "The night train costs 14 crowns.",
            "How much does the night train cost?",
            "Apples are kept at three degrees.",
        ]
    )
    near, far = vectors[0] @ vectors[1], vectors[0] @ vectors[2]
    assert near > 0.4
    assert abs(far) < 0.25
    assert near > far + 0.3


@given(st.lists(st.text(max_size=40), max_size=6))
def test_unit_or_zero_and_independent_of_the_others(texts: list[str]) -> None:
    embedder = HashedEmbedder(64)
    vectors = embedder.embed(texts)
    assert vectors.shape == (len(texts), 64)
    assert vectors.dtype == np.float32
    for text, vector in zip(texts, vectors, strict=True):
        np.testing.assert_array_equal(vector, embedder.embed([text], "query")[0])
        norm = np.linalg.norm(vector)
        assert norm == pytest.approx(1.0, abs=1e-5) or norm == 0.0


def test_no_words_no_direction() -> None:
    assert not HashedEmbedder().embed(["", "  ", "?!"]).any()


def test_case_and_order_do_not_count() -> None:
    a, b = HashedEmbedder().embed(["Night train", "TRAIN night"])
    np.testing.assert_allclose(a, b, atol=1e-7)


def test_known_bits() -> None:
    # The same on every machine: the key of cached vectors promises it.
    vector = HashedEmbedder(16).embed(["harbour"])[0]
    assert HashedEmbedder(16).key == HashedEmbedder(16).key != HashedEmbedder(32).key
    # Pieces of "<harbour>": itself thrice, seven of 3, six of 4 and five of 5 letters, hashed by CRC-32.
    import zlib

    word = "<harbour>"
    pieces = [word] * 3 + [word[i : i + n] for n in (3, 4, 5) for i in range(len(word) - n + 1)]
    assert len(pieces) == 3 + 7 + 6 + 5
    expected = np.zeros(16)
    for piece in pieces:
        crc = zlib.crc32(piece.encode())
        expected[(crc >> 1) % 16] += 1 if crc & 1 else -1
    np.testing.assert_allclose(vector, expected / np.linalg.norm(expected), atol=1e-6)


def test_opening_by_name() -> None:
    assert open_embedder("hashed").dimension == 256
    assert open_embedder("hashed:32").dimension == 32
    for name in ("hashed:x", "hashed:4", "hashed:9999999"):
        with pytest.raises(InputError):
            open_embedder(name)
