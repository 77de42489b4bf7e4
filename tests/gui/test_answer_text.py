"""A written answer as rich text: what graders say of it in plain words, and nothing of it left out."""

from __future__ import annotations

from ragexam.grading.grader import GRADERS, AnswerCase
from ragexam.grading.judging.nuggets import LABELS
from ragexam.grading.judging.ratings import rate
from ragexam.project.grading.answer import AnswerView, GradeLine, Stretch, mark_of
from ragexam.project.grading.refusals import REFUSALS, Refusal
from ragexam.records import Item, JudgementPart, WrittenAnswer
from ragexam_gui.panels.common.answer_text import answer_html, refusal_text
from ragexam_gui.theme import LIGHT


class Sure:
    """Judge that finds a 4 likeliest and a 2 as the only other mark."""

    key, name, family = "sure", "Sure", "sure"

    def label_probabilities(self, messages: object, labels: object) -> tuple[float, ...]:
        return (0.0, 0.25, 0.0, 0.75, 0.0)

    def write(self, messages: object, max_tokens: int, stop: object = (), enough: object = None) -> str:
        raise AssertionError("a rating writes nothing")


PLAIN = Refusal("")


def shown(*grades: GradeLine, refusal: Refusal = PLAIN) -> str:
    """Return an answer with grades as rich text."""
    item = Item("i", "What pumps blood?", (), -1, answer="The heart.")
    answer = WrittenAnswer("a", "i", "h", "The heart does.", "desk", 1.0)
    return answer_html(AnswerView(answer, item, refusal, (), grades, (Stretch(answer.text),)), LIGHT)


def test_every_word_for_a_nugget_is_a_plain_one() -> None:
    parts = tuple(JudgementPart(label, f"fact {n}", 0.9) for n, label in enumerate(LABELS.values()))
    html = shown(GradeLine("nugget_completeness", "Nuggets", 0.5, 0.0, 1.0, "", 1.0, parts))
    said = ["stated", "stated in part", "not stated", "contradicted"]
    assert [html.partition(f"</span> fact {n}")[0].rpartition(">")[2] for n in range(4)] == [f"{w}:" for w in said]


def test_the_likeliest_mark_stands_beside_the_mean() -> None:
    kind = GRADERS["relevance"]
    given = rate(Sure(), AnswerCase("What pumps blood?", "The heart does."), *kind.prompts)
    html = shown(
        GradeLine("relevance", "Relevance", given.value, 1.0, 5.0, "", 1.0, judge="Sure", mark=mark_of(given.parts))
    )
    assert "<b>3.50</b>" in html
    assert "1 to 5 · likeliest mark 4 (75% sure)" in html
    assert html.index("Graded by graders that ask Sure") < html.index("likeliest mark 4")
    assert "plain rating" not in html


def test_who_tells_a_refusal_is_named() -> None:
    assert "Told by its wording: declines." in shown(refusal=Refusal("declines"))
    assert "Told by Sure: answers from own knowledge." in shown(refusal=Refusal("own knowledge", "Sure", asked=True))
    assert "Told by a language model: asks back." in shown(refusal=Refusal("asks back", "", asked=True))
    assert "Told by" not in shown(refusal=Refusal("", "Sure", asked=True))
    assert len({refusal_text(kind) for kind in REFUSALS}) == len(REFUSALS)
