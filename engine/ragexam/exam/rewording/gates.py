"""Gates of a reworded question, each a finding with its figure: rules over its words, then what a model says of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from ragexam.exam.choice_items.fact_checks import gives_away
from ragexam.exam.choice_items.sense import turned_limits
from ragexam.exam.demands.gates.names import (
    DISTRACTING,
    NAMES_STAY,
    SAME_QUESTION,
    SEARCH_RANK,
    SENSE,
    SHARED_WORDS,
    UNIQUE,
    UNTRIED,
    WHOLE_QUESTION,
)
from ragexam.exam.passages.passage import Passage
from ragexam.exam.passages.words import words
from ragexam.exam.rewording.conflicts import DISTRACTING_SHARE, Conflicts
from ragexam.exam.rewording.lasting_words import added_words, lost_words
from ragexam.exam.rewording.opposites import turned_word
from ragexam.exam.rewording.same_question import SameVerdict
from ragexam.exam.rewording.shared_words import shared_share, shared_stems
from ragexam.exam.self_contained import check_self_contained
from ragexam.records import Finding, Item
from ragexam.sentences import phrase

_FEWEST_WORDS = 4


@dataclass(frozen=True, slots=True)
class WordGates:
    """Rules that wordings of one question are held to.

    Attributes:
        original: The question.
        evidence: Sentences that answer it.
        lasting: Words that have to stay.
        free: Stems that a wording may share with the evidence.
        most_shared: Greatest share of a wording's own words that may stand in the evidence.
    """

    original: Item
    evidence: str
    lasting: tuple[str, ...]
    free: Set[str]
    most_shared: float

    def findings(self, wording: str) -> list[Finding]:
        """Return what the rules say of a wording."""
        return [self._whole(wording), self._names(wording), self._shared(wording), self._sense(wording)]

    def shared(self, wording: str) -> float:
        """Return the share of a wording's own words that stand in the evidence."""
        return shared_share(wording, self.evidence, self.free)

    def _whole(self, wording: str) -> Finding:
        given = gives_away(wording, self.original.reference_answer)
        alone = next((finding.reason for finding in check_self_contained(wording) if finding.drops), "")
        if not wording.rstrip().endswith("?") or len(words(wording)) < _FEWEST_WORDS:
            return _stops(WHOLE_QUESTION, "It is not a whole question.")
        if _flat(wording) == _flat(self.original.question):
            return _stops(WHOLE_QUESTION, "It is the question itself, word for word.")
        if given or alone:
            return _stops(WHOLE_QUESTION, given or alone)
        return Finding(WHOLE_QUESTION, 1.0, 1.0, False, "It is a whole question that stands alone.")

    def _names(self, wording: str) -> Finding:
        lost = lost_words(self.lasting, wording)
        share = 1.0 - len(lost) / len(self.lasting) if self.lasting else 1.0
        if lost:
            reason = phrase("What has to stay is missing: {0:raw}.", "; ".join(lost))
            return Finding(NAMES_STAY, share, 1.0, True, reason)
        added = added_words(self.original.question, wording, self.original.language)
        if added:
            reason = phrase("It names what the question does not: {0:raw}.", "; ".join(added))
            return Finding(NAMES_STAY, share, 1.0, True, reason)
        return Finding(NAMES_STAY, share, 1.0, False, "Names, numbers and units stay.")

    def _shared(self, wording: str) -> Finding:
        share = self.shared(wording)
        shared = shared_stems(wording, self.evidence, self.free)
        if share > self.most_shared + 1e-9:
            reason = phrase("It still shares words with what answers it: {0:raw}.", ", ".join(shared))
            return Finding(SHARED_WORDS, share, self.most_shared, True, reason)
        reason = phrase("{0:n} of its own words stand in what answers it.", f"{share:.0%}")
        return Finding(SHARED_WORDS, share, self.most_shared, False, reason)

    def _sense(self, wording: str) -> Finding:
        turned = turned_word(self.original.question, wording, self.original.language)
        if turned is not None:
            reason = phrase("The question says “{0:raw}”, and this says “{1:raw}” instead.", *turned)
            return _stops(SENSE, reason)
        lost = _turned_limit(self.original, wording)
        return (
            _stops(SENSE, lost) if lost else Finding(SENSE, 1.0, 1.0, False, "No rule sees that its sense is turned.")
        )


