from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.pipelines.examples import Examples
from ragexam.records import Item, Span

ANSWERS = [f"answer {i}" for i in range(12)]


def exam(n=12, language="en", prefix="i"):
    return [
        Item(
            f"{prefix}{i}",
            f"Question {prefix} {i}?",
            tuple(f"{prefix} {ANSWERS[i]}" if j == i % 4 else f"wrong {j}" for j in range(4)),
            i % 4,
            evidence=(Span("d", 10 * i, 10 * i + 5),),
            language=language,
        )
        for i in range(n)
    ]


def test_none_asked_none_given():
    assert Examples(exam(), 1).of(exam()[0], 0) == ()


def test_all_items_share_the_examples_but_the_examples_themselves():
    items = exam()
    chosen = {item.id: Examples(items, 5).of(item, 2) for item in items}
    (common, count), *_ = Counter(tuple(e.id for e in c) for c in chosen.values()).most_common()
    assert count == len(items) - 2  # a spare steps in for the two examples
    for name in common:
        assert name not in [e.id for e in chosen[name]]


def test_order_of_the_pool_does_not_matter_and_the_seed_does():
    items = exam()
    asked = items[0]
    assert Examples(items, 1).of(asked, 3) == Examples(items[::-1], 1).of(asked, 3)
    assert len({Examples(items, seed).of(asked, 3) for seed in range(8)}) > 1


@given(st.integers(0, 30), st.integers(1, 4))
def test_keys_are_balanced_and_the_item_is_never_among_its_examples(seed, n):
    items = exam()
    for item in items:
        examples = Examples(items, seed).of(item, n)
        assert len(examples) == n
        assert len({e.key for e in examples}) == n
        assert item.id not in {e.id for e in examples}


@pytest.mark.parametrize(
    "twin",
    [
        {"question": "question i 0"},
        {"choices": ("i ANSWER 0.", "x", "y", "z")},
        {"evidence": (Span("d", 4, 7),)},
    ],
)
def test_an_item_with_the_same_question_answer_or_evidence_is_no_example(twin):
    asked, *others = exam()
    fields = {"question": "Else?", "choices": ("other", "x", "y", "z"), "evidence": (Span("e", 0, 9),)} | twin
    near = Item("near", key=0, language="en", **fields)
    for seed in range(6):
        assert "near" not in [e.id for e in Examples([asked, near, *others[:3]], seed).of(asked, 3)]
    assert Examples([asked, near], 0).of(asked, 1) == ()


def test_examples_of_one_prompt_do_not_repeat_each_other():
    asked, one, *_ = exam()
    same = Item("same", one.question.upper(), one.choices, one.key, language="en")
    assert len(Examples([asked, one, same], 0).of(asked, 2)) == 1


def test_examples_come_in_the_item_s_language_where_there_are_enough():
    items = [*exam(8), *exam(8, "de", "j"), *exam(2, "fr", "k")]
    for item in items[8:16]:
        assert {e.language for e in Examples(items, 3).of(item, 2)} == {"de"}
    french = Examples(items, 3).of(items[-1], 2)
    assert [e.language == "fr" for e in french].count(True) <= 1
    assert len(french) == 2


def test_no_example_has_a_wrong_answer_of_the_item_for_its_key() -> None:
    asked = Item("asked", "How long is it?", ("9 m", "8 m"), 0, language="en")
    misleading = Item("a", "How deep is it?", ("7 m", "8 M."), 1, language="en")
    fitting = Item("b", "How high is it?", ("6 m", "8 m"), 0, language="en")
    for seed in range(5):
        pool = Examples([asked, misleading, fitting], seed)
        assert pool.of(asked, 2) == (fitting,)
        assert set(pool.of(fitting, 2)) == {asked}, "8 m is a wrong answer here too"
