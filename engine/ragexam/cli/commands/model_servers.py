"""Commands on servers that run language models: add, list, test, remove; and the consent of a project."""

from __future__ import annotations

import argparse
import getpass
import os
import sys
from dataclasses import replace

from ragexam.cli.output import Output
from ragexam.cli.words.syntax import quoted
from ragexam.errors import InputError, ModelError
from ragexam.llm.api.kept import checked_list, kept_servers, server_of
from ragexam.llm.api.server import ModelServer
from ragexam.project import Project
from ragexam.project.models.servers import ServerFields, remove_server, save_server, template_from_file
from ragexam.records import to_json
from ragexam.systems.consent import what_a_server_gets
from ragexam.systems.model_server import server_connection


def add(options: argparse.Namespace, output: Output) -> None:
    """Add a server; one of the same name gives way."""
    fields = ServerFields(
        options.name,
        options.url,
        options.model or "",
        options.key,
        context=options.context or 0,
        template="" if options.template is None else template_from_file(options.template),
        ca_file="" if options.ca is None else str(options.ca.absolute()),
        seconds=options.seconds,
    )
    row, _ = save_server(fields)
    server = row.server
    output.say(f"{server.model_name} is asked at {server.url}.")
    if server.wants_key:
        row, kept = save_server(replace(fields, key=_key_typed()))
        if kept:
            output.say("Its key is kept in the keyring of this machine.")
        elif not os.environ.get(row.variable):  # what this process holds ends with it
            output.warn(f"Its key is not kept: set the environment variable {row.variable} to it before you use it.")
    output.say(f"Next, see what it can do: ragexam models test-server PROJECT.ragexam {server.name}")
    output.result(_server_row(server))


def _key_typed() -> str:
    """Return the key, from a terminal without showing it, else from a line of the standard input."""
    if sys.stdin.isatty():
        return getpass.getpass("Key: ").strip()
    return sys.stdin.readline(10_000).strip()


def list_servers(_options: argparse.Namespace, output: Output) -> None:
    """List the servers of this machine with what was found out about them."""
    checked_list()
    servers = kept_servers()
    if not servers:
        output.say("There are no servers yet: ragexam models add-server.")
    for server in servers:
        output.say(f"{server.model_name}: {server.url}")
        if server.facts is None:
            output.say("  Never tested.")
        else:
            output.say(f"  {server.facts.title}, {server.facts.library}")
            for sentence in server.limits():
                output.say("  " + sentence)
    output.result({"servers": [_server_row(server) for server in servers]})


def remove(options: argparse.Namespace, output: Output) -> None:
    """Forget a server and its key."""
    gone = remove_server(options.name)
    output.say(f"{gone.model_name} is forgotten; what its model answered stays.")
    output.result({"removed": gone.name})


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
        output.say(f"{server.model_name} is {result['model']}.")
        output.tell(*result["limits"])
        output.tell(result["sentence"])
        output.result(result)
    return 0 if result["passed"] else ModelError.exit_code


def consent(options: argparse.Namespace, output: Output) -> None:
    """Say what would be sent to a server's machine, record a consent or take it back."""
    server = server_of(options.name)
    connection = server_connection(server)
    with Project.open(options.project) as project:
        if options.withdraw:
            was = project.servers.withdraw(server)
            output.say(f"Nothing is sent to {connection.host} any more." if was else "There was no consent.")
        elif connection.is_here:
            output.say(f"{server.model_name} runs on this machine: no consent is needed.")
        else:
            output.tell(*what_a_server_gets(connection))
            if options.yes:
                project.servers.consent(server)
                output.say("Your consent is noted; --withdraw takes it back.")
            else:
                output.say("Nothing was changed: say --yes to consent.")
        output.result({"host": connection.host, "consented": project.servers.may_be_asked(server)})


def _server_row(server: ModelServer) -> dict[str, object]:
    return dict(to_json(replace(server, template=server.template[:80])))
