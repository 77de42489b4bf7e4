"""Declaration of a grader: what it is given, and what it says of an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol, runtime_checkable

from ragexam.embedding.protocols import TextVectors
from ragexam.records import JudgementPart, RubricEntry
from ragexam.registry import Registry

Need = Literal["reference", "passages", "embedder", "model", "rubric"]
"""Means that a grader may need beside question and answer."""

NEEDS: Final[tuple[Need, ...]] = ("reference", "passages", "embedder", "model", "rubric")
"""The same in the order in which it is said what is missing."""

SILENCE: Final = "ill-formed"
"""Remark on an answer without a word, in the words of the kinds of refusals."""

TOO_LONG: Final = "too long for the judge"
"""Remark on an answer that a judge could not read with all that belongs to it: one that reads more at once can say something."""

Role = Literal["grader", "floor", "comparison"]
"""A floor is what every grader has to beat; a comparison is no judgement at all (the answer's length)."""


@dataclass(frozen=True, slots=True)
class AnswerCase:
    """An answer with all that a grader may look at.

    Attributes:
        question: What was asked.
        answer: What was answered.
        reference: What would be right; "" where nobody says.
        passages: Texts that the answer was written from; none where they are not known.
        language: ISO 639-1 of the question; "" where unknown.
        rubric: What the answer is held against, of the kind that the grader names; none where it names none.
        held: Whether the passages hold any of what the right answer stands on; None where that is unknown.
    """

    question: str
    answer: str
    reference: str = ""
    passages: tuple[str, ...] = ()
    language: str = ""
    rubric: tuple[RubricEntry, ...] = ()
    held: bool | None = None


@dataclass(frozen=True, slots=True)
class Judgement:
    """Judgement of one answer by one grader.

    Attributes:
        value: On the grader's scale; None where it cannot say.
        remark: A name of what it saw ("declines"), or why it cannot say; "" for nothing.
        parts: What stands behind the value, part by part, where it looks at parts.
    """

    value: float | None
    remark: str = ""
    parts: tuple[JudgementPart, ...] = ()


@runtime_checkable
class TokenVectors(Protocol):
    """Gives a vector for each token of a text (an embedding model, before it draws them together).

    Attributes:
        key: Hash of everything that a vector depends on beside the text.
    """

    key: str

    def token_vectors(self, texts: Sequence[str]) -> list[TextVectors]:
        """Return the vectors of each text's tokens."""
        ...


@runtime_checkable
class Judge(Protocol):
    """A language model that is asked about answers.

    Attributes:
        key: Hash of the model file.
        name: For a person.
        family: What models of one origin share: a writer and a judge of one family favour each other.
    """

    key: str
    name: str
    family: str

    def label_probabilities(self, messages: Sequence[Mapping[str, str]], labels: Sequence[str]) -> tuple[float, ...]:
        """Return the probability of each label given that one of them is the answer; they add up to 1.

        Args:
            messages: Turns of a chat (role, content). A last turn of the assistant is the beginning of its answer.
            labels: Texts of which one is said.

        Raises:
            ContextOverflow: It does not fit the model's context.
        """
        ...

    def write(
        self,
        messages: Sequence[Mapping[str, str]],
        max_tokens: int,
        stop: Sequence[str] = (),
        enough: Callable[[str], bool] | None = None,
    ) -> str:
        """Return the likeliest answer, the beginning that was given left out.

        Args:
            messages: As for `label_probabilities`.
            max_tokens: Longest answer.
            stop: Texts that end it.
            enough: Says of the text so far whether the rest is not needed; the answer may go on all the same.

        Raises:
            ContextOverflow: It does not fit the model's context.
        """
        ...


@dataclass(frozen=True, slots=True)
class GradingMeans:
    """Models that graders may use.

    Attributes:
        embedder: Gives token vectors; None where there is none.
        judge: A language model; None where there is none.
    """

    embedder: TokenVectors | None = None
    judge: Judge | None = None


@dataclass(frozen=True, kw_only=True)
class GraderKind:
    """One way of grading an answer. A grader is one file of `ragexam/grading/graders` with an instance called `KIND`.

    Attributes:
        name: In project files and on the command line.
        label: Short name for a person.
        summary: What it looks at, in one plain sentence.
        order: Where it stands in lists, ascending.
        needs: What it needs beside question and answer.
        low: Smallest value that it gives.
        high: Largest value; None where there is none.
        role: Whether it judges, is the floor of those that judge, or stands there for comparison.
        cost: What grading takes, in plain words.
        source: Where the method comes from.
        version: Counted up where it grades differently from before: older grades are then made anew.
        rubric: Kind of rubric that it holds answers against ("nuggets", "questions"); "" for none.
        prompts: Names of the files of `resources/prompts` that it asks with; a changed prompt is asked anew.
        prefix: What the prompts of several graders share at their beginning, or as a whole: these are asked answer by answer, so
            that a model reads it once; "" where it shares nothing.
        usual: Whether it takes part where nobody names graders.
        acceptable: The usual threshold, above which an answer is right; the middle of the scale where None.
        by_verdicts: Whether it rests on a judge's "yes" and "no", or labels like them, named in both orders: it decides
            nothing where such verdicts of the judge were wrong when it was tried.
        by_evidence: Whether it looks at which passages hold the evidence, where that is known.
        says_right: Whether a high grade says that an answer is right; others look at how it is written, or what it rests on.
        of_words: Whether it looks only at what an answer says: of one without a word it can say nothing.
    """

    name: str
    label: str
    summary: str
    order: int
    source: str
    needs: frozenset[Need] = frozenset()
    low: float = 0.0
    high: float | None = 1.0
    role: Role = "grader"
    cost: str = "No model; thousands of answers a second."
    version: int = 1
    rubric: str = ""
    prompts: tuple[str, ...] = ()
    prefix: str = ""
    usual: bool = True
    acceptable: float | None = None
    by_verdicts: bool = False
    by_evidence: bool = False
    says_right: bool = True
    of_words: bool = False

    def grade(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Judge one answer.

        Args:
            case: What is judged; it has what the grader needs (`lacks` is empty).
            means: What the grader may use.
        """
        raise NotImplementedError(self.name)

    def grade_silence(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Judge an answer without a word: nothing of what is right is in it, and no model is asked what it thinks of that.

        Args:
            case: What is judged; its answer is empty.
            means: What the grader may use.
        """
        if self.of_words:
            return Judgement(None, SILENCE)
        return Judgement(self.low, SILENCE) if "model" in self.needs else self.grade(case, means)

    def version_for(self, case: AnswerCase) -> int:
        """Return the version that counts for one answer: a change that concerns some answers alone leaves the grades of the others.

        Args:
            case: What is judged.
        """
        return self.version

    def make_rubric(self, case: AnswerCase, judge: Judge) -> tuple[RubricEntry, ...]:
        """Return what answers to a question shall be held against; nothing where this grader makes no rubrics.

        Args:
            case: Question, reference and language; the answer is left empty.
            judge: Who is asked.
        """
        return ()

    def lacks(self, case: AnswerCase, means: GradingMeans) -> tuple[Need, ...]:
        """Return what the grader needs and is not given, in a fixed order."""
        there = {
            "reference": bool(case.reference.strip()),
            "passages": bool(case.passages),
            "embedder": means.embedder is not None,
            "model": means.judge is not None,
            "rubric": bool(case.rubric),
        }
        needs = self.needs | {"rubric"} if self.rubric else self.needs
        return tuple(need for need in NEEDS if need in needs and not there[need])


GRADERS: Registry[GraderKind] = Registry(GraderKind, "ragexam.grading.graders", "ragexam.graders")
"""Every grader by name."""

USUAL = "key_match"
"""The grader whose grade says what is acceptable where nobody chose one: an amount decides before the words around it do."""


def asked_together(kinds: Iterable[GraderKind]) -> list[list[GraderKind]]:
    """Return graders in groups: those whose prompts begin alike are asked text by text, the others one after the other."""
    groups: dict[str, list[GraderKind]] = {}
    for kind in kinds:
        groups.setdefault(kind.prefix or f"alone {kind.name}", []).append(kind)
    return list(groups.values())


def in_one_pass(kinds: Iterable[GraderKind]) -> list[list[GraderKind]]:
    """Return graders in groups that go through all answers one after the other: first those that share beginnings, together.

    They stay in the groups of `asked_together`, yet an answer is put to all of them before the next one: a grader of one group
    may ask what begins like those of another (kinds of refusals look at the passages), and a model keeps a few beginnings only.
    """
    groups = asked_together(kinds)
    sharing = [kind for group in groups for kind in group if kind.prefix]
    return [*([sharing] if sharing else []), *(group for group in groups if not group[0].prefix)]


def usual_first(names: Iterable[str]) -> list[str]:
    """Return graders in their order, the one that judges where nobody chose one before all others."""
    return sorted(names, key=lambda name: name != USUAL)


FLOOR = "token_f1"
"""The grader that every other one has to beat to be trusted."""

LENGTH = "length"
"""The comparison beside the floor: who is graded by length alone is not judged at all."""
