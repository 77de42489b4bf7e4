"""The command systems: connections to RAG systems elsewhere, consents, the log of what was sent, asking."""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from ragexam.cli.output import Output
from ragexam.cli.progress_line import duration
from ragexam.cli.words.syntax import quoted
from ragexam.corpus.text import load_json
from ragexam.errors import InputError, NotEnoughData
from ragexam.project import Project
from ragexam.records import to_json
from ragexam.sentences import counted
from ragexam.systems.connection import SecretSpec, SystemConnection
from ragexam.systems.consent import DOCUMENTS, consented_hosts, what_is_sent
from ragexam.systems.curl import read_pasted
from ragexam.systems.json_path import text_leaves
from ragexam.systems.kept_secrets import forget_secrets, keep_secret, secret_value
from ragexam.systems.presets import preset
from ragexam.systems.reply import path_in_event
from ragexam.systems.taken_out import taken_out

_SHOWN = 100
"""Characters of a text in a list."""

_CHOICES = 20
"""Texts that are named where the question may be any of them."""

_LONGEST = 1_000_000
"""Characters of a pasted request."""


def add(options: argparse.Namespace, output: Output) -> None:
    """Add or change a connection."""
    secrets: dict[SecretSpec, str] = {}
    with Project.open(options.project) as project:
        if options.change:
            connection = project.systems.get(options.name)
        elif options.preset:
            connection = preset(options.preset, options.name)
        else:
            pasted = read_pasted(_text(options.curl), options.name)
            connection, secrets = pasted.connection, pasted.secrets
        before = connection
        connection = _changed(connection, options)
        if not connection.question_at:
            raise InputError(*_unclear(connection))
        if options.change and connection.host != before.host:
            secrets = {}
        connection, typed = taken_out(connection)
        secrets |= typed
        project.systems.put(connection, replace=options.change)
        output.say(f"{connection.name} is asked at {connection.url}.")
        output.say(f"The question goes to {connection.question_at} of what is sent.")
        for secret in connection.secrets:
            value = secrets.get(secret, "")
            if value and keep_secret(connection, secret, value):
                output.say(f"The secret for {secret.name} is kept in the keyring of this machine.")
            elif not secret_value(connection, secret):
                output.warn(
                    f"The secret for {secret.name} is not kept: set the environment variable {secret.variable} to it "
                    f"before you ask{_form(secret)}."
                )
        if not connection.answer_at:
            output.say(
                f"Next, look where the answer stands: ragexam systems test {quoted(project.path)} {connection.name!r}"
            )
        if not connection.is_here and connection.host not in consented_hosts(project.systems.consents()):
            output.say(
                f"{connection.host} is another machine: ragexam systems consent {quoted(project.path)} {connection.name!r}"
            )
        output.result(_connection_row(connection))


def _unclear(connection: SystemConnection) -> tuple[str, str]:
    """Return what is said where nobody could guess which text is the question."""
    texts = [f"{leaf.path} ({' '.join(leaf.text.split())[:_SHOWN]})" for leaf in text_leaves(connection.body, _CHOICES)]
    return (
        "It is not clear where the question goes in what is sent.",
        f"Name its place with --question, one of: {', '.join(texts)}." if texts else "Name a parameter: --question ?q.",
    )


def _form(secret: SecretSpec) -> str:
    """Return how a secret is written, as the end of a sentence; "" where nothing is put to it."""
    if secret.place == "basic":
        return ", as USER:PASSWORD"
    prefix = secret.prefix.strip()
    return f", without “{prefix}”, which is put before it" if prefix else ""


def _text(path: str) -> str:
    if path == "-":
        return sys.stdin.read(_LONGEST)
    try:
        with Path(path).open(encoding="utf-8-sig", errors="replace") as file:
            return file.read(_LONGEST)
    except OSError as exc:
        raise InputError(f"{path} cannot be read: {exc.strerror or exc}.", "Check the spelling.") from exc


def _changed(connection: SystemConnection, options: argparse.Namespace) -> SystemConnection:
    changes: dict[str, Any] = {
        "url": options.url,
        "question_at": options.question,
        "session_at": options.session,
        "answer_at": options.answer,
        "passages_at": None if options.passages is None else tuple(path for path in options.passages if path),
        "success": options.success,
        "stream": None if options.stream is None else options.stream == "yes",
        "ca_file": options.ca and str(options.ca.absolute()),
        "client_certificate": options.certificate and str(options.certificate.absolute()),
        "reply_seconds": options.seconds,
        "per_minute": options.per_minute,
        "at_once": options.at_once,
    }
    if options.body is not None:
        try:
            changes["body"] = load_json(options.body)
        except (ValueError, RecursionError):
            raise InputError("What is given with --body is no JSON.", 'Write it like {"query": ""}.') from None
    connection = replace(connection, **{name: value for name, value in changes.items() if value is not None})
    connection = replace(
        connection,
        answer_at=path_in_event(connection, connection.answer_at),
        passages_at=tuple(path_in_event(connection, path) for path in connection.passages_at),
        session_in=path_in_event(connection, connection.session_in),
    )
    return replace(connection, total_seconds=max(connection.total_seconds, connection.reply_seconds))


