"""Items in words: what filters say, who guesses, how pipelines did, and passages with the evidence marked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from ragexam.records import Finding, Guess, Item, Rating
from ragexam_gui import words
from ragexam_gui.models.labels import critique_text
from ragexam_gui.theme import Colours

if TYPE_CHECKING:
    from ragexam.project.exam.page import ItemFigures, ItemFit

translate = QCoreApplication.translate
_PAD = ' style="padding-left:14px"'


def facts_html(
    item: Item, figures: ItemFigures | None, colours: Colours, score: float | None = None, trust: str = ""
) -> str:
    """Return what is known of an item beside its wording, as rich text; "" where nothing is. All its texts are escaped.

    Args:
        item: To read.
        figures: How pipelines did; None where none has answered it.
        colours: In force.
        score: How good the question is likely to be; None where it has no score.
        trust: What such scores are worth, in a sentence.
    """
    parts: list[str] = []
    if score is not None:
        parts += [_heading(translate("ItemText", "Score")), _score(score, trust, colours)]
    if item.findings:
        parts += [
            _heading(translate("ItemText", "What the filters say")),
            *dict.fromkeys(_finding(f, colours) for f in item.findings),  # two that say the same are said once
        ]
    if item.ratings:
        parts += [_heading(translate("ItemText", "Ratings")), _ratings(item.ratings, colours)]
    if item.guesses:
        parts += [_heading(translate("ItemText", "Guessed without the documents"))]
        parts += [_guess(item, guess, colours) for guess in item.guesses]
    if figures is not None:
        heading = {
            "chosen": translate("ItemText", "How the pipelines did"),
            "written": translate("ItemText", "How the pipelines did in writing"),
            "both": translate("ItemText", "How the pipelines did in both ways"),
        }
        none = translate("ItemText", "None has written an answer to it that is graded.")
        if figures.by == "both":
            none = translate("ItemText", "None has answered it in both ways, with a grade for what it wrote.")
        told = _answers(figures, colours) if figures.answered else _line(_quiet(none, colours))
        parts += [_heading(heading[figures.by]), told]
        if figures.fit is not None:
            parts.append(_fit(figures.fit, colours))
    if item.explanation:
        parts += [_heading(translate("ItemText", "Explanation")), _line(escape(item.explanation))]
    if item.comment:
        parts += [_heading(translate("ItemText", "Comment")), _line(escape(item.comment))]
    return "".join(parts)


def _score(score: float, trust: str, colours: Colours) -> str:
    sentence = translate("ItemText", "{0} of 100.").format(words.number(round(100 * score)))
    return _line(f"{escape(sentence)} {_quiet(words.say(trust), colours)}")


def finding_figures(finding: Finding) -> str:
    """Return the figure that a filter compared, and with what; "" for a plain yes or no."""
    if finding.value is None or finding.threshold is None:
        return ""
    text = translate("ItemText", "{0}, limit {1}")
    return text.format(words.number(finding.value, ".3f"), words.number(finding.threshold, ".3f"))


def _finding(finding: Finding, colours: Colours) -> str:
    from ragexam.project.exam.item_warnings import warns

    if finding.drops:
        tone, word = colours.bad, translate("ItemText", "Speaks against it")
    elif finding.value is not None:
        tone, word = colours.good, translate("ItemText", "Passed")
    else:
        tone, word = colours.warn if warns(finding) else colours.muted, translate("ItemText", "Remark")
    figures = finding_figures(finding)
    tail = f' <span style="color:{colours.muted}">({escape(figures)})</span>' if figures else ""
    return _line(f'<span style="color:{tone}">{escape(word)}:</span> {escape(words.say(finding.reason))}{tail}')


def _ratings(ratings: Sequence[Rating], colours: Colours) -> str:
    """Return a row a critique: the weighted figure, the plain one, and who rated where several did."""
    several = len({r.model_name for r in ratings}) > 1
    heads = [translate("ItemText", "weighted"), translate("ItemText", "plain"), *([""] if several else [])]
    rows = ["<tr><td></td>" + "".join(f'<td align="right"{_PAD}>{_quiet(h, colours)}</td>' for h in heads) + "</tr>"]
    for rating in ratings:
        figures = (words.number(rating.expected, ".2f"), words.number(rating.plain))
        cells = "".join(f'<td align="right"{_PAD}>{escape(figure)}</td>' for figure in figures)
        who = f"<td{_PAD}>{_quiet(rating.model_name, colours)}</td>" if several else ""
        rows.append(f"<tr><td>{escape(critique_text(rating.critique))}</td>{cells}{who}</tr>")
    of = translate("ItemText", "Of 1 to 5; weighted by how likely the model finds each rating.")
    return f'<table cellspacing="0" cellpadding="1">{"".join(rows)}</table>' + _line(_quiet(of, colours))


def _quiet(text: str, colours: Colours) -> str:
    return f'<span style="color:{colours.muted}">{escape(text)}</span>'


def _guess(item: Item, guess: Guess, colours: Colours) -> str:
    """Return one model's guesses: how often right, and which choice it likes."""
    if guess.lead is not None:
        sentence = translate("ItemText", "right without the choices shown, by {0} nats a character")
        if not guess.right:
            sentence = translate("ItemText", "wrong without the choices shown, by {0} nats a character")
        tone, text = colours.bad if guess.right else colours.text, sentence.format(words.number(guess.lead, ".2f"))
        return _line(f'{escape(guess.model_name)}: <span style="color:{tone}">{escape(text)}</span>')
    count = len(guess.chosen)
    right = sum(place == item.key for place in guess.chosen)
    text = translate("ItemText", "right in {0} of {1} orders of the choices").format(right, count)
    if guess.unlisted is not None:
        text += "; " + translate("ItemText", "takes choice {0} where they are not listed").format(guess.unlisted + 1)
    tone = colours.bad if count and right > count / 2 else colours.text
    return _line(f'{escape(guess.model_name)}: <span style="color:{tone}">{escape(text)}</span>')


