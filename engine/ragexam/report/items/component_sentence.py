"""The sentence on which level of each component leads: a file of its own, which loads nothing that draws a report."""

from __future__ import annotations

import math

from ragexam.irt.record import Fit
from ragexam.report.pictures.abilities import yardsticks
from ragexam.sentences import joined, listed, phrase, template

_SETTLED = {
    "llm": template("{0} is clearly the best LLM"),
    "retriever": template("{0} is clearly the best retriever"),
    "icl": template("{0} is clearly the best number of in-context examples"),
}
_OPEN = {
    "llm": template("{0} is the best LLM, but {1} may be as good"),
    "retriever": template("{0} is the best retriever, but {1} may be as good"),
    "icl": template("{0} is the best number of in-context examples, but {1} may be as good"),
}
_LEVEL = {
    "llm": "no LLM is clearly better than another",
    "retriever": "no retriever is clearly better than another",
    "icl": "no number of in-context examples is clearly better than another",
}


def component_sentence(fit: Fit) -> str:
    """Say for each component which level leads and whether that is settled; yardsticks do not compete."""
    if "difference_se" in fit.undefined:
        return ""  # nothing is said of differences whose size is not known
    clauses = []
    for component in fit.components:
        effects = [e for e in fit.component_effects(component) if e.level not in yardsticks()]
        if component not in _SETTLED or len(effects) < 2 or not all(math.isfinite(e.effect) for e in effects):
            continue
        first, *others = sorted(effects, key=lambda e: -e.effect)
        width = fit.joint_width(component, {e.level for e in effects})
        gaps = {e.level: fit.difference(component, first.level, e.level, width).interval for e in others}
        unclear = [level for level, interval in gaps.items() if interval is None or interval[0] <= 0]
        if not unclear:
            clauses.append(phrase(_SETTLED[component], first.level))
        elif len(unclear) == len(others):
            clauses.append(_LEVEL[component])
        else:
            clauses.append(phrase(_OPEN[component], first.level, listed(unclear, joint="or")))
    return phrase("Over all combinations: {0}.", joined("; ", clauses)) if clauses else ""
