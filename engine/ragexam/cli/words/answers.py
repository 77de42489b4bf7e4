"""The words of the commands that answer and read the answers: run, fit, refine, compare, report, export, demo."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ragexam.cli.commands import compare, demo, results, run, whole
from ragexam.cli.words.response_source import add_source
from ragexam.cli.words.syntax import Parser, command, listed, project_command
from ragexam.exam.blueprint import BALANCED, BLUEPRINTS
from ragexam.irt.presets import PRESETS
from ragexam.language.voice import LANGUAGES
from ragexam.pipelines.examples import CHOICES
from ragexam.pipelines.prompts import TEMPLATES
from ragexam.pipelines.scoring_modes import MODES
from ragexam.pipelines.template_trial import BY_TRIAL
from ragexam.queries.whole.plan import QUESTIONS
from ragexam.report.document.options import SECTIONS
from ragexam.report.results.tolerance import LEAST_POINTS, MOST_POINTS
from ragexam.retriever_specs import DEFAULT_K, KINDS
from ragexam.sentences import listed as and_listed


def add_run(commands: Any) -> None:
    """Describe run."""
    asking = [name for name, kind in KINDS.items() if "llm" in kind.own]
    p = project_command(
        commands,
        "run",
        run.run,
        "Let RAG pipelines sit the exam",
        "Every language model sits it with every retriever and every number of examples. First a forecast is made; "
        "every answer is kept as it comes, and only what is missing is answered. Without any choice the pipelines that "
        "were chosen last go on.",
        "run handbook.ragexam --model smollm2-135m --model qwen2.5-coder-0.5b",
        "run handbook.ragexam --model qwen2.5-coder-0.5b --retriever bm25:k=5 --retriever closed_book --examples 0,2",
        "run handbook.ragexam --model A --examples 0,3 --example-choice diverse --retriever 'multi_query:base=[dense]'",
        "run handbook.ragexam --paper --model A --model B --model C      the 45 pipelines of the published design",
        "run handbook.ragexam --system Helpdesk --add                    a system that already runs, beside the others",
        "run handbook.ragexam                                            go on",
    )
    p.add_argument("--model", action="append", metavar="MODEL", help="a language model; repeat for several")
    p.add_argument(
        "--system",
        action="append",
        metavar="NAME",
        help="a system that already runs (ragexam systems add); it is shown the choices; repeat for several",
    )
    p.add_argument(
        "--retriever",
        action="append",
        metavar="SPEC",
        help="how passages are found; repeat for several; parameters follow a colon (dense:k=5), and a "
        "retriever inside another stands in square brackets (multi_query:base=[dense]). "
        f"{listed({name: kind.summary for name, kind in KINDS.items()})} "
        f"Where it is left out: {', '.join(run.RETRIEVERS)}",
    )
    p.add_argument(
        "--examples",
        metavar="LIST",
        help="numbers of solved questions that stand before the one asked (0); 0,1,2 makes three pipelines of each",
    )
    p.add_argument(
        "--example-choice",
        choices=(*CHOICES, run.BOTH),
        help=f"how these are chosen (seeded). {listed({**CHOICES, run.BOTH: 'pipelines with each, to compare them'})}",
    )
    p.add_argument(
        "--paper",
        action="store_true",
        help="the published design: five retrievers with 0, 1 and 2 examples, 15 pipelines for each model",
    )
    p.add_argument(
        "-k", type=int, metavar="N", help=f"passages handed over, where a retriever does not say it ({DEFAULT_K})"
    )
    p.add_argument(
        "--template",
        choices=(*TEMPLATES, BY_TRIAL),
        default="chat",
        help="how the prompt is written (%(default)s). "
        f"{listed({**TEMPLATES, BY_TRIAL: 'whether choices are shown is tried with each model on 8 questions, once'})}",
    )
    p.add_argument("--embedder", metavar="NAME", help="embedding model of dense and hybrid retrieval; found by itself")
    p.add_argument(
        "--scorer",
        metavar="NAME",
        help="what re-ranks: the folder of a cross-encoder, or a language model (asked for yes or no); a cross-encoder "
        "of this machine where it is left out, else the smallest model of the run",
    )
    p.add_argument(
        "--retrieval-llm",
        metavar="NAME",
        help=f"the language model that {and_listed(asking)} ask; where it is left out, the largest model of the run",
    )
    p.add_argument(
        "--gpu-layers",
        metavar="N",
        help="layers on the GPU: auto (default), 0 for none, or a number; kept in the project",
    )
    p.add_argument(
        "--seed", type=int, metavar="N", help="by which in-context examples are drawn (0); kept in the project"
    )
    p.add_argument("--add", action="store_true", help="answer beside the pipelines chosen before, not in their place")
    p.add_argument(
        "--forecast", action="store_true", help="only say what it would take, and stop; the project stays as it is"
    )
    p.add_argument("--retry-failed", action="store_true", help="answer anew what failed before")


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
        'compare handbook.ragexam "0.5b · BM25" "0.5b · Dense"',
        "compare handbook.ragexam --with spring.ragexam --with summer.ragexam",
        "compare handbook.ragexam --run 1 --run 3",
    )
    p.add_argument(
        "pipelines",
        nargs="*",
        metavar="PIPELINE",
        help="two of them, each by the beginning of its id or a part of its name that no other has",
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


def add_all(commands: Any) -> None:
    """Describe all."""
    p = project_command(
        commands,
        "all",
        whole.do_all,
        "Do it all with sensible choices: read documents, write an exam, let the best models that fit take it, report",
        "One command from a folder to a report. First it says what it will do, with which models and why, and how long "
        "that takes. Ctrl+C stops it at any place; the same command, or the one without a folder, goes on from there.",
        "all handbook.ragexam Documents/",
        "all handbook.ragexam                                            go on",
        "all handbook.ragexam Documents/ --questions 12 --model smollm2-135m --writer qwen2.5-coder-1.5b",
    )
    p.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="files and folders; none where they are there")
    p.add_argument("--questions", type=int, metavar="N", help=f"questions wanted ({QUESTIONS}, or as asked before)")
    p.add_argument("--writer", metavar="MODEL", help="the model that writes the questions; the best one where left out")
    p.add_argument(
        "--blueprint",
        metavar="MIX",
        help=f"what the questions ask of a pipeline: {', '.join(BLUEPRINTS)} or kinds with their parts ({BALANCED}, or as asked "
        "before)",
    )
    p.add_argument("--model", action="append", metavar="MODEL", help="a model that takes the exam; repeat for several")
    p.add_argument("--embedder", metavar="NAME", help="the embedding model; found by itself")
    p.add_argument("--forecast", action="store_true", help="say what would be done and how long it takes, then stop")
    p.add_argument("--out", type=Path, metavar="FILE", help="the report; beside the project where it is left out")


def add_demo(commands: Any) -> None:
    """Describe demo."""
    quick, full = demo.QUICK, demo.FULL
    p = command(
        commands,
        "demo",
        demo.demo,
        "Do the whole job on documents that come with the program",
        f"Reads the handbook of a made-up company, writes an exam of {quick.items} questions, lets {quick.pipelines} "
        "pipelines sit it, fits, lets some write answers too, and writes a report. A preliminary report of the first "
        "questions comes after a few minutes. Stopped, it keeps a report of what there is, and goes on where it was.",
        "demo",
        "demo --out /tmp/demo --full",
    )
    p.add_argument(
        "--out",
        type=Path,
        default=Path("demo-output"),
        metavar="FOLDER",
        help="where project and report go (%(default)s)",
    )
    p.add_argument(
        "--full",
        action="store_true",
        help=f"the published design: {full.items} questions, {len(full.models)} models, {full.pipelines} pipelines; "
        "hours on two cores",
    )
    p.add_argument(
        "--items", type=int, metavar="N", help=f"questions to keep ({quick.items}; {full.items} with --full)"
    )
    p.add_argument(
        "--writer", metavar="MODEL", help="the model that writes the exam; the best starter model that is there"
    )
    p.add_argument("--model", action="append", metavar="MODEL", help="a model that sits it; repeat for several")
    p.add_argument("--embedder", metavar="NAME", help="the embedding model; found by itself")
