"""InspectorRAGet: both schemas, and what people said as grades."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ragexam.grading.exchange.answer_files import ImportedAnswers, read_answers
from ragexam.records import Item

ITEMS = [Item("hats", "Who wears hats?", (), -1, answer="Everybody outdoors.")]
FOUR = [{"value": str(n), "display_value": word, "numeric_value": n} for n, word in enumerate(("No", "So", "Yes"), 1)]
TEXT = {"name": "overall_reason", "author": "human", "type": "text"}
FLUENT = {"name": "fluency", "display_name": "Fluency", "author": "human", "type": "categorical", "values": FOUR}
ROUGE = {"name": "overall", "author": "algorithm", "type": "numerical", "range": [1, 5]}


def human(name: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "author": "human", "type": "numerical", "range": [1, 5, 1], **more}


def read(tmp_path: Path, metrics: list[dict[str, Any]], said: dict[str, Any]) -> ImportedAnswers:
    value = {
        "models": [{"model_id": "m", "name": "Model"}],
        "metrics": metrics,
        "tasks": [{"task_id": "t", "input": ITEMS[0].question}],
        "evaluations": [{"task_id": "t", "model_id": "m", "model_response": "All", "annotations": said}],
    }
    path = tmp_path / "x.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    return read_answers(path, ITEMS)


def given(answers: ImportedAnswers) -> dict[str, float]:
    return {rater: value for rater, grades in answers.people.items() for value in grades.values()}


def test_grades_from_1_to_5_are_people_s_as_they_stand(tmp_path: Path) -> None:
    said = {"overall": {"anna": {"value": 4}, "Ben": {"value": "2.5"}, "carl": {"value": 9}, "dora": {"value": ""}}}
    answers = read(tmp_path, [human("overall"), FLUENT, TEXT], {**said, "fluency": {"anna": {"value": 1}}})
    assert given(answers) == {"anna": 4.0, "Ben": 2.5}
    assert answers.notes[:2] == ("Grades of people are from “overall”.", "What people said of Fluency is left.")
    assert answers.notes[2].startswith(
        "Cells of people that hold no grade from 1 to 5: 1, the first is that of carl in row 1 (“9”)."
    )


@pytest.mark.parametrize("value", [2, 2.0, "2"])
def test_categories_are_stretched_by_their_own_numbers(tmp_path: Path, value: object) -> None:
    metric = {**FLUENT, "name": "c", "display_name": "Answer correctness"}
    answers = read(tmp_path, [metric], {"c": {"1803": {"value": value}, "1804": {"value": "3"}, "1805": {"value": 4}}})
    assert given(answers) == {"1803": 3.0, "1804": 5.0}
    assert answers.notes[0] == "Grades of people are from “Answer correctness”, stretched from 1–3 to 1–5."
    assert answers.notes[1].startswith("Cells of people that hold no grade from 1 to 5: 1, the first is that of 1805")
    # 4 is a grade of ours, but no category of theirs


def test_categories_without_numbers_of_their_own(tmp_path: Path) -> None:
    said = {"quality": {"anna": {"value": "good"}}}
    worded = human("quality", type="categorical", values=[{"value": "bad"}, {"value": "good"}])
    assert given(read(tmp_path, [worded], said)) == {}
    numbered = human("quality", type="categorical", values=[{"value": "1"}, {"value": "5"}])
    assert given(read(tmp_path, [numbered], {"quality": {"anna": {"value": 5}}})) == {"anna": 5.0}


def test_the_most_telling_metric_is_read(tmp_path: Path) -> None:
    metrics = [human("quality"), human("accuracy"), human("overall_score"), human("context_correctness"), ROUGE]
    said = {m["name"]: {"anna": {"value": n}} for n, m in enumerate(metrics, 1)}
    answers = read(tmp_path, metrics, said)
    assert given(answers) == {"anna": 3.0}
    assert "quality, accuracy, context_correctness is left" in answers.notes[1]


@pytest.mark.parametrize(
    "metric",
    [
        FLUENT,
        human("overall", range=None),
        human("overall", range=[1]),
        human("overall", range=[3, 3]),
        human("overall", range=["a", {}]),
        human("overall", order="descending"),
        human("overall", type="categorical", values=[{"value": "a"}]),
        human("retrieval accuracy"),
    ],
)
def test_what_is_no_grade_is_left_and_told(tmp_path: Path, metric: dict[str, Any]) -> None:
    answers = read(tmp_path, [metric], {metric["name"]: {"anna": {"value": 3}}})
    assert (given(answers), len(answers.answers)) == ({}, 1)
    (note,) = answers.notes
    assert "is left: none of these" in note


def test_what_programs_said_is_nobody_s_grade(tmp_path: Path) -> None:
    answers = read(tmp_path, [ROUGE], {"overall": {"system": {"value": 3}}})
    assert (given(answers), answers.notes) == ({}, ())


@pytest.mark.parametrize("said", [None, [], {"overall": 3}, {"overall": {"anna": None}}, {"overall": {"anna": {}}}])
def test_judgements_of_another_form_are_none(tmp_path: Path, said: Any) -> None:
    assert given(read(tmp_path, [human("overall")], said)) == {}


def test_the_newer_schema(tmp_path: Path) -> None:
    value = {
        "schema_version": 2,
        "models": [{"modelId": "m", "name": "Model"}],
        "metrics": [human("overall")],
        "documents": [{"document_id": "d", "text": "Hats are worn."}],
        "tasks": [
            {
                "task_id": "t",
                "input": [{"role": "user", "content": ITEMS[0].question}],
                "contexts": [{"document_id": "e"}],
            }
        ],
        "results": [
            {
                "task_id": "t",
                "model_id": "m",
                "output": {"type": "text", "value": "All"},
                "contexts": [{"document_id": "d"}],
                "scores": {"overall": {"anna": {"value": 2}}},
            },
            {"task_id": "t", "model_id": "n", "output": {"type": "tool_calls", "calls": []}},
            {"task_id": "t", "model_id": "o", "output": {"type": "text", "value": ""}},
        ],
    }
    path = tmp_path / "x.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    answers = read_answers(path, ITEMS)
    assert [(a.system, a.text, a.contexts) for a in answers.answers] == [
        ("Model", "All", ("Hats are worn.",)),
        ("o", "", ()),
    ]
    assert given(answers) == {"anna": 2.0}
    assert answers.problems == ("Row 2: there is no answer in it.",)
