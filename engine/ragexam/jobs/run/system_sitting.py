"""A system elsewhere sits the exam: asked each question with its choices, the choice read from what it writes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from ragexam.errors import InputError
from ragexam.exam.choice_items.similarity import cosine
from ragexam.jobs.models.embed import vectors_of
from ragexam.jobs.systems.way_out import answers_of
from ragexam.pipelines.prompts import prompt_hash
from ragexam.pipelines.system_answer import choice_question, names_any, written_choice
from ragexam.queries.run.conditions import system_manifest
from ragexam.queries.systems.kept import kept_connection
from ragexam.queries.systems.sat import SystemWords, keep_words
from ragexam.records import Item, PipelineSpec, Response
from ragexam.sentences import phrase
from ragexam.systems.failure import HOPELESS, SystemFailure

if TYPE_CHECKING:
    from ragexam.jobs.run.sitting import ExamSitting

_IN_A_ROW: Final = 3
"""Questions that fail one after the other, before any is answered or because it is down, until nobody else is asked."""

_DOWN: Final = frozenset({"unreachable", "time", "busy"})
"""Kinds of failure by which a system is not there, rather than unable to answer."""

_ALIKE: Final = 0.5
"""Least cosine of a text and a choice that mean the same."""

_LEAD: Final = 0.05
"""By how much the nearest choice has to lead. Neither figure was calibrated: who writes a letter is not judged by them."""


class SystemSitting:
    """A system that sits the items of a sitting.

    Args:
        sitting: Counts, progress and conditions are shared with the pipelines of this machine.
        spec: The system's pipeline.
    """

    def __init__(self, sitting: ExamSitting, spec: PipelineSpec) -> None:
        self._sitting = sitting
        self._spec = spec
        self._store = sitting.store
        self._failed: list[Response] = []

    def sit(self) -> None:
        """Ask what is not answered yet under these conditions; each answer is kept as it comes.

        Failures before the first answer, and those by which it is not there, are kept once an answer comes: a system that is
        down was not examined.

        Raises:
            InputError: There is no such connection, or it does not say where the answer stands.
            SystemFailure: Nothing can be sent, the first questions all failed, or it went down on the way.
        """
        sitting, spec = self._sitting, self._spec
        connection = kept_connection(self._store, spec.model_name)
        if not connection.answer_at:
            raise InputError(
                phrase("It is not said where the answer of {0:raw} stands in its reply.", connection.name),
                "Look at a reply (ragexam systems test) and name the place: --answer PATH.",
            )
        value = system_manifest(sitting.conditions, spec, connection.host)
        manifest_id = sitting.manifests[spec.id] = self._store.runs.put_manifest(value)
        missing = sitting.not_answered([spec], {spec.id: manifest_id})
        sitting.counts["before"] += len(sitting.items) - len(missing)
        earlier = self._store.responses.answered(sorted(sitting.alike[manifest_id]))
        sat_before = any(pipeline == spec.id for pipeline, _, _ in earlier)
        last: SystemFailure | None = None
        waiting, seen, answered = list[tuple[Item, str]](), set[str](), False
        for item in sitting.items:
            if (spec.id, item.id) not in missing:
                continue
            if item.content_hash in seen:  # it is there twice, word for word
                sitting.counts["before"] += 1
                continue
            seen.add(item.content_hash)
            waiting.append((item, choice_question(item)))

        def begun(one: tuple[Item, str]) -> None:
            sitting.update(one[0].question[:80], phase=phrase("Asking {0:raw}", connection.name))

        with answers_of(
            sitting.context, connection, waiting, lambda asker, one: asker.ask(one[1]), begun, choices=True
        ) as answers:
            for one in answers:
                (item, asked), outcome = one.question, one.outcome
                blank = Response(
                    spec.id,
                    item.id,
                    item.content_hash,
                    prompt_hash=prompt_hash(asked),
                    manifest_id=manifest_id,
                    seconds=one.seconds,
                )
                if isinstance(outcome, SystemFailure):
                    self._failed.append(replace(blank, error=outcome.message))
                    last = outcome
                    if answered and outcome.kind not in _DOWN | HOPELESS:
                        self._keep_failures()
                    elif outcome.kind in HOPELESS or len(self._failed) == _IN_A_ROW:
                        raise outcome
                    continue
                answered = True
                taken, how = self._choice(outcome.text, item)
                done = replace(blank, chosen=taken, correct=taken == item.key)
                self._keep(done, asked, SystemWords(outcome.text, outcome.passages, how))
                self._keep_failures()
        if last is not None and not (answered or sat_before):
            raise last
        self._keep_failures()

    def _choice(self, text: str, item: Item) -> tuple[int | None, str]:
        """Return the choice that a text takes, and how it was found."""
        named = written_choice(text, item.choices)
        if named is not None:
            return named, "words"
        embedder = self._sitting.conditions.embedder
        if not embedder or names_any(
            text, item.choices
        ):  # a letter beside another choice's words is near to one of them
            return None, ""
        opened = self._sitting.context.embedder(embedder)
        own, *others = vectors_of(self._store, opened, [text, *item.choices], self._sitting.progress, "query")
        alike = np.array([cosine(own, other) for other in others])
        second, first = np.sort(alike)[-2:]
        return (int(alike.argmax()), "meaning") if first >= _ALIKE and first - second >= _LEAD else (None, "")

    def _keep(self, response: Response, asked: str, words: SystemWords) -> None:
        with self._store.transaction():
            self._store.prompts.put(response.prompt_hash, asked, "")
            self._store.responses.add(response)
            keep_words(self._store, response, words)
        self._sitting.counts["made"] += 1
        self._sitting.counts["right"] += bool(response.correct)

    def _keep_failures(self) -> None:
        for response in self._failed:
            self._store.responses.add(response)
            self._sitting.counts["made"] += 1
            self._sitting.counts["failed"] += 1
            self._sitting.reasons[response.error] += 1
        self._failed.clear()
