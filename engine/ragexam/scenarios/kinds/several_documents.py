"""S5: several questions in one, whose answers stand in several documents."""

from __future__ import annotations

from ragexam.records import ChunkSampling, Scenario
from ragexam.scenarios.combined import FEWEST, combined_question, fitting_parts
from ragexam.scenarios.kind import OWN_ADVICE, Fix, Making, ScenarioKind
from ragexam.scenarios.material import Material
from ragexam.scenarios.stated_facts import drawn_with_stated


class SeveralDocumentsKind(ScenarioKind):
    """Combines verified questions of different documents."""

    def make(self, scenario: Scenario, material: Material) -> Making:
        """Return one question for each drawn document, combined with a question of each of the next ones in the draw."""
        made = Making()
        rows = drawn_with_stated(scenario, material)
        asked: set[frozenset[str]] = set()
        for index, row in enumerate(rows):
            others = [rows[(index + n) % len(rows)] for n in range(1, len(rows))]
            # Another question of each document for every combination, as far as it has some.
            pool = [row[0], *(other[n % len(other)] for n, other in enumerate(others, start=1))]
            parts = fitting_parts(pool, scenario.chunks.chunks)
            if len(parts) < FEWEST:
                made.left_out["No other document has a question in its language to combine it with."] += 1
                continue
            if (same := frozenset(part.question for part in parts)) in asked:
                made.left_out["Its questions are asked already, in another order."] += 1
                continue
            asked.add(same)
            made.questions.append(combined_question(scenario, parts))
        return made


KIND = SeveralDocumentsKind(
    name="S5",
    label="Several questions, several documents",
    summary="Several questions in one, each answered by another document: complete only if all are answered.",
    order=50,
    source="RAGProbe (Sivasothy et al. 2024), scenario S5; Barnett et al. 2024",
    fixes=(
        Fix(
            "Have a model rewrite the question for the search: break it down, and search for each part, by several queries.",
            "RAGProbe, Table IX: Ma et al. 2023; Li et al. 2024; Tan et al. 2024",
        ),
        Fix("Ask the questions one by one.", "Barnett et al. 2024, failure point 7"),
        Fix("Hand over more passages, so that every document has one.", OWN_ADVICE),
    ),
    chunks=ChunkSampling("random", 3),
)
