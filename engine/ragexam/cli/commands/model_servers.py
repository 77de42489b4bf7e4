"""Commands on servers that run language models: add, list, test, remove; and the consent of a project."""

from __future__ import annotations

import argparse
import getpass
import sys
from dataclasses import replace
from typing import Final

from ragexam.cli.output import Output
from ragexam.cli.words.syntax import quoted
from ragexam.errors import InputError, ModelError
from ragexam.llm.api.kept import checked_list, forget_server, keep_server, kept_servers, server_of
from ragexam.llm.api.server import ModelServer, checked_server, plain_url
from ragexam.project import Project
from ragexam.records import to_json
from ragexam.systems.consent import what_a_server_gets
from ragexam.systems.kept_secrets import forget_secrets, keep_secret, secret_value
from ragexam.systems.model_server import server_connection
from ragexam.systems.taken_out import refuse_secret_path

_LONGEST: Final = 200_000
"""Characters of a chat template."""


def add(options: argparse.Namespace, output: Output) -> int:
    """Add a server; one of the same name gives way."""
    template = ""
    if options.template is not None:
        with options.template.open(encoding="utf-8-sig", errors="replace") as file:
            template = file.read(_LONGEST)
    url = plain_url(options.url)
    server = ModelServer(
        options.name,
        url,
        model=options.model or "",
        wants_key=options.key,
        context=options.context or 0,
        template=template,
        ca_file="" if options.ca is None else str(options.ca.absolute()),
        seconds=options.seconds,
    )
    connection = server_connection(checked_server(server))
    refuse_secret_path(connection.url)
    keep_server(server)
    output.say(f"{server.place} is asked at {url}.")
    for secret in connection.secrets:
        value = _key_typed()
        if value and keep_secret(connection, secret, value):
            output.say("Its key is kept in the keyring of this machine.")
        elif not secret_value(connection, secret):
            output.warn(f"Its key is not kept: set the environment variable {secret.variable} to it before you use it.")
    output.say(f"Next, see what it can do: ragexam models test-server PROJECT.ragexam {server.name}")
    output.result(_told(server))
    return 0


def _key_typed() -> str:
    """Return the key, from a terminal without showing it, else from a line of the standard input."""
    if sys.stdin.isatty():
        return getpass.getpass("Key: ").strip()
    return sys.stdin.readline(10_000).strip()


def list_servers(_options: argparse.Namespace, output: Output) -> int:
    """List the servers of this machine with what was found out about them."""
    checked_list()
    servers = kept_servers()
    if not servers:
        output.say("There are no servers yet: ragexam models add-server.")
    for server in servers:
        output.say(f"{server.place}: {server.url}")
        if server.facts is None:
            output.say("  Never tested.")
        else:
            output.say(f"  {server.facts.title}, {server.facts.library}")
            for sentence in server.limits():
                output.say("  " + sentence)
    output.result({"servers": [_told(server) for server in servers]})
    return 0


def remove(options: argparse.Namespace, output: Output) -> int:
    """Forget a server and its key."""
    gone = forget_server(options.name)
    forget_secrets(server_connection(gone))
    output.say(f"{gone.place} is forgotten; what its model answered stays.")
    output.result({"removed": gone.name})
    return 0


def test(options: argparse.Namespace, output: Output) -> int:
    """Find out what a server can do; the exit code is that of a model error where its scores say nothing."""
    server = server_of(options.name)
    with Project.open(options.project) as project:
        if not project.servers.may_be_asked(server):
            raise InputError(
                f"Nobody consented to anything being sent to {server_connection(server).host}.",
                f"Consent first: ragexam models consent {quoted(project.path)} {server.name}",
            )
        result = output.run_job(project, "try_server", server=server.name)
        output.say(f"{server.place} is {result['model']}.")
        for sentence in result["limits"]:
            output.tell(sentence)
        output.tell(result["sentence"])
        output.result(result)
    return 0 if result["passed"] else ModelError.exit_code


def consent(options: argparse.Namespace, output: Output) -> int:
    """Say what would be sent to a server's machine, record a consent or take it back."""
    server = server_of(options.name)
    connection = server_connection(server)
    with Project.open(options.project) as project:
        if options.withdraw:
            was = project.servers.withdraw(server)
            output.say(f"Nothing is sent to {connection.host} any more." if was else "There was no consent.")
        elif connection.is_here:
            output.say(f"{server.place} runs on this machine: no consent is needed.")
        else:
            for sentence in what_a_server_gets(connection):
                output.tell(sentence)
            if options.yes:
                project.servers.consent(server)
                output.say("Your consent is noted; --withdraw takes it back.")
            else:
                output.say("Nothing was changed: say --yes to consent.")
        output.result({"host": connection.host, "consented": project.servers.may_be_asked(server)})
    return 0


def _told(server: ModelServer) -> dict[str, object]:
    return dict(to_json(replace(server, template=server.template[:80])))
