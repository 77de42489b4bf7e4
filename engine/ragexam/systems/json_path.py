"""Paths into JSON values, as a person can read and type them: `choices[0].message.content`, `sources[*].text`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ragexam.errors import InputError
from ragexam.sentences import phrase

Steps = tuple[str | int, ...]
"""Names of fields, numbers of entries, `EVERY`."""

EVERY: Final = -1
"""Stands for every entry of a list, and for every value of an object."""

_STEP: Final = re.compile(r"""\.?([^.\[\]"]+)|\[(\d{1,9})\]|\[(\*)\]|\["((?:[^"\\]|\\.)*)"\]""")
_PLAIN: Final = re.compile(r"""[^.\[\]"\\]+\Z""")


@dataclass(frozen=True, slots=True)
class TextLeaf:
    """A text that stands in a JSON value.

    Attributes:
        path: Where.
        text: The text.
    """

    path: str
    text: str


def steps_of(path: str) -> Steps:
    """Return the steps of a path; none for "".

    Raises:
        InputError: It is no path.
    """
    steps: list[str | int] = []
    position = 0
    while position < len(path):
        step = _STEP.match(path, position)
        if step is None or (step[1] is not None and (path[position] == ".") is (position == 0)):
            raise InputError(
                phrase("“{0:raw}” is no path into a reply.", path), "Write it like choices[0].message.content."
            )
        name, number, every, quoted = step.groups()
        if name is not None:
            steps.append(name)
        elif number is not None:
            steps.append(int(number))
        elif every is not None:
            steps.append(EVERY)
        else:
            steps.append(re.sub(r"\\(.)", r"\1", quoted))
        position = step.end()
    return tuple(steps)


def path_of(steps: Sequence[str | int]) -> str:
    """Return the path of steps; `steps_of` reads it back."""
    text = ""
    for step in steps:
        if isinstance(step, int):
            text += "[*]" if step == EVERY else f"[{step}]"
        elif _PLAIN.match(step):
            text += f".{step}" if text else step
        else:
            escaped = step.replace("\\", "\\\\").replace('"', '\\"')
            text += f'["{escaped}"]'
    return text


def found_at(value: Any, path: str) -> list[Any]:
    """Return what stands at a path: one value, several where it says "every", none where there is nothing.

    Raises:
        InputError: It is no path.
    """
    values = [value]
    for step in steps_of(path):
        values = [inner for one in values for inner in _inside(one, step)]
    return values


def with_value(value: Any, path: str, new: Any) -> Any:
    """Return a copy of a JSON value that has another one at a path.

    Raises:
        InputError: It is no path, names several places, or there is no such place.
    """
    return _with(value, steps_of(path), new, path)


def text_leaves(value: Any, limit: int = 1000) -> list[TextLeaf]:
    """Return every text in a JSON value with its place, so that a person can pick one; at most `limit` of them."""
    leaves: list[TextLeaf] = []
    for leaf in _leaves(value):
        if len(leaves) == limit:
            break
        leaves.append(leaf)
    return leaves


def _leaves(value: Any) -> Iterator[TextLeaf]:
    waiting: list[tuple[Steps, Any]] = [((), value)]
    while waiting:  # a deep reply is no reason for deep calls
        steps, one = waiting.pop()
        if isinstance(one, str):
            yield TextLeaf(path_of(steps), one)
        elif isinstance(one, dict):
            waiting += [((*steps, str(name)), inner) for name, inner in reversed(one.items())]
        elif isinstance(one, list):
            waiting += [((*steps, number), inner) for number, inner in reversed(list(enumerate(one)))]


def _inside(value: Any, step: str | int) -> list[Any]:
    if isinstance(value, dict):
        if step == EVERY:
            return list(value.values())
        return [value[step]] if step in value else []
    if isinstance(value, list) and isinstance(step, int):
        if step == EVERY:
            return list(value)
        return [value[step]] if step < len(value) else []
    return []


def _with(value: Any, steps: Steps, new: Any, path: str) -> Any:
    if not steps:
        return new
    step, rest = steps[0], steps[1:]
    if isinstance(value, dict) and isinstance(step, str) and (rest == () or step in value):
        return {**value, step: _with(value.get(step), rest, new, path)}
    if isinstance(value, list) and isinstance(step, int) and 0 <= step < len(value):
        return [_with(inner, rest, new, path) if n == step else inner for n, inner in enumerate(value)]
    raise InputError(phrase("There is no place “{0:raw}” in what is sent.", path), "Name a place that is there.")
