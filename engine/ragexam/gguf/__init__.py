"""gguf room: what both rooms of models know of GGUF files, and llama.cpp’s log."""
