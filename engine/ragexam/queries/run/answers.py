"""Reads the project's responses as the arrays that fits and reports start from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ragexam.pipelines.scoring_modes import Mode
from ragexam.queries.grading.graded import judged_answers_there, read_graded
from ragexam.queries.grading.response_source import (
    SETTING,
    WrittenResponses,
    checked,
    deciding_answers,
    lacks_grades,
    read_source,
    results_from,
    source_key,
    stale_marks,
    written_responses,
)
from ragexam.queries.run.conditions import current_conditions
from ragexam.queries.run.settlements import KeptDesign, kept_design
from ragexam.records import Item, PipelineSpec, content_id
from ragexam.report.results.results import ExamResults, build_results
from ragexam.report.results.source import CHOSEN, ResponseSource
from ragexam.store import ResponseMatrix, Store


@dataclass(frozen=True)
class CurrentResponses:
    """The responses of the chosen pipelines to the kept items.

    Attributes:
        results: Decided under one normalisation.
        matrix: Choices as stored; open questions that were answered in writing are columns behind its own. Systems whose written
            answers came in a file have rows without a choice.
        stale: Made under other conditions than those in force, by choice or in writing; shape (pipelines, items).
        written: Id of the written answer that decides, by the ids of pipeline and item; none where choices count.
        texts: What was written, by the same ids; behind what was chosen where both count.
        ungraded: Written answers count, and chosen pipelines wrote some that the grader that decides has not graded.
        written_instead: Choices count and none is there, while written answers are that somebody graded: these could count.
    """

    results: ExamResults
    matrix: ResponseMatrix
    stale: NDArray[np.bool_]
    written: Mapping[tuple[str, str], str] = field(default_factory=dict)
    texts: Mapping[tuple[str, str], str] = field(default_factory=dict)
    ungraded: bool = False
    written_instead: bool = False

    @property
    def pipelines(self) -> tuple[PipelineSpec, ...]:
        """Return the rows."""
        return self.results.pipelines

    @property
    def items(self) -> tuple[Item, ...]:
        """Return the columns."""
        return self.results.items

    @cached_property
    def key(self) -> str:
        """Return the identity of what was answered and how."""
        settlement = self.results.settlement
        design: list[object] = []
        if settlement is not None and self.results.by_design:
            design = [settlement.id, list(self.results.reach)]
        elif self.results.unknown.any():
            design = [self.results.lost]
        source = self.results.taken_from
        written = [source_key(source, self.results)] if source.writes else []
        return content_id(
            "answers",
            [p.id for p in self.pipelines],
            [(i.id, i.content_hash) for i in self.items],
            self.matrix.row[self.results.answered[:, : self.matrix.row.shape[1]]].tolist(),
            self.results.mode,
            *design,
            *written,
        )


def read_answers(store: Store, mode: Mode | None = None, *, chosen: bool = False) -> CurrentResponses:
    """Read the responses that count, once.

    Args:
        store: The project.
        mode: Length normalisation; the project's setting where None.
        chosen: Choices, whatever the project takes responses from.
    """
    return AnswersReader(store).read(mode, chosen=chosen)


def _behind_choices(chosen: ExamResults, texts: Mapping[tuple[str, str], str]) -> dict[tuple[str, str], str]:
    """Return of each pipeline and item what was chosen and what was written."""
    both = {}
    for row, spec in enumerate(chosen.pipelines):
        for column, item in enumerate(chosen.items):
            parts = chosen.taken(row, column), texts.get((spec.id, item.id), "")
            both[spec.id, item.id] = " · ".join(filter(None, parts))
    return both


class AnswersReader:
    """Reads the responses that count again and again: of what is known already only what is new is read."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._version: tuple[int, int] | None = None
        self._mode: Mode = "per_character"
        self._matrix: ResponseMatrix | None = None
        self._pipelines: list[PipelineSpec] = []
        self._items: list[Item] = []
        self._shape: tuple[list[str], list[tuple[str, str]]] = [], []
        self._fresh: dict[str, set[str]] = {}
        self._stale: NDArray[np.bool_] = np.zeros((0, 0), dtype=np.bool_)
        self._answers: dict[Mode, CurrentResponses] = {}
        self._design = KeptDesign()
        self._written: dict[Mode, tuple[CurrentResponses, CurrentResponses]] = {}
        self._instead: dict[Mode, tuple[CurrentResponses, tuple[int, int] | None, CurrentResponses]] = {}
        self._source: tuple[ResponseSource, WrittenResponses | None, tuple[int, int] | None] = CHOSEN, None, None

    def read(self, mode: Mode | None = None, *, chosen: bool = False) -> CurrentResponses:
        """Return the responses that count now; the same object as before where nothing that concerns it has changed.

        Args:
            mode: Length normalisation; the project's setting where None.
            chosen: Choices, whatever the project takes responses from.
        """
        answers = self._chosen(mode)
        return answers if chosen else self._from_their_source(answers)

    def _from_their_source(self, answers: CurrentResponses) -> CurrentResponses:
        """Return the responses from where the project takes them."""
        wanted = read_source(self._store.settings.get(SETTING))
        if wanted.taken == "chosen":
            return answers if answers.results.answered.any() else self._unchosen(answers)
        source, written, version = self._source
        if written is None or version != self._version or source.wanted != wanted:
            written = written_responses(self._store)
            source = checked(wanted, read_graded(self._store))
            self._source = source, written, self._version
        elif (kept_reading := self._written.get(answers.results.mode)) is not None and kept_reading[0] is answers:
            return kept_reading[1]
        results = results_from(answers.results, source, written)
        stale = answers.stale
        if source.writes:
            stale = stale_marks(written, source, results.pipelines, results.items)
        if source.writes and source.taken == "both":
            stale = stale | answers.stale
        ids = deciding_answers(written, source, results.pipelines, results.items) if source.writes else {}
        imported = [spec.id for spec in results.pipelines[len(answers.pipelines) :]]
        writers = [*results.pipelines, *written.imported]
        ungraded = source.writes and lacks_grades(written, source, writers, results.items)
        text_of = {answer.id: answer.text.strip() for answer in written.answers} if ids else {}
        texts = {key: text_of[answer_id] for key, answer_id in ids.items()}
        if source.taken == "both":
            texts = _behind_choices(answers.results, texts)
        made = CurrentResponses(results, answers.matrix.with_rows(imported), stale, ids, texts, ungraded)
        before = self._written.get(results.mode)
        if before is not None and before[1].results.taken_from == made.results.taken_from and _alike(before[1], made):
            made = before[1]  # the same object where nothing that concerns it has changed
        self._written[results.mode] = answers, made
        return made

    def _unchosen(self, answers: CurrentResponses) -> CurrentResponses:
        """Return responses without any choice, knowing whether graded written answers could count instead."""
        mode = answers.results.mode
        before = self._instead.get(mode)
        if before is None or before[0] is not answers or before[1] != self._version:
            made = replace(answers, written_instead=True) if judged_answers_there(self._store) else answers
            if before is not None and before[0] is answers and before[2].written_instead == made.written_instead:
                made = before[2]  # the same object where nothing that concerns it has changed
            before = self._instead[mode] = answers, self._version, made
        return before[2]

    def _chosen(self, mode: Mode | None = None) -> CurrentResponses:
        version = self._store.version()  # before the rest: what is written meanwhile is seen at the next look
        if version != self._version or self._matrix is None:
            self._matrix = self._read_matrix(self._matrix)
            self._version = version
        wanted = mode or self._mode
        if wanted not in self._answers:
            self._answers[wanted] = CurrentResponses(
                replace(
                    _decided(self._matrix, self._pipelines, self._items, wanted),
                    settlement=self._design.settlement,
                    lost=self._design.lost,
                ),
                self._matrix,
                self._stale,
            )
        return self._answers[wanted]

    def _read_matrix(self, old: ResponseMatrix | None) -> ResponseMatrix:
        store = self._store
        self._mode = store.settings.get("mode", "per_character")
        pipelines, items = store.pipelines.chosen(), store.items.kept()
        fresh = fresh_manifests(store, pipelines, items)
        rows, columns = [p.id for p in pipelines], [(i.id, i.content_hash) for i in items]
        if old is not None and (rows, columns) == self._shape and self._known_so(fresh, old):
            matrix = store.responses.grown(old, columns, prefer=fresh)
        else:
            matrix = store.responses.matrix(rows, columns, prefer=fresh)
        design = kept_design(store, items)
        if design != self._design:
            self._design, self._answers = design, {}
        if old is None or matrix.row is not old.row or (pipelines, items) != (self._pipelines, self._items):
            self._shape = rows, columns
            self._pipelines, self._items, self._fresh = pipelines, items, fresh
            self._stale = _stale(matrix, pipelines, fresh)
            self._answers = {}
        return matrix

    def _known_so(self, fresh: Mapping[str, set[str]], old: ResponseMatrix) -> bool:
        """Return whether the conditions in force are those of the last look, but for such as no response had then."""
        had = set(old.manifest_ids)
        return all((wanted ^ self._fresh.get(pipeline, set())).isdisjoint(had) for pipeline, wanted in fresh.items())


