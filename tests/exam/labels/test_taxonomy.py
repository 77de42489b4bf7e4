from __future__ import annotations

import json
import math
from dataclasses import replace

import pytest

from ragexam.exam.labels.taxonomy import (
    LABELS,
    calibrated,
    label_by_likelihood,
    label_by_prompt,
    label_in_force,
    label_prior,
)
from ragexam.llm.open import open_backend
from ragexam.llm.scripted.backend import ScriptedBackend
from ragexam.records import Item, Labelling

CONTEXT = "Form F-12 is signed by the gate officer each Monday."
QUESTION = "Who signs form F-12?"


def answer(label: str, reason: str = "It stands there.") -> str:
    return json.dumps({"label_name": label, "reason": reason})


# ---------------------------------------------------------------- in words


def test_the_published_prompt_is_asked_with_passage_and_question(told) -> None:
    backend = told(write=lambda prompt: answer("summary"))
    made = label_by_prompt(backend, f"  {CONTEXT}\n", QUESTION)
    (prompt,) = backend.prompts
    assert prompt.startswith(
        "Consider the following context information and a related question.\n-- Context start --\n"
    )
    assert f"[[{CONTEXT}]]\n-- Context end --\n-- Question start --\n[[{QUESTION}]]\n-- Question end --" in prompt
    assert '{"label_name": "selected_label_name", "reason": "reason_for_your_choice"}' in prompt
    assert all(f"{{label_name: {label}, label_description: A complete answer" in prompt for label in LABELS)
    assert made == Labelling("told-hash", "Told", "prompt", "summary", reason="It stands there.")


@pytest.mark.parametrize(
    ("raw", "label", "reason"),
    [
        (answer("reasoning", "Seven is odd."), "reasoning", "Seven is odd."),
        ('{"label_name": "reasoning", "reason": "cut in the mid', "reasoning", "cut in the mid"),
        ('Sure! {"label_name" : "fact_single"}', "fact_single", ""),
        (answer("obvious"), "", answer("obvious")),
        ("I do not know.", "", "I do not know."),
        ("[1, 2]", "", "[1, 2]"),
        ("", "", ""),
    ],
)
def test_what_can_be_read_is_read_and_the_rest_is_kept_raw(told, raw: str, label: str, reason: str) -> None:
    made = label_by_prompt(told(write=lambda prompt: raw), CONTEXT, QUESTION)
    assert (made.label, made.reason) == (label, reason)


def test_marks_within_a_passage_are_text(told) -> None:
    backend = told(write=lambda prompt: answer("summary"))
    label_by_prompt(backend, "A <<question>> here", QUESTION)
    assert "[[A <<question>> here]]" in backend.prompts[0]


# ---------------------------------------------------------------- by likelihood

SUMS = {'fact_single"': -1.0, 'summary"': -2.0, 'reasoning"': -3.0, 'unanswerable"': -4.0}


def test_probabilities_are_the_softmax_of_whole_names(told) -> None:
    made = label_by_likelihood(told(like=lambda prompt, text: SUMS[text]), CONTEXT, QUESTION)
    # exp(0), exp(-1), exp(-2), exp(-3) over their sum 1.5530.
    total = 1 + math.exp(-1) + math.exp(-2) + math.exp(-3)
    assert total == pytest.approx(1.5530, abs=1e-4)
    assert [made.probabilities[label] for label in LABELS] == pytest.approx(
        [1 / total, math.exp(-1) / total, math.exp(-2) / total, math.exp(-3) / total]
    )
    assert made.label == "fact_single"
    assert made.method == "likelihood"
    assert not made.uncalibrated


def test_one_prompt_is_read_and_it_ends_where_the_label_begins(told) -> None:
    backend = told(like=lambda prompt, text: SUMS[text])
    label_by_likelihood(backend, CONTEXT, QUESTION)
    (prompt,) = backend.prompts
    assert prompt.endswith('>{"label_name": "')


