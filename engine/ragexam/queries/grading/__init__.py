"""Quick readings of written answers and their grades.

`response_source` is the one place where a written answer becomes a response. `writing`: what pipelines write and how long it takes;
`writing_conditions` and `failed_writes`: what is stale, what could not be written. `graded` collects grades, `judges` how the
models that gave them were tried, `judging_forecast` what they have left to do; `written_report` is what a report says of all.
`known_answers` finds what a file says that is there already, `arriving` says how the rest comes in.
`cases`, `confusion` and `disagreement` cross answers with evidence and with choices; `passages` is the pool of graded passages.
"""
