"""Words of the command settle."""

from __future__ import annotations

from typing import Any

from ragexam.cli.commands import settle
from ragexam.cli.words.run import add_pipeline_choice
from ragexam.cli.words.syntax import project_command
from ragexam.report.results.tolerance import TOLERANCE


def add_settle(commands: Any) -> None:
    """Describe settle."""
    p = project_command(
        commands,
        "settle",
        settle.settle,
        "Ask until it is clear which pipeline to choose",
        "All pipelines, those named here or else those chosen last, begin with the same few questions; who can hardly be the best "
        "any more is asked no further, and questions that tell the leaders apart are asked first. It ends with one to choose, with "
        "several that are the same, or with what is open when the time is spent. Answers that are there count, and a full run can "
        "follow.",
        "settle handbook.ragexam --budget 2h --tolerance 3",
        "settle handbook.ragexam --write-with qwen2.5-coder-1.5b",
        "settle new.ragexam --write-with C --model A --model B       from documents alone: the exam is written too",
        "settle handbook.ragexam --log                               what was asked of whom, and why",
    )
    p.add_argument("--budget", metavar="TIME", help="stop after so long: 2h, 40min, 90s (no limit)")
    p.add_argument(
        "--tolerance",
        type=float,
        metavar="POINTS",
        help=f"difference in percentage points that does not matter ({100 * TOLERANCE:g}, or as kept in the project)",
    )
    p.add_argument(
        "--held",
        type=float,
        metavar="SHARE",
        help="share of the questions that are kept out of the choice, drawn at random, and check it at the end (0.1)",
    )
    p.add_argument("--batch", type=int, metavar="N", help="questions of a step (one in twenty of the exam)")
    p.add_argument(
        "--write-with",
        metavar="MODEL",
        help="a language model that writes questions: a first exam where there is none, and further ones where those that are "
        "there leave the choice open",
    )
    p.add_argument(
        "--gate-model",
        metavar="MODEL",
        help="who tries composed questions with their passages (the best model that does not sit; 'none' for nobody)",
    )
    add_pipeline_choice(p)
    p.set_defaults(forecast=False)
    p.add_argument("--log", action="store_true", help="only say step by step what was asked of whom and why")
    p.add_argument(
        "--take-back",
        action="store_true",
        help="only forget what was settled: answers are kept, and the next start takes it up again",
    )
