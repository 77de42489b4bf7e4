"""Sources of responses that a window can offer: graders that graded something, and what is in force."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.grading.grader import FLOOR, GRADERS, USUAL
from ragexam.project.project import Project
from ragexam.records import PERSON
from ragexam.report.results.source import CHOSEN, ResponseSource, source_sentences, usual_threshold


@dataclass(frozen=True, slots=True)
class OfferedGrader:
    """A grader whose grades can say what is right.

    Attributes:
        name: In the project.
        label: For a person.
        low: Least threshold.
        high: Greatest one.
        usual: The usual threshold.
    """

    name: str
    label: str
    low: float
    high: float
    usual: float


@dataclass(frozen=True, slots=True)
class SourceSwitch:
    """Switch of where responses are taken from, with what else there is.

    Attributes:
        source: In force.
        graders: Those that graded some written answer of a pipeline, and the one that decides; none where there is nothing to
            switch to.
        proposed: Name of the one that decides where a person names none; "" without graders.
        decided: Whose grade decides or, while choices count, did before; no grader where nobody's ever did.
        refusal: Why choices count though written answers are wanted; "" where they do not.
    """

    source: ResponseSource
    graders: tuple[OfferedGrader, ...]
    proposed: str = ""
    refusal: str = ""
    decided: ResponseSource = CHOSEN


def reading_switch(project: Project) -> SourceSwitch:
    """Read what can be chosen."""
    source = project.responses.answers().results.taken_from
    there = {*project.grading.graders(), source.grader}  # one whose grades went away decides until another is named
    offered = [
        OfferedGrader(name, kind.label, kind.low, kind.high or 1.0, usual_threshold(name))
        for name, kind in GRADERS.items()
        if name in there and kind.role != "comparison"
    ]
    if PERSON in there:
        offered.append(OfferedGrader(PERSON, "people", 1.0, 5.0, usual_threshold(PERSON)))
    names = [one.name for one in offered]
    proposed = next((name for name in (USUAL, FLOOR, *names) if name in names), "")
    refusal = source_sentences(source)[0] if source.taken != "chosen" and source.refused else ""
    decided = source if source.grader else project.grading.remembered_source()
    if decided.grader not in names:
        decided = CHOSEN
    return SourceSwitch(source, tuple(offered), proposed, refusal, decided)