def test_a_leaning_is_divided_out_and_both_are_kept(told) -> None:
    # A model that always leans to fact_single by 1 nat: passages that say nothing get SUMS, this one a nat less for it.
    def like(prompt: str, text: str) -> float:
        return SUMS[text] - (1.5 if CONTEXT in prompt and text == 'fact_single"' else 0.0)

    backend = told(like=like)
    prior = label_prior(backend)
    assert sum(prior.values()) == pytest.approx(1.0)
    assert len(backend.prompts) == 3
    made = label_by_likelihood(backend, CONTEXT, QUESTION, prior)
    # Divided by the prior, the other three are alike and fact_single has exp(-1.5) of their weight.
    even = 1 / (3 + math.exp(-1.5))
    assert made.probabilities["summary"] == pytest.approx(even)
    assert made.probabilities["unanswerable"] == pytest.approx(even)
    assert made.probabilities["fact_single"] == pytest.approx(math.exp(-1.5) * even)
    assert made.label == max(made.probabilities, key=lambda label: made.probabilities[label])
    assert made.uncalibrated == label_by_likelihood(backend, CONTEXT, QUESTION).probabilities


def test_calibration_by_hand() -> None:
    # 0.6 / 0.75, 0.3 / 0.15, 0.1 / 0.05, 0 / 0.05 = 0.8, 2, 2, 0; over 4.8.
    probabilities = calibrated(
        dict(zip(LABELS, (0.6, 0.3, 0.1, 0.0), strict=True)), dict(zip(LABELS, (0.75, 0.15, 0.05, 0.05), strict=True))
    )
    assert list(probabilities.values()) == pytest.approx([0.8 / 4.8, 2 / 4.8, 2 / 4.8, 0.0])


def test_the_shipped_fake_labels_every_question_its_own_way() -> None:
    backend = ScriptedBackend(1)
    questions = [f"What is the number of hall {n}?" for n in range(30)]
    for made in (
        [label_by_prompt(backend, CONTEXT, q) for q in questions],
        [label_by_likelihood(backend, CONTEXT, q) for q in questions],
    ):
        assert {one.label for one in made} <= set(LABELS)
        assert len({one.label for one in made}) > 1


# ---------------------------------------------------------------- the label in force

ITEM = Item("i", QUESTION, ("a", "b"), 0, passage=CONTEXT)


def said(method: str, label: str, model: str = "m") -> Labelling:
    return Labelling(model, model, method, label)


@pytest.mark.parametrize(
    ("people", "labels", "expected"),
    [
        ({}, (), ""),
        ({}, (said("likelihood", "summary"),), "summary"),
        ({}, (said("prompt", "reasoning"), said("likelihood", "summary")), "reasoning"),
        ({}, (said("prompt", "reasoning"), said("prompt", "fact_single", "n")), "fact_single"),
        ({}, (said("prompt", "reasoning"), said("prompt", "", "n")), "reasoning"),
        ({"A": "unanswerable"}, (said("prompt", "reasoning"),), "unanswerable"),
        ({"A": "summary", "B": "fact_single"}, (said("prompt", "reasoning"),), "reasoning"),
        ({"A": "summary", "B": "fact_single", "C": "summary"}, (), "summary"),
        ({"A": "summary", "B": "fact_single"}, (), ""),
    ],
)
def test_people_go_before_words_and_words_before_likelihoods(people, labels, expected: str) -> None:
    assert label_in_force(replace(ITEM, people=people, labels=labels)) == expected


# ---------------------------------------------------------------- a real model


@pytest.mark.models("smollm2-135m")
def test_a_real_model_is_held_to_the_form() -> None:
    context = 'Im Lager "Ost" gilt: Form {F-12} unterschreibt die Pförtnerin.\n| a | b |'
    backend = open_backend("smollm2-135m")
    try:
        made = label_by_prompt(backend, context, QUESTION)
        assert made.label in LABELS
        assert len(made.reason) <= 240
        scored = label_by_likelihood(backend, context, QUESTION)
        assert sum(scored.probabilities.values()) == pytest.approx(1.0)
        assert len(set(scored.probabilities.values())) == 4
    finally:
        backend.close()
