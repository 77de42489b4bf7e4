"""EXAM-Cover and EXAM-Label: what grades of passages, exam question by exam question, say of a system and of a passage."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

PassageGrades = Mapping[str, Mapping[str, float]]
"""Passage id to exam question to grade; a passage that nobody graded is not there."""


def exam_cover(
    passages: Sequence[str], grades: PassageGrades, questions: Collection[str], threshold: float, k: int
) -> float | None:
    """Return the share of a query's exam questions that the first k passages answer (equation 1); None without questions.

    Args:
        passages: Of the system, best first.
        grades: Of passages.
        questions: The query's question bank.
        threshold: Least grade with which a question counts as answered.
        k: Passages looked at: a longer response must not win by its length.
    """
    if not questions:
        return None
    bank = set(questions)
    covered = {q for p in passages[:k] for q, grade in grades.get(p, {}).items() if grade >= threshold and q in bank}
    return len(covered) / len(bank)


def exam_labels(grades: PassageGrades, questions: Collection[str]) -> dict[str, float]:
    """Return each graded passage's label: its best grade over the query's questions (equation 2)."""
    bank = set(questions)
    return {
        passage: max((grade for q, grade in own.items() if q in bank), default=0.0) for passage, own in grades.items()
    }
