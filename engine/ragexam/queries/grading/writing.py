"""Questions that pipelines write answers to, and how long that takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ragexam.exam.open_items.items import is_borrowed
from ragexam.pipelines.write_answer import CAP
from ragexam.queries.forecast.speeds import CHARACTERS_PER_TOKEN, remembered_speeds
from ragexam.queries.grading.failed_writes import failures_in_force
from ragexam.queries.grading.writing_conditions import stale_written
from ragexam.records import Item, PipelineSpec
from ragexam.store import Store

ITEMS = ("all", "open", "choice")
"""Choices of questions: all that are asked, open ones only, or only those with choices (which are not shown)."""

_FRAME = 90
"""Tokens of the instruction and of what stands between the parts of a prompt."""

_USUAL = 24
"""Tokens of a usual answer in one sentence."""


@dataclass(frozen=True, slots=True)
class WritingForecast:
    """Forecast of writing answers.

    Attributes:
        answers: Answers to be written by pipelines that wrote none of these yet, and by the others the rest.
        seconds: Of reading and writing, without retrieval; None where a model was never timed here.
        most_seconds: The same where every answer is as long as the cap allows.
    """

    answers: int
    seconds: float | None
    most_seconds: float | None


def items_to_write(store: Store, which: str = "all", ids: Sequence[str] | None = None) -> list[Item]:
    """Return the questions that are asked now, in exam order; those that are borrowed from another document only by their ids.

    Such a question is held to be unanswerable, and the document that it was written for answers it: who finds that would be wrong.

    Args:
        store: The project.
        which: One of `ITEMS`.
        ids: Only these; all where None.
    """
    wanted = None if ids is None else set(ids)
    return [
        item
        for item in store.items.asked()
        if (which == "all" or item.is_open == (which == "open"))
        and (not is_borrowed(item) if wanted is None else item.id in wanted)
    ]


def writing_forecast(
    store: Store,
    pipelines: Sequence[PipelineSpec],
    items: Sequence[Item],
    cap: int = CAP,
    *,
    retry_failed: bool = False,
) -> WritingForecast:
    """Forecast from what was timed on this machine (`ragexam run --forecast` times models).

    Args:
        store: The project.
        pipelines: Those that write.
        items: What they answer.
        cap: Most tokens of an answer.
        retry_failed: What failed before is written anew; else it is left alone.
    """
    stored = store.answers.all()
    stale = stale_written(store, stored)
    wrote = {(a.pipeline_id, a.item_id, a.item_hash) for a in stored if a.cap == cap and a.id not in stale}
    if not retry_failed:
        wrote |= {(f.pipeline_id, f.item_id, f.item_hash) for f in failures_in_force(store) if f.cap == cap}
    left = {
        spec.id: [item for item in items if (spec.id, item.id, item.content_hash) not in wrote] for spec in pipelines
    }
    speeds = remembered_speeds([spec.model_hash for spec in pipelines], store.settings.get("backend", {}))
    passage = store.chunks.mean_length()
    usual = most = 0.0
    for spec in pipelines:
        if not left[spec.id]:
            continue
        speed = speeds.get(spec.model_hash)
        if speed is None:
            return WritingForecast(sum(map(len, left.values())), None, None)
        per_token = speed.characters_per_token or CHARACTERS_PER_TOKEN
        read = speed.read_seconds
        write = speed.write_seconds
        passages = spec.retriever.k * passage / per_token
        for item in left[spec.id]:
            reading = (_FRAME + (spec.examples + 1) * len(item.question) / per_token + passages) * read
            usual += reading + min(_USUAL, cap) * write
            most += reading + cap * write
        usual, most = usual + speed.load_seconds, most + speed.load_seconds
    return WritingForecast(sum(map(len, left.values())), usual, most)
