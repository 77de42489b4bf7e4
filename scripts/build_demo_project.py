"""Builds the finished demo project: an exam of known kinds, read question by question, sat by three models with six retrievers.

Run it as ``python scripts/build_demo_project.py FOLDER`` with the starter models fetched. It takes hours on two cores, goes on where it was
stopped, and puts `demo.ragexam` and `manifest.json` in place at its end. Each step is a command of the program, so that whoever wants a
finished project of their own corpus can do the same. What a reading of the questions said is kept in `resources/demo/reading.jsonl` and
carried over by the question's wording: another machine may write another lookup, which then waits to be read. The open questions come
from `resources/demo/open_questions.jsonl`: those of two earlier generations that a reading found good. Two models write answers to
them; the grades of the two who read those stand in `resources/demo/grades.jsonl` and are carried over by question and answer.
With --grades it does nothing but give the project of the folder those of them that it lacks.
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from ragexam.grading.exchange.sheets import drawn_answers
from ragexam.pipelines.matrix import build_matrix
from ragexam.project import Project
from ragexam.records import PERSON, ItemState
from ragexam.retriever_specs.usual import read_retriever
from ragexam.store.corpus.documents import hash_text
from ragexam.store.store import Store

DEMO = Path(__file__).resolve().parents[1] / "resources" / "demo"
MODELS = ("smollm2-135m", "qwen2.5-coder-0.5b", "qwen2.5-coder-1.5b")
WRITER = MODELS[2]
STEPWISE = "stepwise:k=2,base=[hybrid_weighted]"
ADAPTIVE = "adaptive:k=5,base=[stepwise:steps=4,base=[hybrid_weighted]]"
RETRIEVERS = ("closed_book", "oracle", "dense:k=1", "bm25:k=1", STEPWISE, ADAPTIVE)
"""In an order in which prompts that begin alike follow each other: of steps the first passage is mostly that of keyword search."""
WRITING = ("closed_book", "oracle", "bm25:k=1", "dense:k=1", "hybrid_weighted:k=2")
"""Retrievers of the answers that are written; the readers' grades are of these texts."""
MEASURED = ("bm25", "dense", "hybrid", "child_parent", "ensemble", "stepwise")
EXAMPLES = "0,1,2"
BLUEPRINT = "difference=30,lookalike=14,lookup=20,total=18,case=17,bridge=26,order=5"
QUESTIONS = 130
"""More than are asked: a reader takes the good ones, and of a kind with more than is wanted some are left out."""
SHEETS = ((3, 90), (5, 80))
"""Seed and length of the sheets of written answers that the first reader graded: 136 answers together, the second's too."""
JUDGED = (
    *("direct_thomas", "direct_sun", "direct_helm", "direct_faggioli_b", "direct_sun_few", "direct_faggioli_b_few"),
    *("completeness", "consistency", "nugget_completeness", "nugget_contradiction", "relevance"),
    *("grounding", "faithfulness", "negative_rejection", "refusal", "coherence", "fluency"),
)
"""Graders of the judge, of the answers that readers graded: what shows how far each is to be trusted."""
BANKED = ("exam_self_rating", "exam_self_rating_weighted", "exam_answered", "exam_verified")
"""Graders by banks of questions with keys, of the same answers; the banks of open questions were written by hand."""
IN_BANK, POOL = 3, 8
"""Questions of a bank that the judge writes, and how many of the laboratory's questions have their passages graded by theirs."""
BY_MEANING = ("bert_precision", "bert_recall", "bert_f1", "bert_k_precision")


