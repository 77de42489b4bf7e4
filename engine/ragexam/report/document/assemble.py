"""Puts the report together: the verdict, warnings, and the sections in the order in which a person asks."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Collection, Iterator, Sequence
from datetime import date
from pathlib import Path

from ragexam import __version__
from ragexam.language.glossary import fold, glossary
from ragexam.language.voice import speaking, voice_of
from ragexam.report.document.in_language import decision_in, foreign_of, section_in
from ragexam.report.document.making import making_section
from ragexam.report.document.options import APPENDIX, SECTIONS, ReportOptions
from ragexam.report.document.records import (
    Folded,
    Part,
    ReportContent,
    ReportDocument,
    ReportFigure,
    Section,
    is_folded,
    table_of,
)
from ragexam.report.document.withhold import sentences, withhold
from ragexam.report.grading.sections import written_section
from ragexam.report.items import sections as item_sections
from ragexam.report.items.component_sentence import component_sentence
from ragexam.report.pictures.svg.canvas import standalone
from ragexam.report.results import sections as result_sections
from ragexam.report.results.by_people.verdict import with_people
from ragexam.report.results.compare import Contest
from ragexam.report.results.makers import exam_makers, makers_warnings, with_makers
from ragexam.report.results.results import ReportInput
from ragexam.report.results.verdict.decide import Decision, decide, looked_up
from ragexam.report.results.verdict.open_cost import writing_time
from ragexam.report.retrieval import sections as retrieval_sections
from ragexam.report.run import caution_tables
from ragexam.report.scenarios.sections import scenario_section
from ragexam.sentences import listed, phrase

LONG = 16
"""Rows from which a table of the exam or the corpus is folded."""

_USUAL = ReportOptions()


def build_body(report: ReportInput, options: ReportOptions = _USUAL) -> ReportContent:
    """Say everything that there is to say, but what is to be kept back.

    Args:
        report: What to show.
        options: Only what they withhold, and their language, count here.
    """
    text, topics, models = options.withheld
    report = withhold(report, text=text, topics=topics, models=models)
    report, stale = _without_stale_fit(report)
    results = report.results
    contest = Contest(results, report.seed, tolerance=report.tolerance)
    decision = decide(results, report.seed, contest=contest)
    makers = exam_makers(results, report.dropped)
    foreign = foreign_of(report)
    with speaking(voice_of(options.language, foreign)):
        sections = _sections(report, contest, decision, makers)
        sections.append(_words_section(report, sections, options.language or "en"))
    if report.fit is not None and decision.best is not None and not decision.sure:
        # Where single pipelines cannot be told apart, one may still ask for their parts.
        component_words = component_sentence(report.fit)
        decision = dataclasses.replace(
            decision, details=(*decision.details, *([component_words] if component_words else []))
        )
    writing = writing_time(contest, report.writing_pace)
    decision = dataclasses.replace(decision, details=(*decision.details, *writing))
    decision = looked_up(with_makers(decision, contest.results, contest.candidates, makers), report.lookups)
    decision = with_people(decision, contest.results)
    facts = (
        _fact(int(results.counted.sum()), "item"),
        _fact(int(results.taking_part.sum()), "pipeline"),
        ("answers", phrase("{0:n} of {1:n}", f"{int(results.answered.sum()):,}", f"{results.expected:,}")),
        _fact(results.known_documents, "source document"),
    )
    warnings = [
        *stale,
        *caution_tables.answer_warnings(results),
        *makers_warnings(makers, int(results.counted.sum())),
        *caution_tables.position_warnings(results),
        *report.notes,
        *(
            [phrase("Questions of the exam were sent to {0}, with consent.", listed(report.sent_to))]
            if report.sent_to
            else []
        ),
        *(
            [
                phrase(
                    "Prompts with passages of the documents, questions and answers were sent to {0}, with consent.",
                    listed(report.served_at),
                )
            ]
            if report.served_at
            else []
        ),
    ]
    hidden_note = sentences(text=text, topics=topics, models=models)
    return ReportContent(
        report.title,
        decision,
        facts,
        tuple(dict.fromkeys(warnings)),
        tuple(sections),
        hidden_note,
        options.language or "en",
        foreign,
        offline=not (report.sent_to or report.served_at),
    )


def make_document(body: ReportContent, options: ReportOptions, made: date, logo: str = "") -> ReportDocument:
    """Return a report with a head, and with the sections that a person chose.

    Args:
        body: What there is to say.
        options: What a person chose; the body must have been built with what they withhold, and is in its own language.
        made: Today.
        logo: A checked `data:` address.
    """
    voice = voice_of(body.language, body.foreign)
    say = voice.say
    shown = [s for s in body.sections if s.id not in options.left_out]
    if APPENDIX in options.left_out:
        shown = [dataclasses.replace(s, parts=tuple(p for p in s.parts if not is_folded(p))) for s in shown]
        shown = [s for s in shown if s.text or s.parts or s.terms]
    day = options.date or say(phrase("RAG Exam report of {0:raw}", voice.day(made)))
    left = [phrase("“{0}”", SECTIONS[s.id]) for s in body.sections if s.id in options.left_out]
    left += [phrase("“{0}”", SECTIONS[APPENDIX])] if APPENDIX in options.left_out else []
    return ReportDocument(
        title=options.title or body.title,
        subtitle=options.subtitle,
        author=options.author,
        byline=" · ".join(filter(None, (options.author, day))),
        logo=logo,
        remarks=tuple(p.strip("\n") for p in re.split(r"\n(?:[ \t]*\n)+", options.remarks) if p.strip()),
        decision=decision_in(body.decision, voice),
        facts=tuple((say(name), say(value)) for name, value in body.facts),
        warnings=tuple(map(say, body.warnings)),
        sections=tuple(section_in(s, voice) for s in shown),
        closing=(
            say(
                phrase("Made with RAG Exam {0:raw}, offline.", __version__)
                if body.offline
                else phrase("Made with RAG Exam {0:raw}.", __version__)
            ),
            say(
                "Every interval is a 95% interval unless said otherwise. A dash stands for a figure that is undefined, "
                "never for zero."
            ),
            *map(say, body.withheld),
            *([say(phrase("Left out of this report: {0}.", listed(left)))] if left else []),
        ),
        language=body.language,
        foreign=body.foreign,
    )


def _fact(number: int, noun: str) -> tuple[str, str]:
    return noun if number == 1 else f"{noun}s", f"{number:,}"


def write_pictures(figures: Sequence[ReportFigure], folder: Path) -> list[Path]:
    """Write every picture as an SVG file of its own, in light colours."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for figure in figures:
        path = folder / f"{re.sub(r'[^A-Za-z0-9_]', '_', figure.name)}.svg"
        path.write_text(standalone(figure.svg), encoding="utf-8")
        paths.append(path)
    return paths


