"""The section on how a report was made: how answers came about, by whom they are right, and what left this machine."""

from __future__ import annotations

from ragexam.report.document.options import SECTIONS
from ragexam.report.document.records import Folded, Section
from ragexam.report.results.results import ReportInput
from ragexam.report.run.condition_tables import condition_table
from ragexam.retriever_specs import kind_label
from ragexam.sentences import counted, joined, listed, phrase


def making_section(report: ReportInput) -> Section:
    """Say how answers were made, with the conditions of all of them."""
    parts = (Folded(condition_table(report.manifests)),) if report.manifests else ()
    last = [phrase("Whatever draws at random here is seeded with {0:n}.", report.seed)]
    if parts:
        last.append("The conditions of all answers are listed: the same conditions give the same answers.")
        if any(p.is_system for p in report.results.pipelines):
            last.append("A system may answer otherwise the next time.")
    text = (joined(" ", [*_answering(report), _away(report)]), joined(" ", last))
    return Section("making", SECTIONS["making"], text, parts)


def _answering(report: ReportInput) -> list[str]:
    """Return sentences on who answers how."""
    results = report.results
    writes = results.taken_from.writes
    items = counted(int(results.counted.sum()), "item")
    systems = sum(p.is_system for p in results.pipelines)
    sentences = [
        phrase("The answers that count are written, to {0}; choices are not shown.", items)
        if writes
        else phrase("Every pipeline sits the same {0}.", items)
    ]
    if systems < len(results.pipelines) or not systems:
        sentences.append(
            "A model of this machine always takes the likeliest words."
            if writes
            else "A model of this machine answers with the choice that it finds most likely for its length "
            "(highest length-normalised log-likelihood)."
        )
    if systems:
        sentences.append(
            "Systems elsewhere search and write by rules of their own."
            if writes
            else "Systems elsewhere are shown question and choices; which they take is read from what they write: by letter, by "
            "words, or by meaning."
        )
    if writes:
        right = phrase(
            "What is right is told by {0}: a grade of more than {1:n}.",
            results.taken_from.grader_label,
            f"{results.taken_from.threshold:g}",
        )
        sentences.append(right)
    kinds = dict.fromkeys(p.retriever_label if p.is_system else kind_label(p.retriever.kind) for p in results.pipelines)
    return [*sentences, phrase("Retrievers: {0}.", joined(", ", kinds) or "none yet")]


def _away(report: ReportInput) -> str:
    """Return what left this machine."""
    if report.served_at:
        served = phrase(
            "Models ran on {0} too, which got their prompts: passages of the documents, questions and answers.",
            listed(report.served_at),
        )
        asked = phrase("Questions were sent to {0}.", listed(report.sent_to)) if report.sent_to else ""
        return joined(" ", filter(None, (served, asked)))
    if report.sent_to:
        return phrase(
            "All models of the project ran on this machine; questions were sent to {0}.", listed(report.sent_to)
        )
    return "All models ran on this machine; nothing left it."
