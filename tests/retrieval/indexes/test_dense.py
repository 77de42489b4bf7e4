import numpy as np
import pytest

from ragexam.errors import InputError, NotEnoughData
from ragexam.retrieval.indexes.dense import DenseIndex


class VectorEmbedder:
    """Takes the number in a text as the row of a matrix."""

    name, key = "rows", "rows"

    def __init__(self, rows):
        self.rows = rows
        self.dimension = rows.shape[1]

    def embed(self, texts, kind="passage"):
        return self.rows[[int(t) for t in texts]]

    def close(self):
        pass


def unit(rng, n, dimension=24):
    vectors = rng.standard_normal((n, dimension)).astype(np.float32)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def test_cosines_and_order_worked_by_hand(table_embedder):
    embedder = table_embedder({"q": (1, 0), "near": (4, 3), "far": (0, 1), "same": (2, 0)})
    index = DenseIndex(["a", "b", "c"], embedder.embed(["near", "far", "same"]), embedder)
    np.testing.assert_allclose(index.score_all(["q"]), [[0.8, 0.0, 1.0]], atol=1e-6)
    (ranking,) = index.search(["q"], 2)
    assert ranking.chunk_ids == ("c", "a")
    assert ranking.scores == (1.0, 0.8)
    assert embedder.kinds[-1] == "query"


def test_equal_vectors_come_in_chunk_order(table_embedder):
    embedder = table_embedder({"q": (1, 2, 2), "p": (3, 1, 1)})
    index = DenseIndex([f"c{i}" for i in range(9)], embedder.embed(["p"] * 9), embedder)
    (ranking,) = index.search(["q"], 4)
    assert ranking.chunk_ids == ("c0", "c1", "c2", "c3")


def test_the_graph_finds_what_the_exact_search_finds():
    rng = np.random.default_rng(1)
    vectors, queries = unit(rng, 3000), unit(rng, 50)
    ids = [f"c{i}" for i in range(len(vectors))]
    exact = DenseIndex(ids, vectors, VectorEmbedder(queries))
    graph = DenseIndex(ids, vectors, VectorEmbedder(queries), exact_limit=1000)
    assert exact.exact
    assert not graph.exact
    asked = [str(i) for i in range(len(queries))]
    wanted, rankings = exact.search(asked, 10), graph.search(asked, 10)
    recall = np.mean([len(set(w.chunk_ids) & set(f.chunk_ids)) / 10 for w, f in zip(wanted, rankings, strict=True)])
    assert recall >= 0.95
    same = [w for w, f in zip(wanted, rankings, strict=True) if w.chunk_ids == f.chunk_ids]
    assert same
    for w, f in zip(wanted, rankings, strict=True):
        shared = dict(zip(w.chunk_ids, w.scores, strict=True))
        for chunk_id, score in zip(f.chunk_ids, f.scores, strict=True):
            assert score == pytest.approx(shared.get(chunk_id, score), abs=2e-6)


def test_the_graph_is_the_same_each_time():
    rng = np.random.default_rng(2)
    vectors, queries = unit(rng, 600), unit(rng, 20)
    ids = [f"c{i}" for i in range(len(vectors))]
    runs = [
        DenseIndex(ids, vectors, VectorEmbedder(queries), exact_limit=10).search([str(i) for i in range(20)], 5)
        for _ in range(2)
    ]
    assert runs[0] == runs[1]


@pytest.mark.parametrize("limit", [0, 100])
def test_asking_for_more_than_there_is_gives_all(limit):
    rng = np.random.default_rng(3)
    vectors = unit(rng, 6)
    index = DenseIndex(list("abcdef"), vectors, VectorEmbedder(vectors), exact_limit=limit)
    (ranking,) = index.search(["0"], 50)
    assert sorted(ranking.chunk_ids) == list("abcdef")
    assert ranking.chunk_ids[0] == "a"
    assert index.search([], 3) == []


def test_vectors_of_another_model_or_corpus_are_refused(table_embedder):
    embedder = table_embedder({"q": (1, 0)})
    with pytest.raises(InputError, match="do not belong"):
        DenseIndex(["a"], np.ones((1, 3), dtype=np.float32), embedder)
    with pytest.raises(InputError, match="do not belong"):
        DenseIndex(["a", "b"], np.ones((1, 2), dtype=np.float32), embedder)
    with pytest.raises(NotEnoughData):
        DenseIndex([], np.ones((0, 2), dtype=np.float32), embedder)
