"""Nuggets of references, the facts that answers are held against, as a person reads, exchanges and changes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ragexam.errors import InputError, NotEnoughData
from ragexam.exam.exchange.filled_sheets import HINT, has_heads
from ragexam.grading.exchange.nugget_sheets import NEEDED, read_nuggets_sheet, write_nuggets
from ragexam.grading.grader import GRADERS
from ragexam.grading.judging.nugget_texts import LONGEST
from ragexam.grading.judging.nuggets import NUGGETS
from ragexam.grading.rubrics import stands
from ragexam.project.project import Project
from ragexam.records import RubricEntry
from ragexam.report.results.grade_cautions import out_of_date_sentences
from ragexam.sentences import counted, listed, phrase
from ragexam.store import Edit
from ragexam.writing import writing

MOST_WORDS = LONGEST
"""Words of a nugget, as published."""

_SHOWN = 3
"""Facts that are too long of which each is quoted."""


@dataclass(frozen=True, slots=True)
class NuggetLine:
    """One question of the exam with the nuggets of its reference.

    Attributes:
        item_id: Of the question.
        question: Its words.
        reference: What would be right.
        nuggets: In their order; none where the reference was not split yet, or all were taken out.
        emptied: A person took all of them out: no model splits this reference again.
        outdated: A model split another wording or reference: it splits this one anew when it grades.
        answers: How many answers there are to it.
    """

    item_id: str
    question: str
    reference: str
    nuggets: tuple[RubricEntry, ...]
    outdated: bool
    answers: int
    emptied: bool = False


@dataclass(frozen=True, slots=True)
class NuggetsView:
    """Questions of the exam with the nuggets of their references.

    Attributes:
        lines: Of every question with a reference, in the exam's order.
        split: How many references are split.
        nuggets: How many nuggets there are.
        sentences: How many grades by nuggets are out of date, and what to do; none where none is.
    """

    lines: tuple[NuggetLine, ...] = ()
    split: int = 0
    nuggets: int = 0
    sentences: tuple[str, ...] = ()


def reading_nuggets(project: Project) -> NuggetsView:
    """Read the nuggets of every reference."""
    rubrics = {rubric.item_id: rubric for rubric in project.grading.rubrics() if rubric.kind == NUGGETS}
    answers: dict[str, int] = {}
    current = project.grading.answers()
    for answer in current:
        answers[answer.item_id] = answers.get(answer.item_id, 0) + 1
    lines = []
    for item in project.items.asked():
        rubric = rubrics.get(item.id)
        if not item.reference_answer.strip():
            continue
        lines.append(
            NuggetLine(
                item.id,
                item.question,
                item.reference_answer,
                () if rubric is None else rubric.entries,
                rubric is not None and not stands(rubric, item),
                answers.get(item.id, 0),
                rubric is not None and not rubric.entries,
            )
        )
    return NuggetsView(
        tuple(lines),
        sum(bool(line.nuggets) for line in lines),
        sum(len(line.nuggets) for line in lines),
        old_by_nuggets(project),
    )


def old_by_nuggets(project: Project) -> tuple[str, ...]:
    """Return how many grades by nuggets are out of date, and what to do; nothing where none is."""
    old = project.grading.out_of_date()
    return out_of_date_sentences(sum(len(ids) for name, ids in old.items() if GRADERS[name].rubric == NUGGETS))


def set_nugget(project: Project, item_id: str, nugget_id: str, text: str) -> Edit | None:
    """Change a nugget, or add one behind the others.

    Args:
        project: The project.
        item_id: Of the question.
        nugget_id: Of the nugget; "" to add one.
        text: The fact, in a few words.

    Raises:
        InputError: There is no such question or nugget, the text is empty or too long, or another nugget says the same.
    """
    entries = _entries(project, item_id)
    _refuse_long([text] if text not in [entry.text for entry in entries if entry.id == nugget_id] else [])
    said = " ".join(text.split()).casefold()
    if any(entry.text.casefold() == said and entry.id != nugget_id for entry in entries):
        raise InputError(
            "Another fact of this reference has the same words.", "Change that one, or say something else."
        )
    if not nugget_id:
        entries.append(RubricEntry("", text))
    else:
        _check_there(entries, nugget_id)
        entries = [replace(entry, text=text) if entry.id == nugget_id else entry for entry in entries]
    return project.edits.set_rubric(item_id, NUGGETS, entries)


def remove_nugget(project: Project, item_id: str, nugget_id: str) -> Edit | None:
    """Take a nugget out; a reference that has lost all of them stays without, until somebody writes one.

    Args:
        project: The project.
        item_id: Of the question.
        nugget_id: Of the nugget.

    Raises:
        InputError: There is no such nugget.
    """
    entries = _entries(project, item_id)
    _check_there(entries, nugget_id)
    return project.edits.set_rubric(item_id, NUGGETS, [entry for entry in entries if entry.id != nugget_id])


def export_nuggets(project: Project, path: Path) -> int:
    """Write the nuggets of references, one a line, to be changed in a spreadsheet. Return how many.

    Args:
        project: To read from.
        path: Of the file, ending in ".csv".

    Raises:
        InputError: Another ending.
        NotEnoughData: No reference was split yet.
        MachineError: The file cannot be written.
    """
    if path.suffix.lower() != ".csv":
        raise InputError(phrase("The ending of {0:raw} is not that of a sheet.", path.name), "Use .csv.")
    rubrics = [rubric for rubric in project.grading.rubrics() if rubric.kind == NUGGETS and rubric.entries]
    if not rubrics:
        raise NotEnoughData("No reference was split into nuggets yet.", "Grade with a judge first: ragexam grade.")
    with writing(path):
        return write_nuggets(rubrics, {item.id: item for item in project.items.all()}, path)


def refuse_changed_nuggets(project: Project, path: Path) -> None:
    """Refuse to write over a sheet of nuggets that somebody has changed; a file that is no such sheet is none.

    Args:
        project: Whose nuggets the sheet would hold unchanged.
        path: Where a sheet is to be written.

    Raises:
        InputError: The file exists and says something else than the project, or has a slip in one of its rows.
    """
    if path.suffix.lower() != ".csv" or not path.is_file():
        return
    try:
        sheet = read_nuggets_sheet(path, {item.id: item for item in project.items.all()})
    except InputError as exc:
        if not has_heads(path, NEEDED):
            return
        raise InputError(
            phrase("{0:raw} was changed by somebody, and cannot be read: {1:clause}.", path.name, exc.message), HINT
        ) from exc
    kept_nuggets = {
        r.item_id: [(e.id, e.text) for e in r.entries] for r in project.grading.rubrics() if r.kind == NUGGETS
    }
    changed = sum([(e.id, e.text) for e in entries] != kept_nuggets.get(name, []) for name, entries in sheet.items())
    if changed:
        raise InputError(phrase("{0:raw} was changed by somebody: {1}.", path.name, counted(changed, "question")), HINT)


def import_nuggets(project: Project, path: Path) -> int:
    """Read a changed sheet of nuggets, as one edit. Return for how many questions something changed.

    Raises:
        InputError: It cannot be read as such a sheet, or a nugget that was changed or added is too long.
    """
    sheet = read_nuggets_sheet(path, {item.id: item for item in project.items.all()})
    there = {(r.item_id, e.text) for r in project.grading.rubrics() if r.kind == NUGGETS for e in r.entries}
    _refuse_long(
        [entry.text for name, entries in sheet.items() for entry in entries if (name, entry.text) not in there]
    )
    made = project.edits.set_rubrics(sheet, NUGGETS)
    return 0 if made is None else len(made.changes)


def too_long(text: str) -> bool:
    """Return whether a nugget has more words than one statement: published ones have at most `MOST_WORDS`."""
    return len(text.split()) > MOST_WORDS


def _refuse_long(texts: Sequence[str]) -> None:
    long = [text for text in texts if too_long(text)]
    if long:
        quotes = listed([f"“{text}”" for text in long], _SHOWN)
        raise InputError(
            phrase("A fact of a reference has 1 to {0:n} words. Too long: {1:raw}.", MOST_WORDS, quotes),
            "Part it into several facts of one statement each; in a sheet, each on its own line.",
        )


def _entries(project: Project, item_id: str) -> list[RubricEntry]:
    rubrics = (r for r in project.grading.rubrics() if r.kind == NUGGETS and r.item_id == item_id)
    return [entry for rubric in rubrics for entry in rubric.entries]


def _check_there(entries: Sequence[RubricEntry], nugget_id: str) -> None:
    if nugget_id not in [entry.id for entry in entries]:
        raise InputError(phrase("There is no fact {0:raw}.", nugget_id), "It may have been taken out.")
