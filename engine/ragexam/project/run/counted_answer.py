"""The answer of a pipeline to an item that counts: the choice, what was written, or both beside each other."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.project.grading.answer import AnswerView, reading_answer
from ragexam.project.project import Project
from ragexam.project.run.response import ResponseView, reading_response
from ragexam.records import Item, PipelineSpec
from ragexam.report.results.source import Taken


@dataclass(frozen=True, slots=True)
class CountedAnswer:
    """Answer that counts, to be read.

    Attributes:
        pipeline: Whose.
        item: The question.
        taken: What counts: the choice, what was written, or both.
        response: The choice; None where only written answers count, and of an open question.
        written: The written answer that decides; None where choices count, and where nothing was written.
        unwritten: Why nothing could be written; "" where something was, or nobody tried.
    """

    pipeline: PipelineSpec
    item: Item
    taken: Taken = "chosen"
    response: ResponseView | None = None
    written: AnswerView | None = None
    unwritten: str = ""


def reading_counted(project: Project, pipeline: str, item: str, *, chosen: bool = False) -> CountedAnswer | None:
    """Return what a pipeline answered, from where the project takes its responses; None where the run does not have the two.

    Args:
        project: An open project.
        pipeline: Id of a pipeline.
        item: Id of an item.
        chosen: The choice, whatever counts.
    """
    answers = project.responses.chosen() if chosen else project.responses.answers()
    spec = next((one for one in answers.pipelines if one.id == pipeline), None)
    asked = next((one for one in answers.items if one.id == item), None)
    if spec is None or asked is None:
        return None
    source = answers.results.taken_from
    taken: Taken = source.taken if source.writes else "chosen"
    response = None if taken == "written" else reading_response(project, pipeline, item)
    if taken == "chosen":
        return CountedAnswer(spec, asked, taken, response)
    decides = answers.written.get((pipeline, item))
    written = None if decides is None else reading_answer(project, decides)
    unwritten = "" if written else project.grading.unwritten().get((pipeline, asked.content_hash), "")
    return CountedAnswer(spec, asked, taken, response, written, unwritten)