def _answers(figures: ItemFigures, colours: Colours) -> str:
    whole = translate("ItemText", "{0} of {1} right ({2})")
    names = {
        "closed_book": translate("ItemText", "without any passage"),
        "retrieved": translate("ItemText", "with retrieved passages"),
        "oracle": translate("ItemText", "with the right passage"),
    }
    every = escape(translate("ItemText", "all pipelines"))
    rows = [(f"<b>{every}</b>", figures.right, figures.answered)]
    rows += [(escape(names[group]), right, answered) for group, right, answered in figures.groups]
    cells = "".join(
        f'<tr><td style="padding-right:14px">{name}</td><td>'
        f"{escape(whole.format(right, answered, words.percent(right / answered)))}</td></tr>"
        for name, right, answered in rows
    )
    return f'<table cellspacing="0" cellpadding="1">{cells}</table>' + _reading(figures, colours)


def _reading(figures: ItemFigures, colours: Colours) -> str:
    """Return what the shares mean, where they are remarkable."""
    shares = {name: right / answered for name, right, answered in figures.groups if answered >= 3}
    if figures.fit is not None and (figures.fit.point_biserial or 0.0) < 0:
        text = translate("ItemText", "The stronger pipelines fail here more often than the weaker ones: check the key.")
    elif shares.get("oracle", 1.0) < 0.5:
        text = translate("ItemText", "Even with the right passage most fail: check key and wording.")
    elif shares.get("closed_book", 0.0) > 0.75:
        text = translate("ItemText", "Most know it without any passage: it tells little about retrieval.")
    else:
        return ""
    return _line(f'<span style="color:{colours.warn}">{escape(text)}</span>')


def _fit(fit: ItemFit, colours: Colours) -> str:
    if fit.a is None or fit.b is None:
        text = translate("ItemText", "Set aside by the item response model: all were right, or all wrong.")
        return _line(f'<span style="color:{colours.muted}">{escape(text)}</span>')
    parts = [
        translate("ItemText", "discrimination a = {0}").format(_estimate(fit.a, fit.a_se)),
        translate("ItemText", "difficulty b = {0}").format(_estimate(fit.b, fit.b_se)),
    ]
    if fit.model == "3pl":
        parts.append(translate("ItemText", "guessing c = {0}").format(_estimate(fit.c, fit.c_se)))
    return _line(
        f'<span style="color:{colours.muted}">{escape(" · ".join(parts))} ({escape(words.say(fit.model_name))})</span>'
    )


def _estimate(value: float | None, error: float | None) -> str:
    text = words.number(value, ".2f")
    return text if error is None else f"{text} ± {words.number(error, '.2f')}"


def _heading(text: str) -> str:
    return f'<p style="margin-top:12px; margin-bottom:2px; font-weight:600">{escape(text)}</p>'


def _line(html: str) -> str:
    return f'<p style="margin-top:1px; margin-bottom:1px">{html}</p>'


# ------------------------------------------------------------------ passages


def marks_in(passage: str, evidence: Iterable[str]) -> list[tuple[int, int]]:
    """Return where the texts of the evidence stand in a passage: the first place of each, those that overlap joined."""
    marks = sorted((at, at + len(text)) for text in evidence if text and (at := passage.find(text)) >= 0)
    joined: list[tuple[int, int]] = []
    for start, end in marks:
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined
