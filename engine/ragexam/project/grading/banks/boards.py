"""Leaderboards from files: graded passages, labels, rankings, what people say, and a ranking to compare with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from ragexam.corpus.text import plain_name
from ragexam.errors import InputError
from ragexam.grading.leaderboard.given import directions, official_name, read_given
from ragexam.grading.leaderboard.label_agreement import label_agreement
from ragexam.grading.leaderboard.pool import (
    GradedPool,
    exam_board,
    judgments_by_cut,
    judgments_of,
    label_board,
    labelled_pool,
    pools_of,
    rankings_of,
)
from ragexam.grading.leaderboard.subtopics import Topics, topic_boards
from ragexam.grading.leaderboard.trec import Qrels, Rankings, read_qrels, read_runs, write_qrels, write_run
from ragexam.grading.leaderboard.workbench import WorkbenchQuery, read_lines, read_workbench, write_workbench
from ragexam.project.grading.banks.board_sentences import failed, partly, shallow, uneven, unreached
from ragexam.queries.grading.passages import GradedPassages
from ragexam.records import Table
from ragexam.report.grading.board_agreement import (
    board_agreement_table,
    given_boards_table,
    judgment_agreement_table,
    label_agreement_table,
)
from ragexam.report.grading.boards import ExamBoard, board_interval_table, board_table, subtopic_table
from ragexam.report.results.grade_cautions import too_long_passage_sentences
from ragexam.sentences import counted, joined, listed, phrase, template
from ragexam.writing import writing

JUDGMENTS = template("judgments")
"""Stands as the grading of what was judged beforehand."""


_NAMED = 4
"""Names that a sentence lists at most; the others are counted."""


@dataclass(frozen=True, slots=True)
class BoardRequest:
    """Request for leaderboards: what they are made of.

    Attributes:
        graded: Files of the rubric workbench.
        qrels: Labels in trec_eval's form, each a grading of its own.
        runs: Rankings in trec_eval's form, beside those in graded files.
        judged: What people say of passages, in trec_eval's form, before the judgments in graded files.
        relevant: Least judgment of people that is relevant.
        given: Boards to compare with (see `read_given`).
        column: Of `given`; "" for the usual one.
        gradings: Names of gradings that are wanted, or parts of names; all where there are none.
        thresholds: Least grades that count; the usual one of each grading where there are none.
        k: Passages that EXAM-Cover and nDCG look at; fewer where no ranking holds so many.
    """

    graded: tuple[Path, ...] = ()
    qrels: tuple[Path, ...] = ()
    runs: tuple[Path, ...] = ()
    judged: Path | None = None
    relevant: float = 1.0
    given: Path | None = None
    column: str = ""
    gradings: tuple[str, ...] = ()
    thresholds: tuple[float, ...] = ()
    k: int = 20

    @property
    def files(self) -> bool:
        """Return whether files are read."""
        return bool(self.graded or self.qrels or self.runs)


@dataclass(frozen=True, slots=True)
class BoardsView:
    """Leaderboards, and what they were made of.

    Attributes:
        sentences: What was read, in plain words.
        tables: The figures.
        pools: Gradings.
        rankings: Systems' rankings.
        queries: Of graded files.
        columns: Boards of the given ranking's file.
        column: The one that is compared with; "" where there is no such file.
    """

    sentences: tuple[str, ...]
    tables: tuple[Table, ...]
    pools: tuple[GradedPool, ...]
    rankings: Mapping[str, Rankings]
    queries: tuple[WorkbenchQuery, ...]
    columns: tuple[str, ...] = ()
    column: str = ""


def reading_boards(
    request: BoardRequest, graded: GradedPassages | None = None, topics: Topics | None = None
) -> BoardsView:
    """Read files and compute leaderboards.

    Args:
        request: What they are made of.
        graded: Passages of a project, beside those of files; left out where files are of other queries.
        topics: Subtopics of their exam questions.

    Raises:
        InputError: A file cannot be read, nothing was named, or no grading is of that name.
    """
    if request.k < 1:
        raise InputError("A board looks at one passage at least.", "Use -k 20.")
    of_files = [query for path in request.graded for query in read_workbench(path)]
    labelled = [labelled_pool(path.stem, read_qrels(path)) for path in request.qrels]
    runs = _runs(request.runs)
    asked = {name for name, _ in of_files}.union(*(pool.grades for pool in labelled), *(run for _, _, run in runs))
    own = graded or GradedPassages()
    if asked and not any(name in asked for name, _ in own.queries):
        own = GradedPassages()
    queries = (*own.queries, *of_files)
    pools = _pools_asked_for([*pools_of(queries, own.banks), *labelled], request.gradings)
    rankings, notes = _with_runs(rankings_of(queries), runs)
    deepest = max((len(passages) for run in rankings.values() for passages in run.values()), default=0)
    k = min(request.k, own.depth or request.k, deepest or request.k)
    judged: Qrels = read_qrels(request.judged) if request.judged is not None else judgments_of(queries)
    notes = [*notes, *shallow(request.k, k, own)]
    if request.files and (pools or judged):
        notes += uneven(rankings, {query for pool in pools for query in pool.grades} | set(judged))
    notes += unreached((pool, threshold) for pool in pools for threshold in _thresholds(pool, request))
    if not pools and not judged and request.given is None:
        raise InputError(
            "There is nothing to make a leaderboard of.",
            "Name graded passages, labels (--qrels) with rankings (--run), or boards (--official).",
        )
    boards = [
        ExamBoard(pool.name, threshold, exam_board(rankings, pool, threshold, k), len(pool.grades))
        for pool in pools
        for threshold in _thresholds(pool, request)
    ]
    by_judgments = label_board(
        rankings, judged, request.relevant, k, {} if request.judged is not None else judgments_by_cut(queries)
    )
    judged_board = ExamBoard(JUDGMENTS, request.relevant, by_judgments, len(judged))
    tables = []
    if rankings and (boards or by_judgments):
        all_boards = [*([judged_board] if by_judgments else []), *boards]
        tables.append(board_table(all_boards, k, deepest))
        if (sure := board_interval_table(all_boards, k)).rows:
            tables.append(sure)
    by_topic = [
        (pool.name, threshold, board)
        for pool in pools
        for threshold in _thresholds(pool, request)
        if (board := topic_boards(rankings, pool, topics or {}, threshold, k))
    ]
    if rankings and by_topic:
        tables.append(subtopic_table(by_topic, k))
    columns: tuple[str, ...] = ()
    column = ""
    if request.given is not None:
        read = read_given(request.given)
        given, notes = read.boards, [*notes, *directions(read), *read.notes]
        columns = tuple(given)
        column = official_name(given, request.given, request.column)
        official = given[column]
        if boards and len(rankings) > 1:
            tables.append(board_agreement_table(boards, official, k))
        if len(given) > 1:
            tables.append(given_boards_table(given, official))
    elif by_judgments and boards and len(rankings) > 1:
        tables.append(judgment_agreement_table(boards, judged_board, k))
    agreed = [
        (pool.name, threshold, agreement)
        for pool in pools
        for threshold in _thresholds(pool, request)
        if (agreement := label_agreement(pool.qrels(), judged, threshold, request.relevant)).kappa.n
    ]
    if agreed:
        tables.append(label_agreement_table(agreed))
    passages = len({(query, passage) for pool in pools for query, own in pool.grades.items() for passage in own})
    parts = (
        counted(len(pools), "grading"),
        counted(passages, "graded passage"),
        counted(len(rankings), "ranked system"),
    )
    sentences = [phrase("{0}.", joined(", ", parts))] if pools or rankings else []
    sentences += [
        *notes,
        *failed({own.failed[one.name] for one in pools if one.name in own.failed}),
        *partly(own.partly),
        *too_long_passage_sentences(own.too_long),
    ]
    if request.given is None and by_judgments and boards and len(rankings) > 1:
        sentences.append(
            "No ranking is given: boards are compared with that by judgments (MAP), over the queries that both have."
        )
    of_graders = {pool.name for pool in pools_of(queries)}.intersection(pool.name for pool in pools)
    by_evidence = bool(own.queries) and request.judged is None and not judgments_of(of_files)
    if of_graders and request.given is None and not agreed:
        sentences.append(
            "People graded none of these passages: how far the graders of these boards can be trusted is unknown."
        )
    elif of_graders and request.given is None and by_evidence:
        sentences.append(
            "People graded none of these passages: the graders of these boards are held against the evidence of the questions "
            "alone (“Labels and judgments”)."
        )
    return BoardsView(tuple(sentences), tuple(tables), tuple(pools), rankings, queries, columns, column)


def with_files(request: BoardRequest, paths: Sequence[Path]) -> BoardRequest:
    """Return a request with more files, each known by its form: graded passages, labels, or a ranking.

    Raises:
        InputError: A file is none of these, or cannot be read.
    """
    graded, qrels, runs = list(request.graded), list(request.qrels), list(request.runs)
    for path in paths:
        first = next((line for line in read_lines(path) if line.strip() and not line.startswith(b"#")), b"")
        by_form = {4: qrels, 6: runs}
        listed = graded if first.lstrip(b"\xef\xbb\xbf \t").startswith(b"[") else by_form.get(len(first.split()))
        if listed is None:
            raise InputError(
                phrase("{0:raw} holds neither graded passages nor labels nor a ranking.", path.name),
                "Graded passages come from the rubric workbench, labels and rankings in the form of trec_eval.",
            )
        listed.append(path)
    return replace(request, graded=tuple(graded), qrels=tuple(qrels), runs=tuple(runs))


def write_exam_qrels(view: BoardsView, path: Path) -> int:
    """Write EXAM-Qrels of the one grading for trec_eval. Return the number of passages.

    Raises:
        InputError: There is no grading, or more than one.
        MachineError: The file cannot be written.
    """
    if len(view.pools) != 1:
        names = ", ".join(pool.name for pool in view.pools)
        raise InputError(
            phrase("Labels are written of one grading; there are {0:n}.", len(view.pools)),
            phrase("Name one with --grading: {0:raw}.", names) if names else "Name graded passages.",
        )
    labels = view.pools[0].whole_qrels()
    with writing(path):
        write_qrels(labels, path)
    return sum(map(len, labels.values()))


def write_rankings(view: BoardsView, folder: Path) -> int:
    """Write every system's ranking for trec_eval, a file a system. Return their number.

    Raises:
        MachineError: A file cannot be written.
    """
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        taken: set[str] = set()
        for name, rankings in view.rankings.items():
            plain = "".join(c if c.isalnum() or c in "-_." else "_" for c in name).lstrip(".") or "run"
            file = next(one for n in count(1) if (one := plain if n == 1 else f"{plain}_{n}").casefold() not in taken)
            taken.add(file.casefold())  # some disks know no capitals
            write_run(name, rankings, folder / f"{file}.run")
    return len(view.rankings)


def write_graded(view: BoardsView, path: Path) -> int:
    """Write graded passages in the workbench's form. Return the number of queries.

    Raises:
        MachineError: The file cannot be written.
    """
    with writing(path):
        write_workbench(view.queries, path)
    return len(view.queries)


def _runs(paths: Sequence[Path]) -> list[tuple[Path, str, Rankings]]:
    """Return what rankings each file holds, and under which names; the same under the same name once."""
    runs: list[tuple[Path, str, Rankings]] = []
    for path in paths:
        for name, run in read_runs(path).items():
            if (name, run) not in [(known, other) for _, known, other in runs]:
                runs.append((path, name, run))
    return runs


def _with_runs(
    rankings: Mapping[str, Rankings], runs: Sequence[tuple[Path, str, Rankings]]
) -> tuple[dict[str, Rankings], list[str]]:
    """Return all rankings by system, and what to say of names that several bear: each counts, under a name of its own.

    Args:
        rankings: Of graded passages, by system.
        runs: Of files, with the file and the name that stands in it.
    """
    every: dict[str, Rankings] = dict(rankings)
    shared = {name for name, times in Counter(name for _, name, _ in runs).items() if times > 1}
    apart = []
    for path, name, run in runs:
        if every.get(name) == run:
            continue  # it stands in graded passages too
        if name in shared or name in every:
            name = _free(f"{name} ({plain_name(path.stem)})", every)
            apart.append(name)
        every[name] = run
    if not apart:
        return every, []
    return every, [
        phrase("Rankings of different files under the same name are told apart: {0:raw}.", listed(apart, _NAMED))
    ]


def _free(name: str, taken: Container[str]) -> str:
    """Return a name that is not taken: itself, or with the first number behind it that makes it one."""
    return next(one for n in count(1) if (one := name if n == 1 else f"{name} {n}") not in taken)


def _pools_asked_for(pools: list[GradedPool], parts: tuple[str, ...]) -> list[GradedPool]:
    names = {pool.name.casefold() for pool in pools}
    whole = {part.casefold() for part in parts} & names  # one name may be the beginning of another
    within = {part.casefold() for part in parts} - names
    chosen = [
        pool
        for pool in pools
        if not parts or (name := pool.name.casefold()) in whole or any(part in name for part in within)
    ]
    if parts and not chosen:
        raise InputError(
            phrase("No grading is called {0:raw}.", ", ".join(parts)),
            phrase("Gradings: {0:raw}.", ", ".join(pool.name for pool in pools)) if pools else "There are none.",
        )
    return chosen


def _thresholds(pool: GradedPool, request: BoardRequest) -> tuple[float, ...]:
    return request.thresholds or (pool.threshold,)
