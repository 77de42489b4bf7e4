"""Fit and judge the score of written questions over those that were read one by one (`read_questions.jsonl`).

The weights of `ragexam.exam.choice_items.quality` are a logistic regression with a small penalty, over the questions that the rules
for sense let pass, since no other reaches the score; rows of tables have none. How well it tells good from bad is said by scores of
questions whose sentence the weights had not seen: ten parts, drawn by sentence, twenty times; the interval is a bootstrap over sentences.

python bench/question_scores.py
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from figures import report
from numpy.typing import NDArray
from scipy.optimize import minimize

from ragexam.exam.choice_items.quality import SIGNS, signs_of
from ragexam.exam.choice_items.sense import turned_sense
from ragexam.exam.passages.passage import Passage

READ = Path(__file__).with_name("read_questions.jsonl")
PARTS, TURNS, DRAWS, PENALTY = 10, 20, 2_000, 3.0
BANDS_OF = {"en": 3, "de": 2}
"""Bands of a language: thirds, and where few were read halves."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Reading:
    """Signs of the questions that were read, whether each was good, which sentence it asks about, and in which language."""

    signs: Numbers
    good: Numbers
    sentence: NDArray[np.int64]
    language: NDArray[np.str_]


@dataclass(frozen=True)
class Judged:
    """A fit with what it is worth: scores of questions whose sentence it had not seen, and as one mean of each turn."""

    intercept: float
    weights: Numbers
    scores: Numbers
    turns: Numbers

    def auc(self, read: Reading, rows: NDArray[np.bool_]) -> tuple[float, float, float]:
        """Return the share of pairs of some questions in order, and its interval."""
        sentences = np.unique(read.sentence[rows])
        members = [np.flatnonzero(rows & (read.sentence == n)) for n in sentences]
        rng = np.random.default_rng(0)
        drawn = []
        for _ in range(DRAWS):
            some = np.concatenate([members[n] for n in rng.integers(0, len(members), len(members))])
            drawn.append(_auc(self.scores[some], read.good[some]))
        low, high = np.nanquantile(drawn, [0.025, 0.975])
        return float(np.mean([_auc(turn[rows], read.good[rows]) for turn in self.turns])), float(low), float(high)


def read_questions(path: Path = READ) -> Reading:
    """Return the signs of all read questions that the score is for."""
    signs, good, about, languages = [], [], [], []
    for line in path.read_text(encoding="utf-8").splitlines():
        read = json.loads(line)
        passage = Passage.of_text(read["sentence"], read["language"])
        candidate = next((c for c in passage.candidates if c.text == read["answer"]), passage.find(read["answer"], 8))
        if candidate is None or candidate.sentence.kind == "row" or turned_sense(read["question"], candidate):
            continue
        signs.append(signs_of(read["question"], candidate, read["language"]))
        good.append(read["good"])
        about.append(read["sentence"])
        languages.append(read["language"])
    sentences = np.unique(about, return_inverse=True)[1]
    return Reading(np.array(signs), np.array(good, float), sentences, np.array(languages))


def judge(read: Reading) -> Judged:
    """Fit all of it, and score each question by fits that had not seen its sentence."""
    intercept, weights = _fit(read.signs, read.good)
    turns = np.array([_unseen(read, turn) for turn in range(TURNS)])
    return Judged(intercept, weights, turns.mean(0), turns)


def bands(read: Reading, judged: Judged, language: str) -> Iterator[tuple[float, int, int]]:
    """Return the questions of a language in bands by score: the least score, how many were good, how many there are."""
    own = np.flatnonzero(read.language == language)
    order = own[np.argsort(judged.scores[own], kind="stable")]
    for n, rows in enumerate(np.array_split(order, BANDS_OF[language])):
        yield (0.0 if n == 0 else float(judged.scores[rows[0]])), int(read.good[rows].sum()), len(rows)


def _fit(signs: Numbers, good: Numbers) -> tuple[float, Numbers]:
    design = np.c_[np.ones(len(signs)), signs]
    penalty = np.r_[0.0, np.full(signs.shape[1], PENALTY)] * np.r_[1.0, signs.var(0)]

    def loss(beta: Numbers) -> tuple[float, Numbers]:
        odds = design @ beta
        value = np.sum(np.logaddexp(0, odds) - good * odds) + np.sum(penalty * beta**2) / 2
        return float(value), design.T @ (1 / (1 + np.exp(-odds)) - good) + penalty * beta

    minimum = minimize(loss, np.zeros(design.shape[1]), jac=True).x
    return float(minimum[0]), minimum[1:]


def _unseen(read: Reading, turn: int) -> Numbers:
    part = np.random.default_rng(turn).permutation(read.sentence.max() + 1) % PARTS
    scores = np.zeros(len(read.good))
    for n in range(PARTS):
        apart = part[read.sentence] == n
        intercept, weights = _fit(read.signs[~apart], read.good[~apart])
        scores[apart] = 1 / (1 + np.exp(-(intercept + read.signs[apart] @ weights)))
    return scores


def _auc(scores: Numbers, good: Numbers) -> float:
    above = scores[good == 1][:, None] - scores[good == 0]
    return float(((above > 0) + (above == 0) / 2).mean()) if above.size else float("nan")


def main() -> None:
    """Report the weights, the agreement with reading, and how many of each third were good."""
    read = read_questions()
    judged = judge(read)
    report("read questions that a score is for", len(read.good))
    report("good of them", 100 * read.good.mean(), "%")
    report("intercept", judged.intercept)
    for sign, weight in zip(SIGNS, judged.weights, strict=True):
        report(f"weight of “{sign.name}”", weight)
    for name, rows in {"all": read.good >= 0, **{name: read.language == name for name in BANDS_OF}}.items():
        auc, low, high = judged.auc(read, rows)
        report(f"{name}: good above bad, sentences unseen (AUC)", auc)
        report("its 95 % interval, from", low)
        report("to", high)
    for language in BANDS_OF:
        for least, good, count in bands(read, judged, language):
            report(f"{language}, scored {least:.2f} or more: good of {count}", good)


if __name__ == "__main__":
    main()
