"""Advice on retrieval by kind of question, what it costs and how sure it is, in plain sentences.

Ways of retrieving are compared on the same questions, resampled by source document. What cannot be told apart is called
level; below `FEW_QUESTIONS` questions or `FEW_DOCUMENTS` documents nothing is concluded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ragexam.report.retrieval.groups import (
    FEW_DOCUMENTS,
    FEW_QUESTIONS,
    documents_of,
    group_title,
    is_few,
    seconds_of,
)
from ragexam.report.retrieval.measured import (
    INCLUSIVE,
    SHARES,
    Advice,
    LaboratoryRequest,
    MeasuredScan,
    RetrievalMeasurements,
    RetrieverRow,
    StrategyRow,
)
from ragexam.retrieval.judging.judge import JudgedTable
from ragexam.retriever_specs import parse_retriever, write_retriever
from ragexam.sentences import counted, joined, listed, phrase
from ragexam.stats.selection import Field, compare_field

SURE = 0.9
"""Chance of being the best from which a sentence says "use" without a "but"."""

MUCH_QUICKER = 0.5
"""A way that is level with the best and takes at most this share of its time is worth a sentence."""

NOTICEABLE = 0.05
"""Seconds per question that it must save as well."""


@dataclass(frozen=True, slots=True)
class RetrieverOption:
    """A way of retrieving that can be chosen.

    Attributes:
        text: Its specification, without a k.
        label: For a person.
        table: Judged rankings, a question each.
        seconds: Per question, mean; None unknown.
        models: How many models are asked: 0, 1 with a re-ranking or language model, 2 with both.
        asks: A language model is asked.
    """

    text: str
    label: str
    table: JudgedTable
    seconds: float | None
    models: int
    asks: bool


def candidates(measured: RetrievalMeasurements, scan: MeasuredScan | None) -> list[RetrieverOption]:
    """Return every way of retrieving that was measured on as many questions as any, cheapest first, none twice."""
    offered = [
        RetrieverOption(r.text, r.label, r.table, seconds_of(r), int(r.asks_model) + int(r.ranks_model), r.asks_model)
        for r in measured.retrievers
    ]
    if scan is not None:
        texts = {c.text for c in offered}
        seconds = seconds_of(scan)
        offered += [
            RetrieverOption(text, label, table, seconds, int(bool(scan.scorer)), False)
            for text, label, table in zip(scan.texts, scan.labels, scan.tables, strict=True)
            if text not in texts
        ]
    done = [int(c.table.searched.sum()) for c in offered]
    most = max(done, default=0)
    whole = [c for c, n in zip(offered, done, strict=True) if n == most and n]
    return sorted(whole, key=lambda c: (c.models, c.asks, c.seconds is None, c.seconds or 0.0))


def advise(
    measured: RetrievalMeasurements,
    scan: MeasuredScan | None,
    request: LaboratoryRequest,
    groups: Mapping[str, list[int]],
) -> tuple[Advice, ...]:
    """Return what to use for each group of questions."""
    ways = candidates(measured, scan)
    return tuple(_advice(measured, ways, request, group, rows) for group, rows in groups.items())


def _advice(
    measured: RetrievalMeasurements,
    ways: Sequence[RetrieverOption],
    request: LaboratoryRequest,
    group: str,
    rows: list[int],
) -> Advice:
    title = group_title(group, request.by)
    whose = "" if group == INCLUSIVE else title
    lacking = {i for way in ways for i in np.flatnonzero(~way.table.searched).tolist()}
    inside = [i for i in rows if i not in lacking]
    documents = len(set(documents_of(measured, inside)))
    if not ways or is_few(len(inside), documents):
        given = (counted(len(inside), "question"), counted(documents, "document"), FEW_QUESTIONS, FEW_DOCUMENTS)
        sentence = (
            phrase(
                "For {0} questions nothing can be concluded from {1} from {2}: at least {3:n} questions from {4:n} "
                "documents are needed.",
                whose,
                *given,
            )
            if whose
            else phrase(
                "For all questions nothing can be concluded from {0} from {1}: at least {2:n} questions from {3:n} "
                "documents are needed.",
                *given,
            )
        )
        return Advice(group, title, "", "", sentence, False)
    values = np.array([way.table.values(request.measure, request.k)[inside] for way in ways])
    field = compare_field(values, documents_of(measured, inside), rng=measured.draws)
    assert field.best is not None  # noqa: S101 - there are questions
    best, estimate = ways[field.best], field.means[field.best]
    chance = field.chance[field.best] if field.chance is not None else 0.0
    rivals = [i for i in field.level if i != field.best]
    sure = not rivals and chance >= SURE
    measure = request.title
    value = shown(estimate.value, request.measure)
    score: str = phrase("{0} {1:n}", measure, value)
    if estimate.low is not None and estimate.high is not None:
        low, high = shown(estimate.low, request.measure), shown(estimate.high, request.measure)
        score += phrase(" (95% interval {0:n} to {1:n}, {2})", low, high, counted(len(inside), "question"))
    parts = [_use(whose, best, score) if sure else _open(whose, best, score, rivals, ways, field)]
    parts.append(cost_sentence(best, ways))
    if (quick := _quicker(field, ways, request.measure)) is not None:
        parts.append(quick)
    return Advice(group, title, best.label, with_k(best.text, request.k), joined(" ", filter(None, parts)), sure)


def _use(whose: str, best: RetrieverOption, score: str) -> str:
    if whose:
        return phrase("For {0} questions use {1}: {2}.", whose, best.label, score)
    return phrase("For all questions use {0}: {1}.", best.label, score)


def _open(
    whose: str, best: RetrieverOption, score: str, rivals: Sequence[int], ways: Sequence[RetrieverOption], field: Field
) -> str:
    if len(field.equal) == len(ways) and len(ways) > 1:
        alike = (
            phrase("For {0} questions it makes no difference here: all {1:n} ways reach {2}.", whose, len(ways), score)
            if whose
            else phrase("For all questions it makes no difference here: all {0:n} ways reach {1}.", len(ways), score)
        )
        return joined(" ", (alike, phrase("{0} is the cheapest.", best.label)))
    tied = len(field.equal) - 1
    also = (
        (
            phrase(" {0:n} other reaches the same; it is the cheapest.", f"{tied:,}")
            if tied == 1
            else phrase(" {0:n} others reach the same; it is the cheapest.", f"{tied:,}")
        )
        if tied
        else ""
    )
    if not rivals:
        leads = (
            phrase("For {0} questions {1} leads, but not safely: {2}.", whose, best.label, score)
            if whose
            else phrase("For all questions {0} leads, but not safely: {1}.", best.label, score)
        )
        return leads + also
    if len(rivals) == len(ways) - 1 > 1:
        level = phrase("all {0:n} others", len(rivals))
    else:
        level = (
            ways[rivals[0]].label if len(rivals) == 1 else phrase("{0:n} of {1:n} others", len(rivals), len(ways) - 1)
        )
    first = (
        phrase(
            "For {0} questions {1} stands first with {2}, level with {3}: these questions do not tell them apart.",
            whose,
            best.label,
            score,
            level,
        )
        if whose
        else phrase(
            "For all questions {0} stands first with {1}, level with {2}: these questions do not tell them apart.",
            best.label,
            score,
            level,
        )
    )
    return first + also


def cost_sentence(way: RetrieverOption, ways: Sequence[RetrieverOption]) -> str:
    """Return what a way of retrieving costs, beside BM25 where that was measured."""
    if way.seconds is None:
        return ""
    plain = next((w for w in ways if w.text == "bm25" and w.seconds), None)
    factor = ""
    if plain is not None and plain is not way and plain.seconds:
        ratio = way.seconds / plain.seconds
        if ratio >= 1.5:
            factor = phrase(", {0:n} times as long as BM25", f"{ratio:,.0f}")
    asks = (
        "a language model is asked each time"
        if way.asks
        else "a re-ranking model is asked each time"
        if way.models
        else "no model is asked"
    )
    return phrase("It takes {0} per question{1}; {2}.", seconds_text(way.seconds), factor, asks)


def _quicker(field: Field, ways: Sequence[RetrieverOption], measure: str) -> str | None:
    """Return the quickest that is level with the best, where it saves much."""
    assert field.best is not None  # noqa: S101 - the caller has a best one
    best = ways[field.best]
    if best.seconds is None:
        return None
    quick = [
        (seconds, i)
        for i in field.level
        if (seconds := ways[i].seconds) is not None
        and seconds <= MUCH_QUICKER * best.seconds
        and (best.seconds - seconds >= NOTICEABLE or ways[i].models < best.models)
    ]
    if not quick:
        return None
    seconds, i = min(quick)
    lead = field.leads[i]
    gap = phrase("{0} behind", _points(lead.value, measure))
    if lead.value is not None and abs(lead.value) < 1e-9:
        gap = "with the same figure"
    elif lead.low is not None and lead.high is not None:
        gap += phrase(", 95% interval {0} to {1}", _points(lead.low, measure), _points(lead.high, measure))
    return phrase("{0} is level with it ({1}) and takes {2}.", ways[i].label, gap, seconds_text(seconds))


def verdict_of(
    measured: RetrievalMeasurements,
    request: LaboratoryRequest,
    advice: Sequence[Advice],
    strategies: Sequence[StrategyRow],
    retrievers: Sequence[RetrieverRow],
) -> tuple[str, ...]:
    """Return the sentences that stand first: for all questions, whether kinds differ, whether choosing for each is worth it."""
    sentences = [one.sentence for one in advice if one.group == INCLUSIVE]
    kind = "label" if request.by == "label" else "language"
    own = [row for row in strategies if row.group != INCLUSIVE]
    if request.by == "label" and not own:
        sentences.append(
            "No question has a label yet: label the questions to see which kind of question is found how well."
        )
    sentences += _spread(own, request, kind)
    sentences += _worth(own, strategies, request, kind)
    advice_of_group = {one.group: one for one in advice}
    sentences += [advice_of_group[row.group].sentence for row in own if advice_of_group[row.group].sure]
    slow = [row for row in retrievers if row.asks_model and row.factor is not None]
    if slow:
        costs = [phrase("{0} {1} per question", row.label, seconds_text(row.seconds or 0.0)) for row in slow]
        sentences.append(phrase("Asking a language model costs time: {0}.", listed(costs, 3)))
    if measured.running:
        sentences.append("Not everything has been searched yet; these figures will change.")
    return tuple(dict.fromkeys(sentences))


def _spread(own: Sequence[StrategyRow], request: LaboratoryRequest, kind: str) -> list[str]:
    """Return how much kinds of questions differ, each at its own best weight: the paper's figure in parentheses."""
    rows = [row for row in own if row.best.value is not None and row.verdict != "few"]
    if len(rows) < 2:
        return []
    rows = sorted(rows, key=lambda row: -(row.best.value or 0.0))
    top, bottom = rows[0], rows[-1]
    if top.best.value == bottom.best.value or not top.best.value:
        if kind == "label":
            return ["Every label is found equally well at its best text weight."]
        return ["Every language is found equally well at its best text weight."]
    apart = ((bottom.best.value or 0.0) - top.best.value) / top.best.value
    overlap = None not in (top.best.low, bottom.best.high) and (top.best.low or 0.0) <= (bottom.best.high or 0.0)
    hedge = "; their intervals overlap, so that may be chance" if overlap else ""
    return [
        phrase(
            "{0} questions are found most often ({1:n}), {2} questions least ({3:n}, {4:n} less){5}.",
            top.title,
            shown(top.best.value, request.measure),
            bottom.title,
            shown(bottom.best.value, request.measure),
            f"{abs(apart):.0%}",
            hedge,
        )
    ]


