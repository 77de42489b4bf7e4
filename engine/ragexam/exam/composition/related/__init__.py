"""Questions for what a sentence says why, what for, or with which exception.

`clause_questions` words them (`why_questions` turns a statement round), `clause_choices` finds their wrong answers.
"""
