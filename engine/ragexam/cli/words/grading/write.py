"""Words of the command write."""

from __future__ import annotations

from typing import Any

from ragexam.cli.commands.grading import write
from ragexam.cli.words.syntax import project_command
from ragexam.pipelines.write_answer import CAP
from ragexam.queries.grading.writing import ITEMS


def add_write(commands: Any) -> None:
    """Describe write."""
    p = project_command(
        commands,
        "write",
        write.write,
        "Let RAG pipelines write their answers",
        "Every pipeline reads its passages and writes an answer to every question; choices are not shown. Its likeliest words are "
        "taken, so that the same prompt gives the same answer; what was written is not written again. Without any choice the "
        "pipelines that were chosen last write. Answers are then graded (ragexam grade).",
        "write handbook.ragexam --items open",
        "write handbook.ragexam --model smollm2-135m --retriever bm25:k=3 --max-tokens 64",
    )
    p.add_argument("--model", action="append", metavar="MODEL", help="only those of this model; repeat for several")
    p.add_argument(
        "--retriever", action="append", metavar="SPEC", help="only those with this retriever; repeat for several"
    )
    p.add_argument(
        "--examples",
        "--icl",
        dest="icl",
        metavar="LIST",
        help="only those with these numbers of in-context examples (0,1)",
    )
    p.add_argument("--items", choices=ITEMS, default=ITEMS[0], help="which questions (%(default)s)")
    p.add_argument("--max-tokens", type=int, default=CAP, metavar="N", help="most tokens of an answer (%(default)s)")
    p.add_argument("--retry-failed", action="store_true", help="write anew what failed before")
    p.add_argument("--forecast", action="store_true", help="only say what it would take, and stop")
