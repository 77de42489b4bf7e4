"""Scenarios as a report shows them: who was asked what, what came, and whether it passed."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field

from ragexam.records import QuestionReading, Scenario, ScenarioAnswer, ScenarioQuestion
from ragexam.scenarios.metrics import ProbeVerdict


@dataclass(frozen=True, slots=True)
class Probe:
    """An answer to a question of a scenario, with what is said of it.

    Attributes:
        question: What was asked.
        answer: What came; not where it failed to come.
        verdict: Whether it passes.
        stale: It was given under other conditions than those in force: it tells what was before a fix, and nothing of now.
        judged: Metrics by which a language model's grade of it counts.
        waiting: No model has judged it yet by a metric that others are judged by, or nothing says whether it passes: its
            verdict counts in no figure.
        embeds: Who answered searches by an embedding model; None where that is not known, as of a system elsewhere.
    """

    question: ScenarioQuestion
    answer: ScenarioAnswer
    verdict: ProbeVerdict
    stale: bool = False
    judged: frozenset[str] = frozenset()
    waiting: bool = False
    embeds: bool | None = None

    def passed_beside(self, other: Probe) -> bool:
        """Return whether it passes what both were held to: a model's grade counts only where the other answer has one too."""
        return all(name in self.judged and name not in other.judged for name in self.verdict.failed)


@dataclass(frozen=True)
class ScenarioReport:
    """Findings of scenarios.

    Attributes:
        scenarios: Those that have questions, in their order.
        questions: Of all of them, by the scenario's name.
        probes: The newest answer of everybody to every question, of every attempt.
        unanswered: Questions to which nothing came the last time, by who was asked.
        reasons: Why nothing came: who was asked, the sentence, and to how many questions; the most frequent first.
        readings: What people read in the questions.
        judges: Names of the models whose grades count by some metric.
        undecided: Names of models whose word does not count by some metric, by how they did when they were tried.
        models: Names of the language models and systems that answered, which stand in what these are called.
        counting: Metrics by which a judge's word counts, by its name.
        passed_over: Metrics by which it does not.
        remade: Scenarios that are left out because their questions were made of other passages or by other constructs.
        stale: Answers that are left out because they were given under other conditions.
        unusable: Why an own scenario cannot be read, by its name.
    """

    scenarios: tuple[Scenario, ...]
    questions: Mapping[str, tuple[ScenarioQuestion, ...]]
    probes: tuple[Probe, ...] = ()
    unanswered: Mapping[str, int] = field(default_factory=dict)
    reasons: tuple[tuple[str, str, int], ...] = ()
    readings: tuple[QuestionReading, ...] = ()
    judges: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()
    models: tuple[str, ...] = ()
    counting: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    passed_over: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    remade: tuple[str, ...] = ()
    stale: int = 0
    unusable: Mapping[str, str] = field(default_factory=dict)

    @property
    def who(self) -> list[str]:
        """Return everybody who answered, in the order in which they came."""
        return list(dict.fromkeys(probe.answer.who for probe in self.probes))

    def attempts(self, who: str) -> list[int]:
        """Return the times that somebody was asked, ascending."""
        return sorted({probe.answer.attempt for probe in self.probes if probe.answer.who == who})

    def last_two(self, who: str, wanted: Container[str] | None = None) -> tuple[int, int] | None:
        """Return the last two times that somebody answered some of the same questions; None where it did so once only.

        Args:
            who: As `who` names it.
            wanted: Ids of the questions that count; all where None.
        """
        by_attempt = {number: set(self.of_attempt(who, number)) for number in self.attempts(who)}
        if wanted is not None:
            by_attempt = {number: {one for one in own if one in wanted} for number, own in by_attempt.items()}
        numbers = list(by_attempt)
        pairs = [(a, b) for n, b in enumerate(numbers) for a in numbers[:n] if by_attempt[a] & by_attempt[b]]
        return max(pairs, key=lambda pair: (pair[1], pair[0]), default=None)

    def latest(self, names: Iterable[str] = ()) -> list[Probe]:
        """Return the last attempt of everybody, of some scenarios or of all.

        A question that was not asked again the last time counts as it was answered before; what is stale does not count.
        """
        wanted = set(names) or set(self.questions)
        newest: dict[tuple[str, str], Probe] = {}
        for probe in sorted(self.probes, key=lambda one: one.answer.attempt):
            if probe.question.scenario in wanted:
                newest[probe.answer.who, probe.question.id] = probe
        return [probe for probe in newest.values() if not probe.stale]

    def judged(self, names: Iterable[str] = ()) -> list[Probe]:
        """Return those of `latest` whose verdict counts."""
        return [probe for probe in self.latest(names) if not probe.waiting]

    def of_attempt(self, who: str, attempt: int) -> dict[str, Probe]:
        """Return what somebody answered one time, by the question's id."""
        return {p.question.id: p for p in self.probes if (p.answer.who, p.answer.attempt) == (who, attempt)}
