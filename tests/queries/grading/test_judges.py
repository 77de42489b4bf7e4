"""Checks which judge counts, how they did, and who of their family wrote what they grade."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ragexam.grading.judging.trial import JudgeTrial
from ragexam.queries.grading.judges import asked_last, judges_with_writers, read_judges
from ragexam.records import PERSON, Grade, PipelineSpec, RetrieverSpec, WrittenAnswer, to_json
from ragexam.store import Store

QWEN = PipelineSpec("h1", "Qwen2.5 Coder 0.5B Q4_K_M", RetrieverSpec("bm25"))
SMOL = PipelineSpec("h2", "SmolLM2 135M", RetrieverSpec("bm25"))
OTHER = PipelineSpec("h3", "Qwen3 8B", RetrieverSpec("bm25"))


def trial(judge: str, family: str, told: int) -> JudgeTrial:
    return JudgeTrial(judge, judge, family, 16, told, 16, 0, 0.0, 0.0)


@pytest.fixture
def store(tmp_path: Path):
    with Store.create(tmp_path / "x.ragexam") as opened:
        opened.pipelines.choose([QWEN, SMOL, OTHER])
        opened.answers.add(
            [
                WrittenAnswer(f"a{n}", "i1", "h", "S", "x", pipeline_id=key)
                for n, key in enumerate((QWEN.id, SMOL.id, ""))
            ]
        )
        for n, (grader, rater) in enumerate(
            [("relevance", "old"), ("relevance", "m1"), ("fluency", "m2"), ("token_f1", ""), (PERSON, "Anna")]
        ):
            opened.grades.put(Grade("a0", grader, 1.0, rater, float(n)))
        opened.judges.put("m1", {}, to_json(trial("m1", "qwen", 16)))
        opened.judges.put("old", {}, to_json(trial("old", "smollm", 3)))
        yield opened


def counting(store: Store) -> dict[str, str]:
    return {grader: judges[0].rater for grader, judges in read_judges(store).items()}


def test_one_judge_of_a_grader_counts_and_rules_ask_nobody(store: Store) -> None:
    assert counting(store) == {"relevance": "m1", "fluency": "m2"}
    assert asked_last(store) == {"relevance": "m1", "fluency": "m2"}


def test_a_judge_that_fails_does_not_count_beside_one_that_passed(store: Store) -> None:
    store.grades.put(Grade("a0", "relevance", 1.0, "old", 99.0))
    assert asked_last(store)["relevance"] == "old"
    assert counting(store)["relevance"] == "m1"
    store.judges.put("old", {}, to_json(trial("old", "smollm", 16)))
    assert counting(store)["relevance"] == "old", "of equals the one asked last"


def test_writers_of_the_family_are_named_where_they_wrote(store: Store) -> None:
    assert judges_with_writers(store) == ((trial("m1", "qwen", 16), (QWEN.model_name,)),)


def test_a_system_elsewhere_that_is_called_by_its_model_is_named_too(store: Store) -> None:
    elsewhere = ("DeepSeek-R1-Distill-Qwen-7B with search", "Helpdesk", "gpt-4o")
    store.answers.add([WrittenAnswer(f"b{n}", "i1", "h", who, "x") for n, who in enumerate(elsewhere)])
    assert judges_with_writers(store) == ((trial("m1", "qwen", 16), (elsewhere[0], QWEN.model_name)),)


@pytest.mark.parametrize(
    ("name", "family", "writer"),
    [
        ("Meta Llama 3 8B", "meta", "Llama 3.2 1B"),
        ("Codestral 22B", "codestral", "Mistral 7B"),
        ("Judge", "codestral", "Mistral 7B"),
        ("Yi 6B", "yarn", "Yarn 7B"),
    ],
)
def test_a_trial_of_an_older_version_says_who_is_akin_too(store: Store, name: str, family: str, writer: str) -> None:
    old = replace(trial("m1", family, 16), name=name)
    store.judges.put("m1", {}, to_json(old))
    store.answers.add([WrittenAnswer("b", "i1", "h", writer, "x")])
    assert judges_with_writers(store) == ((old, (writer,)),)


def test_without_judges_there_is_nothing(tmp_path: Path) -> None:
    with Store.create(tmp_path / "y.ragexam") as empty:
        assert judges_with_writers(empty) == ()
