"""Retrievers and what they find.

`kinds/`: a kind a file, declared with `kind`, built by `build` of `resources`; `base` is what a retriever is, `chunk_set` what
it searches. Indexes and ways of combining: `bm25` (over `tokens`), `dense`, `hybrid`, `ensemble`, `prefilter*`, `rerank`,
`parents`, `multi_query`, `shared_indexes`; what models are asked: `rewrite` (in the `question_language`), `yes_no`, `outline`.
`scan` searches at all text weights at once. Judged against document spans: `evidence`, `judge`, `metrics`, `ranked_metrics`.
"""
