"""The published strategy: one prompt asks for the whole item at once (Guinet et al. 2024, A.1 and A.2).

Kept beside the structured strategy for comparison, in two forms: free text that is parsed, with every text that could not
be parsed kept and counted, and the same request with a fixed form (JSON schema), which leaves nothing unparsed.
"""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ragexam.exam.categories import bloom_levels, question_word
from ragexam.exam.choice_items.settings import GenerationSettings
from ragexam.exam.demands.kind import LOOKUP
from ragexam.exam.passages.passage import Passage
from ragexam.llm.backend import Backend
from ragexam.prompt_files import prompt_text
from ragexam.records import Chunk, Item, Span, content_id

LETTERS = "ABCD"
_GERMAN = " Write the question and the candidates in German."
_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "question": {"type": "string", "minLength": 15, "maxLength": 400},
        **{letter: {"type": "string", "minLength": 1, "maxLength": 160} for letter in LETTERS},
        "correct": {"type": "string", "enum": list(LETTERS)},
        "explanation": {"type": "string", "maxLength": 200},
    },
    "required": ["question", *LETTERS, "correct", "explanation"],
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True)
class Parsed:
    """An item as a model wrote it.

    Attributes:
        question: The stem.
        choices: Four texts, in the order written.
        key: Index of the right one.
        explanation: What the model wrote after it; "" where nothing.
    """

    question: str
    choices: tuple[str, ...]
    key: int
    explanation: str = ""


@dataclass(frozen=True, slots=True)
class PublishedTry:
    """One generated text.

    Attributes:
        raw: The text.
        outcome: "kept", "unparsed", or "choices not distinct".
        detail: In plain words, what was missing.
        seconds: Wall time.
    """

    raw: str
    outcome: str
    detail: str
    seconds: float


@dataclass(frozen=True, slots=True)
class PublishedAttempt:
    """Attempt to make an item of one chunk.

    Attributes:
        chunk_id: Which.
        item: The item; None where every try failed.
        tries: All of them, in order.
        reason: Why there is no item; "" where there is one.
        seconds: Wall time.
    """

    chunk_id: str
    item: Item | None
    tries: tuple[PublishedTry, ...] = field(default_factory=tuple)
    reason: str = ""
    seconds: float = 0.0

    @property
    def unparsed(self) -> int:
        """Return the number of tries whose text could not be read."""
        return sum(t.outcome == "unparsed" for t in self.tries)


def propose_item(chunk: Chunk, backend: Backend, settings: GenerationSettings, seed: int) -> PublishedAttempt:
    """Ask for a whole item about a chunk with the published prompt.

    Args:
        chunk: The documentation.
        backend: The generating model. The prompt is given as published ("Human: ... Assistant:"), without a chat template.
        settings: Strategy "paper" (free text) or "paper_schema" (fixed form), task domain, tries, temperature.
        seed: Of sampling and of the order of choices; give each chunk its own.
    """
    begun = time.perf_counter()
    fixed = settings.strategy == "paper_schema"
    name = "exam_paper_schema.txt" if fixed else "exam_paper.txt"
    prompt = prompt_text(
        name,
        task_domain=settings.task_domain,
        documentation=chunk.text,
        language=_GERMAN if chunk.language == "de" else "",
    )
    read: Callable[[str], Parsed | str] = parse_json if fixed else parse_text
    tries: list[PublishedTry] = []
    for number in range(max(settings.retries, 1)):
        started = time.perf_counter()
        raw = backend.generate(
            prompt,
            max_tokens=settings.max_paper_tokens,
            schema=_SCHEMA if fixed else None,
            temperature=settings.temperature if number or not fixed else 0.0,
            seed=(seed + number) % 2**31,
            stop=() if fixed else ("\nHuman:", "\nQuestion:"),
        ).text
        parsed = read(raw)
        seconds = time.perf_counter() - started
        if isinstance(parsed, str):
            tries.append(PublishedTry(raw, "unparsed", parsed, seconds))
            continue
        if len({c.lower() for c in parsed.choices}) < len(parsed.choices):
            tries.append(PublishedTry(raw, "choices not distinct", "Two of the choices are the same.", seconds))
            continue
        tries.append(PublishedTry(raw, "kept", "", seconds))
        item = _item(chunk, parsed, settings.strategy, seed, backend.describe().file_hash)
        return PublishedAttempt(chunk.id, item, tuple(tries), "", time.perf_counter() - begun)
    return PublishedAttempt(chunk.id, None, tuple(tries), tries[-1].outcome, time.perf_counter() - begun)


