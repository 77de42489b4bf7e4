"""A few words of which a model would say one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ragexam.errors import ContextOverflow, InputError
from ragexam.llm.backend import ScoresLabels
from ragexam.llm.llama.backend import LlamaCppBackend
from ragexam.llm.llama.prompt_memory import GRAIN, LEAST

PROMPT = "The ferry to Norhaven leaves from pier 5 at ten past nine. Is it right that it leaves at nine?"
LABELS = (" y", " n", " and so on", " and so far")


@pytest.fixture
def backend(tiny: Path) -> Iterator[LlamaCppBackend]:
    """Open the smallest model."""
    made = LlamaCppBackend(tiny, threads=1, context=512, gpu_layers=0)
    yield made
    made.close()


def sums(backend: LlamaCppBackend, prompt: str = PROMPT, labels: tuple[str, ...] = LABELS) -> list[float]:
    """Return the score of each label."""
    return [choice.loglikelihood for choice in backend.label_loglikelihoods(prompt, labels).choices]


def test_scores_are_those_of_continuations_but_for_rounding(backend: LlamaCppBackend) -> None:
    assert isinstance(backend, ScoresLabels)
    for end in ("", " It is", " So what?\n"):
        scores = backend.loglikelihoods(PROMPT + end, LABELS)
        labels = backend.label_loglikelihoods(PROMPT + end, LABELS)
        assert [c.tokens for c in labels.choices] == [c.tokens for c in scores.choices]
        assert {c.tokens for c in labels.choices} != {1}, "short and long ones"
        assert [c.loglikelihood for c in labels.choices] == pytest.approx(
            [c.loglikelihood for c in scores.choices], abs=1e-3
        )


def test_a_score_depends_on_prompt_and_label_alone(backend: LlamaCppBackend) -> None:
    first = sums(backend)
    assert [sums(backend, labels=(label,))[0] for label in LABELS] == first, "the same bits"
    backend.loglikelihoods(PROMPT + " so", LABELS)
    backend.generate(PROMPT + " and", max_tokens=5)
    sums(backend, "Another one. " * 9)
    assert sums(backend, labels=LABELS[::-1]) == first[::-1]


def test_nothing_is_decoded_but_the_prompt_and_what_labels_begin_with(
    backend: LlamaCppBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    head, tails = backend._encode_pairs(PROMPT, LABELS)
    decoded: list[tuple[int, int]] = []
    decode = backend._native.decode

    def counting(tokens: Any, positions: Any, sequences: Any, wanted: Any) -> None:
        decoded.append((len(tokens), sum(wanted)))
        decode(tokens, positions, sequences, wanted)

    monkeypatch.setattr(backend._native, "decode", counting)
    sums(backend)
    begun = [before for before in dict.fromkeys(tuple(tail[:-1]) for tail in tails) if before]
    assert 0 < len(begun) < len(LABELS), "some are longer than a token, and begin alike"
    assert decoded == [(len(head), 1), *((len(before), len(before)) for before in begun)]
    decoded.clear()
    scores = backend.label_loglikelihoods(PROMPT + " Yes?", LABELS[:2])
    kept = min(len(head), scores.prompt_tokens - LEAST) // GRAIN * GRAIN
    assert scores.reused_tokens == kept > 0
    assert decoded[0] == (scores.prompt_tokens - kept, 1)


def test_what_does_not_fit_or_is_empty_is_refused(backend: LlamaCppBackend) -> None:
    with pytest.raises(ContextOverflow):
        backend.label_loglikelihoods("word " * 600, LABELS)
    for labels in ((), (" y", "")):
        with pytest.raises(InputError):
            backend.label_loglikelihoods(PROMPT, labels)
