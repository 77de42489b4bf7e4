"""Results of the answers: accuracy, comparison, decision.

`results` are the aligned arrays that all start from. `accuracy_tables` and `retriever_accuracy` compute tables, `compare` sets
pipelines against each other, `comparison_tables` shows that; `frontier` finds what is worth its cost; `tolerance` is the difference
that does not matter; `verdict/` says what to choose. `sections` are the parts of the report made of them.
"""
