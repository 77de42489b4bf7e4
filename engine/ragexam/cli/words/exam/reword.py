"""Words of the command that says questions in other words: reword."""

from __future__ import annotations

from typing import Any

from ragexam.cli.commands.exam import reword
from ragexam.cli.words.syntax import project_command


def add_reword(commands: Any) -> None:
    """Describe reword."""
    p = project_command(
        commands,
        "reword",
        reword.reword,
        "Say questions of the exam in words that what answers them does not have",
        "Search by words then does not lead to the passage (NoLiMa, Modarressi et al. 2025). Key, wrong answers and evidence stay, and "
        "the first wording stays in the exam. A model may write where it passes a trial: sixteen pairs of questions in each language, "
        "of which half turn the sense. Each wording has to withstand rules and the model's own doubts; what falls is kept with its "
        "reason. Stopped, the same command goes on where it was.",
        "reword handbook.ragexam --model qwen2.5-7b -n 20",
        "reword handbook.ragexam --model qwen2.5-7b --item 3fa2 --shared 0.2",
    )
    p.add_argument("--model", required=True, metavar="NAME", help="who writes")
    p.add_argument(
        "-n", "--n", type=int, metavar="N", help="questions to say anew, the first of the exam (all that can be)"
    )
    p.add_argument(
        "--item", action="append", metavar="ID", help="only this question, by the beginning of its id; repeat"
    )
    p.add_argument(
        "--anyway",
        action="store_true",
        help="let a model write that does not pass the trial; its questions carry a remark",
    )
    p.add_argument(
        "--gate-model", metavar="NAME", help="who answers with the passages and looks at others (the writing model)"
    )
    p.add_argument(
        "--embedder",
        metavar="NAME",
        help='finds the nearest other passages; the project\'s, or "none" for search by words',
    )
    p.add_argument(
        "--shared",
        type=float,
        default=0.0,
        metavar="SHARE",
        help="greatest share of a wording's own words that what answers it may have, 0 to 1 (0)",
    )
    p.add_argument("--tries", type=int, default=4, metavar="N", help="wordings tried for each question (4)")
    p.add_argument("--seed", type=int, default=0, metavar="N", help="of all draws (0)")
