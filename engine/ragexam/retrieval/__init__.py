"""Retrievers and what they find.

`kinds/`: a kind a file, declared with `kind`, built by `build` of `resources`; `base` is what a retriever is. They stand on
`indexes/` (searching and combining) and `model_assisted/` (where a language model helps). `judging/`: what was found against
document spans.
"""
