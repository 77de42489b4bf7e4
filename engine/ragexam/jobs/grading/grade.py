"""Grades written answers; each grade is kept as it is made and made only once."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from ragexam.errors import InputError, ModelNotFound
from ragexam.grading.grade_answers import in_words_of_reference, judge
from ragexam.grading.grader import TOO_LONG, GraderKind, GradingMeans, TokenVectors
from ragexam.grading.judging.counted import CountedJudge
from ragexam.grading.to_grade import (
    case_of,
    chosen_graders,
    grade_inputs,
    in_turn,
    is_to_grade,
    made_from,
    too_long_inputs,
)
from ragexam.jobs.grading.judges import opened_judge
from ragexam.jobs.grading.rubrics import JobRubrics
from ragexam.jobs.grading.trials import kept_trial
from ragexam.jobs.models.defaults import project_embedder
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.parameters import ModelParameters
from ragexam.queries.grading.answers_to_grade import answers_to_grade
from ragexam.queries.grading.grading_forecast import remembering
from ragexam.queries.grading.judges import asked_last
from ragexam.records import Grade
from ragexam.sentences import phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class GradeParameters(ModelParameters):
    """Parameters of the job "grade".

    Attributes:
        graders: Names; the usual ones that need no model where there are none, or that ask a judge where one is named.
        embedder: Gives token vectors where a grader needs them; the project's where "".
        judge: The language model that graders ask: a name, hash or path; "" for none.
        graded_by_people: Only answers that somebody has graded: enough to see how far a grader agrees with people.
    """

    graders: tuple[str, ...] = ()
    embedder: str = ""
    judge: str = ""
    graded_by_people: bool = False


def grade(context: JobContext, parameters: GradeParameters) -> Result:
    """Grade every answer whose item is there by every grader, where that has not been done.

    Returns:
        "made": grades made now; "too_long": grades that are missing since the judge could not read it all at once; "rubrics":
        made now for it, as one edit (more where somebody edits meanwhile); "answers"; "graders": their names; "judge": name of
        the language model, "" for none; "passed": whether it tells answers apart that anybody can; True without one;
        "decides": whether its yes and no were right too.

    Raises:
        InputError: There is no such grader, its embedder gives no vectors of tokens, or it asks a judge and none is named.
        NotEnoughData: There are no answers, or none that somebody has graded.
        ModelError: The embedder or the judge cannot be opened.
    """
    store = context.store
    kinds = chosen_graders(parameters.graders, judged=bool(parameters.judge))
    items = {item.id: item for item in store.items.all()}
    answers = answers_to_grade(store, graded_by_people=parameters.graded_by_people)
    means = GradingMeans(
        _embedder(context, parameters) if any("embedder" in kind.needs for kind in kinds) else None,
        _judge(context, parameters, len(kinds) * len(answers))
        if any("model" in kind.needs for kind in kinds)
        else None,
    )
    chunks = {chunk.id: chunk for chunk in store.chunks.all()} if any(a.passages for a in answers) else {}
    asked = asked_last(store)
    graded_inputs = {kind.name: store.grades.inputs(kind.name, _rater(kind, means)) for kind in kinds}
    unread = store.grades.remarked(TOO_LONG)
    made, too_long, rubrics = 0, 0, JobRubrics(store)
    embedder = str(store.settings.get("embedder", "") or "")
    total = len(kinds) * len(answers)
    passed = decides = True
    if means.judge is not None:
        context.progress.update(0, total, means.judge.name, phase="Trying the judge")
        trial = kept_trial(store, means.judge)
        passed, decides = trial.passed, trial.decides
    with remembering() as spent:
        for number, (kind, answer) in enumerate(in_turn(kinds, answers)):
            context.progress.update(number, total, answer.text[:80], phase=kind.label)
            item = items[answer.item_id]
            begun, before = time.perf_counter(), _work(means)
            rubric = rubrics.entries(item, kind, means.judge) if kind.rubric else ()
            case = in_words_of_reference(kind, case_of(answer, item, chunks, rubric))
            inputs, rater = grade_inputs(kind, case, _key(kind, means)), _rater(kind, means)
            kept = graded_inputs[kind.name].get(answer.id, "")
            reads = means.judge.context if isinstance(means.judge, CountedJudge) else 0
            if not is_to_grade(kept, inputs, too_long=(kind.name, rater, answer.id) in unread, reads=reads):
                too_long += made_from(kept)[1] is not None
                # Of judges that are equal the one asked last counts: what this one said before counts again.
                if rater and asked.get(kind.name, rater) != rater:
                    for said_before in store.grades.of_answers((answer.id,))[answer.id]:
                        if (said_before.grader, said_before.rater) == (kind.name, rater):
                            store.grades.put(replace(said_before, made=time.time()))
                    asked[kind.name] = rater
                continue
            judgement = judge(kind, case, means)
            missing = judgement.remark == TOO_LONG and judgement.value is None
            store.grades.put(
                Grade(
                    answer.id,
                    kind.name,
                    judgement.value,
                    rater,
                    time.time(),
                    kind.low,
                    kind.high,
                    judgement.remark,
                    too_long_inputs(inputs, reads) if missing else inputs,
                    judgement.parts,
                )
            )
            asked[kind.name] = rater
            made += not missing
            too_long += missing
            model = _rater(kind, means) or embedder
            spent.add(kind, model, _work(means) - before, time.perf_counter() - begun)
    context.progress.update(total, total)
    return {
        "made": made,
        "too_long": too_long,
        "rubrics": rubrics.made,
        "answers": len(answers),
        "graders": [kind.name for kind in kinds],
        "judge": means.judge.name if means.judge is not None else "",
        "passed": passed,
        "decides": decides,
    }


def _rater(kind: GraderKind, means: GradingMeans) -> str:
    return means.judge.key if means.judge is not None and "model" in kind.needs else ""


def _key(kind: GraderKind, means: GradingMeans) -> str:
    return means.embedder.key if means.embedder is not None and "embedder" in kind.needs else _rater(kind, means)


def _work(means: GradingMeans) -> float:
    return means.judge.work if isinstance(means.judge, CountedJudge) else 0.0


def _judge(context: JobContext, parameters: GradeParameters, total: int) -> CountedJudge:
    if not parameters.judge:
        raise InputError("These graders ask a language model, and none is named.", "Name one: --judge MODEL.")
    return CountedJudge(opened_judge(context, parameters.judge, total))


def _embedder(context: JobContext, parameters: GradeParameters) -> TokenVectors:
    name = project_embedder(context.store, parameters.embedder)
    if not name:
        raise ModelNotFound("There is no embedding model yet.", "Get MiniLM with the starter models.")
    embedder = context.embedder(name)
    if not isinstance(embedder, TokenVectors):
        raise InputError(
            phrase("The embedding model {0:raw} gives no vectors of single tokens.", embedder.name),
            "Name one in a folder of sentence-transformers: --embedder all-MiniLM-L6-v2.",
        )
    return embedder
