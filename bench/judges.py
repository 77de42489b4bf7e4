"""Compare graders with people on published human judgements, beside words in common and length alone.

    python bench/judges.py FOLDER [--embedder NAME]
    python bench/judges.py FOLDER --judge MODEL [--grader NAME ...] [-n 30] [--seed 0] [--only mtrag]

FOLDER holds ragchecker_half.json (pairs of answers, each compared by two people from -2 to 2: correlated with the difference
of a grader's two grades) and mtrag_half.jsonl (answers rated from 1 to 4: correlated with the mean of each of
faithfulness, completeness and appropriateness). Nothing of it is copied. Figures are Pearson and Spearman with 95%
intervals over whole questions, and n; where n is smaller, the floor on the same answers stands behind. "+" behind an interval: above
the floor (token F1) by more than chance explains, "-" below it (paired draws of questions, 95%). BERTScore stands there
where an embedding model is named. With a language model as judge only its graders are shown beside floor and length, on a
seeded sample of rows, and first how the judge did when it was tried. What other programs scored and how far the people agree
among themselves stands below.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from figures import say

from ragexam.embedding.open import open_embedder
from ragexam.grading.grade_answers import judge
from ragexam.grading.grader import FLOOR, GRADERS, LENGTH, AnswerCase, GradingMeans, TokenVectors
from ragexam.grading.judge import BackendJudge
from ragexam.grading.judging.trial import try_judge
from ragexam.llm.open import open_backend
from ragexam.records import RubricEntry
from ragexam.report.grading.judges import judge_sentences
from ragexam.stats.correlation import correlated, correlations_apart, pearson, spearman

RATED = ("faithfulness", "completeness", "appropriateness")
COMPARED = ("correctness_label", "completeness_label", "overall_label")


class Remembered:
    """Gives the vectors of a text that several graders ask for, made once."""

    def __init__(self, embedder: TokenVectors) -> None:
        self.key = embedder.key
        self._embedder = embedder
        self._known: dict[str, np.ndarray] = {}

    def token_vectors(self, texts: Sequence[str]) -> list[np.ndarray]:
        """Return vectors of tokens per text."""
        for text in texts:
            if text not in self._known:
                (self._known[text],) = self._embedder.token_vectors([text])
        return [self._known[text] for text in texts]


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--embedder", help="name or path of an embedding model")
    parser.add_argument("--judge", help="name or path of a language model")
    parser.add_argument("--grader", action="append", help="of those that ask a model; all where left out")
    parser.add_argument("-n", type=int, default=0, help="rows of each file, drawn; all where 0")
    parser.add_argument("--seed", type=int, default=0, help="of the draw")
    parser.add_argument("--only", choices=("ragchecker", "mtrag"), help="one file")
    parser.add_argument("--longest", type=int, default=0, help="leave out rows of more characters; none where 0")
    options = parser.parse_args()
    embedder = open_embedder(options.embedder, threads=1) if options.embedder else None
    means = GradingMeans(Remembered(embedder) if isinstance(embedder, TokenVectors) else None)
    names = [
        n for n, kind in GRADERS.items() if "model" not in kind.needs and (embedder or "embedder" not in kind.needs)
    ]
    if options.judge:
        means = GradingMeans(judge=BackendJudge(open_backend(options.judge, threads=1)))
        assert means.judge is not None  # noqa: S101 - just made
        begun = time.process_time()
        for sentence in judge_sentences(try_judge(means.judge), []):
            say(sentence)
        say(f"tried in {time.process_time() - begun:.0f} s of processor time")
        asking = options.grader or [n for n, kind in GRADERS.items() if "model" in kind.needs]
        names = [FLOOR, LENGTH, *(n for n in asking if GRADERS[n].rubric != "questions")]
    if options.only != "mtrag":
        data = json.loads((options.folder / "ragchecker_half.json").read_text(encoding="utf-8"))
        compared = {row["instance_id"] for row in data["human"]}
        rows = [row for row in data["ragchecker"] if row["instance_id"] in compared]
        pairs({**data, "ragchecker": sample(rows, options)}, names, means)
    if options.only != "ragchecker":
        lines = (options.folder / "mtrag_half.jsonl").read_text(encoding="utf-8").splitlines()
        answers(sample([json.loads(line) for line in lines if line.strip()], options), names, means)


def sample(rows: Sequence[Mapping[str, Any]], options: argparse.Namespace) -> list[Mapping[str, Any]]:
    """Return the rows to grade: those that are short enough, as many of them as are asked for, in their order."""
    short = [row for row in rows if not options.longest or len(json.dumps(row)) <= options.longest]
    if not options.n or options.n >= len(short):
        return short
    drawn = np.random.default_rng(options.seed).choice(len(short), options.n, replace=False)
    return [short[index] for index in sorted(drawn)]


def pairs(data: Mapping[str, Any], names: Sequence[str], means: GradingMeans) -> None:
    """Print agreement on pairs of answers; both people's comparisons count on average."""
    said: dict[int, list[Mapping[str, Any]]] = defaultdict(list)
    for row in data["human"]:
        said[row["instance_id"]].append(row)
    rows = [row for row in data["ragchecker"] if row["instance_id"] in said]
    ids = [row["instance_id"] for row in rows]
    questions = [row["query_id"] for row in rows]
    say(f"ragchecker_half: {len(rows)} pairs of answers, {len(set(questions))} questions")
    figures: dict[str, list[float]] = {GRADERS[name].label: [] for name in names}
    for row in rows:
        # All graders of one answer after each other: a model reads what their questions share once.
        given = [
            [_grade(name, row["query"], row[who]["response"], row["gt_answer"], (), means) for name in names]
            for who in ("model1", "model2")
        ]
        for name, first, second in zip(names, *given, strict=True):
            figures[GRADERS[name].label].append(second - first)
    for label in COMPARED:
        people = [float(np.mean([one[label] for one in said[i]])) for i in ids]
        own = [row["model2"]["ragchecker"][label] - row["model1"]["ragchecker"][label] for row in rows]
        _table(label.removesuffix("_label"), {**figures, "published RAGChecker": own}, people, questions)
        both = [[float(one[label]) for one in said[i][:2]] for i in ids if len(said[i]) > 1]
        _line(
            "one person and the other",
            *(list(column) for column in zip(*both, strict=True)),
            [i for i in ids if len(said[i]) > 1],
        )


