"""Words of the commands that read the answers: fit, refine, compare, report, export."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ragexam.cli.commands import compare, results
from ragexam.cli.words.response_source import add_source
from ragexam.cli.words.syntax import Parser, project_command
from ragexam.irt.presets import PRESETS
from ragexam.language.voice import LANGUAGES
from ragexam.pipelines.scoring_modes import MODES
from ragexam.report.document.options import SECTIONS
from ragexam.report.results.tolerance import LEAST_POINTS, MOST_POINTS


def add_result_commands(commands: Any) -> None:
    """Describe fit, refine, compare, report, export."""
    p = project_command(
        commands,
        "fit",
        results.fit,
        "Fit the item response model to the answers",
        "Says how able each language model, retriever and number of examples is, with standard errors.",
        "fit handbook.ragexam",
        "fit handbook.ragexam --preset paper --irt-model 3pl",
    )
    p.add_argument(
        "--preset", choices=tuple(PRESETS), default="robust", help="how parameters are estimated (%(default)s)"
    )
    p.add_argument(
        "--irt-model",
        choices=("auto", "3pl", "2pl", "guess", "rasch"),
        default="auto",
        help="the item model (%(default)s: the one that predicts unseen answers best)",
    )
    p.add_argument(
        "--flat",
        action="store_true",
        help="estimate each pipeline by itself, instead of adding up what its language model, retriever and examples bring",
    )
    _add_scoring(p)
    add_source(p)

    p = project_command(
        commands,
        "refine",
        results.refine,
        "Make the exam sharper step by step",
        "Drops the questions that tell least and fits again, several times, and shows how much information each step "
        "claims and how much of the gain holds on other answers. No question of the project is changed.",
        "refine handbook.ragexam",
    )
    p.add_argument("--steps", type=int, default=5, metavar="N", help="rounds of dropping and fitting (%(default)s)")
    p.add_argument(
        "--drop", type=float, default=0.10, metavar="SHARE", help="share of the questions dropped in each (%(default)s)"
    )

    p = project_command(
        commands,
        "compare",
        compare.compare,
        "Set two pipelines against each other, question by question, or two versions of an exam",
        "Says whether one is better on the questions that both answered, with an interval and a test over documents, and lists "
        "the questions where they differ first. Without names it lists the pipelines with their ids. With --with another project or a "
        "handed-on exam, with --run an earlier run stands beside it: what is the same in both is paired, the rest is listed, and "
        "from three on there is a trend.",
        "compare handbook.ragexam",
        "compare handbook.ragexam 3f2a 91bc",
        'compare handbook.ragexam "0.5b · BM25 · ICL@0" "0.5b · Dense · ICL@0"',
        "compare handbook.ragexam --with spring.ragexam --with summer.ragexam",
        "compare handbook.ragexam --run 1 --run 3",
    )
    p.add_argument(
        "pipelines",
        nargs="*",
        metavar="PIPELINE",
        help="two of them, each by the beginning of its id, or by parts of its name that no other has, with “·” between them",
    )
    p.add_argument(
        "--with",
        dest="other",
        action="append",
        type=Path,
        metavar="FILE",
        help="an older project, or a handed-on exam with its answers; repeat for several, the oldest first",
    )
    p.add_argument(
        "--run",
        action="append",
        type=int,
        metavar="N",
        help="a run of this project; beside another one, or else beside the project as it is",
    )
    add_source(p)

    p = project_command(
        commands,
        "report",
        results.report,
        "Write the report: what to choose and how sure that is",
        "One HTML file with all tables and pictures in it, which can be mailed, or a Word document that can be edited "
        "(its pictures are drawings, which Word shows from 2016 on; the window adds painted copies for other programs). "
        "The verdict is printed too. Fits the "
        "item response model where that has not been done for these answers. What was chosen of the report in the "
        "window, or here with --keep, is kept in the project and holds where nothing else is said.",
        "report handbook.ragexam --out report.html",
        "report handbook.ragexam --out report.docx --language de",
        'report handbook.ragexam --title "Which set-up?" --subtitle "For Example Ltd" --logo logo.png --hide-text',
        "report handbook.ragexam --sections accuracy,comparison,cost --keep",
    )
    p.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="the file: HTML, or Word where it ends with .docx (a PDF comes from the window); its folder is made where it is "
        "missing; an HTML file beside the project where it is left out",
    )
    p.add_argument("--title", metavar="TEXT", help="title of the report; the project's where left out")
    p.add_argument("--subtitle", metavar="TEXT", help="a line below the title, such as for whom it is")
    p.add_argument("--author", metavar="TEXT", help="who made it")
    p.add_argument("--date", metavar="TEXT", help="a line in place of today's date")
    p.add_argument("--remarks", metavar="TEXT", help="your own words above the verdict; an empty line parts paragraphs")
    p.add_argument("--logo", type=Path, metavar="FILE", help="a PNG, JPEG or SVG picture of at most 1 MB; put inside")
    p.add_argument(
        "--sections",
        metavar="LIST",
        help=f"what is shown, with commas between: all, or some of {', '.join(SECTIONS)}; the verdict and its warnings "
        "always are",
    )
    for name, what in (
        ("text", "no text of a document leaves: questions, choices, passages, prompts, titles and names of files"),
        ("topics", "topics are numbered"),
        ("models", "language models are lettered"),
    ):
        p.add_argument(f"--hide-{name}", action=argparse.BooleanOptionalAction, default=None, help=what)
    p.add_argument(
        "--language",
        choices=tuple(LANGUAGES),
        help="what the report is written in (en); tables for other programs stay English",
    )
    p.add_argument("--keep", action="store_true", help="keep what was chosen here in the project")
    p.add_argument(
        "--tolerance",
        type=float,
        metavar="POINTS",
        help=f"difference in accuracy that does not matter to you, in percentage points (3; {LEAST_POINTS:g} to "
        f"{MOST_POINTS:g}): of those within it the cheapest is recommended; kept with the project",
    )
    _add_scoring(p)
    add_source(p)

    p = project_command(
        commands,
        "export",
        results.export,
        "Write tables, pictures and answers for other programs",
        "CSV of every table, SVG of every picture, the answers as a matrix of 0 and 1 (R's mirt reads it), and JSON in "
        "the shape of lm-evaluation-harness.",
        "export handbook.ragexam --out tables",
    )
    p.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="where they go; made where it is missing")
    _add_scoring(p)
    add_source(p)


def _add_scoring(p: Parser) -> None:
    p.add_argument(
        "--scoring",
        choices=tuple(MODES),
        help="how a model's choice is found though choices differ in length: by the likelihood of the whole choice, or by that "
        "of its average character, byte or token (per_character); kept with the project, needs no new run",
    )
