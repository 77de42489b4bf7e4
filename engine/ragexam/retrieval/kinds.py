"""Specifications of retrievers: made, checked, looked into, and their texts ("dense:k=5")."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from ragexam.errors import InputError
from ragexam.records import RetrieverSpec
from ragexam.retrieval.catalogue import (
    DEFAULT_K,
    DENSE,
    KINDS,
    LEXICAL,
    MOST_K,
    SCORING,
    Parameter,
    RetrieverKind,
    Value,
)
from ragexam.retriever_names import depth_of, split_outside, unbracketed

__all__ = [
    "DEFAULT_K",
    "KINDS",
    "MOST_DEEP",
    "MOST_K",
    "Parameter",
    "RetrieverKind",
    "Sizes",
    "Value",
    "bracketed",
    "check_retriever",
    "child_sizes",
    "format_retriever",
    "inside",
    "make_retriever",
    "models_named",
    "needs",
    "parameter",
    "parse_retriever",
    "scores_all",
    "sizes_of",
    "uses_project_chunks",
    "walk",
    "weights",
]

Sizes = tuple[int, int]
"""Most characters of a child and of a parent."""

MOST_DEEP = 5
"""So many retrievers may stand inside one another, the outermost counted."""

MOST_PARTS = 8
"""Of an ensemble."""

_LONGEST = 2_000
"""Characters of a retriever's text."""


# ------------------------------------------------------------------ making and checking


def make_retriever(kind: str, k: int | None = None, parameters: Mapping[str, Value] | None = None) -> RetrieverSpec:
    """A checked specification in its one canonical form: parameters at their default are left out.

    Retrievers inside it are texts in canonical form too, without a k: how many are looked at follows from the
    outermost k.

    Args:
        kind: A name of `KINDS`; "-" stands for "_".
        k: Passages; None gives `DEFAULT_K`, or 0 where the kind does not search.
        parameters: Values of the right type.

    Raises:
        InputError: An unknown kind or parameter, or a value out of bounds.
    """
    name = kind.strip().lower().replace("-", "_")
    known = _known(name, kind)
    if k is None:
        k = DEFAULT_K if known.searches else 0
    spec = RetrieverSpec(name, k, dict(parameters or {}))
    check_retriever(spec)
    values = {n: _canonical(known.parameters[n], v) for n, v in sorted(spec.parameters.items())}
    values = _one_form(name, {n: v for n, v in values.items() if v != known.parameters[n].default})
    return RetrieverSpec(name, k, values)


def check_retriever(spec: RetrieverSpec) -> None:
    """Raise InputError, with a sentence, where a specification cannot be built."""
    _check(spec, 1)


def _check(spec: RetrieverSpec, level: int) -> None:
    known = _known(spec.kind)
    _check_depth(level)
    if not known.searches and spec.k != 0:
        raise InputError(f"The retriever {spec.kind!r} does not search, so it takes no k.")
    if known.searches and not 1 <= spec.k <= MOST_K:
        raise InputError(f"The retriever {spec.kind!r} has k={spec.k}; k must lie between 1 and {MOST_K}.")
    for name, value in spec.parameters.items():
        if name not in known.parameters:
            raise InputError(f"The retriever {spec.kind!r} has no parameter {name!r}.", _offer(known))
        _check_value(spec.kind, name, value, known.parameters[name])
    for part in inside(spec):
        _check(part, level + 1)
    _check_together(spec)


def _check_depth(level: int) -> None:
    if level > MOST_DEEP:
        raise InputError(f"At most {MOST_DEEP} retrievers may stand inside one another.", "Take one of them out.")


def _check_together(spec: RetrieverSpec) -> None:
    """What no single parameter tells."""
    if spec.kind == "child_parent":
        child, parent = child_sizes(spec)
        if child > parent:
            raise InputError(f"The small passages ({child} characters) are larger than the large ones ({parent}).")
        if any(part.kind == "child_parent" for part in walk(spec) if part is not spec):
            raise InputError("A child-parent retriever cannot search inside another one.")
    if spec.kind == "reranked" and parameter(spec, "base") != KINDS["reranked"].parameters["base"].default:
        lost = [n for n in spec.parameters if n in LEXICAL or n in DENSE]
        if lost:
            raise InputError(
                f"{lost[0]!r} belongs to the retriever inside the re-ranked one.", "Write it into its brackets."
            )
    if spec.kind == "ensemble":
        parts, given = inside(spec), weights(spec)
        if not 1 <= len(parts) <= MOST_PARTS:
            raise InputError(f"An ensemble is made of 1 to {MOST_PARTS} retrievers, not of {len(parts)}.")
        if len(given) != len(parts):
            raise InputError(
                f"The ensemble has {len(parts)} retrievers and {len(given)} weights.",
                "Give each one weight, joined by +, or leave the weights out.",
            )
        dumb = next((part for part in parts if not scores_all(part)), None)
        if parameter(spec, "by") == "scores" and dumb is not None:
            raise InputError(
                f"An ensemble by scores needs a score of every passage, which {dumb.kind!r} does not give.",
                "Write by=ranks.",
            )


