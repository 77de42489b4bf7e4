"""Forecast of what a judge has left to do: banks of questions to write, passages to grade by them (EXAM++)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final, TypedDict

from ragexam.grading.judging.trial import trial_key
from ragexam.grading.measures.direct_grading import DirectKind
from ragexam.grading.measures.question_bank import (
    ANSWER_PROMPT,
    PER_BANK,
    QUESTIONS,
    RATING_PROMPT,
    WEIGHTED_PROMPT,
    BankKind,
    lacks_key,
)
from ragexam.llm.context import context_of
from ragexam.llm.library.models import resolve_model
from ragexam.prompt_files import prompt_text
from ragexam.queries.forecast.estimate import Time, TimeEstimate, WorkUnit, time_within
from ragexam.queries.forecast.speeds import CHARACTERS_PER_TOKEN, Speed, remembered_speeds, unit_seconds
from ragexam.queries.grading.bank_work import banks_to_write, open_keys, pool_banks_to_write
from ragexam.queries.grading.passages import (
    GRADES,
    PooledQuestion,
    asked_entries,
    grade_key,
    passage_grader,
    read_pool,
    read_unread,
)
from ragexam.queries.models.choose import choose_models, has_file
from ragexam.records import RubricEntry
from ragexam.store import Store

PER_BYTE_AND_TOKEN: Final = 4e-11
"""Seconds to read a token by bytes of the model and cores, as `queries/forecast/speeds.py` has it."""

_WRITTEN: Final = 4.0
"""Tokens of scoring that take as long as one that is written, guessed as there."""

_SPREAD: Final = 1.6

_LINE: Final = 18
"""Tokens of a question that a model writes for a bank."""

_SAID: Final = {ANSWER_PROMPT: 14, RATING_PROMPT: 4}
"""Tokens of what a judge usually writes, by the prompt that asks for it."""

TRIAL: Final = WorkUnit(tokens=5_000.0, per_byte=5_000 * PER_BYTE_AND_TOKEN, spread=_SPREAD)
"""The trial of a judge: some eighty short questions, counted from its cases."""


_KEY: Final = WorkUnit(
    tokens=100.0 + _WRITTEN * _SAID[ANSWER_PROMPT],
    per_byte=(100.0 + _WRITTEN * _SAID[ANSWER_PROMPT]) * PER_BYTE_AND_TOKEN,
    spread=_SPREAD,
)
"""The key of a question: the task, the question and a reference answer are read, and what this says is written."""


_NEW: Final = RubricEntry("", "", origin="model")
"""Stands for a question that is not written yet."""


class JudgeFacts(TypedDict):
    """Facts of the model that is asked, as far as a forecast knows them.

    `model_hash` is the identity of its file, `size_bytes` the file's size (0 where unknown), `speed` how fast it answered on this
    machine; None where it was never timed.
    """

    model_hash: str
    size_bytes: int
    speed: Speed | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BankForecast(TimeEstimate):
    """Forecast of writing banks of questions.

    Attributes:
        banks: Questions of the exam whose bank is to be written, or gets a subtopic or keys more.
        questions: Most questions that are written.
        keys: Most keys that are taken from reference answers.
    """

    banks: int
    questions: int
    keys: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PassageGradingForecast(TimeEstimate):
    """Forecast of grading the passages that retrievers found.

    Attributes:
        questions: Of the exam, whose passages are graded.
        passages: In the pool.
        banks: Banks that have to be written first.
        grades: To be made; of a bank that is to be written as many as it can have.
        made: There already.
    """

    questions: int
    passages: int
    banks: int
    grades: int
    made: int


def judge_facts(store: Store, name: str) -> JudgeFacts:
    """Return what is known of a judge by its name, hash or path.

    Raises:
        ModelNotFound: It is not there.
        ModelFileError: It is damaged.
        InputError: A scripted model's name cannot be read.
    """
    (chosen,) = choose_models([name])
    speeds = remembered_speeds([chosen.file_hash], store.settings.get("backend", {}))
    size = resolve_model(name).size_bytes if has_file(name) else 0
    return JudgeFacts(model_hash=chosen.file_hash, size_bytes=size, speed=speeds.get(chosen.file_hash))


def judge_reads(store: Store, name: str) -> int:
    """Return how many tokens a judge reads at once as the project opens models; arguments and errors as for `judge_facts`."""
    options = store.settings.get("backend", {})
    return context_of(name, options if isinstance(options, Mapping) else {})


def bank_time_name(model_hash: str) -> str:
    """Return what a model's time for one question of a bank is remembered under on this machine."""
    return f"question bank:{model_hash}"


