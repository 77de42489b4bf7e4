"""The one door to a project, and the readings that a window shows.

`project` holds `Project`, whose nouns are attributes: those that are only read are the store's own (`documents`, `chunks`,
`items`, `prompts`), the others stand in `settings`, `jobs` and the nouns' folders (`exam/generated`, `models/chosen`,
`pipelines/chosen`, `run/history`, `grading/written`, `systems/kept`, `items/fits`, `retrieval/measured`,
`report/source`). `presence` watches its file; `figure_files` writes the figures behind a plot. The folders, named
as the window's pages are, hold pure functions besides (`page` and its neighbours) which join what the rooms below compute into
plain records, so that whoever shows them computes nothing. Records are imported from where they are defined; nothing is
handed on here but the door.
"""

from __future__ import annotations

from ragexam.project.project import SUFFIX, Project

__all__ = ["SUFFIX", "Project"]
