"""Turns a JSON schema into a grammar (GBNF) that llama.cpp follows token by token.

Written for generation, not for validation: the text comes out in the one form that `json.dumps` writes (one blank
after a colon or a comma, properties in the order of the schema), so that what a schema leaves no choice in is read with
the prompt instead of written (`forced_beginning`); a string never begins with a blank. The schemas that the program
uses are covered: object, array, string (minLength, maxLength), enum, const, integer, number, boolean, null, anyOf, oneOf.

The converter of llama-cpp-python (0.3.36 was tried) keeps to lengths too. It was not taken because it leaves a blank open
before and after every colon and comma, so that no beginning is forced; lets control characters stand in strings, which `json.loads`
refuses; and passes over what it does not know or what contradicts itself, where ours says so.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ragexam.errors import InputError

MAX_LENGTH: Final = 2000
"""Longest string or list that a grammar can count: llama.cpp's own bound on repetitions."""

MAX_DEPTH: Final = 20

# What Unicode holds, without control characters, surrogates and what lies beyond: a model that writes bytes could
# otherwise write what is no text.
_BEYOND_ASCII: Final = r"\u00A0-\uD7FF\uE000-\U0010FFFF"

_PRIMITIVES: Final = {
    "char": rf'[ !#-\[\]-~{_BEYOND_ASCII}] | "\\" ["\\/bfnrt]',
    "first": rf'[!#-\[\]-~{_BEYOND_ASCII}] | "\\" ["\\/]',
    "integer": r'"-"? ("0" | [1-9] [0-9]{0,14})',
    "number": r'"-"? ("0" | [1-9] [0-9]{0,14}) ("." [0-9]{1,9})?',
    "boolean": '"true" | "false"',
    "null": '"null"',
}


def schema_to_grammar(schema: Mapping[str, Any]) -> str:
    """Return the grammar of all texts that a schema allows, in the one form that `json.dumps` writes.

    Args:
        schema: A JSON schema.

    Returns:
        GBNF text with the start symbol `root`.

    Raises:
        InputError: A keyword that is not supported, or a schema that makes no sense.
    """
    rules = _Rules()
    root = rules.of(schema, "root-value", 0)
    return "\n".join([f"root ::= {root}", *(f"{name} ::= {body}" for name, body in rules.bodies.items())]) + "\n"


def forced_beginning(schema: Mapping[str, Any]) -> str:
    """Return what every text of a schema begins with: '{"name": "', '{"name": ["' or '{"name":'.

    Args:
        schema: A JSON schema.

    Returns:
        The text; empty where the schema leaves a choice already there.
    """
    properties = schema.get("properties")
    if schema.get("type") != "object" or not properties or schema.get("required") != list(properties):
        return ""
    name, value = next(iter(properties.items()))
    begin = "{" + json.dumps(name, ensure_ascii=False) + ":"
    if "enum" in value or "const" in value:
        return begin
    listed = value.get("type") == "array" and value.get("minItems", 0) > 0
    kind = value.get("items", {}) if listed else value
    if "enum" in kind or "const" in kind or kind.get("type") != "string":
        return begin
    return f'{begin} {"[" * listed}"'


def is_whole(text: bytes) -> bool:
    """Return whether a text under a schema of objects or lists is complete: nothing can follow it."""
    if text[-1:] not in (b"}", b"]") or text[:1] not in (b"{", b"["):
        return False
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


