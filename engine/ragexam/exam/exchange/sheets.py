"""Sheets for annotators: a sample of questions as a table that any spreadsheet opens, and what comes back of it.

A sheet explains the four labels in its first lines, so that it can be filled in without the program. A row names its
question by id and carries a hash of the wording that was judged: what was changed meanwhile is refused, not mixed in.
"""

from __future__ import annotations

import csv
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ragexam.corpus.text import plain_characters
from ragexam.errors import InputError
from ragexam.exam.exchange.spreadsheets import bare_cell, file_text, guarded_cell, table_rows
from ragexam.exam.labels.taxonomy import LABELS, label_in_force
from ragexam.records import Item, content_id
from ragexam.sentences import phrase

COLUMNS: Final = ("id", "wording", "question", "passage", "label", "remark")
LABEL_HEADS: Final = ("label", "labels", "etikett", "kategorie")
"""Headings of the column that people fill in, in small letters."""
_ANNOTATOR: Final = re.compile(r"#\s*Annotator:(.*)$")
_LONGEST: Final = 60  # characters of a label as people write it

_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "fact_single": (
        "fact single",
        "single fact",
        "fact",
        "single",
        "fakt",
        "tatsache",
        "einzelfakt",
        "einzelne tatsache",
    ),
    "summary": ("summary", "zusammenfassung", "summarisation", "summarization"),
    "reasoning": ("reasoning", "reason", "inference", "schluss", "schlussfolgerung", "folgerung", "begründung"),
    "unanswerable": (
        "unanswerable",
        "not answerable",
        "unanswered",
        "unbeantwortbar",
        "nicht beantwortbar",
        "nicht zu beantworten",
    ),
}

_ASK: Final = (
    "What does the passage give for an answer to the question? Write a label, or its number, into the column label:"
)
_JUDGE: Final = (
    "Judge each question by its own passage only. Leave the label empty where you cannot say. Change nothing else; the "
    "columns id and wording tell the program which question it is."
)
_GERMAN: Final = (
    "Was gibt der Textabschnitt für eine Antwort auf die Frage her? Schreiben Sie ein Etikett oder seine Nummer in die "
    "Spalte label:",
    "Beurteilen Sie jede Frage nur nach ihrem eigenen Abschnitt (Spalte passage). Lassen Sie das Etikett leer, wo Sie es "
    "nicht sagen können. Ändern Sie sonst nichts; die Spalten id und wording sagen dem Programm, welche Frage es ist.",
    (
        "Der Abschnitt nennt die Antwort, und sie ist eine einzelne Angabe.",
        "Der Abschnitt nennt die Antwort, und sie hat mehrere Teile: fehlt einer, ist sie nur teilweise richtig.",
        "Der Abschnitt nennt die Antwort nicht, aber sie folgt aus dem, was dort steht.",
        "Der Abschnitt nennt die Antwort nicht, und sie lässt sich auch nicht daraus schließen.",
    ),
)
"""The same for German questions; the names of the labels and columns stay."""


@dataclass(frozen=True, slots=True)
class AnnotationSheet:
    """Record of a filled-in sheet of labels.

    Attributes:
        annotator: Name in its first lines; "" where it has none.
        labels: Label by item id, of the rows that can be taken.
        empty: Rows without a label.
        problems: A sentence for each row that cannot be taken, with its number.
    """

    annotator: str
    labels: Mapping[str, str]
    empty: int
    problems: tuple[str, ...]


def wording_hash(item: Item) -> str:
    """Return the identity of what an annotator judges: question and passage."""
    return content_id("annotated", item.question, item.passage, length=8)


def sample_items(items: Sequence[Item], n: int, seed: int, even: bool = False) -> list[Item]:
    """Draw items to label, in drawn order: the same for every annotator, and a longer sample begins with a shorter one.

    Args:
        items: Candidates; those without a passage are passed by.
        n: How many are wanted.
        seed: Of the draw.
        even: Whether the labels in force take turns, as long as they last (unlabelled questions are one more kind), so
            that rare labels are seen as often as common ones.
    """
    pool = sorted((item for item in items if item.passage.strip()), key=lambda item: item.id)
    rng = random.Random(seed)
    rng.shuffle(pool)
    if not even:
        return pool[:n]
    kinds: dict[str, list[Item]] = {}
    for item in pool:
        kinds.setdefault(label_in_force(item), []).append(item)
    queues = [kinds[name] for name in (*LABELS, "") if name in kinds]
    drawn = [
        item for turn in range(max(map(len, queues), default=0)) for own in queues for item in own[turn : turn + 1]
    ]
    return drawn[:n]


def write_sheet(items: Sequence[Item], annotator: str, path: Path) -> None:
    """Write a sheet with an empty column "label"; UTF-8 with a byte-order mark, so that spreadsheets read it.

    The instructions are German where most of the questions are, else English.

    Model labels and those of other people are not in it: an annotator who sees them is not independent.
    A text that a spreadsheet would run as a formula gets a leading apostrophe.
    """
    with path.open("w", encoding="utf-8-sig", errors="replace", newline="") as file:
        writer = csv.writer(file)
        for line in _instructions(annotator, _language(items)):
            writer.writerow([line])
        writer.writerow(COLUMNS)
        for item in items:
            cells = (item.id, wording_hash(item), item.question, item.passage, "", "")
            writer.writerow([guarded_cell(cell) for cell in cells])


