"""Tables of written answers: systems, and the graders themselves.

`written` is all that a report says of them, `sections` its section, `tables` its tables over `graded` arrays; `agreement` holds
graders against people, `judges` says which models can be believed; `confusion` crosses retrieval with answers, `disagreement`
choices with written answers; `boards` are leaderboards, `board_agreement` how far they agree.
"""
