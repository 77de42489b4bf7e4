"""The gate on the command line: who tries composed questions with their passages."""

from __future__ import annotations

from ragexam.cli.output import Output
from ragexam.project import Project
from ragexam.project.exam.gate import gate_words, proposed_gate, sitting_models
from ragexam.project.models.dialog import reading_models

NOBODY = "none"


def gate_of(project: Project, writer: str, given: str | None, output: Output) -> str:
    """Return who tries composed questions, and say what that means; unless given, the best that does not sit.

    Args:
        project: Whose pipelines tell who sits.
        writer: Who writes: where it runs behind a server it can be proposed too, since it was named.
        given: A model, or `NOBODY`; None where nobody said anything.
        output: Where it is said.

    Returns:
        What a job takes: a name, hash or path; "" for nobody.
    """
    gate, sitting = given, sitting_models(project)
    if gate is None:
        machine = reading_models([writer])
        of_models = project.settings.get("backend", {})
        gate = proposed_gate(machine.models, machine.memory, sitting, of_models, named=[writer]) or None
    model = None if gate in (None, NOBODY) else project.models.choose([gate])[0]
    output.say(f"{gate_words(model, sitting, wanted=gate == NOBODY)} --gate-model names another one, or '{NOBODY}'.")
    return "" if gate in (None, NOBODY) else str(gate)
