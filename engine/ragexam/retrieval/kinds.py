"""The catalogue of retrievers: kinds, their parameters with bounds, and their texts ("dense:k=5")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ragexam.errors import InputError
from ragexam.records import RetrieverSpec

Value = int | float | str | bool

DEFAULT_K = 3
"""Passages handed to the model unless told otherwise: each costs a small model on a CPU seconds."""

MOST_K = 50


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a retriever.

    Attributes:
        default: Its value unless told otherwise; its type is the parameter's.
        description: For a person.
        low: Smallest value of a number.
        high: Largest value of a number.
    """

    default: Value
    description: str
    low: float = 0.0
    high: float = 0.0


@dataclass(frozen=True, slots=True)
class RetrieverKind:
    """One way of finding passages.

    Attributes:
        description: For a person.
        searches: Whether it searches, and so has a k.
        needs: What it is built of: "chunks" (BM25 over them), "embedder", "scorer".
        parameters: By name.
    """

    description: str
    searches: bool = True
    needs: tuple[str, ...] = ()
    parameters: Mapping[str, Parameter] = field(default_factory=dict)


_LEXICAL = {
    "k1": Parameter(1.5, "saturation of a word that occurs often", 0.0, 10.0),
    "b": Parameter(0.75, "how much long passages are held back", 0.0, 1.0),
    "stop": Parameter(False, "leave out the commonest English and German function words"),
}
_DENSE = {"embedder": Parameter("", "the embedding model; empty for the project's")}
_RANKER = {
    "candidates": Parameter(10, "passages of the hybrid that are scored", 1, 200),
    "ranker": Parameter("", "a cross-encoder folder's name, or a language model's; empty for the project's"),
}

KINDS: Mapping[str, RetrieverKind] = {
    "closed_book": RetrieverKind("nothing: what the model knows by itself", searches=False),
    "oracle": RetrieverKind("the passages that hold the answer: the upper bound", searches=False),
    "bm25": RetrieverKind("words in common, rare ones counting more", needs=("chunks",), parameters=_LEXICAL),
    "dense": RetrieverKind("closeness in meaning by an embedding model", needs=("embedder",), parameters=_DENSE),
    "hybrid": RetrieverKind(
        "BM25 and dense, their ranks fused", needs=("chunks", "embedder"), parameters={**_LEXICAL, **_DENSE}
    ),
    "hybrid_weighted": RetrieverKind(
        "BM25 and dense, their scores weighted",
        needs=("chunks", "embedder"),
        parameters={
            "weight": Parameter(0.5, "share of the dense score, 0 to 1", 0.0, 1.0),
            **_LEXICAL,
            **_DENSE,
        },
    ),
    "reranked": RetrieverKind(
        "the hybrid's best, ordered by a model that reads question and passage together",
        needs=("chunks", "embedder", "scorer"),
        parameters={**_RANKER, **_LEXICAL, **_DENSE},
    ),
}


def make_retriever(kind: str, k: int | None = None, parameters: Mapping[str, Value] | None = None) -> RetrieverSpec:
    """A checked specification in its one canonical form: parameters at their default are left out.

    Args:
        kind: A name of `KINDS`; "-" stands for "_".
        k: Passages; None gives `DEFAULT_K`, or 0 where the kind does not search.
        parameters: Values of the right type.

    Raises:
        InputError: An unknown kind or parameter, or a value out of bounds.
    """
    name = kind.strip().lower().replace("-", "_")
    known = KINDS.get(name)
    if known is None:
        raise InputError(f"There is no retriever {kind!r}.", f"Choose one of: {', '.join(KINDS)}.")
    if k is None:
        k = DEFAULT_K if known.searches else 0
    spec = RetrieverSpec(name, k, dict(parameters or {}))
    check_retriever(spec)
    defaults = {n: known.parameters[n].default for n in sorted(spec.parameters)}
    typed = {n: float(spec.parameters[n]) if isinstance(d, float) else spec.parameters[n] for n, d in defaults.items()}
    kept = {n: v for n, v in typed.items() if v != defaults[n]}
    return RetrieverSpec(name, k, kept)


