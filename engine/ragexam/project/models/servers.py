"""Servers that run language models: they belong to this machine, a consent to what they get belongs to a project."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from ragexam.errors import InputError, ModelNotFound
from ragexam.llm.api.kept import checked_list, forget_server, keep_server, kept_servers
from ragexam.llm.api.server import ModelServer, checked_server, plain_url
from ragexam.llm.selftest import KeptTest, remembered_test
from ragexam.project.systems.kept import give_consent, withdraw_consent
from ragexam.queries.systems.kept import kept_consents
from ragexam.sentences import phrase
from ragexam.store import Store
from ragexam.systems.consent import DOCUMENTS, consented_hosts, what_a_server_gets
from ragexam.systems.kept_secrets import forget_secrets, hold_secret, keep_secret, secret_value
from ragexam.systems.model_server import server_connection
from ragexam.systems.taken_out import refuse_secret_path

_LONGEST: Final = 200_000
"""Characters of a chat template."""


class ProjectServers:
    """Consents to what models behind servers may be sent; changed at once, without undo."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def may_be_asked(self, server: ModelServer) -> bool:
        """Return whether prompts of this project may go to a server: it runs here, or a person consented."""
        connection = server_connection(server)
        return connection.is_here or connection.host in consented_hosts(kept_consents(self._store), documents=True)

    def consent(self, server: ModelServer) -> None:
        """Record the consent that whole prompts are sent to a server's machine."""
        give_consent(self._store, server_connection(server).host, DOCUMENTS)

    def withdraw(self, server: ModelServer) -> bool:
        """Take every consent to a server's machine back; return whether there was one."""
        return withdraw_consent(self._store, server_connection(server).host)


@dataclass(frozen=True, slots=True)
class ServerRow:
    """A server as the form shows it.

    Attributes:
        server: As this machine knows it; without its key.
        is_here: It runs on this machine: no consent is needed.
        host: The machine that is asked.
        sent: Sentences on what would leave this machine; none where it runs here.
        has_key: Its key is here; True where it wants none.
        variable: Environment variable that can hold its key; "" where it wants none.
        tested: How its model did in the self-test; None where it was never tested.
    """

    server: ModelServer
    is_here: bool
    host: str
    sent: tuple[str, ...] = ()
    has_key: bool = True
    variable: str = ""
    tested: KeptTest | None = None

    @property
    def limits(self) -> list[str]:
        """Return a sentence on each thing that it cannot do; none where it was never tested."""
        return self.server.limits()


@dataclass(frozen=True, slots=True)
class ServersView:
    """Servers of this machine.

    Attributes:
        rows: By name.
        problem: Why the list cannot be read; "" where it can.
    """

    rows: tuple[ServerRow, ...] = ()
    problem: str = ""


@dataclass(frozen=True, slots=True)
class ServerFields:
    """Settings of a server as a person writes them.

    Attributes:
        name: For people; "api:NAME" is the model.
        url: Its address, with or without "/v1".
        model: Which of its models; "" for the only one.
        wants_key: It wants a key.
        key: The key, where one was typed; kept in the system's keyring, never in a file of ours.
        context: Tokens that it reads at once; 0 for what it says itself.
        template: A chat template; "" for what it shows itself.
        ca_file: Certificates that the server's is checked with; "" for those of this machine.
        seconds: Most seconds of one request.
    """

    name: str
    url: str
    model: str = ""
    wants_key: bool = False
    key: str = field(default="", repr=False)
    context: int = 0
    template: str = ""
    ca_file: str = ""
    seconds: float = 600.0


def reading_servers() -> ServersView:
    """Return the servers of this machine."""
    try:
        checked_list()
    except ModelNotFound as exc:
        return ServersView(problem=exc.message)
    return ServersView(tuple(map(_row, kept_servers())))


def save_server(fields: ServerFields, *, new: bool = False) -> tuple[ServerRow, bool]:
    """Keep a server, and its key in this machine's keyring where there is one; what was found out stays for the same model.

    Args:
        fields: What a person wrote.
        new: None of this name may be there.

    Returns:
        The server, and whether a key that was typed is in the keyring; where there is none it is held until the program ends.

    Raises:
        InputError: Something of it makes no sense, or its name is taken.
        MachineError: The list cannot be written.
    """
    servers_by_name = {one.name: one for one in kept_servers()}
    if new and fields.name in servers_by_name:
        raise InputError(phrase("There is already a server called {0:raw}.", fields.name), "Give it another name.")
    server = checked_server(_written(fields))
    connection = server_connection(server)
    refuse_secret_path(connection.url)
    before = servers_by_name.get(server.name)
    if before is not None and _asked(before) == _asked(server):
        server = replace(server, facts=before.facts)
    keep_server(server)
    key = fields.key.strip()
    held = [secret for secret in connection.secrets if key and not keep_secret(connection, secret, key)]
    for secret in held:
        hold_secret(connection, secret, key)
    return _row(server), bool(key) and not held


def is_changed(server: ModelServer, fields: ServerFields) -> bool:
    """Return whether a person wrote something else than what is kept; a key that was typed is something else."""
    return bool(fields.key) or replace(server, facts=None) != _written(fields)


def remove_server(name: str) -> ModelServer:
    """Forget a server and its key, and return it; what its model answered stays.

    Raises:
        ModelNotFound: There is none of that name.
        MachineError: The list cannot be written.
    """
    gone = forget_server(name)
    forget_secrets(server_connection(gone))
    return gone


def template_from_file(path: Path) -> str:
    """Return a chat template that a file holds.

    Raises:
        InputError: It cannot be read, or is no text.
    """
    try:
        with path.open(encoding="utf-8-sig", errors="replace") as file:
            return file.read(_LONGEST)
    except OSError:
        raise InputError("The file cannot be read.", "Choose another one.") from None


def _written(fields: ServerFields) -> ModelServer:
    return ModelServer(
        fields.name,
        plain_url(fields.url),
        model=fields.model.strip(),
        wants_key=fields.wants_key,
        context=fields.context,
        template=fields.template,
        ca_file=fields.ca_file.strip(),
        seconds=fields.seconds,
    )


def _asked(server: ModelServer) -> tuple[str, str, str]:
    """Return what a test of a server depends on."""
    return server.url, server.model, server.template


def _row(server: ModelServer) -> ServerRow:
    connection = server_connection(server)
    sent = () if connection.is_here else tuple(what_a_server_gets(connection))
    return ServerRow(
        server,
        connection.is_here,
        connection.host,
        sent,
        all(secret_value(connection, secret) for secret in connection.secrets),
        next((secret.variable for secret in connection.secrets), ""),
        None if server.facts is None else remembered_test(server.facts.identity),
    )
