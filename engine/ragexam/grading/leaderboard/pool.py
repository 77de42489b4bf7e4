"""A graded pool: passages of many systems, each graded once, and the boards and labels that follow (EXAM++, section 4.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ragexam.grading.leaderboard.board import QueryFigures, query_figures
from ragexam.grading.leaderboard.exam_cover import PassageGrades, exam_cover, exam_labels
from ragexam.grading.leaderboard.trec import Qrels, Rankings
from ragexam.grading.leaderboard.workbench import (
    DIRECT,
    WorkbenchGrade,
    WorkbenchGrading,
    WorkbenchQuery,
    whole_number,
)
from ragexam.grading.measures.question_bank import ANSWERED

RELEVANT = 1.0
"""Least grade that counts where nobody says of all but self-ratings: right or wrong, yes or no, marks from 0 to 2 as of Thomas et
al., labels of passages."""

COVER = "cover"
"""Name of EXAM-Cover among the figures of a board."""


@dataclass(frozen=True, slots=True)
class GradedPool:
    """Grades of passages by one grading (a model with a prompt).

    Attributes:
        name: Of the grading.
        grades: Query to passage to question to grade.
        whole: The same as whole numbers, as files of trec_eval have them: of a weighted rating the likeliest one.
        threshold: Least grade that counts where nobody says; it belongs to the scale.
    """

    name: str
    grades: Mapping[str, PassageGrades]
    whole: Mapping[str, PassageGrades]
    threshold: float

    def bank(self, query: str) -> frozenset[str]:
        """Return the questions of a query: all that any of its passages was graded on."""
        return frozenset(question for own in self.grades.get(query, {}).values() for question in own)

    @property
    def direct(self) -> bool:
        """Return whether passages were graded as a whole: then there are no questions to cover."""
        return all(set(own) <= {DIRECT} for passages in self.grades.values() for own in passages.values())

    def qrels(self) -> dict[str, dict[str, float]]:
        """Return each passage's label: its best grade over its query's questions."""
        return {query: exam_labels(passages, self.bank(query)) for query, passages in self.grades.items()}

    def whole_qrels(self) -> dict[str, dict[str, float]]:
        """Return EXAM-Qrels as trec_eval reads them: the labels of the grades as whole numbers."""
        return {query: exam_labels(passages, self.bank(query)) for query, passages in self.whole.items()}


def pools_of(queries: Iterable[WorkbenchQuery]) -> list[GradedPool]:
    """Return every grading that a file holds, in the order in which they come."""
    pools: dict[str, dict[str, dict[str, dict[str, float]]]] = {}
    whole: dict[str, dict[str, dict[str, dict[str, float]]]] = {}
    thresholds: dict[str, float] = {}
    for query, passages in queries:
        for passage in passages:
            gradings = [
                *((grading_name(one), one.by_question, one.whole_by_question) for one in passage.exam_grades or ()),
                *(
                    (grading_name(one), {DIRECT: one.value}, {DIRECT: whole_number(one.value)})
                    for one in passage.grades or ()
                ),
            ]
            for one in passage.exam_grades or ():
                if one.self_ratings is not None:
                    thresholds[grading_name(one)] = ANSWERED
            for name, grades, rounded in gradings:
                for kept, new in ((pools, grades), (whole, rounded)):
                    kept.setdefault(name, {}).setdefault(query, {}).setdefault(passage.paragraph_id, {}).update(new)
    return [GradedPool(name, pools[name], whole[name], thresholds.get(name, RELEVANT)) for name in pools]


def labelled_pool(name: str, labels: Qrels) -> GradedPool:
    """Return labels of passages as a grading of each passage as a whole."""
    grades = {query: {passage: {DIRECT: label} for passage, label in own.items()} for query, own in labels.items()}
    whole = {query: {p: {DIRECT: whole_number(label)} for p, label in own.items()} for query, own in labels.items()}
    return GradedPool(name, grades, whole, RELEVANT)


def grading_name(grading: WorkbenchGrading | WorkbenchGrade) -> str:
    """Return prompt and model of a grading, which tell it from others."""
    prompt = str((grading.prompt_info or {}).get("prompt_class") or grading.prompt_type or "?")
    return f"{prompt} {grading.llm}" if grading.llm else prompt


def rankings_of(queries: Iterable[WorkbenchQuery]) -> dict[str, dict[str, list[str]]]:
    """Return the rankings that a file holds: system to query to passages; parts of a query take turns, rank by rank."""
    rankings: dict[str, dict[str, list[tuple[int, str, str]]]] = {}
    for query, passages in queries:
        for passage in passages:
            for ranking in passage.paragraph_data.rankings:
                own = rankings.setdefault(ranking.method, {}).setdefault(query, [])
                own.append((ranking.rank, ranking.query_id, passage.paragraph_id))
    return {
        system: {query: list(dict.fromkeys(name for _, _, name in sorted(places))) for query, places in own.items()}
        for system, own in rankings.items()
    }


def judgments_of(queries: Iterable[WorkbenchQuery]) -> dict[str, dict[str, float]]:
    """Return what people say of passages; the best of several judgments, since parts of a query are judged apart."""
    judgments: dict[str, dict[str, float]] = {}
    for query, passages in queries:
        for passage in passages:
            for one in passage.paragraph_data.judgments:
                own = judgments.setdefault(query, {})
                own[passage.paragraph_id] = max(own.get(passage.paragraph_id, float("-inf")), float(one.relevance))
    return judgments


def label_board(systems: Mapping[str, Rankings], qrels: Qrels, threshold: float, k: int) -> dict[str, QueryFigures]:
    """Return the figures of every system by labels, query by query; a system without any is left out."""
    by_system = {name: query_figures(rankings, qrels, threshold, k) for name, rankings in systems.items()}
    return {name: figures for name, figures in by_system.items() if figures}


def exam_board(systems: Mapping[str, Rankings], pool: GradedPool, threshold: float, k: int) -> dict[str, QueryFigures]:
    """Return EXAM-Cover and the figures by EXAM-Qrels of every system, query by query; what is undefined is not there.

    Args:
        systems: Rankings by system.
        pool: Grades of passages; one that is not in it covers nothing and is not relevant.
        threshold: Least grade that counts.
        k: Passages that EXAM-Cover and nDCG look at.
    """
    by_labels = label_board(systems, pool.qrels(), threshold, k)
    banks = {} if pool.direct else {query: bank for query in pool.grades if (bank := pool.bank(query))}
    board: dict[str, QueryFigures] = {}
    for name, rankings in systems.items():
        covers = {q: exam_cover(rankings.get(q, ()), pool.grades[q], bank, threshold, k) for q, bank in banks.items()}
        cover = {query: share for query, share in covers.items() if share is not None}
        board[name] = {**({COVER: cover} if cover else {}), **by_labels.get(name, {})}
    return board