def check_retriever(spec: RetrieverSpec) -> None:
    """Raise InputError, with a sentence, where a specification cannot be built."""
    known = KINDS.get(spec.kind)
    if known is None:
        raise InputError(f"There is no retriever {spec.kind!r}.", f"Choose one of: {', '.join(KINDS)}.")
    if not known.searches and spec.k != 0:
        raise InputError(f"The retriever {spec.kind!r} does not search, so it takes no k.")
    if known.searches and not 1 <= spec.k <= MOST_K:
        raise InputError(f"The retriever {spec.kind!r} has k={spec.k}; k must lie between 1 and {MOST_K}.")
    for name, value in spec.parameters.items():
        if name not in known.parameters:
            raise InputError(f"The retriever {spec.kind!r} has no parameter {name!r}.", _offer(known))
        _check_value(spec.kind, name, value, known.parameters[name])


def parameter(spec: RetrieverSpec, name: str) -> Value:
    """The value of a parameter, its default where the specification says nothing."""
    return spec.parameters.get(name, KINDS[spec.kind].parameters[name].default)


def parse_retriever(text: str) -> RetrieverSpec:
    """Read a retriever's text: "bm25", "dense:k=5", "hybrid_weighted:k=5,weight=0.3".

    Raises:
        InputError: The text cannot be read, or says something impossible.
    """
    name, colon, rest = text.strip().partition(":")
    kind = name.strip().lower().replace("-", "_")
    known = KINDS.get(kind)
    if known is None:
        raise InputError(f"There is no retriever {name.strip()!r}.", f"Choose one of: {', '.join(KINDS)}.")
    k: int | None = None
    values: dict[str, Value] = {}
    for part in rest.split(",") if colon else []:
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not key or not equals or not value:
            raise InputError(f"{text!r} cannot be read: {part!r} is not NAME=VALUE.", "Write it like: dense:k=5")
        if key in values or (key == "k" and k is not None):
            raise InputError(f"{text!r} says {key!r} twice.")
        if key == "k":
            k = int(_number(text, key, value, whole=True))
        elif key in known.parameters:
            values[key] = _read(text, key, value, known.parameters[key].default)
        else:
            raise InputError(f"The retriever {kind!r} has no parameter {key!r}.", _offer(known))
    return make_retriever(kind, k, values)


def format_retriever(spec: RetrieverSpec) -> str:
    """The text that `parse_retriever` reads back; a default k is left out."""
    parts = [] if spec.k in (0, DEFAULT_K) else [f"k={spec.k}"]
    for name, value in sorted(spec.parameters.items()):
        parts.append(f"{name}={'yes' if value else 'no'}" if isinstance(value, bool) else f"{name}={value}")
    return f"{spec.kind}:{','.join(parts)}" if parts else spec.kind


def _offer(kind: RetrieverKind) -> str:
    names = [*(["k"] if kind.searches else []), *kind.parameters]
    return f"It takes: {', '.join(names)}." if names else "It takes none."


def _check_value(kind: str, name: str, value: Value, known: Parameter) -> None:
    default = known.default
    if isinstance(default, bool) or isinstance(value, bool):
        fits = isinstance(default, bool) and isinstance(value, bool)
    elif isinstance(default, float):
        fits = isinstance(value, int | float)
    else:
        fits = isinstance(value, type(default))
    if not fits:
        raise InputError(f"{name}={value!r} of the retriever {kind!r} is not a {_type_word(default)}.")
    # Written so that a nan fails too.
    if isinstance(value, int | float) and not isinstance(value, bool) and not known.low <= value <= known.high:
        raise InputError(f"{name}={value} of the retriever {kind!r} must lie between {known.low:g} and {known.high:g}.")


def _read(text: str, key: str, value: str, default: Value) -> Value:
    if isinstance(default, bool):
        word = value.lower()
        if word in ("yes", "true", "on", "1"):
            return True
        if word in ("no", "false", "off", "0"):
            return False
        raise InputError(f"{text!r} cannot be read: {key} is yes or no, not {value!r}.")
    if isinstance(default, str):
        return value
    number = _number(text, key, value, whole=isinstance(default, int))
    return int(number) if isinstance(default, int) else number


def _number(text: str, key: str, value: str, *, whole: bool) -> float:
    try:
        return int(value) if whole else float(value)
    except ValueError:
        kind = "a whole number" if whole else "a number"
        raise InputError(f"{text!r} cannot be read: {key} must be {kind}, not {value!r}.") from None


def _type_word(default: Value) -> str:
    if isinstance(default, bool):
        return "yes or no"
    return {int: "whole number", float: "number", str: "text"}[type(default)]
