"""Language models: `backend` is the Protocol, `open` opens one by its name.

`llama/` is llama.cpp, `api/` what runs behind servers, `scripted/` the shipped fake; `chat/` renders messages by a
model's own template (in a child).
`library/`: models on this machine, starter models, adapters. `training/`: fine-tuning. `selftest` guards scoring; `offline`
the network.
"""
