"""The retrieval laboratory as records: what was measured, question by question, and what is said of it.

Know Your RAG (Teixeira de Lima et al. 2024, section 5 and appendix C) asks which text weight finds the evidence of which
kind of question; "Towards Optimizing a Retrieval Augmented Generation using Large Language Model on Academic Data"
(Afzal et al. 2024, section 5.1) asks the same of whole configurations in two languages.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ragexam.report.pictures.weight_curve import Curve
from ragexam.retrieval.judging.judge import Judged, JudgedTable
from ragexam.sentences import phrase, template
from ragexam.stats.intervals import Draws

INCLUSIVE = "inclusive"
"""The group of all questions, whatever their label or language (Teixeira de Lima et al. 2024, section 5)."""

MEASURES: Mapping[str, str] = {
    "recall": template("Recall@{0:n}"),
    "hit_rate": template("Hit rate@{0:n}"),
    "any_rate": template("Any evidence@{0:n}"),
    "mrr": template("MRR@{0:n}"),
    "ndcg": template("nDCG@{0:n}"),
}
"""Measures by name, with their heading; the gap is the number of passages looked at."""

SHARES = frozenset({"recall", "hit_rate", "any_rate"})
"""Measures that are told in percent."""

BY = ("label", "language")
"""Properties that questions can be grouped by."""


@dataclass(frozen=True, slots=True)
class QuestionCounts:
    """The questions of the exam as the laboratory sees them, now.

    Attributes:
        total: Questions that are asked, open ones included.
        with_evidence: Those whose source text is known.
        judged: Those of them whose source text stands in passages in force: what figures are over.
        by_group: How many of the judged ones a label (or language) has, most first; "" for those without one.
        unlabelled: Judged questions without a label.
        skipped: Sentences: how many questions are not judged, and why.
    """

    total: int
    with_evidence: int
    judged: int
    by_group: tuple[tuple[str, int], ...]
    unlabelled: int
    skipped: tuple[str, ...] = ()


# ------------------------------------------------------------------ what was measured


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that is judged.

    Attributes:
        item_id: Of the exam.
        number: Place in the exam, from 1.
        question: Its words.
        label: In force now; "" without one.
        language: ISO 639-1; "" unknown.
        document: Id of the document of its evidence: the cluster of every interval.
    """

    item_id: str
    number: int
    question: str
    label: str
    language: str
    document: str


@dataclass(frozen=True)
class MeasuredScan:
    """A scan over text weights.

    Attributes:
        embedder: Name of the embedding model.
        scorer: Name of the re-ranking model; "" without re-ranking.
        weights: Ascending.
        depth: Passages ranked.
        texts: Per weight, the specification of the retriever that ranks so, without a k.
        labels: Per weight, the same for a person.
        rankings: (weights, questions); None where not searched yet.
        seconds: Per question, of searching (and re-ranking, where there is); None where not searched yet.
        raw: Scores were added as they are, in place of being brought to 0..1 for each question.
    """

    embedder: str
    scorer: str
    weights: tuple[float, ...]
    depth: int
    texts: tuple[str, ...]
    labels: tuple[str, ...]
    rankings: tuple[tuple[Judged | None, ...], ...]
    seconds: tuple[float | None, ...]
    raw: bool = False

    @cached_property
    def tables(self) -> tuple[JudgedTable, ...]:
        """Return the rankings of each weight as arrays: made once, whatever is asked of them."""
        return tuple(JudgedTable(row) for row in self.rankings)


@dataclass(frozen=True)
class MeasuredRetriever:
    """A retriever.

    Attributes:
        text: Its specification, without a k.
        label: For a person, without a k.
        rankings: Per question; None where not searched yet.
        errors: Per question, why it could not search; "" otherwise.
        seconds: Per question, a language model's included; None where not searched yet.
        asks_model: A language model is asked for every question.
        ranks_model: A re-ranking model reads candidates.
    """

    text: str
    label: str
    rankings: tuple[Judged | None, ...]
    errors: tuple[str, ...]
    seconds: tuple[float | None, ...]
    asks_model: bool = False
    ranks_model: bool = False

    @cached_property
    def table(self) -> JudgedTable:
        """Return its rankings as arrays: made once, whatever is asked of them."""
        return JudgedTable(self.rankings)


@dataclass(frozen=True)
class RetrievalMeasurements:
    """Everything that the laboratory measured and that still counts.

    Attributes:
        key: Identity of what this was read from.
        running: The job has not come to its end.
        depth: Passages ranked per question.
        questions: Those that are judged.
        counts: Of all questions, also those that are not judged; its groups are by label.
        stale: What has changed since, in sentences.
        scans: In the order in which they were made, each without re-ranking before the one with.
        retrievers: In the order in which they were named.
        seed: Of every resampling.
    """

    key: str
    running: bool
    depth: int
    questions: tuple[Asked, ...]
    counts: QuestionCounts
    stale: tuple[str, ...] = ()
    scans: tuple[MeasuredScan, ...] = ()
    retrievers: tuple[MeasuredRetriever, ...] = ()
    seed: int = 0

    @cached_property
    def draws(self) -> Draws:
        """Return the draws of documents, the same whatever figure is asked for: none depends on which others are."""
        return Draws(self.seed)


# ------------------------------------------------------------------ what is said of it


