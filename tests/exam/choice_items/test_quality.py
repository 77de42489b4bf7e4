"""Scores of written questions: what lowers them, which items have one, and what is taken."""

from __future__ import annotations

import pytest

from ragexam.exam.choice_items.filters import apply_filters
from ragexam.exam.choice_items.quality import QUALITY, score_item
from ragexam.records import Item, ItemState

SENTENCE = "Found items are kept at the gate for 14 weeks."
GOOD = "What number of weeks are found items kept at the gate?"
BAD = "How many periods must unclaimed luggage of travellers be stored?"


def item(question: str, **given: object) -> Item:
    made = {"choices": ("14 weeks", "3 weeks", "2 weeks", "9 weeks"), "key": 0, "passage": SENTENCE, "language": "en"}
    return Item(question, question, **{**made, "strategy": "structured", **given})  # type: ignore[arg-type]


def scored(question: str, **given: object) -> float:
    score = score_item(item(question, **given))
    assert score is not None
    return score


def test_a_question_in_the_words_of_its_sentence_scores_higher() -> None:
    assert scored(GOOD) > 0.8 > 0.5 > scored(BAD)


@pytest.mark.parametrize(
    ("worse", "why"),
    [
        ("For how many weeks are found umbrellas and other lost property kept at the gate?", "foreign words"),
        ("For how many weeks?", "leaves out what stands beside the answer"),
        ("How long are found items kept at the gate?", "begins neither with what nor with which"),
    ],
)
def test_each_sign_lowers_the_score(worse: str, why: str) -> None:
    assert scored(worse) < scored(GOOD), why


def test_a_bare_number_lowers_the_score() -> None:
    passage = "The second reminder costs 9.50 euros and is sent by post."
    question = "How much does the second reminder cost?"
    bare = scored(question, passage=passage, choices=("9.50", "3"))
    assert bare < scored(question, passage=passage, choices=("9.50 euros", "3 euros"))


@pytest.mark.parametrize(
    "given",
    [
        {"strategy": "composed"},
        {"strategy": "", "origin": "manual"},
        {"passage": "Nothing of the kind."},
        {"passage": "| Thing | Kept |\n| --- | --- |\n| found items | 14 weeks |"},
        {"choices": (), "key": -1, "answer": "14 weeks"},
    ],
    ids=["composed", "by hand", "elsewhere", "row", "open"],
)
def test_what_no_model_wrote_or_no_sentence_holds_has_no_score(given: dict[str, object]) -> None:
    assert score_item(item(GOOD, **given)) is None


def test_only_what_scores_too_low_is_not_taken_and_says_why() -> None:
    items = [item(GOOD), item(BAD)]
    assert all(i.kept for i in apply_filters(items, embed=None).items)
    report = apply_filters(items, embed=None, strict=0.5)
    good, bad = report.items
    assert (good.state, bad.state) == (ItemState.DRAFT, ItemState.DROPPED)
    assert (dict(report.dropped), good.findings) == ({QUALITY: 1}, ())
    (finding,) = bad.findings
    assert (finding.filter, finding.threshold, finding.drops) == (QUALITY, 0.5, True)
    assert finding.value == scored(BAD)
    assert finding.reason.startswith(f"Not taken: score {round(100 * scored(BAD))} of 100. ")
    again = apply_filters(report.items, embed=None, strict=0.0)
    assert all(i.kept and not i.findings for i in again.items), "with less strictness it is taken"


def test_a_person_decides_against_the_score() -> None:
    report = apply_filters([item(BAD, state=ItemState.ACCEPTED)], embed=None, strict=0.9)
    assert report.items[0].kept
