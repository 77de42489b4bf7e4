"""Source of right and wrong: the choice that was taken, the answer that was written, or both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ragexam.grading.grader import GRADERS
from ragexam.records import PERSON
from ragexam.report.results.grade_cautions import out_of_date_sentences, too_long_sentences
from ragexam.sentences import counted, joined, phrase
from ragexam.stats.intervals import LEAST_DRAWN

Taken = Literal["chosen", "written", "both"]

TAKEN: tuple[Taken, ...] = ("chosen", "written", "both")

FEW_LABELS = 30
"""Answers graded by people below which a grader that is bad may not be found out."""


@dataclass(frozen=True, slots=True)
class HeldAgainstPeople:
    """Record of what a threshold lets pass of the answers that people graded, beside what people call right of them.

    Attributes:
        answers: Graded by both.
        passed: Of them, above the threshold.
        by_people: Of them, called right by people.
        alike: Of them, called the same by both.
        apart: Both shares differ by more than chance explains.
        fitting: Threshold above which as many lie as people call right; None where no threshold comes nearer than the one in force.
        then: Answers that both would call the same with `fitting`; 0 without it.
    """

    answers: int
    passed: int
    by_people: int
    alike: int
    apart: bool
    fitting: float | None
    then: int = 0


@dataclass(frozen=True, slots=True)
class ResponseSource:
    """Source that responses are taken from.

    Attributes:
        taken: The choice ("chosen"), the written answer ("written"), or both: right is then what is right in both ways.
        grader: Whose grade decides of a written answer: the name of a grader, or `PERSON` for what people say on average.
        threshold: An answer with a greater grade is right.
        insisted: A person wants it though the grader agrees with people less than words in common do, or cannot be relied on otherwise.
        worse: The grader agrees with people less than the floor does, by more than chance explains.
        one_grade: The grader gives nearly all answers that people graded the same grade, while words in common go with people's.
        labels: Answers that people graded, which that rests on.
        questions: That those of these answers are for of which it is known what words in common say.
        untold: How the grader stands against the floor cannot be told by them, though the floor is known.
        failed: The language model that the grader asks failed its trial.
        unsound: It told right answers from wrong ones there, and failed with its yes and no alone.
        judge: Name of that language model; "" where the grader asks none.
        outside: Graded answers of pipelines that are not chosen: they count nowhere here.
        held: The grader's word held against people's, on the answers that both graded; None where there are none.
        floor_unknown: Of no answer that people graded it is known what words in common say: the grader has nothing to beat.
        out_of_date: Grades of it that would be made from something else now.
        too_long: Grades of it that are missing since its judge could not read it all at once.
    """

    taken: Taken = "chosen"
    grader: str = ""
    threshold: float = 0.5
    insisted: bool = False
    worse: bool = False
    one_grade: bool = False
    labels: int = 0
    questions: int = 0
    untold: bool = False
    failed: bool = False
    unsound: bool = False
    judge: str = ""
    outside: int = 0
    held: HeldAgainstPeople | None = None
    floor_unknown: bool = False
    out_of_date: int = 0
    too_long: int = 0

    @property
    def wanted(self) -> ResponseSource:
        """Return what a person asked for, without what is known of it."""
        return ResponseSource(self.taken, self.grader, self.threshold, insisted=self.insisted)

    @property
    def writes(self) -> bool:
        """Return whether written answers play a part: choices can then not be guessed."""
        return self.taken != "chosen" and not self.refused

    @property
    def refused(self) -> bool:
        """Return whether choices count after all: nobody insists on a grader that nothing speaks for, or on a failed judge."""
        return (self.worse or self.one_grade or self.failed) and not self.insisted

    @property
    def key(self) -> str:
        """Return the identity of what counts as right: "chosen", or which answer, whose grade and from where on."""
        return f"{self.taken}:{self.grader}:{self.judge}:{self.threshold:g}" if self.writes else "chosen"

    @property
    def grader_label(self) -> str:
        """Return the grader for a person, with the language model that it asks."""
        if self.grader == PERSON:
            return "people"
        return grader_named(self.grader, self.judge)


CHOSEN = ResponseSource()


def grader_named(grader: str, judge: str = "") -> str:
    """Return a grader for a person, with the language model that it asks.

    Args:
        grader: Its name.
        judge: Name of that model; "" where it asks none.
    """
    label = GRADERS[grader].label if grader in GRADERS else grader
    return phrase("{0} (asking {1:raw})", label, judge) if judge else label


def usual_threshold(grader: str) -> float:
    """Return the threshold above which an answer is usually right: what the grader declares, else the middle of its scale.

    Args:
        grader: Its name, or `PERSON`.
    """
    if grader == PERSON:
        return 3.0
    kind = GRADERS[grader]
    if kind.acceptable is not None:
        return kind.acceptable
    return 0.5 if kind.high is None else (max(kind.low, 0.0) + kind.high) / 2.0


def stale_sentence(number: int) -> str:
    """Return what a reader must know where answers were written under other conditions than those in force.

    Args:
        number: How many; at least one.
    """
    if number == 1:
        return (
            "1 written answer was given under other conditions than those in force (passages, prompt or examples have changed "
            "since): let it be written anew, and grade it, for a fair comparison."
        )
    return phrase(
        "{0:n} written answers were given under other conditions than those in force (passages, prompt or examples have changed "
        "since): let them be written anew, and grade them, for a fair comparison.",
        f"{number:,}",
    )


def source_sentences(source: ResponseSource) -> tuple[str, ...]:
    """Return what a reader must know of where responses come from; nothing where choices count and nothing else was asked.

    Args:
        source: Where they come from.
    """
    if source.taken == "chosen":
        return ()
    if source.refused and source.failed:
        return (
            phrase(
                "Choices count here, not written answers: the model that {0} asks told right answers from wrong ones when it was "
                "tried, but its yes and no cannot be relied on. Insist on it, or name another grader."
                if source.unsound
                else "Choices count here, not written answers: the model that {0} asks could not tell right answers from wrong ones "
                "when it was tried. Insist on it, or name another grader.",
                source.grader_label,
            ),
        )
    if source.refused and source.one_grade:
        return (
            phrase(
                "Choices count here, not written answers: {0} gives nearly all answers that people graded the same grade, so that "
                "nothing speaks for it. Insist on it, or name another grader.",
                source.grader_label,
            ),
        )
    if source.refused:
        return (
            phrase(
                "Choices count here, not written answers: {0} agrees with people less than words in common do ({1:n} answers "
                "graded by people). Insist on it, or name another grader.",
                source.grader_label,
                source.labels,
            ),
        )
    threshold = f"{source.threshold:g}"
    sentence = (
        phrase(
            "Right means written right here: a grade of more than {1:n} by {0}.",
            source.grader_label,
            threshold,
        )
        if source.taken == "written"
        else phrase(
            "Right means right twice here: the right choice is taken, and the written answer has a grade of more than {1:n} by {0}.",
            source.grader_label,
            threshold,
        )
    )
    return (
        sentence,
        *_trust(source),
        *_beside_rightness(source),
        *_threshold(source),
        *_of_grades(source),
        *_outside(source),
    )


def _beside_rightness(source: ResponseSource) -> tuple[str, ...]:
    """Return that a grader looks at something else than whether an answer is right; nothing of others."""
    if source.grader not in GRADERS or GRADERS[source.grader].says_right:
        return ()
    return (
        phrase(
            "{0} does not look at whether an answer is right. {1} Take it as one criterion of several.",
            source.grader_label,
            GRADERS[source.grader].summary,
        ),
    )


def _threshold(source: ResponseSource) -> tuple[str, ...]:
    """Return what the threshold lets pass beside what people call right; nothing where nobody graded."""
    held = source.held
    if held is None:
        return ()
    sentence = phrase(
        "Of the {0:n} answers that people graded too, {1:n} lie above the threshold, and people call {2:n} right; "
        "{3:n} are called the same by both.",
        held.answers,
        held.passed,
        held.by_people,
        held.alike,
    )
    if not held.apart or held.fitting is None:
        return (sentence,)
    fitting = f"{held.fitting:.3g}"
    return (
        joined(
            " ",
            (
                sentence,
                phrase(
                    "That is more than chance: with a threshold of {0:n} about as many would lie above it as people call right, and "
                    "{1:n} would be called the same by both: shares come nearer to people's, single answers do not.",
                    fitting,
                    held.then,
                )
                if held.then <= held.alike
                else phrase(
                    "That is more than chance: with a threshold of {0:n} about as many would lie above it as people call right, and "
                    "{1:n} would be called the same by both.",
                    fitting,
                    held.then,
                ),
            ),
        ),
    )


def _outside(source: ResponseSource) -> tuple[str, ...]:
    if not source.outside:
        return ()
    if source.outside == 1:
        return ("1 graded answer is of a pipeline that is not chosen: it stands under “Written answers” alone.",)
    return (
        phrase(
            "{0:n} graded answers are of pipelines that are not chosen: they stand under “Written answers” alone.",
            source.outside,
        ),
    )


def _of_grades(source: ResponseSource) -> tuple[str, ...]:
    """Return how many of the grades that decide are out of date or missing; nothing where none is."""
    told = (*out_of_date_sentences(source.out_of_date), *too_long_sentences(source.too_long))
    return tuple(phrase("{0}: {1}", source.grader_label, sentence) for sentence in told)


def _trust(source: ResponseSource) -> tuple[str, ...]:
    """Return what is known against the grader whose grades decide; nothing where nothing is."""
    if source.failed:
        return (
            phrase(
                "Do not rely on this verdict: the model that {0} asks told right answers from wrong ones when it was tried, but its "
                "yes and no cannot be relied on, and somebody insisted on it."
                if source.unsound
                else "Do not rely on this verdict: the model that {0} asks could not tell right answers from wrong ones when it was "
                "tried, and somebody insisted on it.",
                source.grader_label,
            ),
        )
    if source.one_grade:
        return (
            phrase(
                "Do not rely on this verdict: {0} gives nearly all answers that people graded the same grade, so that nothing speaks "
                "for it, and somebody insisted on it.",
                source.grader_label,
            ),
        )
    if source.worse:
        return (
            phrase(
                "Do not rely on this verdict: {0} agrees with people less than words in common do ({1:n} answers graded by "
                "people), and somebody insisted on it.",
                source.grader_label,
                source.labels,
            ),
        )
    if not source.labels and source.grader != PERSON:
        return (
            phrase(
                "Nobody has graded any written answer: how far {0} can be trusted here is unknown.", source.grader_label
            ),
        )
    sentences = []
    if source.floor_unknown:
        sentences.append(
            phrase(
                "None of the answers that both people and {0} graded has a reference answer: whether it agrees with people more than "
                "words in common do is unknown here.",
                source.grader_label,
            )
        )
    if 0 < source.labels < FEW_LABELS:
        sentences.append(
            phrase(
                "People graded only {1:n} of these written answers: how far {0} can be trusted here is hardly known.",
                source.grader_label,
                source.labels,
            )
        )
    elif source.untold and source.questions < LEAST_DRAWN:
        sentences.append(
            phrase(
                "People graded answers to only {1} with a reference answer: whether {0} agrees with people more than words in common "
                "do cannot be told.",
                source.grader_label,
                counted(source.questions, "question"),
            )
        )
    elif source.untold:
        sentences.append(
            phrase(
                "Nearly all answers that people graded have the same grade, by them or by {0}: how far it can be trusted here cannot be "
                "told.",
                source.grader_label,
            )
        )
    return tuple(sentences)
