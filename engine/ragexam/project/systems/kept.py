"""The systems elsewhere of an open project: connections, consents, what was sent."""

from __future__ import annotations

from collections.abc import Sequence

from ragexam.errors import InputError
from ragexam.queries.grading.writing import items_to_write
from ragexam.queries.systems.asking import AskingForecast, AskingPlan, SatExam, asking_forecast, asking_plan, sat_exam
from ragexam.queries.systems.kept import (
    CONNECTIONS,
    CONSENTS,
    SentRequest,
    kept_connection,
    kept_connections,
    kept_consents,
    sent_requests,
)
from ragexam.queries.systems.sat import SystemWords, words_of
from ragexam.queries.systems.sent_prompts import sent_prompts
from ragexam.records import Response, to_json
from ragexam.sentences import phrase
from ragexam.store import Store
from ragexam.systems.connection import SystemConnection, checked
from ragexam.systems.consent import CHOICES, QUESTIONS, Consent, consent_to

__all__ = ["ProjectSystems", "SentRequest"]


class ProjectSystems:
    """Connections to systems elsewhere; changed at once, without undo."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> list[SystemConnection]:
        """Return the connections, in the order in which they came."""
        return kept_connections(self._store)

    def get(self, name: str) -> SystemConnection:
        """Return a connection by its name.

        Raises:
            InputError: There is none of that name.
        """
        return kept_connection(self._store, name)

    def put(self, connection: SystemConnection, *, replace: bool = False) -> None:
        """Keep a connection.

        Args:
            connection: Without secrets, as every connection.
            replace: One of the same name gives way.

        Raises:
            InputError: It makes no sense, or its name is taken.
        """
        checked(connection)
        connections_by_name = {one.name: one for one in self.all()}
        taken = {answer.system for answer in self._store.answers.all() if answer.pipeline_id or answer.source}
        if (connection.name in connections_by_name and not replace) or connection.name in taken:
            raise InputError(
                phrase("There is already a system called {0:raw}.", connection.name), "Choose another name."
            )
        connections_by_name[connection.name] = connection
        self._keep(CONNECTIONS, list(connections_by_name.values()))

    def remove(self, name: str) -> SystemConnection:
        """Remove a connection; its answers stay.

        Raises:
            InputError: There is none of that name.
        """
        gone = self.get(name)
        self._keep(CONNECTIONS, [one for one in self.all() if one.name != name])
        return gone

    def consents(self) -> list[Consent]:
        """Return what the person consented to."""
        return kept_consents(self._store)

    def consent(self, host: str) -> Consent:
        """Record the consent that questions are sent to a machine."""
        return give_consent(self._store, host, CHOICES)

    def withdraw(self, host: str) -> bool:
        """Take a consent back; return whether there was one."""
        return withdraw_consent(self._store, host)

    def sent(self, *, models: bool = True) -> list[SentRequest]:
        """Return everything that was sent, in order; to servers of models only where `models` says so: prompts are long."""
        prompts = sent_prompts(self._store) if models else []
        return sorted([*sent_requests(self._store), *prompts], key=lambda entry: entry.when)

    def words(self, response: Response) -> SystemWords | None:
        """Return what a system wrote where it took a choice; None where nothing is kept."""
        return words_of(self._store, response)

    def plan(self, connection: SystemConnection, which: str = "all", ids: Sequence[str] | None = None) -> AskingPlan:
        """Return which questions a system has still to be asked.

        Args:
            connection: To the system.
            which: "all", "open" or "choice".
            ids: Only these; all where None.
        """
        return asking_plan(self._store, connection, items_to_write(self._store, which, ids))

    def sat(self, connection: SystemConnection) -> SatExam:
        """Return what of the exam a system has sat."""
        return sat_exam(self._store, connection.name)

    def forecast(self, connection: SystemConnection, questions: int) -> AskingForecast:
        """Forecast how long a number of questions takes."""
        return asking_forecast(self._store, connection, questions)

    def _keep(self, setting: str, records: Sequence[object]) -> None:
        _keep(self._store, setting, records)


def give_consent(store: Store, host: str, what: str) -> Consent:
    """Record a consent; one to the same machine for something else stays."""
    given = consent_to(host, what)
    others = [one for one in kept_consents(store) if (one.host, one.what) != (given.host, given.what)]
    if what == CHOICES:  # they hold the questions
        others = [one for one in others if (one.host, one.what) != (given.host, QUESTIONS)]
    _keep(store, CONSENTS, [*others, given])
    return given


def withdraw_consent(store: Store, host: str) -> bool:
    """Take all consents to a machine back; return whether there was one."""
    before = kept_consents(store)
    left = [one for one in before if one.host != host.casefold()]
    _keep(store, CONSENTS, left)
    return len(left) < len(before)


def _keep(store: Store, setting: str, records: Sequence[object]) -> None:
    store.settings.set(setting, [to_json(record) for record in records] or None)
