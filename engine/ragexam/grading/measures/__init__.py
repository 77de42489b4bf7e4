"""Measures that several graders share.

Words: `overlap`, `word_match`, `opposites`, `refusals`, `amounts`. Amounts are read from `numbers` (with `fractions`), `dates`,
`times`, `ordinals` and `soft_amounts`; `units` and `rates` say what they measure, `stated_amount` when two are the same.
Vectors: `token_vectors`, `bert_score`. A judge: `direct_grading`, `question_bank`.
"""
