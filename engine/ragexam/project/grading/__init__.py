"""Written answers and their grades, as a person sees them; `written` is the noun of `Project`.

`answers`, `answer` and `refusals`: the list, one of them, and what is none; `page`, `trust` and `confusion`: grades, who can be
believed, where answers go wrong; `choice`: graders that can be chosen; `writing`: pipelines that can write; `blind`: grading by a
person; `switch`: what counts as right; `two_ways`: choices beside written answers; `nuggets`: facts of references; `banks/`: exam
questions for passages and answers; `files`: what comes from other programs; `export`: answers with their grades for other programs.
"""