def key_time_name(model_hash: str) -> str:
    """Return what a model's time for the key of one question is remembered under on this machine."""
    return f"question bank key:{model_hash}"


def grade_time_name(grader: str, model_hash: str) -> str:
    """Return what a model's time for one grade of a passage is remembered under on this machine."""
    return f"passage grade:{grader}:{model_hash}"


def forecast_banks(
    store: Store,
    *,
    model_hash: str,
    size_bytes: int = 0,
    speed: Speed | None = None,
    ids: Sequence[str] = (),
    subtopics: Sequence[str] = (),
    own_subtopics: Mapping[str, Sequence[str]] | None = None,
    per: int = PER_BANK,
    afresh: bool = False,
    keys: bool = False,
) -> BankForecast:
    """Forecast the job "question_bank" without loading anything.

    Args:
        store: The project.
        model_hash: Of the model that writes.
        size_bytes: Of its file; 0 where unknown.
        speed: How fast the model answered on this machine; None where it was never timed.
        ids: Only these questions; all that are asked where empty.
        subtopics: Parts of each query that are asked about one by one.
        own_subtopics: Parts of single queries by their ids, in the place of `subtopics`.
        per: Most questions of each.
        afresh: Write anew what a model wrote before.
        keys: Take keys from reference answers, for questions of models that have none.

    Raises:
        InputError: There is no such question, or it has own subtopics and is not among `ids`.
        NotEnoughData: There is no question.
    """
    key_taker = model_hash if keys else ""
    work = banks_to_write(
        store, ids, subtopics=subtopics, own_subtopics=own_subtopics, afresh=afresh, key_taker=key_taker
    )
    questions = sum(len(bank.subtopics) for bank in work) * per
    times = [_bank_time(questions, model_hash, size_bytes, speed)]
    taken = asked = 0
    if keys:
        there = store.rubrics.of_kind(QUESTIONS)
        for bank in work:
            if lacks_key(_NEW, bank.item.reference_answer):
                taken += len(bank.subtopics) * per
            if bank.adding:
                known = open_keys(store, bank.item, there[bank.item.id], model_hash)
                taken += len(known)
                asked -= sum(key is not None for key in known.values())
        asked += taken
        timed = unit_seconds(key_time_name(model_hash))
        times.append(_KEY.time(asked, timed=timed, speed=speed, size_bytes=size_bytes))
    return BankForecast(banks=len(work), questions=questions, keys=taken, **with_load(times, speed))


