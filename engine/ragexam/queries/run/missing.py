"""Tells what is missing as long as no answer counts: choices, written answers, or their grades."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.queries.run.answers import CurrentResponses


@dataclass(frozen=True, slots=True)
class MissingAnswers:
    """Record of what has to be done before there is an answer that counts.

    Attributes:
        step: In which it is done: "run" or "grading".
        hint: The same for a person.
    """

    step: str
    hint: str


CHOICES = MissingAnswers("run", "Run the pipelines first.")
WRITTEN = MissingAnswers(
    "grading",
    "Written answers count here, and no chosen pipeline has one that could count: let pipelines write (page Written answers, or "
    "ragexam write), or let choices count (“Right means”, or --from chosen).",
)
GRADES = MissingAnswers(
    "grading",
    "Written answers count here, and none has a grade of the grader that decides: grade them (page Written answers, or ragexam "
    "grade), or let choices count (“Right means”, or --from chosen).",
)
INSTEAD = (
    "Choices count here, and no pipeline has made any; written answers are there with grades: let these count (“Right means”, or "
    "--from written), or run pipelines first."
)


def missing_answers(answers: CurrentResponses) -> MissingAnswers:
    """Return what is missing first where no answer counts.

    Args:
        answers: Those that count, of which there are none.
    """
    if answers.written_instead:
        return MissingAnswers("run" if answers.pipelines else "grading", INSTEAD)
    source = answers.results.taken_from
    if not source.writes or (source.taken == "both" and not answers.matrix.answered.any()):
        return CHOICES
    return GRADES if answers.ungraded else WRITTEN
