"""From a question to the same one in other words: key, wrong answers, evidence and topic stay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ragexam.exam.categories import bloom_levels, question_word
from ragexam.exam.demands.kind import REWORDED
from ragexam.prompt_files import LANGUAGES
from ragexam.records import Finding, Item, ItemState, content_id

_OTHER_WORDS: Final = {"en": "In other words: {}", "de": "Mit anderen Worten: {}"}


def is_original(item: Item) -> bool:
    """Return whether an item can be reworded: it is asked, has choices and evidence, and is no reworded one itself."""
    one_place = item.needs_all or len(item.evidence) == 1
    return item.kept and not item.is_open and one_place and item.language in LANGUAGES and not item.reworded_from


def reworded_item(original: Item, wording: str, findings: Sequence[Finding], model_hash: str) -> Item:
    """Return the item; dropped where a finding speaks against it.

    Args:
        original: The question that it came from.
        wording: Its new words.
        findings: Of the gates.
        model_hash: File hash of the writer.
    """
    return replace(
        original,
        id=content_id("reworded", original.id, wording),
        question=wording,
        strategy=REWORDED,
        demand=REWORDED,
        origin="generated",
        reworded_from=original.id,
        model_hash=model_hash,
        state=ItemState.DROPPED if any(finding.drops for finding in findings) else ItemState.DRAFT,
        findings=tuple(findings),
        guesses=(),
        labels=(),
        people={},
        ratings=(),
        wanted_label="",
        comment="",
        explanation=" ".join(text for text in (original.explanation, _says(original)) if text),
        bloom=bloom_levels(wording, original.language),
        question_word=question_word(wording, original.language),
    )


def _says(original: Item) -> str:
    return _OTHER_WORDS.get(original.language, _OTHER_WORDS["en"]).format(original.question)
