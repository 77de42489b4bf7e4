"""The one door to a project, and the readings that a window shows.

`door` holds `Project`. Beside it one module for each page that a window has: pure functions which join what the rooms
below compute into plain records, so that whoever shows them computes nothing.
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
