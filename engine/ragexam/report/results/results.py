"""Results that a report is made from: the responses of all pipelines to all items as aligned arrays."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragexam.exam.choice_items.figures.lookup import LookupBaseline
from ragexam.irt.checks.additivity import Additivity
from ragexam.irt.checks.controls import Control
from ragexam.irt.checks.diagnostics import CrossValidation
from ragexam.irt.record import Fit
from ragexam.irt.refine import HeldOutGain, RefinementStep
from ragexam.pipelines.normalise import choose_all
from ragexam.pipelines.scoring_modes import Mode
from ragexam.records import Item, PipelineSpec, Response, Table
from ragexam.report.grading.confusion import RagConfusion
from ragexam.report.grading.written import WrittenReport
from ragexam.report.names import BOUNDS
from ragexam.report.results.settlement import UNWRITTEN, Settlement, reach_of
from ragexam.report.results.source import CHOSEN, ResponseSource
from ragexam.report.results.tolerance import TOLERANCE
from ragexam.report.retrieval.measured import RetrievalMeasurements
from ragexam.report.scenarios.record import ScenarioReport
from ragexam.stats.estimate import Estimate, undefined
from ragexam.stats.exam_part import part_share
from ragexam.stats.intervals import clustered_shares
from ragexam.stats.paired import membership
from ragexam.stats.whole_exam import WholeExam, additive, estimates, whole_exam

_NO_DOCUMENT = "item:"
"""Begins what stands for the document of an item without evidence."""

_LOST = "It was asked a part of the exam, by a plan that does not count any more."
_UNWRITTEN = "Some questions that it was asked by plan have no written answer with a grade."


@dataclass(frozen=True)
class ExamResults:
    """Responses as arrays of shape (pipelines, items); the rows follow `pipelines`, the columns `items`.

    Attributes:
        pipelines: Examinees.
        items: Kept items, in the exam's order.
        correct: 1 right, 0 wrong, nan not answered (not run yet, or failed).
        chosen: Index of the choice taken; -1 where not answered, and where a system took none of them.
        failed: The pipeline tried and could not answer.
        ties: The two best choices were closer than the noise of computing them.
        prompt_tokens: Length of the prompt; nan where not answered, and of systems elsewhere.
        seconds: Scoring time, that of a reused score included as first measured; nan where not answered.
        retrieval_seconds: Share of the retrieval's time.
        documents: Per item, the document that its evidence stands in: the cluster of whatever counts documents. An item
            without evidence is one of its own, which `named` tells from a document.
        mode: Length normalisation of the scores.
        settlement: Which items were asked of whom by design; None where all are to be asked. Means are then estimates of
            those over the whole exam: plain ones over different items say nothing of who is better.
        lost: Why the design does not count by which answers were asked (DAMAGED, TAKEN_BACK), or not for those who lack
            some of its answers (UNWRITTEN); "" where there was none, or it counts. Who neither sat all items nor a step of
            a design that counts has then no share right at all.
        taken_from: What counts as right: the choice, the written answer, or both.
        people: What people say of the answers that they graded, 1 right, 0 wrong, nan where nobody did; None where no grader
            decides; (pipelines, items).
        people_decide: Where a text with a grade stands that is right if people call it so: what else was sat is wrong
            whatever they say. None where that is every answer; (pipelines, items).
        imported: Rows of systems whose answers came in a file.
        ungraded: Written answers of those of whom none has a grade of the one that decides, by row.
        all_chosen: Written answers count, and every pipeline has chosen at every question with choices, or tried to.
    """

    pipelines: tuple[PipelineSpec, ...]
    items: tuple[Item, ...]
    correct: NDArray[np.float64]
    chosen: NDArray[np.int64]
    failed: NDArray[np.bool_]
    ties: NDArray[np.bool_]
    prompt_tokens: NDArray[np.float64]
    seconds: NDArray[np.float64]
    retrieval_seconds: NDArray[np.float64]
    documents: tuple[str, ...]
    mode: Mode = "per_character"
    settlement: Settlement | None = None
    lost: str = ""
    taken_from: ResponseSource = CHOSEN
    people: NDArray[np.float64] | None = None
    people_decide: NDArray[np.bool_] | None = None
    all_chosen: bool = False
    imported: tuple[int, ...] = ()
    ungraded: Mapping[int, int] = field(default_factory=dict)

    @cached_property
    def reach(self) -> tuple[int, ...]:
        """Return how many steps of the settlement each pipeline has sat; (pipelines,), empty without a settlement."""
        if self.settlement is None:
            return ()
        return tuple(reach_of(self.settlement, [p.id for p in self.pipelines], self.scores))

    @cached_property
    def by_design(self) -> bool:
        """Return whether answers are missing by design: a pipeline sat steps of a settlement, not all its items."""
        return bool(self.reach) and any(
            reach and not whole for reach, whole in zip(self.reach, self.sat_whole, strict=True)
        )

    @cached_property
    def sat_whole(self) -> NDArray[np.bool_]:
        """Return which pipelines sat all items of the start of a settlement: nothing is to be estimated of them."""
        later = () if self.settlement is None else self.settlement.added
        return np.asarray(np.delete(self.sat, list(later), axis=1).all(axis=1))

    @cached_property
    def estimated(self) -> NDArray[np.bool_]:
        """Return the pipelines whose share right is estimated from what they were asked by design; (pipelines,)."""
        if not self.by_design:
            return np.zeros(len(self.pipelines), dtype=np.bool_)
        return np.array([bool(reach) for reach in self.reach]) & ~self.sat_whole

    @cached_property
    def unknown(self) -> NDArray[np.bool_]:
        """Return the pipelines that were asked a part by a lost design: nothing can be said of them; (pipelines,)."""
        return ~self.sat_whole & self.sat.any(axis=1) & ~self.estimated & bool(self.lost)

    @cached_property
    def _whole(self) -> WholeExam:
        settlement = self.settlement
        assert settlement is not None  # noqa: S101 - asked only where there is one
        return whole_exam(
            self.scores,
            settlement.drawn,
            self.reach,
            self.documents,
            predicted=self._predicted,
            fitted_steps=max(self.reach),
        )

    @cached_property
    def _predicted(self) -> NDArray[np.float64]:
        return additive(self.scores)

    @cached_property
    def _member(self) -> NDArray[np.float64]:
        return membership(self.documents)

    @cached_property
    def named(self) -> NDArray[np.bool_]:
        """Return which items name a document that their evidence stands in; (items,)."""
        return np.array([not d.startswith(_NO_DOCUMENT) for d in self.documents], dtype=np.bool_)

    @property
    def known_documents(self) -> int:
        """Return the number of documents that the items name."""
        return len({d for d, named in zip(self.documents, self.named, strict=True) if named})

    @cached_property
    def answered(self) -> NDArray[np.bool_]:
        """Return where there is an answer; (pipelines, items)."""
        return ~np.isnan(self.correct)

    @cached_property
    def scores(self) -> NDArray[np.float64]:
        """Return 1 for right, 0 for wrong or failed (a user sees no right answer), nan for not sat: (pipelines, items)."""
        return np.where(self.sat & self.failed, 0.0, self.correct)

    @cached_property
    def sat(self) -> NDArray[np.bool_]:
        """Return where an answer or a failure is; nowhere for a pipeline that never answered; (pipelines, items)."""
        return np.asarray((self.answered | self.failed) & self.answered.any(axis=1, keepdims=True))

    @cached_property
    def taking_part(self) -> NDArray[np.bool_]:
        """Return the pipelines that figures are of; (pipelines,).

        Of a run these are all. Not everybody is asked to write: where written answers count, who has one that counts.
        """
        if not self.taken_from.writes:
            return np.ones(len(self.pipelines), dtype=np.bool_)
        return np.asarray(self.sat.any(axis=1))

    @cached_property
    def counted(self) -> NDArray[np.bool_]:
        """Return the items that figures are over: all, but where written answers count those with one that counts; (items,).

        Where choices are missing by design figures are estimates for all.
        """
        if not self.taken_from.writes or self.by_design:
            return np.ones(len(self.items), dtype=np.bool_)
        return np.asarray(self.sat.any(axis=0))

    @property
    def expected(self) -> int:
        """Return the number of answers that there are when whoever takes part has answered all that is counted."""
        if not self.taken_from.writes or self.by_design:
            return int(self.correct.size)
        return int(self.taking_part.sum()) * int(self.counted.sum())

    def accuracy(self) -> NDArray[np.float64]:
        """Return the share right of the items that each pipeline sat, failures counted as wrong; nan without any.

        Where answers are missing by design it is the doubly robust estimate of the share of the whole exam. Who sat the
        whole exam, or took no part in what was designed, has its plain share; who was asked by a design that is lost, none.
        """
        count = self.sat.sum(axis=1)
        total = np.nansum(self.correct, axis=1)
        share = np.full(len(count), np.nan)
        np.divide(total, count, out=share, where=(count > 0) & ~self.unknown)
        return np.where(self.estimated, np.clip(self._whole.value, 0.0, 1.0), share) if self.by_design else share

    def right(self) -> NDArray[np.int64]:
        """Return the number of right answers per pipeline."""
        return np.asarray(np.nansum(self.correct, axis=1), dtype=np.int64)

    def shares(self) -> list[Estimate]:
        """Return `accuracy` with its 95% interval over source documents."""
        right = np.nan_to_num(self.correct)
        plain = clustered_shares(right, self.sat.astype(np.float64), self.documents)
        why = _UNWRITTEN if self.lost == UNWRITTEN else _LOST
        marked = [undefined(why) if unknown else own for unknown, own in zip(self.unknown, plain, strict=True)]
        if not self.by_design:
            return marked
        pairs = zip(self.estimated, estimates(self._whole), marked, strict=True)
        return [whole if estimated else own for estimated, whole, own in pairs]

    def estimated_share(
        self,
        rows: Sequence[int],
        part: NDArray[np.bool_] | None = None,
        values: tuple[NDArray[np.float64], NDArray[np.float64]] | None = None,
    ) -> Estimate:
        """Return the share right of pipelines, each weighing alike, on a part of the exam of which answers are missing by design.

        Args:
            rows: Pipelines; those of which nothing can be said do not count.
            part: Questions; all where None; (items,).
            values: What is averaged instead of right and wrong, and what is predicted of it; (pipelines, items) each.
        """
        settlement = self.settlement
        assert settlement is not None  # noqa: S101 - asked only where there is one
        table, predicted = (self.scores, self._predicted) if values is None else values
        known = [row for row in rows if not self.unknown[row]]
        which = np.ones(len(self.items), dtype=np.bool_) if part is None else part
        return part_share(
            table,
            settlement.drawn,
            self.reach,
            which,
            rows=known,
            designed=self.estimated,
            predicted=predicted,
            member=self._member,
        )

    def cost(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return mean prompt tokens and mean seconds (retrieval counted in) per answer of each pipeline; nan without any."""
        seconds = self.seconds + np.nan_to_num(self.retrieval_seconds)
        tokens, times = ([finite_mean(row) for row in values] for values in (self.prompt_tokens, seconds))
        return np.array(tokens, dtype=np.float64), np.array(times, dtype=np.float64)

    def taken(self, row: int, column: int) -> str:
        """Return the text of the choice that a pipeline took; "" for none."""
        taken, choices = int(self.chosen[row, column]), self.items[column].choices
        return choices[taken] if 0 <= taken < len(choices) else ""

    def choices(self) -> list[int]:
        """Return indices of the pipelines that a person could deploy (neither oracle nor closed book)."""
        return [i for i, p in enumerate(self.pipelines) if p.retriever.kind not in BOUNDS]


