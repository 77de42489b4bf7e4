"""Names of pipelines in plain words: "the small Qwen model with keyword search, three passages"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ragexam.records import PipelineSpec, RetrieverSpec
from ragexam.retriever_specs import KINDS
from ragexam.sentences import joined, phrase, template

_WEIGHTS = re.compile(r"(?<![\d.A-Za-z])(?:(\d+)x)?(\d+(?:[.]\d+)?)([MB])(?![A-Za-z])", re.IGNORECASE)
"""Number of weights in a model's name: "135M", "0.5b", "8x7B"."""

_FAMILY = re.compile(r"[A-Za-zÀ-ɏ]{2,}")
_SIZED = {
    "small": template("small {0}"),
    "middle-sized": template("middle-sized {0}"),
    "large": template("large {0}"),
}
_SIZES = {2: ("small", "large"), 3: ("small", "middle-sized", "large")}
_MANY = {
    "passage": template("{0:n} passages"),
    "solved example": template("{0:n} solved examples"),
    "varied solved example": template("{0:n} varied solved examples"),
}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


class PlainNames:
    """Plain names of a set of pipelines: no two have the same.

    Sizes of models are told among those of the same family in the set: the small one of two may be the large one
    elsewhere, and a family with one model has no sizes.

    Args:
        pipelines: All that are spoken of.
    """

    def __init__(self, pipelines: Sequence[PipelineSpec]) -> None:
        models = [p for p in pipelines if not p.is_system]
        self._models = _models(p.model_name for p in models)
        self._templates = len({p.template for p in models}) > 1
        self._retrievers = _retrievers(p.retriever for p in pipelines)

    def pipeline(self, spec: PipelineSpec) -> str:
        """Return a pipeline, to stand within a sentence."""
        if spec.is_system:
            return phrase("the system {0:raw}", spec.model_name)
        return self._named(spec, phrase("the {0}", self._model(spec)))

    def title(self, spec: PipelineSpec) -> str:
        """Return a pipeline, to stand by itself."""
        if spec.is_system:
            return phrase("The system {0:raw}", spec.model_name)
        return self._named(spec, phrase("The {0}", self._model(spec)))

    def _model(self, spec: PipelineSpec) -> str:
        return self._models.get(spec.model_name) or phrase("model {0:raw}", spec.model_name)

    def _named(self, spec: PipelineSpec, model: str) -> str:
        search = self._retrievers.get(spec.retriever.key) or phrase("with {0}", spec.retriever_label)
        parts = [joined(" ", (model, search))]
        if spec.examples:
            varied = spec.example_choice == "diverse"
            parts.append(_counted(spec.examples, "varied solved example" if varied else "solved example"))
        if self._templates:
            parts.append(phrase("prompt “{0:raw}”", spec.template))
        return joined(", ", parts)


def weights_of(name: str) -> float:
    """Return the number of weights that a model's name tells; 0 where it tells none."""
    match = _WEIGHTS.search(name.replace("_", "-"))
    if match is None:
        return 0.0
    times, count, unit = match.groups()
    return int(times or 1) * float(count) * (1e9 if unit.upper() == "B" else 1e6)


def _models(names: Iterable[str]) -> dict[str, str]:
    """Return the size and family of each model by its name; its whole name where these do not tell it from another."""
    families: dict[str, dict[str, float]] = {}
    for name in names:
        families.setdefault(_family(name), {})[name] = weights_of(name.partition("+")[0])
    by_model = {}
    for family, weights in families.items():
        sizes = sorted(set(weights.values()))
        words = dict(zip(sizes, _SIZES.get(len(sizes), ()), strict=False)) if 0.0 not in sizes else {}
        for name, count in weights.items():
            model = phrase("{0:raw} model", family) if family else "model"
            if count in words:
                by_model[name] = phrase(_SIZED[words[count]], model)
            else:
                by_model[name] = phrase("{0} ({1:raw})", model, _figure(name)) if count else model
    taken = list(by_model.values())
    return {
        name: text if taken.count(text) == 1 and _family(name) else _called(name) for name, text in by_model.items()
    }


def _called(name: str) -> str:
    """Return a model by its whole name: "model A" of "Model A", "model tiny" of "tiny"."""
    return phrase("model {0:raw}", name[6:] if name.lower().startswith("model ") else name)


def _family(name: str) -> str:
    """Return the first word of a model's name, as a proper noun: "Qwen" of "qwen2.5-coder-0.5b-instruct"."""
    match = _FAMILY.search(name.partition("+")[0])
    if match is None:
        return ""
    word = match[0]
    if word.lower() == "model":
        return ""
    return word if any(c.isupper() for c in word[1:]) else word.capitalize()


def _figure(name: str) -> str:
    """Return the number of weights as a model's name writes it: "0.5B", "8x7B"; "" where it tells none."""
    match = _WEIGHTS.search(name.partition("+")[0].replace("_", "-"))
    return "" if match is None else match[0].upper().replace("X", "x")


def _retrievers(specs: Iterable[RetrieverSpec]) -> dict[str, str]:
    """Return what each retriever does, by its key; its technical name beside it where several do the same."""
    specs_by_key = {spec.key: spec for spec in specs}
    searches = {key: _search(spec) for key, spec in specs_by_key.items()}
    taken = list(searches.values())
    return {
        key: text if taken.count(text) == 1 else phrase("{0} ({1})", text, specs_by_key[key].label)
        for key, text in searches.items()
    }


def _search(spec: RetrieverSpec) -> str:
    kind = KINDS.get(spec.kind)
    if kind is None:
        return phrase("with {0}", spec.label)
    if not spec.k:
        return kind.plain
    most = _counted(spec.k, "passage")
    return joined(", ", (kind.plain, phrase("at most {0}", most) if kind.may_bring_fewer(spec) else most))


def _counted(count: int, noun: str) -> str:
    """Return so many of something; small numbers in words, each of which is a text of the catalogue ("two passages")."""
    if count < len(_NUMBERS):
        return f"{_NUMBERS[count]} {noun}" if count == 1 else f"{_NUMBERS[count]} {noun}s"
    return phrase(_MANY[noun], count)
