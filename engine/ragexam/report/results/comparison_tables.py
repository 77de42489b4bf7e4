"""Tables and sentences of comparisons: all with the best, all by their chances, two with each other."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ragexam.language.chances import CHANCE
from ragexam.records import Table
from ragexam.report.results.by_people.cells import LEAD_FORMATS, PEOPLE_COLUMNS, people_cells
from ragexam.report.results.by_people.shares import grader_decides, people_grade, people_lead
from ragexam.report.results.by_people.words import by_grader, lead_sentence
from ragexam.report.results.compare import Contest, PipelineComparison
from ragexam.report.results.results import ExamResults
from ragexam.sentences import counted, joined, phrase, template
from ragexam.stats.paired import holm

NOTHING_WRITTEN: Final[Mapping[tuple[str, str], str]] = MappingProxyType({})


def comparison_table(contest: Contest, best: int) -> Table:
    """Return the recommended pipeline against every other on the same items, with Holm's correction over the table."""
    results = contest.results
    accuracy = results.accuracy()
    others = sorted(
        (i for i in range(len(results.pipelines)) if i != best and math.isfinite(accuracy[i])),
        key=lambda i: -accuracy[i],
    )
    comparisons = list(contest.against(best, others).values())
    adjusted, graded = holm([c.p for c in comparisons]), people_grade(results)
    rows = tuple(
        (
            results.pipelines[c.second].label,
            float(accuracy[c.second]),
            c.difference,
            c.low,
            c.high,
            c.items,
            c.only_first,
            c.only_second,
            c.p,
            corrected,
            *(people_cells(people_lead(results, best, c.second)) if graded else ()),
        )
        for c, corrected in zip(comparisons, adjusted, strict=True)
    )
    return Table(
        "comparison",
        phrase("{0} against the others", results.pipelines[best].label),
        (
            "Against",
            "Its accuracy",
            "Lead",
            "from",
            "to",
            "Items",
            "Only this right",
            "Only other right",
            "p",
            "p (Holm)",
            *(PEOPLE_COLUMNS if graded else ()),
        ),
        rows,
        ("", ".1%", "+.1%", "+.1%", "+.1%", "d", "d", "d", ".3f", ".3f", *(LEAD_FORMATS if graded else ())),
        joined(
            " ",
            [
                phrase(
                    "Lead: share right of the recommended pipeline minus that of the other, on the items that both "
                    "sat; what failed counts as wrong. Its 95% interval is Student's over {0}; one "
                    "that holds 0 leaves open which is better. p: sign-flip test, how often chance gives such a lead when "
                    "whole documents are turned around; “p (Holm)” allows for the number of tests in this table. Who is "
                    "recommended was picked by these answers, so its lead is somewhat flattered.",
                    _clusters(contest),
                ),
                *(["A question that names no source document counts as one of its own."] if contest.unnamed else []),
                *by_grader(results),
                *([_LEAD_BY_PEOPLE] if graded else []),
            ],
        ),
    )


_LEAD_BY_PEOPLE = template(
    "By people: the lead in what people would call right, from their grades of some answers of both, helped by the grader's of all "
    "(prediction-powered inference); 95% intervals over source documents, without correction for their number."
)


def _clusters(contest: Contest) -> str:
    """Return what an interval counts: documents, and questions that name none."""
    documents = counted(contest.documents, "source document")
    if not contest.unnamed:
        return documents
    questions = counted(contest.unnamed, "question")
    return phrase("{0} and {1} without one", documents, questions) if contest.documents else questions


def standings_table(contest: Contest) -> Table:
    """Return the probability of being the best and the range of ranks of every candidate, most probable first."""
    results = contest.results
    standings = contest.standings
    order = sorted(standings, key=lambda i: (-_or_zero(standings[i].best), -_or_zero(standings[i].mean)))
    rows = tuple(
        (
            results.pipelines[i].label,
            standings[i].mean,
            standings[i].best,
            standings[i].rank_low,
            standings[i].rank_high,
        )
        for i in order
    )
    return Table(
        "standings",
        "How sure the order is",
        ("Pipeline", "Accuracy", "Probability of being the best", "Rank from", "to"),
        rows,
        ("", ".1%", CHANCE, ".0f", ".0f"),
        joined(
            " ",
            [
                phrase(
                    "From {0:n} draws (seed {1:n}) of a model in which leads that luck can explain are drawn towards the "
                    "middle, the more so the fewer the documents; ranks are those of the middle 95% of draws.",
                    f"{contest.drawn:,}",
                    contest.seed,
                ),
                "Only pipelines that can be deployed compete, each on the items that it sat: fewer than half are common to "
                "all of them; the oracle and closed book are yardsticks."
                if contest.common is None
                else "Only pipelines that can be deployed compete, on the items that all of them sat; the oracle and closed "
                "book are yardsticks.",
                "A dash: below five documents nothing is said.",
                *by_grader(results),
            ],
        ),
    )


