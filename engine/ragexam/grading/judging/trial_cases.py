"""Pairs of answers that anybody can tell apart, on which a judge is tried before it is used."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ragexam.grading.grader import AnswerCase


@dataclass(frozen=True, slots=True)
class TrialPair:
    """A question with a right and a wrong answer.

    Attributes:
        case: The question with its reference and a passage, and the right answer.
        wrong: An answer that is plainly wrong, and that the passage does not hold.
        padded: The right answer again, with words around it that say nothing.
    """

    case: AnswerCase
    wrong: str
    padded: str

    @property
    def wrong_case(self) -> AnswerCase:
        """The same with the wrong answer."""
        return replace(self.case, answer=self.wrong)

    @property
    def padded_case(self) -> AnswerCase:
        """The same with the padded answer."""
        return replace(self.case, answer=self.padded)


def _english(question: str, passage: str, right: str, wrong: str) -> TrialPair:
    padded = (
        f"That is a good question, and there is much that one could say about it. {right} I hope that this helps; please "
        "ask again at any time if there is something else that you would like to know."
    )
    return TrialPair(AnswerCase(question, right, right, (passage,), "en"), wrong, padded)


def _german(question: str, passage: str, right: str, wrong: str) -> TrialPair:
    padded = (
        f"Das ist eine gute Frage, zu der sich viel sagen ließe. {right} Ich hoffe, dass das weiterhilft; fragen Sie gern "
        "jederzeit wieder, wenn Sie noch etwas anderes wissen möchten."
    )
    return TrialPair(AnswerCase(question, right, right, (passage,), "de"), wrong, padded)


PAIRS: Final = (
    _english(
        "How many days of leave are there in a year?",
        "Employees have 27 days of leave in a year. Leave that is not taken expires at the end of March.",
        "There are 27 days of leave in a year.",
        "Bicycles are kept in the cellar.",
    ),
    _english(
        "Who keeps the keys of the archive?",
        "The archive is locked at night. Its keys are kept by the porter.",
        "The porter keeps the keys of the archive.",
        "The archive was painted green.",
    ),
    _english(
        "When does the canteen open?",
        "The canteen opens at half past eleven and closes at two.",
        "The canteen opens at half past eleven.",
        "The canteen opens at midnight.",
    ),
    _english(
        "What is the capital of France?",
        "Paris is the capital of France and lies on the Seine.",
        "Paris is the capital of France.",
        "Penguins cannot fly.",
    ),
    _english(
        "What colour is the emergency exit sign?",
        "Emergency exits are marked by green signs above the door.",
        "The sign is green.",
        "The sign is purple with yellow stripes.",
    ),
    _german(
        "Wie viele Urlaubstage gibt es im Jahr?",
        "Beschäftigte haben im Jahr 27 Urlaubstage. Nicht genommener Urlaub verfällt Ende März.",
        "Es gibt im Jahr 27 Urlaubstage.",
        "Fahrräder stehen im Keller.",
    ),
    _german(
        "Wer verwahrt die Schlüssel des Archivs?",
        "Das Archiv ist nachts verschlossen. Die Schlüssel verwahrt der Pförtner.",
        "Der Pförtner verwahrt die Schlüssel des Archivs.",
        "Das Archiv wurde grün gestrichen.",
    ),
    _german(
        "Wann öffnet die Kantine?",
        "Die Kantine öffnet um halb zwölf und schließt um zwei.",
        "Die Kantine öffnet um halb zwölf.",
        "Die Kantine öffnet um Mitternacht.",
    ),
)
"""Five in English, three in German."""
