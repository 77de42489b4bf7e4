"""Reads a job's parameters: JSON values that a window or a script sent, into the frozen record that the job declares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from types import NoneType, UnionType
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from ragexam.errors import InputError, not_among
from ragexam.records import from_json
from ragexam.sentences import phrase

T = TypeVar("T")

_NUMBERS: Final = (int, float)
_LABELS: Final = {"n": phrase("Questions wanted"), "examples": phrase("Numbers of examples"), "seed": phrase("Seed")}
"""Names that people give to parameters of several jobs; those of one have their label where they are declared."""


def bounded(default: int | None, least: int = 0, label: str = "") -> Any:
    """Declare a whole number with its least value.

    Args:
        default: Taken where it is missing.
        least: Smaller ones are refused.
        label: What people call it who set it in a form or on the command line; "" where only programs do.
    """
    return field(default=default, metadata={"least": least, "label": label})


def fraction(default: float, label: str = "") -> Any:
    """Declare a number between 0 and 1; arguments as for `bounded`."""
    return field(default=default, metadata={"share": True, "label": label})


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelParameters:
    """Parameters of every job that opens language models.

    Attributes:
        backend: Options of `open_backend`; the project's where there are none.
        places: How to open a model, by file hash, beside those that the project knows.
    """

    backend: Mapping[str, Any] = field(default_factory=dict)
    places: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class RetrievalParameters(ModelParameters):
    """Parameters of every job that retrieves as a run does.

    Attributes:
        embedder: Embedding model; the project's where "".
        scorer: Re-ranking model; the project's where "".
        retrieval_llm: Language model that retrievers ask; the project's where "".
        seed: Chooses the in-context examples; the project's where missing.
    """

    embedder: str = ""
    scorer: str = ""
    retrieval_llm: str = ""
    seed: int | None = None


def read_parameters(kind: type[T], given: Mapping[str, Any]) -> T:
    """Return the record of a job's parameters; what is missing or None takes its default.

    Args:
        kind: A frozen dataclass. Its fields are texts, numbers, yes or no, lists and objects of these, or records.
        given: JSON values by name.

    Raises:
        InputError: A name is not known, or a value is missing or something else.
    """
    hints, declared = get_type_hints(kind), {f.name: f for f in fields(kind)}  # type: ignore[arg-type]
    for name in given:
        if name not in declared:
            raise not_among(phrase("There is no parameter {0:raw}.", repr(name)), declared)
    values: dict[str, Any] = {}
    for name, about in declared.items():
        value = given.get(name)
        if value is not None or (about.default is MISSING and about.default_factory is MISSING):
            values[name] = _read(name, hints[name], value, about.metadata)
    return kind(**values)


def _read(name: str, kind: Any, value: Any, about: Mapping[str, Any]) -> Any:
    if get_origin(kind) in (Union, UnionType):
        kinds = [one for one in get_args(kind) if one is not NoneType]
        kind = str if isinstance(value, str) and str in kinds else kinds[-1]
    origin, inner = get_origin(kind), next(iter(get_args(kind)), None)
    label = about.get("label") or _LABELS.get(name, "")
    if kind is str or origin is Literal:
        if not isinstance(value, str):
            raise InputError(phrase("The parameter {0:raw} must be a text.", repr(name)))
    elif kind is bool:
        if not isinstance(value, bool):
            raise InputError(phrase("The parameter {0:raw} must be true or false.", repr(name)))
    elif kind is int:
        least = about.get("least", 0)
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            raise InputError(
                phrase("{0}: a whole number of at least {1:n} is needed.", label, least)
                if label
                else phrase("The parameter {0:raw} must be a whole number of at least {1:n}.", repr(name), least)
            )
    elif kind is float:
        number = isinstance(value, _NUMBERS) and not isinstance(value, bool)
        if "share" in about and not (number and 0.0 <= value <= 1.0):
            raise InputError(
                phrase("{0}: a share between 0 and 1 is needed.", label)
                if label
                else phrase("The parameter {0:raw} must be a share between 0 and 1.", repr(name))
            )
        if not number:
            raise InputError(
                phrase("{0}: a number is needed.", label)
                if label
                else phrase("The parameter {0:raw} must be a number.", repr(name))
            )
        return float(value)
    elif origin is tuple and inner in (str, *_NUMBERS):
        listed = isinstance(value, list | tuple)
        if inner is str and not (listed and all(isinstance(v, str) for v in value)):
            raise InputError(phrase("The parameter {0:raw} must be a list of texts.", repr(name)))
        if inner is not str and not (
            listed and all(isinstance(v, _NUMBERS) and not isinstance(v, bool) for v in value)
        ):
            raise InputError(
                phrase("{0}: a list of numbers is needed.", label)
                if label
                else phrase("The parameter {0:raw} must be a list of numbers.", repr(name)),
                about.get("hint", ""),
            )
        return tuple(_read(name, inner, v, about) for v in value)
    elif origin is not None and issubclass(origin, Mapping):
        if not isinstance(value, Mapping):
            raise InputError(phrase("The parameter {0:raw} must be an object.", repr(name)))
        return {str(k): v for k, v in value.items()}
    else:
        try:
            return from_json(kind, value)
        except ValueError as exc:
            raise InputError(phrase("The parameter {0:raw} cannot be read: {1}.", repr(name), exc)) from exc
    return value
