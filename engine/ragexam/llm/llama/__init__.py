"""llama.cpp: `backend` scores and generates with shared prefixes, over `native` (one model, one context).

`prompt_memory` and `prefixes` say what of a prompt is kept; `sampling`, `grammar` and `logprobs` choose the next token;
`gpu` decides how many layers go to a GPU.
"""
