"""State of a project, step by step, in words that a person can act on."""

from __future__ import annotations

from ragexam.exam.choice_items.unsaid import judges_retrieval
from ragexam.queries.grading.answers_to_grade import current_answers
from ragexam.queries.grading.failed_writes import failed_writes
from ragexam.queries.grading.out_of_date import read_out_of_date
from ragexam.queries.grading.writing_conditions import stale_written
from ragexam.queries.retrieval.record import latest_laboratory
from ragexam.queries.run.answers import CurrentResponses
from ragexam.queries.run.missing import missing_answers
from ragexam.queries.steps import ProjectStep, State
from ragexam.records import ItemState
from ragexam.report.results.grade_cautions import out_of_date_in_short
from ragexam.report.results.settlement import BUDGET, OPEN, SETTLED, UNDECIDED
from ragexam.report.run.caution_tables import without_written
from ragexam.sentences import counted, joined, phrase
from ragexam.store import Store
from ragexam.store.joblog import JobEntry

STEPS = ("corpus", "exam", "retrieval", "pipelines", "run", "results", "grading", "items", "report")
_JOB_STEPS = {
    "import": "corpus",
    "rechunk": "corpus",
    "embed": "corpus",
    "generate": "exam",
    "guess": "exam",
    "filter": "exam",
    "label": "exam",
    "generate_open": "exam",
    "critique": "exam",
    "reword": "exam",
    "laboratory": "retrieval",
    "template_trial": "pipelines",
    "run": "run",
    "settle": "run",
    "write": "grading",
    "ask_system": "grading",
    "grade": "grading",
    "question_bank": "grading",
    "grade_passages": "grading",
    "make_scenarios": "grading",
    "run_scenarios": "grading",
    "judge_scenarios": "grading",
    "fit": "items",
    "refine": "items",
}


WRITING = ("generate", "generate_open")
"""Jobs that write questions."""


def project_state(
    store: Store, answers: CurrentResponses, taken: CurrentResponses, job: str = ""
) -> dict[str, ProjectStep]:
    """Return the state of every step.

    Args:
        store: The project.
        answers: Choices: what a run makes.
        taken: Responses from where the project takes them: what is read.
        job: Name of the job that runs; "" where none does.
    """
    ahead = [_corpus(store), _exam(store), _retrieval(store), _pipelines(store, answers)]
    steps = [*ahead, _run(answers), _grading(store), *_readings(store, taken)]
    by_name = {step.name: step for step in steps}
    for entry in reversed(store.jobs.broken_off()):  # of several the newest is told
        name = "exam" if entry.name == "whole" else _JOB_STEPS.get(entry.name, "")
        if name and by_name[name].state is State.DONE and (left := _left(store, entry)):
            by_name[name] = ProjectStep(name, State.PAUSED, joined(" ", (left, by_name[name].sentence)), job=entry.name)
    busy = _JOB_STEPS.get(job)
    if busy is not None:
        so_far = (
            phrase("{0:n} document so far.", f"{store.documents.usable_count():,}")
            if store.documents.usable_count() == 1
            else phrase("{0:n} documents so far.", f"{store.documents.usable_count():,}")
        )
        sentence = so_far if job == "import" else by_name[busy].sentence
        by_name[busy] = ProjectStep(busy, State.RUNNING, sentence)
    return {name: by_name[name] for name in STEPS}


_LEFT = {
    "import": "The import is not finished.",
    "embed": "The passages are not all embedded yet.",
    "guess": "Not all questions have been tried for guessing.",
    "filter": "The filters have not come to their end.",
    "label": "The labelling is not finished.",
    "critique": "The rating is not finished.",
    "reword": "Not all questions are said in other words yet.",
    "write": "Not all answers are written yet.",
    "ask_system": "Not all answers have come yet.",
    "grade": "The grading is not finished.",
    "make_scenarios": "Not all scenarios have questions yet.",
    "run_scenarios": "Not all scenarios are answered yet.",
    "judge_scenarios": "Not all answers to scenarios are judged yet.",
}


