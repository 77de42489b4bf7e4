"""Replay races over real tables of right and wrong: how few answers a choice takes, and how often it is wrong.

Draws language models and items out of tables of thousands of models (adkipnis/metabench: TruthfulQA 4,280 x 136, WinoGrande
5,476 x 106), races them, and compares the verdict with that of all answers. Give the folder of the tables as an
argument or in RAGEXAM_MATRICES; without it nothing is done.

    python bench/settle.py FOLDER --draws 1000 --keep outcomes.jsonl

The way "p" drives the settling that ships (`shipped_settling.py`): a cold start, steps of one in twenty, items by what they tell as
far as the answers so far know, further documents once the exam is decided, the verdict's choice. It is told twice: when
nobody could well be better on this exam, and at the end. The other ways are parts of it by themselves.

With --drawn the answers are drawn: two hard cases (see DRAWN).

With --keep it goes on where it was stopped; --minutes bounds the processor time of one start.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from itertools import product
from pathlib import Path

import numpy as np
from figures import say
from shipped_settling import Verdict, settled

from ragexam.irt.targeting import sampling_weights
from ragexam.stats.drawn_items import DrawnItems, reserve
from ragexam.stats.intervals import wilson
from ragexam.stats.race import BORROWED, DISAGREEMENT, LEVEL, REST, standing, to_be_asked

TABLES = {"truthfulqa": 4, "winogrande": 2}
"""Choices of their questions; TruthfulQA's have 2 and more."""
INDEPENDENT, TWINS = "independent", "twins"
DRAWN = (INDEPENDENT, TWINS)
"""Tables that are drawn, hard cases both: each answer is right by chance alone (of each model in 30 to 65 % of items), so that pairs differ
often, and by luck; and most are near twins (80 % right) beside a few of a better family (86 %), which differ from them often."""
FIELDS = (20, 45, 100)
TOLERANCE = 0.03
START, BATCH, HELD = 6, 2, 0.1
DECIDED, ENDED = "decided", "ended"
WAYS = {
    "p": "as it ships",
    "r": "race, items at random",
    "h": "race, a tenth held out",
    "i": "race, informative first",
    "s": "successive elimination",
    "c": "catsim, same answers each",
}


@dataclass
class Outcome:
    """Result of one race.

    Attributes:
        wrong: The winner is worse than the best by the tolerance or more, over all answers.
        unequal: One that was called the same is not.
        share: Answers asked, of all.
        same: How many were called the same as the winner.
        sure: Certainty that is shown then; of the settling that ships.
        end: How it ended.
    """

    wrong: bool
    unequal: bool
    share: float
    same: int
    sure: float = 0.0
    end: str = ""


def race(
    table: np.ndarray,
    rng: np.random.Generator,
    weights: np.ndarray | None,
    held: float,
    batch: int,
    level: float,
    rest: float,
    borrowed: float,
    disagreement: float,
) -> Outcome:
    """Race the rows of a table of all answers."""
    pipelines, items = table.shape
    documents = list(range(items))
    flat = np.ones(items) if weights is None else weights
    drawn = DrawnItems.none(items, reserve(items, held, rng) if held else ()).further(flat, START, rng)
    steps = [1] * pipelines
    while True:
        now = standing(
            table,
            drawn,
            steps,
            documents,
            TOLERANCE,
            level=level,
            rest=rest,
            borrowed=borrowed,
            disagreement=disagreement,
        )
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


def told(table: np.ndarray, verdict: Verdict) -> Outcome:
    """Set the verdict of the settling that ships beside all answers; what checks the choice counts as asked."""
    made = judged(table, verdict.pick, np.array([verdict.pick, *verdict.same]), verdict.asked + verdict.checks)
    made.sure, made.end = verdict.certainty, verdict.outcome
    return made


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


