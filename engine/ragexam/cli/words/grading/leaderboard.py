"""Words of the command leaderboard."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ragexam.cli.commands.grading import leaderboard
from ragexam.cli.words.syntax import command


def add_leaderboard(commands: Any) -> None:
    """Describe leaderboard."""
    p = command(
        commands,
        "leaderboard",
        leaderboard.leaderboard,
        "Rank systems by graded passages (EXAM++)",
        "Reads passages that were graded question by question (files of the rubric grading workbench, .jsonl or .jsonl.gz), "
        "or labels and rankings in trec_eval's form, and says how systems stand: EXAM-Cover, MAP, nDCG, R-precision, MRR; how "
        "far these boards have the systems in the order of a given ranking (Spearman, Kendall); and how far labels agree with "
        "what people judged (kappa). It needs no project and no model.",
        "leaderboard graded.jsonl.gz --threshold 4 --threshold 5 --official official.json",
        "leaderboard --qrels labels.qrels --run bm25.run --run dense.run",
        "leaderboard graded.jsonl.gz --grading SelfRated --qrels-out exam.qrels --runs-out runs",
        "leaderboard --official boards.csv --column official_rank",
    )
    p.add_argument("graded", type=Path, nargs="*", metavar="GRADED", help="graded passages (.jsonl, .jsonl.gz)")
    p.add_argument("--qrels", type=Path, action="append", metavar="FILE", help="labels: QUERY 0 PASSAGE RELEVANCE")
    p.add_argument(
        "--run",
        type=Path,
        action="append",
        metavar="FILE",
        help="rankings: QUERY Q0 PASSAGE RANK SCORE NAME; each NAME is a system",
    )
    p.add_argument("--judged", type=Path, metavar="FILE", help="what people judged, in the form of labels")
    p.add_argument(
        "--relevant", type=float, default=1.0, metavar="N", help="least judgment that is relevant (%(default)s)"
    )
    p.add_argument(
        "--official",
        type=Path,
        metavar="FILE",
        help="ranking to compare with: a table with a system a row, or JSON of ranks; its other columns are compared too; 1 is best "
        "where a heading means places (rank, place, position), else more is better; which is said",
    )
    p.add_argument("--column", metavar="NAME", help="of that table; the first of places where left out")
    p.add_argument(
        "--grading", action="append", metavar="TEXT", help="only gradings (prompt, model) with this in the name"
    )
    p.add_argument(
        "--threshold",
        type=float,
        action="append",
        metavar="N",
        help="least grade that counts; repeat for several; 4 for ratings from 0 to 5 and 1 for all else where left out",
    )
    p.add_argument(
        "-k", type=int, default=20, metavar="K", help="passages that EXAM-Cover and nDCG look at (%(default)s)"
    )
    p.add_argument(
        "--qrels-out",
        type=Path,
        metavar="FILE",
        help="write EXAM-Qrels of one grading for trec_eval: whole numbers, of a weighted rating the likeliest",
    )
    p.add_argument("--runs-out", type=Path, metavar="FOLDER", help="write every system's ranking for trec_eval")
    p.add_argument("--graded-out", type=Path, metavar="FILE", help="write the passages again (.jsonl, .jsonl.gz)")
