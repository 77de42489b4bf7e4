"""Questions with choices.

Made by `facts` (answer, question, proof; `openings` say how a question begins; `fact_checks`, `sense` and `agreement` check it)
and `distractors` (wrong answers, `mined_answers` and a model's, chosen by `plausibility`; `unsaid` is "the documents do not
say"), or by the `published_strategy`; `settings` are a person's, `balance` spreads the keys. Judged by `filters` (with
`similarity`, `quality` and closed-book `guess`). In figures: `figures/`.
"""