def same(verdict: SameVerdict, model_name: str) -> Finding:
    """Return whether the writer takes both wordings for the same question, by the mean of both orders of the labels."""
    share = f"{verdict.probability:.0%}"
    if verdict.same:
        reason = phrase("{0:raw} takes both for the same question ({1:n}).", model_name, share)
    else:
        reason = phrase("{0:raw} does not take both for the same question ({1:n}).", model_name, share)
    return Finding(SAME_QUESTION, verdict.probability, 0.5, not verdict.same, reason)


def distracting(share: float) -> Finding:
    """Return whether another passage holds the wording's words."""
    figure = f"{share:.0%}"
    if share >= DISTRACTING_SHARE:
        reason = phrase("Another passage holds {0:n} of its weight of words: a search would go there.", figure)
        return Finding(DISTRACTING, share, DISTRACTING_SHARE, True, reason)
    reason = phrase("No other passage holds more than {0:n} of its weight of words.", figure)
    return Finding(DISTRACTING, share, DISTRACTING_SHARE, False, reason)


def misleading(gate: str, made: Conflicts, model_name: str) -> Finding:
    """Return whether other passages answer a question otherwise.

    Args:
        gate: `UNIQUE` for those that fit by words, `CONFLICTING` for those that a search finds.
        made: What the model said of them.
        model_name: For a person.
    """
    count = float(len(made.answers))
    if made.answers:
        reason = phrase(
            "{0:raw} finds the answer in another passage as well, and there it is “{1:raw}”.",
            model_name,
            made.answers[0],
        )
        return Finding(gate, count, 0.0, True, reason)
    if gate == UNIQUE:
        reason = phrase("None of {0:n} passages that fit by their words answers it otherwise.", made.asked)
    else:
        reason = phrase("None of the {0:n} nearest other passages answers it otherwise.", made.asked)
    return Finding(gate, count, 0.0, False, reason)


def not_asked(gate: str, model_name: str) -> Finding:
    """Return the finding of a gate whose passages are too long for the model."""
    return Finding(gate, None, None, False, phrase("Not measured: a passage is too long for {0:raw}.", model_name))


def found_at(before: int, after: int) -> Finding:
    """Return at which place a search by words has the evidence complete, and at which it had it with the words of the original."""
    reason = phrase("Search by words has its evidence at place {0:n}; with the first wording at {1:n}.", after, before)
    return Finding(SEARCH_RANK, float(after), None, False, reason)


def untried(model_name: str) -> Finding:
    """Return the remark on what was written by a model that did not pass the trial in the question's language."""
    reason = phrase("{0:raw} did not pass the trial of writers: read whether it asks for the same thing.", model_name)
    return Finding(UNTRIED, None, None, False, reason)


def first_charge(findings: Sequence[Finding]) -> Finding | None:
    """Return the finding that a question falls by; None where it withstands all."""
    return next((finding for finding in findings if finding.drops), None)


def by_gate(items: Sequence[Item]) -> Mapping[str, int]:
    """Return how many questions each gate put aside, by the first that speaks against each."""
    counts: dict[str, int] = {}
    for item in items:
        charge = first_charge(item.findings)
        if charge is not None:
            counts[charge.filter] = counts.get(charge.filter, 0) + 1
    return counts


def _turned_limit(original: Item, wording: str) -> str:
    """Return what the sentence of the answer says against a wording; "" where the answer stands in no single sentence."""
    if len(original.evidence) != 1:
        return ""
    passage = Passage.of_text(original.passage, original.language)
    key = original.reference_answer
    candidates = [c for c in passage.candidates if c.text == key and c.sentence.kind != "row"]
    reasons = [turned_limits(wording, candidate) for candidate in candidates]
    # Where the question itself says no more of the limit than its wording does, nothing was turned.
    own = {turned_limits(original.question, candidate) for candidate in candidates}
    return next((reason for reason in reasons if reason not in own), "") if reasons and all(reasons) else ""


def _stops(gate: str, reason: str) -> Finding:
    return Finding(gate, 0.0, 1.0, True, reason)


def _flat(text: str) -> str:
    return " ".join(words(text))
