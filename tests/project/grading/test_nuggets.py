"""Facts of references as a person reads and changes them: one by one, with undo, and not twice the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ragexam.errors import InputError
from ragexam.grading.rubrics import rubric_inputs
from ragexam.project import Project
from ragexam.project.grading.nuggets import (
    import_nuggets,
    reading_nuggets,
    refuse_changed_nuggets,
    remove_nugget,
    set_nugget,
)
from ragexam.records import Item, Rubric, RubricEntry, WrittenAnswer
from ragexam.store import Store

LEAVE = Item("i1", "How many days?", (), -1, answer="27 days of leave, 20 of them in summer")
OTHER = Item("i2", "Who signs?", (), -1, answer="The head")


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    path = tmp_path / "x.ragexam"
    with Store.create(path) as store:
        store.items.add([LEAVE, OTHER])
        store.answers.add([WrittenAnswer("a", "i1", LEAVE.content_hash, "Desk", "27")])
        store.rubrics.put(Rubric("i1", "nuggets", (RubricEntry("n1", "27 days", origin="model"),), "m", "older"))
    with Project.open(path) as opened:
        yield opened


def facts(project: Project) -> list[tuple[str, str]]:
    return [(entry.text, entry.origin) for line in reading_nuggets(project).lines for entry in line.nuggets]


def test_facts_stand_beside_their_question_and_what_is_of_an_older_wording_says_so(project: Project) -> None:
    view = reading_nuggets(project)
    assert (view.split, view.nuggets) == (1, 1)
    assert [(line.question, line.reference, line.answers, line.outdated) for line in view.lines] == [
        (LEAVE.question, LEAVE.answer, 1, True),
        (OTHER.question, OTHER.answer, 0, False),
    ]


def test_a_fact_is_added_changed_taken_out_and_brought_back(project: Project) -> None:
    set_nugget(project, "i1", "", "20 in summer")
    assert facts(project) == [("27 days", "model"), ("20 in summer", "person")]
    assert not reading_nuggets(project).lines[0].outdated, "a person has seen them"
    set_nugget(project, "i1", "n1", "27 days of leave")
    assert facts(project)[0] == ("27 days of leave", "person")
    remove_nugget(project, "i1", "n1")
    assert facts(project) == [("20 in summer", "person")]
    project.edits.undo()
    project.edits.undo()
    assert facts(project) == [("27 days", "model"), ("20 in summer", "person")]


def test_the_same_words_twice_nothing_and_what_is_gone_are_refused(project: Project) -> None:
    with pytest.raises(InputError, match="same words"):
        set_nugget(project, "i1", "", " 27  DAYS ")
    set_nugget(project, "i1", "n1", "27 Days")
    with pytest.raises(InputError, match="empty"):
        set_nugget(project, "i1", "n1", "  ")
    with pytest.raises(InputError, match="no fact"):
        remove_nugget(project, "i2", "n1")


def test_of_what_a_person_emptied_it_is_said(project: Project) -> None:
    remove_nugget(project, "i1", "n1")
    view = reading_nuggets(project)
    assert (view.split, view.nuggets) == (0, 0)
    assert [(line.emptied, line.outdated) for line in view.lines] == [(True, False), (False, False)]
    set_nugget(project, "i1", "", "27 days")
    assert not reading_nuggets(project).lines[0].emptied


@pytest.mark.parametrize("slip", ["i9,,30 days\n", '"i1",,"30 days'])
def test_a_changed_sheet_with_a_slip_is_not_written_over(project: Project, tmp_path: Path, slip: str) -> None:
    sheet = tmp_path / "nuggets.csv"
    sheet.write_text(f"item,id,nugget\ni1,n1,28 days\n{slip}", "utf-8")
    with pytest.raises(InputError, match=r"nuggets\.csv was changed by somebody"):
        refuse_changed_nuggets(project, sheet)
    sheet.write_text("item,id,nugget\ni1,n1,27 days\ni9,,30 days\n", "utf-8")
    with pytest.raises(
        InputError, match=r"cannot be read: Row 3 of nuggets\.csv: the project has no such question\."
    ) as refused:
        refuse_changed_nuggets(project, sheet)
    assert "--read FILE" in refused.value.hint
    sheet.write_text("name,place\nAda,1\n", "utf-8")
    refuse_changed_nuggets(project, sheet)  # no such sheet


def test_facts_of_more_than_twelve_words_are_refused_but_for_those_that_are_there(
    project: Project, tmp_path: Path
) -> None:
    long = "27 days of leave a year and 20 of them have to be in summer"
    with pytest.raises(InputError, match=r"1 to 12 words\. Too long: “27 days of leave") as refused:
        set_nugget(project, "i1", "", long)
    assert "Part it" in refused.value.hint
    set_nugget(project, "i1", "", " ".join(long.split()[:12]))
    sheet = tmp_path / "nuggets.csv"
    sheet.write_text(f"item,id,nugget\ni1,n1,27 days\ni2,,{long}\n", "utf-8")
    with pytest.raises(InputError, match="Too long"):
        import_nuggets(project, sheet)
    with Store.open(project.path) as store:
        store.rubrics.put(
            Rubric("i2", "nuggets", (RubricEntry("o1", long, origin="person"),), "", rubric_inputs(OTHER))
        )
    sheet.write_text(f"item,id,nugget\ni1,n1,27 days\ni2,o1,{long}\n", "utf-8")
    assert import_nuggets(project, sheet) == 1
    assert facts(project) == [("27 days", "model"), (long, "person")]
