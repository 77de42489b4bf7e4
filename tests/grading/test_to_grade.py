"""Checks what a grade is made from: what of the evidence the passages hold, and for whom that counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ragexam.exam.choice_items.unsaid import unsaid_choice
from ragexam.grading.grader import GRADERS
from ragexam.grading.to_grade import case_of, grade_inputs, in_turn, is_to_grade, too_long_inputs
from ragexam.records import Chunk, Item, Span, WrittenAnswer

CHUNKS = {f"c{n}": Chunk(f"c{n}", "d", n, 40 * n, 40 * n + 40, "text") for n in range(3)}
ITEM = Item("i", "How long is leave?", (), -1, answer="27 days", evidence=(Span("d", 30, 50),))


def answer(*passages: str, contexts: tuple[str, ...] = ()) -> WrittenAnswer:
    return WrittenAnswer("a", "i", ITEM.content_hash, "Desk", "27 days", passages=passages, contexts=contexts)


@pytest.mark.parametrize(
    ("passages", "held"), [(("c0",), True), (("c1", "c2"), True), (("c2",), False), ((), None), (("gone",), None)]
)
def test_a_part_of_the_evidence_is_something_to_answer_from(passages: tuple[str, ...], held: bool | None) -> None:
    assert case_of(answer(*passages), ITEM, CHUNKS).held is held


def test_of_texts_from_elsewhere_and_without_evidence_nothing_is_known() -> None:
    assert case_of(answer("c2", contexts=("elsewhere",)), ITEM, CHUNKS).held is None
    assert case_of(answer("c2"), replace(ITEM, evidence=()), CHUNKS).held is None


def test_what_the_documents_do_not_say_stands_in_no_passage() -> None:
    unsaid = replace(ITEM, choices=(unsaid_choice("en"), "27 days"), key=0, language="en", answer="")
    assert case_of(answer("c0"), unsaid, CHUNKS).held is False


@pytest.mark.parametrize(
    "reference",
    ["The documents do not say.", "the documents do not say", "Das sagen die Dokumente nicht.", "Unanswerable", "N/A"],
)
def test_a_reference_that_says_so_is_as_good_as_the_choice(reference: str) -> None:
    assert case_of(answer(), replace(ITEM, answer=reference), CHUNKS).held is False


def test_where_a_borrowed_question_is_answered_nothing_is_known() -> None:
    borrowed = replace(ITEM, answer="The passage does not say.", evidence=(), wanted_label="unanswerable")
    assert case_of(answer("c0"), borrowed, CHUNKS).held is None
    assert case_of(answer("c0"), replace(borrowed, origin="imported"), CHUNKS).held is False


def test_what_said_nothing_for_want_of_passages_is_graded_anew_and_nothing_else() -> None:
    kind = GRADERS["negative_rejection"]
    case = replace(case_of(answer("c2"), ITEM, CHUNKS), held=False)
    assert kind.version_for(case) == kind.version
    assert kind.version_for(replace(case, passages=(), held=None)) == kind.version
    assert kind.version_for(replace(case, passages=())) == kind.version + 1
    assert grade_inputs(kind, case, "m") != grade_inputs(kind, replace(case, passages=()), "m")


def test_it_counts_for_those_alone_that_look_at_it() -> None:
    case = case_of(answer("c2"), ITEM, CHUNKS)
    other = replace(case, held=True)
    same = [name for name, kind in GRADERS.items() if grade_inputs(kind, case, "m") == grade_inputs(kind, other, "m")]
    assert (
        set(GRADERS) - set(same)
        == {name for name, kind in GRADERS.items() if kind.by_evidence}
        == {"negative_rejection"}
    )


def test_answers_from_the_same_passages_follow_each_other_and_of_them_those_of_the_same_words() -> None:
    told = [("c0", "b"), ("c1", "a"), ("c0", "a"), ("c1", "b"), ("c0", "b")]
    answers = [replace(answer(passage), id=str(n), text=text) for n, (passage, text) in enumerate(told)]
    kinds = [GRADERS["correctness"]]
    assert [a.id for _, a in in_turn(kinds, answers)] == ["2", "0", "4", "1", "3"]


def test_all_that_share_beginnings_look_at_an_answer_before_the_next_one() -> None:
    """Kinds of refusals ask about passages as grounding does: a thousand answers later a model holds these no more."""
    answers = [replace(answer(), id=str(n), text=str(n)) for n in range(3)]
    names = ("faithfulness", "direct_thomas", "refusal", "relevance", "direct_sun")
    turns = [(kind.name, a.id) for kind, a in in_turn([GRADERS[name] for name in names], answers)]
    sharing = [(name, n) for n in "012" for name in ("faithfulness", "refusal", "relevance")]
    assert turns[: len(sharing)] == sharing
    assert turns[len(sharing) :] == [(name, n) for name in ("direct_thomas", "direct_sun") for n in "012"]


@pytest.mark.parametrize(
    ("kept", "too_long", "reads", "wanted"),
    [
        ("", False, 0, True),
        ("other", False, 0, True),
        ("inputs", False, 4096, False),
        (too_long_inputs("inputs", 1000), True, 1000, False),
        (too_long_inputs("inputs", 1000), True, 0, False),
        (too_long_inputs("inputs", 1000), True, 1001, True),
        (too_long_inputs("other", 1000), True, 1000, True),
        ("inputs", True, 0, True),
    ],
)
def test_a_grade_is_made_where_it_lacks_or_its_judge_reads_more(
    kept: str, too_long: bool, reads: int, wanted: bool
) -> None:
    assert is_to_grade(kept, "inputs", too_long=too_long, reads=reads) is wanted
