"""Finds where an imported item's passage stands in the documents, so that it has evidence like a generated one."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping

from ragexam.records import Item, Span

_LEAST = 20
"""Characters of a passage that point to one place; a shorter one stands in many."""


def locate_evidence(item: Item, texts: Mapping[str, str]) -> Item:
    """Return the item with the span of its passage as evidence.

    White space makes no difference. A first line that stands in no document (a line of context that names the source)
    is left aside.

    Args:
        item: Unchanged where it has evidence, or its passage stands in no document.
        texts: Text of each document by its id; the first that holds the passage is taken.
    """
    if item.evidence:
        return item
    rest = item.passage.strip().partition("\n")[2]
    for passage in (item.passage, rest):
        words = passage.split()
        if sum(map(len, words)) < _LEAST:
            continue
        pattern = re.compile(r"\s+".join(re.escape(word) for word in words))
        for document_id, text in texts.items():
            match = pattern.search(text)
            if match:
                return dataclasses.replace(item, evidence=(Span(document_id, match.start(), match.end()),))
    return item
