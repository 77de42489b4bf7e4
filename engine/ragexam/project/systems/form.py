"""The systems of a project as a form shows and changes them; a window computes nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from ragexam.corpus.text import load_json
from ragexam.errors import InputError
from ragexam.project.project import Project
from ragexam.queries.systems.kept import SentRequest
from ragexam.records import system_pipeline
from ragexam.sentences import phrase
from ragexam.systems.connection import SecretSpec, SystemConnection, checked, named
from ragexam.systems.consent import consented_hosts, what_is_sent
from ragexam.systems.curl import read_pasted
from ragexam.systems.exchange import connection_text, read_connection
from ragexam.systems.json_path import TextLeaf as TextLeaf
from ragexam.systems.json_path import text_leaves
from ragexam.systems.kept_secrets import forget_secrets, hold_secret, is_held, keep_secret, secret_value
from ragexam.systems.presets import PRESETS, preset
from ragexam.systems.reply import path_in_event
from ragexam.systems.taken_out import taken_out
from ragexam.writing import writing

_LONGEST: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class SystemRow:
    """A system of the project.

    Attributes:
        connection: How it is asked.
        fields: What a person can change, by name, as texts.
        sits: It is chosen to sit the exam.
        consented: Questions and choices may be sent to its machine, or it runs on this one.
        sent: Sentences on what would leave this machine; none where it runs here.
        missing: Secrets that are not here, each with the variable that can hold it.
        held: A secret is held until the program ends, since there is no keyring.
    """

    connection: SystemConnection
    fields: Mapping[str, str]
    sits: bool
    consented: bool
    sent: tuple[str, ...]
    missing: tuple[tuple[str, str], ...]
    held: bool = False

    @property
    def places(self) -> tuple[TextLeaf, ...]:
        """Return the texts of what is sent, to pick where question and session go."""
        return tuple(text_leaves(self.connection.body))

    @property
    def name(self) -> str:
        """Return what it is called."""
        return self.connection.name


@dataclass(frozen=True, slots=True)
class SystemsView:
    """All systems of a project.

    Attributes:
        rows: In the order in which they came.
        presets: Key and name of the product.
        question: With which a system can be tried; "" where the exam is empty.
        log: Everything that was sent to them, newest first; what servers of models got is read by `reading_log`.
    """

    rows: tuple[SystemRow, ...]
    presets: tuple[tuple[str, str], ...]
    question: str
    log: tuple[SentRequest, ...]


@dataclass(frozen=True, slots=True)
class NewSystem:
    """A system that is about to be added.

    Attributes:
        connection: Without secrets.
        secrets: Those that stood in what was pasted or in a file; never shown.
    """

    connection: SystemConnection
    secrets: Mapping[SecretSpec, str] = field(default_factory=dict, repr=False)

    @property
    def unclear(self) -> tuple[TextLeaf, ...]:
        """Return the texts of what is sent, one of which is the question; none where it is clear which, or where there is none."""
        return () if self.connection.question_at else tuple(text_leaves(self.connection.body))

    def asking_at(self, place: str) -> NewSystem:
        """Return the same system, whose question goes to a place of what is sent."""
        return replace(self, connection=replace(self.connection, question_at=place))


def reading_systems(project: Project) -> SystemsView:
    """Return the systems as they are now."""
    chosen = {p.id for p in project.pipelines.chosen()}
    allowed = consented_hosts(project.systems.consents(), choices=True)
    rows = []
    for one in project.systems.all():
        missing = tuple((s.name, s.variable) for s in one.secrets if not secret_value(one, s))
        sent = () if one.is_here else tuple(what_is_sent(one))
        sits = system_pipeline(one.name).id in chosen
        held = any(is_held(one, secret) for secret in one.secrets)
        rows.append(SystemRow(one, _fields(one), sits, one.is_here or one.host in allowed, sent, missing, held))
    question = next((item.question for item in project.items.asked()), "")
    presets = tuple((key, known.name) for key, known in PRESETS.items())
    return SystemsView(tuple(rows), presets, question, tuple(reversed(project.systems.sent(models=False))))


def reading_log(project: Project) -> tuple[SentRequest, ...]:
    """Return everything that was sent to systems and to servers of models, newest first."""
    return tuple(reversed(project.systems.sent()))


def from_preset(which: str, name: str) -> NewSystem:
    """Return a new system of a known product."""
    return NewSystem(preset(which, name))


def from_pasted(text: str, name: str) -> NewSystem:
    """Return a new system from a pasted curl command or HTTP request.

    Raises:
        InputError: It cannot be read.
    """
    pasted = read_pasted(text, name)
    return NewSystem(pasted.connection, pasted.secrets)


def from_file(path: Path, name: str) -> NewSystem:
    """Return a new system from an exported file; secrets that somebody wrote into it are taken out of the connection.

    Args:
        path: The file.
        name: What it is called here; as in the file where "".

    Raises:
        InputError: The file cannot be read, or holds none.
    """
    try:
        with path.open(encoding="utf-8") as file:
            connection = read_connection(file.read(_LONGEST))
    except (OSError, UnicodeError):
        raise InputError("The file cannot be read.", "Choose another one.") from None
    return NewSystem(*taken_out(named(connection, name) if name else connection))


def export_system(row: SystemRow, path: Path) -> None:
    """Write a connection, without its secrets, to a file.

    Raises:
        MachineError: It cannot be written.
    """
    with writing(path):
        path.write_text(connection_text(row.connection), encoding="utf-8")


def add_system(project: Project, new: NewSystem) -> None:
    """Keep a new system, and its secrets in this machine's keyring, or until the program ends where there is none.

    Raises:
        InputError: It makes no sense, or its name is taken.
    """
    project.systems.put(new.connection)
    _keep_secrets(new.connection, new.secrets)


def change_system(project: Project, row: SystemRow, fields: Mapping[str, str]) -> None:
    """Change what a person filled in; nothing is kept where something of it makes no sense.

    Secrets that were typed into address or body go into this machine's keyring, or are held until the program ends where there is
    none; they never come into the project.

    Raises:
        InputError: It makes no sense, or holds a secret that cannot be taken out.
    """
    connection, secrets = taken_out(checked(_with(row.connection, fields)))
    project.systems.put(connection, replace=True)
    _keep_secrets(connection, secrets)


def remove_system(project: Project, row: SystemRow) -> None:
    """Remove a system and its secrets; it sits the exam no more, its answers stay."""
    choose_systems(project, [one.name for one in reading_systems(project).rows if one.sits and one.name != row.name])
    forget_secrets(project.systems.remove(row.name))


def give_secret(row: SystemRow, name: str, value: str) -> None:
    """Keep a secret in this machine's keyring, or until the program ends where there is none."""
    _keep_secrets(row.connection, {secret: value for secret in row.connection.secrets if secret.name == name})


