"""Decision: the sentence that stands first, what to choose and how sure that is.

Pipelines are compared on the same items, document by document, because items of one document share its luck. Where
several are practically the same, the cheapest of them is recommended. The oracle and closed book are yardsticks and are never recommended.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ragexam.exam.choice_items.figures.lookup import LookupBaseline, looking_up_sentence
from ragexam.language.chances import chance_text
from ragexam.report.plain_names import PlainNames
from ragexam.report.results.by_design import SettledRace, lost_design
from ragexam.report.results.compare import RESAMPLES, Contest
from ragexam.report.results.results import ExamResults
from ragexam.report.results.settlement import UNWRITTEN
from ragexam.report.results.verdict.gaps import gaps, some_left_out
from ragexam.report.results.verdict.others import (
    faster_candidate,
    may_be_better,
    practically_same,
    still_open,
    ties,
    tolerance_text,
)
from ragexam.report.results.verdict.yardsticks import yardsticks
from ragexam.sentences import counted, joined, phrase
from ragexam.stats.best import FEWEST

SURE = 0.9
"""Probability of being the best from which it is said of a pipeline that is chosen alone."""

DEPENDABLE = 10
"""Documents from which stated uncertainty was found true, by simulation; with fewer the verdict is a hint."""

UNNAMED = 0.1
"""Share of the questions up to which it does not matter that they name no document."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The verdict.

    Attributes:
        sentence: What to choose and how sure, in plain words.
        details: Further sentences: what is as good, what is open, the gap to the bounds.
        sure: Whether the exam settles the choice: every candidate was compared, and no other is better by more than the
            tolerance.
        best: Row of the recommended pipeline; None without enough answers.
        probability: That it is the best of the pipelines that can be deployed; None where undefined.
        rivals: Rows that the exam cannot tell from it.
        same: Rows that are practically the same: they differ by less than the tolerance.
        technical: Technical name of the recommended pipeline; "" without one.
    """

    sentence: str
    details: tuple[str, ...] = ()
    sure: bool = False
    best: int | None = None
    probability: float | None = None
    rivals: tuple[int, ...] = ()
    same: tuple[int, ...] = ()
    technical: str = ""


def decide(results: ExamResults, seed: int, resamples: int = RESAMPLES, contest: Contest | None = None) -> Decision:
    """Say what to choose.

    Args:
        results: Responses.
        seed: For whatever is drawn.
        resamples: Number of draws.
        contest: Comparisons of these results that have been made already.
    """
    match = contest or Contest(results, seed, resamples)
    results = match.results
    rows = match.candidates
    if not rows and match.left_out and results.lost == UNWRITTEN:
        return Decision(lost_design(UNWRITTEN))
    if not rows and match.left_out and results.lost:
        return Decision(
            "Nothing can be said of whom to choose: answers were asked by a plan that does not count any more. Settle it again, "
            "or run all pipelines on all questions; answers that are there are kept."
        )
    if not rows:
        return Decision("There is nothing to choose from yet: no pipeline with a retriever has answered.")
    if match.race is not None and len(rows) > 1:
        return _by_design(results, match, match.race)
    accuracy = results.accuracy()
    choice, names = match.choice, PlainNames(results.pipelines)
    # Documents that are not known cannot be counted: taken each as one, questions tell at most whether there are too few.
    loose = match.unnamed > UNNAMED * len(match.asked)
    documents = match.documents + (match.unnamed if loose else 0)
    best = choice.leader if documents < FEWEST else choice.pick
    spec = results.pipelines[best]
    score = _score(results, best)
    technical = phrase("Its technical name: {0:raw}.", str(spec.label))
    lasting = [*gaps(match, best), *yardsticks(results, best, accuracy)]
    if len(rows) == 1:
        sentence = (
            phrase(
                "{0} {1}; no other candidate has enough answers to be compared with it yet.", names.title(spec), score
            )
            if some_left_out(match)
            else phrase("{0} {1}; there is no other candidate to compare it with yet.", names.title(spec), score)
        )
        return Decision(sentence, (technical, *lasting), best=best, technical=spec.label)
    versus = match.against(best, [i for i in rows if i != best], tested=False)
    rivals = tuple(i for i in sorted(versus, key=lambda i: -accuracy[i]) if may_be_better(versus[i]))
    if documents < FEWEST:
        name = names.pipeline(spec)
        sentence = (
            phrase(
                "No verdict: the questions are on {0}, which is too few to tell skill from luck. So far {1} leads: it {2}.",
                counted(match.documents, "document"),
                name,
                score,
            )
            if match.documents
            else phrase(
                "No verdict: the questions name no source documents and are too few to tell skill from luck. So far {0} "
                "leads: it {1}.",
                name,
                score,
            )
        )
        asked = phrase(
            "With questions on at least {0:n} documents there is a verdict, with {1:n} or more one to rely on.",
            FEWEST,
            DEPENDABLE,
        )
        details = (technical, asked, *_without_document(match), *ties(results, match), *lasting)
        return Decision(sentence, details, best=best, rivals=rivals, technical=spec.label)
    probability = match.standings[best].best
    firm = documents >= DEPENDABLE and not loose
    sure = not choice.open and not match.left_out and firm
    recommended = _recommended(match, names, score) if firm else _hint(match, names, score, loose=loose)
    verdict = joined(" ", [recommended, *_why(match, len(rows), probability, firm=firm)])
    details = (
        technical,
        *(() if loose else _without_document(match)),
        *ties(results, match),
        *practically_same(results, match, names, versus),
        *still_open(results, match, names, versus),
        *(["Every other candidate is measurably worse on these items."] if firm and _worse(match, rivals) else []),
        *faster_candidate(results, best, [i for i in rivals if i not in choice.same], versus, names),
        *lasting,
    )
    same = tuple(i for i in choice.same if i != best)
    return Decision(verdict, details, sure, best, probability, rivals, same, spec.label)


def _by_design(results: ExamResults, match: Contest, race: SettledRace) -> Decision:
    """Return the verdict where the exam was asked in part by design."""
    names, best = PlainNames(results.pipelines), race.pick
    spec = results.pipelines[best]
    loose = match.unnamed > UNNAMED * len(match.asked)
    documents = match.documents + (match.unnamed if loose else 0)
    sure = not (race.open_here or race.open_beyond or race.settlement.failed or loose) and documents >= DEPENDABLE
    versus = match.against(best, [i for i in race.rows if i != best], tested=False)
    details = (
        phrase("Its technical name: {0:raw}.", str(spec.label)),
        *race.details(names),
        *still_open(results, match, names, versus),
        *(_few_documents(documents) if documents < DEPENDABLE else ()),
        *_without_document(match),
        *gaps(match, best),
        *yardsticks(results, best, results.accuracy()),
    )
    rivals = tuple(dict.fromkeys((*race.open_here, *race.open_beyond, *race.same)))
    return Decision(race.sentence(names), details, sure, best, None, rivals, tuple(race.same), spec.label)


def _few_documents(documents: int) -> tuple[str, ...]:
    return (
        phrase(
            "The questions are on {0} only, too few for a firm verdict on further ones: take it as a hint there.",
            counted(documents, "document"),
        ),
    )


def _without_document(match: Contest) -> tuple[str, ...]:
    """Return what questions without a source document count as, where there are some beside others."""
    if not match.unnamed or not match.documents:
        return ()
    return (
        phrase(
            "Questions that name no source document, {0:n} of {1:n}, count as one document each.",
            match.unnamed,
            len(match.asked),
        ),
    )


def _score(results: ExamResults, row: int) -> str:
    """Return what a pipeline scores, with its interval where there is one."""
    share = results.shares()[row]
    given = f"{share.value or 0.0:.0%}", counted(share.n, "item")
    if share.low is None or share.high is None:
        return phrase("answers {0:n} of {1} right", *given)
    ends = f"{share.low:.0%}", f"{share.high:.0%}"
    return phrase("answers {0:n} of {1} right (95% interval {2:n} to {3:n})", *given, *ends)


def _hint(match: Contest, names: PlainNames, score: str, *, loose: bool) -> str:
    """Return what to choose where documents are too few, or unknown, for a firm verdict."""
    name = names.pipeline(match.results.pipelines[match.choice.pick])
    if not loose:
        return phrase(
            "The questions are on {0} only, too few for a firm verdict; take this as a hint: {1}. It {2}.",
            counted(match.documents, "document"),
            name,
            score,
        )
    if not match.documents:
        return phrase(
            "The questions name no source documents, so each counts as one of its own; take this as a hint: {0}. It {1}.",
            name,
            score,
        )
    return phrase(
        "Of {0}, {1:n} name no source document, so each of these counts as one of its own; take this as a hint: {2}. It "
        "{3}.",
        counted(len(match.asked), "question"),
        match.unnamed,
        name,
        score,
    )


def _recommended(match: Contest, names: PlainNames, score: str) -> str:
    """Return what to choose, as firmly as the comparisons allow."""
    name = names.pipeline(match.results.pipelines[match.choice.pick])
    if match.choice.open or match.left_out:
        return phrase("Best bet so far: {0}. It {1}.", name, score)
    return phrase("Choose {0}: it {1}.", name, score)


def _why(match: Contest, candidates: int, probability: float | None, *, firm: bool) -> list[str]:
    """Return in what relation it stands to the others; a hint says what is open, not that nothing is."""
    choice, points = match.choice, tolerance_text(match)
    others = len(choice.same) - 1
    reasons = []
    if others and choice.same[0] != choice.pick:
        reasons.append(
            phrase(
                "{0:n} others are practically the same (within {1}); a cheaper one among them is not so to all of them.",
                others,
                points,
            )
        )
    elif others:
        reasons.append(
            phrase("One other is practically the same (within {0}); this is the cheaper one.", points)
            if others == 1
            else phrase("{0:n} others are practically the same (within {1}); this is the cheapest.", others, points)
        )
    elif probability is not None and len(choice.tied) == 1 and (choice.open or probability >= SURE):
        reasons.append(
            phrase("It is the best of {0:n} candidates with probability {1:n}.", candidates, chance_text(probability))
        )
    if len(choice.open) == 1:
        reasons.append(phrase("One candidate may still be better by {0} or more.", points))
    elif choice.open:
        reasons.append(phrase("{0:n} candidates may still be better by {1} or more.", len(choice.open), points))
    elif firm and not match.left_out:
        reasons.append(phrase("No other candidate is better by {0} or more.", points))
    if len(match.left_out) == 1:
        reasons.append("One candidate has too few answers to be compared yet.")
    elif match.left_out:
        reasons.append(phrase("{0:n} candidates have too few answers to be compared yet.", len(match.left_out)))
    return reasons


def _worse(match: Contest, rivals: Sequence[int]) -> bool:
    """Return whether every other candidate is measurably worse, and none of them as good in practice."""
    return not rivals and not match.left_out and len(match.choice.same) == 1


def looked_up(decision: Decision, lookups: Sequence[LookupBaseline]) -> Decision:
    """Return the verdict with the sentence that the exam measures looking up, where it does."""
    sentence = looking_up_sentence(lookups)
    return replace(decision, details=(*decision.details, sentence)) if sentence else decision