def finite_mean(values: NDArray[np.float64]) -> float:
    """Return the mean of what is defined; nan where nothing is."""
    defined = values[np.isfinite(values)]
    return float(defined.mean()) if defined.size else math.nan


@dataclass(frozen=True, slots=True)
class Failure:
    """One reason why answers of one pipeline failed, and how often.

    Attributes:
        pipeline_id: Whose answers.
        reason: In plain words, as the response holds it.
        count: Number of items.
    """

    pipeline_id: str
    reason: str
    count: int


def count_failures(responses: Iterable[Response]) -> tuple[Failure, ...]:
    """Count failed responses by pipeline and reason; give the last response of each pipeline and item only."""
    counts = Counter((r.pipeline_id, r.error) for r in responses if r.error)
    return tuple(Failure(pipeline, reason, n) for (pipeline, reason), n in sorted(counts.items()))


@dataclass(frozen=True)
class ReportInput:
    """Everything that a report shows; parts that a project does not have yet are None or empty.

    Attributes:
        title: Of the report.
        results: The responses.
        fit: The item response model of all kept items.
        scores: Cross-validation of the item models that were tried.
        additivity: Whether sums of component effects predict as well as free abilities.
        controls: The fit beside data without structure.
        steps: Iterative improvement.
        gain: What of its gain is left on held-out answers.
        exam_tables: Tables of the exam room (statistics, effect of each step).
        corpus_tables: Tables of the corpus room.
        examples: A few responses to read: title and rendered text.
        retrieval_metrics: Per retriever label, retrieval quality against the gold spans ("hit_rate", "recall", "mrr",
            "ndcg", "items"; None or nan where undefined).
        confusions: Passage handed over and choice right, by pipeline; none where written answers count, which have their own.
        manifests: Conditions of the answers, plain values, each with the pipeline that gave them.
        notes: Further sentences that a reader must know. (Failures, missing answers, and models that both filtered and
            sat the exam are told without being asked.)
        seed: For every resampling of the report.
        tolerance: Difference in accuracy that does not matter to whoever chooses, as a share.
        writing_pace: Seconds that each kept question took to write; None where none was written in the project.
        failures: Why answers failed; see `count_failures`.
        dropped: Items that filters dropped, so that the report can say who filtered how many.
        document_names: Titles and sources of the documents; shown nowhere, so that text that is kept back is known.
        laboratory: What the retrieval laboratory measured.
        label_tables: What models and people say of the questions' kinds and quality; they name models and people.
        lookups: What strategies reach that look up and need no language model.
        written: Written answers with what was said of them.
        scenarios: What scenarios found.
        sent_to: Other machines to which questions were sent.
        served_at: Other machines on which language models worked, which got whole prompts.
    """

    title: str
    results: ExamResults
    fit: Fit | None = None
    scores: tuple[CrossValidation, ...] = ()
    additivity: Additivity | None = None
    controls: tuple[Control, ...] = ()
    steps: tuple[RefinementStep, ...] = ()
    gain: HeldOutGain | None = None
    exam_tables: tuple[Table, ...] = ()
    corpus_tables: tuple[Table, ...] = ()
    examples: tuple[tuple[str, str], ...] = ()
    retrieval_metrics: Mapping[str, Mapping[str, float | None]] = field(default_factory=dict)
    confusions: tuple[RagConfusion, ...] = ()
    manifests: tuple[tuple[PipelineSpec, Mapping[str, object]], ...] = ()
    notes: tuple[str, ...] = ()
    seed: int = 20240713
    tolerance: float = TOLERANCE
    writing_pace: float | None = None
    failures: tuple[Failure, ...] = ()
    dropped: tuple[Item, ...] = ()
    document_names: tuple[str, ...] = ()
    laboratory: RetrievalMeasurements | None = None
    label_tables: tuple[Table, ...] = ()
    lookups: tuple[LookupBaseline, ...] = ()
    written: WrittenReport | None = None
    scenarios: ScenarioReport | None = None
    sent_to: tuple[str, ...] = ()
    served_at: tuple[str, ...] = ()