_CHOICE = re.compile(r"^[\s>*_]*\(?([A-Da-d])\s*[).:\]]\**\s*(.+)$")
_ANSWER = re.compile(
    r"^[\s>*_#]*(?:the\s+)?correct\s+(?:answer|candidate|choice)(?:\s+is)?\s*[:\-]?\**\s*(.*)$", re.IGNORECASE
)
_EXPLANATION = re.compile(r"^[\s>*_#]*explanations?\s*[:\-]?\**\s*(.*)$", re.IGNORECASE)
_STEM = re.compile(r"^[\s>*_#]*question(?:\s*\d+)?\s*[:.]\**\s*", re.IGNORECASE)


def parse_text(raw: str) -> Parsed | str:
    """Read a free text in the published syntax, with what models make of it (bold, brackets, dots, several lines).

    Returns:
        The item, or in plain words what could not be found.
    """
    question: list[str] = []
    choices: dict[str, str] = {}
    answer = ""
    explanation: list[str] = []
    section = "question"
    for line in raw.strip().splitlines():
        if not line.strip():
            continue
        choice, answer_line, why = _CHOICE.match(line), _ANSWER.match(line), _EXPLANATION.match(line)
        if answer_line and choices:
            answer, section = answer_line.group(1).strip(" *_"), "answer"
        elif why and choices:
            explanation.append(why.group(1).strip())
            section = "explanation"
        elif choice and section in ("question", "choices") and choice.group(1).upper() == LETTERS[len(choices) % 4]:
            if len(choices) == 4:
                break  # a second question begins
            choices[choice.group(1).upper()] = choice.group(2).strip(" *_")
            section = "choices"
        elif section == "question":
            question.append(_STEM.sub("", line).strip(" *_"))
        elif section == "choices" and choices:
            last = max(choices)
            choices[last] = f"{choices[last]} {line.strip()}"
        elif section == "answer" and not answer:
            answer = line.strip(" *_")
        elif section == "explanation":
            explanation.append(line.strip())
    stem = " ".join(q for q in question if q)
    if len(stem) < 10:
        return "No question was found."
    if len(choices) != 4:
        return f"{len(choices)} of 4 candidates were found."
    key = read_key(answer, [choices[letter] for letter in LETTERS])
    if key is None:
        return (
            "The correct answer was not found."
            if not answer
            else f'The correct answer "{answer}" is none of the candidates.'
        )
    return Parsed(stem, tuple(choices[letter] for letter in LETTERS), key, " ".join(explanation))


def parse_json(raw: str) -> Parsed | str:
    """Read the fixed form; a text that was cut by the cap is told as such."""
    try:
        value = json.loads(raw)
    except ValueError:
        return "The text ends in the middle."
    fields = ("question", *LETTERS, "correct")
    if not isinstance(value, dict) or any(not isinstance(value.get(f), str) or not value[f].strip() for f in fields):
        return "A field is missing."
    key = LETTERS.find(value["correct"].strip().upper())
    if key < 0:
        return "The correct answer is none of the candidates."
    choices = tuple(re.sub(rf"^{letter}\s*[).:]\s*", "", value[letter].strip()) for letter in LETTERS)
    return Parsed(value["question"].strip(), choices, key, str(value.get("explanation", "")).strip())


def read_key(answer: str, choices: list[str]) -> int | None:
    """Return which choice an answer names, by letter ("C", "C) text", "(c)", "Candidate C") or by its text; None where none."""
    match = re.match(
        r"^(?:candidate|option|choice)?\s*\(?([A-Da-d])(?:\s*[).:\]]|\s*$|\s+[-–])", answer.strip(), re.IGNORECASE
    )
    if match:
        return LETTERS.index(match.group(1).upper())

    def bare(text: str) -> str:
        return " ".join(re.findall(r"\w+", text.lower()))

    plain = bare(answer)
    same = [i for i, c in enumerate(choices) if bare(c) == plain]
    if len(same) != 1 and plain:
        same = [
            i for i, c in enumerate(choices) if bare(c) and (plain.startswith(bare(c)) or bare(c).startswith(plain))
        ]
    return same[0] if len(same) == 1 else None


def _item(chunk: Chunk, parsed: Parsed, strategy: str, seed: int, model_hash: str) -> Item:
    order = list(range(len(parsed.choices)))
    random.Random(f"{seed} order").shuffle(order)
    passage = Passage.of(chunk)
    span = passage.find(parsed.choices[parsed.key], 60)
    evidence = passage.evidence(span) if span else Span(chunk.document_id, chunk.start, chunk.end, chunk.page)
    return Item(
        id=content_id("item", parsed.question, chunk.document_id, evidence.start, evidence.end),
        question=parsed.question,
        choices=tuple(parsed.choices[i] for i in order),
        key=order.index(parsed.key),
        evidence=(evidence,),
        passage=chunk.text,
        topic=chunk.topic,
        language=chunk.language,
        origin="generated",
        strategy=strategy,
        model_hash=model_hash,
        bloom=bloom_levels(parsed.question, chunk.language),
        question_word=question_word(parsed.question, chunk.language),
        explanation=parsed.explanation,
        demand=LOOKUP,
    )
