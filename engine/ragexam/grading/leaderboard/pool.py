"""A graded pool: passages of many systems, each graded once, and the boards and labels that follow (EXAM++, section 4.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import zip_longest

from msgspec import UNSET, UnsetType

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

_DEEPEST = 10_000
"""Rank up to which gaps of a ranking are kept: no published ranking is deeper, and a wrong number must not fill the memory."""

Banks = Mapping[str, Mapping[str, Collection[str]]]
"""Name of a grading to query to all questions that it asks of its passages."""


@dataclass(frozen=True, slots=True)
class GradedPool:
    """Grades of passages by one grading (a model with a prompt).

    Attributes:
        name: Of the grading.
        grades: Query to passage to question to grade.
        whole: The same as whole numbers, as files of trec_eval have them: of a weighted rating the likeliest one.
        threshold: Least grade that counts where nobody says; it belongs to the scale.
        banks: Query to its questions, where they are known whatever was graded.
    """

    name: str
    grades: Mapping[str, PassageGrades]
    whole: Mapping[str, PassageGrades]
    threshold: float
    banks: Mapping[str, Collection[str]] = field(default_factory=dict)

    def questions(self, query: str) -> tuple[str, ...]:
        """Return the questions of a query in their order: its bank where it is known, else all that a passage was graded on."""
        if query in self.banks:
            return tuple(self.banks[query])
        return tuple(dict.fromkeys(question for own in self.grades.get(query, {}).values() for question in own))

    def bank(self, query: str) -> frozenset[str]:
        """Return the questions of a query."""
        return frozenset(self.questions(query))

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


def pools_of(queries: Iterable[WorkbenchQuery], banks: Banks | None = None) -> list[GradedPool]:
    """Return every grading that a file holds, in the order in which they come.

    Args:
        queries: Of the file.
        banks: Questions of queries where they are known; files hold those alone that some passage has a grade of.
    """
    known = banks or {}
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
    return [
        GradedPool(name, pools[name], whole[name], thresholds.get(name, RELEVANT), known.get(name, {}))
        for name in pools
    ]


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
    """Return the rankings that a file holds: system to query to passages, each at its rank.

    Where the file lacks a passage before another one, a name that no passage has stands at its rank, so that figures and files of
    trec_eval, which counts lines, have true ranks. Parts of a query take turns, rank by rank.
    """
    rankings: dict[str, dict[str, set[tuple[int, str, str]]]] = {}
    for query, passages in queries:
        for passage in passages:
            for ranking in passage.paragraph_data.rankings:
                own = rankings.setdefault(ranking.method, {}).setdefault(query, set())
                own.add((ranking.rank, ranking.query_id, passage.paragraph_id))
    firsts = {system: min(1, *(min(places)[0] for places in own.values())) for system, own in rankings.items()}
    return {
        system: {query: _at_ranks(places, firsts[system]) for query, places in own.items()}
        for system, own in rankings.items()
    }


def _at_ranks(places: Iterable[tuple[int, str, str]], first: int) -> list[str]:
    """Return the passages of a query.

    Args:
        places: Rank, part of the query, and passage.
        first: Rank that the system's first passages have: 1, in some files 0.
    """
    parts: dict[str, list[str | None]] = {}
    for rank, part, passage in sorted(places):
        own = parts.setdefault(part, [])
        own += [None] * (min(rank - first, _DEEPEST) - len(own))
        own.append(passage)
    ranked: dict[str, None] = {}
    for row in zip_longest(*(parts[part] for part in sorted(parts)), fillvalue=""):
        for name in row:
            if name is None:
                ranked[_unpooled(len(ranked) + 1)] = None
            elif name:
                ranked.setdefault(name)
    return list(ranked)


@lru_cache(maxsize=8 * _DEEPEST)
def _unpooled(rank: int) -> str:
    """Return the name that stands for a passage which the file lacks."""
    return f"unpooled:{rank}"


def judgments_of(queries: Iterable[WorkbenchQuery]) -> dict[str, dict[str, float]]:
    """Return what people say of passages; the best of several judgments, since parts of a query are judged apart."""
    judgments: dict[str, dict[str, float]] = {}
    for query, passages in queries:
        for passage in passages:
            for one in passage.paragraph_data.judgments:
                own = judgments.setdefault(query, {})
                own[passage.paragraph_id] = max(own.get(passage.paragraph_id, float("-inf")), float(one.relevance))
    return judgments


def judgments_by_cut(queries: Sequence[WorkbenchQuery]) -> dict[str, dict[str, dict[str, float]]]:
    """Return what is said of the passages that a system goes through, by system, where passages are cut in unlike ways.

    A system cannot find what was cut for another one. Nothing is returned of a system of which no file says how they were cut.
    """
    cuts = {
        place.method: place.cut for _, passages in queries for one in passages for place in one.paragraph_data.rankings
    }
    judged: dict[str | UnsetType, dict[str, dict[str, float]]] = {}
    for query, passages in queries:
        for passage in passages:
            for one in passage.paragraph_data.judgments:
                own = judged.setdefault(one.cut, {}).setdefault(query, {})
                own[passage.paragraph_id] = max(own.get(passage.paragraph_id, float("-inf")), float(one.relevance))
    return {method: judged.get(cut, {}) for method, cut in cuts.items() if cut is not UNSET}


def label_board(
    systems: Mapping[str, Rankings], qrels: Qrels, threshold: float, k: int, own: Mapping[str, Qrels] | None = None
) -> dict[str, QueryFigures]:
    """Return the figures of every system by labels, query by query; a system without any is left out.

    Args:
        systems: Rankings by system.
        qrels: Labels.
        threshold: Least label that is relevant.
        k: Passages that nDCG looks at.
        own: Labels of what a system can find, in the place of `qrels` for the queries that have any above 0 there: of systems
            that search passages which were cut otherwise.
    """
    found = {
        name: {q: labels for q, labels in of.items() if max(labels.values(), default=0.0) > 0}
        for name, of in (own or {}).items()
    }
    by_system = {
        name: query_figures(rankings, {**qrels, **found.get(name, {})}, threshold, k)
        for name, rankings in systems.items()
    }
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
