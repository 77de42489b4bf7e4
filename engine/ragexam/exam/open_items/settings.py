"""Settings of generating open questions."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from ragexam.records import LEAST_CONFIDENCE, content_id

OPEN_STRATEGIES: dict[str, str] = {
    "statements": "Statements first: the passage's theme and facts, then what sums them up or follows from them, then "
    "a question that one statement answers.",
    "simple": "One prompt asks for a question and its answer at once: nearly always about a single fact.",
}

FORMS: dict[str, str] = {
    "fixed": "Worked examples and a fixed form: what small models need in order to sum up and conclude.",
    "published": "The published prompts word for word; bullet lists, read tolerantly.",
}
"""Ways of asking the steps of statement extraction."""


@dataclass(frozen=True, slots=True)
class OpenSettings:
    """Settings of how open questions are made; they go into the record of a generation.

    Attributes:
        strategy: A key of `OPEN_STRATEGIES`.
        form: A key of `FORMS`; the simple prompt has one form only.
        seed: Of every draw.
        retries: Statements that are tried per passage and label before it is given up.
        min_characters: Passages with less text than this are not asked about.
        least_confidence: Passages whose text was recognised (OCR) less surely than this, 0 to 1, are not asked about.
        temperature: Of sampling where a passage is asked about again; the first try is greedy.
        max_statement_tokens: Cap of a list of statements.
        max_question_tokens: Cap of a question, and of the simple prompt's question with its answer.
    """

    strategy: str = "statements"
    form: str = "fixed"
    seed: int = 0
    retries: int = 3
    min_characters: int = 200
    temperature: float = 0.7
    max_statement_tokens: int = 320
    max_question_tokens: int = 90
    least_confidence: float = LEAST_CONFIDENCE

    @property
    def key(self) -> str:
        """Return the identity of the settings: a stored step belongs to these."""
        given = asdict(self)
        if self.least_confidence == LEAST_CONFIDENCE:
            del given["least_confidence"]  # questions of before it could be chosen
        return content_id("open generation", given)
