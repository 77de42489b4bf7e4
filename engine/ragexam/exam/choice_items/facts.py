"""Phase 1 of the structured strategy: an answer that stands in the passage, then its question, then proof by machine.

The answer is found by rule (`candidates`), the model writes the question for it, and each question has to pass: it gives
nothing away, stands alone, names its subject, fits no other place of the corpus as well, and the model itself answers it
from the passage with the same answer (round trip). What fails is recorded with its raw text, and the next answer is tried.
"""

from __future__ import annotations

import json
import random
import re
import time
from dataclasses import dataclass, field
from typing import Any

from ragexam.exam.choice_items.fact_checks import check_question
from ragexam.exam.choice_items.openings import opening, without_echo
from ragexam.exam.choice_items.settings import GenerationSettings
from ragexam.exam.passages.ambiguity import CorpusWords
from ragexam.exam.passages.candidates import AMOUNTS, AnswerCandidate
from ragexam.exam.passages.passage import Passage, weigh
from ragexam.exam.passages.quantities import same_answer
from ragexam.exam.passages.spans import locate
from ragexam.exam.passages.words import STOPWORDS, words
from ragexam.llm.backend import Backend
from ragexam.prompt_files import prompt_turns
from ragexam.records import Chunk, Span, content_id
from ragexam.sentences import phrase

_STRONG = 0.45  # answers above this weight go before the model's own choice
_WEAK = 0.1  # and below this one they are not tried at all


_OTHERS = 0.5  # share of passages whose names, codes and dates go before their amounts


def _object(**properties: tuple[int, int]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {n: {"type": "string", "minLength": a, "maxLength": b} for n, (a, b) in properties.items()},
        "required": list(properties),
        "additionalProperties": False,
    }


_QUESTION = _object(question=(15, 220))
_FREE = _object(answer=(1, 70), question=(15, 220))  # the answer first: the question is then asked for it
_ANSWER = _object(answer=(1, 80))
_NOT_STATED = ("not stated", "nicht angegeben")

# The last part of a prompt; what stands before it is the same for all tries of a passage and decoded once.
_TASKS = {
    "en": {
        "write": "Subject: {subject}\nFact: {fact}\n"
        "Write one question that names its subject and whose only right answer is: {answer}",
        "begin": "\nBegin it with: {opening}",
        "free": "Subject: {subject}\n"
        "Copy a short fact (an amount, name, place, code or short phrase) from the text as the answer, "
        "then write one question that names its subject and whose only right answer it is.",
        "answer": 'Answer in a few words of the text, or "not stated": {question}',
    },
    "de": {
        "write": "Thema: {subject}\nTatsache: {fact}\n"
        "Schreibe eine Frage, die ihr Thema nennt und deren einzige richtige Antwort ist: {answer}",
        "begin": "\nBeginne sie mit: {opening}",
        "free": "Thema: {subject}\n"
        "Kopiere eine kurze Tatsache (Zahl, Name, Ort, Kürzel oder kurze Wendung) aus dem Text als Antwort, "
        "dann schreibe eine Frage, die ihr Thema nennt und deren einzige richtige Antwort das ist.",
        "answer": 'Antworte mit wenigen Wörtern aus dem Text oder mit "nicht angegeben": {question}',
    },
}


@dataclass(frozen=True, slots=True)
class Fact:
    """A question with its answer and where that stands.

    Attributes:
        id: Hash of chunk, answer and question.
        chunk_id: The passage.
        answer: As it stands in the passage.
        question: Stands alone.
        kind: Of the answer (see `candidates.WEIGHTS`).
        form: Finer kind: what a wrong answer has to share.
        sentence: The sentence, list entry or table row of the answer.
        evidence: That sentence as a span of the document.
        passage: Text of the chunk.
        topic: Of the chunk.
        language: Of the chunk.
        model_hash: Who wrote the question.
    """

    id: str
    chunk_id: str
    answer: str
    question: str
    kind: str
    form: str
    sentence: str
    evidence: Span
    passage: str
    topic: str = ""
    language: str = ""
    model_hash: str = ""


