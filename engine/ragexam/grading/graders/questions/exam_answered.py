"""EXAM++ question answering: what a text answers to each question of a bank, compared with the key by its words."""

from __future__ import annotations

from ragexam.grading.grader import Judge
from ragexam.grading.measures.question_bank import ANSWER_PROMPT, QUESTIONS, BankKind, extracted, keys_of
from ragexam.grading.measures.refusals import is_non_answer
from ragexam.grading.measures.word_match import word_match
from ragexam.records import JudgementPart, RubricEntry


class ExamAnswered(BankKind):
    """Has the judge answer from the text, and compares by stems within an edit distance."""

    def ask(self, entry: RubricEntry, text: str, judge: Judge) -> JudgementPart:
        """Return 1 where what the judge takes from the text matches a key; what it says is the label."""
        extract = extracted(judge, entry.text, text)
        right = not is_non_answer(extract) and any(word_match(extract, key) for key in keys_of(entry))
        return JudgementPart(extract, entry.text, float(right))


KIND = ExamAnswered(
    name="exam_answered",
    label="EXAM++ answered",
    summary="The share of a bank's questions with a key that the model answers rightly from the answer alone, by word match.",
    order=420,
    source="Farzi and Dietz 2024, section 4.2.1",
    needs=frozenset({"model"}),
    version=2,
    cost="A language model writes an answer to each question of the bank.",
    rubric=QUESTIONS,
    prompts=(ANSWER_PROMPT,),
    prefix="exam answer",
    keyed=True,
    usual=False,
)
