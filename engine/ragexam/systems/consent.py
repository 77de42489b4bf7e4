"""Consents: which other machine may be sent what. This machine needs none.

A consent stands in the project, and a project may come from anybody. So each carries a seal that only this person's own machine
can make: one that somebody else gave, or that was given on another machine, counts for nothing here and is asked for anew.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from ragexam.llm.library.places import models_folder
from ragexam.sentences import listed, phrase
from ragexam.systems.connection import SystemConnection
from ragexam.writing import writing

QUESTIONS: Final = "questions"
"""Content that is sent: the wording of questions of the exam, within what the connection says."""

CHOICES: Final = "questions with choices"
"""The same with the choices, where the system sits the exam. Never which of them is right, and never documents."""


DOCUMENTS: Final = "whole prompts"
"""Whatever a language model is told: passages of documents, questions, choices, right answers, written answers."""


@dataclass(frozen=True, slots=True)
class Consent:
    """Consent of a person that something is sent to another machine.

    Attributes:
        host: Name of the machine, in small letters.
        what: What is sent.
        given: When, seconds since 1970.
        seal: Made of all else with this machine's key, hex; "" where nobody sealed it.
    """

    host: str
    what: str
    given: float
    seal: str = ""


def consent_to(host: str, what: str = CHOICES) -> Consent:
    """Return a consent that is given now, on this machine.

    Args:
        host: Name of the machine.
        what: What may be sent there.

    Raises:
        MachineError: This machine's key cannot be kept.
    """
    given = Consent(host.casefold(), what, time.time())
    return replace(given, seal=_seal(given, _key() or _new_key()))


def consented_hosts(consents: Iterable[Consent], *, choices: bool = False, documents: bool = False) -> frozenset[str]:
    """Return the machines to which questions may be sent: by consents that were given on this machine.

    Args:
        consents: Of the project.
        choices: Whether choices are sent too: a consent that was given for questions alone does not allow it.
        documents: Whether whole prompts are: a consent for questions and choices does not allow it.
    """
    key, allowing = _key(), [DOCUMENTS]
    if not documents:
        allowing += [CHOICES] if choices else [CHOICES, QUESTIONS]
    return frozenset(
        consent.host
        for consent in consents
        if key and consent.what in allowing and hmac.compare_digest(consent.seal.encode(), _seal(consent, key).encode())
    )


def _seal(consent: Consent, key: bytes) -> str:
    sealed = "\n".join((consent.host, consent.what, repr(consent.given)))
    return hmac.new(key, sealed.encode(), hashlib.sha256).hexdigest()


def _key_file() -> Path:
    return models_folder() / "consent.key"


def _key() -> bytes:
    """Return this machine's key; none where nobody ever consented here."""
    try:
        return _key_file().read_bytes()
    except OSError:
        return b""


def _new_key() -> bytes:
    file, key = _key_file(), secrets.token_bytes(32)
    with writing(file):
        file.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as stream:
            stream.write(key)
    return key


def what_is_sent(connection: SystemConnection) -> Sequence[str]:
    """Return sentences about what leaves this machine at every question, for whoever is asked for consent."""
    sentences = [
        phrase("The wording of each question that is asked goes to {0:raw}, one request a question.", connection.host),
        "Where it sits the exam with choices, these go too. No document, no right answer and no other answer is sent.",
    ]
    return [*sentences, *_way_there(connection)]


def what_a_server_gets(connection: SystemConnection) -> Sequence[str]:
    """Return sentences about what leaves this machine when a model behind a server works, for whoever is asked for consent."""
    sentences = [
        phrase(
            "Whole prompts go to {0:raw}: passages of your documents, questions, choices, right answers and written answers.",
            connection.host,
        ),
        "Which of them depends on the work: who writes the exam reads documents, who takes it or judges reads what it needs.",
    ]
    return [*sentences, *_way_there(connection)]


def _way_there(connection: SystemConnection) -> Sequence[str]:
    sentences = []
    if connection.secrets:
        names = listed(secret.name for secret in connection.secrets)
        sentences.append(phrase("With it goes what you gave to be let in: {0}.", names))
    if connection.url.startswith("http:"):
        sentences.append("The connection is not encrypted: others on the way can read it.")
    return sentences