# ------------------------------------------------------------------ looking into a specification


def parameter(spec: RetrieverSpec, name: str) -> Value:
    """The value of a parameter, its default where the specification says nothing."""
    return spec.parameters.get(name, KINDS[spec.kind].parameters[name].default)


def inside(spec: RetrieverSpec) -> tuple[RetrieverSpec, ...]:
    """The retrievers that stand directly inside one, in their order; their k has no meaning.

    Raises:
        InputError: A text cannot be read.
    """
    known = KINDS[spec.kind].parameters
    if spec.kind == "reranked" and parameter(spec, "base") == known["base"].default:
        # The hybrid's own parameters stand outside, as they did before there was another base.
        own = {n: v for n, v in spec.parameters.items() if n in LEXICAL or n in DENSE}
        return (RetrieverSpec("hybrid", DEFAULT_K, own),)
    return tuple(
        part
        for name, facts in known.items()
        if facts.role in ("retriever", "retrievers")
        for part in _nested(str(parameter(spec, name)), facts.role)
    )


def walk(spec: RetrieverSpec) -> Iterator[RetrieverSpec]:
    """A retriever and all that stand inside it, outermost first."""
    yield spec
    for part in inside(spec):
        yield from walk(part)


def needs(spec: RetrieverSpec) -> frozenset[str]:
    """What a retriever and those inside it are built of: "chunks", "embedder", "scorer", "llm"."""
    return frozenset(need for part in walk(spec) for need in KINDS[part.kind].own)


def models_named(spec: RetrieverSpec, role: str) -> tuple[str, ...]:
    """Names of the models that a retriever and those inside it ask, each once; "" for the project's.

    Args:
        spec: Any kind.
        role: "embedder", "ranker" or "llm".
    """
    need = "scorer" if role == "ranker" else role
    found = (str(parameter(part, role)) for part in walk(spec) if need in KINDS[part.kind].own)
    return tuple(dict.fromkeys(found))


def weights(spec: RetrieverSpec) -> tuple[float, ...]:
    """The weights of an ensemble's retrievers, in their order.

    Raises:
        InputError: They are no numbers of 0 or more, or all of them are 0.
    """
    text = str(parameter(spec, "weights"))
    if not text:
        return (1.0,) * len(inside(spec))
    try:
        found = tuple(float(piece) for piece in text.split("+"))
    except ValueError:
        raise InputError(f"{text!r} are no weights.", "Write numbers joined by +, like 0.3+0.7.") from None
    if not all(0 <= w <= 1e6 for w in found) or not any(found):
        raise InputError(f"The weights {text} cannot be used.", "Each is 0 or more, and one at least more than 0.")
    return found


def scores_all(spec: RetrieverSpec) -> bool:
    """Whether a retriever scores every passage, not only its best."""
    if spec.kind == "ensemble" and parameter(spec, "by") == "scores":
        return all(scores_all(part) for part in inside(spec))
    return spec.kind in SCORING


def child_sizes(spec: RetrieverSpec) -> Sizes:
    """The sizes of a child-parent retriever."""
    return int(parameter(spec, "child")), int(parameter(spec, "parent"))


def sizes_of(spec: RetrieverSpec) -> list[Sizes]:
    """The sizes into which the corpus is cut for a retriever and those inside it, beside the project's own chunks."""
    return list(dict.fromkeys(child_sizes(part) for part in walk(spec) if part.kind == "child_parent"))


def uses_project_chunks(spec: RetrieverSpec) -> bool:
    """Whether a retriever searches the chunks of the project itself, not only others that are cut for it."""
    if spec.kind in ("closed_book", "child_parent"):
        return False
    parts = inside(spec)
    return any(uses_project_chunks(part) for part in parts) if parts else True


# ------------------------------------------------------------------ texts


def parse_retriever(text: str) -> RetrieverSpec:
    """Read a retriever's text: "bm25", "dense:k=5", "multi_query:base=[ensemble:of=[bm25]+[dense]],n=3".

    Raises:
        InputError: The text cannot be read, or says something impossible.
    """
    if len(text) > _LONGEST:
        raise InputError(f"A retriever's text has at most {_LONGEST:,} characters, not {len(text):,}.")
    _check_depth(1 + depth_of(text))  # before what is deeper is read: a text may come from anywhere
    name, colon, rest = text.strip().partition(":")
    kind = name.strip().lower().replace("-", "_")
    known = _known(kind, name.strip())
    k: int | None = None
    values: dict[str, Value] = {}
    try:
        pieces = split_outside(rest, ",") if colon else []
    except ValueError as exc:
        raise InputError(f"{text!r} cannot be read: {exc}.", "Write it like: reranked:base=[dense]") from None
    for part in pieces:
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not key or not equals or not value:
            raise InputError(f"{text!r} cannot be read: {part!r} is not NAME=VALUE.", "Write it like: dense:k=5")
        if key in values or (key == "k" and k is not None):
            raise InputError(f"{text!r} says {key!r} twice.")
        if key == "k":
            k = int(_number(text, key, value, whole=True))
        elif key in known.parameters:
            values[key] = _read(text, key, value, known.parameters[key])
        elif key == "weight" and "text_weight" in known.parameters:  # its name before, turned round by the record
            values[key] = _number(text, key, value, whole=False)
        else:
            raise InputError(f"The retriever {kind!r} has no parameter {key!r}.", _offer(known))
    return make_retriever(kind, k, values)


