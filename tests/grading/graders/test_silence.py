"""An answer without a word: every grader says something honest of it, and no model is asked what it thinks of nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ragexam.embedding.hashed import HashedEmbedder
from ragexam.exam.choice_items.unsaid import unsaid_choice
from ragexam.grading.grade_answers import in_words_of_reference, judge
from ragexam.grading.grader import GRADERS, SILENCE, AnswerCase, GradingMeans
from ragexam.grading.to_grade import grade_inputs
from ragexam.records import RubricEntry

CASE = AnswerCase(
    "How much leave is there?",
    "",
    "27 days of leave",
    ("There are 27 days of leave in a year.",),
    "en",
    (RubricEntry("n1", "27 days", answer="27"), RubricEntry("n2", "of leave", answer="leave")),
    held=True,
)
UNDEFINED = {
    "k_precision", "bert_k_precision", "grounding", "faithfulness", "coherence", "fluency", "nugget_contradiction",
    "negative_rejection",
}  # fmt: skip
"""Of nothing they say nothing: it claims nothing, is not written, and here the passages tell."""


@pytest.mark.parametrize("text", ["", " \n", "…", "\u200b"])
@pytest.mark.parametrize("name", list(GRADERS))
def test_nothing_is_wrong_or_undefined_and_nobody_is_asked(judge_saying, name: str, text: str) -> None:
    kind, (asked, backend) = GRADERS[name], judge_saying(lambda _: {"Yes": 1.0, "5": 1.0})
    said = judge(kind, replace(CASE, answer=text), GradingMeans(HashedEmbedder(64), asked))
    lowest = 0.0 if name.startswith("bert_") else kind.low
    assert said.value == (None if name in UNDEFINED else lowest)
    assert backend.prompts == []


def test_what_is_asked_of_it_part_by_part_is_not_there(judge_saying) -> None:
    means = GradingMeans(judge=judge_saying(lambda _: {"Yes": 1.0})[0])
    parts = judge(GRADERS["nugget_completeness"], CASE, means).parts
    assert [(part.label, part.text) for part in parts] == [("not_support", "27 days"), ("not_support", "of leave")]
    assert [part.label for part in judge(GRADERS["exam_verified"], CASE, means).parts] == ["no answer", "no answer"]
    assert (
        judge(GRADERS["answers_at_all"], CASE, means).remark == SILENCE == judge(GRADERS["refusal"], CASE, means).remark
    )


def test_who_says_nothing_does_not_decline(judge_saying) -> None:
    unsaid = replace(CASE, reference=unsaid_choice("en"), held=False)
    kind = GRADERS["key_match"]
    means = GradingMeans(judge=judge_saying(lambda _: {"Yes": 1.0})[0])
    declined = replace(unsaid, answer="The passages do not say.")
    assert judge(kind, in_words_of_reference(kind, declined), means).value == 1.0
    assert judge(kind, in_words_of_reference(kind, unsaid), means).value == 0.0
    assert judge(GRADERS["negative_rejection"], unsaid, means).value == 0.0


def test_only_what_was_said_of_nothing_is_made_anew() -> None:
    """The hash of a grade of words is what it was, so that no model is asked again for it."""
    kind = GRADERS["fluency"]
    assert grade_inputs(kind, CASE, "m") != grade_inputs(kind, replace(CASE, answer=" "), "m")
    assert grade_inputs(kind, replace(CASE, answer="27"), "m") == grade_inputs(kind, replace(CASE, answer="27"), "m")
