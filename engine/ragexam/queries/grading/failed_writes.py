"""Answers that pipelines tried to write and could not: what is kept of them, and which of them count."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from ragexam.queries.grading.writing_conditions import writing_key
from ragexam.queries.run.conditions import current_conditions
from ragexam.records import content_id, from_json, to_json
from ragexam.store import Store

_UNIT = "write_failed"


@dataclass(frozen=True, slots=True)
class FailedWrite:
    """One answer that could not be written.

    Attributes:
        pipeline_id: Who tried.
        item_id: What was asked.
        item_hash: `Item.content_hash` of the wording that was asked.
        reason: Why, in plain words.
        seconds: Wall time that it took.
        request: Identity of the conditions under which it was tried.
        cap: Most tokens that it was allowed to write.
        conditions: `writing_key` of the pipeline at that time; "" where nobody kept it.
    """

    pipeline_id: str
    item_id: str
    item_hash: str
    reason: str
    seconds: float
    request: str
    cap: int
    conditions: str = ""


def keep_failed_write(store: Store, failed: FailedWrite) -> None:
    """Keep a failure in the place of an earlier one of the same pipeline and wording.

    Args:
        store: The project.
        failed: What could not be written.
    """
    store.units.put(_UNIT, _key(failed.pipeline_id, failed.item_hash), to_json(failed))


def forget_failed_write(store: Store, pipeline_id: str, item_hash: str) -> None:
    """Forget a failure, where there is one: the answer is written now.

    Args:
        store: The project.
        pipeline_id: Who tried.
        item_hash: Of the wording.
    """
    key = _key(pipeline_id, item_hash)
    if store.units.get(_UNIT, key) is not None:
        store.units.put(_UNIT, key, None)


def all_failed_writes(store: Store) -> list[FailedWrite]:
    """Return every failure that was not made good since, whatever wording it was of."""
    failures = []
    for value in store.units.all(_UNIT).values():
        with suppress(ValueError):  # a damaged record counts as none: the question is asked anew
            if value is not None:
                failures.append(from_json(FailedWrite, value))
    return failures


def failed_writes(store: Store) -> list[FailedWrite]:
    """Return the failures in force where the pipeline has no answer to the question either: these count as wrong."""
    failed = failures_in_force(store)
    if not failed:
        return []
    wrote = {(answer.pipeline_id, answer.item_hash) for answer in store.answers.all()}
    return [one for one in failed if (one.pipeline_id, one.item_hash) not in wrote]


def failures_in_force(store: Store) -> list[FailedWrite]:
    """Return failures of chosen pipelines at questions as they are asked now, under the conditions as they are now.

    One under other passages, models or prompts says nothing of these: the next start tries it without being told to.
    """
    asked = {item.id: item.content_hash for item in store.items.asked()}
    failed = [one for one in all_failed_writes(store) if asked.get(one.item_id) == one.item_hash]
    if not failed:
        return []
    conditions = current_conditions(store, store.items.kept())
    wanted = {spec.id: writing_key(conditions, spec) for spec in store.pipelines.chosen()}
    return [one for one in failed if one.pipeline_id in wanted and one.conditions in ("", wanted[one.pipeline_id])]


def _key(pipeline_id: str, item_hash: str) -> str:
    return content_id("write failed", pipeline_id, item_hash)