class _Rules:
    """Collects the rules of one grammar."""

    def __init__(self) -> None:
        self.bodies: dict[str, str] = {}

    def of(self, schema: Any, name: str, depth: int) -> str:
        """Return the expression for a schema; adds the rules that it needs."""
        if depth > MAX_DEPTH:
            raise InputError("The answer format is nested too deeply.")
        if not isinstance(schema, Mapping):
            raise InputError(f"The answer format is not a JSON schema: {schema!r:.80}.")
        refused = {"$ref", "pattern", "allOf", "not", "patternProperties", "format"} & set(schema)
        if refused:
            raise InputError(f"The answer format uses {', '.join(sorted(refused))}, which is not supported.")
        if "const" in schema:
            return _literal(schema["const"])
        if "enum" in schema:
            return self._either([_literal(value) for value in schema["enum"]])
        for keyword in ("anyOf", "oneOf"):
            if keyword in schema:
                options = [self.of(s, f"{name}-{i}", depth + 1) for i, s in enumerate(schema[keyword])]
                return self._either(options)
        kind = schema.get("type", "object" if "properties" in schema else None)
        if isinstance(kind, list):
            return self._either([self.of({**schema, "type": k}, f"{name}-{k}", depth + 1) for k in kind])
        if kind == "object":
            return self._add(name, self._object(schema, name, depth))
        if kind == "array":
            return self._add(name, self._array(schema, name, depth))
        if kind == "string":
            return self._add(name, self._string(schema))
        if kind in ("integer", "number", "boolean", "null"):
            return self._primitive(kind)
        raise InputError(f"The answer format has the unknown type {kind!r}.")

    def _add(self, name: str, body: str) -> str:
        clean = re.sub(r"[^a-zA-Z0-9]+", "-", name).strip("-")[:60] or "rule"
        unique, count = clean, 1
        while unique in self.bodies or unique == "root" or unique in _PRIMITIVES:
            count += 1
            unique = f"{clean}-{count}"
        self.bodies[unique] = body
        return unique

    def _primitive(self, kind: str) -> str:
        self.bodies.setdefault(kind, _PRIMITIVES[kind])
        return kind

    def _either(self, options: Sequence[str]) -> str:
        if not options:
            raise InputError("The answer format offers no option.")
        return "(" + " | ".join(options) + ")"

    def _string(self, schema: Mapping[str, Any]) -> str:
        low, high = _bounds(schema, "minLength", "maxLength")
        first, char = self._primitive("first"), self._primitive("char")
        if high == 0:
            return r'"\"\""'
        rest = _repeat(char, max(low - 1, 0), None if high is None else high - 1)
        body = f"{first} {rest}".strip()
        return rf'"\"" {body} "\""' if low else rf'"\"" ({body})? "\""'

    def _object(self, schema: Mapping[str, Any], name: str, depth: int) -> str:
        properties = schema.get("properties", {})
        required = set(schema.get("required", properties))
        if not isinstance(properties, Mapping) or not required <= set(properties):
            raise InputError("The answer format requires a property that it does not describe.")
        pairs = [
            (key in required, f"{_literal(key, after=': ')} {self.of(value, f'{name}-{key}', depth + 1)}")
            for key, value in properties.items()
        ]
        # tails[i]: what may follow once something has been written before property i.
        tail = ""
        starts: list[str] = []
        for must, pair in reversed(pairs):
            starts = [f"{pair} {tail}".strip()] if must else [f"{pair} {tail}".strip(), *starts]
            step = f'", " {pair}'
            tail = f"{step} {tail}".strip() if must else f"({step})? {tail}".strip()
        inner = self._either(starts) if starts else ""
        if not any(must for must, _ in pairs) and inner:
            inner += "?"
        return f'"{{" {inner} "}}"'

    def _array(self, schema: Mapping[str, Any], name: str, depth: int) -> str:
        low, high = _bounds(schema, "minItems", "maxItems")
        if high == 0:
            return '"[]"'
        item = self.of(schema.get("items", {"type": "string"}), f"{name}-item", depth + 1)
        rest = _repeat(f'(", " {item})', max(low - 1, 0), None if high is None else high - 1)
        body = f"{item} {rest}".strip()
        return f'"[" {body} "]"' if low else f'"[" ({body})? "]"'


def _bounds(schema: Mapping[str, Any], least: str, most: str) -> tuple[int, int | None]:
    low, high = schema.get(least, 0), schema.get(most)
    for value in (low, high):
        if value is not None and (
            not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MAX_LENGTH
        ):
            raise InputError(f"The answer format has a length of {value!r}; 0 to {MAX_LENGTH:,} are possible.")
    if high is not None and high < low:
        raise InputError(f"The answer format wants at least {low} and at most {high}.")
    return low, high


def _repeat(expression: str, low: int, high: int | None) -> str:
    if high is None:
        return f"{expression}*" if low == 0 else f"{expression}{{{low},}}"
    if high == 0:
        return ""
    return f"{expression}{{{low},{high}}}"


def _literal(value: Any, after: str = "") -> str:
    """Return a JSON value as a quoted literal of the grammar."""
    text = json.dumps(value, ensure_ascii=False) + after
    quoted = (
        text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t")
    )
    return f'"{quoted}"'
