"""Checks what composed questions withstood, counted by hand."""

from __future__ import annotations

from dataclasses import replace

from ragexam.exam.demands.gates.gate_table import fallen_table, flattered, gate_table
from ragexam.records import Finding, Guess, Item, ItemState


def finding(name: str, value: float | None, drops: bool = False) -> Finding:
    return Finding(name, value, None, drops, "")


def test_figures_are_of_kept_questions_and_answerable_of_all(item: Item) -> None:
    good = replace(
        item,
        findings=(finding("string_search", 0.0), finding("all_passages", 1.0), finding("one_passage", 0.5)),
        guesses=(Guess("h", "m", (), 1.0, 0, 0.1),),
    )
    bad = replace(
        item,
        id="j",
        state=ItemState.DROPPED,
        findings=(finding("string_search", 1.0, True), finding("all_passages", 0.0, True)),
    )
    lookup = replace(item, id="k", strategy="structured", demand="lookup")
    assert gate_table([good, bad, lookup]).rows == (("heavier_by", 2, 1, 0.25, 0.0, 1.0, 0.5, 0.5),)
    assert gate_table([lookup]).rows == ()


def test_a_model_that_tried_questions_and_sits_the_exam_is_told_of(item: Item) -> None:
    def fell(model: str, *before: Finding) -> Item:
        said = Finding("all_passages", 0.0, 1.0, True, "", model)
        return replace(item, id=f"{model}{len(before)}", state=ItemState.DROPPED, findings=(*before, said))

    passed = replace(item, findings=(Finding("all_passages", 1.0, 1.0, False, "", "h"),))
    alike = fell("h", finding("string_search", 1.0, True))  # dropped whoever sits the exam
    brought_back = replace(fell("h"), id="b", state=ItemState.DRAFT)
    sitting = {"g": "Other", "h": "Small"}
    assert flattered([item, passed, alike, brought_back], sitting) == []
    assert flattered([fell("h"), passed], {"g": "Other"}) == []
    (one,) = flattered([passed, fell("h"), alike], sitting)
    assert one.startswith("Small sits the exam and had tried its questions before: one that it could not answer")
    first, second = flattered([fell("h"), fell("h", finding("one_passage", 0.5)), fell("g")], sitting)
    assert (first[:5], "2 that it could not answer were left out, so its own score may be flattered." in second) == (
        "Other", True,
    )  # fmt: skip
    assert gate_table([passed, fell("h")], sitting).note.endswith(one)
    assert gate_table([passed, fell("h")]).note == gate_table([passed], sitting).note


def test_each_question_counts_once_for_the_first_check_that_speaks_against_it(item: Item) -> None:
    fallen = replace(item, state=ItemState.DROPPED)
    items = [
        item,
        replace(fallen, findings=(finding("all_passages", 0.0, True), finding("string_search", 1.0, True))),
        replace(fallen, findings=(finding("all_passages", 0.0, True),)),
        replace(fallen, state=ItemState.REJECTED),
        replace(item, strategy="structured", demand="lookup"),
    ]
    assert fallen_table(items).rows == (
        ("heavier_by", "kept", 1, 0.25),
        ("heavier_by", "string search finds the answer", 1, 0.25),
        ("heavier_by", "not answered right with all its passages", 1, 0.25),
        ("heavier_by", "rejected by a person", 1, 0.25),
    )
    assert fallen_table([items[-1]]).rows == ()
