"""Training data for a small generator of questions (Teixeira de Lima et al. 2024, appendix H).

A line is `<<label>> passage` -> `<<label>> question <a> answer`: the label tells the trained model what kind of question to
ask. A share of the documents is held out for validation, so that no passage of it was seen in training.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from ragexam.errors import InputError, NotEnoughData
from ragexam.exam.labels.agreement import document_of
from ragexam.exam.labels.taxonomy import label_in_force
from ragexam.llm.training.data import ANSWER_MARK, TRAIN, VALIDATION
from ragexam.records import Item
from ragexam.sentences import joined, phrase

WHICH: Final[dict[str, str]] = {
    "force": "The label that counts: people's majority, else the model's",
    "wanted": "The label that generation was asked for",
}
"""Labellers whose labels a line carries, for a person."""

_TRAINED: Final = ("fact_single", "summary", "reasoning")  # nobody wants a generator of what cannot be answered


@dataclass(frozen=True, slots=True)
class Training:
    """Lines for training and validation.

    Attributes:
        train: Lines.
        validation: Lines of the documents held out.
        labels: Lines of both by label.
        documents: Documents behind the lines.
        held_out: Documents of them that only validation has.
        skipped: Questions left out, by reason.
    """

    train: tuple[Mapping[str, str], ...]
    validation: tuple[Mapping[str, str], ...]
    labels: Mapping[str, int] = field(default_factory=dict)
    documents: int = 0
    held_out: int = 0
    skipped: Mapping[str, int] = field(default_factory=dict)


def training_lines(items: Sequence[Item], which: str = "force", share: float = 0.2, seed: int = 0) -> Training:
    """Return lines of the published format for kept questions with passage, label and answer.

    Args:
        items: Items; one with choices gives its key as the answer.
        which: A name of `WHICH`.
        share: Of the documents that is held out for validation, at least one where there are two.
        seed: Of the draw of documents.

    Raises:
        InputError: An unknown name, or a share that leaves nothing to train with.
        NotEnoughData: Not one question can be used.
    """
    if which not in WHICH:
        raise InputError(
            phrase("There is no kind of labels {0:raw}.", repr(which)), phrase("Kinds: {0:raw}.", ", ".join(WHICH))
        )
    if not 0.0 <= share < 1.0:
        raise InputError("The share held out for validation lies between 0 and 1.")
    skipped: Counter[str] = Counter()
    usable: list[tuple[Item, str]] = []
    for item in items:
        label = item.wanted_label if which == "wanted" else label_in_force(item)
        reason = _unfit(item, label)
        if reason:
            skipped[reason] += 1
        else:
            usable.append((item, label))
    if not usable:
        reasons = joined("; ", (phrase("{0}: {1:n}", reason, count) for reason, count in skipped.most_common()))
        raise NotEnoughData(
            (
                phrase("No question can be used for training ({0}).", reasons)
                if reasons
                else "No question can be used for training."
            ),
            "Generate questions and label them.",
        )
    documents = sorted({document_of(item) for item, _ in usable})
    count = min(max(round(share * len(documents)), 1), len(documents) - 1) if share else 0
    held_out = set(random.Random(seed).sample(documents, count))
    train = [_line(item, label) for item, label in usable if document_of(item) not in held_out]
    validation = [_line(item, label) for item, label in usable if document_of(item) in held_out]
    labels = Counter(label for _, label in usable)
    return Training(tuple(train), tuple(validation), dict(labels), len(documents), len(held_out), dict(skipped))


def write_training(lines: Training, folder: Path) -> tuple[Path, Path]:
    """Write both files into a folder, which is made where it is missing; what was there under their names is replaced.

    Returns:
        The files for training and validation.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name, own in ((TRAIN, lines.train), (VALIDATION, lines.validation)):
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in own)
        (folder / name).write_text(text, encoding="utf-8", errors="replace", newline="\n")
    return folder / TRAIN, folder / VALIDATION


def _unfit(item: Item, label: str) -> str:
    """Return why an item gives no line; "" where it does."""
    if not item.kept:
        return "rejected or dropped"
    if not item.passage.strip():
        return "no passage"
    if not label:
        return "no label"
    if label not in _TRAINED:
        return phrase("labelled {0}", label)
    return "" if item.reference_answer.strip() else "no answer"


def _line(item: Item, label: str) -> dict[str, str]:
    # One line each, as the marks are read; a mark within a text would be read as one.
    passage, question, answer = (_plain(text) for text in (item.passage, item.question, item.reference_answer))
    return {
        "input": f"<<{label}>> {passage}",
        "output": f"<<{label}>> {question} {ANSWER_MARK} {answer}",
    }


def _plain(text: str) -> str:
    return text.strip().replace(ANSWER_MARK, "< a >").replace("<<", "< <").replace(">>", "> >")