def format_retriever(spec: RetrieverSpec) -> str:
    """The text that `parse_retriever` reads back; a default k is left out."""
    parts = [] if spec.k in (0, DEFAULT_K) else [f"k={spec.k}"]
    for name, value in sorted(spec.parameters.items()):
        parts.append(f"{name}={'yes' if value else 'no'}" if isinstance(value, bool) else f"{name}={value}")
    return f"{spec.kind}:{','.join(parts)}" if parts else spec.kind


def bracketed(spec: RetrieverSpec) -> str:
    """The text of a retriever as it stands inside another: canonical, without a k, in square brackets.

    Raises:
        InputError: A model's name in it holds a comma or a bracket.
    """
    inner = make_retriever(spec.kind, None, spec.parameters)
    for name, value in inner.parameters.items():
        plain = KINDS[inner.kind].parameters[name].role not in ("retriever", "retrievers")
        if plain and isinstance(value, str) and any(sign in value for sign in "[],"):
            raise InputError(
                f"The name {value!r} cannot stand in a retriever inside another, because of its commas or brackets.",
                "Give the model another name.",
            )
    return f"[{format_retriever(inner)}]"


@lru_cache(maxsize=1_024)
def _nested(text: str, role: str) -> tuple[RetrieverSpec, ...]:
    """The retrievers in a parameter's text."""
    try:
        texts = [unbracketed(t) for t in (split_outside(text, "+") if role == "retrievers" else [text])]
    except ValueError as exc:
        raise InputError(f"{text!r} cannot be read: {exc}.", "Write it like: [bm25]+[dense]") from None
    _check_depth(1 + depth_of(text))
    return tuple(_within(parse_retriever(t)) for t in texts)


def _within(spec: RetrieverSpec) -> RetrieverSpec:
    """The same retriever without a k of its own; one that does not search is refused."""
    if not KINDS[spec.kind].searches:
        raise InputError(f"The retriever {spec.kind!r} does not search, so it cannot stand inside another.")
    return RetrieverSpec(spec.kind, DEFAULT_K, spec.parameters)


def _canonical(known: Parameter, value: Value) -> Value:
    """A checked value in its one form."""
    if isinstance(known.default, float) and not isinstance(value, bool | str):
        return float(value)
    if known.role in ("retriever", "retrievers"):
        return "+".join(bracketed(part) for part in _nested(str(value), known.role))
    if known.role == "weights" and value:
        numbers = [float(piece) for piece in str(value).split("+")]
        return "" if len(set(numbers)) == 1 else "+".join(f"{n:.12g}" for n in numbers)
    return value


def _one_form(kind: str, values: dict[str, Value]) -> dict[str, Value]:
    """A re-ranked hybrid says the hybrid's parameters outside, however they were written."""
    if kind != "reranked" or "base" not in values:
        return values
    (base,) = _nested(str(values["base"]), "retriever")
    if base.kind != "hybrid":
        return values
    rest = {n: v for n, v in values.items() if n != "base"}
    return dict(sorted({**base.parameters, **rest}.items()))


def _known(kind: str, said: str = "") -> RetrieverKind:
    known = KINDS.get(kind)
    if known is None:
        raise InputError(f"There is no retriever {said or kind!r}.", f"Choose one of: {', '.join(KINDS)}.")
    return known


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
    if known.options and value not in known.options:
        raise InputError(f"{name} of the retriever {kind!r} is {' or '.join(known.options)}, not {value!r}.")
    # Written so that a nan fails too.
    if isinstance(value, int | float) and not isinstance(value, bool) and not known.low <= value <= known.high:
        raise InputError(f"{name}={value} of the retriever {kind!r} must lie between {known.low:g} and {known.high:g}.")


def _read(text: str, key: str, value: str, known: Parameter) -> Value:
    default = known.default
    if isinstance(default, bool):
        word = value.lower()
        if word in ("yes", "true", "on", "1"):
            return True
        if word in ("no", "false", "off", "0"):
            return False
        raise InputError(f"{text!r} cannot be read: {key} is yes or no, not {value!r}.")
    if known.role == "retriever" and not value.startswith("["):
        return f"[{value}]"  # a single word needs no brackets
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
