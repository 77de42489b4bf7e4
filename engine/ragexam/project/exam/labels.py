"""Labels as the page Exam shows them: how they are spread, who agrees with whom, what is left for an annotator."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ragexam.errors import InputError
from ragexam.exam.exchange.sheets import sample_items
from ragexam.exam.labels.agreement import WITH_PEOPLE, Agreement, ModelLabeller, agreements, annotators_of, labellers_of
from ragexam.exam.labels.tables import both_methods, label_shares, label_tables
from ragexam.exam.labels.taxonomy import LABELS, label_in_force
from ragexam.project.project import Project
from ragexam.records import Item, Table
from ragexam.sentences import alternatives, phrase
from ragexam.stats.agreement import majority


@dataclass(frozen=True, slots=True)
class LabelShare:
    """Share of the questions that a label is in force for.

    Attributes:
        label: A name of `LABELS`.
        count: Questions.
        share: Of the labelled ones; None where none is labelled.
        low: Lower end of its 95% interval (Wilson, clustered by document); None where undefined.
        high: Upper end.
    """

    label: str
    count: int
    share: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class LabellerCounts:
    """Counts of the labels that one model gives by one method.

    Attributes:
        labeller: Model and method.
        counts: Questions per label, in the order of `LABELS`.
    """

    labeller: ModelLabeller
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Annotator:
    """One person who labels.

    Attributes:
        name: As given.
        counts: Questions per label, in the order of `LABELS`.
    """

    name: str
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A question whose labellers are not of one mind.

    Attributes:
        item_id: Which.
        question: Its stem.
        labels: Who says what: (name, label), people first.
        in_force: The label that counts; "" where none does.
    """

    item_id: str
    question: str
    labels: tuple[tuple[str, str], ...]
    in_force: str


@dataclass(frozen=True, slots=True)
class LabelsView:
    """The labels of the questions as they are.

    Attributes:
        questions: Kept questions with a passage: what can be labelled.
        labelled: Those with a label in force.
        undecided: Those that people labelled without a majority.
        shares: Labels in force, in the order of `LABELS`.
        labellers: Models by method, with what they say.
        annotators: People.
        agreement: Rows of agreement.
        disagreements: Questions whose labellers differ, in exam order.
        tables: All tables, for reading, copying and export: distribution, wanted x labelled, people x model,
            agreement, the two labellers.
        sentences: What they say, in plain words.
    """

    questions: int = 0
    labelled: int = 0
    undecided: int = 0
    shares: tuple[LabelShare, ...] = ()
    labellers: tuple[LabellerCounts, ...] = ()
    annotators: tuple[Annotator, ...] = ()
    agreement: tuple[Agreement, ...] = ()
    disagreements: tuple[Disagreement, ...] = ()
    tables: tuple[Table, ...] = ()
    sentences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AnnotationQueue:
    """A sample for one person to label.

    The same seed gives all annotators the same questions in the same order, so that their labels can be compared.

    Attributes:
        annotator: Who.
        item_ids: The sample, in the order in which it is labelled.
        remaining: Those that this person has not labelled yet, in the same order.
    """

    annotator: str
    item_ids: tuple[str, ...]
    remaining: tuple[str, ...]

    @property
    def done(self) -> int:
        """Return how many of the sample are labelled."""
        return len(self.item_ids) - len(self.remaining)


def reading_labels(project: Project) -> LabelsView:
    """Read the labels of the kept questions that have a passage."""
    items = [item for item in project.items.asked() if item.passage.strip()]
    rows = tuple(agreements(items))
    labellers = [LabellerCounts(one, _counts(one.label_of(item) for item in items)) for one in labellers_of(items)]
    people = [Annotator(name, _counts(item.people.get(name, "") for item in items)) for name in annotators_of(items)]
    undecided = sum(bool(item.people) and majority(item.people.values()) is None for item in items)
    shares = tuple(
        LabelShare(label, count, share.value, share.low, share.high)
        for label, (count, share) in label_shares(items).items()
    )
    view = LabelsView(
        questions=len(items),
        labelled=sum(bool(label_in_force(item)) for item in items),
        undecided=undecided,
        shares=shares,
        labellers=tuple(labellers),
        annotators=tuple(people),
        agreement=rows,
        disagreements=tuple(_disagreements(items)),
        tables=tuple(label_tables(items, rows)),
    )
    return replace(view, sentences=tuple(_sentences(view, items)))


