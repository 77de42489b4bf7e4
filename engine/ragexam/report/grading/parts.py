"""Table of what graders looked at piece by piece: sentences that passages support, and facts of references that answers say."""

from __future__ import annotations

import numpy as np

from ragexam.grading.grader import GRADERS
from ragexam.records import Table
from ragexam.report.grading.graded import GradedAnswers


def parts_table(graded: GradedAnswers) -> Table:
    """Return of each system and grader how many sentences or facts are supported, and the share that is not.

    Args:
        graded: Answers with grades, some by a grader that looks at parts.
    """
    rows: list[tuple[str | int | float | None, ...]] = []
    for system in dict.fromkeys(graded.systems):
        own = np.array([name == system for name in graded.systems])
        for name in (n for n in GRADERS if n in graded.parts):
            counts = graded.parts[name][own]
            supported, partly, unsupported, contradicted = counts.sum(axis=0).tolist()
            number = supported + partly + unsupported + contradicted
            if number:
                answers = int((counts.sum(axis=1) > 0).sum())
                without = (unsupported + contradicted) / number
                rows.append(
                    (
                        system, GRADERS[name].label, without, number, supported, partly, unsupported, contradicted, answers,
                        graded.judges.get(name, ""),
                    )
                )  # fmt: skip
    return Table(
        "graded_parts",
        "Sentences and facts, one by one",
        (
            "System",
            "Grader",
            "Unsupported share",
            "Sentences or facts",
            "Supported",
            "In part",
            "Unsupported",
            "Contradicted",
            "Answers",
            "Judge",
        ),
        tuple(rows),
        ("", "", ".1%", "d", "d", "d", "d", "d", "d", ""),
        "Grounding looks at the sentences of an answer: whether its passages support them. Graders by facts look at those of the "
        "reference: whether the answer says them. Each counts as what the model finds likeliest, so that these shares are the model's "
        "word and no truth, and people grade whole answers: no interval stands here. A model that finds everything supported "
        "tells nothing.",
    )
