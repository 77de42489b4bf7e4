"""Forecast of grading written answers: the grades that are not made yet, and what they take.

Graders that ask a language model are played through on a few answers with a judge that only counts: so graders that share the
beginning of a prompt read it once here as they do at work. What a job took is kept as seconds by that count, grader by grader.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, TypeVar

from ragexam.grading.grade_answers import judge
from ragexam.grading.grader import TOO_LONG, AnswerCase, GraderKind, GradingMeans
from ragexam.grading.judging.counted import CountedJudge
from ragexam.grading.judging.trial import trial_key
from ragexam.grading.to_grade import chosen_graders, grade_inputs, in_turn, is_to_grade
from ragexam.queries.forecast.estimate import Time, TimeEstimate, WorkUnit, time_within
from ragexam.queries.forecast.speeds import CHARACTERS_PER_TOKEN, remember_units, unit_seconds
from ragexam.queries.grading.answers_to_grade import answers_to_grade
from ragexam.queries.grading.judging_forecast import PER_BYTE_AND_TOKEN, TRIAL, JudgeFacts, with_load
from ragexam.queries.grading.out_of_date import PresentCases
from ragexam.records import Item, RubricEntry, WrittenAnswer
from ragexam.store import Store

_PLAYED: Final = 16
"""Answers, and references, that are played through: spread evenly over all."""

_SPREAD: Final = 1.6

_Any = TypeVar("_Any")

_BY_WORDS, _BY_VECTORS = 0.001, 0.04
"""Seconds of a grade without a model, and of one by an embedding model, where neither was timed here: measured once."""

_NOTHING: Final = tuple(
    AnswerCase(mark, mark, mark, (mark,), rubric=(RubricEntry("", mark, mark),)) for mark in ("?", "!")
)


@dataclass(frozen=True, slots=True, kw_only=True)
class GradingForecast(TimeEstimate):
    """Forecast of grading written answers.

    Attributes:
        answers: That can be graded.
        graders: That grade.
        grades: To be made; one says why where a grader lacks what it needs.
        made: There already.
        unsure: Of these, by an embedding model that may be another than the one that is named, or by an older version of a
            grader: that shows once the model is loaded.
    """

    answers: int
    graders: int
    grades: int
    made: int
    unsure: int


@dataclass(slots=True)
class GradingSpent:
    """Collects what grades took."""

    _spent: dict[str, tuple[float, float]] = field(default_factory=dict)

    def add(self, kind: GraderKind, model: str, work: float, seconds: float) -> None:
        """Add a grade.

        Args:
            kind: The grader.
            model: Hash of the judge, or name of the embedding model; "" where it uses none.
            work: What the judge was asked, by its count.
            seconds: Wall time.
        """
        units, before = self._spent.get(name := written_grade_time_name(kind, model), (0.0, 0.0))
        self._spent[name] = units + (work if "model" in kind.needs else 1.0), before + seconds

    def remember(self) -> None:
        """Keep it for this machine."""
        for name, (units, seconds) in self._spent.items():
            remember_units(name, int(units), seconds)


@contextmanager
def remembering() -> Iterator[GradingSpent]:
    """Give what collects the times of grades; they are kept at the end, also where a job is stopped."""
    spent = GradingSpent()
    try:
        yield spent
    finally:
        spent.remember()


def written_grade_time_name(kind: GraderKind, model: str) -> str:
    """Return what a grader's time is remembered under on this machine: one name for all that use no model.

    Args:
        kind: The grader.
        model: Hash of the judge, or name of the embedding model.
    """
    return f"work of grading:{kind.name}:{model}" if kind.needs & {"model", "embedder"} else "written grade"


def forecast_grading(
    store: Store,
    *,
    graders: Sequence[str] = (),
    facts: JudgeFacts | None = None,
    reads: int = 0,
    embedder: str = "",
    graded_by_people: bool = False,
) -> GradingForecast:
    """Forecast the job "grade" without loading anything.

    Args:
        store: The project.
        graders: Names; all that need no model where there are none, and all that ask a judge where one is named.
        facts: Of the model that is asked; None for none.
        reads: Tokens that it reads at once; 0 where that is not known.
        embedder: Name of the embedding model; the project's where "".
        graded_by_people: Only of answers that somebody has graded.

    Raises:
        InputError: There is no such grader.
        NotEnoughData: There are no answers, or none that somebody has graded.
    """
    kinds = chosen_graders(graders, judged=facts is not None)
    items = {item.id: item for item in store.items.all()}
    answers = answers_to_grade(store, graded_by_people=graded_by_people)
    facts = facts or JudgeFacts(model_hash="", size_bytes=0, speed=None)
    embedder = embedder or str(store.settings.get("embedder", "") or "")
    waiting = _Waiting(store, kinds, answers, items, facts["model_hash"], embedder, reads)
    work = waiting.work()
    times = [_time(kind, len(waiting.left[kind.name]), work.get(kind.name, 0.0), facts, embedder) for kind in kinds]
    asks = any(waiting.left[kind.name] for kind in kinds if "model" in kind.needs)
    trial = store.judges.get(facts["model_hash"]) if asks else None
    tried = trial is not None and trial.inputs == {"trial": trial_key()}
    if asks and not tried:
        times.append(TRIAL.time(1, speed=facts["speed"], size_bytes=facts["size_bytes"]))
    grades = sum(map(len, waiting.left.values()))
    return GradingForecast(
        answers=len(answers),
        graders=len(kinds),
        grades=grades,
        made=len(kinds) * len(answers) - grades,
        unsure=waiting.unsure,
        **with_load(times, facts["speed"] if asks else None),
    )


class _Waiting:
    """Grades that are not made yet.

    Args:
        store: The project.
        kinds: Who grades.
        answers: What is graded.
        items: By id.
        judge: Hash of the judge.
        embedder: Name of the embedding model.
        reads: Tokens that the judge reads at once; 0 where that is not known.

    Attributes:
        left: Ids of the answers that each grader has left, by its name.
        unsure: Number of grades by an embedding model whose key is not known here.
    """

    def __init__(
        self,
        store: Store,
        kinds: Sequence[GraderKind],
        answers: Sequence[WrittenAnswer],
        items: Mapping[str, Item],
        judge: str,
        embedder: str,
        reads: int,
    ) -> None:
        self._kinds, self._answers, self._items = kinds, answers, items
        self._present = PresentCases(store, answers, items)
        self.left: dict[str, set[str]] = {}
        self.unsure = 0
        unread = store.grades.remarked(TOO_LONG)
        embedder_keys = [key for key, (name, _) in store.vectors.embedders().items() if name == embedder]
        for kind in kinds:
            rater = judge if "model" in kind.needs else ""
            made = store.grades.inputs(kind.name, rater)
            keys = embedder_keys if "embedder" in kind.needs else [rater]
            if len(keys) != 1:  # which key an embedding model has is known once it is loaded, or once it gave vectors
                self.left[kind.name] = {answer.id for answer in answers} - made.keys()
                self.unsure += len(answers) - len(self.left[kind.name])
                continue
            self.left[kind.name] = {
                answer.id
                for answer in answers
                if answer.id not in made
                or is_to_grade(
                    made[answer.id],
                    grade_inputs(kind, self._case(kind, answer), keys[0]),
                    too_long=(kind.name, rater, answer.id) in unread,
                    reads=reads,
                )
            }

    def work(self) -> dict[str, float]:
        """Return what graders that ask a judge have to ask in all, by their names."""
        asking = [kind for kind in self._kinds if "model" in kind.needs and self.left[kind.name]]
        if not asking:
            return {}
        counted = CountedJudge()
        means = GradingMeans(judge=counted)
        work = {kind.name: self._rubric_work(kind, counted) for kind in asking}
        for kind in asking:
            work[kind.name] += _asked_once(kind, means, counted)
        some = [a for a in self._answers if any(a.id in self.left[kind.name] for kind in asking)]
        played: dict[str, list[float]] = {kind.name: [] for kind in asking}
        for kind, answer in in_turn(asking, _spread(some)):
            if answer.id in self.left[kind.name]:
                before = counted.work
                judge(kind, self._case(kind, answer, counted), means)
                played[kind.name].append(counted.work - before)
        for name, each in played.items():
            work[name] += len(self.left[name]) * sum(each) / max(1, len(each))
        return work

    def _case(self, kind: GraderKind, answer: WrittenAnswer, counted: CountedJudge | None = None) -> AnswerCase:
        item = self._items[answer.item_id]
        if (kind.rubric, item.id) not in self._present.rubrics and kind.rubric and counted is not None:
            before = counted.work
            rubric = kind.make_rubric(_unanswered(item), counted)
            counted.work = before  # it is made once for all answers, and counted there
            return self._present.case(kind, answer, rubric)
        return self._present.case(kind, answer)

    def _rubric_work(self, kind: GraderKind, counted: CountedJudge) -> float:
        """Return what it takes to make the rubrics that lack; the first grader that needs them makes them."""
        first = next(other for other in self._kinds if other.rubric == kind.rubric)
        lacking = list(
            {a.item_id for a in self._answers} - {i for name, i in self._present.rubrics if name == kind.rubric}
        )
        if not kind.rubric or first is not kind or not lacking:
            return 0.0
        before, some = counted.work, _spread(sorted(lacking))
        for item_id in some:
            kind.make_rubric(_unanswered(self._items[item_id]), counted)
        return len(lacking) * (counted.work - before) / len(some)


def _asked_once(kind: GraderKind, means: GradingMeans, counted: CountedJudge) -> float:
    """Return what a grader asks a judge once, whatever the answers: what it says of nothing, which is remembered."""
    spent = []
    for case in _NOTHING:
        before = counted.work
        judge(kind, case, means)
        spent.append(counted.work - before)
    return max(0.0, spent[0] - spent[1])


def _unanswered(item: Item) -> AnswerCase:
    return AnswerCase(item.question, "", item.reference_answer, language=item.language)


def _spread(all_of_them: Sequence[_Any]) -> list[_Any]:
    """Return a few, spread evenly."""
    count = min(_PLAYED, len(all_of_them))
    return [all_of_them[n * len(all_of_them) // count] for n in range(count)]


def _time(kind: GraderKind, left: int, work: float, facts: JudgeFacts, embedder: str) -> Time:
    speed, size = facts["speed"], facts["size_bytes"]
    if "model" not in kind.needs:
        timed = unit_seconds(written_grade_time_name(kind, embedder))
        by_count = WorkUnit(tokens=0.0, per_byte=0.0, spread=_SPREAD)
        return by_count.time(left, timed=timed, elsewhere=_BY_VECTORS if "embedder" in kind.needs else _BY_WORDS)
    if not work:  # all that it would ask was asked before
        return time_within(0.0, 1.0, "timed")
    each = work / left
    timed = unit_seconds(written_grade_time_name(kind, facts["model_hash"]))
    tokens = each if speed is None else each * CHARACTERS_PER_TOKEN / speed.characters_per_token
    unit = WorkUnit(tokens=tokens, per_byte=each * PER_BYTE_AND_TOKEN, spread=_SPREAD)
    return unit.time(left, timed=None if timed is None else timed * each, speed=speed, size_bytes=size)
