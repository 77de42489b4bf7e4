"""Retrieval that a language model helps.

`rewrite` (in the `question_language`) and `multi_query` search with other wordings; `prefilter` asks which document (names
from `outline`) and `prefiltered` ranks by it; `yes_no` re-ranks.
"""
