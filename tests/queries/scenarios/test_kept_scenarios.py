"""Checks what pipelines are called in scenarios: their labels, with the template where two are alike."""

from __future__ import annotations

from dataclasses import replace

from ragexam.queries.scenarios.kept import names_of
from ragexam.records import PipelineSpec, RetrieverSpec


def test_two_of_one_label_are_told_apart() -> None:
    one = PipelineSpec("h", "m", RetrieverSpec("bm25", 3))
    other = replace(one, template="plain")
    assert list(names_of([one]).values()) == [one.label]
    assert list(names_of([one, other]).values()) == [f"{one.label} · chat", f"{one.label} · plain"]


def test_no_two_are_called_the_same() -> None:
    one = PipelineSpec("h", "m", RetrieverSpec("bm25", 3))
    other = replace(one, model_hash="k")
    names = names_of([one, other])
    assert len(set(names.values())) == 2
    assert names_of([one], [str(one.label)])[one.id] != one.label, "a system has that name"
