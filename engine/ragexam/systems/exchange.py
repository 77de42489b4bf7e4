"""Connections as files for other people and projects: all but the secrets, which no connection holds."""

from __future__ import annotations

import json
from typing import Final

from ragexam.corpus.text import load_json
from ragexam.errors import InputError
from ragexam.records import from_json, to_json
from ragexam.systems.connection import SystemConnection, checked

_FORM: Final = "ragexam connection"


def connection_text(connection: SystemConnection) -> str:
    """Return a connection as the text of a file; of secrets it says only what they are called."""
    return json.dumps({"form": _FORM, "connection": to_json(connection)}, ensure_ascii=False, indent=1) + "\n"


def read_connection(text: str) -> SystemConnection:
    """Return the connection that a file holds.

    Raises:
        InputError: It holds none, or one that makes no sense.
    """
    try:
        value = load_json(text)
        if not isinstance(value, dict) or value.get("form") != _FORM:
            raise ValueError
        connection = from_json(SystemConnection, value["connection"])
    except (ValueError, KeyError, RecursionError):
        raise InputError("The file holds no connection to a system.", "Take one that was exported here.") from None
    return checked(connection)