def build_results(
    pipelines: Sequence[PipelineSpec],
    items: Sequence[Item],
    *,
    loglikelihoods: NDArray[np.float64],
    lengths: NDArray[np.int32],
    failed: NDArray[np.bool_],
    prompt_tokens: NDArray[np.float64],
    seconds: NDArray[np.float64],
    retrieval_seconds: NDArray[np.float64],
    mode: Mode = "per_character",
    taken: NDArray[np.int64] | None = None,
) -> ExamResults:
    """Decide every response under one normalisation and arrange the results.

    Args:
        pipelines: Rows.
        items: Columns, in the wording that was asked.
        loglikelihoods: Sum per choice, nats, (pipelines, items, choices); nan where there is none.
        lengths: Characters, bytes and tokens of each choice, (3, pipelines, items, choices).
        failed: (pipelines, items).
        prompt_tokens: (pipelines, items). The same for both times.
        seconds: Wall time of scoring.
        retrieval_seconds: Share of the time of retrieval.
        mode: Length normalisation.
        taken: Choices that systems elsewhere took, -1 for none of them, -2 without an answer; other rows do not count.
    """
    chosen, ties = choose_all(loglikelihoods, lengths, mode)
    answered = chosen >= 0
    systems = np.array([p.is_system for p in pipelines], dtype=np.bool_)
    if taken is not None and systems.any():  # they show no scores, and the tokens that they read are unknown
        chosen, answered = chosen.copy(), answered.copy()
        chosen[systems], answered[systems] = np.maximum(taken[systems], -1), taken[systems] >= -1
        prompt_tokens = np.where(systems[:, None], np.nan, prompt_tokens)
    keys = np.array([item.key for item in items], dtype=np.int64)
    correct = np.where(answered, (chosen == keys[None, :]).astype(np.float64), np.nan)
    return ExamResults(
        pipelines=tuple(pipelines),
        items=tuple(items),
        correct=correct,
        chosen=chosen,
        failed=failed & ~answered,
        ties=ties,
        prompt_tokens=np.where(answered, prompt_tokens, np.nan),
        seconds=np.where(answered, seconds, np.nan),
        retrieval_seconds=np.where(answered, retrieval_seconds, np.nan),
        documents=_documents(items),
        mode=mode,
    )


