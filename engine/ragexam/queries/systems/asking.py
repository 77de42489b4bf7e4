"""Plans of asking a system: what is left, what failed, what it sat of the exam, how long the rest takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ragexam.queries.run.answers import fresh_manifests
from ragexam.records import Item, content_id, system_pipeline
from ragexam.store import Store
from ragexam.systems.connection import SystemConnection

ANSWERED = "system answer"
"""Units: id of the answer by the key of what was asked."""

FAILED = "system failure"
"""Units: kind of failure and sentence by the key of what was asked; nothing where it was answered since."""

_MINUTE = 60.0


@dataclass(frozen=True, slots=True)
class AskingPlan:
    """Plan of a start: what it would ask.

    Attributes:
        missing: Questions that were never asked.
        failed: Questions that were asked in vain.
        answered: Number of those that are answered.
        reasons: Kind of failure by the question's id.
    """

    missing: tuple[Item, ...]
    failed: tuple[Item, ...]
    answered: int
    reasons: dict[str, str]


@dataclass(frozen=True, slots=True)
class SatExam:
    """Counts of what a system has sat of the exam: questions with choices, under the conditions in force.

    Attributes:
        questions: Of the exam.
        answered: Of them.
        failed: Of them, and not answered since.
    """

    questions: int
    answered: int
    failed: int


@dataclass(frozen=True, slots=True)
class AskingForecast:
    """Forecast of asking a system.

    Attributes:
        questions: How many would be asked.
        seconds: How long that takes, by what its answers took so far and by its limit; None where it never answered.
    """

    questions: int
    seconds: float | None


def asking_key(connection: SystemConnection, item: Item) -> str:
    """Return the hash of all that leads to an answer of a system."""
    return content_id("asked", connection.name, connection.key, item.content_hash)


def asking_plan(store: Store, connection: SystemConnection, items: Sequence[Item]) -> AskingPlan:
    """Return which of some questions a system has still to be asked."""
    keys = {item.id: asking_key(connection, item) for item in items}
    there = {answer.id for _, answer in store.answers.of_system(connection.name)}
    answered = store.units.some(ANSWERED, keys.values())
    failures = store.units.some(FAILED, keys.values())
    left = [item for item in items if answered.get(keys[item.id]) not in there]
    failed = tuple(item for item in left if failures.get(keys[item.id]))
    return AskingPlan(
        tuple(item for item in left if item not in failed),
        failed,
        len(items) - len(left),
        {item.id: str(failures[keys[item.id]]["kind"]) for item in failed},
    )


def sat_exam(store: Store, name: str) -> SatExam:
    """Return what of the exam the system of a name has sat."""
    items, spec = store.items.kept(), system_pipeline(name)
    asked = {item.content_hash for item in items}
    manifests = sorted(fresh_manifests(store, [spec], items)[spec.id])
    answered = {wording for who, wording, _ in store.responses.answered(manifests) if who == spec.id} & asked
    failed = {wording for who, wording, _ in store.responses.failed(manifests) if who == spec.id} & asked
    return SatExam(len(asked), len(answered), len(failed - answered))


def asking_forecast(store: Store, connection: SystemConnection, questions: int) -> AskingForecast:
    """Forecast how long a number of questions takes, at the connection's pace; several that are asked at once share the time."""
    each = answer_seconds(store, connection.name)
    if each is None:
        return AskingForecast(questions, None if questions else 0.0)
    least = _MINUTE / connection.per_minute if connection.per_minute else 0.0
    return AskingForecast(questions, questions * max(each / connection.at_once, least))


def answer_seconds(store: Store, name: str) -> float | None:
    """Return how long an answer of a system took on average, whatever it was asked; None where it never answered."""
    own = system_pipeline(name).id
    hashes = [item.content_hash for item in store.items.kept()]
    sat = [(t.seconds, t.timed) for t in store.responses.tallies(hashes) if t.pipeline_id == own]
    times = [seconds for seconds, timed in sat if seconds is not None for _ in range(timed)]
    times += [a.seconds for _, a in store.answers.of_system(name) if a.seconds is not None and not a.source]
    return sum(times) / len(times) if times else None
