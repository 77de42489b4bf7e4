"""Sentences on leaderboards: what of files, rankings and labels a reader of the figures has to know."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from ragexam.grading.leaderboard.pool import GradedPool
from ragexam.grading.leaderboard.trec import Rankings
from ragexam.queries.grading.passages import GradedPassages
from ragexam.sentences import listed, phrase

_SYSTEMS, _QUERIES = 4, 3
"""Systems, and queries of each, that a sentence lists at most; the others are counted."""


def uneven(rankings: Mapping[str, Rankings], labelled: Collection[str]) -> list[str]:
    """Return what rankings lack of the queries that have labels, and what they have too much.

    Args:
        rankings: By system.
        labelled: Queries with a grade or a label.
    """
    lacking = {name: [query for query in sorted(labelled) if not own.get(query)] for name, own in rankings.items()}
    beyond = {name: [query for query in sorted(own) if query not in labelled] for name, own in rankings.items()}
    told = []
    if any(lacking.values()):
        told.append(
            phrase(
                "Queries with labels that a system has no ranking of count as nothing found: {0:raw}.",
                _of_systems(lacking),
            )
        )
    if any(beyond.values()):
        told.append(phrase("Ranked queries without any label are left out: {0:raw}.", _of_systems(beyond)))
    return told


def _of_systems(queries: Mapping[str, Sequence[str]]) -> str:
    """Return systems with their queries, as a sentence lists them; those without any are left out."""
    named = [phrase("{0:raw} ({1:raw})", name, listed(own, _QUERIES)) for name, own in queries.items() if own]
    return listed(named, _SYSTEMS)


def unreached(boards: Iterable[tuple[GradedPool, float]]) -> list[str]:
    """Return what to say of boards that count from a grade on which nothing has.

    Args:
        boards: Gradings, each with the least grade that counts.
    """
    told = []
    for pool, threshold in boards:
        every = [grade for own in pool.grades.values() for one in own.values() for grade in one.values()]
        if every and max(every) < threshold:
            told.append(
                phrase(
                    "The greatest grade of {0:raw} is {1:n}: from {2:n} on its board counts nothing, but for nDCG, which goes by the "
                    "grades themselves.",
                    pool.name,
                    f"{max(every):g}",
                    f"{threshold:g}",
                )
            )
    return told


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