def _left(store: Store, entry: JobEntry) -> str:
    """Return what a job that broke off has left to do, for a step that looks done otherwise; "" for nothing."""
    if entry.name in (*WRITING, "whole"):
        opened = entry.name == "generate_open"
        wanted = wanted_items(entry)
        there = sum(item.is_open is opened for item in store.items.asked())
        if there >= wanted:
            return ""
        if opened:
            return phrase("Paused, {0:n} of {1:n} open questions are written.", f"{there:,}", f"{wanted:,}")
        return phrase("Paused, {0:n} of {1:n} questions are written.", f"{there:,}", f"{wanted:,}")
    return "" if entry.outcome == "failed" else _LEFT.get(entry.name, "")  # a failure was told, and stands in the log


def wanted_items(entry: JobEntry) -> int:
    """Return how many questions a start of a job that writes them was to write.

    Args:
        entry: Of one of `WRITING`.
    """
    for name in ("n", "items"):
        if isinstance(wanted := entry.parameters.get(name), int):
            return wanted
    return 30


def _corpus(store: Store) -> ProjectStep:
    usable = store.documents.usable_count()
    if not usable:
        return ProjectStep("corpus", State.NEEDS, "Import documents to begin.")
    spec = store.chunks.spec()
    waiting = usable if spec is None else len(store.chunks.unchunked(spec))
    if waiting:
        sentence = (
            phrase("{0:n} document is not cut into passages yet: cut it now.", waiting)
            if waiting == 1
            else phrase("{0:n} documents are not cut into passages yet: cut them now.", f"{waiting:,}")
        )
        return ProjectStep("corpus", State.STALE, sentence)
    passages = counted(store.chunks.count(), "passage")
    return ProjectStep("corpus", State.DONE, phrase("{0}, {1}.", counted(usable, "document"), passages))


def _exam(store: Store) -> ProjectStep:
    counts = store.items.counts()
    sat = store.items.kept()
    kept = len(sat)
    if not counts:
        if not store.chunks.count():
            return ProjectStep("exam", State.NEEDS, "Import documents first, or import an exam.", "corpus")
        return ProjectStep("exam", State.READY, "Generate an exam from the documents, or import one.")
    aside = len(store.items.set_aside())
    drafts = sum(item.state is ItemState.DRAFT for item in sat)
    opened = sum(item.is_open for item in store.items.asked())
    parts = [
        (
            phrase("{0:n} question is asked", f"{kept:,}")
            if kept == 1
            else phrase("{0:n} questions are asked", f"{kept:,}")
        )
    ]
    if drafts:
        waiting = (
            "1 of them waits for review" if drafts == 1 else phrase("{0:n} of them wait for review", f"{drafts:,}")
        )
        parts.append("it waits for review" if kept == 1 else waiting)
    if opened:
        parts.append(
            "1 open one measures retrieval"
            if opened == 1
            else phrase("{0:n} open ones measure retrieval", f"{opened:,}")
        )
    if aside:
        parts.append(
            "1 is set aside because its documents are excluded"
            if aside == 1
            else phrase("{0:n} are set aside because their documents are excluded", f"{aside:,}")
        )
    return ProjectStep("exam", State.DONE if kept else State.NEEDS, joined("; ", parts) + ".")


def _retrieval(store: Store) -> ProjectStep:
    """Return an offer, never a hurdle: nothing waits for it."""
    judged = sum(map(judges_retrieval, store.items.asked()))
    if not judged:
        return ProjectStep("retrieval", State.NEEDS, "It needs questions whose source text is known.", "exam")
    latest = store.laboratories.latest_inputs()
    if latest is None:
        return ProjectStep("retrieval", State.READY, "Measure which retrieval finds the right passages.")
    if latest.get("corpus") != store.chunks.corpus_hash():
        return ProjectStep(
            "retrieval", State.STALE, "The passages have changed since retrieval was measured: measure again."
        )
    measured = int(latest.get("questions", 0))
    measured_text = (
        phrase("Retrieval is measured on {0:n} question", f"{measured:,}")
        if measured == 1
        else phrase("Retrieval is measured on {0:n} questions", f"{measured:,}")
    )
    if not latest.get("ended"):
        part = (
            phrase("Retrieval is measured on {0:n} question in part: measure on.", f"{measured:,}")
            if measured == 1
            else phrase("Retrieval is measured on {0:n} questions in part: measure on.", f"{measured:,}")
        )
        return ProjectStep("retrieval", State.READY, part)
    return ProjectStep(
        "retrieval", State.DONE, joined("", (measured_text, *_asked_since(store, measured, judged), "."))
    )


