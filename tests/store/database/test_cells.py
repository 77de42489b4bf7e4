"""Cells of JSON: read by the quicker reader as Python's own reads them."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from ragexam.errors import ProjectError
from ragexam.store.database.connection import Connection


@pytest.fixture
def connection() -> Connection:
    return Connection(Path("some.ragexam"), sqlite3.connect(":memory:", isolation_level=None))


@pytest.mark.parametrize(
    "text",
    [
        "null", "-0", "1.0", "1e5", "1e400", "NaN", '{"a": [Infinity, -Infinity, 0.1]}', '"\\ud800"', '"\ud800"', '{"a": 1, "a": 2}',
        "123456789012345678901234567890", '["ü", "\\u00fc", "\\n", "\\u0000"]', "[[[[]]]]", ' {"b" : true } ',
    ],
)  # fmt: skip
def test_a_cell_reads_as_python_reads_it(connection: Connection, text: str) -> None:
    wanted = json.loads(text)
    value = connection.loads(text)
    assert repr(value) == repr(wanted)


@pytest.mark.parametrize("text", ["", "{", "[1,]", "nul", "'a'", '{"a" 1}', "[" * 100_000])
def test_what_is_no_json_is_told_as_damage(connection: Connection, text: str) -> None:
    with pytest.raises(ProjectError, match="damaged"):
        connection.loads(text)
