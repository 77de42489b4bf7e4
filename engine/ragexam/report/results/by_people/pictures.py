"""People's word beside a grader's, or in its place, in pictures: at a glance, by topic, of leads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ragexam.report.pictures.heat_map import Heat
from ragexam.report.pictures.leads import PairwiseLead
from ragexam.report.pictures.topics import NO_TOPIC, Family, topics_of
from ragexam.report.results.by_people.shares import people_grade, people_of
from ragexam.report.results.by_people.words import lead_sentence, share_sentence
from ragexam.report.results.results import ExamResults
from ragexam.stats.powered.corrected import PoweredMean


def heat_with_people(results: ExamResults, heat: Heat, opinions: Sequence[PoweredMean]) -> Heat:
    """Return shares at a glance that say in each cell what people would say too.

    Args:
        results: The responses.
        heat: Shares by the grader.
        opinions: What people would say of each pipeline; none where no grader decides.
    """
    if not people_grade(results):
        return heat
    said = {spec.id: share_sentence(one) for spec, one in zip(results.pipelines, opinions, strict=True)}
    return replace(heat, more=tuple(tuple(said.get(key, "") for key in keys) for keys in heat.keys))


def heat_by_people(results: ExamResults, heat: Heat, opinions: Sequence[PoweredMean]) -> Heat | None:
    """Return what people would call right at a glance, where that has an interval; None where nobody graded. Arguments as above."""
    if not people_grade(results):
        return None
    share = {
        spec.id: one.mean.value
        for spec, one in zip(results.pipelines, opinions, strict=True)
        if one.mean.low is not None
    }
    return replace(heat, values=tuple(tuple(share.get(key) for key in keys) for keys in heat.keys))


def families_with_people(results: ExamResults, families: Sequence[Family]) -> tuple[Family, ...]:
    """Return families with what people would say of them topic by topic; the same where nobody graded.

    Args:
        results: The responses.
        families: By the grader.
    """
    if not people_grade(results):
        return tuple(families)
    named = np.array([item.topic or NO_TOPIC for item in results.items])
    parts = [named == topic for topic, _ in topics_of(results)]
    more = []
    for family in families:
        said = [people_of(results, family.rows, part) for part in parts]
        more.append(
            replace(
                family,
                people=tuple(None if one.mean.low is None else one.mean.value for one in said),
                people_words=tuple(map(share_sentence, said)),
            )
        )
    return tuple(more)


def leads_with_people(results: ExamResults, best: int, leads: Sequence[PairwiseLead]) -> tuple[PairwiseLead, ...]:
    """Return leads that say what people would say of both; the same where no grader decides.

    Args:
        results: The responses.
        best: Row of the pipeline that leads.
        leads: By the grader.
    """
    row_of = {spec.id: row for row, spec in enumerate(results.pipelines)}
    return tuple(replace(lead, people=lead_sentence(results, best, row_of[lead.key])) for lead in leads)