def _asked_since(store: Store, measured: int, judged: int) -> list[str]:
    """Return how many of the measured questions are still asked, and how many there are now, where that is another number."""
    if judged == measured:
        return []
    now = {item.id for item in store.items.asked() if judges_retrieval(item)}
    kept = latest_laboratory(store)
    still = measured if kept is None else sum(question.id in now for question in kept[1].questions)
    said = [phrase(", {0:n} of which are asked now", f"{still:,}")] if still < measured else []
    return [*said, phrase("; {0:n} now say where their answer stands", f"{judged:,}")] if judged > still else said


def _pipelines(store: Store, answers: CurrentResponses) -> ProjectStep:
    if answers.pipelines:
        models = len({p.model_hash for p in answers.pipelines if not p.is_system})
        systems = sum(p.is_system for p in answers.pipelines)
        chosen = len(answers.pipelines) - systems
        if systems:
            both = (counted(chosen, "pipeline"), counted(systems, "system"))
            sentence = phrase("{0} and {1} elsewhere.", *both) if chosen else phrase("{0} elsewhere.", both[1])
        elif models > 1:
            sentence = phrase("{0:n} pipelines over {1:n} language models.", f"{chosen:,}", f"{models:,}")
        elif chosen > 1:
            sentence = phrase("{0:n} pipelines over 1 language model.", f"{chosen:,}")
        else:
            sentence = phrase("{0:n} pipeline over 1 language model.", chosen)
        return ProjectStep("pipelines", State.DONE, sentence)
    if not store.documents.usable_count() and not answers.items:
        return ProjectStep("pipelines", State.NEEDS, "Import documents first.", "corpus")
    return ProjectStep("pipelines", State.READY, "Choose models, retrievers and examples.")


def _run(answers: CurrentResponses) -> ProjectStep:
    total = len(answers.pipelines) * len(answers.items)
    if not total:
        if answers.items:
            return ProjectStep("run", State.NEEDS, "There are no pipelines yet.", "pipelines")
        return ProjectStep("run", State.NEEDS, "There are no questions yet.", "exam")
    made = int(answers.results.answered.sum())
    failed = int(answers.results.failed.sum())
    stale = int(answers.stale.sum())
    tail = phrase(" {0:n} failed.", failed) if failed else ""
    if not made and not failed:
        return ProjectStep(
            "run",
            State.READY,
            (
                phrase("{0:n} answer to give.", f"{total:,}")
                if total == 1
                else phrase("{0:n} answers to give.", f"{total:,}")
            ),
        )
    if stale:
        given = (f"{stale:,}", f"{total:,}")
        sentence = (
            phrase(
                "{0:n} of {1:n} answers was given under other conditions (passages, embedding model or examples have "
                "changed): run again.",
                *given,
            )
            if stale == 1
            else phrase(
                "{0:n} of {1:n} answers were given under other conditions (passages, embedding model or examples have "
                "changed): run again.",
                *given,
            )
        )
        return ProjectStep("run", State.STALE, sentence + tail)
    if made + failed < total and (sentence := _settled(answers)):
        return ProjectStep("run", State.DONE, sentence + tail)
    if made + failed < total and (sentence := _unsettled(answers)):
        return ProjectStep("run", State.READY, sentence + tail)
    if made + failed < total:
        sentence = (
            phrase("{0:n} of {1:n} answers is given: go on.", made, f"{total:,}")
            if made == 1
            else phrase("{0:n} of {1:n} answers are given: go on.", f"{made:,}", f"{total:,}")
        )
        return ProjectStep("run", State.READY, sentence + tail)
    whole = "The one answer is given." if total == 1 else phrase("All {0:n} answers are given.", f"{total:,}")
    return ProjectStep("run", State.DONE, whole + tail)


def _settled(answers: CurrentResponses) -> str:
    """Return how a settlement that came to its end stands; "" where there is none, or it goes on."""
    settlement = answers.results.settlement
    if settlement is None or not answers.results.by_design or settlement.outcome not in (SETTLED, OPEN):
        return ""
    given = f"{int(answers.results.answered.sum()):,}", f"{answers.results.correct.size:,}"
    if settlement.outcome == SETTLED:
        return phrase("The choice is settled with {0:n} of {1:n} answers; the others are missing by design.", *given)
    return phrase(
        "The choice is settled for this exam, with {0:n} of {1:n} answers; on further questions it is open.", *given
    )


