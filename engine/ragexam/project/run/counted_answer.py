"""The answer of a pipeline to an item that counts: the choice, what was written, or both beside each other."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.project.grading.answer import AnswerView, reading_answer
from ragexam.project.project import Project
from ragexam.project.run.response import ResponseView, reading_response


@dataclass(frozen=True, slots=True)
class CountedAnswer:
    """Answer that counts, to be read.

    Attributes:
        pipeline: Its id.
        item: Id of the item.
        response: The choice; None where only written answers count, and for an open question.
        written: The written answer; None where choices count, and where nothing was written.
    """

    pipeline: str
    item: str
    response: ResponseView | None = None
    written: AnswerView | None = None


def reading_counted(project: Project, pipeline: str, item: str) -> CountedAnswer:
    """Return what a pipeline answered, from where the project takes its responses.

    Args:
        project: An open project.
        pipeline: Id of a pipeline; nothing is found where the run does not have it.
        item: Id of an item; the same.
    """
    source = project.grading.source()
    written = _written(project, pipeline, item) if source.writes else None
    response = None if source.writes and source.taken == "written" else reading_response(project, pipeline, item)
    return CountedAnswer(pipeline, item, response, written)


def _written(project: Project, pipeline: str, item: str) -> AnswerView | None:
    systems = {spec.model_name: spec.id for spec in project.pipelines.chosen() if spec.is_system}
    written = ((a.pipeline_id or systems.get(a.system, ""), a.item_id, a.id) for a in project.grading.answers())
    found = next((own for by, asked, own in written if (by, asked) == (pipeline, item)), "")
    return reading_answer(project, found) if found else None
