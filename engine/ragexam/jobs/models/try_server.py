"""Finds out what a server that runs a language model can, and lets the model complete trivial sentences."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.jobs.models.server_line import JobServerLine
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.llm.api.backend import ApiBackend
from ragexam.llm.api.kept import keep_facts, server_of
from ragexam.llm.api.probe import probe
from ragexam.llm.api.server import ModelServer, ServerFacts
from ragexam.llm.selftest import SelfTest, remember_test, self_test
from ragexam.records import to_json
from ragexam.sentences import phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class TryServerParameters:
    """Parameters of the job "try_server".

    Attributes:
        server: Its name.
    """

    server: str


def try_server(context: JobContext, parameters: TryServerParameters) -> Result:
    """Test a server; this machine remembers what was found. Nothing of the project's documents is sent.

    Returns:
        "facts": what was found; "limits": a sentence on each thing that it cannot do; "model"; "identity"; "right",
        "total", "passed", "sentence": of the self-test.

    Raises:
        ModelNotFound: There is no such server.
        InputError: It has several models.
        ServerDown: It cannot be asked.
        ServerRefusal: It is no server of language models.
    """
    server = server_of(parameters.server)
    context.progress.update(0, 1, server.name, phase=phrase("Asking {0:raw}", server.name))
    server, facts, test = tried(context, server)
    context.progress.update(1, 1)
    return {
        "facts": {**to_json(facts), "template": bool(facts.template or server.template)},
        "limits": server.limits(),
        "model": facts.title,
        "identity": facts.identity,
        **{"right": test.right, "total": test.total, "passed": test.passed, "sentence": test.sentence},
    }


def tried(context: JobContext, server: ModelServer) -> tuple[ModelServer, ServerFacts, SelfTest]:
    """Return a server with what was found out about it, and how its model did; this machine remembers both.

    Raises:
        InputError: It has several models.
        ServerDown: It cannot be asked.
        ServerRefusal: It is no server of language models.
    """
    line = JobServerLine(context, server, probe=True)
    facts = probe(server, line)
    test = self_test(ApiBackend(server, facts, line))
    remember_test(facts.identity, test)
    return keep_facts(server.name, facts), facts, test
