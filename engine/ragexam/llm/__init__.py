"""Language models: `backend` is the Protocol, `open` opens one by its name.

Kinds: `llama_cpp` over `native` (with its `prompt_memory`), `scripted*` (the shipped fake). Around a call: `chat` templates
(rendered in a child, `template_*`), `sampling`, `grammar`, `logprobs`, `prefixes`. Models on this machine: `library`, `places`,
`hashes`, `gpu`, `starter`. `training*`, `adapters` and `lora_gguf`: fine-tuning. `selftest` guards scoring; `offline` the
network.
"""