def answers(rows: Sequence[Mapping[str, Any]], names: Sequence[str], means: GradingMeans) -> None:
    """Print agreement on rated answers."""
    questions = [row["task_id"] for row in rows]
    say(f"\nmtrag_half: {len(rows)} answers, {len(set(questions))} questions")
    figures: dict[str, list[float]] = {GRADERS[name].label: [] for name in names}
    for row in rows:
        for name in names:
            value = _grade(name, row["question"], row["answer"], row["reference"], tuple(row["contexts"]), means)
            figures[GRADERS[name].label].append(value)
    for other in sorted({name for row in rows for name in row["algorithmic"]}):
        given = [row["algorithmic"].get(other) for row in rows]
        figures[f"published {other}"] = [float("nan") if value is None else float(value) for value in given]
    for label in RATED:
        people = [float(np.mean(row["human"][label])) if row["human"].get(label) else float("nan") for row in rows]
        _table(label, figures, people, questions)
        ratings = [row["human"].get(label) or [] for row in rows]
        others = [float(np.mean(own[1:])) if len(own) > 1 else float("nan") for own in ratings]
        _line(
            "one person and the others", [float(own[0]) if own else float("nan") for own in ratings], others, questions
        )


def _grade(
    name: str, question: str, answer: str, reference: str, passages: tuple[str, ...], means: GradingMeans
) -> float:
    case = AnswerCase(question, answer, reference, passages, "en", _rubric(name, question, reference, means))
    value = judge(GRADERS[name], case, means).value
    return float("nan") if value is None else value


@cache
def _rubric(name: str, question: str, reference: str, means: GradingMeans) -> tuple[RubricEntry, ...]:
    if means.judge is None or not GRADERS[name].rubric:
        return ()
    return GRADERS[name].make_rubric(AnswerCase(question, "", reference, language="en"), means.judge)


def _table(
    label: str, figures: Mapping[str, list[float]], people: Sequence[float], questions: Sequence[Hashable]
) -> None:
    say(f"\n  {label:<30}{'n':>4}  Pearson                 Spearman")
    floor = np.array(figures[GRADERS[FLOOR].label], dtype=np.float64)
    surely = []
    for name, values in figures.items():
        graded = ~np.isnan(np.array(values, dtype=np.float64))
        beside = ""
        if graded.any() and not graded.all():
            both = floor[graded], np.array(people, dtype=np.float64)[graded]
            beside = f"  floor on the same: {pearson(*both):+.3f}, {spearman(*both):+.3f}"
        marks = _line(name, values, people, questions, beside, floor)
        if "+" in marks and not name.startswith("published"):
            surely.append(name)
    say(f"  surely above the floor, by either: {', '.join(surely) or 'none'}")


def _line(
    name: str,
    values: Sequence[float],
    people: Sequence[float],
    questions: Sequence[Hashable],
    beside: str = "",
    floor: np.ndarray | None = None,
) -> str:
    """Print a grader's agreement; return its marks beside the floor."""
    one, other = np.array(values, dtype=np.float64), np.array(people, dtype=np.float64)
    kept = ~np.isnan(one) & ~np.isnan(other)
    asked = [q for q, k in zip(questions, kept, strict=True) if k]
    marks = ["", ""]
    if floor is not None and not np.isnan(floor[kept]).any():
        marks = [_mark(one[kept], floor[kept], other[kept], asked, ranked=ranked) for ranked in (False, True)]
    cells = [
        f"{_figure(one[kept], other[kept], asked, ranked=ranked)} {mark}".rstrip()
        for ranked, mark in zip((False, True), marks, strict=True)
    ]
    say(f"  {name:<30}{int(kept.sum()):>4}  {cells[0]:<22}  {cells[1]:<22}{beside}".rstrip())
    return "".join(marks)


def _mark(
    one: np.ndarray, floor: np.ndarray, people: np.ndarray, questions: Sequence[Hashable], *, ranked: bool
) -> str:
    """Return "+" where a grader agrees surely more with people than the floor does, "-" where surely less."""
    apart = correlations_apart(one, floor, people, questions, ranked=ranked, rng=np.random.default_rng(0))
    if apart.low is None or apart.high is None:
        return ""
    return "+" if apart.low > 0.0 else "-" if apart.high < 0.0 else ""


def _figure(one: np.ndarray, other: np.ndarray, questions: Sequence[Hashable], *, ranked: bool) -> str:
    """Return a correlation with its interval, for a cell."""
    agreed = correlated(one, other, questions, ranked=ranked, rng=np.random.default_rng(0))
    if agreed.value is None:
        return "-"
    ends = "" if agreed.low is None else f" [{agreed.low:+.2f}, {agreed.high:+.2f}]"
    return f"{agreed.value:+.3f}{ends}"


if __name__ == "__main__":
    main()
