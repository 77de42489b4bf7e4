"""Reads a job's parameters: JSON values that a window or a script sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from ragexam.errors import InputError
from ragexam.records import from_json

T = TypeVar("T")


def text(parameters: Mapping[str, Any], name: str, default: str | None = None) -> str:
    """A text.

    Raises:
        InputError: It is missing without a default, or something else.
    """
    value = parameters.get(name, default)
    if not isinstance(value, str):
        raise InputError(f"The parameter {name!r} must be a text.")
    return value


def texts(parameters: Mapping[str, Any], name: str, default: list[str] | None = None) -> list[str]:
    """A list of texts.

    Raises:
        InputError: It is missing without a default, or something else.
    """
    value = parameters.get(name, default)
    if not isinstance(value, list | tuple) or not all(isinstance(v, str) for v in value):
        raise InputError(f"The parameter {name!r} must be a list of texts.")
    return [str(v) for v in value]


def whole(parameters: Mapping[str, Any], name: str, default: int | None = None, least: int = 0) -> int:
    """A whole number.

    Raises:
        InputError: It is missing without a default, something else, or smaller than `least`.
    """
    value = parameters.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise InputError(f"The parameter {name!r} must be a whole number of at least {least}.")
    return value


def share(parameters: Mapping[str, Any], name: str, default: float) -> float:
    """A share of one.

    Raises:
        InputError: It is something else.
    """
    value = parameters.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0.0 <= value <= 1.0:
        raise InputError(f"The parameter {name!r} must be a share between 0 and 1.")
    return float(value)


def flag(parameters: Mapping[str, Any], name: str, default: bool = False) -> bool:
    """Yes or no.

    Raises:
        InputError: It is something else.
    """
    value = parameters.get(name, default)
    if not isinstance(value, bool):
        raise InputError(f"The parameter {name!r} must be true or false.")
    return value


def optional(parameters: Mapping[str, Any], name: str) -> str | None:
    """A text, or None where it is missing or empty.

    Raises:
        InputError: It is something else.
    """
    return text(parameters, name, "") or None if parameters.get(name) is not None else None


def mapping(parameters: Mapping[str, Any], name: str) -> dict[str, Any] | None:
    """An object, or None where it is missing.

    Raises:
        InputError: It is something else.
    """
    value = parameters.get(name)
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise InputError(f"The parameter {name!r} must be an object.")
    return {str(k): v for k, v in value.items()}


def record(parameters: Mapping[str, Any], name: str, kind: type[T]) -> T | None:
    """A record, or None where it is missing.

    Raises:
        InputError: It cannot be read.
    """
    value = parameters.get(name)
    if value is None:
        return None
    try:
        return from_json(kind, value)
    except ValueError as exc:
        raise InputError(f"The parameter {name!r} cannot be read: {exc}.") from exc
