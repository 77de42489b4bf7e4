"""Self-tests of language models, on request: scoring faults look like bad models."""

from __future__ import annotations

import time

from ragexam import parameters as read
from ragexam.errors import ModelError
from ragexam.jobs.worker.loaded_models import Models
from ragexam.jobs.worker.registry import Parameters, Result
from ragexam.llm.selftest import remember_test, self_test
from ragexam.progress import Progress
from ragexam.records import to_json
from ragexam.store import Store


def selftest(store: Store, parameters: Parameters, progress: Progress, models: Models) -> Result:
    """Test models one after the other; this machine remembers how each did.

    Args:
        store: The project, for its settings.
        parameters: "models": names, hashes or paths. "backend": options of `open_backend`.
        progress: Reports, and stops the job.
        models: Opens the models.

    Returns:
        "models": by name as given, {"passed", "right", "total", "facts", "load_seconds"} or {"error"}.
    """
    names = read.texts(parameters, "models")
    options = read.mapping(parameters, "backend") or dict(store.settings.get("backend", {}))
    models.places.update(store.settings.get("places", {}))
    found: dict[str, object] = {}
    for done, name in enumerate(names):
        progress.update(done, len(names), models.title(name), phase="Testing models")
        try:
            begun = time.perf_counter()
            backend = models.backend(name, **options)
            loaded = time.perf_counter() - begun
            test = self_test(backend)
            remember_test(backend.describe().file_hash, test)
        except ModelError as exc:
            found[name] = {"error": exc.message, "hint": exc.hint}
        else:
            found[name] = {
                "passed": test.passed,
                "right": test.right,
                "total": test.total,
                "load_seconds": loaded,
                "facts": to_json(backend.describe()),
            }
    progress.update(len(names), len(names), "", phase="Testing models")
    return {"models": found}
