"""Embedding and re-ranking models: `protocols` says what they are, `open` opens one by its name.

`sentence` (sentence-transformers folders, with `prefixes`), `gguf` over `native`, `cross_encoder`, and `hashed`, the shipped
fake. `library` finds them on this machine, `folder_key` identifies one, `foreign_code` refuses what would run code.
"""