@dataclass(frozen=True, slots=True)
class FactTry:
    """One answer that was tried.

    Attributes:
        answer: The candidate.
        kind: Its kind.
        raw: What the model wrote as question, raw.
        raw_check: What it answered from the passage, raw; "" where it did not come to that.
        question: As read from `raw`; "" where it could not be read.
        outcome: "kept", or the check that failed.
        detail: In plain words.
        seconds: Wall time.
    """

    answer: str
    kind: str
    raw: str
    raw_check: str
    question: str
    outcome: str
    detail: str
    seconds: float


@dataclass(frozen=True, slots=True)
class FactAttempt:
    """Attempt to find a fact in one chunk, in phase 1.

    Attributes:
        chunk_id: Which.
        fact: The fact; None where every try failed.
        tries: All of them, in order.
        reason: Why there is no fact; "" where there is one.
        seconds: Wall time.
    """

    chunk_id: str
    fact: Fact | None
    tries: tuple[FactTry, ...] = field(default_factory=tuple)
    reason: str = ""
    seconds: float = 0.0

    @property
    def unparsed(self) -> int:
        """Return the number of tries whose text could not be read."""
        return sum(t.outcome == "unparsed" for t in self.tries)


def propose_fact(
    chunk: Chunk,
    backend: Backend,
    settings: GenerationSettings,
    seed: int,
    corpus: CorpusWords | None = None,
) -> FactAttempt:
    """Find an answer in a chunk and have its question written and checked.

    Strong answers (amounts, dates, codes, names after a telling word) are tried first; then the model may once choose
    an answer itself, which has to stand in the passage word for word; then weaker answers.

    Args:
        chunk: The passage; its text ends with the document's own text, what stands before that is context.
        backend: The generating model.
        settings: How many answers are tried, how long they may be.
        seed: Of the order of candidates; give each chunk its own.
        corpus: Words of all chunks, for the checks of subject and uniqueness; without it they are left out.

    Returns:
        The attempt with everything the model wrote. Never raises for what a model wrote.
    """
    begun = time.perf_counter()
    passage = Passage.of(chunk, settings.max_answer_words)
    plan = _plan(draw_candidates(passage, seed, corpus), settings)
    tries: list[FactTry] = []
    for candidate in plan:
        tried, answer = _try(passage, candidate, backend, settings, corpus, {t.question for t in tries})
        tries.append(tried)
        if tried.outcome == "kept" and answer is not None:
            fact = _fact(passage, answer, tried.question, backend.describe().file_hash)
            return FactAttempt(chunk.id, fact, tuple(tries), "", time.perf_counter() - begun)
    reason = "no question passed the checks" if tries else "no answer stands in the passage"
    return FactAttempt(chunk.id, None, tuple(tries), reason, time.perf_counter() - begun)


def _plan(weighted: list[tuple[AnswerCandidate, float]], settings: GenerationSettings) -> list[AnswerCandidate | None]:
    """Return what is tried, in order; None stands for an answer of the model's own choice."""
    strong = [c for c, w in weighted if w >= _STRONG]
    weak = [c for c, w in weighted if _WEAK <= w < _STRONG]
    plan: list[AnswerCandidate | None] = [
        *strong[: max(settings.retries - 1, 1)],
        None,
        *strong[settings.retries - 1 :],
        *weak,
    ]
    return plan[: settings.retries]


def draw_candidates(
    passage: Passage, seed: int, corpus: CorpusWords | None = None
) -> list[tuple[AnswerCandidate, float]]:
    """Return the passage's candidates with their weights, in the order they are tried: a weighted draw (the seed decides)."""
    rng = random.Random(seed)
    keyed: list[tuple[float, int, AnswerCandidate, float]] = []
    # Amounts make the safest questions, but an exam of amounts alone would test one kind of reading.
    others_first = rng.random() < _OTHERS
    for number, candidate in enumerate(passage.candidates):
        weight = weigh(candidate, passage, corpus)
        if others_first and candidate.kind in AMOUNTS:
            weight *= 0.5
        # Efraimidis and Spirakis: sorting by u^(1/w) draws without replacement with weights w.
        keyed.append((rng.random() ** (1 / max(weight, 1e-3)), number, candidate, weight))
    keyed.sort(key=lambda k: (-k[0], k[1]))
    return [(candidate, weight) for _, _, candidate, weight in keyed]


