"""Words of the command run."""

from __future__ import annotations

import argparse
from typing import Any

from ragexam.cli.commands import run
from ragexam.cli.words.syntax import listed, project_command
from ragexam.pipelines.examples import CHOICES
from ragexam.pipelines.prompts import TEMPLATES
from ragexam.pipelines.template_trial import BY_TRIAL
from ragexam.retriever_specs import DEFAULT_K, KINDS
from ragexam.sentences import listed as and_listed


def add_run(commands: Any) -> None:
    """Describe run."""
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
    add_pipeline_choice(p)
    p.add_argument(
        "--forecast", action="store_true", help="only say what it would take, and stop; the project stays as it is"
    )
    p.add_argument("--retry-failed", action="store_true", help="answer anew what failed before")


def add_pipeline_choice(p: argparse.ArgumentParser) -> None:
    """Describe what chooses pipelines, as `wanted_pipelines` reads it.

    Args:
        p: The command that takes it.
    """
    asking = [name for name, kind in KINDS.items() if "llm" in kind.own]
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
    p.add_argument(
        "--add",
        action="store_true",
        help="answer beside the pipelines chosen before, not in their place; with --system alone only that one sits now",
    )
