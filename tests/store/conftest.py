"""Records to fill a project with, and an open project file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from ragexam.records import Item, PipelineSpec, Response, RetrieverSpec, Span, content_id
from ragexam.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.create(tmp_path / "exam.ragexam") as opened:
        yield opened


def make_item(number: int, **changes: object) -> Item:
    fields: dict[str, object] = {
        "id": content_id("test item", number),
        "question": f"What is {number}?",
        "choices": (f"{number}", f"{number + 1}", f"{number + 2}", f"{number + 3}"),
        "key": number % 4,
        "evidence": (Span("d1", number, number + 5),),
        "topic": "numbers",
        "language": "en",
    }
    return Item(**{**fields, **changes})  # type: ignore[arg-type]


def make_pipeline(number: int) -> PipelineSpec:
    return PipelineSpec(f"model{number % 3}", f"Model {number % 3}", RetrieverSpec("bm25", k=1 + number), number % 2)


def make_response(pipeline: PipelineSpec, item: Item, manifest: str = "m", **changes: object) -> Response:
    fields: dict[str, object] = {
        "pipeline_id": pipeline.id,
        "item_id": item.id,
        "item_hash": item.content_hash,
        "loglikelihoods": (-1.5, -2.25, -3.0, -4.125),
        "characters": (4, 5, 6, 7),
        "bytes": (4, 5, 6, 8),
        "tokens": (1, 1, 2, 2),
        "chosen": 0,
        "correct": item.key == 0,
        "margin": 0.3,
        "passages": ("c1", "c2"),
        "dropped_passages": ("c3",),
        "examples": ("i9",),
        "prompt_hash": "p1",
        "prompt_tokens": 120,
        "seconds": 0.5,
        "retrieval_seconds": 0.001,
        "manifest_id": manifest,
    }
    return Response(**{**fields, **changes})  # type: ignore[arg-type]


@pytest.fixture
def make() -> SimpleNamespace:
    return SimpleNamespace(item=make_item, pipeline=make_pipeline, response=make_response)
