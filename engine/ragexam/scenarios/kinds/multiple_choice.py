"""S3: a multiple-choice question whose answer stands in a single document."""

from __future__ import annotations

from dataclasses import replace

from ragexam.pipelines.system_answer import choice_question
from ragexam.records import Scenario
from ragexam.scenarios.kind import JUDGED, Fix, Making, ScenarioKind
from ragexam.scenarios.material import Material
from ragexam.scenarios.single import single_questions


class MultipleChoiceKind(ScenarioKind):
    """Takes the exam's verified questions, with their choices listed."""

    def make(self, scenario: Scenario, material: Material) -> Making:
        """Return one question for each drawn chunk that holds a fact."""
        items = {item.id: item for item in material.single_facts}
        made = single_questions(scenario, material, lambda item: not item.is_open, changed=choice_question)
        made.questions = [
            replace(one, choices=items[one.parts[0].item_id].choices, key=items[one.parts[0].item_id].key)
            for one in made.questions
        ]
        return made


KIND = MultipleChoiceKind(
    name="S3",
    label="Multiple choice",
    summary="A question with choices whose answer stands in one document.",
    order=30,
    source="RAGProbe (Sivasothy et al. 2024), scenario S3; Rasool et al. 2024",
    fixes=(
        Fix("Take a larger language model.", "RAGProbe, Table IX: Balaguer et al. 2024"),
        Fix(
            "Fine-tune the language model on questions of this kind.",
            "RAGProbe, Table IX: Balaguer et al. 2024; Gao et al. 2023; Siriwardhana et al. 2022",
        ),
    ),
    metrics=("choice", *JUDGED),
)
