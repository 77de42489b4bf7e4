"""A model of random weights, small enough to be made for each file of tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tiny_model import tiny_model

from ragexam.llm.llama.backend import LlamaCppBackend

TEXTS = [
    "the and in there was a man and the other had an inn",
    "in the inn there was an hen and a ham",
    "when the rain ended the men ran in and ate",
]
CHOICES = (" and", " the man", " an inn in there", " x")
PROMPTS = [" ".join([TEXTS[0]] * n) + " " + tail for n in (1, 3, 6) for tail in TEXTS[1:]]


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("models") / "tiny.gguf"
    path.write_bytes(tiny_model())
    return path


@pytest.fixture
def backend(tiny: Path) -> Iterator[LlamaCppBackend]:
    made = LlamaCppBackend(tiny, threads=1, context=512, gpu_layers=0)
    yield made
    made.close()


def sums(backend: LlamaCppBackend, prompt: str, choices: tuple[str, ...] = CHOICES) -> list[float]:
    return [choice.loglikelihood for choice in backend.loglikelihoods(prompt, choices).choices]
