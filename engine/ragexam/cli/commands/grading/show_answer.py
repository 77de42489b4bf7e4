"""Shows one written answer whole, or which ones fit what was said of it."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import indent

from ragexam.cli.output import Output
from ragexam.cli.words.syntax import quoted
from ragexam.errors import InputError
from ragexam.language.voice import english
from ragexam.project import Project
from ragexam.project.grading.answer import AnswerView, GradeLine, Stretch, reading_answer
from ragexam.project.grading.answers import AnswerLine, reading_answers
from ragexam.records import PERSON, JudgementPart, Table
from ragexam.report.results.grade_cautions import out_of_date_sentences
from ragexam.sentences import counted

_LISTED = 30
"""Answers that fit of which each is listed."""

_BEGUN = 6
"""Characters from which on a word may be the beginning of an id."""

_SHORT = 60
"""Characters of a question or an answer in a list."""

_INDENT = "  "

_SIGNS = {True: "[+] ", False: "[-] ", None: ""}
"""Before a sentence: whether the passages bear it out."""

_SAID = {
    "support": "stated",
    "partial_support": "stated in part",
    "not_support": "not stated",
    "contradict": "contradicted",
    "no answer": "not answered",
}
"""Words for one thing that an answer is held against."""

_SURE = frozenset(_SAID) - {"no answer"}
"""Labels beside which their probability stands; beside all others stands a grade."""


def show_answer(project: Project, text: str, system: str, output: Output) -> None:
    """Show the one answer that fits whole; list them where several do.

    Args:
        project: To read from.
        text: Id of an answer or of a question, the beginning of one, or words of the question.
        system: Who answered, or a part of the name; "" for anybody.
        output: Where it is shown.

    Raises:
        InputError: No answer fits.
    """
    fitting = _fitting(reading_answers(project).answers, text, system)
    if not fitting:
        by = f" of “{system}”" if system else ""
        raise InputError(
            f"No written answer{by} fits “{text}”.",
            f"Say words of the question, or an id. Who has answered: ragexam answers {quoted(project.path)}",
        )
    view = reading_answer(project, fitting[0].id) if len(fitting) == 1 else None
    if view is None:
        _list(fitting, output, named=bool(system))
    else:
        _show(view, output)
    output.result({"answer": view, "fitting": fitting})


def _fitting(answers: Sequence[AnswerLine], text: str, system: str) -> list[AnswerLine]:
    """Return the answers with this id, else those whose id begins so, else those to questions with all these words."""
    named = [one for one in answers if one.system.casefold() == system.strip().casefold()]
    pieces = [piece.strip() for piece in system.casefold().split("·")]
    own = named or [one for one in answers if all(piece in one.system.casefold() for piece in pieces)]
    exact = [one for one in own if text in (one.id, one.item_id)]
    begun = [one for one in own if len(text) >= _BEGUN and (one.id.startswith(text) or one.item_id.startswith(text))]
    parts = text.casefold().split()
    return exact or begun or [one for one in own if parts and all(part in one.question.casefold() for part in parts)]


def _list(fitting: Sequence[AnswerLine], output: Output, *, named: bool) -> None:
    rows = tuple((one.id, one.system, _cut(one.question), _cut(one.text)) for one in fitting[:_LISTED])
    more = len(fitting) - len(rows)
    note = (
        "One of them is shown whole by its id."
        if named
        else "One of them is shown whole by its id, or with --system NAME."
    )
    if more:
        note = f"{counted(more, 'more answer')} fit; more words of the question leave fewer. {note}"
    output.table(Table("answers", "Answers that fit", ("Id", "System", "Question", "Answer"), rows, note=note))


def _cut(text: str) -> str:
    return text if len(text) <= _SHORT else f"{text[: _SHORT - 1]}…"


def _show(view: AnswerView, output: Output) -> None:
    answer = view.answer
    output.tell(answer.system)
    output.say(f"Id: {answer.id}")
    _part("Question", view.item.question, output)
    _part("Answer", "".join(map(_marked, view.stretches)).strip() or "It is empty.", output)
    judged = [stretch.support for stretch in view.stretches if stretch.support is not None]
    if judged:
        output.say(f"[+] the passages bear the sentence out ({sum(judged)}); [-] they do not ({judged.count(False)}).")
    if view.refusal.kind and answer.text.strip():
        judge = (view.refusal.judge or "a language model") if view.refusal.asked else "its wording"
        output.tell(f"Told by {judge}: {view.refusal.kind}.")
    if view.stale:
        output.tell(f"Stale: {view.stale}")
    if view.unwritten:
        output.tell(f"It could not be written anew: {view.unwritten}")
    _part("Reference", view.item.reference_answer or "Nobody has said what would be right.", output)
    _passages(view, output)
    _grades(view.grades, output)


def _part(head: str, text: str, output: Output) -> None:
    output.say(f"\n{head}")
    output.say(indent(text, _INDENT))


def _marked(stretch: Stretch) -> str:
    return f"{_SIGNS[stretch.support]}{stretch.text}"


def _passages(view: AnswerView, output: Output) -> None:
    nothing = "It was written without any passage." if view.answer.pipeline_id else "They are not known."
    if not view.passages:
        _part("Passages that it was written from", nothing, output)
        return
    output.say("\nPassages that it was written from")
    for number, passage in enumerate(view.passages, start=1):
        page = "" if passage.page is None else f", page {passage.page}"
        output.say(f"{_INDENT}{number}. {passage.title}{page}".rstrip())
        output.say(indent(passage.text or "It is not in the project any more.", 2 * _INDENT))


def _grades(grades: Sequence[GradeLine], output: Output) -> None:
    if not grades:
        output.say("\nNobody has graded it.")
        return
    output.say()
    rows = tuple(
        ("person" if one.grader == PERSON else english(one.label), one.label if one.grader == PERSON else one.judge,
         one.value, _scale(one), _remark(one))
        for one in grades
    )  # fmt: skip
    output.table(Table("grades", "Grades", ("By", "Who", "Grade", "Scale", "Remark"), rows, ("", "", ".2f", "", "")))
    output.tell(*out_of_date_sentences(sum(one.out_of_date for one in grades)))
    for one in grades:
        parts = [part for part in one.parts if part.text]
        if parts:
            output.say(f"{english(one.label)}, part by part")
            for part in parts:
                output.say(indent(_said(part), _INDENT))


def _remark(grade: GradeLine) -> str:
    mark = "" if grade.mark is None else f"likeliest mark {grade.mark.label}"
    if grade.mark is not None and grade.mark.value is not None:
        mark += f" ({grade.mark.value:.0%} sure)"
    return " · ".join(filter(None, (mark, english(grade.remark), "out of date" if grade.out_of_date else "")))


def _scale(grade: GradeLine) -> str:
    return f"from {grade.low:g}" if grade.high is None else f"{grade.low:g} to {grade.high:g}"


def _said(part: JudgementPart) -> str:
    weight = (
        ""
        if part.value is None
        else f" ({part.value:.0%} sure)"
        if part.label in _SURE
        else f" (grade {part.value:.2f})"
    )
    return f"{_SAID.get(part.label, part.label)}: {part.text}{weight}"
