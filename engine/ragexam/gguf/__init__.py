"""Headers of GGUF files and the log of llama.cpp, for both rooms of models.

`reader` reads a file's head (value by value: `header_values`), `types` holds the format's numbers and names. Of llama.cpp:
`native` (loading, tokens, freeing), its `log`, its `threads`, how many of them (`governor`), and `stopping` (a person's Cancel
and Pause inside a call).
"""
