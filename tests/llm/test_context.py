"""Checks that what a model reads at once is known before it is opened, as it is when it is open."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiny_model import tiny_model

from ragexam.errors import ModelNotFound
from ragexam.llm.api.kept import keep_server
from ragexam.llm.api.server import ModelServer, ServerFacts
from ragexam.llm.context import context_of
from ragexam.llm.open import open_backend

pytestmark = pytest.mark.usefixtures("empty_home")


@pytest.mark.parametrize("options", [{}, {"context": 900}])
def test_of_scripted_models(options: dict[str, int]) -> None:
    opened = open_backend("scripted:1", **options)
    assert context_of("scripted:1", options) == opened.describe().context_length


@pytest.mark.parametrize("options", [{}, {"context": 256}, {"context": 100_000}])
def test_of_a_file(tmp_path: Path, options: dict[str, int]) -> None:
    path = tmp_path / "tiny.gguf"
    path.write_bytes(tiny_model(context=512))
    opened = open_backend(str(path), **options)
    try:
        assert context_of(str(path), options) == opened.describe().context_length
    finally:
        opened.close()
    with pytest.raises(ModelNotFound):
        context_of("no such model", options)


@pytest.mark.parametrize(
    ("own", "told", "wanted", "reads"),
    [(0, 0, None, 4096), (0, 2048, None, 2048), (1024, 2048, 900, 900), (1024, 0, 9999, 1024)],
)
def test_of_a_server(own: int, told: int, wanted: int | None, reads: int) -> None:
    keep_server(ModelServer("attic", "http://localhost:8000", context=own, facts=ServerFacts("m", context=told)))
    assert context_of("api:attic", {"context": wanted}) == reads
