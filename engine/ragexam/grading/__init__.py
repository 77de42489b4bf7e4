"""Free answers, graded: what graders there are, how answers and people's grades come in, boards of systems.

`grader.py` says what a grader declares, `graders/` holds one file a grader, `measures/` what several of them compute;
`exchange/` reads answers given elsewhere and the sheets of people; `leaderboard/` ranks systems by graded passages.
"""
