"""Embedding and re-ranking models: `protocols` says what they are, `open` opens one by its name.

`onnx/` runs folders of sentence-transformers without PyTorch; `sentence` and `cross_encoder` run those that only that library
knows. `gguf` over `native` runs GGUF files; `hashed` is the shipped fake. `prefixes` says what comes before a query, `library`
finds models on this machine, `folder_key` identifies one, `foreign_code` refuses what would run code, `token_limit` says how far a
text is read at once token by token, `windows` reads the rest.
"""