def _alike(old: CurrentResponses, new: CurrentResponses) -> bool:
    """Return whether both say the same, in people's grades and in what the answers cost too."""
    before, after = old.results, new.results
    same = old.key == new.key and np.array_equal(old.stale, new.stale) and before.ungraded == after.ungraded
    same = same and (old.ungraded, old.matrix.answered.any()) == (new.ungraded, new.matrix.answered.any())
    if not same or (before.people is None) != (after.people is None):
        return False
    pairs = [
        (before.prompt_tokens, after.prompt_tokens),
        (before.seconds, after.seconds),
        (before.retrieval_seconds, after.retrieval_seconds),
    ]
    if before.people is not None and after.people is not None:
        pairs.append((before.people, after.people))
    return all(np.array_equal(one, other, equal_nan=True) for one, other in pairs)


def _decided(
    matrix: ResponseMatrix, pipelines: Sequence[PipelineSpec], items: Sequence[Item], mode: Mode
) -> ExamResults:
    return build_results(
        pipelines,
        items,
        loglikelihoods=matrix.loglikelihoods,
        lengths=matrix.lengths,
        failed=matrix.failed,
        prompt_tokens=matrix.prompt_tokens,
        seconds=matrix.seconds,
        retrieval_seconds=matrix.retrieval_seconds,
        mode=mode,
        taken=np.where(matrix.answered, matrix.chosen, -2),
    )


def fresh_manifests(store: Store, pipelines: Sequence[PipelineSpec], items: Sequence[Item]) -> dict[str, set[str]]:
    """Return the manifests whose conditions are those in force, by pipeline id.

    Args:
        store: The project.
        pipelines: The chosen ones.
        items: The kept ones.
    """
    conditions = current_conditions(store, items)
    by_key: dict[str, set[str]] = {}
    for manifest_id, value in store.runs.manifests().items():
        by_key.setdefault(str(value.get("conditions", "")), set()).add(manifest_id)
    return {spec.id: by_key.get(conditions.key(spec), set()) for spec in pipelines}


def _stale(
    matrix: ResponseMatrix, pipelines: Sequence[PipelineSpec], fresh: Mapping[str, set[str]]
) -> NDArray[np.bool_]:
    stale = np.zeros(matrix.manifest.shape, dtype=np.bool_)
    for row, spec in enumerate(pipelines):
        wanted = fresh[spec.id]
        # The last entry stands for -1: no response is not a stale one.
        is_wanted = np.array([*(m in wanted for m in matrix.manifest_ids), True])
        stale[row] = ~is_wanted[matrix.manifest[row]]
    return stale
