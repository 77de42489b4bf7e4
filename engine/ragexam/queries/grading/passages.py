"""The pool of passages that retrievers found for each question, and what graders said of them (EXAM++, section 4.2)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as replaced

from msgspec import UNSET
from msgspec.structs import replace

from ragexam.errors import InputError
from ragexam.grading.grader import GRADERS, TOO_LONG, GraderKind
from ragexam.grading.leaderboard.pool import RELEVANT, Banks, grading_name
from ragexam.grading.leaderboard.workbench import (
    WorkbenchData,
    WorkbenchGrade,
    WorkbenchGrading,
    WorkbenchJudgment,
    WorkbenchPassage,
    WorkbenchQuery,
    WorkbenchRanking,
    WorkbenchRating,
    whole_number,
)
from ragexam.grading.measures.direct_grading import DirectKind
from ragexam.grading.measures.question_bank import QUESTIONS, BankKind, keys_of
from ragexam.prompt_files import prompt_text
from ragexam.queries.grading.judges import judge_trial
from ragexam.queries.retrieval.export import trec_files
from ragexam.queries.retrieval.record import kept_depth
from ragexam.records import Item, RubricEntry, content_id
from ragexam.report.retrieval.qrels import TrecFiles
from ragexam.sentences import phrase
from ragexam.store import Store

GRADES, GRADINGS = "passage_grade", "passage_grading"
"""Kinds of units: one passage and one question; which grader asked which judge."""

USUAL_GRADERS = ("exam_self_rating_weighted",)
"""Graders of passages where nobody is named."""


@dataclass(frozen=True, slots=True)
class PooledQuestion:
    """A question of the exam with the passages that retrievers found for it.

    Attributes:
        item: The question.
        passages: Texts by id, those that stand further ahead first.
    """

    item: Item
    passages: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class GradedPassages:
    """The pool as boards are made of it: grades, ranks and evidence.

    Attributes:
        queries: With the passages that were pooled, and those that hold evidence, whoever found them.
        depth: Passages of each search that the laboratory keeps: boards cannot look further; 0 where nothing was measured.
        banks: Questions that each grading asks.
        partly: Queries of which some grading has some grades and lacks others; they are without its grades here, since a figure
            over what a stopped job happened to reach is none of the query.
        too_long: Grades that are missing since the judge could not read it all at once; they count as not answered.
        graded: Rank down to which any question is graded to its end, where that is less than was asked for; 0 where it is not.
        failed: Judge of each grading by a model that did not pass its trial, by the grading's name.
    """

    queries: tuple[WorkbenchQuery, ...] = ()
    depth: int = 0
    banks: Banks = field(default_factory=dict)
    partly: int = 0
    too_long: int = 0
    graded: int = 0
    failed: Mapping[str, str] = field(default_factory=dict)


def passage_graders() -> tuple[str, ...]:
    """Return the names of graders that can grade a passage: by a bank of questions, or directly."""
    return tuple(name for name, kind in GRADERS.items() if isinstance(kind, BankKind | DirectKind))


def passage_grader(name: str) -> BankKind | DirectKind:
    """Return a grader of passages.

    Raises:
        InputError: There is none of that name.
    """
    kind = GRADERS.get(name)
    if not isinstance(kind, BankKind | DirectKind):
        raise InputError(
            phrase("There is no grader of passages {0:raw}.", repr(name)),
            phrase("Graders: {0:raw}.", ", ".join(passage_graders())),
        )
    return kind


def asked_entries(kind: GraderKind, bank: Sequence[RubricEntry]) -> list[RubricEntry | None]:
    """Return the questions that a grader asks of a passage; None stands for the passage as a whole."""
    if not isinstance(kind, BankKind):
        return [None]
    return [entry for entry in bank if not kind.keyed or keys_of(entry)]


def grade_key(kind: GraderKind, judge: str, item: Item, text: str, entry: RubricEntry | None) -> str:
    """Return the hash of what a grade depends on; a question's place in its bank does not matter, its key only to who compares.

    Args:
        kind: The grader.
        judge: Key of the language model.
        item: The question of the exam.
        text: Of the passage.
        entry: The question of the bank.
    """
    keyed = isinstance(kind, BankKind) and kind.keyed
    asked = [item.question] if entry is None else [entry.text, entry.answer if keyed else ""]
    prompts = [prompt_text(name) for name in kind.prompts]
    return content_id("passage grade", kind.name, kind.version, judge, asked, text, prompts)


def read_pool(store: Store, k: int, n: int = 0) -> tuple[list[PooledQuestion], TrecFiles]:
    """Return what the retrieval laboratory's searches found.

    Args:
        store: The project.
        k: Passages of each search.
        n: Questions; all where 0.

    Raises:
        NotEnoughData: Nothing was measured.
    """
    files = trec_files(store)
    items = {item.id: item for item in store.items.asked()}
    names = list(files.questions)[: n or None]
    ids: dict[str, list[str]] = {}
    for name in names:
        heads = [run.rankings.get(name, ())[:k] for run in files.runs]
        # Rank by rank, so that what stands ahead anywhere comes first.
        ids[name] = list(dict.fromkeys(head[index] for index in range(k) for head in heads if index < len(head)))
    chunks = store.chunks.get({one for own in ids.values() for one in own})
    pool = [
        PooledQuestion(items[name], {one: chunks[one].text for one in own if one in chunks})
        for name, own in ids.items()
    ]
    return pool, files


def read_unread(store: Store) -> dict[str, int]:
    """Return how many tokens a judge read at once when a passage was too long for it, by the key of the grade.

    It is tried again once the judge reads more.
    """
    return {
        key: int(value.get("reads", 0))
        for key, value in store.units.all(GRADES).items()
        if value["grade"] is None and value["label"] == TOO_LONG
    }


def count_too_long(store: Store, k: int, n: int = 0) -> int:
    """Return how many grades of the pool are missing since the judge could not read question and passage at once.

    Raises:
        NotEnoughData: Nothing was measured.
    """
    unread = read_unread(store)
    if not unread:
        return 0
    pool, _ = read_pool(store, k, n)
    gradings, banks = _gradings(store), store.rubrics.of_kind(QUESTIONS)
    wanted = {
        grade_key(kind, judge, pooled.item, text, entry)
        for pooled in pool
        for kind, judge, _ in gradings
        for text in pooled.passages.values()
        for entry in asked_entries(kind, banks[pooled.item.id].entries if pooled.item.id in banks else ())
    }
    return len(wanted & unread.keys())


def read_graded_pool(store: Store, k: int, n: int = 0) -> GradedPassages:
    """Return the pool with every grade of the banks as they are now, and the evidence as judgment.

    Judgments are of all passages that the laboratory's qrels hold, and rankings are the first k of each search, so that boards by
    judgments are what trec_eval says of its files cut at k.

    Raises:
        NotEnoughData: Nothing was measured.
    """
    pool, files = read_pool(store, k, n)
    gradings = _gradings(store)
    banks = store.rubrics.of_kind(QUESTIONS)
    held = {pooled.item.id: _evidence(files, pooled.item.id) for pooled in pool}
    chunks = store.chunks.get({one for own in held.values() for one in own})
    queries: list[WorkbenchQuery] = []
    asked: dict[str, dict[str, tuple[str, ...]]] = {}
    partly: set[str] = set()
    judges: dict[str, tuple[str, str]] = {}
    for pooled in pool:
        item_id = pooled.item.id
        bank = banks[item_id].entries if item_id in banks else ()
        wanted = {
            (index, one, entry): grade_key(kind, judge, pooled.item, text, entry)
            for index, (kind, judge, _) in enumerate(gradings)
            for one, text in pooled.passages.items()
            for entry in asked_entries(kind, bank)
        }
        made = store.units.some(GRADES, wanted.values())
        begun = {index for (index, _, _), key in wanted.items() if key in made}
        lacking = {index for (index, _, _), key in wanted.items() if key not in made}
        if begun & lacking:
            partly.add(item_id)
        graded: dict[str, tuple[list[WorkbenchGrading], list[WorkbenchGrade]]] = {}
        for number in sorted(begun - lacking):
            kind, judge, name = gradings[number]
            entries = asked_entries(kind, bank)
            for one in pooled.passages:
                exams, grades = graded.setdefault(one, ([], []))
                sentences = [
                    (entry, value["grade"], str(value["label"]))
                    for entry in entries
                    if (value := made[wanted[number, one, entry]])["grade"] is not None
                ]
                if sentences and isinstance(kind, BankKind):
                    rated = [(entry, grade, label) for entry, grade, label in sentences if entry is not None]
                    exams.append(_exam_grading(kind, name, rated))
                    called = grading_name(exams[-1])
                    judges[called] = judge, name
                    asked.setdefault(called, {})[item_id] = tuple(e.id for e in entries if e is not None)
                direct = [_direct_grade(kind, name, grade, label) for entry, grade, label in sentences if entry is None]
                judges |= {grading_name(one_grade): (judge, name) for one_grade in direct}
                grades += direct
        # What holds evidence and stands among the first of no search is judged too, and is part of what there was to find.
        texts = {**pooled.passages, **{one: chunks[one].text for one in held[item_id] if one in chunks}}
        places = _places(files, item_id, k)
        passages = []
        for one, text in texts.items():
            exams, grades = graded.get(one, ([], []))
            judgments = _judgments(files, item_id, one)
            passages.append(
                WorkbenchPassage(
                    paragraph_id=one,
                    text=text,
                    paragraph_data=WorkbenchData(judgments=judgments, rankings=tuple(places.get(one, ()))),
                    exam_grades=tuple(exams) or None,
                    grades=tuple(grades) or None,
                )
            )
        queries.append((item_id, tuple(passages)))
    trials = {judge: judge_trial(store, judge) for judge, _ in judges.values()}
    failed = {
        name: called
        for name, (key, called) in judges.items()
        if (tried := trials[key]) is not None and not tried.passed
    }
    return GradedPassages(
        tuple(queries),
        kept_depth(store),
        asked,
        len(partly),
        count_too_long(store, k, n),
        failed=failed,
    )


def read_pool_as_graded(store: Store, k: int, n: int = 0) -> GradedPassages:
    """Return the graded pool of as many passages of each search as were graded, at most k.

    Who graded the first 5 of each search and looks at 20 sees boards of 5, and not none.

    Raises:
        NotEnoughData: Nothing was measured.
    """
    whole = read_graded_pool(store, k, n)
    if not whole.partly or _has_grades(whole):
        return whole
    pools: dict[int, GradedPassages] = {}

    def lacks(depth: int) -> bool:
        pools[depth] = read_graded_pool(store, depth, n)
        return not _has_grades(pools[depth])

    # What is graded to a depth is graded to any smaller one.
    deepest = bisect_left(range(1, min(k, whole.depth)), True, key=lacks)
    return replaced(pools[deepest], graded=deepest) if deepest else whole


def _has_grades(pool: GradedPassages) -> bool:
    return any(one.exam_grades or one.grades for _, passages in pool.queries for one in passages)


def _gradings(store: Store) -> list[tuple[BankKind | DirectKind, str, str]]:
    """Return which graders asked which judges: the judge by its key and by its name."""
    return [
        (kind, str(one["judge"]), str(one["name"]))
        for one in store.units.all(GRADINGS).values()
        if isinstance(kind := GRADERS.get(one["grader"]), BankKind | DirectKind)
    ]


def _exam_grading(kind: BankKind, judge: str, ratings: Sequence[tuple[RubricEntry, float, str]]) -> WorkbenchGrading:
    rated = kind.high != 1.0
    whole = {entry.id: _whole(grade, label) if rated else grade for entry, grade, label in ratings}
    right = [name for name, grade in whole.items() if grade >= kind.answered]
    return WorkbenchGrading(
        correct=tuple(right),
        wrong=tuple(name for name in whole if name not in right),
        answers=tuple((entry.id, label) for entry, _, label in ratings),
        llm=judge,
        llm_options={},
        exam_ratio=len(right) / len(ratings),
        prompt_info={"prompt_class": kind.name, "is_self_rated": rated},
        self_ratings=tuple(
            WorkbenchRating(
                self_rating=int(whole[entry.id]),
                question_id=entry.id,
                weighted_rating=None if grade == whole[entry.id] else grade,
            )
            for entry, grade, _ in ratings
        )
        if rated
        else None,
        prompt_type="question",
    )


def _whole(grade: float, label: str) -> float:
    """Return the rating that the judge gave or finds likeliest, where a weighted mean is its grade."""
    return float(label) if label.isdecimal() else whole_number(grade)


def _direct_grade(kind: GraderKind, judge: str, grade: float, label: str) -> WorkbenchGrade:
    rated = kind.high != 1.0
    return WorkbenchGrade(
        correct=grade >= RELEVANT,
        answer=label,
        llm=judge,
        llm_options={},
        prompt_info={"prompt_class": kind.name, "is_self_rated": rated},
        self_ratings=int(whole_number(grade)) if rated else None,
        prompt_type="direct",
    )


def _judgments(files: TrecFiles, item_id: str, passage: str) -> tuple[WorkbenchJudgment, ...]:
    """Return what the evidence says of a passage: 2 where it holds all of it, 1 some, 0 none; by cut where there are several."""
    said = {cut: own[item_id].get(passage, 0) for cut, own in files.relevance.items() if item_id in own}
    if not said:
        return ()
    found = {cut: relevance for cut, relevance in said.items() if relevance} if len(files.relevance) > 1 else {}
    one = WorkbenchJudgment(paragraph_id=passage, query=item_id, relevance=max(said.values()), title_query=item_id)
    return tuple(replace(one, relevance=relevance, cut=cut) for cut, relevance in found.items()) or (one,)


def _evidence(files: TrecFiles, item_id: str) -> list[str]:
    """Return the passages that hold any of a question's evidence, as all searches' passages are cut."""
    return list(dict.fromkeys(one for own in files.relevance.values() for one in own.get(item_id, ())))


def _places(files: TrecFiles, item_id: str, k: int) -> dict[str, list[WorkbenchRanking]]:
    """Return where each passage stands among the first k of the searches of a question."""
    places: dict[str, list[WorkbenchRanking]] = {}
    for run in files.runs:
        cut = run.chunking if len(files.relevance) > 1 else UNSET
        for rank, one in enumerate(run.rankings.get(item_id, ())[:k], start=1):
            place = WorkbenchRanking(
                method=run.name, paragraph_id=one, query_id=item_id, rank=rank, score=1.0 / rank, cut=cut
            )
            places.setdefault(one, []).append(place)
    return places
