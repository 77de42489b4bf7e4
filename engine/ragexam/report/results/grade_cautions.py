"""Words for grades that are out of date or missing, the same wherever grades are told."""

from __future__ import annotations

from collections.abc import Mapping

from ragexam.sentences import phrase


def out_of_date_sentences(number: int) -> tuple[str, ...]:
    """Return what a reader must know of grades that are out of date; nothing where none is.

    Args:
        number: How many grades.
    """
    return _told(
        number,
        "1 grade is out of date: what it rests on (facts, question bank, passages, or the grader itself) has changed since. "
        "It counts as it is until its grader grades again.",
        phrase(
            "{0:n} grades are out of date: what they rest on (facts, question banks, passages, or the grader itself) has changed "
            "since. They count as they are until their graders grade again.",
            f"{number:,}",
        ),
    )


def out_of_date_in_short(number: int) -> tuple[str, ...]:
    """Return the same for a list of steps, whose pages say more.

    Args:
        number: How many grades.
    """
    return _told(
        number,
        "1 grade is out of date: grade again.",
        phrase("{0:n} grades are out of date: grade again.", f"{number:,}"),
    )


def too_long_sentences(number: int) -> tuple[str, ...]:
    """Return what a reader must know of grades that a judge could not give; nothing where none is.

    Args:
        number: How many grades.
    """
    return _told(
        number,
        "1 grade is missing: question, answer and what belongs to them were too long for the judge to read at once. "
        "It is made once the judge, or another one, reads more at once.",
        phrase(
            "{0:n} grades are missing: question, answer and what belongs to them were too long for the judge to read at once. "
            "They are made once the judge, or another one, reads more at once.",
            f"{number:,}",
        ),
    )


def too_long_passage_sentences(number: int) -> tuple[str, ...]:
    """Return what a reader must know of grades of passages that a judge could not give; nothing where none is.

    Args:
        number: How many grades.
    """
    return _told(
        number,
        "1 grade is missing: question and passage were too long for the judge to read at once. It is made once the judge reads "
        "more at once; or cut the documents into shorter passages, measure retrieval and grade again.",
        phrase(
            "{0:n} grades are missing: question and passage were too long for the judge to read at once. They are made once the "
            "judge reads more at once; or cut the documents into shorter passages, measure retrieval and grade again.",
            f"{number:,}",
        ),
    )


def grade_cautions(out_of_date: Mapping[str, int], too_long: Mapping[str, int]) -> tuple[str, ...]:
    """Return what a reader must know of grades that are out of date or missing; nothing where none is.

    Args:
        out_of_date: How many are out of date, by the grader's name.
        too_long: How many are missing since they were too long for the judge, by the grader's name.
    """
    return *out_of_date_sentences(sum(out_of_date.values())), *too_long_sentences(sum(too_long.values()))


def _told(number: int, one: str, several: str) -> tuple[str, ...]:
    """Return the sentence for one or for several; nothing for none."""
    return () if not number else (one if number == 1 else several,)
