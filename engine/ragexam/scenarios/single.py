"""Makes single questions: verified ones of the exam, worded as the scenario says."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ragexam.records import Item, QuestionPart, Scenario
from ragexam.scenarios.kind import Making, made_question, worded
from ragexam.scenarios.material import Material
from ragexam.scenarios.sampling import drawn_items
from ragexam.sentences import phrase


def part_of(item: Item) -> QuestionPart:
    """Return a verified question as a part."""
    return QuestionPart(item.question, item.reference_answer, item.id, item.evidence[0].document_id)


def single_questions(
    scenario: Scenario,
    material: Material,
    fits: Callable[[Item], bool] = lambda _: True,
    bait: Callable[[Item], str | None] = lambda _: "",
    changed: Callable[[Item], str] = lambda item: item.question,
    *,
    items: Sequence[Item] | None = None,
    rows: Sequence[Sequence[Item]] | None = None,
    spare: bool = False,
    earlier: Callable[[Item], Sequence[QuestionPart]] = lambda _: (),
) -> Making:
    """Return one question for each drawn chunk.

    Args:
        scenario: Its sampling and wording.
        material: What there is.
        fits: Whether a verified question is of the kind that is looked for.
        bait: What a wrong answer is to fall for, the place {bait} of the wording; None where the question has none.
        changed: The wording of the question itself.
        items: Verified questions to draw from; those of the exam that ask for one fact where None.
        rows: Verified questions by document that are drawn already; drawn here where None.
        spare: Where a document has fewer chunks than are wanted, take several questions of one chunk.
        earlier: What was asked before in the same dialogue, with what is right.
    """
    made = Making()
    drawn = drawn_items(scenario, material, fits, items=items, spare=spare) if rows is None else rows
    for item in (item for row in drawn for item in row):
        trap = bait(item)
        if trap is None:
            made.left_out["Nothing could be found for it that a wrong answer falls for."] += 1
            continue
        made.questions.append(
            made_question(
                scenario,
                worded(scenario, item.language, question=changed(item), bait=trap),
                [part_of(item)],
                item.evidence,
                item.language,
                bait=trap,
                passage=item.passage,
                topic=item.topic,
                proof=_proof(item),
                choices=item.choices if not item.id else (),
                earlier=earlier(item),
            )
        )
    return made


def _proof(item: Item) -> str:
    if item.id:
        return phrase("The exam holds the answer at its place: {0:raw}", item.reference_answer)
    return phrase("The document states it at its place, read by rule: {0:raw}", item.reference_answer)
