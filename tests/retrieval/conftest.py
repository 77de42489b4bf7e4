"""Small records and a fake embedder for the tests of this room."""

import numpy as np
import pytest

from ragexam.records import Chunk, Item, Span


class TableEmbedder:
    """Embeds each text as the unit vector that a table gives it."""

    name, key = "table", "table"

    def __init__(self, table):
        self.table = {text: np.asarray(v, dtype=np.float32) / np.linalg.norm(v) for text, v in table.items()}
        self.dimension = len(next(iter(self.table.values())))
        self.kinds = []

    def embed(self, texts, kind="passage"):
        self.kinds.append(kind)
        return np.array([self.table[t] for t in texts], dtype=np.float32).reshape(len(texts), self.dimension)

    def close(self):
        pass


@pytest.fixture
def table_embedder():
    return TableEmbedder


@pytest.fixture
def make_chunk():
    def make(name, text="", document="d", start=0, end=None, ordinal=0, parent=None):
        last = start + len(text) if end is None else end
        return Chunk(name, document, ordinal, start, last, text, parent_id=parent)

    return make


@pytest.fixture
def make_chunks(make_chunk):
    def make(*texts):
        return [make_chunk(f"c{i}", text, document=f"d{i}") for i, text in enumerate(texts)]

    return make


@pytest.fixture
def make_item():
    def make(name="i", question="?", evidence=()):
        return Item(name, question, ("a", "b"), 0, evidence=tuple(Span(*e) for e in evidence))

    return make
