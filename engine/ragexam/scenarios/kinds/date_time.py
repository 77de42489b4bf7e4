"""S2: a question for a date or a time that stands in a single document."""

from __future__ import annotations

from ragexam.records import Scenario
from ragexam.scenarios.answer_kinds import is_temporal
from ragexam.scenarios.kind import OWN_ADVICE, Fix, Making, ScenarioKind
from ragexam.scenarios.material import Material
from ragexam.scenarios.single import single_questions
from ragexam.scenarios.stated_facts import drawn_with_stated


class DateTimeKind(ScenarioKind):
    """Takes the exam's verified questions whose answer is a date or a time, and of further documents what tables and sentences state."""

    def make(self, scenario: Scenario, material: Material) -> Making:
        """Return one question for each drawn chunk that holds such a fact."""
        return single_questions(scenario, material, rows=drawn_with_stated(scenario, material, is_temporal))


KIND = DateTimeKind(
    name="S2",
    label="Date or time",
    summary="A question for a date or a time that stands in one document.",
    order=20,
    source="RAGProbe (Sivasothy et al. 2024), scenario S2; Wu et al. 2024",
    fixes=(
        Fix("Take a better embedding model.", "RAGProbe, Table IX: Gao et al. 2023; Ma et al. 2023", of_embedding=True),
        Fix(
            "Search by words beside meaning: an embedding model tells numbers and names badly apart.",
            OWN_ADVICE,
            of_embedding=True,
        ),
        Fix("Hand over more passages: the right one may not be the first.", OWN_ADVICE),
    ),
)
