"""A question for one cell of a table: row and column have to be found, and kept apart from their neighbours."""

from __future__ import annotations

from ragexam.records import Scenario
from ragexam.scenarios.kind import OWN_ADVICE, Fix, Making, ScenarioKind
from ragexam.scenarios.material import Material
from ragexam.scenarios.single import single_questions
from ragexam.scenarios.table_facts import table_items


class TableLookUpKind(ScenarioKind):
    """Asks for values that tables state; worded by rule."""

    def make(self, scenario: Scenario, material: Material) -> Making:
        """Return one question for each drawn chunk that holds a row of a table."""
        return single_questions(scenario, material, items=table_items(material.facts))


KIND = TableLookUpKind(
    name="table-look-up",
    label="Table look-up",
    summary="A question for one cell of a table: the right row and the right column have to be found. German ones quote the table's words.",
    order=61,
    source="Own scenario; questions on tables: Pasupat and Liang 2015",
    fixes=(
        Fix("Cut documents so that every row of a table keeps the headings of its columns.", OWN_ADVICE),
        Fix("Take a reader that keeps rows and columns of PDF tables apart.", OWN_ADVICE),
    ),
    metrics=("all_parts", "correctness"),
)
