"""Settings of generating an exam."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from ragexam.exam.demands.kind import LOOKUP
from ragexam.records import LEAST_CONFIDENCE, content_id

STRATEGIES: dict[str, str] = {
    "structured": "Fact first: an answer that stands in the passage, then its question, then wrong answers of the "
    "same kind.",
    "paper": "The published prompt: one free text with question, four choices and the answer.",
    "paper_schema": "The published prompt with a fixed form, so that every answer can be read.",
}

WORD_SHARE = 0.6
"""Share of a question's weight of words that its passage holds where nothing else is chosen."""


@dataclass(frozen=True, slots=True)
class GenerationSettings:
    """Settings of how choice items are made; they go into the manifest of an exam.

    Attributes:
        strategy: A key of `STRATEGIES`.
        n_choices: Choices per item, the key included.
        seed: Of every draw.
        task_domain: What the documents are about ("DevOps"); a variable of the published prompt.
        retries: Answers (structured) or samples (paper) that are tried per passage before it is given up.
        min_characters: Passages with less text than this are not asked about.
        max_answer_words: Longest answer of the structured strategy.
        own_distractors: Whether the model is asked for wrong answers of its own as well.
        max_pool: Candidates for wrong answers that are scored for plausibility.
        balance_plausibility: Whether wrong answers are chosen by closed-book plausibility.
        check_open_book: Whether an item must be answered right by the generating model with its passage.
        temperature: Of sampling in the paper's strategy; the structured one is greedy at the first try.
        max_question_tokens: Cap of a generated question.
        max_paper_tokens: Cap of a generated item of the paper's strategy.
        word_share: Share of a question's weight of words that its passage has to hold, 0 to 1. It keeps questions on their
            passage, and makes them easier for search by words than those that people ask.
        blueprint: What the questions are to ask of a pipeline: a name of `ragexam.exam.blueprint.BLUEPRINTS`, or demands with
            their parts.
        unsaid_share: Share of the questions that have "the documents do not say" among their choices beside those that it
            answers, 0 to 1; None for as many that it alone is right at chance.
        topics: Topics or titles of documents that are asked about, with their parts; all alike where empty.
        languages: Codes of languages that are asked in, with their parts; all alike where empty.
        least_confidence: Passages whose text was recognised (OCR) less surely than this, 0 to 1, are not asked about.
        strict: Least score of a question that a model wrote, 0 to 1: more are written until enough reach it. 0 takes all.
    """

    strategy: str = "structured"
    n_choices: int = 4
    seed: int = 0
    task_domain: str = "company documents"
    retries: int = 3
    min_characters: int = 200
    max_answer_words: int = 8
    own_distractors: bool = True
    max_pool: int = 12
    balance_plausibility: bool = True
    check_open_book: bool = True
    temperature: float = 0.7
    max_question_tokens: int = 80
    max_paper_tokens: int = 400
    word_share: float = WORD_SHARE
    blueprint: str = LOOKUP
    unsaid_share: float | None = None
    topics: tuple[tuple[str, float], ...] = ()
    languages: tuple[tuple[str, float], ...] = ()
    strict: float = 0.0
    least_confidence: float = LEAST_CONFIDENCE

    @property
    def key(self) -> str:
        """Return the identity of what determines a single attempt, which is kept under it: all but the mix and what is taken."""
        given = asdict(self)
        del given["blueprint"]
        del given["unsaid_share"], given["topics"], given["languages"], given["strict"]
        if self.word_share == WORD_SHARE:
            del given["word_share"]  # attempts of before it could be chosen
        if self.least_confidence == LEAST_CONFIDENCE:
            del given["least_confidence"]  # the same
        return content_id("generation", given)

    @property
    def exam_key(self) -> str:
        """Return the identity of what determines the exam, but for the number of its questions."""
        if self.unsaid_share is not None or self.topics or self.languages:
            about = [[list(part) for part in parts] for parts in (self.topics, self.languages)]
            return content_id("mixed exam", self.key, self.blueprint, self.unsaid_share, about)
        return self.key if self.blueprint == LOOKUP else content_id("mixed exam", self.key, self.blueprint)
