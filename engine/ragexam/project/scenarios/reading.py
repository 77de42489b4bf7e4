"""Reading by a person: one question after the other in drawn order, with the passage that it was made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ragexam.errors import InputError
from ragexam.project.project import Project
from ragexam.records import QuestionReading
from ragexam.scenarios.dialogue import as_one_text

__all__ = ["QuestionReading", "QuestionToRead", "ReadingQueue", "given_by", "reading_queue", "write_reading_sheet"]


@dataclass(frozen=True, slots=True)
class QuestionToRead:
    """A question as a person sees it who reads.

    Attributes:
        id: Of the question.
        question: What is asked, with what was asked before in a dialogue.
        answer: What is held to be right.
        passage: The text that it was made from.
    """

    id: str
    question: str
    answer: str
    passage: str


@dataclass(frozen=True, slots=True)
class ReadingQueue:
    """Questions for one person.

    Attributes:
        reader: Who reads.
        questions: In the order in which they are read: the same for everybody with the same number and seed.
        given: What this person has said, by the question's id.
    """

    reader: str
    questions: tuple[QuestionToRead, ...]
    given: Mapping[str, QuestionReading]

    @property
    def done(self) -> int:
        """Return how many of them this person has read."""
        return sum(one.id in self.given for one in self.questions)


def reading_queue(project: Project, reader: str, n: int, seed: int) -> ReadingQueue:
    """Draw questions for a person to read, as many of each scenario; who else read them is not in it.

    Args:
        project: To read from.
        reader: Who reads.
        n: Of each scenario at most.
        seed: Of the draw.

    Raises:
        InputError: No name.
    """
    name = named(reader)
    drawn = project.scenarios.sample((), n, seed)
    questions = tuple(QuestionToRead(one.id, as_one_text(one), one.reference, one.passage) for one in drawn)
    return ReadingQueue(name, questions, given_by(project, name))


def given_by(project: Project, reader: str) -> dict[str, QuestionReading]:
    """Return what a person has said, by the question's id.

    Args:
        project: To read from.
        reader: The person.
    """
    return {one.question_id: one for one in project.scenarios.readings() if one.reader == reader}


def write_reading_sheet(project: Project, path: Path, reader: str, n: int, seed: int) -> int:
    """Write the same questions as a table for a person without this program; return how many.

    Raises:
        InputError: No name, or a filled-in sheet stands there.
        NotEnoughData: There are no questions to read.
    """
    return project.scenarios.write_sheet(path, named(reader), (), n, seed)


def named(reader: str) -> str:
    """Return a reader's name as it is kept.

    Raises:
        InputError: There is none.
    """
    name = " ".join(reader.split())
    if not name:
        raise InputError("Whoever reads needs a name.", "Say who reads.")
    return name
