"""Replay races over real tables of right and wrong: how few answers a choice takes, and how often it is wrong.

Draws language models and items out of tables of thousands of models (adkipnis/metabench: TruthfulQA 4,280 x 136, WinoGrande
5,476 x 106), races them, and compares the verdict with that of all answers. Give the folder of the tables as an
argument or in RAGEXAM_MATRICES; without it nothing is done.

    python bench/settle.py FOLDER --draws 1000
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from figures import say

from ragexam.irt.targeting import sampling_weights
from ragexam.stats.drawn_items import DrawnItems, reserve
from ragexam.stats.race import LEVEL, REST, standing, to_be_asked
from ragexam.stats.whole_exam import CAUTION

TABLES = ("truthfulqa", "winogrande")
FIELDS = (20, 45, 100)
TOLERANCE = 0.03
START, BATCH, HELD = 6, 2, 0.1


@dataclass
class Outcome:
    """Result of one race.

    Attributes:
        wrong: The winner is worse than the best by the tolerance or more, over all answers.
        unequal: One that was called the same is not.
        share: Answers asked, of all.
        same: How many were called the same as the winner.
    """

    wrong: bool
    unequal: bool
    share: float
    same: int


def race(
    table: np.ndarray,
    rng: np.random.Generator,
    weights: np.ndarray | None,
    held: float,
    batch: int,
    level: float,
    rest: float,
    caution: float,
) -> Outcome:
    """Race the rows of a table of all answers."""
    pipelines, items = table.shape
    documents = list(range(items))
    flat = np.ones(items) if weights is None else weights
    drawn = DrawnItems.none(items, reserve(items, held, rng) if held else ()).further(flat, START, rng)
    steps = [1] * pipelines
    while True:
        now = standing(table, drawn, steps, documents, TOLERANCE, level=level, rest=rest, caution=caution)
        if now.decided:
            break
        asked = to_be_asked(now, steps)
        if max(steps[k] for k in asked) == len(drawn.ends):
            drawn = drawn.further(flat, batch, rng)
        for k in asked:
            steps[k] += 1
    return judged(table, now.leader, np.flatnonzero(now.same), sum(drawn.ends[s - 1] for s in steps))


def judged(table: np.ndarray, winner: int, same: np.ndarray, asked: int) -> Outcome:
    """Set a verdict beside all answers."""
    lead = table[winner].mean() - table.mean(axis=1)
    slack = TOLERANCE + 1e-9
    return Outcome(bool(lead.min() < -slack), bool(np.any(np.abs(lead[same]) > slack)), asked / table.size, len(same))


def plain_elimination(table: np.ndarray, rng: np.random.Generator) -> Outcome:
    """Race by successive elimination: Hoeffding's bound on each pipeline's share, all pairs at once (Even-Dar and others 2006)."""
    pipelines, items = table.shape
    order = rng.permutation(items)
    alive, asked, n = np.ones(pipelines, dtype=bool), 0, START
    share = np.zeros(pipelines)
    before = 0
    while True:
        asked += int(alive.sum()) * (n - before)
        share = np.where(alive, table[:, order[:n]].mean(axis=1), share)
        half = 0.0 if n == items else np.sqrt(np.log(4 * pipelines * n**2 / 0.05) / (2 * n))
        best = share[alive].max()
        alive &= share + half >= best - half - 1e-12
        inside = 2 * half < TOLERANCE
        if alive.sum() == 1 or inside or n == items:
            winner = int(np.argmax(np.where(alive, share, -1.0)))
            same = np.flatnonzero(alive & (share >= share[winner] - TOLERANCE))
            return judged(table, winner, same, asked)
        before, n = n, min(items, n + BATCH)


def main() -> int:
    """Replay and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", nargs="?", default=os.environ.get("RAGEXAM_MATRICES", ""))
    parser.add_argument("--draws", type=int, default=100)
    parser.add_argument("--ways", default="rhis", help="random, held out, informative first, successive elimination")
    parser.add_argument("--level", type=float, default=LEVEL)
    parser.add_argument("--rest", type=float, default=REST)
    parser.add_argument("--caution", type=float, default=CAUTION)
    parser.add_argument("--batch", type=int, default=BATCH)
    options = parser.parse_args()
    folder = Path(options.folder)
    if not options.folder or not (folder / f"{TABLES[0]}_matrix.csv").is_file():
        say("The tables are not here: give the folder that holds truthfulqa_matrix.csv, or set RAGEXAM_MATRICES.")
        return 0
    say(f"{options.draws} draws of each kind, 60 to 130 items, tolerance {TOLERANCE:.0%}; share: of all answers")
    for name in TABLES:
        whole = np.genfromtxt(folder / f"{name}_matrix.csv", delimiter=",", skip_header=1)[:, 1:]
        for field in FIELDS:
            made: dict[str, list[Outcome]] = {}
            begun = time.perf_counter()
            for seed in range(options.draws):
                for way, outcome in replayed(whole, field, seed, options):
                    made.setdefault(way, []).append(outcome)
            for way, outcomes in made.items():
                rows = [(o.wrong, o.unequal, o.wrong or o.unequal, o.share, o.same) for o in outcomes]
                winner, equality, either, share, same = np.array(rows, dtype=float).mean(axis=0)
                say(
                    f"{name:11} {field:4} {way:26} wrong winner {winner:5.1%}, equality {equality:5.1%}, either {either:5.1%}"
                    f"   share {share:5.1%}   the same {same:.1f}"
                )
            say(f"{'':16} {time.perf_counter() - begun:.0f} s")
    return 0


def replayed(whole: np.ndarray, field: int, seed: int, options: argparse.Namespace) -> Iterator[tuple[str, Outcome]]:
    """Draw models and items, and race them in every way that is asked for."""
    rng = np.random.default_rng([seed, field])
    items = int(rng.integers(60, min(130, whole.shape[1]) + 1))
    rows, columns = rng.permutation(len(whole)), rng.permutation(whole.shape[1])[:items]
    table, others = whole[rows[:field]][:, columns], whole[rows[field : field + 200]][:, columns]
    settings = options.batch, options.level, options.rest, options.caution
    for way in options.ways:
        again = np.random.default_rng(seed)
        if way == "r":
            yield "race, items at random", race(table, again, None, 0.0, *settings)
        elif way == "h":
            yield "race, a tenth held out", race(table, again, None, HELD, *settings)
        elif way == "i":
            yield "race, informative first", race(table, again, weights_of(others), HELD, *settings)
        elif way == "s":
            yield "successive elimination", plain_elimination(table, again)


def weights_of(others: np.ndarray) -> np.ndarray:
    """Return weights from the answers of 200 other models, as if the exam had been sat before: the leaders are their best tenth."""
    able = others.mean(axis=1)
    right = np.clip(others.mean(axis=0), 0.02, 0.98)
    theta = float(np.quantile(np.log(np.clip(able, 0.02, 0.98) / np.clip(1 - able, 0.02, 0.98)), 0.95))
    b = -np.log(right / (1 - right))
    return sampling_weights(
        np.array([theta]),
        np.ones_like(b),
        b,
        np.zeros_like(b),
        np.full_like(b, 0.3),
        np.full_like(b, 0.3),
        rng=np.random.default_rng(0),
    )


if __name__ == "__main__":
    sys.exit(main())
