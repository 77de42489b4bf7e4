"""The graders that can be chosen."""

from __future__ import annotations

from ragexam.grading.grader import GRADERS
from ragexam.project import Project
from ragexam.project.grading.choice import reading_graders
from ragexam.records import RubricEntry, WrittenAnswer

from .conftest import ASKED


def test_what_each_finds_and_has_done(graded: Project) -> None:
    offer = reading_graders(graded)
    assert [choice.name for choice in offer.graders] == list(GRADERS)
    assert offer.answers == 2 * ASKED
    by_name = {choice.name: choice for choice in offer.graders}
    assert (by_name["token_f1"].graded, by_name["token_f1"].problem) == (80, "")
    assert by_name["rouge_l"].graded == 0
    assert by_name["bert_f1"].embedder
    assert by_name["length"].role == "comparison"


def test_one_that_finds_nothing_to_look_at_says_so(graded: Project) -> None:
    for system in ("Good", "Bad"):
        graded.edits.remove_answers(system)
    item = graded.items.asked()[0]
    graded.edits.add_answers([WrittenAnswer("a", item.id, item.content_hash, "Bare", "Yes.")], "f")
    by_name = {choice.name: choice for choice in reading_graders(graded).graders}
    assert by_name["k_precision"].problem == "No answer came with the passages that it was written from."
    assert by_name["token_f1"].problem == ""


def test_a_bank_makes_a_grader_of_banks_usable(graded: Project) -> None:
    by_name = {choice.name: choice for choice in reading_graders(graded).graders}
    assert by_name["numeric_match"].graded < 80, "it cannot say of answers without a number"
    assert by_name["exam_answered"].problem == "None of the answered questions has a bank of questions."
    item = graded.items.asked()[0]
    graded.edits.set_rubric(item.id, "questions", [RubricEntry("q1", "How long?")])
    by_name = {choice.name: choice for choice in reading_graders(graded).graders}
    assert by_name["exam_answered"].problem == ""
