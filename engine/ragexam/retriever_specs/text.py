"""The text form of retrievers, read and written: KIND or KIND:NAME=VALUE,NAME=VALUE.

Square brackets enclose the text of a retriever that stands inside another
("multi_query:base=[ensemble:of=[bm25]+[dense]],n=3"); what stands in them is never split.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from ragexam.errors import InputError, not_one_of
from ragexam.retriever_specs.brackets import depth_of, split_outside, unbracketed
from ragexam.retriever_specs.kind import DEFAULT_K, KINDS, RetrieverKind, RetrieverParameter, Value
from ragexam.retriever_specs.spec import RetrieverSpec
from ragexam.sentences import phrase

MOST_DEEP = 5
"""So many retrievers may stand inside one another, the outermost counted."""

_LONGEST = 2_000
"""Characters of a retriever's text."""


# ------------------------------------------------------------------ reading


def parse_retriever(text: str) -> RetrieverSpec:
    """Read a retriever's text as it is stored: "bm25", "dense:k=5", "multi_query:base=[ensemble:of=[bm25]+[dense]],n=3".

    What it leaves out is what it ever was; what a person writes is read by `usual.read_retriever`.

    Raises:
        InputError: The text cannot be read, or says something impossible.
    """
    from ragexam.retriever_specs.make import make_retriever

    return make_retriever(*text_values_of(text))


def text_values_of(text: str) -> tuple[str, int | None, dict[str, Value]]:
    """Return kind, k and values that a text names; None for a k that it does not.

    Raises:
        InputError: The text cannot be read.
    """
    if len(text) > _LONGEST:
        raise InputError(
            phrase("A retriever's text has at most {0:n} characters, not {1:n}.", f"{_LONGEST:,}", f"{len(text):,}")
        )
    check_depth(1 + depth_of(text))  # before what is deeper is read: a text may come from anywhere
    name, colon, rest = text.strip().partition(":")
    kind = name.strip().lower().replace("-", "_")
    declared = kind_named(kind, name.strip())
    readable = {**declared.older_parameters(), **declared.parameters}
    k: int | None = None
    values: dict[str, Value] = {}
    try:
        pieces = split_outside(rest, ",") if colon else []
    except ValueError as exc:
        raise InputError(
            phrase("{0:raw} cannot be read: {1}.", repr(text), exc), "Write it like: reranked:base=[dense]"
        ) from None
    for part in pieces:
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not key or not equals or not value:
            raise InputError(
                phrase("{0:raw} cannot be read: {1:raw} is not NAME=VALUE.", repr(text), repr(part)),
                "Write it like: dense:k=5",
            )
        if key in values or (key == "k" and k is not None):
            raise InputError(phrase("{0:raw} says {1:raw} twice.", repr(text), repr(key)))
        if key == "k":
            k = int(_number(text, key, value, whole=True))
        elif key in readable:
            values[key] = _read(text, key, value, readable[key])
        else:
            raise InputError(
                phrase("The retriever {0:raw} has no parameter {1:raw}.", repr(kind), repr(key)),
                parameters_of(declared),
            )
    return kind, k, values


def take_in(
    kind: str, parameters: Mapping[str, Value], inside: tuple[RetrieverSpec, ...]
) -> tuple[Mapping[str, Value], tuple[RetrieverSpec, ...]]:
    """Return parameters and what stands inside, where the latter may be given as a text among the former.

    An unknown kind, and a text that cannot be read, are given back as they are.
    """
    declared = KINDS.get(kind)
    if declared is None:
        return parameters, inside
    parameters = declared.read_values(parameters)
    if not declared.slot:
        return parameters, inside
    if not inside:
        try:
            inside = read_inside(declared, parameters)
        except InputError:
            return parameters, inside
    own = {n: v for n, v in parameters.items() if n != declared.slot}
    passed = {n: v for n, v in own.items() if n in declared.passes_on}
    if passed and inside in plain_inside(declared):
        (part,) = inside
        inside = (RetrieverSpec(part.kind, DEFAULT_K, {**part.parameters, **passed}),)
        own = {n: v for n, v in own.items() if n not in passed}
    return own, inside


def read_inside(
    kind: RetrieverKind, parameters: Mapping[str, Value], read: Callable[[str], RetrieverSpec] = parse_retriever
) -> tuple[RetrieverSpec, ...]:
    """Return the retrievers that a parameter's text says stand inside; the default ones where it says nothing.

    Args:
        kind: In which they stand.
        parameters: By name.
        read: Reads the text of each.

    Raises:
        InputError: The text cannot be read, or a retriever in it does not search.
    """
    facts = kind.parameters[kind.slot]
    return _nested(str(parameters.get(kind.slot, facts.default)), facts.role, read)


def plain_inside(kind: RetrieverKind) -> list[tuple[RetrieverSpec, ...]]:
    """Return what stands inside by default and for who leaves it out: parameters that it passes on may be said outside."""
    texts = (kind.parameters[kind.slot].default, kind.parameters[kind.slot].usual)
    return [read_inside(kind, {kind.slot: text}) for text in texts if text is not None]