def _unsettled(answers: CurrentResponses) -> str:
    """Return how a settlement stands that did not come to its end, or whose plan is lost; "" where there is none."""
    results = answers.results
    given = f"{int(results.answered.sum()):,}", f"{results.correct.size:,}"
    if results.unknown.any():
        return phrase(
            "{0:n} of {1:n} answers are given, by a plan that does not count any more: settle again, or run all.",
            *given,
        )
    if results.settlement is None or not results.by_design:
        return ""
    if results.settlement.outcome == BUDGET:
        return phrase(
            "The time was spent before the choice was settled, with {0:n} of {1:n} answers: settle further, or run all.",
            *given,
        )
    if results.settlement.outcome == UNDECIDED:
        return phrase("The choice could not be settled with {0:n} of {1:n} answers: settle again, or run all.", *given)
    return phrase("The choice is being settled: {0:n} of {1:n} answers are given; go on settling, or run all.", *given)


def _grading(store: Store) -> ProjectStep:
    """Return an offer, never a hurdle: nothing waits for it."""
    current = current_answers(store)
    answers = len(current)
    if not answers:
        if not store.items.asked():
            return ProjectStep(
                "grading", State.NEEDS, "It needs questions that somebody can answer in writing.", "exam"
            )
        return ProjectStep(
            "grading", State.READY, "Let pipelines write answers, or import those of another system; then grade them."
        )
    stale = len(stale_written(store, current))
    failed = len(failed_writes(store))
    tail = phrase(" {0:n} failed.", failed) if failed else ""
    if stale:
        sentence = (
            phrase(
                "1 of {0} was given under other conditions (passages, prompt or examples have changed): write again.",
                counted(answers, "written answer"),
            )
            if stale == 1
            else phrase(
                "{0:n} of {1} were given under other conditions (passages, prompt or examples have changed): write again.",
                f"{stale:,}",
                counted(answers, "written answer"),
            )
        )
        return ProjectStep("grading", State.STALE, sentence + tail)
    graded = store.grades.answers_graded()
    bare = sum(1 for answer in current if answer.id not in graded)
    if bare == answers:
        return ProjectStep("grading", State.READY, phrase("{0} to grade.", counted(answers, "written answer")) + tail)
    if bare:
        sentence = phrase("{0:n} of {1} to grade.", f"{bare:,}", counted(answers, "written answer"))
        return ProjectStep("grading", State.READY, sentence + tail)
    old = out_of_date_in_short(sum(map(len, read_out_of_date(store).values())))
    return ProjectStep(
        "grading",
        State.STALE if old else State.DONE,
        joined(" ", (phrase("{0}, graded.", counted(answers, "written answer")) + tail, *old)),
    )


def _readings(store: Store, answers: CurrentResponses) -> list[ProjectStep]:
    made = int(answers.results.answered.sum())
    if not made:
        missing = missing_answers(answers)
        return [ProjectStep(name, State.NEEDS, missing.hint, missing.step) for name in ("results", "items", "report")]
    given = answers.results
    failed = int((given.failed & given.taking_part[:, None]).sum())
    complete = made + failed == given.expected or bool(_settled(answers))
    old = bool(answers.stale.any())
    fresh = complete and not old
    remarks = [
        *([] if complete else ["Not all answers are there."]),
        *(["Some answers are stale."] if old else []),
        *without_written(given),
    ]
    results = ProjectStep(
        "results",
        State.DONE if fresh else State.STALE,
        joined(" ", (phrase("From {0}.", counted(made, "answer")), *remarks)),
    )
    if store.fits.latest_inputs() is None:
        items = ProjectStep("items", State.READY, "Fit the item response model.")
    elif store.fits.newest_of(answers.key) is not None:  # whoever switches back what counts finds the fit again
        items = ProjectStep(
            "items", State.DONE, "Which questions tell good pipelines from bad ones; fitted to the answers as they are."
        )
    else:
        items = ProjectStep(
            "items", State.STALE, "The last fit is of other answers than those that count now: fit again."
        )
    return [
        results,
        items,
        ProjectStep("report", State.READY, joined(" ", ("The report shows what is there.", *remarks))),
    ]
