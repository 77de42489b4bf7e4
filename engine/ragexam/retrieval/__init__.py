"""Retrievers and what they find.

`kinds/`: a kind a file, declared with `kind`, built by `build` of `resources`. Indexes and ways of combining: `bm25`,
`dense`, `hybrid`, `ensemble`, `prefilter*`, `rerank`, `parents`, `multi_query`; what models are asked: `rewrite`, `yes_no`,
`outline`, `prompts`. `scan` searches at all text weights at once. Judged against document spans: `evidence`, `judge`,
`metrics`, `ranked_metrics`.
"""