def _try(
    passage: Passage,
    candidate: AnswerCandidate | None,
    backend: Backend,
    settings: GenerationSettings,
    corpus: CorpusWords | None,
    asked: set[str],
) -> tuple[FactTry, AnswerCandidate | None]:
    begun = time.perf_counter()
    language = passage.chunk.language
    words_of = _TASKS["de" if language == "de" else "en"]

    def ask(task: str, schema: dict[str, Any], cap: int) -> str:
        turns = prompt_turns("exam_fact", language, passage=passage.text, task=task)
        return backend.generate(backend.render_chat(turns), max_tokens=cap, schema=schema).text

    def done(
        outcome: str, detail: str, raw: str, question: str = "", check: str = ""
    ) -> tuple[FactTry, AnswerCandidate | None]:
        answer = candidate.text if candidate else ""
        kind = candidate.kind if candidate else "free"
        seconds = time.perf_counter() - begun
        return FactTry(answer, kind, raw, check, question, outcome, detail, seconds), candidate

    if candidate is None:
        raw = ask(words_of["free"].format(subject=passage.subject), _FREE, settings.max_question_tokens + 30)
        question, answer = read_field(raw, "question"), read_field(raw, "answer")
        candidate = passage.find(answer, settings.max_answer_words)
        if question and candidate is None:
            return done(
                "answer not in the passage",
                phrase('"{0:raw}" does not stand there, or is too long.', answer),
                raw,
                question,
            )
    else:
        fact = passage.fact_line(candidate)
        task = words_of["write"].format(subject=passage.subject, fact=fact, answer=candidate.text)
        begin = opening(candidate, passage.text, language)
        if begin:
            task += words_of["begin"].format(opening=begin)
        raw = ask(task, _QUESTION, settings.max_question_tokens)
        question = without_echo(read_field(raw, "question"))
    if not question or candidate is None:
        return done("unparsed", "The model's text could not be read.", raw)
    if question in asked:
        return done("repeated", "The same question was tried before.", raw, question)
    wrong = check_question(question, candidate, passage, corpus, settings.word_share)
    if wrong:
        return done(*wrong, raw, question)
    check = ask(words_of["answer"].format(question=question), _ANSWER, 40)
    answer = read_field(check, "answer")
    if not agrees(answer, candidate.text, language):
        reason = phrase('Asked with the passage, the model answers "{0:raw}", not "{1:raw}".', answer, candidate.text)
        return done("round trip failed", reason, raw, question, check)
    return done("kept", "", raw, question, check)


def agrees(answer: str, key: str, language: str = "") -> bool:
    """Return whether a free answer says the key: the same, or at least 80 % of the words in common (F1, articles aside)."""
    if not answer or answer.lower().strip(" .") in _NOT_STATED:
        return False
    if same_answer(answer, key, language):
        return len(words(answer)) <= 2 * len(words(key)) + 2
    given = [w for w in words(answer) if w not in STOPWORDS]
    wanted = [w for w in words(key) if w not in STOPWORDS]
    if locate(key, answer) and len(words(answer)) <= 2 * len(words(key)) + 2:
        return True
    common = len(set(given) & set(wanted))
    if not common or any(w[0].isdigit() for w in set(given) ^ set(wanted)):
        return False
    return 2 * common / (len(set(given)) + len(set(wanted))) >= 0.8


def read_field(raw: str, name: str) -> str:
    """Return one string of a JSON object that may have been cut at its end; "" where it cannot be read."""
    try:
        value = json.loads(raw)
    except ValueError:
        return ""
    text = value.get(name) if isinstance(value, dict) else None
    return re.sub(r"\s+", " ", text).strip() if isinstance(text, str) else ""


def _fact(passage: Passage, candidate: AnswerCandidate, question: str, model_hash: str) -> Fact:
    chunk = passage.chunk
    return Fact(
        id=content_id("fact", chunk.id, candidate.text, question),
        chunk_id=chunk.id,
        answer=candidate.text,
        question=question,
        kind=candidate.kind,
        form=candidate.form,
        sentence=candidate.sentence.text,
        evidence=passage.evidence(candidate),
        passage=chunk.text,
        topic=chunk.topic,
        language=chunk.language,
        model_hash=model_hash,
    )
