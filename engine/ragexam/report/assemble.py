"""Puts the report together: the verdict, warnings, and the sections in the order in which a person asks."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from ragexam import __version__
from ragexam.records import RETRIEVER_LABELS
from ragexam.report import caution_tables, sections_answers, sections_model, sections_retrieval
from ragexam.report.compare import Contest
from ragexam.report.condition_tables import condition_table
from ragexam.report.decide import Decision, decide
from ragexam.report.document import Body, Document, Figure, Folded, Part, Section, is_folded
from ragexam.report.options import APPENDIX, SECTIONS, ReportOptions
from ragexam.report.results import BOUNDS, ReportInput
from ragexam.report.svg import standalone
from ragexam.report.withhold import sentences, withhold
from ragexam.report.words import counted, listed

LONG = 16
"""Rows from which a table of the exam or the corpus is folded."""

_USUAL = ReportOptions()


def build_body(report: ReportInput, options: ReportOptions = _USUAL) -> Body:
    """Say everything that there is to say, but what is to be kept back.

    Args:
        report: What to show.
        options: Only what they withhold counts here.
    """
    text, topics, models = options.withheld
    report = withhold(report, text=text, topics=topics, models=models)
    report, stale = _without_stale_fit(report)
    results = report.results
    contest = Contest(results, report.seed)
    decision = decide(results, report.seed, contest=contest)
    sections = _sections(report, contest, decision)
    if report.fit is not None and decision.best is not None and not decision.sure:
        # Where single pipelines cannot be told apart, their parts, each seen in many pipelines, often can.
        said = sections_model.component_sentence(report.fit)
        decision = dataclasses.replace(decision, details=(*decision.details, *([said] if said else [])))
    documents = len({d for d in results.documents if not d.startswith("item:")})
    facts = (
        _fact(len(results.items), "item"),
        _fact(len(results.pipelines), "pipeline"),
        ("answers", f"{int(results.answered.sum()):,} of {results.correct.size:,}"),
        _fact(documents, "source document"),
    )
    sat = [p for p, row in zip(results.pipelines, results.answered, strict=True) if row.any()]
    warnings = [
        *stale,
        *caution_tables.answer_warnings(results),
        *caution_tables.overlap_warnings((*results.items, *report.dropped), sat),
        *caution_tables.position_warnings(results),
        *report.notes,
    ]
    told = sentences(text=text, topics=topics, models=models)
    return Body(report.title, decision, facts, tuple(dict.fromkeys(warnings)), tuple(sections), told)


def dress(body: Body, options: ReportOptions, made: date, logo: str = "") -> Document:
    """A report with a head, and with the sections that a person chose.

    Args:
        body: What there is to say.
        options: What a person chose; the body must have been built with what they withhold.
        made: Today.
        logo: A checked `data:` address.
    """
    shown = [s for s in body.sections if s.id not in options.left_out]
    if APPENDIX in options.left_out:
        shown = [dataclasses.replace(s, parts=tuple(p for p in s.parts if not is_folded(p))) for s in shown]
        shown = [s for s in shown if s.text or s.parts or s.terms]
    day = options.date or f"RAG Exam report of {made.day} {made:%B} {made.year}"
    left = [f"“{SECTIONS[s.id]}”" for s in body.sections if s.id in options.left_out]
    left += [f"“{SECTIONS[APPENDIX]}”"] if APPENDIX in options.left_out else []
    return Document(
        title=options.title or body.title,
        subtitle=options.subtitle,
        author=options.author,
        byline=" · ".join(filter(None, (options.author, day))),
        logo=logo,
        remarks=tuple(p.strip("\n") for p in re.split(r"\n(?:[ \t]*\n)+", options.remarks) if p.strip()),
        decision=body.decision,
        facts=body.facts,
        warnings=body.warnings,
        sections=tuple(shown),
        closing=(
            f"Made with RAG Exam {__version__}, offline.",
            "Every interval is a 95% interval unless said otherwise. A dash stands for a figure that is undefined, "
            "never for zero.",
            *body.withheld,
            *([f"Left out of this report: {listed(left, 4)}."] if left else []),
        ),
    )


def _fact(number: int, noun: str) -> tuple[str, str]:
    return noun if number == 1 else f"{noun}s", f"{number:,}"


def write_pictures(figures: Sequence[Figure], folder: Path) -> list[Path]:
    """Write every picture as an SVG file of its own, in light colours."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for figure in figures:
        path = folder / f"{re.sub(r'[^A-Za-z0-9_]', '_', figure.name)}.svg"
        path.write_text(standalone(figure.svg), encoding="utf-8")
        paths.append(path)
    return paths


