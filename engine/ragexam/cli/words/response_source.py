"""Words for where responses are taken from."""

from __future__ import annotations

from ragexam.cli.words.syntax import Parser
from ragexam.report.results.source import TAKEN


def add_source(p: Parser) -> None:
    """Describe --from with what belongs to it.

    Args:
        p: A command that reads responses.
    """
    p.add_argument(
        "--from",
        dest="taken",
        choices=TAKEN,
        help="what counts as right: the choice (chosen), the written answer by a grade (written), or only what is right in both "
        "ways (both: open questions, which have no choices, take no part then); kept with the project, can be undone",
    )
    p.add_argument(
        "--grader",
        dest="source_grader",
        metavar="NAME",
        help="whose grade decides of a written answer: a grader (ragexam grade --help), or person; where left out the one that decides "
        "in the project, else the usual one that graded",
    )
    p.add_argument(
        "--threshold",
        type=float,
        metavar="X",
        help="a greater grade is right; the grader's usual one where left out (mostly the middle of its scale)",
    )
    p.add_argument(
        "--insist",
        action="store_true",
        help="also take a grader that agrees with people less than words in common do, that gives nearly all answers the same grade, "
        "or whose model failed its trial",
    )
