"""Self-tests of language models, on request: scoring faults look like bad models."""

from __future__ import annotations

import time
from dataclasses import dataclass

from ragexam.errors import InputError, ModelError
from ragexam.jobs.models.try_server import tried
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.llm.api.kept import server_of
from ragexam.llm.api.line import ServerDown
from ragexam.llm.api.server import is_server
from ragexam.llm.selftest import remember_test, self_test
from ragexam.parameters import ModelParameters
from ragexam.records import to_json


@dataclass(frozen=True, slots=True, kw_only=True)
class SelftestParameters(ModelParameters):
    """Parameters of the job "selftest".

    Attributes:
        models: Names, hashes or paths.
    """

    models: tuple[str, ...]


def selftest(context: JobContext, parameters: SelftestParameters) -> Result:
    """Test models one after the other; this machine remembers how each did, and what a server can that runs one.

    Returns:
        "models": by name as given, {"passed", "right", "total", "facts", "load_seconds"} or {"error"}.
    """
    names, progress = parameters.models, context.progress
    report: dict[str, object] = {}
    for done, name in enumerate(names):
        progress.update(done, len(names), context.models.title(name), phase="Testing models")
        try:
            served = tried(context, server_of(name))[2] if is_server(name) else None
            begun = time.perf_counter()
            backend = context.opened(name)
            loaded = time.perf_counter() - begun
            test = served or self_test(backend)
            remember_test(backend.describe().file_hash, test)
        except (ModelError, ServerDown, InputError) as exc:
            report[name] = {"error": exc.message, "hint": exc.hint}
        else:
            report[name] = {
                "passed": test.passed,
                "right": test.right,
                "total": test.total,
                "load_seconds": loaded,
                "facts": to_json(backend.describe()),
            }
    progress.update(len(names), len(names), "", phase="Testing models")
    return {"models": report}
