"""Sentences on leaderboards: what of files, rankings and labels a reader of the figures has to know."""

from __future__ import annotations

from collections.abc import Collection

from ragexam.queries.grading.passages import GradedPassages
from ragexam.sentences import phrase


def shallow(asked: int, k: int, own: GradedPassages) -> list[str]:
    """Return what to say where there are fewer passages to look at than were asked for.

    Args:
        asked: Passages that boards were to look at.
        k: Those that they look at.
        own: Passages of the project.
    """
    if k == asked:
        return []
    if k == own.graded:
        return [
            phrase(
                "Passages are graded down to rank {0:n}: boards look at these, not at {1:n}. For more, grade passages again.",
                k,
                asked,
            )
        ]
    if k == own.depth:
        return [
            phrase(
                "The retrieval laboratory keeps the first {0:n} passages of each search: boards look at these, not at {1:n}. "
                "For more, measure retrieval again with {1:n} passages looked at (--depth {1:n}), and grade again.",
                k,
                asked,
            )
        ]
    return [phrase("No ranking holds more than {0:n} passages: boards look at these, not at {1:n}.", k, asked)]


def failed(judges: Collection[str]) -> list[str]:
    """Return what a reader must know of judges that did not pass their trial."""
    return [
        phrase(
            "{0:raw} could not tell right answers from wrong ones when it was tried: boards by its grades say nothing.",
            one,
        )
        for one in sorted(judges)
    ]


def partly(queries: int) -> tuple[str, ...]:
    """Return what a reader must know of queries that boards leave out since they were graded in part; nothing where none was."""
    if not queries:
        return ()
    if queries == 1:
        return (
            "1 question is left out of a board: not all of its first passages were asked all questions of its bank. Grade "
            "passages again, only what is missing is asked; or look at fewer passages.",
        )
    return (
        phrase(
            "{0:n} questions are left out of a board: not all of their first passages were asked all questions of their banks. "
            "Grade passages again, only what is missing is asked; or look at fewer passages.",
            f"{queries:,}",
        ),
    )
