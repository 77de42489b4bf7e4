"""A job's parameters, read into the record that it declares."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields, is_dataclass
from typing import Any, get_type_hints

import pytest

from ragexam.errors import InputError
from ragexam.jobs.corpus.import_documents import ImportParameters
from ragexam.jobs.exam.filter_items import FilterParameters
from ragexam.jobs.exam.generation_parameters import GenerateParameters
from ragexam.jobs.items.refine import RefineParameters
from ragexam.jobs.pipelines.try_question import TryParameters
from ragexam.jobs.run.run import RunParameters
from ragexam.jobs.whole import WholeParameters
from ragexam.jobs.worker.context import JobContext
from ragexam.jobs.worker.execute import execute
from ragexam.jobs.worker.outcomes import Failed
from ragexam.jobs.worker.registry import JOB_NAMES, find_job
from ragexam.language.voice import voice_of
from ragexam.parameters import read_parameters
from ragexam.progress import Progress
from ragexam.queries.retrieval.plan import LaboratoryParameters
from ragexam.records import ChunkerSpec


@pytest.mark.parametrize("name", JOB_NAMES)
def test_every_job_declares_what_it_takes(name: str) -> None:
    kind = get_type_hints(find_job(name))["parameters"]
    assert is_dataclass(kind)
    assert kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    documented = " ".join(base.__doc__ or "" for base in kind.__mro__ if is_dataclass(base))
    assert all(f"{field.name}:" in documented for field in fields(kind)), "every attribute says what it means"
    needed = {f.name for f in fields(kind) if f.default is MISSING and f.default_factory is MISSING}
    if needed:
        with pytest.raises(InputError):
            read_parameters(kind, {})
    else:
        assert read_parameters(kind, {}) == kind()


@pytest.mark.parametrize(
    ("kind", "given", "sentence"),
    [
        (GenerateParameters, {}, "The parameter 'model' must be a text."),
        (GenerateParameters, {"model": 5}, "The parameter 'model' must be a text."),
        (GenerateParameters, {"model": "m", "n": 0}, "Questions wanted: a whole number of at least 1 is needed."),
        (GenerateParameters, {"model": "m", "n": True}, "Questions wanted: a whole number of at least 1 is needed."),
        (
            GenerateParameters,
            {"model": "m", "guess_models": "m"},
            "The parameter 'guess_models' must be a list of texts.",
        ),
        (GenerateParameters, {"model": "m", "settings": [1]}, "The parameter 'settings' must be an object."),
        (GenerateParameters, {"model": "m", "preliminary": 1}, "The parameter 'preliminary' must be true or false."),
        (RunParameters, {"seed": -1}, "Seed: a whole number of at least 0 is needed."),
        (RunParameters, {"pipeline": []}, "There is no parameter 'pipeline'."),
        (FilterParameters, {"share": 2}, "Share that each pair of filters drops: a share between 0 and 1 is needed."),
        (RefineParameters, {"drop": "much"}, "Share of the questions dropped in each round: a number is needed."),
        (LaboratoryParameters, {"weights": [True]}, "Text weights: a list of numbers is needed."),
        (
            WholeParameters,
            {"models": [], "examples": [-1]},
            "Numbers of examples: a whole number of at least 0 is needed.",
        ),
        (
            ImportParameters,
            {"paths": [], "chunker": 3},
            "The parameter 'chunker' cannot be read: it is not a valid ChunkerSpec",
        ),
        (TryParameters, {"retrievers": [{"k": 1}]}, "The parameter 'retrievers' cannot be read: "),
    ],
)
def test_what_makes_no_sense_is_told(kind: type, given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError) as raised:
        read_parameters(kind, given)
    assert raised.value.message.startswith(sentence)


def test_people_read_the_label_of_what_they_set_in_their_language() -> None:
    with pytest.raises(InputError) as raised:
        read_parameters(GenerateParameters, {"model": "m", "n": 0})
    assert voice_of("de").say(raised.value.message) == "Gewünschte Fragen: Eine ganze Zahl ab 1 ist nötig."


def test_what_is_missing_or_none_takes_its_default() -> None:
    assert read_parameters(RunParameters, {"embedder": None, "pipelines": None, "seed": 3}) == RunParameters(seed=3)
    assert read_parameters(RefineParameters, {"drop": 1}).drop == 1.0
    assert read_parameters(GenerateParameters, {"model": "m", "guess_models": []}).guess_models == ()
    chunker = {"name": "structure", "parameters": {"target": 200}}
    assert read_parameters(ImportParameters, {"paths": ["a"], "chunker": chunker}).chunker == ChunkerSpec(
        "structure", {"target": 200}
    )
    assert read_parameters(ImportParameters, {"paths": ["a"], "chunker": "default"}).chunker == "default"


def test_a_start_with_a_name_that_no_job_takes_fails_and_is_noted(bench: Any) -> None:
    outcome = bench.start("run", {"retries": 3})
    assert isinstance(outcome, Failed)
    assert (outcome.kind, outcome.message) == ("InputError", "There is no parameter 'retries'.")
    assert "pipelines" in outcome.hint
    (entry,) = bench.store.jobs.all()
    assert (entry.name, entry.outcome, dict(entry.parameters)) == ("run", "refused", {"retries": 3})


@dataclass(frozen=True)
class Nothing:
    """No parameters."""


@pytest.mark.parametrize(("writes", "how"), [(False, "refused"), (True, "failed")])
def test_refused_is_only_what_wrote_nothing(bench: Any, writes: bool, how: str) -> None:
    def job(context: JobContext, parameters: Nothing) -> dict[str, Any]:
        if writes:
            context.store.units.put("unit", "1", 1)
        raise InputError("That cannot be.", "Try this.")

    outcome = execute(job, bench.store, "fit", {}, Progress(), bench.models)
    assert isinstance(outcome, Failed)
    assert [entry.outcome for entry in bench.store.jobs.all()] == [how]