def extended(
    results: ExamResults, *, pipelines: Sequence[PipelineSpec] = (), items: Sequence[Item] = ()
) -> ExamResults:
    """Return results with further rows and columns that nobody has answered yet; a design says nothing of them.

    Args:
        results: The responses.
        pipelines: Of the further rows.
        items: Of the further columns.
    """
    if not pipelines and not items:
        return results

    def padded(values: NDArray[Any], empty: float) -> NDArray[Any]:
        return np.pad(values, ((0, len(pipelines)), (0, len(items))), constant_values=empty)

    return replace(
        results,
        pipelines=(*results.pipelines, *pipelines),
        items=(*results.items, *items),
        correct=padded(results.correct, math.nan),
        chosen=padded(results.chosen, -1),
        failed=padded(results.failed, False),
        ties=padded(results.ties, False),
        prompt_tokens=padded(results.prompt_tokens, math.nan),
        seconds=padded(results.seconds, math.nan),
        retrieval_seconds=padded(results.retrieval_seconds, math.nan),
        documents=(*results.documents, *_documents(items)),
        settlement=None,
    )


def _documents(items: Sequence[Item]) -> tuple[str, ...]:
    return tuple(item.evidence[0].document_id if item.evidence else f"{_NO_DOCUMENT}{item.id}" for item in items)
