"""Records of plans: what they start from, and what a choice of pipelines would cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ragexam.records import PipelineSpec

if TYPE_CHECKING:
    from ragexam.pipelines.forecast import Forecast
    from ragexam.queries.retrieval.model_calls import AskingTime
    from ragexam.queries.run.conditions import Conditions
    from ragexam.store.run.responses import Tally


Source = Literal["answers", "timed", "scaled", "unknown"]
"""Source of a model's time: answers of this project given on a machine like this one, a few answers timed on
this machine, another model's time scaled by size, nowhere."""


@dataclass(frozen=True)
class PlanInputs:
    """Inputs that every plan starts from; read once, as long as the project stays as it is.

    Attributes:
        chosen: The chosen pipelines.
        wordings: Different questions that would be asked.
        question_characters: Mean length of a question with its choices.
        passage_characters: Mean length of a passage.
        passages: Number of passages.
        gold_passages: Passages that an oracle hands over, on average.
        conditions: Those in force.
        manifests: Manifest ids by key of conditions.
        tallies: Responses, counted.
        stored_pipelines: Every pipeline ever chosen, by id.
        here: Manifests of answers that were given on a machine like this one.
        unembedded: Passages without a vector, by name of the embedding models used so far.
        cut: Of chunkings of child-parent retrievers that have reached every document, by key: the number of children
            without a vector, by name of an embedding model; "" for all of them.
    """

    chosen: tuple[PipelineSpec, ...]
    wordings: int
    question_characters: float
    passage_characters: float
    passages: int
    gold_passages: float
    conditions: Conditions
    manifests: Mapping[str, frozenset[str]]
    tallies: tuple[Tally, ...]
    stored_pipelines: Mapping[str, PipelineSpec]
    here: frozenset[str]
    unembedded: Mapping[str, int]
    cut: Mapping[str, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class Planned:
    """A pipeline of a plan.

    Attributes:
        spec: The pipeline.
        answered: Questions that it has answered under the conditions of the plan.
        left: Questions that a run would still ask it.
        stale: Questions that it answered under other conditions only: they count until it answers anew.
    """

    spec: PipelineSpec
    answered: int
    left: int
    stale: int


@dataclass(frozen=True, slots=True)
class ModelTime:
    """Time of one model's share of a run.

    Attributes:
        name: Of the model.
        model_hash: Its identity.
        answers: Still to be given.
        seconds: Wall time; None where unknown.
        source: Where that comes from.
    """

    name: str
    model_hash: str
    answers: int
    seconds: float | None
    source: Source


@dataclass(frozen=True)
class PipelinePlan:
    """Plan of a choice of pipelines, with its cost.

    Attributes:
        pipelines: Each with what is left to it.
        cost: Answers, time, memory, disk.
        models: Time by model.
        asking: What re-ranking models, and language models that help to search, are asked before the first answer. Its
            seconds are part of the cost.
        largest: Name of the model that the memory is for; "" without any.
        to_embed: Passages that are embedded before the first answer; their time is not part of the cost.
    """

    pipelines: tuple[Planned, ...]
    cost: Forecast
    models: tuple[ModelTime, ...]
    asking: AskingTime
    largest: str
    to_embed: int

    @property
    def retrieval_seconds(self) -> float:
        """Return the time that passes before the first answer; what is not known of it is not part of it."""
        return self.asking.seconds