def main() -> None:
    """Make, review, run, fit and measure; each step is done once."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the project grows")
    parser.add_argument("--examples", default=EXAMPLES, help="numbers of solved questions in front (%(default)s)")
    parser.add_argument("--grades", action="store_true", help="only give the project there the readers' grades")
    options = parser.parse_args()
    path = options.folder / "demo.ragexam"
    if options.grades:
        apply_grades(path)
        return
    options.folder.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        ragexam("new", path, "--title", "Quellmoor handbook")
    ragexam("import", path, DEMO / "corpus")
    if not accepted(path):
        # Models that sit are no gate and no judge of guesses: an exam that one of them filtered would favour it.
        ragexam(
            *("generate", path, "--model", WRITER, "-n", QUESTIONS, "--blueprint", BLUEPRINT),
            *("--language", "en=9,de=1", "--gate-model", "none", "--guess-model", "none"),
        )
        apply_reading(path)
    named = [word for model in MODELS for word in ("--model", model)]
    ragexam("run", path, *named, *(w for r in RETRIEVERS for w in ("--retriever", r)), "--examples", options.examples)
    ragexam("fit", path)
    ragexam("refine", path)
    ragexam("items", path, "--import", DEMO / "open_questions.jsonl")
    accept_open(path)
    ragexam("laboratory", path, *(word for kind in MEASURED for word in ("--retriever", kind)))
    write_answers(path)
    ragexam("grade", path)
    ragexam(
        "grade", path, *(word for name in BY_MEANING for word in ("--grader", name)), "--embedder", "all-MiniLM-L6-v2"
    )
    ragexam("grade", path, "--judge", WRITER, "--grader", "correctness")
    apply_grades(path)
    judge(path)
    (options.folder / "manifest.json").write_text(json.dumps(manifest(path), indent=1, ensure_ascii=False), "utf-8")
    slim(path)
    for name in ("demo.ragexam", "manifest.json"):
        shutil.copyfile(options.folder / name, DEMO / name)


def ragexam(*words: object) -> None:
    """Run a command of the program; end where it fails."""
    subprocess.run([sys.executable, "-P", "-m", "ragexam", *map(str, words)], check=True)


def accepted(path: Path) -> int:
    """Return how many questions a reading has accepted: where there are any, the exam is written and read."""
    with Project.open(path, read_only=True) as project:
        return sum(item.state is ItemState.ACCEPTED for item in project.items.all())


def write_answers(path: Path) -> None:
    """Let the two larger models answer the open questions, without examples; who sits the exam stays as it is."""
    with Project.open(path) as project:
        chosen = project.pipelines.chosen()
        _, *larger = dict.fromkeys((p.model_hash, p.model_name) for p in chosen)
        project.edits.set_pipelines(build_matrix(larger, [read_retriever(text) for text in WRITING]))
    ragexam("write", path, "--items", "open")
    with Project.open(path) as project:
        project.edits.set_pipelines(chosen)


def judge(path: Path) -> None:
    """Let the judge grade what readers graded, write banks of questions, and grade what retrievers found by those."""
    only = ("grade", path, "--judge", WRITER, "--graded-by-people")
    ragexam(*only, *(word for name in JUDGED for word in ("--grader", name)))
    with Project.open(path, read_only=True) as project:
        pool = [word for item_id, _ in project.grading.pool(1, POOL).queries for word in ("--item", item_id)]
    ragexam("question-bank", path, "--import", DEMO / "bank.csv")
    ragexam("question-bank", path, "--judge", WRITER, "--per", IN_BANK, *pool)
    ragexam(*only, *(word for name in BANKED for word in ("--grader", name)))
    ragexam("grade-passages", path, "--judge", WRITER, "-n", POOL)


def apply_reading(path: Path) -> None:
    """Word, accept, reject or leave out each question as a reader did, and tell how many nobody has read."""
    lines = (DEMO / "reading.jsonl").read_text("utf-8").splitlines()
    reading: Mapping[str, Any] = {line["question"]: line for line in map(json.loads, lines)}
    with Project.open(path) as project:
        items = [item for item in project.items.all() if item.state is ItemState.DRAFT]
        read = [(item, reading[item.question]) for item in items if item.question in reading]
        for item, line in read:
            if not line["good"]:
                project.edits.reject([item.id], line["reason"])
            elif "wording" in line:
                project.edits.change_item(item.id, question=line["wording"])
        if surplus := [item.id for item, line in read if line.get("left_out")]:
            project.edits.delete(surplus)
        if good := [item.id for item, line in read if line["good"] and not line.get("left_out")]:
            project.edits.accept(good)
        print(f"{len(read)} questions as they were read; {len(items) - len(read)} that nobody has read.")


def apply_grades(path: Path) -> None:
    """Give the answers the grades that readers gave them, by a sheet of each as a person fills it in; what is there stays."""
    lines = [json.loads(line) for line in (DEMO / "grades.jsonl").read_text("utf-8").splitlines()]
    read = answers_read(path)
    for rater in dict.fromkeys(line["rater"] for line in lines):
        given = {(line["question"], line["answer"]): line["grade"] for line in lines if line["rater"] == rater}
        with Project.open(path, read_only=True) as project:
            missing = read - set(project.grading.of_person(rater))
        sheet = path.with_name("sheet.csv")
        sheet.unlink(missing_ok=True)  # one that is filled in is not written over
        ragexam("grades", path, "--sheet", sheet, "-n", 10_000, "--rater", rater)
        if fill_sheet(sheet, missing, given):
            ragexam("grades", path, "--read", sheet)


def answers_read(path: Path) -> set[str]:
    """Return the ids of the answers that readers read: those that somebody graded, else those of the sheets."""
    with Project.open(path, read_only=True) as project:
        graded = {grade.answer_id for grade in project.grading.grades() if grade.grader == PERSON}
        answers = project.grading.answers()
    return graded or {answer.id for seed, n in SHEETS for answer in drawn_answers(answers, n, seed)}


def fill_sheet(sheet: Path, missing: Collection[str], given: Mapping[tuple[str, str], str]) -> int:
    """Fill in what a reader said of the answers that lack a grade; return of how many."""
    with sheet.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    heading = next(row for row in rows if "grade" in row)
    answer_id, question, answer, grade = (heading.index(name) for name in ("id", "question", "answer", "grade"))
    filled = 0
    for row in rows[rows.index(heading) + 1 :]:
        if row[answer_id] in missing and (row[question], row[answer]) in given:
            row[grade] = given[row[question], row[answer]]
            filled += 1
    with sheet.open("w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file).writerows(rows)
    return filled


def slim(path: Path) -> None:
    """Leave out the vectors of searches between two steps, which the program makes again when it needs them: the file is shipped."""
    with Project.open(path, read_only=True) as project:
        asked = {hash_text(item.question) for item in project.items.all()}
    with contextlib.closing(sqlite3.connect(path)) as file:
        stored = [name for (name,) in file.execute("SELECT text_hash FROM vectors WHERE kind = 'query'")]
        file.executemany(
            "DELETE FROM vectors WHERE kind = 'query' AND text_hash = ?", [(n,) for n in stored if n not in asked]
        )
        file.commit()
        file.execute("VACUUM")


def accept_open(path: Path) -> None:
    """Accept the open questions: those of the file were read, and the bad ones are not in it."""
    with Project.open(path) as project:
        project.edits.accept([item.id for item in project.items.all() if item.is_open])


def manifest(path: Path) -> dict[str, Any]:
    """Return the project's conditions and every pipeline's accuracy, in the form of `manifest.json`."""
    with Project.open(path, read_only=True) as project:
        results = project.responses.answers().results
        generation = project.generations.latest() or {"inputs": {}}
        pipelines = results.pipelines
        names = [pipeline.label for pipeline in pipelines]
        summary: dict[str, Any] = {
            "title": project.title,
            "documents": len(project.documents.all()),
            "passages": project.chunks.count(),
            "items_made": sum(not item.is_open for item in project.items.all()),
            "items_kept": len(project.items.kept()),
            "generation": dict(generation["inputs"]),
            "retrievers": sorted({p.retriever.label for p in pipelines}),
            "examples": sorted({p.examples for p in pipelines}),
            "models": sorted({(p.model_name, p.model_hash) for p in pipelines}),
            "accuracy": dict(zip(names, (round(float(a), 4) for a in results.accuracy()), strict=True)),
        }
    with Store.open(path, read_only=True) as store:
        summary["manifests"] = list(store.runs.manifests().values())
    return summary


if __name__ == "__main__":
    main()
