"""Asks a language model what it says of answers to scenarios, by the metrics that need one; each grade is made once."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.grading.grade_answers import judge
from ragexam.grading.grader import GRADERS, AnswerCase, GradingMeans
from ragexam.jobs.grading.judges import opened_judge
from ragexam.jobs.grading.trials import kept_trial
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.parameters import ModelParameters
from ragexam.queries.scenarios.judged import judging_work, metric_decides
from ragexam.records import MetricGrade
from ragexam.scenarios.dialogue import as_one_text


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeScenariosParameters(ModelParameters):
    """Parameters of the job "judge_scenarios".

    Attributes:
        judge: The language model: a name, hash or path.
        scenarios: Names; all that have questions where there are none.
    """

    judge: str
    scenarios: tuple[str, ...] = ()


def judge_scenarios(context: JobContext, parameters: JudgeScenariosParameters) -> Result:
    """Have a judge grade every answer by those metrics of its scenario that ask a model.

    Returns:
        "made": grades made now; "answers"; "judge": its name; "decides": whether its word counts, by how it did when it
        was tried.

    Raises:
        NotEnoughData: There are no answers.
        ModelError: The judge cannot be opened.
    """
    store = context.store
    work = judging_work(store, parameters.scenarios)
    asked = opened_judge(context, parameters.judge, len(work))
    context.progress.update(0, len(work), asked.name, phase="Trying the judge")
    trial = kept_trial(store, asked)
    judged = {(one.answer_id, one.metric): one for one in store.scenarios.grades() if one.judge_key == asked.key}
    means = GradingMeans(None, asked)
    made = 0
    for number, (answer, question, name) in enumerate(work):
        kind = GRADERS[name]
        context.progress.update(number, len(work), answer.text[:80], phase=kind.label)
        held = None if question.parts else False  # where right is to decline, no passage holds an answer
        case = AnswerCase(
            as_one_text(question), answer.text, question.reference, answer.passages, question.language, held=held
        )
        before = judged.get((answer.id, kind.name))
        if before is not None and (before.remark != "no passages" or kind.lacks(case, means)):
            continue  # what lacked passages then may need none now
        judgement = judge(kind, case, means)
        store.scenarios.put_grade(
            MetricGrade(
                answer.id,
                kind.name,
                judgement.value,
                asked.name,
                metric_decides(kind.name, trial),
                judgement.remark,
                asked.key,
            )
        )
        made += 1
    context.progress.update(len(work), len(work))
    return {
        "made": made,
        "answers": len({answer.id for answer, _, _ in work}),
        "judge": asked.name,
        "decides": trial.passed and trial.decides,
    }
