"""Checks which pipelines can write, and what that takes."""

from __future__ import annotations

from ragexam.project import Project
from ragexam.project.grading.writing import forecasting_writing, reading_writers
from ragexam.records import WrittenAnswer


def test_every_chosen_pipeline_with_what_it_wrote(graded: Project) -> None:
    chosen = graded.pipelines.chosen()
    item = graded.items.asked()[0]
    graded.edits.add_answers(
        [WrittenAnswer("a", item.id, item.content_hash, "x", "Yes.", pipeline_id=chosen[1].id)], "f"
    )
    writers = reading_writers(graded)
    assert [writer.id for writer in writers] == [spec.id for spec in chosen]
    assert [writer.written for writer in writers[:3]] == [0, 1, 0]


def test_only_what_is_ticked_is_forecast(graded: Project) -> None:
    ids = [spec.id for spec in graded.pipelines.chosen()[:2]]
    asked = len(graded.items.asked())
    assert forecasting_writing(graded, ids, "all", 64).answers == 2 * asked
    assert forecasting_writing(graded, ids[:1], "choice", 64).answers == len(graded.items.kept())
    assert forecasting_writing(graded, [], "all", 64).answers == 0
