"""Retrievers and labels in words: in German each kind with each kind inside it, in English without internal names."""

from __future__ import annotations

import re

import pytest

from ragexam.language.voice import english, voice_of
from ragexam.project.pipelines.page import offered_inside
from ragexam.retriever_specs import KINDS, make_retriever, retriever_label
from ragexam_gui import words

ENGLISH = re.compile(r"\bover\b|\bof\b|re-ranked|weighted|Pre-filter|Contextual|Multi-query|Child-parent", re.ASCII)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_no_english_stays_in_a_retrievers_name(kind: str) -> None:
    german = voice_of("de")
    labels = [KINDS[kind].label]
    if KINDS[kind].slot:
        labels += [
            retriever_label(make_retriever(kind, 3, {KINDS[kind].slot: text}), 0) for text, _ in offered_inside(kind)
        ]
        assert len(labels) > 5
    assert [text for text in map(german.say, labels) if ENGLISH.search(text)] == []


def test_shares_and_names_in_a_sum_are_german() -> None:
    spec = make_retriever("ensemble", 3, {"of": "[bm25]+[contextual]", "weights": "1+2"})
    assert voice_of("de").say(retriever_label(spec, 0)) == "Ensemble aus 1 × BM25 + 2 × (Kontextuell über Hybrid)"


def test_internal_names_are_words_in_english() -> None:
    said = english(
        "fact_single questions are found most often. Hybrid, weighted, text_weight=0.2 is best for fact_single."
    )
    assert said == (
        "single-fact questions are found most often. Hybrid, weighted, text weight 0.2 is best for single fact."
    )


def test_no_line_ends_within_a_span_of_time() -> None:
    spans = [words.duration(seconds) for seconds in (4.0, 42.0, 312.0, 1200.0, 9000.0)]
    assert not any(" " in span for span in spans)
    assert spans[2] == "5\N{NO-BREAK SPACE}min\N{NO-BREAK SPACE}12\N{NO-BREAK SPACE}s"
