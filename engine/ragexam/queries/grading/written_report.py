"""Reads what a report says of written answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np

from ragexam.grading.grader import FLOOR, GRADERS, USUAL, usual_first
from ragexam.queries.grading.confusion import written_confusions
from ragexam.queries.grading.disagreement import disagreement
from ragexam.queries.grading.graded import read_graded
from ragexam.queries.grading.judges import judges_with_writers
from ragexam.queries.grading.response_source import SETTING, WrittenResponses, checked, read_source, written_responses
from ragexam.queries.report.examples import prompt_words
from ragexam.records import PERSON
from ragexam.report.grading.confusion import CriterionConfusions, WrittenConfusions
from ragexam.report.grading.disagreement import ResponseDisagreement
from ragexam.report.grading.graded import GradedAnswers
from ragexam.report.grading.written import WrittenReport
from ragexam.report.results.results import ExamResults
from ragexam.report.results.source import ResponseSource, grader_named, usual_threshold
from ragexam.sentences import as_it_is, joined, phrase, template
from ragexam.store import Store

_EXAMPLES = 3
_TITLE = 70
"""Characters of the question in a title."""


def judging_source(store: Store, graded: GradedAnswers) -> ResponseSource | None:
    """Return whose grade says what is acceptable: what the project takes responses from, else the usual grader, else the floor.

    None without grades. Nobody says here what is acceptable who would be refused as a source of responses, where anybody else graded;
    people come before graders that look at something else than whether an answer is right.

    Args:
        store: The project.
        graded: Answers with grades.
    """
    source = checked(read_source(store.settings.get(SETTING)), graded)
    if source.grader and not source.refused:
        return source
    there = [name for name in GRADERS if name in graded.grades and GRADERS[name].role != "comparison"]
    judging = [name for name in dict.fromkeys((USUAL, FLOOR, *there)) if name in there and GRADERS[name].says_right]
    people = [] if np.isnan(graded.people).all() else [PERSON]
    ranked = [
        checked(ResponseSource("written", name, usual_threshold(name)), graded)
        for name in dict.fromkeys((*judging, *people, *there))
    ]
    first = next((one for one in ranked if not one.refused), ranked[0] if ranked else None)
    return None if first is None else replace(first, taken=source.taken)


def written_report(store: Store, chosen: ExamResults) -> WrittenReport | None:
    """Return what there is; None where nobody wrote an answer.

    Args:
        store: The project.
        chosen: Responses by choice.
    """
    if not store.answers.counts():
        return None
    graded = read_graded(store)
    source = judging_source(store, graded)
    written = written_responses(store)
    if source is None:
        return WrittenReport(graded)
    confusions = written_confusions(store, written)
    return WrittenReport(
        graded,
        source.grader_label,
        source.threshold,
        tuple(confusions.at(source.grader, source.threshold)) if source.grader in confusions.grades else (),
        disagreement(chosen, source, written),
        tuple(_examples(store, written, source)),
        judges_with_writers(store),
        source.grader,
        tuple(_criteria(confusions, source, graded.judges)),
    )


def _criteria(
    confusions: WrittenConfusions, source: ResponseSource, judges: Mapping[str, str]
) -> Iterator[CriterionConfusions]:
    """Yield the matrices by everybody who gives grades on a scale, people first, each at the threshold that counts."""
    for name in [PERSON, *usual_first(GRADERS)]:
        if name not in confusions.grades or (name != PERSON and GRADERS[name].high is None):
            continue
        label = "people" if name == PERSON else grader_named(name, judges.get(name, ""))
        threshold = source.threshold if name == source.grader else usual_threshold(name)
        yield CriterionConfusions(label, threshold, tuple(confusions.at(name, threshold)))


def read_disagreement(store: Store, chosen: ExamResults) -> ResponseDisagreement | None:
    """Return where choices and written answers disagree, as the report tells it; None where no question has both.

    Args:
        store: The project.
        chosen: Responses by choice.
    """
    source = judging_source(store, read_graded(store))
    return None if source is None else disagreement(chosen, source, written_responses(store))


def _examples(store: Store, responses: WrittenResponses, source: ResponseSource) -> Iterator[tuple[str, str]]:
    """Yield the best, the middle and the worst of the written answers, each beside its reference."""
    values = responses.values(source.grader)
    defined = np.flatnonzero(~np.isnan(values))
    order = defined[np.argsort(-values[defined], kind="stable")].tolist()
    if not order:
        return
    places = dict.fromkeys((order[0], order[len(order) // 2], order[-1]))
    items = {item.id: item for item in store.items.all()}
    for index in list(places)[:_EXAMPLES]:
        answer = responses.answers[index]
        item = items[answer.item_id]
        short = item.question if len(item.question) <= _TITLE else f"{item.question[: _TITLE - 1].rstrip()}…"
        grade = f"{values[index]:.2f}"
        lines = [answer.system, "", template("Written:"), "", as_it_is(answer.text), ""]
        lines += [template("The right answer:"), "", as_it_is(item.reference_answer), ""]
        lines += [template("The prompt:"), "", prompt_words(store, answer.prompt_hash)]
        yield phrase("Written, {0} {1:n}: {2:raw}", source.grader_label, grade, short), joined("\n", lines)
