"""Reads definitions: a term with what it means, and in the lines below it limits and numbers that hold for it.

    LayerName The name of the layer.
    Length Constraints: Minimum length of 1. Maximum length of 140.

Only of terms that are written as names ("LayerName", "layer_name", in bold or as code), or that an article follows, and only
where a document says one thing of each.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from ragexam.exam.composition.stated.amounts import read_amount
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.passages.spans import is_row
from ragexam.records import Chunk, Span

DEFINITION = "definition"
"""Source of these values."""

_NAME = r"[A-Z][a-z0-9]+[A-Z][A-Za-z0-9]*|[a-z]+[A-Z][A-Za-z0-9]*|[a-z]+(?:_[a-z0-9]+)+"
_TERM = re.compile(
    rf"(?:[-*] )?(?:(?P<name>{_NAME})|(?:\*\*|`)(?P<marked>[A-Za-z][\w.-]*)(?:\*\*|`)"
    r"|(?P<plain>[A-Z][a-z]+)(?= (?:The|A|An|Der|Die|Das|Ein|Eine) ))(?::|\s|$)"
)
_LINE = re.compile(r"\s*([A-ZÄÖÜ][\w -]{2,30}): (\S.*)")
_LIMIT = re.compile(
    r"\b(minimum|maximum) ([a-z]+) of (\d[\d.,]*\d|\d)(?: ([a-z]+))?(?=[.;,]|\s|$)",
    re.IGNORECASE,
)
_NAMES = re.compile(r"code|status|version|number|id\b|nummer|kennung|jahr|year", re.IGNORECASE)
"""Labels of numbers that name something."""
_LONGEST_BLOCK = 1500


def definition_values(chunks: Iterable[Chunk], titles: Mapping[str, str]) -> list[StatedValue]:
    """Return what definitions say in numbers, each once; nothing of terms of which a document says two things.

    Args:
        chunks: In the order of the corpus.
        titles: Of the documents, by id.
    """
    by_thing: dict[tuple[str, str, str], list[StatedValue]] = defaultdict(list)
    for chunk in chunks:
        for start, block in _blocks(chunk):
            for value in _values(chunk, start, block, titles.get(chunk.document_id, "")):
                by_thing[chunk.document_id, value.entity, value.attribute].append(value)
    return [values[0] for values in by_thing.values() if len({v.text for v in values}) == 1]


def _blocks(chunk: Chunk) -> Iterable[tuple[int, str]]:
    for match in re.finditer(r"(?:^|(?<=\n))\S[^\n]*(?:\n[ \t]*\S[^\n]*)*", chunk.text[chunk.lead :]):
        if len(match.group()) <= _LONGEST_BLOCK:
            yield chunk.lead + match.start(), match.group()


def _values(chunk: Chunk, start: int, block: str, title: str) -> Iterable[StatedValue]:
    first, *lines = block.split("\n")
    term = _TERM.match(first)
    if term is None or not lines or is_row(first):
        return
    entity = next(name for name in term.group("name", "marked", "plain") if name)
    shift = chunk.start - chunk.lead + start
    evidence = Span(chunk.document_id, shift, shift + len(block), chunk.page)
    for line in lines:
        read = _LINE.fullmatch(line)
        for attribute, text in _stated_numbers(read.group(1), read.group(2), chunk.language) if read else ():
            yield StatedValue(
                text, "number", f"definition {attribute}", entity, attribute, "", DEFINITION, chunk.document_id, line.strip(),
                evidence, chunk.id, chunk.language, chunk.topic, "", title,
            )  # fmt: skip


def _stated_numbers(label: str, text: str, language: str) -> Sequence[tuple[str, str]]:
    """Return properties with their numbers: of "Maximum length of 140.", of "Default: 100"."""
    limits = [
        (f"{kind.lower()} {noun.lower()}{f' of {unit.lower()}' if unit else ''}", number)
        for kind, noun, number, unit in _LIMIT.findall(text)
    ]
    plain = text.strip().rstrip(".")
    if limits or read_amount(plain, language) is None or _NAMES.search(label):
        return limits
    return [(label if language == "de" or label[1:2].isupper() else label[0].lower() + label[1:], plain)]
