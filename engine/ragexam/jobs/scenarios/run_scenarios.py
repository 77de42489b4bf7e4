"""Has pipelines and systems elsewhere answer the questions of scenarios; each answer is kept as it comes."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from ragexam.errors import InputError, ModelError, NotEnoughData, RagExamError
from ragexam.jobs.retrieval.retrieve import ItemRetrieval, Retrieving
from ragexam.jobs.run.few_shot import examples_of
from ragexam.jobs.run.run import chosen_pipelines, kept_conditions
from ragexam.jobs.run.sitting import grouped
from ragexam.jobs.systems.way_out import answers_of
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.llm.api.line import ServerDown
from ragexam.llm.backend import Backend
from ragexam.parameters import RetrievalParameters, bounded
from ragexam.pipelines.write_answer import CAP, write_answer, writing_prompt
from ragexam.queries.grading.writing_conditions import writing_key
from ragexam.queries.run.conditions import machine
from ragexam.queries.scenarios.kept import names_of_askers, questions_of
from ragexam.queries.systems.kept import kept_connection
from ragexam.records import Chunk, Item, PipelineSpec, ScenarioAnswer, ScenarioQuestion, content_id
from ragexam.retriever_specs import KINDS
from ragexam.scenarios.dialogue import as_item, as_one_text
from ragexam.sentences import phrase
from ragexam.systems.client import SystemAsker
from ragexam.systems.connection import SystemConnection
from ragexam.systems.failure import HOPELESS, SystemFailure
from ragexam.systems.reply import SystemReply

_IN_A_ROW = 3
"""Questions that fail one after the other, before any is answered, until a system is asked no more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunScenariosParameters(RetrievalParameters):
    """Parameters of the job "run_scenarios"; embedder, scorer, retrieval_llm and seed become the project's.

    Attributes:
        scenarios: Names; all that have questions where there are none.
        pipelines: Ids; all chosen ones where missing.
        systems: Names of connections.
        most: So many questions of each scenario; all where missing.
        questions: Ids of the only ones that are asked; all where there are none.
        cap: Most tokens of an answer to one question; of a combined one so many for each part.
        attempt: Which time they are asked, from 1; where 0, the last time that each question was asked.
    """

    scenarios: tuple[str, ...] = ()
    pipelines: tuple[str, ...] | None = None
    systems: tuple[str, ...] = ()
    most: int | None = bounded(None, 1, phrase("Questions of each scenario"))
    questions: tuple[str, ...] = ()
    cap: int = bounded(CAP, 1, phrase("Most tokens of an answer"))
    attempt: int = bounded(0)


def run_scenarios(context: JobContext, parameters: RunScenariosParameters) -> Result:
    """Have questions answered; only what has not been answered yet under the same conditions.

    Returns:
        "answered": now; "before": there already; "failed": without an answer; "reasons": why, with their number; "questions".

    Raises:
        NotEnoughData: There are no questions, or nobody is to answer them.
        InputError: There is no such scenario or system.
        MachineError: Servers or systems could not be asked, and nobody else answered.
    """
    store = context.store
    questions = questions_of(store, parameters.scenarios, parameters.most)
    if parameters.questions:
        wanted = set(parameters.questions)
        questions = [one for one in questions if one.id in wanted]
    pipelines: list[PipelineSpec] = []
    if parameters.pipelines is None or parameters.pipelines:
        named = parameters.pipelines
        chosen = [] if named is None and not store.pipelines.chosen() else chosen_pipelines(store, named)
        pipelines = [one for one in chosen if not one.is_system]
    if not pipelines and not parameters.systems:
        raise NotEnoughData("Nobody is to answer.", "Choose pipelines, or name a system: --system NAME.")
    connections = [kept_connection(store, name) for name in parameters.systems]
    asking = _Asking(context, parameters, questions, len(pipelines) + len(parameters.systems))
    if pipelines:
        asking.pipelines(pipelines)
    for connection in connections:
        asking.system(connection)
    asking.raise_if_nothing_came()
    asking.update("")
    counts = asking.counts
    return {
        **{name: counts[name] for name in ("answered", "before", "failed")},
        "reasons": dict(asking.reasons),
        "questions": len(questions),
    }


