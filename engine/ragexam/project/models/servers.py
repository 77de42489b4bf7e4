"""Consents of an open project to models behind servers; the servers themselves belong to this machine."""

from __future__ import annotations

from ragexam.llm.api.server import ModelServer
from ragexam.project.systems.kept import give_consent, withdraw_consent
from ragexam.queries.systems.kept import kept_consents
from ragexam.store import Store
from ragexam.systems.consent import DOCUMENTS, consented_hosts
from ragexam.systems.model_server import server_connection


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
