"""Measures that several graders share.

Words: `overlap`, `word_match`, `amounts` (numbers and dates), `refusals`. Vectors: `token_vectors`, `bert_score`. A judge:
`direct_grading`, `question_bank`.
"""
