from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.errors import InputError
from ragexam.systems.json_path import found_at, path_of, steps_of, text_leaves, with_value

REPLY = {
    "choices": [{"message": {"content": "Yes."}}],
    "a.b": {'"': "odd"},
    "refs": [{"t": ["x", "y"]}, {"t": ["z"]}],
    "n": 4,
}


def test_a_value_is_found_by_its_path() -> None:
    assert found_at(REPLY, "choices[0].message.content") == ["Yes."]
    assert found_at(REPLY, "refs[*].t[*]") == ["x", "y", "z"]
    assert found_at({"chunks": {"20": {"content": "a"}, "7": {"content": "b"}}}, "chunks[*].content") == ["a", "b"]
    assert found_at(REPLY, '["a.b"]["\\""]') == ["odd"]
    assert found_at(REPLY, "choices[7].message") == found_at(REPLY, "n.deeper") == []
    assert found_at(REPLY, "") == [REPLY]


@pytest.mark.parametrize("path", ["a..b", "[x]", "a[", "a]", ".a", "a[0]b", "a.[0]", "a.", '["a', "a[-1]"])
def test_what_is_no_path_is_said(path: str) -> None:
    with pytest.raises(InputError, match="no path"):
        steps_of(path)


def test_every_text_is_listed_with_a_path_that_finds_it() -> None:
    leaves = text_leaves(REPLY)
    assert [leaf.text for leaf in leaves] == ["Yes.", "odd", "x", "y", "z"]
    assert all(found_at(REPLY, leaf.path) == [leaf.text] for leaf in leaves)
    assert len(text_leaves([str(n) for n in range(50)], limit=7)) == 7


def test_a_copy_has_the_value_and_the_original_does_not() -> None:
    body = {"messages": [{"role": "system", "content": "Be short."}, {"role": "user", "content": "old"}]}
    new = with_value(body, "messages[1].content", 'a "quote"\n🙂')
    assert new["messages"][1]["content"] == 'a "quote"\n🙂'
    assert body["messages"][1]["content"] == "old"
    assert with_value(body, "session", 1)["session"] == 1
    for path in ("messages[2].content", "no.such", "messages[*].content"):
        with pytest.raises(InputError, match="no place"):
            with_value(body, path, "x")


@given(st.lists(st.one_of(st.text(min_size=1), st.integers(0, 10**6)), min_size=1, max_size=5))
def test_a_path_is_read_back(steps: list[str | int]) -> None:
    assert steps_of(path_of(steps)) == tuple(steps)
