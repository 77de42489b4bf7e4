"""The pipelines of a project: chosen, planned, compared."""

from __future__ import annotations

from collections.abc import Sequence

from ragexam.edits.exam_edits import ExamEdits
from ragexam.pipelines.matrix import build_matrix
from ragexam.pipelines.scoring_modes import Mode
from ragexam.pipelines.template_trial import TemplateTrial
from ragexam.project.models.chosen import ProjectModels
from ragexam.project.run.history import ProjectResponses
from ragexam.queries.models.choose import choose_retriever
from ragexam.queries.pipelines.planning import plan_inputs
from ragexam.queries.pipelines.records import PlanInputs
from ragexam.queries.pipelines.template_trials import template_trials
from ragexam.queries.results.compare import compare_pipelines
from ragexam.records import PipelineSpec, RetrieverSpec, Table
from ragexam.retriever_specs import read_retriever
from ragexam.store import Store


class ProjectPipelines:
    """The configurations that sit the exam."""

    def __init__(self, store: Store, models: ProjectModels, responses: ProjectResponses) -> None:
        self._store = store
        self._models = models
        self._responses = responses

    def chosen(self) -> list[PipelineSpec]:
        """Return the chosen pipelines."""
        return self._store.pipelines.chosen()

    def ever_chosen(self) -> dict[str, PipelineSpec]:
        """Return every pipeline that was ever chosen, by its id."""
        return self._store.pipelines.all()

    def template_trials(self) -> dict[str, TemplateTrial]:
        """Return what came of trying models with and without the choices in their prompt, by file hash."""
        return template_trials(self._store)

    def choose(
        self,
        models: Sequence[str],
        retrievers: Sequence[str | RetrieverSpec],
        examples: Sequence[int] = (0,),
        template: str = "chat",
        example_choices: Sequence[str] = ("seeded",),
    ) -> list[PipelineSpec]:
        """Choose every combination, as an edit.

        Args:
            models: Names, hashes or paths of language models.
            retrievers: Specifications, or their texts ("dense:k=5").
            examples: Numbers of in-context examples.
            template: A name of `ragexam.pipelines.prompts.TEMPLATES`.
            example_choices: Names of `ragexam.pipelines.examples.CHOICES`.

        Raises:
            ModelNotFound: A model is not there.
            InputError: Something is missing or out of bounds.
        """
        named = [(m.file_hash, m.name) for m in self._models.choose(models)]
        specs = [choose_retriever(read_retriever(r) if isinstance(r, str) else r) for r in retrievers]
        pipelines = build_matrix(named, specs, examples, template, example_choices)
        ExamEdits(self._store).set_pipelines(pipelines)
        return pipelines

    def plan_inputs(self, before: PlanInputs | None = None) -> PlanInputs:
        """Return what plans of a run start from; what has not changed is taken from an earlier reading."""
        return plan_inputs(self._store, before)

    def compare(self, first_id: str, second_id: str, *, mode: Mode | None = None) -> tuple[str, Table, Table]:
        """Return two pipelines on the items that both answered.

        Args:
            first_id: Id of a chosen pipeline.
            second_id: Id of another.
            mode: Normalisation; the project's setting where None.

        Returns:
            A sentence, the counts with the difference and its interval, and who was right item by item.

        Raises:
            InputError: One is not chosen, or both are the same.
            NotEnoughData: There are no answers yet.
        """
        return compare_pipelines(self._store, self._responses.answers(mode), first_id, second_id)
