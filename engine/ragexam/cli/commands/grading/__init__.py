"""Commands on written answers.

`write`, `answers` (answers, grade, nuggets, grades), `show_answer` (answers --show), `passages` (question-bank, grade-passages) and
`leaderboard`.
"""
