"""Pipelines that are chosen and that "do it all" would not take."""

from __future__ import annotations

from ragexam.project.project import Project
from ragexam.project.whole.dialog import WholeView
from ragexam.retriever_specs import parse_retriever


def set_aside(project: Project, view: WholeView) -> int:
    """Count the chosen pipelines that the plan does not take; their answers are kept.

    Args:
        project: Read only.
        view: What would be done; what is left of an earlier plan sets nothing aside, since that plan did so.
    """
    if view.going_on or not view.ready:
        return 0
    models = {view.names.get(key, key) for key in view.plan.models}
    retrievers = {parse_retriever(text).key for text in view.plan.retrievers}
    return sum(
        p.model_name not in models or p.retriever.key not in retrievers or p.examples not in view.plan.examples
        for p in project.pipelines.chosen()
    )
