"""Indexes that search, and ways of combining them.

`bm25` (over `tokens`), `dense`, `hybrid`, `ensemble`, `rerank`; `parents` hands over larger chunks; `scan` searches at all
text weights at once; `chunk_set` is what is indexed, `shared_indexes` builds each index once.
"""
