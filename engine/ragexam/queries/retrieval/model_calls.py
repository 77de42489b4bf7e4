"""Calls that retrieval makes of models, by question: counted from a specification, timed by their speed here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from ragexam.queries.forecast.speeds import Speed
from ragexam.queries.run.conditions import Conditions
from ragexam.records import RetrieverSpec
from ragexam.retriever_specs import KINDS, ModelCalls, TextLengths, inside, parameter


@dataclass(frozen=True, slots=True)
class AskingTime:
    """Time of the calls of models that come before the first answer.

    Attributes:
        seconds: Of all that was timed, or is known from earlier searches.
        calls: How often language models are asked, re-ranking included.
        unknown: Names of the models whose time is not known.
    """

    seconds: float = 0.0
    calls: int = 0
    unknown: tuple[str, ...] = ()


def model_calls(
    spec: RetrieverSpec, lengths: TextLengths, times: float = 1.0
) -> Iterator[tuple[RetrieverSpec, ModelCalls]]:
    """Yield what a retriever and those inside it ask of models for one question.

    Args:
        spec: Any kind.
        lengths: Of questions and passages.
        times: How often it is asked itself: one that searches several wordings asks the one inside it with each.

    Yields:
        Who asks, and its calls, `times` over where they are made for every question.
    """
    kind = KINDS[spec.kind]
    for calls in kind.model_calls(spec, lengths):
        often = times if calls.each == "question" else 1.0
        yield spec, replace(calls, calls=often * calls.calls, read=often * calls.read, written=often * calls.written)
    for part in inside(spec):
        yield from model_calls(part, lengths, times * kind.queries_inside(spec))


def asking_time(
    specs: Iterable[RetrieverSpec],
    questions: int,
    conditions: Conditions,
    speeds: Mapping[str, Speed],
    *,
    question_characters: float,
    passage_characters: float,
    passages: int,
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
        passages: How many there are.
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
        lengths = TextLengths(question_characters / characters_per_token, passage_characters / characters_per_token)
        for part, asked in model_calls(spec, lengths):
            model = str(parameter(part, asked.role)) or {"llm": conditions.llm, "ranker": conditions.scorer}[asked.role]
            writes = asked.written > 0
            if not writes and model not in known_llms:
                continue
            subjects = questions if asked.each == "question" else passages
            calls += asked.calls * subjects
            speed = speeds.get(model)
            if earlier is not None:
                continue
            if speed is None:
                unknown[model] = None
                continue
            each = characters_per_token / speed.characters_per_token
            seconds += subjects * each * (asked.read * speed.read_seconds + asked.written * speed.write_seconds)
    return AskingTime(seconds, round(calls), tuple(name for name in unknown if name))
