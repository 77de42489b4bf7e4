"""The shelf of prompts' beginnings."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from ragexam.llm.llama.prefixes import Prefix, Prefixes, shared
from ragexam.llm.open import open_backend

ENGLISH, GERMAN, WRONG = tuple(range(100)), tuple(range(100, 200)), tuple(range(200, 300))


def test_the_beginning_that_shares_most_is_found() -> None:
    shelf = Prefixes()
    assert shelf.best(ENGLISH) is None
    for tokens in (ENGLISH, GERMAN):
        shelf.keep(Prefix(tokens, b"state"))
    prefix = shelf.best((*GERMAN[:70], 7))
    assert prefix is not None
    assert prefix.tokens == GERMAN
    assert shelf.best(WRONG) is None
    shelf.forget()
    assert shelf.best(GERMAN) is None


def test_one_of_the_same_kind_takes_the_place_of_the_older() -> None:
    shelf = Prefixes(room=100)
    shelf.keep(Prefix(ENGLISH, b"x" * 60))
    newer = (*ENGLISH[:80], *GERMAN[:20])
    shelf.keep(Prefix(newer, b"x" * 60))
    prefix = shelf.best(ENGLISH)
    assert prefix is not None
    assert prefix.tokens == newer


def test_those_unused_longest_make_room() -> None:
    shelf = Prefixes(room=100)
    for tokens in (ENGLISH, GERMAN):
        shelf.keep(Prefix(tokens, b"x" * 40))
    shelf.best(ENGLISH)
    shelf.keep(Prefix(WRONG, b"x" * 40))
    assert shelf.best(GERMAN) is None
    assert shelf.best(ENGLISH) is not None
    shelf.keep(Prefix(GERMAN, b"x" * 101))
    assert shelf.best(GERMAN) is None, "what is larger than the room is not kept"


def test_shared() -> None:
    assert shared((1, 2, 3), (1, 2, 4)) == 2
    assert shared((1, 2), (1, 2, 4)) == 2
    assert shared((), (1,)) == 0


@pytest.mark.models("smollm2-135m")
def test_a_real_model_gives_the_same_bits_whichever_kind_of_prompt_was_before(model_file: Mapping[str, Path]) -> None:
    kinds = ["Reply with the form that is asked for. " * 9, "Antworte nur mit dem Namen des Hafens. " * 7]
    prompts = [kind + tail for tail in ("Sick notes need form", "Die Fähre nach Aldo hält in") for kind in kinds]
    choices = (" K-30", " Norhaven", " form K-17 of the office")

    def sums(turns: list[int]) -> dict[int, list[float]]:
        backend = open_backend(str(model_file["smollm2-135m"]), context=512, threads=1)
        try:
            scores = [backend.loglikelihoods(prompts[turn], choices) for turn in turns]
        finally:
            backend.close()
        if len(turns) > 2:
            assert min(s.reused_tokens for s in scores[2:]) >= 64, "each kind is read once"
        return {turn: [c.loglikelihood for c in s.choices] for turn, s in zip(turns, scores, strict=True)}

    alternating = sums([0, 1, 2, 3])
    assert {**sums([2]), **sums([3])} == {turn: alternating[turn] for turn in (2, 3)}
