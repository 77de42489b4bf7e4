"""Keeps back what a reader of a report may not see, before anything is made of it.

A report is made from a `ReportInput` alone, so what is taken out here can be in no table, picture, tooltip or file.

Text: the wording of questions and choices, passages, prompts, remarks and explanations on items, titles and file names
of documents, and the wording of faults. Items and documents are numbered instead. Lengths and positions of choices stay
(the exam's baselines are computed from them), as do a topic's name and the figures. Topics are names of folders as a
rule; one that is also the title or file name of a document, or `topics` of all, is numbered. Models are lettered.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath
from string import ascii_uppercase

from ragexam.records import Item, PipelineSpec, RetrieverSpec, Table
from ragexam.report.grading.written import renamed_confusions, renamed_systems, without_texts
from ragexam.report.results.results import Failure, ReportInput
from ragexam.report.retrieval.hidden import models_of, renamed_models, without_questions
from ragexam.report.scenarios import hidden as hidden_scenarios
from ragexam.sentences import phrase, renamed

_PLAIN_TABLES = frozenset({"exam", "guessing", "corpus"})
"""Tables of the rooms upstream that hold figures and no text of a document."""

_REASON = "The reason is not shown here."


def withhold(report: ReportInput, *, text: bool = False, topics: bool = False, models: bool = False) -> ReportInput:
    """Return the same report without what is to be kept back.

    Args:
        report: Everything.
        text: Keep back text and names of documents.
        topics: Keep back names of topics.
        models: Keep back names of language models.
    """
    hidden = _hidden_topics(report, every=topics, names=report.document_names if text else ())
    if text:
        report = _without_text(report)
    if hidden:
        report = _with_topics(report, hidden)
    return _with_models(report) if models else report


def sentences(*, text: bool, topics: bool, models: bool) -> tuple[str, ...]:
    """Return what was kept back, told to the reader."""
    kinds = (
        (text, "Texts and names of documents, questions and choices are withheld; items and documents are numbered."),
        (topics, "Names of topics are withheld; topics are numbered."),
        (models, "Names of language models are withheld; models are lettered."),
    )
    return tuple(sentence for so, sentence in kinds if so)


def _without_text(report: ReportInput) -> ReportInput:
    items = tuple(_blank(item, phrase("Item {0:n}", n)) for n, item in enumerate(report.results.items, start=1))
    first = len(items) + 1
    dropped = tuple(_blank(item, phrase("Item {0:n}", n)) for n, item in enumerate(report.dropped, start=first))
    return replace(
        report,
        results=replace(report.results, items=items),
        dropped=dropped,
        exam_tables=_numbered_documents(report.exam_tables),
        corpus_tables=_numbered_documents(report.corpus_tables),
        examples=(),
        failures=_nameless(report.failures),
        document_names=(),
        label_tables=(),
        laboratory=None if report.laboratory is None else without_questions(report.laboratory),
        written=None if report.written is None else without_texts(report.written),
        scenarios=None if report.scenarios is None else hidden_scenarios.without_texts(report.scenarios),
    )


def _blank(item: Item, name: str) -> Item:
    return replace(
        item,
        question=name,
        choices=tuple("•" * len(choice) for choice in item.choices),
        answer="•" * len(item.answer),
        passage="",
        explanation="",
        comment="",
        findings=tuple(replace(f, reason="") for f in item.findings),
    )


def _numbered_documents(tables: Sequence[Table]) -> tuple[Table, ...]:
    """Return tables with their column of documents numbered; a table that nobody vouches for is left out."""
    kept = []
    for table in tables:
        if table.name == "coverage":
            index = table.columns.index("Document")
            rows = tuple(
                (*row[:index], phrase("Document {0:n}", n), *row[index + 1 :])
                for n, row in enumerate(table.rows, start=1)
            )
            kept.append(replace(table, rows=rows))
        elif table.name in _PLAIN_TABLES:
            kept.append(table)
    return tuple(kept)


def _nameless(failures: Sequence[Failure]) -> tuple[Failure, ...]:
    """Return failures without their wording, which may quote what could not be handled."""
    counts: dict[str, int] = {}
    for failure in failures:
        counts[failure.pipeline_id] = counts.get(failure.pipeline_id, 0) + failure.count
    return tuple(Failure(pipeline, _REASON, count) for pipeline, count in counts.items())


def _hidden_topics(report: ReportInput, *, every: bool, names: Sequence[str]) -> dict[str, str]:
    """Return the number that stands for each topic, where topics are kept back."""
    topics = sorted({item.topic for item in (*report.results.items, *report.dropped)} - {""})
    topics += sorted(_topics_of_tables(report.exam_tables) - set(topics))
    if report.scenarios is not None:
        asked = {one.topic for own in report.scenarios.questions.values() for one in own}
        topics += sorted(asked - {"", *topics})
    telling = {_key(part) for name in names for part in (name, PurePosixPath(name).name, PurePosixPath(name).stem)}
    wide = len(str(len(topics)))  # so that they stand in the order of their numbers wherever they are sorted
    return {
        t: phrase("Topic {0:n}", f"{n:0{wide}d}") for n, t in enumerate(topics, start=1) if every or _key(t) in telling
    }


def _topics_of_tables(tables: Sequence[Table]) -> set[str]:
    topics: set[str] = set()
    for table in tables:
        if "Topic" in table.columns:
            index = table.columns.index("Topic")
            topics.update(str(row[index]) for row in table.rows if row[index])
    return topics


def _key(text: str) -> str:
    return " ".join(re.split(r"[\W_]+", text.casefold())).strip()


def _with_topics(report: ReportInput, hidden: Mapping[str, str]) -> ReportInput:
    def renamed(item: Item) -> Item:
        return replace(item, topic=hidden.get(item.topic, item.topic))

    def retold(table: Table) -> Table:
        if "Topic" not in table.columns:
            return table
        index = table.columns.index("Topic")
        return replace(
            table, rows=tuple((*r[:index], hidden.get(str(r[index]), r[index]), *r[index + 1 :]) for r in table.rows)
        )

    return replace(
        report,
        results=replace(report.results, items=tuple(map(renamed, report.results.items))),
        dropped=tuple(map(renamed, report.dropped)),
        exam_tables=tuple(map(retold, report.exam_tables)),
        scenarios=None if report.scenarios is None else hidden_scenarios.with_topics(report.scenarios, hidden),
    )


def _with_models(report: ReportInput) -> ReportInput:
    """Return letters in place of the models' names, wherever they are told; manifests, which name them, are left out."""
    results = report.results
    every = (*results.items, *report.dropped)
    # A file may go by several names: by its hash it gets one letter.
    hashes = [(p.model_hash, p.model_name) for p in results.pipelines]
    hashes += [(g.model_hash, g.model_name) for item in every for g in item.guesses]
    if report.written is not None:
        hashes += [(trial.judge, trial.name) for trial, _ in report.written.judges]
        hashes += [(one.rater, one.judge) for one in report.written.graded.aside]
    if report.scenarios is not None:
        known_names = {name: file for file, name in hashes}
        hashes += [(known_names.get(name, name), name) for name in hidden_scenarios.models_of(report.scenarios)]
    if report.laboratory is not None:
        # Beside its name, a hash may stand in a retriever's text.
        file_of_model = {name: file for file, name in hashes}
        asked = models_of(report.laboratory)
        hashes += [(file_of_model.get(name, name), name) for name in asked]
        hashes += [(file, file) for file in dict.fromkeys(file_of_model.values()) if file]
    order = {key: n for n, key in enumerate(dict.fromkeys(file for file, _ in hashes))}
    letters = {name: phrase("Model {0:raw}", _letters(order[file])) for file, name in hashes if name}
    renaming = _Renaming(letters)
    pipelines = tuple(renaming.pipeline(p) for p in results.pipelines)
    ids = {old.id: new.id for old, new in zip(results.pipelines, pipelines, strict=True)}
    fit = report.fit
    if fit is not None:
        labels = tuple((component, renaming(level)) for component, level in fit.labels)
        fit = replace(fit, labels=labels, warnings=tuple(map(renaming, fit.warnings)), reason=renaming(fit.reason))

    def renamed(item: Item) -> Item:
        guesses = tuple(replace(g, model_name=letters.get(g.model_name, g.model_name)) for g in item.guesses)
        return replace(item, guesses=guesses)

    return replace(
        report,
        results=replace(
            results,
            pipelines=pipelines,
            items=tuple(map(renamed, results.items)),
            taken_from=replace(results.taken_from, judge=renaming(results.taken_from.judge)),
            settlement=None if results.settlement is None else results.settlement.renamed(ids),
        ),
        dropped=tuple(map(renamed, report.dropped)),
        fit=fit,
        exam_tables=tuple(map(renaming.table, report.exam_tables)),
        corpus_tables=tuple(map(renaming.table, report.corpus_tables)),
        examples=tuple((renaming(title), renaming(text)) for title, text in report.examples),
        notes=tuple(map(renaming, report.notes)),
        failures=tuple(
            replace(f, pipeline_id=ids.get(f.pipeline_id, f.pipeline_id), reason=renaming(f.reason))
            for f in report.failures
        ),
        retrieval_metrics={renaming(label): figures for label, figures in report.retrieval_metrics.items()},
        confusions=renamed_confusions(report.confusions, renaming),
        lookups=tuple(replace(baseline, name=renaming(baseline.name)) for baseline in report.lookups),
        manifests=(),
        label_tables=(),
        laboratory=None if report.laboratory is None else renamed_models(report.laboratory, renaming),
        written=None if report.written is None else renamed_systems(report.written, renaming),
        scenarios=None if report.scenarios is None else hidden_scenarios.renamed_models(report.scenarios, renaming),
    )


