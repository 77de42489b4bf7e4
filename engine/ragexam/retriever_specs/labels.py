"""Short names of retrievers for a person. Different retrievers have different names."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ragexam.retriever_specs.kind import KINDS, Value
from ragexam.retriever_specs.spec import RetrieverSpec
from ragexam.retriever_specs.text import text_values
from ragexam.sentences import joined, phrase

_SHOWN = 40
"""Characters of a text that cannot be read."""

_HASH = re.compile(r"[0-9a-f]{64}")


def retriever_label(spec: RetrieverSpec, k: int | None = None) -> str:
    """Return a retriever's short name; parameters away from their defaults are named.

    Examples: "BM25, k=3", "Multi-query (3) over BM25 + Dense, k=3".

    Args:
        spec: Of any kind, also of one that nobody registered.
        k: In place of its own; 0 leaves it out.
    """
    k = spec.k if k is None else k
    return joined(", ", [_title(spec, outermost=True), *([phrase("k={0:n}", k)] if k else []), *_rest(spec)])


def kind_label(kind: str) -> str:
    """Return the short name of a kind; its name as it is where nobody registered it."""
    return KINDS[kind].label if kind in KINDS else kind


def title_over(spec: RetrieverSpec, label: str) -> str:
    """Return "LABEL over NAME" for a retriever that stands over others."""
    return phrase("{0} over {1}", label, inside_name(spec, in_sum=True))


def inside_name(spec: RetrieverSpec, *, in_sum: bool = False) -> str:
    """Return the name of the one retriever inside, or the text that could not be read.

    Args:
        spec: Of a kind that stands over others.
        in_sum: Whether a sum of names needs no parentheses here.
    """
    if not spec.inside:
        text = str(spec.parameters.get(KINDS[spec.kind].slot, ""))
        return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
    return part_name(spec.inside[0], in_sum=in_sum)


def part_name(spec: RetrieverSpec, *, in_sum: bool = False) -> str:
    """Return the name of a retriever inside another; in parentheses where it is made of several words of its own."""
    declared, name, more = KINDS.get(spec.kind), _title(spec, outermost=False), _rest(spec)
    stands_over = declared is not None and bool(declared.slot)
    if more:
        if stands_over:
            return phrase("({0})", joined(", ", [name, *more]))
        return phrase("{0} ({1})", name, joined(", ", more))
    return phrase("({0})", name) if stands_over and not (in_sum and declared is not None and declared.is_sum) else name


def _title(spec: RetrieverSpec, *, outermost: bool) -> str:
    declared = KINDS.get(spec.kind)
    return spec.kind if declared is None else declared.title(spec, outermost=outermost)


def _rest(spec: RetrieverSpec) -> list[str]:
    """Return the parameters that the title does not tell."""
    values: Mapping[str, Value] = text_values(spec)
    declared = KINDS.get(spec.kind)
    titled = () if declared is None else (declared.slot, *declared.titled)
    return [_set(name, value) for name, value in values.items() if name not in titled]


def _set(name: str, value: Value) -> str:
    if name == "text_weight":
        return phrase("text_weight={0:n}", value)
    if isinstance(value, int | float):
        return phrase("{0:raw}={1:n}", name, value)
    return phrase("{0:raw}={1:raw}", name, _short(value))


def _short(value: Value) -> Value:
    """Return a model's file hash as short as it still is one."""
    return value[:12] if isinstance(value, str) and _HASH.fullmatch(value) else value