class _Asking:
    def __init__(
        self,
        context: JobContext,
        parameters: RunScenariosParameters,
        questions: Sequence[ScenarioQuestion],
        askers: int,
    ) -> None:
        self._context, self._store, self._given = context, context.store, parameters
        self._questions = questions
        self._total = len(questions) * askers
        stored = context.store.scenarios.answers()
        self._there = {one.id: one for one in stored if not one.error}
        self._newest = {(one.asker, one.question_id, one.attempt): one.id for one in self._there.values()}
        self._last: dict[tuple[str, str], int] = {}
        for one in stored:
            asked = one.asker, one.question_id
            self._last[asked] = max(one.attempt, self._last.get(asked, 1))
        self.counts: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()
        self._kept: set[str] = set()
        self._given_up: list[RagExamError] = []

    def raise_if_nothing_came(self) -> None:
        """Raise why the first was given up, where nobody else had an answer."""
        if self._given_up and not self.counts["answered"] and not self.counts["before"]:
            raise self._given_up[0]

    def update(self, unit: str, phase: str | None = None, message: str | None = None) -> None:
        done = sum(self.counts.values())
        shown = {"failed": self.counts["failed"]} if self.counts["failed"] else {}
        self._context.progress.update(done, self._total, unit[:80], phase=phase, message=message, counts=shown)

    def pipelines(self, chosen: Sequence[PipelineSpec]) -> None:
        """Let pipelines write, model by model, each of which is loaded once."""
        pool = self._store.items.kept()
        conditions = kept_conditions(self._store, pool, chosen, self._given)
        self._names = names_of_askers(self._store)
        self._conditions = {one.id: writing_key(conditions, one) for one in chosen}
        wanted: dict[tuple[str, str], str] = {}
        for spec in chosen:
            key = content_id(self._conditions[spec.id], self._given.cap, self._context.options, machine())
            reads_evidence = KINDS[spec.retriever.kind].reads_evidence
            for question in self._questions:
                if reads_evidence and not question.evidence:  # a yardstick has nothing to hand over
                    self._total -= 1
                    continue
                attempt = self._attempt(spec.id, question)
                wanted[spec.id, question.id] = content_id("scenario answer", spec.id, question.id, key, attempt)
        missing = {pair for pair, answer_id in wanted.items() if answer_id not in self._there}
        self.counts["before"] += len(wanted) - len(missing)
        for pair in wanted.keys() - missing:
            self._count_again(self._there[wanted[pair]])
        if not missing:
            return
        items = [as_item(question) for question in self._questions]
        self._retrieving = Retrieving(self._context, conditions)
        self._chooser, _ = examples_of(self._context, pool, chosen, seed=conditions.seed, embedder=conditions.embedder)
        retrieved = self._retrieving.all([one.retriever for one in chosen], items)
        for model_hash, own in grouped(chosen).items():
            if not any((spec.id, item.id) in missing for spec in own for item in items):
                continue
            name = own[0].model_name
            self.update(name, phrase("Loading {0:raw}", name))
            try:
                backend = self._context.opened(model_hash)
                self._let_write(backend, own, items, retrieved, wanted, missing)
            except (ModelError, ServerDown) as exc:
                # Its pipelines fail with a sentence; the others go on.
                self._context.progress.check()
                if isinstance(exc, ServerDown):
                    self._given_up.append(exc)
                for spec in own:
                    for question in self._questions:
                        if (spec.id, question.id) in missing and wanted[spec.id, question.id] not in self._kept:
                            self._keep(replace(self._answer(spec, question, wanted), error=str(exc)))

    def _let_write(
        self,
        backend: Backend,
        own: Sequence[PipelineSpec],
        items: Sequence[Item],
        retrievals: Mapping[str, Sequence[ItemRetrieval]],
        wanted: Mapping[tuple[str, str], str],
        missing: Collection[tuple[str, str]],
    ) -> None:
        """Let the pipelines of one model write what is missing."""
        for spec in own:
            for question, item, got in zip(self._questions, items, retrievals[spec.retriever.key], strict=True):
                if (spec.id, question.id) in missing:
                    self.update(question.text, phrase("Writing with {0:raw}", spec.model_name))
                    passages = [] if got.retrieved.error else self._retrieving.passages(got)
                    examples = self._chooser.of(item, spec.examples, spec.example_choice)
                    answer = replace(self._answer(spec, question, wanted), error=got.retrieved.error)
                    self._write(answer, spec, question, passages, examples, backend)

    def _answer(
        self, spec: PipelineSpec, question: ScenarioQuestion, wanted: Mapping[tuple[str, str], str]
    ) -> ScenarioAnswer:
        attempt = self._attempt(spec.id, question)
        return ScenarioAnswer(
            wanted[spec.id, question.id],
            question.id,
            self._names[spec.id],
            "",
            attempt,
            spec.id,
            made=time.time(),
            conditions=self._conditions[spec.id],
        )

    def _write(
        self,
        answer: ScenarioAnswer,
        spec: PipelineSpec,
        question: ScenarioQuestion,
        passages: Sequence[Chunk],
        examples: Sequence[Item],
        backend: Backend,
    ) -> None:
        """Let a pipeline write one answer, unless retrieval has failed already."""
        if answer.error:
            self._keep(answer)
            return
        cap = self._given.cap * max(1, len(question.parts))
        begun = time.monotonic()
        try:
            prompt = writing_prompt(as_item(question), spec, passages, examples, backend, cap)
            if len(question.parts) > 1:  # an answer in paragraphs goes on
                prompt = replace(prompt, stop=prompt.stop[1:])
            written = write_answer(prompt, backend, cap)
        except (ModelError, InputError) as exc:
            self._context.progress.check()
            self._keep(replace(answer, error=str(exc)))
            return
        read = set(prompt.passages)
        texts = tuple(chunk.text for chunk in passages if chunk.id in read)
        self._keep(replace(answer, text=written.text, passages=texts, seconds=time.monotonic() - begun))

    def system(self, connection: SystemConnection) -> None:
        """Ask a system elsewhere; one that cannot be reached is given up, and the next is asked."""
        before = sum(self.counts.values())
        try:
            self._ask_system(connection)
        except (SystemFailure, InputError) as failure:
            self._context.progress.check()
            self._given_up.append(failure)
            self._total -= len(self._questions) - (sum(self.counts.values()) - before)
            if sum(self.counts.values()) == before:
                self.reasons[str(failure)] += 1
            self.update("", message=phrase("{0:raw} cannot be used: {1}", connection.name, str(failure)))

    def _ask_system(self, connection: SystemConnection) -> None:
        """Ask it question by question; one with choices needs the consent that choices need."""
        name = connection.name
        if not connection.answer_at:
            raise InputError(
                phrase("It is not said where the answer of {0:raw} stands in its reply.", connection.name),
                "Look at a reply (ragexam systems test) and name the place: --answer PATH.",
            )
        answered = failed = 0
        waiting: list[tuple[ScenarioQuestion, ScenarioAnswer]] = []
        for question in self._questions:
            attempt = self._attempt(name, question)
            answer_id = content_id("scenario answer", name, connection.key, question.id, attempt)
            if answer_id in self._there:
                self.counts["before"] += 1
                self._count_again(self._there[answer_id])
                answered += 1
                continue
            blank = ScenarioAnswer(answer_id, question.id, name, "", attempt, conditions=connection.key)
            waiting.append((question, blank))

        def begun(one: tuple[ScenarioQuestion, ScenarioAnswer]) -> None:
            self.update(one[0].text, phrase("Asking {0:raw}", name))

        def ask(asker: SystemAsker, one: tuple[ScenarioQuestion, ScenarioAnswer]) -> SystemReply:
            question = one[0]
            if question.earlier and connection.session_at:
                return asker.ask_last([*(before.question for before in question.earlier), question.text])
            return asker.ask(as_one_text(question))

        choices = any(one.choices for one in self._questions)
        with answers_of(self._context, connection, waiting, ask, begun, choices=choices) as answers:
            for asked in answers:
                outcome, answer = asked.outcome, replace(asked.question[1], made=time.time())
                if isinstance(outcome, SystemFailure):
                    self._keep(replace(answer, error=outcome.message))
                    failed += 1
                    if outcome.kind in HOPELESS or (not answered and failed == _IN_A_ROW):
                        raise outcome
                    continue
                answered += 1
                self._keep(replace(answer, text=outcome.text, passages=outcome.passages, seconds=asked.seconds))

    def _attempt(self, asker: str, question: ScenarioQuestion) -> int:
        """Return which time somebody is asked a question."""
        return self._given.attempt or self._last.get((asker, question.id), 1)

    def _count_again(self, answer: ScenarioAnswer) -> None:
        """Let an answer count before those that came later under other conditions."""
        if self._newest[answer.asker, answer.question_id, answer.attempt] != answer.id:
            self._store.scenarios.put_answer(answer)

    def _keep(self, answer: ScenarioAnswer) -> None:
        self._store.scenarios.put_answer(answer)
        self._kept.add(answer.id)
        if answer.error:
            self.counts["failed"] += 1
            self.reasons[answer.error] += 1
        else:
            self.counts["answered"] += 1
