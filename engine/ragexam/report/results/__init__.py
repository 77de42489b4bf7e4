"""Results of the answers: accuracy, comparison, decision.

`results` are the aligned arrays that all start from. `accuracy_tables`, `retriever_accuracy` and `compare` (pairs of pipelines)
compute tables; `frontier` finds what is worth its cost; `tolerance` is the difference that does not matter; `decide` says what to
choose. `sections` are the parts of the report made of them.
"""
