"""What both rooms of models know of GGUF files and of llama.cpp.

`reader` reads a file's head, `types` holds the format's numbers and names. Of llama.cpp: `native` (loading, tokens, freeing),
its `log`, its `threads`, and `stopping` (a person's Cancel and Pause inside a call).
"""
