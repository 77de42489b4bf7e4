"""The view of grades on the demo project: no written answers there, and which part of a pipeline to mend."""

from __future__ import annotations

import shutil
from pathlib import Path

from ragexam.project import Project
from ragexam.project.grading.page import reading_grades
from tests.finished import LOOKUPS


def test_choice_items_need_no_judge(tmp_path: Path) -> None:
    path = Path(shutil.copyfile(LOOKUPS, tmp_path / "demo.ragexam"))
    with Project.open(path, read_only=True) as project:
        view = reading_grades(project)
        accuracy = dict(
            zip(
                (p.label for p in project.responses.answers().pipelines),
                project.responses.answers().results.accuracy(),
                strict=True,
            )
        )
    assert (view.answers, view.people) == (0, 0)
    assert view.sentences == ("There are no written answers yet.",)
    (table,) = view.tables
    assert table.name == "rag_confusion"
    assert len(table.rows) > 10
    for name, *cells, said in table.rows:
        counts = [int(cell) for cell in cells]  # type: ignore[arg-type]
        assert (counts[0] + counts[2]) / sum(counts) == accuracy[name]
        assert said
    assert sum(int(row[1]) for row in table.rows) > sum(int(row[2]) for row in table.rows)  # type: ignore[arg-type]
