"""Records as plain JSON values, and back."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

import msgspec

from ragexam.sentences import phrase

T = TypeVar("T")
_PLAIN = frozenset({str, int, float, bool, type(None)})


@cache
def _field_names(kind: type) -> tuple[str, ...] | None:
    """Return names of a record's fields; none where it has a JSON form of its own; None for what is no record.

    Asked anew for every value, this would take most of the time.
    """
    if not dataclasses.is_dataclass(kind):
        return None
    return () if hasattr(kind, "__json__") else tuple(f.name for f in dataclasses.fields(kind))


def to_json(record: Any) -> Any:
    """Turn records (nested at will) into plain JSON values: what `json.loads` would give back.

    `msgspec.to_builtins` would leave tuples as they are and knows no form that a record has of its own.
    """
    kind: Any = type(record)
    if kind in _PLAIN:
        return record
    names = _field_names(kind)
    if names is not None:
        if not names:  # a record with a form of its own
            return record.__json__()
        return {name: to_json(getattr(record, name)) for name in names}
    if isinstance(record, str | float):  # a member of an enumeration, a number of NumPy
        return str(record) if isinstance(record, str) else float(record)
    if isinstance(record, Mapping):
        return {str(k): to_json(v) for k, v in record.items()}
    if isinstance(record, tuple | list):
        return [to_json(v) for v in record]
    return record


def from_json(kind: type[T], value: Any) -> T:
    """Build a record of `kind` from what `to_json` made; unknown fields are ignored, missing ones get defaults.

    Raises:
        ValueError: A field has the wrong shape (a damaged or hostile file).
    """
    try:
        return msgspec.convert(value, kind)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as exc:
        what = str(exc).replace("`array`", "`list`")
        raise ValueError(phrase("it is not a valid {0:raw}: {1:raw}", getattr(kind, "__name__", kind), what)) from exc
