from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.errors import InputError
from ragexam.llm.llama.grammar import MAX_LENGTH, schema_to_grammar

STRING = {"type": "string"}


def accepts(grammar: str, text: str) -> bool:
    """Return a slow plain matcher of the part of GBNF that the program writes: rules turned into one regular expression."""
    rules = dict(line.split(" ::= ", 1) for line in grammar.strip().splitlines())

    def expression(body: str) -> str:
        out, i = "", 0
        while i < len(body):
            c = body[i]
            if c == '"':
                j = i + 1
                while body[j] != '"':
                    j += 2 if body[j] == "\\" else 1
                literal = re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t", "r": "\r"}.get(m[1], m[1]), body[i + 1 : j])
                out += re.escape(literal)
                i = j + 1
            elif c == "[":
                j = i + 1
                while body[j] != "]":
                    j += 2 if body[j] == "\\" else 1
                out += re.sub(r'(?<=")\\(?=/)', r"\\\\", body[i : j + 1])  # GBNF reads ["\/] as a backslash and a slash
                i = j + 1
            elif c in "()|?*{}":
                if c == "{":
                    j = body.index("}", i)
                    out += body[i : j + 1]
                    i = j + 1
                    continue
                out += "(?:" if c == "(" else c
                i += 1
            elif c == " ":
                i += 1
            else:
                name = re.match(r"[a-zA-Z0-9-]+", body[i:])[0]  # type: ignore[index]
                out += f"(?:{expression(rules[name])})"
                i += len(name)
        return out

    return re.fullmatch(expression(rules["root"]), text) is not None


@pytest.mark.parametrize(
    ("schema", "good", "bad"),
    [
        (
            {"type": "object", "properties": {"a": STRING, "b": {"type": "integer"}}},
            ['{"a": "x y", "b": 12}', '{"a": "", "b": -3}', '{"a": "ä \\" \\n", "b": 0}'],
            ['{"a": "x"}', '{"b": 1, "a": "x"}', '{"a":"x","b":1}', '{"a": " x", "b": 1}', '{"a": "x", "b": 01}'],
        ),
        (
            {"type": "object", "properties": {"a": STRING, "b": STRING, "c": STRING}, "required": ["b"]},
            ['{"b": "1"}', '{"a": "1", "b": "2"}', '{"b": "1", "c": "2"}', '{"a": "1", "b": "2", "c": "3"}'],
            ["{}", '{"a": "1"}', '{"a": "1", "c": "3"}', '{, "b": "1"}', '{"b": "1", }'],
        ),
        (
            {"type": "object", "properties": {"a": STRING, "b": STRING}, "required": []},
            ["{}", '{"a": "1"}', '{"b": "1"}', '{"a": "1", "b": "2"}'],
            ['{, "b": "1"}', '{"a": "1" "b": "2"}'],
        ),
        (
            {
                "type": "array",
                "items": {"type": "string", "minLength": 2, "maxLength": 4},
                "minItems": 1,
                "maxItems": 2,
            },
            ['["ab"]', '["ab", "abcd"]'],
            ["[]", '["a"]', '["abcde"]', '["ab", "ab", "ab"]', '["ab","ab"]'],
        ),
        ({"type": "array", "items": {"type": "boolean"}}, ["[]", "[true]", "[true, false, true]"], ["[True]", "[,]"]),
        ({"enum": ['a"b', 3, None, True]}, ['"a\\"b"', "3", "null", "true"], ["a", "4"]),
        ({"const": {"k": [1, "ü"]}}, ['{"k": [1, "ü"]}'], ['{"k": [1]}']),
        ({"anyOf": [STRING, {"type": "null"}]}, ['"x"', "null"], ["x"]),
        ({"type": ["number", "null"]}, ["null", "1.5", "-0.25", "7"], [".5", "1.", "1e5"]),
        ({"type": "string", "maxLength": 0}, ['""'], ['"a"']),
        ({"type": "object", "properties": {}}, ["{}"], ["{ }"]),
        (
            {"type": "object", "properties": {"x": {"type": "object", "properties": {"x": {"type": "null"}}}}},
            ['{"x": {"x": null}}'],
            ['{"x": null}'],
        ),
    ],
)
def test_what_is_allowed(schema: dict[str, Any], good: list[str], bad: list[str]) -> None:
    grammar = schema_to_grammar(schema)
    for text in good:
        json.loads(text)
        assert accepts(grammar, text), (grammar, text)
    for text in bad:
        assert not accepts(grammar, text), (grammar, text)


@given(
    st.dictionaries(
        st.text('abc-_ ä"', min_size=1, max_size=5), st.sampled_from([STRING, {"type": "boolean"}]), max_size=4
    ),
    st.data(),
)
def test_dumps_of_a_fitting_object_is_allowed(properties: dict[str, Any], data: st.DataObject) -> None:
    required = [key for key in properties if data.draw(st.booleans())]
    grammar = schema_to_grammar({"type": "object", "properties": properties, "required": required})
    text = st.text(st.characters(min_codepoint=33, max_codepoint=0x2FF, exclude_categories=["Cc"]), max_size=6)
    made = {
        key: data.draw(text if part == STRING else st.booleans())
        for key, part in properties.items()
        if key in required or data.draw(st.booleans())
    }
    assert accepts(grammar, json.dumps(made, ensure_ascii=False))


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "string", "pattern": "a+"},
        {"$ref": "#/x"},
        {"type": "thing"},
        {},
        {"type": "string", "maxLength": MAX_LENGTH + 1},
        {"type": "string", "maxLength": -1},
        {"type": "string", "minLength": 5, "maxLength": 4},
        {"type": "object", "properties": {"a": STRING}, "required": ["b"]},
        {"enum": []},
        {"type": "array", "items": 3},
    ],
)
def test_what_is_not_understood_is_said(schema: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="answer format"):
        schema_to_grammar(schema)


def test_endless_nesting_is_refused() -> None:
    schema: dict[str, Any] = {"type": "array"}
    schema["items"] = schema
    with pytest.raises(InputError, match="nested"):
        schema_to_grammar(schema)
