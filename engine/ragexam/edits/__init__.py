"""Edits by a person, labelled, that can be undone: quick, over the store, no job.

`exam_edits` composes them (exam, documents, pipelines, settings); `critiques` drops questions by thresholds over their ratings, for
a person and for the job that rates. On written answers: `written_answers` of other systems, `people_grades` of a whole sheet,
`rubrics` that answers are held against, and `response_source`, what counts as right.
"""