def test(options: argparse.Namespace, output: Output) -> None:
    """Ask one question and show the reply."""
    with Project.open(options.project) as project:
        connection = project.systems.get(options.name)
        question = options.question or next((item.question for item in project.items.asked()), "")
        if not question:
            raise NotEnoughData("There is no question to answer.", "Give one: --question TEXT.")
        look = options.look or not connection.answer_at
        result = output.run_job(project, "try_system", system=connection.name, question=question, look=look)
        output.say(f"Asked: {question}")
        if result["answer"]:
            output.say(f"Answer: {result['answer']}")
            output.say(f"{counted(len(result['passages']), 'passage')} came with it.")
            if connection.passages_at and not result["passages"]:
                places = " or ".join(f"“{place}”" for place in connection.passages_at)
                output.warn(
                    f"There is no text at {places}, where passages were said to stand. See what stands where: "
                    f"ragexam systems test {quoted(project.path)} {connection.name!r} --look"
                )
        else:
            output.say("The texts of the reply:")
            for leaf in result["leaves"]:
                output.say(f"  {leaf['path']}: {' '.join(leaf['text'].split())[:_SHOWN]}")
            output.say(
                f"Name the answer's place: ragexam systems add {quoted(project.path)} {connection.name!r} --change --answer PATH"
            )
        output.result(result)


def list_systems(options: argparse.Namespace, output: Output) -> None:
    """List connections with their answers, and consents."""
    with Project.open(options.project, read_only=True) as project:
        rows, work = [], project.scenarios.left()
        for connection in project.systems.all():
            plan, sat = project.systems.plan(connection), project.systems.sat(connection)
            asked = work.questions - work.unanswered.get(connection.name, 0)
            output.say(f"{connection.name}: {connection.url}")
            output.say(
                f"  With choices: {sat.answered} of {counted(sat.questions, 'question')} answered, {sat.failed} failed."
            )
            output.say(f"  In writing: {counted(plan.answered, 'question')} answered, {len(plan.failed)} failed.")
            if work.questions:
                output.say(f"  Of scenarios: {asked} of {counted(work.questions, 'question')} answered.")
            written = {"answered": plan.answered, "failed": len(plan.failed)}
            scenarios = {"questions": work.questions, "answered": asked}
            rows.append({**_connection_row(connection), **written, "sat": sat, "scenarios": scenarios})
        if not rows:
            output.say("There are no systems yet: ragexam systems add.")
        consents = project.systems.consents()
        for consent_ in consents:
            what = "Whole prompts of models" if consent_.what == DOCUMENTS else "Questions"
            output.say(f"{what} may be sent to {consent_.host} (since {_day(consent_.given)}).")
        output.result({"systems": rows, "consents": consents})


def remove(options: argparse.Namespace, output: Output) -> None:
    """Remove a connection."""
    with Project.open(options.project) as project:
        gone = project.systems.remove(options.name)
        forget_secrets(gone)
        output.say(f"{gone.name} is removed; its answers stay (ragexam answers --remove takes them out).")
        output.result({"removed": gone.name})


def consent(options: argparse.Namespace, output: Output) -> None:
    """Say what would be sent, record a consent or take it back."""
    with Project.open(options.project) as project:
        connection = project.systems.get(options.name)
        if options.withdraw:
            was = project.systems.withdraw(connection.host)
            output.say(f"Nothing is sent to {connection.host} any more." if was else "There was no consent.")
            output.result({"host": connection.host, "consented": False})
            return
        if connection.is_here:
            output.say(f"{connection.name} runs on this machine: no consent is needed.")
        else:
            output.tell(*what_is_sent(connection))
            if options.yes:
                project.systems.consent(connection.host)
                output.say("Your consent is noted; --withdraw takes it back.")
            else:
                output.say("Nothing was changed: say --yes to consent.")
        output.result(
            {"host": connection.host, "consented": connection.host in consented_hosts(project.systems.consents())}
        )


def log(options: argparse.Namespace, output: Output) -> None:
    """Show what was sent."""
    with Project.open(options.project, read_only=True) as project:
        sent = project.systems.sent()
        for entry in sent:
            ended = entry.ended or "end unknown"
            tries = f", try {entry.number}" if entry.number > 1 else ""
            often = f", {entry.requests:,} requests" if entry.requests > 1 else ""
            test = ", a test" if entry.probe else ""
            output.say(f"{_day(entry.when)}  {entry.system} -> {entry.address}{tries}{often}{test}: {ended}")
            if options.full and entry.body:
                output.say(f"  {entry.body}")
        if not sent:
            output.say("Nothing was ever sent.")
        output.result(sent)


def ask(options: argparse.Namespace, output: Output) -> None:
    """Ask a system the exam's questions."""
    with Project.open(options.project) as project:
        connection = project.systems.get(options.name)
        ids = None
        if options.n is not None:
            fitting = [
                item.id
                for item in project.items.asked()
                if options.items == "all" or item.is_open == (options.items == "open")
            ]
            ids = fitting[: max(0, options.n)]
        plan = project.systems.plan(connection, options.items, ids)
        forecast = project.systems.forecast(connection, len(plan.failed if options.failed else plan.missing))
        took = "in a time unknown" if forecast.seconds is None else f"about {duration(forecast.seconds)}"
        output.say(f"Forecast: {counted(forecast.questions, 'question')}, {took}.")
        if options.forecast:
            output.result(forecast)
            return
        result = output.run_job(
            project, "ask_system", system=connection.name, items=options.items, item_ids=ids, failed=options.failed
        )
        output.say(f"{counted(result['answered'], 'answer')} given, {result['before']} there before.")
        if result["answered"]:
            output.say(f"{result['with_passages']} came with passages.")
        for reason, number in result["reasons"].items():
            output.warn(f"{counted(number, 'question')} failed: {reason}")
        failed = result["failed"] + result["failed_before"]
        if failed:
            output.say(f"{counted(failed, 'question')} without an answer: --failed asks again.")
        output.say(f"Next: ragexam grade {quoted(project.path)}")
        output.result(result)


def _connection_row(connection: SystemConnection) -> dict[str, Any]:
    return {**to_json(connection), "host": connection.host, "here": connection.is_here}


def _day(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(seconds))
