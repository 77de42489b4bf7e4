"""Words of the commands on written answers.

`write`, `answers` (answers, grade, nuggets, grades), `passages` (question-bank, grade-passages) and `leaderboard`.
"""