def forecast_passage_grading(
    store: Store,
    *,
    graders: Sequence[str],
    k: int,
    n: int = 0,
    subtopics: Sequence[str] = (),
    own_subtopics: Mapping[str, Sequence[str]] | None = None,
    model_hash: str,
    size_bytes: int = 0,
    speed: Speed | None = None,
    reads: int = 0,
) -> PassageGradingForecast:
    """Forecast the job "grade_passages" without loading anything.

    Args:
        store: The project.
        graders: Names.
        k: Passages of each search.
        n: Questions; all that the laboratory searched where 0.
        subtopics: Parts of each query that a bank which lacks them is written about.
        own_subtopics: Parts of single queries by their ids, in the place of `subtopics`.
        model_hash: Of the judge.
        size_bytes: Of its file; 0 where unknown.
        speed: How fast it answered on this machine; None where it was never timed.
        reads: Tokens that it reads at once; 0 where unknown. What was too long is made again where this is more than then.

    Raises:
        InputError: There is no such grader, or subtopics are named of a question whose passages are not graded.
        NotEnoughData: Retrieval was not measured.
    """
    kinds = [passage_grader(name) for name in dict.fromkeys(graders)]
    pool, _ = read_pool(store, k, n)
    banks = store.rubrics.of_kind(QUESTIONS)
    again = {key for key, before in read_unread(store).items() if reads > before}
    graded_keys = store.units.keys(GRADES) - again
    asking = any(isinstance(kind, BankKind) for kind in kinds)
    ids = [pooled.item.id for pooled in pool]
    waiting = pool_banks_to_write(store, ids, subtopics, own_subtopics or {}, asking=asking)
    unwritten = {work.item.id: work for work in waiting}
    times = [_bank_time(sum(len(work.subtopics) for work in waiting) * PER_BANK, model_hash, size_bytes, speed)]
    grades = made = 0
    for kind in kinds:
        left = 0
        keys: set[str] = set()  # a question that two banks share is asked once
        for pooled in pool:
            bank = banks[pooled.item.id].entries if pooled.item.id in banks else ()
            work = unwritten.get(pooled.item.id)
            if isinstance(kind, BankKind) and work is not None:
                new = 0 if kind.keyed else PER_BANK * len(work.subtopics)  # what a model writes has no keys
                left += new * len(pooled.passages)
                bank = bank if work.adding else ()
            keys |= {
                grade_key(kind, model_hash, pooled.item, text, entry)
                for text in pooled.passages.values()
                for entry in asked_entries(kind, bank)
            }
        made += len(keys & graded_keys)
        left += len(keys - graded_keys)
        grades += left
        timed = unit_seconds(grade_time_name(kind.name, model_hash))
        times.append(_grade_unit(kind, pool, speed).time(left, timed=timed, speed=speed, size_bytes=size_bytes))
    trial = store.judges.get(model_hash)
    tried = trial is not None and trial.inputs == {"trial": trial_key()}
    times.append(TRIAL.time(0 if tried or not grades else 1, speed=speed, size_bytes=size_bytes))
    return PassageGradingForecast(
        questions=len(pool),
        passages=sum(len(pooled.passages) for pooled in pool),
        banks=len(unwritten),
        grades=grades,
        made=made,
        **with_load(times, speed),
    )


# ------------------------------------------------------------------ parts


def _unit(tokens: float) -> WorkUnit:
    return WorkUnit(tokens=tokens, per_byte=tokens * PER_BYTE_AND_TOKEN, spread=_SPREAD)


def _bank_time(questions: int, model_hash: str, size_bytes: int, speed: Speed | None) -> Time:
    """Return how long questions of banks take: writing them; the prompt is read once for all of one bank."""
    timed = unit_seconds(bank_time_name(model_hash))
    prompt = 150.0 / PER_BANK
    return _unit(prompt + _WRITTEN * _LINE).time(questions, timed=timed, speed=speed, size_bytes=size_bytes)


def _grade_unit(kind: BankKind | DirectKind, pool: Sequence[PooledQuestion], speed: Speed | None) -> WorkUnit:
    """Return what one grade takes: its prompt read, with the passage in it, and what is written."""
    per_token = CHARACTERS_PER_TOKEN if speed is None else speed.characters_per_token
    texts = [text for pooled in pool for text in pooled.passages.values()]
    passage = sum(map(len, texts)) / max(1, len(texts)) / per_token
    if WEIGHTED_PROMPT in kind.prompts:
        passage /= PER_BANK / 2  # it stands before the question, and is read once for a whole bank
    read = sum(len(prompt_text(name)) for name in kind.prompts) / per_token + passage
    return _unit(ceil(read + _WRITTEN * sum(_SAID.get(name, 0) for name in kind.prompts)))


def with_load(times: Sequence[Time], speed: Speed | None) -> Time:
    """Return all times together with that of loading the model, where something is to be done."""
    there = [time for time in times if time["seconds"] != 0.0]
    if not there:
        return time_within(0.0, 1.0, times[0]["basis"])
    if any(time["seconds"] is None for time in there):
        return time_within(None, 1.0, "unknown")
    load = 0.0 if speed is None else speed.load_seconds
    seconds, least, most = (load + sum(time[end] or 0.0 for time in there) for end in ("seconds", "least", "most"))
    bases = {time["basis"] for time in there}
    return Time(seconds=seconds, least=least, most=most, basis=bases.pop() if len(bases) == 1 else "several")
