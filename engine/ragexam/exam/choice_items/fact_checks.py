"""Checks of a written question before it counts: it must stand alone, be answerable, and not give its answer away."""

from __future__ import annotations

from ragexam.exam.choice_items.agreement import broken_agreement
from ragexam.exam.choice_items.openings import wrong_word
from ragexam.exam.choice_items.sense import turned_sense
from ragexam.exam.choice_items.settings import WORD_SHARE
from ragexam.exam.passages.ambiguity import CorpusWords
from ragexam.exam.passages.candidates import AnswerCandidate
from ragexam.exam.passages.passage import Passage
from ragexam.exam.passages.spans import locate
from ragexam.exam.passages.words import content_words, stems, words
from ragexam.exam.self_contained import check_self_contained
from ragexam.sentences import phrase

_NEAR = 0.55  # share that has to stand in the answer's own sentence or in the headings above it


def check_question(
    question: str,
    candidate: AnswerCandidate,
    passage: Passage,
    corpus: CorpusWords | None,
    word_share: float = WORD_SHARE,
) -> tuple[str, str] | None:
    """Return what is wrong with a question, as (check, plain words); None where nothing is.

    Args:
        question: To be checked.
        candidate: The answer that it asks for.
        passage: Where that stands.
        corpus: Words of all passages; without, only the question itself is looked at.
        word_share: As in `GenerationSettings`.
    """
    if not question.rstrip().endswith("?") or len(words(question)) < 5:
        return "no question", "It is not a whole question."
    given = gives_away(question, candidate.text)
    if given:
        return "gives the answer away", given
    for finding in check_self_contained(question):
        if finding.drops:
            return "not self-contained", finding.reason
    unsuited = wrong_word(question, candidate, passage.text, passage.chunk.language)
    if unsuited:
        return "wrong question word", unsuited
    broken = broken_agreement(question, passage.chunk.language)
    if broken:
        return "broken sentence", broken
    missing = passage.missing_column(question, candidate)
    if missing:
        return "ambiguous", missing
    turned = turned_sense(question, candidate)
    wrong_sense = ("turned sense", turned) if turned else None
    if corpus is None:
        return wrong_sense
    chunk = passage.chunk
    fit = corpus.fit(question, chunk.text)
    if fit < word_share:
        return "not about the passage", phrase(
            "Only {0:n} of the question's weight of words stands in the passage.", f"{fit:.0%}"
        )
    asked = stems(question)
    near = corpus.fit(question, passage.around(candidate))
    shared = (asked & stems(candidate.sentence.text)) - stems(candidate.text)
    if near < min(_NEAR, word_share) or not (shared or candidate.sentence.kind == "row"):
        return "not about the fact", phrase("Only {0:n} of its weight of words stands near the answer.", f"{near:.0%}")
    if wrong_sense:
        return wrong_sense
    if candidate.kind in ("name", "phrase", "role") and corpus.common(candidate.text):
        return "too common an answer", "The answer stands all over the corpus."
    invented = corpus.unknown(question) if chunk.language == "de" else ""
    if invented:
        return "invented word", phrase('"{0:raw}" stands nowhere in the documents.', invented)
    specific = corpus.specific(question, chunk.text)
    if len(specific) < 2:
        return (
            "names no subject",
            "Fewer than two of its words are particular to the passage: it could be asked of other places too.",
        )
    rivals = corpus.rivals(question, candidate.text, candidate.kind, candidate.form, chunk)
    if rivals:
        other = rivals[0]
        return "ambiguous", phrase(
            'Another passage fits as well and says "{0:raw}" (chunk {1:raw}).', other.answer, other.chunk_id
        )
    return None


def gives_away(question: str, answer: str) -> str:
    """Return why a question leaves nothing to be answered; "" where it does not."""
    if locate(answer, question):
        return "The answer stands in the question."
    answer_words = content_words(answer)
    asked = set(content_words(question))
    digits = [w for w in answer_words if any(c.isdigit() for c in w)]
    if digits and all(w in asked for w in digits):
        return "The number of the answer stands in the question."
    stemmed = stems(answer)
    if not digits and stemmed and len(stemmed & stems(question)) / len(stemmed) > 0.5:
        return "Most words of the answer stand in the question."
    return ""
