"""Cautions against relying on a verdict, each with what to do about it; they stand beside the verdict."""

from __future__ import annotations

from collections.abc import Sequence

from ragexam.exam.choice_items.figures.lookup import LookupBaseline, telling_lookup
from ragexam.report.results.compare import Contest
from ragexam.report.results.source import source_sentences
from ragexam.report.results.verdict.decide import DEPENDABLE, UNNAMED
from ragexam.sentences import counted, phrase


def verdict_cautions(contest: Contest, lookups: Sequence[LookupBaseline]) -> tuple[str, ...]:
    """Return the sentences, the gravest first; empty where nothing speaks against the verdict.

    Args:
        contest: Comparisons that the verdict rests on.
        lookups: What strategies reach that look up.
    """
    if not contest.candidates:
        return ()
    cautions = list(source_sentences(contest.results.taken_from))
    named = contest.unnamed <= UNNAMED * len(contest.asked)
    if named and contest.documents < DEPENDABLE:
        cautions.append(
            phrase(
                "Too few documents: the questions come from {0}, and uncertainty can be relied on from {1:n} on. Write "
                "questions on further documents.",
                counted(contest.documents, "document"),
                DEPENDABLE,
            )
        )
    best = telling_lookup(lookups)
    if best is not None:
        cautions.append(
            phrase(
                "This exam measures looking up: a rule that needs no language model scores {0:n}. Write harder questions, "
                "which ask for more than one sentence of a document, before you choose between set-ups that are close.",
                f"{best.share:.0%}",
            )
        )
    return tuple(cautions)