def annotation_queue(
    project: Project, annotator: str, n: int = 100, seed: int = 0, even: bool = False
) -> AnnotationQueue:
    """Return the sample that one person labels, and what is left of it.

    Args:
        project: To read from.
        annotator: Who.
        n: Questions in the sample.
        seed: Of the draw; everybody who shall label the same questions takes the same one.
        even: Whether the labels in force take turns; the sample then hangs on the labels as they are.

    Raises:
        InputError: No name, or no question wanted.
    """
    name = " ".join(annotator.split())
    if not name:
        raise InputError("An annotator needs a name.", "Say who labels.")
    if n < 1:
        raise InputError("A sample holds at least one question.")
    drawn = sample_items(project.items.asked(), n, seed, even)
    ids = tuple(item.id for item in drawn)
    return AnnotationQueue(name, ids, tuple(item.id for item in drawn if name not in item.people))


# ------------------------------------------------------------------ parts


def _counts(labels: Iterable[str]) -> tuple[int, ...]:
    counts = Counter(labels)
    return tuple(counts[label] for label in LABELS)


def _disagreements(items: Sequence[Item]) -> list[Disagreement]:
    labellers = labellers_of(items)
    disagreements = []
    for item in items:
        labels = [*sorted(item.people.items()), *((one.name, one.label_of(item)) for one in labellers)]
        labels = [(who, label) for who, label in labels if label]
        if len({label for _, label in labels}) > 1:
            disagreements.append(Disagreement(item.id, item.question, tuple(labels), label_in_force(item)))
    return disagreements


def _sentences(view: LabelsView, items: Sequence[Item]) -> list[str]:
    """Return what the figures say, in plain words."""
    if not view.questions:
        return ["There is no question with a passage to label."]
    if not view.labelled:
        return [phrase("None of the {0:n} questions with a passage is labelled yet.", view.questions)]
    sentences = [phrase("{0:n} of {1:n} questions with a passage are labelled.", view.labelled, view.questions)]
    most = max(view.shares, key=lambda share: share.count)
    absent = [share.label for share in view.shares if not share.count]
    given = (most.count, view.labelled, f"{most.count / view.labelled:.0%}", most.label)
    sentences.append(
        phrase("{0:n} of {1:n} ({2:n}) are {3}; none is {4}.", *given, alternatives(absent))
        if absent
        else phrase("{0:n} of {1:n} ({2:n}) are {3}.", *given)
    )
    if view.undecided:
        sentences.append(
            phrase(
                "People labelled {0:n} questions without a majority: the model's label counts there.", view.undecided
            )
        )
    sentences += [_model_sentence(row) for row in view.agreement if row.whom == WITH_PEOPLE]
    sentences += _beside_people(view.agreement)
    for words, likelihood in both_methods(items):
        own = [item for item in items if words.label_of(item) and likelihood.label_of(item)]
        same = sum(words.label_of(item) == likelihood.label_of(item) for item in own)
        sentences.append(
            phrase(
                "In words and by likelihood, {0:raw} gives the same label to {1:n} of {2:n} questions.",
                words.model_name,
                same,
                len(own),
            )
        )
    return sentences


def _model_sentence(row: Agreement) -> str:
    if row.value is None:
        return phrase("How far {0}, agrees with people cannot be said: {1}", row.who, row.reason)
    ends = ""
    if row.low is not None and row.high is not None:
        ends = phrase(" (95% interval {0:n} to {1:n})", f"{row.low:.2f}", f"{row.high:.2f}")
    return phrase(
        "{0}, agrees with the majority of people beyond chance by kappa {1:n}{2}, on {3:n} questions.",
        row.who,
        f"{row.value:.2f}",
        ends,
        row.n,
    )


def _beside_people(rows: Sequence[Agreement]) -> list[str]:
    """Return the published comparison: a model beside each annotator, both with the majority of the others."""
    own = {row.without: row.value for row in rows if row.without and row.who == row.without and row.value is not None}
    if not own:
        return []
    sentences = [phrase("Annotators agree with the majority of the others by kappa {0:n}.", _range(list(own.values())))]
    for name in dict.fromkeys(row.who for row in rows if row.without and row.who != row.without):
        values = [row.value for row in rows if row.who == name and row.without in own and row.value is not None]
        if values:
            sentences.append(phrase("{0}, agrees with the same majorities by kappa {1:n}.", name, _range(values)))
    return sentences


def _range(values: Sequence[float]) -> str:
    low, high = f"{min(values):.2f}", f"{max(values):.2f}"
    return low if low == high else phrase("{0:n} to {1:n}", low, high)
