"""A written answer as rich text: question, answer, reference, the passages it was written from, and what was said of it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from ragexam.records import PERSON
from ragexam_gui import words
from ragexam_gui.panels.common.html_parts import as_html, part_heading, quiet
from ragexam_gui.theme import Colours

if TYPE_CHECKING:
    from ragexam.project.grading.answer import AnswerPassage, AnswerView, GradeLine
    from ragexam.records import JudgementPart

translate = QCoreApplication.translate

_AIR = '<p style="font-size:4pt; margin:0">&nbsp;</p>'
"""Behind a table, where Qt keeps no margin of what follows."""


def refusal_text(refusal: str) -> str:
    """Return what an answer is instead of an answer, for a person; "" where it is one."""
    return {
        "declines": translate("WrittenAnswer", "declines"),
        "says so and answers": translate("WrittenAnswer", "says the documents do not tell, and answers"),
        "own knowledge": translate("WrittenAnswer", "answers from own knowledge"),
        "asks back": translate("WrittenAnswer", "asks back"),
        "ill-formed": translate("WrittenAnswer", "no proper answer"),
    }.get(refusal) or words.say(refusal)


def answer_html(view: AnswerView, colours: Colours) -> str:
    """Return an answer as rich text; all its texts are escaped."""
    answer = view.answer
    parts = [
        f'<p style="color:{colours.muted}; margin-bottom:2px">{escape(answer.system)}</p>',
        f'<p style="margin-top:0"><b>{as_html(view.item.question)}</b></p>',
        part_heading(translate("WrittenAnswer", "Answer")),
        f'<p style="margin-top:0">{_answer(view, colours) or _empty(colours)}</p>',
    ]
    marked = [stretch for stretch in view.stretches if stretch.support is not None]
    if marked:
        legend = translate("WrittenAnswer", "✓ the passages bear the sentence out ({0}); ✗ they do not ({1}).").format(
            words.number(sum(bool(s.support) for s in marked)), words.number(sum(not s.support for s in marked))
        )
        parts.append(quiet(legend, colours))
    if view.stale:
        legend = translate("WrittenAnswer", "Stale: {0}").format(words.say(view.stale))
        parts.append(f'<p style="color:{colours.warn}; margin-top:0">{escape(legend)}</p>')
    if view.unwritten:
        legend = translate("WrittenAnswer", "It could not be written anew: {0}").format(words.say(view.unwritten))
        parts.append(f'<p style="color:{colours.warn}; margin-top:0">{escape(legend)}</p>')
    if view.refusal.kind:
        by_wording = translate("WrittenAnswer", "Told by its wording: {0}.")
        by_model = translate("WrittenAnswer", "Told by {1}: {0}.")
        judge = view.refusal.judge or translate("WrittenAnswer", "a language model")
        legend = (by_model if view.refusal.asked else by_wording).format(refusal_text(view.refusal.kind), judge)
        parts.append(f'<p style="color:{colours.warn}; margin-top:0">{escape(legend)}</p>')
    parts.append(part_heading(translate("WrittenAnswer", "Reference")))
    reference = view.item.reference_answer
    nobody = translate("WrittenAnswer", "Nobody has said what would be right.")
    parts.append(f'<p style="margin-top:0">{as_html(reference)}</p>' if reference else quiet(nobody, colours))
    parts.append(part_heading(translate("WrittenAnswer", "Passages that it was written from")))
    if view.passages:
        parts += [_passage(number, passage, colours) for number, passage in enumerate(view.passages, start=1)]
    elif answer.pipeline_id:
        parts.append(quiet(translate("WrittenAnswer", "It was written without any passage."), colours))
    else:
        parts.append(quiet(translate("WrittenAnswer", "They are not known."), colours))
    parts += _grades(view.grades, colours)
    parts += _facts(view, colours)
    return "".join(parts)


def _answer(view: AnswerView, colours: Colours) -> str:
    """Return the answer's words, sentences marked by sign, line and colour where somebody judged them."""
    pieces = []
    for stretch in view.stretches:
        text = as_html(stretch.text)
        if stretch.support is None:
            pieces.append(text)
            continue
        sign, tone = ("✓", colours.good) if stretch.support else ("✗", colours.bad)
        line = "none" if stretch.support else "underline"
        pieces.append(
            f'<span style="color:{tone}"><b>{sign}</b></span>&nbsp;<span style="text-decoration:{line}">{text}</span>'
        )
    return "".join(pieces)


