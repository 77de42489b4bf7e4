"""Free answers, graded: what graders there are, how answers and people's grades come in, boards of systems.

`grader` says what a grader declares, `graders/` holds one file a grader, `measures/` what several of them compute, `judging/` how they
ask a language model (`judge` is a loaded one), `rubrics` what answers are held against; `grade_answers` lets one grade.
`exchange/` reads answers given elsewhere and the sheets of people; `leaderboard/` ranks systems by graded passages.
"""
