"""Failure rates of scenarios: by pipeline, by document set, with intervals over documents; how many pipelines fail."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ragexam.records import Table
from ragexam.report.scenarios.record import Probe, ScenarioReport
from ragexam.sentences import phrase
from ragexam.stats.estimate import Estimate
from ragexam.stats.intervals import clustered_shares

SOURCE = "RAGProbe (Sivasothy et al. 2024)"
LEVEL = 0.95


def failure_rates(report: ScenarioReport, probes: Sequence[Probe]) -> dict[str, Estimate]:
    """Return the share of judged answers that failed, by who was asked; undefined where none of its answers is judged.

    Args:
        report: Where the probes come from.
        probes: One of everybody to a question at most.
    """
    questions = list({probe.question.id: probe.question for probe in probes}.values())
    index_of = {question.id: n for n, question in enumerate(questions)}
    names = [who for who in report.who if any(probe.answer.who == who for probe in probes)]
    failed, asked = np.zeros((len(names), len(questions))), np.zeros((len(names), len(questions)))
    for probe in probes:
        at = names.index(probe.answer.who), index_of[probe.question.id]
        if not probe.waiting:
            asked[at], failed[at] = 1.0, float(not probe.verdict.passed)
    shares = clustered_shares(failed, asked, [question.cluster for question in questions], LEVEL) if questions else []
    return dict(zip(names, shares, strict=True))


def all_together(probes: Sequence[Probe]) -> Estimate:
    """Return the share of judged answers that fail, of everybody together; a document's answers count as one cluster."""
    judged = [probe for probe in probes if not probe.waiting]
    failed = np.array([[float(not probe.verdict.passed) for probe in judged]])
    return clustered_shares(failed, np.ones_like(failed), [probe.question.cluster for probe in judged], LEVEL)[0]


def rates_table(report: ScenarioReport) -> Table:
    """Return the failure rate of everybody in every scenario (Table VII of the publication), and of all together (its Figure 2)."""
    rows: list[tuple[str | int | float | None, ...]] = []
    for scenario in report.scenarios:
        probes = report.latest([scenario.name])
        if not probes:
            continue
        rates = failure_rates(report, probes)
        for who, rate in rates.items():
            waiting = sum(probe.waiting for probe in probes if probe.answer.who == who)
            rows.append((scenario.name, scenario.label, who, rate.n, waiting, rate.value, rate.low, rate.high))
        if len(rates) > 1:
            rate, waiting = all_together(probes), sum(probe.waiting for probe in probes)
            rows.append(
                (scenario.name, scenario.label, "All together", rate.n, waiting, rate.value, rate.low, rate.high)
            )
    return Table(
        "scenario_rates",
        "Failure rates by scenario",
        ("Scenario", "What it probes", "Pipeline", "Judged", "Not judged", "Failed", "from", "to"),
        tuple(rows),
        ("", "", "", "", "", ".0%", ".0%", ".0%"),
        "Of the judged answers those fail that do not meet every metric of their scenario. Not judged is what no model has "
        "seen yet where one has seen others; where it could not say, the other metrics decide. Intervals count documents, "
        "not questions; a combined question counts for the first of its documents. What did not come is left out, and told "
        "apart.",
        phrase("{0:raw}, Table VII and Figure 2", SOURCE),
    )


def sets_table(report: ScenarioReport) -> Table:
    """Return failure rates by document set, and how many pipelines fail there (Table VIII and Figure 3)."""
    rows: list[tuple[str | int | float | None, ...]] = []
    for scenario in report.scenarios:
        probes = report.latest([scenario.name])
        for topic in sorted({probe.question.topic for probe in probes if probe.question.topic}):
            own = [probe for probe in probes if probe.question.topic == topic]
            rate = all_together(own)
            judged = [probe for probe in own if not probe.waiting]
            asked = {probe.answer.who for probe in judged}
            failing = {probe.answer.who for probe in judged if not probe.verdict.passed}
            counts = len(judged), len(own) - len(judged)
            rows.append((scenario.name, topic, *counts, rate.value, rate.low, rate.high, len(failing), len(asked)))
    return Table(
        "scenario_sets",
        "Failures by document set",
        (
            "Scenario",
            "Document set",
            "Judged",
            "Not judged",
            "Failed",
            "from",
            "to",
            "Pipelines that fail",
            "Pipelines",
        ),
        tuple(rows),
        ("", "", "", "", ".0%", ".0%", ".0%", "", ""),
        "A document set is a topic. A pipeline fails there that fails at one question at least. Questions on no document "
        "belong to no set. All is told of judged answers alone.",
        phrase("{0:raw}, Table VIII and Figure 3", SOURCE),
    )


def remarks_table(report: ScenarioReport) -> Table:
    """Return what answers fell for where a scenario tells that, and how unanswerable questions were met."""
    rows: list[tuple[str | int | float | None, ...]] = []
    for scenario in report.scenarios:
        probes = report.latest([scenario.name])
        if not any(probe.verdict.remark for probe in probes if not probe.waiting):
            continue
        for who in report.who:
            own = [probe for probe in probes if probe.answer.who == who]
            judged = [probe for probe in own if not probe.waiting]
            kinds = ["passes" if probe.verdict.passed else probe.verdict.remark or "other" for probe in judged]
            rows += [
                (scenario.name, who, name, kinds.count(name), kinds.count(name) / len(judged))
                for name in sorted(set(kinds))
            ]
            if len(own) > len(judged):
                rows.append((scenario.name, who, "not judged yet", len(own) - len(judged), None))
    return Table(
        "scenario_remarks",
        "How questions were met that set a trap",
        ("Scenario", "Pipeline", "What it did", "Answers", "Share"),
        tuple(rows),
        ("", "", "", "", ".0%"),
        "Told by the wording of the answers, by rule. Shares are of judged answers.",
        phrase("{0:raw}, section V.C (outcomes of scenario 6); the other traps by the same rule", SOURCE),
    )