class Kept:
    """Outcomes that are kept as they come, one JSON object a line: a replay that was stopped goes on where it was.

    Args:
        path: The file; None keeps them in memory alone.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self.outcomes: dict[str, Outcome] = {}
        if path is not None and path.is_file():
            for line in path.read_text(encoding="utf-8").splitlines():
                with suppress(ValueError):  # the last line of one that was killed
                    read = json.loads(line)
                    key = read.pop("key")
                    self.outcomes[key] = Outcome(**read)

    def put(self, key: str, outcome: Outcome) -> None:
        """Keep one."""
        self.outcomes[key] = outcome
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"key": key, **asdict(outcome)}) + "\n")


def main() -> int:
    """Replay and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", nargs="?", default=os.environ.get("RAGEXAM_MATRICES", ""))
    parser.add_argument("--draws", type=int, default=100)
    parser.add_argument(
        "--ways",
        default="p",
        help="p: as it ships; r: random; h: held out; i: informative first; s: successive elimination; c: catsim",
    )
    parser.add_argument("--fields", type=int, nargs="+", default=FIELDS, help="numbers of models")
    parser.add_argument("--drawn", choices=DRAWN, help="over answers that are drawn so, in place of the tables")
    parser.add_argument("--level", type=float, default=LEVEL, help="of the ways r, h and i; so are the next three")
    parser.add_argument("--rest", type=float, default=REST)
    parser.add_argument("--borrowed", type=float, default=BORROWED)
    parser.add_argument("--disagreement", type=float, default=DISAGREEMENT)
    parser.add_argument("--batch", type=int, default=BATCH)
    parser.add_argument(
        "--step", type=int, help="questions of a step of the way p; one in twenty, as it ships, by default"
    )
    parser.add_argument("--keep", type=Path, help="file of outcomes: what is in it is not replayed again")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="of processor time, then it is summed up")
    options = parser.parse_args()
    folder = Path(options.folder)
    if not options.drawn and not (options.folder and (folder / f"{next(iter(TABLES))}_matrix.csv").is_file()):
        say("The tables are not here: give the folder that holds truthfulqa_matrix.csv, or set RAGEXAM_MATRICES.")
        return 0
    if "c" in options.ways and find_spec("catsim") is None:
        say("catsim is not installed (pip install catsim): its selectors are left out.")
        options.ways = options.ways.replace("c", "")
    kept = Kept(options.keep)
    wholes: dict[str, np.ndarray | None] = {options.drawn: None} if options.drawn else {**read_tables(folder)}
    # Seed by seed over all tables and fields: wherever it stops, each has about as many draws.
    for seed, name, field in product(range(options.draws), wholes, options.fields):
        if time.process_time() > 60 * options.minutes:
            break
        for way in options.ways:
            key = key_of(name, field, seed, way, options)
            if key not in kept.outcomes and f"{key} {ENDED}" not in kept.outcomes:
                for when, outcome in replayed(wholes[name], name, field, seed, way, options).items():
                    kept.put(f"{key} {when}".strip(), outcome)
    say(f"60 to 130 items, tolerance {TOLERANCE:.0%}; share: of all answers; intervals of 95 %")
    everything: dict[str, list[Outcome]] = {}
    for name, field, way in product(wholes, options.fields, options.ways):
        for when in (DECIDED, ENDED) if way == "p" else ("",):
            keys = (f"{key_of(name, field, seed, way, options)} {when}".strip() for seed in range(options.draws))
            outcomes = [kept.outcomes[key] for key in keys if key in kept.outcomes]
            if outcomes:
                title = f"{WAYS[way]}, {when}" if when else WAYS[way]
                everything.setdefault(title, []).extend(outcomes)
                say(f"{name:11} {field:4} {title:26} {summed_up(outcomes)}")
    for title, outcomes in everything.items():
        say(f"{'all':16} {title:26} {summed_up(outcomes)}")
        for line in certainties(outcomes):
            say(f"    {line}")
    say(f"{time.process_time():.0f} s of processor time")
    return 0


def read_tables(folder: Path) -> dict[str, np.ndarray]:
    """Return the tables by name: 1 right, 0 wrong; (models, items)."""
    return {name: np.genfromtxt(folder / f"{name}_matrix.csv", delimiter=",", skip_header=1)[:, 1:] for name in TABLES}


def drawn_answers(name: str, models: int, items: int, rng: np.random.Generator) -> np.ndarray:
    """Return answers of one of the drawn tables: 1 right, 0 wrong; (models, items)."""
    if name == INDEPENDENT:
        return (rng.random((models, items)) < rng.uniform(0.3, 0.65, (models, 1))).astype(np.float64)
    better = rng.random((models, 1)) < 0.25
    families = (rng.random((2, items)) < np.array([[0.8], [0.86]])).astype(np.float64)
    own = (rng.random((models, items)) < np.where(better, 0.86, 0.8)).astype(np.float64)
    return np.where(rng.random((models, items)) < np.where(better, 0.05, 0.03), own, families[better[:, 0].astype(int)])


def key_of(name: str, field: int, seed: int, way: str, options: argparse.Namespace) -> str:
    """Return the identity of one race: all that decides its outcome, but what the program's version does."""
    if way == "p":
        rule = f"{LEVEL} {REST} {BORROWED} {DISAGREEMENT}"
        return f"{name} {field} {seed} p {rule}" + (f" {options.step}" if options.step else "")
    how = (
        ""
        if way == "s"
        else f" {options.batch} {options.level} {options.rest} {options.borrowed} {options.disagreement}"
    )
    return f"{name} {field} {seed} {way}{how}"


