"""What retrieval asks of models, question by question: counted from a specification, timed by how fast models are here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from ragexam.jobs.conditions import Conditions
from ragexam.jobs.speeds import Speed
from ragexam.records import RetrieverSpec
from ragexam.retrieval.kinds import inside, parameter

GENERATED = 4.0
"""So many times as long as a token that is read takes one that is written, where the job "forecast" has not timed it for
this model: a guess for a processor, which reads many tokens at once and writes them one by one."""

_FRAME = 25.0
"""Tokens of a prompt that differ from question to question beside the question; what stands before is read once."""

_PARTS = 120.0
"""Tokens of the second prompt of a pre-filter: another list for every document."""

_NAME = 14.0
"""Tokens of a name that a model writes, with its frame of JSON."""

_WORDING = 1.3
"""Length of a rewrite, with its frame, in lengths of the question."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What one retriever asks of one model about one question.

    Attributes:
        model: Its name, or file hash.
        calls: How often.
        read: Tokens that it reads for it, all calls together.
        written: Tokens that it writes.
    """

    model: str
    calls: float
    read: float
    written: float


@dataclass(frozen=True, slots=True)
class AskingTime:
    """What models are asked before the first answer.

    Attributes:
        seconds: Of all that was timed, or is known from earlier searches.
        calls: How often language models are asked, re-ranking included.
        unknown: Names of the models whose time is not known.
    """

    seconds: float = 0.0
    calls: int = 0
    unknown: tuple[str, ...] = ()


def asked_of_models(
    spec: RetrieverSpec, conditions: Conditions, question_tokens: float, passage_tokens: float, times: float = 1.0
) -> Iterator[Asked]:
    """What a retriever and those inside it ask about one question.

    Args:
        spec: Any kind.
        conditions: Names the project's models.
        question_tokens: Mean length of a question.
        passage_tokens: Mean length of a passage.
        times: How often it is asked itself: a multi-query retriever asks the one inside it with every wording.
    """
    below = times
    if spec.kind == "multi_query":
        n = int(parameter(spec, "n"))
        written = n * (question_tokens * _WORDING + 4.0)
        yield Asked(_model(spec, "llm", conditions.llm), times, times * (question_tokens + _FRAME), times * written)
        below = times * (n + 1)
    elif spec.kind == "prefilter":
        steps = 2 if parameter(spec, "parts") else 1
        read = steps * (question_tokens + _FRAME) + (_PARTS if steps == 2 else 0.0)
        yield Asked(_model(spec, "llm", conditions.llm), times * steps, times * read, times * steps * _NAME)
    elif spec.kind == "reranked":
        candidates = times * int(parameter(spec, "candidates"))
        yield Asked(
            _model(spec, "ranker", conditions.scorer), candidates, candidates * (question_tokens + passage_tokens), 0.0
        )
    for part in inside(spec):
        yield from asked_of_models(part, conditions, question_tokens, passage_tokens, below)


def asking_time(
    specs: Iterable[RetrieverSpec],
    questions: int,
    conditions: Conditions,
    speeds: Mapping[str, Speed],
    *,
    question_characters: float,
    passage_characters: float,
    characters_per_token: float,
    past: Mapping[str, float] | None = None,
    language_models: Iterable[str] = (),
) -> AskingTime:
    """Forecast what models are asked.

    Args:
        specs: Retrievers whose passages are not known yet.
        questions: How many different ones.
        conditions: Names the project's models.
        speeds: By the name or hash of a model.
        question_characters: Mean length of a question.
        passage_characters: Mean length of a passage.
        characters_per_token: Where a model's own figure is not known.
        past: Seconds per question that a retriever took before, by its key: these go before what is counted.
        language_models: Names and hashes of language models: a re-ranking model that is none of them is a cross-encoder,
            which takes little.
    """
    known_llms = set(language_models)
    seconds, calls, unknown = 0.0, 0.0, dict[str, None]()
    for spec in {spec.key: spec for spec in specs}.values():
        earlier = (past or {}).get(spec.key)
        seconds += (earlier or 0.0) * questions
        tokens = (question_characters / characters_per_token, passage_characters / characters_per_token)
        for asked in asked_of_models(spec, conditions, *tokens):
            writes = asked.written > 0
            if not writes and asked.model not in known_llms:
                continue
            calls += asked.calls * questions
            speed = speeds.get(asked.model)
            if earlier is not None:
                continue
            if speed is None:
                unknown[asked.model] = None
                continue
            each = characters_per_token / speed.characters_per_token
            read = sum(t.seconds for t in speed.timings) / max(1, sum(t.tokens for t in speed.timings))
            written = speed.written_seconds if speed.written_seconds is not None else GENERATED * read
            seconds += questions * each * (asked.read * read + asked.written * written)
    return AskingTime(seconds, round(calls), tuple(name for name in unknown if name))


def _model(spec: RetrieverSpec, name: str, default: str) -> str:
    return str(parameter(spec, name)) or default
