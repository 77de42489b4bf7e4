"""EXAM++ question answering with verification: what a text answers to each question, compared with the key by the judge."""

from __future__ import annotations

from ragexam.grading.grader import Judge
from ragexam.grading.measures.question_bank import (
    ANSWER_PROMPT,
    QUESTIONS,
    VERIFY_PROMPT,
    BankKind,
    extracted,
    keys_of,
    user,
)
from ragexam.grading.measures.refusals import is_non_answer
from ragexam.prompt_files import prompt_text
from ragexam.records import JudgementPart, RubricEntry


class ExamVerified(BankKind):
    """Has the judge answer from the text, and say whether that is as right as the key."""

    def ask(self, entry: RubricEntry, text: str, judge: Judge) -> JudgementPart:
        """Return 1 where the judge rather takes the answer for as right as a key; what it answered is the label."""
        extract = extracted(judge, entry.text, text)
        right = not is_non_answer(extract) and any(_verified(judge, entry.text, key, extract) for key in keys_of(entry))
        return JudgementPart(extract, entry.text, float(right))


def _verified(judge: Judge, question: str, key: str, answer: str) -> bool:
    asked = prompt_text(VERIFY_PROMPT, question=question, key=key, answer=answer)
    return judge.label_probabilities(user(asked), ["Yes", "No"])[0] > 0.5


KIND = ExamVerified(
    name="exam_verified",
    label="EXAM++ verified",
    summary="The share of a bank's questions with a key that the model answers rightly from the answer alone, in its own judgement.",
    order=430,
    source="Farzi and Dietz 2024, section 4.2.1, LLM-verified",
    needs=frozenset({"model"}),
    cost="A language model writes an answer to each question of the bank and verifies it.",
    rubric=QUESTIONS,
    prompts=(ANSWER_PROMPT, VERIFY_PROMPT),
    prefix="exam answer",
    keyed=True,
    usual=False,
)