def _part_word(label: str) -> str:
    """Return what is said of one thing that an answer is held against, for a person."""
    return {
        "support": translate("WrittenAnswer", "stated"),
        "partial_support": translate("WrittenAnswer", "stated in part"),
        "not_support": translate("WrittenAnswer", "not stated"),
        "contradict": translate("WrittenAnswer", "contradicted"),
        "no answer": translate("WrittenAnswer", "not answered"),
    }.get(label, label)


def _grades(grades: tuple[GradeLine, ...], colours: Colours) -> list[str]:
    people = [grade for grade in grades if grade.grader == PERSON]
    others = [grade for grade in grades if grade.grader != PERSON]
    asking = translate("WrittenAnswer", "Graded by graders that ask {0}")
    judged = [
        (
            asking.format(judge) if judge else translate("WrittenAnswer", "Graded by graders"),
            [g for g in others if g.judge == judge],
        )
        for judge in dict.fromkeys(["", *(grade.judge for grade in others)])
    ]
    parts = []
    for title, lines in ((translate("WrittenAnswer", "Graded by people, 1 to 5"), people), *judged):
        if lines:
            rows = "".join(_grade(line, colours) for line in lines)
            parts += [part_heading(title), f'<table cellspacing="0">{rows}</table>', _AIR]
    return parts


def _grade(line: GradeLine, colours: Colours) -> str:
    spec = ".0f" if line.grader == PERSON or line.high is None else ".2f"
    scale = ""
    if line.grader != PERSON and line.high is not None and (line.low, line.high) != (0.0, 1.0):
        scale = translate("WrittenAnswer", "{0} to {1}").format(
            words.number(line.low, ".4g"), words.number(line.high, ".4g")
        )
    mark = "" if line.mark is None else _mark(line.mark)
    old = translate("WrittenAnswer", "out of date") if line.out_of_date else ""
    remark = " · ".join(filter(None, (scale, mark, refusal_text(line.remark), old)))
    rows = "".join(
        f'<tr><td colspan="3" style="padding-left:14px"><span style="color:{colours.muted}">{escape(_part_word(part.label))}:</span> '
        f"{as_html(part.text)}</td></tr>"
        for part in line.parts
        if part.text
    )
    return (
        f'<tr><td style="padding:1px 14px 1px 0">{escape(words.say(line.label))}</td>'
        f'<td align="right" style="padding:1px 14px 1px 0"><b>{escape(words.number(line.value, spec))}</b></td>'
        f'<td style="color:{colours.muted}">{escape(remark)}</td></tr>{rows}'
    )


def _mark(plain: JudgementPart) -> str:
    """Return the one mark that a judge would give, beside the mean over all of them that counts."""
    if plain.value is None:
        return translate("WrittenAnswer", "likeliest mark {0}").format(plain.label)
    return translate("WrittenAnswer", "likeliest mark {0} ({1} sure)").format(plain.label, words.percent(plain.value))


def _passage(number: int, passage: AnswerPassage, colours: Colours) -> str:
    if not passage.text:
        gone = translate("WrittenAnswer", "{0}. A passage that is not in the project any more.").format(number)
        return quiet(gone, colours)
    title = f"{number}. {passage.title}".strip()
    if passage.page is not None:
        title = translate("WrittenAnswer", "{0}, page {1}").format(title, passage.page)
    return (
        f'<p style="margin-bottom:2px"><b>{as_html(title)}</b></p>'
        f'<p style="margin-top:0; margin-left:10px">{as_html(passage.text)}</p>'
    )


def _facts(view: AnswerView, colours: Colours) -> list[str]:
    answer = view.answer
    lines = []
    if answer.tokens is not None:
        lines.append(translate("WrittenAnswer", "{0} tokens").format(words.number(answer.tokens, ",")))
    if answer.seconds is not None:
        lines.append(words.duration(answer.seconds))
    if answer.stop:
        lines.append(translate("WrittenAnswer", "ended by: {0}").format(answer.stop))
    if answer.source:
        lines.append(translate("WrittenAnswer", "from {0}").format(answer.source))
    return [part_heading(translate("WrittenAnswer", "Facts")), quiet(" · ".join(lines), colours)] if lines else []


def _empty(colours: Colours) -> str:
    text = translate("WrittenAnswer", "It is empty.")
    return f'<span style="color:{colours.muted}">{escape(text)}</span>'
