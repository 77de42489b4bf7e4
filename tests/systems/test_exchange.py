"""A connection goes to a file and comes back; what is none is told."""

from __future__ import annotations

import pytest

from ragexam.errors import InputError
from ragexam.systems.curl import read_pasted
from ragexam.systems.exchange import connection_text, read_connection
from ragexam.systems.presets import PRESETS, preset


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_connection_comes_back_as_it_was(name: str) -> None:
    assert read_connection(connection_text(preset(name))) == preset(name)


def test_no_secret_goes_to_the_file() -> None:
    pasted = read_pasted("curl http://localhost:1/q -H 'X-API-Key: sk-0123456789abcdef' -d '{\"q\":\"x\"}'", "Desk")
    assert pasted.secrets
    assert "sk-0123456789abcdef" not in connection_text(pasted.connection)


@pytest.mark.parametrize(
    "text", ["", "{}", "[1]", '{"form": "ragexam connection"}', '{"form": "ragexam connection", "connection": {}}']
)
def test_what_is_none_is_told(text: str) -> None:
    with pytest.raises(InputError, match="no connection"):
        read_connection(text)
