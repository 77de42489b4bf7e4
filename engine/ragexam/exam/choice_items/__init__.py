"""Questions with choices.

Made by `facts` (answer, question, proof; `openings` say how a question begins) and `distractors` (wrong answers, chosen by
`plausibility`), or by the `published_strategy`; `settings` are a person's, `balance` spreads the keys. Judged by `filters`
(with `similarity` and closed-book `guess`). In figures: `statistics`, `profile`.
"""
