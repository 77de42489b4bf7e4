"""Declaration of a kind of scenario: what it probes, its six constructs, how its questions are made, what mends its failures."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from ragexam.records import ChunkSampling, DocumentSampling, QuestionPart, Scenario, ScenarioQuestion, Span, content_id
from ragexam.registry import Registry
from ragexam.scenarios.material import Material

JUDGED = ("correctness", "relevance", "completeness", "consistency")
"""The four metrics of RAGProbe's scenarios 1 to 5, which ask a language model."""


OWN_ADVICE = "the project's own advice"
"""Source of a fix for which no publication was found that recommends it."""


@dataclass(frozen=True, slots=True)
class Fix:
    """A recommended fix.

    Attributes:
        text: What to do, in one sentence.
        source: Where that is recommended.
        of_embedding: It concerns who searches by an embedding model.
    """

    text: str
    source: str
    of_embedding: bool = False


@dataclass(slots=True)
class Making:
    """Questions that were made for a scenario, and what was given up.

    Attributes:
        questions: Made.
        left_out: Number of those that were given up, by the sentence that says why.
        remarks: What a language model that was asked can tell, and what it made of which question given up.
    """

    questions: list[ScenarioQuestion] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)
    remarks: list[str] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class ScenarioKind:
    """One way of making questions that break systems. A kind is one file of `ragexam/scenarios/kinds` with an instance `KIND`.

    Attributes:
        name: In project files and on the command line; also the name of the scenario that ships with it.
        label: Short name for a person.
        summary: What it probes, in one plain sentence.
        order: Where it stands in lists, ascending.
        source: Where it comes from.
        fixes: What is recommended where pipelines fail.
        documents: Document sampling of the shipped scenario.
        chunks: Its chunk sampling.
        prompts: Its wording by language, with the places of `places`.
        prompting: Its prompting strategy.
        metrics: Its metrics.
        places: Texts that a wording may use.
        takes_given: Whether a person can give questions of their own.
    """

    name: str
    label: str
    summary: str
    order: int
    source: str
    fixes: tuple[Fix, ...]
    documents: DocumentSampling = field(default_factory=DocumentSampling)
    chunks: ChunkSampling = field(default_factory=ChunkSampling)
    prompts: Mapping[str, str] = field(default_factory=lambda: {"en": "{question}", "de": "{question}"})
    prompting: Literal["rule", "sequential"] = "rule"
    metrics: tuple[str, ...] = ("all_parts", *JUDGED)
    places: tuple[str, ...] = ("question",)
    takes_given: bool = False

    def shipped(self) -> Scenario:
        """Return the scenario that comes with the kind."""
        return Scenario(
            name=self.name,
            kind=self.name,
            label=self.label,
            summary=self.summary,
            documents=self.documents,
            chunks=self.chunks,
            prompts=dict(self.prompts),
            prompting=self.prompting,
            metrics=self.metrics,
        )

    @property
    def can_ask(self) -> bool:
        """Return whether a language model can be asked about what search found, before a question is taken."""
        return self.prompting == "sequential"

    def make(self, scenario: Scenario, material: Material) -> Making:
        """Return the questions of a scenario of this kind.

        Args:
            scenario: Its constructs.
            material: What there is.
        """
        raise NotImplementedError(self.name)

    def remark(self, question: ScenarioQuestion, text: str) -> str:
        """Return the name of what a wrong answer falls for; "" where nothing is to be said."""
        return ""


def worded(scenario: Scenario, language: str, **texts: str) -> str:
    """Return what is asked: the wording of a language with its places filled, English where there is none of it."""
    asked = scenario.prompts.get(language) or scenario.prompts.get("en") or "{question}"
    return re.sub(r"\{(\w+)\}", lambda match: texts.get(match[1], match[0]), asked).strip()


def made_question(
    scenario: Scenario,
    text: str,
    parts: Sequence[QuestionPart],
    evidence: Sequence[Span],
    language: str,
    *,
    bait: str = "",
    passage: str = "",
    topic: str = "",
    proof: str = "",
    choices: Sequence[str] = (),
    earlier: Sequence[QuestionPart] = (),
) -> ScenarioQuestion:
    """Return a question with its id.

    Args:
        scenario: Of the question.
        text: What is asked.
        parts: Single questions with their answers.
        evidence: Where these stand.
        language: Of the question.
        bait: What a wrong answer falls for.
        passage: Text that it was made from.
        topic: Of its document.
        proof: How it was made sure that it is what the scenario says.
        choices: Between which it asks; the first part's answer is one of them.
        earlier: What was asked before in the same dialogue, with what is right.
    """
    questions_before = [part.question for part in earlier]
    return ScenarioQuestion(
        content_id(
            "scenario question",
            scenario.name,
            text,
            [part.answer for part in parts],
            *([questions_before] if questions_before else []),
        ),
        scenario.name,
        text,
        tuple(parts),
        tuple(choices),
        choices.index(parts[0].answer) if choices else -1,
        bait=bait,
        evidence=tuple(evidence),
        passage=passage,
        topic=topic,
        language=language,
        proof=proof,
        earlier=tuple(earlier),
    )


SCENARIO_KINDS: Registry[ScenarioKind] = Registry(ScenarioKind, "ragexam.scenarios.kinds", "ragexam.scenarios")
"""Every kind of scenario by name."""
