"""Edits by a person, labelled, that can be undone: quick, over the store, no job.

`exam_edits` composes them (exam, documents, pipelines, settings); `response_source` says what counts as right; `critiques`
drops questions by thresholds over their ratings, for a person and for the job that rates.
"""
