"""Section on written answers: who graded what, whom to trust, what to mend, where choices say something else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from ragexam.grading.exchange.sheets import HIGH, LOW
from ragexam.grading.grader import FLOOR, GRADERS, LENGTH
from ragexam.grading.judging.trial import JudgeTrial
from ragexam.records import Table
from ragexam.report.grading.agreement import GraderAgreement, agreements
from ragexam.report.grading.confusion import (
    CriterionConfusions,
    RagConfusion,
    criteria_table,
    mend_first,
    pooled,
    written_confusion_table,
)
from ragexam.report.grading.disagreement import ResponseDisagreement, disagreement_items_table, disagreement_table
from ragexam.report.grading.graded import GradedAnswers
from ragexam.report.grading.judges import aside_sentences, judge_sentences
from ragexam.report.grading.parts import parts_table
from ragexam.report.grading.people_agreement import (
    PeopleAgreement,
    one_kind_sentences,
    people_agreements,
    people_sentences,
    who_graded,
)
from ragexam.report.grading.tables import agreement_table, grades_table
from ragexam.report.results.grade_cautions import grade_cautions
from ragexam.sentences import counted, joined, phrase

BY_GRADER = "grades"
"""Name of the table that has a row for every system and grader."""


@dataclass(frozen=True, eq=False)
class WrittenReport:
    """Written answers as a report shows them.

    Attributes:
        graded: Answers with what graders and people say of them.
        grader: Whose grade says what is acceptable, for a person; "" where nobody graded.
        deciding: The same by its name in the project.
        threshold: A greater grade is acceptable.
        confusions: Passage handed over and answer acceptable, by pipeline.
        criteria: The same by every grader, and by people.
        disagreement: Choices beside written answers; None where no question was answered in both ways.
        examples: Title and text of a few answers.
        judges: How each language model did that graders asked, with the names of models of its family that wrote answers.
    """

    graded: GradedAnswers
    grader: str = ""
    threshold: float = 0.5
    confusions: tuple[RagConfusion, ...] = ()
    disagreement: ResponseDisagreement | None = None
    examples: tuple[tuple[str, str], ...] = ()
    judges: tuple[tuple[JudgeTrial, tuple[str, ...]], ...] = ()
    deciding: str = ""
    criteria: tuple[CriterionConfusions, ...] = ()

    @property
    def people(self) -> int:
        """Return the number of answers that people graded."""
        return int((~np.isnan(self.graded.people)).sum())

    @cached_property
    def agreements(self) -> Sequence[GraderAgreement]:
        """Return how far each grader agrees with people."""
        return agreements(self.graded, (LOW + HIGH) / 2.0)

    @cached_property
    def people_agreements(self) -> Sequence[PeopleAgreement]:
        """Return how far every two people agree who graded the same answers."""
        return people_agreements(self.graded, (LOW + HIGH) / 2.0)


def written_sentences(written: WrittenReport) -> tuple[str, ...]:
    """Return what there is, in plain words: how many answers, who graded them, what to mend first.

    Args:
        written: At least one answer.
    """
    graded = written.graded
    sentences = [
        phrase(
            "{0} of {1}.",
            counted(len(graded.systems), "written answer"),
            counted(len(set(graded.systems)), "system"),
        )
    ]
    if not graded.grades:
        sentences.append("No grader has graded them yet.")
    sentences += _several_answers(graded)
    if written.people:
        sentences.append(who_graded(len(graded.raters), written.people))
        sentences += [*people_sentences(written.people_agreements), *one_kind_sentences(graded)]
    else:
        sentences.append("Nobody has graded any of them: how far graders can be trusted here is unknown.")
    if written.people and graded.grades:
        sentences += _agreeing(written)
    if written.confusions:
        mend = mend_first(pooled(written.confusions))
        sentences.append(joined(" ", ("Of the written answers, all pipelines together:", mend)))
    for trial, writers in written.judges:
        sentences += judge_sentences(trial, writers)
    sentences += [*aside_sentences(graded.aside), *grade_cautions(graded.out_of_date, graded.too_long)]
    return tuple(sentences)


def _several_answers(graded: GradedAnswers) -> list[str]:
    """Return which of several answers of a system to one question counts; nothing where there are none."""
    given = Counter(zip(graded.systems, graded.questions, strict=True))
    several = {question for (_, question), number in given.items() if number > 1}
    if not several:
        return []
    return [
        phrase(
            "{0} with more than one answer of a system: what is right goes by the last one that has a grade, means of grades by "
            "all of them.",
            counted(len(several), "question"),
        )
    ]


def _agreeing(written: WrittenReport) -> list[str]:
    """Return who agrees with people best, beside words in common; nothing where that is told of no grader."""
    told = [
        one
        for one in written.agreements
        if one.spearman.value is not None and one.grader != LENGTH and not one.failing and one.counts
    ]
    floor = next((one for one in told if one.grader == FLOOR), None)
    # Who graded a part of the answers may look better on it than it is.
    best = max((one for one in told if one.spearman.n == written.people), key=_in_ranks, default=None)
    if floor is None or best is None:
        return []
    words = f"{_in_ranks(floor):.2f}"
    if best.grader == FLOOR:
        return [phrase("No grader agrees with people better than words in common do ({0:n} in ranks).", words)]
    who, ranks = GRADERS[best.grader].label, f"{_in_ranks(best):.2f}"
    if best.floor.better:
        return [
            phrase(
                "{0} agrees with people best ({1:n} in ranks), better than words in common do ({2:n}) and than chance explains.",
                who,
                ranks,
                words,
            )
        ]
    return [
        phrase(
            "{0} agrees with people best ({1:n} in ranks), but chance may explain what it has before words in common ({2:n}).",
            who,
            ranks,
            words,
        )
    ]


def _in_ranks(one: GraderAgreement) -> float:
    return -1.0 if one.spearman.value is None else one.spearman.value


def deciding_tables(written: WrittenReport, tables: Sequence[Table]) -> tuple[Table, ...]:
    """Return the tables that say most; of grades only those of the grader that decides.

    Args:
        written: What they were made of.
        tables: All that there are; the same where none of them says most.
    """
    label = GRADERS[written.deciding].label if written.deciding in GRADERS else ""
    shown = []
    for table in tables:
        if table.name == BY_GRADER:
            rows = tuple(row for row in table.rows if row[1] == label)
            shown += [replace(table, rows=rows)] if rows else []
        elif table.name in ("grader_agreement", "rag_confusion_written", "disagreement"):
            shown.append(table)
    return tuple(shown) or tuple(tables)


def written_tables(written: WrittenReport) -> tuple[Table, ...]:
    """Return all tables of written answers that there is something in.

    Args:
        written: At least one answer.
    """
    graded = written.graded
    tables = [grades_table(graded)] if graded.grades else []
    if written.people and graded.grades:
        tables.append(agreement_table(written.agreements, written.people_agreements))
    elif written.people_agreements:
        tables.append(agreement_table((), written.people_agreements))
    if graded.parts:
        tables.append(parts_table(graded))
    if written.confusions:
        tables.append(written_confusion_table(written.confusions, written.grader, written.threshold))
    if len(written.criteria) > 1:
        tables.append(criteria_table(written.criteria))
    if written.disagreement is not None:
        tables.append(disagreement_table(written.disagreement))
        if written.disagreement.items:
            tables.append(disagreement_items_table(written.disagreement.items))
    return tuple(tables)


def texts_of(written: WrittenReport) -> list[str]:
    """Return what people, documents and models brought into it.

    Args:
        written: What to show.
    """
    items = () if written.disagreement is None else written.disagreement.items
    return [*written.graded.raters, *(text for i in items for text in (i.question, i.right, i.taken, i.written))]


def without_texts(written: WrittenReport) -> WrittenReport:
    """Return the same without what anybody wrote or asked, and without the names of people who graded."""
    without_items = None if written.disagreement is None else replace(written.disagreement, items=())
    numbered = {phrase("Person {0:n}", n): given for n, given in enumerate(written.graded.raters.values(), 1)}
    graded = replace(written.graded, raters=numbered)
    return replace(written, graded=graded, disagreement=without_items, examples=())


def renamed_confusions(confusions: Sequence[RagConfusion], rename: Callable[[str], str]) -> tuple[RagConfusion, ...]:
    """Return matrices of pipelines that are called otherwise.

    Args:
        confusions: By pipeline.
        rename: Gives a text with other names.
    """
    return tuple(replace(one, name=rename(one.name)) for one in confusions)


def renamed_systems(written: WrittenReport, rename: Callable[[str], str]) -> WrittenReport:
    """Return the same with the systems, which language models may give their names, called otherwise.

    Args:
        written: What to show.
        rename: Gives a text with other names.
    """
    disagreement = written.disagreement
    if disagreement is not None:
        disagreement = replace(
            disagreement,
            pipelines=tuple(replace(p, name=rename(p.name)) for p in disagreement.pipelines),
            items=tuple(replace(i, pipeline=rename(i.pipeline)) for i in disagreement.items),
        )
    return replace(
        written,
        grader=rename(written.grader),
        graded=replace(
            written.graded,
            systems=tuple(map(rename, written.graded.systems)),
            judges={grader: rename(name) for grader, name in written.graded.judges.items()},
            aside=tuple(
                replace(one, judge=rename(one.judge), counting=rename(one.counting)) for one in written.graded.aside
            ),
        ),
        confusions=renamed_confusions(written.confusions, rename),
        criteria=tuple(
            replace(c, criterion=rename(c.criterion), confusions=renamed_confusions(c.confusions, rename))
            for c in written.criteria
        ),
        disagreement=disagreement,
        examples=tuple((rename(title), rename(text)) for title, text in written.examples),
        judges=tuple((replace(t, name=rename(t.name)), tuple(map(rename, writers))) for t, writers in written.judges),
    )