@lru_cache(maxsize=1_024)
def _nested(text: str, role: str, read: Callable[[str], RetrieverSpec]) -> tuple[RetrieverSpec, ...]:
    try:
        texts = [unbracketed(t) for t in (split_outside(text, "+") if role == "retrievers" else [text])]
    except ValueError as exc:
        raise InputError(
            phrase("{0:raw} cannot be read: {1}.", repr(text), exc), "Write it like: [bm25]+[dense]"
        ) from None
    if not all(texts):
        raise InputError(
            "An ensemble needs at least one retriever inside its brackets."
            if role == "retrievers"
            else "The retriever inside stands in square brackets, and there is none.",
            "Write it like: [bm25]+[dense]" if role == "retrievers" else "Write it like: [dense]",
        )
    check_depth(1 + depth_of(text))
    return tuple(_without_k(read(t)) for t in texts)


def _without_k(spec: RetrieverSpec) -> RetrieverSpec:
    """Return the same retriever without a k of its own; one that does not search is refused."""
    if not KINDS[spec.kind].searches:
        raise InputError(
            phrase("The retriever {0:raw} does not search, so it cannot stand inside another.", repr(spec.kind))
        )
    return RetrieverSpec(spec.kind, DEFAULT_K, spec.parameters, spec.inside)


def kind_named(name: str, as_written: str = "") -> RetrieverKind:
    """Return a kind.

    Raises:
        InputError: There is none of this name.
    """
    declared = KINDS.get(name)
    if declared is None:
        raise not_one_of(phrase("There is no retriever {0:raw}.", repr(as_written or name)), KINDS)
    return declared


def parameters_of(kind: RetrieverKind) -> str:
    """Return a sentence that names a kind's parameters."""
    names = [*(["k"] if kind.searches else []), *kind.parameters]
    return phrase("It takes: {0:raw}.", ", ".join(names)) if names else "It takes none."


def check_depth(level: int) -> None:
    """Raise InputError where retrievers stand too deep inside one another."""
    if level > MOST_DEEP:
        raise InputError(
            phrase("At most {0:n} retrievers may stand inside one another.", MOST_DEEP), "Take one of them out."
        )


def _read(text: str, key: str, value: str, parameter: RetrieverParameter) -> Value:
    default = parameter.default
    if isinstance(default, bool):
        word = value.lower()
        if word in ("yes", "true", "on", "1"):
            return True
        if word in ("no", "false", "off", "0"):
            return False
        raise InputError(
            phrase("{0:raw} cannot be read: {1:raw} is yes or no, not {2:raw}.", repr(text), key, repr(value))
        )
    if parameter.role == "retriever" and not value.startswith("["):
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
        raise InputError(
            phrase("{0:raw} cannot be read: {1:raw} must be {2}, not {3:raw}.", repr(text), key, kind, repr(value))
        ) from None


# ------------------------------------------------------------------ writing


def format_retriever(spec: RetrieverSpec) -> str:
    """Return the text that `parse_retriever` reads back; a default k is left out."""
    return text_with(spec, text_values(spec))


def text_with(spec: RetrieverSpec, values: Mapping[str, Value]) -> str:
    """Return the text of a retriever with these values; a default k is left out."""
    parts = [] if spec.k in (0, DEFAULT_K) else [f"k={spec.k}"]
    for name, value in sorted(values.items()):
        parts.append(f"{name}={'yes' if value else 'no'}" if isinstance(value, bool) else f"{name}={value}")
    return f"{spec.kind}:{','.join(parts)}" if parts else spec.kind


def text_values(spec: RetrieverSpec) -> dict[str, Value]:
    """Return all values of the text form: parameters, and what stands inside as a text unless it is the usual."""
    declared = KINDS.get(spec.kind)
    values = dict(spec.parameters)
    if declared is not None and spec.inside and spec.inside != (usual := read_inside(declared, {})):
        (first, *others) = spec.inside
        if declared.passes_on and not others and first.kind == usual[0].kind:
            values = {**first.parameters, **values}
        else:
            values[declared.slot] = "+".join(bracketed(part) for part in spec.inside)
    return dict(sorted(values.items()))


def bracketed(spec: RetrieverSpec) -> str:
    """Return the text of a retriever as it stands inside another: canonical, without a k, in square brackets.

    Raises:
        InputError: A model's name in it holds a comma or a bracket.
    """
    from ragexam.retriever_specs.make import make_retriever

    inner = make_retriever(spec.kind, None, spec.parameters, spec.inside)
    check_names(inner)
    return f"[{format_retriever(inner)}]"


def check_names(spec: RetrieverSpec) -> None:
    """Raise InputError where a text among the parameters would tear apart the text of what it stands inside."""
    for value in spec.parameters.values():
        if isinstance(value, str) and any(sign in value for sign in "[],"):
            raise InputError(
                phrase(
                    "The name {0:raw} cannot stand in a retriever inside another, because of its commas or brackets.",
                    repr(value),
                ),
                "Give the model another name.",
            )
