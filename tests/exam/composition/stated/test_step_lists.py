from __future__ import annotations

from collections.abc import Callable

import pytest

from ragexam.exam.composition.stated.step_lists import step_lists
from ragexam.records import Chunk

MakeChunk = Callable[..., Chunk]


def test_a_list_knows_what_it_is_for_and_where_its_steps_stand(make_chunk: MakeChunk) -> None:
    body = "To change the filter\n\n1. Close the valve. Wait.\n2. Open the lid.\n3. Take out the filter.\n\nDone."
    chunk = make_chunk(body, "From: Pumps > Care", document="Pumps")
    (found,) = step_lists([chunk], {"Pumps": "Pumps"})
    assert (found.goal, found.heading, found.first, found.title) == ("To change the filter", False, 1, "Pumps")
    assert [step.text for step in found.steps] == ["Close the valve", "Open the lid", "Take out the filter"]
    span = found.evidence(found.steps[1], found.steps[2])
    assert body[span.start - chunk.start : span.end - chunk.start] == "2. Open the lid.\n3. Take out the filter."


def test_the_goal_is_said_of_one_list_alone(make_chunk: MakeChunk) -> None:
    text = "To wash the filter\n\n1. Open it.\n2. Rinse it.\n\nLater:\n\n1. Dry it.\n2. Close it.\n"
    wash, dry = step_lists([make_chunk(text, "From: Pumps > Care", document="Pumps")], {"Pumps": "Pumps"})
    assert (wash.goal, wash.heading) == ("To wash the filter", False)
    assert (dry.goal, dry.heading) == ("Care", True)


@pytest.mark.parametrize(
    ("lines", "goal"),
    [
        ("To change the filter, complete the steps below.", "To change the filter"),
        ("To change the filter:", "To change the filter"),
        ("To change your filter:", "To change your filter"),
        ("To change the filter you will need a wrench and gloves.", "Care"),
        ("To be on the safe side wear gloves.", "Care"),
        ("To change the filter follow these steps:", "Care"),
        ("To change the filter see page 7.", "Care"),
        ("To add, move or delete a filter:", "Care"),
        ("To change the filter\n\nThe pump is tested once a year.", "Care"),
        ("To change the filter\n\n    The pump is tested once a year.", "Care"),
        ("To change the filter\n\nTo test the pump:", "To test the pump"),
    ],
)
def test_only_the_line_in_front_of_a_list_says_what_it_is_for(make_chunk: MakeChunk, lines: str, goal: str) -> None:
    chunk = make_chunk(f"{lines}\n\n1. Open it.\n2. Rinse it.\n", "From: Pumps > Care", document="Pumps")
    (found,) = step_lists([chunk], {"Pumps": "Pumps"})
    assert (found.goal, found.heading) == (goal, goal == "Care")


def test_markdown_numbers_of_one_and_parts_of_steps(make_chunk: MakeChunk) -> None:
    text = "## Setting up\n\n1. Log in.\n1. Fill in the form.\n   - Name\n1. Press Send.\n"
    (found,) = step_lists([make_chunk(text)], {})
    assert found.goal == "Setting up"
    assert [step.parts for step in found.steps] == [False, True, False]


def test_a_list_that_leaves_a_choice_or_goes_astray_is_none(make_chunk: MakeChunk) -> None:
    assert not step_lists([make_chunk("1. Open it.\n2. Alternatively, leave it.\n")], {})
    assert [len(found.steps) for found in step_lists([make_chunk("1. A b.\n2. C d.\n7. E f.\n8. G h.\n")], {})] == [
        2,
        2,
    ]
    assert not step_lists([make_chunk("1. One alone.\n")], {})
