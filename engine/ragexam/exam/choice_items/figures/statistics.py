"""The exam in figures (Guinet et al. 2024, Table 4), and what each step of making it did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.special import chdtrc

from ragexam.exam.choice_items.figures.lookup import LookupBaseline, with_looking_up
from ragexam.exam.choice_items.filters import FILTERS, OTHER, first_charge
from ragexam.exam.choice_items.guess import GUESS_LIMIT, GuessPositionBias, beyond_luck, position_bias
from ragexam.exam.demands.gates.names import GATES
from ragexam.records import Item, ItemState, Table
from ragexam.sentences import joined, phrase


@dataclass(frozen=True, slots=True)
class ExamStatistics:
    """Table 4 of an exam.

    Attributes:
        generated: Items that came out of generation or import, whatever became of them.
        unparsed: Model outputs that could not be read as an item.
        abandoned: Passages from which no item came because every try failed a check of the generation itself.
        dropped: Items dropped, by the first filter that speaks against each.
        rejected: By a person.
        surviving: Items that pipelines sit.
        accepted: Of them, read and accepted by a person.
        question_characters: Mean length of the surviving questions; None without any.
        fixed_answer: Best share that always taking the same position gets right; None without any.
        longest_answer: Share that always taking the longest choice gets right, ties split; None without any.
        key_positions: How often the key stands at each position.
        key_p: Chance of positions at least as uneven if each item's key were drawn evenly over its choices
            (chi-square); None with fewer than five items per position.
        chance: Share that blind guessing gets right; None without any.
    """

    generated: int
    unparsed: int
    abandoned: int
    dropped: Mapping[str, int]
    rejected: int
    surviving: int
    accepted: int
    question_characters: float | None
    fixed_answer: float | None
    longest_answer: float | None
    key_positions: tuple[int, ...]
    key_p: float | None
    chance: float | None = None


def exam_statistics(items: Sequence[Item], *, unparsed: int = 0, abandoned: int = 0) -> ExamStatistics:
    """Count an exam.

    Args:
        items: All items, dropped and rejected ones too; open ones are left out, since no pipeline sits them.
        unparsed: Outputs that never became an item.
        abandoned: Passages given up.
    """
    items = [item for item in items if not item.is_open]
    kept = [item for item in items if item.kept]
    dropped = Counter(first_charge(item) for item in items if item.state is ItemState.DROPPED)
    positions = Counter(item.key for item in kept)
    most = max((len(item.choices) for item in kept), default=0)
    counts = tuple(positions.get(i, 0) for i in range(most))
    # Items may differ in their number of choices: only those that have a position can have their key there.
    even = [sum(1 / len(item.choices) for item in kept if len(item.choices) > i) for i in range(most)]
    return ExamStatistics(
        generated=len(items) + unparsed,
        unparsed=unparsed,
        abandoned=abandoned,
        dropped={name: dropped[name] for name in (*FILTERS, *GATES, OTHER) if dropped[name]},
        rejected=sum(item.state is ItemState.REJECTED for item in items),
        surviving=len(kept),
        accepted=sum(item.state is ItemState.ACCEPTED for item in items),
        question_characters=float(np.mean([len(i.question) for i in kept])) if kept else None,
        fixed_answer=max(counts) / len(kept) if kept else None,
        longest_answer=longest_answer(kept),
        key_positions=counts,
        key_p=_fits(counts, even) if most and len(kept) >= 5 * most else None,
        chance=float(np.mean([1 / len(item.choices) for item in kept])) if kept else None,
    )


def _fits(observed: Sequence[int], expected: Sequence[float]) -> float:
    """Return the p-value of the chi-squared test that counts are drawn with these expectations."""
    statistic = sum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True))
    return float(chdtrc(len(observed) - 1, statistic))


def longest_answer(items: Sequence[Item]) -> float | None:
    """Return the share that taking the longest choice gets right, equally long ones sharing the point; None without items."""
    if not items:
        return None
    points = 0.0
    for item in items:
        lengths = [len(choice) for choice in item.choices]
        longest = [i for i, length in enumerate(lengths) if length == max(lengths)]
        points += (item.key in longest) / len(longest)
    return points / len(items)


def statistics_table(
    statistics: ExamStatistics, lookups: Sequence[LookupBaseline] = (), word_share: float = 0.0
) -> Table:
    """Return Table 4 for a reader.

    Args:
        statistics: Of the exam.
        lookups: What strategies reach that look up and need no language model.
        word_share: Share of its weight of words that every question has in common with its passage by construction.
    """
    s = statistics
    rows: list[tuple[str | int | float | None, ...]] = [
        ("Candidate items generated", s.generated, None),
        ("Output that could not be read", s.unparsed, None),
        *((phrase("Dropped: {0}", FILTER_NAMES.get(name, name)), count, None) for name, count in s.dropped.items()),
        ("Rejected by a person", s.rejected, None),
        ("Surviving items", s.surviving, None),
        ("of them accepted by a person", s.accepted, None),
        ("Passages that gave no item", s.abandoned, None),
        ("Fixed-answer baseline", None, s.fixed_answer),
        ("Longest-answer baseline", None, s.longest_answer),
        *((baseline.name, None, baseline.share) for baseline in lookups),
    ]
    length = (
        "undefined" if s.question_characters is None else phrase("{0:n} characters", f"{s.question_characters:.0f}")
    )
    keys = ", ".join(str(n) for n in s.key_positions) or "none"
    balance = ""
    if s.key_p is not None:
        balance = phrase(" (p = {0:n} that an even draw is as uneven)", f"{s.key_p:.2f}")
    note = phrase(
        "Mean question length {0}; keys by position: {1}{2}. The baselines are what a candidate gets "
        "who always takes the same position, or always the longest choice.",
        length,
        keys,
        balance,
    )
    if s.chance is not None:
        note = joined(" ", (note, phrase("Blind guessing gets {0:n} of this exam right.", f"{s.chance:.0%}")))
    if word_share > 0:
        remark = phrase(
            "Every question that a model wrote holds at least {0:n} of its weight of words in its passage, by construction: "
            "search by words finds it more easily than it would find what people ask.",
            f"{word_share:.0%}",
        )
        note = joined(" ", (note, remark))
    return Table(
        "exam",
        "The exam in figures",
        ("Figure", "Count", "Share right"),
        tuple(rows),
        ("", "d", ".1%"),
        with_looking_up(note, lookups),
        "Guinet et al. 2024, Table 4",
    )


def coverage_table(items: Sequence[Item], titles: Mapping[str, str]) -> Table:
    """Return surviving items by topic and source document (that of the first piece of evidence).

    Args:
        items: The exam; open items are left out.
        titles: Title of each document by its id.
    """
    kept = [item for item in items if item.kept and not item.is_open]
    # Two documents may have the same title: they are told apart by their ids.
    sources = [item.evidence[0].document_id if item.evidence else "" for item in kept]
    counts = Counter(
        (item.topic or "no topic", titles.get(source, "unknown") if source else "none", source)
        for item, source in zip(kept, sources, strict=True)
    )
    documents = {source for source in sources if source}
    topics = {item.topic for item in kept if item.topic}
    return Table(
        "coverage",
        "Where the items come from",
        ("Topic", "Document", "Items"),
        tuple((topic, title, count) for (topic, title, _), count in sorted(counts.items())),
        ("", "", "d"),
        phrase("Surviving items: {0:n}; documents: {1:n}; topics: {2:n}.", len(kept), len(documents), len(topics)),
    )


def guess_table(items: Sequence[Item], limit: float = GUESS_LIMIT) -> Table:
    """Return closed-book accuracy of every filtering model before and after its filter."""
    clear = beyond_luck(items)
    models = list(dict.fromkeys((g.model_hash, g.model_name) for item in items for g in item.guesses))
    rows: list[tuple[str | int | float | None, ...]] = []
    biases = []
    for model_hash, name in models:
        pairs = [(i, g) for i in items for g in i.guesses if g.model_hash == model_hash]
        kept = [g for i, g in pairs if i.kept]
        rows.append(
            (
                name,
                len(pairs),
                float(np.mean([g.right for _, g in pairs])),
                sum((i.id, model_hash) in clear if g.lead is not None else g.right > limit for i, g in pairs),
                len(kept),
                float(np.mean([g.right for g in kept])) if kept else None,
            )
        )
        biases += [_position_sentence(bias) for bias in position_bias([g for _, g in pairs])]
    return Table(
        "guessing",
        "Can the items be guessed without documents?",
        ("Model that filtered", "Items", "Closed book before", "Guessable", "Items kept", "Closed book after"),
        tuple(rows),
        ("", "d", ".1%", "d", "d", ".1%"),
        phrase(
            "Share answered right without documents. A model is asked as the exam is sat: choices are scored, not shown; "
            "where it is right more often than luck explains (one-sided test at 5%), the surest of its right answers are "
            "guessable, until the rest is guessed as often as by luck. Asked with the "
            "choices shown, in every order of them, an item is guessable where more than {0:n} of the orders are right. "
            "Filtering by a model's own hits lowers that model's closed-book figure by selection, so a filtering model that "
            "also sits the exam has its gain from retrieval flattered.",
            f"{limit:.0%}",
        )
        + ("" if not biases else joined(" ", ["", *biases])),
    )


FILTER_NAMES: Mapping[str, str] = {
    "self_contained": "not self-contained",
    "distinct": "two choices say the same",
    "extra_jaccard": "wrong answer closer to the passage (words)",
    "extra_embedding": "wrong answer closer to the passage (meaning)",
    "intra_jaccard": "wrong answer like the right one (words)",
    "intra_embedding": "wrong answer like the right one (meaning)",
    "guessable": "guessable without documents",
    "quality": "not taken: scored too low, or not needed",
    "whole_question": "no whole question",
    "names_stay": "names, numbers or units are missing",
    "shared_words": "shares words with what answers it",
    "sense": "its sense is turned",
    "same_question": "not taken for the same question",
    "distracting": "another passage holds its words",
    "conflicting": "a near passage answers it otherwise",
    "search_rank": "where search by words finds it",
    "untried_writer": "its writer did not pass the trial",
    "unique": "the corpus states something else of the same thing",
    "unanswered": "the documents answer it",
    "string_search": "string search finds the answer",
    "all_passages": "not answered right with all its passages",
    "one_passage": "one passage alone gives it away",
    "other": "another check",
}


def _position_sentence(bias: GuessPositionBias) -> str:
    total = sum(bias.counts)
    shown = ", ".join(f"{count / total:.0%}" for count in bias.counts) if total else "nothing"
    if bias.p_value is None or total < 5 * len(bias.counts):
        return phrase("Too few answers of {0:raw} to say whether it picks by position.", bias.model_name)
    given = (bias.model_name, shown, f"{bias.p_value:.2g}")
    if bias.p_value < 0.01:
        return phrase("{0:raw} picks by position: {1} by position (p = {2:n}).", *given)
    return phrase("{0:raw} shows no clear liking for a position: {1} by position (p = {2:n}).", *given)
