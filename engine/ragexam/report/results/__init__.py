"""Results of the answers: accuracy, comparison, decision.

`results` are the aligned arrays that all start from: what counts as right is said by `source`, what was asked by design by
`settlement`. `accuracy/` computes tables of them, `by_people/` what people would say of a grader's; `compare` sets pipelines
against each other (`by_design` where not all were asked everything), `comparison_tables` shows that; `frontier` finds what
is worth its cost, `makers` marks who helped to make the exam; `tolerance` is the difference that does not matter; `verdict/`
says what to choose; `versions/` sets two exams side by side. `sections` are the parts of the report made of them.
"""
