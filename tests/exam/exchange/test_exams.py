"""Exams in and out: nothing lost, nothing misread, nothing run."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.corpus.text import plain_characters
from ragexam.errors import InputError
from ragexam.exam.exchange.exam_files.gift import write_gift
from ragexam.exam.exchange.exam_files.jsonl import read_jsonl, write_jsonl
from ragexam.exam.exchange.exam_files.table import read_csv, write_csv
from ragexam.records import Finding, Guess, Item, ItemState, Span

# No surrogates: they are no text. Everything else, line separators and control characters among it.
TEXT = st.text(st.characters(exclude_categories=("Cs",)), max_size=30).map(plain_characters)
SAID = TEXT.filter(lambda t: t.strip() != "")


def distinct(choices: list[str]) -> bool:
    return len({" ".join(c.casefold().split()) for c in choices}) == len(choices)


@st.composite
def items(draw: st.DrawFn) -> Item:
    choices = draw(st.lists(SAID, min_size=2, max_size=12).filter(distinct))
    return Item(
        id=draw(st.text("0123456789abcdef", min_size=4, max_size=16)),
        question=draw(SAID),
        choices=tuple(choices),
        key=draw(st.integers(0, len(choices) - 1)),
        evidence=tuple(draw(st.lists(st.builds(Span, TEXT, st.integers(0, 9), st.integers(9, 20)), max_size=2))),
        passage=draw(TEXT),
        topic=draw(TEXT),
        language=draw(st.sampled_from(["en", "de"])),
        state=draw(st.sampled_from(list(ItemState))),
        findings=tuple(
            draw(st.lists(st.builds(Finding, TEXT, st.none() | st.floats(0, 1), st.none(), st.booleans(), TEXT)))
        ),
        guesses=tuple(draw(st.lists(st.builds(Guess, TEXT, TEXT, st.just((0, 1)), st.floats(0, 1)), max_size=2))),
        bloom=("applying",),
        explanation=draw(TEXT),
        comment=draw(TEXT),
    )


@given(st.lists(items(), min_size=1, max_size=4, unique_by=lambda item: item.id))
def test_jsonl_gives_back_every_field(tmp_path_factory: pytest.TempPathFactory, exam: list[Item]) -> None:
    path = tmp_path_factory.getbasetemp() / "exam.jsonl"
    write_jsonl(exam, path)
    exchange = read_jsonl(path)
    assert list(exchange.items) == exam
    assert exchange.problems == ()


def plain(item: Item) -> tuple[Any, ...]:
    """Return what a table keeps; spaces around texts are no part of them there."""
    texts = (item.question, *item.choices, item.topic, item.passage, item.explanation, item.comment)
    return (item.key, item.state, item.language, *(t.strip() for t in texts))


# A table cannot tell choices that begin with the letters of their places from numbered ones.
UNLETTERED = items().filter(lambda item: not item.choices[0].strip().upper().startswith("A)"))
# Two choices that differ in their outer spaces alone were refused above; no two items with the same words.
TABLES = st.lists(UNLETTERED, min_size=1, max_size=4, unique_by=lambda i: (i.question.strip(), i.key))


@given(TABLES)
def test_csv_gives_back_question_choices_key_and_texts(
    tmp_path_factory: pytest.TempPathFactory, exam: list[Item]
) -> None:
    path = tmp_path_factory.getbasetemp() / "exam.csv"
    write_csv(exam, path)
    exchange = read_csv(path)
    assert [plain(i) for i in exchange.items] == [plain(i) for i in exam]
    assert exchange.problems == ()


@given(TABLES)
def test_no_cell_of_a_table_is_a_formula(tmp_path_factory: pytest.TempPathFactory, exam: list[Item]) -> None:
    path = tmp_path_factory.getbasetemp() / "cells.csv"
    write_csv(exam, path)
    with path.open(encoding="utf-8-sig", newline="") as file:
        for row in csv.reader(file):
            assert not any(
                cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")) for cell in row
            )


def test_a_key_is_never_taken_for_another_choices_text(tmp_path: Path) -> None:
    grades = Item("1", "Which grade is best?", ("B", "A", "C"), 1)
    write_csv([grades], tmp_path / "a.csv")
    with (tmp_path / "a.csv").open(encoding="utf-8-sig", newline="") as file:
        (row,) = csv.DictReader(file)
    assert row["key"] == "A", "the letter B would be read as the first choice"
    assert read_csv(tmp_path / "a.csv").items[0].key == 1


def read_text(tmp_path: Path, text: str, name: str = "exam.csv", encoding: str = "utf-8") -> Any:
    path = tmp_path / name
    path.write_bytes(text.encode(encoding))
    return (read_csv if path.suffix == ".csv" else read_jsonl)(path)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_tables_of_many_programs(tmp_path: Path, encoding: str, delimiter: str) -> None:
    question = "Wie groß ist die Tür, durch die man die Werkstatt im hinteren Gebäude betritt?"
    cells = [["Frage", "Antwort", "A", "B", "Thema"], [question, "B", "2,5 m", "3 m", "Bau"]]
    text = "\r\n".join(delimiter.join(f'"{cell}"' for cell in row) for row in cells)
    (item,) = read_text(tmp_path, text, encoding=encoding).items
    assert (item.question, item.choices, item.key) == (question, ("2,5 m", "3 m"), 1)
    assert (item.topic, item.origin) == ("Bau", "imported")
    assert (item.language, item.question_word) == ("de", "how")


def test_language_is_taken_where_it_is_said(tmp_path: Path) -> None:
    exchange = read_text(tmp_path, "question,A,B,key,language\nWarum?,x,y,A,de\nWhy?,x,y,A,\n")
    assert [(i.language, i.question_word) for i in exchange.items] == [("de", "why"), ("en", "why")]


@pytest.mark.parametrize(
    ("heads", "row", "choices", "key"),
    [
        ("question,choice A,choice B,key", "Q?,x,y,b", ("x", "y"), 1),
        ("question,option_1,option_2,answer", "Q?,x,y,y", ("x", "y"), 1),
        ("Stem,a),b),c),Correct answer", "Q?,x,y,z,C)", ("x", "y", "z"), 2),
        ("question,choices,key", "Q?,A) x|B) y|C) z,B) y", ("x", "y", "z"), 1),
        ("question,choices,key", 'Q?,"x\ny",A', ("x", "y"), 0),
        ("question,A,B,C,key", "Q?,x,y,,B", ("x", "y"), 1),
        ("question,A,B,C,key", "Q?,3,4,5,4", ("3", "4", "5"), 1),  # the text of a choice before its number
    ],
)
def test_ways_to_write_a_persons_own_exam(
    tmp_path: Path, heads: str, row: str, choices: tuple[str, ...], key: int
) -> None:
    (item,) = read_text(tmp_path, f"{heads}\n{row}\n").items
    assert (item.question, item.choices, item.key) == ("Q?", choices, key)


def test_choices_keep_letters_that_do_not_number_them(tmp_path: Path) -> None:
    (item,) = read_text(tmp_path, "question,choices,key\nQ?,B) x|A) y,A\n").items
    assert item.choices == ("B) x", "A) y")


ROW = "Q{n}?,x{n},y{n},z{n},{key}\n"


@pytest.mark.parametrize(
    ("keys", "indices"),
    [
        ([0, 1, 2], [0, 1, 2]),  # a 0 counts from 0
        ([1, 3, 2], [0, 2, 1]),  # the number of choices counts from 1
        ([2, 3], [1, 2]),
    ],
)
def test_numbers_of_keys_count_from_what_the_file_shows(tmp_path: Path, keys: list[int], indices: list[int]) -> None:
    table = "question,A,B,C,key\n" + "".join(ROW.format(n=n, key=key) for n, key in enumerate(keys))
    assert [i.key for i in read_text(tmp_path, table).items] == indices
    lines = [
        json.dumps({"question": f"Q{n}?", "choices": ["x", "y", "z"], "answer": key}) for n, key in enumerate(keys)
    ]
    assert [i.key for i in read_text(tmp_path, "\n".join(lines), "exam.jsonl").items] == indices


def test_numbers_that_leave_the_count_open_are_refused(tmp_path: Path) -> None:
    table = "question,A,B,C,key\n" + ROW.format(n=0, key=1) + ROW.format(n=1, key=2) + ROW.format(n=2, key="C")
    exchange = read_text(tmp_path, table)
    assert [i.question for i in exchange.items] == ["Q2?"]
    assert [p[:7] for p in exchange.problems] == ["Line 2:", "Line 3:"]
    assert "from 0 or from 1" in exchange.problems[0]


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (",x,y,z,A", "the question is missing"),
        ("Q?,,,,A", "the choices are missing"),
        ("Q?,x,y,z,", "the right answer is missing"),
        ("Q?,x,y,z,none of them", "none of the choices"),
        ("Q?,x,y,z,D", "points past the 3 choices"),
        ("Q?,x,,,A", "fewer than two choices"),
        ("Q?,x,y,X ,A", "two choices are the same"),
        ("Who, Q?,x,y,z,A", "more cells than there are headings"),
    ],
)
def test_a_bad_row_is_told_by_its_line_and_the_rest_is_read(tmp_path: Path, row: str, reason: str) -> None:
    exchange = read_text(tmp_path, f"question,A,B,C,key\n{ROW.format(n=1, key='A')}{row}\n\n{ROW.format(n=2, key='B')}")
    assert [i.question for i in exchange.items] == ["Q1?", "Q2?"]
    (problem,) = exchange.problems
    assert problem.startswith("Line 3: ")
    assert reason in problem
    with pytest.raises(InputError, match=f"Line 2: .*{reason}"):
        read_text(tmp_path, f"question,A,B,C,key\n{row}\n")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("not json", "Expecting value"),
        ("[1, 2]", "not a JSON object"),
        ('{"question": "Q?"}', "the choices are missing"),
        ('{"question": "Q?", "choices": ["x", 5], "answer": "x"}', "the choices are missing"),
        ('{"question": "Q?", "choices": ["x", "y"], "answer": true}', "the right answer is missing"),
        ("[" * 100_000, ""),
        (
            json.dumps({"id": "1", "question": "Q?", "choices": ["x", "y"], "key": 5, "origin": "", "state": "draft"}),
            "no choice",
        ),
        (
            json.dumps({"id": 1, "question": "Q?", "choices": ["x", "y"], "key": 1, "origin": "", "state": "draft"}),
            "str",
        ),
        (json.dumps({"id": "1", "question": "Q?", "choices": "xy", "key": 1, "origin": "", "state": "draft"}), "list"),
        (json.dumps({"id": "1", "question": "Q?", "choices": ["x", "y"], "key": 1, "origin": "", "state": "?"}), "'?'"),
    ],
)
def test_a_bad_line_is_told_and_the_rest_is_read(tmp_path: Path, line: str, reason: str) -> None:
    good = json.dumps({"question": "Why?", "choices": ["x", "y"], "answer": "y", "explanation": "because"})
    exchange = read_text(tmp_path, f"{good}\n{line}\n", "exam.jsonl")
    assert [(i.key, i.explanation) for i in exchange.items] == [(1, "because")]
    (problem,) = exchange.problems
    assert problem.startswith("Line 2: ")
    assert reason in problem


def test_an_item_that_stands_there_twice_is_taken_once(tmp_path: Path) -> None:
    row = ROW.format(n=1, key="A")
    exchange = read_text(tmp_path, f"question,A,B,C,key\n{row}{row}")
    assert len(exchange.items) == 1
    assert exchange.problems == ("Line 3: “Q1?” stands there a second time.",)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("a,b,key\n1,2,A\n", "no column “question”"),
        ("question,a,b\nQ?,1,2\n", "no column “key”"),
        ("question,key\nQ?,A\n", "no columns of choices"),
        ("question,a,b,key\n", "No item could be read"),
    ],
)
def test_what_is_no_exam_is_told(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        read_text(tmp_path, text)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.csv cannot be read"):
        read_csv(tmp_path / "none.csv")


def test_moodle_gets_every_sign_escaped(tmp_path: Path) -> None:
    exam = [
        Item("2", "Is {x} = 5 ~ 6: a # or \\ ?", ("yes: {1}", "no = 2"), 1, topic="B/C", explanation="5 = 5"),
        Item("1", "First line\n\n  second line", ("a\nb", "c"), 0),
    ]
    write_gift(exam, tmp_path / "exam.gift")
    assert (tmp_path / "exam.gift").read_text(encoding="utf-8") == (
        "::1::[plain]First line\\nsecond line {\n=a\\nb\n~c\n}\n"
        "\n"
        "$CATEGORY: B//C\n"
        "\n"
        "::2::[plain]Is \\{x\\} \\= 5 \\~ 6\\: a \\# or \\\\ ? {\n~yes\\: \\{1\\}\n=no \\= 2\n####5 \\= 5\n}\n"
    )


@given(st.lists(items(), min_size=1, max_size=3))
def test_moodle_blocks_hold_one_question_each(tmp_path_factory: pytest.TempPathFactory, exam: list[Item]) -> None:
    path = tmp_path_factory.getbasetemp() / "exam.gift"
    write_gift(exam, path)
    blocks = path.read_text(encoding="utf-8").strip("\n").split("\n\n")
    questions = [block for block in blocks if not block.startswith("$CATEGORY: ")]
    assert len(questions) == len(exam)
    for block, item in zip(questions, sorted(exam, key=lambda i: i.topic), strict=True):
        lines = block.split("\n")
        assert sum(line.startswith("=") for line in lines) == 1
        assert sum(line.startswith(("=", "~")) for line in lines) == len(item.choices)
        assert lines[-1] == "}"


def test_what_a_question_asks_goes_out_and_comes_in(tmp_path: Path) -> None:
    asked = [
        Item("a", "How much more?", ("1", "2"), 0, demand="difference"),
        Item("b", "Which?", ("x", "y"), 1, strategy="structured"),
        Item("c", "Who?", ("p", "q"), 1, origin="manual"),
    ]
    write_csv(asked, tmp_path / "exam.csv")
    assert [item.demand for item in read_csv(tmp_path / "exam.csv").items] == ["difference", "lookup", ""]
    (tmp_path / "own.csv").write_text("question;A;B;key;Demand\nWhy?;x;y;A;Reworded\n", encoding="utf-8")
    (own,) = read_csv(tmp_path / "own.csv").items
    assert own.demand == "reworded"
    write_csv(asked[2:], tmp_path / "plain.csv")
    assert "demand" not in (tmp_path / "plain.csv").read_text(encoding="utf-8")
