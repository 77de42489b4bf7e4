"""What a pipeline is called in plain words: "the small Qwen model with keyword search, three passages"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ragexam.records import PipelineSpec, RetrieverSpec
from ragexam.retriever_specs import KINDS

_WEIGHTS = re.compile(r"(?<![\d.A-Za-z])(?:(\d+)x)?(\d+(?:[.]\d+)?)([MB])(?![A-Za-z])", re.IGNORECASE)
"""Number of weights in a model's name: "135M", "0.5b", "8x7B"."""

_FAMILY = re.compile(r"[A-Za-zÀ-ɏ]{2,}")
_SIZES = {2: ("small", "large"), 3: ("small", "middle-sized", "large")}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


class PlainNames:
    """Plain names of a set of pipelines: no two have the same.

    Sizes of models are told among those of the same family in the set: the small one of two may be the large one
    elsewhere, and a family with one model has no sizes.

    Args:
        pipelines: All that are spoken of.
    """

    def __init__(self, pipelines: Sequence[PipelineSpec]) -> None:
        self._models = _models(p.model_name for p in pipelines)
        self._templates = len({p.template for p in pipelines}) > 1
        self._retrievers = _retrievers(p.retriever for p in pipelines)

    def pipeline(self, spec: PipelineSpec) -> str:
        """Return a pipeline, to stand within a sentence."""
        model = f"the {self._models.get(spec.model_name, f'model {spec.model_name}')}"
        parts = [f"{model} {self._retrievers.get(spec.retriever.key, f'with {spec.retriever_label}')}"]
        if spec.examples:
            kind = "solved example" if spec.examples == 1 else "solved examples"
            varied = "varied " if spec.example_choice == "diverse" else ""
            parts.append(f"{_number(spec.examples)} {varied}{kind}")
        if self._templates:
            parts.append(f"prompt “{spec.template}”")
        return ", ".join(parts)

    def title(self, spec: PipelineSpec) -> str:
        """Return a pipeline, to stand by itself."""
        name = self.pipeline(spec)
        return f"{name[:1].upper()}{name[1:]}"


def weights_of(name: str) -> float:
    """Return the number of weights that a model's name tells; 0 where it tells none."""
    found = _WEIGHTS.search(name.replace("_", "-"))
    if found is None:
        return 0.0
    times, count, unit = found.groups()
    return int(times or 1) * float(count) * (1e9 if unit.upper() == "B" else 1e6)


def _models(names: Iterable[str]) -> dict[str, str]:
    """Return the size and family of each model by its name; its whole name where these do not tell it from another."""
    families: dict[str, dict[str, float]] = {}
    for name in names:
        families.setdefault(_family(name), {})[name] = weights_of(name.partition("+")[0])
    said = {}
    for family, weights in families.items():
        sizes = sorted(set(weights.values()))
        words = dict(zip(sizes, _SIZES.get(len(sizes), ()), strict=False)) if 0.0 not in sizes else {}
        for name, count in weights.items():
            figure = f"({_figure(name)})" if count and count not in words else ""
            said[name] = " ".join(filter(None, (words.get(count, ""), family, "model", figure)))
    taken = list(said.values())
    return {name: text if taken.count(text) == 1 and _family(name) else _called(name) for name, text in said.items()}


def _called(name: str) -> str:
    """Return a model by its whole name: "model A" of "Model A", "model tiny" of "tiny"."""
    return f"model {name[6:] if name.lower().startswith('model ') else name}"


def _family(name: str) -> str:
    """Return the first word of a model's name, as a proper noun: "Qwen" of "qwen2.5-coder-0.5b-instruct"."""
    found = _FAMILY.search(name.partition("+")[0])
    if found is None:
        return ""
    word = found[0]
    if word.lower() == "model":
        return ""
    return word if any(c.isupper() for c in word[1:]) else word.capitalize()


def _figure(name: str) -> str:
    """Return the number of weights as a model's name writes it: "0.5B", "8x7B"; "" where it tells none."""
    found = _WEIGHTS.search(name.partition("+")[0].replace("_", "-"))
    return "" if found is None else found[0].upper().replace("X", "x")


def _retrievers(specs: Iterable[RetrieverSpec]) -> dict[str, str]:
    """Return what each retriever does, by its key; its technical name beside it where several do the same."""
    known = {spec.key: spec for spec in specs}
    said = {key: _search(spec) for key, spec in known.items()}
    taken = list(said.values())
    return {key: text if taken.count(text) == 1 else f"{text} ({known[key].label})" for key, text in said.items()}


def _search(spec: RetrieverSpec) -> str:
    kind = KINDS.get(spec.kind)
    if kind is None:
        return f"with {spec.label}"
    count = f", {_number(spec.k)} {'passage' if spec.k == 1 else 'passages'}" if spec.k else ""
    return f"{kind.plain}{count}"


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)
