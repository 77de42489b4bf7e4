"""Words of the commands on open questions: generate-open, critique."""

from __future__ import annotations

from typing import Any

from ragexam.cli.commands.exam import open_items
from ragexam.cli.words.syntax import listed, project_command
from ragexam.exam.labels.critiques import CRITIQUES
from ragexam.exam.labels.taxonomy import LABELS, METHODS
from ragexam.exam.open_items.quotas import WAYS
from ragexam.exam.open_items.settings import FORMS, OPEN_STRATEGIES


def add_open_commands(commands: Any) -> None:
    """Describe generate-open and critique."""
    p = project_command(
        commands,
        "generate-open",
        open_items.generate_open,
        "Write open questions with a reference answer, in a wanted mix of kinds",
        "They measure retrieval: which passages a retriever finds for which kind of question. By statement extraction "
        "the model first finds what a passage is about and which facts it states, then sums them up or concludes from "
        "them, and only then writes the question that one statement answers. Stopped, the same command goes on where it "
        "was; with a larger --n it writes more.",
        "generate-open handbook.ragexam --model qwen2.5-coder-1.5b --n 45",
        "generate-open handbook.ragexam --model qwen2.5-coder-1.5b --mix summary=0.5,reasoning=0.3",
        "generate-open handbook.ragexam --model qwen2.5-coder-1.5b --strategy simple --labeller none",
    )
    p.add_argument("--model", required=True, metavar="NAME", help="who writes")
    p.add_argument("-n", "--n", type=int, default=30, metavar="N", help="questions wanted (30)")
    p.add_argument(
        "--strategy",
        choices=list(OPEN_STRATEGIES),
        default="statements",
        help=listed(OPEN_STRATEGIES) + " (statements)",
    )
    p.add_argument("--form", choices=list(FORMS), default="fixed", help=listed(FORMS) + " (fixed)")
    p.add_argument(
        "--mix",
        action="append",
        metavar="LABEL=SHARE",
        help="shares of the labels, with commas between; labels left out fill up to 1 (a third each, none "
        f"unanswerable). {listed(LABELS)}",
    )
    p.add_argument(
        "--labeller", metavar="NAME", help='who says which label a question has; the writing model, or "none"'
    )
    p.add_argument("--method", choices=list(METHODS), help=listed(METHODS) + " (likelihood)")
    p.add_argument("--by", choices=list(WAYS), help="what a question counts as. " + listed(WAYS))
    p.add_argument("--seed", type=int, default=0, metavar="N", help="of all draws (0)")

    p = project_command(
        commands,
        "critique",
        open_items.critique,
        "Let a model rate open questions, and drop those below a least rating",
        "Eight published critiques, each from 1 to 5, higher is better. Thresholds can be set later without a model, and "
        "taken back.",
        "critique handbook.ragexam --model qwen2.5-coder-1.5b",
        "critique handbook.ragexam --minimum stand_alone=3 --minimum q_to_c_groundedness=3.5",
    )
    p.add_argument(
        "--model", metavar="NAME", help="who rates; left out, only thresholds are applied and averages shown"
    )
    p.add_argument(
        "--only",
        action="append",
        choices=list(CRITIQUES),
        metavar="CRITIQUE",
        help="only this one; repeat. " + listed({name: c.meaning for name, c in CRITIQUES.items()}),
    )
    p.add_argument(
        "--rationale", action="store_true", help="let the model write its reasons before each rating; slower"
    )
    p.add_argument(
        "--minimum", action="append", metavar="CRITIQUE=RATING", help="drop questions rated lower, 1 to 5; repeat"
    )