def pair_table(contest: Contest, first: int, second: int) -> Table:
    """Return any two pipelines on the same items: counts, difference with its interval, sign-flip test."""
    results = contest.results
    c = contest.compare(first, second)
    accuracy = results.accuracy()
    points: tuple[tuple[str, str | int | float | None], ...] = (
        ("Items that both sat", c.items),
        ("Both right", c.both_right),
        (phrase("Only {0} right", results.pipelines[first].label), c.only_first),
        (phrase("Only {0} right", results.pipelines[second].label), c.only_second),
        ("Neither right", c.neither),
        ("Accuracy of the first, all its answers, %", _percent(float(accuracy[first]))),
        ("Accuracy of the second, all its answers, %", _percent(float(accuracy[second]))),
        ("First minus second, points", _percent(c.difference)),
        ("95% interval from, points", _percent(c.low)),
        ("95% interval to, points", _percent(c.high)),
        ("p (sign-flip test over documents)", c.p),
        *_by_people(results, first, second),
    )
    return Table(
        "pair",
        phrase("{0} against {1}", results.pipelines[first].label, results.pipelines[second].label),
        ("Figure", "Value"),
        points,
        ("", ""),
        joined(
            " ",
            filter(
                None,
                (
                    pair_sentence(contest, c),
                    "The interval is Student's over source documents; what failed counts as wrong.",
                    c.reason,
                    lead_sentence(results, first, second),
                ),
            ),
        ),
    )


def _by_people(results: ExamResults, first: int, second: int) -> tuple[tuple[str, str | int | float | None], ...]:
    """Return the figures of what people would say of two pipelines; none where no grader decides."""
    if not grader_decides(results):
        return ()
    one = people_lead(results, first, second)
    return (
        ("Graded by people, both together", one.mean.n),
        ("First minus second by what people say, points", _percent(one.mean.value)),
        ("95% interval by what people say, from, points", _percent(one.mean.low)),
        ("95% interval by what people say, to, points", _percent(one.mean.high)),
        ("More grades by people to halve that interval", one.labels_to_halve),
    )


def said(results: ExamResults, row: int, column: int, texts: Mapping[tuple[str, str], str]) -> str:
    """Return what a pipeline answered, as it counts: what it chose or what it wrote; "" for nothing.

    Args:
        results: Of the exam.
        row: Of the pipeline.
        column: Of the item.
        texts: What was written, by the ids of pipeline and item; behind what was chosen where both count.
    """
    if results.taken_from.writes:
        return texts.get((results.pipelines[row].id, results.items[column].id), "")
    return results.taken(row, column)


def pair_items_table(
    results: ExamResults, first: int, second: int, texts: Mapping[tuple[str, str], str] = NOTHING_WRITTEN
) -> Table:
    """Return any two pipelines item by item: what each answered and who was right; items where they differ come first.

    Args:
        results: Of the exam.
        first: Row of one.
        second: Row of the other.
        texts: What was written, by the ids of pipeline and item, where that counts.
    """
    names = results.pipelines[first].label, results.pipelines[second].label
    order = ("only the first", "only the second", "neither", "both", "not answered by both")
    rows: list[tuple[str, str, str | None, str | None, str, str, str]] = []
    scores = results.scores
    for j, item in enumerate(results.items):
        x, y = scores[first, j], scores[second, j]
        # An answer that is missing is nan, which equals nothing.
        right = {(1.0, 0.0): order[0], (0.0, 1.0): order[1], (0.0, 0.0): order[2], (1.0, 1.0): order[3]}.get(
            (float(x), float(y)), order[4]
        )
        answers = [said(results, row, j, texts) or None for row in (first, second)]
        rows.append((item.question, item.reference_answer, answers[0], answers[1], right, item.topic, item.id))
    rows.sort(key=lambda row: order.index(row[4]))
    return Table(
        "pair_items",
        "Who was right, item by item",
        ("Question", "Right answer", "First answered", "Second answered", "Who was right", "Topic", "Item"),
        tuple(rows),
        (),
        phrase("First: {0}. Second: {1}. A dash: no answer.", names[0], names[1]),
    )


def pair_sentence(contest: Contest, c: PipelineComparison) -> str:
    """Return one comparison in words."""
    first, second = (contest.results.pipelines[k].label for k in (c.first, c.second))
    if c.difference is None:
        return phrase("{0} and {1} have no answered item in common.", first, second)
    if c.low is None or c.high is None:
        return phrase("{0} is {1} ahead of {2}; how sure that is cannot be said.", first, _points(c.difference), second)
    if c.low > 0 or c.high < 0:
        winner, loser, gap = (first, second, c.difference) if c.low > 0 else (second, first, -c.difference)
        return phrase("{0} is better than {1} on these items, by {2}.", winner, loser, _points(gap))
    return phrase("These items do not tell {0} and {1} apart.", first, second)


def _points(share: float) -> str:
    return phrase("{0:n} points", f"{100 * share:.0f}")


def _percent(share: float | None) -> float | None:
    return None if share is None or not math.isfinite(share) else 100.0 * share


def _or_zero(value: float | None) -> float:
    return 0.0 if value is None else value
