"""Answers of other systems: forms, columns, and what cannot be taken."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from ragexam.errors import InputError
from ragexam.grading.exchange.answer_files import read_answers
from ragexam.grading.exchange.sheets import write_grading_sheet
from ragexam.records import Item

LEAVE = Item("leave", "How many days of leave are there?", ("27", "30"), 0)
HATS = Item("hats", "Who wears hats?", (), -1, answer="Everybody outdoors.")
ITEMS = [LEAVE, HATS]


def write(tmp_path: Path, name: str, text: str) -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_table_by_question_and_by_id(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        "desk.csv",
        "id,question,answer,contexts,tokens,seconds\n"
        ',how many days of  leave are there,"27, they say","[""a"", ""b""]",5,0.5\nhats,,All,,,\n',
    )
    answers = read_answers(path, ITEMS)
    assert answers.problems == ()
    first, second = answers.answers
    assert (first.item_id, first.item_hash, first.system) == ("leave", LEAVE.content_hash, "desk")
    assert (first.text, first.contexts, first.tokens, first.seconds, first.source) == (
        "27, they say",
        ("a", "b"),
        5,
        0.5,
        "desk.csv",
    )
    assert (second.item_id, second.text, second.tokens) == ("hats", "All", None)
    assert [a.id for a in read_answers(path, ITEMS).answers] == [first.id, second.id]
    assert read_answers(path, ITEMS, "Other").answers[0].id != first.id


@pytest.mark.parametrize(
    "row",
    [
        {"user_input": HATS.question, "response": "All", "retrieved_contexts": ["Hats are worn."], "reference": "x"},
        {"question": HATS.question, "answer": "All", "contexts": ["Hats are worn."], "ground_truth": "x"},
    ],
)
def test_both_forms_of_ragas(tmp_path: Path, row: dict[str, object]) -> None:
    for text in (json.dumps(row) + "\n", json.dumps([row])):
        (answer,) = read_answers(write(tmp_path, "ragas.jsonl", text), ITEMS, "Mine").answers
        assert (answer.item_id, answer.text, answer.contexts, answer.system) == (
            "hats",
            "All",
            ("Hats are worn.",),
            "Mine",
        )


TURNS = [
    {"content": "Hello", "type": "human"},
    {"content": "What may I do for you?", "type": "ai"},
    {"content": LEAVE.question, "type": "human"},
    {"content": "", "type": "ai", "tool_calls": [{"name": "search", "args": {}}]},
    {"content": "27 days", "type": "tool"},
    {"content": "There are 27.", "type": "ai"},
]


@pytest.mark.parametrize(
    ("turns", "response", "said"),
    [
        (TURNS, None, "There are 27."),
        (TURNS, "27 of them.", "27 of them."),
        (TURNS[:3], "27.", "27."),
        ([{"role": "user", "content": [{"type": "text", "text": LEAVE.question}]}], "27", "27"),
    ],
)
@pytest.mark.parametrize("in_a_cell", [False, True])
def test_of_a_conversation_the_last_question_counts(
    tmp_path: Path, turns: list[object], response: str | None, said: str, in_a_cell: bool
) -> None:
    row = {"user_input": json.dumps(turns) if in_a_cell else turns, "response": response}
    answers = read_answers(write(tmp_path, "ragas.jsonl", json.dumps(row)), ITEMS)
    assert answers.problems == ()
    assert [(a.item_id, a.text) for a in answers.answers] == [("leave", said)]


def test_a_conversation_without_a_question_or_an_answer_is_told(tmp_path: Path) -> None:
    rows = [{"user_input": TURNS[1:2], "response": "27"}, {"user_input": TURNS[:3]}]
    path = write(tmp_path, "ragas.jsonl", "\n".join(map(json.dumps, rows)))
    assert read_answers(path, ITEMS).problems == (
        "Row 1: it does not say to which question it belongs.",
        "Row 2: there is no answer in it.",
    )


def test_inspector_raget(tmp_path: Path) -> None:
    value = {
        "models": [{"model_id": "m1", "name": "Model One"}],
        "documents": [{"document_id": "d", "text": "Hats are worn."}],
        "tasks": [
            {
                "task_id": "t",
                "input": [{"speaker": "user", "text": "Hello"}, {"speaker": "user", "text": HATS.question}],
                "contexts": [{"document_id": "d"}],
            },
            {"task_id": "u", "input": "Who am I?"},
        ],
        "evaluations": [
            {"task_id": "t", "model_id": "m1", "model_response": "All"},
            {"task_id": "u", "model_id": "m1", "model_response": "Nobody"},
        ],
    }
    answers = read_answers(write(tmp_path, "x.json", json.dumps(value)), ITEMS)
    (answer,) = answers.answers
    assert (answer.system, answer.contexts) == ("Model One", ("Hats are worn.",))
    assert answers.problems == ("Row 2: the project has no question “Who am I?”.",)


def test_seconds_have_a_point_or_a_comma_and_counts_are_whole(tmp_path: Path) -> None:
    rows = ["1,5;1.500", "0.25;7", "1.234,5;1,5", "12,0;7.0"]
    text = "id;answer;seconds;tokens\n" + "".join(f"hats;All {n};{row}\n" for n, row in enumerate(rows))
    answers = read_answers(write(tmp_path, "a.csv", text), ITEMS).answers
    assert [(a.seconds, a.tokens) for a in answers] == [(1.5, None), (0.25, 7), (None, None), (12.0, 7)]


@pytest.mark.parametrize("printed", [str, lambda texts: str(np.array(texts, dtype=object)), json.dumps])
def test_passages_in_a_cell_as_pandas_writes_them(tmp_path: Path, printed: Callable[[list[str]], str]) -> None:
    texts = ["It's so.", 'He said "no".', "Both: ' and \".", "Two\nlines \\ ]"]
    path = tmp_path / "a.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([["question", "answer", "contexts"], [HATS.question, "All", printed(texts)]])
    (answer,) = read_answers(path, ITEMS).answers
    assert answer.contexts == tuple(texts)


def test_a_conversation_in_a_cell_as_pandas_writes_it(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([["user_input"], [str(TURNS)]])
    assert [a.text for a in read_answers(path, ITEMS).answers] == ["There are 27."]


def test_an_answer_without_a_word_is_one(tmp_path: Path) -> None:
    table = "question,answer\nWho wears hats?,\nHow many days of leave are there?,27\nWho am I?,\n,\n"
    answers = read_answers(write(tmp_path, "a.csv", table), ITEMS)
    assert [(a.item_id, a.text) for a in answers.answers] == [("hats", ""), ("leave", "27")]
    assert (answers.empty, answers.unanswered) == (1, 0)
    assert answers.problems == ("Row 4: the project has no question “Who am I?”.",)
    lines = [{"id": "hats", "response": " "}, {"id": "leave", "answer": None}, {"user_input": TURNS[:3], "answer": ""}]
    answers = read_answers(write(tmp_path, "a.jsonl", "\n".join(map(json.dumps, lines))), ITEMS)
    assert [(a.item_id, a.text) for a in answers.answers] == [("hats", " "), ("leave", "")]
    assert answers.empty == 2
    assert answers.problems == ("Row 2: there is no answer in it.",)  # null may be a question that was not asked
    named = write(tmp_path, "b.csv", "question,answer,said\nWho wears hats?,All,\n")
    assert read_answers(named, ITEMS, columns={"answer": "said"}).answers[0].text == ""


@pytest.mark.parametrize(("said", "empty"), [("...", 1), ("---", 1), ("\u200b", 1), ("€", 0), ("27", 0)])
def test_marks_without_a_word_count_as_graders_take_them(tmp_path: Path, said: str, empty: int) -> None:
    answers = read_answers(write(tmp_path, "a.jsonl", row(answer=said)), ITEMS)
    assert answers.empty == empty
    assert len(answers.answers) == 1


def test_rows_have_the_numbers_of_a_spreadsheet_and_those_of_lines(tmp_path: Path) -> None:
    table = f'question,answer\n{HATS.question},"All,\nor none"\n\nWho?,Ada\n'
    assert read_answers(write(tmp_path, "a.csv", table), ITEMS).problems == (
        "Row 4: the project has no question “Who?”.",
    )
    asked = json.dumps({"question": "Who?", "answer": "Ada"})
    listed = f"[\n{row(answer='All')},\n\n{asked}]"  # the second of a list
    for text, number in ((f"\n{row(answer='All')}\n\n{asked}", 4), (asked, 1), (f"\n\n{asked}", 3), (listed, 2)):
        (problem,) = read_answers(write(tmp_path, "a.jsonl", text), ITEMS).problems
        assert problem.startswith(f"Row {number}:")


def test_numbers_and_truths_are_answers_and_what_is_none_is_told(tmp_path: Path) -> None:
    answers = (42, 0.5, True, float("nan"), None, ["All"], {"text": "All"})
    rows = [json.dumps({"question": HATS.question, "answer": answer}) for answer in answers]
    read = read_answers(write(tmp_path, "a.jsonl", "\n".join(rows)), ITEMS)
    assert [answer.text for answer in read.answers] == ["42", "0.5", "true"]
    assert read.problems == (
        "Row 4: there is no answer in it.",
        "Row 5: there is no answer in it.",
        "Row 6: its answer is a list or an object, where a text should be.",
        "Row 7: its answer is a list or an object, where a text should be.",
    )


@pytest.mark.parametrize(("first", "mark"), [("sep=;", ";"), ('"SEP=|"', "|"), ("sep=\t\t\t", "\t"), ("sep=,", ",")])
def test_the_line_that_tells_excel_what_parts_cells_is_no_row(tmp_path: Path, first: str, mark: str) -> None:
    lines = [first, mark.join(("question", "answer", "seconds")), mark.join((HATS.question, "All", '"0,5"'))]
    (answer,) = read_answers(write(tmp_path, "a.csv", "\r\n".join(lines)), ITEMS).answers
    assert (answer.text, answer.seconds) == ("All", 0.5)


def test_cells_without_a_heading_of_their_own_are_told(tmp_path: Path) -> None:
    text = f"question,answer,system,system\n{HATS.question},All, they say,desk\n{HATS.question},None,,desk,,\n"
    text += f"{HATS.question},All, they say,desk,really\n"
    read = read_answers(write(tmp_path, "a.csv", text), ITEMS)
    assert read.notes == (
        "Rows with more cells than the table has headings: 1, the first is row 4. What stands behind the last heading was left "
        "out: a text that holds what parts the cells needs quotation marks.",
        "Of columns of the same name the last one is read: system.",
    )


@pytest.mark.parametrize(
    ("contexts", "texts", "told"),
    [
        ([{"page_content": "a", "metadata": {}}, {"content": "b"}, {"text": "c"}, 4], ("a", "b", "c", "4"), False),
        ("[{'page_content': 'a', 'metadata': {'page': 1}}]", ("a",), False),
        ({"text": "a"}, ("a",), False),
        (["a", "", None], ("a",), False),
        (["a", {"node": {"text": "b"}}], ("a",), True),
        ([["a"], ["b"]], (), True),
        (None, (), False),
    ],
)
def test_passages_as_objects_are_read_and_others_told(
    tmp_path: Path, contexts: object, texts: tuple[str, ...], told: bool
) -> None:
    row = json.dumps({"question": HATS.question, "answer": "All", "contexts": contexts})
    read = read_answers(write(tmp_path, "a.jsonl", row), ITEMS)
    assert read.answers[0].contexts == texts
    assert bool(read.notes) == told
    for note in read.notes:
        assert note.startswith("Rows with passages that were not understood and left out: 1, the first is row 1.")


def test_a_picture_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8)
    with pytest.raises(InputError, match="is no text"):
        read_answers(path, ITEMS)


def test_columns_by_a_mapping(tmp_path: Path) -> None:
    path = write(tmp_path, "a.csv", "Frage;Text;Wer\nWho wears hats?;All;Sie\n")
    answers = read_answers(path, ITEMS, columns={"answer": "Text", "system": "wer"})
    assert [(a.text, a.system) for a in answers.answers] == [("All", "Sie")]
    with pytest.raises(InputError, match="no 'colour'"):
        read_answers(path, ITEMS, columns={"colour": "Text"})


def test_what_cannot_be_taken_is_told_by_row(tmp_path: Path) -> None:
    twice = [*ITEMS, Item("other", "Who wears hats?", ("a", "b"), 0)]
    path = write(tmp_path, "a.csv", "question,answer\nWho wears hats?,All\nHow many days of leave are there?\n")
    answers = read_answers(path, twice)
    assert answers.answers == ()
    assert answers.problems == (
        "Row 2: the project has no question “Who wears hats?”.",  # asked twice: nobody can tell which is meant
        "Row 3: there is no answer in it.",
    )


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.jsonl", "hello", "neither a table nor JSON"),
        ("a.jsonl", "[1, 2]", "is no object"),
        ("a.csv", "question,answer\n", "holds no answers"),
        ("a.csv", "", "holds no answers"),
        ("a.json", "[" * 100_000, "neither a table nor JSON"),
    ],
)
def test_a_file_that_holds_something_else(tmp_path: Path, name: str, text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_answers(write(tmp_path, name, text), ITEMS)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        (
            "a.jsonl",
            '{"question": "Who?", "answer": "I"}\n\n{"question": "Who?", answer: "I"}\n',
            "line 3, character 22 on",
        ),
        ("a.jsonl", '{\n "question": "Who?"\n}\n{\n}\n', "line 1, character 2 on"),
        ("a.json", '[{"question": "Who?"},\n {"question": "Who?" "answer": "I"}]', "line 2, character 22 on"),
    ],
)
def test_broken_json_is_told_by_its_line(tmp_path: Path, name: str, text: str, said: str) -> None:
    with pytest.raises(InputError, match=said) as refused:
        read_answers(write(tmp_path, name, text), ITEMS)
    assert '{"question": "…", "answer": "…"' in str(refused.value.hint)


def test_a_line_ends_only_where_json_lets_it(tmp_path: Path) -> None:
    text = "\n".join([row(answer="All\u2028of them").replace("\\u2028", "\u2028"), row(answer="None")])
    assert len(read_answers(write(tmp_path, "a.jsonl", text), ITEMS).answers) == 2


def test_the_beginning_of_an_id_is_enough_where_it_is_one_questions(tmp_path: Path) -> None:
    items = [Item(f"abcdef{end}", f"What is {end}?", (), -1, answer="x") for end in ("01", "02", "1")]
    lines = [{"id": given, "answer": "x"} for given in ("abcdef1", "abcdef02", "abcdef0", "abcde", "bcdef1", 12)]
    answers = read_answers(write(tmp_path, "a.jsonl", "\n".join(map(json.dumps, lines))), items)
    assert [answer.item_id for answer in answers.answers] == ["abcdef1", "abcdef02"]
    assert answers.problems == (
        "Row 3: the ids of several questions begin with “abcdef0”.",
        "Row 4: the project has no question “abcde”.",
        "Row 5: the project has no question “bcdef1”.",
        "Row 6: the project has no question “12”.",
    )
    long = [Item(f"{n:02}" + "e" * 14, f"What is {n}?", (), -1, answer="x") for n in range(3)]
    (answer,) = read_answers(write(tmp_path, "b.csv", "id,answer\n01eeee,x\n"), long).answers
    assert answer.item_id == long[1].id


def test_what_is_said_twice_is_counted(tmp_path: Path) -> None:
    rows = [
        row(answer="All"),
        row(answer="All"),
        row(answer="None"),
        row(answer="All", system="B"),
        row(),
        row(answer="All"),
    ]
    answers = read_answers(write(tmp_path, "a.jsonl", "\n".join(rows)), ITEMS)
    assert (len(answers.answers), answers.repeated, answers.several, len(answers.problems)) == (3, 2, 1, 1)


def row(**fields: object) -> str:
    return json.dumps({"question": HATS.question, **fields})


def test_what_a_terminal_obeys_and_what_no_file_holds_stays_outside(tmp_path: Path) -> None:
    """Escape sequences, zero bytes, marks of direction and lone halves of characters, in every field."""
    evil = "\x1b[2JA\u202ell\x00\ud800\x9b"
    text = row(answer=evil, system=evil + "\nx", contexts=[evil, {"text": evil}], stop=evil)
    (answer,) = read_answers(write(tmp_path, "a.jsonl", text), ITEMS).answers
    assert (answer.text, answer.system, answer.stop) == ("[2JAll?", "[2JAll? x", "[2JAll?")
    assert answer.contexts == ("[2JAll?", "[2JAll?")
    (clean,) = read_answers(write(tmp_path, "b.jsonl", row(answer="[2JAll?", system="[2JAll? x")), ITEMS).answers
    assert clean.id == answer.id  # the hash is that of the text that is kept
    cell = json.dumps(["\x1b[2JA"]).replace('"', '""')
    table = f'question,answer,contexts\nWho wears\x1b hats?,\x1b[2JA\u202ell,"{cell}"\n'
    (answer,) = read_answers(write(tmp_path, "c.csv", table), ITEMS).answers
    assert (answer.text, answer.contexts) == ("[2JAll", ("[2JA",))
    answers = read_answers(write(tmp_path, "d.jsonl", row(answer="\x00\x1b\u202e")), ITEMS)
    assert (answers.answers[0].text, answers.empty) == ("", 1)
    named = json.dumps({"question": "Who\x1b[2J\u202e?", "answer": "x"})
    assert "Who[2J?" in read_answers(write(tmp_path, "e.jsonl", named), ITEMS).problems[0]


def test_the_name_of_a_file_is_cleaned_before_it_names_a_system(tmp_path: Path) -> None:
    path = write(tmp_path, "de\x1b[2Jsk\u202e.jsonl", row(answer="All"))
    (answer,) = read_answers(path, ITEMS).answers
    assert (answer.system, answer.source) == ("de[2Jsk", "de[2Jsk.jsonl")


@pytest.mark.parametrize(
    "number", ["1" + "0" * 5000, "9" * 299, "1e400", "NaN", "-Infinity", "-1", '"many"', "[]", "true"]
)
def test_numbers_that_say_nothing_are_unknown(tmp_path: Path, number: str) -> None:
    text = row(answer="All")[:-1] + f', "tokens": {number}, "seconds": {number}}}'
    (answer,) = read_answers(write(tmp_path, "a.jsonl", text), ITEMS).answers
    assert answer.text == "All"
    assert (answer.tokens, answer.seconds) == ((1, 1.0) if number == "true" else (None, None))


def test_a_line_of_100_megabytes_is_refused_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    with path.open("wb") as file:
        file.write(b'{"answer": "')
        file.truncate(100 * 2**20)  # a hole: the disk is not filled
    with pytest.raises(InputError, match="is larger than 64 MB"):
        read_answers(path, ITEMS)


def test_a_formula_is_an_answer_here_and_none_in_a_sheet_for_people(tmp_path: Path) -> None:
    formula = "=HYPERLINK(x)"
    (answer,) = read_answers(write(tmp_path, "a.jsonl", row(answer="\x1b" + formula)), ITEMS).answers
    assert answer.text == formula
    sheet = tmp_path / "sheet.csv"
    write_grading_sheet([answer], {item.id: item for item in ITEMS}, "=Anna", sheet)
    with sheet.open(encoding="utf-8-sig", newline="") as opened:
        cells = [cell for line in csv.reader(opened) for cell in line]
    assert "'" + formula in cells
    assert not any(cell.startswith("=") for cell in cells)
