"""Labels on their way out and in: annotators' sheets, and training data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ragexam.errors import InputError, NotEnoughData
from ragexam.exam.exchange.sheets import read_sheet, sample_items, write_sheet
from ragexam.exam.exchange.training import Training, training_lines, write_training
from ragexam.project.project import Project
from ragexam.sentences import phrase
from ragexam.writing import writing


@dataclass(frozen=True, slots=True)
class SheetFile:
    """A filled-in sheet that was read and is not in the project yet; `project.edits.set_people_labels` takes its labels.

    Attributes:
        name: Of the file.
        annotator: Who labelled; "" where neither the sheet nor the caller says.
        labels: Label by item id.
        unchanged: How many of them this person gave before, just so.
        changed: How many of them replace another label of this person.
        empty: Rows without a label.
        problems: A sentence for each row that cannot be taken, with its number.
    """

    name: str
    annotator: str
    labels: Mapping[str, str]
    unchanged: int
    changed: int
    empty: int
    problems: tuple[str, ...]


def export_sheet(project: Project, path: Path, annotator: str, n: int = 100, seed: int = 0, even: bool = False) -> int:
    """Write a sample of questions for a person to label; nobody's labels are in it.

    Args:
        project: To read from.
        path: Of the file, ending in ".csv".
        annotator: Who shall fill it in.
        n: Questions; the same seed gives every annotator the same ones.
        seed: Of the draw.
        even: Whether the labels in force take turns.

    Returns:
        How many questions are in it: fewer where there are not as many.

    Raises:
        InputError: No name, no question wanted, or another ending.
        NotEnoughData: There is no question with a passage.
        MachineError: The file cannot be written.
    """
    if not annotator.strip():
        raise InputError("An annotator needs a name.", "Say who labels.")
    if n < 1:
        raise InputError("A sheet holds at least one question.")
    if path.suffix.lower() != ".csv":
        raise InputError(phrase("The ending of {0:raw} is not that of a sheet.", path.name), "Use .csv.")
    drawn = sample_items(project.items.asked(), n, seed, even)
    if not drawn:
        raise NotEnoughData(
            "There is no question with a passage to label.", "Generate questions, or import some with their passages."
        )
    with writing(path):
        write_sheet(drawn, annotator, path)
    return len(drawn)


def reading_sheet(project: Project, path: Path, annotator: str = "") -> SheetFile:
    """Read a filled-in sheet.

    Args:
        project: To compare with.
        path: The file.
        annotator: Who labelled; the name in the sheet where it is "".

    Raises:
        InputError: It cannot be read as a sheet.
    """
    items = project.items.all()
    sheet = read_sheet(path, items)
    name = " ".join((annotator or sheet.annotator).split())
    before = {item.id: item.people.get(name, "") for item in items}
    unchanged = sum(before[item_id] == label for item_id, label in sheet.labels.items())
    changed = sum(before[item_id] not in ("", label) for item_id, label in sheet.labels.items())
    return SheetFile(path.name, name, sheet.labels, unchanged, changed, sheet.empty, sheet.problems)


def export_training(
    project: Project, folder: Path, which: str = "force", share: float = 0.2, seed: int = 0
) -> tuple[Training, tuple[Path, Path]]:
    """Write the project's questions as training data of the published format.

    Args:
        project: To read from.
        folder: Made where it is missing.
        which: Whose labels, a name of `WHICH`.
        share: Of the documents, held out for validation.
        seed: Of their draw.

    Returns:
        The lines with their counts, and the files for training and validation.

    Raises:
        InputError: An unknown name, or a share out of bounds.
        NotEnoughData: Not one question can be used.
        MachineError: The files cannot be written.
    """
    lines = training_lines(project.items.asked(), which, share, seed)
    with writing(folder):
        return lines, write_training(lines, folder)
