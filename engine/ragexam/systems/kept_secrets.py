"""Secrets of connections: in the keyring of the system where the library `keyring` is there, else in environment variables.

A window without a keyring holds what is typed there until it ends: in a variable of its own process, which its workers inherit,
and whose name says of which system at which machine it is, so that no other connection finds it. Nothing here is ever written to
a file of ours, to a log or into a sentence.
"""

from __future__ import annotations

import base64
import hashlib
import importlib
import json
import os
from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import quote, quote_plus

from ragexam.sentences import phrase
from ragexam.systems.connection import SecretSpec, SystemConnection
from ragexam.systems.failure import SystemFailure

HIDDEN: Final = "•••"
"""Stands where a secret stood."""

_SERVICE: Final = "RAG Exam"
_SHORTEST: Final = 4
"""Characters from which a secret is looked for in texts: a shorter one would be found in every second word."""


def keyring() -> Any:
    """Return the library that speaks with the system's keyring; None where it or the keyring is missing."""
    try:
        library = importlib.import_module("keyring")
        usable = library.get_keyring().priority > 0
    except Exception:  # a keyring that is broken or locked is none
        return None
    return library if usable else None


def keep_secret(connection: SystemConnection, secret: SecretSpec, value: str) -> bool:
    """Keep a secret in the system's keyring.

    Returns:
        Whether there is one; where not, the person has to set the secret's variable.
    """
    library = keyring()
    if library is None:
        return False
    try:
        library.set_password(_SERVICE, _entry(connection, secret), value)
    except Exception:
        return False
    return True


def hold_secret(connection: SystemConnection, secret: SecretSpec, value: str) -> None:
    """Hold a secret until this process ends, for it and for the workers that it starts from now on; none that cannot be sent."""
    if value.isascii() and value.isprintable():
        os.environ[_held(connection, secret)] = value


def is_held(connection: SystemConnection, secret: SecretSpec) -> bool:
    """Return whether a secret is held by this process alone."""
    return _held(connection, secret) in os.environ


def forget_secrets(connection: SystemConnection) -> None:
    """Take a connection's secrets out of the system's keyring, and hold none any more."""
    for secret in connection.secrets:
        os.environ.pop(_held(connection, secret), None)
    library = keyring()
    for secret in connection.secrets if library is not None else ():
        try:
            library.delete_password(_SERVICE, _entry(connection, secret))
        except Exception:  # noqa: S112 - it was never kept there
            continue


def secret_value(connection: SystemConnection, secret: SecretSpec) -> str:
    """Return a secret: of its variable, else held by this program, else of the keyring; "" where it is in none of them."""
    value = os.environ.get(secret.variable, "") or os.environ.get(_held(connection, secret), "")
    library = None if value else keyring()
    if library is not None:
        try:
            value = library.get_password(_SERVICE, _entry(connection, secret)) or ""
        except Exception:
            return ""
    return value


def secret_values(connection: SystemConnection) -> dict[SecretSpec, str]:
    """Return all secrets of a connection.

    Raises:
        SystemFailure: One is not there, or holds what cannot be sent.
    """
    values = {}
    for secret in connection.secrets:
        value = secret_value(connection, secret)
        if not value:
            raise SystemFailure(
                "secret",
                phrase("The secret for {0:raw} of {1:raw} is not here.", secret.name, connection.name),
                phrase("Set the environment variable {0:raw} before the program starts.", secret.variable),
            )
        if not value.isascii() or not value.isprintable():
            raise SystemFailure(
                "secret",
                phrase(
                    "The secret for {0:raw} of {1:raw} has characters that cannot be sent.",
                    secret.name,
                    connection.name,
                ),
                "Copy it once more, without blanks and line breaks around it.",
            )
        values[secret] = value
    return values


def basic(value: str) -> str:
    """Return a user and password as the header of basic authorization has them."""
    return base64.b64encode(value.encode()).decode()


def without_secrets(value: Any, secrets: Mapping[SecretSpec, str]) -> Any:
    """Return a JSON value or a text in which no secret stands any more, in whatever form it was sent."""
    forms: list[str] = []
    for secret in secrets.values():
        for part in (secret, *secret.split(":", 1)[1:]):  # and the password alone
            forms += [part, basic(part), quote(part), quote(part, safe=""), quote_plus(part), json.dumps(part)[1:-1]]
    return _hidden(value, sorted({f for f in forms if len(f) >= _SHORTEST}, key=len, reverse=True))


def _hidden(value: Any, forms: Sequence[str]) -> Any:
    if isinstance(value, str):
        for form in forms:
            value = value.replace(form, HIDDEN)
        return value
    if isinstance(value, dict):
        return {_hidden(name, forms): _hidden(inner, forms) for name, inner in value.items()}
    return [_hidden(inner, forms) for inner in value] if isinstance(value, list) else value


def _entry(connection: SystemConnection, secret: SecretSpec) -> str:
    return f"{connection.name} {connection.host}:{connection.port} {secret.place} {secret.name}"


def _held(connection: SystemConnection, secret: SecretSpec) -> str:
    return f"RAGEXAM_HELD_{hashlib.sha256(_entry(connection, secret).encode()).hexdigest()[:32]}"
