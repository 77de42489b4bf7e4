"""Secrets that a person typed, or that a file brought, where a connection would keep them: in address, headers or body."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import parse_qsl, urlencode, urlunsplit

from ragexam.errors import InputError
from ragexam.systems.connection import SecretPlace, SecretSpec, SystemConnection, split, variable_of
from ragexam.systems.json_path import text_leaves, with_value
from ragexam.systems.recognise import is_secret, is_stand_in, prefix_of


def taken_out(connection: SystemConnection) -> tuple[SystemConnection, dict[SecretSpec, str]]:
    """Return a connection without the values of secrets, and these, each for its place; placeholders are no values.

    Raises:
        InputError: The address's path holds one.
    """
    secrets = {(one.place, one.name): one for one in connection.secrets}
    values: dict[SecretSpec, str] = {}
    ours = {connection.question_at, connection.session_at}

    def take(place: SecretPlace, name: str, value: str, prefix: str = "") -> None:
        spec = secrets.setdefault((place, name), SecretSpec(place, name, prefix, variable_of(connection.name, name)))
        if not is_stand_in(value):
            values[spec] = value

    parts = split(connection.url)
    refuse_secret_path(parts.path)
    kept = []
    asked = parse_qsl(parts.query, keep_blank_values=True)
    for name, value in asked:
        if value.strip() and is_secret(name, value) and f"?{name}" not in ours:
            take("query", name, value)
        else:
            kept.append((name, value))
    url = connection.url if kept == asked else urlunsplit(parts._replace(query=urlencode(kept)))
    headers = dict(connection.headers)
    for name, value in connection.headers.items():
        if value.strip() and is_secret(name, value):
            prefix = prefix_of(value)
            take("header", name, value[len(prefix) :], prefix)
            del headers[name]
    body = connection.body
    for leaf in text_leaves(body):
        if leaf.text.strip() and is_secret(leaf.path.rpartition(".")[2], leaf.text) and leaf.path not in ours:
            take("body", leaf.path, leaf.text)
            body = with_value(body, leaf.path, "")
    return replace(connection, url=url, headers=headers, body=body, secrets=tuple(secrets.values())), values


def refuse_secret_path(path: str) -> None:
    """Refuse the path of an address that looks as if it held a secret.

    Raises:
        InputError: It does.
    """
    if any(is_secret("", part) for part in path.split("/")):
        raise InputError(
            "A part of the address's path looks like a secret, which cannot be taken out of it.",
            "Replace it by something else, if the system lets you: as a header it would stay outside the project.",
        )