def read_sheet(path: Path, items: Sequence[Item]) -> AnnotationSheet:
    """Read a filled-in sheet; commas, semicolons and tabs part its columns.

    Labels may be written with other capitals, spaces or hyphens, in German, or as the numbers 1 to 4 of the instructions.

    Args:
        path: The sheet.
        items: Those of the project.

    Raises:
        InputError: The file cannot be read, or has no columns "id" and "label".
    """
    items_by_id = {item.id: item for item in items}
    annotator, heads, rows = _parts(path)
    index_of = {name: heads.index(name) for name in ("id", "wording") if name in heads}
    column = next((heads.index(name) for name in LABEL_HEADS if name in heads), None)
    if "id" not in index_of or column is None:
        raise InputError(
            phrase("{0:raw} has no columns “id” and “label”.", path.name),
            "Fill in a sheet that the program wrote, and keep its headings.",
        )
    labels: dict[str, str] = {}
    problems: list[str] = []
    empty = 0
    for number, row in rows:
        cells = [plain_characters(bare_cell(cell)).strip() for cell in row] + [""] * len(heads)
        if not any(cells):
            continue
        answer = cells[column]
        if not answer:
            empty += 1
            continue
        wording = cells[index_of["wording"]] if "wording" in index_of else ""
        problem = _problem(cells[index_of["id"]], wording, answer, items_by_id, labels)
        if problem:
            problems.append(phrase("Row {0:n}: {1}.", number, problem))
        else:
            labels[cells[index_of["id"]]] = read_label(answer)
    return AnnotationSheet(annotator, labels, empty, tuple(problems))


def read_label(text: str) -> str:
    """Return the label that a person means; "" where it is none."""
    plain = " ".join(re.sub(r"[\W_]+", " ", text.casefold()).split())
    if len(plain) > _LONGEST:  # a sheet may come from anywhere
        return ""
    if plain[:1].isdecimal():
        number, _, rest = plain.partition(" ")
        named = list(LABELS)[int(number) - 1] if number in ("1", "2", "3", "4") else ""
        return named if rest in ("", "0") or read_label(rest) == named else ""
    return next((label for label, words in _WORDS.items() if plain in words), "")


def _problem(item_id: str, wording: str, given_label: str, items: Mapping[str, Item], taken: Mapping[str, str]) -> str:
    """Return why a row cannot be taken; "" where it can."""
    if item_id not in items:
        return phrase("there is no question {0:raw} in the project any more", item_id or "without an id")
    question = items[item_id].question[:60]
    if wording != wording_hash(items[item_id]):
        if not wording:
            return phrase("“{0:raw}”: its column “wording” is empty, so the label may mean another wording", question)
        return phrase(
            "“{0:raw}”: its question or passage was changed since, so the label may mean another wording", question
        )
    label = read_label(given_label)
    if not label:
        return phrase("“{0:raw}” is none of the labels {1}", given_label[:40], ", ".join(LABELS))
    if taken.get(item_id, label) != label:
        return phrase("“{0:raw}” stands there twice, with different labels; the first one counts", question)
    return ""


def _parts(path: Path) -> tuple[str, list[str], list[tuple[int, list[str]]]]:
    """Return annotator, headings in small letters, and rows with their line numbers."""
    text = file_text(path)
    lines = (text if "\n" in text else text.replace("\r", "\n")).split("\n")  # older spreadsheets on a Mac
    begin = next((n for n, line in enumerate(lines) if _is_heading(line)), None)
    if begin is None:
        raise InputError(
            phrase("{0:raw} has no line of headings with “id” and “label”.", path.name),
            "Fill in a sheet that the program wrote, and keep its headings.",
        )
    annotator = ""
    for line in lines[:begin]:
        match = _ANNOTATOR.match(line.strip().strip('"'))
        # Spreadsheets fill the line up with separators.
        annotator = plain_characters(match.group(1)).rstrip(' \t";,').lstrip(' \t"') if match else annotator
    rows = table_rows("\n".join(lines[begin:]), path)
    heads = [cell.strip().casefold() for cell in rows[0][1]]
    return annotator, heads, [(number + begin, row) for number, row in rows[1:]]


def _is_heading(line: str) -> bool:
    cells = {cell.strip(' "\r').casefold() for cell in re.split(r"[,;\t]", line)}
    return "id" in cells and bool(cells & set(LABEL_HEADS))


def _instructions(annotator: str, language: str) -> list[str]:
    ask, judge, meanings = _GERMAN if language == "de" else (_ASK, _JUDGE, tuple(LABELS.values()))
    meanings_by_number = [
        f"# {n} = {label}: {meaning}" for n, (label, meaning) in enumerate(zip(LABELS, meanings, strict=True), 1)
    ]
    return [f"# Annotator: {' '.join(annotator.split())}", f"# {ask}", *meanings_by_number, f"# {judge}"]


def _language(items: Sequence[Item]) -> str:
    """Return German where most of the questions are."""
    return "de" if 2 * sum(item.language == "de" for item in items) > len(items) else "en"
