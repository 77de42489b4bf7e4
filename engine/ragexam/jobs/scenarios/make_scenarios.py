"""Makes the questions of scenarios, of the exam's verified questions and of what the documents state."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.errors import InputError, NotEnoughData
from ragexam.grading.grader import Judge
from ragexam.jobs.grading.judges import opened_judge
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.parameters import ModelParameters
from ragexam.queries.scenarios.kept import kept_scenario, kept_scenarios
from ragexam.queries.scenarios.stale import made_by
from ragexam.records import Scenario, to_json
from ragexam.scenarios.kind import SCENARIO_KINDS
from ragexam.scenarios.material import Material
from ragexam.scenarios.own import checked_scenario
from ragexam.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeScenariosParameters(ModelParameters):
    """Parameters of the job "make_scenarios".

    Attributes:
        scenarios: Names; all where there are none.
        checker: The language model that is asked whether passages answer what they are not to answer: a name, hash or path;
            "" for none, so that search alone proves it.
    """

    scenarios: tuple[str, ...] = ()
    checker: str = ""


def make_scenarios(context: JobContext, parameters: MakeScenariosParameters) -> Result:
    """Make the questions of scenarios anew; those that are word by word the same keep their answers.

    Returns:
        By scenario: "made": how many; "left_out": how many were given up, by the sentence that says why; "remarks": what the
        checking model can tell, and what it made of what was given up.

    Raises:
        NotEnoughData: There are no documents.
        InputError: There is no such scenario.
        ModelError: The checking model cannot be opened.
    """
    store = context.store
    result: Result = {}
    wanted = [makeable(kept_scenario(store, name)) for name in parameters.scenarios]
    for scenario in () if wanted else kept_scenarios(store).values():
        try:
            wanted.append(makeable(scenario))
        except InputError as exc:
            result[scenario.name] = {"made": 0, "left_out": {exc.message: 1}, "remarks": []}
    asking = bool(parameters.checker) and any(one.prompting == "sequential" for one in wanted)
    judge = opened_judge(context, parameters.checker) if asking else None
    material = material_of(store, judge)
    if not material.chunks:
        raise NotEnoughData("There are no documents to ask about.", "Import some first: ragexam import.")
    for number, scenario in enumerate(wanted):
        kind = SCENARIO_KINDS[scenario.kind]
        context.progress.update(number, len(wanted), scenario.label or scenario.name, phase="Making questions")
        made = kind.make(scenario, material)
        if not made.questions and not made.left_out:
            made.left_out["Neither the exam nor the documents hold anything of this kind that a rule can ask for."] += 1
        inputs = {
            "scenario": to_json(scenario),
            **made_by(store, scenario),
            "checker": judge.name if judge is not None and scenario.prompting == "sequential" else "",
            "left_out": dict(made.left_out),
            "remarks": made.remarks,
        }
        store.scenarios.put_questions(scenario.name, inputs, made.questions)
        result[scenario.name] = {
            "made": len(made.questions),
            "left_out": dict(made.left_out),
            "remarks": made.remarks,
        }
    context.progress.update(len(wanted), len(wanted))
    return result


def makeable(scenario: Scenario) -> Scenario:
    """Return a scenario of which questions can be made here; one of a person's own is checked.

    Raises:
        InputError: Something in it makes no sense here, as where its kind is not installed.
    """
    return scenario if scenario.name in SCENARIO_KINDS else checked_scenario(scenario)


def material_of(store: Store, judge: Judge | None = None) -> Material:
    """Return what a project has to make questions of."""
    documents = {one.id: one for one in store.documents.usable()}
    items = store.items.kept()
    texts = {name: store.documents.text(name) for name in documents}
    return Material(items, documents, texts, store.chunks.all(), judge)