@dataclass(frozen=True, slots=True)
class LaboratoryRequest:
    """Request for a part of the laboratory: what a person wants to see.

    Attributes:
        embedder: Name of the embedding model whose scan is shown; "" for the first that was scanned.
        measure: A name of `MEASURES`.
        k: Passages looked at, 1 to the depth of the scan; a larger one is shown at the depth.
        by: A name of `BY`.
        scorer: Name of the re-ranking model after the scan; "" for the scan without re-ranking.
    """

    embedder: str = ""
    measure: str = "recall"
    k: int = 5
    by: str = "label"
    scorer: str = ""

    @property
    def title(self) -> str:
        """Return the measure with its number of passages ("Recall@5")."""
        return phrase(MEASURES[self.measure], self.k)

    @property
    def form(self) -> str:
        """Return how the measure is written: shares of questions or texts in per cent, the others as numbers."""
        return ".0%" if self.measure in SHARES else ".2f"


@dataclass(frozen=True, slots=True)
class MetricEstimate:
    """A mean over questions with its 95% interval over source documents.

    Attributes:
        value: None where undefined.
        low: Lower end; None where undefined.
        high: Upper end.
        n: Questions behind it.
        reason: Why something is undefined; "" otherwise.
    """

    value: float | None
    low: float | None
    high: float | None
    n: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Scan:
    """One scan over text weights that was made (or is being made).

    Attributes:
        embedder: Name of the embedding model.
        scorer: Name of the re-ranking model; "" without re-ranking.
        weights: Text weights, ascending; 0 is dense alone, 1 lexical alone.
        depth: Passages ranked per question.
        done: Questions scanned of those judged now.
        total: Questions judged now.
        raw: Scores were added as they are.
    """

    embedder: str
    scorer: str
    weights: tuple[float, ...]
    depth: int
    done: int
    total: int
    raw: bool = False


@dataclass(frozen=True, slots=True)
class StrategyRow:
    """The best text weight for one group, beside what the weight chosen for all questions would bring there.

    Attributes:
        group: `INCLUSIVE`, a label or a language.
        title: For a person.
        n: Questions.
        dense: The measure at the smallest text weight of the scan, 0 where that was scanned.
        lexical: At the largest one, 1 where that was scanned.
        best: At the best weight.
        weight: The best weight; None where undefined.
        equal: Weights that reach exactly the same figure, `weight` among them.
        level: Weights that cannot be told from the best one, `weight` among them.
        gap: (best - best of the best group) / best of the best group, the published measure of how much groups
            differ; 0 for the best group, None where undefined.
        at_inclusive: The measure at the weight that is best for all questions.
        gain: best - at_inclusive, paired over the same questions, with its interval; None for the inclusive row. The
            questions that it is taken over have chosen the weight, so it flatters.
        held_out: The same gain on questions that had no say in the choice: each document is left out in turn, both
            weights are chosen on the rest. May be negative. None for the inclusive row.
        verdict: "choose" (`gain` and `held_out` lie above 0 with their whole intervals), "level" (they do not), "few"
            (too few questions or documents for a verdict), "" for the inclusive row.
    """

    group: str
    title: str
    n: int
    dense: MetricEstimate
    lexical: MetricEstimate
    best: MetricEstimate
    weight: float | None
    equal: tuple[float, ...]
    level: tuple[float, ...]
    gap: float | None
    at_inclusive: MetricEstimate
    gain: MetricEstimate | None
    held_out: MetricEstimate | None
    verdict: str


@dataclass(frozen=True, slots=True)
class RetrieverRow:
    """One retriever that was measured.

    Attributes:
        text: Its specification ("dense:k=5"), by which `QuestionLine` and `reading_question` know it.
        label: For a person.
        n: Questions that it has answered so far, of `total`.
        total: Questions judged now.
        failed: Questions on which it could not search (no passages then; they count as not found).
        figures: By name of measure, over all questions.
        by_group: The chosen measure, by group (`INCLUSIVE` among them).
        seconds: Mean seconds per question on the machine of the run, a language model's included; None unknown.
        factor: `seconds` over those of BM25; None where one of them is unknown.
        asks_model: A language model is asked for every question.
        ranks_model: A re-ranking model reads the candidates of every question.
    """

    text: str
    label: str
    n: int
    total: int
    failed: int
    figures: Mapping[str, MetricEstimate]
    by_group: Mapping[str, MetricEstimate]
    seconds: float | None
    factor: float | None
    asks_model: bool
    ranks_model: bool


@dataclass(frozen=True, slots=True)
class Advice:
    """Advice on which retrieval to use for one group of questions.

    Attributes:
        group: `INCLUSIVE`, a label or a language.
        title: For a person.
        retriever: Label of the recommended one; "" where there is nothing to recommend.
        text: Its specification, to be chosen for pipelines; "" likewise.
        sentence: What to use, what it costs and how sure that is, in plain words.
        sure: Whether the questions single it out.
    """

    group: str
    title: str
    retriever: str
    text: str
    sentence: str
    sure: bool


@dataclass(frozen=True)
class Figures:
    """Figures of the laboratory in one measure, at one k, by label or by language.

    Attributes:
        request: As it could be met: names filled in, `k` within the depth.
        questions: Counts, by label or language.
        scans: Scans by embedder and re-ranking model.
        groups: `INCLUSIVE` first, then labels in their published order, or languages, most questions first.
        curves: One per group; empty without a scan.
        strategies: The same.
        retrievers: Best first.
        advice: One per group.
        verdict: Sentences, the most important first.
    """

    request: LaboratoryRequest
    questions: QuestionCounts
    scans: tuple[Scan, ...] = ()
    groups: tuple[str, ...] = ()
    curves: tuple[Curve, ...] = ()
    strategies: tuple[StrategyRow, ...] = ()
    retrievers: tuple[RetrieverRow, ...] = ()
    advice: tuple[Advice, ...] = ()
    verdict: tuple[str, ...] = ()