def summed_up(outcomes: list[Outcome]) -> str:
    """Return shares over races, in a line."""
    wrong = sum(o.wrong or o.unequal for o in outcomes)
    either = wilson(wrong, len(outcomes))
    share = np.array([o.share for o in outcomes])
    reach = 1.96 * share.std(ddof=1) / np.sqrt(len(share)) if len(share) > 1 else float("nan")
    return (
        f"races {len(outcomes):4}   wrong winner {sum(o.wrong for o in outcomes):3}, equality {sum(o.unequal for o in outcomes):3}, "
        f"either {wrong / len(outcomes):5.1%} ({either.low:.1%} to {either.high:.1%})   "
        f"share {share.mean():5.1%} (± {reach:.1%})   the same {np.mean([o.same for o in outcomes]):.1f}"
    )


def certainties(outcomes: list[Outcome]) -> list[str]:
    """Return, for ranges of the certainty that was shown, how often the choice was right; nothing where none was shown."""
    lines = []
    for low, high in ((0.0, 0.7), (0.7, 0.9), (0.9, 0.97), (0.97, 1.0001)):
        own = [o for o in outcomes if o.sure and low <= o.sure < high]
        if own:
            right = wilson(sum(not o.wrong for o in own), len(own))
            shown = np.mean([o.sure for o in own])
            lines.append(
                f"certainty {shown:.1%} on average: right {right.value:.1%} ({right.low:.1%} to {right.high:.1%}) of {len(own)}"
            )
    return lines


def replayed(
    whole: np.ndarray | None, name: str, field: int, seed: int, way: str, options: argparse.Namespace
) -> dict[str, Outcome]:
    """Draw models and items, and race them in one way; outcomes by when they are told."""
    rng = np.random.default_rng([seed, field])
    if whole is None:
        whole = drawn_answers(name, field + 200, 130, rng)
    items = int(rng.integers(60, min(130, whole.shape[1]) + 1))
    rows, columns = rng.permutation(len(whole)), rng.permutation(whole.shape[1])[:items]
    table, others = whole[rows[:field]][:, columns], whole[rows[field : field + 200]][:, columns]
    if way == "p":
        decided, ended = settled(table, seed, TOLERANCE, TABLES.get(name, 4), options.step)
        return {DECIDED: told(table, decided), ENDED: told(table, ended)}
    return {"": raced(table, others, seed, way, options)}


def raced(table: np.ndarray, others: np.ndarray, seed: int, way: str, options: argparse.Namespace) -> Outcome:
    """Race in one of the ways that are parts of the one that ships."""
    settings = options.batch, options.level, options.rest, options.borrowed, options.disagreement
    again = np.random.default_rng(seed)
    if way == "r":
        return race(table, again, None, 0.0, *settings)
    if way == "h":
        return race(table, again, None, HELD, *settings)
    if way == "s":
        return plain_elimination(table, again)
    informed = race(table, again, weights_of(others), HELD, *settings)
    return informed if way == "i" else adaptive_tests(table, others, informed.share)


def adaptive_tests(table: np.ndarray, others: np.ndarray, share: float) -> Outcome:
    """Let each model sit a test of its own by catsim's selector, as long as a race asked on average; the ablest wins.

    It names no equals and leaves nobody out: it says what choosing items for each model alone is worth at the same cost.
    """
    from catsim.item_bank import ItemBank  # type: ignore[import-not-found, unused-ignore]
    from catsim.selection import MaxInfoSelector  # type: ignore[import-not-found, unused-ignore]

    b = difficulties(others)
    bank, selector = ItemBank(np.column_stack([np.ones_like(b), b])), MaxInfoSelector()
    grid = np.linspace(-4, 4, 81)
    right = 1 / (1 + np.exp(-(grid[:, None] - b)))
    length = max(1, round(share * table.shape[1]))
    able = np.zeros(len(table))
    for row, answers in enumerate(table):
        seen: list[int] = []
        odds = -(grid**2) / 2
        for _ in range(length):
            chosen = selector.select(item_bank=bank, administered_items=seen, est_theta=float(able[row]))
            seen.append(int(chosen))
            odds = odds + np.log(right[:, chosen] if answers[chosen] else 1 - right[:, chosen])
            chance = np.exp(odds - odds.max())
            able[row] = (grid * chance).sum() / chance.sum()
    winner = int(np.argmax(able))
    return judged(table, winner, np.array([winner]), length * len(table))


def difficulties(others: np.ndarray) -> np.ndarray:
    """Return difficulties of items from the answers of other models."""
    right = np.clip(others.mean(axis=0), 0.02, 0.98)
    return -np.log(right / (1 - right))


def weights_of(others: np.ndarray) -> np.ndarray:
    """Return weights from the answers of 200 other models, as if the exam had been sat before: the leaders are their best tenth."""
    able = others.mean(axis=1)
    theta = float(np.quantile(np.log(np.clip(able, 0.02, 0.98) / np.clip(1 - able, 0.02, 0.98)), 0.95))
    b = difficulties(others)
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
