"""S4: several questions in one, whose answers stand in a single document."""

from __future__ import annotations

from ragexam.records import ChunkSampling, Scenario
from ragexam.scenarios.combined import FEWEST, combined_question, fitting_parts
from ragexam.scenarios.kind import OWN_ADVICE, Fix, Making, ScenarioKind
from ragexam.scenarios.material import Material
from ragexam.scenarios.stated_facts import drawn_with_stated


class OneDocumentKind(ScenarioKind):
    """Combines verified questions of one document; where the exam has too few on it, what its tables and sentences state."""

    def make(self, scenario: Scenario, material: Material) -> Making:
        """Return one question for each drawn document with two such questions at least."""
        made = Making()
        rows = drawn_with_stated(scenario, material, least=FEWEST)
        for row in rows:
            parts = fitting_parts(row, scenario.chunks.chunks)
            if len(parts) < FEWEST:
                made.left_out["The questions on the document have one answer in common, or no language."] += 1
                continue
            made.questions.append(combined_question(scenario, parts))
        return made


KIND = OneDocumentKind(
    name="S4",
    label="Several questions, one document",
    summary="Several questions in one, whose answers stand in one document: complete only if all are answered.",
    order=40,
    source="RAGProbe (Sivasothy et al. 2024), scenario S4; Barnett et al. 2024",
    fixes=(
        Fix(
            "Have a model rewrite the question for the search: break it down, and search for each part.",
            "RAGProbe, Table IX: Ma et al. 2023; Li et al. 2024; Tan et al. 2024",
        ),
        Fix("Ask the questions one by one.", "Barnett et al. 2024, failure point 7"),
        Fix(
            "Allow longer answers, and ask for one sentence a part.",
            OWN_ADVICE,
        ),
    ),
    chunks=ChunkSampling("random", 3),
)