def _sections(report: ReportInput, contest: Contest, decision: Decision, makers: Collection[str]) -> list[Section]:
    results = report.results
    return [
        result_sections.accuracy_section(results, report.lookups, makers),
        *result_sections.comparison_section(contest, decision, report.gain),
        *item_sections.component_sections(report),
        *result_sections.topic_section(results),
        *retrieval_sections.retrieval_section(report),
        *written_section(report.written),
        *scenario_section(report.scenarios),
        result_sections.cost_section(results),
        *_exam_section(report),
        *item_sections.model_sections(report),
        *item_sections.refine_sections(report),
        making_section(report),
    ]


def _without_stale_fit(report: ReportInput) -> tuple[ReportInput, list[str]]:
    """Leave out a fit that is not of these answers, rather than show figures beside the wrong names."""
    fit, results = report.fit, report.results
    if fit is None or (fit.persons, fit.items) == (len(results.pipelines), len(results.items)):
        return report, []
    without_fit = dataclasses.replace(report, fit=None, scores=(), additivity=None, controls=(), steps=(), gain=None)
    return without_fit, ["The item response model belongs to other answers and is left out: fit anew."]


def _exam_section(report: ReportInput) -> list[Section]:
    given = (*report.exam_tables, *report.corpus_tables, *report.label_tables)
    parts: list[Part] = [Folded(table) if len(table.rows) > LONG else table for table in given]
    if report.results.answered.any() and not report.results.taken_from.writes:
        parts.append(caution_tables.position_table(report.results))
    if report.results.failed.any():
        parts.append(caution_tables.failure_table(report.results, report.failures))
    parts += [Folded(text, title) for title, text in report.examples]
    return [Section("exam", SECTIONS["exam"], (), tuple(parts))] if parts else []


def _words_section(report: ReportInput, sections: Sequence[Section], language: str) -> Section:
    """Return the words of the field that these sections use, from the glossary, in the order of the language's alphabet."""
    named = [label for p in report.results.pipelines for label in (p.retriever_label, p.examples_label)]
    keys = glossary("en").keys_in([*named, *(text for section in sections for text in _texts_of(section)), "k"])
    terms = [glossary(language).terms[key] for key in keys]
    return Section(
        "words", SECTIONS["words"], (), (), tuple((t.name, t.text) for t in sorted(terms, key=lambda t: fold(t.name)))
    )


def _texts_of(section: Section) -> Iterator[str]:
    """Yield what a section says by itself: its sentences, and the words around its pictures and tables."""
    yield from (section.title, *section.text)
    for part in section.parts:
        table = table_of(part)
        if table is not None:
            yield from (table.title, table.note, *table.columns)
        elif isinstance(part, ReportFigure):
            yield from (part.title, part.caption)
