from __future__ import annotations

import json
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.exam.choice_items.distractors import ItemAttempt, build_item, read_wrong, why_cut
from ragexam.exam.choice_items.facts import Fact
from ragexam.exam.choice_items.mined_answers import vary_digits
from ragexam.exam.choice_items.plausibility import Scored, choose_wrong
from ragexam.exam.choice_items.settings import GenerationSettings
from ragexam.exam.passages.pool import AnswerPool
from ragexam.exam.passages.quantities import same_answer
from ragexam.records import Span, from_json, to_json

PASSAGE = (
    "Parcels for Norhaven are returned after 9 days. Crates for Norhaven are returned after 16 days. "
    "Heavy parcels are signed by the pier master, and light ones by the gate officer."
)


def fact(answer: str = "9 days", kind: str = "measure", form: str = "# day", **more: str) -> Fact:
    sentence = more.get("sentence", "Parcels for Norhaven are returned after 9 days.")
    return Fact(
        "fact1", "here", answer, more.get("question", "After how long are parcels for Norhaven returned?"), kind, form,
        sentence, Span("doc", 100, 147), PASSAGE, "harbour", more.get("language", "en"), "told-hash",
    )  # fmt: skip


def settings(**changes) -> GenerationSettings:
    return GenerationSettings(**{"check_open_book": False, "own_distractors": False, **changes})


@pytest.fixture
def pool(make_chunk) -> AnswerPool:
    lines = [
        f"The store number {n} in yard {n} keeps its goods for {n} days in all weathers." for n in (11, 12, 18, 21)
    ]
    far = "Barrels stay in the cellar for 900 days. Pay is due within 30 hours. It takes 10 working days."
    return AnswerPool([make_chunk(text, document=f"d{i}") for i, text in enumerate([*lines, far])])


def test_an_amount_gets_amounts_of_its_unit_and_scale(pool, told) -> None:
    item = build_item(fact(), [], told(), settings(), 5, pool=pool).item
    assert item is not None
    assert item.choices[item.key] == "9 days"
    assert len(set(item.choices)) == 4
    assert all(c.endswith(" days") and 9 / 5 <= int(c.split()[0]) <= 45 for c in item.choices)
    assert item.evidence == (Span("doc", 100, 147),)


def test_the_passages_other_amount_is_considered_first(pool, told) -> None:
    attempt = build_item(fact(), [], told(), settings(), 5, pool=pool)
    assert (attempt.pool[0].text, attempt.pool[0].source) == ("16 days", "passage")
    assert {w.source for w in attempt.pool} == {"passage", "corpus", "varied"}


def test_an_attempt_survives_json(pool, told) -> None:
    attempt = build_item(fact(), [], told(), settings(), 5, pool=pool)
    assert from_json(ItemAttempt, json.loads(json.dumps(to_json(attempt)))) == attempt


def test_the_same_seed_gives_the_same_item(pool, told) -> None:
    made = {build_item(fact(), [], told(), settings(), seed, pool=pool).item for seed in (5, 5)}
    assert len(made) == 1


def test_the_model_is_asked_where_the_corpus_has_nothing(told) -> None:
    names = json.dumps({"wrong": ["deck officer", "pier master", "cargo clerk", "crane operator", "deck officer"]})
    signed = fact(
        "pier master", "role", "", question="Who signs heavy parcels for Norhaven?", sentence="The pier master signs."
    )
    attempt = build_item(signed, [], told(lambda prompt: names), settings(own_distractors=True), 2)
    assert attempt.item is not None
    wrong = set(attempt.item.choices) - {"pier master"}
    assert wrong <= {"deck officer", "cargo clerk", "crane operator", "gate officer"}
    assert attempt.raw == names


def test_too_few_wrong_answers_are_told(told) -> None:
    signed = fact("pier master", "role", "", question="Who signs heavy parcels?", sentence="The pier master signs.")
    attempt = build_item(signed, [], told(), settings(), 2)
    assert attempt.item is None
    assert "too few" in attempt.reason


def test_an_item_that_its_own_passage_does_not_answer_is_refused(pool, told) -> None:
    # Likes every text but the key, with the passage and without.
    backend = told(like=lambda prompt, text: -50.0 if text.strip() == "9 days" else -float(len(text)))
    attempt = build_item(fact(), [], backend, settings(check_open_book=True), 5, pool=pool)
    assert attempt.item is None
    assert "passage" in attempt.reason


