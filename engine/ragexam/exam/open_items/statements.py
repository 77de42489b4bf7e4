"""Statement extraction: theme, facts, what sums them up or follows from them, and a question that one statement answers.

Source: Teixeira de Lima et al. 2024 ("Know Your RAG"), section 6, appendices F and G. The answer comes first and the
question is written for it, so that it is grounded in the passage. Two forms: the published prompts, and a fixed form with
worked examples for small models, which differs in three ways: answers are JSON under a grammar; a summary names the facts
that it merges; a conclusion is drawn from one or two facts that a rule has chosen (`premises`), as a case or a comparison.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from ragexam.exam.open_items.items import (
    AnswerEvidence,
    check_open_question,
    find_evidence,
    numbers_of,
    open_item,
)
from ragexam.exam.open_items.settings import OpenSettings
from ragexam.exam.open_items.statement_steps import Ask, OpenTry, Statement, StatementSteps
from ragexam.records import Chunk, Item
from ragexam.sentences import phrase


@dataclass(frozen=True, slots=True)
class OpenAttempt:
    """Attempt to make a question of one label from a passage.

    Attributes:
        chunk_id: The passage.
        wanted: The label asked for.
        strategy: "statements" or "simple".
        model_hash: Who wrote.
        item: The item; None where every try failed.
        tries: All of them, in order.
        calls: Calls of the model.
        seconds: Wall time of the calls, also of those that were made earlier.
    """

    chunk_id: str
    wanted: str
    strategy: str
    model_hash: str
    item: Item | None
    tries: tuple[OpenTry, ...] = ()
    calls: int = 0
    seconds: float = 0.0


def propose_question(
    chunk: Chunk,
    wanted: str,
    ask: Ask,
    settings: OpenSettings,
    *,
    model_hash: str,
    turn: int = 0,
    seed: int = 0,
    asked: Sequence[str] = (),
    source: Chunk | None = None,
) -> OpenAttempt:
    """Extract statements from a passage and write a question for one of them.

    Args:
        chunk: The passage.
        wanted: Label to ask for: fact_single, summary, reasoning, or unanswerable with a `source`.
        ask: Calls the writing model.
        settings: Form, tries, caps.
        model_hash: Who writes.
        turn: How often the passage was asked for this label before; later turns draw other statements.
        seed: Of the draw of statements.
        asked: Questions that are there already.
        source: A passage of another document that an unanswerable question is written for.

    Returns:
        The attempt; `calls` and `seconds` are left 0, as only the caller knows them.
    """
    steps = StatementSteps(source or chunk, ask, settings, turn, seed)
    tries: list[OpenTry] = []
    label = wanted if source is None else "fact_single"
    for statement in islice(steps.statements(label, tries), settings.retries):
        question, raw = steps.question(statement, label)
        if not question:
            tries.append(OpenTry("question", statement.text, "", raw, "unparsed", "The text could not be read."))
            continue
        wrong = check_open_question(question, statement.text, source or chunk, asked)
        if wrong is None and not numbers_of(statement.figure) <= numbers_of(question):
            wrong = ("tells no case", phrase("The question does not name the figure {0:raw}.", statement.figure))
        if wrong is not None:
            tries.append(OpenTry("question", statement.text, question, raw, *wrong))
            continue
        tries.append(OpenTry("question", statement.text, question, raw, "kept"))
        item = _made(chunk, question, statement, wanted, model_hash, source is None)
        return OpenAttempt(chunk.id, wanted, "statements", model_hash, item, tuple(tries))
    return OpenAttempt(chunk.id, wanted, "statements", model_hash, None, tuple(tries))


def _made(chunk: Chunk, question: str, statement: Statement, wanted: str, model_hash: str, answered: bool) -> Item:
    evidence: AnswerEvidence | None = None
    answer = statement.text
    if answered:
        # What a conclusion says stands nowhere; the facts that it was drawn from do.
        evidence = find_evidence(statement.sources or (statement.text,), chunk)
    else:
        answer = "Der Abschnitt sagt es nicht." if chunk.language == "de" else "The passage does not say."
    return open_item(
        chunk, question, answer, evidence=evidence, strategy="statements", wanted=wanted, model_hash=model_hash
    )


def read_facts(chunk: Chunk, ask: Ask, settings: OpenSettings) -> int:
    """Find a passage's theme and facts, which all labels begin with; how many facts there are.

    Called for several passages before their conclusions are asked for, it spares the model from decoding the worked
    examples of both kinds of steps in turn.
    """
    return StatementSteps(chunk, ask, settings, 0, 0).facts()
