"""Sets any two pipelines of a project against each other."""

from __future__ import annotations

from ragexam.errors import InputError, NotEnoughData
from ragexam.queries.run.answers import CurrentResponses
from ragexam.queries.run.missing import missing_answers
from ragexam.records import Table
from ragexam.report.results.by_people.words import lead_sentence
from ragexam.report.results.compare import Contest
from ragexam.report.results.comparison_tables import pair_items_table, pair_sentence, pair_table
from ragexam.sentences import joined, phrase
from ragexam.store import Store


def compare_pipelines(
    store: Store, answers: CurrentResponses, first_id: str, second_id: str
) -> tuple[str, Table, Table]:
    """Return a sentence, the counts, and who was right item by item.

    Raises:
        InputError: One is not chosen, or both are the same.
        NotEnoughData: There are no answers yet.
    """
    rows = {spec.id: row for row, spec in enumerate(answers.pipelines)}
    for pipeline_id in (first_id, second_id):
        if pipeline_id not in rows:
            raise InputError(phrase("There is no pipeline {0:raw} among the chosen ones.", pipeline_id))
    if first_id == second_id:
        raise InputError("These are one and the same pipeline.", "Choose two.")
    if not answers.results.answered.any():
        raise NotEnoughData("There are no answers to compare yet.", missing_answers(answers).hint)
    contest = Contest(answers.results, int(store.settings.get("seed", 0)), whole=True)
    first, second = rows[first_id], rows[second_id]
    return (
        joined(
            " ",
            filter(
                None,
                (pair_sentence(contest, contest.compare(first, second)), lead_sentence(answers.results, first, second)),
            ),
        ),
        pair_table(contest, first, second),
        pair_items_table(answers.results, first, second, answers.texts),
    )
