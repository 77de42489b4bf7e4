"""Words for grades that rest on something that has changed since, the same wherever grades are told."""

from __future__ import annotations

from ragexam.sentences import phrase


def out_of_date_sentences(number: int) -> tuple[str, ...]:
    """Return what a reader must know of grades that are out of date; nothing where none is.

    Args:
        number: How many grades.
    """
    if not number:
        return ()
    if number == 1:
        return (
            "1 grade is out of date: what it rests on (facts, question bank, passages, or the grader itself) has changed since. "
            "It counts as it is until its grader grades again.",
        )
    return (
        phrase(
            "{0:n} grades are out of date: what they rest on (facts, question banks, passages, or the grader itself) has changed "
            "since. They count as they are until their graders grade again.",
            f"{number:,}",
        ),
    )
