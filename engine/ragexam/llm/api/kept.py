"""The servers of this machine: kept beside the models, never in a project, so that no project can name an address."""

from __future__ import annotations

import json
import os
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from ragexam.errors import InputError, ModelNotFound
from ragexam.llm.api.server import PREFIX, ModelServer, ServerFacts, checked_server
from ragexam.llm.library.places import models_folder
from ragexam.records import from_json, to_json
from ragexam.sentences import phrase
from ragexam.writing import writing

_FILE: Final = "servers.json"


def kept_servers() -> list[ModelServer]:
    """Return the servers of this machine, by name; none where the list cannot be read, which `checked_list` tells."""
    listed = _listed()
    servers = [server for entry in listed or () if (server := _read(entry)) is not None]
    return sorted({server.name: server for server in servers}.values(), key=lambda server: server.name.casefold())


def checked_list() -> None:
    """Tell where the list is there and cannot be read: its servers are not gone.

    Raises:
        ModelNotFound: It cannot be read, and so none of its servers is known.
    """
    if _listed() is None:
        raise ModelNotFound(
            phrase("The list of servers cannot be read: {0:raw}.", models_folder() / _FILE),
            "Repair it; or add the servers anew, and it is put aside.",
        )


def _listed() -> list[Any] | None:
    """Return the entries of the list, none where there is no list; None where it cannot be read."""
    try:
        listed = json.loads((models_folder() / _FILE).read_text("utf-8"))
    except FileNotFoundError:
        return []
    except (OSError, ValueError, RecursionError):
        return None
    return listed if isinstance(listed, list) else None


def _read(entry: object) -> ModelServer | None:
    try:
        return checked_server(from_json(ModelServer, entry))
    except (ValueError, InputError):
        return None


def server_of(name: str) -> ModelServer:
    """Return a server by its name, or by "api:NAME".

    Raises:
        ModelNotFound: There is none of that name.
    """
    checked_list()
    servers_by_name = {server.name: server for server in kept_servers()}
    bare = name.removeprefix(PREFIX)
    if bare not in servers_by_name:
        raise ModelNotFound(
            phrase("There is no server called {0:raw}.", repr(bare[:60])),
            phrase("There are: {0:raw}.", ", ".join(servers_by_name))
            if servers_by_name
            else "Add one: ragexam models add-server.",
        )
    return servers_by_name[bare]


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
    """Keep a server; one of the same name gives way. A list that makes no sense is put aside, not written over.

    Raises:
        InputError: It makes no sense.
        MachineError: The list cannot be written.
    """
    checked_server(server)
    _write(server.name, server)


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
    _write(gone.name)
    return gone


def _write(name: str, server: ModelServer | None = None) -> None:
    """Write the list without the server of a name, and with one in its place; what a newer program wrote stays in it."""
    folder, listed = models_folder(), _listed()
    entries: list[Any] = []
    for entry in listed or ():
        stored_server = _read(entry)
        if (stored_server.name if stored_server is not None else isinstance(entry, dict) and entry.get("name")) != name:
            entries.append(entry)
    entries += [] if server is None else [to_json(server)]
    with writing(folder / _FILE):
        if listed is None:
            (folder / _FILE).replace(folder / f"{_FILE}.{time.time_ns()}.bad")
        folder.mkdir(parents=True, exist_ok=True)
        handle, partial = tempfile.mkstemp(dir=folder, suffix=".part")
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            json.dump(entries, out, ensure_ascii=False, indent=1)
        Path(partial).replace(folder / _FILE)
