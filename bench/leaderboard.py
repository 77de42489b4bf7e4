"""Correlate boards of graded passages with the official one, as was published (TREC Deep Learning 2020).

    python bench/leaderboard.py FOLDER

FOLDER holds dl20_qrels.csv (a row a system: a column a grading with its threshold, and the official rank) and
published_correlations.json, as the rubric grading workbench published them. Nothing of it is copied. Prints Spearman and
Kendall's tau-b of every grading beside the published figures; ends in an error where one differs by more than 0.002.
"""

from __future__ import annotations

import argparse
import csv
import json
from pathlib import Path

from figures import say

from ragexam.grading.leaderboard.board import board_agreement

MOST = 0.002


def main() -> int:
    """Compare every column."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    with (folder / "dl20_qrels.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    published = json.loads((folder / "published_correlations.json").read_text(encoding="utf-8"))["qrels"]
    official = {row["system"]: -float(row["official_rank"]) for row in rows}
    worst = 0.0
    say(f"{'grading':<12}{'n':>4}  {'Spearman':>8} {'published':>9}  {'Kendall':>8} {'published':>9}")
    for name, figures in published.items():
        agreement = board_agreement({row["system"]: float(row[name]) for row in rows}, official)
        wanted = figures["published_spearman"], figures["published_kendall"]
        worst = max(worst, abs(agreement.spearman - wanted[0]), abs(agreement.kendall - wanted[1]))
        say(
            f"{name:<12}{agreement.n:>4}  {agreement.spearman:>8.4f} {wanted[0]:>9.3f}  {agreement.kendall:>8.4f} {wanted[1]:>9.3f}"
        )
    say(f"largest difference {worst:.4f}, at most {MOST}")
    return int(worst > MOST)


if __name__ == "__main__":
    raise SystemExit(main())