def choose_systems(project: Project, names: Sequence[str]) -> None:
    """Choose which systems sit the exam, beside the pipelines that are chosen."""
    chosen = project.pipelines.chosen()
    wanted = [*(p for p in chosen if not p.is_system), *map(system_pipeline, names)]
    if [p.id for p in wanted] != [p.id for p in chosen]:
        project.edits.set_pipelines(wanted)


def picked_path(row: SystemRow, path: str, field: str) -> str:
    """Return what a person picked in a reply, as a connection has it: a path, or of an error's text the rule that there is none.

    Args:
        row: Of a stream, each event of which is a reply.
        path: In the reply as it was shown.
        field: Name of the field: passages stand in all entries of lists, anything else in this one alone.
    """
    path = path_in_event(row.connection, path)
    if field == "success":
        return f"!{path}"
    return re.sub(r"\[\d+\]", "[*]", path) if field == "passages_at" else path


def _keep_secrets(connection: SystemConnection, secrets: Mapping[SecretSpec, str]) -> None:
    for secret, value in secrets.items():
        if not keep_secret(connection, secret, value):
            hold_secret(connection, secret, value)


def _fields(one: SystemConnection) -> dict[str, str]:
    return {
        "url": one.url,
        "body": "" if one.body is None else json.dumps(one.body, ensure_ascii=False, indent=2),
        "question_at": one.question_at,
        "session_at": one.session_at,
        "answer_at": one.answer_at,
        "passages_at": ", ".join(one.passages_at),
        "session_in": one.session_in,
        "success": one.success,
        "reply_seconds": f"{one.reply_seconds:g}",
        "at_once": str(one.at_once),
        "per_minute": f"{one.per_minute:g}" if one.per_minute else "",
        "stream": "yes" if one.stream else "no",
    }


def _with(one: SystemConnection, fields: Mapping[str, str]) -> SystemConnection:
    given: dict[str, Any] = {name: text.strip() for name, text in fields.items()}
    if "passages_at" in fields:
        given["passages_at"] = tuple(p for p in (part.strip() for part in fields["passages_at"].split(",")) if p)
    if "body" in fields:
        try:
            given["body"] = load_json(fields["body"]) if fields["body"].strip() else None
        except (ValueError, RecursionError):
            raise InputError("What is sent is no JSON.", 'Write it like {"query": ""}.') from None
    if "stream" in fields:
        given["stream"] = fields["stream"] == "yes"
    if "reply_seconds" in fields:
        given["reply_seconds"] = _number(fields["reply_seconds"], "The seconds of a reply are no number.", "60")
        given["total_seconds"] = max(one.total_seconds, given["reply_seconds"])
    if "per_minute" in fields:
        typed = fields["per_minute"].strip()
        sentence = "The requests of a minute are no number."
        given["per_minute"] = _number(typed, sentence, "30") if typed else 0.0
    if "at_once" in fields:
        if not re.fullmatch(r"\d{1,3}", typed := fields["at_once"].strip()):
            raise InputError("How many questions are asked at once is no whole number.", "Give one, such as 4.")
        given["at_once"] = int(typed)
    return replace(one, **given)


def _number(text: str, sentence: str, example: str) -> float:
    if not re.fullmatch(r"\d{1,5}([.,]\d{1,3})?", typed := text.strip()):
        raise InputError(sentence, phrase("Give a number, such as {0:raw}.", example))
    return float(typed.replace(",", "."))
