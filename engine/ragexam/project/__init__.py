"""The one door to a project, and the readings that a window shows.

`project` holds `Project`; `presence` watches its file; `figure_files` writes the figures behind a plot. Beside them a folder
a noun, as the window's pages have: pure functions (`page` and its neighbours) which join what the rooms below compute into
plain records, so that whoever shows them computes nothing.
"""

from __future__ import annotations

from ragexam.project.project import (
    JOB_NAMES,
    SUFFIX,
    Answers,
    Cancelled,
    Change,
    ChosenModel,
    Done,
    Edit,
    Failed,
    FoundModel,
    JobHandle,
    KeptFit,
    KeptRefinement,
    Outcome,
    Paused,
    Project,
    ReportInput,
    ResponseMatrix,
    State,
    Step,
    choose_models,
    fault_of,
    find_models,
)

__all__ = [
    "JOB_NAMES",
    "SUFFIX",
    "Answers",
    "Cancelled",
    "Change",
    "ChosenModel",
    "Done",
    "Edit",
    "Failed",
    "FoundModel",
    "JobHandle",
    "KeptFit",
    "KeptRefinement",
    "Outcome",
    "Paused",
    "Project",
    "ReportInput",
    "ResponseMatrix",
    "State",
    "Step",
    "choose_models",
    "fault_of",
    "find_models",
]