def _letters(number: int) -> str:
    """Return a to Z, then AA and on."""
    ahead, last = divmod(number, 26)
    return (_letters(ahead - 1) if ahead else "") + ascii_uppercase[last]


class _Renaming:
    """Replaces names in any text, longer ones before those that they begin with."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names
        ordered = sorted(names, key=len, reverse=True)
        self._pattern = re.compile("|".join(map(re.escape, ordered))) if ordered else None

    def __call__(self, text: str) -> str:
        if self._pattern is None:
            return text
        pattern = self._pattern
        return renamed(text, lambda part: pattern.sub(lambda match: self._names[match[0]], part))

    def pipeline(self, spec: PipelineSpec) -> PipelineSpec:
        """Return a pipeline under other names; a re-ranking model is named among the parameters of its retriever."""
        return replace(spec, model_name=self(spec.model_name), retriever=self._retriever(spec.retriever))

    def _retriever(self, spec: RetrieverSpec) -> RetrieverSpec:
        parameters = {n: self(v) if isinstance(v, str) else v for n, v in spec.parameters.items()}
        return replace(spec, parameters=parameters, inside=tuple(self._retriever(part) for part in spec.inside))

    def table(self, table: Table) -> Table:
        rows = tuple(tuple(self(v) if isinstance(v, str) else v for v in row) for row in table.rows)
        return replace(table, title=self(table.title), rows=rows, note=self(table.note))
