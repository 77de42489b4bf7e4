"""Consents: which other machine may be sent what. This machine needs none."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from ragexam.sentences import listed, phrase
from ragexam.systems.connection import SystemConnection

QUESTIONS: Final = "questions"
"""What is sent: the wording of questions of the exam, within what the connection says. Never choices, keys or documents."""


@dataclass(frozen=True, slots=True)
class Consent:
    """Consent of a person that something is sent to another machine.

    Attributes:
        host: Name of the machine, in small letters.
        what: What is sent.
        given: When, seconds since 1970.
    """

    host: str
    what: str
    given: float


def consent_to(host: str) -> Consent:
    """Return a consent that is given now."""
    return Consent(host.casefold(), QUESTIONS, time.time())


def consented_hosts(consents: Iterable[Consent]) -> frozenset[str]:
    """Return the machines to which questions may be sent."""
    return frozenset(consent.host for consent in consents if consent.what == QUESTIONS)


def what_is_sent(connection: SystemConnection) -> Sequence[str]:
    """Return sentences about what leaves this machine at every question, for whoever is asked for consent."""
    told = [
        phrase("The wording of each question that is asked goes to {0:raw}, one request a question.", connection.host),
        "No document, no choice, no right answer and no other answer is sent.",
    ]
    if connection.secrets:
        names = listed(secret.name for secret in connection.secrets)
        told.append(phrase("With it goes what you gave to be let in: {0}.", names))
    if connection.url.startswith("http:"):
        told.append("The connection is not encrypted: others on the way can read it.")
    return told
