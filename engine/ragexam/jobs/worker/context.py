"""Context that a job works with, made once for each start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ragexam.errors import ModelNotFound
from ragexam.jobs.worker.loaded_models import Models
from ragexam.llm.api.kept import server_with_facts
from ragexam.llm.api.server import is_server
from ragexam.parameters import ModelParameters
from ragexam.progress import Progress
from ragexam.sentences import phrase
from ragexam.store import Store
from ragexam.store.database.faults import damaged

if TYPE_CHECKING:
    from ragexam.embedding.protocols import Embedder, PairScorer
    from ragexam.llm.backend import Backend

Result = dict[str, Any]
"""Result of a job, JSON values by name."""


class JobContext:
    """Means that a job works with.

    Args:
        store: The project.
        progress: Reports, and stops the job within one model call.
        models: Opens the models.
        parameters: Of the job; those of `ModelParameters` say how language models are opened.

    Attributes:
        store: The project.
        progress: Reports, and stops the job.
        models: Opens the models.
        options: How language models are loaded: those of `open_backend`, of the parameters or else of the project.
    """

    def __init__(self, store: Store, progress: Progress, models: Models, parameters: object) -> None:
        self.store = store
        self.progress = progress
        self.models = models
        self.options: Mapping[str, Any] = {}
        if isinstance(parameters, ModelParameters):
            self.options = dict(parameters.backend or self._kept("backend"))
            models.places.update({**self._kept("places"), **parameters.places})
        models.serve_with(self._served)

    def _served(self, model: str) -> Backend:
        """Return a model behind a server; what carries its requests is needed only where there is one."""
        from ragexam.jobs.models.server_line import open_server

        return open_server(self, model)

    def _kept(self, name: str) -> Mapping[str, Any]:
        """Return a setting of the project that is an object.

        Raises:
            ProjectError: It is something else.
        """
        value = self.store.settings.get(name, {})
        if not isinstance(value, Mapping):
            raise damaged(self.store.path, phrase("its setting {0:raw} is no object", repr(name)))
        return value

    def backend(self, model: str, total: int = 0) -> Backend:
        """Return a language model, and say that it is being loaded.

        Args:
            model: Its name, file hash or path.
            total: Units that the job will then do, where that is known.

        Raises:
            ModelError: It is not there, or cannot be loaded.
        """
        self.progress.update(0, total, self.models.title(model), phase="Loading the model")
        return self.opened(model)

    def opened(self, model: str) -> Backend:
        """Return a language model without a word on it; loaded anew where another has taken its place.

        Raises:
            ModelError: It is not there, or cannot be loaded.
        """
        return self.models.backend(model, **self.options)

    def way_of_asking(self, model: str) -> tuple[str, ...]:
        """Return how a model behind a server is asked since it was last tested, known without asking it; () of any other."""
        location = self.models.places.get(model, model)
        if not is_server(location):
            return ()
        try:
            return (server_with_facts(location)[0].library,)
        except ModelNotFound:  # opening it says what is wrong
            return ()

    def scorer(self, model: str) -> PairScorer:
        """Return a re-ranking model; a language model's scoring is stopped with the job.

        Raises:
            ModelError: It is not there, or cannot be loaded.
        """
        from ragexam.retrieval.model_assisted.yes_no import YesNoScorer

        scorer = self.models.scorer(model, **self.options)
        if isinstance(scorer, YesNoScorer):
            scorer.check = self.progress.check
        return scorer

    def embedder(self, model: str) -> Embedder:
        """Return an embedding model, and say that it is being loaded.

        Raises:
            ModelError: It is not there, or cannot be loaded.
        """
        self.progress.update(0, 0, model, phase="Loading the embedding model")
        return self.models.embedder(model)
