"""Asks a system elsewhere the exam's questions; each answer is kept as it comes, errors apart from answers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from ragexam.errors import InputError, NotEnoughData, not_one_of
from ragexam.jobs.systems.way_out import answers_of
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.queries.grading.writing import ITEMS, items_to_write
from ragexam.queries.systems.asking import ANSWERED, FAILED, asking_key, asking_plan
from ragexam.queries.systems.kept import kept_connection
from ragexam.records import Item, WrittenAnswer, content_id
from ragexam.sentences import phrase
from ragexam.store import Store
from ragexam.systems.connection import SystemConnection
from ragexam.systems.failure import HOPELESS, SystemFailure
from ragexam.systems.reply import SystemReply

_IN_A_ROW: Final = 3
"""Questions that fail one after the other, before any is answered, until nobody else is asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskParameters:
    """Parameters of the job "ask_system".

    Attributes:
        system: Name of the connection.
        items: One of `ITEMS`: which questions are asked; choices are not shown.
        item_ids: Ids of those of them that are; all where missing.
        failed: Ask those that failed again, and no others.
    """

    system: str
    items: str = "all"
    item_ids: tuple[str, ...] | None = None
    failed: bool = False


def ask_system(context: JobContext, parameters: AskParameters) -> Result:
    """Ask a system; only what it has not answered yet.

    Returns:
        "answered": now; "before": there already; "failed": now; "failed_before": left alone, since they failed in an
        earlier start; "reasons": sentences of those that failed now, with their number; "with_passages": answers that came
        with passages; "items".

    Raises:
        NotEnoughData: There is no question.
        InputError: There is no such system, or a parameter makes no sense.
        SystemFailure: Nothing can be sent, or the first questions all failed.
    """
    if parameters.items not in ITEMS:
        raise not_one_of(
            phrase("Which questions are to be answered? There is no {0:raw}.", repr(parameters.items)), ITEMS
        )
    store = context.store
    connection = kept_connection(store, parameters.system)
    if not connection.answer_at:
        raise InputError(
            phrase("It is not said where the answer of {0:raw} stands in its reply.", connection.name),
            "Look at a reply (ragexam systems test) and name the place: --answer PATH.",
        )
    items = items_to_write(store, parameters.items, parameters.item_ids)
    if not items:
        raise NotEnoughData("There is no question to answer.", "Generate or import an exam first.")
    plan = asking_plan(store, connection, items)
    waiting = plan.failed if parameters.failed else plan.missing
    counts: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    phase = phrase("Asking {0:raw}", connection.name)

    def begun(item: Item) -> None:
        shown = {"failed": counts["failed"]} if counts["failed"] else {}
        done = counts["answered"] + counts["failed"]
        context.progress.update(done, len(waiting), item.question[:80], phase=phase, counts=shown)

    with answers_of(context, connection, waiting, lambda asker, item: asker.ask(item.question), begun) as answers:
        for asked in answers:
            item, outcome = asked.question, asked.outcome
            if isinstance(outcome, SystemFailure):
                counts["failed"] += 1
                reasons[outcome.message] += 1
                _keep_failure(store, connection, item, outcome)
                if outcome.kind in HOPELESS or (not counts["answered"] and counts["failed"] == _IN_A_ROW):
                    raise outcome
                continue
            _keep_answer(store, connection, item, outcome, asked.seconds)
            counts["answered"] += 1
            counts["with_passages"] += bool(outcome.passages)
    context.progress.update(len(waiting), len(waiting), phase=phase)
    return {
        **{name: counts[name] for name in ("answered", "failed", "with_passages")},
        "before": plan.answered,
        "failed_before": 0 if parameters.failed else len(plan.failed),
        "reasons": dict(reasons),
        "items": len(items),
    }


def _keep_answer(store: Store, connection: SystemConnection, item: Item, reply: SystemReply, seconds: float) -> None:
    answer = WrittenAnswer(
        content_id("system answer", connection.name, connection.key, item.content_hash, reply.text),
        item.id,
        item.content_hash,
        connection.name,
        reply.text,
        contexts=reply.passages,
        seconds=seconds,
    )
    key = asking_key(connection, item)
    with store.transaction():
        store.answers.add([answer])
        store.units.put(ANSWERED, key, answer.id)
        store.units.put(FAILED, key, None)


def _keep_failure(store: Store, connection: SystemConnection, item: Item, failure: SystemFailure) -> None:
    store.units.put(FAILED, asking_key(connection, item), {"kind": failure.kind, "sentence": failure.message})
