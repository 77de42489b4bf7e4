"""Tables of written answers: systems, and the graders themselves.

`written` is all that a report says of them, `sections` its section; `confusion` crosses retrieval with answers, `disagreement`
choices with written answers.
"""
