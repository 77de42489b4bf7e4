"""Has composed questions read by somebody who did not build them: a sheet of kept and planted bad ones, and its score.

    python bench/blind_reading.py sheet SHEET.csv KEY.csv PROJECT.ragexam... [--demand KIND ...] [--kept 50] [--planted 20] [--seed 0]
    python bench/blind_reading.py score SHEET.csv KEY.csv

The sheet says nothing of which are planted. Whoever reads it writes "y" or "n" into the column "good" of each row: good is
a question whose marked answer is right, the only right one, and that is clear and natural without its passages at hand.
What the kept ones score counts only where most of the planted ones were noticed. Questions are those that withstand all
rules; no model has tried them.
"""

from __future__ import annotations

import argparse
import csv
import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from figures import report, say
from planted import FAULTS, planted

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.candidates import Composer
from ragexam.exam.demands.kind import DEMANDS
from ragexam.project import Project
from ragexam.records import Item
from ragexam.stats.intervals import wilson

GOOD, NOTICED = 0.85, 0.8
CHOICES, MOST_CHOICES = 4, 6
LETTERS = "ABCDEF"
COLUMNS = ["row", "question", *LETTERS, "marked answer", "passages", "good (y or n)", "remark"]
KEY_COLUMNS = ["row", "project", "demand", "fault"]


@dataclass(frozen=True)
class Asked:
    """A row of the sheet with what is kept apart: its project, and its fault; "" of a kept question."""

    item: Item
    project: str
    fault: str = ""


def main() -> None:
    """Write a sheet or score a filled one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = parser.add_subparsers(dest="part", required=True)
    made, scored = parts.add_parser("sheet"), parts.add_parser("score")
    for part in (made, scored):
        part.add_argument("sheet", type=Path)
        part.add_argument("key", type=Path)
    made.add_argument("projects", type=Path, nargs="+")
    made.add_argument("--demand", action="append", choices=sorted(DEMANDS), help="of these kinds alone")
    made.add_argument("--kept", type=int, default=50)
    made.add_argument("--planted", type=int, default=20)
    made.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    if options.part == "score":
        score(options.sheet, options.key)
        return
    items = {path.stem: composed(path, options.seed, options.demand) for path in options.projects}
    write(drawn(items, options.kept, options.planted, options.seed), options.sheet, options.key)
    say(f"{options.kept + options.planted} questions in {options.sheet}; which are planted stands in {options.key}")


def composed(project: Path, seed: int, demands: Sequence[str] | None = None) -> list[Item]:
    """Return all composed questions of a project's documents that withstand the rules; kinds take turns.

    Args:
        project: The project file; it stays as it is.
        seed: Of every draw.
        demands: Names of the kinds; all where None.
    """
    with Project.open(project, read_only=True) as opened:
        composer = Composer(CorpusFacts.of(opened.chunks.all()), CHOICES, seed)
    chosen = [kind for name, kind in DEMANDS.items() if demands is None or name in demands]
    kinds = [[c.item for c in composer.candidates(kind) if c.sound] for kind in chosen]
    return [item for turn in zip_longest(*kinds) for item in turn if item is not None]


def drawn(items: dict[str, list[Item]], kept: int, bad: int, seed: int) -> list[Asked]:
    """Return kept and planted questions in random order; projects take turns, and no question stands there twice.

    Args:
        items: Of each project, the best first.
        kept: How many good ones.
        bad: How many planted ones; each fault as often as any other, as far as the questions allow.
        seed: Of the draws.
    """
    rng = random.Random(seed)
    turns = [Asked(item, name) for turn in zip_longest(*([(name, i) for i in own] for name, own in items.items()))
             for pair in turn if pair is not None for name, item in [pair]]  # fmt: skip
    if len(turns) < kept + bad:
        raise SystemExit(
            f"The documents bear {len(turns)} questions; ask for no more than that, planted ones included."
        )
    # Planted ones come from the same draw, so that neither project nor kind tells which they are.
    sheet, spare = turns[: kept + bad], turns[kept + bad :]
    rng.shuffle(sheet)
    spoilt: list[Asked] = []
    faults = list(FAULTS)
    while len(spoilt) < bad:
        if not faults:
            raise SystemExit(f"Only {len(spoilt)} questions can be planted with a fault.")
        fault = faults.pop(0)
        found = next(((a, p) for a in (*sheet, *spare) if (p := planted(a.item, fault, rng)) is not None), None)
        if found is None:
            continue  # a fault that these questions do not allow: the others share its part
        asked, item = found
        (sheet if asked in sheet else spare).remove(asked)
        spoilt.append(Asked(item, asked.project, fault))
        faults.append(fault)
    sheet = [*sheet[:kept], *spoilt]
    rng.shuffle(sheet)
    return sheet


def write(rows: Sequence[Asked], sheet: Path, key: Path) -> None:
    """Write the sheet, and apart from it which rows are planted."""
    with sheet.open("w", newline="", encoding="utf-8") as out, key.open("w", newline="", encoding="utf-8") as apart:
        told, hidden = csv.writer(out), csv.writer(apart)
        told.writerow(COLUMNS)
        hidden.writerow(KEY_COLUMNS)
        for number, asked in enumerate(rows, 1):
            item = asked.item
            choices = [*item.choices, *[""] * MOST_CHOICES][:MOST_CHOICES]
            told.writerow([number, item.question, *choices, LETTERS[item.key], item.passage, "", ""])
            hidden.writerow([number, asked.project, item.demand, asked.fault])


def score(sheet: Path, key: Path) -> None:
    """Report how many kept questions were read as good and how many planted ones as bad."""
    with sheet.open(newline="", encoding="utf-8-sig") as file:
        said = {
            row["row"]: (row["good (y or n)"].strip().lower()[:1], row["remark"], row["question"])
            for row in csv.DictReader(file)
        }
    with key.open(newline="", encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    if unread := [row["row"] for row in rows if said.get(row["row"], ("", "", ""))[0] not in ("y", "n")]:
        raise SystemExit(f"Write y or n into every row; these have neither: {', '.join(unread)}.")
    good: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        names = [row["fault"]] if row["fault"] else ["kept", f"kept, {row['demand']}", f"kept, of {row['project']}"]
        for name in [*names, "planted"] if row["fault"] else names:
            good[name][said[row["row"]][0]] += 1
    for name, counts in sorted(good.items()):
        is_planted = name == "planted" or name in FAULTS
        hits = counts["n"] if is_planted else counts["y"]
        share = wilson(hits, counts.total())
        what = f"{name}: read as {'bad' if is_planted else 'good'}"
        say(f"  {what}: {hits} of {counts.total()} (95% interval {share.low:.0%} to {share.high:.0%})")
    noticed = good["planted"]["n"] / good["planted"].total()
    report("kept questions that are good", good["kept"]["y"] / good["kept"].total(), least=GOOD, promise=True)
    report("planted ones that were noticed", noticed, least=NOTICED)
    if noticed < NOTICED:
        say("Too few of the planted ones were noticed: this reading does not tell how good the others are.")
    for row in rows:
        verdict, remark, question = said[row["row"]]
        if not row["fault"] and verdict == "n":
            say(f"  bad, row {row['row']}, {row['demand']}: {question} ({remark})")


if __name__ == "__main__":
    main()
