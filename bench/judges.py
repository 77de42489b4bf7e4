"""Compare graders with people on published human judgements, beside words in common and length alone.

    python bench/judges.py FOLDER [--embedder NAME]
    python bench/judges.py FOLDER --judge MODEL [--grader NAME ...] [-n 30] [--minutes 60] [--only mtrag]

FOLDER holds ragchecker_half.json (pairs of answers, each compared by two people from -2 to 2: correlated with the difference
of a grader's two grades) and mtrag_half.jsonl (answers rated from 1 to 4: correlated with the mean of each of
faithfulness, completeness and appropriateness). Nothing of it is copied. Figures are Pearson and Spearman with 95%
intervals over whole questions, and n; where n is smaller, the floor on the same answers stands behind. "+" behind an interval: above
the floor (token F1) by more than chance explains, "-" below it (paired draws of questions, 95%). BERTScore stands there
where an embedding model is named. With a language model as judge only its graders are shown beside floor and length. What it says
is kept (`judgements.py`), a line for each answer: a later call goes on where this one stopped. Rows are taken in one drawn
order, so that those that are there are a sample at any time, of each grader its own; with `--minutes 0` nothing is asked, and what
is kept is shown. What other programs scored and how far the people agree among themselves stands below.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

import numpy as np
from figures import say
from judgements import Judgements, PublishedRow

from ragexam.embedding.open import open_embedder
from ragexam.embedding.protocols import TextVectors
from ragexam.grading.grade_answers import judge
from ragexam.grading.grader import FLOOR, GRADERS, LENGTH, AnswerCase, GradingMeans, TokenVectors
from ragexam.grading.judge import BackendJudge
from ragexam.grading.judging.trial import try_judge
from ragexam.llm.open import open_backend
from ragexam.report.grading.judges import judge_sentences
from ragexam.stats.correlation import correlated, correlations_apart, pearson, spearman

RATED = ("faithfulness", "completeness", "appropriateness")
COMPARED = ("correctness_label", "completeness_label", "overall_label")
LEAST = 10
"""Answers below which no figure is shown: a correlation of three says nothing."""


class Remembered:
    """Gives the vectors of a text that several graders ask for, made once."""

    def __init__(self, embedder: TokenVectors) -> None:
        self.key = embedder.key
        self._embedder = embedder
        self._known: dict[str, TextVectors] = {}

    def token_vectors(self, texts: Sequence[str]) -> list[TextVectors]:
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
    parser.add_argument("-n", type=int, default=None, help="rows of each file, drawn; all where left out")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="no block of four rows begins after these")
    parser.add_argument("--only", choices=("ragchecker", "mtrag"), help="one file")
    options = parser.parse_args()
    both, compared = read_pairs(options.folder / "ragchecker_half.json")
    rated = read_answers(options.folder / "mtrag_half.jsonl")
    kept: Judgements | None = None
    if options.judge:
        asking = options.grader or [n for n, kind in GRADERS.items() if "model" in kind.needs]
        kept = Judgements(options.judge)
        if options.minutes:
            rows = [] if options.only == "mtrag" else drawn(both)[: options.n]
            rows = in_turns(rows, [] if options.only == "ragchecker" else drawn(rated)[: options.n])
            ask(options.judge, kept, rows, asking, options.minutes)
        names = [FLOOR, LENGTH, *asking]
        both = [row for row in both if kept.has_some(row, asking)]
        rated = [row for row in rated if kept.has_some(row, asking)]
        means = GradingMeans()
    else:
        embedder = open_embedder(options.embedder, threads=1) if options.embedder else None
        means = GradingMeans(Remembered(embedder) if isinstance(embedder, TokenVectors) else None)
        there = {"reference", "passages", *(("embedder",) if embedder else ())}
        names = [n for n, kind in GRADERS.items() if kind.needs <= there]
    if options.only != "mtrag" and both:
        pairs(both, compared, _graded(both, names, kept, means))
    if options.only != "ragchecker" and rated:
        answers(rated, _graded(rated, names, kept, means))


def ask(model: str, kept: Judgements, rows: Sequence[PublishedRow], graders: Sequence[str], minutes: float) -> None:
    """Ask a model about rows, and first tell how it did when it was tried."""
    means = GradingMeans(judge=BackendJudge(open_backend(model, threads=1)))
    assert means.judge is not None  # noqa: S101 - just made
    begun = time.process_time()
    for sentence in judge_sentences(try_judge(means.judge), []):
        say(sentence)
    say(f"tried in {time.process_time() - begun:.0f} s of processor time")
    kept.ask(rows, graders, means, minutes)


def read_pairs(file: Path) -> tuple[list[PublishedRow], Mapping[int, list[Mapping[str, Any]]]]:
    """Return pairs of answers that people compared, and the comparisons by the number of the pair."""
    data = json.loads(file.read_text(encoding="utf-8"))
    said: dict[int, list[Mapping[str, Any]]] = defaultdict(list)
    for row in data["human"]:
        said[row["instance_id"]].append(row)
    return [
        PublishedRow(
            f"ragchecker/{row['instance_id']}",
            row["query_id"],
            tuple(
                AnswerCase(row["query"], row[who]["response"], row["gt_answer"], language="en")
                for who in ("model1", "model2")
            ),
            row,
        )
        for row in data["ragchecker"]
        if row["instance_id"] in said
    ], said


def read_answers(file: Path) -> list[PublishedRow]:
    """Return answers that people rated."""
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [
        PublishedRow(
            f"mtrag/{number}",
            row["task_id"],
            (AnswerCase(row["question"], row["answer"], row["reference"], tuple(row["contexts"]), "en"),),
            row,
        )
        for number, row in enumerate(lines)
    ]


def drawn(rows: Sequence[PublishedRow]) -> list[PublishedRow]:
    """Return rows in the order in which a model is asked: any number of the first ones is a sample."""
    return [rows[index] for index in np.random.default_rng(0).permutation(len(rows))]


def in_turns(first: Sequence[PublishedRow], second: Sequence[PublishedRow]) -> list[PublishedRow]:
    """Return one of each in turns, and then what the longer has left."""
    return [row for pair in zip_longest(first, second) for row in pair if row is not None]


def pairs(
    rows: Sequence[PublishedRow],
    said: Mapping[int, list[Mapping[str, Any]]],
    graded: Mapping[str, Sequence[tuple[float, ...]]],
) -> None:
    """Print agreement on pairs of answers; both people's comparisons count on average.

    Args:
        rows: The pairs.
        said: Comparisons by number of the pair.
        graded: By label of a grader, the grades of both answers of each pair.
    """
    ids = [row.published["instance_id"] for row in rows]
    questions = [row.question for row in rows]
    say(f"ragchecker_half: {len(rows)} pairs of answers, {len(set(questions))} questions")
    figures = {label: [second - first for first, second in grades] for label, grades in graded.items()}
    for label in COMPARED:
        people = [float(np.mean([one[label] for one in said[i]])) for i in ids]
        own = [
            row.published["model2"]["ragchecker"][label] - row.published["model1"]["ragchecker"][label] for row in rows
        ]
        _table(label.removesuffix("_label"), {**figures, "published RAGChecker": own}, people, questions)
        both = [[float(one[label]) for one in said[i][:2]] for i in ids if len(said[i]) > 1]
        _line(
            "one person and the other",
            *(list(column) for column in zip(*both, strict=True)),
            [i for i in ids if len(said[i]) > 1],
        )


def answers(rows: Sequence[PublishedRow], graded: Mapping[str, Sequence[tuple[float, ...]]]) -> None:
    """Print agreement on rated answers.

    Args:
        rows: The answers.
        graded: By label of a grader, the grade of each.
    """
    questions = [row.question for row in rows]
    say(f"\nmtrag_half: {len(rows)} answers, {len(set(questions))} questions")
    figures = {label: [grade for (grade,) in grades] for label, grades in graded.items()}
    published = [row.published for row in rows]
    for other in sorted({name for row in published for name in row["algorithmic"]}):
        given = [row["algorithmic"].get(other) for row in published]
        figures[f"published {other}"] = [float("nan") if value is None else float(value) for value in given]
    for label in RATED:
        ratings = [row["human"].get(label) or [] for row in published]
        people = [float(np.mean(own)) if own else float("nan") for own in ratings]
        _table(label, figures, people, questions)
        others = [float(np.mean(own[1:])) if len(own) > 1 else float("nan") for own in ratings]
        _line(
            "one person and the others", [float(own[0]) if own else float("nan") for own in ratings], others, questions
        )


def _graded(
    rows: Sequence[PublishedRow], names: Sequence[str], kept: Judgements | None, means: GradingMeans
) -> dict[str, list[tuple[float, ...]]]:
    """Return grades by the grader's label: of each row, those of its answers."""

    def grade(row: PublishedRow, answer: int, name: str) -> float:
        if kept is not None and "model" in GRADERS[name].needs:
            return kept.value(row, answer, name)
        value = judge(GRADERS[name], row.cases[answer], means).value
        return float("nan") if value is None else value

    return {
        GRADERS[name].label: [tuple(grade(row, n, name) for n in range(len(row.cases))) for row in rows]
        for name in names
    }


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
    if kept.sum() < LEAST:
        say(f"  {name:<30}{int(kept.sum()):>4}  too few")
        return ""
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
