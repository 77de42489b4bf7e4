"""Words of the commands that do the whole job: all, demo."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ragexam.cli.commands import demo, whole
from ragexam.cli.words.syntax import command, project_command
from ragexam.exam.blueprint import BALANCED, BLUEPRINTS
from ragexam.queries.whole.plan import QUESTIONS


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
