"""Nuggets: a reference split once into short facts, and each held against an answer.

What the judge writes is not trusted: a nugget has 1 to 12 words, most of which stand in the reference, and so do its figures. What
the judge leaves out is cut at the text's stops and commas by rule (`nugget_texts`). A long reference is split section by
section, so that no fact is left out because there are many. People can change the nuggets afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ragexam.corpus.sentences import split_sentences
from ragexam.grading.grader import AnswerCase, GraderKind, GradingMeans, Judge, Judgement, Need
from ragexam.grading.judging.asking import ANSWER, ask_fairly
from ragexam.grading.judging.nugget_texts import (
    LONGEST,
    PARTED,
    completed,
    cut_reference,
    read_nuggets,
    tells_all,
)
from ragexam.prompt_files import prompt_text
from ragexam.records import JudgementPart, RubricEntry, content_id

NUGGETS: Final = "nuggets"
"""Kind of the rubric."""

SPLITTING: Final = "judge_nuggets.txt"
HOLDING: Final = "judge_nugget_support.txt"

LABELS: Final = {"Yes": "support", "Partial": "partial_support", "No": "not_support", "Wrong": "contradict"}
"""Answers of the judge, and what they mean."""

_TOKENS: Final = 260
_SECTION: Final = 100
"""Words of a section: as many as a judge can write again as nuggets within `_TOKENS`."""


@dataclass(frozen=True, kw_only=True)
class NuggetGrader(GraderKind):
    """A grader that holds an answer against nuggets of the reference."""

    needs: frozenset[Need] = frozenset({"reference", "model"})
    rubric: str = NUGGETS
    prompts: tuple[str, ...] = (ANSWER, HOLDING)
    prefix: str = "answer"
    version: int = 2
    by_verdicts: bool = True

    def make_rubric(self, case: AnswerCase, judge: Judge) -> tuple[RubricEntry, ...]:
        """Return the nuggets of the reference."""
        return split_reference(case, judge)


def split_reference(case: AnswerCase, judge: Judge) -> tuple[RubricEntry, ...]:
    """Return a reference as nuggets, by the judge, and by rule what it leaves out.

    Args:
        case: Question and reference.
        judge: Who splits; not asked where the reference is a nugget already, and once for each section of a long one.
    """
    reference = " ".join(case.reference.split())
    if not reference:
        return ()
    if len(reference.split()) <= LONGEST:
        return _entries([reference.rstrip(".")], "rule")
    entries: list[RubricEntry] = []
    for section in _sections(reference):
        there = {entry.text.casefold() for entry in entries}
        for text, origin in _split(section, case, judge):
            if text.casefold() not in there:
                entries += _entries([text], origin, len(entries))
    return tuple(entries)


def _split(section: str, case: AnswerCase, judge: Judge) -> list[tuple[str, str]]:
    """Return the nuggets of a section with their origin; the judge writes on behind a blank line only where its list is not all."""

    def is_enough(written: str) -> bool:
        head, parted, _ = written.partition(PARTED)
        return bool(parted) and tells_all(read_nuggets(head, section, case.language), section, case.language)

    prompt = prompt_text(SPLITTING, question=case.question, reference=section)
    written = judge.write([{"role": "user", "content": prompt}], _TOKENS, ("Question:",), is_enough)
    return completed(written, section, case.language)


def _sections(reference: str) -> list[str]:
    """Return a reference in parts of whole sentences that are short enough to be split at once, mostly in one.

    A sentence that is longer than a part may be is cut as the rule cuts it.
    """
    sentences = [
        piece
        for low, high in split_sentences(reference)
        for piece in ([reference[low:high]] if _fits(reference[low:high]) else cut_reference(reference[low:high]))
    ]
    sections: list[str] = []
    for sentence in sentences:
        if sections and _fits(f"{sections[-1]} {sentence}"):
            sections[-1] += f" {sentence}"
        else:
            sections.append(sentence)
    return [reference] if _fits(reference) else sections


def _fits(text: str) -> bool:
    return len(text.split()) <= _SECTION and len(cut_reference(text)) <= LONGEST


def held_against(case: AnswerCase, judge: Judge) -> list[tuple[RubricEntry, dict[str, float]]]:
    """Return how likely each nugget is supported, partly supported, not supported or contradicted by an answer."""
    judgements = []
    for entry in case.rubric:
        probabilities = ask_fairly(judge, case, ANSWER, HOLDING, tuple(LABELS), nugget=entry.text)
        judgements.append((entry, {meaning: probabilities[label] for label, meaning in LABELS.items()}))
    return judgements


def nugget_judgement(case: AnswerCase, means: GradingMeans, weights: dict[str, float]) -> Judgement:
    """Return the mean over nuggets of the weights of their labels, by how likely each label is.

    Args:
        case: What is judged.
        means: With the judge.
        weights: What a label counts; one that is missing counts nothing.
    """
    if means.judge is None:
        return Judgement(None, "no model")
    held = held_against(case, means.judge)
    values = [sum(weights.get(label, 0.0) * share for label, share in shares.items()) for _, shares in held]
    parts = []
    for entry, shares in held:
        label = max(shares, key=lambda name: shares[name])
        parts.append(JudgementPart(label, entry.text, shares[label]))
    return Judgement(sum(values) / len(values), parts=tuple(parts))


def _entries(texts: Sequence[str], origin: str, before: int = 0) -> tuple[RubricEntry, ...]:
    """Return nuggets as entries of a rubric.

    Args:
        texts: Of the nuggets.
        origin: Who made them.
        before: How many entries stand before them.
    """
    return tuple(
        RubricEntry(content_id("nugget", text, number, length=8), text, origin=origin)
        for number, text in enumerate(texts, start=before + 1)
    )
