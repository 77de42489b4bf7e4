"""Words of the commands on labels: label, labels, sheet, training."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ragexam.cli.commands.exam import labels
from ragexam.cli.words.syntax import listed, project_command
from ragexam.exam.exchange.training import WHICH
from ragexam.exam.labels.taxonomy import CALIBRATED, LABELS, METHODS


def add_label_commands(commands: Any) -> None:
    """Describe label, labels, sheet, training."""
    p = project_command(
        commands,
        "label",
        labels.label,
        "Let a model say what kind of question each one is",
        "Which retrieval works best depends on the kind of question. A model reads each question with its passage and says "
        f"which kind it is. {listed(LABELS)} What was labelled before is not labelled again.",
        "label handbook.ragexam --model qwen2.5-coder-1.5b",
        "label handbook.ragexam --model qwen2.5-coder-1.5b --method likelihood",
    )
    p.add_argument("--model", required=True, action="append", metavar="MODEL", help="who labels; repeat for several")
    p.add_argument(
        "--method",
        default=labels.BOTH,
        choices=(*METHODS, labels.BOTH),
        help=f"how it is asked (%(default)s). {listed(METHODS)}",
    )
    p.add_argument(
        "--calibrate",
        choices=("yes", "no"),
        default="yes" if CALIBRATED else "no",
        help="whether likelihoods are corrected for labels that the model prefers whatever it reads, which is measured on "
        "texts that say nothing (%(default)s)",
    )

    p = project_command(
        commands,
        "labels",
        labels.labels,
        "Show the labels of the questions and who agrees with whom",
        "How labels are spread, what was asked for and what came, people beside models with Fleiss' and Cohen's kappa.",
        "labels handbook.ragexam",
        "labels handbook.ragexam --differences",
    )
    p.add_argument("--differences", action="store_true", help="list the questions whose labellers differ")

    p = project_command(
        commands,
        "sheet",
        labels.sheet,
        "Let people without the program label questions",
        "Writes a sample of questions as a table for any spreadsheet, with instructions and an empty column, and reads it "
        "back filled in. Nobody's labels are in it. With one seed all annotators get the same questions. Labels "
        "may be written as numbers, in German, or with other capitals; a row that cannot be taken is named with its reason.",
        "sheet handbook.ragexam --out anna.csv --annotator Anna -n 100",
        "sheet handbook.ragexam --read anna.csv",
    )
    p.add_argument("--out", type=Path, metavar="FILE", help="write a sheet (.csv)")
    p.add_argument("--read", type=Path, metavar="FILE", help="read a sheet that is filled in")
    p.add_argument("--annotator", metavar="NAME", help="who labels; for --read the name in the sheet where left out")
    p.add_argument("-n", "--n", type=int, default=100, metavar="N", help="questions in the sheet (%(default)s)")
    p.add_argument("--seed", type=int, default=0, help="of the draw of questions (%(default)s)")
    p.add_argument(
        "--even",
        action="store_true",
        help="draw from each kind of question in turn, so that rare kinds are seen as often as common ones",
    )

    p = project_command(
        commands,
        "training",
        labels.training,
        "Write training data for a small model that generates questions",
        "Two files of lines, “<<label>> passage” to “<<label>> question <a> answer”, for training and for validation. "
        "Whole documents are held out, so that validation asks about passages that were not trained on.",
        "training handbook.ragexam --out training",
        "training handbook.ragexam --out training --labels wanted --validation 0.1",
    )
    p.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="where the files go; made if missing")
    p.add_argument(
        "--labels", default="force", choices=tuple(WHICH), help=f"whose labels (%(default)s). {listed(WHICH)}"
    )
    p.add_argument(
        "--validation", type=float, default=0.2, metavar="SHARE", help="share of documents held out (%(default)s)"
    )
    p.add_argument("--seed", type=int, default=0, help="of the draw of documents (%(default)s)")
