"""Words of the command line: every command with its options and help."""

from __future__ import annotations

import argparse
import textwrap

from ragexam import __version__
from ragexam.cli.words.exam.bundle import add_bundle
from ragexam.cli.words.exam.items import add_exam_commands
from ragexam.cli.words.exam.labels import add_label_commands
from ragexam.cli.words.exam.open_items import add_open_commands
from ragexam.cli.words.exam.reword import add_reword
from ragexam.cli.words.exam.train import add_train
from ragexam.cli.words.grading.answers import add_grading_commands
from ragexam.cli.words.grading.leaderboard import add_leaderboard
from ragexam.cli.words.grading.passages import add_passage_commands
from ragexam.cli.words.grading.write import add_write
from ragexam.cli.words.models import add_models
from ragexam.cli.words.project import add_project_commands
from ragexam.cli.words.results import add_result_commands
from ragexam.cli.words.retrieval import add_laboratory
from ragexam.cli.words.run import add_run
from ragexam.cli.words.scenarios import add_scenarios
from ragexam.cli.words.script import add_script
from ragexam.cli.words.settle import add_settle
from ragexam.cli.words.syntax import WIDTH, Parser
from ragexam.cli.words.systems import add_systems
from ragexam.cli.words.whole import add_all, add_demo

_ABOUT = """RAG Exam finds out which retrieval-augmented generation (RAG) set-up answers best on your own documents,
and how sure that is. It writes an exam from the documents, lets every set-up sit it (each language model with each
retriever and each number of examples: a "pipeline"), and reads the answers. All of it happens on this machine."""

_WAY = """All at once, with sensible choices:
  ragexam models starter                         get small models, once, from the network
  ragexam all handbook.ragexam Documents/        read documents, write an exam, answer it, report

The same step by step:
  ragexam new handbook.ragexam                   make a project: one file that holds everything
  ragexam import handbook.ragexam Documents/     read documents
  ragexam exam-capacity handbook.ragexam         which kinds of questions they bear
  ragexam generate handbook.ragexam --model qwen2.5-coder-1.5b    write an exam of 60 questions
  ragexam items handbook.ragexam                 read it; accept, reject
  ragexam run handbook.ragexam --model qwen2.5-coder-0.5b --model smollm2-135m    or settle
  ragexam fit handbook.ragexam                   item response theory
  ragexam report handbook.ragexam                what to choose, and how sure that is
  ragexam info handbook.ragexam                  where the project stands, and what comes next
The network is used for nothing but getting starter models, and asking systems and servers elsewhere that you named and
consented to. "ragexam demo" does all of it on documents that come with the program. "ragexam COMMAND --help" explains
a command.

Exit codes: 0 done; 1 failed otherwise; 2 the input cannot be used; 3 an earlier step is missing; 4 the project file;
5 a model; 6 the machine (disk, memory, network); 130 stopped with Ctrl+C.
Ctrl+C stops any job after the unit in flight; the same command then goes on where it stopped."""


def build_parser() -> Parser:
    """Return the parser; each command's function is in `call`."""
    parser = Parser(
        prog="ragexam",
        description=textwrap.fill(" ".join(_ABOUT.split()), WIDTH),
        epilog=_WAY,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"ragexam {__version__}", help="show the version")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    add_all(commands)
    add_project_commands(commands)
    add_models(commands)
    add_exam_commands(commands)
    add_open_commands(commands)
    add_reword(commands)
    add_label_commands(commands)
    add_train(commands)
    add_laboratory(commands)
    add_run(commands)
    add_settle(commands)
    add_write(commands)
    add_systems(commands)
    add_scenarios(commands)
    add_result_commands(commands)
    add_grading_commands(commands)
    add_passage_commands(commands)
    add_leaderboard(commands)
    add_bundle(commands)
    add_script(commands)
    add_demo(commands)
    return parser
