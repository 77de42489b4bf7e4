"""A graded pool: passages of many systems, each graded once, and the boards and labels that follow (EXAM++, section 4.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ragexam.grading.leaderboard.board import ranking_figures
from ragexam.grading.leaderboard.exam_cover import PassageGrades, exam_cover, exam_labels
from ragexam.grading.leaderboard.trec import Qrels, Rankings
from ragexam.grading.leaderboard.workbench import DIRECT, WorkbenchGrade, WorkbenchGrading, WorkbenchQuery

COVER = "cover"
"""Name of EXAM-Cover among the figures of a board."""


@dataclass(frozen=True, slots=True)
class GradedPool:
    """Grades of passages by one grading (a model with a prompt).

    Attributes:
        name: Of the grading.
        grades: Query to passage to question to grade.
        rated: Whether grades are ratings on a scale; else 0 or 1.
    """

    name: str
    grades: Mapping[str, PassageGrades]
    rated: bool

    def bank(self, query: str) -> frozenset[str]:
        """Return the questions of a query: all that any of its passages was graded on."""
        return frozenset(question for own in self.grades.get(query, {}).values() for question in own)

    @property
    def direct(self) -> bool:
        """Return whether passages were graded as a whole: then there are no questions to cover."""
        return all(set(own) <= {DIRECT} for passages in self.grades.values() for own in passages.values())

    def qrels(self) -> dict[str, dict[str, float]]:
        """Return EXAM-Qrels: each passage's best grade over its query's questions."""
        return {query: exam_labels(passages, self.bank(query)) for query, passages in self.grades.items()}


def pools_of(queries: Iterable[WorkbenchQuery]) -> list[GradedPool]:
    """Return every grading that a file holds, in the order in which they come."""
    pools: dict[str, dict[str, dict[str, dict[str, float]]]] = {}
    rated: dict[str, bool] = {}
    for query, passages in queries:
        for passage in passages:
            for one in passage.exam_grades or ():
                name = grading_name(one)
                rated[name] = rated.get(name, False) or one.self_ratings is not None
                own = pools.setdefault(name, {}).setdefault(query, {}).setdefault(passage.paragraph_id, {})
                own.update(one.by_question)
            for grade in passage.grades or ():
                name = grading_name(grade)
                rated[name] = rated.get(name, False) or grade.self_ratings is not None
                pools.setdefault(name, {}).setdefault(query, {})[passage.paragraph_id] = {DIRECT: grade.value}
    return [GradedPool(name, grades, rated[name]) for name, grades in pools.items()]


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


def label_board(systems: Mapping[str, Rankings], qrels: Qrels, threshold: float, k: int) -> dict[str, dict[str, float]]:
    """Return the figures of every system by labels; none where no passage is relevant."""
    by_system = {name: ranking_figures(rankings, qrels, threshold, k) for name, rankings in systems.items()}
    return {name: figures for name, figures in by_system.items() if figures is not None}


def exam_board(
    systems: Mapping[str, Rankings], pool: GradedPool, threshold: float, k: int
) -> dict[str, dict[str, float]]:
    """Return EXAM-Cover and the figures by EXAM-Qrels of every system; what is undefined is not there.

    Args:
        systems: Rankings by system.
        pool: Grades of passages; one that is not in it covers nothing and is not relevant.
        threshold: Least grade that counts.
        k: Passages that EXAM-Cover and nDCG look at.
    """
    by_labels = label_board(systems, pool.qrels(), threshold, k)
    banks = {} if pool.direct else {query: bank for query in pool.grades if (bank := pool.bank(query))}
    board = {}
    for name, rankings in systems.items():
        covers = (exam_cover(rankings.get(q, ()), pool.grades[q], bank, threshold, k) for q, bank in banks.items())
        cover = [share for share in covers if share is not None]
        board[name] = {**({COVER: sum(cover) / len(cover)} if cover else {}), **by_labels.get(name, {})}
    return board
