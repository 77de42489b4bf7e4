"""Words of the command laboratory."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ragexam.cli.commands import retrieval
from ragexam.cli.words.syntax import listed, project_command
from ragexam.queries.retrieval.plan import asking_retrievers, default_retrievers
from ragexam.report.retrieval.measured import BY, MEASURES
from ragexam.retrieval.indexes.scan import DEPTH, WEIGHTS
from ragexam.sentences import listed as and_listed


def add_laboratory(commands: Any) -> None:
    """Describe laboratory."""
    asking = asking_retrievers()
    usual = default_retrievers("any", "", "")
    ranking = [text for text in default_retrievers("any", "any", "") if text not in usual]
    p = project_command(
        commands,
        "laboratory",
        retrieval.laboratory,
        "Find out which retrieval works for which kind of question",
        "Every question whose source text is known is searched with every text weight (0: by meaning alone, 1: by words "
        "alone) and with every retriever; the text that should be found is known, so no language model has to answer. "
        "What was measured before is kept, and what is named is added to it.",
        "laboratory handbook.ragexam",
        "laboratory handbook.ragexam --embedder all-MiniLM-L6-v2 --embedder bge-small --weights 0,0.1,0.5,1",
        "laboratory handbook.ragexam --retriever 'multi_query:base=[ensemble]' --llm qwen2.5-coder-0.5b",
        "laboratory handbook.ragexam --show --by language --measure hit_rate",
    )
    p.add_argument(
        "--weights",
        metavar="LIST",
        help="how much words count against meaning in the search, from 0 (meaning alone) to 1 (words alone) "
        f"({','.join(f'{w:g}' for w in WEIGHTS)}); none leaves this out",
    )
    p.add_argument(
        "--raw-scores",
        action="store_true",
        help="add the scores of words and meaning as they are, in place of bringing both to 0 to 1 for each question; such a "
        "scan takes the other one's place, whose searches are kept",
    )
    p.add_argument(
        "--retriever",
        action="append",
        metavar="SPEC",
        help="a retriever, as for run; repeat for several; none for no one. Where it is left out: "
        f"{', '.join(usual)}, {and_listed(ranking)} where there is a cross-encoder, "
        f"{and_listed(asking)} where --llm is given",
    )
    p.add_argument(
        "--embedder",
        action="append",
        metavar="NAME",
        help="an embedding model, tried with every weight; repeat for several; the project's where it is left out",
    )
    p.add_argument("--scorer", metavar="NAME", help="a re-ranking model that orders the scans anew")
    p.add_argument(
        "--llm",
        "--retrieval-llm",
        metavar="NAME",
        help=f"the language model that {and_listed(asking)} ask about every question, and contextual about every passage",
    )
    p.add_argument("-k", type=int, default=5, metavar="N", help="passages looked at (%(default)s)")
    p.add_argument(
        "--depth",
        type=int,
        metavar="N",
        help=f"passages ranked and kept (as many as before, at first {DEPTH}; another number measures all of it anew)",
    )
    p.add_argument(
        "--measure",
        choices=tuple(MEASURES),
        default="recall",
        help="what the verdict goes by (%(default)s). "
        + listed(
            {
                "recall": "mean share of the source text that is found",
                "hit_rate": "share of questions whose source text is found wholly",
                "any_rate": "share of questions of whose source text any is found",
                "mrr": "how early it comes",
                "ndcg": "how well the order is",
            }
        ),
    )
    p.add_argument("--by", choices=BY, default="label", help="what questions are grouped by (%(default)s)")
    p.add_argument("--afresh", action="store_true", help="forget what was measured before, in place of adding to it")
    p.add_argument("--forecast", action="store_true", help="only say what it would take, and stop")
    p.add_argument("--show", action="store_true", help="measure nothing, show what was measured")
    p.add_argument(
        "--qrels", type=Path, metavar="FOLDER", help="also write rankings and relevance as files of trec_eval"
    )
