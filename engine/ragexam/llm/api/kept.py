"""The servers of this machine: kept beside the models, never in a project, so that no project can name an address."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from ragexam.errors import InputError, ModelNotFound
from ragexam.llm.api.server import PREFIX, ModelServer, ServerFacts, checked_server
from ragexam.llm.library.places import models_folder
from ragexam.records import from_json, to_json
from ragexam.sentences import phrase
from ragexam.writing import writing

_FILE: Final = "servers.json"


def kept_servers() -> list[ModelServer]:
    """Return the servers of this machine, by name; entries that cannot be read are left out."""
    try:
        listed = json.loads((models_folder() / _FILE).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return []
    found = {}
    for entry in listed if isinstance(listed, list) else ():
        try:
            server = checked_server(from_json(ModelServer, entry))
        except (ValueError, InputError):
            continue
        found[server.name] = server
    return sorted(found.values(), key=lambda server: server.name.casefold())


def server_of(name: str) -> ModelServer:
    """Return a server by its name, or by "api:NAME".

    Raises:
        ModelNotFound: There is none of that name.
    """
    known = {server.name: server for server in kept_servers()}
    bare = name.removeprefix(PREFIX)
    if bare not in known:
        raise ModelNotFound(
            phrase("There is no server called {0:raw}.", repr(bare[:60])),
            phrase("There are: {0:raw}.", ", ".join(known)) if known else "Add one: ragexam models add-server.",
        )
    return known[bare]


def server_with_facts(name: str) -> tuple[ModelServer, ServerFacts]:
    """Return a server of which it is known what it can do.

    Raises:
        ModelNotFound: There is none of that name, or it was never tested.
    """
    server = server_of(name)
    if server.facts is None:
        raise ModelNotFound(
            phrase("The server {0:raw} was never tested: it is not known what it can do.", server.name),
            "Test it first: ragexam models test-server.",
        )
    return server, server.facts


def keep_server(server: ModelServer) -> None:
    """Keep a server; one of the same name gives way.

    Raises:
        InputError: It makes no sense.
        MachineError: The list cannot be written.
    """
    checked_server(server)
    _write([*(one for one in kept_servers() if one.name != server.name), server])


def keep_facts(name: str, facts: ServerFacts) -> ModelServer:
    """Keep what was found out about a server, and return it with that.

    Raises:
        ModelNotFound: It is not kept any more.
        MachineError: The list cannot be written.
    """
    server = replace(server_of(name), facts=facts)
    keep_server(server)
    return server


def forget_server(name: str) -> ModelServer:
    """Take a server off the list, and return it.

    Raises:
        ModelNotFound: There is none of that name.
        MachineError: The list cannot be written.
    """
    gone = server_of(name)
    _write([one for one in kept_servers() if one.name != gone.name])
    return gone


def _write(servers: Sequence[ModelServer]) -> None:
    folder = models_folder()
    with writing(folder / _FILE):
        folder.mkdir(parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(dir=folder, suffix=".part")
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            json.dump([to_json(server) for server in servers], out, ensure_ascii=False, indent=1)
        Path(part).replace(folder / _FILE)
