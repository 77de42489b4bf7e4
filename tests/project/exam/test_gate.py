"""Checks who is proposed to try composed questions, and what is said of it."""

from __future__ import annotations

from ragexam.project.exam.gate import gate_words, proposed_gate
from ragexam.project.models.records import SERVER, ModelFile

GB = 1 << 30


def model(name: str, size: float, source: str = "added") -> ModelFile:
    return ModelFile(
        name, name, "language model", source=source, size_bytes=round(size * GB), file_hash=f"hash of {name}"
    )


SMALL, MIDDLE, LARGE = model("small", 0.1), model("middle", 0.4), model("large", 0.9)
MODELS = [SMALL, LARGE, MIDDLE, model("served", 0, SERVER)]


def test_the_largest_model_that_does_not_sit_is_proposed() -> None:
    assert proposed_gate(MODELS, 0, frozenset()) == "large"
    assert proposed_gate(MODELS, 0, {"hash of large"}) == "middle"
    assert proposed_gate(MODELS, 0, {"large", "hash of middle"}) == "small", "a model is known by its name too"


def test_where_all_sit_it_is_nobody_unless_a_person_named_a_server() -> None:
    sitting = {"small", "middle", "large"}
    assert proposed_gate(MODELS, 0, sitting) == ""
    assert proposed_gate(MODELS, 0, sitting, named=["served"]) == "served"


def test_each_choice_says_what_it_means() -> None:
    sitting = {"large"}
    assert gate_words(LARGE, sitting).startswith("large sits the exam, so it will not try")
    assert gate_words(MIDDLE, sitting).endswith("what it cannot answer is put aside. It does not sit the exam.")
    assert "Do not let it sit this exam" in gate_words(MIDDLE, frozenset())
    assert gate_words(None, sitting).startswith("No model tries composed questions")
    assert gate_words(None, sitting, wanted=False).startswith("Every model here sits the exam")
