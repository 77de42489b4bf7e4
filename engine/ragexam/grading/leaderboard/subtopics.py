"""Boards by subtopic: how well a system's passages answer the exam questions of each part of a query."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ragexam.grading.leaderboard.exam_cover import exam_cover
from ragexam.grading.leaderboard.pool import GradedPool
from ragexam.grading.leaderboard.trec import Rankings

Topics = Mapping[str, Mapping[str, str]]
"""Query to exam question to subtopic."""


@dataclass(frozen=True, slots=True)
class TopicFigures:
    """Share of one subtopic that a system's passages answer; means over the queries that have it.

    Attributes:
        queries: That have exam questions of it.
        questions: All of these.
        cover: EXAM-Cover over them.
        best: The best grade of each, over the first passages; 0 where none was graded.
    """

    queries: int
    questions: int
    cover: float
    best: float


def topic_of(query: str, question: str, topics: Topics) -> str:
    """Return the subtopic of an exam question; "" for none.

    Args:
        query: That it belongs to.
        question: Its name. Names of the published banks hold the subtopic: QUERY/SUBTOPIC/NAME.
        topics: Subtopics that are noted elsewhere.
    """
    noted = topics.get(query, {}).get(question, "")
    facet = question.rpartition("/")[0]
    return noted or (facet.removeprefix(f"{query}/") if facet.startswith(f"{query}/") else "")


def topic_boards(
    systems: Mapping[str, Rankings], pool: GradedPool, topics: Topics, threshold: float, k: int
) -> dict[str, dict[str, TopicFigures]]:
    """Return the figures of each subtopic by system, in the order in which subtopics come; nothing where none is named.

    Args:
        systems: Rankings by system.
        pool: Grades of passages.
        topics: Subtopics of exam questions.
        threshold: Least grade with which a question counts as answered.
        k: Passages of each system that are looked at.
    """
    by_topic: dict[str, dict[str, list[str]]] = {}
    for query in pool.grades:
        for question in pool.questions(query):
            by_topic.setdefault(topic_of(query, question, topics), {}).setdefault(query, []).append(question)
    if pool.direct or set(by_topic) <= {""}:
        return {}
    return {
        topic: {name: _figures(rankings, pool, banks, threshold, k) for name, rankings in systems.items()}
        for topic, banks in by_topic.items()
    }


def _figures(
    rankings: Rankings, pool: GradedPool, banks: Mapping[str, list[str]], threshold: float, k: int
) -> TopicFigures:
    covers, bests = [], []
    for query, questions in banks.items():
        passages, grades = rankings.get(query, ()), pool.grades[query]
        covers.append(exam_cover(passages, grades, questions, threshold, k) or 0.0)
        best = (
            max((grades.get(p, {}).get(question, 0.0) for p in passages[:k]), default=0.0) for question in questions
        )
        bests.append(sum(best) / len(questions))
    total = sum(map(len, banks.values()))
    return TopicFigures(len(banks), total, sum(covers) / len(covers), sum(bests) / len(bests))
