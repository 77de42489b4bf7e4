"""Grades that local models gave to published answers, kept one line an answer: asked once, shown as often as wanted.

A line holds the answer's place in the published data and numbers, no text. A grader whose version changed is asked anew.

Graders that ask a bank of questions (EXAM++) hold the answers to one question against one bank. The judge writes it, as it does in a
project, and takes the keys that two of these graders need from the reference answer: nobody wrote keys for these questions.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from figures import say

from ragexam.grading.grade_answers import judge
from ragexam.grading.grader import GRADERS, AnswerCase, GradingMeans, in_one_pass
from ragexam.grading.judging.nuggets import NUGGETS
from ragexam.grading.measures.question_bank import QUESTIONS, generate_bank, lacks_key, reference_key
from ragexam.records import RubricEntry

KEPT = Path(__file__).with_name("judgements")
BLOCK = 4
"""Rows that are asked together: prompts that begin with examples are asked row by row, so that a model reads these once a block."""
BANK = 5
"""Most questions of a bank: each is asked of each answer, so that more would leave fewer answers."""
SPLIT = 2
"""Way in which references are split into facts; grades by facts that were split in another way are asked anew."""


@dataclass(frozen=True)
class PublishedRow:
    """One row of published judgements: an answer that people rated, or two that they compared.

    Attributes:
        id: Where it stands in the published data.
        question: What figures of one question share.
        cases: The answers, as graders see them.
        published: The row as published.
    """

    id: str
    question: str
    cases: tuple[AnswerCase, ...]
    published: Mapping[str, Any]


class Judgements:
    """Grades of one model, in a file of its own.

    Args:
        model: Name of the model, which names the file.
    """

    def __init__(self, model: str) -> None:
        self._file = KEPT / f"{Path(model).name.removesuffix('.gguf')}.jsonl"
        self._kept: dict[str, dict[str, float | None]] = {}
        if self._file.exists():
            for line in self._file.read_text(encoding="utf-8").splitlines():
                read = json.loads(line)
                self._kept.setdefault(read["answer"], {}).update(read["grades"])

    def value(self, row: PublishedRow, answer: int, grader: str) -> float:
        """Return a grade; not a number where the model could not say, or was not asked."""
        value = self._kept.get(f"{row.id}/{answer}", {}).get(_versioned(grader))
        return float("nan") if value is None else value

    def has(self, row: PublishedRow, graders: Sequence[str]) -> bool:
        """Return whether a row was asked about by all of some graders."""
        return not any(self._lacking(row, answer, graders) for answer in range(len(row.cases)))

    def has_some(self, row: PublishedRow, graders: Sequence[str]) -> bool:
        """Return whether a row was asked about by any of some graders."""
        return any(self.has(row, [grader]) for grader in graders)

    def ask(self, rows: Sequence[PublishedRow], graders: Sequence[str], means: GradingMeans, minutes: float) -> None:
        """Ask what is not kept, block by block, and keep it.

        Args:
            rows: In the order in which they are asked.
            graders: Names.
            means: With the model.
            minutes: No block begins after these.
        """
        rubric = cache(partial(_rubric, means=means))
        begun, todo = time.monotonic(), [row for row in rows if not self.has(row, graders)]
        while todo and time.monotonic() - begun < 60.0 * minutes:
            block, todo = todo[:BLOCK], todo[BLOCK:]
            started = time.process_time()
            asked = [(row, answer, case) for row in block for answer, case in enumerate(row.cases)]
            grades: dict[str, dict[str, float | None]] = {}
            for group in in_one_pass(GRADERS[name] for name in graders):
                for row, answer, case in asked:
                    for kind in (k for k in group if k.name in self._lacking(row, answer, graders)):
                        entries = rubric(kind.rubric, replace(case, answer="", passages=()))
                        value = judge(kind, replace(case, rubric=entries), means).value
                        own = grades.setdefault(f"{row.id}/{answer}", {})
                        own[_versioned(kind.name)] = None if value is None else round(value, 5)
            self._keep(grades)
            spent = (time.process_time() - started) / len(asked)
            say(f"  {len(asked)} answers, {spent:.0f} s of processor time each; {len(todo)} rows are left")

    def _lacking(self, row: PublishedRow, answer: int, graders: Sequence[str]) -> list[str]:
        kept = self._kept.get(f"{row.id}/{answer}", {})
        return [name for name in graders if _versioned(name) not in kept]

    def _keep(self, grades: Mapping[str, dict[str, float | None]]) -> None:
        KEPT.mkdir(exist_ok=True)
        with self._file.open("a", encoding="utf-8") as out:
            for answer, values in grades.items():
                self._kept.setdefault(answer, {}).update(values)
                out.write(json.dumps({"answer": answer, "grades": values}) + "\n")


def _versioned(grader: str) -> str:
    rubric = {QUESTIONS: f" of {BANK}", NUGGETS: f" split {SPLIT}"}.get(GRADERS[grader].rubric, "")
    return f"{grader} {GRADERS[grader].version}{rubric}"


def _rubric(kind: str, case: AnswerCase, means: GradingMeans) -> tuple[RubricEntry, ...]:
    """Return what a judge makes of one question for every grader that names this kind of rubric."""
    if means.judge is None or not kind:
        return ()
    if kind == QUESTIONS:
        return tuple(
            replace(entry, answer=reference_key(entry, case.reference, means.judge))
            if lacks_key(entry, case.reference)
            else entry
            for entry in generate_bank(means.judge, case.question, per=BANK)
        )
    return next(grader for grader in GRADERS.values() if grader.rubric == kind).make_rubric(case, means.judge)
