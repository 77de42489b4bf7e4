"""The graders of EXAM++ over a bank, and the direct prompts beside them, on the publication's worked example."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from ragexam.grading.grade_answers import judge
from ragexam.grading.grader import GRADERS, AnswerCase, GradingMeans
from ragexam.grading.judging.counted import CountedJudge
from ragexam.grading.to_grade import in_turn
from ragexam.prompt_files import prompt_text
from ragexam.records import RubricEntry, WrittenAnswer

SKIN = "Skin is made up of three layers, the epidermis, dermis and the fat layer. The epidermis is the outer layer of skin."
BANK = (
    RubricEntry("a", "Outer layer of the skin?", "epidermis"),
    RubricEntry("b", "What ages the skin?", "sunlight"),
    RubricEntry("c", "What are the layers for?"),
)
CASE = AnswerCase("The Integumentary System", SKIN, rubric=BANK)


class Told:
    """A judge that says what a function of the prompt says; labels by what it would write."""

    key = name = family = "told"

    def __init__(self, says: Callable[[str], str]) -> None:
        self._says = says
        self.asked: list[str] = []

    def write(
        self, messages: Sequence[Mapping[str, str]], max_tokens: int, stop: Sequence[str] = (), enough: object = None
    ) -> str:
        self.asked.append(messages[0]["content"])
        return self._says(messages[0]["content"])

    def label_probabilities(self, messages: Sequence[Mapping[str, str]], labels: Sequence[str]) -> tuple[float, ...]:
        said = self.write(messages, 1)
        rest = 0.2 / (len(labels) - 1)
        return tuple(0.8 if label == said else rest for label in labels)


def answers(prompt: str) -> str:
    if prompt.startswith("For the question"):
        return "Yes" if 'Is "The Epidermis."' in prompt or 'Is "sun"' in prompt else "No"
    return "The Epidermis." if "Outer layer" in prompt else "sun" if "ages" in prompt else "unanswerable"


def test_word_match_looks_at_questions_with_keys() -> None:
    asked = Told(answers)
    grade = judge(GRADERS["exam_answered"], CASE, GradingMeans(judge=asked))
    assert grade.value == 0.5
    assert [(part.label, part.text, part.value) for part in grade.parts] == [
        ("The Epidermis.", "Outer layer of the skin?", 1.0),
        ("sun", "What ages the skin?", 0.0),
    ]
    assert asked.asked[0] == (
        "provide a complete and concise answer to the question based on the context. "
        f"Question: Outer layer of the skin? Context: {SKIN}"
    )


def test_verification_takes_other_words() -> None:
    asked = Told(answers)
    grade = judge(GRADERS["exam_verified"], CASE, GradingMeans(judge=asked))
    assert (grade.value, len(grade.parts)) == (1.0, 2)
    assert asked.asked[-1].startswith(
        'For the question "What ages the skin?" the correct answer is "sunlight". Is "sun"'
    )


def test_what_an_answer_says_is_asked_once_for_word_match_and_verification() -> None:
    """The published prompt takes the answer; both graders put it, one after the other."""
    both = [GRADERS[name] for name in ("exam_answered", "exam_verified")]
    written = WrittenAnswer("a", "i", "h", "S", SKIN), WrittenAnswer("b", "i", "h", "S", SKIN + " Sun ages it.")
    turns = [(kind.name, answer.id) for kind, answer in in_turn(both, written)]
    assert turns == [("exam_answered", "a"), ("exam_verified", "a"), ("exam_answered", "b"), ("exam_verified", "b")]
    told = Told(answers)
    counted = CountedJudge(told)
    for kind in both:
        judge(kind, CASE, GradingMeans(judge=counted))
    assert len([asked for asked in told.asked if asked.startswith("provide")]) == 2, "one for each question with a key"


@pytest.mark.parametrize("said", ["unanswerable", "no", "(iii)", "It does not say"])
@pytest.mark.parametrize("name", ["exam_answered", "exam_verified"])
def test_what_is_no_answer_is_never_right(name: str, said: str) -> None:
    case = AnswerCase("q", SKIN, rubric=(RubricEntry("a", "?", said),))
    asked = Told(lambda prompt: "Yes" if prompt.startswith("For the question") else said)
    assert judge(GRADERS[name], case, GradingMeans(judge=asked)).value == 0.0


def test_a_bank_without_keys_and_none_at_all_are_said() -> None:
    means = GradingMeans(judge=Told(answers))
    keyless = AnswerCase("q", SKIN, rubric=BANK[2:])
    assert judge(GRADERS["exam_answered"], keyless, means).remark == "no keys"
    assert judge(GRADERS["exam_self_rating"], AnswerCase("q", SKIN), means).remark == "no questions"
    assert judge(GRADERS["exam_self_rating"], CASE, GradingMeans()).remark == "no model"


def test_self_ratings_written_and_weighted() -> None:
    def rates(prompt: str) -> str:
        return "4" if "Outer layer" in prompt else "5" if "layers for" in prompt else "0"

    means = GradingMeans(judge=Told(rates))
    written = judge(GRADERS["exam_self_rating"], CASE, means)
    assert written.value == pytest.approx(3.0)
    assert [part.value for part in written.parts] == [4.0, 0.0, 5.0]
    weighted = judge(GRADERS["exam_self_rating_weighted"], CASE, means)
    assert [part.label for part in weighted.parts] == ["4", "0", "5"]
    assert weighted.parts[0].value == pytest.approx(0.8 * 4 + 0.04 * (0 + 1 + 2 + 3 + 5))
    assert written.value <= (GRADERS["exam_self_rating"].high or 0.0)


def test_an_empty_answer_answers_nothing_and_nobody_is_asked() -> None:
    asked = Told(answers)
    grade = judge(GRADERS["exam_self_rating"], AnswerCase("q", " ", rubric=BANK), GradingMeans(judge=asked))
    assert (grade.value, asked.asked) == (0.0, [])


def test_the_passage_stands_before_the_question_where_it_is_read_once() -> None:
    asked = Told(lambda _: "3")
    judge(GRADERS["exam_self_rating_weighted"], CASE, GradingMeans(judge=asked))
    shared = asked.asked[0].index("Outer layer of the skin?")
    assert SKIN in asked.asked[0][:shared]
    assert asked.asked[0][:shared] == asked.asked[1][:shared]


DIRECT = [name for name in GRADERS if name.startswith("direct_")]


@pytest.mark.parametrize("name", DIRECT)
def test_a_direct_prompt_asks_of_query_and_passage(name: str) -> None:
    kind = GRADERS[name]
    best, worst = ("2", "0") if name == "direct_thomas" else ("Yes", "No")
    asked = Told(lambda _: best)
    good = judge(kind, CASE, GradingMeans(judge=asked))
    bad = judge(kind, CASE, GradingMeans(judge=Told(lambda _: worst)))
    assert good.value is not None
    assert bad.value is not None
    assert 0.0 <= bad.value < good.value <= (kind.high or 0.0)
    assert (good.parts[0].label, good.parts[0].value) == (best, kind.high)
    assert (bad.parts[0].label, bad.parts[0].value) == (worst, 0.0)
    assert f"Question: {CASE.question}\nPassage: {SKIN}" in asked.asked[0]
    assert asked.asked[0].endswith("Answer:")
    assert "<<" not in asked.asked[0]


def test_there_are_six_with_a_source_each_and_two_share_their_examples() -> None:
    assert len(DIRECT) == 6
    assert all("appendix A" in GRADERS[name].source for name in DIRECT)
    few = [prompt_text(f"direct_{name}.txt").split("\n\n", 1)[1] for name in ("faggioli_b_few", "sun_few")]
    assert few[0] == few[1]
    assert few[0].count("Answer: Yes") == few[0].count("Answer: No") == 2


def test_what_takes_long_takes_part_only_where_it_is_named() -> None:
    assert not any(GRADERS[name].usual for name in [*DIRECT, "exam_self_rating", "exam_answered", "exam_verified"])
    assert GRADERS["token_f1"].usual