def test_meaning_brings_the_nearest_names_forward(make_chunk, told) -> None:
    chunks = [
        make_chunk(f"Each week the report goes to the {name} for reading.", document=name)
        for name in (
            "Tax Office",
            "Ferry Office",
            "Bakery Guild",
            "Choir Club",
            "Chess Club",
            "Garden Club",
            "Zoo Club",
        )
    ]

    def embed(texts):
        return np.array([[1.0, 0.0] if "Office" in t else [0.0, 1.0] for t in texts], dtype=np.float32)

    asked = fact("Harbour Office", "name", "words", question="Who reads it weekly?", sentence="To the Harbour Office.")
    attempt = build_item(asked, [], told(), settings(max_pool=4), 1, embed, pool=AnswerPool(chunks))
    assert {"Tax Office", "Ferry Office"} <= {w.text for w in attempt.pool}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("9 days", "says the same"),
        ("nine days", "says the same"),
        ("216 hours", "says the same"),
        ("12 hours", "unit"),
        ("twelve weeks and a half", "form"),
        ("a very long answer of many words about 12 days", "length"),
        ("", "empty"),
        ("12 days", ""),
    ],
)
def test_what_cannot_stand_beside_the_key(text: str, reason: str) -> None:
    told = why_cut(text, fact(), [])
    assert reason in told if reason else told == ""


def test_an_answer_of_the_same_sentence_may_be_right_as_well() -> None:
    both = fact("pier master", "role", "", question="Who signs?", sentence="The pier master and the gate officer sign.")
    assert why_cut("gate officer", both, []) == "stands in the evidence"
    assert why_cut("deck officer", both, ["deck officers"]) == "says the same as another choice"


@given(
    st.sampled_from(["BK-6152", "P-14", "14 March 2024", "2024-03-05", "7:45", "4 p.m.", "E-09"]), st.integers(0, 99)
)
def test_varied_codes_keep_their_shape(answer: str, seed: int) -> None:
    kind = "time" if ":" in answer or "p.m." in answer else "date" if "2024" in answer else "code"
    varied = vary_digits(answer, kind, random.Random(seed))
    assert varied
    for text in varied:
        assert text != answer
        assert "".join(c for c in text if not c.isdigit()) == "".join(c for c in answer if not c.isdigit())
        assert not same_answer(text, answer)


def test_reads_a_list_even_where_it_was_cut() -> None:
    assert read_wrong('{"wrong": ["a b", "c"]}') == ["a b", "c"]
    assert read_wrong('{"wrong": ["a b", "c", "half') == ["a b", "c"]
    assert read_wrong("nothing") == []


# ---------------------------------------------------------------- plausibility


def scored(*values: float) -> list[Scored]:
    return [Scored(v * 10, 10) for v in values]


@pytest.mark.parametrize("rank", range(4))
def test_wrong_answers_are_drawn_from_the_whole_of_either_side(rank: int) -> None:
    pool = scored(-2.0, -2.1, -2.5, -1.9, -1.5, -1.0, -3.0)
    above, below = {2, 3, 4}, {0, 1, 5}
    drawn = [set(choose_wrong(pool, 3, rank, random.Random(seed))) for seed in range(60)]
    assert all(len(d & above) == rank and len(d & below) == 3 - rank for d in drawn)
    assert set().union(*drawn) == (above if rank == 3 else below if rank == 0 else above | below)
    assert choose_wrong(pool, 3, rank, random.Random(7)) == choose_wrong(pool, 3, rank, random.Random(7))


def test_the_writer_sits_no_exam_fitted_to_itself() -> None:
    """Three models as able as each other; the first one's closed-book scores chose the wrong answers (n = 3,000)."""
    noise, draw, n = np.random.default_rng(0), random.Random(0), 3_000
    right = np.zeros(3)
    for _ in range(n):
        closed = noise.normal(0.0, 0.5, 9) + noise.normal(0.0, 1.0, (3, 9))
        picked = choose_wrong(scored(*closed[0]), 3, draw.randrange(4), draw)
        asked = closed[:, [0, *(i + 1 for i in picked)]] + noise.normal(0.0, 0.3, (3, 4))
        asked[:, 0] += 0.8  # what the passage adds to the key
        right += asked.argmax(axis=1) == 0
    share = right / n
    assert share[0] - share[1:].mean() < 0.05, share


def test_a_rank_that_cannot_be_had_comes_as_near_as_it_can() -> None:
    assert choose_wrong(scored(-2.0, -1.0, -1.5, -1.2), 3, 0, random.Random(1)) == [0, 1, 2]
    assert choose_wrong(scored(-1.0, -2.0, -2.5, -2.2), 3, 3, random.Random(1)) == [0, 1, 2]


@given(st.lists(st.floats(-9, 0), min_size=4, max_size=12), st.integers(0, 3))
def test_the_key_has_the_rank_that_was_drawn_where_the_pool_allows(values: list[float], rank: int) -> None:
    pool = scored(*values)
    chosen = choose_wrong(pool, 3, rank, random.Random(rank))
    assert len(set(chosen)) == 3
    above = sum(s.per_character >= pool[0].per_character for s in pool[1:])
    below = len(pool) - 1 - above
    got = sum(pool[1:][i].per_character >= pool[0].per_character for i in chosen)
    assert got == min(max(rank, 3 - below), above)