def _sections(report: ReportInput, contest: Contest, decision: Decision) -> list[Section]:
    results = report.results
    return [
        sections_answers.accuracy_section(results),
        *sections_answers.comparison_section(contest, decision),
        *sections_model.component_sections(report),
        *sections_answers.topic_section(results),
        *sections_retrieval.retrieval_section(report),
        sections_answers.cost_section(results),
        *_exam_section(report),
        *sections_model.model_sections(report),
        *sections_model.refine_sections(report),
        _making_section(report),
        _words_section(report),
    ]


def _without_stale_fit(report: ReportInput) -> tuple[ReportInput, list[str]]:
    """Leave out a fit that is not of these answers, rather than show figures beside the wrong names."""
    fit, results = report.fit, report.results
    if fit is None or (fit.persons, fit.items) == (len(results.pipelines), len(results.items)):
        return report, []
    lean = dataclasses.replace(report, fit=None, scores=(), additivity=None, controls=(), steps=(), gain=None)
    return lean, ["The item response model belongs to other answers and is left out: fit anew."]


def _exam_section(report: ReportInput) -> list[Section]:
    given = (*report.exam_tables, *report.corpus_tables, *report.label_tables)
    parts: list[Part] = [Folded(table) if len(table.rows) > LONG else table for table in given]
    if report.results.answered.any():
        parts.append(caution_tables.position_table(report.results))
    if report.results.failed.any():
        parts.append(caution_tables.failure_table(report.results, report.failures))
    parts += [Folded(text, title) for title, text in report.examples]
    return [Section("exam", SECTIONS["exam"], (), tuple(parts))] if parts else []


def _making_section(report: ReportInput) -> Section:
    results = report.results
    parts = (Folded(condition_table(report.manifests)),) if report.manifests else ()
    kinds = ", ".join(
        dict.fromkeys(RETRIEVER_LABELS.get(p.retriever.kind, p.retriever.kind) for p in results.pipelines)
    )
    text = (
        f"Every pipeline sits the same {counted(len(results.items), 'item')}. It answers with the choice that the LLM "
        "finds most likely for its length (highest length-normalised log-likelihood). Retrievers: "
        f"{kinds or 'none yet'}. All models ran on this machine; nothing left it.",
        f"Whatever draws at random here is seeded with {report.seed}."
        + (" The conditions of all answers are listed: the same conditions give the same answers." if parts else ""),
    )
    return Section("making", SECTIONS["making"], text, parts)


def _words_section(report: ReportInput) -> Section:
    kinds = {p.retriever.kind for p in report.results.pipelines}
    terms = [
        ("Item", "One exam question with its choices, exactly one of which is right."),
        ("Pipeline", "One complete set-up: an LLM, a retriever and a number of in-context examples. It sits the exam."),
        ("Retriever", "What finds passages in the documents for a question. k is the number of passages handed over."),
        *((RETRIEVER_LABELS[kind], _KINDS[kind]) for kind in _KINDS if kind in kinds and kind not in BOUNDS),
        *((RETRIEVER_LABELS[kind], _KINDS[kind]) for kind in BOUNDS if kind in kinds),
        ("ICL@n", "n in-context examples: solved questions that stand before the one that is asked."),
        (
            "95% interval",
            "Where the true figure lies, most probably: had the exam been made anew many times, about 95 of 100 such "
            "intervals would hold it. Wide means unsure.",
        ),
        ("p", "How often chance alone would show at least this much. Small (below 0.05) speaks against chance."),
    ]
    if report.fit is not None:
        terms += [
            ("Ability θ", "How strong a pipeline is, on a scale on which 0 is average and each item has its place."),
            (
                "Discrimination, difficulty, guessing",
                "How sharply an item tells strong from weak pipelines, at which "
                "ability it does, and the chance of being right without knowing.",
            ),
            ("Information", "How much an item or an exam tells about pipelines of a given ability."),
        ]
    return Section("words", SECTIONS["words"], (), (), tuple(terms))


_KINDS = {
    "bm25": "Finds passages by the words that they share with the question.",
    "dense": "Finds passages by closeness of meaning, with an embedding model.",
    "hybrid": "Both of these, their rankings merged.",
    "hybrid_weighted": "Both of these, their scores added with weights.",
    "reranked": "A second model, which reads question and passage together, puts the finds of another retriever (BM25 "
    "and dense, where no other is named) in order.",
    "child_parent": "Small passages are searched; the large ones around them are handed over.",
    "ensemble": "Several retrievers together: their ranks, or their scores, are added up with weights.",
    "multi_query": "A language model says the question in other words; what all wordings find is merged.",
    "prefilter": "A language model names the document, or the topic, in which passages are looked for first.",
    "closed_book": "A yardstick: no passage at all, so the LLM must know or guess.",
    "oracle": "A yardstick: the very passage that the item was made from. No retriever can do this.",
}
