"""Grades that are to be made: by which graders, of which answers, in which order, and from what each grade is made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ragexam.exam.choice_items.unsaid import is_unsaid, is_unsaid_text, judges_retrieval
from ragexam.exam.open_items.items import is_borrowed
from ragexam.grading.grade_answers import find_grader
from ragexam.grading.grader import GRADERS, AnswerCase, GraderKind, in_one_pass
from ragexam.grading.measures.question_bank import BankKind
from ragexam.grading.silence import says_nothing
from ragexam.prompt_files import prompt_text
from ragexam.records import Chunk, Item, RubricEntry, WrittenAnswer, content_id, to_json
from ragexam.retrieval.judging.evidence import covered_share


def chosen_graders(names: Sequence[str], *, judged: bool) -> list[GraderKind]:
    """Return graders by their names; where there are none, those that need no model, and with a judge those that ask one.

    Args:
        names: Of graders.
        judged: Whether there is a judge.

    Raises:
        InputError: There is no such grader.
    """
    if names:
        return [find_grader(name) for name in dict.fromkeys(names)]
    wanted = {"model"} if judged else set()
    return [k for k in GRADERS.values() if k.usual and not k.needs & {"embedder", "model"} - wanted]


def case_of(
    answer: WrittenAnswer, item: Item, chunks: Mapping[str, Chunk], rubric: tuple[RubricEntry, ...] = ()
) -> AnswerCase:
    """Return what a grader looks at.

    Args:
        answer: The answer.
        item: What was asked.
        chunks: By id; passages that are no longer there are left out.
        rubric: What the answer is held against, where the grader does so.
    """
    passages = answer.contexts or tuple(chunks[i].text for i in answer.passages if i in chunks)
    held = _held(answer, item, chunks)
    return AnswerCase(item.question, answer.text, item.reference_answer, passages, item.language, rubric, held)


def _held(answer: WrittenAnswer, item: Item, chunks: Mapping[str, Chunk]) -> bool | None:
    """Return whether passages of the corpus hold any of the evidence; None of texts from elsewhere, or where none is known.

    What the documents do not say stands in no passage. A question that was borrowed from another document is answered there: of
    its passages nothing is known.
    """
    if is_borrowed(item):
        return None
    if is_unsaid(item) or is_unsaid_text(item.reference_answer):
        return False
    known = judges_retrieval(item) and answer.passages and not answer.contexts
    if not known or not all(i in chunks for i in answer.passages):
        return None
    return covered_share([chunks[i] for i in answer.passages], item.evidence) > 0.0


def in_turn(
    kinds: Sequence[GraderKind], answers: Sequence[WrittenAnswer]
) -> Iterator[tuple[GraderKind, WrittenAnswer]]:
    """Give grader and answer in turn: a model reads what follows the same beginning without reading that again.

    Answers from the same passages follow each other: these are the longest beginnings. Of them those of the same words do.
    """
    by_question = {item_id: n for n, item_id in enumerate(dict.fromkeys(answer.item_id for answer in answers))}

    def place(answer: WrittenAnswer) -> tuple[int, tuple[str, ...], str]:
        return by_question[answer.item_id], answer.contexts or answer.passages, answer.text

    sorted_answers = sorted(answers, key=place)
    for group in in_one_pass(kinds):
        asked = any("model" in kind.needs for kind in group)
        for answer in sorted_answers if asked else answers:
            for kind in group:
                yield kind, answer


def grade_inputs(kind: GraderKind, case: AnswerCase, key: str) -> str:
    """Return the hash of all that a grade is made from.

    Args:
        kind: The grader.
        case: What it looks at.
        key: Of the model that it uses; "" where it uses none.
    """
    seen = to_json(case)
    if not kind.rubric:
        del seen["rubric"]
    elif isinstance(kind, BankKind) and not kind.keyed:
        seen["rubric"] = [{**entry, "answer": ""} for entry in seen["rubric"]]
    if not kind.by_evidence:
        seen.pop("held", None)
    prompts = [prompt_text(name) for name in kind.prompts]
    # Answers without a word are judged otherwise than once: these grades alone are made anew.
    silent = ["silence"] if says_nothing(case.answer) else []
    return content_id("grade", kind.name, kind.version_for(case), seen, key, *([prompts] if prompts else []), *silent)


def too_long_inputs(inputs: str, context: int) -> str:
    """Return what is kept in the place of a grade's inputs where the judge could not read it all.

    Args:
        inputs: As `grade_inputs` gives them.
        context: Tokens that the judge reads at once.
    """
    return f"{inputs}:{context}"


def made_from(kept: str) -> tuple[str, int | None]:
    """Return a kept grade's inputs, and how many tokens its judge read at once where that was too few; else None.

    Args:
        kept: What is kept as the grade's inputs.
    """
    inputs, _, context = kept.partition(":")
    return inputs, int(context) if context.isdecimal() else None


def is_to_grade(kept: str, inputs: str, *, too_long: bool, reads: int) -> bool:
    """Return whether a grade is to be made: there is none, it is from something else, or its judge reads more now than then.

    Args:
        kept: What is kept as the grade's inputs; "" where there is no grade.
        inputs: What it would be made from, as `grade_inputs` gives them.
        too_long: Whether its judge could not read all of it.
        reads: Tokens that the judge reads at once; 0 where that is not known.
    """
    before, was_read = made_from(kept)
    return before != inputs or (too_long and (was_read is None or reads > was_read))
