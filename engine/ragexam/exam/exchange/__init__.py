"""Exams in and out: `exam_files/` (JSONL, CSV, GIFT), annotators' `sheets`, `training` data for a generator of questions.

`spreadsheets` reads and writes tables as people's programs do; `locate` finds where an imported passage stands.
"""
