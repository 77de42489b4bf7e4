"""Specifications of retrievers, made and checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ragexam.errors import InputError
from ragexam.retriever_specs.kind import DEFAULT_K, KINDS, MOST_K, RetrieverParameter, Value
from ragexam.retriever_specs.spec import RetrieverSpec
from ragexam.retriever_specs.text import check_depth, check_names, kind_named, parameters_of, plain_inside, read_inside
from ragexam.sentences import phrase


def make_retriever(
    kind: str,
    k: int | None = None,
    parameters: Mapping[str, Value] | None = None,
    inside: Sequence[RetrieverSpec] = (),
) -> RetrieverSpec:
    """Return a checked specification in its one canonical form: parameters at their default are left out.

    Args:
        kind: A name of `KINDS`; "-" stands for "_".
        k: Passages; None gives `DEFAULT_K`, or 0 where the kind does not search.
        parameters: Values of the right type; what stands inside may be given here as its text.
        inside: What stands inside; empty for what the parameters say, or what usually does.

    Raises:
        InputError: An unknown kind or parameter, or a value out of bounds.
    """
    name = kind.strip().lower().replace("-", "_")
    declared = kind_named(name, kind)
    if k is None:
        k = DEFAULT_K if declared.searches else 0
    spec = RetrieverSpec(name, k, dict(parameters or {}), tuple(inside))
    check_retriever(spec)
    values = {n: _canonical(declared.parameters[n], v) for n, v in sorted(spec.parameters.items())}
    return RetrieverSpec(
        name,
        k,
        {n: v for n, v in values.items() if v != declared.parameters[n].default},
        tuple(make_retriever(part.kind, DEFAULT_K, part.parameters, part.inside) for part in spec.inside),
    )


def check_retriever(spec: RetrieverSpec) -> None:
    """Raise InputError, with a sentence, where a specification cannot be built."""
    _check(spec, 1)


def _check(spec: RetrieverSpec, level: int) -> None:
    declared = kind_named(spec.kind)
    check_depth(level)
    if not declared.searches and spec.k != 0:
        raise InputError(phrase("The retriever {0:raw} does not search, so it takes no k.", repr(spec.kind)))
    if declared.searches and not 1 <= spec.k <= MOST_K:
        raise InputError(
            phrase(
                "The retriever {0:raw} has k={1:raw}; k must lie between 1 and {2:n}.", repr(spec.kind), spec.k, MOST_K
            )
        )
    for name, value in spec.parameters.items():
        if name not in declared.parameters:
            raise InputError(
                phrase("The retriever {0:raw} has no parameter {1:raw}.", repr(spec.kind), repr(name)),
                parameters_of(declared),
            )
        _check_value(spec.kind, name, value, declared.parameters[name])
    if declared.slot and not spec.inside:
        read_inside(declared, spec.parameters)  # the sentence why it could not be read
    for part in spec.inside:
        _check_part(part, level + 1)
    for name in sorted(declared.passes_on & spec.parameters.keys()):
        raise InputError(
            phrase("{0:raw} belongs to the retriever inside {1:raw}.", repr(name), repr(spec.kind)),
            "Write it into its brackets.",
        )
    declared.check(spec)


def _check_part(spec: RetrieverSpec, level: int) -> None:
    if not kind_named(spec.kind).searches:
        raise InputError(
            phrase("The retriever {0:raw} does not search, so it cannot stand inside another.", repr(spec.kind))
        )
    _check(spec, level)
    check_names(spec)


def fitting_values(kind: str, values: Mapping[str, Value]) -> dict[str, Value]:
    """Return the values of a form without those that belong to a retriever that does not stand inside any more.

    Args:
        kind: A name of `KINDS`.
        values: Of every parameter of the kind; what stands inside as its text.
    """
    declared = KINDS[kind]
    if not declared.passes_on or read_inside(declared, values) in plain_inside(declared):
        return dict(values)
    return {name: value for name, value in values.items() if name not in declared.passes_on}


def _canonical(parameter: RetrieverParameter, value: Value) -> Value:
    """Return a checked value in its one form."""
    if isinstance(parameter.default, float) and not isinstance(value, bool | str):
        return float(value)
    if parameter.role == "weights" and value:
        numbers = [float(piece) for piece in str(value).split("+")]
        return "" if len(set(numbers)) == 1 else "+".join(f"{n:.12g}" for n in numbers)
    return value


def _check_value(kind: str, name: str, value: Value, parameter: RetrieverParameter) -> None:
    default = parameter.default
    if isinstance(default, bool) or isinstance(value, bool):
        fits = isinstance(default, bool) and isinstance(value, bool)
    elif isinstance(default, float):
        fits = isinstance(value, int | float)
    else:
        fits = isinstance(value, type(default))
    if not fits:
        raise InputError(
            phrase(
                "{0}={1:raw} of the retriever {2:raw} is not a {3}.", name, repr(value), repr(kind), _type_word(default)
            )
        )
    if parameter.options and value not in parameter.options:
        raise InputError(
            phrase(
                "{0:raw} of the retriever {1:raw} is {2:raw}, not {3:raw}.",
                name,
                repr(kind),
                " or ".join(parameter.options),
                repr(value),
            )
        )
    # Written so that a nan fails too.
    if isinstance(value, int | float) and not isinstance(value, bool) and not parameter.low <= value <= parameter.high:
        raise InputError(
            phrase(
                "{0}={1} of the retriever {2:raw} must lie between {3:n} and {4:n}.",
                name,
                value,
                repr(kind),
                f"{parameter.low:g}",
                f"{parameter.high:g}",
            )
        )


def _type_word(default: Value) -> str:
    if isinstance(default, bool):
        return "yes or no"
    return {int: "whole number", float: "number", str: "text"}[type(default)]