def _worth(
    own: Sequence[StrategyRow], strategies: Sequence[StrategyRow], request: LaboratoryRequest, kind: str
) -> list[str]:
    """Return whether a text weight for every kind of question is worth having."""
    usual = next((row for row in strategies if row.group == INCLUSIVE), None)
    judged = [row for row in own if row.verdict in ("choose", "level")]
    if usual is None or usual.weight is None or not judged:
        return []
    chosen = [row for row in judged if row.verdict == "choose"]
    if not chosen:
        weight = f"{usual.weight:g}"
        return [
            phrase(
                "A text weight of its own for each label is not worth having here: on questions that had no say in the "
                "choice, none gains measurably over the weight that is best for all ({0:n}).",
                weight,
            )
            if kind == "label"
            else phrase(
                "A text weight of its own for each language is not worth having here: on questions that had no say in "
                "the choice, none gains measurably over the weight that is best for all ({0:n}).",
                weight,
            )
        ]
    sentences = []
    for row in chosen:
        worth = row.held_out
        gain = "" if worth is None else phrase(", {0} more", _points(worth.value, request.measure))
        if worth is not None and worth.low is not None and worth.high is not None:
            low, high = _points(worth.low, request.measure), _points(worth.high, request.measure)
            gain += phrase(" (95% interval {0} to {1})", low, high)
        sentences.append(
            phrase("{0}: {1:n} instead of {2:n}{3}", row.title, f"{row.weight:g}", f"{usual.weight:g}", gain)
        )
    return [
        phrase(
            "A text weight of its own is worth having for {0}, on questions that had no say in the choice.",
            joined("; ", sentences),
        )
    ]


def shown(value: float | None, measure: str) -> str:
    """Return a figure as a sentence tells it."""
    if value is None:
        return "undefined"
    return f"{value:.0%}" if measure in SHARES else f"{value:.2f}"


def _points(value: float | None, measure: str) -> str:
    """Return a difference as a sentence tells it."""
    if value is None:
        return "an unknown number"
    if measure in SHARES:
        whole = round(100 * value)
        return phrase("{0:n} point", whole) if abs(whole) == 1 else phrase("{0:n} points", whole)
    return f"{value:.2f}"


def seconds_text(seconds: float) -> str:
    """Return a time with two digits that say something."""
    if seconds < 0.0001:
        return "under 0.1\u00a0ms"
    if seconds < 0.0095:
        return f"{1000 * seconds:.1f}\u00a0ms"
    if seconds < 0.95:
        return f"{1000 * seconds:.0f}\u00a0ms"
    return f"{seconds:.1f}\u00a0s"


def with_k(text: str, k: int) -> str:
    """Return a retriever's text that hands over k passages."""
    spec = parse_retriever(text)
    return write_retriever(replace(spec, k=k))
