"""Exams in and out: `exam_files/` (JSONL, CSV, GIFT, QTI), annotators' `sheets`, `training` data for a generator of questions.

`bundle/` holds signed packages of an exam; `packages` packs and unpacks. `spreadsheets` reads and writes tables as people's programs
do; `locate` finds where an imported passage stands.
"""
