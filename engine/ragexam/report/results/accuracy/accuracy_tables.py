"""Tables of what was answered: accuracy, baselines, the best per LLM, topics, the heat map, cost, retrieval."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ragexam.exam.choice_items.figures.statistics import longest_answer
from ragexam.pipelines.scoring_modes import MODES
from ragexam.records import Item, PipelineSpec, Table
from ragexam.report.names import BOUNDS
from ragexam.report.pictures.heat_map import Heat, heat_map
from ragexam.report.pictures.topics import NO_TOPIC, Family, families, topics_of
from ragexam.report.results.by_people.part_tables import people_part_tables
from ragexam.report.results.by_people.words import by_grader
from ragexam.report.results.results import ExamResults, finite_mean
from ragexam.report.results.settlement import ESTIMATED_PARTS
from ragexam.report.results.source import source_sentences
from ragexam.sentences import joined, phrase, template

Cell = str | int | float | None


def accuracy_table(results: ExamResults) -> Table:
    """Return accuracy of every pipeline with its interval, best first; where written answers count, of those that have one."""
    accuracy, counts, shares = results.accuracy(), results.right(), results.shares()
    order = sorted(shown_pipelines(results), key=lambda i: _first(-float(accuracy[i])))
    rows: list[tuple[Cell, ...]] = []
    for i in order:
        spec = results.pipelines[i]
        right, n, share = int(counts[i]), int(results.answered[i].sum()), shares[i]
        rows.append(
            (
                spec.model_name,
                spec.retriever_label,
                _examples(spec),
                _finite(accuracy[i]),
                share.low,
                share.high,
                right,
                n,
                int(results.failed[i].sum()),
                None if spec.is_system else int(results.ties[i].sum()),
            )
        )
    return Table(
        "accuracy",
        "Accuracy of every pipeline",
        ("LLM", "Retriever", "Examples", "Accuracy", "from", "to", "Right", "Answered", "Failed", "Ties"),
        tuple(rows),
        ("", "", "d", ".1%", ".1%", ".1%", "d", "d", "d", "d"),
        joined(" ", (_accuracy_note(results), *_left_out(results))),
        "Guinet et al. 2024, section 3.3",
    )


def shown_pipelines(results: ExamResults) -> list[int]:
    """Return the pipelines that tables have rows for: of a run all, but not everybody is asked to write."""
    return [int(i) for i in np.flatnonzero(results.taking_part)]


def _left_out(results: ExamResults) -> list[str]:
    missing = len(results.pipelines) - len(shown_pipelines(results))
    if not missing:
        return []
    if missing == 1:
        return ["1 pipeline has no answer that counts here and is left out."]
    return [phrase("{0:n} pipelines have no answer that counts here and are left out.", missing)]


def _examples(spec: PipelineSpec) -> Cell:
    """Return how many examples a pipeline gets, and how they are chosen; None where only a system elsewhere knows."""
    if spec.is_system:
        return None
    return spec.examples_label if spec.examples and spec.example_choice != "seeded" else spec.examples


_NO_QUOTIENT = (
    "Right and Answered count what was asked, questions of all weights alike: accuracy is not their quotient."
)


def _accuracy_note(results: ExamResults) -> str:
    if results.taken_from.writes and results.by_design:
        return joined(
            " ",
            (
                phrase(
                    "Choices are missing by design: accuracies are doubly robust estimates of the share right of all {0:n} items, "
                    "weighed by the chance with which each item was asked, and no plain shares of different items.",
                    len(results.items),
                ),
                _NO_QUOTIENT,
                source_sentences(results.taken_from)[0],
                "95% intervals are Student's over source documents.",
            ),
        )
    if results.taken_from.writes:
        return joined(
            " ",
            (
                phrase("Share right of the items that were answered, of {0:n}.", int(results.counted.sum())),
                source_sentences(results.taken_from)[0],
                "95% intervals over source documents (Wilson's, with Student's quantile).",
            ),
        )
    n = len(results.items)
    if results.by_design:
        sentence = phrase(
            "Answers are missing by design: accuracies are doubly robust estimates of the share right of all {0:n} items, weighed "
            "by the chance with which each item was asked, and no plain shares of different items; what failed counts as "
            "wrong. 95% intervals are Student's over source documents.",
            n,
        )
        return joined(" ", (sentence, *_how_taken(results), _NO_QUOTIENT))
    said = phrase(
        "Share right of the items that were sat, of {0:n}; what failed counts as wrong, as a user would see it. 95% "
        "intervals over source documents (Wilson's, with Student's quantile).",
        n,
    )
    return joined(" ", (said, *_how_taken(results)))


def _how_taken(results: ExamResults) -> list[str]:
    """Return how choices came about: a model of this machine compares all of them, a system elsewhere writes one."""
    systems = [spec.is_system for spec in results.pipelines]
    said = []
    if not all(systems):
        said += [
            "A tie is an answer whose two best choices lay within the noise of computing them; it counts as it was taken.",
            phrase("Choices were compared {0}.", MODES[results.mode].basis),
        ]
    if any(systems):
        said.append(
            "The choice of a system elsewhere is read from what it wrote: nothing is compared, so that it has no ties, and "
            "what it takes as examples is not known."
        )
    return said


def baselines(items: Sequence[Item]) -> dict[str, float]:
    """Return what can be scored without reading anything, as shares: blind guessing, one fixed place, the longest choice.

    Of choices that are equally long each counts in part (Guinet et al. 2024, Table 4). Empty without items.
    """
    if not items:
        return {}
    keys = [item.key for item in items]
    return {
        "Blind guessing": _blind_guessing(items),
        "Always the same place": max(keys.count(index) for index in keys) / len(items),
        "Always the longest choice": longest_answer(items) or 0.0,
    }


def chance_of(results: ExamResults) -> float:
    """Return the share that blind guessing gets right: nothing of what is written."""
    return 0.0 if results.taken_from.writes else _blind_guessing(results.items)


def _blind_guessing(items: Sequence[Item]) -> float:
    return sum(1 / len(item.choices) for item in items) / len(items)


def topic_table(results: ExamResults, groups: Sequence[Family] | None = None) -> Table:
    """Return the accuracy by topic of each family: LLM x retriever over its in-context modes (Figures 1 and 7).

    Args:
        results: The responses.
        groups: Their families, where they are at hand.
    """
    counts = topics_of(results)
    return Table(
        "topics",
        "Accuracy by topic",
        ("Pipelines", *(phrase("{0} (n={1:n})", topic, count) for topic, count in counts)),
        tuple((family.key, *family.mean) for family in (groups or families(results))),
        ("", *([".0%"] * len(counts))),
        _of_groups(
            results,
            "n is the number of items of the topic. A row pools the in-context modes of one LLM and retriever, so its "
            "answers are not independent. Below about 20 items a share says little.",
        ),
        "Guinet et al. 2024, Figures 1 and 7",
    )


def people_by_topic(results: ExamResults, groups: Sequence[Family] | None = None) -> list[Table]:
    """Return what people would call right by topic, in one table; none below two topics, or where nobody graded.

    Takes what `topic_table` does.
    """
    topics = topics_of(results)
    if len(topics) < 2:
        return []
    named = np.array([item.topic or NO_TOPIC for item in results.items])
    return people_part_tables(
        results,
        "people_by_topic",
        "How often people would say that it is right, by topic",
        "Topic",
        [(family.key, family.rows) for family in groups or families(results)],
        [(topic, named == topic) for topic, _ in topics],
    )


def best_topic_table(results: ExamResults, groups: Sequence[Family] | None = None) -> Table:
    """Return the accuracy by topic of the most accurate pipeline of each family; takes what `topic_table` does."""
    topics = topics_of(results)
    return Table(
        "topics_best",
        "Accuracy by topic of the best pipeline of each LLM and retriever",
        ("Pipeline", *(phrase("{0} (n={1:n})", topic, count) for topic, count in topics)),
        tuple((f.best_label, *f.best) for f in (groups or families(results)) if f.best_id),
        ("", *([".0%"] * len(topics))),
        _of_groups(
            results,
            "Of each LLM with each retriever the pipeline that is right most often. The best of several flatters: it is "
            "best partly by chance. n is the number of items of the topic; below about 20 a share says little.",
        ),
        "Guinet et al. 2024, Figures 1 and 7",
    )


def _of_groups(results: ExamResults, note: str) -> str:
    return joined(" ", [note, *([ESTIMATED_PARTS] if results.by_design else []), *by_grader(results)])


def heat_table(results: ExamResults, picture: Heat | None = None) -> Table:
    """Return the accuracy of every LLM and in-context mode (rows) with every retriever (columns).

    Args:
        results: The responses.
        picture: Their heat map, where it is at hand.
    """
    heat, specs = picture or heat_map(results), {p.id: p for p in results.pipelines}
    several = len({p.template for p in results.pipelines if not p.is_system}) > 1
    rows = []
    for keys, values in zip(heat.keys, heat.values, strict=True):
        spec = specs[next(filter(None, keys))]
        mode: str = spec.model_name if spec.is_system else phrase("{0:raw} · {1}", spec.model_name, spec.examples_label)
        if several and not spec.is_system:
            mode += phrase(" · {0:raw}", spec.template)
        rows.append((mode, *values))
    return Table(
        "heat_map",
        "Accuracy of every LLM with every retriever",
        ("LLM and examples", *heat.columns),
        tuple(rows),
        ("", *([".1%"] * len(heat.columns))),
        _accuracy_note(results)
        if results.by_design
        else joined(
            " ", ["Share right of the answered items. A dash: not chosen, or no answer yet.", *by_grader(results)]
        ),
    )


def cost_table(results: ExamResults) -> Table:
    """Return the cost beside quality: tokens and seconds per answer, cheapest first."""
    accuracy = results.accuracy()
    tokens, seconds = results.cost()
    order = sorted(shown_pipelines(results), key=lambda i: _first(float(seconds[i])))
    rows = tuple(
        (results.pipelines[i].label, _finite(accuracy[i]), _finite(tokens[i]), _finite(seconds[i])) for i in order
    )
    return Table(
        "cost",
        "Cost beside quality",
        ("Pipeline", "Accuracy", "Prompt tokens", "Seconds per answer"),
        rows,
        ("", ".1%", ".0f", ".2f"),
        joined(" ", _cost_notes(results)),
    )


def _cost_notes(results: ExamResults) -> list[str]:
    systems = [spec.is_system for spec in results.pipelines]
    said = ["Means per answered item, on the machine of the run.", *_left_out(results)]
    if results.taken_from.writes:
        said.append("Seconds are those of retrieval and of writing the answer.")
    elif not all(systems):
        said.append(
            "Seconds are those of retrieval and of scoring all choices; text that a prompt shares with the one before is not "
            "computed again. Writing a free answer takes longer."
        )
    if any(systems):
        said.append(
            "Those of a system elsewhere are of the whole request, until its answer was written and had come; how many tokens "
            "it reads is not known."
        )
    return said


def retrieval_table(metrics: Mapping[str, Mapping[str, float | None]], results: ExamResults) -> Table:
    """Return retrieval quality against the gold spans beside the accuracy it leads to, one row per retriever.

    The last column is the share of the way from closed book to oracle, over the LLMs and in-context modes that were
    run with all three: 0% where passages do not help, 100% where they help as much as the right one.
    """
    measures = list(dict.fromkeys(m for values in metrics.values() for m in values))
    labels = [*dict.fromkeys(results.pipelines[i].retriever_label for i in shown_pipelines(results))]
    labels += [label for label in metrics if label not in labels]
    accuracy = results.accuracy()
    rows: list[tuple[Cell, ...]] = []
    for label in labels:
        own = np.array([accuracy[i] for i, p in enumerate(results.pipelines) if p.retriever_label == label])
        values = metrics.get(label, {})
        figures: list[Cell] = [_finite(_nan(values.get(m))) for m in measures]
        rows.append((label, *figures, _finite(finite_mean(own)), _finite(_way(results, accuracy, label))))
    return Table(
        "retrieval",
        "What the retrievers found, and what it was worth",
        ("Retriever", *(_METRICS.get(m, m) for m in measures), "Mean accuracy", "Way to the oracle"),
        tuple(rows),
        ("", *(_FORMATS.get(m, ".0%") for m in measures), ".1%", ".0%"),
        joined(" ", (*_written_from(results), _FOUND, *_left_out(results))),
    )


_FOUND = template(
    "Evidence found: share of items whose source text is wholly among the passages (“recall@k” in Teixeira de Lima et al. "
    "2024, who ask for the source passage); share of evidence: the mean share of its characters that is; MRR: mean of 1 "
    "over the rank of the first passage that holds any of it; nDCG: 100% where the best passages stand first; characters: "
    "how much text a question is handed, since more text finds more. Another passage may hold the same fact and counts as "
    "a miss here, so these figures are lower bounds. Right with all of it: share right where that text was wholly among the "
    "passages; its lead over the mean accuracy is what a search that always finds could bring, to a system elsewhere too. "
    "Way to the oracle: how much of the gain from closed book to the right passage in hand was reached, by the same model."
)


def _written_from(results: ExamResults) -> list[str]:
    """Return which answers and passages a table of retrieval is of where written answers count; nothing where choices do."""
    if not results.taken_from.writes:
        return []
    return [
        source_sentences(results.taken_from)[0],
        "The figures are of the passages that these answers were written from, over the answers that count and whose evidence is "
        "known: a question stands as often as it was answered.",
    ]


def _way(results: ExamResults, accuracy: NDArray[np.float64], label: str) -> float:
    modes: dict[tuple[str, str, str], dict[str, float]] = {}
    for i, p in enumerate(results.pipelines):
        if math.isfinite(accuracy[i]):
            kind = p.retriever.kind if p.retriever.kind in BOUNDS else p.retriever_label
            modes.setdefault((p.model_hash, p.examples_label, p.template), {})[kind] = float(accuracy[i])
    whole = [m for m in modes.values() if label in m and all(kind in m for kind in BOUNDS)]
    gain = sum(m["oracle"] - m["closed_book"] for m in whole)
    return sum(m[label] - m["closed_book"] for m in whole) / gain if gain > 0 else math.nan


_FORMATS = {"items": "d", "Answers": "d", "Characters": ",.0f"}

_METRICS = {
    "items": "Items",
    "hit_rate": "Evidence found",
    "any_rate": "Any of it found",
    "recall": "Share of evidence",
    "mrr": "MRR",
    "ndcg": "nDCG",
}


def _nan(value: float | None) -> float:
    return math.nan if value is None else float(value)


def _finite(value: float) -> float | None:
    return float(value) if math.isfinite(value) else None


def _first(value: float) -> tuple[bool, float]:
    """Return a key that sorts the undefined last."""
    return (not math.isfinite(value), float(value) if math.isfinite(value) else 0.0)
