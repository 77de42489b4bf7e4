"""Pipelines in plain words: by size and family of the model, by what is done to find passages."""

from __future__ import annotations

import pytest

from ragexam.pipelines.matrix import build_matrix
from ragexam.records import PipelineSpec
from ragexam.report.plain_names import PlainNames, weights_of
from ragexam.retriever_specs import parse_retriever

STARTERS = ("SmolLM2-135M-Instruct.Q4_1", "qwen2.5-coder-0.5b-instruct-q4_k_m", "qwen2.5-coder-1.5b-instruct-q4_k_m")


def specs(models: tuple[str, ...], retrievers: tuple[str, ...] = ("bm25",), examples: tuple[int, ...] = (0,),
          choices: tuple[str, ...] = ("seeded",)) -> list[PipelineSpec]:  # fmt: skip
    return build_matrix([(name, name) for name in models], [parse_retriever(r) for r in retrievers], examples,
                        example_choices=choices)  # fmt: skip


def names(made: list[PipelineSpec]) -> list[str]:
    plain = PlainNames(made)
    return [plain.pipeline(spec) for spec in made]


def test_sizes_are_told_among_the_models_of_a_family() -> None:
    tail = "with keyword search, three passages"
    assert names(specs(STARTERS)) == [
        f"the SmolLM model (135M) {tail}",
        f"the small Qwen model {tail}",
        f"the large Qwen model {tail}",
    ]
    assert names(specs(STARTERS[1:])) == [f"the small Qwen model {tail}", f"the large Qwen model {tail}"]


def test_a_family_with_one_model_has_no_sizes() -> None:
    tail = "with keyword search, three passages"
    assert names(specs(STARTERS[:2])) == [f"the SmolLM model (135M) {tail}", f"the Qwen model (0.5B) {tail}"]
    assert names(specs(("Scripted-tiny", "mixtral_8x7b"))) == [
        f"the Scripted model {tail}",
        f"the Mixtral model (8x7B) {tail}",
    ]


def test_it_begins_with_a_capital_where_it_stands_alone() -> None:
    made = specs(STARTERS[1:])
    assert PlainNames(made).title(made[0]) == "The small Qwen model with keyword search, three passages"


@pytest.mark.parametrize(
    ("retriever", "words"),
    [
        ("closed_book", "without documents"),
        ("oracle", "with the right passage given"),
        ("bm25:k=1", "with keyword search, one passage"),
        ("dense:k=5", "with search by meaning, five passages"),
        ("hybrid:k=20", "with search by keywords and meaning, 20 passages"),
        ("adaptive:k=5", "with only as many passages as the question needs, at most five passages"),
        ("adaptive:k=1", "with only as many passages as the question needs, one passage"),
        ("adaptive:gain=0", "with only as many passages as the question needs, three passages"),
        ("stepwise:base=[adaptive]", "with search in several steps, at most three passages"),
    ],
)
def test_what_is_done_to_find_passages(retriever: str, words: str) -> None:
    assert names(specs(STARTERS[:1], (retriever,))) == [f"the SmolLM model (135M) {words}"]


def test_examples_are_told_where_there_are_any() -> None:
    bare, one, three = names(specs(STARTERS[:1], ("closed_book",), (0, 1, 3)))
    assert bare == "the SmolLM model (135M) without documents"
    assert (one, three) == (f"{bare}, one solved example", f"{bare}, three solved examples")
    (varied,) = names(specs(STARTERS[:1], ("closed_book",), (3,), ("diverse",)))
    assert varied == f"{bare}, three varied solved examples"


def test_no_two_pipelines_have_the_same_name() -> None:
    made = specs(
        ("qwen2.5-0.5b-q4", "qwen2.5-0.5b-q8", *STARTERS, "7"),
        ("closed_book", "bm25:k1=0.9", "bm25", "bm25:k=5", "ensemble", "ensemble:of=[bm25]+[hybrid]"),
        (0, 1),
    )
    assert len(set(names(made))) == len(made)


def test_more_than_three_sizes_of_a_family_are_told_in_weights() -> None:
    plain = names(specs((*STARTERS[1:], "Qwen3-4B", "qwen3-8b-q4")))
    assert [name.partition(" with")[0] for name in plain] == [
        "the Qwen model (0.5B)",
        "the Qwen model (1.5B)",
        "the Qwen model (4B)",
        "the Qwen model (8B)",
    ]


@pytest.mark.parametrize(
    ("name", "count"),
    [("SmolLM2-135M-Instruct", 135e6), ("mixtral-8x7B-v0.1", 56e9), ("llama3:8b", 8e9), ("phi_3_3.8b", 3.8e9),
     ("Scripted model 1", 0.0), ("gpt4all", 0.0), ("Model Q4_K_M", 0.0)],
)  # fmt: skip
def test_weights_in_a_name(name: str, count: float) -> None:
    assert weights_of(name) == count


def test_a_pipeline_of_another_run_still_has_a_name() -> None:
    (other,) = specs(("Other-1B",), ("dense",))
    assert PlainNames([]).pipeline(other) == "the model Other-1B with Dense, k=3"


def test_models_that_are_lettered_stay_so() -> None:
    assert names(specs(("Model A", "Model B")))[1] == "the model B with keyword search, three passages"
    assert names(specs(("Model A",))) == ["the model A with keyword search, three passages"]
